"""Ranks written with a pen of our own: skeletons of lines and curves, bent by chance, with or without serifs.

Index letters of real packs are often drawn for the pack and found in no font: narrow, slabbed, a Q with any tail. A
skeleton lies in the unit square, y downwards.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Line = NDArray[np.float64]
HIGH = 120
"""Height of a written glyph, px, before it is cut out."""


def _bow(*knots: tuple[float, float]) -> Line:
    """Points of a cubic curve."""
    p, t = np.array(knots, float), np.linspace(0, 1, 16)[:, None]
    return np.asarray((1 - t) ** 3 * p[0] + 3 * t * (1 - t) ** 2 * p[1] + 3 * t * t * (1 - t) * p[2] + t**3 * p[3])


def _ring(x: float, y: float, wide: float, high: float, power: float, start: float = 0.0, end: float = 1.0) -> Line:
    """Part of a superellipse: 2 is an ellipse, more is squarer. It begins at the top and goes clockwise."""
    turn = 2 * np.pi * np.linspace(start, end, 48)
    c, s = np.sin(turn), -np.cos(turn)
    return np.stack(
        [x + wide * np.sign(c) * np.abs(c) ** (2 / power), y + high * np.sign(s) * np.abs(s) ** (2 / power)], axis=1
    )


def _letter(sign: str, rng: np.random.Generator) -> list[Line]:
    u, power = rng.uniform, float(rng.uniform(1.9, 3.6))
    waist = float(u(0.42, 0.54))
    match sign:
        case "A":
            bar, half = u(0.55, 0.76), float(u(0.0, 0.06))
            edge = 0.5 * (1 - bar)
            return [
                np.array([(0, 1), (0.5 - half, 0)]),
                np.array([(0.5 - half, 0), (0.5 + half, 0), (1, 1)]),
                np.array([(edge, bar), (1 - edge, bar)]),
            ]
        case "K":
            meet, out = u(0.5, 0.72), u(0.0, 0.35)
            y = meet * (1 - out) if rng.random() < 0.7 else meet
            x = out if rng.random() < 0.7 else 0.0
            return [np.array([(0, 0), (0, 1)]), np.array([(1, 0), (0, meet)]), np.array([(x, y), (1, 1)])]
        case "Q":
            high = u(0.42, 0.5)
            a, b = (u(0.4, 0.7), u(0.55, 0.8)), (u(0.85, 1.12), u(0.92, 1.15))
            if rng.random() < 0.25:
                a = (0.5, 2 * high)
            tail = _bow(a, (a[0] + u(0, 0.2), a[1]), (b[0] - u(0, 0.25), b[1]), b)
            return [_ring(0.5, high, 0.5, high, power), tail]
        case "J":
            x = u(0.62, 0.95)
            stem = _bow((x, 0.66), (x, u(0.98, 1.08)), (0, u(0.98, 1.08)), (u(0.0, 0.1), u(0.66, 0.8)))
            top = [np.array([(x - u(0.25, 0.5), 0), (x + u(0.0, 0.35), 0)])] if rng.random() < 0.6 else []
            return [np.array([(x, 0), (x, 0.66)]), stem, *top]
        case "B" | "R" | "D" | "H" | "V" | "1":
            return _stemmed(sign, rng, waist, power)
        case "0":
            return [_ring(0.5, 0.5, 0.5, 0.5, power)]
        case "2":
            turn = _bow((0, u(0.2, 0.34)), (0, -0.1), (1, -0.1), (1, u(0.24, 0.34)))
            fall = _bow((turn[-1][0], turn[-1][1]), (1, u(0.45, 0.6)), (u(0.1, 0.4), u(0.6, 0.8)), (0, 1))
            return [turn, fall, np.array([(0, 1), (1, 1)])]
        case "3":
            if rng.random() < 0.3:
                flat = np.array([(0.05, 0), (0.95, 0), (u(0.35, 0.5), 0.4)])
                return [
                    flat,
                    _bow((0.4, 0.4), (1.2, 0.38), (1.1, 1.05), (0.4, 1)),
                    _bow((0.4, 1), (0.2, 1), (0.05, 0.9), (0, 0.8)),
                ]
            high = waist / 2
            top = _ring(0.5, high, u(0.36, 0.46), high, power, -u(0.12, 0.24), 0.5)
            return [top, _ring(0.5, (1 + waist) / 2, 0.5, (1 - waist) / 2, power, 0.0, 0.5 + u(0.12, 0.26))]
        case "4":
            x, y = u(0.6, 0.82), u(0.62, 0.78)
            over = u(0.0, 0.3) if rng.random() < 0.3 else 0.0
            return [np.array([(x, over), (x, 1)]), np.array([(x - over * 0.4, 0), (0, y), (1, y)])]
        case "5":
            x, mid = u(0.02, 0.2), u(0.36, 0.48)
            bowl = _bow((x, mid), (0.4, mid - 0.14), (1, mid - 0.14), (1, 0.68))
            return [
                np.array([(0.92, 0), (x + 0.05, 0), (x, mid)]),
                bowl,
                _bow((1, 0.68), (1, 1.1), (0.2, 1.06), (0, u(0.8, 0.92))),
            ]
        case "6" | "9":
            high = u(0.26, 0.34)
            tail = _bow((u(0.75, 1.0), u(0.0, 0.14)), (u(0.45, 0.65), -0.06), (0, u(0.0, 0.3)), (0, 1 - high))
            both = [_ring(0.5, 1 - high, 0.5, high, power), tail]
            return both if sign == "6" else [1 - line for line in both]
        case "7":
            foot = u(0.2, 0.5)
            down = _bow((1, 0), (u(0.6, 0.95), u(0.2, 0.4)), (foot, u(0.5, 0.7)), (foot, 1))
            bar = [np.array([(0.3, 0.5), (0.85, 0.5)])] if rng.random() < 0.08 else []
            return [np.array([(0, 0), (1, 0)]), down if rng.random() < 0.5 else np.array([(1, 0), (foot, 1)]), *bar]
        case _:
            top = _ring(0.5, waist / 2, u(0.38, 0.48), waist / 2, power)
            return [top, _ring(0.5, (1 + waist) / 2, 0.5, (1 - waist) / 2, power)]


def _stemmed(sign: str, rng: np.random.Generator, waist: float, power: float) -> list[Line]:
    """Letters that stand on a straight line, and V."""
    u = rng.uniform
    stem = np.array([(0, 0), (0, 1)])

    def bowl(top: float, low: float, wide: float) -> Line:
        half = _ring(wide * 0.35, (top + low) / 2, wide * 0.65, (low - top) / 2, power, 0.0, 0.5)
        return np.vstack([[(0, top)], half, [(0, low)]])

    if sign == "V":
        return [np.array([(0, 0), (0.5, 1)]), np.array([(0.5, 1), (1, 0)])]
    if sign == "H":
        return [stem, stem + np.array([1, 0]), np.array([(0, waist), (1, waist)])]
    if sign == "D":
        return [stem, bowl(0, 1, 1)]
    if sign == "B":
        return [stem, bowl(0, waist, u(0.82, 0.98)), bowl(waist, 1, 1)]
    if sign == "R":
        return [stem, bowl(0, waist + 0.05, u(0.85, 1)), np.array([(u(0.3, 0.5), waist + 0.05), (1, 1)])]
    flag = [np.array([(0.5, 0), (u(0.0, 0.25), u(0.12, 0.3))])] if rng.random() < 0.8 else []
    base = [np.array([(0.15, 1), (0.85, 1)])] if rng.random() < 0.35 else []
    return [np.array([(0.5, 0), (0.5, 1)]), *flag, *base]


def _serifs(sign: str, lines: Sequence[Line], reach: float) -> list[Line]:
    """Short strokes across the free ends at the top and at the bottom."""
    if sign in "02356789Q":
        return []
    ends = [line[k] for line in lines for k in (0, -1) if line[k][1] in (0.0, 1.0)]
    return [np.array([(x - reach, y), (x + reach, y)]) for x, y in ends]


def written(sign: str, rng: np.random.Generator) -> NDArray[np.uint8]:
    """One sign, white on black with a black rim."""
    lines = _letter(sign, rng)
    narrow = 0.16 if sign == "1" else 1.0
    wide = HIGH * rng.uniform(0.32, 0.85) * (0.55 if sign == "1" else 1.0)
    thick = int(rng.uniform(0.06, 0.2) * HIGH)
    if rng.random() < 0.45:
        lines = lines + _serifs(sign, lines, rng.uniform(0.12, 0.28) / (1 + narrow - 0.16))
    bend = np.array([[1.0, rng.normal(0, 0.06)], [rng.normal(0, 0.03), 1.0]])
    pull = rng.uniform(0.6, 1.6)
    canvas = np.zeros((HIGH * 2, int(wide * pull) + HIGH), np.uint8)
    for line in lines:
        points = (line - 0.5) @ bend.T * (wide * pull, HIGH - thick) + (canvas.shape[1] / 2, canvas.shape[0] / 2)
        cv2.polylines(canvas, [np.int32(points * 16)], False, 255, thick, cv2.LINE_AA, 4)
    return np.asarray(
        cv2.resize(canvas, (max(24, int(canvas.shape[1] / pull)), canvas.shape[0]), interpolation=cv2.INTER_AREA)
    )
