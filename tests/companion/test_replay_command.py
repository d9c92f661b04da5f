"""`stichtisch replay`, `export`, `history` and `games`, through the command line: the worked example of Stiche im Team
(rulebook, section of examples) as protocol, as journal, and as the JSON that others read.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import seeds
from companion.cli import main
from companion.journal import Journal
from table.games import GAMES
from table.protocol import parse

NAMES = ["Anna", "Ben", "Carla", "Dan"]
FINAL: dict[str, Any] = {
    "game": "stiche-im-team",
    "players": NAMES,
    "variant": [],
    "over": False,
    "result": None,
    "stage": 4,
    "stages": 7,
    "lives": 3,
    "scores": {},
    "deal": {
        "number": 3,
        "cards": 3,
        "dealer": "Anna",
        "turned": "9S",
        "trump": "S",
        "numbers": {"Ben": 1, "Carla": 0, "Dan": 1, "Anna": 1},
        "tricks": {"Ben": 1, "Carla": 0, "Dan": 1, "Anna": 1},
        "hand": {"Anna": 0, "Ben": 0, "Carla": 0, "Dan": 0},
        "outcome": "made",
    },
    "deals": [
        {
            "number": 1,
            "cards": 1,
            "dealer": "Carla",
            "turned": "7H",
            "trump": "H",
            "numbers": {"Dan": 0, "Anna": 1, "Ben": 0, "Carla": 0},
            "tricks": {"Dan": 0, "Anna": 1, "Ben": 0, "Carla": 0},
            "outcome": "made",
            "points": {},
        },
        {
            "number": 2,
            "cards": 2,
            "dealer": "Dan",
            "turned": "KD",
            "trump": "D",
            "numbers": {"Anna": 0, "Ben": 1, "Carla": 1, "Dan": 0},
            "tricks": {"Anna": 0, "Ben": 1, "Carla": 1, "Dan": 0},
            "outcome": "made",
            "points": {},
        },
        {
            "number": 3,
            "cards": 3,
            "dealer": "Anna",
            "turned": "9S",
            "trump": "S",
            "numbers": {"Ben": 1, "Carla": 0, "Dan": 1, "Anna": 1},
            "tricks": {"Ben": 1, "Carla": 0, "Dan": 1, "Anna": 1},
            "outcome": "made",
            "points": {},
        },
    ],
    "tricks": [
        {"deal": deal, "leader": seats[0], "cards": cards, "seats": seats, "winner": winner, "next": winner}
        for deal, seats, cards, winner in (
            (1, ["Dan", "Anna", "Ben", "Carla"], ["4C", "QC", "9C", "6C"], "Anna"),
            (2, ["Anna", "Ben", "Carla", "Dan"], ["5S", "JS", "AS", "8S"], "Carla"),
            (2, ["Carla", "Dan", "Anna", "Ben"], ["10C", "3C", "7C", "2D"], "Ben"),
            (3, ["Ben", "Carla", "Dan", "Anna"], ["3C", "6C", "8C", "7C"], "Dan"),
            (3, ["Dan", "Anna", "Ben", "Carla"], ["2S", "4D", "KS", "2D"], "Ben"),
            (3, ["Ben", "Carla", "Dan", "Anna"], ["10H", "5H", "QD", "AH"], "Anna"),
        )
    ],
    "waiting": {"for": "deal", "seats": ["Ben"], "cards": 4},
    "findings": [],
}
"""What three made stages come to: written by hand from the rulebook's example, key for key in the published order."""

REVOKE = """game: stiche-im-team
players: Anna, Ben, Carla, Dan
dealer: Carla
deal 1
trump 7H
numbers Dan 0, Anna 1, Ben 0
trick Dan: 4C QC 9C 6C
deal 2
trump KD
numbers Anna 0, Ben 1, Carla 1
trick Anna: 5S JS 3H 8S
trick Ben: 10C AS 7C 2H
"""
"""In deal 2 Carla throws 3H on a spade and then plays AS: that she had it is proven (P1)."""


@pytest.fixture
def example() -> Path:
    return Path(str(files(seeds) / "stiche-im-team" / "example.protocol"))


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    folder = tmp_path / "matches"
    made = Journal.create(folder / "2026-11-30-214500.journal")
    made.append(parse(seeds.example("stiche-im-team"), "example"))
    made.close()
    return made.path


