"""Life at the table (L, Y) as far as facts tell it."""

from __future__ import annotations

import pytest
from telling import Match

from table.facts import (
    Abandoned,
    CardPlayed,
    CardTurned,
    CardWithdrawn,
    Corrected,
    DealStarted,
    FindingSettled,
    HandShown,
    LeaderIs,
    Misdeal,
    NumberChosen,
    Redone,
    RestClaimed,
    TakenBy,
    Undone,
)
from table.undo import last_effective, redo, undo
from table.verdict import Accepted, NotYet, Question, Refusal

GAME = "stiche-im-team"


def dealt(cards: int = 3, *, turned: str = "9S", numbers: tuple[int, ...] = (1, 0, 1)) -> Match:
    """A deal of this size with trump and numbers; Anna deals, Ben leads."""
    match = Match(GAME)
    match.tell(DealStarted(cards, 0, as_dealt=True))
    match.turn(turned)
    match.numbers(*zip((1, 2, 3), numbers, strict=True))
    return match


def test_y1_a_lead_before_the_last_number() -> None:
    """Y1, L1: not yet, then taken; the owner is right."""
    match = Match(GAME)
    assert match.judge(CardPlayed("3C")) == NotYet("deal")
    match.turn("9S")
    match.numbers((1, 0), (2, 0))
    assert match.judge(CardPlayed("3C")) == NotYet("numbers")
    match.numbers((3, 0))
    match.cards("3C")
    assert match.state.trick.plays[0].seat == 1


def test_y2_the_next_lead_needs_no_clearing() -> None:
    """Y2, L2: four more cards, no question."""
    match = dealt()
    match.cards("3C 6C 8C 7C 2S 4D KS 2D")
    assert [trick.leader for trick in match.state.tricks] == [1, 3]


def test_y3_an_unread_card_leaves_the_trick_open_only_if_it_could_have_won() -> None:
    """Y3, L5, P0: with the ace of trumps laid nothing can beat it; otherwise the table says who took it."""
    match = dealt()
    match.cards("3C AS 8C ?")
    assert (match.state.tricks[0].winner, match.state.tricks[0].reason) == (2, "L5")
    match = dealt()
    match.cards("3C 6C 8C ?")
    assert (match.state.tricks[0].winner, match.waits.kind, match.waits.seats[0]) == (None, "taken", 3)
    match.tell(TakenBy(0))
    assert (match.state.tricks[0].winner, match.waits.kind, match.waits.seats) == (0, "card", (0,))
    assert isinstance(match.judge(TakenBy(0)), Refusal)


def test_l5_play_goes_on_while_nobody_knows_who_took_it() -> None:
    """L5: the seat that leads next is the proposal; a later answer gives the later cards their owners."""
    match = dealt()
    match.cards("3C 6C 8C ? 2S 4D")
    assert [play.seat for play in match.state.tricks[1].plays] == [3, 0]
    match.tell(TakenBy(0))
    assert [play.seat for play in match.state.tricks[1].plays] == [0, 1]
    assert match.findings == ()


def test_y5_a_card_taken_back_takes_its_claim_with_it() -> None:
    """Y5, L6: 4D lifted, 6H laid: a later diamond is no finding."""
    match = dealt()
    match.cards("3H 5H")
    id = match.cards("4D")[0]
    match.tell(CardWithdrawn(id))
    match.cards("6H 7H")
    assert [play.seat for play in match.state.tricks[0].plays] == [1, 2, 3, 0]
    match.cards("2C 3D 4C 5C")
    assert match.findings == ()
    assert match.judge(CardWithdrawn(id)).clause == "L6"


def test_y7_hands_shown_after_the_stage_is_lost() -> None:
    """Y7, L13, P1: a shown heart after a denied heart is proven."""
    match = dealt(3, numbers=(0, 1, 1))
    assert match.judge(HandShown(3, ("5H",))).clause == "L13"
    match.cards("AH 2H 4D 3H")
    assert match.state.deal.outcome == "failed"
    assert match.judge(CardPlayed("KC")) == NotYet("deal")
    match.tell(HandShown(3, ("5H", "2D")))
    (finding,) = match.findings
    assert (finding.kind, finding.seats, finding.plays[1].trick) == ("proven", (3,), None)
    assert match.judge(HandShown(2, ("6H", "7H", "8H"))).clause == "L13"


