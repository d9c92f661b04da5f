"""The rulebook of a game as paragraphs for the screen. The texts live in `seeds/`, one folder a game."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

SEEDS = Path(__file__).parent.parent / "seeds"
_MARKS = re.compile(r"\*\*|__|`")


@lru_cache(maxsize=16)
def rulebook(game: str, language: str, folder: Path = SEEDS) -> tuple[tuple[int, str], ...]:
    """Headings (level 1 or 2) and paragraphs (level 0) of `seeds/<game>/<language>.md`; () where there is none."""
    path = folder / game / f"{language}.md"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return ()
    made: list[tuple[int, str]] = []
    open_paragraph = False
    for raw in lines:
        line = _MARKS.sub("", raw).strip()
        if not line or line.startswith(("|--", "|:-", "```", "---")):
            open_paragraph = False
            continue
        if line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            made.append((min(level, 2), line.lstrip("# ")))
            open_paragraph = False
        elif line.startswith(("- ", "* ", "|")):
            made.append((0, "• " + line.strip("|*- ").replace("|", "·")))
            open_paragraph = True
        elif open_paragraph:
            made[-1] = (0, f"{made[-1][1]} {line}")
        else:
            made.append((0, line))
            open_paragraph = True
    return tuple(made)


def from_clause(paragraphs: tuple[tuple[int, str], ...], clause: str) -> tuple[tuple[int, str], ...]:
    """The same text beginning with the paragraph that has this clause code, the rest after it."""
    code = re.compile(rf"\b{re.escape(clause)}\b")
    at = next((index for index, (_, words) in enumerate(paragraphs) if code.search(words)), 0)
    return paragraphs[at:] + paragraphs[:at]
