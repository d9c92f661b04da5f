"""The clerk in Waldstiche: what becomes of the trump place when a 3 was played (Y10, L11, L12, W5, W6, W18)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from clerk_desk import reading
from clerk_pair import ANNA, BEN, dealt, lay_trump, take_trump, trick

from table.facts import CardTurned, Corrected, RestClaimed, SwapKept, SwapLaid, Undone
from vision.events import CardLifted, CardReread


def test_a_swap_at_once() -> None:
    """W5, L11: the trump place is empty, then another face lies there; the trick is judged by the new trump."""
    table = dealt("4H")
    table.lay("10S", BEN)
    table.lay("3D", ANNA)
    take_trump(table, "4H")
    assert table.state.deal.phase == "swap"
    lay_trump(table, "8D")
    assert trick(table)[1].laid == "8D"
    assert (table.state.deal.turned, table.state.tricks[0].winner) == ("8D", ANNA)
    assert not table.asks


def test_a_three_that_nobody_uses() -> None:
    """L11, W6: the next card in the trick place says that the trump card is kept, and nobody presses anything."""
    table = dealt("4D")
    table.lay("3H", BEN)
    table.lay("5S", ANNA)
    assert trick(table)[0].kept
    assert table.state.tricks[0].winner == BEN
    assert not table.asks


def test_the_followers_three_is_kept_when_the_trick_is_lifted() -> None:
    """L11: or the trick being lifted; and meanwhile nobody is asked who took it (X46)."""
    table = dealt("4H")
    table.lay("10S", BEN)
    table.lay("3D", ANNA)
    table.wait(2.0)
    assert table.state.tricks[0].winner is None
    assert not table.asks
    table.sweep("10S", "3D")
    assert trick(table)[1].kept
    assert table.state.tricks[0].winner == BEN


def test_the_next_lead_says_kept_too() -> None:
    """L2, L11: the follower's 3 is kept when the next card is led beside the trick that still lies there."""
    table = dealt("4H")
    table.lay("10S", BEN)
    table.lay("3D", ANNA)
    table.lay("2S", BEN)
    assert trick(table, 0)[1].kept
    assert table.played()[-1] == ("Ben", "2S")


def test_while_the_trump_place_is_empty_cards_wait() -> None:
    """L11: a swap is under way, so that the follower's card is pending until a face lies there."""
    table = dealt("4D")
    table.lay("3H", BEN)
    take_trump(table, "4D")
    table.lay("5S", ANNA)
    assert table.pending == ("5S",)
    assert table.step.pending[0].waits_for == "swap"
    lay_trump(table, "8S")
    assert not table.pending
    assert table.played() == [("Ben", "3H"), ("Anna", "5S")]
    assert (trick(table)[0].laid, table.state.tricks[0].winner) == ("8S", ANNA)


def test_ok_ends_the_waiting() -> None:
    """L11: kept is also what the table says by OK, whatever became of the trump card."""
    table = dealt("4D")
    table.lay("3H", BEN)
    take_trump(table, "4D")
    table.lay("5S", ANNA)
    table.tell(SwapKept())
    assert table.played()[-1] == ("Anna", "5S")
    table.lay("6S", BEN)
    assert not table.pending


def test_y10_the_swap_comes_after_the_followers_card() -> None:
    """Y10, L11: thought to be kept; the trump place changes before the next lead: the trick is judged anew."""
    table = dealt("4D")
    table.lay("3H", BEN)
    table.lay("5S", ANNA)
    assert table.state.tricks[0].winner == BEN
    take_trump(table, "4D")
    table.lay("10H", ANNA)
    assert table.pending == ("10H",)
    lay_trump(table, "8S")
    assert (trick(table, 0)[0].laid, table.state.tricks[0].winner) == ("8S", ANNA)
    assert table.played()[-1] == ("Anna", "10H")
    assert not table.asks


