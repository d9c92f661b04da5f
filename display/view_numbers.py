"""Views of numbers being entered. Pure."""

from __future__ import annotations

from display.desk import Desk, Entry
from display.entry import blind_due, choices, choosers, dealers_number, forbidden
from display.view_table import Say, rail
from display.views import NumbersBody, Place, Rail
from display.words import NOTHING, Text, plural, text
from table.expects import expects
from table.state import State


def numbers_body(desk: Desk, state: State, say: Say) -> tuple[str, NumbersBody]:
    """Numbers being entered (L10)."""
    entry = desk.entry
    frame = (rail(state, say), _seats(entry, state))
    pending = tuple(card.code for card in desk.pending)
    if entry is None or entry.phase == "show":
        hidden = text("Each at his own buttons: OK begins")
        advice = hidden if desk.preferences.seat_buttons else text("All show fingers together: OK counts to it")
        return say(text("Numbers, please")), NumbersBody(*frame, "", advice=say(advice), pending=pending)
    if entry.phase == "count":
        left = str(max(1, 3 - int(desk.now - entry.counting_since)))
        return say(text("Show fingers in …")), NumbersBody(*frame, left, pending=pending)
    if entry.phase == "hidden":
        advice = text("Plus counts up, minus is zero; then OK")
        return say(text("Numbers, please")), NumbersBody(*frame, "", advice=say(advice), pending=pending)
    turn = _turn(entry, state)
    if entry.phase == "freeze" or turn is None:
        return _freeze(frame, dealers_number(entry, state), pending, say, state)
    possible = choices(state)
    at = possible.index(entry.value) if entry.value in possible else 0
    title = say(text("{name}: which number?", name=state.players[turn]))
    written = tuple(str(number) for number in possible)
    return title, NumbersBody(*frame, str(entry.value), written, at, say(_remark(state)), pending)


def _turn(entry: Entry, state: State) -> int | None:
    seats = choosers(state, entry.dealer)
    return seats[len(entry.values)] if entry.phase == "enter" and len(entry.values) < len(seats) else None


def _seats(entry: Entry | None, state: State) -> tuple[Place, ...]:
    """The seats with what they chose; hidden numbers as a tick (L10). A blind deal that is due has no numbers yet."""
    deal = None if blind_due(state) else state.deal
    seats = choosers(state, entry.dealer if entry is not None else None)
    chosen = dict(zip(seats, entry.values if entry is not None else (), strict=False))
    ready = set()
    if entry is not None and entry.phase == "hidden":
        ready = {seat for seat, value in zip(seats, entry.hidden, strict=False) if value is not None}
    turn = _turn(entry, state) if entry is not None else None
    dealer = dealers_number(entry, state) if entry is not None else None
    made = []
    for seat, name in enumerate(state.players):
        number = chosen.get(seat, deal.numbers[seat] if deal is not None else None)
        deals = deal is not None and seat == deal.dealer
        if deals and dealer is not None and dealer >= 0:
            number = dealer
        shown = "–" if number is None else str(number)
        state_sign = "exact" if seat in ready else ""
        made.append(Place(name, number=shown, turn=seat == turn, state=state_sign, dealer=deals))
    return tuple(made)


def _remark(state: State) -> Text:
    """What is special about the number in hand, in one line: a blind round, or the number that the hook forbids."""
    waits = expects(state)
    kept = forbidden(state)
    if kept is not None:
        return text("not {number}: the hook ({clause})", number=kept, clause=state.rules.clauses.get("hook", ""))
    if waits.deal_kind == "blind":
        return text("blind: before the deal, doubled (S14)")
    if waits.deal_kind == "double-blind":
        return text("double blind: cards unseen, fourfold (S15)")
    if waits.kind == "reveal":
        return text("the secret numbers, now shown (T18)")
    return NOTHING


def _freeze(
    frame: tuple[Rail, tuple[Place, ...]], dealer: int | None, pending: tuple[str, ...], say: Say, state: State
) -> tuple[str, NumbersBody]:
    title = say(text("All right?"))
    if dealer is None or state.deal is None:
        return title, NumbersBody(*frame, "", advice=say(text("OK takes these numbers")), pending=pending)
    name = state.players[state.deal.dealer]
    if dealer < 0:
        over = say(
            plural("{count} too many: the stage is lost (T10)", "{count} too many: the stage is lost (T10)", -dealer)
        )
        return title, NumbersBody(*frame, "", advice=over, pending=pending)
    advice = say(plural("{name} has to take {count} trick", "{name} has to take {count} tricks", dealer, name=name))
    return title, NumbersBody(*frame, "", advice=advice, pending=pending)
