"""Tracks as events."""

from __future__ import annotations

import numpy as np

from vision.calibration import Calibration
from vision.cutouts import cut_out
from vision.events import CardLaid, CardReread, Lying
from vision.lookback import Found
from vision.tracks import Track, middle
from vision.votes import vote


def laid(track: Track, calibration: Calibration, late: bool = False) -> CardLaid:
    """A track that is said for the first time."""
    side, clear = calibration.side_of(track.place)
    return CardLaid(
        track.number, track.zone, track.reading, track.place, side, clear, track.first_at, track.group, track.covers,
        late, track.evidence,
    )  # fmt: skip


def reread(track: Track, calibration: Calibration) -> CardReread:
    """A track that was said before and is read anew."""
    side, clear = calibration.side_of(track.place)
    return CardReread(track.number, vote(track.looks), track.place, side, clear, track.evidence)


def lying(track: Track, calibration: Calibration) -> Lying:
    """A track in a comparison (L22)."""
    side, clear = calibration.side_of(track.place)
    return Lying(track.number, track.zone, track.reading, track.place, side, clear, track.evidence)


def late(found: Found, number: int, group: int, calibration: Calibration) -> CardLaid:
    """A card that was only found by looking back (L5)."""
    place = middle(found.outline)
    side, clear = calibration.side_of(place)
    corners = found.reading.corners - np.array(found.kept.origin, np.float32)
    picture = cut_out(found.kept.image, corners)
    return CardLaid(number, "trick", found.reading, place, side, clear, found.at, group, (), True, picture)
