"""The simulated table's match: legal, fixed beforehand, reaching its last stage with the planted failures (design.md
§5)."""

from __future__ import annotations

import pytest

from companion.demo.course import facts
from companion.demo.stiche_im_team import plan
from table.facts import CardPlayed, CardTurned, DealStarted, MatchStarted, NumberChosen

PLAYERS = ("Anna", "Ben", "Carla", "Dan")


@pytest.mark.parametrize("seed", range(24))
def test_a_match_reaches_its_last_stage(seed: int) -> None:
    """T4, T15, T16: seven stages made, or the last one lost with the fourth failure; 112 cards or more are laid."""
    course = plan(seed, PLAYERS)
    failed = [deal for deal in course.deals if deal.outcome != "made"]
    assert course.deals[-1].cards == 7
    assert course.laid >= 112
    assert len(failed) == (4 if seed % 8 == 3 else seed % 4)
    assert [deal.cards for deal in course.deals if deal.outcome == "made"] == list(range(1, 7 if seed % 8 == 3 else 8))


@pytest.mark.parametrize("seed", range(12))
def test_the_play_is_legal(seed: int) -> None:
    """G4, T5, T11: suits are followed, the left neighbour of the dealer leads, the winner leads on, no card comes
    twice."""
    for number, deal in enumerate(plan(seed, PLAYERS).deals):
        hands = {
            seat: [c for t in deal.tricks for s, c in t.plays if s == seat] + list(deal.rest[seat]) for seat in range(4)
        }
        every = [card for hand in hands.values() for card in hand] + [deal.turned]
        assert len(set(every)) == len(every)
        assert deal.outcome == "overbid" or all(len(hand) == deal.cards for hand in hands.values())
        leader = (deal.dealer + 1) % 4
        for trick in deal.tricks:
            assert trick.leader == leader
            led = trick.plays[0][1][-1]
            for step, (seat, card) in enumerate(trick.plays):
                assert seat == (leader + step) % 4
                assert card[-1] == led or not any(c[-1] == led for c in hands[seat])
                hands[seat].remove(card)
            leader = trick.winner
        if number:
            assert deal.dealer == (plan(seed, PLAYERS).deals[number - 1].dealer + 1) % 4


@pytest.mark.parametrize("seed", range(24))
def test_numbers_meet_or_miss_the_tricks_as_planned(seed: int) -> None:
    """T8, T10, T13: a made deal is met exactly, an overbid one is over before play, a failed one stops at the trick
    too many."""
    for deal in plan(seed, PLAYERS).deals:
        taken = [sum(t.winner == seat for t in deal.tricks) for seat in range(4)]
        targets = dict(deal.numbers)
        assert list(targets) == [(deal.dealer + step) % 4 for step in (1, 2, 3)]
        rest = deal.cards - sum(targets.values())
        if deal.outcome == "overbid":
            assert rest < 0
            assert not deal.tricks
            continue
        targets[deal.dealer] = rest
        assert rest >= 0
        if deal.outcome == "made":
            assert all(taken[seat] == targets[seat] for seat in range(4))
        else:
            over = deal.tricks[-1].winner
            assert taken[over] == targets[over] + 1
            assert all(taken[seat] <= targets[seat] for seat in range(4) if seat != over)


def test_the_course_is_a_pure_function_of_its_seed() -> None:
    """Planned twice, the same; another seed, another match."""
    assert plan(5, PLAYERS) == plan(5, PLAYERS) != plan(9, PLAYERS)


def test_the_truth_as_facts() -> None:
    """The truth is written in the facts that a device which sees everything would write."""
    course = plan(1, PLAYERS)
    told = facts(course)
    assert told[0] == MatchStarted("stiche-im-team", PLAYERS, course.deals[0].dealer)
    assert sum(isinstance(f, CardPlayed) for f in told) == course.laid
    assert (
        sum(isinstance(f, CardTurned) for f in told)
        == sum(isinstance(f, DealStarted) for f in told)
        == len(course.deals)
    )
    assert sum(isinstance(f, NumberChosen) for f in told) == 3 * len(course.deals)


@pytest.mark.parametrize(("variant", "last"), [(("long",), 10), (("up-and-down",), 1), (("no-trump-odd", "secret"), 7)])
def test_variants_change_the_stages(variant: tuple[str, ...], last: int) -> None:
    """T19, T20, T21."""
    assert plan(2, PLAYERS, variant).deals[-1].cards == last
