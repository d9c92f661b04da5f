"""The face of a card as a second opinion on its rank: how many pips there are, and where they stand; or a picture.

An index may be tiny, worn or crossed by a line of the print; six pips in two columns are a six all the same, and a
picture in many colours is a jack, a queen or a king, and no ace. Only a layout that fits one rank with nothing over
says anything: aces (drawn anyhow), covered number cards and cards with print between the pips have no opinion here;
a picture must lie open, its margin need not.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips import CARD, COURTS, upright
from vision.types import Image, Points

Spot = tuple[float, float]

_TWO: tuple[Spot, ...] = ((0.5, 0.2), (0.5, 0.8))
_FOUR: tuple[Spot, ...] = ((0.3, 0.2), (0.7, 0.2), (0.3, 0.8), (0.7, 0.8))
_SIX: tuple[Spot, ...] = (*_FOUR, (0.3, 0.5), (0.7, 0.5))
_EIGHT: tuple[Spot, ...] = (*_FOUR, (0.3, 0.4), (0.7, 0.4), (0.3, 0.6), (0.7, 0.6))
_MIDDLE: Spot = (0.5, 0.5)
LAYOUTS: tuple[tuple[str, tuple[Spot, ...]], ...] = (
    ("2", _TWO),
    ("3", (*_TWO, _MIDDLE)),
    ("4", _FOUR),
    ("5", (*_FOUR, _MIDDLE)),
    ("6", _SIX),
    ("7", (*_SIX, (0.5, 0.35))),
    ("7", (*_SIX, (0.5, 0.65))),
    ("8", (*_SIX, (0.5, 0.35), (0.5, 0.65))),
    ("9", (*_EIGHT, _MIDDLE)),
    ("10", (*_EIGHT, (0.5, 0.3), (0.5, 0.7))),
)
"""Where the pips of each rank stand, in widths and heights of the card; a seven may lie either way up."""

_NEAR = 0.075
"""How far from its spot a pip's middle may be, in heights of the card: packs differ, outlines are a little off."""
_WITHIN = (0.07, 0.07, 0.93, 0.93)
"""Where print is told from ground, as all boxes here: x0, y0, x1, y1 in widths and heights of the card."""
_EDGE = (0.17, 0.09)
"""What stands nearer to the left or right edge than this, or to the upper or lower one, is an index or a frame."""
_SPECK = 0.0015
"""Share of the card's area below which print is a speck."""
_HIGH = (0.05, 0.24)
"""Height of a pip in heights of the card."""
_WIDE = (0.5, 1.7)
"""Width of a pip in heights of it."""
_ALIKE = 2.0
"""How many times as large as the middle one of a card its largest pip may be, and as small its smallest."""
_FRAME = 0.25
"""Share of the card's area below which what goes round it is a frame."""
_FAINT = 18.0
"""Difference from the card's ground, in steps of Lab, that print must have."""
_STRIPS = (
    (0.3, 0.02, 0.7, 0.05), (0.3, 0.95, 0.7, 0.98), (0.03, 0.35, 0.07, 0.65), (0.93, 0.35, 0.97, 0.65),
)  # fmt: skip
"""Strips along the edges, where few cards have print."""
_PICTURE = (0.22, 0.15, 0.78, 0.85)
"""Where the picture of a court is …"""
_HEART = (0.3, 0.3, 0.7, 0.7)
"""… and the heart of it."""
_PRINTED, _PRINTED_MIDDLE = 0.5, 0.65
"""Share of each that must be printed …"""
_MANY = 0.9
"""… in so many colours, as the entropy of their hues in nats. (Measured: of 240 courts of twenty held-out drawn packs
225 are told by it, of 104 on photographs 101, and of 746 aces and number cards none.)
"""
_HUES = 12
"""Parts the circle of hues is cut into."""
_COLOURED = 12.0
"""Chroma, in steps of Lab, of what has a hue at all …"""
_HARDLY = 0.05
"""… and the share of the print that must have one."""
_COVERED = 0.01
"""Share of a card, or of its picture, that may lie under the outline of another one: outlines are a little off."""


def ranks(image: Image, outline: Points, others: Sequence[Points]) -> frozenset[str]:
    """The ranks that the face of a card allows: one by its pips, the three courts by a picture; none where it says
    nothing for sure.

    Args:
        image: blue green red.
        outline: the card's corners, px, clockwise from the upper left of the upright card (or of it turned round).
        others: outlines of the other cards.
    """
    quad = np.asarray(outline, np.float32)
    height, width = image.shape[:2]
    if quad.min() < 0 or quad[:, 0].max() > width - 1 or quad[:, 1].max() > height - 1:
        return frozenset()
    near = [np.asarray(other, np.float32) for other in others]
    if any(_shared(_part(quad, _PICTURE), other) > _COVERED for other in near):
        return frozenset()
    card = cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad, upright()), CARD, flags=cv2.INTER_AREA)
    lab = cv2.cvtColor(card, cv2.COLOR_BGR2LAB).astype(np.float32)
    away = _away(lab, lab[_window(_WITHIN)])
    if not any(_shared(quad, other) > _COVERED for other in near):
        pips = _pips(away)
        fits = [(off, name) for name, spots in LAYOUTS if (off := _off(pips, spots)) is not None]
        if fits:
            return frozenset({min(fits)[1]})
    return frozenset(COURTS) if _picture(lab, away) else frozenset()


