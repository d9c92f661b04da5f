"""Lamp, lens and sensor: what they do to a scene after everything lies in it."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.studio.backgrounds import noise

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator


_GRAIN_PX = 1024
"""Least side of the grain, px."""


@lru_cache(2)
def _grain(side: int) -> tuple[Floats, Floats]:
    """Fine and coarse grain of deviation 1, drawn once: a picture takes a part of it."""
    fine = np.random.default_rng(1).standard_normal((side, side, 3), dtype=np.float32)
    return fine, cv2.GaussianBlur(fine, (0, 0), 0.8) * np.float32(2.8)


def lit(rng: Rng, picture: Floats) -> Floats:
    """The picture under a lamp: uneven light, shadows of things outside, colour cast, vignetting, glare, exposure."""
    height, width = picture.shape[:2]
    small = (48, 48)
    ys, xs = np.mgrid[-1:1:48j, -1:1:48j].astype(np.float32)
    field = np.ones(small, np.float32)
    way, strength = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.45) * (rng.random() < 0.75)
    field *= 1 - strength * (0.5 + 0.5 * (xs * np.cos(way) + ys * np.sin(way)))
    if rng.random() < 0.35:
        spot = rng.uniform(-1, 1, 2)
        away = (xs - spot[0]) ** 2 + (ys - spot[1]) ** 2
        field *= rng.uniform(0.4, 0.9) + np.exp(-away / rng.uniform(0.15, 1.2)) * rng.uniform(0.2, 0.7)
    field *= 1 - rng.uniform(0, 0.35) * (xs**2 + ys**2) / 2
    field = cv2.resize(field, (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.35:
        shadow = np.zeros((120, 120), np.float32)
        for _ in range(int(rng.integers(1, 4))):
            corner = rng.uniform(-20, 140, 2)
            points = corner + rng.normal(0, rng.uniform(15, 60), (5, 2))
            cv2.fillConvexPoly(shadow, cv2.convexHull(points.astype(np.int32)), 1.0, cv2.LINE_AA)
        shadow = cv2.GaussianBlur(shadow, (0, 0), rng.uniform(0.4, 9))
        field *= 1 - rng.uniform(0.15, 0.6) * cv2.resize(shadow, (width, height), interpolation=cv2.INTER_LINEAR)
    cast = np.ones(3, np.float32)
    if rng.random() < 0.6:
        warm = rng.normal(0, 0.16)
        cast = np.float32([1 - warm, 1 + rng.normal(0, 0.05), 1 + warm])
        cast = np.clip(cast, 0.45, 1.5)
    exposure = rng.uniform(0.28, 0.6) if rng.random() < 0.22 else rng.uniform(0.7, 1.3)
    out = picture * (field[:, :, None] * (cast * np.float32(exposure)))
    if rng.random() < 0.25:
        spot = np.array([rng.uniform(0, width), rng.uniform(0, height)])
        reach = rng.uniform(0.04, 0.3) * min(height, width)
        gx = np.exp(-((np.arange(width, dtype=np.float32) - spot[0]) ** 2) / (2 * reach**2))
        gy = np.exp(
            -((np.arange(height, dtype=np.float32) - spot[1]) ** 2) / (2 * (reach * rng.uniform(0.4, 1.5)) ** 2)
        )
        out += rng.uniform(30, 200) * gy[:, None, None] * gx[None, :, None]
    if rng.random() < 0.3:
        veil = rng.uniform(0, 40)
        out = out * (1 - veil / 255) + veil
    curve = 255 * np.power(np.arange(256) / 255, np.exp(rng.normal(0, 0.15)))
    return cv2.LUT(np.clip(out, 0, 255).astype(np.uint8), np.clip(curve, 0, 255).astype(np.float32))


def blurred(rng: Rng, picture: Floats, card: float) -> Floats:
    """Out of focus or moved while the shutter was open; measured by `card`, the height of a card in pixels."""
    chance = rng.random()
    if chance < 0.55:
        sigma = rng.uniform(0.2, 0.9)
    elif chance < 0.85:
        sigma = rng.uniform(0.002, 0.008) * card
    else:
        sigma = rng.uniform(0.008, 0.016) * card
    out = cv2.GaussianBlur(picture, (0, 0), sigma) if sigma > 0.35 else picture
    if rng.random() < 0.14:
        length = max(3, int(rng.uniform(0.01, 0.05) * card)) | 1
        kernel = np.zeros((length, length), np.float32)
        way, half = rng.uniform(0, np.pi), length // 2
        ahead = np.rint(half * np.array([np.cos(way), np.sin(way)])).astype(int)
        cv2.line(kernel, (half - ahead[0], half - ahead[1]), (half + ahead[0], half + ahead[1]), 1.0, 1, cv2.LINE_AA)
        out = cv2.filter2D(out, -1, kernel / kernel.sum())
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(out, (0, 0), 1.4)
        out = out + rng.uniform(0.2, 1.0) * (out - soft)
    return out


def sensed(rng: Rng, picture: Floats) -> Image:
    """The picture as a sensor and a JPEG file give it: noise, sometimes grey, quality 40 to 96."""
    height, width = picture.shape[:2]
    out = picture
    if rng.random() < 0.6:
        side = max(_GRAIN_PX, height, width)
        fine, coarse = _grain(side)
        top, left = int(rng.integers(0, side - height + 1)), int(rng.integers(0, side - width + 1))
        grain = (coarse if rng.random() < 0.4 else fine)[top : top + height, left : left + width]
        out = out + grain * np.float32(rng.uniform(0.5, 7.0))
    elif rng.random() < 0.3:
        out = out + (noise(rng, height, width, (2, 2)) * rng.uniform(1, 6))[:, :, None]
    image = np.clip(out, 0, 255).astype(np.uint8)
    if rng.random() < 0.04:
        image = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if rng.random() < 0.6:
        done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))])
        if done:
            image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return image
