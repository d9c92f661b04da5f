"""What an index corner says: our own reader and the text recogniser, both ways up, as probabilities."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from table.cards import CODES, RANKS, SUITS
from vision import read_ocr
from vision.boxes import Boxes
from vision.cut import INDEX_SPAN, cut
from vision.runtime import Network, Tensor
from vision.types import Image

Table = NDArray[np.float32]

_FLOOR = 0.002
"""No opinion is trusted further than this: a probability is never below this share of an even spread."""

SQUARE = 1.3
"""An index less than this much higher than wide may as well lie on its side: all four ways up are tried."""


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """One index corner as read.

    `centre` x, y, `up` the direction (unit vector) in which the rank stands, `height`, `width` in pixels; `rank`
    (14,), `suit` (5,) our own reader's probabilities, last "no index"; `print` (14,) the recogniser's opinion on the
    rank; `score` the finder's.
    """

    centre: tuple[float, float]
    up: tuple[float, float]
    height: float
    width: float
    rank: Table
    suit: Table
    print: Table
    score: float

    @property
    def chance(self) -> float:
        """How sure our reader is that this is an index at all."""
        return float((1 - self.rank[-1]) * (1 - self.suit[-1]))

    @property
    def agreed(self) -> bool:
        """Whether both opinions name the same rank."""
        return int(self.rank[:-1].argmax()) == int(self.print[:-1].argmax())

    @property
    def doubt(self) -> bool:
        """Whether the recogniser rather sees no rank here than the one our reader sees."""
        return float(self.print[int(self.rank[:-1].argmax())]) < 0.05

    def codes(self) -> Table:
        """(52,): log-likelihood of every code of `CODES`: the product of both opinions on the rank, and of the suit."""
        rank = _log(self.rank[:-1]) + 0.5 * _log(self.print[:-1])
        suit = _log(self.suit[:-1])
        return np.asarray(suit[:, None] + rank[None, :], np.float32).reshape(-1)


def _log(p: Table) -> NDArray[np.float64]:
    share = p / max(float(p.sum()), 1e-9)
    return np.asarray(np.log(share * (1 - _FLOOR) + _FLOOR / len(p)), np.float64)


def softmax(logits: Tensor, temperature: float = 1.0) -> Table:
    """Probabilities of logits (n, k)."""
    heat = logits.astype(np.float64) / temperature
    power = np.exp(heat - heat.max(axis=1, keepdims=True))
    return np.asarray(power / power.sum(axis=1, keepdims=True), np.float32)


def ways(box: NDArray[np.float32]) -> list[float]:
    """The angles at which this index may stand upright."""
    angle = float(box[4])
    turns = (0.0, math.pi) if box[3] >= SQUARE * box[2] else (0.0, math.pi, math.pi / 2, -math.pi / 2)
    return [angle + turn for turn in turns]


def pieces(image: Image, found: Boxes) -> tuple[list[Image], list[tuple[int, float]]]:
    """Every index in every way it may stand, cut upright from the full resolution; for each the number of its box and
    the angle.
    """
    cuts, places = [], []
    for k, box in enumerate(found.boxes):
        for angle in ways(box):
            up = (math.sin(angle), -math.cos(angle))
            cuts.append(cut(image, (float(box[0]), float(box[1])), up, INDEX_SPAN * float(box[3])))
            places.append((k, angle))
    return cuts, places


def tensor(cuts: list[Image]) -> Tensor:
    """Pieces as our reader wants them: red green blue 0..1, channels first."""
    batch = np.stack(cuts)[..., ::-1].transpose(0, 3, 1, 2)
    return np.ascontiguousarray(batch, dtype=np.float32) / np.float32(255)


def read(
    reader: Network, ocr: Network, image: Image, found: Boxes, temperature: float = 1.0, least: float = 0.3
) -> list[Index]:
    """What stands in each box; boxes that are no index either way up (chance below `least`) are left out.

    The recogniser is only asked about the way up that our reader prefers: it costs more than all else together.
    """
    if not len(found):
        return []
    cuts, places = pieces(image, found)
    rank, suit = (softmax(logits, temperature) for logits in reader.run(tensor(cuts)))
    chance = (1 - rank[:, -1]) * (1 - suit[:, -1])
    best: dict[int, int] = {}
    for n, (k, _) in enumerate(places):
        if chance[n] >= least and (k not in best or chance[n] > chance[best[k]]):
            best[k] = n
    chosen = list(best.values())
    opinions = read_ocr.read(ocr, [cuts[n] for n in chosen])
    found_indices = []
    for n, opinion in zip(chosen, opinions, strict=True):
        k, angle = places[n]
        x, y, w, h, _ = (float(v) for v in found.boxes[k])
        up = (math.sin(angle), -math.cos(angle))
        found_indices.append(Index((x, y), up, h, w, rank[n], suit[n], opinion, float(found.scores[k])))
    return found_indices


def parts(code: str) -> tuple[int, int]:
    """The numbers of a code's rank and suit."""
    return RANKS.index(code[:-1]), SUITS.index(code[-1])


__all__ = ["CODES", "Index", "parts", "pieces", "read", "softmax"]
