"""Lines that other rooms report in English, one sentence each, in the players' language (ux.md: German first).

Files, settings, devices and rules complain in English where they stand: none of those rooms knows of languages. A line
is recognised by its template, its parts are filled into the translated one, and parts that are sentences themselves are
translated too. What is not known here is shown as it came: a foreign line is better than none. Pure.
"""

from __future__ import annotations

import re
from functools import lru_cache

from display.told_devices import DEVICES
from display.told_files import FILES, SYSTEM
from display.told_rules import AROUND, RULES
from display.words import Text, literal

SENTENCES = frozenset({"why", "rest", "reason"})
"""Parts of a template that may be sentences of their own."""
_PART = re.compile(r"{(\w+)}")
_FIGURES = frozenset({"line", "number", "count", "cards", "least", "most", "players", "of"})
_REASONS = "|".join(re.escape(words.msgid) for words in SYSTEM)
_SHAPES = {"clause": r"[A-Z]\d+a?", "reason": _REASONS} | dict.fromkeys(_FIGURES, r"-?\d+")
"""What a part must look like; others are any words."""


def told(line: str) -> Text:
    """A reported line in words that can be translated."""
    for pattern, msgid in _patterns():
        found = pattern.fullmatch(line)
        if found is not None:
            parts = {
                name: told(part) if name in SENTENCES and part != line else part
                for name, part in found.groupdict().items()
            }
            return Text(msgid, tuple(parts.items()))
    return literal(line)


def known(line: str) -> bool:
    """Whether this line is recognised."""
    return any(pattern.fullmatch(line) for pattern, _ in _patterns())


@lru_cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The templates: what stands around a complaint, then those with the most words of their own first."""
    around = [words.msgid for words in AROUND]
    msgids = sorted(
        {words.msgid for words in (*RULES, *FILES, *DEVICES)}, key=lambda msgid: (-len(_PART.sub("", msgid)), msgid)
    )
    return tuple((_pattern(msgid), msgid) for msgid in (*around, *msgids))


def _pattern(msgid: str) -> re.Pattern[str]:
    pieces = _PART.split(msgid)
    made = [_part(piece) if at % 2 else re.escape(_plain(piece)) for at, piece in enumerate(pieces)]
    return re.compile("".join(made), re.DOTALL)


def _part(name: str) -> str:
    return f"(?P<{name}>{_SHAPES.get(name, '.+?')})"


def _plain(piece: str) -> str:
    """Braces that are no part stand twice in a message."""
    return piece.replace("{{", "{").replace("}}", "}")
