"""Whether a card that was not read in a look still lies there: by how its place looks (L1, hands are no cards)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion import Cells, Gate, Mask
from vision.tracks import Track
from vision.types import Window

Presence = Literal["there", "gone", "hidden", "covered", "unknown"]

_SEEN = 0.25
"""Share of a card that must be free of later cards to be judged."""
_MOST = 0.6
"""Share of the telling cells that must agree."""
_LIKE_BARE = 0.5
"""… and, for the card to be gone, be as near to the bare table as noise is: a sleeve may be nearly as dark as that.
Measured in 282 judgements of whole matches: at least 0.6 of them where a card had gone (but for one, 0.4), at most 0.26
where an arm lay on it.
"""
_BARE = 0.85
"""Share of the cells of a place that must look like the bare table for nothing to lie there."""
_FEW = 3
_KNOWN = 0.5
"""Share of a place whose bare table must be known for what looks otherwise to be something before the card."""
_ALIKE = 2.5
"""Half of a card's cells must be nearer to how they looked than this, in thresholds of the gate, for it to lie."""
_LONG = 2.0
"""Seconds that a place must have looked the same …"""
_AFTER = 0.3
"""… and into which a look at it must have fallen, for nothing new to lie there."""
HIDDEN = 4.0
"""Seconds something may lie before a card before the card is given up."""


def presence(track: Track, mask: Mask, above: Mask, gate: Gate, empty: Cells) -> Presence:
    """What has become of a track that was not read.

    Args:
        track: the track, with how the picture looked before and while it lay.
        mask: its cells.
        above: cells under cards laid later.
        gate: the gate after the newest frame.
        empty: how the bare table looked, NaN where nobody knows.

    Returns:
        `there` it looks as before, `gone` the place looks as without it, `hidden` something else is before it,
        `covered` later cards lie on it, `unknown` the place looks the same with and without it, or nobody knows how it
        looked, or how the table there looks bare: cards lay there at the start.
    """
    free = mask & ~above
    if mask.sum() == 0 or free.sum() < _SEEN * mask.sum():
        return "covered"
    if track.shown is None:
        return "unknown"
    now, shown = gate.cells[free], track.shown[free]
    under = track.under[free] if track.under is not None else np.full(now.shape, np.nan, np.float32)
    bare = empty[free]
    missing = np.isnan(under)
    under = np.where(missing, bare, under)
    bare = np.where(np.isnan(bare), under, bare)
    known = ~np.isnan(under)
    away = np.minimum(np.abs(shown - under), np.abs(shown - bare))
    telling = known & (away > 1.5 * gate.threshold)
    if telling.sum() < _FEW:
        return "unknown"
    near = np.maximum(gate.threshold, 0.35 * away)
    alike = float(np.median(np.abs(now - shown))) < _ALIKE * gate.threshold
    here = (np.abs(now - shown) < near) & alike
    off = np.minimum(np.abs(now - under), np.abs(now - bare))[telling]
    if here[telling].mean() >= _MOST:
        return "there"
    if (off < near[telling]).mean() >= _MOST and (off < gate.threshold).mean() >= _LIKE_BARE:
        return "gone"
    return "hidden" if (~np.isnan(empty[free])).mean() >= _KNOWN else "unknown"


def given_up(track: Track, state: Presence, at: float) -> tuple[bool, float]:
    """Whether a track that was missed once more is gone by now, and if not, after how many seconds to look again.

    A place that looks empty is believed at the second look; where that cannot be told, at the third; something that
    lies before a card may lie there for `HIDDEN` seconds.
    """
    track.misses += 1
    if track.misses == 1:
        track.missed_since = at
    since = at - track.missed_since
    gone = (
        (state == "gone" and track.misses >= 2)
        or (state == "unknown" and track.misses >= 3 and since >= 0.4)
        or (state == "hidden" and track.misses >= 4 and since >= HIDDEN)
    )
    return gone, 0.5 if state == "hidden" and since >= 0.5 else 0.1


def later_cells(track: Track, tracks: Sequence[Track], masks: dict[int, Mask], shape: tuple[int, int]) -> Mask:
    """Cells under cards that were laid after `track` (higher numbers lie higher)."""
    out = np.zeros(shape, bool)
    for other in tracks:
        if other.number > track.number and other.number in masks:
            out |= masks[other.number]
    return out


class Bare:
    """How the bare table looks, cell by cell, as far as it has been seen without cards."""

    def __init__(self) -> None:
        self.cells: Cells = np.zeros((0, 0), np.float32)
        self._looked: NDArray[np.float64] = np.zeros((0, 0))

    def forget(self, shape: tuple[int, int]) -> None:
        """Nobody knows any more."""
        self.cells = np.full(shape, np.nan, np.float32)
        self._looked = np.full(shape, -np.inf)

    def unchanged(self, gate: Gate, mask: Mask) -> bool:
        """Whether a place was looked at while it lay as it lies now, long ago: nothing has come there since."""
        rest = float(np.median(gate.since[mask]))
        return gate.at - rest > _LONG and float(np.median(self._looked[mask])) > rest + _AFTER

    def shows(self, gate: Gate, mask: Mask) -> bool:
        """Whether these cells look as the bare table does, as far as that is known."""
        bare = self.cells[mask]
        known = ~np.isnan(bare)
        if known.sum() < _MOST * mask.sum():
            return False
        return bool((np.abs(gate.cells[mask] - bare)[known] < gate.threshold).mean() >= _BARE)

    def settle(self, gate: Gate, window: Window, masks: Iterable[Mask], rest: float = 1.0) -> None:
        """A window has been looked at: what is still there is known; where no card lies, that is the bare table, if it
        has been still for `rest` seconds.
        """
        cell = gate.cell
        inside = np.zeros(gate.shape, bool)
        inside[
            int(window[1]) // cell : int(np.ceil(window[3] / cell)),
            int(window[0]) // cell : int(np.ceil(window[2] / cell)),
        ] = True
        self._looked[inside] = gate.at
        done = inside & gate.still()
        gate.settle(done)
        under = np.zeros(gate.shape, np.uint8)
        for mask in masks:
            under |= mask.astype(np.uint8)
        under = cv2.dilate(under, np.ones((3, 3), np.uint8)).astype(np.uint8)
        self.cells = np.where(done & (under == 0) & gate.still(rest), gate.cells, self.cells)
