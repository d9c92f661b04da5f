"""The main loop around a scripted camera: cards become tricks, what is shown is on the disk, trouble is a banner."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripted import PLAYERS, Table, known_table, reading

from companion.journal import Journal, JournalError
from companion.ports import CALIBRATE, PAUSE, WATCH, ReaderTrouble
from display.views import View
from display.words import speaker
from hardware.buttons import Button
from table.facts import CardPlayed, NumberChosen
from vision.events import CameraTrouble


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path / "matches")
    made.loop.start("stiche-im-team", PLAYERS, 0)
    made.wait()
    return made


def first_deal(table: Table) -> None:
    """Deal 1 of the worked example, up to the numbers."""
    table.lay("9S", zone="trump")
    table.numbers(1, 0, 0)


def test_a_trick_needs_presses_for_the_numbers_alone(table: Table) -> None:
    """L9, L10: no press starts a deal; nobody presses anything but numbers."""
    first_deal(table)
    assert table.waits == "card"
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        table.lay(code, seat)
    state = table.loop.state
    assert state is not None
    assert [trick.cards for trick in state.tricks] == [("3C", "6C", "8C", "7C")]
    assert state.tricks[0].winner == 3
    assert state.deals[0].outcome == "failed"


def test_cards_before_the_last_number_are_pending(table: Table) -> None:
    """L1: a card that cannot be taken yet is shown as pending and taken when it can be."""
    table.lay("9S", zone="trump")
    table.lay("3C", 1)
    assert [one.code for one in table.loop.desk.pending] == ["3C"]
    assert not any(isinstance(fact, CardPlayed) for fact in table.loop.facts)
    table.numbers(1, 0, 0)
    table.wait()
    assert table.loop.desk.pending == ()
    assert [fact.card for fact in table.loop.facts if isinstance(fact, CardPlayed)] == ["3C"]


def test_what_is_shown_is_on_the_disk(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """design.md §5: every view that was painted shows facts that had been written and synced before."""
    path = table.loop.journal_path
    assert path is not None
    on_disk: list[tuple[int, int]] = []

    def paint(view: View) -> None:
        on_disk.append((len(Journal.open(path)[1]), len(table.loop.facts)))

    monkeypatch.setattr(table.screen, "paint", paint)
    first_deal(table)
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        table.lay(code, seat)
    assert len(on_disk) > 8
    assert all(written >= shown for written, shown in on_disk)


def test_a_disk_that_refuses_is_a_banner_and_nothing_is_lost(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    first_deal(table)
    before = table.loop.facts

    def refuse(*_: object) -> None:
        raise JournalError("/matches/one.journal: cannot be written (No space left on device)")

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "append", refuse)
        table.lay("3C", 1)
        table.lay("6C", 2)
        assert table.loop.desk.banner is not None
        assert table.loop.facts == before, "nothing is acknowledged that is not on the disk"
    table.wait(3.0)
    assert table.loop.desk.banner is None
    assert [fact.card for fact in table.loop.facts if isinstance(fact, CardPlayed)] == ["3C", "6C"]
    assert table.said == ["/matches/one.journal: cannot be written (No space left on device)"]


def test_an_unsure_card_is_asked_with_its_cut_out_and_play_goes_on(table: Table) -> None:
    """Ask, don't guess (design.md §3); a question never holds up cards (L1)."""
    first_deal(table)
    table.lay("3C", 1, read=reading("3C", ("8C",), taken=False), evidence=b"jpeg")
    assert table.kind == "question"
    (question,) = table.loop.desk.questions
    assert question.pictures == (b"jpeg",)
    assert [item.card for item in question.items[:2]] == ["3C", "8C"]
    table.lay("6C", 2)
    table.choose("card:3C")
    table.wait()
    assert table.loop.desk.questions == ()
    state = table.loop.state
    assert state is not None
    assert state.trick is not None
    assert state.trick.cards == ("3C", "6C")


