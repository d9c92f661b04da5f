"""The scenarios of Stiche im Team (T), each cited by its code."""

from __future__ import annotations

import pytest
from telling import Match

from table.facts import CardPlayed, CardTurned, Corrected, DealStarted, Misdeal, NumberChosen, NumberRevealed
from table.games import VariantError, configure
from table.games.base import Due, Result
from table.report import report
from table.verdict import NotYet, Refusal

GAME = "stiche-im-team"


def stage(cards: int, players: int = 4, dealer: int = 0, variant: tuple[str, ...] = ()) -> Match:
    """A match whose first deal has `cards` cards each, as after corrections."""
    match = Match(GAME, players, dealer, variant)
    match.tell(DealStarted(cards, dealer, as_dealt=True))
    return match


def won(match: Match, cards: int) -> None:
    """A stage made, with three or four players: the dealer's left neighbour wins every trick with trumps (T11, T14)."""
    dealer, players = match.waits.dealer, match.state.rules.players
    match.turn("2S")
    order = match.state.rules.order(dealer)
    match.numbers(*((seat, cards if seat == order[0] else 0) for seat in order[:-1]))
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"]
    for rank in ranks[:cards]:
        match.cards(" ".join(rank + suit for suit in "SHCD"[:players]))
    assert match.state.deals[-1].outcome == "made"


def lost(match: Match) -> None:
    """A stage lost at the numbers (T10)."""
    match.turn("2D")
    cards, dealer = match.waits.cards, match.waits.dealer
    order = match.state.rules.order(dealer)
    match.numbers(*((seat, cards) for seat in order[:-1]))
    assert match.state.deals[-1].outcome == "overbid"


def test_x1_the_third_stage_is_made() -> None:
    """X1, T6, T8, T11, T14, G5: who wins each trick, the dealer's number, and what comes next."""
    match = stage(3)
    match.turn("9S")
    match.numbers((1, 1), (2, 0), (3, 1))
    assert match.state.deal.numbers == (1, 1, 0, 1)
    match.cards("3C 6C 8C 7C 2S 4D KS 2D 10H 5H QD AH")
    assert [trick.winner for trick in match.state.tricks] == [3, 1, 0]
    assert [trick.leader for trick in match.state.tricks] == [1, 3, 1]
    assert match.state.deal.outcome == "made"
    assert (match.state.due, match.waits.kind, match.findings) == (Due(4, 4, 1), "deal", ())


def test_x2_too_many_are_wanted() -> None:
    """X2, T10, T5: lost without play, a life is paid, the next dealer deals the same stage."""
    match = stage(3)
    match.turn("9S")
    match.numbers((1, 2), (2, 1), (3, 1))
    state = match.state
    assert (state.deal.outcome, state.lives, state.due.dealer) == ("overbid", 2, 1)
    assert match.judge(CardPlayed("3C")) == NotYet("deal")


def test_x3_nothing_is_left_for_the_dealer() -> None:
    """X3, T8, T9: the numbers add up to the tricks, play starts."""
    match = stage(3)
    match.turn("9S")
    match.numbers((1, 1), (2, 1), (3, 1))
    assert match.state.deal.numbers == (0, 1, 1, 1)
    assert (match.waits.kind, match.waits.seats) == ("card", (1,))


def test_x4_the_fourth_failure_ends_the_match() -> None:
    """X4, X10, T15, T16: with no life left the table still plays once; the next failure ends it."""
    match = Match(GAME)
    for _ in range(3):
        lost(match)
    assert (match.state.lives, match.state.over, match.waits.kind) == (0, False, "deal")
    lost(match)
    state = match.state
    assert (state.over, state.result) == (True, Result(won=False, stage=1, of=7, cards=1, direction="up"))
    assert match.waits.kind == "over"
    assert isinstance(match.judge(CardTurned("3D")), Refusal)
    assert report(match.facts)["result"] == {"won": False, "stage": 1, "of": 7, "cards": 1, "direction": "up"}


@pytest.mark.parametrize(("failures", "score"), [(3, 0), (0, 3)])
def test_x5_x6_a_win_is_worth_the_lives_left(failures: int, score: int) -> None:
    """X5, X6, T17: none is still a win."""
    match = Match(GAME)
    for _ in range(failures):
        lost(match)
    for cards in range(1, 8):
        won(match, cards)
    assert match.state.result == Result(won=True, score=score)


