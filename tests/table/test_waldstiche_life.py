"""What people do with threes, fives, claims and doubtful cards in Waldstiche (W6, W7, W17, W18, L5, L6, L11 to L17)."""

from __future__ import annotations

import pytest
from telling import Match

from table.facts import (
    CardPlayed,
    CardTurned,
    CardWithdrawn,
    Corrected,
    FindingSettled,
    HandShown,
    LeaderIs,
    RestClaimed,
    SwapKept,
    SwapLaid,
    TakenBy,
)
from table.proofs.prover import Doubt, Shown
from table.proofs.waldstiche import CardsMove
from table.protocol import parse, write
from table.report import report
from table.undo import redo, undo
from table.verdict import Question

ANNA, BEN = 0, 1


def dealt(turned: str = "4H") -> Match:
    """Anna dealt, Ben leads."""
    match = Match("waldstiche", 2)
    match.turn(turned)
    return match


def play(match: Match, text: str, confirmed: bool = False) -> None:
    """Cards in turn order, `3D>8D` swaps, `3D>` keeps."""
    for word in text.split():
        card, arrow, laid = word.partition(">")
        match.cards(card, confirmed)
        if arrow:
            match.tell(SwapLaid(laid) if laid else SwapKept(), confirmed)


# --- threes ---


def test_y10_a_late_swap() -> None:
    """Y10, L11, W17: the next card means "kept"; a new trump card before the next lead is the swap of the last 3."""
    match = dealt("4D")
    match.cards("3S 5S")
    assert (match.state.tricks[0].winner, match.state.tricks[0].plays[0].kept) == (ANNA, True)
    match = dealt("4D")
    match.cards("3H 5S")
    assert (match.state.tricks[0].winner, match.state.tricks[0].plays[0].kept) == (BEN, True)
    match.tell(SwapLaid("8S"))
    trick = match.state.tricks[0]
    assert (trick.winner, trick.plays[0].laid, match.state.deal.trump) == (ANNA, "8S", "S")
    assert match.waits.seats == (ANNA,)
    match.cards("10S")
    assert match.state.tricks[1].leader == ANNA


def test_after_the_next_lead_the_trump_card_stays() -> None:
    """L11, W18: without a 3 in the trick that lies there a change of the trump place is no swap."""
    match = dealt("4D")
    assert match.judge(SwapLaid("8S")).clause == "W5"
    match.cards("3H 5S")
    match.cards("10H")
    assert match.judge(SwapLaid("8S")).clause == "W5"
    assert match.judge(CardTurned("8S")).clause == "L9"
    assert match.judge(SwapKept()).clause == "W6"


def test_only_the_last_three_may_swap_late() -> None:
    """L11: when the answer was a 3 that did swap, the leader's kept 3 does not explain another trump card."""
    match = dealt("4D")
    play(match, "3H> 3S>8S")
    assert match.judge(SwapLaid("6H")).clause == "W5"
    both = dealt("4D")
    play(both, "3H> 3S>")
    both.tell(SwapLaid("6H"))
    assert [one.laid for one in both.state.tricks[0].plays] == [None, "6H"]


def test_what_cards_stand_on_is_not_removed() -> None:
    """G1, L9, L15: the turned card and the deal itself are replaced or called off, not removed."""
    match = dealt("4D")
    match.cards("3H")
    assert match.judge(Corrected(2, "remove")).clause == "L9"
    assert match.judge(Corrected(1, "remove")).clause == "L15"
    match.tell(Corrected(2, "replace", CardTurned("6D")))
    assert match.state.deal.turned == "6D"


def test_a_leader_who_was_named_before_his_card_lies() -> None:
    """G3, L16: who leads next is told in text, too, while the trick is still empty."""
    match = dealt("4D")
    match.cards("8S 2S")
    match.tell(LeaderIs(ANNA))
    text = write(match.facts)
    assert text.endswith("trick Anna!:\n")
    assert report(parse(text)) == report(match.facts)
    match.cards("10S")
    assert write(match.facts).endswith("trick Anna!: 10S\n")


def test_a_late_swap_is_told_where_it_belongs() -> None:
    """L11: as text it stands behind its 3, and reads back as the same match."""
    match = dealt("4D")
    match.cards("3H 5S")
    match.tell(SwapLaid("8S"))
    match.cards("10S")
    text = write(match.facts)
    assert "trick Ben: 3H>8S 5S" in text
    assert report(parse(text)) == report(match.facts)


def test_x61_the_thirteenth_card() -> None:
    """X61, W7: a 3 without a hand card asks for no swap, a 5 draws nothing and excuses nothing."""
    match = dealt("4H")
    of_ben = ("AS", "9S", "7S", "5S", "2H", "6H", "8H", "7H", "9H", "10H", "JH", "AH")
    of_anna = ("2S", "4S", "6S", "8S", "10S", "JS", "2D", "4D", "6D", "7D", "8D", "10D")
    for pair in zip(of_anna, of_ben, strict=True):
        leader = match.waits.seats[0]
        match.cards(f"{pair[leader]} {pair[1 - leader]}")
    assert match.state.deal.hand == (1, 1)
    leader = match.waits.seats[0]
    match.cards("3D" if leader == ANNA else "5H")
    assert match.waits.kind == "card"
    match.cards("5H" if leader == ANNA else "3D")
    assert (match.state.deal.outcome, match.state.deal.trump) == ("played", "H")
    pack = {rank + suit: at for suit in "SHD" for at, rank in enumerate(("2", "5", "7"))}
    prover = CardsMove(pack, 1, 6, "2D")
    assert prover.play(Shown(1, BEN, "7S"), None) == []
    assert prover.play(Shown(2, ANNA, "5H"), "7S") == []
    assert prover.draws == []


