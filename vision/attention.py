"""When and where to look: what changed and came to rest, and places that deserve another look."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Calibration, Place
from vision.motion import Gate
from vision.tracks import distance
from vision.types import Window

AGAIN = 0.1
"""Seconds between two looks at the same place: another frame, other noise."""
_LARGE = 0.8
"""How far a window reaches around what changed, in card heights."""
_SPECK = 1.0
"""Seconds after which a single changed cell is taken for what the table looks like now."""


@dataclass(slots=True)
class _Again:
    """A place to be looked at once more, not before a time, at most so many times."""

    place: Place
    after: float
    left: int


class Attention:
    """Chooses the window of the next look."""

    def __init__(self) -> None:
        self._again: list[_Again] = []

    def again(self, place: Place, at: float, wait: float = AGAIN, left: int = 12) -> None:
        """Look at this place again after `wait` seconds; for the same place at most `left` times."""
        for one in self._again:
            if distance(one.place, place) < 8.0:
                one.after = at + wait
                one.left -= 1
                if one.left <= 0:
                    self._again.remove(one)
                return
        self._again.append(_Again(place, at + wait, left))

    def clear(self) -> None:
        """Nothing waits for another look."""
        self._again.clear()

    def postpone(self, at: float) -> None:
        """All that waits for another look waits a little longer: the picture has just changed."""
        for one in self._again:
            one.after = at + AGAIN

    def looked(self, window: Window, calibration: Calibration, at: float) -> None:
        """A window is being looked at: what was due there is done."""
        self._again = [one for one in self._again if one.after > at or not inside(one.place, window, calibration)]

    def due(self, gate: Gate, calibration: Calibration, size: tuple[int, int], at: float) -> Window | None:
        """The window to look at now, in a picture of `size` (width, height); None if there is nothing to see."""
        boxes = _changed(gate, at) if gate.stirred else []
        for one in self._again:
            if one.after <= at:
                x, y = calibration.to_px([one.place])[0]
                boxes.append((x - 1, y - 1, x + 1, y + 1))
        if not boxes:
            return None
        reach = _LARGE * calibration.card_px()
        x0, y0 = min(b[0] for b in boxes) - reach, min(b[1] for b in boxes) - reach
        x1, y1 = max(b[2] for b in boxes) + reach, max(b[3] for b in boxes) + reach
        return max(0.0, x0), max(0.0, y0), min(float(size[0]), x1), min(float(size[1]), y1)


def inside(place: Place, window: Window, calibration: Calibration, margin: float = 0.0) -> bool:
    """Whether a place lies in a window, at least `margin` card heights from its border."""
    x, y = calibration.to_px([place])[0]
    edge = margin * calibration.card_px()
    return bool(window[0] + edge <= x < window[2] - edge and window[1] + edge <= y < window[3] - edge)


def _changed(gate: Gate, at: float) -> list[Window]:
    """Boxes around cells that changed and are at rest; single specks are settled after a while."""
    ready = gate.changed & gate.still()
    if not ready.any():
        return []
    boxes: list[Window] = []
    grown = cv2.dilate(ready.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(grown, connectivity=8)
    for label in range(1, count):
        part = (labels == label) & ready
        if part.sum() < 2:
            if (at - gate.since[part]).max() > _SPECK:
                gate.settle(part)
            continue
        x, y, width, height = (float(v) * gate.cell for v in stats[label][:4])
        boxes.append((x, y, x + width, y + height))
    return boxes
