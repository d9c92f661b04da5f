"""Packs of cards drawn from a seed: pictures of all faces and the back, and where their indices lie.

A pack is a pure function of its family's seed. The families of `HELD_OUT` are what the demo is played with and what
models are judged on; the studio refuses them (`for_training`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from table.cards import CODES
from vision.simulated.glyphs import set_line
from vision.simulated.pack_backs import draw_back
from vision.simulated.pack_canvas import Canvas, Colour, Contour, rounded_alpha, smooth_noise
from vision.simulated.pack_courts import draw_court
from vision.simulated.pack_pips import pip
from vision.simulated.pack_style import Style, style_of

Image = NDArray[np.uint8]
Quad = NDArray[np.float32]

HELD_OUT = tuple(range(9000, 9040))
"""Seeds of the families that nothing is trained on."""

DEMO_FAMILIES = HELD_OUT[:20]
"""What the demo is played with."""

VALIDATION_FAMILIES = HELD_OUT[20:]
"""What the models are judged and their line is chosen on."""


class HeldOutError(ValueError):
    """A held-out family was asked for to train on."""


def for_training(family_seed: int) -> int:
    """The seed, when it may be trained on.

    Raises:
        HeldOutError: the family is held out.
    """
    if family_seed in HELD_OUT:
        raise HeldOutError(f"pack family {family_seed} is held out for the demo and for validation: train on another")
    return family_seed


@dataclass(frozen=True, eq=False)
class Face:
    """One side of a card: an upright picture (height, width, 4) BGRA, and the quads of its indices.

    A quad is (4, 2) pixels, clockwise from the top left of the index as read upright: the tight box of rank and pip.
    `code` is None for backs and jokers.
    """

    code: str | None
    image: Image
    indices: tuple[Quad, ...]


@dataclass(frozen=True, eq=False)
class Pack:
    """The 52 faces of a pack, its back and its jokers; `other_back` is that of a second pack of the same faces."""

    name: str
    family: int | str
    faces: Mapping[str, Face]
    back: Face
    size_mm: tuple[float, float] = (63.0, 88.0)
    held_out: bool = False
    jokers: tuple[Face, ...] = ()
    other_back: Face | None = None


_LEFT, _MID, _RIGHT = -1.0, 0.0, 1.0
_THREE = (-1.0, 0.0, 1.0)
_FOUR = (-1.0, -1 / 3, 1 / 3, 1.0)
_LAYOUT: dict[str, list[tuple[float, float]]] = {
    "2": [(_MID, -1), (_MID, 1)],
    "3": [(_MID, -1), (_MID, 0), (_MID, 1)],
    "4": [(x, y) for x in (_LEFT, _RIGHT) for y in (-1.0, 1.0)],
    "5": [(x, y) for x in (_LEFT, _RIGHT) for y in (-1.0, 1.0)] + [(_MID, 0)],
    "6": [(x, y) for x in (_LEFT, _RIGHT) for y in _THREE],
    "7": [(x, y) for x in (_LEFT, _RIGHT) for y in _THREE] + [(_MID, -0.5)],
    "8": [(x, y) for x in (_LEFT, _RIGHT) for y in _THREE] + [(_MID, -0.5), (_MID, 0.5)],
    "9": [(x, y) for x in (_LEFT, _RIGHT) for y in _FOUR] + [(_MID, 0)],
    "10": [(x, y) for x in (_LEFT, _RIGHT) for y in _FOUR] + [(_MID, -2 / 3), (_MID, 2 / 3)],
}
"""Where the pips of a rank stand: columns -1 to 1, rows -1 (top) to 1."""


def _print_index(
    canvas: Canvas, style: Style, text: str, suit: str | None, colour: Colour, turned: bool, right: bool = False
) -> Quad:
    """Print an index; returns its quad in mm. `right`: at the upper right corner (as seen before turning)."""
    lines = set_line(style.typeface, text, 0.09)
    flat = np.concatenate([c for glyph in lines for c in glyph])
    squeeze = style.squeeze
    if len(text) > 1:
        squeeze *= min(1.0, 1.15 / (float(np.ptp(flat[:, 0])) * squeeze))
    left, wide = float(flat[:, 0].min()), float(np.ptp(flat[:, 0])) * squeeze * style.rank_height
    column = style.margin[0] if not right else style.size[0] - style.margin[0]
    if wide / 2 > style.margin[0] - 0.9:
        column = wide / 2 + 0.9 if not right else style.size[0] - wide / 2 - 0.9
    placed: list[Contour] = []
    for glyph in lines:
        shape = []
        for c in glyph:
            x = (
                (c[:, 0] - left) * squeeze * style.rank_height
                - wide / 2
                - style.slant * (c[:, 1] + 0.5) * style.rank_height
            )
            y = (c[:, 1] + 1) * style.rank_height
            shape.append(np.stack([x + column, y + style.margin[1]], axis=1).astype(np.float32))
        placed.append(canvas.fill(shape, colour, turned=turned, bold=style.bold))
    if suit is not None:
        centre = style.margin[0] if not right else style.size[0] - style.margin[0]
        below = style.margin[1] + style.rank_height + style.gap + style.pip_height / 2
        shape = [c * np.float32(style.pip_height) for c in pip(suit, style.pips)]
        placed.append(
            canvas.union(
                shape, colour, (max(centre, style.pip_height / 2 + 0.7) if not right else centre, below), turned
            )
        )
    spots = np.concatenate(placed)
    pad = style.bold / 2
    (x0, y0), (x1, y1) = spots.min(axis=0) - pad, spots.max(axis=0) + pad
    quad = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
    return np.asarray(np.roll(quad, 2, axis=0), np.float32) if turned else quad


def _finish(canvas: Canvas, style: Style, px_height: int, seed: tuple[int, ...]) -> Image:
    """The picture with worn paper, print noise and rounded corners."""
    image = canvas.down(px_height)
    if style.wear:
        rng = np.random.default_rng(seed)
        tone = 1 - style.wear * (0.05 + 0.05 * np.clip(smooth_noise(rng, image.shape[:2], 45), -1, 2))
        tint = np.array([1 - 0.16 * style.wear, 1 - 0.05 * style.wear, 1.0], np.float32)
        image = np.clip(image * tone[..., None] * tint, 0, 255).astype(np.uint8)
    alpha = rounded_alpha((image.shape[0], image.shape[1]), style.radius * px_height / style.size[1])
    return np.dstack([image, alpha])


def _face(style: Style, code: str | None, text: str, suit: str | None, px_height: int, seed: int) -> Face:
    key = CODES.index(code) if code else 60
    rng = np.random.default_rng((seed, 3, key))
    canvas = Canvas(style.size, px_height, style.paper)
    colour = style.inks[suit or ("S" if seed % 2 else "H")]
    rank = code[:-1] if code else ""
    reach = style.margin[0] + max(style.pip_height * 0.5, style.rank_height * 0.33)
    if style.border:
        b = round(style.border * canvas.scale)
        canvas.image[b:-b, b : b + 3] = canvas.image[b:-b, -b - 3 : -b] = colour
        canvas.image[b : b + 3, b:-b] = canvas.image[-b - 3 : -b, b:-b] = colour
    if rank in ("J", "Q", "K") or code is None:
        draw_court(canvas, style, rank or "J", suit or "S", rng, reach)
    elif rank == "A":
        size = style.ace * (1.25 if suit == "S" else 1.0)
        canvas.union(
            [c * np.float32(size) for c in pip(suit or "S", style.pips)], colour, (style.size[0] / 2, style.size[1] / 2)
        )
    elif style.field_pip:
        for x, y in _LAYOUT[rank]:
            shape = [
                c * np.float32(style.field_pip * (0.9 if rank in ("9", "10") else 1.0))
                for c in pip(suit or "S", style.pips)
            ]
            if y > 0:
                shape = [-c for c in shape]
            at = (style.size[0] * (0.5 + x * style.columns), style.size[1] * (0.5 + y * style.rows))
            canvas.union(shape, colour, at)
    quads = [_print_index(canvas, style, text, suit, colour, turned) for turned in (False, True)]
    if style.corners == 4:
        quads += [_print_index(canvas, style, text, suit, colour, turned, right=True) for turned in (False, True)]
    shrink = np.float32(px_height / style.size[1])
    return Face(
        code, _finish(canvas, style, px_height, (seed, 9, key)), tuple(q * shrink for q in quads) if code else ()
    )


def procedural(family_seed: int, px_height: int = 320) -> Pack:
    """The pack of a family: the same seed always gives the same pack. Faces are `px_height` px high."""
    held_out = family_seed in HELD_OUT
    style = style_of(np.random.default_rng((family_seed, 1)), held_out)
    faces = {}
    for code in CODES:
        rank, suit = code[:-1], code[-1]
        faces[code] = _face(style, code, style.letters.get(rank, rank), suit, px_height, family_seed)
    joker = _face(
        style,
        None,
        "JOKER"[: 1 if family_seed % 3 == 0 else 5] if "J" not in style.letters.values() else "JOKER",
        None,
        px_height,
        family_seed,
    )
    picture = draw_back(style, px_height, np.random.default_rng((family_seed, 2)))
    alpha = rounded_alpha((picture.shape[0], picture.shape[1]), style.radius * px_height / style.size[1])
    back = Face(None, np.dstack([picture, alpha]), ())
    return Pack(f"drawn-{family_seed}", family_seed, faces, back, style.size, held_out, (joker,))


def doubled(pack: Pack) -> Pack:
    """Two packs of the same faces, one with a red and one with a blue back (Stiche-Raten, S2): cards with odd keys come
    from the second one.
    """
    picture = pack.back.image.copy()
    picture[..., :3] = picture[..., 2::-1]
    return replace(pack, other_back=Face(None, picture, ()))
