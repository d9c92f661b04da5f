"""When and where to look: what changed and came to rest, and places that deserve another look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Calibration, Place
from vision.motion import Gate
from vision.places import Places
from vision.tracks import distance
from vision.types import Window

AGAIN = 0.1
"""Seconds between two looks at the same place: another frame, other noise."""
_PAUSE = 0.18
"""Seconds after a look before a change in the same window is looked at: every look costs tens of milliseconds."""
_SAME = 8.0
"""Places so near are the same, mm."""
_LARGE = 0.8
"""How far a window reaches around what changed, in card heights."""
_SPECK = 1.0
"""Seconds after which a single changed cell is taken for what the table looks like now …"""
_SMALL = 0.3
"""… and after which something smaller than this share of a card is looked at."""
_FAR = 1.0
"""Seconds that something must be still to be looked at where no card means anything."""
_BY_AN_ARM = 0.5
"""Seconds that something must be still to be looked at while what it touches moves: sleeves look still inside."""


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
        self._windows: list[tuple[float, Window]] = []

    def again(self, place: Place, at: float, wait: float = AGAIN, left: int = 12) -> None:
        """Look at this place again after `wait` seconds; for the same place at most `left` times."""
        for one in self._again:
            if distance(one.place, place) < _SAME:
                one.after = at + wait
                one.left -= 1
                if one.left <= 0:
                    self._again.remove(one)
                return
        self._again.append(_Again(place, at + wait, left))

    def waits(self, place: Place) -> bool:
        """Whether this place will be looked at again anyway."""
        return any(distance(one.place, place) < _SAME for one in self._again)

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
        self._windows = [(when, one) for when, one in self._windows if at - when < _PAUSE] + [(at, window)]

    def due(
        self,
        gate: Gate,
        places: Places,
        size: tuple[int, int],
        at: float,
        waiting: str = "card",
        cards: Sequence[Window] = (),
    ) -> list[Window]:
        """The windows to look at now, in a picture of `size` (width, height), while the table waits for `waiting`.

        What lies in the trick place is looked at in one window, so that a trick that is taken away is seen to go at
        once; and of the `cards` known (boxes round them, px) those that are touched by a change are looked at whole.
        """
        calibration = places.calibration
        card_px = calibration.card_px()
        boxes = []
        if gate.stirred:
            recent = [window for when, window in self._windows if at - when < _PAUSE]
            for box, still in _changed(gate, at, card_px):
                here = calibration.to_mm([((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)])[0]
                hasty = still < _FAR and not places.matters((float(here[0]), float(here[1])), waiting)
                if not hasty and not any(_within(box, one) for one in recent):
                    boxes.append(_hull([box, *(card for card in cards if _overlap(card, box))]))
        for again in self._again:
            if again.after <= at:
                x, y = calibration.to_px([again.place])[0]
                boxes.append((x - 1, y - 1, x + 1, y + 1))
        if not boxes:
            return []
        reach = _LARGE * card_px
        middles = calibration.to_mm([((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in boxes])
        trick = [calibration.in_trick((float(x), float(y))) for x, y in middles]
        wide = [(x0 - reach, y0 - reach, x1 + reach, y1 + reach) for x0, y0, x1, y1 in boxes]
        first = [_hull([box for box, here in zip(wide, trick, strict=True) if here])] if any(trick) else []
        windows = _joined([*first, *(box for box, here in zip(wide, trick, strict=True) if not here)])
        width, height = size
        return [(max(0.0, a), max(0.0, b), min(float(width), c), min(float(height), d)) for a, b, c, d in windows]


def inside(place: Place, window: Window, calibration: Calibration, margin: float = 0.0) -> bool:
    """Whether a place lies in a window, at least `margin` card heights from those of its borders that are not the
    picture's.
    """
    (x, y), edge = calibration.to_px([place])[0], margin * calibration.card_px()
    width, height = calibration.size
    left, top = (window[0] + edge if window[0] > 0 else 0.0), (window[1] + edge if window[1] > 0 else 0.0)
    right = window[2] - edge if window[2] < width else width
    bottom = window[3] - edge if window[3] < height else height
    return bool(left <= x < right and top <= y < bottom)


def _changed(gate: Gate, at: float, card_px: float) -> list[tuple[Window, float]]:
    """Boxes around cells that changed and are at rest, and for how long; single specks are settled after a while.

    What is as large as a card and touches nothing that moves is worth a look at once. What an arm touches, and what is
    small, must lie longer: it may be a part of the arm.
    """
    changed, still = gate.changed, gate.still()
    if not (changed & still).any():
        return []
    card = 0.7 * (card_px / gate.cell) ** 2
    boxes: list[tuple[Window, float]] = []
    grown = cv2.dilate(changed.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, labels = cv2.connectedComponents(grown, connectivity=8)
    for label in range(1, count):
        part = (labels == label) & changed
        ready = part & still
        if not ready.any():
            continue
        if (part & ~still).any():
            ready = part & gate.still(_BY_AN_ARM)
            if ready.sum() < _SMALL * card:
                continue
        elif ready.sum() < 2:
            if (at - gate.since[ready]).max() > _SPECK:
                gate.settle(ready)
            continue
        rows, columns = np.flatnonzero(ready.any(axis=1)), np.flatnonzero(ready.any(axis=0))
        (top, bottom), (left, right) = (rows[0], rows[-1] + 1), (columns[0], columns[-1] + 1)
        age = float((at - gate.since[ready]).min())
        if (bottom - top) * (right - left) < _SMALL * card and age < _SPECK:
            continue
        cell = float(gate.cell)
        boxes.append(((left * cell, top * cell, right * cell, bottom * cell), age))
    return boxes


def _joined(windows: list[Window]) -> list[Window]:
    """Windows that overlap become one."""
    out: list[Window] = []
    for window in windows:
        whole = window
        while touching := [one for one in out if _overlap(one, whole)]:
            whole = _hull([whole, *touching])
            out = [one for one in out if one not in touching]
        out.append(whole)
    return out


def _hull(boxes: list[Window]) -> Window:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _overlap(one: Window, two: Window) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def crosses(box: Window, window: Window) -> bool:
    """Whether a box lies partly in a window."""
    return _overlap(box, window) and not _within(box, window)


def _within(box: Window, window: Window) -> bool:
    return window[0] <= box[0] and window[1] <= box[1] and box[2] <= window[2] and box[3] <= window[3]
