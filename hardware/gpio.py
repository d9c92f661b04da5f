"""The pins themselves, through gpiozero: only this file knows that library. Callbacks only put edges into the queue.

A pin library that is missing or does not fit the board is said in words. Nothing here ever falls back to mock pins:
dead buttons without a word are worse than a message.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from hardware.buttons import Button, Buttons, Contact
from hardware.lamps import Lamps
from hardware.pins import PinError, Pins

Clock = Callable[[], float]


@dataclass(slots=True)
class Board:
    """Open pins: close it before the program ends."""

    devices: list[Any] = field(default_factory=list)

    def close(self) -> None:
        """Let go of all pins. May be called twice."""
        while self.devices:
            self.devices.pop().close()


def open_buttons(
    pins: Mapping[str, int],
    buttons: Buttons,
    clock: Clock,
    *,
    seat_pins: Sequence[tuple[int, int]] = (),
    encoder: tuple[int, int, int] | None = None,
    factory: Any = None,
) -> Board:
    """Open the buttons: every edge of a pin goes into the queue, with the time it was made.

    Args:
        pins: BCM numbers of the six buttons by name.
        buttons: the queue that gets the edges.
        clock: monotonic seconds, the same clock the main loop uses.
        seat_pins: BCM numbers of each seat's own pair, plus and minus.
        encoder: a rotary encoder's two contacts and its push, in place of Up, Down and OK.
        factory: a gpiozero pin factory; None takes the one that fits the board.

    Raises:
        PinError: the pins cannot be used, the library is missing, or the board has none. The text says what to do.
    """
    wanted = Pins(dict(pins), {}, tuple(seat_pins), encoder).checked()
    board = Board()
    with _said(board):
        gpiozero, maker = _library(factory)
        _open_contacts(gpiozero, maker, board, wanted, buttons, clock)
    return board


def open_lamps(pins: Mapping[str, int], *, factory: Any = None) -> Lamps:
    """Open the lamps: `green`, `amber`, `red`, and `seat0`, `seat1`, ... as far as there are any.

    Raises:
        PinError: as for `open_buttons`.
    """
    Pins({}, dict(pins)).checked()
    board = Board()
    switches: dict[str, Callable[[bool], None]] = {}
    with _said(board):
        gpiozero, maker = _library(factory)
        for name, pin in pins.items():
            lamp = gpiozero.DigitalOutputDevice(pin, initial_value=False, pin_factory=maker)
            board.devices.append(lamp)
            switches[name] = _switch(lamp)
    return Lamps(switches, board.close)


@contextmanager
def _said(board: Board) -> Iterator[None]:
    """Says in words what a pin library throws, and lets go of what was opened so far."""
    try:
        yield
    except PinError:
        board.close()
        raise
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        board.close()
        raise PinError(advice(error)) from error


def _library(factory: Any) -> tuple[Any, Any]:
    try:
        import gpiozero
    except ImportError as error:
        raise PinError(f"gpiozero is not installed ({error}): run make setup") from error
    return gpiozero, factory if factory is not None else _factory(gpiozero)


def _factory(gpiozero: Any) -> Any:
    """The factory of the board; mock pins asked for by an environment variable are refused outside of tests."""
    if os.environ.get("GPIOZERO_PIN_FACTORY", "").lower() == "mock":
        raise PinError("GPIOZERO_PIN_FACTORY is mock: buttons would be dead. Unset it")
    chosen = gpiozero.Device.pin_factory
    if chosen is None:
        gpiozero.Device.ensure_pin_factory()
        chosen = gpiozero.Device.pin_factory
    return chosen


def _open_contacts(gpiozero: Any, factory: Any, board: Board, pins: Pins, buttons: Buttons, clock: Clock) -> None:
    contacts = [(pin, Contact(Button(name))) for name, pin in pins.buttons.items()]
    for seat, (plus, minus) in enumerate(pins.seat_buttons):
        contacts += [(plus, Contact(Button.UP, seat)), (minus, Contact(Button.DOWN, seat))]
    if pins.encoder is not None:
        contacts.append((pins.encoder[2], Contact(Button.OK)))
    for pin, contact in contacts:
        # bounce_time stays off: the library's own loses releases, so the debounce is ours.
        device = gpiozero.DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=factory)
        board.devices.append(device)
        device.when_activated = _edge(buttons, contact, True, clock)
        device.when_deactivated = _edge(buttons, contact, False, clock)
    if pins.encoder is not None:
        knob = gpiozero.RotaryEncoder(pins.encoder[0], pins.encoder[1], max_steps=0, pin_factory=factory)
        board.devices.append(knob)
        knob.when_rotated_clockwise = lambda: buttons.tap(Button.DOWN, clock())
        knob.when_rotated_counter_clockwise = lambda: buttons.tap(Button.UP, clock())


def _edge(buttons: Buttons, contact: Contact, down: bool, clock: Clock) -> Callable[[], None]:
    def heard() -> None:
        buttons.edge(contact, down, clock())

    return heard


def _switch(lamp: Any) -> Callable[[bool], None]:
    def switch(on: bool) -> None:
        (lamp.on if on else lamp.off)()

    return switch


def advice(error: Exception) -> str:
    """What to do about pins that do not open, in one line."""
    words = " ".join(str(error).split()) or type(error).__name__
    if "edge detection" in words:
        return f"{words}: the old RPi.GPIO does not work here. Install lgpio: sudo apt install python3-lgpio"
    if "in use" in words.lower() or "busy" in words.lower():
        return f"{words}: another program holds this pin. Stop it, or set another pin"
    if "pin factory" in words or "lgpio" in words or isinstance(error, ImportError):
        return (
            f"no pin library fits this machine ({words}). On a Raspberry Pi: sudo apt install python3-lgpio; "
            "on any other computer the keyboard stands in"
        )
    return f"the pins did not open: {words}"
