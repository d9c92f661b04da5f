"""What the main loop is given from outside, as protocols: the demo and the tests hand in their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from display.desk import Preferences
from display.views import View
from hardware.buttons import Buttons
from vision.calibration import Calibration
from vision.events import Event, Expected
from vision.types import Frame, Reading

Clock = Callable[[], float]
"""Seconds of one clock that never goes back."""


@dataclass(frozen=True, slots=True, eq=False)
class Looked:
    """All cards in one picture, while a calibration is under way. `size` is width and height in pixels, `picture` a
    small JPEG.
    """

    readings: tuple[Reading, ...]
    size: tuple[int, int]
    at: float
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class ReaderTrouble:
    """The reading process died or hung (and is started again), or reads again (`ok`). `text` is one English line for
    the log.
    """

    kind: str
    text: str
    at: float


@dataclass(frozen=True, slots=True, eq=False)
class Recalibrated:
    """The camera was nudged and the picture found again: this calibration holds now."""

    calibration: Calibration
    at: float


Heard = Event | Looked | ReaderTrouble | Recalibrated
"""What comes from the reading side."""

WATCH, CALIBRATE, PAUSE = "watch", "calibrate", "pause"
"""What the reading side does: report what changes on the table; look at whole pictures; nothing."""


class Reader(Protocol):
    """Whoever reads pictures: a process of its own, or inline for the demo and the tests."""

    def offer(self, frame: Frame) -> None:
        """Here is a newer frame; an older one that was not looked at yet is forgotten."""

    def expect(self, expected: Expected) -> None:
        """This is what the state knows now."""

    def calibrate(self, calibration: Calibration | None) -> None:
        """Watch the table with this calibration from now on, beginning with a comparison (L22)."""

    def mode(self, mode: str) -> None:
        """`WATCH`, `CALIBRATE` or `PAUSE`. Going back to `WATCH` begins with a comparison (L22)."""

    def events(self) -> list[Heard]:
        """What has been seen since the last call, in order. Never waits."""

    def alive(self) -> bool:
        """Whether it reads at this moment."""

    def close(self) -> None:
        """End it."""


class Capture(Protocol):
    """Whoever brings frames from the camera to the reader."""

    @property
    def trouble(self) -> str:
        """What is wrong with the camera and what to do; empty if nothing is."""

    def turn(self, now: float) -> None:
        """Once a turn of the main loop: an inline capture takes its frame here, a thread needs nothing."""

    def close(self) -> None:
        """Let go of the camera."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger or the mouse on the item of this index."""

    index: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The window was closed."""


class Screen(Protocol):
    """Where views are shown."""

    def paint(self, view: View) -> None:
        """Show this."""

    def events(self, now: float, buttons: Buttons) -> Sequence[Touch | Closed]:
        """Take keys and touches: keys and footer fields go into `buttons`, the rest is returned. Called every turn."""

    def prefer(self, preferences: Preferences) -> None:
        """Rotation and suit colours were changed."""

    def close(self) -> None:
        """Let go of the screen."""


class Lamps(Protocol):
    """The lamps: which seats have the turn, and the three signals."""

    def show(self, seats: Sequence[int], signal: str, now: float) -> None:
        """Light these seats' lamps; `signal` is `steady`, `wait`, `alert` or empty."""

    def close(self) -> None:
        """All off."""


class Player(Protocol):
    """Plays sounds."""

    def play(self, name: str) -> object:
        """Play this one; no sound device is no error."""
