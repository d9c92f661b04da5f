"""The pins as `stichtisch play` opens them from its settings: they stay alive, and wrong ones are said."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from companion import devices
from companion.devices import open_pins
from companion.errors import UserError
from companion.settings import Settings
from hardware.buttons import Button, Buttons
from hardware.pins import DEFAULT_LAMPS, DEFAULT_PINS

gpiozero = pytest.importorskip("gpiozero")
mock = pytest.importorskip("gpiozero.pins.mock")


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """A board of pins that a test can push."""
    made = mock.MockFactory()
    monkeypatch.setattr(gpiozero.Device, "pin_factory", made)
    monkeypatch.setattr(devices, "on_a_pi", lambda: True)
    yield made
    made.reset()
    made.close()


def test_buttons_are_still_alive_when_rubbish_was_collected(factory: object) -> None:
    """gpiozero closes a device that nobody holds: then nothing would ever be heard."""
    buttons = Buttons(painted="deal:0")
    pins = open_pins(Settings(), buttons, lambda: 5.0)
    gc.collect()
    factory.pin(DEFAULT_PINS["more"]).drive_low()  # type: ignore[attr-defined]
    assert Button.MORE in [press.button for press in buttons.presses(6.0)]
    assert pins is not None
    pins.show((), "steady", 0.0)
    assert factory.pin(DEFAULT_LAMPS["green"]).state  # type: ignore[attr-defined]
    pins.close()
    pins.close()


def test_an_encoder_of_the_settings_turns_up_or_down(factory: object) -> None:
    buttons = Buttons()
    pins = open_pins(Settings(encoder=(12, 13, 19)), buttons, lambda: 1.0)
    assert pins is not None
    for number, low in ((12, True), (13, True), (12, False), (13, False)):
        pin = factory.pin(number)  # type: ignore[attr-defined]
        (pin.drive_low if low else pin.drive_high)()
    (press,) = buttons.presses(2.0)
    assert press.button in (Button.UP, Button.DOWN)
    pins.close()


def test_one_pin_for_two_things_is_said_before_anything_is_opened(factory: object) -> None:
    wrong = Settings(lamps={"green": DEFAULT_PINS["ok"]})
    with pytest.raises(UserError, match="choose another"):
        open_pins(wrong, Buttons(), lambda: 0.0)


def test_without_pins_the_keyboard_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "on_a_pi", lambda: False)
    assert open_pins(Settings(), Buttons(), lambda: 0.0) is None
