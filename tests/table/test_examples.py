"""The worked examples of the rulebooks, as protocols, and what `report` says about them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import seeds
from table.games import GAMES
from table.protocol import parse, write
from table.report import report

EVERY = [(game, name) for game in seeds.games() for name in seeds.examples(game)]


def told(game: str, name: str = "example.protocol") -> dict[str, Any]:
    """The report of an example."""
    return report(parse(seeds.example(game, name), name))


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_example_reads_back(game: str, name: str) -> None:
    """Protocol -> facts -> protocol is the identity, comments aside, and the example is of its own game."""
    text = seeds.example(game, name)
    plain = "\n".join(line.partition("#")[0].rstrip() for line in text.splitlines() if not line.startswith("#"))
    assert write(parse(text, name)) == plain + "\n"
    assert told(game, name)["game"] == game


def test_every_game_has_a_rulebook_in_both_languages() -> None:
    """A game without its rulebook is not finished."""
    assert set(seeds.games()) == set(GAMES)
    for game in seeds.games():
        assert all(seeds.rulebook(game, language).startswith("# ") for language in seeds.LANGUAGES)
        assert seeds.examples(game)[0] == "example.protocol"


WORKED = """{"game": "stiche-im-team", \
"players": ["Anna", "Ben", "Carla", "Dan"], "variant": [], "over": false, "result": null, \
"stage": 4, "stages": 7, "lives": 3, "scores": {}, \
"deal": {"number": 3, "cards": 3, "dealer": "Anna", "turned": "9S", "trump": "S", \
"numbers": {"Ben": 1, "Carla": 0, "Dan": 1, "Anna": 1}, "tricks": {"Ben": 1, "Carla": 0, "Dan": 1, "Anna": 1}, \
"hand": {"Anna": 0, "Ben": 0, "Carla": 0, "Dan": 0}, "outcome": "made"}, "deals": """


def test_the_worked_example_of_stiche_im_team() -> None:
    """X1, T5, T6, T8, T11, T14: the JSON of the protocol's description, letter by letter."""
    made = told("stiche-im-team")
    assert json.dumps(made).startswith(WORKED)
    assert [one["dealer"] for one in made["deals"]] == ["Carla", "Dan", "Anna"]
    assert made["deals"][2] == {
        "number": 3,
        "cards": 3,
        "dealer": "Anna",
        "turned": "9S",
        "trump": "S",
        "numbers": {"Ben": 1, "Carla": 0, "Dan": 1, "Anna": 1},
        "tricks": {"Ben": 1, "Carla": 0, "Dan": 1, "Anna": 1},
        "outcome": "made",
        "points": {},
    }
    assert made["tricks"][3:] == [
        {
            "deal": 3,
            "leader": "Ben",
            "cards": ["3C", "6C", "8C", "7C"],
            "seats": ["Ben", "Carla", "Dan", "Anna"],
            "winner": "Dan",
            "next": "Dan",
        },
        {
            "deal": 3,
            "leader": "Dan",
            "cards": ["2S", "4D", "KS", "2D"],
            "seats": ["Dan", "Anna", "Ben", "Carla"],
            "winner": "Ben",
            "next": "Ben",
        },
        {
            "deal": 3,
            "leader": "Ben",
            "cards": ["10H", "5H", "QD", "AH"],
            "seats": ["Ben", "Carla", "Dan", "Anna"],
            "winner": "Anna",
            "next": "Anna",
        },
    ]
    assert made["waiting"] == {"for": "deal", "seats": ["Ben"], "cards": 4}
    assert made["findings"] == []


FOUND = """[{"number": 1, "kind": "proven", "by": "pair", "seats": ["Dan"], \
"plays": [{"deal": 3, "trick": 1, "seat": "Dan", "card": "4D"}, {"deal": 3, "trick": 2, "seat": "Dan", "card": "KS"}], \
"clause": "P1", "open": true}]"""


def test_a_finding_as_it_is_printed() -> None:
    """X17, P1, P7: the finding of the protocol's description, letter by letter."""
    made = told("stiche-im-team", "revoke.protocol")
    assert json.dumps(made["findings"]) == FOUND
    assert made["waiting"] == {"for": "card", "seats": ["Dan"]}
    assert made["deal"]["hand"] == {"Anna": 1, "Ben": 1, "Carla": 1, "Dan": 1}


def test_the_worked_example_of_stiche_raten() -> None:
    """S2, S5, S9, S10, S11: of two aces the later, the 10 under the jack, ten for the exact number."""
    made = told("stiche-raten")
    assert [one["points"] for one in made["deals"]] == [
        {"Anna": 0, "Ben": 1, "Carla": 10},
        {"Anna": 0, "Ben": 11, "Carla": 11},
        {"Anna": 10, "Ben": 11, "Carla": 12},
    ]
    assert [trick["winner"] for trick in made["tricks"][3:]] == ["Ben", "Carla", "Carla"]
    assert made["scores"] == {"Anna": 10, "Ben": 23, "Carla": 33}
    assert (made["stage"], made["stages"], made["lives"], made["findings"]) == (4, 19, None, [])


def test_the_worked_example_of_oh_hell() -> None:
    """O3, O4, O5, O6: the dealer spoils the sum twice."""
    made = told("oh-hell")
    assert [one["points"] for one in made["deals"]] == [
        {"Anna": 10, "Ben": 0, "Carla": 10, "Dan": 11},
        {"Anna": 0, "Ben": 11, "Carla": 10, "Dan": 11},
    ]
    assert made["scores"] == {"Anna": 10, "Ben": 11, "Carla": 20, "Dan": 22}
    assert made["waiting"] == {"for": "deal", "seats": ["Ben"], "cards": 3}
