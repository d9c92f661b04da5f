"""The journal on disk (design.md §2, §5): what is acknowledged survives, damage is kept aside, nothing is lost."""

from __future__ import annotations

import os
import random
from datetime import datetime
from pathlib import Path

import pytest

from companion.journal import Journal, JournalError, new_path
from table.facts import CardTurned, DealStarted, Fact, MatchStarted

FACTS: tuple[Fact, ...] = (
    MatchStarted("stiche-im-team", ("Anna", "Ben", "Carla", "Dan")),
    DealStarted(1, 0),
    CardTurned("9S"),
    CardTurned("8H"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "matches" / "one.journal"
    journal = Journal.create(path)
    journal.append(FACTS[:1])
    journal.append(FACTS[1:])
    journal.close()
    return path


def test_what_was_written_is_read(path: Path) -> None:
    journal, facts = Journal.open(path)
    assert facts == FACTS
    assert journal.warning == ""
    journal.append((CardTurned("7D"),))
    journal.close()
    assert Journal.open(path)[1] == (*FACTS, CardTurned("7D"))


def test_it_is_on_the_disk_before_append_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))
    journal = Journal.create(tmp_path / "one.journal")
    assert len(synced) == 2, "the first line, and the folder that holds the file's name"
    journal.append(FACTS)
    assert synced[-1] == (tmp_path / "one.journal").stat().st_size
    journal.close()


def test_cut_anywhere_the_whole_lines_are_gone_on_with(path: Path) -> None:
    """A pulled plug leaves any prefix of the file; the torn line alone is dropped, with a warning."""
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    for cut in random.Random(1).sample(range(first, len(data)), 60):
        path.write_bytes(data[:cut])
        journal, facts = Journal.open(path)
        assert facts == FACTS[: len(facts)]
        assert len(facts) == data[:cut].count(b"\n") - 1
        assert bool(journal.warning) == (data[cut - 1 : cut] != b"\n")
        journal.append(FACTS[len(facts) :])
        journal.close()
        assert path.read_bytes() == data


def test_other_damage_is_named_and_the_original_kept_aside(path: Path) -> None:
    data = path.read_bytes()
    lines = data.split(b"\n")
    lines[2] = lines[2].replace(b"1", b"2", 1)
    damaged = b"\n".join(lines)
    path.write_bytes(damaged)
    with pytest.raises(JournalError, match=r"one\.journal:3: "):
        Journal.open(path)
    assert path.read_bytes() == damaged
    journal, facts = Journal.open(path, mend=True)
    assert facts == FACTS[:1]
    assert "went on from the 1 whole lines" in journal.warning
    journal.append(FACTS[1:])
    journal.close()
    assert path.read_bytes() == data
    assert path.with_name("one.journal.damaged-1").read_bytes() == damaged


def test_a_second_damage_does_not_overwrite_the_first_original(path: Path) -> None:
    for number in (1, 2):
        path.write_bytes(path.read_bytes() + b"rubbish %d\n" % number)
        Journal.open(path, mend=True)[0].close()
    assert b"rubbish 1" in path.with_name("one.journal.damaged-1").read_bytes()
    assert b"rubbish 2" in path.with_name("one.journal.damaged-2").read_bytes()


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(JournalError, match="cannot keep the match here") as error:
        Journal.create(tmp_path / "file" / "matches" / "one.journal")
    assert "--data" in str(error.value)
    with pytest.raises(JournalError, match="cannot keep the match here"):
        Journal.create(Path("/proc/matches/one.journal"))


def test_a_full_disk_takes_nothing_half(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = path.read_bytes()
    journal, _ = Journal.open(path)
    real = os.write

    def full(handle: int, part: bytes) -> int:
        if len(part) > 10:
            return real(handle, part[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(JournalError, match="No space left"):
        journal.append((CardTurned("7D"),))
    assert path.read_bytes() == data
    monkeypatch.undo()
    journal.append((CardTurned("7D"),))
    journal.close()
    assert Journal.open(path)[1] == (*FACTS, CardTurned("7D"))


def test_names_of_journals_are_never_used_twice(tmp_path: Path) -> None:
    when = datetime(2026, 11, 30, 21, 45, 0)
    first = new_path(tmp_path, when)
    Journal.create(first).close()
    second = new_path(tmp_path, when)
    assert (first.name, second.name) == ("2026-11-30-214500.journal", "2026-11-30-214500-2.journal")
