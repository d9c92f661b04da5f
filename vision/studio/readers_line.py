"""Choosing how sure is sure enough, on held-out packs alone: no photograph is used, nor any pack of the demo.

The whole chain looks at large scenes of held-out packs, with our reader at several temperatures. For each of them
`steep` and `shift` are fitted by logistic regression to whether a card on which both opinions agree was read right,
and the line is the lowest at which at most `WRONG` of the taken cards are misread: of a code that does not lie there.
(One card taken for two is a fault of joining, which no confidence knows of; it is counted beside, and `vision.score`
counts it wrong.) The temperature that then takes most cards right is chosen.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import runtime
from vision.eyes import FINDER, LINE, LOCATOR, OCR, READER, Eyes, Line
from vision.score import Score, judge
from vision.studio import large
from vision.studio.boxes_stages import judging_packs
from vision.studio.workshop import StudioError, Workshop
from vision.types import Reading

WRONG = 0.001
"""Share of the taken cards that may be misread."""
SPREAD = 0.1
"""While it is being measured the chain speaks in flattened confidences, so that rounding spares what is nearly sure."""
MOST = 16.0
"""Logits beyond this are no further apart."""
HEATS = (1.0, 1.4, 2.0)
"""Temperatures of our reader to choose from."""
LINES = (0.5, 0.7, 0.8, 0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98, 0.985, 0.99, 0.9925, 0.995, 0.9975, 0.999)
"""Lines to choose from."""
Shown = tuple[list[large.Card], list[Reading]]
"""A scene: what lies there, what was read."""


class Remembering:
    """A network that answers a batch it has seen from memory: so a second look at a picture costs little."""

    def __init__(self, network: runtime.Network) -> None:
        self.network = network
        self.known: dict[bytes, list[runtime.Tensor]] = {}

    def run(self, batch: runtime.Tensor) -> list[runtime.Tensor]:
        """The outputs for one batch."""
        key = hashlib.sha256(np.ascontiguousarray(batch)).digest()
        if key not in self.known:
            self.known[key] = self.network.run(batch)
        return self.known[key]


@cache
def _networks(models: Path) -> list[runtime.Network]:
    return [runtime.load(name, models) for name in (LOCATOR, FINDER, READER, OCR)]


def _looked(picture: Path, models: Path) -> tuple[list[large.Card], list[list[Reading]]]:
    cv2.setNumThreads(1)
    image = cv2.imread(str(picture))
    if image is None:
        raise StudioError(f"{picture}: damaged; delete it and run the stage line again")
    locator, finder, reader, ocr = (Remembering(network) for network in _networks(models))
    looks = [Eyes(locator, finder, reader, ocr, Line(0.0, heat, SPREAD, 0.0)).look(image) for heat in HEATS]
    return large.cards(picture), looks


def look(folder: Path, models: Path, workers: int) -> list[list[Shown]]:
    """For each temperature what the chain reads in every scene, taking all on which both opinions agree, in flattened
    confidences.
    """
    work = partial(_looked, models=models)
    pictures = sorted(folder.glob("*.jpg"))
    if workers < 2:
        looked = [work(picture) for picture in pictures]
    else:
        with ProcessPoolExecutor(workers) as pool:
            looked = list(pool.map(work, pictures, chunksize=5))
    return [[(there, looks[k]) for there, looks in looked] for k in range(len(HEATS))]


def _unspread(confidence: float) -> float:
    """The logit of a flattened confidence; the chain itself knows none beyond `MOST`."""
    p = min(max(confidence, 1e-4), 1 - 1e-4)
    return float(np.clip(np.log(p / (1 - p)) / SPREAD, -MOST, MOST))


def _lies(there: Sequence[large.Card], reading: Reading) -> bool:
    return any(card.code == reading.code for card in there)


def fit(logits: NDArray[np.float64], right: NDArray[np.bool_], steps: int = 100) -> tuple[float, float]:
    """`steep` and `shift` of a logistic regression, held a little towards 1 and 0: Newton's steps, halved until they
    help.
    """
    x = np.stack([logits, np.ones_like(logits)], axis=1)
    prior = weights = np.array([1.0, 0.0])

    def loss(w: NDArray[np.float64]) -> float:
        z = x @ w
        return float(np.logaddexp(0, np.where(right, -z, z)).sum() + ((w - prior) ** 2).sum() / 2)

    for _ in range(steps):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -500, 500)))
        slope = x.T @ (p - right) + (weights - prior)
        bend = (x * (p * (1 - p))[:, None]).T @ x + np.eye(2)
        step = np.linalg.solve(bend, slope)
        while loss(weights - step) > loss(weights) and np.abs(step).max() > 1e-9:
            step = step / 2
        weights = weights - step
    return max(float(weights[0]), 0.05), float(weights[1])


def _at(reading: Reading, settings: Line) -> Reading:
    """A reading with calibrated confidences, taken or not at the line of `settings`."""

    def calibrated(confidence: float) -> float:
        return float(1 / (1 + np.exp(-(settings.steep * _unspread(confidence) + settings.shift))))

    sure = calibrated(reading.confidence)
    others = tuple((code, calibrated(p)) for code, p in reading.alternatives)
    return dataclasses.replace(
        reading, confidence=sure, taken=reading.taken and sure >= settings.line, alternatives=others
    )


def count(shown: Sequence[Shown], settings: Line) -> tuple[Score, int]:
    """The score over all scenes, and how many of the wrong ones are misread."""
    score, misread = Score(), 0
    for there, readings in shown:
        taken = [_at(reading, settings) for reading in readings]
        judged = judge(taken, [card.code for card in there if card.readable], [c.code for c in there if not c.readable])
        score += judged.score
        misread += sum(r.taken and r.face and not _lies(there, r) for r in taken)
    return score, misread


@dataclass(frozen=True, slots=True)
class Choice:
    """A line, what it gives over all scenes, and the table of all lines."""

    settings: Line
    score: Score
    misread: int
    rows: tuple[str, ...] = ()

    @property
    def wrong(self) -> float:
        """The share of the taken that are misread, or `WRONG`, if it is less than may be."""
        return max(WRONG, self.misread / max(1, self.score.right + self.score.wrong))


def choose(shown: Sequence[Shown], heat: float) -> Choice:
    """The lowest line at which at most `WRONG` of the taken are misread; the one with the smallest share, if there is
    none such.
    """
    agreed = [(there, r) for there, readings in shown for r in readings if r.taken and r.face]
    logits = np.array([_unspread(r.confidence) for _, r in agreed])
    steep, shift = fit(logits, np.array([_lies(there, r) for there, r in agreed], bool))
    rows = [f"{'line':>7}{'right':>9}{'asked':>9}{'missed':>9}{'wrong':>7}{'misread':>9}"]
    best: Choice | None = None
    for line in sorted(LINES, reverse=True):
        tried = Line(line, heat, round(steep, 4), round(shift, 4))
        score, misread = count(shown, tried)
        shares = "".join(f"{score.share(name) * 100:8.2f}%" for name in ("right", "asked", "missed"))
        rows.append(f"{line:7}{shares}{score.wrong:7}{misread:9}")
        this = Choice(tried, score, misread)
        if best is None or this.wrong <= best.wrong:
            best = this
    assert best is not None
    return dataclasses.replace(best, rows=tuple(rows))


def make(shop: Workshop) -> None:
    """Draw the scenes, look at them, choose, and write `line.json`."""
    sizes, folder = shop.sizes, shop.studio / "line"
    large.render(folder, judging_packs(shop), sizes.line_scenes, sizes.line_px, sizes.workers)
    looks = look(folder, shop.models, sizes.workers)
    choices = [choose(shown, heat) for shown, heat in zip(looks, HEATS, strict=True)]
    for one in choices:
        text = f"right {one.score.share('right'):.4f}, {one.score.wrong} wrong, {one.misread} of them misread,"
        print(f"temperature {one.settings.temperature}: {text} at line {one.settings.line}")
    chosen = min(choices, key=lambda one: (one.wrong, -one.score.right))
    print("\n".join(chosen.rows))
    print(f"{chosen.score.labels} cards in {chosen.score.pictures} scenes; chosen: {chosen.settings}")
    text = json.dumps(dataclasses.asdict(chosen.settings)) + "\n"
    (shop.models / LINE).write_text(text, encoding="ascii")
