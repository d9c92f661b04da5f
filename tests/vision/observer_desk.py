"""A simulated table before an observer whose eyes are a script: what they read is said beforehand, frame by frame."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vision.calibration import Calibration, make
from vision.events import CardLaid, CardLifted, Event, Expected, Level
from vision.observer import Observer
from vision.simulated.camera import SimulatedCamera
from vision.simulated.looks import look
from vision.simulated.pack import VALIDATION_FAMILIES, Pack, procedural
from vision.simulated.table import Arm, LaidCard, Pose, SceneState, outline
from vision.types import Frame, Reading, Window

SIZE = (640, 480)
FPS = 10.0
SEATS = ((0.0, 70.0), (-70.0, 0.0), (0.0, -70.0), (70.0, 0.0))
TRICK = Pose(-60.0, 10.0, 0.2)
STOCK = Pose(-250.0, 180.0, 0.1)


@functools.cache
def pack() -> Pack:
    return procedural(VALIDATION_FAMILIES[0], px_height=120)


@dataclass(frozen=True)
class Seen:
    """What the eyes read at a place: surely or not; `code` None with `face` is a face nobody can read."""

    code: str | None
    pose: Pose
    confidence: float = 0.995
    face: bool = True
    others: tuple[str, ...] = ()

    def reading(self, camera: SimulatedCamera) -> Reading:
        corners = camera.lens.to_px(outline(self.pose)).astype(np.float32)
        taken = self.face and self.code is not None and self.confidence >= 0.98
        rest = (1 - self.confidence) / max(1, len(self.others))
        codes = ((self.code, self.confidence), *((other, rest) for other in self.others)) if self.code else ()
        return Reading(self.code, self.confidence if self.code else 0.0, taken, codes, corners, self.face)


class Desk:
    """`reads` answers each look, given its number from 0; the table itself is drawn, and moves the gate."""

    def __init__(
        self, waiting: str = "card", missing: int = 4, trick: tuple[str, ...] = (), cloth: Sequence[Seen] = ()
    ) -> None:
        self.at = 0.0
        self.number = 0
        self.camera = SimulatedCamera(SceneState(), 5, look(5, "easy"), pack=pack(), clock=lambda: self.at, size=SIZE)
        self.reads: Callable[[int], list[Seen]] = lambda number: list(cloth)
        self.far: list[Seen] = []
        """What only a look at every scale finds."""
        self.windows: list[Window] = []
        self.expected = Expected(trick, missing, None, waiting)
        self.calibration: Calibration = make(
            self.camera.lens.homography(), SIZE, SEATS, ((-33.0, 0.0), (33.0, 0.0)), (STOCK.x, STOCK.y)
        )
        self.observer = Observer(self, self.calibration)
        self.events: list[Event] = []
        self._key = 0
        self.wait(1.0 if not cloth else 2.0)
        self.start = [event for event in self.events if isinstance(event, Level)]
        self.events.clear()
        self.forget_looks()

    def forget_looks(self) -> None:
        """Looks are counted from 0 again."""
        self.windows.clear()
        self.number = 0

    def look(self, image: Any, window: Window | None = None, card_px: float | None = None) -> list[Reading]:
        """The eyes: what the script says, as far as it lies in the window."""
        height, width = image.shape[:2]
        x0, y0, x1, y1 = window or (0.0, 0.0, float(width), float(height))
        self.windows.append((x0, y0, x1, y1))
        far = self.far if card_px is None else []
        found = [one.reading(self.camera) for one in [*self.reads(self.number), *far]]
        self.number += 1
        return [one for one in found if x0 <= one.centre[0] < x1 and y0 <= one.centre[1] < y1]

    def wait(self, seconds: float) -> list[Event]:
        """Time goes by; what was reported meanwhile."""
        new: list[Event] = []
        for _ in range(round(seconds * FPS)):
            self.at += 1 / FPS
            frame = self.camera.frame()
            assert isinstance(frame, Frame)
            new += self.observer.see(frame, self.expected)
        self.events += new
        return new

    def put(self, code: str | None, pose: Pose, count: int = 1) -> int:
        """A card, or a packet, lies there."""
        self._key += 1
        self.camera.scene = self.camera.scene.with_card(LaidCard(self._key, code, pose, count))
        return self._key

    def take(self, *keys: int) -> None:
        self.camera.scene = self.camera.scene.without(*keys)

    def arm(self, hand: tuple[float, float] | None) -> None:
        """An arm from the lower edge; None: it is gone."""
        arms = () if hand is None else (Arm((hand[0] + 40, 520.0), hand),)
        self.camera.scene = replace(self.camera.scene, arms=arms)

    @property
    def laid(self) -> list[tuple[str | None, str, bool]]:
        """Code, zone and certainty of every card reported."""
        cards = [event for event in self.events if isinstance(event, CardLaid)]
        return [(e.reading.code if e.reading else None, e.zone, bool(e.reading and e.reading.taken)) for e in cards]

    @property
    def lifted(self) -> list[int]:
        return [event.track for event in self.events if isinstance(event, CardLifted)]

    def area(self) -> float:
        """The share of the picture that was looked at in each look, on average."""
        whole = SIZE[0] * SIZE[1]
        return math.fsum((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in self.windows) / whole / max(1, len(self.windows))
