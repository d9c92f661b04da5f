"""The whole chain: a picture in, the cards that lie there out."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from table.cards import CODES, RANKS, SUITS
from vision import indices, join, layout, locate, pips, read
from vision.boxes import Boxes
from vision.join import Seen
from vision.read import Index, Table
from vision.runtime import ModelError, Network, load, model_path
from vision.types import Image, Reading, Window

LOCATOR, FINDER, READER, OCR, LINE = "locator.onnx", "finder.onnx", "reader.onnx", "ocr.onnx", "line.json"
"""The files of the models."""
_TOGETHER = 0.85
"""Weight of each of several opinions about one card: they see it in the same light."""
_LEAST = 0.002
"""No opinion on a suit is trusted further than this."""
_COUNTED = 0.003
"""How much likelier the face makes the ranks that it allows than any other, as its inverse. (Of 363 layouts
told on cards of the held-out drawn packs, and of 127 on photographs, none was wrong.)
"""
_PIPS = 2
"""So many large pips must be seen to be asked: one may be print of something else."""
_SURE, _SURE_COURT = 0.8, 0.95
"""What the reader must be sure of each with: amid the picture of a court there is other print, twice the same."""
_DOUBT = 0.9999
"""Probability from the corners alone below which the pips are asked."""
_SILENT = 0.5
"""Probability below which the recogniser's best guess is no opinion …"""
_ALONE = 0.995
"""… and the share that the rank must then have from all corners together: two that say it are surer than one.
(Photographs, whole and overlapped: 31 of 716 more taken, none of them wrong.)"""


@dataclass(frozen=True, slots=True)
class Line:
    """How sure is sure enough: `line` for the calibrated confidence; `temperature` of our reader, `steep` and
    `shift` of the whole.

    Chosen on held-out synthetic packs (`vision/studio/readers_line.py` says how); no photograph was used.
    """

    line: float = 0.97
    temperature: float = 1.0
    steep: float = 1.0
    shift: float = 0.0

    @classmethod
    def load(cls, folder: Path | None = None) -> Line:
        """The shipped line.

        Raises:
            ModelError: the file is missing or damaged.
        """
        path = model_path(LINE, folder)
        try:
            data = json.loads(path.read_text("utf-8"))
            return cls(*(float(data[name]) for name in ("line", "temperature", "steep", "shift")))
        except (ValueError, KeyError, TypeError) as error:
            raise ModelError(f"{path}: damaged ({error}); install again") from error

    def calibrated(self, p: float) -> float:
        """The probability that a card is right, from what the chain says."""
        p = min(max(p, 1e-7), 1 - 1e-7)
        return float(1 / (1 + np.exp(-(self.steep * np.log(p / (1 - p)) + self.shift))))


def judge(
    corners: tuple[Index, ...], large: Table | None = None, face: Collection[str] = ()
) -> tuple[NDArray[np.float64], bool]:
    """(52,) probabilities of the codes from all corners of a card, the suit of its `large` pips (4,) and the ranks that
    its `face` allows (none: it says nothing), and whether all opinions agree on the best one.

    A recogniser that knows no such print has no opinion; then our own reader must be all the surer of the rank, or the
    pips say it.
    """
    weight = 1.0 if len(corners) == 1 else _TOGETHER
    total = weight * np.sum([index.codes() for index in corners], axis=0, dtype=np.float64)
    if large is not None:
        total = total + _TOGETHER * np.repeat(np.log(np.maximum(large, _LEAST)), len(RANKS))
    total = np.asarray(total, np.float64)
    shares = _shares(total)
    says = np.array([not face or code[:-1] in face for code in CODES])
    at_odds = not says[int(shares.argmax())]
    if at_odds:  # either may be right
        shares = (shares + _shares(np.where(says, total, -np.inf))) / 2
    elif face:
        shares = _shares(total + np.log(np.where(says, 1.0, _COUNTED)))
    best = int(shares.argmax())
    rank, suit = read.parts(CODES[best])
    backed = any(
        index.agreed and int(index.rank[:-1].argmax()) == rank and int(index.suit[:-1].argmax()) == suit
        for index in corners
    )
    against = any(
        not index.agreed and float(index.print[:-1].max()) > 0.9 and int(index.print[:-1].argmax()) != rank
        for index in corners
    )
    shown = set(face) == {RANKS[rank]} and any(int(index.suit[:-1].argmax()) == suit for index in corners)
    silent = all(float(index.print[:-1].max()) < _SILENT for index in corners)
    ranks = _shares(total).reshape(len(SUITS), len(RANKS)).sum(axis=0)
    alone = silent and float(ranks[rank]) >= _ALONE and any(int(index.suit[:-1].argmax()) == suit for index in corners)
    against = against or (large is not None and int(large.argmax()) != suit)
    against = against or at_odds
    chance = 1 - float(np.prod([1 - index.chance for index in corners]))
    return shares * chance, (backed or alone or shown) and not against


