"""Table tops: cloth, wood, stone, plastic, patterns, carpets, cork; light and dark; each drawn anew from a random
generator.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator


def noise(rng: Rng, height: int, width: int, cell: tuple[float, float]) -> Floats:
    """Smooth noise about 0 with deviation 1 whose lumps measure `cell` (across, down) pixels."""
    rows, columns = max(2, int(height / cell[1]) + 2), max(2, int(width / cell[0]) + 2)
    small = rng.standard_normal((rows, columns), dtype=np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def colour(rng: Rng, dark: float = 0.0, light: float = 1.0, rich: float = 1.0) -> Floats:
    """A colour, blue green red in 0..255, with brightness between `dark` and `light`."""
    hue, value = rng.uniform(0, 180), rng.uniform(dark, light)
    saturation = min(1.0, rich * rng.beta(1.2, 2.0))
    pixel = np.array([[[hue, 255 * saturation, 255 * min(value, 1.0)]]], np.float64).astype(np.uint8)
    return cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def _tinted(base: Floats, shade: Floats, amount: float) -> Floats:
    return base[None, None, :] * (1.0 + amount * shade[:, :, None])


def plain(rng: Rng, height: int, width: int) -> Floats:
    """Painted board or plastic: nearly one colour."""
    shade = noise(rng, height, width, (width / 2, height / 2)) + 0.3 * noise(rng, height, width, (2, 2))
    return _tinted(colour(rng, 0.05, 1.0), shade, rng.uniform(0.0, 0.05))


def white(rng: Rng, height: int, width: int) -> Floats:
    """A table as light as the cards on it."""
    base = np.float32([rng.uniform(190, 250)]) + rng.normal(0, 8, 3).astype(np.float32)
    shade = noise(rng, height, width, (width / 3, height / 3)) + 0.5 * noise(rng, height, width, (3, 3))
    return _tinted(base, shade, rng.uniform(0.005, 0.04))


def cloth(rng: Rng, height: int, width: int) -> Floats:
    """Felt or woven cloth."""
    base = colour(rng, 0.08, 0.75, 1.5)
    if rng.random() < 0.4:
        base = np.float32([rng.uniform(20, 90), rng.uniform(60, 140), rng.uniform(10, 60)])
    shade = 0.6 * noise(rng, height, width, (1.5, 1.5)) + 0.4 * noise(rng, height, width, (7, 7))
    shade += 0.5 * noise(rng, height, width, (width / 4, height / 4))
    if rng.random() < 0.4:
        pitch = rng.uniform(2.5, 6)
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        shade += np.sin(xs * 2 * np.pi / pitch) * np.sin(ys * 2 * np.pi / pitch)
    return _tinted(base, shade, rng.uniform(0.02, 0.1))


def wood(rng: Rng, height: int, width: int) -> Floats:
    """Boards with grain, pale to nearly black, at any strength."""
    stretch = rng.uniform(8, 40)
    warp = noise(rng, height, width, (width / 3, height / 6)) * rng.uniform(4, 25)
    ys = np.arange(height, dtype=np.float32)[:, None]
    rings = np.sin((ys + warp) * 2 * np.pi / rng.uniform(5, 40))
    fibre = noise(rng, height, width, (stretch * 2, 1.5))
    broad = noise(rng, height, width, (stretch * 8, rng.uniform(8, 40)))
    shade = rng.uniform(0, 1) * rings + rng.uniform(0.2, 1) * fibre + rng.uniform(0.2, 1) * broad
    value = rng.uniform(0.15, 0.95)
    base = 255 * value * np.float32([rng.uniform(0.3, 0.9), rng.uniform(0.55, 0.95), 1.0])
    picture = _tinted(base, shade, rng.uniform(0.03, 0.22))
    if rng.random() < 0.5:
        step = rng.uniform(0.12, 0.5) * height
        y = rng.uniform(0, step)
        while y < height:
            picture[int(y) : int(y) + int(rng.integers(1, 4))] *= rng.uniform(0.3, 0.8)
            picture[int(y) :] *= 1.0 + rng.normal(0, 0.05)
            y += step
    return picture


def carpet(rng: Rng, height: int, width: int) -> Floats:
    """Carpet, gravel, terrazzo, cork, granite: lumps of strong contrast."""
    size = rng.uniform(2, 14)
    shade = noise(rng, height, width, (size, size)) + 0.5 * noise(rng, height, width, (size * 3, size * 3))
    if rng.random() < 0.4:
        shade = np.tanh(shade * 3)
    return _tinted(colour(rng, 0.2, 0.9), shade, rng.uniform(0.05, 0.28))


def stripes(rng: Rng, height: int, width: int) -> Floats:
    """Striped or checked cloth."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    pitch = rng.uniform(12, 150)
    across = (np.sin(xs * 2 * np.pi / pitch) > rng.uniform(-0.6, 0.6)).astype(np.float32)
    if rng.random() < 0.6:
        across = 0.5 * across + 0.5 * (np.sin(ys * 2 * np.pi / pitch) > rng.uniform(-0.6, 0.6))
    if rng.random() < 0.3:
        across = np.abs(across * 2 - 1)
    one, two = colour(rng, 0.1, 1.0, 1.4), colour(rng, 0.1, 1.0, 1.4)
    mixed = one * across[:, :, None] + two * (1 - across[:, :, None])
    return mixed * (1 + 0.05 * noise(rng, height, width, (2, 2))[:, :, None])


