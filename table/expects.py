"""What the table is waiting for, in one value. Screen, lamps, observer and simulated table all ask here."""

from __future__ import annotations

from typing import Literal

import msgspec

from table.facts import Kind
from table.state import Deal, State

Waiting = Literal["deal", "trump", "numbers", "card", "swap", "reveal", "taken", "settle", "over"]


class Expectation(msgspec.Struct, frozen=True):
    """What comes next.

    Attributes:
        kind: what is awaited. Findings never block cards: `settle` comes only when the deal is complete (L18).
        seats: from whom: the dealer (`deal`, `trump`), those still to choose in their order (`numbers`, `reveal`),
            whose card it is
            (`card`; empty where that hangs on a `?`), whose 3 it is (`swap`), all seats with the likeliest first
            (`taken`),
            those a finding is about (`settle`).
        cards: cards each of the deal that is due or open.
        choices: `numbers`, `reveal`: what the first of `seats` may choose. A blind deal (`deal_kind`) that is due
            begins with the first
            number, so `choices` is filled in at kind `deal` too (S14).
        dealer: of that deal.
        deal_kind: normal, blind or double-blind.
    """

    kind: Waiting
    seats: tuple[int, ...] = ()
    cards: int = 0
    choices: tuple[int, ...] = ()
    dealer: int = 0
    deal_kind: Kind = "normal"


def expects(state: State) -> Expectation:
    """What the table waits for in this state."""
    deal = state.deal
    if deal is not None and deal.complete:
        for finding in state.open_findings:
            if finding.deal == deal.number:
                return Expectation("settle", finding.seats, deal.cards, (), deal.dealer, deal.kind)
    if deal is not None and deal.outcome is None:
        return _within(state, deal)
    due = state.due
    if due is None:
        return Expectation("over")
    choices: tuple[int, ...] = ()
    if due.kind != "normal":
        first = state.rules.choosers(due.dealer)[0]
        choices = state.rules.allowed(due.cards, due.dealer, first, (None,) * state.rules.players)
    return Expectation("deal", (due.dealer,), due.cards, choices, due.dealer, due.kind)


def _within(state: State, deal: Deal) -> Expectation:
    rules = state.rules

    def of(kind: Waiting, seats: tuple[int, ...], choices: tuple[int, ...] = ()) -> Expectation:
        return Expectation(kind, seats, deal.cards, choices, deal.dealer, deal.kind)

    if deal.phase in ("numbers", "reveal"):
        missing = tuple(seat for seat in rules.choosers(deal.dealer) if deal.numbers[seat] is None)
        choices = rules.allowed(deal.cards, deal.dealer, missing[0], deal.numbers)
        return of("numbers" if deal.phase == "numbers" else "reveal", missing, choices)
    if deal.phase == "trump":
        return of("trump", (deal.dealer,))
    if deal.phase == "swap" and deal.swapper is not None:
        return of("swap", (deal.swapper,))
    if deal.phase == "taken":
        likely = deal.likely or 0
        others = tuple(seat for seat in range(rules.players) if seat != likely)
        return of("taken", (likely, *others))
    return of("card", () if deal.turn is None else (deal.turn,))
