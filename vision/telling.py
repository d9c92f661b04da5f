"""When what is known is said: cards laid once they have lain long enough, cards lifted, places cleared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision import reports
from vision.events import CardLifted, Cleared, Event, Expected, Place, Zone
from vision.lookback import search
from vision.memory import Memory
from vision.places import BEFORE_TRUMP, SINGLE
from vision.tracks import Track
from vision.votes import enough

_TURNED = 1.0
"""Seconds a turned card must lie (L9)."""
_TURNED_UNSURE = 2.0
"""… and one that nobody is sure of, before the table is asked."""
_TURNED_ALONE = 3.5
"""… and one that lies by no pile of backs …"""
_TURNED_APART = 8.0
"""… although there are some elsewhere, or something that looks like one."""
_GUESS = 0.3
"""Confidence of the best guess under which nothing is asked about a face at the trump place …"""
_GUESSES = 4
"""… and in how many looks, all but one of them, it must have been the best guess."""
_UNSURE = 0.6
"""Seconds that nothing may have moved at a card that is not sure before it is said: the table will be asked …"""
_EARLIER = 0.3
"""Seconds between two cards' coming to rest for one to be the earlier."""
_WAITS = 1.0
"""Seconds that a card waits for an earlier one to be read."""
_UNSURE_LATEST = 4.0
"""… or that it must have lain, whatever moves."""
_BETWEEN = 0.25
"""Seconds between more looks at a card that is not sure."""
_OUTSIDE = 2.0
"""Seconds a lone card outside must lie to be asked about (L23)."""
_LAY = 0.4
"""Seconds that a card nobody is sure of must have been seen to lie to be said although it is gone."""
_ALL_BUT = 0.9
"""Confidence that each look at a card must have had, to be said although it lay there for a moment only."""
_NEW = 1.0
"""Seconds from when a card was found within which the facts may not know of it yet."""
_ZONES: tuple[Zone, ...] = ("trick", "trump", "outside")


def without_pile(memory: Memory, at: float, expected: Expected) -> Place | None:
    """The place of a sure face that has come to rest by no pile while the turned card is due: there may be a pile all
    the same, of a back that no near look can tell (L9). Each face once.
    """
    if expected.waiting not in (*BEFORE_TRUMP, "numbers"):
        return None
    for track in memory.tracks:
        lone = track.zone == "outside" and track.sure and not (track.said or track.sought)
        if lone and _rest(memory, track, at) >= _TURNED:
            track.sought = True
            return track.place
    return None


def ripe(memory: Memory, at: float, expected: Expected) -> list[Event]:
    """Say what has been looked at enough, and has lain long enough for its zone."""
    events: list[Event] = []
    memory.faces.update(t.number for t in memory.tracks if t.sure and (t.said or t.found > 1))
    for track in memory.tracks:
        if track.said or not enough(track.looks) or not _settled(memory, track, at):
            continue
        if track.zone == "outside" and expected.waiting in (*BEFORE_TRUMP, "lead"):  # a pile may have been found since
            track.zone = memory.places.zone(track.place, expected.waiting)
        lain = at - track.first_at
        if track.zone == "trick":
            before = _before(memory, track)
            if all(enough(other.looks) for other in before) or at - track.found_at >= _WAITS:
                events += [_say(memory, other) for other in [*before, track] if not other.said]
        elif track.zone == "trump":
            if expected.waiting not in SINGLE or _single(memory, track, at, expected.waiting in BEFORE_TRUMP):
                memory.places.turned = track.place
                events.append(_say(memory, track))
        elif track.zone == "outside" and expected.waiting in (*BEFORE_TRUMP, "numbers"):  # another may replace it yet
            if _turned_alone(memory, track, at):
                track.zone, memory.places.turned = "trump", track.place
                events.append(_say(memory, track))
        elif track.number in memory.no_plays:
            continue
        elif track.zone == "outside" and lain >= _OUTSIDE and _alone_outside(memory, track):
            events.append(_say(memory, track))
    return events


def _before(memory: Memory, track: Track) -> list[Track]:
    """Cards in the trick place that came before this one, and that nobody has been told of since they are hard to read:
    they are told first, for who laid which card goes by their order (L4).
    """
    return [
        other
        for other in sorted(memory.tracks, key=lambda one: one.found_at)
        if other.zone == "trick"
        and not (other.said or other.unread or other.weak)
        and other.convincing
        and min(other.first_at, other.found_at) < track.first_at - _EARLIER
        and track.found_at - other.found_at >= _UNSURE
    ]


def _settled(memory: Memory, track: Track, at: float) -> bool:
    """Whether a card is sure, or has lain long enough undisturbed for the table to be asked."""
    if track.zone == "trump":
        return _turned(memory, track, at)
    if track.sure and not _twin(memory, track):
        return True
    calm = min(memory.calm(track), at - track.found_at)
    if not track.unread and (calm >= _UNSURE or at - track.first_at >= _UNSURE_LATEST):
        return track.convincing
    _look_again(memory, track, at)
    return False


def _twin(memory: Memory, track: Track) -> bool:
    """Whether a card found in one look only is of the same code as another one there: an index of that one, put
    together wrongly, looks so for a moment. In a double pack it is the other copy, which the next look finds again.
    """
    return track.found < 2 and any(
        other is not track and other.said and other.zone == track.zone and other.code == track.code
        for other in memory.tracks
    )


