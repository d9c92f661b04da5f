"""Numbers being entered: who chooses, what is possible, what the dealer's is. Pure; the rules say what is possible."""

from __future__ import annotations

from dataclasses import replace

from display.desk import Entry
from table.expects import expects
from table.state import State


def sequential(state: State) -> bool:
    """Whether numbers are said one after the other and become facts at once (S7), not shown together (T7)."""
    return state.rules.in_order and not state.rules.secret


def choosers(state: State) -> tuple[int, ...]:
    """Who chooses now, in order: from the dealer's left on (L10)."""
    waits = expects(state)
    if waits.kind not in ("numbers", "reveal"):
        return ()
    return waits.seats


def choices(state: State) -> tuple[int, ...]:
    """The numbers that are possible."""
    return tuple(expects(state).choices)


def fresh(state: State) -> Entry:
    """Numbers to be entered from the beginning. One after the other needs no fingers."""
    number = state.deal.number if state.deal is not None else 0
    value = _first(choices(state))
    if expects(state).kind == "reveal" or sequential(state):
        return Entry(number, "enter", value=value)
    return Entry(number, value=value)


def _first(possible: tuple[int, ...]) -> int:
    return possible[0] if possible else 0


def changed(entry: Entry, state: State, step: int) -> Entry:
    """The number in hand one step up or down among the possible ones; it stops at both ends."""
    possible = choices(state)
    if not possible:
        return entry
    at = possible.index(entry.value) if entry.value in possible else 0
    return replace(entry, value=possible[max(0, min(len(possible) - 1, at + step))])


def taken(entry: Entry, state: State) -> Entry:
    """The number in hand becomes that of the chooser in turn; after the last one all are frozen by a last OK."""
    values = (*entry.values, entry.value)
    done = len(values) >= len(choosers(state))
    return replace(entry, values=values, value=_first(choices(state)), phase="freeze" if done else "enter")


def back(entry: Entry) -> Entry:
    """One number back."""
    if not entry.values:
        return replace(entry, phase="show")
    return replace(entry, values=entry.values[:-1], value=entry.values[-1], phase="enter")


def dealers_number(entry: Entry, state: State) -> int | None:
    """The dealer's number if it is computed from the others' (T8); None while one is missing or where it is chosen."""
    deal = state.deal
    if not state.rules.computed or deal is None or len(entry.values) < len(choosers(state)):
        return None
    return deal.cards - sum(entry.values)
