"""The acts of a schedule, and what is at hand while it is written."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Literal

from companion.demo.course import Course
from companion.demo.gestures import Gesture
from companion.demo.habits import Habits
from companion.demo.places import Places
from table.games import Rules, configure
from vision.simulated.table import LaidCard

Until = Literal["", "numbers", "quiet", "paused", "reading"]
"""`numbers`: the numbers of the deal are in. `quiet`: nothing is asked any more and every card laid so far is taken.
`paused`, `reading`: the device reads nothing, or reads again and has compared (L22).
"""


@dataclass(frozen=True, slots=True)
class Act:
    """One gesture of the schedule.

    Attributes:
        kind: `pack`, `deal`, `turn`, `fingers`, `said`, `lay`, `lay-wrong`, `take-back`, `swap-take`, `swap`, `draw`,
            `bury`, `sweep`, `fetch`, `show`, `show-end`, `lamp`, `bump`, `pause`, `paused`, `go-on`, `gone-on`,
            `throw`, `gather`, `face-up`, `take-pack`, `end`.
        gesture: what moves; None only waits.
        after: seconds after the act before.
        together: counted from its begin, not from its being done.
        until: what is waited for.
        deal: number of the deal, from 0.
        trick: number of the trick in the deal, from 0; -1 outside of tricks.
        play: seat and code of the card that this act plays.
        habits: the habits that it shows.
        seat: whose number is shown with the fingers (`fingers`) or said (`said`).
    """

    kind: str
    gesture: Gesture | None
    deal: int
    after: float = 0.0
    together: bool = False
    until: Until = ""
    trick: int = -1
    play: tuple[int, str] | None = None
    habits: tuple[str, ...] = ()
    seat: int | None = None


@dataclass
class Builder:
    """A schedule being written.

    Attributes:
        acts: so far.
        keys: of cards given out.
        piles: packets of tricks before each seat.
        stock: the rest of the pack, and the turned card.
        lying: cards in the trick place.
        owed: acts that wait for the next player's card (a slow swap).
    """

    course: Course
    places: Places
    habits: Habits
    rng: random.Random
    acts: list[Act] = field(default_factory=list)
    keys: int = 0
    piles: list[list[LaidCard]] = field(default_factory=list)
    stock: list[LaidCard] = field(default_factory=list)
    lying: list[LaidCard] = field(default_factory=list)
    owed: list[Act] = field(default_factory=list)

    @property
    def rules(self) -> Rules:
        """Of the match."""
        return configure(self.course.game, len(self.course.players), self.course.variant)

    def key(self) -> int:
        """The key of a card that nobody has seen yet."""
        self.keys += 1
        return self.keys

    def shows(self, habit: str) -> bool:
        """Draws whether a habit shows now; the draw is made in any case, so that switching one habit changes no other
        draw."""
        return self.rng.random() < self.habits.share(habit)

    def add(self, act: Act) -> None:
        """The next act."""
        self.acts.append(act)
