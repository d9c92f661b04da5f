"""`stichtisch replay FILE`: folds a journal or a protocol and prints the final state, scores and findings."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import UserError
from companion.facts_file import load_facts
from companion.tongue import complain, tongue
from display.rules_text import game_name, variant_name
from display.view_results import stuck_at
from display.words import LANGUAGES, SUIT_SIGNS, Text, card_name, literal, plural, speaker, text
from table.report import report

OUTCOMES: dict[str, Text] = {
    "made": text("made"),
    "failed": text("failed"),
    "overbid": text("too many tricks chosen"),
    "played": text("played"),
    "redeal": text("dealt again"),
    "misdeal": text("misdeal"),
    "abandoned": text("deal given up"),
    "surplus": text("counts nothing"),
}
WAITING: dict[str, Text] = {
    "deal": text("the deal"),
    "trump": text("the trump"),
    "numbers": text("numbers"),
    "card": text("a card"),
    "swap": text("the swap"),
    "reveal": text("the hidden numbers"),
    "taken": text("who took the trick"),
    "settle": text("what a finding comes to"),
}


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("file", type=Path, help="a journal or a protocol")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")
    parser.add_argument("--language", choices=LANGUAGES, help="else as set; JSON has none")


def run(args: argparse.Namespace) -> int:
    """Print the report."""
    facts, warning = load_facts(args.file)
    if warning:
        complain(warning, tongue(args.language))
    try:
        made = report(facts)
    except ValueError as error:
        raise UserError(f"{args.file}:1: {error}") from error
    if args.json:
        print(json.dumps(made, ensure_ascii=False, indent=1))
    else:
        print("\n".join(lines(made, tongue(args.language))))
    return 0


def lines(made: Mapping[str, Any], language: str) -> list[str]:
    """A report in a few readable lines."""
    say = speaker(language)
    variant = f" ({', '.join(say(variant_name(one)) for one in made['variant'])})" if made["variant"] else ""
    out = [f"{say(game_name(made['game']))}{variant}: {', '.join(made['players'])}"]
    out.append(say(_over(made["result"], "up-and-down" in made["variant"]) if made["over"] else _course(made)))
    out += [say(_deal(deal)) for deal in made["deals"]]
    if made["scores"]:
        scores = ", ".join(f"{name} {score}" for name, score in made["scores"].items())
        out.append(say(text("scores: {scores}", scores=scores)))
    for finding in made["findings"]:
        cards = ", ".join(f"{play['seat']} {card_name(play['card'], language)}" for play in finding["plays"])
        state = text("not settled") if finding["open"] else text("settled")
        words = text("finding {number} ({clause}): {cards}: {state}", cards=cards, state=state, **_named(finding))
        out.append(say(words))
    if not made["over"]:
        waiting = made["waiting"]
        names = ", ".join(waiting.get("seats", []))
        out.append(say(text("waiting for {what}: {names}", what=WAITING[waiting["for"]], names=names)))
    return out


def _course(made: Mapping[str, Any]) -> Text:
    """How far the match is: stages and lives, or rounds, or, where the number of deals is open, the deal."""
    if made["stages"] is None:
        return text("deal {number}", number=made["stage"])
    if made["lives"] is None:
        return text("round {stage} of {stages}", stage=made["stage"], stages=made["stages"])
    return text("stage {stage} of {stages}, lives: {lives}", **{n: made[n] for n in ("stage", "stages", "lives")})


def _deal(deal: Mapping[str, Any]) -> Text:
    numbers = deal["numbers"]
    tricks = ", ".join(
        f"{name} {taken}/{numbers[name]}" if name in numbers else f"{name} {taken}"
        for name, taken in deal["tricks"].items()
    )
    told = plural(
        "deal {number}: {count} card, dealer {name}, trump {trump}: {tricks}: {outcome}",
        "deal {number}: {count} cards, dealer {name}, trump {trump}: {tricks}: {outcome}",
        deal["cards"],
        number=deal["number"],
        name=deal["dealer"],
        trump=SUIT_SIGNS.get(deal["trump"] or "", "–"),
        tricks=tricks or "–",
        outcome=OUTCOMES[deal["outcome"]],
    )
    if not deal["points"]:
        return told
    points = ", ".join(f"{name} +{points}" for name, points in deal["points"].items())
    return text("{deal}, points: {points}", deal=told, points=points)


def _over(result: Mapping[str, Any] | None, both_ways: bool) -> Text:
    if result is None:
        return text("The match is over")
    if "standings" in result:
        return literal(", ".join(f"{name} {score}" for name, score in result["standings"]))
    if result["won"]:
        return text("won with {score} points", score=result["score"])
    return stuck_at(result["stage"], result["of"], result["cards"], result["direction"] if both_ways else None)


def _named(finding: Mapping[str, Any]) -> dict[str, Any]:
    return {"number": finding["number"], "clause": finding["clause"]}
