"""Looking back on a deal: could it have been made, and which card lost it (ux.md, L13)."""

from __future__ import annotations

import random

import pytest

from table import facts as f
from table.decide import Accepted, decide
from table.fold import fold
from table.games import configure
from table.review import Course, Laid, Search, SearchSpentError, review

FOUR = ("Anna", "Ben", "Carla", "Dan")
PACK = [rank + suit for suit in "SH" for rank in ("2", "3", "4", "5", "6", "7", "8", "9")]


def told(*facts: f.Fact) -> list[f.Fact]:
    """A match to which all this happened."""
    known: list[f.Fact] = []
    for fact in facts:
        verdict = decide(tuple(known), fact)
        assert isinstance(verdict, Accepted), (fact, verdict)
        known += verdict.facts
    return known


def stage_one(number: int, *cards: str) -> list[f.Fact]:
    """One card each; Dan's number alone is not zero."""
    numbers = (f.NumberChosen(1, 0), f.NumberChosen(2, 0), f.NumberChosen(3, number))
    start = (f.MatchStarted("stiche-im-team", FOUR, 0), f.DealStarted(1, 0), f.CardTurned("9S"))
    return told(*start, *numbers, *(f.CardPlayed(card) for card in cards))


def two_cards(*cards: str, lead: str = "QC") -> list[f.Fact]:
    """Stage two after stage one was made: Ben deals, Carla leads; Dan and Anna are to take one trick each."""
    facts = stage_one(1, "3C", "6C", "JC", "7C")
    numbers = (f.NumberChosen(2, 0), f.NumberChosen(3, 1), f.NumberChosen(0, 1))
    for fact in (f.DealStarted(2, 1), f.CardTurned("9D"), *numbers, *(f.CardPlayed(card) for card in cards)):
        verdict = decide(tuple(facts), fact)
        assert isinstance(verdict, Accepted), (fact, verdict)
        facts += verdict.facts
    return facts


def brute(course: Course, rules: object, trump: str | None) -> bool:
    """Whether everybody can take his number: every card tried, nothing remembered, winner by hand."""
    if not any(course.hands) and not course.trick:
        return not any(course.needs)
    hand = course.hands[course.turn]
    led = course.trick[0][1][-1] if course.trick else ""
    for card in [card for card in hand if card[-1] == led] or hand:
        trick: tuple[Laid, ...] = (*course.trick, (course.turn, card))
        hands = tuple(tuple(c for c in own if c != card) for own in course.hands)
        if len(trick) < len(hands):
            if brute(Course(hands, trick, (course.turn + 1) % len(hands), course.needs), rules, trump):
                return True
            continue
        best = max(trick, key=lambda laid: (laid[1][-1] == trump, laid[1][-1] == trick[0][1][-1], laid[1]))[0]
        needs = tuple(need - (seat == best) for seat, need in enumerate(course.needs))
        if min(needs) >= 0 and brute(Course(hands, (), best, needs), rules, trump):
            return True
    return False


@pytest.mark.parametrize("seed", range(60))
def test_the_search_finds_a_way_exactly_where_there_is_one(seed: int) -> None:
    """Against trying every card (T14: success is everyone exact)."""
    chance = random.Random(seed)
    players, cards = chance.choice(((3, 3), (3, 4), (4, 3)))
    pack = chance.sample(PACK, players * cards)
    hands = tuple(tuple(pack[seat * cards : (seat + 1) * cards]) for seat in range(players))
    needs = [0] * players
    for _ in range(cards):
        needs[chance.randrange(players)] += 1
    trump = chance.choice(("S", "H", None))
    rules = configure("stiche-im-team", players, ())
    course = Course(hands, (), chance.randrange(players), tuple(needs))
    way = Search(rules, trump).way(course)
    assert (way is not None) == brute(course, rules, trump)
    if way is not None:
        after: Course | None = course
        for laid in way:
            assert after is not None
            assert after.turn == laid[0]
            after = after.after(rules, trump, laid)
        assert after == Course(((),) * players, (), after.turn if after else 0, (0,) * players)


