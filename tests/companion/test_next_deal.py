"""The next deal begins while cards of this one are awaited (L5, L15, L22): it is asked, nothing shifts by a deal."""

from __future__ import annotations

import pytest
from clerk_desk import Table, started

from table.facts import Abandoned
from vision.events import CardLifted, Level, Lying
from vision.types import Reading


def two_tricks(table: Table) -> None:
    """Two of three tricks are played: Ben leads, the tricks are swept."""
    for cards in (("9C", "6C", "7C", "8C"), ("9D", "6D", "7D", "8D")):
        for seat, code in zip((1, 2, 3, 0), cards, strict=True):
            table.lay(code, seat)
        table.sweep(*cards)


def test_another_turned_card_between_two_tricks_is_asked_about() -> None:
    """L22: the third trick was played while the device was off; it is filled up and asked about."""
    table = started(numbers=(3, 0, 0))
    two_tricks(table)
    assert table.clerk.expected(table.facts).waiting == "lead"
    table.lay("KH", None, zone="trump")
    assert table.asks == ("next-deal",)
    assert len(table.played()) == 8
    table.answer("played")
    assert [card for _, card in table.played()[8:]] == ["?"] * 4
    assert table.asks[:4] == ("card",) * 4
    for code in ("AC", "2D", "3D", "4H"):
        table.answer(code)
    assert table.played()[8:] == [("Ben", "AC"), ("Carla", "2D"), ("Dan", "3D"), ("Anna", "4H")]
    assert table.state.deal is not None
    assert (table.state.deal.number, table.state.deal.turned, table.asks) == (4, "KH", ())


def test_who_took_the_trick_is_asked_where_nobody_knows_the_cards() -> None:
    """L5: then the next deal begins all the same."""
    table = started(numbers=(3, 0, 0))
    two_tricks(table)
    table.lay("KH", None, zone="trump")
    table.answer("played")
    for _ in range(4):
        table.answer("?")
    assert table.asks == ("taken",)
    table.answer("seat:0")
    assert table.state.deal is not None
    assert (table.state.deal.number, table.state.deal.turned) == (4, "KH")


def test_a_deal_that_was_called_off_counts_nothing() -> None:
    """L15: the same dealer deals again."""
    table = started(numbers=(3, 0, 0))
    two_tricks(table)
    dealer = table.state.deal.dealer if table.state.deal else None
    table.lay("KH", None, zone="trump")
    table.answer("off")
    assert any(isinstance(fact, Abandoned) for fact in table.facts)
    assert table.state.deal is not None
    assert (table.state.deal.dealer, table.state.deal.turned) == (dealer, "KH")


@pytest.mark.parametrize("answer", ["no", None])
def test_without_that_answer_the_deal_goes_on(answer: str | None) -> None:
    """L1: the question holds nothing up; "no" makes the face mean nothing."""
    table = started(numbers=(3, 0, 0))
    two_tricks(table)
    table.lay("KH", None, zone="trump")
    if answer:
        table.answer(answer)
    table.lay("AC", 1)
    assert table.played()[8:] == [("Ben", "AC")]


def test_the_turned_card_and_a_face_during_a_trick_are_no_next_deal() -> None:
    """L9: the same code is the turned card, nudged; while cards of a trick lie there, nothing is dealt."""
    table = started(numbers=(3, 0, 0))
    two_tricks(table)
    table.lay("9S", None, zone="trump")
    assert table.asks == ()
    table.lay("AC", 1)
    assert table.clerk.expected(table.facts).waiting == "card"
    table.lay("KH", None, zone="trump")
    assert table.asks == ()


def test_a_start_that_finds_the_next_deal_asks() -> None:
    """L22: the device comes back when the next card is turned already."""
    table = started(numbers=(3, 0, 0))
    two_tricks(table)
    corners = table.card("KH", None).reading
    assert isinstance(corners, Reading)
    table.see(Level((Lying(50, "trump", corners, (300.0, 90.0), 3, False),), table.at))
    assert table.asks == ("next-deal",)
    table.see(CardLifted(50, "trump", table.at, False))
    assert table.asks == (), "it was taken away again"
