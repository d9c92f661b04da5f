"""Stand-in courts: dense, double-headed, coloured figures drawn by chance, framed or free."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulated.pack_canvas import Canvas, Colour, Contour
from vision.simulated.pack_pips import pip
from vision.simulated.pack_style import Style

Image = NDArray[np.uint8]


class _Half:
    """The upper half of a figure, drawn in shares of the field: x and y from 0 to 1, y = 0.5 the middle."""

    def __init__(self, rng: np.random.Generator, wide: int, high: int, ground: Colour, style: Style) -> None:
        self.rng, self.wide, self.high, self.style = rng, wide, high, style
        self.image: Image = np.empty((high, wide, 3), np.uint8)
        self.image[:] = ground
        self.line = max(1, round(high / 330))

    def ink(self) -> Colour:
        return self.style.court_inks[int(self.rng.integers(len(self.style.court_inks)))]

    def polygon(self, points: list[tuple[float, float]], colour: Colour | None = None, pattern: bool = True) -> None:
        """A polygon with an outline, filled with a colour and, mostly, a pattern in a second one."""
        shape = np.round(np.array(points) * (self.wide, self.high) * 16).astype(np.int32)
        base = colour or self.ink()
        x0, y0 = np.clip(shape.min(axis=0) // 16, 0, (self.wide, self.high))
        x1, y1 = np.clip(shape.max(axis=0) // 16 + 1, 0, (self.wide, self.high))
        if x1 <= x0 or y1 <= y0:
            return
        cv2.fillPoly(self.image, [shape], base, cv2.LINE_AA, 4)
        if pattern and self.rng.random() < 0.8:
            mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
            cv2.fillPoly(mask, [shape - np.array([x0, y0]) * 16], 255, cv2.LINE_8, 4)
            mask &= self._pattern(x0, y0, x1, y1)
            self.image[y0:y1, x0:x1][mask > 0] = self.ink()
        cv2.polylines(self.image, [shape], True, self.style.outline, self.line, cv2.LINE_AA, 4)

    def _pattern(self, x0: int, y0: int, x1: int, y1: int) -> Image:
        ys, xs = np.mgrid[y0:y1, x0:x1].astype(np.float32) / np.float32(self.high)
        kind, step = int(self.rng.integers(6)), float(self.rng.uniform(0.012, 0.045))
        turn = float(self.rng.uniform(0, np.pi))
        u, v = xs * np.cos(turn) + ys * np.sin(turn), ys * np.cos(turn) - xs * np.sin(turn)
        if kind == 0:
            on = (u / step) % 1 < 0.45
        elif kind == 1:
            on = ((u // step) + (v // step)) % 2 < 1
        elif kind == 2:
            on = ((u / step) % 1 - 0.5) ** 2 + ((v / step) % 1 - 0.5) ** 2 < 0.09
        elif kind == 3:
            on = np.abs((u / step) % 1 - 0.5) + np.abs((v / step) % 1 - 0.5) < 0.36
        elif kind == 4:
            on = (np.hypot(xs - 0.3, ys - 0.4) / step) % 1 < 0.4
        else:
            on = ((u / step + 0.35 * np.sin(v / step * 3)) % 1) < 0.3
        return np.asarray(on, np.uint8) * np.uint8(255)

    def ellipse(self, x: float, y: float, rx: float, ry: float, colour: Colour) -> None:
        at, axes = (
            (round(x * self.wide), round(y * self.high)),
            (max(1, round(rx * self.wide)), max(1, round(ry * self.high))),
        )
        cv2.ellipse(self.image, at, axes, 0, 0, 360, colour, -1, cv2.LINE_AA)
        cv2.ellipse(self.image, at, axes, 0, 0, 360, self.style.outline, self.line, cv2.LINE_AA)

    def stroke(self, points: list[tuple[float, float]], thick: float = 1.0, colour: Colour | None = None) -> None:
        shape = np.round(np.array(points) * (self.wide, self.high) * 16).astype(np.int32)
        cv2.polylines(
            self.image, [shape], False, colour or self.style.outline, max(1, round(self.line * thick)), cv2.LINE_AA, 4
        )


def _figure(half: _Half, rank: str) -> None:
    rng = half.rng
    skin = half.style.paper if half.style.dark or rng.random() < 0.6 else (175, 205, 240)
    x, y = float(rng.uniform(0.42, 0.6)), float(rng.uniform(0.19, 0.25))
    r = float(rng.uniform(0.075, 0.105))
    # robe: shoulders, then panels and a collar over it
    half.polygon(
        [(0.02, 0.62), (0.05, y + 0.19), (x - 0.2, y + 0.1), (x + 0.2, y + 0.1), (0.96, y + 0.18), (0.99, 0.62)]
    )
    for _ in range(int(rng.integers(3, 7))):
        left = float(rng.uniform(0.05, 0.8))
        w = float(rng.uniform(0.05, 0.2))
        half.polygon(
            [
                (left, y + 0.16),
                (left + w, y + 0.15),
                (left + w + rng.uniform(-0.1, 0.1), 0.62),
                (left + rng.uniform(-0.1, 0.1), 0.62),
            ]
        )
    for side in (-1, 1):
        if rng.random() < 0.8:
            half.polygon(
                [(x, y + 0.11), (x + side * 0.3, y + 0.13), (x + side * 0.42, y + 0.24), (x + side * 0.2, y + 0.22)]
            )
    half.polygon([(x - 0.16, y + 0.1), (x + 0.16, y + 0.1), (x + 0.1, y + 0.19), (x - 0.1, y + 0.19)])
    if rng.random() < 0.7:  # a belt or sash across the middle
        tilt = float(rng.uniform(-0.12, 0.12))
        half.polygon([(0, 0.44 + tilt), (1, 0.44 - tilt), (1, 0.52 - tilt), (0, 0.52 + tilt)])
    # weapon, sceptre or flower
    hand = x + float(rng.choice([-1, 1])) * float(rng.uniform(0.26, 0.36))
    if rank == "Q":
        half.stroke([(hand, 0.44), (hand, y + 0.05)], 2)
        for turn in np.linspace(0, 2 * np.pi, 6, endpoint=False):
            half.ellipse(hand + 0.03 * np.cos(turn), y + 0.04 + 0.02 * np.sin(turn), 0.022, 0.015, half.ink())
    else:
        half.polygon(
            [(hand - 0.02, 0.45), (hand - 0.02, 0.05), (hand, 0.02), (hand + 0.02, 0.05), (hand + 0.02, 0.45)],
            half.ink(),
        )
        if rank == "K" or rng.random() < 0.5:
            half.polygon(
                [(hand - 0.09, y + 0.12), (hand + 0.09, y + 0.12), (hand + 0.09, y + 0.14), (hand - 0.09, y + 0.14)]
            )
        else:
            half.polygon([(hand, 0.04), (hand + 0.1, 0.08), (hand + 0.09, 0.17), (hand, 0.14)])
    half.ellipse(hand, y + 0.2, 0.045, 0.03, skin)
    # hair, head, face
    hair = half.ink()
    for side in (-1, 1):
        for step in range(int(rng.integers(2, 5))):
            half.ellipse(x + side * (r + 0.015), y - 0.03 + 0.035 * step, 0.045, 0.025, hair)
    half.ellipse(x, y + 0.005, r, 0.085, skin)
    for side in (-1, 1):
        half.stroke([(x + side * 0.055, y - 0.015), (x + side * 0.025, y - 0.018)], 1.5)
        half.ellipse(x + side * 0.038, y - 0.005, 0.012, 0.006, half.style.outline)
    half.stroke([(x, y - 0.01), (x + 0.018, y + 0.025), (x, y + 0.03)])
    half.stroke([(x - 0.025, y + 0.047), (x + 0.025, y + 0.047)], 1.6, half.style.inks["H"])
    if rank == "K":
        half.polygon(
            [
                (x - r, y + 0.03),
                (x - 0.04, y + 0.055),
                (x + 0.04, y + 0.055),
                (x + r, y + 0.03),
                (x + 0.05, y + 0.13),
                (x - 0.05, y + 0.13),
            ],
            hair,
        )
        half.stroke([(x - 0.04, y + 0.04), (x, y + 0.035), (x + 0.04, y + 0.04)], 2)
    # crown or hat
    low, top = y - 0.055, y - 0.055 - float(rng.uniform(0.07, 0.11))
    if rank == "J":
        half.polygon([(x - r - 0.06, low), (x + r + 0.05, low), (x + r, low - 0.045), (x - r - 0.02, low - 0.06)])
        half.stroke([(x - r, low - 0.03), (x - r - 0.12, low - 0.05), (x - r - 0.16, low + 0.02)], 4, half.ink())
    else:
        teeth = int(rng.integers(2, 5))
        edge = [(x - r - 0.01, low)]
        edge += [
            (x - r - 0.03 + (2 * r + 0.06) * k / (teeth * 2), top if k % 2 == 0 else low - 0.035)
            for k in range(teeth * 2 + 1)
        ]
        half.polygon([*edge, (x + r + 0.01, low)])
        for k in range(0, teeth * 2 + 1, 2):
            half.ellipse(x - r - 0.03 + (2 * r + 0.06) * k / (teeth * 2), top, 0.016, 0.011, half.ink())


def draw_court(
    canvas: Canvas, style: Style, rank: str, suit: str, rng: np.random.Generator, index_right: float
) -> None:
    """Draw the court of a rank (J Q K) and suit into the face.

    `index_right` is how far (mm) the index reaches in from the left edge.
    """
    wide_mm, high_mm = style.size
    inset = max(
        (1 - style.court_scale) / 2 * wide_mm, min(index_right + 0.4, 0.3 * wide_mm) if rng.random() < 0.8 else 0.0
    )
    top = float(rng.uniform(0.055, 0.11)) * high_mm
    x0, x1 = round(inset * canvas.scale), round((wide_mm - inset) * canvas.scale)
    y0, y1 = round(top * canvas.scale), round((high_mm - top) * canvas.scale)
    wide, high = x1 - x0, y1 - y0
    half = _Half(rng, wide, high, style.paper, style)
    _figure(half, rank)
    upper = half.image
    lower = np.ascontiguousarray(upper[::-1, ::-1])
    slope = float(rng.choice([0.0, rng.uniform(-0.18, 0.18)]))
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    below = ys / high - 0.5 > slope * (xs / wide - 0.5)
    image = np.where(below[..., None], lower, upper)
    ends = np.round(np.array([[0, 0.5 - slope / 2], [1, 0.5 + slope / 2]]) * (wide, high)).astype(int)
    cv2.line(image, tuple(ends[0].tolist()), tuple(ends[1].tolist()), style.outline, half.line, cv2.LINE_AA)
    canvas.image[y0:y1, x0:x1] = image
    if style.frame:
        colour = style.outline if rng.random() < 0.7 else style.inks[suit]
        cv2.rectangle(canvas.image, (x0, y0), (x1, y1), colour, max(1, round(0.25 * canvas.scale)), cv2.LINE_AA)
    if style.pip_beside:
        size = float(rng.uniform(7.5, 12.0))
        at = (inset + size * 0.62, top + size * 0.68)
        shape: list[Contour] = [c * np.float32(size) for c in pip(suit, style.pips)]
        for turned in (False, True):
            canvas.union(shape, style.inks[suit], at, turned)
