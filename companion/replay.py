"""`stichtisch replay FILE`: folds a journal or a protocol and prints the final state, scores and findings."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import UserError
from companion.facts_file import load_facts
from table.report import report


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("file", type=Path, help="a journal or a protocol")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the report."""
    facts, warning = load_facts(args.file)
    if warning:
        print(warning, file=sys.stderr)
    try:
        made = report(facts)
    except ValueError as error:
        raise UserError(f"{args.file}:1: {error}") from error
    print(json.dumps(made, ensure_ascii=False, indent=1) if args.json else "\n".join(lines(made)))
    return 0


def lines(made: Mapping[str, Any]) -> list[str]:
    """A report in a few readable lines."""
    variant = f" ({', '.join(made['variant'])})" if made["variant"] else ""
    out = [f"{made['game']}{variant}: {', '.join(made['players'])}"]
    of = f" of {made['stages']}" if made["stages"] else ""
    lives = "" if made["lives"] is None else f", lives {made['lives']}"
    out.append(f"stage {made['stage']}{of}{lives}" if not made["over"] else f"over: {_result(made['result'])}")
    for deal in made["deals"]:
        tricks = ", ".join(f"{name} {deal['tricks'].get(name, 0)}/{number}" for name, number in deal["numbers"].items())
        dealt = f"deal {deal['number']}: {deal['cards']} cards by {deal['dealer']}, trump {deal['trump'] or 'none'}"
        out.append(f"{dealt}: {tricks or '-'}: {deal['outcome']}")
    if made["scores"]:
        out.append("scores: " + ", ".join(f"{name} {score}" for name, score in made["scores"].items()))
    for finding in made["findings"]:
        cards = ", ".join(f"{play['seat']} {play['card']}" for play in finding["plays"])
        settled = "open" if finding["open"] else "settled"
        out.append(f"finding {finding['number']}: {finding['kind']} ({finding['clause']}): {cards}: {settled}")
    if not made["over"]:
        out.append(f"waiting for {made['waiting']['for']}: {', '.join(made['waiting'].get('seats', []))}")
    return out


def _result(result: Mapping[str, Any] | None) -> str:
    if result is None:
        return "-"
    if "standings" in result:
        return ", ".join(f"{name} {score}" for name, score in result["standings"])
    if result["won"]:
        return f"won, score {result['score']}"
    return f"lost at stage {result['stage']} of {result['of']}"