def test_x7_stuck_at_the_fifth_stage() -> None:
    """X7, T17: four made, four lost."""
    match = Match(GAME)
    for cards in range(1, 5):
        won(match, cards)
    for _ in range(4):
        lost(match)
    assert match.state.result == Result(won=False, stage=5, of=7, cards=5, direction="up")


def test_x8_one_trick_too_many_is_lost_at_once() -> None:
    """X8, T13: a life is paid once, however the cards fall afterwards (T24)."""
    match = stage(3, players=3)
    match.turn("9S")
    match.numbers((1, 0), (2, 1))
    assert match.state.deal.numbers == (2, 0, 1)
    match.cards("AC 2C 3C")
    assert (match.state.deal.outcome, match.state.lives, match.waits.kind) == ("failed", 2, "deal")
    assert match.judge(CardPlayed("KC")) == NotYet("deal")
    match.cards("KC 4C 5C QC 6C 7C", confirmed=True)
    assert (match.state.lives, match.state.deal.taken, match.state.deal.outcome) == (2, (0, 3, 0), "failed")


def test_x9_the_dealers_number_is_computed() -> None:
    """X9, T8: he cannot choose one."""
    match = stage(3)
    match.turn("9S")
    match.numbers((1, 1), (2, 0))
    verdict = match.judge(NumberChosen(0, 1))
    assert isinstance(verdict, Refusal)
    assert verdict.clause == "T8"
    assert match.judge(NumberChosen(3, 4)).clause == "T7"


@pytest.mark.parametrize(("cards", "winner"), [(3, "5H"), (4, "AS")])
def test_x11_no_trump_with_an_odd_number(cards: int, winner: str) -> None:
    """X11, T21, T22."""
    match = stage(cards, variant=("no-trump-odd",))
    match.turn("9S")
    match.numbers((1, 1), (2, 1), (3, 0))
    match.cards("2H AS 5H KD")
    trick = match.state.tricks[0]
    assert trick.plays[[play.seat for play in trick.plays].index(trick.winner)].card == winner


def test_x12_the_count_decides_about_trump() -> None:
    """X12, T21: the eighth of thirteen stages has six cards and a trump, the ninth has five and none."""
    rules = configure(GAME, 4, ("no-trump-odd", "up-and-down"))
    sizes = [slot.cards for slot in rules.plan]
    assert sizes == [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]
    assert rules.trump(sizes[7], "9S") == "S"
    assert rules.trump(sizes[8], "9S") is None


def test_x13_up_and_down() -> None:
    """X13, T20: seven cards are a landmark, the thirteenth stage wins."""
    match = Match(GAME, variant=("up-and-down",))
    for cards in (1, 2, 3, 4, 5, 6, 7):
        won(match, cards)
    assert not match.state.over
    assert match.state.due.cards == 6
    assert match.state.stage == 8
    for cards in (6, 5, 4, 3, 2, 1):
        won(match, cards)
    assert match.state.result == Result(won=True, score=3)


def test_x13_lost_on_the_way_down() -> None:
    """X13, T20: five cards occur twice, so the way is named."""
    match = Match(GAME, variant=("up-and-down",))
    for cards in (1, 2, 3, 4, 5, 6, 7, 6):
        won(match, cards)
    for _ in range(4):
        lost(match)
    assert match.state.result == Result(won=False, stage=9, of=13, cards=5, direction="down")


def test_x14_the_long_match() -> None:
    """X14, T19, T23: refused with five players, won with ten cards."""
    for players, variant, clause in ((5, ("long",), "T19"), (4, ("long", "up-and-down"), "T23"), (2, (), "T1")):
        with pytest.raises(VariantError) as error:
            configure(GAME, players, variant)
        assert error.value.clause == clause
    match = Match(GAME, players=3, variant=("long",))
    for cards in range(1, 8):
        won(match, cards)
    assert (match.state.due.cards, match.state.over) == (8, False)
    for cards in range(8, 11):
        won(match, cards)
    assert match.state.result == Result(won=True, score=3)


def test_x15_secret_numbers_fail_at_the_end_only() -> None:
    """X15, T18: all tricks are played, and too high a sum fails as well."""
    match = stage(2, variant=("secret",))
    match.turn("9S")
    assert match.judge(NumberChosen(1, 1)).clause == "T18"
    match.cards("AC 2C 3C 4C")
    assert match.state.deal.outcome is None
    match.cards("5D AD 6D 7D")
    assert (match.waits.kind, match.waits.seats) == ("reveal", (1, 2, 3))
    for seat in (1, 2, 3):
        assert match.state.deal.outcome is None
        match.tell(NumberRevealed(seat, 1))
    assert match.state.deal.taken == (0, 1, 1, 0)
    assert (match.state.deal.outcome, match.state.lives) == ("failed", 2)


