"""Reading labelled photographs and counting: per tier, per source, per rank and per suit."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from table.cards import RANKS, SUITS, Card, CardError
from vision.pictures import load_picture
from vision.score import Judged, Score, judge
from vision.types import Image, Reading

TIERS = ("full", "overlap", "hard")
"""How cards lie: all of each in view; partly covered; fanned, blurred, cut off."""

Look = Callable[[Image], list[Reading]]


class LabelError(ValueError):
    """A line of labels that can't be used; the text names the line."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One line of labels: a picture below the root, its tier and source, the codes that lie there, and those
    that may.
    """

    file: str
    source: str
    tier: str
    cards: tuple[str, ...]
    maybe: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One picture read and judged; `ms` is what the reading took."""

    labelled: Labelled
    judged: Judged
    ms: float


def labels(path: Path) -> Iterator[Labelled]:
    """The lines of a labels file (JSON lines: file, source, tier, cards [{code}], maybe).

    Raises:
        LabelError: a line is no such label.
    """
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            codes = [card["code"] if isinstance(card, Mapping) else card for card in entry["cards"]]
            maybe = [card["code"] if isinstance(card, Mapping) else card for card in entry.get("maybe", ())]
            cards, doubtful = (tuple(str(Card.parse(code)) for code in part) for part in (codes, maybe))
            yield Labelled(
                str(entry["file"]), str(entry.get("source", "")), str(entry.get("tier", "full")), cards, doubtful
            )
        except (ValueError, KeyError, TypeError, AttributeError, CardError) as error:
            raise LabelError(f"{path}, line {number}: no label of a picture ({error})") from error


def cases(look: Look, entries: Iterator[Labelled], root: Path) -> Iterator[Case]:
    """Reads and judges every picture.

    Raises:
        PictureError: a picture is missing or damaged.
    """
    for entry in entries:
        image = load_picture(root / entry.file)
        begin = time.perf_counter()
        readings = look(image)
        ms = (time.perf_counter() - begin) * 1000
        yield Case(entry, judge(readings, entry.cards, entry.maybe), ms)


def total(found: list[Case]) -> Score:
    """The sum of several pictures."""
    return sum((case.judged.score for case in found), Score())


def _counts(score: Score) -> dict[str, Any]:
    names = ("right", "wrong", "asked", "missed")
    shares = {name: round(score.share(name), 4) for name in names}
    counted = {name: getattr(score, name) for name in names}
    return {
        "pictures": score.pictures,
        "labels": score.labels,
        **counted,
        "asked_first_right": score.first,
        "shares": shares,
    }


def _by(
    pairs: list[tuple[str, str | None, bool]], left: list[str], part: Callable[[str], str], names: tuple[str, ...]
) -> dict[str, Any]:
    """Per rank or per suit: how many labels, how many taken right, taken for another, asked."""
    table = {name: {"labels": 0, "right": 0, "wrong": 0, "asked": 0, "missed": 0} for name in names}
    for code, label, taken in pairs:
        if label is None:
            continue
        row = table[part(label)]
        row["labels"] += 1
        row["wrong" if taken and code != label else "right" if taken else "asked"] += 1
    for label in left:
        table[part(label)]["labels"] += 1
        table[part(label)]["missed"] += 1
    return table


def report(found: list[Case]) -> dict[str, Any]:
    """All counts as plain data: per tier with its sources, what they share, per rank, per suit, and times."""
    tiers: dict[str, Any] = {}
    for tier in TIERS:
        here = [case for case in found if case.labelled.tier == tier]
        if not here:
            continue
        sources = {
            name: total([c for c in here if c.labelled.source == name])
            for name in sorted({c.labelled.source for c in here})
        }
        means = {
            n: round(sum(s.share(n) for s in sources.values()) / len(sources), 4)
            for n in ("right", "wrong", "asked", "missed")
        }
        listed = {name: _counts(score) for name, score in sources.items()}
        tiers[tier] = {**_counts(total(here)), "mean_over_sources": means, "sources": listed}
    judged = total([case for case in found if case.labelled.tier in ("full", "overlap")])
    pairs = [pair for case in found for pair in case.judged.pairs]
    left = [code for case in found for code in case.judged.left]
    times = sorted(case.ms for case in found)
    return {
        "tiers": tiers,
        "full_and_overlap": _counts(judged),
        "ranks": _by(pairs, left, lambda code: code[:-1], RANKS),
        "suits": _by(pairs, left, lambda code: code[-1], SUITS),
        "ms_per_picture": round(times[len(times) // 2], 1) if times else 0.0,
    }


def text(result: dict[str, Any]) -> str:
    """The report for people: one line a tier and source."""
    rows = [f"{'':24}{'cards':>7}{'right':>9}{'wrong':>9}{'asked':>9}{'missed':>9}"]

    def row(name: str, counts: dict[str, Any]) -> str:
        cells = "".join(f"{counts['shares'][n] * 100:8.1f}%" for n in ("right", "wrong", "asked", "missed"))
        return f"{name:24}{counts['labels']:7}{cells}"

    for tier, counts in result["tiers"].items():
        rows.append(row(tier, counts))
        rows += [row(f"  {name}", part) for name, part in counts["sources"].items()]
        mean = counts["mean_over_sources"]
        rows.append(
            f"{'  mean over sources':31}"
            + "".join(f"{mean[n] * 100:8.1f}%" for n in ("right", "wrong", "asked", "missed"))
        )
    rows.append(row("full and overlap", result["full_and_overlap"]))
    rows.append(f"{result['ms_per_picture']} ms a picture (median)")
    return "\n".join(rows)
