"""Two packs on the table: the same card once more, or the other copy of it (L7, L17, S2, S10)."""

from __future__ import annotations

import pytest
from clerk_desk import Table

from table.facts import CardTurned, DealStarted, MatchStarted, NumberChosen

NAMES = ("Anna", "Ben", "Carla")


def started(cards: int = 3) -> Table:
    """A round of Stiche-Raten dealt by Anna: Ben leads."""
    facts = [MatchStarted("stiche-raten", NAMES, 0), DealStarted(cards, 0, as_dealt=True), CardTurned("9S")]
    return Table([*facts, *(NumberChosen(seat, 0) for seat in (1, 2, 0))], players=3)


def test_two_equal_cards_in_one_trick() -> None:
    """S10, L7: while the first lies there the second is the other copy; nothing is asked; the later one is higher."""
    table = started()
    for code, seat, name in (("10H", 1, "one"), ("9H", 2, ""), ("10H", 0, "two")):
        table.lay(code, seat, name=name or None)
    assert table.played() == [("Ben", "10H"), ("Carla", "9H"), ("Anna", "10H")]
    assert table.state.tricks[0].winner == 0
    assert not table.asks


def test_two_equal_cards_at_once() -> None:
    """L4, S10: revealed together, they go to their owners by their sides."""
    table = started()
    table.lay("9H", 1)
    table.see(table.card("10H", 2, name="one"), table.card("10H", 0, together=True, name="two"))
    assert table.played() == [("Ben", "9H"), ("Carla", "10H"), ("Anna", "10H")]


def played_out(table: Table) -> None:
    """The first trick, which Ben takes, is taken away."""
    for code, seat in (("10H", 1), ("9H", 2), ("8H", 0)):
        table.lay(code, seat)
    table.sweep("10H", "9H", "8H")


def test_the_other_copy_laid_in_turn_is_taken_without_a_question() -> None:
    """L7: the first went with the last trick; this one lies clearly before the player in turn."""
    table = started()
    played_out(table)
    table.lay("10H", 1)
    table.lay("9H", 2)
    table.lay("8C", 0)
    table.wait(1.0)
    assert table.played()[3:] == [("Ben", "10H"), ("Carla", "9H"), ("Anna", "8C")]
    assert not table.asks


@pytest.mark.parametrize("shown", ["10H", "9H", "8H"])
def test_a_card_of_the_last_trick_shown_again_by_its_taker_is_no_play(shown: str) -> None:
    """L6, L7: he takes it back and leads: the card shown is withdrawn by that."""
    table = started()
    played_out(table)
    table.lay(shown, 1)
    table.lift(shown)
    table.lay("7C", 1)
    assert table.played()[3:] == [("Ben", "7C")]
    assert not table.asks


@pytest.mark.parametrize("seat", [2, 0])
def test_a_copy_out_of_turn_waits_for_the_answer(seat: int) -> None:
    """L7: somebody may be looking at it once more; nothing is taken before it is said."""
    table = started()
    played_out(table)
    table.lay("10H", seat)
    assert table.asks == ("copy",)
    assert len(table.played()) == 3


def test_it_was_the_same_one() -> None:
    """L7: somebody looked at it once more: it is no play, and cards wait until it is gone."""
    table = started()
    played_out(table)
    table.lay("10H", 2)
    table.answer("first")
    assert len(table.played()) == 3
    table.lay("7C", 1)
    assert table.pending == ("7C",)
    table.lift("10H")
    assert table.played()[-1] == ("Ben", "7C")


def test_a_copy_in_the_middle_waits_for_the_answer() -> None:
    """L7: nobody's side is clear, so that it may be a look back: nothing is taken before it is said."""
    table = started()
    for code, seat in (("10H", 1), ("9H", 2), ("8H", 0)):
        table.lay(code, seat)
    table.sweep("10H", "9H", "8H")
    table.lay("9H", None)
    assert table.asks == ("copy",)
    assert len(table.played()) == 3
    table.answer("second")
    assert table.played()[-1][1] == "9H"


def test_a_card_of_the_open_trick_that_comes_back_is_the_same() -> None:
    """L7: lifted and laid again at the same side: nothing happened."""
    table = started()
    table.lay("10H", 1)
    table.lift("10H")
    table.lay("10H", 1, name="again")
    assert table.played() == [("Ben", "10H")]
    assert not table.asks


def test_the_other_copy_while_the_first_cannot_be_seen() -> None:
    """L7: the first was taken for lifted when the next player laid the second: it is his."""
    table = started()
    table.lay("10H", 1)
    table.lift("10H")
    table.lay("10H", 2, name="other")
    assert not table.asks
    assert table.played() == [("Ben", "10H"), ("Carla", "10H")]


def test_a_third_copy_is_impossible() -> None:
    """L17, X33: two lie there, a third is asked about and not taken in silence."""
    table = started()
    table.lay("10H", 1, name="one")
    table.lay("10H", 2, name="two")
    table.lay("10H", 0, name="three")
    assert table.asks == ("impossible",)
    assert len(table.played()) == 2


@pytest.mark.parametrize("clear", [True, False])
def test_the_other_copy_found_in_the_kept_frames_is_the_other_copy(clear: bool) -> None:
    """L5, L7: the trick was swept as soon as the second 8H lay there; both are in one picture, nobody is asked."""
    table = started()
    table.lay("AH", 1)
    table.lay("8H", 2, name="first")
    table.lift("first")
    second = table.card("8H", 0, late=True, clear=clear)
    table.sweep("AH", before=(second,))
    assert table.played() == [("Ben", "AH"), ("Carla", "8H"), ("Anna", "8H")]
    assert table.asks == ()
