"""Pips for index corners: from fonts, as the drawn packs have them, or from curves of our own; then bent, fattened,
thinned and rounded by chance, for real pips are as many as packs.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulated import pack_pips
from vision.studio.readers_type import Mask, glyph, pip_fonts, tight

Shape = NDArray[np.float64]
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SIZE = 220
"""Height of a pip, px, about."""
_TURN = np.linspace(0, 2 * np.pi, 120)


@dataclass(frozen=True)
class _Wild(pack_pips.PipShape):
    """A shape beyond those of the drawn packs."""

    @staticmethod
    def draw(rng: np.random.Generator) -> pack_pips.PipShape:
        u = rng.uniform
        return _Wild(
            width=u(0.3, 0.6),
            notch=u(0.03, 0.34),
            belly=u(-0.3, 0.5),
            bow=u(-0.1, 0.16),
            slim=u(0.26, 0.5),
            leaf=u(0.17, 0.3),
            stem=u(0.05, 0.34),
            waist=u(0.0, 0.11),
            foot=u(-0.06, 0.12),
        )


def _diamond(rng: np.random.Generator) -> list[Shape]:
    bow = rng.uniform(-0.16, 0.10)
    half = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)], float)
    share = np.linspace(0, 1, 20, endpoint=False)[:, None]
    sides = [(half[k] + (half[(k + 1) % 4] - half[k]) * share) * (1 + bow * 4 * share * (1 - share)) for k in range(4)]
    return [np.concatenate(sides) * (rng.uniform(0.58, 1.0), 1.0)]


def _heart(rng: np.random.Generator) -> Shape:
    x = rng.uniform(0.82, 1.15) * 16 * np.sin(_TURN) ** 3
    y = 13 * np.cos(_TURN)
    for k, (low, high) in enumerate(((3.5, 6.0), (1.0, 2.6), (0.2, 1.2)), 2):
        y = y - rng.uniform(low, high) * np.cos(k * _TURN)
    return np.stack([x, -y * rng.uniform(0.7, 1.2)], axis=1) / 17


def _stem(rng: np.random.Generator, top: float, bottom: float) -> Shape:
    """A stem by chance: straight, flared, or hardly any."""
    wide, narrow = rng.uniform(0.1, 0.55), rng.uniform(0.02, 0.14)
    wide = max(wide, narrow)
    middle, foot = top + (bottom - top) * rng.uniform(0.35, 0.8), bottom - rng.uniform(0, 0.12)
    right = np.array([(narrow, top), (narrow * rng.uniform(0.8, 1.5), middle), (wide, bottom), (0, foot)])
    return np.concatenate([right, right[::-1] * (-1, 1)])


def _spade(rng: np.random.Generator) -> list[Shape]:
    blade = _heart(rng) * (1, -1)
    low = float(blade[:, 1].max())
    short = rng.uniform(-0.1, 0.1) if rng.random() < 0.2 else rng.uniform(0.1, 0.5)
    return [blade, _stem(rng, low - rng.uniform(0.35, 0.6), low + short)]


def _club(rng: np.random.Generator) -> list[Shape]:
    r, spread, top = rng.uniform(0.34, 0.52), rng.uniform(0.42, 0.62), rng.uniform(0.42, 0.66)
    low, tall = rng.uniform(0.1, 0.34), rng.uniform(0.85, 1.2)
    grown = r * rng.uniform(0.9, 1.12)
    leaves = [
        np.stack([x + size * np.cos(_TURN), y + size * tall * np.sin(_TURN)], axis=1)
        for x, y, size in ((0, -top, grown), (-spread, low, r), (spread, low, r))
    ]
    heart = [np.stack([0.25 * np.cos(_TURN), 0.2 * np.sin(_TURN)], axis=1)] if rng.random() < 0.7 else []
    short = rng.uniform(-0.15, 0.05) if rng.random() < 0.15 else rng.uniform(0.0, 0.4)
    return [*leaves, *heart, _stem(rng, -0.1, low + r + short)]


def _drawn(suit: str, rng: np.random.Generator) -> Mask:
    if rng.random() < 0.35:
        shapes = [np.asarray(c, float) * 2 for c in pack_pips.pip(suit, _Wild.draw(rng))]
    else:
        shapes = {"D": _diamond, "H": lambda r: [_heart(r)], "S": _spade, "C": _club}[suit](rng)
    canvas = np.zeros((2 * SIZE, 2 * SIZE), np.uint8)
    for shape in shapes:
        cv2.fillPoly(canvas, [np.int32(shape * SIZE / 2.4 + SIZE)], 255)
    found = tight(canvas)
    assert found is not None
    return found


def _worked(mask: Mask, rng: np.random.Generator) -> Mask:
    """Fatter, thinner or rounder."""
    if rng.random() < 0.5:
        return mask
    rim = max(4, mask.shape[0] // 6)
    mask = cv2.copyMakeBorder(mask, rim, rim, rim, rim, cv2.BORDER_CONSTANT)
    kind, size = rng.random(), int(rng.uniform(0.02, 0.09) * mask.shape[0]) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    if kind < 0.35:
        mask = cv2.dilate(mask, disc)
    elif kind < 0.6:
        mask = cv2.erode(mask, disc)
    else:
        soft = cv2.GaussianBlur(mask, (0, 0), 0.7 * size)
        mask = np.clip((soft.astype(np.float32) - 118) * 12, 0, 255).astype(np.uint8)
    if rng.random() < 0.06:
        mask = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((9, 9), np.uint8))
    return mask


def pip_mask(suit: str, rng: np.random.Generator, folder: Path | None = None) -> Mask:
    """A pip by chance, tight, white on black; `folder` holds fetched fonts."""
    mask = None
    if rng.random() < 0.3:
        mask = glyph(str(rng.choice(pip_fonts(folder))), _SIGNS[suit])
        if mask is not None and (mask > 128).mean() <= 0.38:
            mask = None
    if mask is None:
        mask = _drawn(suit, rng)
    worked = tight(_worked(mask, rng))
    return mask if worked is None or (worked > 128).mean() < 0.15 else worked
