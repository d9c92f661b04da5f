"""Tracks: the identity of one card on the table. Identity is the track, never the code: two 10H are two tracks."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.events import Place, Zone
from vision.motion import Cells
from vision.types import Reading
from vision.votes import vote

Outline = NDArray[np.float32]
"""Corners (4, 2) in mm, clockwise from the upright card's top left."""

NUDGE = 45.0
"""How far a card of the same code may have moved to be the same card nudged, mm."""
_OTHER_CODE = 22.0
"""What a differing code costs in the matching, as if the card lay so much farther away, mm."""
_WEAK = 0.5
"""Confidence of the best guess below which a face may be none."""
_SAME_PLACE = 7.0
"""A sure reading of another code is the same card misread only within this distance, mm …"""
_SAME_ANGLE = math.radians(7)
"""… and this angle."""


@dataclass(slots=True)
class Track:
    """One card, from when it was first read until it is gone."""

    number: int
    outline: Outline
    zone: Zone
    first_at: float
    """When it came to rest: the newest change of its cells as it was found, seconds."""
    found_at: float
    """When a face was first found there, seconds."""
    group: int
    looks: list[Reading] = field(default_factory=list)
    covers: tuple[int, ...] = ()
    said: bool = False
    """Whether its `CardLaid` or `Level` has been sent."""
    said_taken: bool = False
    seen_at: float = 0.0
    misses: int = 0
    missed_since: float = 0.0
    under: Cells | None = None
    """How the picture looked before it was laid; None if nobody knows."""
    shown: Cells | None = None
    """How the picture looked when it was last seen to lie."""
    crowd: set[int] = field(default_factory=set)
    """Tracks that lay there when it came."""
    found: int = 1
    """Looks in which a face was found there."""
    unread: int = 0
    """Looks in a row in which its place looked the same and nobody found a face there."""
    doubts: list[Reading] = field(default_factory=list)
    """Sure looks that read another code than the one already said."""
    sought: bool = False
    """Whether a pile of backs has been sought beside it."""
    evidence: bytes | None = None
    evidence_worth: float = -1.0

    @property
    def reading(self) -> Reading | None:
        """The vote of all looks; None if no look could read the face at all, or what was read is forgotten."""
        found = vote(self.looks) if self.looks else None
        return found if found is not None and found.code is not None else None

    @property
    def place(self) -> Place:
        """Its middle, mm."""
        return middle(self.outline)

    @property
    def code(self) -> str | None:
        """The code of the vote, sure or not."""
        found = self.reading
        return found.code if found else None

    @property
    def convincing(self) -> bool:
        """Whether there is a card at all: one look was taken, or two found a face."""
        return self.found > 1 or any(look.taken for look in self.looks)

    @property
    def weak(self) -> bool:
        """Whether the best guess is none to speak of."""
        found = self.reading
        return found is None or (not found.taken and found.confidence < _WEAK)

    def may_be(self, code: str) -> bool:
        """Whether a code is among the likely ones of the vote."""
        found = self.reading
        return found is not None and code in dict(found.alternatives)

    @property
    def sure(self) -> bool:
        """Whether the vote is taken."""
        found = self.reading
        return found is not None and found.taken


def middle(outline: Outline) -> Place:
    """The middle of an outline, mm."""
    x, y = outline.mean(axis=0)
    return float(x), float(y)


def angle_of(outline: Outline) -> float:
    """The direction of a card's long side, radians, half turns taken out (0..π)."""
    along = (outline[3] + outline[2] - outline[0] - outline[1]) / 2
    return math.atan2(float(along[1]), float(along[0])) % math.pi


def turned_by(first: Outline, second: Outline) -> float:
    """The angle between two cards' long sides, 0..π/2."""
    apart = abs(angle_of(first) - angle_of(second))
    return min(apart, math.pi - apart)


def apart(first: Outline, second: Outline) -> float:
    """The distance of two middles, mm."""
    return float(np.linalg.norm(first.mean(axis=0) - second.mean(axis=0)))


def distance(first: Place, second: Place) -> float:
    """The distance of two places, mm."""
    return math.hypot(first[0] - second[0], first[1] - second[1])


def overlap(first: Outline, second: Outline) -> float:
    """The area two outlines share, as a part of the first one's area."""
    area = cv2.contourArea(first.astype(np.float32))
    if area <= 0 or apart(first, second) > 120.0:
        return 0.0
    shared, _ = cv2.intersectConvexConvex(first.astype(np.float32), second.astype(np.float32))
    return float(shared) / float(area)


def match(
    tracks: Sequence[Track],
    found: Sequence[tuple[Reading, Outline]],
    reach: float = NUDGE,
    changed: Collection[int] = (),
) -> dict[int, int]:
    """Which reading is which track: index of a reading → index of a track.

    The nearest pairs come first. The same code may have moved by `reach` mm; another code is the same track only where
    the card lies as before and looks as before, or where one of the two is not sure and may be the other.

    Args:
        tracks: the tracks in question.
        found: what was read, outlined in mm.
        reach: mm.
        changed: numbers of tracks whose places look otherwise than when they were last read.
    """
    pairs: list[tuple[float, int, int]] = []
    for i, (reading, outline) in enumerate(found):
        for k, track in enumerate(tracks):
            away = apart(outline, track.outline)
            if away > reach:
                continue
            if reading.code is None or track.code is None:
                cost = away + _OTHER_CODE / 2
            elif reading.code == track.code:
                cost = away + 4 * turned_by(outline, track.outline)
            else:
                as_before = away < _SAME_PLACE and turned_by(outline, track.outline) < _SAME_ANGLE
                other = track.sure or not (track.weak or track.may_be(reading.code))
                if reading.taken and other and (track.number in changed or not as_before):
                    continue
                cost = away + _OTHER_CODE
            if cost <= reach:
                pairs.append((cost, i, k))
    out: dict[int, int] = {}
    used: set[int] = set()
    for _, i, k in sorted(pairs):
        if i not in out and k not in used:
            out[i] = k
            used.add(k)
    return out
