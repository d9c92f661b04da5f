"""Presses while numbers are entered (L10): fingers first, then from the dealer's left on, then a last OK. Pure."""

from __future__ import annotations

from dataclasses import replace

from companion.commands import Command, Sound, Tell
from display.current import base_kind
from display.desk import Desk, Kind
from display.entry import back, changed, choosers, fresh, sequential, taken
from hardware.buttons import Button, Press
from table.expects import expects
from table.facts import NumberChosen, NumberRevealed
from table.state import State

COUNT = 3.0
"""Seconds of the count 3-2-1."""


def number_press(desk: Desk, state: State, pressed: Press) -> tuple[Desk, tuple[Command, ...]] | None:
    """What a press does while numbers are entered, or None if it means what it means everywhere."""
    entry = desk.entry if desk.entry is not None else fresh(state)
    if pressed.seat is not None:
        return None
    match pressed.button:
        case Button.UP | Button.DOWN:
            if entry.phase == "freeze":
                return desk, ()
            step = 1 if pressed.button is Button.UP else -1
            if entry.phase in ("show", "count"):
                return replace(desk, entry=replace(entry, phase="enter")), ()
            return replace(desk, entry=changed(entry, state, step)), ()
        case Button.OK:
            if entry.phase == "show":
                return replace(desk, entry=replace(entry, phase="count", counting_since=pressed.at)), (Sound("tick"),)
            if entry.phase == "count":
                return replace(desk, entry=replace(entry, phase="enter")), ()
            if entry.phase == "freeze":
                return _told(desk, state, entry.values)
            if sequential(state) and expects(state).kind == "numbers":
                return _told(desk, state, (entry.value,))
            return replace(desk, entry=taken(entry, state)), ()
        case Button.BACK if pressed.kind == "press":
            return replace(desk, entry=back(entry)), ()
        case _:
            return None


def _told(desk: Desk, state: State, values: tuple[int, ...]) -> tuple[Desk, tuple[Command, ...]]:
    make = NumberRevealed if expects(state).kind == "reveal" else NumberChosen
    seats = choosers(state)
    return replace(desk, entry=None), tuple(Tell(make(seat, value)) for seat, value in zip(seats, values, strict=False))


def number_tick(desk: Desk, state: State | None) -> tuple[Desk, tuple[Command, ...]]:
    """Let the count 3-2-1 go on; at its end the numbers are entered."""
    entry = desk.entry
    if state is None or entry is None or entry.phase != "count" or base_kind(desk, state) is not Kind.NUMBERS:
        return desk, ()
    if desk.now - entry.counting_since >= COUNT:
        return replace(desk, entry=replace(entry, phase="enter")), (Sound("go"),)
    return desk, ()
