"""Says what a fact was, in one short line, for the history and for the question before an undo. Pure."""

from __future__ import annotations

from display.words import CardName, Text, plural, text
from table import facts as f
from table.state import State


def describe(state: State, number: int, fact: f.Happened) -> Text:
    """A fact in a few words. `number` is its id: a card's owner is derived, so the state is asked for it."""
    names = state.players
    match fact:
        case f.MatchStarted():
            return text("match started")
        case f.DealStarted():
            return plural(
                "{name} deals {count} card", "{name} deals {count} cards", fact.cards, name=names[fact.dealer]
            )
        case f.CardTurned():
            return text("trump {card}", card=CardName(fact.card))
        case f.NumberChosen() | f.NumberRevealed():
            return text("{name}: number {number}", name=names[fact.seat], number=fact.number)
        case f.CardPlayed():
            owner = owner_of(state, number)
            if owner is None:
                return text("{card} laid", card=CardName(fact.card))
            return text("{name}: {card}", name=names[owner], card=CardName(fact.card))
        case f.CardWithdrawn():
            return text("a card taken back")
        case f.SwapLaid():
            return text("swapped: {card}", card=CardName(fact.card))
        case f.SwapKept():
            return text("trump kept")
        case f.HandShown():
            return text("{name} shows the hand", name=names[fact.seat])
        case f.RestClaimed():
            return text("the rest of the tricks")
        case f.TakenBy():
            return text("{name} took the trick", name=names[fact.seat])
        case f.LeaderIs():
            return text("{name} leads", name=names[fact.seat])
        case f.FindingSettled():
            return text("contradiction settled")
        case f.Misdeal():
            return text("misdeal")
        case f.Abandoned():
            return text("deal given up")


def owner_of(state: State, number: int) -> int | None:
    """Whose card the played card with this id is."""
    for trick in reversed(state.tricks):
        for play in trick.plays:
            if play.id == number:
                return play.seat
    return None


def fact_of(state: State, number: int) -> f.Happened | None:
    """The fact with this id, corrections applied; None if it no longer counts."""
    return next((fact for known, fact in state.effective if known == number), None)
