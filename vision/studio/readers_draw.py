"""Index corners drawn from typefaces and by a pen of our own: rank over pip on the corner of a card, in every style we
can think of.

They join the corners of whole packs (`readers_samples.py`): packs bring what real cards look like, these bring
variety. A corner is a picture with alpha and the quad of its index, clockwise from the index's own top left.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from table.cards import RANKS, SUITS
from vision.studio.readers_pips import pip_mask
from vision.studio.readers_strokes import written
from vision.studio.readers_type import Mask, font, glyph, side_by_side, tight

LETTERS = (
    {},
    {"Q": "D", "J": "B"},
    {"K": "R", "Q": "D", "J": "V", "A": "1"},
    {"K": "R", "Q": "D", "J": "V"},
    {"K": "H", "Q": "V", "J": "B"},
)
"""English, German, French (two ways), Dutch: what is printed where another letter is meant."""
LETTERS_SHARE = (0.68, 0.20, 0.04, 0.04, 0.04)


@dataclass(frozen=True)
class Corner:
    """The corner of a card: `image` (h, w, 4) with alpha, `quad` (4, 2) of the index, the labels (None: not to
    be read).
    """

    image: NDArray[np.uint8]
    quad: NDArray[np.float32]
    rank: str | None
    suit: str | None


PEN_SHARE = 0.25
"""The share of ranks that no font has; held-out print is all from fonts."""


def colours(rng: np.random.Generator) -> tuple[tuple[int, int, int], dict[str, tuple[int, int, int]]]:
    """The card's ground and the ink of each suit, BGR."""

    def near(b: float, g: float, r: float, by: int = 18) -> tuple[int, int, int]:
        return tuple(int(np.clip(c + rng.integers(-by, by + 1), 0, 255)) for c in (b, g, r))  # type: ignore[return-value]

    red, black = (
        near(*[(30, 20, 200), (45, 35, 225), (35, 30, 165), (40, 60, 220), (60, 30, 190)][rng.integers(5)]),
        near(25, 22, 22, 20),
    )
    style = rng.random()
    if style < 0.72:
        ink = {"S": black, "C": black, "H": red, "D": red}
    elif style < 0.80:
        ink = {"S": black, "H": red, "D": near(190, 90, 25, 30), "C": near(50, 130, 20, 25)}
    elif style < 0.86:
        ink = {"S": near(50, 120, 20, 25), "H": red, "D": near(20, 140, 235, 25), "C": black}
    else:
        ground = near(28, 26, 26, 22)
        plain = [near(200, 205, 210, 25), near(70, 150, 190, 40), near(235, 235, 235, 15)][rng.integers(3)]
        other = [plain, near(60, 50, 210, 25), near(80, 160, 200, 35)][rng.integers(3)]
        if rng.random() < 0.2:
            ground = near(*rng.integers(0, 130, 3), by=5)
        return ground, {"S": plain, "C": plain, "H": other, "D": other}
    if rng.random() < 0.2:
        fade, pale = rng.uniform(0.1, 0.5), np.array([235, 242, 246])
        ink = {suit: near(*(np.array(colour) * (1 - fade) + pale * fade), by=3) for suit, colour in ink.items()}
    ground = near(*[(248, 250, 250), (235, 242, 246), (215, 232, 242), (240, 240, 235)][rng.integers(4)], 7)
    return ground, ink


def _rank(rng: np.random.Generator, text: str, held_out: bool, folder: Path | None) -> Mask:
    """A rank as printed: narrow or wide, bold or thin, upright or slanted, 52 to 74 px high."""
    mask = None
    pen = not held_out and rng.random() < PEN_SHARE
    while mask is None:
        kerning = float(rng.uniform(-0.02, 0.18))
        if pen:
            mask = side_by_side([tight(written(sign, rng)) for sign in text], kerning)
        else:
            file = font(rng, held_out, folder)
            mask = side_by_side([glyph(file, sign) for sign in text], kerning)
    high = int(rng.uniform(52, 74))
    most = 1.0 if text != "10" else 1.25
    wide = float(np.clip(mask.shape[1] / mask.shape[0] * (1.0 if pen else rng.uniform(0.55, 1.2)), 0.12, most))
    mask = cv2.resize(mask, (max(6, int(high * wide)), high), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.1:
        slant = rng.uniform(-0.1, 0.25)
        add = int(abs(slant) * high) + 1
        shear = np.array([[1, -slant, add * (slant > 0)], [0, 1, 0]], float)
        mask = cv2.warpAffine(mask, shear, (mask.shape[1] + add, high))
    style = rng.random()
    if style < 0.55 and not pen:
        k = int(rng.integers(2, 6))
        rim = cv2.copyMakeBorder(mask, k, k, k, k, cv2.BORDER_CONSTANT)
        mask = cv2.dilate(rim, np.ones((k, k), np.uint8)) if style < 0.42 else cv2.erode(rim, np.ones((2, 2), np.uint8))
    elif style > 0.97:
        mask = cv2.morphologyEx(
            cv2.copyMakeBorder(mask, 4, 4, 4, 4, cv2.BORDER_CONSTANT), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)
        )
    found = tight(mask)
    return _rank(rng, text, held_out, folder) if found is None or found.shape[0] < 20 else found


