"""What the simulated table plays in the other games: legal, whole matches, and what a device that sees all would write
(S, W, T18)."""

from __future__ import annotations

import pytest

from companion.demo.course import Course, Deal, facts
from companion.demo.games import PLANS, plan
from table.facts import NumberChosen, NumberRevealed
from table.fold import fold
from table.games import VariantError
from table.protocol import parse, write

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn")
LOW = ("7", "8", "9", "10", "J", "Q", "K", "A")
TABLES = [
    ("stiche-im-team", 3, ("secret", "lives=4")),
    ("stiche-im-team", 4, ("long", "no-trump-odd")),
    ("stiche-im-team", 5, ("up-and-down", "ends-at-zero")),
    ("stiche-raten", 3, ()),
    ("stiche-raten", 4, ("hook", "blind", "blind-cards=3")),
    ("stiche-raten", 6, ("hook", "blind", "double-blind", "max=4")),
    ("waldstiche", 2, ()),
    ("waldstiche", 2, ("suits=HDC", "goal=16")),
    ("oh-hell", 5, ()),
]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "players", "variant"), TABLES)
def test_a_whole_match_without_a_finding(game: str, players: int, variant: tuple[str, ...], seed: int) -> None:
    """S13, W15, T4, T16: the truth folds to a match that is over, in which nothing is to be found, and its text reads
    back."""
    told = facts(plan(game, seed, NAMES[:players], variant))
    state = fold(told)
    assert state.over
    assert not state.findings
    assert not any(deal.outcome in ("surplus", "abandoned") or deal.as_dealt for deal in state.deals)
    text = write(told)
    assert write(parse(text)) == text


@pytest.mark.parametrize("seed", range(6))
def test_stiche_raten_is_played_with_two_packs(seed: int) -> None:
    """S2, S3, S9: 64 cards, each code twice at most and often twice; suits are followed; the winner leads."""
    course = plan("stiche-raten", seed, NAMES[:4], ())
    assert [deal.cards for deal in course.deals] == [*range(1, 11), *range(9, 0, -1)]
    assert any(len({code for _, code in trick.plays}) < 4 for deal in course.deals for trick in deal.tricks)
    for deal in course.deals:
        every = [code for trick in deal.tricks for _, code in trick.plays] + [deal.turned]
        assert max(every.count(code) for code in every) <= 2
        assert {code[:-1] for code in every} <= set(LOW)
        leader = (deal.dealer + 1) % 4
        for number, trick in enumerate(deal.tricks):
            assert [seat for seat, _ in trick.plays] == [(leader + step) % 4 for step in range(4)]
            for seat, code in trick.plays:
                later = [c for t in deal.tricks[number:] for s, c in t.plays if s == seat]
                led = trick.plays[0][1][-1]
                assert code[-1] == led or not any(c[-1] == led for c in later)
            leader = trick.winner


@pytest.mark.parametrize("seed", range(6))
def test_numbers_are_said_in_order_and_the_hook_is_kept(seed: int) -> None:
    """S7, S8: from the dealer's left, the dealer last, and the sum never fits; some meet theirs, others do not."""
    exact = []
    for deal in plan("stiche-raten", seed, NAMES[:5], ("hook", "max=5", "blind")).deals:
        assert [seat for seat, _ in deal.numbers] == [(deal.dealer + step) % 5 for step in (1, 2, 3, 4, 5)]
        assert sum(number for _, number in deal.numbers) != deal.cards
        assert all(0 <= number <= deal.cards for _, number in deal.numbers)
        exact += [number == _taken(deal, seat) for seat, number in deal.numbers]
    assert any(exact)
    assert not all(exact)


def _taken(deal: Deal, seat: int) -> int:
    return sum(trick.winner == seat for trick in deal.tricks)


def test_blind_rounds_come_last_and_unseen_cards_follow_nothing() -> None:
    """S14, S15, S17: numbers before the trump; in the double-blind round a suit is not followed that could be."""
    course = plan("stiche-raten", 3, NAMES[:4], ("max=6", "blind", "double-blind", "blind-cards=6"))
    assert [deal.kind for deal in course.deals[-3:]] == ["normal", "blind", "double-blind"]
    text = write(facts(course))
    assert text.index("deal 6 blind\nnumbers ") < text.index("deal 6 double-blind\nnumbers ")
    last = course.deals[-1]
    broken = [
        code
        for number, trick in enumerate(last.tricks)
        for seat, code in trick.plays
        if code[-1] != trick.plays[0][1][-1]
        and any(s == seat and c[-1] == trick.plays[0][1][-1] for t in last.tricks[number:] for s, c in t.plays)
    ]
    assert broken


def test_secret_numbers_are_told_after_the_last_trick() -> None:
    """T18: nothing before play, all tricks are played even when the stage is lost, also by a sum that is too high."""
    outcomes = set()
    for seed in range(12):
        course = plan("stiche-im-team", seed, NAMES[:3], ("secret",))
        told = facts(course)
        assert not any(isinstance(fact, NumberChosen) for fact in told)
        assert sum(isinstance(fact, NumberRevealed) for fact in told) == 2 * len(course.deals)
        for deal in course.deals:
            assert len(deal.tricks) == deal.cards
            outcomes.add((deal.outcome, sum(number for _, number in deal.numbers) > deal.cards))
        assert [deal.outcome for deal in fold(told).deals] == [deal.outcome for deal in course.deals]
    assert {("made", False), ("failed", True), ("failed", False)} <= outcomes


def _swaps(course: Course) -> list[str]:
    return [laid for deal in course.deals for trick in deal.tricks for laid in trick.swaps if laid is not None]


def test_threes_are_used_and_kept() -> None:
    """W5, W6: over a few matches 3s are swapped, kept and laid last; the swap lies behind its card."""
    laid = [one for seed in range(6) for one in _swaps(plan("waldstiche", seed, NAMES[:2], ()))]
    assert "" in laid
    assert len([one for one in laid if one]) > 10
    course = plan("waldstiche", 2, NAMES[:2], ())
    assert f">{next(one for one in _swaps(course) if one)}" in write(facts(course))


def test_a_jack_calls_for_the_ace_or_the_highest() -> None:
    """W5: a led jack is answered by the ace or the highest card of its suit, as far as cards shown later tell."""
    calls = 0
    for seed in range(8):
        for deal in plan("waldstiche", seed, NAMES[:2], ()).deals:
            for trick in deal.tricks:
                (_, led), (_, answer) = trick.plays
                calls += led[:-1] == "J" and answer[-1] == led[-1] and answer[:-1] in ("A", "10", "9")
    assert calls > 5


def test_a_plan_is_a_pure_function_of_its_seed() -> None:
    """Planned twice, the same; another seed, another match."""
    for game, players in (("stiche-raten", 3), ("waldstiche", 2), ("oh-hell", 4)):
        assert (
            plan(game, 5, NAMES[:players], ())
            == plan(game, 5, NAMES[:players], ())
            != plan(game, 6, NAMES[:players], ())
        )


def test_what_cannot_be_played_is_refused() -> None:
    """S2, W1, S15: the rules say how many can play, and which variants go together."""
    for game, players, variant in (
        ("waldstiche", 4, ()),
        ("stiche-raten", 2, ()),
        ("stiche-raten", 3, ("double-blind",)),
    ):
        with pytest.raises(VariantError):
            plan(game, 1, NAMES[:players], variant)
    with pytest.raises(ValueError, match="does not play"):
        plan("skat", 1, NAMES[:3], ())
    assert sorted(PLANS) == ["oh-hell", "stiche-im-team", "stiche-raten", "waldstiche"]
