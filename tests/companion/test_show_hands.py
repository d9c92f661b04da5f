"""Hands shown, claims and wrong leads through the whole chain: events of a camera, the loop, presses, the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from scripted import PLAYERS, Table, reading

from display.view import as_text
from hardware.buttons import Button, Contact
from table.facts import CardPlayed, CardWithdrawn, HandShown, RestClaimed
from vision.events import CardLifted, CardReread


def lines(table: Table) -> list[str]:
    """What the screen says now, in German."""
    table.wait(0.3)
    assert table.loop.view is not None
    return as_text(table.loop.view).splitlines()


def trick(table: Table, *cards: tuple[str, int]) -> None:
    for code, seat in cards:
        table.lay(code, seat)


def turned(table: Table, code: str, numbers: Sequence[int]) -> None:
    table.sweep()
    table.lay(code, zone="trump")
    table.numbers(*numbers)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Stage 1 is made; stage 2: Ben has dealt, Carla leads, Dan and Anna are to take one trick each."""
    made = Table(tmp_path / "matches")
    made.loop.start("stiche-im-team", PLAYERS, 0)
    made.wait()
    turned(made, "9S", (0, 0, 1))
    trick(made, ("3C", 1), ("6C", 2), ("JC", 3), ("7C", 0))
    turned(made, "10S", (0, 1, 1))
    return made


@pytest.fixture
def lost(table: Table) -> Table:
    """It is lost in its first trick: Dan throws a diamond on clubs, Carla takes it and wanted none."""
    trick(table, ("QC", 2), ("2D", 3), ("5C", 0), ("8C", 1))
    assert table.loop.state is not None
    assert table.loop.state.deals[-1].outcome == "failed"
    assert table.kind == "round-over"
    return table


def shown(table: Table) -> list[tuple[int, tuple[str, ...]]]:
    return [(fact.seat, fact.cards) for fact in table.loop.facts if isinstance(fact, HandShown)]


def begin(table: Table) -> None:
    """OK on the result offers it (L13)."""
    table.wait(1.0)
    table.press(Button.OK)
    table.choose("show-hands")
    assert table.kind == "show"


def test_y7_hands_are_shown_seat_by_seat(lost: Table) -> None:
    """Y7, L13, P1: faces are `shown` facts and no plays; a club shown after a denied club is proven."""
    begin(lost)
    assert lines(lost)[0] == "# Carla zeigt"
    assert lines(lost)[2:4] == ["0 von 1", "Karten nebeneinander in die Mitte legen"]
    lost.lay("2C")
    assert lines(lost)[1:4] == ["2C", "1 von 1", "Alle gesehen. OK: nächste Hand"]
    lost.press(Button.OK)
    for code in ("9C", "AC", "3H"):
        lost.lay(code)
        lost.press(Button.OK)
    assert shown(lost) == [(2, ("2C",)), (3, ("9C",)), (0, ("AC",)), (1, ("3H",))]
    assert sum(isinstance(fact, CardPlayed) for fact in lost.loop.facts) == 8
    assert lost.loop.session is not None
    assert lost.loop.session.showing is None
    assert lines(lost)[:1] == ["!! Passt nicht"]
    assert lost.loop.state is not None
    (found,) = lost.loop.state.open_findings
    assert (found.kind, found.clause, found.seats) == ("proven", "P1", (3,))


def test_l13_without_shown_hands_the_look_back_says_so(lost: Table) -> None:
    """L13: the review says "hands not shown"; with them it says whether the stage could be made."""
    lost.wait(1.0)
    lost.press(Button.OK)
    lost.choose("review")
    assert lines(lost)[:2] == ["# Rückblick: Stufe 2", "Hände nicht gezeigt: Carla, Dan, Anna, Ben."]
    assert lines(lost)[3] == "1. Carla: D♣ 2♦ 5♣ 8♣ → Carla"
    lost.press(Button.BACK)
    lost.choose("show-hands")
    for code in ("2H", "9S", "AC", "3H"):
        lost.lay(code)
        lost.press(Button.OK)
    lost.wait(1.0)
    lost.press(Button.MORE)
    lost.choose("review")
    assert lines(lost)[1] == "Es war zu schaffen, bis Anna im 1. Stich 5♣ legte."
    assert lines(lost)[2:5] == ["# So wäre es gegangen", "1. Carla: D♣ 2♦ A♣ 8♣ → Anna", "2. Anna: 5♣ 3♥ 2♥ 9♠ → Dan"]


def test_a_hand_that_was_read_badly_begins_anew(lost: Table) -> None:
    """L13: an unread face is shown as such and counts when it is read again; too many can not be taken."""
    begin(lost)
    track = lost.lay("2C", read=reading("2C", ("7C",), taken=False))
    assert lines(lost)[1:4] == ["?", "1 von 1", "Die unlesbare Karte noch einmal legen"]
    lost.reader.ready.append(CardReread(track, reading("7C"), (0.0, 0.0), None, False))
    assert lines(lost)[1] == "7C"
    lost.lay("2C")
    assert lines(lost)[3].startswith("Zu viele")
    lost.press(Button.OK)
    assert lines(lost)[0] == "# Carla zeigt"
    lost.press(Button.MORE)
    assert lines(lost)[2] == "0 von 1"
    lost.lay("2C")
    lost.press(Button.OK)
    lost.press(Button.BACK)
    assert shown(lost) == [(2, ("2C",))]
    assert lost.kind == "round-over"


