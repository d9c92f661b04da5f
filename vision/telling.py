"""When what is known is said: cards laid once they have lain long enough, cards lifted, places cleared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from vision import reports
from vision.events import CardLifted, Cleared, Event, Expected, Zone
from vision.lookback import search
from vision.memory import Memory
from vision.places import ALONE
from vision.tracks import Track
from vision.votes import enough

_TURNED = 1.0
"""Seconds a turned card must lie (L9)."""
_OUTSIDE = 2.0
"""Seconds a lone card outside must lie to be asked about (L23)."""
_ZONES: tuple[Zone, ...] = ("trick", "trump", "outside")


def ripe(memory: Memory, at: float, expected: Expected) -> list[Event]:
    """Say what has been looked at enough, and has lain long enough for its zone."""
    events: list[Event] = []
    for track in memory.tracks:
        if track.said or not enough(track.looks):
            continue
        lain = at - track.first_at
        if track.zone == "trick":
            events.append(_say(memory, track))
        elif track.zone == "trump" and lain >= _TURNED:
            if expected.waiting not in ALONE or _single(memory, track, at):
                memory.places.turned = track.place
                events.append(_say(memory, track))
        elif track.zone == "outside" and lain >= _OUTSIDE and _alone_outside(memory, track):
            events.append(_say(memory, track))
    return events


def lifted(memory: Memory, gone: Sequence[Track], new: Sequence[Track], at: float, expected: Expected) -> list[Event]:
    """Take tracks away that are gone; search the last two seconds if the trick place was emptied too early (L5)."""
    if not gone:
        return []
    left = [track for track in memory.tracks if track not in gone]
    trick = [track for track in gone if track.zone == "trick"]
    emptied = bool(trick) and not any(track.zone == "trick" and track not in new for track in left)
    events: list[Event] = [_say(memory, track, late=True) for track in trick if not track.said]
    if emptied and expected.missing > 0 and expected.trick:
        events += _look_back(memory, trick, left, expected)
    for track in gone:
        if track.said:
            others = any(t.zone == track.zone and t.said and t not in new for t in left)
            events.append(CardLifted(track.number, track.zone, track.seen_at, alone=others))
    memory.tracks = left
    for zone in _ZONES:
        if any(t.zone == zone and t.said for t in gone) and not any(t.zone == zone and t.said for t in left):
            events.append(Cleared(zone, at))
    return events


def _look_back(memory: Memory, trick: Sequence[Track], left: Sequence[Track], expected: Expected) -> list[Event]:
    missing = expected.missing - sum(1 for track in trick if track.code and track.code not in expected.trick)
    if missing <= 0:
        return []
    from_at = max((track.first_at for track in trick), default=0.0)
    known = Counter(track.code for track in [*trick, *left] if track.code)
    lay = [track.outline for track in trick]
    found = search(memory.ring.since(from_at), memory.eyes, memory.calibration, known, lay, missing)
    group = memory.group()
    return [reports.late(one, memory.number(), group, memory.calibration) for one in found]


def _say(memory: Memory, track: Track, late: bool = False) -> Event:
    track.said, track.said_taken = True, track.sure
    return reports.laid(track, memory.calibration, late)


def _alone_outside(memory: Memory, track: Track) -> bool:
    """Whether a face outside is worth a question (L23)."""
    lone = not any(other is not track and other.zone == "outside" for other in memory.tracks)
    return lone and memory.places.just_outside(track.place)


def _single(memory: Memory, track: Track, at: float) -> bool:
    """Whether a face by the pile is the only one in the picture (L9); what is long gone is given up first."""
    others = [other for other in memory.tracks if other is not track]
    if not others:
        return not track.crowded
    for other in others:
        if at - other.seen_at > 1.0:
            memory.attention.again(other.place, at, 0.0)
    return False
