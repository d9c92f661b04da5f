"""The clerk at the turned card, between deals, and when facts are undone (L9, L13, L19)."""

from __future__ import annotations

from clerk_desk import Table, match, started

from table.facts import CardTurned, Undone
from table.undo import redo, undo


def test_y9_the_turned_card_starts_the_deal() -> None:
    """Y9, L9: a deal starts without a press; another such face before the first lead replaces it without a question."""
    table = Table(match(3))
    table.lay("KD", None, zone="trump")
    assert table.state.deal is not None
    assert table.state.deal.turned == "KD"
    assert table.state.deal.cards == 3
    table.lay("9S", None, zone="trump")
    assert table.state.deal.turned == "9S"
    assert not table.asks


def test_an_unsure_turned_card_is_asked() -> None:
    """The trump is never guessed."""
    table = Table(match(3))
    table.lay("KD", None, zone="trump", sure=0.5, others=("KH",))
    assert table.asks == ("turned",)
    assert table.state.deal is not None
    assert table.state.deal.number == 2
    table.answer("KH")
    assert table.state.deal.turned == "KH"


def test_faces_while_a_deal_is_awaited_are_no_plays() -> None:
    """Y7, L13."""
    table = Table(match(3))
    table.see(*(table.card(code, seat, together=seat > 0) for seat, code in enumerate(("3C", "4C", "5D"))))
    assert not table.pending
    assert not table.asks
    assert not table.played()


def test_y16_undo_and_redo_of_cards_that_lie_there() -> None:
    """Y16, L19: undo opens "which card?", the undone code last; redo takes it back."""
    table = started()
    table.lay("3C", 1)
    table.lay("6C", 2)
    before = table.state
    for _ in range(2):
        taken_back = undo(table.facts)
        assert isinstance(taken_back, Undone)
        table.tell(taken_back)
    assert table.played() == []
    assert [ask.last for ask in table.step.asks] == ["3C", "6C"]
    for _ in range(2):
        again = redo(table.facts)
        assert again is not None
        table.tell(again)
    assert table.played() == [("Ben", "3C"), ("Carla", "6C")]
    assert not table.asks
    assert table.state.tricks == before.tricks


def test_undone_and_told_otherwise() -> None:
    """Y16: undo, a new fact: redo is gone."""
    table = started()
    table.lay("3C", 1)
    table.tell(undo(table.facts))  # type: ignore[arg-type]
    table.answer("8C")
    assert table.played() == [("Ben", "8C")]
    assert redo(table.facts) is None


def test_undone_card_that_is_gone_stays_unread() -> None:
    """L19: undo of a card that is gone leaves the seat's card `?`."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("AS", 3), ("7C", 0)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "AS", "7C")
    table.tell(undo(table.facts))  # type: ignore[arg-type]
    table.lay("2S", 3)
    assert table.played()[-2:] == [("Anna", "?"), ("Dan", "2S")]


def test_a_turned_card_undone_and_redone() -> None:
    """L19."""
    table = Table(match(3))
    table.lay("9S", None, zone="trump")
    table.tell(undo(table.facts))  # type: ignore[arg-type]
    assert table.asks == ("turned",)
    again = redo(table.facts)
    assert again is not None
    table.tell(again)
    assert table.state.deal is not None
    assert table.state.deal.turned == "9S"
    assert not table.asks


def test_the_trump_by_button_frees_the_line() -> None:
    """L1: offered again after every fact."""
    table = Table(match(3))
    table.see(table.card("KD", None, zone="trump", sure=0.4))
    table.tell(CardTurned("KH", source="table"))
    assert table.state.deal is not None
    assert table.state.deal.turned == "KH"
