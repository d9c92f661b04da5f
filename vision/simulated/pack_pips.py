"""Suit pips as outlines of our own, in many shapes: pointed, round, slim, traditional, modern.

A pip is a list of polygons, the union of which is filled; it fits the box of height 1 around (0, 0), y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Contour = NDArray[np.float32]
Pair = tuple[float, float]


@dataclass(frozen=True)
class PipShape:
    """How the pips of one pack are drawn; lengths as shares of a pip's height."""

    width: float
    """Half the width of hearts and spades."""
    notch: float
    """Depth of the heart's notch."""
    belly: float
    """How full hearts and spades are towards the tip."""
    bow: float
    """How far the sides of diamonds bend in (below 0: out)."""
    slim: float
    """Half the width of diamonds."""
    leaf: float
    """Radius of the leaves of clubs."""
    stem: float
    """Half the width of the stems' foot."""
    waist: float
    """Half the width of the stems above."""
    foot: float
    """How far the foot's edge bends in."""


def draw_shape(rng: np.random.Generator) -> PipShape:
    """A shape by chance."""
    return PipShape(
        width=float(rng.uniform(0.38, 0.53)),
        notch=float(rng.uniform(0.1, 0.28)),
        belly=float(rng.uniform(-0.12, 0.3)),
        bow=float(rng.choice([0.0, rng.uniform(0.0, 0.12), rng.uniform(-0.05, 0.05)])),
        slim=float(rng.uniform(0.32, 0.46)),
        leaf=float(rng.uniform(0.2, 0.265)),
        stem=float(rng.uniform(0.08, 0.26)),
        waist=float(rng.uniform(0.015, 0.07)),
        foot=float(rng.uniform(-0.03, 0.08)),
    )


def _curve(*knots: Pair, steps: int = 14) -> Contour:
    p = np.array(knots, np.float32)
    t = np.linspace(0, 1, steps, dtype=np.float32)[:, None]
    return np.asarray(
        (1 - t) ** 3 * p[0] + 3 * t * (1 - t) ** 2 * p[1] + 3 * t * t * (1 - t) * p[2] + t**3 * p[3], np.float32
    )


def _mirrored(right: Contour) -> Contour:
    return np.concatenate([right, right[::-1] * np.array([-1, 1], np.float32)])


def _lobes(s: PipShape, top: float, low: float) -> Contour:
    """A heart between y = top and y = low."""
    h = low - top
    shoulder = (s.width, top + 0.3 * h)
    right = np.concatenate(
        [
            _curve((0, top + s.notch * h), (0.02, top - 0.07 * h), (s.width, top - 0.1 * h), shoulder),
            _curve(
                shoulder, (s.width, top + (0.55 + 0.3 * s.belly) * h), (0.16 + 0.3 * s.belly, top + 0.72 * h), (0, low)
            ),
        ]
    )
    return _mirrored(right)


def _stem(s: PipShape, top: float) -> Contour:
    edge = _curve((s.waist, top), (s.waist, 0.34), (s.waist + 0.3 * s.stem, 0.46), (s.stem, 0.5))
    foot = np.array([[0, 0.5 - s.foot]], np.float32)
    return _mirrored(np.concatenate([edge, foot]))


def _ring(x: float, y: float, r: float) -> Contour:
    turn = np.linspace(0, 2 * np.pi, 28, endpoint=False, dtype=np.float32)
    return np.stack([x + r * np.cos(turn), y + r * np.sin(turn)], axis=1).astype(np.float32)


def pip(suit: str, s: PipShape) -> list[Contour]:
    """The polygons of a suit's pip.

    Raises:
        ValueError: `suit` is none of S H D C.
    """
    if suit == "H":
        shape = _lobes(s, -0.5, 0.5)
        return [shape]
    if suit == "S":
        return [
            _lobes(s, -0.5, 0.36) * np.array([1, -1], np.float32) + np.array([0, -0.14], np.float32),
            _stem(s, 0.02),
        ]
    if suit == "D":
        b = s.bow
        side = [
            _curve(
                (0, -0.5),
                (s.slim * 0.33 - b * 0.7, -0.333 + b * 0.7),
                (s.slim * 0.67 - b, -0.167 + b * 0.4),
                (s.slim, 0),
            ),
            _curve(
                (s.slim, 0), (s.slim * 0.67 - b, 0.167 - b * 0.4), (s.slim * 0.33 - b * 0.7, 0.333 - b * 0.7), (0, 0.5)
            ),
        ]
        return [_mirrored(np.concatenate(side))]
    if suit == "C":
        r = s.leaf
        away = r * 1.06
        heart = np.array([[0, -0.5 + r], [away, 0.1], [0, 0.2], [-away, 0.1]], np.float32)
        return [_ring(0, -0.5 + r, r), _ring(away, 0.1, r), _ring(-away, 0.1, r), heart, _stem(s, 0.0)]
    raise ValueError(f"no suit {suit!r}: one of S H D C")
