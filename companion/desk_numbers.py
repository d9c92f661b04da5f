"""Presses while numbers are entered (L10): fingers first, then from the dealer's left on, then a last OK. Pure."""

from __future__ import annotations

from dataclasses import replace

from companion.commands import Command, Sound, Tell
from display.current import base_kind
from display.desk import Desk, Entry, Kind
from display.entry import back, blind_due, changed, choosers, fresh, hid, hiding, sequential, taken, unhidden
from hardware.buttons import Button, Press
from table.expects import expects
from table.facts import DealStarted, Fact, NumberChosen, NumberRevealed
from table.state import State

COUNT = 3.0
"""Seconds of the count 3-2-1."""

Outcome = tuple[Desk, tuple[Command, ...]]


def number_press(desk: Desk, state: State, pressed: Press) -> Outcome | None:
    """What a press does while numbers are entered, or None if it means what it means everywhere."""
    entry = desk.entry if desk.entry is not None else fresh(state, desk.dealer)
    if pressed.seat is not None:
        return _at_the_seat(desk, entry, state, pressed)
    match pressed.button:
        case Button.UP | Button.DOWN:
            if entry.phase in ("freeze", "hidden"):
                return desk, ()
            step = 1 if pressed.button is Button.UP else -1
            if entry.phase in ("show", "count"):
                return replace(desk, entry=replace(entry, phase="enter")), ()
            return replace(desk, entry=changed(entry, state, step)), ()
        case Button.OK:
            return _ok(desk, entry, state, pressed)
        case Button.BACK if pressed.kind == "press":
            if entry.phase == "hidden":
                return replace(desk, entry=replace(entry, phase="show", hidden=())), ()
            return replace(desk, entry=back(entry, state)), ()
        case _:
            return None


def _ok(desk: Desk, entry: Entry, state: State, pressed: Press) -> Outcome:
    match entry.phase:
        case "show" if desk.preferences.seat_buttons:
            return replace(desk, entry=hiding(entry, state)), ()
        case "show":
            return replace(desk, entry=replace(entry, phase="count", counting_since=pressed.at)), (Sound("tick"),)
        case "count":
            return replace(desk, entry=replace(entry, phase="enter")), ()
        case "hidden":
            opened = unhidden(entry)
            return replace(desk, entry=opened), () if opened.phase == "freeze" else (Sound("dropped"),)
        case "freeze":
            return _told(desk, state, entry, entry.values)
    if sequential(state) and expects(state).kind != "reveal":
        return _told(desk, state, entry, (entry.value,))
    return replace(desk, entry=taken(entry, state)), ()


def _at_the_seat(desk: Desk, entry: Entry, state: State, pressed: Press) -> Outcome:
    """A seat's own pair enters that seat's number alone: unseen by the others, or when it is its turn to say one."""
    step = 1 if pressed.button is Button.UP else -1
    if entry.phase == "hidden" and pressed.kind == "press" and pressed.seat is not None:
        return replace(desk, entry=hid(entry, state, pressed.seat, step)), ()
    seats = choosers(state, entry.dealer)
    if entry.phase == "enter" and len(entry.values) < len(seats) and pressed.seat == seats[len(entry.values)]:
        return replace(desk, entry=changed(entry, state, step)), ()
    return desk, ()


def _told(desk: Desk, state: State, entry: Entry, values: tuple[int, ...]) -> Outcome:
    make = NumberRevealed if expects(state).kind == "reveal" else NumberChosen
    seats = choosers(state, entry.dealer)
    facts: list[Fact] = [make(seat, value) for seat, value in zip(seats, values, strict=False)]
    due = state.due
    if blind_due(state) and due is not None and entry.dealer is not None:
        facts.insert(0, DealStarted(due.cards, entry.dealer, due.kind))
    return replace(desk, entry=None), tuple(Tell(fact) for fact in facts)


def number_tick(desk: Desk, state: State | None) -> Outcome:
    """Let the count 3-2-1 go on; at its end the numbers are entered."""
    entry = desk.entry
    if state is None or entry is None or entry.phase != "count" or base_kind(desk, state) is not Kind.NUMBERS:
        return desk, ()
    if desk.now - entry.counting_since >= COUNT:
        return replace(desk, entry=replace(entry, phase="enter")), (Sound("go"),)
    return desk, ()