def test_who_lays_nothing_is_left_out(lost: Table) -> None:
    """L13: nobody has to show his hand."""
    begin(lost)
    for _ in range(3):
        lost.press(Button.OK)
    lost.lay("3H")
    lost.press(Button.OK)
    assert shown(lost) == [(1, ("3H",))]


def test_l9_the_next_trump_ends_the_showing(lost: Table) -> None:
    """L9, L13: whoever forgot the screen turns the next trump, and the deal begins."""
    begin(lost)
    lost.lay("2C")
    lost.sweep()
    lost.lay("4S", zone="trump")
    lost.wait(1.0)
    assert shown(lost) == [(2, ("2C",))]
    assert lost.kind == "numbers"
    assert lost.loop.state is not None
    assert lost.loop.state.deal is not None
    assert lost.loop.state.deal.turned == "4S"


def test_the_menu_over_it_ends_the_showing_too(lost: Table) -> None:
    """Nothing keeps eating cards when its screen is gone (L13)."""
    begin(lost)
    lost.buttons.key(Contact(Button.BACK), True, lost.now)
    lost.wait(1.5)
    lost.buttons.key(Contact(Button.BACK), False, lost.now)
    lost.wait(0.3)
    lost.choose("scores")
    lost.press(Button.BACK)
    lost.press(Button.BACK)
    assert lost.kind == "show", "the screen below is still there"
    lost.press(Button.BACK)
    assert lost.loop.session is not None
    assert lost.loop.session.showing is None


def test_l13_play_on_makes_faces_plays_again(lost: Table) -> None:
    """L13, T13: accepted, and they change nothing."""
    lost.wait(1.0)
    lost.press(Button.OK)
    lost.choose("play-on")
    lost.sweep()
    trick(lost, ("2C", 2), ("9D", 3), ("AC", 0), ("3H", 1))
    assert lost.loop.state is not None
    assert lost.loop.state.tricks[-1].cards == ("2C", "9D", "AC", "3H")
    assert lost.loop.state.lives == 2


def test_after_a_stage_that_never_was_played_only_hands_can_be_shown(table: Table) -> None:
    """T10, L13: no trick is played, so there is nothing to play on."""
    trick(table, ("2H", 2), ("9H", 3), ("4H", 0), ("3H", 1))
    table.sweep()
    trick(table, ("2D", 3), ("9D", 0), ("3D", 1), ("5C", 2))
    turned(table, "10D", (3, 3, 3))
    table.wait(1.0)
    assert table.kind == "round-over"
    table.press(Button.OK)
    assert [line[2:] for line in lines(table)[1:4]] == ["Nächste Runde", "Hände zeigen", "Rückblick"]


def test_y8_a_wrong_leader_stands_with_the_second_card(table: Table) -> None:
    """Y8, L16: the table is asked, nobody answers, the second card follows: it stands, with one finding `turn`."""
    table.lay("2H", 0)
    table.wait(3.0)
    assert lines(table)[0] == "# Spielt Anna aus?"
    trick(table, ("9H", 1), ("3H", 2), ("AC", 3))
    assert table.loop.state is not None
    (first,) = table.loop.state.tricks[1:]
    assert [(play.seat, play.card) for play in first.plays] == [(0, "2H"), (1, "9H"), (2, "3H"), (3, "AC")]
    assert [(found.kind, found.seats, found.clause) for found in table.loop.state.findings] == [("turn", (0,), "L16")]


def test_y8_the_table_says_that_it_stands(table: Table) -> None:
    """Y8, L16, L18: "Anna led out of turn" lets it stand; one slip is asked about once, and remains a finding."""
    table.lay("2H", 0)
    table.wait(3.0)
    table.wait(1.0)
    table.choose("out-of-turn")
    assert table.kind == "trick"
    trick(table, ("9H", 1), ("3H", 2), ("AC", 3))
    table.wait(1.0)
    assert table.kind == "round-over"
    assert table.loop.state is not None
    assert [(found.kind, found.settled) for found in table.loop.state.findings] == [("turn", "stand")]


def test_y8_taken_back_before_the_second_card_nothing_happened(table: Table) -> None:
    """Y8, L6, L16: one line on screen, no penalty, no finding; Carla leads."""
    track = table.lay("2H", 0)
    table.wait(3.0)
    assert table.kind == "question"
    del table.lying[track]
    table.reader.ready.append(CardLifted(track, "trick", table.now, alone=False))
    table.wait(1.0)
    table.lay("QC", 2)
    table.wait(4.0)
    assert table.loop.state is not None
    assert any(isinstance(fact, CardWithdrawn) for fact in table.loop.facts)
    assert table.loop.state.findings == ()
    assert table.loop.state.trick is not None
    assert [(play.seat, play.card) for play in table.loop.state.trick.plays] == [(2, "QC")]
    assert table.kind == "trick"


def test_l14_after_a_claim_hands_can_be_shown(table: Table) -> None:
    """L14: the rest by agreement; cards not shown are unknown to the look back."""
    table.press(Button.MORE)
    table.choose("rest")
    table.choose("split")
    for number in (1, 0, 0):
        table.choose(f"number:{number}")
    assert table.loop.facts[-1] == RestClaimed(((0, 1), (3, 1)))
    table.wait(1.0)
    table.press(Button.OK)
    assert [line[2:] for line in lines(table)[1:4]] == ["Nächste Runde", "Hände zeigen", "Rückblick"]
    table.choose("review")
    assert lines(table)[1] == "Alle haben genau ihre Zahl geschafft."
