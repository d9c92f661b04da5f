"""`stichtisch doctor`: each check says what is wrong and the command that mends it; none of them breaks it."""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import os
import shutil
from collections import namedtuple
from datetime import UTC, datetime, tzinfo
from pathlib import Path

import pytest

from companion import doctor
from companion.cli import main
from companion.settings import Settings, save
from display.words import literal, speaker

Usage = namedtuple("Usage", "total used free")


def said(finding: doctor.Finding) -> str:
    return speaker("en")(finding.says)


@pytest.fixture
def on_a_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Raspberry Pi that has everything."""
    monkeypatch.setattr(doctor, "on_a_pi", lambda: True)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "2.0.1.post3")
    monkeypatch.setattr(os, "access", lambda path, mode: True)


def test_a_pi_with_everything(on_a_pi: None) -> None:
    assert doctor._pins(Settings()).state == "ok"


@pytest.mark.parametrize(
    ("version", "state"), [("1.6.2", "wrong"), ("2.0.1", "wrong"), ("2.0.1.post3", "ok"), ("2.1", "ok")]
)
def test_an_old_gpiozero_is_wrong_on_a_pi_5(
    on_a_pi: None, monkeypatch: pytest.MonkeyPatch, version: str, state: str
) -> None:
    """Before 2.0.1.post3 it takes another chip for the one with the pins."""
    monkeypatch.setattr(importlib.metadata, "version", lambda name: version)
    assert doctor._pins(Settings()).state == state


def test_lgpio_comes_from_apt(on_a_pi: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert doctor._pins(Settings()).mend == "sudo apt install python3-lgpio"


def test_pins_without_the_right_to_use_them(on_a_pi: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "usermod -aG gpio" in doctor._pins(Settings()).mend


def test_two_buttons_on_one_pin() -> None:
    found = doctor._pins(Settings(pins={"up": 5, "down": 5}))
    assert (found.state, said(found)) == ("wrong", "two buttons on pin 5")


def test_elsewhere_the_keyboard_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "on_a_pi", lambda: False)
    assert doctor._pins(Settings()).state == "missing"


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**9, 10**9 - 5_000_000, 5_000_000))
    assert said(doctor._disk(tmp_path)) == "only 5 MB are free"


def test_a_disk_that_forgets(tmp_path: Path, on_a_pi: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only overlay loses the journals at the next start."""
    monkeypatch.setattr(doctor, "_mounted_as", lambda folder: "overlay")
    found = doctor._disk(tmp_path)
    assert (found.state, found.mend) == ("wrong", "sudo raspi-config nonint disable_overlayfs")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    found = doctor._disk(tmp_path / "file")
    assert found.state == "wrong"
    assert str(tmp_path / "file") in said(found)


def test_a_clock_that_was_never_set(monkeypatch: pytest.MonkeyPatch) -> None:
    class Born(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Born:
            return cls(1970, 1, 1, tzinfo=UTC)

    monkeypatch.setattr(doctor, "datetime", Born)
    assert doctor._clock().mend == "sudo timedatectl set-ntp true"


def test_a_check_that_breaks_is_a_finding() -> None:
    def broken() -> doctor.Finding:
        raise RuntimeError("no such thing")

    found = doctor._safely(broken)
    assert (found.part, found.state, said(found)) == ("broken", "wrong", "the check broke: no such thing")


def test_damaged_settings_are_a_finding_and_the_other_checks_go_on(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"langauge": "de"}', encoding="utf-8")
    args = argparse.Namespace(settings=path, data=tmp_path, camera="usb:63")
    found = {one.part: one for one in doctor.checks(args)}
    assert found["settings"].mend == f"rm {path}"
    assert "langauge" in said(found["settings"])
    assert {"models", "camera", "pins", "display", "sound", "disk", "clock"} <= set(found)


@pytest.mark.parametrize(
    ("state", "mend", "language", "words", "code"),
    [
        ("ok", "", "en", "ok      disk: 9 MB\n", 0),
        ("ok", "", "de", "ok      Speicher: 9 MB\n", 0),
        ("missing", "", "en", "-       disk: 9 MB\n", 0),
        ("wrong", "rm it", "en", "WRONG   disk: 9 MB\n         mend it: rm it\n", 1),
        ("wrong", "rm it", "de", "FEHLER  Speicher: 9 MB\n         Abhilfe: rm it\n", 1),
    ],
)
def test_words_and_exit_code(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    state: str,
    mend: str,
    language: str,
    words: str,
    code: int,
) -> None:
    """The exit code is 1 only if something is wrong; JSON is the same in every language."""
    monkeypatch.setattr(doctor, "checks", lambda args: iter((doctor.Finding("disk", state, literal("9 MB"), mend),)))
    assert main(["doctor", "--language", language]) == code
    assert capsys.readouterr().out == words
    assert main(["doctor", "--language", language, "--json"]) == code
    assert json.loads(capsys.readouterr().out) == {"part": "disk", "state": state, "says": "9 MB", "mend": mend}


def test_it_speaks_as_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    save(Settings(language="en"), tmp_path / "settings.json")
    monkeypatch.setattr(doctor, "checks", lambda args: iter((doctor.Finding("clock", "ok", literal("-")),)))
    assert main(["doctor", "--settings", str(tmp_path / "settings.json")]) == 0
    assert capsys.readouterr().out == "ok      clock: -\n"