def test_x16_secret_numbers_made() -> None:
    """X16, T18: every non-dealer exact."""
    match = stage(2, players=3, variant=("secret",))
    match.turn("9S")
    match.cards("2C AC 3C 4D AD 5D")
    assert match.state.deal.taken == (1, 0, 1)
    match.tell(NumberRevealed(1, 0))
    match.tell(NumberRevealed(2, 1))
    assert match.state.deal.outcome == "made"
    assert match.state.deal.numbers == (1, 0, 1)


def test_x17_a_revoke_is_proven_by_the_card_itself() -> None:
    """X17, P0, P1, P7: the finding names both plays."""
    match = stage(3)
    match.turn("9S")
    match.numbers((1, 0), (2, 1), (3, 1))
    match.cards("4S 6S 4D 2S 10H KS 5H 3H")
    (finding,) = match.findings
    assert (finding.kind, finding.by, finding.seats, finding.clause) == ("proven", "pair", (3,), "P1")
    assert [(play.seat, play.card, play.trick) for play in finding.plays] == [(3, "4D", 1), (3, "KS", 2)]


@pytest.mark.parametrize(("cards", "bad"), [("3H 4H 6H", "5H"), ("2C 4C 6C", "2C")])
def test_x18_x19_a_card_that_cannot_be_there(cards: str, bad: str) -> None:
    """X18, X19, T22, P3: asked about first; confirmed it counts and is a finding."""
    match = stage(3)
    match.turn("5H")
    match.numbers((1, 1), (2, 1), (3, 0))
    match.cards(cards)
    verdict = match.judge(CardPlayed(bad))
    assert verdict.kind == "impossible"
    match.cards(bad, confirmed=True)
    assert [(one.kind, one.clause) for one in match.findings] == [("impossible", "P3")]
    assert match.state.tricks[0].complete


def test_x20_a_stage_stopped_early_hides_a_revoke() -> None:
    """X20, T13, P1: cards never shown prove nothing."""
    match = stage(3)
    match.turn("9S")
    match.numbers((1, 0), (2, 1), (3, 1))
    match.cards("AC 2C 4D 3C")
    assert (match.state.deal.outcome, match.findings) == ("failed", ())


def test_x21_a_correction_changes_the_owners() -> None:
    """X21, G1: the winner of trick 1 changes, and with it the leader, the owners and the verdict."""
    match = stage(3)
    match.turn("9S")
    match.numbers((1, 0), (2, 1), (3, 1))
    first, *_ = match.cards("10H 2H 3H JH".replace("JH", "9H"))
    assert (match.state.deal.outcome, match.state.lives) == ("failed", 2)
    match.tell(Corrected(first, "replace", CardPlayed("8H")))
    assert (match.state.tricks[0].winner, match.state.deal.outcome, match.state.lives) == (0, None, 3)
    match.cards("4C 5C 6C 7C")
    assert [play.seat for play in match.state.tricks[1].plays] == [0, 1, 2, 3]
    match.tell(Corrected(first, "replace", CardPlayed("JH")))
    assert [play.seat for play in match.state.tricks[1].plays] == [1, 2, 3, 0]


def test_t16_the_other_reading_of_the_last_life() -> None:
    """T16, T3: with `ends-at-zero` the last life paid ends the match; with four lives it takes one failure more."""
    match = Match(GAME, variant=("ends-at-zero", "lives=4"))
    for _ in range(3):
        lost(match)
    assert (match.state.lives, match.state.over) == (1, False)
    lost(match)
    assert (match.state.lives, match.state.over) == (0, True)


def test_g8_a_misdeal_costs_nothing() -> None:
    """G8, L15: the same dealer deals again."""
    match = Match(GAME, dealer=2)
    match.turn("9S")
    match.tell(Misdeal())
    assert (match.state.deals[0].outcome, match.state.lives, match.state.due) == ("misdeal", 3, Due(1, 1, 2))


def test_t2_a_card_of_another_pack() -> None:
    """T2: refused, not asked."""
    match = stage(1)
    match.turn("9S")
    match.numbers((1, 0), (2, 1), (3, 0))
    assert match.judge(CardPlayed("1X")).clause == "T2"
