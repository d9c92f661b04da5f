"""Bad input, through the command line: one clear line each on stderr, exit code 2, nothing lost."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import play
from companion import read as reading
from companion.cli import main
from companion.journal import Journal
from table.facts import CardTurned, DealStarted, Fact, MatchStarted
from vision.types import Image, Reading

FACTS: tuple[Fact, ...] = (
    MatchStarted("stiche-im-team", ("Anna", "Ben", "Carla", "Dan")),
    DealStarted(1, 0),
    CardTurned("9S"),
)
HEAD = "game: stiche-im-team\nplayers: Anna, Ben, Carla, Dan\ndealer: Anna\n"
Complaint = Callable[..., str]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICHTISCH_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("STICHTISCH_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str]) -> Complaint:
    """Runs a command that must end with exit code 2; its one line on stderr."""

    def call(*arguments: str | Path) -> str:
        try:
            code = main([str(one) for one in arguments])
        except SystemExit as error:  # what argparse refuses itself
            code = int(error.code or 0)
        said = capsys.readouterr().err
        assert code == 2, said
        (line,) = said.splitlines()
        assert "Traceback" not in line
        assert "Errno" not in line
        return line

    return call


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A folder that nobody can make, not even root: there is a file in its way."""
    (tmp_path / "file").write_bytes(b"no folder")
    return tmp_path / "file" / "folder"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    made = Journal.create(tmp_path / "2026-11-30-214500.journal")
    made.append(FACTS)
    made.close()
    return made.path


@pytest.fixture
def damaged(journal: Path) -> Path:
    """A journal whose third line lost a figure."""
    lines = journal.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"1", b"2", 1)
    journal.write_bytes(b"\n".join(lines))
    return journal


# --- pictures


class NoCards:
    """Eyes that see an empty table."""

    @classmethod
    def load(cls, folder: Path | None = None) -> NoCards:
        return cls()

    def look(self, image: Image) -> list[Reading]:
        return []


def test_a_picture_that_is_missing_or_broken_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line each for a missing file, a text, an empty file, half a picture and a folder; the whole one is read."""
    monkeypatch.setattr(reading, "Eyes", NoCards)
    whole = tmp_path / "whole.png"
    cv2.imwrite(str(whole), np.full((60, 80, 3), 90, np.uint8))
    (tmp_path / "text.jpg").write_text("no picture", encoding="utf-8")
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "half.png").write_bytes(whole.read_bytes()[:40])
    bad = [tmp_path / name for name in ("missing.jpg", "text.jpg", "empty.jpg", "half.png")]
    assert main(["read", "--json", *map(str, bad), str(tmp_path), str(whole)]) == 2
    said = capsys.readouterr()
    assert [line.partition(": ")[0] for line in said.err.splitlines()] == [str(path) for path in (*bad, tmp_path)]
    assert [json.loads(line)["file"] for line in said.out.splitlines()] == [str(whole)]


def test_missing_models(complaint: Complaint, tmp_path: Path) -> None:
    said = complaint("read", tmp_path / "any.jpg", "--models", tmp_path / "none")
    assert said.startswith(str(tmp_path / "none"))
    assert "make models" in said


def test_labels_that_are_not_there(complaint: Complaint, tmp_path: Path) -> None:
    assert str(tmp_path / "labels.json") in complaint("evaluate", tmp_path / "labels.json", tmp_path)


def test_a_picture_that_could_not_be_written_is_refused_before_the_work(complaint: Complaint, tmp_path: Path) -> None:
    """A matrix as text, or in a folder that is not there: said at once, not after all photographs were read."""
    labels = tmp_path / "labels.json"
    assert "cannot be written as .txt" in complaint("evaluate", labels, tmp_path, "--matrix", tmp_path / "matrix.txt")
    assert "cannot be written" in complaint("evaluate", labels, tmp_path, "--matrix", tmp_path / "nowhere" / "m.png")


# --- cameras


@pytest.mark.parametrize(
    ("camera", "says"),
    [
        ("usb:63", "no camera at /dev/video63: plug it in"),
        ("moon", "'moon' is no camera: write usb:0, pi:0, video:FILE or folder:FOLDER"),
        ("usb:x", "write the number of the camera"),
        ("folder:{tmp}/nowhere", "nowhere is no folder"),
        ("video:{tmp}/nothing.mp4", "nothing.mp4"),
    ],
)
def test_a_camera_that_is_not_there(complaint: Complaint, tmp_path: Path, camera: str, says: str) -> None:
    assert says in complaint("play", "--no-window", "--camera", camera.format(tmp=tmp_path))


def test_the_doctor_names_the_missing_camera_and_what_mends_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Its findings are its output: exit code 1, so that a script can tell it from a wrong call."""
    main(["doctor", "--json", "--camera", "usb:63"])
    findings = {one["part"]: one for one in map(json.loads, capsys.readouterr().out.splitlines())}
    assert findings["camera"]["state"] == "wrong"
    assert "/dev/video63" in findings["camera"]["says"]
    assert findings["camera"]["mend"]


