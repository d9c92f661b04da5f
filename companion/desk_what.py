"""What the table says happened (L20), its word on a contradiction (L18, G7a), corrections of any fact. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from companion.commands import Command, PauseReading, Tell
from companion.desk_rest import all_to, share_out, shared
from display.describe import fact_of, owner_of
from display.desk import Desk, Item, Kind, Layer
from display.items_what import finding
from table import facts as f
from table.cards import UNREAD
from table.fold import fold
from table.state import Finding, State

Outcome = tuple[Desk, tuple[Command, ...]]
_MISSING = f.CardPlayed(UNREAD, source="table")


def _over(desk: Desk, layer: Layer) -> Outcome:
    return replace(desk, layers=(*desk.layers, layer)), ()


def _tell(desk: Desk, *facts: f.Fact) -> Outcome:
    return replace(desk, layers=(), cursor=0), tuple(Tell(fact) for fact in facts)


def what_choice(desk: Desk, facts: Sequence[f.Fact], state: State, layer: Layer, chosen: Item) -> Outcome:
    """Do what this line of "What happened?" and what follows from it says."""
    key, _, value = chosen.key.partition(":")
    match layer.kind:
        case Kind.HAPPENED:
            return _happened(desk, key)
        case Kind.PICK_PLAY:
            return _play(desk, state, layer, value)
        case Kind.PICK_SEAT if key == "split":
            return share_out(desk)
        case Kind.PICK_SEAT:
            return _seat(desk, state, layer, int(value))
        case Kind.CONTRADICTION:
            return _contradiction(desk, state, layer, key, value)
        case Kind.SETTLE:
            how = msgspec.convert(key, f.Settling)
            return _tell(desk, f.FindingSettled(layer.of, how, layer.seat))
    return desk, ()


def _happened(desk: Desk, key: str) -> Outcome:
    match key:
        case "wrong-card" | "other-played" | "missing":
            purpose = {"wrong-card": "card", "other-played": "owner", "missing": "missing"}[key]
            return _over(desk, Layer(Kind.PICK_PLAY, purpose=purpose))
        case "taken" | "leads" | "number" | "rest" | "dealer" | "revoke":
            return _over(desk, Layer(Kind.PICK_SEAT, purpose=key))
        case "thrown-in":
            return _tell(desk, f.Abandoned())
        case "misdeal":
            return _tell(desk, f.Misdeal())
        case "review":
            return _over(desk, Layer(Kind.REVIEW))
        case "pause":
            return replace(desk, layers=(), cursor=0), (PauseReading(True),)
    return desk, ()


def _play(desk: Desk, state: State, layer: Layer, value: str) -> Outcome:
    if value == "end":
        return _tell(desk, _MISSING)
    of = int(value)
    if layer.purpose == "missing":
        return _tell(desk, f.Corrected(of, "insert-before", _MISSING))
    if layer.purpose == "owner":
        return _over(desk, Layer(Kind.PICK_SEAT, purpose="owner", of=of, seat=owner_of(state, of)))
    return _over(desk, Layer(Kind.PICK_SUIT, purpose="replace", of=of))


def _seat(desk: Desk, state: State, layer: Layer, seat: int) -> Outcome:
    deal = state.deal
    match layer.purpose:
        case "taken":
            return _tell(desk, f.TakenBy(seat))
        case "leads":
            return _tell(desk, f.LeaderIs(seat))
        case "number":
            return _over(desk, Layer(Kind.PICK_NUMBER, purpose="number", seat=seat))
        case "rest" if deal is not None:
            return all_to(desk, state, seat)
        case "dealer" if deal is not None:
            started = fact_of(state, deal.id)
            if isinstance(started, f.DealStarted):
                return _tell(desk, f.Corrected(deal.id, "replace", msgspec.structs.replace(started, dealer=seat)))
        case "revoke":
            return _over(desk, Layer(Kind.SETTLE, purpose="revoke", seat=seat))
        case "owner" if layer.of is not None:
            played = fact_of(state, layer.of)
            if isinstance(played, f.CardPlayed):
                return _tell(desk, f.Corrected(layer.of, "replace", msgspec.structs.replace(played, by=seat)))
    return replace(desk, layers=()), ()


def _contradiction(desk: Desk, state: State, layer: Layer, key: str, value: str) -> Outcome:
    found = finding(state, layer.of)
    if found is None:
        return desk, ()
    match key:
        case "repair" if desk.repair is not None:
            return _tell(desk, desk.repair)
        case "misread":
            return _over(desk, Layer(Kind.PICK_SUIT, purpose="replace", of=found.plays[int(value)].id))
        case "owner":
            named = found.plays[int(value)]
            return _over(desk, Layer(Kind.PICK_SEAT, purpose="owner", of=named.id, seat=named.seat))
        case "missing":
            return _tell(desk, f.Corrected(found.plays[-1].id, "insert-before", _MISSING))
        case "revoke":
            return _over(desk, Layer(Kind.SETTLE, of=found.number))
    return _tell(desk, f.FindingSettled(found.number, "stand" if key == "stand" else "ignore"))


def correction(desk: Desk, state: State, layer: Layer, code: str) -> Outcome:
    """A card was picked: it is the trump, or takes the place of an earlier card."""
    if layer.purpose == "trump":
        return _tell(desk, f.CardTurned(code, source="table"))
    fact = fact_of(state, layer.of) if layer.of is not None else None
    if layer.of is None or not isinstance(fact, f.CardPlayed | f.CardTurned | f.SwapLaid):
        return replace(desk, layers=()), ()
    return _tell(desk, f.Corrected(layer.of, "replace", msgspec.structs.replace(fact, card=code)))


def correct_choice(desk: Desk, state: State, layer: Layer, chosen: Item) -> Outcome:
    """A fact of the history is corrected: what is wrong about it, then the right value."""
    key, _, value = chosen.key.partition(":")
    if layer.kind is Kind.PICK_NUMBER and layer.purpose in ("split", "sevens"):
        return shared(desk, state, layer, int(value))
    if layer.kind is Kind.PICK_NUMBER and layer.purpose == "number" and layer.seat is not None:
        return _tell(desk, f.NumberChosen(layer.seat, int(value)))
    if layer.of is None:
        return replace(desk, layers=()), ()
    if layer.kind in (Kind.PICK_NUMBER, Kind.PICK_SEAT):
        changed = _with(fact_of(state, layer.of), int(value))
        if changed is None:
            return replace(desk, layers=()), ()
        return _tell(desk, f.Corrected(layer.of, "replace", changed))
    match key:
        case "card":
            return _over(desk, Layer(Kind.PICK_SUIT, purpose="replace", of=layer.of))
        case "owner":
            return _over(desk, Layer(Kind.PICK_SEAT, purpose="owner", of=layer.of, seat=owner_of(state, layer.of)))
        case "insert":
            return _tell(desk, f.Corrected(layer.of, "insert-before", _MISSING))
        case "number":
            return _over(desk, Layer(Kind.PICK_NUMBER, purpose="correct", of=layer.of))
        case "dealer" | "seat":
            return _over(desk, Layer(Kind.PICK_SEAT, purpose="correct", of=layer.of))
    return _tell(desk, f.Corrected(layer.of, "remove"))


def _with(fact: f.Happened | None, value: int) -> f.Happened | None:
    match fact:
        case f.NumberChosen() | f.NumberRevealed():
            return msgspec.structs.replace(fact, number=value)
        case f.DealStarted():
            return msgspec.structs.replace(fact, dealer=value)
        case f.LeaderIs() | f.TakenBy():
            return msgspec.structs.replace(fact, seat=value)
    return None


def repair(facts: Sequence[f.Fact], state: State, found: Finding) -> f.Corrected | None:
    """One slip makes one alert (L18): a single inserted `?`, or one changed owner, that clears all open findings.

    Only if exactly the plays of that deal are at stake and just one such correction exists is it offered: several
    would be a guess.
    """
    clearing: list[f.Corrected] = []
    for candidate in _candidates(state, found):
        try:
            after = fold((*facts, candidate))
        except ValueError:
            continue
        if not after.open_findings:
            clearing.append(candidate)
    return clearing[0] if len(clearing) == 1 else None


def _candidates(state: State, found: Finding) -> list[f.Corrected]:
    candidates = [
        f.Corrected(trick.plays[0].id, "insert-before", _MISSING)
        for trick in state.tricks_of(found.deal)
        if trick.plays and found.plays and trick.plays[0].id <= found.plays[-1].id
    ]
    for named in found.plays:
        played = fact_of(state, named.id)
        if isinstance(played, f.CardPlayed):
            candidates += [
                f.Corrected(named.id, "replace", msgspec.structs.replace(played, by=seat))
                for seat in range(len(state.players))
                if seat != named.seat
            ]
    return candidates
