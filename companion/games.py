"""`stichtisch games`: the games, how many can play, and the variants as a protocol names them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from companion.tongue import tongue
from display.rules_text import variant_name
from display.words import LANGUAGES, speaker, text
from table.games import GAMES

SHORT = 6
"""Values that are listed one by one."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--language", choices=LANGUAGES, help="else as set; JSON has none")


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    if args.json:
        listed = {
            name: {
                "players": [min(game.players), max(game.players)],
                "variants": {one.name: {"help": one.help, "values": list(one.values)} for one in game.variants},
            }
            for name, game in GAMES.items()
        }
        print(json.dumps(listed, ensure_ascii=False, indent=1))
        return 0
    language = tongue(args.language)
    say = speaker(language)
    for name, game in GAMES.items():
        print(f"{name}: {say(text('{least} to {most} players', least=min(game.players), most=max(game.players)))}")
        for variant in game.variants:
            words = variant.help if language == "en" else say(variant_name(variant.name))
            print(f"  {variant.name}{_values(variant.values)}: {words}")
    return 0


def _values(values: Sequence[object]) -> str:
    """`=3|4`, or `=1..21` for a long row."""
    if not values:
        return ""
    return f"={values[0]}..{values[-1]}" if len(values) > SHORT else "=" + "|".join(str(value) for value in values)
