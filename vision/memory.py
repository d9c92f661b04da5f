"""What the observer remembers of one table: the motion gate, the tracks, the places, and how the bare table looks."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.attention import Attention, inside
from vision.calibration import Calibration
from vision.cutouts import cut_out
from vision.events import Place
from vision.faces import Faces, each_once
from vision.lookback import KEPT, Look, Ring
from vision.motion import Gate, Mask
from vision.places import BESIDE, Places
from vision.presence import Bare
from vision.tracks import Outline, Track, apart, middle
from vision.types import Frame, Reading, Window

_STALE = 3.0
"""Seconds that a card had not been seen for, to have been gone before another came although nobody had noticed."""
_KNOWN = 1.0
"""Seconds that a card must have lain for its place to be known without the hand that laid it."""
_OTHERWISE = 0.1
"""Share of a card's cells that may look otherwise than before while it is the same card, read anew."""
_MOVED = 0.5
"""Share of a card's cells over which something must have moved for another card to have been laid there."""
_ANOTHER = 30.0
"""How far from a known card half a face must seem to lie for it to be another one, mm."""
WHOLE = 0.45
"""How far from a window's border a card's middle must be for the card to be whole in it, in card heights."""


class Memory:
    """Everything that outlives a look. `begin` forgets what lay there; numbers of tracks go on.

    Args:
        eyes: what finds and reads cards.
        calibration: of this camera and seating.
    """

    def __init__(self, eyes: Look, calibration: Calibration) -> None:
        self.eyes = eyes
        self.places = Places(calibration)
        self.looks = 0
        """How often the eyes were asked, for the bench."""
        self._number = 0
        self._group = 0
        self.begin()

    def begin(self) -> None:
        """Nothing is known of what lies there."""
        self.gate = Gate()
        self.tracks: list[Track] = []
        self.attention = Attention()
        self.ring = Ring()
        self.bare = Bare()
        self.faces: set[int] = set()
        """Numbers of the tracks that surely were faces: read surely, and somebody was told of them, or twice."""
        self.no_plays: set[int] = set()
        """Numbers of the tracks that lay outside at the start: nobody has just played them (L23)."""
        self._gone: list[tuple[float, Track]] = []
        self._grouped_at = -1.0

    @property
    def calibration(self) -> Calibration:
        """As it is now: a bumped camera changes it."""
        return self.places.calibration

    def number(self) -> int:
        """The number of a new track."""
        self._number += 1
        return self._number

    @property
    def together(self) -> int:
        """The last group."""
        return self._group

    def joins(self, rest: float, at: float, within: float) -> bool:
        """Whether a card that came to rest at `rest` and is found now belongs to the last group (L4)."""
        return rest <= self._grouped_at and at - self._grouped_at < within

    def group(self, at: float | None = None) -> int:
        """A new group of cards, found now; without a time no card that comes later can belong to it."""
        self._group += 1
        if at is not None:
            self._grouped_at = at
        return self._group

    def lift(self, gone: Sequence[Track], at: float) -> None:
        """These tracks are gone; one that nobody had seen for long before another card came was no company of that."""
        self.tracks = [track for track in self.tracks if track not in gone]
        for track in gone:
            for other in self.tracks:
                if track.seen_at < other.first_at - _STALE and track.number not in other.covers:
                    other.crowd.discard(track.number)
        self._gone = [(when, track) for when, track in self._gone if at - when < KEPT] + [(at, t) for t in gone]

    def lately(self, at: float) -> list[Track]:
        """Tracks that went in the last two seconds: hands still carry them, and kept frames show them."""
        return [track for when, track in self._gone if at - when < KEPT]

    def forget(self, track: Track) -> None:
        """This was no card, and nobody was told of it."""
        self.tracks = [other for other in self.tracks if other is not track]

    def changed(self, tracks: Sequence[Track], complete: bool) -> set[int]:
        """Numbers of the tracks that have lain for a while, and where another card may lie now.

        Their places look otherwise than when they were last read; or the trick is `complete`, and something moved over
        them since: the next lead may lie on its owner's last card.
        """
        out = set()
        for track in tracks:
            mask = self.cells(track.outline)
            if self.gate.at - track.first_at < _KNOWN or track.shown is None or not mask.any():
                continue
            moved = self.gate.since[mask] > track.seen_at
            if self.otherwise(track) or (complete and moved.mean() > _MOVED):
                out.add(track.number)
        return out

    def otherwise(self, track: Track) -> bool:
        """Whether a track's place looks otherwise than when it was last read."""
        mask = self.cells(track.outline)
        if track.shown is None or not mask.any():
            return False
        return bool((np.abs(self.gate.cells[mask] - track.shown[mask]) > self.gate.threshold).mean() > _OTHERWISE)

    def calm(self, track: Track) -> float:
        """Seconds since anything changed on a track's card or at its border."""
        mask = cv2.dilate(self.cells(track.outline).astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
        return float(self.gate.at - self.gate.since[mask].max()) if mask.any() else 0.0

    def read(self, frame: Frame, window: Window) -> tuple[Faces, list[Outline]]:
        """Faces and backs in a window, outlined in mm. What the window cuts is left out: half a card is not where it
        seems to be. Where no known card lies, it is looked at again, whole.
        """
        self.looks += 1
        faces: Faces = []
        backs: list[Outline] = []
        for reading in self.eyes.look(frame.image, window, self.calibration.card_px()):
            outline = self.calibration.to_mm(reading.corners).astype(np.float32)
            if not self.inside(middle(outline), window, WHOLE):
                if reading.face and all(apart(outline, track.outline) > _ANOTHER for track in self.tracks):
                    self.attention.again(middle(outline), frame.at)
                continue
            if not reading.face:
                backs.append(outline)
            else:
                faces.append((reading, outline))
        return each_once(faces), backs

    def see_backs(self, backs: list[Outline], window: Window, at: float) -> None:
        """Remember where piles of backs lie."""
        faces = [track.place for track in self.tracks]
        self.places.see_backs(
            [middle(back) for back in backs], faces, lambda place: self.inside(place, window, WHOLE), at
        )

    def seek_pile(self, frame: Frame, place: Place) -> None:
        """Look for a pile of backs by a place, in the whole picture and at every scale: so near as faces are read best,
        a back with a bold pattern (a disc, a stripe) is not told from the table. What is not found is not missed.
        """
        self.looks += 1
        backs = [reading.corners for reading in self.eyes.look(frame.image) if not reading.face]
        places = [middle(self.calibration.to_mm(corners).astype(np.float32)) for corners in backs]
        near = [one for one in places if math.dist(one, place) <= BESIDE]
        self.places.see_backs(near, [], lambda _: False, frame.at)

    def box(self, track: Track) -> Window:
        """The box round a track's card, px."""
        corners = self.calibration.to_px(track.outline)
        (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
        return float(x0), float(y0), float(x1), float(y1)

    def cells(self, outline: Outline) -> Mask:
        """The gate's cells under an outline."""
        return self.gate.cells_of(self.calibration.to_px(outline))

    def inside(self, place: Place, window: Window, margin: float = 0.0) -> bool:
        """Whether a place lies in a window, at least `margin` card heights from its border."""
        return inside(place, window, self.calibration, margin)


def whole_picture(frame: Frame) -> Window:
    """The window that is the whole frame."""
    return 0.0, 0.0, float(frame.image.shape[1]), float(frame.image.shape[0])


def keep_picture(frame: Frame, track: Track, reading: Reading) -> None:
    """Keep the best cut-out of a track."""
    if reading.confidence > track.evidence_worth:
        track.evidence_worth = reading.confidence
        track.evidence = cut_out(frame.image, reading.corners)
