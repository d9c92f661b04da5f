"""Training samples cut from scenes: whole pictures for the locator, square cut-outs for the finder, index corners for
the readers.

All three are cut from the same picture after noise and JPEG, as the runtime cuts them from a camera's picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulated.pack import Pack
from vision.studio.light import sensed
from vision.studio.scenes import Scene, SeenIndex, scene

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator
Label = tuple[int, Floats]
"""A class and a quad (4, 2) in shares of the picture's width and height, clipped to 0..1."""

FACE, BACK = 0, 1
"""Classes of the locator; the finder has the one class 0, an index corner."""

CARD_SEEN = 0.13
"""A card of which less shows than this share is not asked of the locator."""
INDEX_SEEN = 0.62
"""An index corner of which less shows than this share is not asked of the finder."""
CUT = 192
"""Side of the finder's cut-outs, px."""


@dataclass(frozen=True, slots=True, eq=False)
class IndexSample:
    """An index corner in a picture: code, quad (4, 2) px clockwise from its own top left as read upright, share that
    shows, height px.
    """

    code: str
    quad: Floats
    visible: float
    height: float


def clipped(quad: Floats, width: int, height: int) -> Floats | None:
    """The smallest oriented box of what lies inside the picture, in shares of it; None when less than a sliver does."""
    frame = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    area, inside = cv2.intersectConvexConvex(np.asarray(quad, np.float32), frame)
    if inside is None or area < 4:
        return None
    if area > 0.999 * cv2.contourArea(np.asarray(quad, np.float32)):
        box = np.asarray(quad, np.float32)
    else:
        box = cv2.boxPoints(cv2.minAreaRect(inside.reshape(-1, 2)))
    return np.clip(box / np.float32([width, height]), 0.0, 1.0).astype(np.float32)


def locator_labels(one: Scene, least_px: float) -> list[Label]:
    """What the locator is to find: cards of which enough shows and whose shorter side measures at least `least_px` px
    of the scene.
    """
    height, width = one.picture.shape[:2]
    labels: list[Label] = []
    for card in one.cards:
        if card.visible < CARD_SEEN:
            continue
        sides = np.linalg.norm(card.quad - np.roll(card.quad, -1, axis=0), axis=1)
        box = clipped(card.quad, width, height)
        if box is not None and sides.min() >= least_px:
            labels.append((FACE if card.face else BACK, box))
    return labels


def cut_out(
    image: Image, centre: tuple[float, float], side: float, size: int = CUT
) -> tuple[Image, NDArray[np.float64]]:
    """An upright square of `side` px around `centre`, resized to `size`; what lies outside the picture is grey 114.

    Returns the cut-out and the (2, 3) matrix from picture px to cut-out px.
    """
    scale = size / side
    x0, y0 = centre[0] - side / 2, centre[1] - side / 2
    matrix = np.array([[scale, 0, -x0 * scale], [0, scale, -y0 * scale]])
    height, width = image.shape[:2]
    ax, ay = max(0, int(np.floor(x0))), max(0, int(np.floor(y0)))
    bx, by = min(width, int(np.ceil(x0 + side))), min(height, int(np.ceil(y0 + side)))
    if bx - ax < 2 or by - ay < 2:
        return np.full((size, size, 3), 114, np.uint8), matrix
    part = image[ay:by, ax:bx]
    shrink = 1.0
    if scale < 0.6:
        small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        shrink, part = small.shape[0] / part.shape[0], small
    rest = scale / shrink
    move = np.array([[rest, 0, (ax - x0) * scale], [0, rest, (ay - y0) * scale]])
    cut = cv2.warpAffine(
        part, move, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(114, 114, 114)
    )
    return cut, matrix


def finder_samples(rng: Rng, one: Scene, image: Image, most: int) -> list[tuple[Image, list[Label]]]:
    """Up to `most` cut-outs around cards of a scene, placed as inexactly as a locator places them, with all index
    corners in them.
    """
    height, width = image.shape[:2]
    worth = [c for c in one.cards if c.visible >= CARD_SEEN and max(_sides(c.quad)) >= 44]
    rng.shuffle(worth)  # type: ignore[arg-type]
    worth.sort(key=lambda c: not c.face)
    faces = sum(c.face for c in worth)
    if faces < len(worth) and rng.random() < 0.85:
        worth = worth[:faces]
    samples = []
    for card in worth[:most]:
        long = max(_sides(card.quad))
        inside = np.clip(card.quad, 0, [width, height])
        centre = inside.mean(axis=0) + rng.normal(0, 0.04 * long, 2)
        side = long * rng.uniform(0.95, 1.4)
        cut, matrix = cut_out(image, (float(centre[0]), float(centre[1])), side)
        labels: list[Label] = []
        for other in one.cards:
            for index in other.indices:
                placed = index.quad @ matrix[:, :2].T.astype(np.float32) + matrix[:, 2].astype(np.float32)
                box = clipped(placed, CUT, CUT) if index.visible >= INDEX_SEEN else None
                if (
                    box is not None
                    and cv2.contourArea(box * CUT) >= 0.72 * cv2.contourArea(placed)
                    and max(_sides(box * CUT)) >= 7
                ):
                    labels.append((0, box))
        samples.append((cut, labels))
    if rng.random() < 0.05:
        side = one.card_px * rng.uniform(0.7, 1.4)
        spot = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        if all(np.hypot(*(c.quad.mean(axis=0) - spot)) > 0.6 * side + 0.6 * max(_sides(c.quad)) for c in one.cards):
            samples.append((cut_out(image, spot, side)[0], []))
    return samples


def _sides(quad: Floats) -> list[float]:
    return [float(s) for s in np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)]


def index_height(quad: Floats) -> float:
    """The height of an index corner in px."""
    return float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2


def index_samples(one: Scene, least_visible: float = 0.8, least_px: float = 9.0) -> list[IndexSample]:
    """All index corners of a scene that show well enough to be read, in px of its picture."""
    found: list[IndexSample] = []
    for card in one.cards:
        for index in card.indices:
            tall = index_height(index.quad)
            if index.visible >= least_visible and tall >= least_px:
                found.append(IndexSample(index.code, index.quad, index.visible, tall))
    return found


def reader_picture(rng: Rng, packs: Sequence[Pack], size: int | None = None) -> tuple[Image, list[IndexSample]]:
    """A sensed picture at a resolution drawn so that index corners measure about 10 to 80 px, and its readable index
    corners.
    """
    side = size or int(rng.choice([384, 512, 640, 800]))
    one = scene(rng, packs, (side, side), share=float(np.exp(rng.uniform(np.log(0.16), np.log(0.7)))))
    return sensed(rng, one.picture), index_samples(one)


__all__ = [
    "BACK",
    "CUT",
    "FACE",
    "IndexSample",
    "Label",
    "SeenIndex",
    "clipped",
    "cut_out",
    "finder_samples",
    "index_height",
    "index_samples",
    "locator_labels",
    "reader_picture",
]
