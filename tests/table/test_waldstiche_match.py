"""Variants, points and the end of a match of Waldstiche (W1, W2, W14 to W16), and whole matches as text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telling import Match
from waldstiche_reference import POINTS, Pack, play_round, winner_of

from table import journal
from table.facts import (
    Abandoned,
    CardPlayed,
    CardTurned,
    DealStarted,
    Fact,
    MatchStarted,
    Misdeal,
    NumberChosen,
    RestClaimed,
    SwapKept,
    SwapLaid,
)
from table.fold import fold
from table.games import GAMES, VariantError, configure
from table.games.base import Result, Standing
from table.protocol import parse, write
from table.report import report

GAME = "waldstiche"
ANNA, BEN = 0, 1


# --- who plays, with which cards ---


def test_w1_the_pack() -> None:
    """W1: three suits, eleven ranks, the ace lowest, the jack highest; no clubs, queens and kings."""
    rules = configure(GAME, 2, ())
    assert len(rules.copies) == 33
    assert set(rules.copies.values()) == {1}
    assert {card[-1] for card in rules.copies} == set("SHD")
    hearts = sorted((card for card in rules.copies if card[-1] == "H"), key=rules.strength.__getitem__)
    assert hearts == ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH"]


@pytest.mark.parametrize("suits", ["SHD", "SHC", "SDC", "HDC", "DHS", "CHS"])
def test_w1_any_three_suits(suits: str) -> None:
    """W1: in any order."""
    rules = configure(GAME, 2, (f"suits={suits}",))
    assert {card[-1] for card in rules.copies} == set(suits)
    assert len(rules.copies) == 33


@pytest.mark.parametrize(
    ("players", "variant", "clause"),
    [
        (1, (), "W1"),
        (3, (), "W1"),
        (2, ("suits=SH",), "W1"),
        (2, ("suits=SHDC",), "W1"),
        (2, ("suits=SSH",), "W1"),
        (2, ("suits=SHX",), "W1"),
        (2, ("suits",), "W1"),
        (2, ("suits=SHD", "suits=SHC"), "W1"),
        (2, ("goal=21", "goal=16"), "W15"),
        (2, ("goal=20",), "W15"),
        (2, ("goal",), "W15"),
        (2, ("goal=35",), "W16"),
        (2, ("hook",), "G1"),
        (2, ("secret",), "G1"),
    ],
)
def test_what_the_rules_forbid(players: int, variant: tuple[str, ...], clause: str) -> None:
    """W1, W15, W16: refused, with the clause that says so."""
    with pytest.raises(VariantError) as error:
        configure(GAME, players, variant)
    assert error.value.clause == clause


def test_the_variants_go_together() -> None:
    """W1, W15: suits and goal in either order; the start screen offers what can be configured."""
    assert configure(GAME, 2, ("suits=HDC", "goal=16")).goal == configure(GAME, 2, ("goal=16", "suits=HDC")).goal == 16
    assert configure(GAME, 2, ("suits=HDC",)).goal == 21
    for variant in GAMES[GAME].variants:
        for value in variant.values:
            configure(GAME, 2, (f"{variant.name}={value}",))


def test_x62_a_card_of_another_pack() -> None:
    """X62, W1: a club, a king, also as the turned card or laid for a three."""
    match = Match(GAME, 2)
    assert match.judge(CardTurned("AC")).clause == "W1"
    match.turn("4H")
    assert match.judge(CardPlayed("AC")).clause == "W1"
    assert match.judge(CardPlayed("KH")).clause == "W1"
    match.cards("3H")
    assert match.judge(SwapLaid("QH")).clause == "W1"
    clubs = Match(GAME, 2, 0, ("suits=HDC",))
    clubs.turn("AC")
    assert clubs.judge(CardPlayed("4S")).clause == "W1"


def test_there_are_no_numbers() -> None:
    """W1, W2: nobody says a number; thirteen cards each are dealt, nothing else."""
    match = Match(GAME, 2)
    match.turn("4H")
    assert match.judge(NumberChosen(0, 3)).clause == "W1"
    other = Match(GAME, 2)
    assert other.judge(DealStarted(12, 0)).clause == "W2"
    assert other.judge(DealStarted(12, 0, as_dealt=True)).clause == "W2"
    assert (other.waits.kind, other.waits.cards, other.waits.seats) == ("deal", 13, (ANNA,))


def test_w2_w3_the_deal_passes_and_the_other_leads() -> None:
    """W2, W3, G8, L15: the dealer changes every round, but not after one that did not count."""
    match = Match(GAME, 2, BEN)
    match.turn("4H")
    assert match.waits.seats == (ANNA,)
    match.tell(Misdeal())
    assert (match.state.due.dealer, match.state.scores) == (BEN, (0, 0))
    match.turn("6H")
    match.cards("2S 4S")
    match.tell(Abandoned())
    assert (match.state.due.dealer, match.state.scores) == (BEN, (0, 0))
    match.turn("8H")
    match.tell(RestClaimed(((ANNA, 13),)), confirmed=True)
    assert match.state.due.dealer == ANNA
    match.turn("8H")
    assert (match.waits.kind, match.waits.seats) == ("card", (BEN,))


# --- points ---


def round_of(tricks: int, sevens: tuple[int, int], match: Match | None = None) -> tuple[int, ...]:
    """The points of a round in which Anna takes so many tricks."""
    match = match or Match(GAME, 2)
    match.turn("4H")
    shares = tuple((seat, count) for seat, count in ((ANNA, tricks), (BEN, 13 - tricks)) if count)
    match.tell(RestClaimed(shares, tuple((seat, count) for seat, count in enumerate(sevens) if count)), confirmed=True)
    return match.state.deals[-1].points


@pytest.mark.parametrize("tricks", range(14))
def test_w14_points_for_tricks(tricks: int) -> None:
    """W14: both players of every split; the seed's own example: ten tricks or more give the other six."""
    assert round_of(tricks, (0, 0)) == (POINTS[tricks], POINTS[13 - tricks])


