"""What passes between the parts of vision: frames in, readings out. numpy only, picklable, no effects."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""A picture: (height, width, 3), blue green red."""

Points = NDArray[np.float32]
"""(n, 2) or (n, 4, 2) points x, y in pixels of the whole picture, x to the right, y downwards."""

Window = tuple[float, float, float, float]
"""A part of a picture: x0, y0, x1, y1 in pixels, x1 and y1 excluded."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the camera.

    `at` is when it was taken, in seconds of a clock that never goes back; `number` counts up and is never used twice
    by one camera.
    """

    image: Image
    at: float
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One card as seen in one picture.

    `code` is the best guess (None: a back, or a face that nobody could read), `confidence` the calibrated probability
    that it is right, `taken` whether that lies over the shipped line with both opinions agreeing. `alternatives` are
    the likeliest codes with their probabilities, best first, `code` among them; at most five. `corners` is (4, 2)
    float32, clockwise from the upright card's top left. `face` is False for a back; True with `code` None is a face
    that nobody could read. `agreed` is whether both opinions named this code, whatever the confidence.
    """

    code: str | None
    confidence: float
    taken: bool
    alternatives: tuple[tuple[str, float], ...]
    corners: Points
    face: bool
    agreed: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the card, x, y in pixels."""
        middle = self.corners.mean(axis=0)
        return float(middle[0]), float(middle[1])

    @property
    def height(self) -> float:
        """The length of the card's long side in pixels, as outlined."""
        sides = np.linalg.norm(self.corners - np.roll(self.corners, -1, axis=0), axis=1)
        return float(max(sides[0] + sides[2], sides[1] + sides[3]) / 2.0)
