"""What one look found, with each card once: an index that was not paired, or print that looks like an index, makes a
second card where one lies.
"""

from __future__ import annotations

from vision.tracks import Outline, apart, overlap, turned_by
from vision.types import Reading

Face = tuple[Reading, Outline]
"""A face that was read, outlined in mm."""
Faces = list[Face]

_ONE_CARD = 12.0
"""Readings of the same code that lie so near together are one card found twice, mm; farther apart they are one …"""
_SHARED = 0.55
"""… if so much of the outline is shared …"""
_TURNED = 0.3
"""… and both lie the same way, radians."""
_PRINT = 25.0
"""Print of a card that looks like an index puts the middle of a second card within this distance of the first, mm …"""
_WEAK = 0.85
"""… reads weakly …"""
_STRONG = 0.95
"""… beside one that is taken, or has this confidence …"""
_WITHIN = 0.4
"""… and shares so much of its outline, even if it seems to lie across."""


def each_once(found: Faces) -> Faces:
    """The faces of one look without doubles: the surest of each place first."""
    kept: Faces = []
    for face in sorted(found, key=lambda one: (not one[0].taken, -one[0].confidence)):
        if not any(_double(face, other) for other in kept):
            kept.append(face)
    return kept


def _double(face: Face, other: Face) -> bool:
    """Whether a face is another, surer one once more: the same card found twice, or print in the middle of it."""
    (reading, outline), (sure, there) = face, other
    away = apart(outline, there)
    if reading.code == sure.code and away < _ONE_CARD:
        return True
    shared = overlap(outline, there)
    if reading.code is not None and reading.code == sure.code:
        return shared >= _SHARED and turned_by(outline, there) < _TURNED
    weak = (sure.taken or sure.confidence >= _STRONG) and not reading.taken and reading.confidence < _WEAK
    return weak and shared >= _WITHIN and away < _PRINT
