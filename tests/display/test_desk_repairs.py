"""What the table says about cards that lie there, through the screens: every entry of "What happened?" (L20), every
choice of a contradiction (L18, G7a), and corrections out of the history."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk_table import Table
from display_samples import REVOKE, STAGE_TWO

from companion.commands import PauseReading, Tell
from companion.desk import press
from display.desk import Desk, Kind
from display.items import items
from hardware.buttons import Button, Press
from table import facts as f

OK, UP, DOWN, BACK, MORE = Button.OK, Button.UP, Button.DOWN, Button.BACK, Button.MORE
LAID = (*STAGE_TWO, f.CardPlayed("QC"), f.CardPlayed("10C"))
QUEEN, TEN, TRUMP = len(STAGE_TWO), len(STAGE_TWO) + 1, STAGE_TWO.index(f.CardTurned("9D"))

WITHIN_FIVE: dict[str, tuple[tuple[Button, ...], f.Fact | None]] = {
    "wrong-card": ((OK, OK, OK, OK), f.Corrected(TEN, "replace", f.CardPlayed("AS"))),
    "other-played": ((DOWN, OK, OK, OK), f.Corrected(TEN, "replace", f.CardPlayed("10C", by=0))),
    "leads": ((DOWN, DOWN, OK, OK), f.LeaderIs(0)),
    "missing": ((MORE, UP, OK, OK), f.CardPlayed("?", source="table")),
    "number": ((MORE, OK, OK, OK), None),
    "rest": ((MORE, DOWN, OK, OK), f.RestClaimed(((0, 2),))),
    "thrown-in": ((MORE, DOWN, DOWN, OK), f.Abandoned()),
    "misdeal": ((MORE, MORE, OK), f.Misdeal()),
    "dealer": ((UP, UP, OK, OK), None),
    "pause": ((UP, OK), None),
}
"""Presses after More, and what is told; None: not checked here, the fact names another one."""


@pytest.mark.parametrize("key", WITHIN_FIVE)
def test_l20_every_entry_takes_at_most_five_presses(key: str) -> None:
    """L20: five presses, the first on the trick screen, and the likeliest answer is told; then the trick is back."""
    presses, told = WITHIN_FIVE[key]
    assert len(presses) + 1 <= 5
    table = Table(list(LAID))
    table.commands.clear()
    table.press(MORE)
    keys = [item.key for item in items(table.desk, table.state)]
    assert key in keys
    table.press(*presses[:-1])
    table.press(presses[-1])
    done = [command.fact for command in table.commands if isinstance(command, Tell)]
    if key == "pause":
        assert PauseReading(True) in table.commands
        return
    assert len(done) == 1, "one thing was told"
    if told is not None:
        assert done == [told]
    assert not table.desk.layers


def test_l20_only_possible_entries_likeliest_first() -> None:
    """L20: before a card lies there nothing can be wrong about one; between the deals nothing is left but the deal."""
    lead = Table(list(STAGE_TWO))
    lead.press(MORE)
    assert [item.key for item in items(lead.desk, lead.state)][:3] == ["leads", "number", "rest"]
    laid = Table(list(LAID))
    laid.press(MORE)
    assert [item.key for item in items(laid.desk, laid.state)][:4] == [
        "wrong-card",
        "other-played",
        "leads",
        "missing",
    ]
    between = Table(list(STAGE_TWO[:1]))
    between.press(MORE)
    assert [item.key for item in items(between.desk, between.state)] == ["pause"]


def test_a_number_and_the_dealer_are_set_right() -> None:
    """L10, L20: before the first trick is complete."""
    table = Table(list(LAID))
    table.press(MORE)
    table.choose("number")
    table.choose("seat:3")
    table.choose("number:0")
    assert table.facts[-1] == f.NumberChosen(3, 0)
    table.press(MORE)
    table.choose("dealer")
    table.choose("seat:2")
    corrected = table.facts[-1]
    assert isinstance(corrected, f.Corrected)
    assert isinstance(corrected.fact, f.DealStarted)
    assert corrected.fact.dealer == 2


@pytest.fixture
def doubted() -> Table:
    """Dan threw a diamond on clubs and then led a club: that does not fit, and the table is told at once (P1)."""
    table = Table(list(REVOKE), Desk(preferences=replace(Desk().preferences, alert="once")))
    assert table.kind is Kind.CONTRADICTION
    return table


TWO, EIGHT = REVOKE.index(f.CardPlayed("2D")), REVOKE.index(f.CardPlayed("8C"))


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("misread:0", "suit:C", "rank:2"), f.Corrected(TWO, "replace", f.CardPlayed("2C"))),
        (("misread:1", "suit:D", "rank:8"), f.Corrected(EIGHT, "replace", f.CardPlayed("8D"))),
        (("owner:0", "seat:0"), f.Corrected(TWO, "replace", f.CardPlayed("2D", by=0))),
        (("owner:1", "seat:1"), f.Corrected(EIGHT, "replace", f.CardPlayed("8C", by=1))),
        (("missing",), f.Corrected(EIGHT, "insert-before", f.CardPlayed("?", source="table"))),
        (("ignore",), f.FindingSettled(1, "ignore")),
        (("revoke", "fail"), f.FindingSettled(1, "fail")),
        (("revoke", "replay"), f.FindingSettled(1, "replay")),
        (("revoke", "back"), f.FindingSettled(1, "back")),
        (("revoke", "stand"), f.FindingSettled(1, "stand")),
    ],
)
def test_l18_every_choice_of_a_contradiction(doubted: Table, keys: tuple[str, ...], told: f.Fact) -> None:
    """L18, G7a: one of the two misread, someone else's, one missing before, really a revoke and what then, ignored."""
    for key in keys:
        doubted.choose(key)
    said = [command.fact for command in doubted.commands if isinstance(command, Tell)][-1]
    assert said == told
    assert doubted.state is not None
    assert doubted.kind is not Kind.CONTRADICTION or doubted.state.open_findings


