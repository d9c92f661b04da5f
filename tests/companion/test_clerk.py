"""The clerk: what lies there becomes facts (L1 to L8), played by events alone."""

from __future__ import annotations

import pytest
from clerk_desk import Table, match, started

from table.facts import CardWithdrawn, NumberChosen
from vision.events import CardLifted


def test_a_trick_in_turn() -> None:
    """G3: the card next seen belongs to the player whose turn it is."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        table.lay(code, seat)
    assert table.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C"), ("Anna", "7C")]
    assert table.state.tricks[-1].winner == 3
    assert not table.asks
    assert not table.pending


def test_y1_the_lead_lies_before_the_last_number() -> None:
    """Y1: pending and shown; taken when the number is in; owner right."""
    table = Table(match(3))
    table.see(table.card("9S", None, zone="trump"))
    table.tell(NumberChosen(1, 1))
    table.tell(NumberChosen(2, 0))
    table.lay("3C", 1)
    assert table.pending == ("3C",)
    assert table.step.pending[0].waits_for == "numbers"
    assert table.played() == []
    table.tell(NumberChosen(3, 1))
    assert table.played() == [("Ben", "3C")]
    assert table.pending == ()


def test_y2_the_second_trick_is_led_on_the_first() -> None:
    """Y2: four more cards, no question."""
    table = started()
    first = (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0))
    for code, seat in first:
        table.lay(code, seat)
    table.lay("2S", 3)
    table.see(*list(_gone(table, [c for c, _ in first])))
    for code, seat in (("4D", 0), ("KS", 1), ("2D", 2)):
        table.lay(code, seat)
    assert [card for _, card in table.played()[4:]] == ["2S", "4D", "KS", "2D"]
    assert table.state.tricks[-1].winner == 1
    assert not table.asks


def _gone(table: Table, codes: list[str]) -> list[object]:
    from vision.events import CardLifted

    return [CardLifted(table.lying[code], "trick", table.at, True) for code in codes]


def test_y3_the_fourth_card_was_found_by_looking_back() -> None:
    """Y3, L5: found in the last two seconds."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "8C", before=(table.card("7C", 0, late=True),))
    assert table.played()[-1] == ("Anna", "7C")
    assert table.state.tricks[-1].winner == 3


def test_y3_a_card_nobody_saw_is_a_fact_all_the_same() -> None:
    """Y3, L5: `?`; the trick hangs on it only if it could have won, and then the table says who took it."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "8C")
    assert table.played()[-1] == ("Anna", "?")
    assert "unseen" in table.notices
    assert table.state.tricks[-1].winner is None
    assert table.asks == ("taken",)
    table.lay("2S", 3)
    assert table.played()[-1] == ("Dan", "2S"), "play goes on meanwhile"
    assert table.step.asks[0].seat == 3, "the seat that leads next is the proposal"
    table.answer("seat:3")
    assert table.state.tricks[-2].winner == 3
    assert not table.asks


def test_y3_a_sure_winner_needs_no_question() -> None:
    """Y3, L5: the ace of trumps took it whatever the last card was."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("AS", 3)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "AS")
    assert table.state.tricks[-1].winner == 3
    assert not table.asks


@pytest.mark.parametrize("swap", [False, True])
def test_y4_two_cards_revealed_at_once_go_by_side(swap: bool) -> None:
    """Y4, L4: by the sides, never by position in a list."""
    table = started()
    table.lay("3C", 1)
    pair = [table.card("6C", 2), table.card("8C", 3, together=True)]
    table.see(*(pair[::-1] if swap else pair))
    assert table.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C")]
    assert not table.asks


def test_y4_both_from_one_side_is_asked() -> None:
    """Y4, L4: both cut-outs; the answer gives both their owners."""
    table = started()
    table.lay("3C", 1)
    table.see(table.card("6C", 2), table.card("8C", 2, together=True))
    assert table.asks == ("owner",)
    assert len(table.step.asks[0].pictures) == 2
    assert table.step.asks[0].seat == 2
    assert table.played() == [("Ben", "3C")]
    table.answer("second")
    assert table.played() == [("Ben", "3C"), ("Carla", "8C"), ("Dan", "6C")]
    assert not table.state.open_findings


def test_two_unclear_cards_go_by_covering() -> None:
    """L4: the upper one is later."""
    table = started()
    table.lay("3C", 1)
    upper = table.card("8C", None)
    lower = table.card("6C", None, together=True)
    table.see(
        type(upper)(**{**_fields(upper), "covers": (lower.track,)}),
        lower,
    )
    assert table.played()[1:] == [("Carla", "6C"), ("Dan", "8C")]


def _fields(event: object) -> dict[str, object]:
    from dataclasses import fields

    return {field.name: getattr(event, field.name) for field in fields(event)}  # type: ignore[arg-type]