def test_the_new_trump_card_is_told_after_the_next_lead() -> None:
    """L11: it lay there before the lead did, and only then counts as seen: the swap stands before the lead."""
    table = dealt("4D")
    table.lay("3H", BEN)
    table.lay("5S", ANNA)
    take = CardLifted(table.lying["4D"], "trump", table.at, False)
    new = table.card("8S", None, zone="trump")
    table.lay("10H", ANNA)
    table.wait(1.4)
    assert table.state.tricks[1].leader == ANNA
    assert table.state.tricks[1].due == BEN
    table.see(take, new)
    assert (trick(table, 0)[0].laid, table.state.tricks[0].winner) == ("8S", ANNA)
    assert table.state.tricks[1].due == ANNA
    assert isinstance(table.facts[-1], Corrected)


def test_without_a_three_another_trump_card_is_asked_about() -> None:
    """L11: the trump place changed with no 3 in this or the last trick: never a swap in silence."""
    table = dealt("4D")
    table.lay("10H", BEN)
    lay_trump(table, "8S")
    assert table.asks == ("turned",)
    assert set(table.step.asks[0].cards) == {"8S", "4D"}
    assert table.state.deal.turned == "4D"
    table.answer("4D")
    assert not table.asks
    table.wait(1.0)
    assert not table.asks
    table.lay("9H", ANNA)
    assert table.played()[-1] == ("Anna", "9H")


def test_a_misread_three_explains_the_swap() -> None:
    """L11, L1: the card that was read as an 8 is said to be the 3 it was; what waits at the trump place is taken."""
    table = dealt("4D")
    table.lay("8H", BEN, others=("3H",))
    lay_trump(table, "8S")
    table.answer("8S")
    play = table.state.tricks[0].plays[0].id
    assert table.state.deal.turned == "4D"
    table.tell(Corrected(play, "replace", table.facts[play].__class__("3H")))
    assert trick(table)[0].laid == "8S"


def test_a_nudged_trump_card_is_the_same() -> None:
    """L12: it was pushed when the pile was moved, and lies there again with the same code: nothing happened."""
    table = dealt("4D")
    table.lay("3H", BEN)
    table.lay("5S", ANNA)
    take_trump(table, "4D")
    lay_trump(table, "4D", name="again")
    table.lay("10H", BEN)
    assert trick(table, 0)[0].kept
    assert table.played()[-1] == ("Ben", "10H")
    assert not table.asks


def test_the_trump_card_taken_and_laid_back_is_kept() -> None:
    """W6: taking the card and laying the same card back is no swap."""
    table = dealt("4D")
    table.lay("3H", BEN)
    take_trump(table, "4D")
    lay_trump(table, "4D", name="again")
    table.lay("5S", ANNA)
    assert trick(table)[0].kept
    assert table.state.deal.turned == "4D"


def test_an_unsure_trump_card_is_asked_about() -> None:
    """L1, L11: what a 3 laid is not sure: it is asked, and play goes on; the answer is the swap of that 3."""
    table = dealt("4D")
    table.lay("3H", BEN)
    take_trump(table, "4D")
    lay_trump(table, "8S", sure=0.5, others=("3S",))
    assert table.asks == ("turned",)
    table.lay("5S", ANNA)
    assert table.played()[-1] == ("Anna", "5S")
    table.answer("8S")
    assert (trick(table)[0].laid, table.state.tricks[0].winner) == ("8S", ANNA)


def test_two_threes_swap_one_after_the_other() -> None:
    """W5, W8: the leader's swap is complete before the follower's card; his own 3 takes what the leader laid."""
    table = dealt("4D")
    table.lay("3H", BEN)
    take_trump(table, "4D")
    lay_trump(table, "8S")
    table.lay("3S", ANNA)
    take_trump(table, "8S")
    lay_trump(table, "6H")
    assert [play.laid for play in trick(table)] == ["8S", "6H"]
    assert table.state.deal.turned == "6H"


def test_x58_the_trump_card_turns_up_in_a_trick() -> None:
    """X58, W18: a swap was missed by the camera; it is asked, and the answer yes takes the card."""
    table = dealt("4D")
    table.lay("3H", BEN)
    table.lay("5S", ANNA)
    table.sweep("3H", "5S")
    table.lay("4D", BEN)
    assert table.asks == ("public",)
    assert table.played()[-1] != ("Ben", "4D")
    table.answer("yes")
    assert table.played()[-1] == ("Ben", "4D")
    assert [finding.kind for finding in table.state.findings] == ["swap-missed"]


