"""Opens the devices of a real table: window, sounds, pins, lamps. What is missing is said, never replaced silently."""

from __future__ import annotations

import logging
import os
import select
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import UserError
from companion.ports import Clock, Closed, Lamps, Player, Screen, Touch
from companion.settings import Settings
from display.desk import Preferences
from display.views import View
from hardware.buttons import Button, Buttons
from hardware.gpio import Board, open_buttons, open_lamps
from hardware.pins import PinError, Pins

log = logging.getLogger("stichtisch")


class NoScreen:
    """Shows nothing: for a run without a display. The last view is kept for whoever asks."""

    def __init__(self) -> None:
        self.view: View | None = None

    def paint(self, view: View) -> None:
        """Keep it."""
        self.view = view

    def events(self, now: float, buttons: Buttons) -> Sequence[Touch | Closed]:
        """Nobody touches it."""
        return ()

    def prefer(self, preferences: Preferences) -> None:
        """Nothing to turn."""

    def close(self) -> None:
        """Nothing to close."""


class WordScreen(NoScreen):
    """The screen of a terminal: titles go to stdout, buttons come as words on stdin (`up`, `ok`, ...), `quit` ends.

    A service that has no stdin is watched by its camera alone.
    """

    def __init__(self) -> None:
        super().__init__()
        self._listens = _has_input()
        self._begun = b""

    def paint(self, view: View) -> None:
        """Print the title where it changed."""
        if self.view is None or (view.kind, view.title) != (self.view.kind, self.view.title):
            print(f"{view.kind.value}: {view.title}", flush=True)
        super().paint(view)

    def events(self, now: float, buttons: Buttons) -> Sequence[Touch | Closed]:
        """Words that have come in."""
        for word in self._words():
            if word == "quit":
                return (Closed(),)
            if word in set(Button):
                buttons.tap(Button(word), now)
        return ()

    def _words(self) -> list[str]:
        """Words of whole lines that came in (`readline` takes in more than it gives; `select` cannot see that)."""
        while self._listens and select.select([sys.stdin], [], [], 0)[0]:
            came = os.read(sys.stdin.fileno(), 4096)
            self._begun += came or b"\n"
            self._listens = bool(came)
        whole, end, self._begun = self._begun.rpartition(b"\n")
        return (whole + end).decode("utf-8", "replace").split()


def _has_input() -> bool:
    try:
        sys.stdin.fileno()
    except (AttributeError, ValueError, OSError):
        return False
    return True


def open_screen(settings: Settings) -> tuple[Screen, Player | None]:
    """The window and its sounds.

    Raises:
        UserError: there is no display; the text says what to do.
    """
    from companion.window_screen import WindowScreen
    from display.sounds import Sounds
    from display.window import DisplayError, Window

    size = None if settings.fullscreen else settings.size
    try:
        window = Window.open(size, settings.rotation, settings.fullscreen, settings.theme)
    except DisplayError as error:
        raise UserError(str(error)) from error
    return WindowScreen(window), Sounds.open()


def on_a_pi() -> bool:
    """Whether this computer has the pins of a Raspberry Pi."""
    try:
        with open("/proc/device-tree/model", encoding="utf-8", errors="replace") as file:
            return "Raspberry Pi" in file.read()
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class Pinned:
    """The opened pins. They are held here: gpiozero lets go of a device that nobody holds, and the button is dead.

    Attributes:
        board: the buttons.
        lamps: None where none are set.
    """

    board: Board
    lamps: Lamps | None

    def show(self, seats: Sequence[int], signal: str, now: float) -> None:
        """Light the lamps, if there are any."""
        if self.lamps is not None:
            self.lamps.show(seats, signal, now)

    def close(self) -> None:
        """Let go of all pins."""
        if self.lamps is not None:
            self.lamps.close()
        self.board.close()


def open_pins(settings: Settings, buttons: Buttons, clock: Clock) -> Pinned | None:
    """Buttons and lamps on the pins of a Raspberry Pi; on any other computer the keyboard stands in.

    Raises:
        UserError: pins that cannot be opened; the text says what to do.
    """
    if not on_a_pi():
        return None
    try:
        Pins(settings.pins, settings.lamps, settings.seat_pins, settings.encoder).checked()
        board = open_buttons(settings.pins, buttons, clock, seat_pins=settings.seat_pins, encoder=settings.encoder)
    except PinError as error:
        raise UserError(str(error)) from error
    try:
        return Pinned(board, open_lamps(settings.lamps) if settings.lamps else None)
    except PinError as error:
        board.close()
        raise UserError(str(error)) from error