def test_y5_a_card_exchanged_is_withdrawn() -> None:
    """Y5, L6: 4D lifted, 6H laid from the same side: 4D withdrawn and its claim gone."""
    table = started()
    table.lay("3C", 1)
    table.lay("4D", 2)
    table.lift("4D")
    table.lay("6H", 2)
    assert table.played() == [("Ben", "3C"), ("Carla", "6H")]
    assert any(isinstance(fact, CardWithdrawn) for fact in table.facts)
    assert table.notices == ["withdrawn"]
    assert not table.asks


def test_y5_the_same_code_laid_again_is_nothing() -> None:
    """Y5, L6, L7."""
    table = started()
    table.lay("3C", 1)
    table.lay("4D", 2)
    before = list(table.facts)
    table.lift("4D")
    table.wait(2.0)
    table.lay("4D", 2)
    table.wait(5.0)
    assert table.facts == before
    assert not table.notices


def test_a_card_that_stays_away_is_withdrawn_after_three_seconds() -> None:
    """L6: while the others lie."""
    table = started()
    table.lay("3C", 1)
    table.lay("4D", 2)
    table.lift("4D")
    table.wait(2.0)
    assert table.played()[-1] == ("Carla", "4D")
    table.wait(2.0)
    assert table.played() == [("Ben", "3C")]


@pytest.mark.parametrize("alone", [True, False])
def test_an_unsure_card_that_was_told_late_is_a_card_all_the_same(alone: bool) -> None:
    """L5: told when it was missed, before the others were: it is asked about, and keeps its place in the trick."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2)):
        table.lay(code, seat)
    hard = table.card("QD", 3, late=True, sure=0.6, others=("QH",))
    table.see(hard, CardLifted(hard.track, "trick", table.at, alone))
    table.sweep("3C", "6C", before=(table.card("7C", 0, late=True),))
    assert table.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "?"), ("Anna", "7C")]
    assert "card" in table.asks


@pytest.mark.parametrize("unseen_for", [0.5, 3.5, 20.0])
def test_how_long_a_card_was_under_others_says_nothing_about_its_being_taken_back(unseen_for: float) -> None:
    """L5, L6: swept with the last card; the lead was last read long before and is missed a moment before the others."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3)):
        table.lay(code, seat)
    table.see(CardLifted(table.lying["3C"], "trick", table.at - unseen_for, alone=True))
    table.wait(0.6)
    late = table.card("7C", 0, late=True)
    table.sweep("6C", "8C", before=(late,))
    assert table.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C"), ("Anna", "7C")]
    assert not table.notices
    assert not table.asks


def test_y6_a_look_back_takes_nothing() -> None:
    """Y6, L7: nothing is taken until the old trick's cards are gone."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "8C", "7C")
    table.see(*(table.card(code, 3, together=index > 0) for index, code in enumerate(("3C", "6C", "8C", "7C"))))
    assert "look-back" in table.notices
    assert len(table.played()) == 4
    assert not table.asks
    table.lay("2S", 3)
    assert table.pending == ("2S",)
    assert len(table.played()) == 4
    table.sweep("3C", "6C", "8C", "7C", before=())
    assert table.asks == ()


def test_y6_a_look_back_card_by_card_takes_nothing() -> None:
    """Y6, L7: the first face was asked about for a moment, since it was played already."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "8C", "7C")
    table.see(table.card("6C", 3), after=0.7)
    assert table.asks == ("impossible",)
    for code in ("3C", "8C"):
        table.see(table.card(code, 3), after=0.2)
    assert "look-back" in table.notices
    assert table.asks == ()
    assert len(table.played()) == 4
    table.sweep("3C", "6C", "8C", before=())
    table.lay("2S", 3)
    assert table.played()[-1] == ("Dan", "2S")


def test_more_faces_than_places_are_never_plays() -> None:
    """L8: "thrown in?"."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2)):
        table.lay(code, seat)
    table.see(*(table.card(code, 3, together=i > 0) for i, code in enumerate(("8C", "9D", "KH", "2D", "5S"))))
    assert table.asks == ("thrown-in",)
    assert len(table.step.asks[0].tracks) == 5
    assert len(table.played()) == 2
    table.answer("yes")
    assert len(table.played()) == 2
    assert "thrown-in" in table.notices


@pytest.mark.parametrize("side", [0, 3])
def test_a_sweep_that_begins_with_one_card_is_no_exchange(side: int) -> None:
    """L5, L6: one card is seen to go before the others; the last one, found by looking back, was not laid instead of
    it, even where the hand had dragged it to that side.
    """
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3)):
        table.lay(code, seat)
    table.lift("8C")
    table.sweep("3C", "6C", before=(table.card("7C", side, late=True),))
    assert table.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C"), ("Anna", "7C")]
    assert not table.notices
    assert not table.asks
