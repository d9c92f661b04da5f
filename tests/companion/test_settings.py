"""Settings: what is unknown or impossible is said by name; nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.errors import UserError
from companion.settings import Settings, load, override, save
from display.desk import Preferences


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == Settings()


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    settings = Settings(camera="pi:0", language="en", rotation=180, names=("Ben", "Anna"), pins={"up": 4})
    save(settings, tmp_path / "deep" / "settings.json")
    assert load(tmp_path / "deep" / "settings.json") == settings


def test_the_screen_changes_its_part_alone() -> None:
    settings = Settings(camera="pi:0")
    changed = settings.with_preferences(Preferences(language="en", sounds=False), ("Carla",))
    assert (changed.camera, changed.language, changed.sounds, changed.names) == ("pi:0", "en", False, ("Carla",))
    assert changed.preferences == Preferences(language="en", sounds=False)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"langauge": "de"}', r"no setting is called 'langauge'; there are camera, language"),
        ('{"language": "fr"}', "Invalid enum value 'fr'"),
        ('{"rotation": 45}', "Invalid enum value 45"),
        ('{"sounds": "yes"}', "sounds"),
        ('{"language": "de",\n oops}', r"settings.json:2: no JSON"),
        ("[1]", "settings are an object"),
    ],
)
def test_a_bad_file_is_one_clear_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=says) as error:
        load(path)
    assert str(error.value).startswith(str(path))
    assert "\n" not in str(error.value)
    assert path.read_text(encoding="utf-8") == text


def test_the_command_line_overrides() -> None:
    settings = override(Settings(), ["language=en", "rotation=90", "size=[800, 480]", "sounds=false"])
    assert (settings.language, settings.rotation, settings.size, settings.sounds) == ("en", 90, (800, 480), False)
    with pytest.raises(UserError, match="no setting is called 'colour'"):
        override(Settings(), ["colour=red"])
    with pytest.raises(UserError, match="write NAME=VALUE"):
        override(Settings(), ["rotation"])


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(UserError, match="cannot be written"):
        save(Settings(), tmp_path / "file" / "settings.json")


def test_a_save_that_fails_keeps_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    save(Settings(language="en"), path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UserError, match="No space left"):
        save(Settings(language="de"), path)
    assert json.loads(path.read_text(encoding="utf-8"))["language"] == "en"
