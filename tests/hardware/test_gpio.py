"""Pins on gpiozero's mock factory, made by the tests alone: in the product nothing is ever silently mocked."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from hardware.buttons import Button, Buttons
from hardware.gpio import PinError, advice, open_buttons, open_lamps
from hardware.pins import DEFAULT_LAMPS, DEFAULT_PINS, HEADER, RESERVED, Pins, default_pins

gpiozero = pytest.importorskip("gpiozero")
mock = pytest.importorskip("gpiozero.pins.mock")


@pytest.fixture
def factory() -> Iterator[object]:
    """Pins that a test can push."""
    made = mock.MockFactory()
    yield made
    made.reset()
    made.close()


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_pin_that_goes_low_is_a_press_with_the_time_of_the_clock(factory: object) -> None:
    clock, buttons = Clock(), Buttons(painted="deal:0")
    board = open_buttons(DEFAULT_PINS, buttons, clock, factory=factory)
    pin = factory.pin(DEFAULT_PINS["more"])  # type: ignore[attr-defined]
    clock.now = 2.5
    pin.drive_low()
    clock.now = 2.6
    pin.drive_high()
    (press,) = buttons.presses(3.0)
    assert (press.button, press.at, press.screen) == (Button.MORE, 2.5, "deal:0")
    board.close()
    board.close()


def test_each_button_has_its_own_pin(factory: object) -> None:
    clock, buttons = Clock(), Buttons()
    board = open_buttons(DEFAULT_PINS, buttons, clock, factory=factory)
    for index, (name, number) in enumerate(DEFAULT_PINS.items()):
        clock.now = 10.0 * index
        factory.pin(number).drive_low()  # type: ignore[attr-defined]
        clock.now += 0.1
        factory.pin(number).drive_high()  # type: ignore[attr-defined]
        (press,) = buttons.presses(clock.now + 1)
        assert press.button == Button(name)
    board.close()


def test_seat_buttons_and_a_rotary_encoder(factory: object) -> None:
    """A rotary encoder can stand in for Up, Down and OK; every player may have an own pair (ux.md)."""
    clock, buttons = Clock(), Buttons()
    board = open_buttons({"back": 16}, buttons, clock, seat_pins=[(12, 13)], encoder=(20, 21, 25), factory=factory)
    factory.pin(13).drive_low()  # type: ignore[attr-defined]
    first, second = factory.pin(20), factory.pin(21)  # type: ignore[attr-defined]
    for a, b in ((0, 1), (0, 0), (1, 0), (1, 1)):
        (first.drive_high if a else first.drive_low)()
        (second.drive_high if b else second.drive_low)()
    presses = buttons.presses(1.0)
    assert (Button.DOWN, 0) in [(press.button, press.seat) for press in presses]
    assert any(press.seat is None and press.button in (Button.UP, Button.DOWN) for press in presses)
    board.close()


def test_lamps_light_the_seat_whose_turn_it_is(factory: object) -> None:
    lamps = open_lamps({**DEFAULT_LAMPS, "seat0": 12, "seat1": 13}, factory=factory)
    lamps.show([1], "steady", 0.0)
    assert factory.pin(13).state == 1  # type: ignore[attr-defined]
    assert factory.pin(12).state == 0  # type: ignore[attr-defined]
    assert factory.pin(DEFAULT_LAMPS["green"]).state == 1  # type: ignore[attr-defined]
    lamps.close()


@pytest.mark.parametrize(
    ("pins", "words"),
    [
        ({"ok": 99}, "no pin of the header"),
        ({"ok": 2}, "reserved"),
        ({"ok": 17, "back": 17}, "GPIO 17 is set for button ok and for button back"),
    ],
)
def test_pins_that_cannot_be_used_are_refused_in_words(pins: dict[str, int], words: str) -> None:
    with pytest.raises(PinError, match=words):
        open_buttons(pins, Buttons(), Clock())


def test_mock_pins_by_environment_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere mock pins are swapped in when the real ones fail, and buttons are dead without a word."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    with pytest.raises(PinError, match="buttons would be dead"):
        open_buttons(DEFAULT_PINS, Buttons(), Clock())


def test_a_machine_without_pins_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    with pytest.raises(PinError, match=r"python3-lgpio"), pytest.warns():
        open_buttons(DEFAULT_PINS, Buttons(), Clock())


def test_a_missing_library_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(PinError, match="gpiozero is not installed"):
        open_buttons(DEFAULT_PINS, Buttons(), Clock())


def test_the_old_librarys_message_is_translated() -> None:
    assert "python3-lgpio" in advice(RuntimeError("Failed to add edge detection"))
    assert "another program" in advice(OSError("GPIO busy"))


def test_the_defaults_are_those_of_the_box_and_leave_the_reserved_pins_free() -> None:
    """GPIO 2/3, 7-11, 14/15 stay free; OK is header pin 11 (ux.md)."""
    assert {name: HEADER[pin] for name, pin in DEFAULT_PINS.items()} == {
        "up": 29,
        "down": 31,
        "back": 36,
        "more": 37,
        "ok": 11,
        "undo": 13,
    }
    assert not RESERVED & set(Pins(DEFAULT_PINS, DEFAULT_LAMPS).named().values())
    assert {2, 3, 7, 8, 9, 10, 11, 14, 15} <= RESERVED
    assert default_pins().checked() == default_pins()
