"""Which pin is which: as the chip counts them (BCM) and as the 40-pin header does. Data and checks, no library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

HEADER: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""BCM number to place on the header of every Raspberry Pi with 40 pins."""

RESERVED = frozenset({0, 1, 2, 3, 7, 8, 9, 10, 11, 14, 15})
"""Pins that stay free: I2C, SPI, serial, and the identification of boards (ux.md)."""

DEFAULT_PINS: Mapping[str, int] = {"up": 5, "down": 6, "back": 16, "more": 26, "ok": 17, "undo": 27}
"""BCM numbers of the six buttons (ux.md). Each connects its pin to ground."""

DEFAULT_LAMPS: Mapping[str, int] = {"green": 22, "amber": 23, "red": 24}
"""BCM numbers of the three lamps (ux.md). Each stands between its pin, a resistor and ground."""


class PinError(ValueError):
    """Pins that cannot be used as they are set. The text says what to do."""


@dataclass(frozen=True, slots=True)
class Pins:
    """All pins as a table set them, BCM numbers.

    Attributes:
        buttons: the six buttons by name.
        lamps: `green`, `amber`, `red`, and `seat0`, `seat1`, ... clockwise; any may be missing.
        seat_buttons: a pair (plus, minus) a seat; may be empty.
        encoder: a rotary encoder's two contacts and its push, in place of Up, Down and OK.
    """

    buttons: Mapping[str, int]
    lamps: Mapping[str, int]
    seat_buttons: tuple[tuple[int, int], ...] = ()
    encoder: tuple[int, int, int] | None = None

    def named(self) -> dict[str, int]:
        """Every pin in use by what it is for."""
        made = {f"button {name}": pin for name, pin in self.buttons.items()}
        made |= {f"lamp {name}": pin for name, pin in self.lamps.items()}
        for seat, (plus, minus) in enumerate(self.seat_buttons):
            made |= {f"seat {seat + 1} plus": plus, f"seat {seat + 1} minus": minus}
        if self.encoder is not None:
            made |= {f"encoder {name}": pin for name, pin in zip(("a", "b", "push"), self.encoder, strict=True)}
        return made

    def checked(self) -> Pins:
        """The same pins, if they can be used.

        Raises:
            PinError: a number that is no pin, a reserved pin, or one pin for two things.
        """
        used: dict[int, str] = {}
        for name, pin in self.named().items():
            if pin not in HEADER:
                raise PinError(f"{name}: {pin} is no pin of the header; use a BCM number such as 17")
            if pin in RESERVED:
                raise PinError(f"{name}: GPIO {pin} is reserved (I2C, SPI or serial); choose another")
            if pin in used:
                raise PinError(f"GPIO {pin} is set for {used[pin]} and for {name}; choose another for one of them")
            used[pin] = name
        return self


def default_pins() -> Pins:
    """The pins of ux.md."""
    return Pins(DEFAULT_PINS, DEFAULT_LAMPS)


KEYS: Mapping[str, str] = {"up": "↑", "down": "↓", "back": "Esc", "more": "→", "ok": "Enter", "undo": "U, Backspace"}
"""The keyboard's twin of each button."""


def wiring_table(pins: Pins) -> str:
    """The wiring as a Markdown table: what, GPIO, place on the header, key."""
    lines = ["| What | GPIO (BCM) | Header pin | Key |", "|---|---|---|---|"]
    for name, pin in pins.named().items():
        kind, _, which = name.partition(" ")
        key = KEYS.get(which, "") if kind == "button" else ""
        lines.append(f"| {name} | {pin} | {HEADER[pin]} | {key} |")
    return "\n".join(lines) + "\n"
