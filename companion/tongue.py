"""In which language the command line speaks, and how it complains."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.errors import UserError
from companion.settings import load, settings_path
from display.told import told
from display.words import LANGUAGES, speaker

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_NOWHERE = ("C", "POSIX", "")


def tongue(chosen: str | None = None, settings: Path | None = None) -> str:
    """The language asked for, else the one that is set, else that of the locale, else German.

    Args:
        chosen: what `--language` says.
        settings: another settings file than the usual one. A damaged one is somebody else's complaint.
    """
    if chosen in LANGUAGES:
        return str(chosen)
    path = settings or settings_path()
    try:
        if path.exists():
            return load(path).language
    except (UserError, OSError):
        pass
    locale = next((os.environ[name] for name in _LOCALE if os.environ.get(name)), "")
    language = locale.partition(".")[0].partition("_")[0]
    return LANGUAGES[0] if language in _NOWHERE or language == LANGUAGES[0] else "en"


def asked(arguments: Sequence[str]) -> str | None:
    """What `--language` says on a command line that is not parsed yet, or cannot be."""
    for at, word in enumerate(arguments):
        name, found, value = word.partition("=")
        if name == "--language":
            return value if found else next(iter(arguments[at + 1 : at + 2]), None)
    return None


def complaint(line: str, language: str | None = None) -> str:
    """A line of another room in the language of the command line."""
    return speaker(language or tongue())(told(line))


def complain(line: str, language: str | None = None) -> None:
    """Say it on stderr, in one line."""
    print(complaint(line, language), file=sys.stderr)
