"""What one look does to the tracks: cards found again, cards laid, cards gone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from vision import reports
from vision.attention import crosses
from vision.events import Event, Expected
from vision.faces import Face, Faces
from vision.memory import WHOLE, Memory, keep_picture
from vision.motion import Mask
from vision.presence import given_up, later_cells, presence
from vision.tracks import Outline, Track, apart, middle, overlap
from vision.types import Frame, Reading, Window
from vision.votes import enough, vote

_SETTLED = 3.0
"""An outline found so near to the known one is the same, mm: noise does not move cards."""
_TWICE = 10.0
"""A face so near to a card just seen is that card, mm."""
_AT_REST = 0.7
"""Share of a card's cells that must be still for it to lie at rest (L3)."""
_TOGETHER = 0.6
"""Seconds in which cards that came to rest before the last group was found belong to that group (L4)."""
_AGAIN_THERE = 1.0
"""Seconds that a face must lie still where a card of that code was seen a moment ago and cannot be seen now: it may be
that card, on its way in a hand.
"""
_CARRIED = 3.0
"""Seconds after the last motion where it lay in which it may still be on its way."""
_WEAK = 0.3
"""Confidence below which a face on a pile of backs is a back badly seen."""
_ON_PILE = 45.0
"""How far a face on a pile may lie from the pile's middle, mm."""
_SAME_FACE = 0.7
"""Share of an unsure face that lies within a card just read for it to be a part of that card."""
_SHARED = 0.15
"""Share of a card that must lie within an outline nobody could read for that outline to be this card's …"""
_SAME_REST = 0.3
"""… and seconds that may lie between their coming to rest."""
_TRIES = 12
"""Looks after which a card that is read surely now and then, but not by the vote, is not looked at again by itself."""
_JUTS = 0.15
"""Share of a face's cells that must jut out from the cards read surely …"""
_FEW = 2
"""… and how many of them at least must not, for it to be judged by those that do."""
_UNREAD_CARDS = 3
"""More faces than this that nobody can read are no cards."""
_UNREAD = 2
"""Looks in a row without a face at a place that looks the same, after which what was weak, or seen once, is dropped."""
_GONE_UNREAD = 4
"""Looks in a row without a face at a calm place outside the trick place after which a card is gone: a bare table may
look like a card to the gate.
"""
_LOOK_AGAIN = 0.25
"""Seconds between those looks."""
_CALM = 0.5
"""Seconds without motion after which a place is calm."""
_COVERS = 0.03
"""Share of a card that must lie on another to cover it."""
_BURIED = 0.75
"""Share of a card that must lie under others for it to go with them unseen."""


def in_the_way(memory: Memory, track: Track, face: Face) -> bool:
    """Whether what lies on a card that was read surely is no view of it: nobody can read it, and the place looks
    otherwise than the card did. It is the hand that takes the card.
    """
    return face[0].code is None and track.sure and memory.otherwise(track)


def seen(memory: Memory, frame: Frame, track: Track, face: Face, among: Faces) -> list[Event]:
    """A track was found again as a `face`: what is new about it.

    A face on which another one lies is seen in part: its outline is a guess, and the card stays where it was.
    """
    reading, outline = face
    track.seen_at, track.misses, track.unread = frame.at, 0, 0
    track.found += 1
    covered = any(other is not reading and overlap(outline, there) > _COVERS for other, there in among)
    if apart(track.outline, outline) > _SETTLED and _whole(reading, frame) and not covered:
        track.outline = outline
    if reading.code is not None or not track.sure:
        track.shown = memory.gate.cells.copy()
    if reading.taken and track.sure and reading.code != track.code and track.said:
        return _doubted(memory, frame, track, reading)
    if enough(track.looks) and track.sure and (track.said or track.zone != "trump"):
        return []
    track.looks = [*track.looks, reading][-6:]
    keep_picture(frame, track, reading)
    settled = enough(track.looks) and (track.sure or not reading.taken or track.found > _TRIES)
    if not settled:
        memory.attention.again(track.place, frame.at)
    if track.said and not track.said_taken and track.sure:
        track.said_taken = True
        return [reports.reread(track, memory.calibration)]
    return []


def _doubted(memory: Memory, frame: Frame, track: Track, reading: Reading) -> list[Event]:
    """A card that was said to be one code is surely read as another: two such looks in a row are a new reading."""
    track.doubts.append(reading)
    if len(track.doubts) > 1 and vote(track.doubts[-2:]).taken:
        track.looks, track.doubts = track.doubts[-2:], []
        keep_picture(frame, track, reading)
        return [reports.reread(track, memory.calibration)]
    memory.attention.again(track.place, frame.at)
    return []


