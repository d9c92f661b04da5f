"""The scenarios of Stiche-Raten (S) and Oh Hell (O), each cited by its code."""

from __future__ import annotations

import pytest
from telling import Match

from table.facts import CardPlayed, CardTurned, DealStarted, FindingSettled, NumberChosen, RestClaimed
from table.games import VariantError, configure
from table.games.base import Result
from table.proofs.prover import Doubt, Shown
from table.proofs.shrinking import ShrinkingHands
from table.verdict import Accepted, NotYet, Question

GAME = "stiche-raten"


def dealt(
    cards: int, players: int = 3, turned: str = "9S", variant: tuple[str, ...] = (), kind: str = "normal"
) -> Match:
    """A deal of this size; seat 1 leads, everyone chose 0 (with the hook the dealer as near as he may)."""
    match = Match(GAME, players, 0, variant)
    match.tell(DealStarted(cards, 0, kind, as_dealt=True))
    if kind == "normal":
        match.turn(turned)
    match.numbers(*((seat, 0) for seat in match.state.deal.order))
    if kind != "normal":
        match.turn(turned)
    return match


@pytest.mark.parametrize(
    ("trump", "cards", "winner", "clause"),
    [
        ("7C", "10H 9H 10H", 2, "S10"),
        ("7C", "10H 10H JH", 2, "G5"),
        ("7C", "10H KH 10H", 1, "G5"),
        ("7C", "AH KH AH", 2, "S10"),
        ("7C", "7H AS AS", 0, "G5"),
        ("7S", "AH 9S AH 9S", 3, "S10"),
        ("7S", "AH 9S 10S 9S", 2, "G5"),
        ("7C", "10H JH 7H", 1, "G5"),
    ],
)
def test_x22_to_x28_equal_cards(trump: str, cards: str, winner: int, clause: str) -> None:
    """X22, X23, X24, X25, X26, X27, X28, S2, S10: of two equal cards the later is higher, and the 10 is low."""
    words = cards.split()
    rules = configure(GAME, max(3, len(words)), ())
    assert rules.best(list(enumerate(words)), trump[-1]) == (winner, clause)


@pytest.mark.parametrize(
    ("kind", "number", "taken", "points"),
    [
        ("normal", 3, 3, 13),
        ("normal", 3, 4, 4),
        ("normal", 0, 0, 10),
        ("normal", 0, 2, 2),
        ("blind", 0, 0, 20),
        ("blind", 1, 1, 22),
        ("double-blind", 1, 1, 44),
        ("double-blind", 0, 1, 4),
    ],
)
def test_x29_points(kind: str, number: int, taken: int, points: int) -> None:
    """X29, S11, S14, S15."""
    match = Match(GAME, 3, 0, ("blind", "double-blind", "blind-cards=5"))
    match.tell(DealStarted(5, 0, kind, as_dealt=True))
    if kind == "normal":
        match.turn("9S")
    match.numbers((1, number), (2, 0), (0, 0))
    if kind != "normal":
        match.turn("9S")
    match.tell(RestClaimed(((1, taken), (2, 5 - taken))))
    assert match.state.deal.points[1] == points


@pytest.mark.parametrize(
    ("cards", "others", "allowed"),
    [
        (5, (2, 0, 1), {0, 1, 3, 4, 5}),
        (5, (3, 1, 2), {0, 1, 2, 3, 4, 5}),
        (1, (0, 0), {0}),
        (1, (1, 0), {1}),
    ],
)
def test_x30_the_hook(cards: int, others: tuple[int, ...], allowed: set[int]) -> None:
    """X30, S8: the forbidden value is not offered and refused."""
    match = Match(GAME, len(others) + 1, 0, ("hook",))
    match.tell(DealStarted(cards, 0, as_dealt=True))
    match.turn("9S")
    match.numbers(*enumerate(others, 1))
    assert set(match.waits.choices) == allowed
    for number in range(cards + 1):
        verdict = match.judge(NumberChosen(0, number))
        assert isinstance(verdict, Accepted) == (number in allowed)
        assert isinstance(verdict, Accepted) or verdict.clause == "S8"


