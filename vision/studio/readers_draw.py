"""Index corners drawn from the fonts of this computer: rank over pip on the corner of a card, in every style we can
think of.

They join the corners of whole packs (`readers_samples.py`): packs bring what real cards look like, fonts bring
variety. Nothing of a font is shipped. A corner is a picture with alpha and the quad of its index, clockwise from the
index's own top left.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from table.cards import RANKS, SUITS
from vision.simulated.glyphs import HELD_OUT_TYPEFACES

Mask = NDArray[np.uint8]

LETTERS = (
    {},
    {"Q": "D", "J": "B"},
    {"K": "R", "Q": "D", "J": "V", "A": "1"},
    {"K": "R", "Q": "D", "J": "V"},
    {"K": "H", "Q": "V", "J": "B"},
)
"""English, German, French (two ways), Dutch: what is printed where another letter is meant."""
LETTERS_SHARE = (0.68, 0.20, 0.04, 0.04, 0.04)

_HELD_OUT_FAMILIES = (
    "Vollkorn",
    "Clear Sans",
    "TeX Gyre Bonum",
    "Liberation Serif",
    "Gillius",
    "PT Sans",
    "Roboto",
    "Essays1743",
    "Carlito",
)
_PIPS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True)
class Corner:
    """The corner of a card: `image` (h, w, 4) with alpha, `quad` (4, 2) of the index, the labels (None: not to
    be read).
    """

    image: NDArray[np.uint8]
    quad: NDArray[np.float32]
    rank: str | None
    suit: str | None


@cache
def fonts(held_out: bool = False) -> tuple[str, ...]:
    """Files of all fonts with Latin capitals and figures that could stand on a card; the families of type that the
    held-out packs are printed with are kept apart.
    """
    listing = subprocess.run(
        ["fc-list", ":charset=41 4b 51 4a 31 32 39", "file", "family"], capture_output=True, text=True, check=True
    ).stdout
    found = []
    for line in sorted(listing.splitlines()):
        path, _, family = line.partition(":")
        name = re.sub("[^a-z]", "", Path(path).stem.lower())
        out = name.startswith(HELD_OUT_TYPEFACES) or any(f in family for f in _HELD_OUT_FAMILIES)
        odd = any(
            word in path.lower()
            for word in ("symbol", "math", "emoji", "dingbat", "mono", "thin", "braille", "barcode")
        )
        if out == held_out and not odd and path.lower().endswith((".ttf", ".otf")):
            found.append(path.strip())
    return tuple(found)


@cache
def pip_fonts() -> tuple[str, ...]:
    """Files of all fonts that have the four suits."""
    listing = subprocess.run(
        ["fc-list", ":charset=2660 2663 2665 2666", "file"], capture_output=True, text=True, check=True
    ).stdout
    return tuple(
        sorted(
            p.strip().rstrip(":")
            for p in listing.splitlines()
            if Path(p.strip().rstrip(":")).suffix in (".ttf", ".otf")
        )
    )


@cache
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def _tight(mask: Mask) -> Mask | None:
    rows, columns = np.flatnonzero(mask.max(axis=1) > 40), np.flatnonzero(mask.max(axis=0) > 40)
    if len(rows) < 4 or len(columns) < 4:
        return None
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


@cache
def _glyph(path: str, text: str) -> Mask | None:
    try:
        canvas = Pillow.new("L", (90 * len(text) + 120, 220))
        ImageDraw.Draw(canvas).text((50, 40), text, font=_font(path, 110), fill=255)
    except OSError:
        return None
    return _tight(np.asarray(canvas))


def rank_mask(path: str, text: str, kerning: float) -> Mask | None:
    """The rank in this font, tight; figures of a 10 are set side by side with `kerning` times their height
    between them.
    """
    if len(text) == 1:
        return _glyph(path, text)
    parts = [_glyph(path, letter) for letter in text]
    if any(part is None for part in parts):
        return None
    height = max(part.shape[0] for part in parts if part is not None)
    scaled = [cv2.resize(p, (max(2, round(p.shape[1] * height / p.shape[0])), height)) for p in parts if p is not None]
    gap = np.zeros((height, max(1, int(kerning * height))), np.uint8)
    return np.hstack([scaled[0], gap, scaled[1]])


def pip_mask(suit: str, rng: np.random.Generator) -> Mask:
    """A pip, tight: from a font, or drawn from curves of random proportions."""
    if rng.random() < 0.4:
        mask = _glyph(str(rng.choice(pip_fonts())), _PIPS[suit])
        if mask is not None and (mask > 128).mean() > 0.38:
            return mask
    size = 220
    t = np.linspace(0, 2 * np.pi, 200)
    canvas = np.zeros((size + 120, size + 120), np.uint8)
    shapes: list[NDArray[np.float64]] = []
    if suit == "D":
        bow = rng.uniform(-0.16, 0.10)
        half = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)], float)
        points = []
        for k in range(4):
            a, b = half[k], half[(k + 1) % 4]
            for s in np.linspace(0, 1, 20, endpoint=False):
                middle = a + (b - a) * s
                points.append(middle * (1 + bow * 4 * s * (1 - s)))
        shapes.append(np.array(points) * (rng.uniform(0.62, 0.95), 1.0))
    elif suit in "HS":
        fat, deep = rng.uniform(0.85, 1.12), rng.uniform(0.75, 1.15)
        x = fat * 16 * np.sin(t) ** 3
        y = (
            13 * np.cos(t)
            - rng.uniform(3.5, 6.0) * np.cos(2 * t)
            - rng.uniform(1.0, 2.6) * np.cos(3 * t)
            - rng.uniform(0.2, 1.2) * np.cos(4 * t)
        )
        heart = np.stack([x, -y * deep], axis=1) / 17
        if suit == "H":
            shapes.append(heart)
        else:
            blade = heart * (1, -1)
            shapes.append(blade)
            low = blade[:, 1].max()
            shapes.append(
                _stem(
                    low - rng.uniform(0.35, 0.6),
                    low + rng.uniform(0.1, 0.45),
                    rng.uniform(0.25, 0.5),
                    rng.uniform(0.02, 0.1),
                )
            )
    else:
        r, spread, top = rng.uniform(0.40, 0.50), rng.uniform(0.44, 0.58), rng.uniform(0.45, 0.62)
        low = rng.uniform(0.15, 0.32)
        shapes += [
            np.stack([cx + r * np.cos(t), cy + r * np.sin(t)], axis=1)
            for cx, cy in ((0, -top), (-spread, low), (spread, low))
        ]
        if rng.random() < 0.6:
            shapes.append(np.stack([0.25 * np.cos(t), 0.2 * np.sin(t)], axis=1))
        shapes.append(_stem(-0.1, low + r + rng.uniform(0.0, 0.35), rng.uniform(0.25, 0.5), rng.uniform(0.04, 0.12)))
    for shape in shapes:
        cv2.fillPoly(canvas, [np.int32(shape * size / 2.4 + (size + 120) / 2)], 255)
    found = _tight(canvas)
    assert found is not None
    return found


def _stem(top: float, bottom: float, wide: float, narrow: float) -> NDArray[np.float64]:
    middle = top + (bottom - top) * 0.6
    return np.array(
        [
            (-narrow, top),
            (-narrow * 1.2, middle),
            (-wide, bottom),
            (wide, bottom),
            (narrow * 1.2, middle),
            (narrow, top),
        ]
    )


def colours(rng: np.random.Generator) -> tuple[tuple[int, int, int], dict[str, tuple[int, int, int]]]:
    """The card's ground and the ink of each suit, BGR."""

    def near(b: int, g: int, r: int, by: int = 18) -> tuple[int, int, int]:
        return tuple(int(np.clip(c + rng.integers(-by, by + 1), 0, 255)) for c in (b, g, r))  # type: ignore[return-value]

    red, black = (
        near(*[(30, 20, 200), (45, 35, 225), (35, 30, 165), (40, 60, 220), (60, 30, 190)][rng.integers(5)]),
        near(25, 22, 22, 20),
    )
    style = rng.random()
    if style < 0.80:
        ink = {"S": black, "C": black, "H": red, "D": red}
    elif style < 0.86:
        ink = {"S": black, "H": red, "D": near(190, 90, 25, 30), "C": near(50, 130, 20, 25)}
    elif style < 0.92:
        ink = {"S": near(50, 120, 20, 25), "H": red, "D": near(20, 140, 235, 25), "C": black}
    else:
        ground = near(28, 26, 26, 22)
        plain = [near(200, 205, 210, 25), near(70, 150, 190, 40), near(235, 235, 235, 15)][rng.integers(3)]
        other = [plain, near(60, 50, 210, 25), near(80, 160, 200, 35)][rng.integers(3)]
        return ground, {"S": plain, "C": plain, "H": other, "D": other}
    ground = near(*[(248, 250, 250), (235, 242, 246), (215, 232, 242), (240, 240, 235)][rng.integers(4)], 7)
    return ground, ink