def laid(memory: Memory, frame: Frame, faces: Faces, expected: Expected) -> list[Track]:
    """New tracks of faces that no track explains and whose place is at rest (L3)."""
    new: list[Track] = []
    gate, at = memory.gate, frame.at
    still = gate.still()
    for reading, outline in faces:
        place, cells = middle(outline), memory.cells(outline)
        if not cells.any() or any(t.seen_at == at and apart(outline, t.outline) < _TWICE for t in memory.tracks):
            continue
        moved = reading.code is not None and _on_its_way(memory, reading.code, at)
        at_rest = (gate.still(_AGAIN_THERE) if moved else still)[cells].mean() >= _AT_REST
        if not at_rest or _no_card(memory, reading, outline, cells, at) or _juts_out(memory, reading, cells, faces):
            memory.attention.again(place, at)
            continue
        rest = float(np.median(gate.since[cells]))
        group = memory.together if new or memory.joins(rest, at, _TOGETHER) else memory.group(at)
        track = Track(
            number=memory.number(),
            outline=outline,
            zone=memory.places.zone(place, expected.waiting),
            first_at=rest,
            found_at=at,
            group=group,
            looks=[reading],
            covers=tuple(t.number for t in memory.tracks if overlap(outline, t.outline) > _COVERS),
            seen_at=at,
            under=np.where(gate.known < -500, np.nan, gate.known).astype(np.float32),
            shown=gate.cells.copy(),
            crowd={track.number for track in memory.tracks},
        )
        keep_picture(frame, track, reading)
        if not enough(track.looks):
            memory.attention.again(place, at)
        for other in new:
            other.crowd.add(track.number)
        new.append(track)
        memory.tracks.append(track)
    return new


def outlined_anew(memory: Memory, tracks: Sequence[Track], faces: Faces, matched: dict[int, int]) -> dict[int, int]:
    """Faces read surely that are cards nobody could read before, since their outline was wrong: index of the face →
    index of the track. One change of the table is one card: the two overlap and came to rest at the same time.

    What was read of such a track was read amid other cards, and is forgotten.
    """
    out: dict[int, int] = {}
    for i, (reading, outline) in enumerate(faces):
        if i in matched or not reading.taken:
            continue
        rest = float(np.median(memory.gate.since[memory.cells(outline)]))
        for k, track in enumerate(tracks):
            known = track.sure or k in (*matched.values(), *out.values())
            if known or reading.code is None or not (track.weak or track.may_be(reading.code)):
                continue
            if overlap(outline, track.outline) > _SHARED and abs(track.first_at - rest) < _SAME_REST:
                track.looks, track.outline, out[i] = [], outline, k
                break
    return out


def uncut(memory: Memory, faces: Faces, window: Window, at: float) -> Faces:
    """Faces without those of a code that lies across the border of the window: of half a card nobody knows where it
    lies. They are looked at again, whole, both at once: it may be the other copy.
    """
    kept: Faces = []
    for face in faces:
        same = [track for track in memory.tracks if track.code == face[0].code and track.seen_at != at]
        cut = [track for track in same if crosses(memory.box(track), window)]
        for track in cut:
            memory.attention.again(track.place, at)
        if not cut or face[0].code is None:
            kept.append(face)
        else:
            memory.attention.again(middle(face[1]), at)
    return kept


def _on_its_way(memory: Memory, code: str, at: float) -> bool:
    """Whether a card of this code went a moment ago, or cannot be seen to lie where something moved a moment ago: a
    hand may carry it.
    """
    if any(track.code == code for track in memory.lately(at)):
        return True
    unseen = [track for track in memory.tracks if track.code == code and track.seen_at != at]
    masks = {track.number: memory.cells(track.outline) for track in memory.tracks} if unseen else {}
    for track in unseen:
        above = later_cells(track, memory.tracks, masks, memory.gate.shape)
        seems = presence(track, masks[track.number], above, memory.gate, memory.bare.cells)
        if seems not in ("there", "covered"):
            if memory.calm(track) < _CARRIED:
                return True
            memory.attention.again(track.place, at)  # it went long ago, and nobody has looked since
    return False


def worth_saying(tracks: Sequence[Track], at: float) -> list[Track]:
    """Those of the tracks found at a start that are cards: a printed cloth shows many faces that nobody can read."""
    seen = [track for track in tracks if track.seen_at == at or len(track.looks) > 1 or track.sure]
    read = [track for track in seen if not track.weak]
    unread = [track for track in seen if track.weak and track.zone == "trick"]
    return read if len(seen) - len(read) > _UNREAD_CARDS else [*read, *unread]


