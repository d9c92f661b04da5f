"""The German catalogue is complete, its compiled form is the one of the source, and cards wear the players' letters."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from display.words import LOCALE, CardName, card_name, catalogue, plural, rank_name, speaker, text

ROOT = Path(__file__).parents[2]
PO = LOCALE / "de" / "LC_MESSAGES" / "stichtisch.po"


def messages() -> set[tuple[str, ...]]:
    """Every message id that a call of `text` or `plural` in display and companion names."""
    found = set()
    for folder in ("display", "companion"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id in ("text", "plural")
                ):
                    wanted = 2 if node.func.id == "plural" else 1
                    words = [arg.value for arg in node.args[:wanted] if isinstance(arg, ast.Constant)]
                    if len(words) == wanted and all(isinstance(word, str) for word in words):
                        found.add(tuple(words))
    return found


def helps() -> set[str]:
    """What the command line says about itself: the `help` of commands and options, and what argparse adds."""
    found = {"usage: ", "options", "positional arguments", "show this help message and exit"}
    found |= {"show program's version number and exit"}
    for path in (ROOT / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in ("help", "description"):
                found |= {node.value.value} if isinstance(node.value, ast.Constant) else set()
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Entry":
                found |= (
                    {node.args[2].value} if len(node.args) > 2 and isinstance(node.args[2], ast.Constant) else set()
                )
    return {words for words in found if isinstance(words, str)}


def po_entries() -> dict[str, list[str]]:
    """Message id to its translations, read from the `.po` file: the few forms of it that we write."""
    entries: dict[str, list[str]] = {}
    for block in PO.read_text(encoding="utf-8").split("\n\n"):
        known: dict[str, str] = {}
        last = ""
        for line in block.splitlines():
            match = re.match(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?"(.*)"$', line)
            if match:
                last = match.group(1) or last
                known[last] = known.get(last, "") + ast.literal_eval(f'"{match.group(2)}"')
        if known.get("msgid"):
            entries[known["msgid"]] = [words for key, words in sorted(known.items()) if key.startswith("msgstr")]
    return entries


def test_every_text_has_a_german_one() -> None:
    entries = po_entries()
    missing = [words for words in messages() if not entries.get(words[0]) or not all(entries[words[0]])]
    assert missing == []


def test_the_help_of_every_command_is_german_too() -> None:
    entries = po_entries()
    assert sorted(words for words in helps() if not entries.get(words) or not all(entries[words])) == []


def test_the_catalogue_holds_nothing_that_nobody_says() -> None:
    said = {words[0] for words in messages()} | helps()
    assert sorted(set(po_entries()) - said) == []


def test_translations_fill_the_same_braces() -> None:
    """A brace that the message does not fill would fail in front of the players."""
    for msgid, translations in po_entries().items():
        wanted = set(re.findall(r"{\w+}", msgid))
        for words in translations:
            assert set(re.findall(r"{\w+}", words)) <= wanted | {"{count}"}, msgid


def test_the_compiled_catalogue_is_the_one_of_the_source() -> None:
    """Users may have no msgfmt, so the `.mo` is kept; remake: `msgfmt -o stichtisch.mo stichtisch.po`."""
    german = catalogue("de")
    for msgid, translations in po_entries().items():
        if len(translations) == 1:
            assert german.gettext(msgid) == translations[0]
    for words in messages():
        if len(words) == 2:
            one, many = po_entries()[words[0]]
            assert german.ngettext(*words, 1) == one
            assert german.ngettext(*words, 2) == many


def test_german_letters() -> None:
    """J Q K 10 are shown B D K 10 in German (ux.md)."""
    assert [rank_name(rank, "de") for rank in ("J", "Q", "K", "10", "A")] == ["B", "D", "K", "10", "A"]
    assert [rank_name(rank, "en") for rank in ("J", "Q", "K", "10", "A")] == ["J", "Q", "K", "10", "A"]
    assert card_name("QH", "de") == "D♥"
    assert card_name("?", "de") == "?"


@pytest.mark.parametrize(("language", "said"), [("de", "Carla gibt 1 Karte"), ("en", "Carla deals 1 card")])
def test_counts_choose_their_form(language: str, said: str) -> None:
    words = plural("{name} deals {count} card", "{name} deals {count} cards", 1, name="Carla")
    assert speaker(language)(words) == said


def test_a_card_inside_a_text_is_in_the_readers_letters() -> None:
    words = text("Is {card} played?", card=CardName("JD"))
    assert speaker("de")(words) == "Ist B♦ gespielt?"
    assert speaker("en")(words) == "Is J♦ played?"
