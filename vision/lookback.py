"""The last two seconds of the trick place, to be searched when it was emptied with cards missing (L5)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.motion import Cells, Mask
from vision.tracks import Outline, apart, middle
from vision.types import Reading, Window
from vision.votes import vote

KEPT = 2.0
"""Seconds of frames kept."""
_APART = 0.09
"""Seconds between two frames kept."""
_LIES = 0.7
"""Share of the known cards in sight that is as good as all: the rest is under the hand that lays the last one."""
_SEARCHED = 8
"""Frames searched at most."""
_ONCE = 0.85
"""Confidence from which a face that was seen in one frame only is worth a question …"""
_LAST = 0.5
"""… and where no other card is missing: it is a play in any case, read or not."""
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
    """A part of a frame, its top left pixel (`origin`), and how the gate saw the whole frame."""

    at: float
    image: NDArray[np.uint8]
    origin: tuple[int, int]
    cells: Cells


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A card found by looking back: its vote, with the corners in the frame where it is seen best, its outline in mm,
    when, and the part of that frame."""

    reading: Reading
    outline: Outline
    at: float
    kept: Kept


class Ring:
    """Copies of the trick place, taken only while something moves there."""

    def __init__(self) -> None:
        self._kept: deque[Kept] = deque()

    def keep(self, image: NDArray[np.uint8], box: tuple[int, int, int, int], at: float, cells: Cells) -> None:
        """Keep a frame's box (x0, y0, x1, y1 px), unless one was kept just before."""
        while self._kept and at - self._kept[0].at > KEPT:
            self._kept.popleft()
        if self._kept and at - self._kept[-1].at < _APART:
            return
        x0, y0, x1, y1 = box
        self._kept.append(Kept(at, image[y0:y1, x0:x1].copy(), (x0, y0), cells.copy()))

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()

    def since(self, at: float, lay: Sequence[tuple[Mask, Cells]], near: float) -> list[Kept]:
        """Frames worth searching, none from before `at`: first those in which the cards that were taken away still lay,
        newest first, since a card that was laid on them is best seen when the hand that laid it has gone.

        Args:
            at: seconds.
            lay: the cells of each of those cards, and how all cells looked while it lay.
            near: difference of a cell that is none, grey levels.
        """

        def seen(kept: Kept) -> float:
            shares = [(np.abs(kept.cells[mask] - shown[mask]) < near).mean() for mask, shown in lay if mask.any()]
            return float(np.mean(shares)) if shares else 0.0

        rated = [(seen(kept), kept) for kept in self._kept if kept.at >= at]
        return [kept for _, kept in sorted(rated, key=lambda one: (-min(one[0], _LIES), -one[1].at))][:_SEARCHED]


def search(
    frames: Iterable[Kept],
    eyes: Look,
    calibration: Calibration,
    known: Counter[str],
    lay: Sequence[Outline],
    missing: int,
) -> list[Found]:
    """Faces in kept frames that none of the `known` codes explains, at most `missing` of them, best first.

    A code counts as explained in a frame as often as it is known: the second 10H of two is a card of its own. What lies
    where a known card lay is explained first, for another card may be misread as that one. An unsure reading at a place
    of `lay`, where a known card lay, is that card badly seen.
    """
    looks: list[tuple[Reading, Outline, Kept]] = []
    card_px = calibration.card_px()
    for kept in frames:
        left = Counter(known)
        faces: list[tuple[bool, Reading, Outline]] = []
        for reading in eyes.look(kept.image, None, card_px):
            if reading.face and reading.code:
                corners = (reading.corners + np.array(kept.origin, np.float32)).astype(np.float32)
                outline = calibration.to_mm(corners).astype(np.float32)
                elsewhere = all(apart(outline, one) >= _SAME for one in lay)
                faces.append((elsewhere, replace(reading, corners=corners), outline))
        for elsewhere, reading, outline in sorted(faces, key=lambda face: (face[0], face[1].confidence)):
            code = reading.code or ""
            if left[code] > 0:
                left[code] -= 1
            elif (reading.taken or elsewhere) and calibration.in_trick(middle(outline)):
                looks.append((reading, outline, kept))
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
        once = len(group) == 1 and not whole.taken and whole.confidence < (_LAST if missing == 1 else _ONCE)
        if whole.code is None or (sure and not whole.taken) or once:
            continue
        best = max((look for look in group), key=lambda look: look[0].confidence)
        early = min(group, key=lambda look: look[2].at)
        shown = replace(whole, corners=best[0].corners)
        out.append((len(group) * whole.confidence, Found(shown, early[1], early[2].at, best[2])))
    return [found for _, found in sorted(out, key=lambda item: -item[0])][:missing]
