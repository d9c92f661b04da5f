"""What the bench measures is what it says: a whole match, honest rounds but for one revoke."""

from __future__ import annotations

import random

import pytest

from companion import bench_table, bench_waldstiche
from table.facts import CardPlayed, CardTurned, DealStarted, Fact, MatchStarted, SwapLaid
from table.fold import fold
from table.games import configure


def test_the_match_is_whole_and_honest() -> None:
    """S3, S13: nineteen rounds, 600 cards, nothing against any of them."""
    facts = bench_table.whole_match()
    state = fold(facts)
    assert state.over
    assert len(state.deals) == 19
    assert sum(isinstance(fact, CardPlayed) for fact in facts) == 600
    assert state.findings == ()
    assert state.scores == tuple(10 * 19 + sum(deal.taken[seat] for deal in state.deals) for seat in range(6))


@pytest.mark.parametrize("revoke", [False, True])
def test_one_revoke_where_one_is_wanted(revoke: bool) -> None:
    """G4: every card follows suit, or its seat shows that suit never again, but for the one slip."""
    rng, rules = random.Random(3), configure("stiche-im-team", 4, ())
    for _ in range(50):
        one = bench_table.course(rng, rules, 7, 0, revoke=revoke)
        slips = []
        for at, (seat, card) in enumerate(one.plays):
            led = one.plays[at - at % 4][1]
            later = [other for who, other in one.plays[at + 1 :] if who == seat]
            if card[-1] != led[-1] and any(other[-1] == led[-1] for other in later):
                slips.append(at)
        assert slips == ([] if one.revoke is None else [one.revoke])
        assert revoke or one.revoke is None


def test_every_revoke_is_found() -> None:
    """P1, P6."""
    made = bench_table.proofs("stiche-raten", 4, rounds=40)
    assert made.found == 1.0
    assert 0 <= made.median <= made.worst
    assert made.delay >= 1


def test_a_round_of_waldstiche_is_honest_but_for_one_revoke() -> None:
    """W4, W5: the rounds of the bench, told as facts, have no finding, and the seats and tricks that the rules say."""
    rng, rules = random.Random(5), configure("waldstiche", 2, ())
    for _ in range(20):
        one = bench_waldstiche.course(rng, rules)
        facts: list[Fact] = [MatchStarted("waldstiche", ("Anna", "Ben")), DealStarted(13, 0), CardTurned(one.turned)]
        for laid in one.laid:
            facts.append(CardPlayed(laid.card))
            facts += [SwapLaid(laid.swapped)] if laid.swapped is not None else []
        state = fold(facts)
        assert state.findings == ()
        assert [play.seat for trick in state.tricks for play in trick.plays] == [laid.seat for laid in one.laid]
        assert state.deals[-1].outcome == "played"


def test_what_the_prover_of_waldstiche_finds() -> None:
    """P4 to P6: about nine in ten, nobody accused in vain."""
    made, in_vain = bench_waldstiche.proofs(rounds=40)
    assert in_vain == 0
    assert made.found > 0.7
    assert 0 <= made.median <= made.worst
    assert bench_waldstiche.proofs(rounds=15, revoke=False)[1] == 0
