"""Lamps: what is lit now, as a pure function of signals and time. Rhythms differ, so colour is never the only sign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Rhythm = Literal["off", "steady", "pulse", "double"]

PULSE = 1.6
"""Seconds of one slow pulse: half of it lit."""
DOUBLE = 1.2
"""Seconds of one double flash: two short flashes, then dark."""
_FLASH = 0.12


@dataclass(frozen=True, slots=True)
class Signals:
    """What the lamps say.

    Attributes:
        turn: the seats the table waits for; their lamps are lit.
        mood: `ready` (green, steady), `waiting` (amber, slow pulse: something is asked), `alert` (red, double flash), `off`.
    """

    turn: tuple[int, ...] = ()
    mood: Literal["ready", "waiting", "alert", "off"] = "off"


_LAMPS: Mapping[str, tuple[str, Rhythm]] = {
    "ready": ("green", "steady"),
    "waiting": ("amber", "pulse"),
    "alert": ("red", "double"),
}


def lit(rhythm: Rhythm, now: float) -> bool:
    """Whether a lamp with this rhythm is lit at `now` seconds."""
    match rhythm:
        case "steady":
            return True
        case "pulse":
            return now % PULSE < PULSE / 2
        case "double":
            at = now % DOUBLE
            return at < _FLASH or 2 * _FLASH <= at < 3 * _FLASH
        case _:
            return False


def rhythms(signals: Signals, seats: int) -> dict[str, Rhythm]:
    """The rhythm of every lamp by its name."""
    made: dict[str, Rhythm] = {"green": "off", "amber": "off", "red": "off"}
    if signals.mood in _LAMPS:
        name, rhythm = _LAMPS[signals.mood]
        made[name] = rhythm
    for seat in range(seats):
        made[f"seat {seat + 1}"] = "steady" if seat in signals.turn else "off"
    return made


@dataclass(slots=True)
class Lamps:
    """Switches lamps only when something changes. `switches` come from `hardware.gpio.Board.lamps`; none is fine."""

    switches: Mapping[str, Callable[[bool], None]]
    seats: int = 0
    _now: dict[str, bool] = field(default_factory=dict)

    def show(self, signals: Signals, now: float) -> None:
        """Light what the signals say at `now` seconds."""
        for name, rhythm in rhythms(signals, self.seats).items():
            switch = self.switches.get(name)
            on = lit(rhythm, now)
            if switch is not None and self._now.get(name) != on:
                switch(on)
                self._now[name] = on
