"""Index corners as a camera would see them: put on a table, turned, lit, blurred, squeezed, then cut out as the finder
would.

The errors of place, size and angle with which they are cut out are those of a tired index finder; what stands beside
them (cards on top, shadows, glare) is what lies on a card table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from table.cards import RANKS, SUITS
from vision.cut import INDEX_SIZE, INDEX_SPAN, cut
from vision.studio.readers_draw import Corner
from vision.types import Image

NO_RANK, NO_SUIT = len(RANKS), len(SUITS)
"""The labels of what is no index."""
TILT = 0.12
"""How far a corner seen from above is squeezed and sheared, as a share of its size."""
ASKEW = 0.4
"""The same for one that is seen from aside: clubs and spades were mixed up there first."""


@dataclass(frozen=True)
class Sample:
    """What the reader is shown: `piece` as `vision.cut` makes it, the numbers of rank and suit, the index height in
    camera pixels.
    """

    piece: Image
    rank: int
    suit: int
    height: float


@dataclass(frozen=True, slots=True)
class Manner:
    """How samples are taken: the share of pictures that are lit, blurred and squeezed as they are drawn, and of corners
    that are seen from aside.
    """

    exposed: float = 0.6
    aside: float = 0.4


@cache
def _noise() -> NDArray[np.float32]:
    return np.random.default_rng(0).normal(0, 1, (1200, 1200, 3)).astype(np.float32)


def noise(rng: np.random.Generator, size: int, channels: int) -> NDArray[np.float32]:
    """Normal noise (size, size, channels), cut from one large piece: drawing it anew was half of the time."""
    y, x = rng.integers(0, 1200 - size, 2)
    return _noise()[y : y + size, x : x + size, :channels]


def ground(rng: np.random.Generator, size: int) -> Image:
    """A piece of table, or of something else that lies there."""
    colour = rng.integers(0, 256, 3).astype(np.float32)
    if rng.random() < 0.5:
        colour = np.array(
            [(60, 110, 30), (70, 100, 140), (120, 130, 140), (40, 40, 45), (225, 228, 230), (90, 40, 30)][
                rng.integers(6)
            ],
            np.float32,
        )
        colour += rng.normal(0, 15, 3)
    cells = int(rng.integers(2, 12))
    stretch = (cells, max(1, cells // int(rng.integers(1, 5))))
    clouds = cv2.resize(
        rng.normal(0, rng.uniform(0, 30), stretch).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC
    )
    picture = colour + clouds[..., None]
    if rng.random() < 0.3:
        picture = picture + rng.uniform(2, 18) * noise(rng, size, 1)
    return np.clip(picture, 0, 255).astype(np.uint8)


def lay(picture: Image, corner: Corner, matrix: NDArray[np.float64], scale: float) -> None:
    """Puts the corner on the picture, in place."""
    image = corner.image
    if scale < 0.7:
        small = max(scale * 1.2, 0.05)
        image = cv2.resize(image, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
        matrix = matrix @ np.diag([corner.image.shape[1] / image.shape[1], corner.image.shape[0] / image.shape[0], 1.0])
    placed = cv2.warpPerspective(image, matrix, picture.shape[1::-1], flags=cv2.INTER_LINEAR)
    alpha = placed[..., 3:].astype(np.float32) / 255
    picture[:] = picture * (1 - alpha) + placed[..., :3] * alpha


def pose(rng: np.random.Generator, corner: Corner, height: float, size: int, tilt: float) -> NDArray[np.float64]:
    """Where the corner's pixels go: turned anyhow, `height` pixels high, its index in the middle, seen a little
    askew: by `tilt`.
    """
    long = float(np.linalg.norm(corner.quad[3] - corner.quad[0]))
    middle = corner.quad.mean(axis=0)
    angle, scale = rng.uniform(0, 2 * np.pi), height / long
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    turn = turn @ np.array([[rng.uniform(1 - tilt, 1 + tilt), rng.uniform(-tilt, tilt)], [0.0, 1.0]])
    matrix = np.eye(3)
    matrix[:2, :2] = turn
    matrix[:2, 2] = np.array([size / 2, size / 2]) + rng.uniform(-0.1, 0.1, 2) * size - turn @ middle
    bend = np.eye(3)
    bend[2, :2] = rng.uniform(-0.08, 0.08, 2) / size
    return bend @ matrix


def through(matrix: NDArray[np.float64], points: NDArray[np.float32]) -> NDArray[np.float32]:
    """The points after a perspective matrix."""
    return cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0].astype(np.float32)


def cover(rng: np.random.Generator, picture: Image, quad: NDArray[np.float32], height: float, into: float) -> None:
    """Lays the edge of another card (or a finger, a sleeve) beside the index; `into` > 0 covers that share of it. In
    place.
    """
    angle = rng.uniform(0, 2 * np.pi)
    normal = np.array([np.cos(angle), np.sin(angle)])
    reach = quad @ normal
    start = reach.max() - into * (reach.max() - reach.min()) + (rng.uniform(0.02, 0.6) * height if into <= 0 else 0)
    along = np.array([-normal[1], normal[0]])
    middle = normal * start + along * float(quad.mean(axis=0) @ along)
    far = 4 * picture.shape[0]
    card = [
        middle - along * far,
        middle + along * far,
        middle + along * far + normal * far,
        middle - along * far + normal * far,
    ]
    bright = rng.random() < 0.7
    colour = np.array([245, 247, 248]) - rng.uniform(0, 25) if bright else rng.integers(0, 255, 3)
    if rng.random() < 0.7:
        shade = np.full(picture.shape[:2], 255, np.uint8)
        cv2.fillPoly(
            shade, [np.int32(np.array(card) - normal * rng.uniform(0, 0.12) * height)], int(rng.uniform(110, 235))
        )
        shade = cv2.GaussianBlur(shade, (0, 0), max(0.4, 0.05 * height))
        picture[:] = picture * (shade[..., None] / 255.0)
    cv2.fillPoly(picture, [np.int32(np.array(card) * 16)], [int(c) for c in colour], cv2.LINE_AA, 4)


def expose(rng: np.random.Generator, picture: Image, height: float) -> Image:
    """Light, lens and file: cast, contrast, gradient, glare, blur, shake, noise, compression."""
    size = picture.shape[0]
    seen = picture.astype(np.float32) / 255
    cast = 1 + rng.normal(0, 0.12, 3) * (rng.random() < 0.8)
    if rng.random() < 0.25:
        cast = cast * np.array([rng.uniform(0.45, 0.9), rng.uniform(0.75, 1.0), 1.0])
    gain, gamma, black = rng.uniform(0.35, 1.15), rng.uniform(0.65, 1.45), rng.uniform(0, 0.2) * (rng.random() < 0.4)
    light = (
        1
        + rng.uniform(0, 0.5)
        * (rng.random() < 0.6)
        * cv2.resize(rng.uniform(-1, 1, (2, 2)).astype(np.float32), (size, size))[..., None]
    )
    factor = (light * (cast * gain)).astype(np.float32)
    seen = np.clip(seen * factor, 0, 1.4) ** np.float32(gamma)
    seen = seen * (1 - black) + black
    if rng.random() < 0.3:
        shade = np.ones((size, size), np.float32)
        points = rng.uniform(-0.5, 1.5, (4, 2)) * size
        cv2.fillPoly(shade, [np.int32(points)], float(rng.uniform(0.35, 0.85)))
        seen *= cv2.GaussianBlur(shade, (0, 0), float(rng.uniform(0.5, 0.25 * height + 1)))[..., None]
    if rng.random() < 0.22:
        glare = np.zeros((size, size), np.float32)
        centre = tuple(int(c) for c in rng.uniform(0, 1, 2) * size)
        axes = (int(height * rng.uniform(0.2, 1.6)) + 1, int(height * rng.uniform(0.1, 0.7)) + 1)
        cv2.ellipse(glare, centre, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(0.2, 0.9)), -1)
        seen += cv2.GaussianBlur(glare, (0, 0), 0.2 * height + 1)[..., None]
    if rng.random() < 0.55:
        seen = cv2.GaussianBlur(seen, (0, 0), float(rng.uniform(0.3, 0.3 + 0.035 * height)))
    if rng.random() < 0.25:
        length = int(rng.uniform(2, 3 + 0.14 * height))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        half = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        middle = np.array([length / 2, length / 2])
        cv2.line(kernel, tuple(int(c) for c in middle - half), tuple(int(c) for c in middle + half), 1.0, 1)
        seen = cv2.filter2D(seen, -1, kernel / max(float(kernel.sum()), 1.0))
    if rng.random() < 0.2:
        soft = cv2.GaussianBlur(seen, (0, 0), 1.2)
        seen = seen + rng.uniform(0.3, 1.5) * (seen - soft)
    if rng.random() < 0.7:
        seen = seen + np.float32(rng.uniform(0.0, 0.05)) * noise(rng, size, 3)
    if rng.random() < 0.04:
        seen = np.repeat(seen.mean(axis=2, keepdims=True), 3, axis=2)
    result = np.clip(seen * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.03:
        salt = rng.random(result.shape[:2])
        result[salt < 0.01], result[salt > 0.99] = 0, 255
    if rng.random() < 0.75:
        _, data = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(28, 95))])
        result = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return result


def plain(rng: np.random.Generator, picture: Image) -> Image:
    """Hardly spoilt: what is wrong with a picture then differs each time it is learnt from (`readers_vary`)."""
    seen = picture * (rng.uniform(0.5, 1.1) * (1 + rng.normal(0, 0.06, 3)))
    seen = np.clip(seen + rng.uniform(0, 4) * noise(rng, picture.shape[0], 3), 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        _, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(60, 95))])
        seen = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return np.asarray(seen, np.uint8)


def photograph(rng: np.random.Generator, corner: Corner, other: Corner, manner: Manner) -> Sample:
    """One sample: mostly the index of `corner`, cut out about right; sometimes something that is none."""
    height = float(np.exp(rng.uniform(np.log(9), np.log(85))))
    size = int(3.4 * height) + 8
    picture = ground(rng, size)
    if rng.random() < 0.3:
        lay(picture, other, pose(rng, other, height * rng.uniform(0.8, 1.2), size, TILT), height / 100)
        if rng.random() < 0.5:
            picture = (picture * rng.uniform(0.6, 1.0)).astype(np.uint8)
    matrix = pose(rng, corner, height, size, ASKEW if rng.random() < manner.aside else TILT)
    lay(picture, corner, matrix, height / float(np.linalg.norm(corner.quad[3] - corner.quad[0])))
    quad = through(matrix, corner.quad)
    rank = NO_RANK if corner.rank is None else RANKS.index(corner.rank)
    suit = NO_SUIT if corner.suit is None else SUITS.index(corner.suit)
    top, bottom = (quad[0] + quad[1]) / 2, (quad[2] + quad[3]) / 2
    seen_height = float(np.linalg.norm(top - bottom))
    up, centre = top - bottom, quad.mean(axis=0)
    kind = rng.random()
    if rng.random() < 0.35:
        half_covered = rng.random() < 0.12
        into = rng.uniform(0.35, 0.8) if half_covered else (rng.uniform(0.0, 0.07) if rng.random() < 0.3 else 0.0)
        cover(rng, picture, quad, height, into)
        if half_covered:
            rank, suit = NO_RANK, NO_SUIT
    picture = expose(rng, picture, height) if rng.random() < manner.exposed else plain(rng, picture)
    if kind < 0.78:
        centre = centre + rng.normal(0, 0.045, 2) * seen_height
        angle, span = rng.normal(0, 0.07), seen_height * float(np.exp(rng.normal(0, 0.08)))
    else:
        rank, suit = NO_RANK, NO_SUIT
        angle, span = rng.normal(0, 0.1), seen_height * float(np.exp(rng.normal(0, 0.15)))
        if kind < 0.90:
            angle += np.pi
            centre = centre + rng.normal(0, 0.05, 2) * seen_height
        elif kind < 0.93:
            angle += rng.choice([-1, 1]) * np.pi / 2
        else:
            away = rng.uniform(0.55, 1.3) * seen_height
            direction = rng.uniform(0, 2 * np.pi)
            centre = centre + away * np.array([np.cos(direction), np.sin(direction)])
            angle = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(angle), np.sin(angle)
    turned = (float(c * up[0] - s * up[1]), float(s * up[0] + c * up[1]))
    piece = cut(picture, (float(centre[0]), float(centre[1])), turned, INDEX_SPAN * span, INDEX_SIZE)
    return Sample(piece, rank, suit, seen_height)
