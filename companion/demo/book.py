"""The book of truth: every card that was laid, where, when and by whom. The people at the table know it; the device
does not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.demo.schedule import Act
from vision.simulated.table import LaidCard

FADES = 0.8
"""How much nearer a card must lie for each second that it was laid earlier, mm: old ones have been taken away."""


@dataclass(frozen=True, slots=True)
class Laid:
    """One card that came to lie: `zone` is "trick" for a play, "trump" for a turned card, "swap" for the trump card
    that a 3 laid, "thrown" for a hand thrown in, "back" for a card that is taken back."""

    code: str
    zone: str
    seat: int
    deal: int
    trick: int
    place: tuple[float, float]
    at: float
    kind: str
    habits: tuple[str, ...]


@dataclass
class Book:
    """All cards laid so far, in the order of time."""

    laid: list[Laid] = field(default_factory=list)

    def note(self, act: Act, begun: float, kind: str) -> None:
        """An act began: write down what it will lay."""
        if act.gesture is None:
            return
        zone = {"lay": "trick", "turn": "trump", "swap": "swap", "throw": "thrown", "lay-wrong": "back"}.get(act.kind)
        if zone is None:
            return
        for at, cards in act.gesture.puts:
            for card in cards:
                if card.code is not None:
                    self.laid.append(self._entry(act, card, card.code, zone, begun + at, kind))

    def _entry(self, act: Act, card: LaidCard, code: str, zone: str, at: float, kind: str) -> Laid:
        place = (card.pose.x, card.pose.y)
        return Laid(
            code, zone, act.gesture.seat if act.gesture else 0, act.deal, act.trick, place, at, kind, act.habits
        )

    def at(self, place: tuple[float, float], now: float, zone: str | None = None) -> Laid | None:
        """The card that lies within half a card's length of a place: the nearest, unless that was laid long before."""
        near = [
            one
            for one in self.laid
            if one.at <= now + 0.3 and (zone is None or one.zone == zone) and math.dist(one.place, place) < 32
        ]
        return min(near, key=lambda one: math.dist(one.place, place) + FADES * (now - one.at), default=None)

    def plays(self, deal: int | None = None) -> list[Laid]:
        """The plays so far, of one deal or of all."""
        return [one for one in self.laid if one.zone == "trick" and (deal is None or one.deal == deal)]


def kind_of(act: Act, players: int, step: int, acts: Sequence[Act], number: int) -> str:
    """What sort of laying this is, for the counts: `turned`, `swap`, `thrown`, `lay-wrong`, `lead`, `lead-uncleared`,
    `follow`, `last-swept`."""
    if act.kind != "lay":
        return {"turn": "turned", "throw": "thrown"}.get(act.kind, act.kind)
    if step == 0:
        return "lead-uncleared" if "lead-on-the-uncleared-trick" in act.habits else "lead"
    after = acts[number + 1] if number + 1 < len(acts) else None
    if step == players - 1 and after is not None and "trick-swept-soon" in after.habits:
        return "last-swept"
    return "follow"
