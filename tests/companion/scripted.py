"""A table whose camera is a script: events of the observer, one by one, and a loop around them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import numpy as np

from companion.devices import NoScreen
from companion.loop import Loop
from companion.ports import Heard
from display.current import kind
from display.items import cursor, items
from hardware.buttons import Button, Buttons
from table.expects import expects
from vision.calibration import Calibration
from vision.events import CardLaid, CardLifted, Cleared, Expected, Zone
from vision.types import Frame, Reading

PLAYERS = ("Anna", "Ben", "Carla", "Dan")
PLACES = {0: (0.0, 130.0), 1: (-130.0, 0.0), 2: (0.0, -130.0), 3: (130.0, 0.0)}
TRUMP = (230.0, -180.0)
CORNERS = np.zeros((4, 2), np.float32)


def reading(code: str, others: Sequence[str] = (), taken: bool = True) -> Reading:
    """A reading of a code, sure or not."""
    sure = 0.99 if taken else 0.5
    alternatives = ((code, sure), *((other, 0.2) for other in others))
    return Reading(code, sure, taken, alternatives, CORNERS, True)


def known_table(players: int) -> Calibration:
    """A camera that looks straight down on a table for so many players."""
    angles = [math.pi / 2 + seat * 2 * math.pi / players for seat in range(players)]
    trick = tuple((130 * math.cos(angle), 130 * math.sin(angle)) for angle in angles)
    homography = (0.73, 0.0, -467.0, 0.0, 0.73, -350.0, 0.0, 0.0, 1.0)
    return Calibration(homography, (1280, 960), trick, TRUMP, tuple(angles), (130.0,) * players)


@dataclass
class ScriptedReader:
    """A reader that reports what the test says."""

    ready: list[Heard] = field(default_factory=list)
    expected: Expected = field(default_factory=Expected)
    modes: list[str] = field(default_factory=list)
    calibrations: list[Calibration | None] = field(default_factory=list)
    closed: bool = False

    def offer(self, frame: Frame) -> None:
        raise AssertionError("there is no camera")

    def expect(self, expected: Expected) -> None:
        self.expected = expected

    def calibrate(self, calibration: Calibration | None) -> None:
        self.calibrations.append(calibration)

    def mode(self, mode: str) -> None:
        self.modes.append(mode)

    def events(self) -> list[Heard]:
        ready, self.ready = self.ready, []
        return ready

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        self.closed = True


class NoCapture:
    """No camera: the script is the reader."""

    def __init__(self) -> None:
        self.trouble = ""

    def turn(self, now: float) -> None:
        pass

    def close(self) -> None:
        pass


class Table:
    """The loop with a clock that stands still until `wait`, and hands that lay cards."""

    def __init__(
        self, folder: Path | None, on_write: Callable[[str], None] | None = None, players: int | None = 4
    ) -> None:
        self.now = 100.0
        self.reader = ScriptedReader()
        self.capture = NoCapture()
        self.buttons = Buttons()
        self.screen = NoScreen()
        self.track = 0
        self.lying: dict[int, Zone] = {}
        self.said: list[str] = []
        self.loop = Loop(
            clock=lambda: self.now,
            capture=self.capture,
            reader=self.reader,
            buttons=self.buttons,
            screen=self.screen,
            folder=folder,
            calibration=None if players is None else known_table(players),
            today=lambda: datetime(2026, 11, 30, 21, 45),
            on_write=on_write,
            log=self.said.append,
        )

    def wait(self, seconds: float = 0.3) -> None:
        """Time goes by."""
        end = self.now + seconds
        while self.now < end:
            self.now += 0.1
            self.loop.turn()

    def lay(
        self,
        code: str,
        seat: int | None = None,
        zone: Zone = "trick",
        read: Reading | None = None,
        evidence: bytes | None = None,
    ) -> int:
        """A card comes to rest before a seat; its track."""
        self.track += 1
        self.lying[self.track] = zone
        place = TRUMP if seat is None else PLACES[seat]
        seen = read or reading(code)
        number, clear = self.track, seat is not None
        self.reader.ready.append(CardLaid(number, zone, seen, place, seat, clear, self.now, number, evidence=evidence))
        self.wait()
        return self.track

    def sweep(self) -> None:
        """The trick is taken away."""
        for track in [track for track, zone in self.lying.items() if zone == "trick"]:
            del self.lying[track]
            self.reader.ready.append(CardLifted(track, "trick", self.now, False))
        self.reader.ready.append(Cleared("trick", self.now))
        self.wait()

    def press(self, button: Button) -> None:
        """One press on what is on screen."""
        self.buttons.tap(button, self.now)
        self.wait(0.2)

    def choose(self, key: str) -> None:
        """Move to the line with this key and take it."""
        self.wait(1.0)
        keys = [item.key for item in items(self.loop.desk, self.loop.state)]
        steps = keys.index(key) - cursor(self.loop.desk, self.loop.state)
        for _ in range(abs(steps)):
            self.press(Button.DOWN if steps > 0 else Button.UP)
        self.press(Button.OK)

    def numbers(self, *numbers: int) -> None:
        """Enter these from the dealer's left on and freeze them (L10)."""
        self.wait(1.0)
        self.press(Button.UP)
        for number in numbers:
            entry = self.loop.desk.entry
            assert entry is not None, f"no numbers are asked, but {self.kind}"
            while entry is not None and entry.value != number:
                self.press(Button.UP if entry.value < number else Button.DOWN)
                entry = self.loop.desk.entry
            self.press(Button.OK)
        self.press(Button.OK)

    @property
    def kind(self) -> str:
        """The kind of screen that is on."""
        return kind(self.loop.desk, self.loop.state).value

    @property
    def waits(self) -> str:
        """What the match waits for."""
        assert self.loop.state is not None
        return expects(self.loop.state).kind
