"""What else lies on a table: hands, phones, coasters, glasses, paper, pens, coins, boxes. None of them is a card."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.studio.backgrounds import colour, noise

Floats = NDArray[np.float32]
Rng = np.random.Generator
Thing = tuple[Floats, Floats]
"""A picture float32 (h, w, 3) 0..255 and its coverage float32 (h, w) 0..1, both as large as the scene."""


def _rounded(mask: NDArray[np.uint8], middle: tuple[float, float], size: tuple[float, float], angle: float) -> None:
    round_by = 0.12 * min(size)
    inner = (max(1.0, size[0] - 2 * round_by), max(1.0, size[1] - 2 * round_by))
    box = cv2.boxPoints((middle, inner, angle)).astype(np.int32)
    cv2.fillConvexPoly(mask, box, 255, cv2.LINE_AA)
    cv2.polylines(mask, [box], True, 255, max(1, int(2 * round_by)), cv2.LINE_AA)


def hand(rng: Rng, height: int, width: int, card: float, towards: tuple[float, float]) -> Thing:
    """A hand with its arm from outside the picture, the finger tips near `towards`; `card` is the height of a card in
    pixels.
    """
    unit = card / 88.0
    way = rng.uniform(0, 2 * np.pi)
    ahead = np.array([np.cos(way), np.sin(way)])
    aside = np.array([-ahead[1], ahead[0]]) * rng.choice([-1, 1])
    tip = np.array(towards)
    palm = tip - ahead * unit * rng.uniform(75, 100)
    root = palm - ahead * unit * 600 + aside * unit * rng.uniform(-150, 150)
    mask = np.zeros((height, width), np.uint8)

    def capsule(one: NDArray[np.float64], two: NDArray[np.float64], radius: float) -> None:
        ends = (int(one[0]), int(one[1])), (int(two[0]), int(two[1]))
        cv2.line(mask, *ends, 255, max(1, int(2 * radius * unit)), cv2.LINE_AA)

    grip = rng.uniform(0, 1)
    raised = int(rng.integers(0, 5)) if rng.random() < 0.4 else -1
    capsule(palm - ahead * 22 * unit, palm + ahead * 14 * unit, 36)
    for i, (side, reach) in enumerate(zip((-27, -9, 9, 26), (0.8, 0.97, 1.0, 0.76), strict=True)):
        reach *= (78 - 30 * grip) * (0.5 if raised >= 0 and i != raised % 4 else 1.0)
        spread = side * (1.15 - 0.4 * grip)
        capsule(palm + (ahead * 20 + aside * side) * unit, palm + (ahead * (22 + reach) + aside * spread) * unit, 8.5)
    capsule(
        palm + (-ahead * 6 - aside * 32) * unit, palm + (ahead * (28 + 10 * grip) - aside * (48 - 20 * grip)) * unit, 10
    )
    capsule(palm - ahead * 30 * unit, root, 27)
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3) / (16 * unit)
    tone = rng.uniform(0.25, 1.0)
    skin = np.float32([150, 180, 235]) * tone + np.float32([0, 10, 25]) * (1 - tone)
    shade = (
        0.55 + 0.45 * np.sqrt(np.clip(depth, 0, 1)) + 0.04 * noise(rng, height, width, (10 * unit + 2, 10 * unit + 2))
    )
    picture = skin * shade[:, :, None]
    if rng.random() < 0.75:
        sleeve = np.zeros_like(mask)
        start = palm - ahead * unit * rng.uniform(50, 160)
        ends = (int(start[0]), int(start[1])), (int(root[0]), int(root[1]))
        cv2.line(sleeve, *ends, 255, max(1, int(84 * unit)), cv2.LINE_AA)
        base = colour(rng, 0.03, 1.0)
        folds = 0.8 + 0.14 * noise(rng, height, width, (30 * unit + 2, 18 * unit + 2))
        over = (sleeve / 255.0).astype(np.float32)[:, :, None]
        picture = picture * (1 - over) + base * folds[:, :, None] * over
        mask = np.maximum(mask, sleeve)
    return picture.astype(np.float32), (mask / 255.0).astype(np.float32)


def thing(rng: Rng, height: int, width: int, card: float) -> Thing:
    """Something flat or upright that may lie beside cards: phone, paper, coaster, glass, pen, box, coins, a blank
    board.
    """
    unit = card / 88.0
    canvas = np.zeros((height, width, 3), np.float32)
    mask = np.zeros((height, width), np.uint8)
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    angle = float(rng.uniform(0, 360))
    kind = int(rng.integers(9))
    if kind == 0:  # phone
        size = (unit * rng.uniform(65, 80), unit * rng.uniform(135, 165))
        _rounded(mask, (x, y), size, angle)
        canvas[:] = colour(rng, 0.0, 0.2)
        screen = np.zeros_like(mask)
        _rounded(screen, (x, y), (size[0] * 0.9, size[1] * 0.93), angle)
        glow = colour(rng, 0.0, 1.0) * (1 + 0.2 * noise(rng, height, width, (30 * unit + 2, 30 * unit + 2))[:, :, None])
        canvas = np.where(screen[:, :, None] > 127, glow, canvas)
    elif kind == 1:  # sheet of paper with writing
        size = (unit * rng.uniform(60, 210), unit * rng.uniform(80, 300))
        box = cv2.boxPoints(((x, y), size, angle))
        cv2.fillConvexPoly(mask, box.astype(np.int32), 255, cv2.LINE_AA)
        canvas[:] = rng.uniform(195, 255) + rng.normal(0, 6, 3)
        ink = colour(rng, 0.0, 0.5).tolist()
        across, down = (box[1] - box[0]), (box[2] - box[1])
        for line in np.arange(0.1, 0.92, rng.uniform(0.05, 0.12)):
            steps = np.arange(0.08, rng.uniform(0.3, 0.92), 0.015)
            wiggle = rng.normal(0, 0.008, len(steps))
            points = box[0] + steps[:, None] * across + (line + wiggle)[:, None] * down
            cv2.polylines(canvas, [points.astype(np.int32)], False, ink, max(1, int(unit)), cv2.LINE_AA)
    elif kind in (2, 3):  # coaster, saucer, mug, glass from above
        radius = unit * rng.uniform(28, 55)
        axes = (int(radius), int(radius * rng.uniform(0.75, 1)))
        cv2.ellipse(mask, (int(x), int(y)), axes, angle, 0, 360, 255, -1, cv2.LINE_AA)
        rim, inside = colour(rng, 0.1, 1.0), colour(rng, 0.0, 1.0)
        canvas[:] = rim
        for share in (0.92, 0.85, rng.uniform(0.4, 0.8)):
            ring = (int(axes[0] * share), int(axes[1] * share))
            tone = (inside * rng.uniform(0.6, 1.1)).tolist()
            cv2.ellipse(canvas, (int(x), int(y)), ring, angle, 0, 360, tone, -1, cv2.LINE_AA)
    elif kind == 4:  # pen or cable
        points = np.array([x, y]) + np.cumsum(rng.normal(0, 40 * unit, (5, 2)), axis=0)
        if rng.random() < 0.6:
            way = rng.normal(0, 1, 2)
            points = np.array([x, y]) + np.outer([0, 1], way / np.hypot(*way) * 140 * unit)
        cv2.polylines(mask, [points.astype(np.int32)], False, 255, max(1, int(unit * rng.uniform(4, 10))), cv2.LINE_AA)
        canvas[:] = colour(rng, 0.0, 1.0)
    elif kind == 5:  # coins, chips, stones
        canvas[:] = colour(rng, 0.2, 0.9)
        for _ in range(int(rng.integers(1, 12))):
            spot = (int(x + rng.normal(0, 50 * unit)), int(y + rng.normal(0, 50 * unit)))
            radius = max(1, int(unit * rng.uniform(8, 20)))
            cv2.circle(mask, spot, radius, 255, -1, cv2.LINE_AA)
            cv2.circle(canvas, spot, radius, colour(rng, 0.2, 1.0).tolist(), -1, cv2.LINE_AA)
            cv2.circle(canvas, spot, int(radius * 0.7), colour(rng, 0.2, 1.0).tolist(), 1, cv2.LINE_AA)
    elif kind == 6:  # box or book with print
        size = (unit * rng.uniform(50, 200), unit * rng.uniform(60, 220))
        box = cv2.boxPoints(((x, y), size, angle))
        cv2.fillConvexPoly(mask, box.astype(np.int32), 255, cv2.LINE_AA)
        canvas[:] = colour(rng, 0.05, 1.0, 1.5)
        inner = (box - [x, y]) * rng.uniform(0.6, 0.9) + [x, y]
        cv2.fillConvexPoly(canvas, inner.astype(np.int32), colour(rng, 0.05, 1.0, 1.5).tolist(), cv2.LINE_AA)
        text = "".join(chr(c) for c in rng.integers(65, 91, 6))
        print_on = np.zeros_like(mask)
        cv2.putText(print_on, text, (int(x - size[0] / 3), int(y)), cv2.FONT_HERSHEY_SIMPLEX, unit, 255, 2, cv2.LINE_AA)
        canvas = np.where(print_on[:, :, None] > 127, colour(rng), canvas)
    elif kind == 7:  # a note or wrapper as large as a card, with nothing of a card on it
        size = (unit * rng.uniform(40, 80), unit * rng.uniform(50, 100))
        _rounded(mask, (x, y), size, angle)
        canvas[:] = colour(rng, 0.3, 1.0)
        canvas *= 1 + 0.08 * noise(rng, height, width, (20 * unit + 2, 20 * unit + 2))[:, :, None]
    else:  # edge of something dark: a speaker, a bag, clothes
        centre = (x, y if rng.random() < 0.5 else 0.0)
        axes = (int(unit * rng.uniform(60, 200)), int(unit * rng.uniform(40, 120)))
        cv2.ellipse(mask, (int(centre[0]), int(centre[1])), axes, angle, 0, 360, 255, -1, cv2.LINE_AA)
        canvas[:] = colour(rng, 0.0, 0.6)
        canvas *= 1 + 0.2 * noise(rng, height, width, (15 * unit + 2, 15 * unit + 2))[:, :, None]
    return canvas.astype(np.float32), (mask / 255.0).astype(np.float32)