def test_the_same_card_laid_back_is_no_swap() -> None:
    """W6: nothing becomes known of the hand: the card is not held, and it cannot be played."""
    match = dealt("4H")
    play(match, "10S 3D>4H 8S 2D")
    assert (match.state.deal.turned, match.state.tricks[0].plays[1].laid) == ("4H", "4H")
    assert isinstance(match.judge(CardPlayed("4H")), Question)


def test_undo_and_redo_of_a_swap() -> None:
    """Y16: the swap is undone alone, the 3 waits again; redo brings trump and winner back."""
    match = dealt("4H")
    play(match, "10S 3D>8D")
    before = match.state
    match.facts.append(undo(match.facts))
    assert (match.waits.kind, match.state.deal.turned) == ("swap", "4H")
    match.facts.append(redo(match.facts))
    assert match.state == before


def test_a_swap_is_corrected() -> None:
    """X21, L11: the laid card was misread, or the 3 was kept after all: the trick is judged anew."""
    match = dealt("4H")
    play(match, "10S 3D>8D")
    swap = len(match.facts) - 1
    assert match.state.tricks[0].winner == ANNA
    match.tell(Corrected(swap, "replace", SwapLaid("8S")))
    assert (match.state.tricks[0].winner, match.state.deal.trump) == (BEN, "S")
    match.tell(Corrected(swap, "replace", SwapKept()))
    assert (match.state.tricks[0].winner, match.state.deal.trump) == (BEN, "H")


def test_a_three_taken_back_takes_its_swap_with_it() -> None:
    """L6, L11: a 3 lifted before it was settled waits for nothing any more."""
    match = dealt("4H")
    (three,) = match.cards("3S")
    match.tell(CardWithdrawn(three))
    assert (match.waits.kind, match.waits.seats) == ("card", (BEN,))
    match.cards("8S 2S")
    assert (match.state.tricks[0].winner, match.findings) == (BEN, ())


# --- fives ---


def test_a_five_waits_for_nothing() -> None:
    """W17, L12: drawn and buried cards stay unknown, nobody presses anything."""
    match = dealt("4H")
    match.cards("5S")
    assert (match.waits.kind, match.waits.seats) == ("card", (ANNA,))
    match.cards("8S 2S 10S")
    assert match.findings == ()


# --- cards that are elsewhere ---


def asked(match: Match, card: str) -> Question:
    verdict = match.judge(CardPlayed(card))
    assert isinstance(verdict, Question)
    return verdict


def test_x57_a_card_of_the_other_hand() -> None:
    """X57, W18: what Anna took openly cannot come from Ben: out of turn, and no revoke."""
    match = dealt("10S")
    play(match, "8S 3S>6H")
    question = asked(match, "10S")
    assert (question.kind, question.seats, question.plays) == ("turn", (BEN,), (4,))
    match.cards("10S", confirmed=True)
    (finding,) = match.findings
    assert (finding.kind, finding.clause, [play.card for play in finding.plays]) == ("turn", "W18", ["3S", "10S"])
    match.tell(Corrected(finding.plays[1].id, "remove"))
    assert match.findings == ()


def test_x58_the_trump_card_appears_in_a_trick() -> None:
    """X58, W18: Anna had a 3 and plays the card believed face up: a swap was missed; without a 3 it is misread."""
    match = dealt("10S")
    play(match, "8S 3S> 6S")
    assert asked(match, "10S").kind == "swap-missed"
    match.cards("10S", confirmed=True)
    (finding,) = match.findings
    assert (finding.kind, finding.clause, [play.card for play in finding.plays]) == (
        "swap-missed",
        "W18",
        ["3S", "10S"],
    )
    match.tell(Corrected(5, "replace", SwapLaid("6H")))
    assert (match.findings, match.state.deal.turned) == ((), "6H")
    other = dealt("10S")
    other.cards("8S 4S")
    assert asked(other, "10S").kind == "impossible"


def test_p3_a_card_twice() -> None:
    """P3, L17: played before, or laid for a 3 after it was played; a card laid and taken up again is no second copy."""
    match = dealt("4H")
    match.cards("8S 2S")
    assert asked(match, "2S").plays == (4,)
    match.cards("3H")
    verdict = match.judge(SwapLaid("2S"))
    assert isinstance(verdict, Question)
    assert (verdict.kind, verdict.plays) == ("impossible", (4,))
    again = dealt("4H")
    play(again, "10S 3D>8D 7H 3H>6S 2D 8D")
    assert again.findings == ()


