"""The large pips of a card as a second opinion on its suit: an index's own pip is a third of their size.

Our reader reads suits off indices. So each large pip is set under the rank of the card's index, as large as pips stand
there, and read once more: an index with a pip that the camera has seen well. (Of 70 cards of three packs whose small
pips were read with doubt, every suit was right.)
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from table.cards import RANKS
from vision.cut import INDEX_SIZE, INDEX_SPAN, cut
from vision.read import Index
from vision.types import Image, Points

CARD = (144, 200)
"""Width and height of a card set upright, px."""

COURTS = ("J", "Q", "K")
_TWO, _FOUR, _COURT = ((0.5, 0.2),), ((0.3, 0.2), (0.7, 0.2)), ((0.3, 0.18),)
SPOTS = (
    {"2": _TWO, "3": _TWO} | dict.fromkeys(("4", "5", "6", "7", "8", "9", "10"), _FOUR) | dict.fromkeys(COURTS, _COURT)
)
"""Where pips stand upright in the upper half of a card, in widths and heights of it; the lower half is the same upside
down. Aces are drawn anyhow, and so are some courts.
"""

_REACH = 0.14
"""How far around such a spot is searched, in heights of the card."""
_HIGH = (0.05, 0.24)
"""Height of a pip in heights of the card."""
_LARGE = 0.02
"""How much farther from the spot a pip may be than a speck, px for each px of its area."""
_WIDE = (0.5, 1.5)
"""Width of a pip in heights of it."""
_FAINT = 18.0
"""Difference from the card's ground, in steps of Lab, that print must have."""
_RIM = 3
"""Ground kept around a pip, px."""
_RANK, _PIP = 47, 30
"""Rows of the piece that the rank of an index takes at most, and rows of the pip set below."""

Box = tuple[int, int, int, int]


def pieces(image: Image, index: Index, outline: Points, others: Sequence[Points]) -> list[Image]:
    """Indices made of the rank of `index` and one large pip of its card each, as the reader wants them.

    Args:
        image: blue green red.
        index: an index of the card.
        outline: the card's corners, px, in order.
        others: outlines of the other cards: what lies under or beside them is left out.
    """
    spots = SPOTS.get(RANKS[int(index.rank[:-1].argmax())], ())
    if not spots:
        return []
    rank = cut(image, index.centre, index.up, INDEX_SPAN * index.height)[:_RANK]
    made = []
    for quad in _both_ways(outline):
        to_card = np.asarray(cv2.getPerspectiveTransform(quad, upright()), np.float64)
        card = np.asarray(cv2.warpPerspective(image, to_card, CARD, flags=cv2.INTER_CUBIC), np.uint8)
        ground = np.asarray(np.median(card.reshape(-1, 3), axis=0), np.uint8)
        for spot in spots:
            found = _pip(card, ground, spot)
            if found is not None and not _covered(found, to_card, others):
                made.append(_index(rank, ground, card, found))
    return made


def _both_ways(outline: Points) -> tuple[Points, Points]:
    quad = np.asarray(outline, np.float32)
    return quad, np.roll(quad, 2, axis=0)


def upright() -> Points:
    """The corners of a card set upright, px."""
    width, height = CARD
    return np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)


def _pip(card: Image, ground: NDArray[np.uint8], spot: tuple[float, float]) -> Box | None:
    """The box of the print nearest to a spot, if it stands free and is about as large as a pip: x0, y0, x1, y1."""
    width, height = CARD
    x, y, reach = spot[0] * width, spot[1] * height, _REACH * height
    left, top = max(0, int(x - reach)), max(0, int(y - reach))
    part = card[top : int(y + reach), left : int(x + reach)]
    shade = cv2.cvtColor(ground[None, None], cv2.COLOR_BGR2LAB).astype(np.float32)
    away = np.linalg.norm(cv2.cvtColor(part, cv2.COLOR_BGR2LAB).astype(np.float32) - shade, axis=2)
    line, print_ = cv2.threshold(np.clip(away, 0, 255).astype(np.uint8), 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    if line < _FAINT:
        return None
    _, _, stats, middles = cv2.connectedComponentsWithStats(print_)
    if len(stats) < 2:
        return None
    off = np.abs(middles + np.array([left - x, top - y])).sum(axis=1)
    far = off - _LARGE * stats[:, cv2.CC_STAT_AREA]
    bx, by, wide, high, _ = (int(v) for v in stats[1 + int(np.argmin(far[1:]))])
    free = bx > 0 and by > 0 and bx + wide < part.shape[1] and by + high < part.shape[0]
    fits = _HIGH[0] * height < high < _HIGH[1] * height and _WIDE[0] < wide / high < _WIDE[1]
    return (left + bx, top + by, left + bx + wide, top + by + high) if free and fits else None


def _covered(box: Box, to_card: NDArray[np.float64], others: Sequence[Points]) -> bool:
    """Whether a pip's box touches another card."""
    x0, y0, x1, y1 = box
    corners = np.array([[(x0, y0), (x1, y0), (x1, y1), (x0, y1), ((x0 + x1) / 2, (y0 + y1) / 2)]], np.float32)
    there = cv2.perspectiveTransform(corners, np.linalg.inv(to_card))[0]
    return any(
        cv2.pointPolygonTest(np.asarray(other, np.float32), (float(x), float(y)), False) >= 0
        for other in others
        for x, y in there
    )


def _index(rank: Image, ground: NDArray[np.uint8], card: Image, box: Box) -> Image:
    """A piece with this rank over this pip."""
    rows, columns = INDEX_SIZE
    x0, y0, x1, y1 = box
    pip = card[max(0, y0 - _RIM) : y1 + _RIM, max(0, x0 - _RIM) : x1 + _RIM]
    wide = min(columns, max(8, round(pip.shape[1] * _PIP / pip.shape[0])))
    shrinks = cv2.INTER_AREA if pip.shape[0] > _PIP else cv2.INTER_CUBIC
    piece = np.empty((rows, columns, 3), np.uint8)
    piece[:] = ground
    piece[:_RANK] = rank
    left = (columns - wide) // 2
    piece[_RANK + 1 : _RANK + 1 + _PIP, left : left + wide] = cv2.resize(pip, (wide, _PIP), interpolation=shrinks)
    return piece