def printed(rng: Rng, height: int, width: int) -> Floats:
    """Oilcloth with dots, blooms, leaves and letters: shapes that are no cards."""
    canvas = np.empty((height, width, 3), np.uint8)
    canvas[:] = colour(rng, 0.2, 1.0)
    inks = [colour(rng, 0.05, 1.0, 1.6).tolist() for _ in range(4)]
    size = rng.uniform(5, 45)
    for _ in range(int(rng.integers(30, 160))):
        x, y = int(rng.uniform(0, width)), int(rng.uniform(0, height))
        ink, kind = inks[int(rng.integers(4))], int(rng.integers(4))
        if kind == 0:
            cv2.circle(
                canvas, (x, y), int(size * rng.uniform(0.2, 1)), ink, -1 if rng.random() < 0.7 else 2, cv2.LINE_AA
            )
        elif kind == 1:
            axes = (int(size * rng.uniform(0.5, 1.5)), int(size * rng.uniform(0.15, 0.5)) + 1)
            cv2.ellipse(canvas, (x, y), axes, float(rng.uniform(0, 360)), 0, 360, ink, -1, cv2.LINE_AA)
        elif kind == 2:
            box = cv2.boxPoints(
                ((x, y), (size * rng.uniform(0.3, 2), size * rng.uniform(0.3, 2)), float(rng.uniform(0, 90)))
            )
            cv2.fillConvexPoly(canvas, box.astype(np.int32), ink, cv2.LINE_AA)
        else:
            text = chr(int(rng.integers(65, 91))) * int(rng.integers(1, 3))
            cv2.putText(
                canvas, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size / 30, ink, max(1, int(size / 12)), cv2.LINE_AA
            )
    return canvas.astype(np.float32) * (1 + 0.03 * noise(rng, height, width, (2, 2))[:, :, None])


TOPS: tuple[tuple[Callable[[Rng, int, int], Floats], float], ...] = (
    (plain, 0.16),
    (white, 0.12),
    (cloth, 0.22),
    (wood, 0.26),
    (carpet, 0.1),
    (stripes, 0.07),
    (printed, 0.07),
)
"""Each kind of table top and how often it is drawn."""


def _one(rng: Rng, height: int, width: int) -> Floats:
    weights = np.array([weight for _, weight in TOPS])
    top = TOPS[int(rng.choice(len(TOPS), p=weights / weights.sum()))][0](rng, height, width)
    if rng.random() < 0.5:
        side = int(np.hypot(height, width)) + 2
        turned = cv2.getRotationMatrix2D((width / 2, height / 2), float(rng.uniform(0, 360)), side / min(height, width))
        top = cv2.warpAffine(top, turned, (width, height), borderMode=cv2.BORDER_REFLECT)
    return top


def background(rng: Rng, height: int, width: int) -> Floats:
    """A table top, float32 (height, width, 3), 0..255; sometimes with its edge in view, or a mat on it."""
    top = _one(rng, height, width)
    if rng.random() < 0.25:
        other = _one(rng, height, width)
        mask = np.zeros((height, width), np.float32)
        if rng.random() < 0.5:
            centre = (width * rng.uniform(0.3, 0.7), height * rng.uniform(0.3, 0.7))
            size = (width * rng.uniform(0.5, 1.2), height * rng.uniform(0.5, 1.2))
            box = cv2.boxPoints((centre, size, float(rng.uniform(0, 90))))
            cv2.fillConvexPoly(mask, box.astype(np.int32), 1.0, cv2.LINE_AA)
        else:
            cut = rng.uniform(0, 2 * np.pi)
            ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
            away = (xs - width / 2) * np.cos(cut) + (ys - height / 2) * np.sin(cut)
            mask = (away < rng.uniform(0.1, 0.45) * min(height, width)).astype(np.float32)
        top = other + (top - other) * mask[:, :, None]
    return np.clip(top, 0, 255).astype(np.float32)
