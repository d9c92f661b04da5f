"""A deal whose result is fixed: faces are no plays, until the table says that it plays on (L13)."""

from __future__ import annotations

import pytest
from clerk_desk import Table, started

from companion.clerk import Clerk
from table.facts import CardTurned


def lost() -> Table:
    """Stage 3 with numbers Ben 0, Carla 0, Dan 1 (Anna 2): Ben wins the first trick, and no more is needed (T13)."""
    table = started(numbers=(0, 0, 1))
    for code, seat in (("AC", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        table.lay(code, seat)
    table.sweep("AC", "6C", "8C", "7C")
    assert table.state.deal is not None
    assert table.state.deal.outcome == "failed"
    return table


def play_on(table: Table) -> None:
    table.take(table.clerk.play_on(table.facts, table.at))


def test_without_a_word_faces_are_no_plays() -> None:
    """L13: the device waits for the next deal."""
    table = lost()
    for code, seat in (("2S", 1), ("4D", 2)):
        table.lay(code, seat)
    assert len(table.played()) == 4
    assert not table.asks
    assert not table.pending
    assert table.clerk.expected(table.facts).waiting == "deal"


def test_played_on_until_the_hands_are_empty() -> None:
    """L13: *play on*: the cards of this deal are plays, with their owners, and change nothing of its result."""
    table = lost()
    play_on(table)
    assert table.clerk.expected(table.facts).waiting == "play-on"
    for code, seat in (("2S", 1), ("4D", 2), ("KS", 3), ("2D", 0)):
        table.lay(code, seat)
    assert [seat for seat, _ in table.played()[4:]] == ["Ben", "Carla", "Dan", "Anna"]
    assert table.state.tricks[-1].winner == 3
    table.sweep("2S", "4D", "KS", "2D")
    for code, seat in (("10H", 3), ("5H", 0), ("QD", 1), ("AH", 2)):
        table.lay(code, seat)
    assert table.state.tricks[-1].winner == 2
    assert table.state.lives == 2
    assert not table.asks
    assert table.clerk.expected(table.facts).waiting == "deal"
    table.lay("8H", 3)
    assert len(table.played()) == 12, "every hand is empty"


def test_what_lies_there_already_is_taken_too() -> None:
    """L1, L13: a level, not an edge: the lead lay there before anybody pressed."""
    table = lost()
    table.lay("2S", 1)
    table.lay("4D", 2)
    play_on(table)
    assert table.played()[4:] == [("Ben", "2S"), ("Carla", "4D")]


@pytest.mark.parametrize(("code", "sure", "kind"), [("8C", 0.995, "impossible"), ("KD", 0.5, "card")])
def test_playing_on_takes_nothing_silently(code: str, sure: float, kind: str) -> None:
    """L13, L17: a card that is not sure, or of which no copy is left, is asked about as ever."""
    table = lost()
    play_on(table)
    table.lay(code, 1, sure=sure)
    assert table.asks == (kind,)
    assert len(table.played()) == 4
    table.answer("9D" if kind == "card" else "second:9D")
    assert table.played()[4:] == [("Ben", "9D")]
    assert not table.asks


def test_the_next_turned_card_ends_it() -> None:
    """L9, L13: it was for the rest of this deal; the next one begins without a press, and its cards need no word."""
    table = lost()
    play_on(table)
    table.lay("2S", 1)
    table.lay("KD", None, zone="trump")
    assert table.state.deal is not None
    assert table.state.deal.turned == "KD"
    assert table.clerk.expected(table.facts).waiting == "numbers"


def test_a_start_in_the_middle_goes_on() -> None:
    """L13, L22: after a restart the facts tell that the deal was being played on."""
    table = lost()
    play_on(table)
    table.lay("2S", 1)
    assert Clerk.begin(table.facts).expected(table.facts).waiting == "play-on"
    before = lost()
    assert Clerk.begin(before.facts).expected(before.facts).waiting == "deal"


def test_before_the_result_it_means_nothing() -> None:
    """L13: nothing to play on."""
    table = started()
    play_on(table)
    assert table.clerk.expected(table.facts).waiting != "play-on"
    assert any(isinstance(fact, CardTurned) for fact in table.facts)
    table.lay("3C", 1)
    assert table.played() == [("Ben", "3C")]
