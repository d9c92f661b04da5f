"""What a round of the reference is as facts."""

from __future__ import annotations

from waldstiche_reference import Round, Step

from table.facts import CardPlayed, CardTurned, DealStarted, Fact, MatchStarted, SwapKept, SwapLaid

START = MatchStarted("waldstiche", ("Anna", "Ben"))


def told(step: Step) -> list[Fact]:
    """One card, and what its player said about the swap."""
    facts: list[Fact] = [CardPlayed(step.card)]
    if step.laid:
        facts.append(SwapLaid(step.laid))
    elif step.kept:
        facts.append(SwapKept())
    return facts


def facts_of(one: Round, start: MatchStarted = START) -> list[Fact]:
    """The round as the only one of its match."""
    facts: list[Fact] = [start, DealStarted(13, one.dealer), CardTurned(one.turned)]
    for step in one.steps:
        facts += told(step)
    return facts
