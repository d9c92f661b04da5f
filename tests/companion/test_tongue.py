"""The command line speaks the language that is asked for, set, or that of the locale; German first (ux.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main, parser
from companion.tongue import asked, complaint, tongue


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STICHTISCH_CONFIG", str(tmp_path))
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on stderr of a command that is refused."""
    try:
        code = main(arguments)
    except SystemExit as error:
        code = int(error.code or 0)
    assert code == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize(
    ("locale", "language"),
    [("", "de"), ("C.UTF-8", "de"), ("de_DE.UTF-8", "de"), ("en_GB.UTF-8", "en"), ("fr_FR", "en"), ("POSIX", "de")],
)
def test_the_locale_speaks_where_nothing_is_set(monkeypatch: pytest.MonkeyPatch, locale: str, language: str) -> None:
    monkeypatch.setenv("LANG", locale)
    assert tongue() == language


def test_what_is_asked_for_comes_before_what_is_set_and_that_before_the_locale(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    (own_folders / "settings.json").write_text('{"language": "en"}')
    assert (tongue(), tongue("de"), tongue("tlh")) == ("en", "de", "en")
    (own_folders / "settings.json").write_text('{"language": "no JSON')
    assert tongue() == "de", "damaged settings are somebody else's complaint"


def test_the_language_is_known_before_the_arguments_are() -> None:
    assert asked(["replay", "x", "--language", "en"]) == "en"
    assert asked(["replay", "--language=de"]) == "de"
    assert asked(["replay", "--language"]) is None
    assert asked(["replay", "x"]) is None


def test_complaints_are_in_that_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = str(tmp_path / "no.journal")
    assert said(capsys, "replay", missing) == f"{missing}: nicht lesbar (gibt es nicht)"
    assert (
        said(capsys, "replay", missing, "--language", "en") == f"{missing}: cannot be read (No such file or directory)"
    )
    assert said(capsys, "replay") == "stichtisch replay: es fehlt: file (siehe stichtisch replay --help)"
    assert "kein gültiger Wert" in said(capsys, "demo", "--seed", "x")
    assert "'poker' gibt es nicht (möglich: " in said(capsys, "demo", "--game", "poker")


def test_a_protocol_that_is_wrong_is_told_with_line_and_clause(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "one.protocol"
    file.write_text("game: stiche-im-team\nplayers: Anna, Ben, Carla\ndeal 1\ntrump 9S\nnumbers Ben 2, Carla 0\n")
    assert said(capsys, "replay", str(file)) == f"{file}:5: 2 geht nicht bei 1 Karten: 0 bis 1 (T7)"


def test_the_demo_says_what_to_do_about_a_file_and_about_too_many_players(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One clear line each, before anything is loaded or written."""
    file = tmp_path / "file"
    file.write_text("mine")
    assert said(capsys, "demo", "--out", str(file)) == f"--out {file}: das ist eine Datei: einen Ordner nennen"
    assert said(capsys, "demo", "--resume", str(file)).startswith(f"--resume {file}: das ist eine Datei")
    assert file.read_text() == "mine"
    team = said(capsys, "demo", "--players", "9")
    assert team == "--players 9: Stiche im Team ist für 3 bis 5 Spieler: eine dieser Zahlen wählen"
    assert said(capsys, "demo", "--players", "0", "--language", "en").endswith("choose one of these numbers")
    two = said(capsys, "demo", "--game", "waldstiche", "--players", "3")
    assert two == "--players 3: Waldstiche ist für 2 Spieler"


def test_the_help_is_in_that_language() -> None:
    german, english = parser("replay", "de").format_help(), parser("replay", "en").format_help()
    assert "ein Journal oder Protokoll nachspielen" in german
    assert german.startswith("Aufruf: ")
    assert "fold a journal or protocol" in english
    assert english.startswith("usage: ")


def test_a_line_that_nobody_knows_is_shown_as_it_came() -> None:
    assert complaint("something strange {x}", "de") == "something strange {x}"
