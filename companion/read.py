"""`stichtisch read PICTURE...`: the cards in any photographs."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from companion.errors import UserError
from companion.tongue import complain, tongue
from display.words import speaker, text
from vision.annotate import annotate
from vision.eyes import Eyes
from vision.pictures import PictureError, load_picture, save_picture
from vision.runtime import ModelError
from vision.types import Reading


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", type=Path, help="photographs (JPEG, PNG, WebP, BMP)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--annotate", metavar="DIR", type=Path, help="write pictures with outlines and codes into this folder"
    )
    parser.add_argument("--models", metavar="DIR", type=Path, help=argparse.SUPPRESS)


def entry(file: Path, readings: list[Reading], ms: float) -> dict[str, Any]:
    """What one line of `--json` holds (design.md, 5)."""
    cards = [
        {
            "code": reading.code,
            "confidence": round(reading.confidence, 4),
            "taken": reading.taken,
            "alternatives": [[code, p] for code, p in reading.alternatives],
            "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in reading.corners],
            "face": reading.face,
        }
        for reading in readings
    ]
    return {"file": str(file), "cards": cards, "ms": round(ms, 1)}


def line(file: Path, readings: list[Reading], ms: float) -> str:
    """One line for people: cards taken, cards to be asked about, backs."""
    taken = [r.code or "" for r in readings if r.taken]
    asked = [f"{r.code}?" for r in readings if r.face and not r.taken and r.code is not None]
    say = speaker(tongue())
    unread = sum(r.face and r.code is None for r in readings)
    backs = sum(not r.face for r in readings)
    parts = [" ".join(taken) or "-", *([" ".join(asked)] if asked else [])]
    parts += [say(text("{count} unread", count=unread))] if unread else []
    parts += [say(text("{count} face down", count=backs))] if backs else []
    return f"{file}: {' | '.join(parts)}  ({ms:.0f} ms)"


def run(arguments: argparse.Namespace) -> int:
    """Reads the pictures. A file that can't be read costs one line on stderr; the others go on, and the exit
    code is 2.
    """
    try:
        eyes = Eyes.load(arguments.models)
    except ModelError as error:
        raise UserError(str(error)) from error
    if arguments.annotate:
        try:
            arguments.annotate.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"{arguments.annotate}: {error.strerror}: name a folder that can be written") from error
    code = 0
    for number, file in enumerate(arguments.pictures):
        try:
            image = load_picture(file)
        except PictureError as error:
            complain(str(error))
            code = 2
            continue
        begin = time.perf_counter()
        readings = eyes.look(image)
        ms = (time.perf_counter() - begin) * 1000
        print(json.dumps(entry(file, readings, ms)) if arguments.json else line(file, readings, ms), flush=True)
        if arguments.annotate:
            try:
                save_picture(arguments.annotate / f"{number:03d}-{file.stem}.jpg", annotate(image, readings))
            except PictureError as error:
                raise UserError(str(error)) from error
    return code