def _no_card(memory: Memory, reading: Reading, outline: Outline, cells: Mask, at: float) -> bool:
    """Whether an unsure face is a print of the table, a back badly seen, part of a card just read, or nothing to ask
    about.
    """
    if reading.taken:
        return False
    if memory.bare.shows(memory.gate, cells) or memory.bare.unchanged(memory.gate, cells):
        return True
    if reading.code is None and not memory.calibration.in_trick(middle(outline)):
        return True
    piles = (math.dist(middle(outline), pile.place) for pile in memory.places.piles)
    if reading.confidence < _WEAK and any(away < _ON_PILE for away in piles):
        return True
    return any(t.seen_at == at and t.sure and overlap(outline, t.outline) > _SAME_FACE for t in memory.tracks)


def _juts_out(memory: Memory, reading: Reading, cells: Mask, faces: Faces) -> bool:
    """Whether an unsure face lies on a card read surely, and what juts out from that is the bare table: an index was
    misread, and its card thought elsewhere.
    """
    if reading.taken:
        return False
    sure = np.zeros_like(cells)
    for outline in [*(one for other, one in faces if other.taken), *(t.outline for t in memory.tracks if t.sure)]:
        sure |= memory.cells(outline)
    free = cells & ~sure
    if not _JUTS * cells.sum() < free.sum() < cells.sum() - _FEW:
        return False
    return memory.bare.shows(memory.gate, free) or memory.bare.unchanged(memory.gate, free)


def void(memory: Memory, backs: Sequence[Outline], at: float) -> None:
    """Forget faces that nobody was told of where a back is seen now and no face: they were the back's pattern."""
    for track in list(memory.tracks):
        if not track.said and track.seen_at != at and any(apart(back, track.outline) < _ON_PILE for back in backs):
            memory.forget(track)


def missed(
    memory: Memory, before: Sequence[Track], read: set[int], window: Window, at: float
) -> tuple[list[Track], dict[int, Mask]]:
    """Tracks known `before` the look and not `read` in its window that are gone by now, and the cells of all tracks.
    What was never a card is forgotten.
    """
    masks = {track.number: memory.cells(track.outline) for track in memory.tracks}
    looked = [t for t in before if t.number not in read and memory.inside(t.place, window, WHOLE)]
    gone = []
    for track in looked:
        state = _state(memory, track, masks, at)
        if state == "gone":
            gone.append(track)
        elif state == "nothing":
            memory.forget(track)
    gone += _buried(memory, before, gone, masks)
    return gone, {track.number: masks[track.number] for track in memory.tracks}


def _state(memory: Memory, track: Track, masks: dict[int, Mask], at: float) -> Literal["lies", "gone", "nothing"]:
    """What has become of a track that was not read; looks again while that is open."""
    mask = masks[track.number]
    above = later_cells(track, memory.tracks, masks, memory.gate.shape)
    seems = presence(track, mask, above, memory.gate, memory.bare.cells)
    if seems == "covered":
        track.misses = 0
        return "lies"
    if seems == "there":
        track.misses = 0
        track.unread += 1
        if not track.said and (track.weak or not track.convincing) and track.unread >= _UNREAD:
            return "nothing"
        if track.zone != "trick":
            if track.unread >= _GONE_UNREAD and memory.calm(track) >= _CALM:
                return "gone" if track.said or track.convincing else "nothing"
            memory.attention.again(track.place, at, _LOOK_AGAIN)
        if not enough(track.looks):
            track.looks.append(replace(track.looks[-1], code=None, confidence=0.0, taken=False, alternatives=()))
        if not track.said:
            memory.attention.again(track.place, at)
        return "lies"
    gone, wait = given_up(track, seems, at)
    if not gone:
        memory.attention.again(track.place, at, wait, left=30)
        return "lies"
    return "gone" if track.said or track.convincing else "nothing"


def _buried(memory: Memory, before: Sequence[Track], gone: Sequence[Track], masks: dict[int, Mask]) -> list[Track]:
    """Tracks under a card laid since, whose whole trick went at the same time: they went with it."""
    last = max((track.number for track in gone), default=0)
    later = [t for t in memory.tracks if t not in before] + [t for t in before if t.number > last]
    if not gone or not later:
        return []
    left = [t for t in before if t not in gone and t.zone == "trick" and t not in later]
    covers = np.zeros(memory.gate.shape, bool)
    for track in later:
        covers |= masks[track.number]
    hidden = [t for t in left if (masks[t.number] & covers).sum() > _BURIED * masks[t.number].sum()]
    return hidden if len(hidden) == len(left) else []


def _whole(reading: Reading, frame: Frame) -> bool:
    """Whether all corners lie in the picture."""
    height, width = frame.image.shape[:2]
    low, high = reading.corners.min(axis=0), reading.corners.max(axis=0)
    return bool(low[0] > 1 and low[1] > 1 and high[0] < width - 1 and high[1] < height - 1)