def test_y8_a_wrong_leader() -> None:
    """Y8, L16: the second card makes it stand, with one finding; taken back before it nothing happened."""
    match = dealt()
    (lead,) = match.cards("3=3C")
    assert (match.state.trick.due, match.state.trick.leader, match.findings) == (1, 3, ())
    match.tell(CardWithdrawn(lead))
    match.cards("6C 7C 8C 9C")
    assert (match.findings, match.state.tricks[0].leader) == ((), 1)
    match = dealt()
    match.cards("3=3C 6C")
    (finding,) = match.findings
    assert (finding.kind, finding.by, finding.seats) == ("turn", "place", (3,))
    assert match.state.trick.plays[1].seat == 0
    assert match.state.trick.leader == 3


def test_l16_out_of_turn_within_a_trick() -> None:
    """L16, S10: the missing seat is next, in time he is later."""
    match = dealt()
    match.cards("3C 3=8C 6C 7C")
    assert [play.seat for play in match.state.tricks[0].plays] == [1, 3, 2, 0]
    assert [finding.seats for finding in match.findings] == [(3,)]
    assert match.judge(CardPlayed("5D", by=9)).clause == "G2"


def test_g3_no_second_card_of_a_seat() -> None:
    """G3."""
    match = dealt()
    match.cards("3C")
    assert match.judge(CardPlayed("4C", by=1)).clause == "G3"


def test_l20_the_table_says_who_leads() -> None:
    """G3, L20: for the trick that lies there or the next one; no finding."""
    match = dealt()
    match.cards("3C 6C")
    match.tell(LeaderIs(2))
    assert [play.seat for play in match.state.trick.plays] == [2, 3]
    match.cards("8C 7C")
    match.tell(LeaderIs(0))
    match.cards("2S")
    assert (match.state.trick.leader, match.findings) == (0, ())


def test_l9_the_turned_card_is_replaced_until_the_first_lead() -> None:
    """L9: the same card again is nothing new; after the lead it stays."""
    match = dealt()
    assert match.judge(CardTurned("9S")) == Accepted(())
    match.turn("9H")
    assert match.state.deal.trump == "H"
    match.cards("3C")
    assert match.judge(CardTurned("9D")).clause == "L9"


def test_l10_a_number_changes_until_the_first_trick_is_complete() -> None:
    """L10."""
    match = dealt()
    match.cards("3C")
    match.numbers((1, 0))
    assert match.state.deal.numbers == (2, 0, 0, 1)
    match.cards("6C 8C 7C")
    assert match.judge(NumberChosen(1, 1)).clause == "L10"


def test_l14_a_claim() -> None:
    """L14: the sum is what is left; scored as played."""
    match = dealt(numbers=(1, 0, 1))
    match.cards("3C 6C 8C 7C 2S")
    assert match.judge(RestClaimed(((1, 1),))).clause == "L14"
    match.tell(RestClaimed(((1, 1), (0, 1))))
    assert (match.state.deal.outcome, match.state.deal.taken) == ("made", (1, 1, 0, 1))


def test_l15_called_off() -> None:
    """L15, G8: nothing scored, the same dealer."""
    match = Match(GAME, dealer=1)
    assert match.judge(Abandoned()).clause == "L15"
    match.turn("9S")
    match.tell(Abandoned())
    assert (match.state.deals[0].outcome, match.state.due.dealer) == ("abandoned", 1)
    assert match.judge(Misdeal()).clause == "L15"


def revoked() -> Match:
    """X17: Dan denied spades and shows one."""
    match = dealt(3, numbers=(0, 1, 1))
    match.cards("4S 6S 4D 2S 10H KS 5H 3H")
    return match


def test_g7_settling_a_revoke() -> None:
    """G7, G7a: ignored, stands, costs the stage, or is dealt again."""
    match = revoked()
    match.tell(FindingSettled(1, "ignore"))
    assert (match.state.open_findings, match.state.deal.outcome) == ((), None)
    match = revoked()
    match.tell(FindingSettled(1, "fail"))
    assert (match.state.deal.outcome, match.state.lives, match.waits.kind) == ("failed", 2, "deal")
    match = revoked()
    match.tell(FindingSettled(1, "replay"))
    assert (match.state.deal.outcome, match.state.lives, match.state.due.dealer) == ("redeal", 3, 0)
    assert match.judge(FindingSettled(2, "ignore")).clause == "G7a"


