"""The last two seconds of the trick place, to be searched when it was emptied with cards missing (L5)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.tracks import Outline, apart
from vision.types import Reading, Window
from vision.votes import vote

KEPT = 2.0
"""Seconds of frames kept."""
_APART = 0.09
"""Seconds between two frames kept."""
_SEARCHED = 8
"""Frames searched at most."""
_SAME = 40.0
"""Looks at the same code that lie so near together are one card, mm."""


class Look(Protocol):
    """The eyes, as far as the observer needs them."""

    def look(
        self, image: NDArray[np.uint8], window: Window | None = None, card_px: float | None = None
    ) -> list[Reading]:
        """Cards in a picture, or in a window of it, with corners in pixels of the whole picture."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A part of a frame. `calm` counts changed cells that were not moving: the more, the likelier a card lies there."""

    at: float
    image: NDArray[np.uint8]
    origin: tuple[int, int]
    calm: int


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A card found by looking back: its vote, its outline in mm, when, and the part of the frame it was seen in."""

    reading: Reading
    outline: Outline
    at: float
    kept: Kept


class Ring:
    """Copies of the trick place, taken only while something moves there."""

    def __init__(self) -> None:
        self._kept: deque[Kept] = deque()

    def keep(self, image: NDArray[np.uint8], box: tuple[int, int, int, int], at: float, calm: int) -> None:
        """Keep a frame's box (x0, y0, x1, y1 px), unless one was kept just before."""
        while self._kept and at - self._kept[0].at > KEPT:
            self._kept.popleft()
        if self._kept and at - self._kept[-1].at < _APART and calm <= self._kept[-1].calm:
            return
        if self._kept and at - self._kept[-1].at < _APART:
            self._kept.pop()
        x0, y0, x1, y1 = box
        self._kept.append(Kept(at, image[y0:y1, x0:x1].copy(), (x0, y0), calm))

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()

    def since(self, at: float) -> list[Kept]:
        """Frames worth searching, calmest first, none from before `at`."""
        return sorted((k for k in self._kept if k.at >= at), key=lambda k: (-k.calm, -k.at))[:_SEARCHED]


def search(
    frames: Iterable[Kept],
    eyes: Look,
    calibration: Calibration,
    known: Counter[str],
    lay: Sequence[Outline],
    missing: int,
) -> list[Found]:
    """Faces in kept frames that none of the `known` codes explains, at most `missing` of them, best first.

    A code counts as explained in a frame as often as it is known: the second 10H of two is a card of its own. An unsure
    reading at a place of `lay`, where a known card lay, is that card badly seen.
    """
    looks: list[tuple[Reading, Outline, Kept]] = []
    card_px = calibration.card_px()
    for kept in frames:
        left = Counter(known)
        readings = eyes.look(kept.image, None, card_px)
        for reading in sorted((r for r in readings if r.face and r.code), key=lambda r: r.confidence):
            code = reading.code or ""
            if left[code] > 0:
                left[code] -= 1
                continue
            corners = (reading.corners + np.array(kept.origin, np.float32)).astype(np.float32)
            outline = calibration.to_mm(corners).astype(np.float32)
            if not reading.taken and any(apart(outline, known_one) < _SAME for known_one in lay):
                continue
            middle = outline.mean(axis=0)
            if calibration.in_trick((float(middle[0]), float(middle[1]))):
                looks.append((replace(reading, corners=corners), outline, kept))
        if len(_together(looks, missing, sure=True)) >= missing > 0:
            break
    return _together(looks, missing, sure=False)


def _together(looks: list[tuple[Reading, Outline, Kept]], missing: int, sure: bool) -> list[Found]:
    """Looks joined to cards by code, or by place where the codes differ; the most convincing first."""
    groups: list[list[tuple[Reading, Outline, Kept]]] = []
    for look in looks:
        for group in groups:
            first = group[0]
            if look[2] is not first[2] and (look[0].code == first[0].code or apart(look[1], first[1]) < _SAME):
                group.append(look)
                break
        else:
            groups.append([look])
    out = []
    for group in groups:
        whole = vote([reading for reading, _, _ in group])
        if whole.code is None or (sure and not whole.taken) or (len(group) == 1 and not whole.taken):
            continue
        best = max((look for look in group), key=lambda look: look[0].confidence)
        early = min(group, key=lambda look: look[2].at)
        out.append((len(group) * whole.confidence, Found(whole, early[1], early[2].at, best[2])))
    return [found for _, found in sorted(out, key=lambda item: -item[0])][:missing]
