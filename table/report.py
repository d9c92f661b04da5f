"""The final state as `stichtisch replay --json` prints it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from table.expects import expects
from table.facts import Fact
from table.fold import fold
from table.state import Deal, Finding, State, Trick


def report(facts: Sequence[Fact]) -> dict[str, Any]:
    """The JSON of the protocol's description; seats are given by name."""
    state = fold(facts)
    match = state.match
    return {
        "game": match.game,
        "players": list(state.players),
        "variant": list(match.variant),
        "over": state.over,
        "result": _result(state),
        "stage": state.stage,
        "stages": state.stages,
        "lives": state.lives,
        "scores": _named(state, state.scores),
        "deal": _deal(state, state.deal) if state.deal is not None else None,
        "deals": [_ended(state, deal) for deal in state.deals],
        "tricks": [_trick(state, trick) for trick in state.tricks],
        "waiting": _waiting(state),
        "findings": [_finding(state, finding) for finding in state.findings],
    }


def _named(state: State, values: Sequence[int | None], order: Sequence[int] | None = None) -> dict[str, int]:
    """Values by name; unknown ones are left out."""
    seats = range(len(values)) if order is None else order
    return {state.players[seat]: value for seat in seats if (value := values[seat]) is not None}


def _base(state: State, deal: Deal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "cards": deal.cards,
        "dealer": state.players[deal.dealer],
        "turned": deal.turned,
        "trump": deal.trump,
        "numbers": _named(state, deal.numbers, deal.order),
        "tricks": _named(state, deal.taken, deal.order),
    }


def _deal(state: State, deal: Deal) -> dict[str, Any]:
    return {**_base(state, deal), "hand": _named(state, deal.hand), "outcome": deal.outcome}


def _ended(state: State, deal: Deal) -> dict[str, Any]:
    return {**_base(state, deal), "outcome": deal.outcome, "points": _named(state, deal.points) if deal.points else {}}


def _trick(state: State, trick: Trick) -> dict[str, Any]:
    def name(seat: int | None) -> str | None:
        return None if seat is None else state.players[seat]

    return {
        "deal": trick.deal,
        "leader": name(trick.leader),
        "cards": list(trick.cards),
        "seats": [state.players[play.seat] for play in trick.plays],
        "winner": name(trick.winner),
        "next": name(trick.next),
    }


def _waiting(state: State) -> dict[str, Any]:
    waits = expects(state)
    out: dict[str, Any] = {"for": waits.kind, "seats": [state.players[seat] for seat in waits.seats]}
    if waits.kind == "deal":
        out["cards"] = waits.cards
        if waits.deal_kind != "normal":
            out["kind"] = waits.deal_kind
    return out


def _result(state: State) -> dict[str, Any] | None:
    result = state.result
    if result is None:
        return None
    if result.won is None:
        return {
            "standings": [[state.players[seat], points] for seat, points in result.standings],
            "winners": [state.players[seat] for seat in result.winners],
        }
    if result.won:
        return {"won": True, "score": result.score}
    return {
        "won": False,
        "stage": result.stage,
        "of": result.of,
        "cards": result.cards,
        "direction": result.direction,
    }


def _finding(state: State, finding: Finding) -> dict[str, Any]:
    return {
        "number": finding.number,
        "kind": finding.kind,
        "by": finding.by,
        "seats": [state.players[seat] for seat in finding.seats],
        "plays": [
            {"deal": play.deal, "trick": play.trick, "seat": state.players[play.seat], "card": play.card}
            for play in finding.plays
        ],
        "clause": finding.clause,
        "open": finding.open,
    }
