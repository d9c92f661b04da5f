"""Whatever the other rooms complain about is said in the players' language: rules, files, settings, devices (ux.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_display_words import messages, po_entries

from display.refusals import refused
from display.told import SENTENCES, known, told
from display.words import speaker

ROOT = Path(__file__).parents[2]
COMPLAINTS = frozenset(
    ("Refusal", "VariantError", "_WrongError", "ProtocolError", "CardError", "UserError", "JournalError", "CameraError")
) | {
    "ModelError",
    "PictureError",
    "CalibrationError",
    "LabelError",
    "DisplayError",
    "PinError",
    "ValueError",
    "complain",
}
NOT_FOR_PLAYERS = frozenset(
    {"framebox.py", "ruler.py", "votes.py", "cutouts.py", "looks.py", "pack.py", "pack_pips.py", "demo/games.py"}
)
"""Files whose `ValueError`s are faults of a caller, never of a person."""
FILLINGS = ("7", "xx", "")


def written(node: ast.expr) -> str | None:
    """A text as it stands in the source, a hole for each part that is filled in; None if it stands elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "\0" for part in node.values]
        text = "".join(str(part) for part in parts)
        return text if text.strip("\0: ()") else None
    return None


def complaints(room: str) -> Iterator[tuple[str, str, str]]:
    """Place, class and text of everything a room complains about."""
    for path in sorted((ROOT / room).rglob("*.py")):
        if "studio" in path.parts or path.name in NOT_FOR_PLAYERS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name not in COMPLAINTS or not node.args:
                continue
            says = node.args[1 if name in ("Refusal", "VariantError") and len(node.args) > 1 else 0]
            text = written(says)
            if text:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", name, text


def lines(text: str) -> list[str]:
    """The line as people may see it: with figures, with words, with nothing in its holes."""
    return [text.replace("\0", filling) for filling in FILLINGS]


@pytest.mark.parametrize("room", ["table", "companion", "vision", "hardware", "display"])
def test_every_complaint_of_a_room_is_known(room: str) -> None:
    unknown = [(place, text) for place, _, text in complaints(room) if not any(map(known, lines(text)))]
    assert unknown == []


def test_what_is_checked_are_many_complaints() -> None:
    """The test above would be worth nothing if it looked at nothing."""
    assert len(list(complaints("table"))) > 80
    assert len(list(complaints("companion"))) > 30
    assert not known("nobody says this anywhere")


def test_every_refusal_of_the_rules_is_said_in_german() -> None:
    """G6: on screen, short where there is a short form, in full elsewhere; the clause stays."""
    german, english = speaker("de"), speaker("en")
    for place, name, text in complaints("table"):
        if name not in ("Refusal", "VariantError"):
            continue
        said = [(german(refused(line, "T8")), english(refused(line, "T8"))) for line in lines(text)]
        assert all(one.endswith("(T8)") for one, _ in said)
        assert any(one != other for one, other in said), (place, text)


SAME = {
    "{card}",
    "{words}",
    "{name}: {card}",
    "{name} {value}",
    "{words} ({clause})",
    "{why} ({clause})",
    "{file}:{line}: {why}",
    "{path}: {reason}",
}
"""Messages without a word of their own."""
NAMES = {"Stiche im Team", "Stiche-Raten", "Waldstiche", "Oh Hell", "OK", "Name", "Pause", "ok"}


def test_nothing_is_left_in_english() -> None:
    """A message whose German is its English was forgotten, unless it is a name or the word is the same."""
    same = {words[0] for words in messages() if words[0] in po_entries()[words[0]]}
    assert sorted(words for words in same if words not in SAME and words not in NAMES) == []


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("a.protocol:5: Ben leads, not Dan (T11)", "a.protocol:5: Ben spielt aus, nicht Dan (T11)"),
        ("/x/y.journal: cannot be read (No such file or directory)", "/x/y.journal: nicht lesbar (gibt es nicht)"),
        ("/x/y.jpg: No such file or directory", "/x/y.jpg: gibt es nicht"),
        ("two players have the same name (G2)", "zwei Spieler heißen gleich (G2)"),
        (
            "stichtisch replay: the following arguments are required: file (see stichtisch replay --help)",
            "stichtisch replay: es fehlt: file (siehe stichtisch replay --help)",
        ),
        (
            'x.json: settings are an object like {"language": "de"}',
            'x.json: Einstellungen sind ein Objekt wie {"language": "de"}',
        ),
        ("3 {cards} of nobody", "3 {cards} of nobody"),
    ],
)
def test_parts_are_filled_in_and_sentences_among_them_are_translated(line: str, german: str) -> None:
    assert speaker("de")(told(line)) == german
    assert speaker("en")(told(line)) == line
    assert not SENTENCES - {"why", "rest", "reason"}