@pytest.mark.parametrize(
    ("tricks", "sevens", "points"),
    [
        (8, (1, 2), (7, 4)),
        (13, (3, 0), (3, 6)),
        (13, (0, 0), (0, 6)),
        (6, (3, 0), (6, 6)),
        (4, (0, 1), (1, 7)),
    ],
)
def test_x59_sevens_count(tricks: int, sevens: tuple[int, int], points: tuple[int, int]) -> None:
    """X59, W5, W14: one point for each seven won; six tricks with all three of them tie with seven."""
    assert round_of(tricks, sevens) == points


def test_a_seven_that_is_no_trick_card_counts_nothing() -> None:
    """W12, W14: laid as trump card it gives no point; taken up and played again it does."""
    match = Match(GAME, 2)
    match.turn("4H")
    match.cards("10S 3D")
    match.tell(SwapLaid("7D"))
    assert (match.state.tricks[0].winner, match.state.deal.sevens) == (ANNA, (0, 0))
    match.cards("6D 3S")
    match.tell(SwapLaid("8H"))
    assert match.state.deal.sevens == (0, 0)
    match.cards("2D 7D")
    assert match.state.deal.sevens == (0, 1)
    assert match.findings == ()


# --- the end of a match ---


@pytest.mark.parametrize(
    ("scores", "points", "goal", "winner"),
    [
        ((15, 18), (7, 4), 21, ANNA),
        ((15, 15), (6, 6), 21, None),
        ((14, 13), (6, 6), 21, None),
        ((14, 13), (7, 2), 21, ANNA),
        ((18, 20), (6, 2), 21, ANNA),
        ((10, 4), (6, 6), 16, ANNA),
        ((10, 4), (6, 6), 21, None),
        ((15, 15), (2, 7), 21, BEN),
        ((22, 22), (2, 6), 21, BEN),
    ],
)
def test_x60_the_end(scores: tuple[int, int], points: tuple[int, int], goal: int, winner: int | None) -> None:
    """X60, W15: the higher total, then the better last round, else one more round."""
    rules = configure(GAME, 2, (f"goal={goal}",))
    after = rules.count(Standing(4, scores=scores), 4, "played", points)
    totals = tuple(old + new for old, new in zip(scores, points, strict=True))
    assert (after.scores, after.over) == (totals, winner is not None)
    assert winner_of([list(scores), list(points)], goal) == winner
    if winner is None:
        assert after.result is None
        due = rules.due(after, 1)
        assert (due.stage, due.cards, due.dealer) == (5, 13, 1)
    else:
        loser = 1 - winner
        assert after.result == Result(standings=((winner, totals[winner]), (loser, totals[loser])), winners=(winner,))
        assert rules.due(after, 1) is None


