"""`stichtisch evaluate LABELS ROOT`: how many cards of labelled photographs are read right, wrong, asked about,
missed.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from companion.errors import UserError
from table.cards import RANKS, SUITS
from vision.annotate import annotate, beside, matrix
from vision.evaluate import Case, LabelError, cases, labels, report, text
from vision.eyes import Eyes
from vision.pictures import PictureError, load_picture, save_picture, writable
from vision.runtime import ModelError


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("labels", metavar="LABELS", type=Path, help="JSON lines: file, source, tier, cards, maybe")
    parser.add_argument("root", metavar="ROOT", type=Path, help="the folder the files are below")
    parser.add_argument("--json", action="store_true", help="print the counts as one JSON object")
    parser.add_argument(
        "--matrix", metavar="FILE", type=Path, help="write the confusions of ranks and suits as a picture"
    )
    parser.add_argument(
        "--failures", metavar="DIR", type=Path, help="write the pictures with a wrong or missed card, annotated"
    )
    parser.add_argument("--source", metavar="NAME", action="append", help="only pictures of this source")
    parser.add_argument("--tier", metavar="NAME", action="append", help="only pictures of this tier")
    parser.add_argument("--models", metavar="DIR", type=Path, help=argparse.SUPPRESS)


def confusions(found: list[Case], path: Path) -> None:
    """Draws what was read (first guesses) against what lies there, ranks beside suits."""
    pairs = [(code, label or "") for case in found for code, label, _ in case.judged.pairs]
    pairs += [("", label) for case in found for label in case.judged.left]
    ranks = matrix([(read[:-1], lies[:-1]) for read, lies in pairs], RANKS, "ranks: row = lies there, column = read")
    suits = matrix([(read[-1:], lies[-1:]) for read, lies in pairs], SUITS, "suits")
    save_picture(path, beside([ranks, suits]))


def run(arguments: argparse.Namespace) -> int:
    """Evaluates and prints; bad labels or pictures end it with one line."""
    try:
        if arguments.matrix:
            writable(arguments.matrix)
        eyes = Eyes.load(arguments.models)
        entries = list(labels(arguments.labels))
        wanted = [
            e
            for e in entries
            if (not arguments.source or e.source in arguments.source)
            and (not arguments.tier or e.tier in arguments.tier)
        ]
        found = []
        for number, case in enumerate(cases(eyes.look, iter(wanted), arguments.root), 1):
            found.append(case)
            if sys.stderr.isatty():
                print(f"\r{number} of {len(wanted)}", end="", file=sys.stderr, flush=True)
            if arguments.failures and (case.judged.score.wrong or case.judged.score.missed):
                arguments.failures.mkdir(parents=True, exist_ok=True)
                image = load_picture(arguments.root / case.labelled.file)
                name = f"{case.labelled.tier}-{case.labelled.file.replace('/', '-')}"
                save_picture(arguments.failures / Path(name).with_suffix(".jpg"), annotate(image, eyes.look(image)))
        if sys.stderr.isatty():
            print(file=sys.stderr)
        if arguments.matrix:
            confusions(found, arguments.matrix)
    except (ModelError, LabelError, PictureError) as error:
        raise UserError(str(error)) from error
    except OSError as error:
        raise UserError(f"{error.filename}: {error.strerror}") from error
    result = report(found)
    print(json.dumps(result) if arguments.json else text(result))
    return 0