def test_s7_numbers_come_in_order() -> None:
    """S7: from the dealer's left, the dealer last."""
    match = Match(GAME, 3)
    match.turn("9S")
    assert match.waits.seats == (1, 2, 0)
    assert match.judge(NumberChosen(2, 0)).clause == "S7"
    assert match.judge(NumberChosen(1, 2)).clause == "S7"


def test_x31_nineteen_rounds() -> None:
    """X31, S3, S5: with six players ten cards fit once, three stay unseen."""
    rules = configure(GAME, 6, ())
    assert [slot.cards for slot in rules.plan] == [*range(1, 11), *range(9, 0, -1)]
    assert sum(rules.copies.values()) - 6 * 10 - 1 == 3


@pytest.mark.parametrize(
    ("players", "variant", "clause"),
    [
        (7, (), "S1"),
        (2, (), "S1"),
        (6, ("max=11",), "S3"),
        (5, ("max=13",), "S3"),
        (4, ("max=16",), "S3"),
        (3, ("max=22",), "S3"),
        (3, ("double-blind",), "S15"),
        (3, ("blind-cards=2",), "S16"),
        (3, ("blind", "blind-cards=11"), "S16"),
    ],
)
def test_x32_what_the_rules_forbid(players: int, variant: tuple[str, ...], clause: str) -> None:
    """X32, S1, S3, S6, S15, S16."""
    with pytest.raises(VariantError) as error:
        configure(GAME, players, variant)
    assert error.value.clause == clause


def test_x33_a_third_copy() -> None:
    """X33, P3: the turned card is one of the two copies."""
    match = dealt(3, turned="10H")
    match.cards("10H")
    verdict = match.judge(CardPlayed("10H"))
    assert isinstance(verdict, Question)
    assert verdict.kind == "impossible"


def test_x34_unseen_cards_have_no_follow_duty() -> None:
    """X34, S17: nothing is claimed in a double blind round."""
    match = dealt(3, variant=("blind", "double-blind", "blind-cards=3"), kind="double-blind")
    match.cards("8H 9C KH 10H AH JH")
    assert match.findings == ()
    match = dealt(3)
    match.cards("8H 9C KH 10H AH JH")
    assert [finding.clause for finding in match.findings] == ["P1"]


def test_x35_blind_numbers_come_before_the_trump() -> None:
    """X35, S14, L1, L9: the first number starts the deal; an early trump waits, by button it is refused."""
    match = Match(GAME, 3, 0, ("blind", "max=1"))
    match.turn("9S")
    match.numbers((1, 0), (2, 0), (0, 1))
    match.cards("AH KH QH")
    assert (match.waits.kind, match.waits.deal_kind, match.waits.choices) == ("deal", "blind", (0, 1))
    assert match.judge(CardTurned("9H")) == NotYet("numbers")
    assert match.judge(CardTurned("9H", source="table")).clause == "S14"
    match.numbers((2, 1))
    assert match.waits.seats == (0, 1)
    match.numbers((0, 0), (1, 0))
    assert match.waits.kind == "trump"
    match.turn("9H")
    match.cards("AH KH QH")
    assert match.state.deal.points == (20, 20, 22)
    assert match.state.over


def test_x36_counting_before_he_plays() -> None:
    """X36, P2, P7: only hearts are unseen; the player who denied hearts must hold one of them."""
    hearts = ("7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH")
    prover = ShrinkingHands({**dict.fromkeys(hearts, 2), "9C": 1, "10C": 1}, 6, 2, None, follow=True)
    trick = ((1, "7H"), (2, "9C"), (3, "7H"), (4, "8H"), (5, "8H"), (0, "9H"))
    doubts = [prover.play(Shown(key, seat, card), "7H" if key else None) for key, (seat, card) in enumerate(trick)]
    assert doubts == [[]] * 6
    assert prover.play(Shown(6, 1, "9H"), None) == []
    assert prover.play(Shown(7, 3, "10C"), None) == [Doubt("proven", "counting", (2,), (1,), "P2")]
    assert sum(prover.left.values()) == 10