def test_w15_another_round_when_all_is_equal() -> None:
    """W15: 18:18, then 24:24 with 6:6 in the last round goes on; then the same test afresh."""
    match = Match(GAME, 2)
    for _ in range(4):
        assert round_of(6, (3, 0), match) == (6, 6)
    assert (match.state.scores, match.state.over, match.waits.kind) == ((24, 24), False, "deal")
    assert round_of(8, (0, 0), match) == (6, 2)
    assert match.state.result == Result(standings=((ANNA, 30), (BEN, 26)), winners=(ANNA,))
    assert match.waits.kind == "over"
    assert match.judge(CardTurned("4H")).clause == "W15"
    assert match.judge(DealStarted(13, 0)).clause == "W15"


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 13), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12))
def test_the_reference_ends_when_the_match_does(rounds: list[tuple[int, int, int]]) -> None:
    """W15, W2: totals, winner, dealer and the number of rounds, for any rounds."""
    match, points = Match(GAME, 2, BEN), []
    for number, (tricks, sevens, first) in enumerate(rounds):
        assert match.state.due.dealer == (BEN, ANNA)[number % 2]
        split = (min(first, sevens), sevens - min(first, sevens))
        points.append([POINTS[tricks] + split[0], POINTS[13 - tricks] + split[1]])
        round_of(tricks, split, match)
        winner = winner_of(points, 21)
        assert match.state.over == (winner is not None)
        if winner is not None:
            assert match.state.result.winners == (winner,)
            return


# --- whole matches as text ---


def whole_match(seed: int, variant: tuple[str, ...]) -> tuple[list[Fact], int | None]:
    """A match of the reference as facts, and who won it."""
    rng = random.Random(seed)
    suits = next((one.partition("=")[2] for one in variant if one.startswith("suits")), "SHD")
    goal = next((int(one.partition("=")[2]) for one in variant if one.startswith("goal")), 21)
    first = rng.randrange(2)
    facts: list[Fact] = [MatchStarted(GAME, ("Anna Lena", "Ben"), first, variant)]
    points: list[list[int]] = []
    while not points or winner_of(points, goal) is None:
        one = play_round(rng, (first + len(points)) % 2, Pack(suits), revoke=rng.random() < 0.2)
        facts += [DealStarted(13, one.dealer), CardTurned(one.turned, source="protocol")]
        for step in one.steps:
            facts.append(CardPlayed(step.card, source="protocol"))
            if step.laid or step.kept:
                facts.append(SwapLaid(step.laid) if step.laid else SwapKept())
        points.append(one.points)
    return facts, winner_of(points, goal)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([(), ("suits=HDC",), ("goal=16",), ("suits=SDC", "goal=16")]))
def test_a_whole_match_is_the_same_as_text(seed: int, variant: tuple[str, ...]) -> None:
    """Facts -> protocol -> facts is the identity, swaps and all; and the match ends with the reference's winner."""
    facts, winner = whole_match(seed, variant)
    text = write(facts)
    again = parse(text)
    assert again == facts
    assert write(again) == text
    state = fold(again)
    assert state == fold(facts)
    assert state.over
    assert state.result.winners == (winner,)
    assert list(journal.decode(journal.encode(facts)).facts) == facts


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**9))
def test_a_match_may_stop_anywhere(seed: int) -> None:
    """A protocol cut after any fact, in mid-swap too, is read as it was written."""
    rng = random.Random(seed)
    facts, _ = whole_match(seed, ())
    begins = [at for at, fact in enumerate(facts) if isinstance(fact, DealStarted)]
    cut = facts[: rng.randrange(2, begins[1] + 20)]
    text = write(cut)
    again = parse(text)
    assert write(again) == text
    assert report(again) == report(cut)