def test_both_answers_occur() -> None:
    """The comparison above would be worth little if all deals could be made."""
    rules = configure("stiche-im-team", 3, ())
    low, high = ("2S", "3S"), ("9S", "8S")
    assert Search(rules, None).way(Course((low, high, ("2H", "3H")), (), 0, (2, 0, 0))) is None
    assert Search(rules, None).way(Course((low, high, ("2H", "3H")), (), 0, (0, 2, 0))) is not None


def test_a_search_that_takes_too_long_says_so() -> None:
    rules = configure("stiche-im-team", 4, ())
    chance = random.Random(1)
    pack = chance.sample([rank + suit for suit in "SHDC" for rank in rules.ranks], 28)
    hands = tuple(tuple(pack[seat::4]) for seat in range(4))
    with pytest.raises(SearchSpentError):
        Search(rules, "S", budget=5).way(Course(hands, (), 0, (2, 2, 2, 1)))


def test_a_deal_that_was_made_asks_nothing() -> None:
    state = fold(stage_one(1, "3C", "6C", "JC", "7C"))
    assert review(state, 1).answer == "made"


def test_with_one_card_each_no_other_play_was_possible() -> None:
    """Ben's king takes the only trick, Dan was to take it: it never could be made."""
    state = fold(stage_one(1, "KC", "6C", "JC", "7C"))
    assert state.deals[-1].outcome == "failed"
    assert review(state, 1).answer == "never"


def test_too_many_tricks_chosen_never_could_be_made() -> None:
    """T10."""
    start = (f.MatchStarted("stiche-im-team", FOUR, 0), f.DealStarted(1, 0), f.CardTurned("9S"))
    state = fold(told(*start, *(f.NumberChosen(seat, 1) for seat in (1, 2, 3))))
    assert review(state, 1).answer == "never"


def test_the_card_that_lost_the_deal_is_named_with_a_way_that_would_have_made_it() -> None:
    """Carla leads QC; Anna's ace would have taken it and her five left the next one to Dan, but she lays the five."""
    facts = two_cards("QC", "10C", "5C", "8C")
    state = fold(facts)
    assert state.deals[-1].outcome == "failed", "Carla took a trick and wanted none"
    assert review(state, 2) == review(state, 2)
    assert (review(state, 2).answer, review(state, 2).hidden) == ("hidden", (2, 3, 0, 1))
    for seat, card in ((2, "2C"), (3, "9C"), (0, "AC"), (1, "3H")):
        verdict = decide(tuple(facts), f.HandShown(seat, (card,)))
        assert isinstance(verdict, Accepted)
        facts += verdict.facts
    seen = review(fold(facts), 2)
    assert seen.answer == "lost"
    assert seen.lost_at is not None
    assert (seen.lost_at.seat, seen.lost_at.card) == (0, "5C")
    assert seen.line[0][0] == seen.lost_at.seat
    after: Course | None = Course((("5C", "AC"), ("8C", "3H"), ("QC", "2C"), ("10C", "9C")), (), 2, (1, 0, 0, 1))
    played = ((2, "QC"), (3, "10C"), (0, "5C"), (1, "8C"))
    rules = configure("stiche-im-team", 4, ())
    until = next(at for at, laid in enumerate(played) if laid == (seen.lost_at.seat, seen.lost_at.card))
    for laid in (*played[:until], *seen.line):
        assert after is not None
        after = after.after(rules, "D", laid)
    assert after is not None
    assert not any(after.needs)
    assert not any(after.hands)


def test_games_for_oneself_have_no_such_answer() -> None:
    facts = told(
        f.MatchStarted("stiche-raten", FOUR, 0),
        f.DealStarted(1, 0),
        f.CardTurned("9S"),
        *(f.NumberChosen(seat, 0) for seat in (1, 2, 3, 0)),
        *(f.CardPlayed(card) for card in ("AH", "7C", "8H", "7H")),
    )
    assert review(fold(facts), 1).answer == "none"