def test_x37_a_shared_first_place() -> None:
    """X37, S13."""
    match = Match(GAME, 3, 0, ("max=1",))
    match.turn("9S")
    match.numbers((1, 1), (2, 1), (0, 1))
    match.tell(RestClaimed(((1, 1),)))
    assert match.state.result == Result(standings=((1, 11), (0, 0), (2, 0)), winners=(1,))
    match = Match(GAME, 3, 0, ("max=1",))
    match.turn("9S")
    match.numbers((1, 1), (2, 0), (0, 1))
    match.tell(RestClaimed(((0, 1),)))
    assert match.state.result.standings == ((0, 11), (2, 10), (1, 0))
    match = Match(GAME, 3, 0, ("max=1",))
    match.turn("9S")
    match.numbers((1, 0), (2, 0), (0, 0))
    match.tell(RestClaimed(((0, 1),)))
    assert match.state.result.winners == (1, 2)


def test_y14_a_claim_is_scored_as_played() -> None:
    """Y14, L14, S12: three tricks left go to Ben."""
    match = dealt(3)
    match.tell(RestClaimed(((1, 3),)))
    assert match.state.deal.taken == (0, 3, 0)
    assert match.state.scores == (10, 3, 10)


def test_g7_a_round_is_dealt_again() -> None:
    """G7, S4: by the same dealer, without score; a stage cannot fail here."""
    match = dealt(3)
    match.cards("8H 9C KH 10H AH JH")
    assert match.judge(FindingSettled(1, "fail")).clause == "G7a"
    match.tell(FindingSettled(1, "replay"))
    assert (match.state.deals[0].outcome, match.state.due.dealer, match.state.scores) == ("redeal", 0, (0, 0, 0))


def test_s4_the_dealer_passes_every_round() -> None:
    """S4, S9, S18: clockwise; his left neighbour leads."""
    match = Match(GAME, 3, 2)
    match.turn("9S")
    match.numbers((0, 1), (1, 0), (2, 1))
    match.cards("AH KH QH")
    assert match.state.tricks[0].leader == 0
    assert (match.state.due.dealer, match.state.due.cards) == (0, 2)


@pytest.mark.parametrize(("players", "longest"), [(3, 10), (5, 10), (6, 8), (7, 7)])
def test_o2_rounds(players: int, longest: int) -> None:
    """O1, O2: as long as the pack lasts, ten at most."""
    rules = configure("oh-hell", players, ())
    assert [slot.cards for slot in rules.plan] == [*range(1, longest + 1), *range(longest - 1, 0, -1)]


def test_o4_the_hook_is_compulsory() -> None:
    """O3, O4, O5, O6, O7: unless `no-hook`."""
    match = Match("oh-hell", 3)
    match.turn("9S")
    match.numbers((1, 1), (2, 0))
    assert match.waits.choices == (1,)
    assert match.judge(NumberChosen(0, 0)).clause == "O4"
    match.numbers((0, 1))
    match.cards("2C AC 2S")
    assert match.state.scores == (11, 0, 10)
    free = Match("oh-hell", 3, 0, ("no-hook",))
    free.turn("9S")
    free.numbers((1, 1), (2, 0))
    assert free.waits.choices == (0, 1)
    with pytest.raises(VariantError):
        configure("oh-hell", 2, ())


@pytest.mark.parametrize(("players", "longest"), [(3, 21), (4, 15), (5, 12), (6, 10)])
def test_s3_the_highest_summit_leaves_a_card_to_turn(players: int, longest: int) -> None:
    """S3, S5, S6: as many cards as the pack has but one; with one card more there would be no trump."""
    rules = configure(GAME, players, (f"max={longest}",))
    assert max(slot.cards for slot in rules.plan) == longest
    assert len(rules.plan) == 2 * longest - 1
    assert players * longest < 64 <= players * (longest + 1)
    assert max(slot.cards for slot in configure(GAME, players, ("max=3",)).plan) == 3