def draw(rng: np.random.Generator, held_out: bool = False, folder: Path | None = None) -> Corner:
    """One corner with a random rank and suit; `folder` holds fetched fonts."""
    rank, suit = str(rng.choice(RANKS)), str(rng.choice(SUITS))
    letters = LETTERS[int(rng.choice(len(LETTERS), p=LETTERS_SHARE))]
    mask = _rank(rng, letters.get(rank, rank), held_out, folder)
    pip = pip_mask(suit, rng, folder)
    low = int(mask.shape[0] * (rng.uniform(0.5, 1.05) if rng.random() < 0.85 else rng.uniform(0.35, 1.3)))
    stretched = float(np.clip(pip.shape[1] / pip.shape[0] * rng.uniform(0.78, 1.2), 0.45, 1.5))
    pip = cv2.resize(pip, (max(6, int(low * stretched)), max(8, low)), interpolation=cv2.INTER_AREA)
    gap = int(mask.shape[0] * (rng.uniform(0.03, 0.32) if rng.random() < 0.85 else rng.uniform(0.3, 0.6)))
    index_w, index_h = max(mask.shape[1], pip.shape[1]), mask.shape[0] + gap + pip.shape[0]
    left, top = int(index_h * rng.uniform(0.03, 0.28)), int(index_h * rng.uniform(0.03, 0.26))
    ground, ink = colours(rng)
    height, width = int(index_h * 2.1), int(left + index_w + index_h * rng.uniform(0.7, 1.4))
    image = np.empty((height, width, 4), np.uint8)
    image[:] = (*ground, 255)
    middle = left + index_w / 2
    aside = rng.uniform(-0.5, 0.5, 2) * (rng.random() < 0.15)
    rank_x = middle - mask.shape[1] / 2 + aside[0] * (index_w - mask.shape[1])
    pip_x = middle - pip.shape[1] / 2 + aside[1] * (index_w - pip.shape[1])
    box = np.array([(left, top), (left + index_w, top + index_h)], float)
    if rng.random() < 0.06:
        _behind(image, rng, box, ink[suit])
    line_first = rng.random() < 0.7
    framed = rng.random() < 0.28
    if framed and line_first:
        frame_lines(image, rng, box, ink[suit])
    _ink(image, mask, rank_x, top, ink[suit])
    _ink(image, pip, pip_x, top + mask.shape[0] + gap, ink[suit])
    if framed and not line_first:
        frame_lines(image, rng, box, ink[suit])
    _inside(image, rng, suit, ink, left + index_w, top, index_h)
    _round(image, int(index_h * rng.uniform(0.0, 0.3)))
    if rng.random() < 0.25:
        image[..., :3] = np.clip(
            image[..., :3] * rng.uniform(0.9, 1.0) + rng.normal(0, 4, image.shape[:2])[..., None], 0, 255
        )
    x0, y0, x1, y1 = middle - index_w / 2, top, middle + index_w / 2, top + index_h
    return Corner(image, np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float32), rank, suit)


def frame_lines(
    image: NDArray[np.uint8], rng: np.random.Generator, box: NDArray[np.float64], ink: tuple[int, int, int]
) -> None:
    """A frame of the card that runs beside an index or through it; `box` is the index: its top left, its bottom right.
    In place.
    """
    (x0, y0), (x1, y1) = box
    colour = ink if rng.random() < 0.5 else tuple(int(c) for c in rng.integers(0, 200, 3))
    x, y = (x0 + rng.uniform(-0.35, 1.4) * (x1 - x0)), y0 + rng.uniform(-0.25, 0.3) * (y1 - y0)
    if rng.random() < 0.25:
        y = y0 + rng.uniform(-0.25, 1.2) * (y1 - y0)
    thick = int(rng.integers(1, 5)) if rng.random() < 0.85 else int(rng.integers(4, 9))
    for more in range(int(rng.integers(1, 3))):
        a = (int(x + more * 2.5 * thick), int(y + more * 2.5 * thick))
        if rng.random() < 0.9:
            cv2.line(image, a, (a[0], image.shape[0]), (*colour, 255), thick, cv2.LINE_AA)
        if rng.random() < 0.9:
            cv2.line(image, a, (image.shape[1], a[1]), (*colour, 255), thick, cv2.LINE_AA)


def _behind(
    image: NDArray[np.uint8], rng: np.random.Generator, box: NDArray[np.float64], ink: tuple[int, int, int]
) -> None:
    """A tinted field or disc behind an index, lighter or darker than its ink. In place."""
    size, middle = box[1] - box[0], box.mean(axis=0)
    away = rng.uniform(0.35, 1.0)
    tint = np.array(ink) * (1 - away) + rng.integers(0, 256, 3) * away
    if abs(float(tint.mean()) - float(np.mean(ink))) < 60:
        tint = 255 - tint
    half = size * rng.uniform(0.5, 0.9, 2)
    low, high = (middle - half).astype(int), (middle + half).astype(int)
    colour = (*(int(c) for c in np.clip(tint, 0, 255)), 255)
    if rng.random() < 0.5:
        cv2.rectangle(image, tuple(low.tolist()), tuple(high.tolist()), colour, -1)
    else:
        cv2.ellipse(image, tuple(middle.astype(int).tolist()), tuple(half.astype(int).tolist()), 0, 0, 360, colour, -1)


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
