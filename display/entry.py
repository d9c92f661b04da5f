"""Numbers being entered: who chooses, what is possible, what the dealer's is. Pure; the rules say what is possible."""

from __future__ import annotations

from dataclasses import replace

from display.desk import Entry
from table.expects import expects
from table.state import State


def sequential(state: State) -> bool:
    """Whether numbers are said one after the other and become facts at once (S7), not shown together (T7)."""
    return state.rules.in_order and not state.rules.secret


def blind_due(state: State) -> bool:
    """Whether the deal that comes next begins with its numbers, before the cards and the trump (S14, S15)."""
    waits = expects(state)
    return waits.kind == "deal" and waits.deal_kind != "normal"


def choosers(state: State, dealer: int | None = None) -> tuple[int, ...]:
    """Who chooses now, in order: from the dealer's left on (L10).

    Args:
        state: of the match.
        dealer: another dealer than the one due, for a blind deal that its first number starts.
    """
    waits = expects(state)
    if blind_due(state):
        return state.rules.choosers(waits.dealer if dealer is None else dealer)
    return waits.seats if waits.kind in ("numbers", "reveal") else ()


def choices(state: State) -> tuple[int, ...]:
    """The numbers that are possible."""
    return tuple(expects(state).choices)


def forbidden(state: State) -> int | None:
    """The one number that the hook keeps from the last chooser (S8), or None."""
    waits = expects(state)
    if waits.kind != "numbers":
        return None
    kept = set(range(waits.cards + 1)) - set(waits.choices)
    return kept.pop() if len(kept) == 1 else None


def fresh(state: State, dealer: int | None = None) -> Entry:
    """Numbers to be entered from the beginning. One after the other needs no fingers."""
    number = state.deal.number if state.deal is not None else 0
    value = _first(choices(state))
    if blind_due(state):
        return Entry(number + 1, "enter", value=value, dealer=dealer)
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


def back(entry: Entry, state: State) -> Entry:
    """One number back; before the first one the fingers again, where fingers were shown."""
    if entry.hidden:
        return hiding(replace(entry, values=()), state)
    if entry.values:
        return replace(entry, values=entry.values[:-1], value=entry.values[-1], phase="enter")
    if expects(state).kind == "reveal" or sequential(state):
        return entry
    return replace(entry, phase="show")


def hiding(entry: Entry, state: State) -> Entry:
    """Everybody enters his number unseen, with the pair of buttons at his seat (L10)."""
    return replace(entry, phase="hidden", hidden=(None,) * len(choosers(state)))


def hid(entry: Entry, state: State, seat: int, step: int) -> Entry:
    """One press at a seat: plus counts one up from nothing, minus is zero, so that nobody needs to see his number."""
    seats = choosers(state)
    if seat not in seats:
        return entry
    at = seats.index(seat)
    now = entry.hidden[at] or 0
    most = max(choices(state), default=0)
    value = min(now + 1, most) if step > 0 else 0
    return replace(entry, hidden=(*entry.hidden[:at], value, *entry.hidden[at + 1 :]))


def unhidden(entry: Entry) -> Entry:
    """All at once: the numbers lie open and wait for the last OK. Unchanged while one is missing."""
    values = tuple(value for value in entry.hidden if value is not None)
    return replace(entry, phase="freeze", values=values) if len(values) == len(entry.hidden) else entry


def dealers_number(entry: Entry, state: State) -> int | None:
    """The dealer's number if it is computed from the others' (T8); None while one is missing or where it is chosen."""
    deal = state.deal
    if not state.rules.computed or deal is None or len(entry.values) < len(choosers(state)):
        return None
    return deal.cards - sum(entry.values)
