"""Waldstiche against a second implementation, written from the clauses alone (W3 to W5, W8 to W14)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from waldstiche_reference import FULL, lead_after, play_round, second_wins
from waldstiche_telling import START, facts_of, told

from table.decide import decide
from table.expects import expects
from table.facts import CardTurned, DealStarted
from table.fold import fold
from table.games import configure
from table.proofs.prover import Shown
from table.proofs.waldstiche import CardsMove
from table.verdict import Accepted

BATCH = 500


@pytest.mark.parametrize("trump", FULL.suits)
def test_every_trick_there_is(trump: str) -> None:
    """W3, W5, W9, W10: every lead, every answer, every trump: who wins and who leads next."""
    rules = configure("waldstiche", 2, ())
    for lead in FULL.cards:
        for follow in FULL.cards:
            if follow == lead:
                continue
            plays = [(1, lead), (0, follow)]
            winner = 0 if second_wins(lead, follow, trump) else 1
            assert rules.best(plays, trump)[0] == winner, (lead, follow)
            assert rules.leads_next(plays, winner)[0] == lead_after(lead, follow, 1, winner), (lead, follow)


@pytest.mark.parametrize("batch", range(4))
def test_two_thousand_rounds(batch: int) -> None:
    """W2 to W14, P4, P5: owners, trumps, winners, leaders, points; and nobody who kept the rules is accused."""
    for seed in range(BATCH * batch, BATCH * (batch + 1)):
        one = play_round(random.Random(seed), dealer=seed % 2)
        state = fold(facts_of(one))
        deal = state.deal
        assert deal is not None
        assert [(play.seat, play.card) for trick in state.tricks for play in trick.plays] == [
            (step.seat, step.card) for step in one.steps
        ]
        assert [(trick.winner, trick.next) for trick in state.tricks] == [(t.winner, t.leads) for t in one.tricks]
        assert (deal.trump, deal.first_turned) == (one.tricks[-1].trump, one.turned)
        assert (list(deal.taken), list(deal.sevens), list(deal.points)) == (one.won, one.sevens, one.points)
        assert (deal.outcome, state.findings) == ("played", ())


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9))
def test_every_card_comes_when_it_is_expected(seed: int) -> None:
    """W3, W6 to W8: fact by fact: whose card, when a swap is asked for, and nothing is won before it is settled."""
    one = play_round(random.Random(seed), dealer=seed % 2)
    facts = [START, DealStarted(13, one.dealer), CardTurned(one.turned)]
    face = one.turned
    for trick in one.tricks:
        for step in trick.steps:
            waits = expects(fold(facts))
            assert (waits.kind, waits.seats) == ("card", (step.seat,))
            card, *swap = told(step)
            assert decide(facts, card) == Accepted((card,))
            facts.append(card)
            state = fold(facts)
            waits = expects(state)
            assert (waits.kind == "swap") == bool(swap)
            if swap:
                assert waits.seats == (step.seat,)
                assert state.tricks[-1].winner is None
                assert decide(facts, swap[0]) == Accepted((swap[0],))
                facts += swap
                face = step.laid or face
        state = fold(facts)
        assert state.deal is not None
        assert (state.tricks[-1].winner, state.deal.turned) == (trick.winner, face)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9))
def test_a_card_claims_what_the_duty_says(seed: int) -> None:
    """W4, W5, P0: had the follower played any other of his cards and laid his hand open, the wrong ones would show.

    A 5 draws a card that nobody knows, so one card of the suit could be it.
    """
    one = play_round(random.Random(seed), dealer=0)
    for trick in one.tricks:
        lead, step = trick.steps
        for card in step.held - {lead.card}:
            if card[:-1] == "5":
                continue
            prover = CardsMove(FULL.strength, FULL.hand, FULL.pile, None)
            prover.play(Shown(0, lead.seat, lead.card), None)
            prover.play(Shown(1, step.seat, card), lead.card)
            shown = [prover.open(Shown(at, step.seat, other)) for at, other in enumerate(step.held - {card}, 2)]
            assert any(shown) == (card not in step.could), (lead.card, card, step.held)
