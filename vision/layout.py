"""The pips of a number card as a second opinion on its rank: how many there are, and where they stand.

An index may be tiny, worn or crossed by a line of the print; six pips in two columns are a six all the same. Only a
layout that fits one rank with nothing over says anything: courts, aces (drawn anyhow), covered cards and cards with
print between the pips have no opinion here.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips import CARD, upright
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
_RIM = 0.07
"""Share of the width and of the height at each edge that is left out when print is told from ground."""
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
_FAINT = 18.0
"""Difference from the card's ground, in steps of Lab, that print must have."""
_COVERED = 0.01
"""Share of a card that may lie under the outline of another one: outlines are a little off."""


def rank(image: Image, outline: Points, others: Sequence[Points]) -> str | None:
    """The rank that the pips of a card show; None where they show none for sure.

    Args:
        image: blue green red.
        outline: the card's corners, px, clockwise from the upper left of the upright card (or of it turned round).
        others: outlines of the other cards.
    """
    quad = np.asarray(outline, np.float32)
    height, width = image.shape[:2]
    if quad.min() < 0 or quad[:, 0].max() > width - 1 or quad[:, 1].max() > height - 1:
        return None
    if any(_shared(quad, np.asarray(other, np.float32)) > _COVERED for other in others):
        return None
    pips = _pips(image, quad)
    fits = [(off, name) for name, spots in LAYOUTS if (off := _off(pips, spots)) is not None]
    return min(fits)[1] if fits else None


def _shared(quad: Points, other: Points) -> float:
    """Share of a card that lies within another outline."""
    area = cv2.contourArea(quad)
    if area <= 0:
        return 1.0
    return float(cv2.intersectConvexConvex(quad, other)[0]) / area


def _pips(image: Image, quad: Points) -> NDArray[np.float64]:
    """(n, 2) middles of the pips, in widths and heights of the card; none where anything else is printed there."""
    none = np.zeros((0, 2))
    width, height = CARD
    to_card = cv2.getPerspectiveTransform(quad, upright())
    card = cv2.warpPerspective(image, to_card, CARD, flags=cv2.INTER_AREA)
    lab = cv2.cvtColor(card, cv2.COLOR_BGR2LAB).astype(np.float32)
    rim = np.s_[round(_RIM * height) : -round(_RIM * height), round(_RIM * width) : -round(_RIM * width)]
    ground = np.median(lab[rim].reshape(-1, 3), axis=0)
    away = np.clip(np.linalg.norm(lab - ground, axis=2), 0, 255).astype(np.uint8)
    line, _ = cv2.threshold(np.ascontiguousarray(away[rim]), 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    if line < _FAINT:
        return none
    _, _, stats, middles = cv2.connectedComponentsWithStats((away > line).astype(np.uint8))
    stats, middles = stats[1:], middles[1:] / (width, height)
    inside = (np.minimum(middles, 1 - middles) >= _EDGE).all(axis=1)
    inside &= stats[:, cv2.CC_STAT_AREA] >= _SPECK * width * height
    stats, middles = stats[inside], middles[inside]
    if not len(stats):
        return none
    high, wide, area = stats[:, cv2.CC_STAT_HEIGHT], stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_AREA]
    alike = (area * _ALIKE > np.median(area)) & (area < _ALIKE * np.median(area))
    fits = (_HIGH[0] * height < high) & (high < _HIGH[1] * height) & (_WIDE[0] * high < wide) & (wide < _WIDE[1] * high)
    return np.asarray(middles, np.float64) if (alike & fits).all() else none


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