def _turned(memory: Memory, track: Track, at: float) -> bool:
    """Whether a face at the trump place may be said: it has been at rest until now, and looks agree what it is.

    Hands, and backs with a busy pattern, look like many different cards: a face is sure when the newest looks were, and
    worth a question when most of them had the same first guess, and no turned card lies there already.
    """
    rest = _rest(memory, track, at)
    newest = [look.code for look in track.looks[-_GUESSES:]]
    sure = track.sure and len(newest) > 1 and all(look.taken and look.code == track.code for look in track.looks[-2:])
    best = track.reading.confidence if track.reading is not None else 0.0
    likely = best >= _GUESS and len(newest) == _GUESSES and newest.count(track.code) >= _GUESSES - 1
    other = any(one.said and one.sure and one.zone == "trump" and one is not track for one in memory.tracks)
    if rest >= _TURNED and (sure or (likely and rest >= _TURNED_UNSURE and not other)):
        return True
    if not other:
        _look_again(memory, track, at)
    return False


def _turned_alone(memory: Memory, track: Track, at: float) -> bool:
    """Whether a sure face that lies by no pile is the turned card all the same: the eyes do not know this pack's back.

    It must lie longer, undisturbed and alone: packs gathered face up lie there for a moment.
    """
    if not track.sure:
        return False
    wait = _TURNED_APART if memory.places.piles else _TURNED_ALONE
    return _rest(memory, track, at) >= wait and _single(memory, track, at)


def _rest(memory: Memory, track: Track, at: float) -> float:
    """Seconds for which most of a card has looked the same, until now."""
    return at - float(np.median(memory.gate.since[memory.cells(track.outline)]))


def _look_again(memory: Memory, track: Track, at: float) -> None:
    if not memory.attention.waits(track.place):
        memory.attention.again(track.place, at, _BETWEEN)


def lifted(memory: Memory, gone: Sequence[Track], new: Sequence[Track], at: float, expected: Expected) -> list[Event]:
    """Take tracks away that are gone; search the last two seconds if the trick place was emptied too early (L5)."""
    if not gone:
        return []
    left = [track for track in memory.tracks if track not in gone]
    trick = [track for track in gone if track.zone == "trick"]
    memory.lift(gone, at)
    if trick:  # the others may have gone at the same time
        for track in left:
            if track.zone == "trick" and track.seen_at != at and not memory.attention.waits(track.place):
                memory.attention.again(track.place, at)
    emptied = bool(trick) and not any(track.zone == "trick" and track.said and track not in new for track in left)
    # an unsure face that seems to be a card read surely beside it was that card, badly seen
    read = {track.code for track in [*memory.lately(at), *memory.tracks] if track.sure}
    late = [t for t in trick if not t.said and (t.sure or (_lay(t) and t.code not in read))]
    events: list[Event] = [_say(memory, track, late=True) for track in late]
    if not expected.trick and late:  # the lead itself was gone before it was told
        expected = replace(expected, missing=expected.full)
    if emptied and expected.missing > 0 and (expected.trick or late):
        events += _look_back(memory, left, at, expected)
    for track in gone:
        if track.said:
            others = any(t.zone == track.zone and t.said and t not in new for t in left)
            events.append(CardLifted(track.number, track.zone, track.seen_at, alone=others))
    for zone in _ZONES:
        if any(t.zone == zone and t.said for t in gone) and not any(t.zone == zone and t.said for t in left):
            events.append(Cleared(zone, at))
    return events


def _lay(track: Track) -> bool:
    """Whether an unsure face was seen to lie there long enough to be a card that has been taken away, or was read alike
    and all but surely at every look.
    """
    if track.weak or not track.convincing:
        return False
    alike = len(track.looks) > 1 and all(
        look.code == track.code and look.confidence >= _ALL_BUT for look in track.looks
    )
    return alike or track.seen_at - max(track.first_at, track.found_at) >= _LAY


def _look_back(memory: Memory, left: Sequence[Track], at: float, expected: Expected) -> list[Event]:
    """Cards that were laid on the last ones known and taken away with them: no card that was told of and went lately is
    one of them, nor one that lies in the trick place still. What lies elsewhere may be the other copy.
    """
    trick = [track for track in memory.lately(at) if track.zone == "trick" and track.said]
    new = [track for track in trick if at - track.found_at < _NEW and track.code and track.code not in expected.trick]
    missing = expected.missing - len(new)
    if missing <= 0:
        return []
    from_at = max((track.first_at for track in trick), default=0.0)
    there = [track for track in left if memory.calibration.in_trick(track.place)]
    known = Counter(track.code for track in [*trick, *there] if track.code)
    lay = [track.outline for track in trick]
    shown = [(memory.cells(track.outline), track.shown) for track in trick if track.shown is not None]
    frames = memory.ring.since(from_at, shown, memory.gate.threshold)
    found = search(frames, memory.eyes, memory.calibration, known, lay, missing)
    group = memory.group()
    return [reports.late(one, memory.number(), group, memory.calibration) for one in found]


def _say(memory: Memory, track: Track, late: bool = False) -> Event:
    track.said, track.said_taken = True, track.sure
    return reports.laid(track, memory.calibration, late)


def _alone_outside(memory: Memory, track: Track) -> bool:
    """Whether a face outside is worth a question (L23)."""
    lone = not any(other is not track and other.zone == "outside" for other in memory.tracks)
    return lone and memory.places.just_outside(track.place)


def _single(memory: Memory, track: Track, at: float, led: bool = False) -> bool:
    """Whether a face by the pile is the only one in the picture (L9), but for what was laid in the trick place since,
    where the lead may have been `led`; what is long gone is given up first.
    """
    faces = [other for other in memory.tracks if other.sure or (other.said and not other.weak)]
    others = [other for other in faces if other is not track]
    if led:
        others = [one for one in others if one.zone != "trick" or one.first_at - track.first_at < _EARLIER]
    if not others:
        return not track.crowd & memory.faces
    for other in others:
        if at - other.seen_at > 1.0 and not memory.attention.waits(other.place):
            memory.attention.again(other.place, at)
    return False
