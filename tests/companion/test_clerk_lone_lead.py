"""The clerk with two players: a trick of which less was seen than was played, and a lead that was taken back (L5, L6,
L16).
"""

from __future__ import annotations

import pytest
from clerk_desk import Table
from clerk_pair import ANNA, BEN, dealt, lay_trump, take_trump, trick

from table.facts import MatchStarted


def test_a_lead_that_is_taken_back_is_no_trick_of_two() -> None:
    """L16, L5: the place is empty again before the other player leads, and no card was missed."""
    table = dealt()
    table.lay("9H", BEN)
    table.lay("8H", ANNA)
    table.sweep("9H", "8H")
    table.lay("10D", ANNA)
    table.wait(1.5)
    assert table.state.trick is not None
    assert (table.state.trick.leader, table.state.trick.due) == (ANNA, BEN)
    table.sweep("10D")
    table.lay("8D", BEN)
    assert table.played()[2:] == [("Ben", "8D")]
    assert not table.state.findings


def test_a_card_swept_while_the_swap_is_unseen_is_a_play() -> None:
    """L5, L11: the arm hid the pile until the trick was taken away; the follower's card waited, and still counts."""
    table = dealt("4H")
    table.lay("3D", BEN)
    take_trump(table, "4H")
    table.lay("10S", ANNA)
    assert [one.waits_for for one in table.step.pending] == ["swap"]
    table.sweep("3D", "10S")
    lay_trump(table, "8D")
    assert [play.card for play in trick(table)] == ["3D", "10S"]
    assert (table.state.deal.turned, table.state.tricks[0].winner, table.asks) == ("8D", BEN, ())


def test_a_lone_lead_swept_with_the_follower_unseen_is_a_trick() -> None:
    """L5: two players: the lead was told of and not sure, the other card was never seen; one trick, and who took it."""
    table = dealt("4H")
    table.lay("JS", BEN, sure=0.7, others=("AS",))
    table.sweep("JS")
    assert [play.card for play in trick(table)] == ["?", "?"]
    table.answer("JS")
    assert [play.card for play in trick(table)] == ["JS", "?"]
    assert table.asks == ("taken",)
    table.answer("seat:0")
    table.lay("9S", ANNA)
    assert [play.card for play in trick(table)] == ["9S"]
    assert table.asks == ()


@pytest.mark.parametrize("again", [True, False])
def test_a_lone_lead_taken_back_is_no_trick(again: bool) -> None:
    """L6: two players: a lead that went before anything was seen on it was swept, or taken back: the table says which,
    before the right card lies there or after."""
    table = dealt("4H")
    table.lay("JS", BEN)
    table.sweep("JS")
    table.wait(1.0)
    assert [play.card for play in trick(table)] == ["JS", "?"]
    assert table.asks == ("taken",)
    assert table.step.asks[0].cards == ("JS",)
    if again:
        table.lay("9S", BEN)
    table.answer("back")
    if not again:
        table.lay("9S", BEN)
    assert [play.card for play in trick(table)] == ["9S"]
    assert "withdrawn" in table.notices
    assert table.asks == ()
    table.lay("8S", ANNA)
    assert table.state.tricks[-1].winner == BEN


def test_a_trick_of_which_both_cards_were_told_offers_no_taking_back() -> None:
    """L5: only a lead that was all anybody saw may have been taken back."""
    table = dealt("4H")
    table.lay("JS", BEN)
    table.lay(None, ANNA)
    table.sweep("JS")
    assert all(not ask.cards for ask in table.step.asks if ask.kind == "taken")


def test_a_card_swept_from_under_the_next_lead_while_the_swap_is_unseen() -> None:
    """L2, L5, L11: the next lead lies there already; what waited and was taken away with the 3 is a play."""
    table = dealt("4H")
    table.lay("3D", BEN)
    take_trump(table, "4H")
    table.lay("10S", ANNA)
    table.lay("9S", BEN)
    table.lift("3D")
    table.lift("10S")
    lay_trump(table, "8D")
    assert [[play.card for play in one.plays] for one in table.state.tricks] == [["3D", "10S"], ["9S"]]
    assert table.asks == ()


@pytest.mark.parametrize("follows", [False, True])
def test_a_lead_laid_before_the_turned_card_was_sure_is_a_play(follows: bool) -> None:
    """L9: Ben leads at once; the camera is sure of the turned card, which came to rest before, a moment later."""
    table = Table([MatchStarted("waldstiche", ("Anna", "Ben"), ANNA)], players=2)
    turned = table.card("7H", None, zone="trump")
    table.wait(0.3)
    table.lay("6D", BEN)
    if follows:
        table.lay("AD", ANNA)
    table.see(turned)
    table.wait(0.5)
    assert table.state.deal.turned == "7H"
    assert [(play.card, play.seat) for play in trick(table)] == [("6D", BEN), ("AD", ANNA)][: 1 + follows]
    assert not table.asks


def test_a_face_that_lay_there_before_the_card_was_turned_is_no_play() -> None:
    """L13: it is a hand thrown in, or a card of the deal before."""
    table = Table([MatchStarted("waldstiche", ("Anna", "Ben"), ANNA)], players=2)
    table.lay("6D", BEN)
    table.see(table.card("7H", None, zone="trump"))
    table.wait(1.0)
    assert table.state.deal.turned == "7H"
    assert not table.state.tricks