def test_a_trump_card_taken_up_binds_only_who_took_it() -> None:
    """P3, W12: laid by Anna, taken up by Ben: he may play it, she may not."""
    match = dealt("4D")
    play(match, "10S 3S>8D 3H>2D 6H 10H JH")
    assert match.findings == ()
    match.cards("6S")
    assert asked(match, "8D").kind == "turn"
    match.cards("4S 8D 10D")
    assert match.findings == ()


# --- counting ---


def test_x56_nine_cards_of_a_suit_that_has_eight() -> None:
    """X56, P5, P7: two suits denied, nine cards in hand, eight of the third suit unseen."""
    match = dealt("4D")
    play(match, "8S 2D 2H 10H 8H 4H 6H")
    assert match.findings == ()
    match.cards("6D")
    (finding,) = match.findings
    assert (finding.kind, finding.by, finding.clause, finding.seats) == ("proven", "counting", "P5", (ANNA,))
    assert [play.card for play in finding.plays] == ["2D", "6D"]
    fits = dealt("4S")
    play(fits, "8S 2D 10H 2H 8H 4H 6H 6D")
    assert (fits.state.deal.hand, fits.findings) == ((9, 9), ())


# --- unread cards, claims, hands shown ---


def test_l5_a_trick_that_hangs_on_an_unread_card() -> None:
    """L5: asked only where it matters; an ace that loses would lead, so it matters while aces are out (W5)."""
    match = dealt("4H")
    match.cards("10S ?")
    assert (match.waits.kind, match.state.tricks[0].winner) == ("taken", None)
    match.tell(TakenBy(ANNA))
    assert match.waits.seats == (ANNA,)
    sure = dealt("4H")
    sure.cards("AH 2H AD 2D AS 2S JH ?")
    assert (sure.state.tricks[3].winner, sure.state.tricks[3].next, sure.waits.kind) == (BEN, BEN, "card")
    match = dealt("4H")
    match.cards("JH ?")
    assert (match.waits.kind, match.waits.seats) == ("taken", (BEN, ANNA))


def test_y14_a_claim_asks_for_the_sevens() -> None:
    """Y14, L14: two sevens not seen yet: whose are they? Never more than there are."""
    match = dealt("4H")
    match.cards("8S 7S")
    verdict = match.judge(RestClaimed(((BEN, 12),)))
    assert isinstance(verdict, Question)
    assert (verdict.kind, verdict.missing) == ("sevens", 2)
    assert match.judge(RestClaimed(((BEN, 12),), ((BEN, 3),))).clause == "L14"
    assert match.judge(RestClaimed(((BEN, 11),), ((BEN, 1),))).clause == "L14"
    match.tell(RestClaimed(((BEN, 12),), ((BEN, 1), (ANNA, 1))))
    assert (match.state.deal.sevens, match.state.deal.points) == ((1, 2), (7, 2))


def test_l13_a_hand_laid_open_speaks() -> None:
    """L13, P4: after a claim Anna shows the spade that she had denied."""
    match = dealt("4H")
    match.cards("8S 4D")
    match.tell(RestClaimed(((BEN, 12),), ((BEN, 3),)))
    match.tell(HandShown(ANNA, ("2S", "6H")))
    (finding,) = match.findings
    assert (finding.kind, finding.clause, [play.card for play in finding.plays]) == ("proven", "P4", ["4D", "2S"])
    assert finding.plays[1].trick is None


# --- revokes ---


@pytest.mark.parametrize(("how", "outcome"), [("ignore", None), ("stand", None), ("replay", "redeal")])
def test_g7_settling_a_revoke(how: str, outcome: str | None) -> None:
    """G7, G7a: dealt again by the same dealer without score, or let stand; a stage cannot fail here."""
    match = dealt("4H")
    match.cards("8S 4D 6S 2S")
    assert match.judge(FindingSettled(1, "fail")).clause == "G7a"
    match.tell(FindingSettled(1, how))
    assert (match.state.deal.outcome, match.state.open_findings) == (outcome, ())
    if outcome:
        assert (match.state.due.dealer, match.state.scores) == (ANNA, (0, 0))


def test_g7_an_admitted_revoke_is_taken_back() -> None:
    """G7, L6: before the next lead; the claim goes with it."""
    match = dealt("4H")
    match.cards("8S 4D")
    match.tell(FindingSettled(None, "back", ANNA))
    match.cards("2S 6S 10S")
    assert match.findings == ()


def test_one_of_you() -> None:
    """P5, P7: both deny hearts, two hearts are left, and the pile has room for one: each may be right, not both."""
    pack = {rank + suit: at for suit in "SH" for at, rank in enumerate(("3", "8", "10", "J"))}
    prover = CardsMove(pack, 3, 1, "10H")
    assert prover.play(Shown(1, ANNA, "8H"), None) == []
    assert prover.play(Shown(2, BEN, "3S"), "8H") == []
    assert prover.swap(Shown(3, BEN, "8S")) == []
    assert prover.play(Shown(4, BEN, "10H"), None) == []
    assert prover.play(Shown(5, ANNA, "10S"), "10H") == [Doubt("one-of", "counting", (ANNA, BEN), (2, 5), "P5")]
