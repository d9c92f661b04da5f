"""Lamps: what is lit now, as a pure function of signals and time. Rhythms differ, so colour is never the only sign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Rhythm = Literal["off", "steady", "pulse", "double"]

PULSE = 1.6
"""Seconds of one slow pulse: half of it lit."""
DOUBLE = 1.2
"""Seconds of one double flash: two short flashes, then dark."""
_FLASH = 0.12


Signal = Literal["steady", "wait", "alert", ""]
"""Ready; something is asked; something does not fit; nothing to say."""

_LAMPS: Mapping[str, tuple[str, Rhythm]] = {
    "steady": ("green", "steady"),
    "wait": ("amber", "pulse"),
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


def rhythms(seats: Iterable[int], signal: str, names: Iterable[str]) -> dict[str, Rhythm]:
    """The rhythm of every lamp: those of the seats the table waits for are lit, one of the three says the rest."""
    made: dict[str, Rhythm] = dict.fromkeys(names, "off")
    if signal in _LAMPS:
        name, rhythm = _LAMPS[signal]
        made[name] = rhythm
    for seat in seats:
        made[f"seat{seat}"] = "steady"
    return made


@dataclass(slots=True)
class Lamps:
    """Switches lamps only when something changes.

    Attributes:
        switches: one a lamp, by name: `green`, `amber`, `red`, `seat0`, ...; any may be missing.
        closing: called by `close`.
    """

    switches: Mapping[str, Callable[[bool], None]]
    closing: Callable[[], None] = lambda: None
    _now: dict[str, bool] = field(default_factory=dict)

    def show(self, seats: Iterable[int], signal: str, now: float) -> None:
        """Light these seats' lamps and the lamp of this signal, as its rhythm has it at `now` seconds."""
        for name, rhythm in rhythms(seats, signal, self.switches).items():
            switch = self.switches.get(name)
            on = lit(rhythm, now)
            if switch is not None and self._now.get(name) != on:
                switch(on)
                self._now[name] = on

    def close(self) -> None:
        """All dark, and the pins are let go."""
        self.show((), "", 0.0)
        self.closing()
