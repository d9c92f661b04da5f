"""How the table, the lamp and the camera look: families of table tops and light, some of them held out from training.

A look is a pure function of its seed. The families in `HELD_OUT_TABLES` are what the demo and the tests sit at; the
studio never trains on them (a test holds that).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

TABLES = ("plain", "felt", "boards", "check", "marble", "speckle")
"""Families of table tops that may be trained on."""

HELD_OUT_TABLES = ("linen", "planks", "oilcloth", "slate")
"""Families of table tops kept for the demo and the tests."""


@dataclass(frozen=True, slots=True)
class Look:
    """A table top, a lamp and a camera. Lengths in mm, blur and distortion in px of a picture 960 px high, light as
    share of full white."""

    seed: int
    table: str
    lamp: tuple[float, float] = (-300.0, -400.0)
    """Where the lamp hangs over the table, mm: shadows fall away from it."""
    falloff: float = 0.25
    """How much darker the far corner is than the spot under the lamp."""
    warmth: float = 0.0
    exposure: float = 1.0
    drift: float = 0.03
    """Half width of the slow drift of the exposure."""
    vignette: float = 0.18
    blur: float = 0.65
    noise: float = 2.2
    banding: float = 0.6
    """Amplitude in grey levels of the bands that lamps on 50 Hz leave."""
    shadow: float = 0.4
    glare: float = 0.0
    distortion: float = -0.035
    """First radial term of the lens; negative is barrel-shaped."""
    tilt: float = 0.16
    """How far the camera leans from straight down, radians."""
    roll: float = 0.0
    view_mm: float = 700.0
    """Height of the table that fills the picture, mm."""


def look(seed: int, scene: str = "normal", held_out: bool = True) -> Look:
    """The look of a seed at a scene of `easy`, `normal` or `hard`: a harder scene has a poorer lamp and a poorer
    camera."""
    rng = np.random.default_rng((seed, 77))
    families = HELD_OUT_TABLES if held_out else TABLES
    table = families[int(rng.integers(len(families)))]
    angle = rng.uniform(0, 2 * np.pi)
    lamp = (float(np.cos(angle) * rng.uniform(200, 700)), float(np.sin(angle) * rng.uniform(200, 700)))
    if scene == "easy":
        return Look(
            seed,
            table,
            lamp,
            falloff=0.1,
            drift=0.0,
            noise=1.2,
            blur=0.5,
            banding=0.0,
            shadow=0.25,
            tilt=0.08,
            vignette=0.08,
        )
    hard = scene == "hard"
    return Look(
        seed,
        table,
        lamp,
        falloff=float(rng.uniform(0.15, 0.45 if hard else 0.32)),
        warmth=float(rng.uniform(-0.05, 0.22 if hard else 0.14)),
        exposure=float(rng.uniform(0.78 if hard else 0.88, 1.04)),
        drift=0.06 if hard else 0.035,
        vignette=float(rng.uniform(0.1, 0.3)),
        blur=float(rng.uniform(0.55, 0.95 if hard else 0.8)),
        noise=float(rng.uniform(1.8, 4.0 if hard else 3.0)),
        banding=float(rng.uniform(0.3, 1.6 if hard else 0.9)),
        shadow=float(rng.uniform(0.3, 0.55)),
        glare=float(rng.uniform(0.0, 0.35 if hard else 0.12)),
        distortion=float(rng.uniform(-0.05, -0.015)),
        tilt=float(rng.uniform(0.06, 0.24 if hard else 0.18)),
        roll=float(rng.uniform(-0.06, 0.06)),
    )


def table_top(family: str, seed: int, size: tuple[int, int] = (1000, 750)) -> Image:
    """A top of a family, seen straight from above, one pixel a millimetre and a half: BGR, `size` is width and height.

    Raises:
        ValueError: no such family.
    """
    maker = _MAKERS.get(family)
    if maker is None:
        raise ValueError(f"no table top called {family!r}: one of {', '.join(TABLES + HELD_OUT_TABLES)}")
    rng = np.random.default_rng((seed, 5))
    return np.clip(maker(rng, *size), 0, 255).astype(np.uint8)


def _grain(rng: np.random.Generator, width: int, height: int, sx: float, sy: float) -> NDArray[np.float32]:
    """Smooth noise of unit spread, stretched by `sx` and `sy` px."""
    small = rng.standard_normal((max(4, int(height / max(sy, 1.0)) + 3), max(4, int(width / max(sx, 1.0)) + 3)))
    wide = cv2.resize(small.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(wide, np.float32)


def _colour(rng: np.random.Generator, *choices: tuple[int, int, int]) -> NDArray[np.float32]:
    base = np.array(choices[int(rng.integers(len(choices)))], np.float32)
    return np.clip(base * rng.uniform(0.85, 1.15) + rng.uniform(-8, 8, 3), 5, 245).astype(np.float32)


def _plain(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (60, 80, 110), (200, 205, 210), (40, 42, 45), (130, 160, 180), (90, 110, 90))
    return base + 3 * _grain(rng, width, height, 90, 90)[..., None] + 2 * _grain(rng, width, height, 1, 1)[..., None]


def _felt(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (60, 100, 30), (110, 60, 25), (40, 30, 120))
    fibre = (
        5 * _grain(rng, width, height, 1, 1)
        + 4 * _grain(rng, width, height, 2, 2)
        + 3 * _grain(rng, width, height, 60, 60)
    )
    return base + fibre[..., None]


def _boards(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (70, 110, 160), (50, 75, 115), (120, 160, 195))
    grain = (
        9 * _grain(rng, width, height, 160, 2)
        + 6 * _grain(rng, width, height, 90, 8)
        + 2 * _grain(rng, width, height, 1, 1)
    )
    return base + grain[..., None] * np.array([0.9, 1.0, 1.0], np.float32)


def _check(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    first, second = _colour(rng, (60, 60, 190), (160, 110, 60)), _colour(rng, (225, 230, 235), (200, 215, 220))
    step = int(rng.integers(22, 60))
    xs, ys = np.arange(width) // step % 2, np.arange(height) // step % 2
    mix = (xs[None, :] + ys[:, None])[..., None] / 2
    return np.asarray(first * (1 - mix) + second * mix + 4 * _grain(rng, width, height, 1, 1)[..., None], np.float32)


def _marble(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (215, 215, 215), (120, 125, 130), (70, 75, 70))
    veins = np.abs(_grain(rng, width, height, 120, 90) + 0.4 * _grain(rng, width, height, 30, 30))
    return np.asarray(
        base - 45 * np.exp(-veins * 14)[..., None] + 4 * _grain(rng, width, height, 40, 40)[..., None], np.float32
    )


def _speckle(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (150, 150, 155), (70, 70, 75), (190, 200, 205))
    spots = (_grain(rng, width, height, 2, 2) > 1.3).astype(np.float32) - (_grain(rng, width, height, 3, 3) > 1.4)
    return base + 40 * spots[..., None] + 3 * _grain(rng, width, height, 1, 1)[..., None]


def _linen(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (175, 195, 205), (120, 130, 120), (150, 120, 95), (90, 95, 130))
    weave = (
        5 * _grain(rng, width, height, 14, 1)
        + 5 * _grain(rng, width, height, 1, 14)
        + 4 * _grain(rng, width, height, 70, 50)
    )
    folds = 7 * np.sin(np.arange(width) / width * np.pi * rng.uniform(3, 6) + rng.uniform(0, 6)) ** 8
    return base + weave[..., None] - folds[None, :, None].astype(np.float32)


def _planks(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (75, 110, 150), (45, 65, 95), (110, 145, 180), (60, 85, 140))
    out = base + (7 * _grain(rng, width, height, 220, 3) + 5 * _grain(rng, width, height, 120, 14))[..., None]
    top = 0
    while top < height:
        deep = int(rng.integers(70, 130))
        out[top : top + deep] *= rng.uniform(0.88, 1.1)
        out[max(0, top - 1) : top + 1] *= 0.55
        knot_x, knot_y = rng.uniform(0, width), top + deep * rng.uniform(0.3, 0.7)
        ys, xs = np.mgrid[top : min(height, top + deep), 0:width].astype(np.float32)
        ring = np.hypot((xs - knot_x) / 3.0, ys - knot_y)
        out[top : top + deep] -= (16 * np.exp(-((ring / 9) ** 2)) + 5 * np.sin(ring) * np.exp(-ring / 16))[..., None]
        top += deep
    return out + 2 * _grain(rng, width, height, 1, 1)[..., None]


def _oilcloth(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (205, 220, 225), (190, 205, 180), (200, 190, 215))
    out = np.empty((height, width, 3), np.float32)
    out[:] = base
    ink = _colour(rng, (80, 70, 170), (140, 100, 60), (70, 130, 80))
    step = int(rng.integers(55, 95))
    for row, y in enumerate(range(0, height + step, step)):
        for x in range(-(row % 2) * step // 2, width + step, step):
            spot = (int(x + rng.integers(-3, 4)), int(y + rng.integers(-3, 4)))
            cv2.circle(out, spot, step // 9, ink.tolist(), -1, cv2.LINE_AA)
            cv2.ellipse(
                out,
                spot,
                (step // 4, step // 10),
                float(rng.uniform(0, 180)),
                0,
                300,
                (ink * 0.8 + 40).tolist(),
                2,
                cv2.LINE_AA,
            )
    return out + 2 * _grain(rng, width, height, 1, 1)[..., None]


def _slate(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    base = _colour(rng, (60, 58, 54), (85, 80, 76), (48, 46, 50))
    cloud = (
        7 * _grain(rng, width, height, 130, 60)
        + 5 * _grain(rng, width, height, 30, 12)
        + 3 * _grain(rng, width, height, 3, 2)
    )
    scratch = (_grain(rng, width, height, 60, 1) > 2.4) * 16.0
    return base + (cloud + scratch)[..., None]


_MAKERS: dict[str, Callable[[np.random.Generator, int, int], NDArray[np.float32]]] = {
    "plain": _plain,
    "felt": _felt,
    "boards": _boards,
    "check": _check,
    "marble": _marble,
    "speckle": _speckle,
    "linen": _linen,
    "planks": _planks,
    "oilcloth": _oilcloth,
    "slate": _slate,
}