def test_undo_takes_back_one_fact_after_it_was_named(table: Table) -> None:
    """L19: a confirmation names the fact it will undo, and undoes that fact only."""
    table.lay("9S", zone="trump")
    table.numbers(1, 0, 0)
    assert sum(isinstance(fact, NumberChosen) for fact in table.loop.facts) == 3
    table.press(Button.UNDO)
    assert table.kind == "confirm"
    table.choose("yes")
    state = table.loop.state
    assert state is not None
    assert state.deal is not None
    assert state.deal.numbers.count(None) == 2, "the last number and with it the dealer's are open again"


def test_trouble_is_a_banner_and_goes_by_itself(table: Table) -> None:
    for trouble, over in (
        (CameraTrouble("lost", "no picture for 2 s", 1.0), CameraTrouble("ok", "", 2.0)),
        (ReaderTrouble("died", "the reading process ended", 1.0), ReaderTrouble("ok", "", 2.0)),
    ):
        table.reader.ready.append(trouble)
        table.wait()
        assert table.loop.desk.banner is not None
        table.reader.ready.append(over)
        table.wait()
        assert table.loop.desk.banner is None
    table.capture.trouble = "usb:0: no camera there"
    table.wait()
    assert table.loop.desk.banner is not None


def test_pause_reads_nothing(table: Table) -> None:
    """L22: pause."""
    first_deal(table)
    table.buttons.tap(Button.MORE, table.now)
    table.wait()
    table.choose("pause")
    assert table.loop.desk.paused
    assert table.reader.modes[-1] == PAUSE
    table.choose("resume")
    assert table.reader.modes[-1] == WATCH


def test_go_on_after_a_cut(table: Table, tmp_path: Path) -> None:
    """Pull the plug at any time: the next start offers to go on, and asks nothing when the cards lie as they should."""
    first_deal(table)
    table.lay("3C", 1)
    path = table.loop.journal_path
    assert path is not None
    again = Table(tmp_path / "matches")
    again.wait()
    (saved,) = again.loop.desk.saved
    assert (saved.path, saved.players, saved.over) == (str(path), PLAYERS, False)
    again.choose(f"go-on:{path}")
    assert again.loop.facts == table.loop.facts
    assert again.reader.expected.trick == ("3C",)


def test_a_new_match_gets_its_own_journal(table: Table, tmp_path: Path) -> None:
    table.loop.start("stiche-im-team", PLAYERS, 1)
    table.wait()
    assert len(list((tmp_path / "matches").glob("*.journal"))) == 2


def test_a_match_the_rules_forbid_is_refused(table: Table) -> None:
    with pytest.raises(ValueError, match="poker"):
        table.loop.start("poker", PLAYERS, 0)
    with pytest.raises(ValueError, match=r"\("):
        table.loop.start("stiche-im-team", ("Anna",), 0)
    assert table.loop.session is not None


def test_after_the_match_the_next_one_is_two_presses_away(table: Table) -> None:
    """The same players and the same game; the deal goes on around the table (G9)."""
    for _ in range(4):
        table.lay("9S", zone="trump")
        table.numbers(1, 1, 1)
        table.sweep()
    assert table.kind == "match-over"
    table.wait(1.0)
    table.press(Button.OK)
    table.choose("again")
    assert table.kind == "new-match"
    assert table.loop.state is None
    draft = table.loop.desk.draft
    assert (draft.game, draft.players, draft.dealer) == ("stiche-im-team", PLAYERS, 0)
    table.choose("begin")
    assert table.kind == "deal"


def test_a_camera_that_knows_no_table_is_said_and_calibrated_first(tmp_path: Path) -> None:
    """L23: without a calibration nothing is read, and nothing is ever wrong in silence."""
    table = Table(tmp_path / "matches", players=None)
    table.loop.start("stiche-im-team", PLAYERS, 0)
    table.wait()
    assert table.kind == "calibration"
    assert table.reader.modes[-1] == CALIBRATE
    assert table.loop.desk.banner is None
    table.press(Button.BACK)
    assert table.kind == "deal"
    assert table.loop.desk.banner is not None
    assert speaker("de")(table.loop.desk.banner.title) == "Die Kamera kennt diesen Tisch nicht"
    table.loop.calibrating.corrected(known_table(4))
    table.wait()
    assert table.loop.desk.banner is None
