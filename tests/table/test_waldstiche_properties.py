"""Properties of fold, decide, corrections and undo on random rounds of Waldstiche with swaps (G1, L6, L11, L17)."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from waldstiche_reference import FULL, play_round
from waldstiche_telling import facts_of

from table.decide import decide
from table.facts import (
    CardPlayed,
    CardWithdrawn,
    Corrected,
    Fact,
    HandShown,
    LeaderIs,
    RestClaimed,
    SwapKept,
    SwapLaid,
    TakenBy,
)
from table.fold import fold
from table.protocol import parse, write
from table.report import report
from table.undo import redo, undo
from table.verdict import Accepted

seeds = st.integers(0, 10**9)
cards = st.sampled_from(FULL.cards)


def told(seed: int, revoke: bool = False) -> list[Fact]:
    """A round, whole or cut after any fact."""
    rng = random.Random(seed)
    facts = facts_of(play_round(rng, rng.randrange(2), revoke=revoke))
    return facts[: rng.randint(3, len(facts))]


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_what_comes_later_changes_nothing_before(seed: int) -> None:
    """G1: plays, owners, winners and findings of a prefix stay, but for the swap that the next fact settles."""
    facts = told(seed, revoke=True)
    final = fold(facts)
    winners = [trick.winner for trick in final.tricks]
    for end in range(3, len(facts)):
        state = fold(facts[:end])
        plays = [(play.seat, play.card) for trick in state.tricks for play in trick.plays]
        assert plays == [(play.seat, play.card) for trick in final.tricks for play in trick.plays][: len(plays)]
        known = [trick.winner for trick in state.tricks if trick.winner is not None]
        assert known == winners[: len(known)]
        assert state.findings == final.findings[: len(state.findings)]


@settings(max_examples=40, deadline=None)
@given(seeds, st.data())
def test_a_card_corrected_is_as_if_it_had_been_read(seed: int, data: st.DataObject) -> None:
    """G1, X21: a card or a swap that was misread, missing or too much, put right later."""
    right = told(seed)
    at = data.draw(st.integers(2, len(right) - 1))
    wrong = list(right)
    how = data.draw(st.sampled_from(["replace", "remove", "insert-before"]))
    if how == "replace":
        old = right[at]
        if isinstance(old, CardPlayed):
            wrong[at] = CardPlayed(data.draw(cards))
        elif isinstance(old, SwapLaid | SwapKept):
            wrong[at] = data.draw(st.one_of(st.builds(SwapLaid, cards), st.just(SwapKept())))
        wrong.append(Corrected(at, "replace", old))
    elif how == "remove":
        wrong.insert(at, CardPlayed(data.draw(cards)))
        wrong.append(Corrected(at, "remove"))
    elif 2 < at < len(right) - 1:
        del wrong[at]
        wrong.append(Corrected(at, "insert-before", right[at]))
    assert report(wrong) == report(right)


@settings(max_examples=20, deadline=None)
@given(seeds, st.integers(1, 9))
def test_undo_then_redo(seed: int, times: int) -> None:
    """Y16: fact by fact back and forth, swaps as facts of their own."""
    facts = told(seed)
    before = fold(facts)
    for step in (*[undo] * times, *[redo] * times):
        if (fact := step(facts)) is not None:
            assert isinstance(decide(facts, fact), Accepted)
            facts.append(fact)
    assert fold(facts) == before


anything = st.one_of(
    st.builds(CardPlayed, cards | st.just("?"), by=st.none() | st.integers(-1, 2)),
    st.builds(SwapLaid, cards),
    st.just(SwapKept()),
    st.builds(TakenBy, st.integers(0, 1)),
    st.builds(LeaderIs, st.integers(0, 1)),
    st.builds(CardWithdrawn, st.integers(2, 45)),
    st.builds(RestClaimed, st.lists(st.tuples(st.integers(0, 1), st.integers(0, 13)), max_size=2).map(tuple)),
    st.builds(HandShown, st.integers(0, 1), st.lists(cards, max_size=4).map(tuple)),
    st.builds(
        Corrected,
        st.integers(0, 45),
        st.sampled_from(["replace", "remove", "insert-before"]),
        st.none() | st.builds(CardPlayed, cards) | st.builds(SwapLaid, cards) | st.just(SwapKept()),
    ),
)


@settings(max_examples=60, deadline=None)
@given(seeds, st.lists(anything, max_size=15), st.booleans())
def test_whatever_is_said_the_round_stays_sound(seed: int, proposals: list[Fact], confirmed: bool) -> None:
    """G1, G3, L1, L11, L20: what `decide` lets through leaves thirteen tricks of two, and text that reads back."""
    facts = told(seed)
    for proposal in proposals:
        verdict = decide(facts, proposal, confirmed)
        if isinstance(verdict, Accepted):
            facts += verdict.facts
    state = fold(facts)
    deal = state.deal
    assert deal is not None
    assert len(state.tricks) <= 13
    for trick in state.tricks:
        assert len({play.seat for play in trick.plays}) == len(trick.plays) <= 2
    assert min(deal.hand) >= 0
    assert sum(deal.taken) <= 13
    assert min(deal.sevens) >= 0
    assert sum(trick.winner is not None for trick in state.tricks) == sum(deal.taken) or deal.claimed
    text = write(facts)
    again = parse(text)
    assert write(again) == text
    assert report(again) == report(facts)
