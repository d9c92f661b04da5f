"""Texts that are still to be translated, and the translation of them. Pure but for reading the catalogue files once.

Message ids are English sentences; `display/locale/de/LC_MESSAGES/stichtisch.mo` holds the German ones, compiled from
the `.po` beside it. Whoever makes a text marks its message id by calling `text`, which is what the catalogue test
looks for.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("de", "en")
"""German first: the players' language (design.md §4)."""


@dataclass(frozen=True, slots=True)
class Text:
    """A message id with what fills its braces: strings and numbers as they are, texts and cards translated too.

    `plural` is the message id for counts other than one; `count` then decides and fills `{count}`.
    """

    msgid: str
    args: tuple[tuple[str, object], ...] = ()
    plural: str = ""
    count: int = 0

    def __bool__(self) -> bool:
        return bool(self.msgid)


@dataclass(frozen=True, slots=True)
class CardName:
    """A card inside a text: shown as rank and suit sign, with B D K in German."""

    code: str


NOTHING = Text("")


def text(msgid: str, /, **args: object) -> Text:
    """A text to be translated when it is shown."""
    return Text(msgid, tuple(args.items()))


def plural(singular: str, many: str, count: int, /, **args: object) -> Text:
    """A text whose wording depends on a count; `{count}` is filled with it."""
    return Text(singular, tuple(args.items()), many, count)


def literal(words: str) -> Text:
    """Words that are the same in every language, such as a player's name."""
    return Text("{words}", (("words", words),))


@lru_cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language. English is the language of the message ids and needs none."""
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation("stichtisch", LOCALE, [language])


def speaker(language: str) -> Callable[[Text], str]:
    """A function that says texts in this language."""
    translations = catalogue(language)

    def say(words: Text) -> str:
        if not words.msgid:
            return ""
        filled = {name: _filled(value) for name, value in words.args}
        if words.plural:
            pattern = translations.ngettext(words.msgid, words.plural, words.count)
            filled["count"] = str(words.count)
        elif words.msgid == "{words}":
            pattern = words.msgid
        else:
            pattern = translations.gettext(words.msgid)
        return pattern.format(**filled)

    def _filled(value: object) -> str:
        if isinstance(value, Text):
            return say(value)
        if isinstance(value, CardName):
            return card_name(value.code, language)
        return str(value)

    return say


SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_GERMAN_RANKS = {"J": "B", "Q": "D"}


def rank_name(rank: str, language: str) -> str:
    """The letter of a rank as the players' pack prints it: J Q K 10 are B D K 10 in German."""
    return _GERMAN_RANKS.get(rank, rank) if language == "de" else rank


def card_name(code: str, language: str) -> str:
    """A card in running text, such as `D♥` in German for the queen of hearts; `?` for one nobody read."""
    if code == "?":
        return "?"
    return rank_name(code[:-1], language) + SUIT_SIGNS[code[-1]]