def test_x57_a_card_that_the_other_player_took_openly() -> None:
    """X57, W18: the taken trump card is played from the other side: who played it is asked, the card is not doubted."""
    table = dealt("4D")
    table.lay("3H", BEN)
    take_trump(table, "4D")
    lay_trump(table, "8S")
    table.lay("4D", ANNA)
    assert table.asks == ("public",)
    assert table.step.asks[0].seat == ANNA
    table.answer("no")
    assert table.asks == ("card",)


def test_the_leader_takes_his_three_back() -> None:
    """L6, L11: the 3 goes back to the hand, and with it the swap that was open."""
    table = dealt("4D")
    table.lay("3H", BEN)
    table.lift("3H")
    table.lay("10H", BEN)
    assert table.played() == [("Ben", "10H")]
    assert table.state.deal.phase == "card"


def test_an_undone_swap_is_asked_about_again() -> None:
    """L19: the trump card still lies there: which card is it? The undone code comes last."""
    table = dealt("4D")
    table.lay("3H", BEN)
    take_trump(table, "4D")
    lay_trump(table, "8S", others=("8C", "3S"))
    assert isinstance(table.facts[-1], SwapLaid)
    table.tell(Undone(len(table.facts) - 1))
    assert table.asks == ("turned",)
    table.answer("3S")
    assert trick(table)[0].laid == "3S"


def test_the_trump_card_is_read_again_as_another() -> None:
    """L17: what was taken is never changed in silence; the answer corrects the swap."""
    table = dealt("4D")
    table.lay("3H", BEN)
    take_trump(table, "4D")
    new = lay_trump(table, "8S")
    table.see(CardReread(new.track, reading("3S"), new.place, new.side, new.side_clear))
    assert table.asks == ("turned",)
    assert trick(table)[0].laid == "8S"
    table.answer("3S")
    assert trick(table)[0].laid == "3S"
    assert table.state.deal.turned == "3S"


def test_the_followers_card_was_never_seen() -> None:
    """L5, L11: the trick with the unused 3 is taken away before the second card was seen: it is `?`."""
    table = dealt("4D")
    table.lay("3H", BEN)
    table.sweep("3H")
    assert [card for _, card in table.played()] == ["3H", "?"]
    assert trick(table)[0].kept


def test_the_next_turned_card_begins_the_next_deal() -> None:
    """L9: after the last trick another face at the trump place is no swap of the deal that is over."""
    table = dealt("4D")
    table.tell(RestClaimed(((BEN, 13),), ((BEN, 3),)))
    take_trump(table, "4D")
    lay_trump(table, "8S")
    assert [deal.outcome for deal in table.state.deals] == ["played"]
    assert (table.state.deal.number, table.state.deal.turned) == (2, "8S")


@pytest.mark.parametrize("code", ["8S", "4D"])
def test_the_first_turned_card_is_replaced_until_the_first_lead(code: str) -> None:
    """L9: before play another turned card is no swap."""
    table = dealt("4D")
    lay_trump(table, code, name="other")
    assert table.state.deal.first_turned == code
    assert isinstance([fact for fact in table.facts if isinstance(fact, CardTurned)][-1], CardTurned)


def test_the_next_deal_is_no_swap() -> None:
    """L22: the stock by the other dealer, with cards of this deal never seen; by the same pile it would be a swap."""
    table = dealt("4H")
    table.lay("10S", BEN)
    table.lay("9S", ANNA)
    table.sweep("10S", "9S")
    assert table.clerk.expected(table.facts).waiting == "lead"
    take_trump(table, "4H")
    table.see(replace(table.card("8D", None, zone="trump"), place=(150.0, 40.0)))
    assert table.asks == ("next-deal",)
    table.answer("off")
    assert (table.state.deal.turned, len(table.state.deals)) == ("8D", 1)


def test_the_turned_card_is_seen_although_another_face_was_taken_for_it() -> None:
    """L9: a pack gathered face up lay there for a moment; until the first lead a face by the pile replaces it."""
    table = dealt("3H")
    take_trump(table, "3H")
    assert table.clerk.expected(table.facts).waiting == "lead"
    table.see(replace(table.card("5H", None, zone="trump"), place=(150.0, 40.0)))
    assert (table.state.deal.turned, table.asks) == ("5H", ())
