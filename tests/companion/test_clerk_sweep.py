"""A trick swept with cards never seen, and the next lead there already: it is full, and nothing shifts (L2, L5, L6)."""

from __future__ import annotations

import pytest
from clerk_desk import Table, started

from vision.events import CardLifted, CardReread, Cleared

KNOWN = [("Ben", "9C"), ("Carla", "6C")]


def two_known() -> Table:
    """Ben and Carla have laid; Dan and Anna will not be seen."""
    table = started(numbers=(3, 0, 0))
    table.lay("9C", 1)
    table.lay("6C", 2)
    return table


def lifted(table: Table, *codes: str) -> list[CardLifted]:
    return [CardLifted(table.lying[code], "trick", table.at, True) for code in codes]


def test_a_second_card_from_one_side_waits_and_is_the_next_lead() -> None:
    """L2, L8: Ben led, and lays again: the others' cards were not seen. They are `?`, and asked about."""
    table = two_known()
    table.lay("KD", 1)
    assert table.played() == KNOWN
    assert table.pending == ("KD",)
    table.see(*lifted(table, "9C", "6C"))
    assert table.played() == [*KNOWN, ("Dan", "?"), ("Anna", "?"), ("Ben", "KD")]
    assert table.asks[:2] == ("card", "card")
    table.answer("7C")
    table.answer("8C")
    assert table.played()[2:] == [("Dan", "7C"), ("Anna", "8C"), ("Ben", "KD")]
    assert table.asks == ()


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_what_is_laid_after_the_sweep_is_the_next_lead(seat: int) -> None:
    """L2: whoever leads; two cards were missed, and nobody takes two back."""
    table = two_known()
    table.see(*lifted(table, "9C", "6C"))
    table.lay("KD", seat)
    table.wait(2.0)
    played = table.played()
    assert [card for _, card in played] == ["9C", "6C", "?", "?", "KD"]
    assert played[-1][0] == ("Anna", "Ben", "Carla", "Dan")[seat]


def test_a_card_taken_for_the_old_trick_is_the_next_lead_when_the_others_are_gone() -> None:
    """L2, L6: Dan's side, Dan's turn; but the others were swept together, and his card stays."""
    table = two_known()
    table.lay("KD", 3)
    assert table.played()[-1] == ("Dan", "KD")
    table.see(*lifted(table, "9C", "6C"))
    table.wait(4.0)
    assert [card for _, card in table.played()] == ["9C", "6C", "?", "?", "KD"]


def test_one_card_alone_is_still_taken_back() -> None:
    """L6: as ever."""
    table = two_known()
    table.see(*lifted(table, "6C"))
    table.lay("KC", 2)
    assert table.played() == [("Ben", "9C"), ("Carla", "KC")]


def test_a_second_card_from_one_side_is_taken_in_turn_if_nothing_goes() -> None:
    """L16: an earlier side was misjudged, as likely as not: after a while turn order counts."""
    table = two_known()
    table.lay("KC", 1)
    assert table.played() == KNOWN
    table.wait(5.0)
    assert table.played() == [*KNOWN, ("Dan", "KC")]


@pytest.mark.parametrize("sure", [0.995, 0.5])
def test_a_card_found_when_the_trick_was_gone_does_not_lie_out_of_turn(sure: float) -> None:
    """L5, L16: Dan's card was never seen, Anna's is found in the kept frames: his is `?`, and nobody is accused."""
    table = two_known()
    late = table.card("8C", 0, late=True, sure=sure)
    table.sweep("9C", "6C", before=(late,))
    played = table.played()
    assert played == [*KNOWN, ("Dan", "?"), ("Anna", "8C" if sure > 0.9 else "?")]
    assert not table.state.findings


def on_his_own(table: Table) -> CardReread:
    """Ben takes the first trick and leads KD on his own card of it; the others are taken away."""
    for seat, code in zip((1, 2, 3, 0), ("AC", "6C", "7C", "8C"), strict=True):
        table.lay(code, seat)
    table.lift("6C", "7C", "8C")
    again = table.card("KD", 1)
    assert again.reading is not None
    return CardReread(table.lying["AC"], again.reading, again.place, 1, True, b"jpeg")


def test_the_next_lead_on_its_owners_last_card() -> None:
    """L2: the trick is taken away from under it, and it is read at last: no card misread, the next lead."""
    table = started(numbers=(3, 0, 0))
    table.see(on_his_own(table))
    assert table.played()[4:] == [("Ben", "KD")]
    assert table.asks == ()
    table.lay("6D", 2)
    assert table.played()[4:] == [("Ben", "KD"), ("Carla", "6D")]


def test_the_next_lead_read_after_the_card_that_follows_it() -> None:
    """L2, L16: nobody led out of turn."""
    table = started(numbers=(3, 0, 0))
    lead = on_his_own(table)
    table.lay("6D", 2)
    table.wait(1.4)
    assert table.state.trick is not None
    assert table.state.trick.leader == 2
    table.see(lead)
    assert table.played()[4:] == [("Ben", "KD"), ("Carla", "6D")]
    table.lay("7D", 3)
    assert table.played()[4:] == [("Ben", "KD"), ("Carla", "6D"), ("Dan", "7D")]
    assert table.state.trick is not None
    assert table.state.trick.leader == table.state.trick.due == 1


@pytest.mark.parametrize(("sure", "kept"), [(0.7, True), (0.4, False)])
def test_a_lone_lead_that_was_swept_before_it_was_sure(sure: float, kept: bool) -> None:
    """L5: it was laid and told of; what is hardly a guess was no card."""
    table = started(numbers=(3, 0, 0))
    table.lay("9C", 1, sure=sure, others=("9S",))
    assert table.asks == ("card",)
    table.see(CardLifted(table.lying["9C"], "trick", table.at, False), Cleared("trick", table.at))
    assert [card for _, card in table.played()] == (["?"] if kept else [])
    assert table.asks == (("card",) if kept else ())


def test_every_trick_that_hangs_on_a_card_is_asked_about() -> None:
    """L5: the table did not say who took the last but one; the deal does not wait for ever."""
    table = started(numbers=(3, 0, 0))
    seats = (1, 2, 3, 0)
    for codes in (("9C", "6C", None, "8C"), ("9D", "6D", "7D", "8D"), ("10C", "QD", "KD", "JD")):
        for seat, code in zip(seats, codes, strict=True):
            table.lay(code, seat)
        table.sweep(*(code or "?" for code in codes))
        if None in codes:
            table.answer("?")
    assert table.asks == ("taken",)
    table.answer("seat:1")
    assert table.asks == ()
    assert table.state.deal is not None
    assert table.state.tricks_of(table.state.deal.number)[0].winner == 1