def draw(rng: np.random.Generator, held_out: bool = False) -> Corner:
    """One corner with a random rank and suit."""
    rank, suit = str(rng.choice(RANKS)), str(rng.choice(SUITS))
    letters = LETTERS[int(rng.choice(len(LETTERS), p=LETTERS_SHARE))]
    mask = None
    while mask is None:
        mask = rank_mask(str(rng.choice(fonts(held_out))), letters.get(rank, rank), float(rng.uniform(0.0, 0.14)))
    high = int(rng.uniform(52, 74))
    wide = float(np.clip(mask.shape[1] / mask.shape[0] * rng.uniform(0.6, 1.1), 0.12, 1.0 if rank != "10" else 1.15))
    mask = cv2.resize(mask, (max(6, int(high * wide)), high), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.45:
        k = int(rng.integers(2, 6))
        mask = cv2.dilate(cv2.copyMakeBorder(mask, k, k, k, k, cv2.BORDER_CONSTANT), np.ones((k, k), np.uint8))
        tight = _tight(mask)
        mask = mask if tight is None else tight
    pip = pip_mask(suit, rng)
    low = int(mask.shape[0] * rng.uniform(0.55, 1.0))
    pip = cv2.resize(
        pip,
        (max(6, int(low * np.clip(pip.shape[1] / pip.shape[0] * rng.uniform(0.85, 1.1), 0.5, 1.3))), low),
        interpolation=cv2.INTER_AREA,
    )
    gap = int(mask.shape[0] * rng.uniform(0.04, 0.32))
    index_w, index_h = max(mask.shape[1], pip.shape[1]), mask.shape[0] + gap + pip.shape[0]
    left, top = int(index_h * rng.uniform(0.05, 0.28)), int(index_h * rng.uniform(0.05, 0.26))
    ground, ink = colours(rng)
    height, width = int(index_h * 2.1), int(left + index_w + index_h * rng.uniform(0.7, 1.4))
    image = np.empty((height, width, 4), np.uint8)
    image[:] = (*ground, 255)
    middle = left + index_w / 2
    _ink(image, mask, middle - mask.shape[1] / 2, top, ink[suit])
    _ink(image, pip, middle - pip.shape[1] / 2, top + mask.shape[0] + gap, ink[suit])
    _inside(image, rng, suit, ink, left + index_w, top, index_h)
    _round(image, int(index_h * rng.uniform(0.0, 0.3)))
    if rng.random() < 0.25:
        image[..., :3] = np.clip(
            image[..., :3] * rng.uniform(0.9, 1.0) + rng.normal(0, 4, image.shape[:2])[..., None], 0, 255
        )
    x0, y0, x1, y1 = middle - index_w / 2, top, middle + index_w / 2, top + index_h
    return Corner(image, np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float32), rank, suit)