def test_g7a_an_admitted_revoke_is_taken_back() -> None:
    """G7a, G7: without a finding; only before the next lead."""
    match = dealt()
    match.cards("3H 5H 4D 7H")
    match.tell(FindingSettled(None, "back", seat=3))
    assert (match.waits.kind, match.waits.seats) == ("card", (3,))
    match.cards("6H")
    assert match.state.tricks[0].complete
    match.cards("2C")
    assert match.judge(FindingSettled(None, "back", seat=3)).clause == "G7a"


def test_settle_is_awaited_when_the_deal_is_complete() -> None:
    """L18: findings never block cards."""
    match = revoked()
    assert match.waits.kind == "card"
    match.cards("2C 3C 4C 5C")
    assert (match.waits.kind, match.waits.seats) == ("settle", (3,))
    match.tell(FindingSettled(1, "stand"))
    assert match.waits.kind == "deal"


def test_y15_deals_that_a_correction_makes_surplus() -> None:
    """Y15: the repeated deal counts nothing, the next one does; the table sees them before it confirms."""
    match = Match(GAME)
    match.turn("9S")
    match.numbers((1, 0), (2, 0), (3, 1))
    bad = match.cards("3C 6C 8C 10C")[2]
    assert (match.state.deal.outcome, match.state.lives) == ("failed", 2)
    match.turn("9H")
    match.numbers((2, 1), (3, 0), (0, 0))
    match.cards("AC 6C 8C 10C")
    match.turn("9D")
    match.numbers((3, 2), (0, 0), (1, 0))
    match.cards("AC KC QC JC 10C 9C 8C 7C")
    assert (match.state.stage, match.state.lives) == (3, 2)
    change = Corrected(bad, "replace", CardPlayed("AC"))
    assert match.judge(change) == Question("surplus", deals=(2,))
    match.tell(change, confirmed=True)
    assert [deal.outcome for deal in match.state.deals] == ["made", "surplus", "made"]
    assert (match.state.stage, match.state.lives) == (3, 3)


def test_y16_undo_and_redo() -> None:
    """Y16, L19: two back, two again; a new fact ends redo."""
    match = dealt()
    match.cards("3C 6C")
    before = match.state
    for _ in range(2):
        match.tell(undo(match.facts))
    assert match.state.trick is None
    for _ in range(2):
        match.tell(redo(match.facts))
    assert match.state == before
    match.tell(undo(match.facts))
    match.cards("8C")
    assert redo(match.facts) is None
    assert isinstance(match.judge(Redone(len(match.facts) - 2)), Refusal)
    assert match.judge(Undone(1)).clause == "L19"
    assert last_effective(match.facts) == len(match.facts) - 1


def test_undo_stops_at_the_start_of_the_match() -> None:
    """Y16."""
    match = Match(GAME)
    assert undo(match.facts) is None


@pytest.mark.parametrize("how", ["remove", "insert-before"])
def test_corrections_move_the_later_cards(how: str) -> None:
    """G1, L20: a card is removed, or one is missing before."""
    match = dealt()
    ids = match.cards("3C 6C 8C 7C 2S")
    new = CardPlayed("4C") if how == "insert-before" else None
    match.tell(Corrected(ids[1], how, new))
    cards = [trick.cards for trick in match.state.tricks]
    assert cards == ([("3C", "8C", "7C", "2S")] if how == "remove" else [("3C", "4C", "6C", "8C"), ("7C", "2S")])


def test_corrections_that_are_wrong_themselves() -> None:
    """G1, L1, T2, T7: a correction is judged where it stands."""
    match = dealt()
    ids = match.cards("3C 6C")
    assert match.judge(Corrected(99, "remove")).clause == "G1"
    assert match.judge(Corrected(0, "remove")).clause == "G1"
    assert match.judge(Corrected(ids[0], "replace", CardPlayed("2X"))).clause == "T2"
    assert match.judge(Corrected(ids[0], "replace", Misdeal())).clause == "G1"
    assert match.judge(Corrected(2, "insert-before", CardPlayed("4C"))).clause == "L1"
    assert match.judge(Corrected(3, "replace", NumberChosen(1, 4))).clause == "T7"
    assert isinstance(match.judge(Corrected(1, "replace", DealStarted(3, 2, as_dealt=True))), Accepted)
