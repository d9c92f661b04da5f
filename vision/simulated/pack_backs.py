"""Backs of packs: lattices, stripes, scales, medallions, plain colours, cloudy pictures; with or without a border."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulated.pack_canvas import FINE, Canvas, Colour, smooth_noise
from vision.simulated.pack_style import Style

Plane = NDArray[np.float32]


def _weave(rng: np.random.Generator, xs: Plane, ys: Plane) -> Plane:
    """A pattern from 0 to 1 over mm coordinates measured from the middle."""
    kind, step = int(rng.integers(9)), float(rng.uniform(1.6, 7.0))
    turn = float(rng.choice([0, np.pi / 4, rng.uniform(0, np.pi)]))
    u, v = xs * np.cos(turn) + ys * np.sin(turn), ys * np.cos(turn) - xs * np.sin(turn)
    fu, fv = (u / step) % 1, (v / step) % 1
    thin = float(rng.uniform(0.12, 0.4))
    far = np.hypot(xs, ys)
    on = [
        (fu < thin) | (fv < thin),
        fu < 0.5,
        (fu < 0.5) ^ (fv < 0.5),
        np.hypot(fu - 0.5, fv - 0.5) < 0.33,
        np.abs(np.hypot(fu - 0.5, fv - 0.5) - 0.36) < 0.09,
        (far / step) % 1 < 0.5,
        np.sin(np.arctan2(ys, xs) * round(3 + 3 * step) + far / step) > 0,
        np.abs(np.sin(u / step * 3) + np.sin(v / step * 3)) < 0.5 + thin,
        np.hypot((u / step + 0.5 * ((v // (step * 0.5)) % 2)) % 1 - 0.5, (v / step * 2) % 1 * 0.5) % 0.25 < 0.13,
    ][kind]
    return np.asarray(on, np.float32)


def draw_back(style: Style, px_height: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture of the back, BGR."""
    canvas = Canvas(style.size, px_height, style.paper)
    h, w = canvas.shape
    choices: list[Colour] = [
        (40, 30, 180),
        (150, 60, 25),
        (30, 28, 28),
        (60, 110, 30),
        (120, 30, 90),
        (20, 60, 120),
        (60, 60, 60),
        (170, 130, 60),
        (40, 120, 200),
    ]
    base = np.clip(np.array(choices[int(rng.integers(len(choices)))]) + rng.normal(0, 18, 3), 0, 255).astype(np.float32)
    light: Plane = (
        np.array(style.paper, np.float32)
        if rng.random() < 0.6
        else np.clip(base + rng.uniform(-110, 150, 3), 0, 255).astype(np.float32)
    )
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    xs, ys = (xs - w / 2) / canvas.scale, (ys - h / 2) / canvas.scale
    kind = rng.random()
    if kind < 0.1:
        mix = np.zeros((h, w), np.float32)
    elif kind < 0.2:
        mix = np.clip(
            0.5 + 0.35 * smooth_noise(rng, (h, w), 60 * FINE) + 0.15 * smooth_noise(rng, (h, w), 9 * FINE), 0, 1
        )
    else:
        mix = _weave(rng, xs, ys)
        if rng.random() < 0.4:
            mix = np.where(_weave(rng, xs, ys) > 0.5, 1 - mix, mix)
        if rng.random() < 0.45:
            r = float(rng.uniform(6, 17))
            inside = np.hypot(xs, np.abs(ys) - (style.size[1] * 0.2 if rng.random() < 0.4 else 0)) < r
            mix = np.where(inside, _weave(rng, xs, ys), mix)
    image = base * (1 - mix[..., None]) + light * mix[..., None]
    edge = float(rng.choice([0.0, rng.uniform(1.5, 5.0)], p=[0.3, 0.7]))
    if edge:
        outside = (np.abs(xs) > style.size[0] / 2 - edge) | (np.abs(ys) > style.size[1] / 2 - edge)
        image[outside] = style.paper
        if rng.random() < 0.5:
            line = (
                np.abs(np.maximum(np.abs(xs) - style.size[0] / 2, np.abs(ys) - style.size[1] / 2) + edge + 1.2) < 0.25
            )
            image[line] = style.paper
    canvas.image = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.15:
        spot = (w // 2, h // 2)
        cv2.ellipse(canvas.image, spot, (w // 5, w // 4), 0, 0, 360, tuple(int(c) for c in light), -1, cv2.LINE_AA)
    return canvas.down(px_height)
