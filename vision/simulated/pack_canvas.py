"""A face being drawn: millimetres in, supersampled pixels out, everything also upside down on demand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Contour = NDArray[np.float32]
Colour = tuple[int, int, int]
"""Blue, green, red."""

FINE = 2
"""Faces are drawn this many times finer and averaged down."""


class Canvas:
    """A face `size` mm wide and high that will be `px_height` px high."""

    def __init__(self, size: tuple[float, float], px_height: int, ground: Colour) -> None:
        self.size = size
        self.scale = px_height * FINE / size[1]
        self.shape = (px_height * FINE, round(px_height * size[0] / size[1]) * FINE)
        self.image: Image = np.empty((*self.shape, 3), np.uint8)
        self.image[:] = ground

    def fill(
        self,
        contours: Sequence[Contour],
        colour: Colour,
        at: tuple[float, float] = (0.0, 0.0),
        turned: bool = False,
        bold: float = 0.0,
    ) -> Contour:
        """Fill polygons (even-odd) given in mm, shifted by `at`, with an edge of `bold` mm added.

        `turned`: rotated by 180° about the card's middle. Returns the (n, 2) points in mm as printed.
        """
        placed = [c + np.array(at, np.float32) for c in contours]
        if turned:
            placed = [np.array(self.size, np.float32) - c for c in placed]
        fixed = [np.round(c * self.scale * 16).astype(np.int32) for c in placed]
        cv2.fillPoly(self.image, fixed, colour, cv2.LINE_AA, 4)
        if bold > 0:
            cv2.polylines(self.image, fixed, True, colour, max(1, round(bold * self.scale)), cv2.LINE_AA, 4)
        return np.concatenate(placed)

    def union(
        self, pieces: Iterable[Contour], colour: Colour, at: tuple[float, float] = (0.0, 0.0), turned: bool = False
    ) -> Contour:
        """Fill polygons one after the other, so that where two overlap stays filled."""
        return np.concatenate([self.fill([piece], colour, at, turned) for piece in pieces])

    def down(self, px_height: int) -> Image:
        """The picture at its final size, BGR."""
        return np.asarray(
            cv2.resize(self.image, (self.shape[1] // FINE, px_height), interpolation=cv2.INTER_AREA), np.uint8
        )


def rounded_alpha(shape: tuple[int, int], radius: float) -> Image:
    """Alpha of a card (height, width) px with corners rounded by `radius` px."""
    h, w = shape[0] * 4, shape[1] * 4
    r = int(radius * 4)
    mask = np.zeros((h, w), np.uint8)
    cv2.rectangle(mask, (r, 0), (w - 1 - r, h - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (w - 1, h - 1 - r), 255, -1)
    for x in (r, w - 1 - r):
        for y in (r, h - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return np.asarray(cv2.resize(mask, (shape[1], shape[0]), interpolation=cv2.INTER_AREA), np.uint8)


def smooth_noise(rng: np.random.Generator, shape: tuple[int, int], cell: float) -> NDArray[np.float32]:
    """Noise of unit spread with spots about `cell` px wide."""
    small = rng.standard_normal((max(3, int(shape[0] / cell) + 2), max(3, int(shape[1] / cell) + 2))).astype(np.float32)
    return np.asarray(cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), np.float32)
