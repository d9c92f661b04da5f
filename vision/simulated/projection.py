"""The lens: millimetres over the table to pixels of the picture, and back for the plane of the table."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Projection:
    """A pinhole camera over the middle of the table with one radial lens term.

    `tilt` leans it towards the lower edge of the picture, `roll` turns the picture (radians), `view_mm` is the height
    of table
    that fills the picture at its middle, `distance_mm` how far the lens is away.
    """

    size: tuple[int, int] = (1280, 960)
    view_mm: float = 700.0
    distance_mm: float = 900.0
    tilt: float = 0.1
    roll: float = 0.0
    distortion: float = -0.03
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def focal(self) -> float:
        """Focal length, px."""
        return self.size[1] * self.distance_mm / self.view_mm

    @property
    def px_per_mm(self) -> float:
        """Scale at the middle of the picture."""
        return self.size[1] / self.view_mm

    def to_px(self, points: ArrayLike, lift: float = 0.0) -> Points:
        """Pixels (n, 2) of points (n, 2) in mm that are `lift` mm over the table."""
        mm = np.asarray(points, np.float64).reshape(-1, 2)
        sin, cos = math.sin(self.tilt), math.cos(self.tilt)
        y, z = mm[:, 1] - self.distance_mm * sin, lift - self.distance_mm * cos
        ahead = -sin * y - cos * z
        flat = np.stack([mm[:, 0] / ahead, (cos * y - sin * z) / ahead], axis=1)
        flat *= 1 + self.distortion * (flat**2).sum(axis=1, keepdims=True)
        turn = self.roll + self.bump[2]
        flat = flat @ np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        return np.asarray(flat * self.focal + np.array(self.size) / 2 + np.array(self.bump[:2]), np.float64)

    def to_mm(self, pixels: ArrayLike) -> Points:
        """Points (n, 2) of the table in mm that are seen at pixels (n, 2)."""
        flat = (
            np.asarray(pixels, np.float64).reshape(-1, 2) - np.array(self.bump[:2]) - np.array(self.size) / 2
        ) / self.focal
        turn = -(self.roll + self.bump[2])
        bent = flat @ np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        flat = bent
        for _ in range(6):
            flat = bent / (1 + self.distortion * (flat**2).sum(axis=1, keepdims=True))
        sin, cos = math.sin(self.tilt), math.cos(self.tilt)
        down = cos + sin * flat[:, 1]
        far = self.distance_mm * cos / down
        return np.stack([flat[:, 0] * far, self.distance_mm * sin + (cos * flat[:, 1] - sin) * far], axis=1)

    def homography(self, reach_mm: float = 260.0) -> NDArray[np.float64]:
        """The 3 × 3 matrix from pixels to mm that fits the middle of the table best (the lens is not quite a
        homography)."""
        grid = np.linspace(-reach_mm, reach_mm, 7)
        mm = np.array([(x, y) for x in grid for y in grid])
        matrix, _ = cv2.findHomography(self.to_px(mm), mm)
        return np.asarray(matrix, np.float64)
