"""The observer: frames in, events out. It keeps what lies there as a level and reports differences (`table-life.md`,
L).

The motion gate runs on every frame. The eyes run only after something changed and came to rest, on that part of the
picture. All timing is by the frames' own clock. It knows cards and places, and no rules.
"""

from __future__ import annotations

import numpy as np

from vision import looking, reports, telling
from vision.attention import AGAIN
from vision.calibration import Calibration
from vision.events import CameraTrouble, Event, Expected, Level
from vision.faces import Faces
from vision.health import Health
from vision.lookback import Look
from vision.memory import Memory, whole_picture
from vision.places import BEFORE_TRUMP
from vision.register import pairs, registered, shift
from vision.tracks import match, middle
from vision.types import Frame, Window
from vision.votes import enough

_START = 0.5
"""Seconds of calm before the first look (L22) …"""
_START_LATEST = 3.0
"""… which is taken after so long at the latest."""


class Observer:
    """Watches one camera over one table.

    Args:
        eyes: what finds and reads cards.
        calibration: of this camera and seating; replaced by itself when the camera is bumped.
        live: False for files, where equal frames are no trouble.
    """

    def __init__(self, eyes: Look, calibration: Calibration, live: bool = True) -> None:
        self._memory = Memory(eyes, calibration)
        self._health = Health(live)
        self._begin()

    def _begin(self) -> None:
        self._started: float | None = None
        self._levelled = False
        self._level_looks = 0
        self._looked_at = -1.0
        self._box: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def calibration(self) -> Calibration:
        """As it is now: a bumped camera changes it."""
        return self._memory.calibration

    @property
    def looks(self) -> int:
        """How often the eyes were asked, for the bench."""
        return self._memory.looks

    def restart(self) -> None:
        """Begin anew, as after a pause: the next calm picture is reported as a `Level` (L22). Track numbers go on."""
        self._memory.begin()
        self._begin()

    def absent(self, at: float) -> list[Event]:
        """No frame came by this time."""
        return [*self._health.absent(at)]

    def see(self, frame: Frame, expected: Expected) -> list[Event]:
        """Take in the newest frame; frames may be left out, but come in the order of time."""
        memory = self._memory
        memory.gate.see(frame.image, frame.at)
        if memory.bare.cells.shape != memory.gate.shape:
            memory.bare.forget(memory.gate.shape)
            self._box = self._trick_box(frame)
        events: list[Event] = [*self._health.see(memory.gate, frame.at)]
        if self._health.trouble != "ok":
            return events
        if not self._levelled:
            return events + self._first(frame, expected)
        if memory.gate.stirred:
            self._keep(frame)
        size = (frame.image.shape[1], frame.image.shape[0])
        cards = [memory.box(track) for track in memory.tracks] if memory.gate.stirred else []
        for window in memory.attention.due(memory.gate, memory.places, size, frame.at, expected.waiting, cards):
            events += self._look(frame, window, expected)
        if (alone := telling.without_pile(memory, frame.at, expected)) is not None:
            memory.seek_pile(frame, alone)
        return events + telling.ripe(memory, frame.at, expected)

    def _look(self, frame: Frame, window: Window, expected: Expected) -> list[Event]:
        """One look at a part of the picture, and what came of it."""
        memory, at = self._memory, frame.at
        memory.attention.looked(window, self.calibration, at)
        faces, backs = memory.read(frame, window)
        moved = self._bumped(frame, faces)
        if moved is not None:
            return moved
        memory.see_backs(backs, window, at)
        near = [track for track in memory.tracks if memory.inside(track.place, window, -0.4)]
        matched = match(near, faces, changed=memory.changed(near, expected.missing == 0))
        matched |= looking.outlined_anew(memory, near, faces, matched)
        events: list[Event] = []
        found = {i: near[k] for i, k in matched.items() if not looking.in_the_way(memory, near[k], faces[i])}
        for index, track in found.items():
            events += looking.seen(memory, frame, track, faces[index], faces)
        others = [face for i, face in enumerate(faces) if i not in matched]
        looking.void(memory, backs, at)
        before = list(memory.tracks)
        new = looking.laid(memory, frame, looking.uncut(memory, others, window, at), expected)
        read = {track.number for track in found.values()}
        gone, masks = looking.missed(memory, before, read, window, at)
        memory.bare.settle(memory.gate, window, masks.values())
        return events + telling.lifted(memory, gone, new, at, expected)

    # --- starting and bumps

    def _first(self, frame: Frame, expected: Expected) -> list[Event]:
        """The comparison at each start (L22): a few looks at the whole calm picture."""
        memory, at = self._memory, frame.at
        if self._started is None:
            self._started = at
        since = at - self._started
        calm = since >= _START and memory.gate.still().mean() > 0.97
        if not calm and since < _START_LATEST:
            return []
        if self._level_looks and at - self._looked_at < AGAIN:
            return []
        self._level_looks += 1
        self._looked_at = at
        whole = whole_picture(frame)
        faces, backs = memory.read(frame, whole)
        memory.see_backs(backs, whole, at)
        matched = match(memory.tracks, faces)
        known = list(memory.tracks)
        for index, k in matched.items():
            looking.seen(memory, frame, known[k], faces[index], faces)
        looking.laid(memory, frame, [face for i, face in enumerate(faces) if i not in matched], expected)
        memory.attention.clear()
        wanted = 2 if all(enough(track.looks) for track in memory.tracks) else 4
        return [] if self._level_looks < wanted else self._level(at, whole, expected)

    def _level(self, at: float, whole: Window, expected: Expected) -> list[Event]:
        """What lies there at the start, said at once; but a face that may be a turned card, by a back that the eyes do
        not know or that lies under it, is watched on: of this deal, or of the next one when this is over (L9).
        """
        memory = self._memory
        memory.tracks = looking.worth_saying(memory.tracks, at)
        turning = not expected.dealt or expected.waiting in BEFORE_TRUMP
        outside = [track for track in memory.tracks if track.zone == "outside"]
        watched = [track for track in outside if turning or (track.sure and track.code != expected.turned)]
        memory.no_plays = set() if turning else {track.number for track in watched}
        known = [track for track in memory.tracks if track not in watched]
        for track in known:
            track.said, track.said_taken, track.under, track.crowd = True, track.sure, None, set()
            if track.zone == "trump":
                memory.places.turned = track.place
        memory.bare.settle(memory.gate, whole, [memory.cells(track.outline) for track in memory.tracks], _START)
        self._levelled = True
        return [Level(tuple(reports.lying(track, self.calibration) for track in known), at)]

    def _bumped(self, frame: Frame, faces: Faces) -> list[Event] | None:
        """Register the picture again if the camera moved: None if it did not."""
        memory = self._memory
        if shift(pairs(memory.tracks, faces)) is None:
            return None
        faces, _ = memory.read(frame, whole_picture(frame))
        matched = pairs(memory.tracks, faces)
        if shift(matched) is None:
            return None
        memory.places.calibration = registered(self.calibration, matched)
        memory.gate.settle(np.ones(memory.gate.shape, bool))
        memory.bare.forget(memory.gate.shape)
        memory.ring.clear()
        self._box = self._trick_box(frame)
        for track in memory.tracks:
            track.under, track.shown, track.misses = None, memory.gate.cells.copy(), 0
        memory.attention.postpone(frame.at)
        for _, outline in faces:  # one that was laid just before the push is known to nobody yet
            memory.attention.again(middle(outline), frame.at)
        return [
            CameraTrouble("moved", "the camera was moved; the cards show by how much", frame.at),
            CameraTrouble("ok", "the camera is registered again", frame.at),
        ]

    # --- what is kept to be looked back at

    def _keep(self, frame: Frame) -> None:
        """Keep the trick place's part of a frame in which something moves there (L5)."""
        gate, box = self._memory.gate, self._box
        moving = ~gate.still(0.001)
        rows = slice(box[1] // gate.cell, box[3] // gate.cell + 1)
        columns = slice(box[0] // gate.cell, box[2] // gate.cell + 1)
        if moving[rows, columns].any() or gate.changed[rows, columns].any():
            self._memory.ring.keep(frame.image, box, frame.at, gate.cells)

    def _trick_box(self, frame: Frame) -> tuple[int, int, int, int]:
        here = self.calibration
        far = here.margin + here.card_mm[1] / 2
        corners = here.to_px([(x + dx, y + dy) for x, y in here.trick for dx in (-far, far) for dy in (-far, far)])
        height, width = frame.image.shape[:2]
        (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
        return max(0, int(x0)), max(0, int(y0)), min(width, int(x1) + 1), min(height, int(y1) + 1)