def _part(quad: Points, box: tuple[float, float, float, float]) -> Points:
    """A box of the card (x0, y0, x1, y1 in widths and heights of it) as a quad in the picture."""
    x0, y0, x1, y1 = box
    corners = np.array([[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]], np.float32) * np.array(CARD, np.float32)
    return np.asarray(cv2.perspectiveTransform(corners, cv2.getPerspectiveTransform(upright(), quad))[0], np.float32)


def _shared(quad: Points, other: Points) -> float:
    """Share of a card that lies within another outline."""
    area = cv2.contourArea(quad)
    if area <= 0:
        return 1.0
    return float(cv2.intersectConvexConvex(quad, other)[0]) / area


def _away(lab: NDArray[np.float32], ground: NDArray[np.float32]) -> NDArray[np.float32]:
    """How far each sample of a card is from the median of its `ground`, in steps of Lab."""
    return np.asarray(np.linalg.norm(lab - np.median(ground.reshape(-1, 3), axis=0), axis=2), np.float32)


def _pips(away: NDArray[np.float32]) -> NDArray[np.float64]:
    """(n, 2) middles of the pips, in widths and heights of the card; none where anything else is printed there."""
    none = np.zeros((0, 2))
    width, height = CARD
    grey = np.clip(away, 0, 255).astype(np.uint8)
    line, _ = cv2.threshold(np.ascontiguousarray(grey[_window(_WITHIN)]), 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    if line < _FAINT:
        return none
    _, _, parts, centres = cv2.connectedComponentsWithStats((grey > line).astype(np.uint8))
    stats, middles = np.asarray(parts[1:], np.int32), centres[1:] / (width, height)
    inside = (np.minimum(middles, 1 - middles) >= _EDGE).all(axis=1) & ~_around(stats)
    inside &= stats[:, cv2.CC_STAT_AREA] >= _SPECK * width * height
    stats, middles = stats[inside], middles[inside]
    if not len(stats):
        return none
    high, wide, area = stats[:, cv2.CC_STAT_HEIGHT], stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_AREA]
    alike = (area * _ALIKE > np.median(area)) & (area < _ALIKE * np.median(area))
    fits = (_HIGH[0] * height < high) & (high < _HIGH[1] * height) & (_WIDE[0] * high < wide) & (wide < _WIDE[1] * high)
    return np.asarray(middles, np.float64) if (alike & fits).all() else none


def _around(stats: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which components go round the card: a printed frame, or the table where the outline is a little off."""
    width, height = CARD
    left, top = stats[:, cv2.CC_STAT_LEFT], stats[:, cv2.CC_STAT_TOP]
    right, low = left + stats[:, cv2.CC_STAT_WIDTH], top + stats[:, cv2.CC_STAT_HEIGHT]
    across = (left < _EDGE[0] * width) & (right > (1 - _EDGE[0]) * width)
    along = (top < _EDGE[1] * height) & (low > (1 - _EDGE[1]) * height)
    return across & along & (stats[:, cv2.CC_STAT_AREA] < _FRAME * width * height)


def _off(pips: NDArray[np.float64], spots: tuple[Spot, ...]) -> float | None:
    """How far the worst pip is from its spot, in heights of the card; None where they are no such layout."""
    if len(pips) != len(spots):
        return None
    apart = np.abs(pips[:, None] - np.asarray(spots)[None]) * (CARD[0] / CARD[1], 1.0)
    off = apart.max(axis=2)
    nearest = off.argmin(axis=1)
    if len(set(nearest.tolist())) != len(spots):
        return None
    worst = float(off.min(axis=1).max())
    return worst if worst <= _NEAR else None


def _picture(lab: NDArray[np.float32], away: NDArray[np.float32]) -> bool:
    """Whether most of a card is printed in many colours: by what is `away` from the ground between its pips, and from
    that at its edges.
    """
    edges = np.concatenate([lab[_window(strip)].reshape(-1, 3) for strip in _STRIPS])
    outer = _away(lab, edges) > _FAINT
    for box, printed in ((_PICTURE, _PRINTED), (_HEART, _PRINTED_MIDDLE)):
        if min(ink[_window(box)].mean() for ink in (away > _FAINT, outer)) <= printed:
            return False
    return _colours(lab[_window(_PICTURE)][outer[_window(_PICTURE)]]) > _MANY


def _colours(ink: NDArray[np.float32]) -> float:
    """How many colours there are among (n, 3) samples in Lab: the entropy of their hues, nats; 0 where hardly any is
    coloured.
    """
    along = ink[:, 1:] - 128.0
    chroma = np.linalg.norm(along, axis=1)
    coloured = along[chroma > _COLOURED]
    if len(coloured) <= _HARDLY * len(ink):
        return 0.0
    hues, _ = np.histogram(np.arctan2(coloured[:, 1], coloured[:, 0]), bins=_HUES, range=(-np.pi, np.pi))
    share = hues[hues > 0] / hues.sum()
    return float(-(share * np.log(share)).sum())


def _window(box: tuple[float, float, float, float]) -> tuple[slice, slice]:
    """Rows and columns of a box (x0, y0, x1, y1) in widths and heights of the card."""
    width, height = CARD
    x0, y0, x1, y1 = box
    return slice(round(y0 * height), round(y1 * height)), slice(round(x0 * width), round(x1 * width))
