"""Holding the device against the truth: what was read, asked, taken wrong, missed, given to the wrong owner, made
up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.demo.answers import Asked
from companion.demo.book import Laid
from table.cards import UNREAD
from table.facts import CardPlayed
from table.state import State


@dataclass(frozen=True, slots=True)
class Seen:
    """A play as the device has it; `laid` is the trump card that its 3 laid."""

    deal: int
    trick: int
    seat: int
    card: str
    source: str = "camera"
    laid: str | None = None


@dataclass
class Tally:
    """Counts of cards."""

    laid: int = 0
    read: int = 0
    taken_wrong: int = 0
    wrong_owner: int = 0
    missed: int = 0
    ghosts: int = 0
    turned_made: int = 0
    turned_seen: int = 0
    turned_false: int = 0
    kinds: dict[str, dict[str, int]] = field(default_factory=dict)

    def kind(self, name: str) -> dict[str, int]:
        """The counts of one kind of laying."""
        return self.kinds.setdefault(name, {"laid": 0, "asked": 0, "wrong": 0, "missed": 0})


def plays_of(state: State) -> list[Seen]:
    """The plays of a folded match, withdrawn ones left out; deals are counted from 0 in the order they were begun."""
    sources = {number: fact.source for number, fact in state.effective if isinstance(fact, CardPlayed)}
    return [
        Seen(trick.deal - 1, trick.number - 1, play.seat, play.card, sources.get(play.id, "camera"), play.laid)
        for trick in state.tricks
        for play in trick.plays
    ]


def tally(laid: Sequence[Laid], seen: Sequence[Seen], turned: Sequence[str | None]) -> Tally:
    """Count what the device took against what was laid.

    Args:
        laid: the truth, in the order of time.
        seen: the device's plays in order, deals counted as in the truth.
        turned: the turned card of each deal as the device has it.
    """
    out = Tally()
    truth = [one for one in laid if one.zone == "trick"]
    out.laid = len(truth)
    left: dict[tuple[int, int], list[Seen]] = {}
    for play in seen:
        left.setdefault((play.deal, play.trick), []).append(play)
    unmatched: list[Laid] = []
    for one in truth:
        counts = out.kind(one.kind)
        counts["laid"] += 1
        there = left.get((one.deal, one.trick), [])
        match = next((p for p in there if p.card == one.code and p.seat == one.seat), None)
        match = match or next((p for p in there if p.card == one.code), None)
        if match is None:
            unmatched.append(one)
            continue
        there.remove(match)
        out.read += 1
        out.wrong_owner += match.seat != one.seat
    for one in unmatched:
        there = left.get((one.deal, one.trick), [])
        other = next((p for p in there if p.seat == one.seat), there[0] if there else None)
        if other is None or other.card == UNREAD:
            out.missed += 1
            out.kind(one.kind)["missed"] += 1
        else:
            out.taken_wrong += 1
            out.kind(one.kind)["wrong"] += 1
        if other is not None:
            there.remove(other)
    out.ghosts = sum(len(rest) for rest in left.values()) + _swaps(out, laid, seen)
    for one in laid:
        if one.zone == "trump":
            out.turned_made += 1
            counts = out.kind(one.kind)
            counts["laid"] += 1
            device = turned[one.deal] if one.deal < len(turned) else None
            out.turned_seen += device == one.code
            if device is None:
                counts["missed"] += 1
            elif device != one.code:
                out.turned_false += 1
                counts["wrong"] += 1
    return out


def _swaps(out: Tally, laid: Sequence[Laid], seen: Sequence[Seen]) -> int:
    """Count the trump cards that 3s laid (W5); how many the device made up."""
    device = {(play.deal, play.trick, play.seat): play.laid for play in seen if play.laid is not None}
    for one in laid:
        if one.zone != "swap":
            continue
        counts = out.kind(one.kind)
        counts["laid"] += 1
        code = device.pop((one.deal, one.trick, one.seat), None)
        counts["missed"] += code is None
        counts["wrong"] += code not in (None, one.code)
        out.taken_wrong += code not in (None, one.code)
    return len(device)


def asked(tallied: Tally, questions: Iterable[Asked]) -> dict[str, Any]:
    """How often the table was asked about cards, how often the first answer was right, and in which habit."""
    about_cards = [one for one in questions if one.kind in ("card", "impossible", "copy", "owner")]
    for one in about_cards:
        if one.about is not None:
            tallied.kind(one.about.kind)["asked"] += 1
    return {
        "asked": len(about_cards),
        "asked_first_right": sum(one.first_right for one in about_cards),
        "questions": dict(Counter(one.habit or "none" for one in questions)),
    }