def _shares(total: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities of log-likelihoods."""
    power = np.exp(total - total.max())
    return np.asarray(power / power.sum(), np.float64)


def _one_suit(shares: Table, card: Seen) -> Table | None:
    """(4,) what several pips (n, 5) of a card say together; None if they are none, or differ, or one is no pip."""
    suits = {int(k) for k in shares.argmax(axis=1)}
    if len(shares) < _PIPS or len(suits) > 1 or len(SUITS) in suits:
        return None
    court = RANKS[int(card.indices[0].rank[:-1].argmax())] in pips.COURTS
    if float(shares.max(axis=1).min()) < (_SURE_COURT if court else _SURE):
        return None
    mean = np.exp(np.log(np.maximum(shares[:, :-1], 1e-6)).mean(axis=0))
    return np.asarray(mean / mean.sum(), np.float32)


def faces(image: Image, seen: Sequence[Seen]) -> list[frozenset[str]]:
    """For each card the ranks that its face allows; none where its place is a guess, or its face says nothing."""
    return [
        layout.ranks(image, card.outline, [other.outline for other in seen if other is not card])
        if card.indices and card.homed
        else frozenset()
        for card in seen
    ]


@dataclass(frozen=True, slots=True, eq=False)
class Eyes:
    """The networks of the chain and the line. `load` gives the shipped ones; tests may give fakes."""

    locator: Network
    finder: Network
    reader: Network
    ocr: Network
    settings: Line = Line()

    @classmethod
    def load(cls, folder: Path | None = None, threads: int = 1) -> Eyes:
        """The shipped chain, or that of a folder, with so many threads a network.

        Raises:
            ModelError: a model is missing or damaged.
        """
        locator, finder, reader, ocr = (load(name, folder, threads) for name in (LOCATOR, FINDER, READER, OCR))
        return cls(locator, finder, reader, ocr, Line.load(folder))

    @property
    def line(self) -> float:
        """A card is taken when its confidence is at least this, and both opinions agree."""
        return self.settings.line

    def look(self, image: Image, window: Window | None = None, card_px: float | None = None) -> list[Reading]:
        """The cards in a picture (blue green red), or near a window of it; places in pixels of the whole picture.

        `card_px` is the height of a card in pixels where that is known (calibrated table): then one scale is enough.
        """
        seen = self.see(image, window, card_px)
        opinions = zip(seen, self.suits(image, seen), faces(image, seen), strict=True)
        return [self._reading(card, suit, face) for card, suit, face in opinions]

    def see(self, image: Image, window: Window | None = None, card_px: float | None = None) -> list[Seen]:
        """The cards with all their corners, before anything is decided."""
        located = locate.locate(self.locator, image, window, card_px)
        return join.join(self.corners(image, located), located, card_px)

    def corners(self, image: Image, located: Boxes) -> list[Index]:
        """The index corners near the located cards, read."""
        found = indices.find(self.finder, image, located)
        return read.read(self.reader, self.ocr, image, found, self.settings.temperature)

    def suits(self, image: Image, seen: list[Seen]) -> list[Table | None]:
        """For each card what its large pips say of the suit, (4,) probabilities; None where they were not asked or do
        not agree. They are asked where the corners alone leave a doubt.
        """
        made: list[Image] = []
        spans: list[range] = []
        for card in seen:
            begin = len(made)
            if card.indices and card.homed and float(judge(card.indices)[0].max()) < _DOUBT:
                others = [other.outline for other in seen if other is not card]
                made += pips.pieces(image, card.indices[0], card.outline, others)
            spans.append(range(begin, len(made)))
        if not made:
            return [None] * len(seen)
        _, logits = self.reader.run(read.tensor(made))
        shares = read.softmax(logits, self.settings.temperature)
        return [_one_suit(shares[span.start : span.stop], card) for span, card in zip(spans, seen, strict=True)]

    def _reading(self, card: Seen, suit: Table | None, face: frozenset[str]) -> Reading:
        if not card.indices:
            return Reading(None, 0.0, False, (), card.outline, card.face)
        shares, agreed = judge(card.indices, suit, face)
        order = np.argsort(-shares)[:5]
        alternatives = tuple((CODES[int(k)], round(self.settings.calibrated(float(shares[k])), 4)) for k in order)
        code, confidence = alternatives[0]
        agreed = agreed and card.homed
        return Reading(code, confidence, agreed and confidence >= self.line, alternatives, card.outline, True, agreed)