def _ink(image: NDArray[np.uint8], mask: Mask, x: float, y: float, colour: tuple[int, int, int]) -> None:
    x0, y0 = round(x), round(y)
    part = image[max(y0, 0) : y0 + mask.shape[0], max(x0, 0) : x0 + mask.shape[1], :3]
    alpha = mask[max(-y0, 0) :, max(-x0, 0) :][: part.shape[0], : part.shape[1], None] / 255.0
    part[:] = part * (1 - alpha) + np.array(colour) * alpha


def _inside(
    image: NDArray[np.uint8],
    rng: np.random.Generator,
    suit: str,
    ink: dict[str, tuple[int, int, int]],
    right: int,
    top: int,
    size: int,
) -> None:
    """What lies beside and below an index: pips of the card, or the frame and colours of a court."""
    height, width = image.shape[:2]
    style = rng.random()
    x = int(right + size * rng.uniform(0.04, 0.4))
    if style < 0.4:
        for _ in range(int(rng.integers(1, 4))):
            big = int(size * rng.uniform(0.35, 0.8))
            pip = cv2.resize(pip_mask(suit, rng), (big, int(big * 1.15)), interpolation=cv2.INTER_AREA)
            if rng.random() < 0.3:
                pip = pip[::-1]
            _ink(image, pip, x + rng.uniform(0, 0.6) * size, rng.uniform(-0.2, 1.8) * size, ink[suit])
    elif style < 0.75:
        line = tuple(int(c) for c in rng.integers(0, 200, 3))
        y = int(top + size * rng.uniform(-0.1, 0.4))
        for _ in range(int(rng.integers(3, 12))):
            a = (int(rng.uniform(x, width)), int(rng.uniform(y, height)))
            b = (int(rng.uniform(x, width)), int(rng.uniform(y, height)))
            shade = tuple(int(c) for c in [(30, 200, 230), (40, 40, 200), (30, 30, 30), (180, 80, 30)][rng.integers(4)])
            cv2.line(image, a, b, (*shade, 255), int(rng.integers(1, 14)), cv2.LINE_AA)
        cv2.rectangle(image, (x, y), (width + 50, height + 50), (*line, 255), int(rng.integers(1, 5)))


def _round(image: NDArray[np.uint8], radius: int) -> None:
    if radius < 2:
        return
    corner = np.zeros((radius, radius), np.uint8)
    cv2.circle(corner, (radius, radius), radius, 255, -1, cv2.LINE_AA)
    image[:radius, :radius, 3] = corner
