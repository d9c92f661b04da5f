"""The observer: frames in, events out. It keeps what lies there as a level and reports differences (`table-life.md`,
L).

The motion gate runs on every frame. The eyes run only after something changed and came to rest, on that part of the
picture. All timing is by the frames' own clock. It knows cards and places, and no rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from vision import reports
from vision.attention import AGAIN, Attention, inside
from vision.calibration import Calibration
from vision.cutouts import cut_out
from vision.events import CameraTrouble, CardLifted, CardReread, Cleared, Event, Expected, Level, Zone
from vision.health import Health
from vision.lookback import Look, Ring, search
from vision.motion import Gate, Mask
from vision.places import BEFORE_TRUMP, Places
from vision.presence import Bare, given_up, later_cells, presence
from vision.register import pairs, registered, shift
from vision.tracks import Outline, Track, apart, match, middle, overlap
from vision.types import Frame, Reading, Window
from vision.votes import enough, vote

_START = 0.5
"""Seconds of calm before the first look (L22) …"""
_START_LATEST = 3.0
"""… which is taken after so long at the latest."""
_TURNED = 1.0
"""Seconds a turned card must lie (L9)."""
_OUTSIDE = 2.0
"""Seconds a lone card outside must lie to be asked about (L23)."""


class Observer:
    """Watches one camera over one table.

    Args:
        eyes: what finds and reads cards.
        calibration: of this camera and seating; replaced by itself when the camera is bumped.
        live: False for files, where equal frames are no trouble.
    """

    def __init__(self, eyes: Look, calibration: Calibration, live: bool = True) -> None:
        self._eyes = eyes
        self.places = Places(calibration)
        self._health = Health(live)
        self._next = 1
        self._group = 0
        self.looks = 0
        """How often the eyes were asked, for the bench."""
        self._begin()

    def _begin(self) -> None:
        self.gate = Gate()
        self.tracks: list[Track] = []
        self._attention = Attention()
        self._ring = Ring()
        self._started: float | None = None
        self._levelled = False
        self._level_looks = 0
        self._looked_at = -1.0
        self._grouped_at = -1.0
        self._bare = Bare()
        self._box: tuple[int, int, int, int] | None = None

    @property
    def calibration(self) -> Calibration:
        """As it is now: a bumped camera changes it."""
        return self.places.calibration

    def restart(self) -> None:
        """Begin anew, as after a pause: the next calm picture is reported as a `Level` (L22). Track numbers go on."""
        self._begin()

    def absent(self, at: float) -> list[Event]:
        """No frame came by this time."""
        return [*self._health.absent(at)]

    def see(self, frame: Frame, expected: Expected) -> list[Event]:
        """Take in the newest frame; frames may be left out, but come in the order of time."""
        self.gate.see(frame.image, frame.at)
        if self._bare.cells.shape != self.gate.shape:
            self._bare.forget(self.gate.shape)
            self._box = self._trick_box(frame)
        events: list[Event] = [*self._health.see(self.gate, frame.at)]
        if self._health.trouble != "ok":
            return events
        if not self._levelled:
            return events + self._first(frame, expected)
        if self.gate.stirred:
            self._keep(frame)
        size = (frame.image.shape[1], frame.image.shape[0])
        window = self._attention.due(self.gate, self.calibration, size, frame.at)
        if window is not None:
            events += self._look(frame, window, expected)
        return events + self._ripe(frame, expected)

    # --- what is kept to be looked back at

    def _keep(self, frame: Frame) -> None:
        """Keep the trick place's part of a frame in which something moves there (L5)."""
        moving = ~self.gate.still(0.001)
        box = self._box or self._trick_box(frame)
        cell = self.gate.cell
        rows, columns = slice(box[1] // cell, box[3] // cell + 1), slice(box[0] // cell, box[2] // cell + 1)
        changed = self.gate.changed[rows, columns]
        if moving[rows, columns].any() or changed.any():
            self._ring.keep(frame.image, box, frame.at, int((changed & ~moving[rows, columns]).sum()))

    def _trick_box(self, frame: Frame) -> tuple[int, int, int, int]:
        here = self.calibration
        far = here.margin + here.card_mm[1] / 2
        corners = here.to_px([(x + dx, y + dy) for x, y in here.trick for dx in (-far, far) for dy in (-far, far)])
        height, width = frame.image.shape[:2]
        (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
        return max(0, int(x0)), max(0, int(y0)), min(width, int(x1) + 1), min(height, int(y1) + 1)

    # --- one look

    def _read(self, frame: Frame, window: Window | None) -> tuple[list[tuple[Reading, Outline]], list[Outline]]:
        """Faces and backs in a window, outlined in mm."""
        self.looks += 1
        found = self._eyes.look(frame.image, window, self.calibration.card_px())
        faces: list[tuple[Reading, Outline]] = []
        backs: list[Outline] = []
        for reading in found:
            outline = self.calibration.to_mm(reading.corners).astype(np.float32)
            if not reading.face:
                backs.append(outline)
            elif not any(apart(outline, other) < 12.0 and reading.code == first.code for first, other in faces):
                faces.append((reading, outline))
        return faces, backs

    def _look(self, frame: Frame, window: Window, expected: Expected) -> list[Event]:
        at = frame.at
        self._attention.looked(window, self.calibration, at)
        faces, backs = self._read(frame, window)
        moved = self._bumped(frame, faces, window)
        if moved is not None:
            return moved
        self._see_backs(backs, window, at)
        before = list(self.tracks)
        near = [t for t in self.tracks if self._inside(t.place, window, -0.4)]
        matched = match(near, faces)
        events: list[Event] = []
        for index, k in matched.items():
            events += self._seen(frame, near[k], *faces[index])
        new = self._laid(frame, [faces[i] for i in range(len(faces)) if i not in matched], expected)
        masks = {t.number: self._cells(t.outline) for t in self.tracks}
        read = {near[k].number for k in matched.values()}
        gone = [
            t
            for t in before
            if t.number not in read and self._inside(t.place, window, 0.15) and self._missing(t, masks, at, new)
        ]
        gone += self._buried(before, gone, masks, new)
        self._bare.settle(self.gate, window, masks.values())
        self._looked_at = at
        return events + self._lifted(frame, gone, new, expected)

    def _seen(self, frame: Frame, track: Track, reading: Reading, outline: Outline) -> list[Event]:
        """A track was found again."""
        track.seen_at, track.misses = frame.at, 0
        if apart(track.outline, outline) > 3.0 and self._whole(reading, frame):
            track.outline = outline
        track.shown = self.gate.cells.copy()
        done = enough(track.looks)
        other = reading.taken and track.sure and reading.code != track.code
        if other and track.said:
            track.doubts.append(reading)
            if vote(track.doubts[-2:]).taken and len(track.doubts) > 1:
                track.looks, track.doubts = track.doubts[-2:], []
                self._picture(frame, track, reading)
                return [CardReread(track.number, vote(track.looks), track.evidence)]
            self._attention.again(track.place, frame.at)
            return []
        if done and track.sure:
            return []
        track.looks = [*track.looks, reading][-6:]
        self._picture(frame, track, reading)
        if not enough(track.looks):
            self._attention.again(track.place, frame.at)
        if track.said and not track.said_taken and track.sure:
            track.said_taken = True
            return [CardReread(track.number, vote(track.looks), track.evidence)]
        return []

    def _laid(self, frame: Frame, faces: Sequence[tuple[Reading, Outline]], expected: Expected) -> list[Track]:
        """New tracks of faces that no track explains and whose place is at rest."""
        new: list[Track] = []
        still = self.gate.still()
        for reading, outline in faces:
            place = middle(outline)
            cells = self._cells(outline)
            if not cells.any() or any(apart(outline, t.outline) < 10.0 and t.seen_at == frame.at for t in self.tracks):
                continue
            if still[cells].mean() < 0.7:
                self._attention.again(place, frame.at)
                continue
            rest = float(np.median(self.gate.since[cells]))
            together = new or (rest <= self._grouped_at and frame.at - self._grouped_at < 0.6)
            if not together:
                self._group += 1
                self._grouped_at = frame.at
            under = np.where(self.gate.known < -500, np.nan, self.gate.known).astype(np.float32)
            track = Track(
                number=self._next,
                outline=outline,
                zone=self.places.zone(place, expected.waiting),
                first_at=rest,
                group=self._group,
                looks=[reading],
                covers=tuple(t.number for t in self.tracks if overlap(outline, t.outline) > 0.03),
                seen_at=frame.at,
                under=under,
                shown=self.gate.cells.copy(),
                crowded=bool(self.tracks) or bool(new),
            )
            self._next += 1
            self._picture(frame, track, reading)
            if not enough(track.looks):
                self._attention.again(place, frame.at)
            new.append(track)
            self.tracks.append(track)
        return new

    def _missing(self, track: Track, masks: dict[int, Mask], at: float, new: Sequence[Track]) -> bool:
        """Whether a track that was not read is gone by now; looks again while that is open."""
        mask = masks[track.number]
        above = later_cells(track, self.tracks, masks, self.gate.shape)
        state = presence(track, mask, above, self.gate, self._bare.cells)
        if state in ("there", "covered"):
            track.misses = 0
            if state == "there" and not enough(track.looks):
                track.looks.append(_unread(track))
                self._attention.again(track.place, at)
            return False
        gone, wait = given_up(track, state, at)
        if not gone:
            self._attention.again(track.place, at, wait, left=30)
        return gone

    def _buried(
        self, before: Sequence[Track], gone: Sequence[Track], masks: dict[int, Mask], new: Sequence[Track]
    ) -> list[Track]:
        """Tracks under a card laid since, whose whole trick went at the same time: they went with it."""
        later = [t for t in self.tracks if t not in before] + [t for t in before if t.number > self._last_gone(gone)]
        if not gone or not later:
            return []
        left = [t for t in before if t not in gone and t.zone == "trick" and t not in later]
        covers = np.zeros(self.gate.shape, bool)
        for track in later:
            covers |= masks[track.number]
        hidden = [t for t in left if (masks[t.number] & covers).sum() > 0.75 * masks[t.number].sum()]
        return hidden if len(hidden) == len(left) else []

    @staticmethod
    def _last_gone(gone: Sequence[Track]) -> int:
        return max((t.number for t in gone), default=0)

    # --- what is said

    def _lifted(self, frame: Frame, gone: Sequence[Track], new: Sequence[Track], expected: Expected) -> list[Event]:
        """Take tracks away that are gone; search the last two seconds if the trick place was emptied too early (L5)."""
        events: list[Event] = []
        if not gone:
            return events
        left = [t for t in self.tracks if t not in gone]
        trick = [t for t in gone if t.zone == "trick"]
        emptied = bool(trick) and not any(t.zone == "trick" and t not in new for t in left)
        for track in trick:
            if not track.said:
                events.append(self._say(track, late=True))
        if emptied and expected.missing > 0 and expected.trick:
            events += self._look_back(trick, left, expected)
        for track in gone:
            if track.said:
                others = any(t.zone == track.zone and t.said and t not in new for t in left)
                events.append(CardLifted(track.number, track.zone, track.seen_at, alone=others))
        self.tracks = left
        zones: list[Zone] = ["trick", "trump", "outside"]
        for zone in zones:
            if any(t.zone == zone and t.said for t in gone) and not any(t.zone == zone and t.said for t in left):
                events.append(Cleared(zone, frame.at))
        return events

    def _look_back(self, trick: Sequence[Track], left: Sequence[Track], expected: Expected) -> list[Event]:
        from_at = max((t.first_at for t in trick), default=0.0)
        known = _count([*trick, *left])
        missing = expected.missing - sum(1 for t in trick if t.code and t.code not in expected.trick)
        if missing <= 0:
            return []
        lay = [t.outline for t in trick]
        found = search(self._ring.since(from_at), self._eyes, self.calibration, known, lay, missing)
        self._group += 1
        self._next += len(found)
        first = self._next - len(found)
        return [reports.late(one, first + i, self._group, self.calibration) for i, one in enumerate(found)]

    def _say(self, track: Track, late: bool = False) -> Event:
        track.said, track.said_taken = True, track.sure
        return reports.laid(track, self.calibration, late)

    def _ripe(self, frame: Frame, expected: Expected) -> list[Event]:
        """Say what has been looked at enough, and has lain long enough for its zone."""
        events: list[Event] = []
        for track in self.tracks:
            if track.said or not enough(track.looks):
                continue
            lain = frame.at - track.first_at
            if track.zone == "trick":
                events.append(self._say(track))
            elif track.zone == "trump" and lain >= _TURNED:
                if expected.waiting not in BEFORE_TRUMP or self._single(track, frame):
                    self.places.turned = track.place
                    events.append(self._say(track))
            elif track.zone == "outside" and lain >= _OUTSIDE and self._alone_outside(track):
                events.append(self._say(track))
        return events

    def _alone_outside(self, track: Track) -> bool:
        """Whether a face outside is worth a question (L23)."""
        lone = not any(t is not track and t.zone == "outside" for t in self.tracks)
        return lone and self.places.just_outside(track.place)

    def _single(self, track: Track, frame: Frame) -> bool:
        """Whether a face by the pile is the only one in the picture (L9); what is long gone is given up first."""
        others = [t for t in self.tracks if t is not track]
        if not others:
            return not track.crowded
        for other in others:
            if frame.at - other.seen_at > 1.0:
                self._attention.again(other.place, frame.at, 0.0)
        return False

    # --- starting, bumps, bookkeeping

    def _first(self, frame: Frame, expected: Expected) -> list[Event]:
        """The comparison at each start (L22): a few looks at the whole calm picture."""
        if self._started is None:
            self._started = frame.at
        since = frame.at - self._started
        calm = self.gate.still().mean() > 0.97 and since >= _START
        if not calm and since < _START_LATEST:
            return []
        if self._level_looks and frame.at - self._looked_at < AGAIN:
            return []
        whole = (0.0, 0.0, float(frame.image.shape[1]), float(frame.image.shape[0]))
        faces, backs = self._read(frame, whole)
        self._see_backs(backs, whole, frame.at)
        matched = match(self.tracks, faces)
        for index, k in matched.items():
            self._seen(frame, self.tracks[k], *faces[index])
        self._laid(frame, [faces[i] for i in range(len(faces)) if i not in matched], expected)
        self._attention.clear()
        self._level_looks += 1
        self._looked_at = frame.at
        if self._level_looks < 2 or (self._level_looks < 4 and not all(enough(t.looks) for t in self.tracks)):
            return []
        seen = [t for t in self.tracks if t.seen_at == frame.at or len(t.looks) > 1 or t.sure]
        self.tracks = seen
        for track in seen:
            track.said, track.said_taken, track.under, track.crowded = True, track.sure, None, False
            if track.zone == "trump":
                self.places.turned = track.place
        self._bare.settle(self.gate, whole, [self._cells(t.outline) for t in seen])
        self._levelled = True
        return [Level(tuple(reports.lying(t, self.calibration) for t in seen), frame.at)]

    def _bumped(self, frame: Frame, faces: Sequence[tuple[Reading, Outline]], window: Window) -> list[Event] | None:
        """Register the picture again if the camera moved: None if it did not."""
        if shift(pairs(self.tracks, faces)) is None:
            return None
        whole = (0.0, 0.0, float(frame.image.shape[1]), float(frame.image.shape[0]))
        faces, _ = self._read(frame, whole)
        matched = pairs(self.tracks, faces)
        if shift(matched) is None:
            return None
        self.places.calibration = registered(self.calibration, matched)
        self.gate.settle(np.ones(self.gate.shape, bool))
        self._bare.forget(self.gate.shape)
        self._ring.clear()
        for track in self.tracks:
            track.under, track.shown, track.misses = None, self.gate.cells.copy(), 0
        self._attention.postpone(frame.at)
        return [
            CameraTrouble("moved", "the camera was moved; the cards show by how much", frame.at),
            CameraTrouble("ok", "the camera is registered again", frame.at),
        ]

    def _see_backs(self, backs: Sequence[Outline], window: Window, at: float) -> None:
        faces = [track.place for track in self.tracks]
        self.places.see_backs([middle(back) for back in backs], faces, lambda p: self._inside(p, window, 0.2), at)

    def _picture(self, frame: Frame, track: Track, reading: Reading) -> None:
        """Keep the best cut-out of a track."""
        if reading.confidence > track.evidence_worth:
            track.evidence_worth = reading.confidence
            track.evidence = cut_out(frame.image, reading.corners)

    def _cells(self, outline: Outline) -> Mask:
        return self.gate.cells_of(self.calibration.to_px(outline))

    def _inside(self, place: tuple[float, float], window: Window, margin: float = 0.0) -> bool:
        return inside(place, window, self.calibration, margin)

    @staticmethod
    def _whole(reading: Reading, frame: Frame) -> bool:
        height, width = frame.image.shape[:2]
        low, high = reading.corners.min(axis=0), reading.corners.max(axis=0)
        return bool(low[0] > 1 and low[1] > 1 and high[0] < width - 1 and high[1] < height - 1)


def _unread(track: Track) -> Reading:
    """A look in which nobody could read a card that still lies there."""
    last = track.looks[-1]
    return Reading(None, 0.0, False, (), last.corners, True)


def _count(tracks: Sequence[Track]) -> Counter[str]:
    return Counter(t.code for t in tracks if t.code)
