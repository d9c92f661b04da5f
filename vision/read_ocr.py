"""The second opinion on the rank: a text recogniser that was trained on real print (see `vision/studio/ocr.py`).

Its network has seen type of all kinds but no cards; ours has seen cards but no real print. Where both agree we may
believe them.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from table.cards import RANKS
from vision.runtime import Network, Tensor
from vision.types import Image

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz|/&%$#?!+*"
"""The signs the cut-down recogniser knows, after the blank. What is no rank gives doubt somewhere to go."""

_ONE, _NOUGHT = "1Il|i", "0OoQDU"
_SPELLINGS: dict[str, tuple[str, ...]] = {
    **{figure: (figure,) for figure in "2345678"},
    "2": ("2", "Z", "z"),
    "5": ("5", "S", "s"),
    "6": ("6", "b"),
    "8": ("8", "&"),
    "9": ("9", "g", "q"),
    "10": tuple(one + nought for one in _ONE for nought in _NOUGHT),
    "J": ("J", "j", "B", "V", "v"),
    "Q": ("Q", "D", "V"),
    "K": ("K", "k", "R", "H"),
    "A": ("A", "1"),
}
"""What a rank may be read as: its letters in several languages, and the signs it is mistaken for. Where one letter
stands for two ranks (V: Valet or Vrouw) both get it, and our own reader decides.
"""

ROWS, COLUMNS = (5, 51), (0, 56)
"""Where the rank stands in a piece of `vision.cut.INDEX_SIZE`, with some room around it."""

HEIGHT = 48
"""Rows of a line of text for the recogniser."""

Table = NDArray[np.float32]


def line(piece: Image) -> Tensor:
    """The rank of an index piece as the recogniser's input (3, 48, w): -1..1."""
    part = piece[ROWS[0] : ROWS[1], COLUMNS[0] : COLUMNS[1]]
    wide = round((COLUMNS[1] - COLUMNS[0]) * HEIGHT / (ROWS[1] - ROWS[0]) / 8) * 8
    scaled = cv2.resize(part, (wide, HEIGHT), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    return np.ascontiguousarray(scaled.transpose(2, 0, 1)) / np.float32(127.5) - np.float32(1)


def likelihood(steps: Table, text: str) -> float:
    """How likely this text is, given (steps, 1 + signs) probabilities, whichever way it is spread over them (CTC)."""
    labels = [0]
    for sign in text:
        labels += [1 + SIGNS.index(sign), 0]
    now = np.zeros(len(labels))
    now[0], now[1] = steps[0, 0], steps[0, labels[1]]
    for step in steps[1:]:
        before = now
        now = before.copy()
        now[1:] += before[:-1]
        for k in range(3, len(labels), 2):
            if labels[k] != labels[k - 2]:
                now[k] += before[k - 2]
        now *= step[labels]
    return float(now[-1] + now[-2])


def ranks(steps: Table) -> Table:
    """(14,): how likely each rank of `RANKS`, and that it is none, given the recogniser's (steps, 1 + signs)."""
    steps = np.maximum(steps, 1e-6)
    found = np.array([sum(likelihood(steps, text) for text in _SPELLINGS[rank]) for rank in RANKS])
    other = max(1.0 - float(found.sum()), 1e-4)
    everything = np.append(found, other)
    return np.asarray(everything / everything.sum(), np.float32)


def read(network: Network, pieces: list[Image]) -> Table:
    """(n, 14): `ranks` for several pieces."""
    if not pieces:
        return np.zeros((0, len(RANKS) + 1), np.float32)
    return np.stack([ranks(steps) for steps in network.run(np.stack([line(piece) for piece in pieces]))[0]])
