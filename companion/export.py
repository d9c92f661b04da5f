"""`stichtisch export JOURNAL`: writes a match as a readable protocol."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.errors import UserError
from companion.facts_file import load_facts
from companion.tongue import complain
from table.protocol import write


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("file", type=Path, help="a journal (or a protocol)")
    parser.add_argument("-o", "--output", type=Path, help="write here instead of to the terminal")


def run(args: argparse.Namespace) -> int:
    """Write the protocol."""
    facts, warning = load_facts(args.file)
    if warning:
        complain(warning)
    text = write(facts)
    if args.output is None:
        print(text, end="")
        return 0
    try:
        args.output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{args.output}: cannot be written ({error.strerror or error})") from error
    return 0
