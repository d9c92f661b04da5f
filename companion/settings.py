"""The settings: one JSON file in the user's config folder, written by the settings screen and readable by hand.

What is unknown or impossible is said by name, with what is possible; it is never passed over in silence.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from companion.errors import UserError
from companion.folders import config_folder
from display.desk import Preferences
from hardware.pins import DEFAULT_LAMPS, DEFAULT_PINS

FILE = "settings.json"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set.

    Attributes:
        camera: `pi:0`, `usb:0`, `video:PATH` or `folder:PATH`.
        language: of the screen.
        theme: colours of the suits (ux.md).
        sounds: whether anything is to be heard.
        alert: when a contradiction is shown.
        counting_alert: the same for counting proofs.
        memory: memory aids.
        seat_buttons: every chooser has an own pair of buttons.
        rotation: of the screen, degrees.
        fullscreen: whether the window fills the screen.
        size: of the window in pixels, when it does not.
        pins: BCM numbers of the six buttons.
        seat_pins: BCM numbers of each seat's own pair, up and down.
        lamps: BCM numbers of the lamps by name (`seat0` …, `green`, `amber`, `red`).
        encoder: BCM numbers of a rotary encoder's two contacts and its push, in place of Up, Down and OK.
        names: remembered players, latest first.
    """

    camera: str = "usb:0"
    language: Literal["de", "en"] = "de"
    theme: Literal["clear", "turnierbild", "two-colour"] = "clear"
    sounds: bool = True
    alert: Literal["once", "trick", "round"] = "trick"
    counting_alert: Literal["once", "trick", "round"] = "round"
    memory: bool = False
    seat_buttons: bool = False
    rotation: Literal[0, 90, 180, 270] = 0
    fullscreen: bool = False
    size: tuple[int, int] = (1280, 720)
    pins: dict[str, int] = msgspec.field(default_factory=lambda: dict(DEFAULT_PINS))
    seat_pins: tuple[tuple[int, int], ...] = ()
    lamps: dict[str, int] = msgspec.field(default_factory=lambda: dict(DEFAULT_LAMPS))
    encoder: tuple[int, int, int] | None = None
    names: tuple[str, ...] = ()

    @property
    def preferences(self) -> Preferences:
        """The part that the screen shows and changes."""
        known = {name: getattr(self, name) for name in Preferences.__dataclass_fields__ if hasattr(self, name)}
        return Preferences(**known)

    def with_preferences(self, preferences: Preferences, names: tuple[str, ...]) -> Settings:
        """These settings after the screen changed its part."""
        known = {
            name: getattr(preferences, name)
            for name in Preferences.__dataclass_fields__
            if name in self.__struct_fields__
        }
        return msgspec.structs.replace(self, **known, names=names)


def settings_path(folder: Path | None = None) -> Path:
    """Where the settings are."""
    return (folder or config_folder()) / FILE


def load(path: Path | None = None) -> Settings:
    """The settings of a file; the defaults if there is none.

    Raises:
        UserError: the file cannot be read, or holds an unknown setting or an impossible value.
    """
    path = path or settings_path()
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read ({_reason(error)}): mend it or delete it") from error
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        raise UserError(f"{path}:{error.lineno}: no JSON ({error.msg}): mend it or delete it") from error
    return parse(raw, str(path))


def parse(raw: Any, where: str) -> Settings:
    """Settings from plain data. `where` is named in errors.

    Raises:
        UserError: an unknown setting or an impossible value.
    """
    if not isinstance(raw, dict):
        raise UserError(f'{where}: settings are an object like {{"language": "de"}}')
    for name in raw:
        if name not in Settings.__struct_fields__:
            raise UserError(
                f"{where}: no setting is called {name!r}; there are {', '.join(Settings.__struct_fields__)}"
            )
    try:
        return msgspec.convert(raw, Settings)
    except msgspec.ValidationError as error:
        raise UserError(f"{where}: {_plainly(str(error))}") from error


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return "not UTF-8 text" if isinstance(error, UnicodeDecodeError) else error.strerror or "for no given reason"


def _plainly(complaint: str) -> str:
    """A complaint of msgspec with the setting's name in front, and the values it may have where they are few."""
    what, _, place = complaint.partition(" - at `$.")
    name = place.rstrip("`").partition("[")[0].partition(".")[0]
    values = get_args(get_type_hints(Settings).get(name)) if what.startswith("Invalid enum value") else ()
    return f"{name or 'settings'}: {what}" + (f"; it may be {', '.join(str(value) for value in values)}" * bool(values))


def override(settings: Settings, assignments: Mapping[str, str] | list[str]) -> Settings:
    """Settings with `NAME=VALUE` of the command line put over them; values are JSON, or plain words.

    Raises:
        UserError: as `parse`.
    """
    pairs = assignments.items() if isinstance(assignments, Mapping) else (_pair(one) for one in assignments)
    raw = msgspec.to_builtins(settings)
    for name, value in pairs:
        raw[name] = _value(value)
    return parse(raw, "--set")


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings in one step: after a cut there are the old ones or the new ones, never half.

    Raises:
        UserError: the folder cannot be written.
    """
    path = path or settings_path()
    fresh = path.with_suffix(".new")
    text = json.dumps(msgspec.to_builtins(settings), indent=2, ensure_ascii=False) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise UserError(f"{path}: settings cannot be written ({error.strerror or error})") from error


def _pair(assignment: str) -> tuple[str, str]:
    name, found, value = assignment.partition("=")
    if not found:
        raise UserError(f"--set {assignment}: write NAME=VALUE, as in language=en")
    return name.strip(), value.strip()


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