def test_l18_an_admitted_revoke_needs_no_finding() -> None:
    """G7a: "a revoke" under "What happened?", who, and what then."""
    table = Table(list(LAID))
    table.press(MORE)
    table.choose("revoke")
    table.choose("seat:3")
    table.choose("replay")
    assert table.facts[-1] == f.FindingSettled(None, "replay", 3)
    assert table.state is not None
    assert table.state.deals[-1].outcome == "redeal"


def test_l18_put_away_with_back_it_comes_no_more_in_this_sitting(doubted: Table) -> None:
    """L18: one alert for one slip."""
    doubted.press(BACK)
    assert doubted.kind is Kind.TRICK
    doubted.tick(60.0)
    assert doubted.kind is Kind.TRICK


@pytest.mark.parametrize(
    ("fact", "path", "right"),
    [
        (QUEEN, ("card", "suit:C", "rank:K"), f.CardPlayed("KC")),
        (QUEEN, ("owner", "seat:1"), f.CardPlayed("QC", by=1)),
        (QUEEN, ("insert",), f.CardPlayed("?", source="table")),
        (QUEEN, ("remove",), None),
        (TRUMP, ("card", "suit:H", "rank:9"), f.CardTurned("9H")),
        (TRUMP - 1, ("dealer", "seat:3"), f.DealStarted(2, 3)),
        (TRUMP + 1, ("number", "number:1"), f.NumberChosen(2, 1)),
    ],
)
def test_any_fact_of_the_history_is_corrected(fact: int, path: tuple[str, ...], right: f.Fact | None) -> None:
    """L19, L20: held Undo opens the history; a card, its owner, a card before, the trump, the dealer, a number."""
    table = Table(list(LAID))
    table.tick()
    held = Press(Button.UNDO, "hold", table.now, table.desk.screen)
    table.desk, _ = press(table.desk, tuple(table.facts), table.state, held)
    for key in (f"fact:{fact}", *path):
        table.choose(key)
    corrected = table.facts[-1]
    assert isinstance(corrected, f.Corrected)
    assert (corrected.of, corrected.fact) == (fact, right)
