"""Which place is which: the trick place, the trump place that moves with the dealer (L9), piles of backs, everything
else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from vision.calibration import Calibration, outside_by
from vision.events import Place, Zone

BESIDE = 115.0
"""How far the middle of a card may lie from the middle of a pile to lie on or beside it, mm: a card length and a
third.
"""
TRUMP_REACH = 60.0
"""How far from the turned card another face lies at the trump place, mm."""
_SAME_PILE = 50.0
"""Backs so near are the same pile, mm."""
_JUST_OUTSIDE = 120.0
"""How far outside the trick place a lone face is still asked about (L23), mm."""
BEFORE_TRUMP = frozenset({"deal", "trump"})
"""What the table waits for while the next single face beside a pile is the turned card."""
ALONE = BEFORE_TRUMP | {"play-on"}
"""… and while a turned card must be the only face in the picture (L9). `play-on`: a deal whose result is fixed is
played on (L13), so that faces in the trick place are plays, and one by the pile begins the next deal.
"""
BY_PILE = frozenset({"numbers", "play-on", "lead"})
"""… and while a face by a pile, outside the trick place, is the turned card. `lead`: between two tricks, where the next
deal may have begun although cards of this one were never seen (L22).
"""
SINGLE = ALONE | {"lead"}
"""… and while a face at the trump place means something only where it is the only one in the picture."""


@dataclass(slots=True)
class Pile:
    """A back, or a squared pile of them."""

    place: Place
    seen_at: float
    misses: int = 0


@dataclass(slots=True)
class Places:
    """The areas of the table at this moment. `turned` is where the turned card of this deal was seen."""

    calibration: Calibration
    piles: list[Pile] = field(default_factory=list)
    turned: Place | None = None

    def zone(self, place: Place, waiting: str) -> Zone:
        """Where a face lies, while the table waits for `waiting` (a kind of `table.expects`)."""
        if waiting in BEFORE_TRUMP and self.by_pile(place):
            return "trump"
        if self.turned is not None and math.dist(place, self.turned) <= TRUMP_REACH:
            return "trump"
        if self.calibration.in_trick(place):
            return "trick"
        return "trump" if waiting in BY_PILE and self.by_pile(place) else "outside"

    def by_pile(self, place: Place) -> bool:
        """Whether a face at that place lies on or beside a pile of backs."""
        return any(math.dist(place, pile.place) <= BESIDE for pile in self.piles)

    def just_outside(self, place: Place) -> bool:
        """Whether a lone face there is worth a question (L23)."""
        beyond = outside_by(place, self.calibration.trick) - self.calibration.margin
        return 0 < beyond <= _JUST_OUTSIDE

    def matters(self, place: Place, waiting: str) -> bool:
        """Whether a card there means something to the match: about the trick place, where the stock lies, and anywhere
        while that is still being laid.
        """
        if waiting in ALONE or outside_by(place, self.calibration.trick) <= self.calibration.margin + _JUST_OUTSIDE:
            return True
        stocks = [self.calibration.trump, *([self.turned] if self.turned else []), *(pile.place for pile in self.piles)]
        return any(math.dist(place, stock) <= BESIDE for stock in stocks)

    def see_backs(
        self, backs: Sequence[Place], faces: Sequence[Place], looked: Callable[[Place], bool], at: float
    ) -> None:
        """Remember piles of backs; one under a face stays, one that is not there any more goes after a few looks.

        Args:
            backs: middles of the backs seen.
            faces: middles of the faces that lie there.
            looked: whether a place was in the part of the picture that was looked at.
            at: seconds.
        """
        for place in backs:
            near = next((pile for pile in self.piles if math.dist(pile.place, place) < _SAME_PILE), None)
            if near is None:
                self.piles.append(Pile(place, at))
            else:
                near.place, near.seen_at, near.misses = place, at, 0
        for pile in list(self.piles):
            covered = any(math.dist(pile.place, face) < _SAME_PILE for face in faces)
            if pile.seen_at == at or covered or not looked(pile.place):
                continue
            pile.misses += 1
            if pile.misses >= 4 and at - pile.seen_at > 2.0:
                self.piles.remove(pile)
