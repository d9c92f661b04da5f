"""Whether a card that was not read in a look still lies there: by how its place looks (L1, hands are no cards)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from vision.motion import Cells, Gate, Mask
from vision.tracks import Track

Presence = Literal["there", "gone", "hidden", "covered", "unknown"]

_SEEN = 0.25
"""Share of a card that must be free of later cards to be judged."""
_MOST = 0.6
"""Share of the telling cells that must agree."""
_FEW = 3


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
        looked.
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
    here = np.abs(now - shown) < near
    gone = (np.abs(now - under) < near) | (np.abs(now - bare) < near)
    if here[telling].mean() >= _MOST:
        return "there"
    return "gone" if gone[telling].mean() >= _MOST else "hidden"


def later_cells(track: Track, tracks: Sequence[Track], masks: dict[int, Mask], shape: tuple[int, int]) -> Mask:
    """Cells under cards that were laid after `track` (higher numbers lie higher)."""
    out = np.zeros(shape, bool)
    for other in tracks:
        if other.number > track.number and other.number in masks:
            out |= masks[other.number]
    return out