def replayed(capsys: pytest.CaptureFixture[str], path: Path) -> Any:
    assert main(["replay", str(path), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_worked_example_as_json(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = replayed(capsys, example)
    assert made == FINAL
    assert list(made) == list(FINAL)
    assert list(made["deal"]) == list(FINAL["deal"])


def test_a_journal_says_the_same(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(capsys, journal) == FINAL


def test_exported_and_replayed_it_is_the_same(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Protocol to facts to protocol is the identity, comments and blank lines aside."""
    assert main(["export", str(journal), "--output", str(tmp_path / "match.protocol")]) == 0
    assert replayed(capsys, tmp_path / "match.protocol") == FINAL
    assert main(["export", str(tmp_path / "match.protocol")]) == 0
    lines = (line.partition("#")[0].rstrip() for line in seeds.example("stiche-im-team").splitlines())
    assert [line for line in capsys.readouterr().out.splitlines() if line] == [line for line in lines if line]


def test_a_proven_revoke_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "match.protocol").write_text(REVOKE, encoding="utf-8")
    assert replayed(capsys, tmp_path / "match.protocol")["findings"] == [
        {
            "number": 1,
            "kind": "proven",
            "by": "pair",
            "seats": ["Carla"],
            "plays": [
                {"deal": 2, "trick": 1, "seat": "Carla", "card": "3H"},
                {"deal": 2, "trick": 2, "seat": "Carla", "card": "AS"},
            ],
            "clause": "P1",
            "open": True,
        }
    ]


def test_in_words(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(example), "--language", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Stiche im Team: Anna, Ben, Carla, Dan",
        "stage 4 of 7, lives: 3",
        "deal 1: 1 card, dealer Carla, trump ♥: Dan 0/0, Anna 1/1, Ben 0/0, Carla 0/0: made",
        "deal 2: 2 cards, dealer Dan, trump ♦: Anna 0/0, Ben 1/1, Carla 1/1, Dan 0/0: made",
        "deal 3: 3 cards, dealer Anna, trump ♠: Ben 1/1, Carla 0/0, Dan 1/1, Anna 1/1: made",
        "waiting for the deal: Ben",
    ]


def test_in_german(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(example), "--language", "de"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Stiche im Team: Anna, Ben, Carla, Dan",
        "Stufe 4 von 7, Leben: 3",
        "Runde 1: 1 Karte, Geber Carla, Trumpf ♥: Dan 0/0, Anna 1/1, Ben 0/0, Carla 0/0: geschafft",
        "Runde 2: 2 Karten, Geber Dan, Trumpf ♦: Anna 0/0, Ben 1/1, Carla 1/1, Dan 0/0: geschafft",
        "Runde 3: 3 Karten, Geber Anna, Trumpf ♠: Ben 1/1, Carla 0/0, Dan 1/1, Anna 1/1: geschafft",
        "wartet auf das Geben: Ben",
    ]


def test_the_history_lists_the_match(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Date, game, players, how far, and the file to go on with; German unless set otherwise."""
    assert main(["history", "--data", str(journal.parents[1]), "--language", "de"]) == 0
    said = f"2026-11-30 21:45  Stiche im Team: Anna, Ben, Carla, Dan  4 von 7  {journal}\n"
    assert capsys.readouterr().out == said
    assert main(["history", "--data", str(journal.parents[1]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(journal),
        "when": "2026-11-30 21:45",
        "game": "stiche-im-team",
        "players": NAMES,
        "over": False,
    }


def test_no_history_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "--data", str(tmp_path / "none")]) == 0
    assert capsys.readouterr() == ("", "")


def test_every_game_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert list(listed) == list(GAMES)
    assert listed["stiche-im-team"]["players"] == [3, 5]
    assert listed["stiche-im-team"]["variants"]["lives"]["values"] == ["3", "4"]
    for language, said in (("en", "3 to 5 players"), ("de", "3 bis 5 Spieler")):
        assert main(["games", "--language", language]) == 0
        assert f"stiche-im-team: {said}" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "finding 1 (P1): Carla 3♥, Carla A♠: not settled"),
        ("de", "Befund 1 (P1): Carla 3♥, Carla A♠: ungeklärt"),
    ],
)
def test_a_finding_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str) -> None:
    (tmp_path / "match.protocol").write_text(REVOKE, encoding="utf-8")
    assert main(["replay", str(tmp_path / "match.protocol"), "--language", language]) == 0
    assert said in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("game", seeds.games())
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_example_can_be_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, language: str
) -> None:
    """No outcome, no kind of waiting and no result is without words."""
    for name in seeds.examples(game):
        path = tmp_path / name
        path.write_text(seeds.example(game, name), encoding="utf-8")
        assert main(["replay", str(path), "--language", language]) == 0
        players = parse(seeds.example(game, name), name)[0].players  # type: ignore[union-attr]
        assert capsys.readouterr().out.splitlines()[0].endswith(f": {', '.join(players)}")


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("waldstiche", "Runde 1: 13 Karten, Geber Anna, Trumpf ♠: Ben 7, Anna 6: gespielt, Punkte: Anna +3, Ben +9"),
        (
            "stiche-raten",
            "Runde 2: 2 Karten, Geber Anna, Trumpf ♣: Ben 1/1, Carla 1/1, Anna 0/1: gespielt, "
            "Punkte: Anna +0, Ben +11, Carla +11",
        ),
    ],
)
def test_points_of_each_deal_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, line: str) -> None:
    """W14, S11: also where no numbers are chosen."""
    file = tmp_path / "example.protocol"
    file.write_text(seeds.example(game), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert line in capsys.readouterr().out.splitlines()
