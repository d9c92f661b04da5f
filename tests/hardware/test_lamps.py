"""Rhythms of the lamps on an injected clock (ux.md): colour is never the only sign."""

from __future__ import annotations

import itertools

import pytest

from hardware.lamps import DOUBLE, PULSE, Lamps, lit, rhythms

NAMES = ("green", "amber", "red", "seat0", "seat1", "seat2")


def flashes(rhythm: str, seconds: float) -> int:
    """How often a lamp goes on within this time."""
    states = [lit(rhythm, step / 100) for step in range(int(seconds * 100))]  # type: ignore[arg-type]
    return sum(1 for before, after in itertools.pairwise([False, *states]) if after and not before)


def test_three_rhythms_are_told_apart_without_colour() -> None:
    assert flashes("steady", 12) == 1
    assert flashes("pulse", 10 * PULSE) == 10
    assert flashes("double", 10 * DOUBLE) == 20
    assert flashes("off", 10) == 0


@pytest.mark.parametrize(
    ("signal", "lamp", "rhythm"),
    [("steady", "green", "steady"), ("wait", "amber", "pulse"), ("alert", "red", "double")],
)
def test_each_signal_has_one_lamp(signal: str, lamp: str, rhythm: str) -> None:
    made = rhythms([], signal, NAMES)
    assert made[lamp] == rhythm
    assert [name for name, now in made.items() if now != "off"] == [lamp]


def test_the_seats_the_table_waits_for_are_lit() -> None:
    made = rhythms([0, 2], "", NAMES)
    assert [name for name, now in made.items() if now == "steady"] == ["seat0", "seat2"]


def test_lamps_are_switched_only_when_something_changes() -> None:
    switched: list[tuple[str, bool]] = []
    closed: list[bool] = []
    lamps = Lamps(
        {name: lambda on, name=name: switched.append((name, on)) for name in ("green", "seat1")},  # type: ignore[misc]
        lambda: closed.append(True),
    )
    lamps.show([1], "steady", 0.0)
    assert sorted(switched) == [("green", True), ("seat1", True)]
    lamps.show([1], "steady", 0.5)
    assert len(switched) == 2
    lamps.close()
    assert switched[2:] == [("green", False), ("seat1", False)]
    assert closed == [True]
