"""The list of past matches: every journal of a folder, newest first; on screen, and by `stichtisch history`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion.folders import matches_folder
from companion.journal import SUFFIX
from companion.tongue import complain, tongue
from display.desk import Saved
from display.rules_text import game_name
from display.words import LANGUAGES, NOTHING, Text, speaker, text
from table.fold import fold
from table.journal import decode
from table.state import State

MOST = 60
"""How many matches are listed."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where matches are kept")
    parser.add_argument("--language", choices=LANGUAGES, help="else as set")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Print the list. A file that holds no match is one line on stderr; the others go on, and the exit code is 2."""
    language = tongue(args.language)
    say = speaker(language)
    code = 0
    for path in newest(matches_folder(args.data)):
        one = saved(path)
        if one is None:
            complain(f"{path}: holds no match that can be read", language)
            code = 2
        elif args.json:
            entry = {"file": one.path, "when": one.when, "game": one.game, "players": one.players, "over": one.over}
            print(json.dumps(entry, ensure_ascii=False))
        else:
            print(f"{one.when}  {say(game_name(one.game))}: {', '.join(one.players)}  {say(one.summary)}  {one.path}")
    return code


def newest(folder: Path) -> list[Path]:
    """The newest journals of a folder by their names; a missing folder is an empty list."""
    try:
        return sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.name, reverse=True)[:MOST]
    except OSError:
        return []


def saved_matches(folder: Path) -> tuple[Saved, ...]:
    """The newest matches of a folder. A file that holds no match is left out; a missing folder is an empty list."""
    found = (saved(path) for path in newest(folder))
    return tuple(one for one in found if one is not None)


def saved(path: Path) -> Saved | None:
    """One match on disk, or None if the file holds none."""
    try:
        opened = decode(path.read_bytes())
        if not opened.facts:
            return None
        state = fold(opened.facts)
    except (OSError, ValueError):
        return None
    damaged = text("damaged") if opened.damage else NOTHING
    return Saved(str(path), state.game, state.players, _when(path), state.over, damaged or _summary(state))


def _when(path: Path) -> str:
    """Date and time out of the file's name: `2026-11-30-214500` as `2026-11-30 21:45`."""
    stem = path.name.removesuffix(SUFFIX)
    date, clock = stem[:10], stem[11:17]
    return f"{date} {clock[:2]}:{clock[2:4]}" if len(clock) == 6 and clock.isdigit() else stem


def _summary(state: State) -> Text:
    if state.stages is not None:
        return text("{stage} of {stages}", stage=min(state.stage, state.stages), stages=state.stages)
    return text("deal {number}", number=len(state.deals))