# --- settings


@pytest.mark.parametrize(
    ("assignment", "says"),
    [
        ("colour=red", "--set: no setting is called 'colour'; there are camera, language"),
        ("language=fr", "--set: language: Invalid enum value 'fr'; it may be de, en"),
        ("sounds=loud", "--set: sounds: Expected `bool`, got `str`"),
        ("rotation", "--set rotation: write NAME=VALUE"),
    ],
)
def test_an_unknown_setting(complaint: Complaint, assignment: str, says: str) -> None:
    assert complaint("play", "--set", assignment).startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"langauge": "de"}', "no setting is called 'langauge'"),
        ('{"rotation": 45}', "rotation: Invalid enum value 45; it may be 0, 90, 180, 270"),
        ('{"language": "de",\n oops}', "settings.json:2: no JSON"),
    ],
)
def test_a_bad_settings_file_stays_as_it_is(complaint: Complaint, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    said = complaint("play")
    assert said.startswith(str(path))
    assert says in said
    assert path.read_text(encoding="utf-8") == text


# --- journals and protocols


@pytest.mark.parametrize("command", ["replay", "export"])
def test_a_damaged_journal_line_is_named(complaint: Complaint, damaged: Path, command: str) -> None:
    before = damaged.read_bytes()
    assert complaint(command, damaged).startswith(f"{damaged}:3: ")
    assert damaged.read_bytes() == before


def test_a_damaged_journal_is_not_gone_on_with_unasked(
    complaint: Complaint, damaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The offer is named; the file is as it was."""
    before = damaged.read_bytes()
    cv2.imwrite(str(tmp_path / "one.png"), np.zeros((60, 80, 3), np.uint8))
    monkeypatch.setattr(play, "ProcessReader", Idle)
    camera = f"folder:{tmp_path}"
    said = complaint("play", "--no-window", "--camera", camera, "--resume", damaged)
    assert said.startswith(f"{damaged}:3: ")
    assert "--mend" in said
    assert damaged.read_bytes() == before
    assert main(["play", "--no-window", "--camera", camera, "--resume", str(damaged), "--mend", "--seconds", "0"]) == 0
    assert damaged.with_name(f"{damaged.name}.damaged-1").read_bytes() == before


class Idle:
    """A reading process that has nothing to read."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.pid = None

    def alive(self) -> bool:
        return True

    def events(self) -> list[object]:
        return []

    def offer(self, frame: object) -> None:
        """Not looked at."""

    expect = calibrate = mode = offer

    def close(self) -> None:
        """Nothing to end."""


def test_a_torn_last_line_is_a_warning(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a pulled plug leaves is no damage: the whole lines are replayed."""
    torn = journal.read_bytes()[:-5]
    journal.write_bytes(torn)
    assert main(["replay", str(journal), "--json"]) == 0
    said = capsys.readouterr()
    assert said.err.startswith(f"{journal}: ")
    assert json.loads(said.out)["waiting"]["for"] == "trump"
    assert journal.read_bytes() == torn


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("deal 1\ntrump 9S\nnumbers Ben 1, Carla 0, Dan 0\ntrick Ben: 1S\n", ":7: "),
        ("deal 2\n", ":4: "),
        ("deal 1\ntrump XS\n", ":5: "),
        ("deal 1\nplease\n", ":5: "),
        ("deal 1\ntrump 9S\nnumbers Ben 7, Carla 0, Dan 0\n", ":6: "),
        ("deal 1\ntrump 9S\nnumbers Ben 1, Carla 0, Dan 0\ntrick Dan: 3C\n", ":7: "),
    ],
)
def test_a_wrong_protocol_names_its_line(complaint: Complaint, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "match.protocol"
    path.write_text(HEAD + text, encoding="utf-8")
    assert complaint("replay", path).startswith(f"{path}{says}")


@pytest.mark.parametrize("data", [b"\xff\xd8\xff\xe0JFIF", b"", b"{}\n", b'{"torn', b"\x00" * 64])
@pytest.mark.parametrize("command", ["replay", "export"])
def test_files_that_are_neither(complaint: Complaint, tmp_path: Path, command: str, data: bytes) -> None:
    path = tmp_path / "strange"
    path.write_bytes(data)
    assert complaint(command, path).startswith(f"{path}:1: ")


def test_a_match_that_is_not_there(complaint: Complaint, tmp_path: Path) -> None:
    assert complaint("replay", tmp_path / "none") == f"{tmp_path / 'none'}: cannot be read (No such file or directory)"
    assert complaint("replay", tmp_path) == f"{tmp_path}: cannot be read (Is a directory)"


def test_a_file_in_the_history_that_holds_no_match(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others are listed."""
    folder = tmp_path / "data" / "matches"
    folder.mkdir(parents=True)
    os.rename(journal, folder / journal.name)
    (folder / "2026-12-01-200000.journal").write_bytes(b"rubbish\n")
    assert main(["history", "--language", "en"]) == 2
    said = capsys.readouterr()
    assert said.err == f"{folder / '2026-12-01-200000.journal'}: holds no match that can be read\n"
    assert said.out.startswith("2026-11-30 21:45  Stiche im Team: Anna, Ben, Carla, Dan  1 of 7  ")


# --- folders that cannot be written


def test_a_folder_for_matches_that_cannot_be_written(complaint: Complaint, blocked: Path) -> None:
    said = complaint("play", "--no-window", "--data", blocked)
    assert said.startswith(str(blocked))
    assert "choose another folder with --data" in said


def test_a_protocol_that_cannot_be_written(complaint: Complaint, journal: Path, blocked: Path) -> None:
    before = journal.read_bytes()
    assert complaint("export", journal, "--output", blocked).startswith(f"{blocked}: cannot be written")
    assert journal.read_bytes() == before


def test_a_folder_for_annotated_pictures_that_cannot_be_written(
    complaint: Complaint, tmp_path: Path, blocked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "Eyes", NoCards)
    assert str(blocked) in complaint("read", tmp_path / "any.jpg", "--annotate", blocked)


def test_a_settings_file_that_cannot_be_reached(complaint: Complaint, blocked: Path) -> None:
    path = blocked / "settings.json"
    assert complaint("play", "--settings", path).startswith(f"{path}: cannot be read")


# --- the command line itself


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["shuffle"], "stichtisch: argument COMMAND: invalid choice: 'shuffle'"),
        ([], "stichtisch: the following arguments are required: COMMAND"),
        (["replay"], "stichtisch replay: the following arguments are required: file"),
        (["games", "--jsno"], "stichtisch: unrecognized arguments: --jsno"),
    ],
)
def test_a_wrong_call_is_one_line_as_well(complaint: Complaint, arguments: list[str], says: str) -> None:
    assert complaint(*arguments).startswith(says)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "Anna,Ben"], "3 to 5 players"),
        (["--players", "Anna,Ben,Carla", "--dealer", "Zoe"], "--dealer Zoe: nobody of Anna, Ben, Carla"),
        (["--players", "Anna,Ben,Carla", "--variant", "nix"], "has no variant 'nix'"),
        (["--players", "Anna,Ben,Carla", "--game", "skat"], "skat"),
        (["--players", "Anna,Anna,Carla"], "two players have the same name (G2)"),
    ],
)
def test_a_match_that_cannot_be(
    complaint: Complaint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    """Nothing is begun: there is no journal of it."""
    cv2.imwrite(str(tmp_path / "one.png"), np.zeros((60, 80, 3), np.uint8))
    monkeypatch.setattr(play, "ProcessReader", Idle)
    assert says in complaint("play", "--no-window", "--camera", f"folder:{tmp_path}", *arguments)
    assert not list((tmp_path / "data").rglob("*.journal"))
