"""The list of past matches: every journal of a folder, newest first."""

from __future__ import annotations

from pathlib import Path

from companion.journal import SUFFIX
from display.desk import Saved
from display.words import NOTHING, Text, text
from table.fold import fold
from table.journal import decode
from table.state import State

MOST = 60
"""How many matches are listed."""


def saved_matches(folder: Path) -> tuple[Saved, ...]:
    """The newest matches of a folder. A file that holds no match is left out; a missing folder is an empty list."""
    try:
        paths = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.name, reverse=True)
    except OSError:
        return ()
    found = (saved(path) for path in paths[:MOST])
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
