"""What people do at a table (the list at the end of table-life.md): each habit has a name, can be switched, and is
counted."""

from __future__ import annotations

from dataclasses import dataclass

LEAD_EARLY = "lead-before-the-last-number"
LEAD_UNCLEARED = "lead-on-the-uncleared-trick"
SWEPT_SOON = "trick-swept-soon"
TWO_AT_ONCE = "two-at-once"
EXCHANGED = "card-exchanged"
WRONG_STOOD = "wrong-leader-stood"
WRONG_BACK = "wrong-leader-taken-back"
THROWN_IN = "hands-thrown-in"
FACE_UP = "pack-gathered-face-up"
STOCK_MOVES = "stock-before-the-dealer"
LOOK_BACK = "trick-shown-again"
UNUSED_THREE = "unused-three"
SLOW_SWAP = "slow-swap"
PAUSED = "pause-and-restart"
BUMPED = "camera-bumped"
LAMP = "lamp-switched"

ALL = (
    LEAD_EARLY,
    LEAD_UNCLEARED,
    SWEPT_SOON,
    TWO_AT_ONCE,
    EXCHANGED,
    WRONG_STOOD,
    WRONG_BACK,
    THROWN_IN,
    FACE_UP,
    STOCK_MOVES,
    LOOK_BACK,
    UNUSED_THREE,
    SLOW_SWAP,
    PAUSED,
    BUMPED,
    LAMP,
)

SCENES = {
    "easy": (),
    "normal": (LEAD_UNCLEARED, SWEPT_SOON, FACE_UP, STOCK_MOVES),
    "hard": ALL,
}
"""The habits of each scene. Nobody ever presses what the clauses do not require: that holds for all of them."""

_SHARE = {
    LEAD_EARLY: 0.5,
    LEAD_UNCLEARED: 0.35,
    SWEPT_SOON: 0.3,
    TWO_AT_ONCE: 0.08,
    EXCHANGED: 0.06,
    WRONG_STOOD: 0.03,
    WRONG_BACK: 0.03,
    THROWN_IN: 0.7,
    FACE_UP: 0.7,
    STOCK_MOVES: 1.0,
    LOOK_BACK: 0.06,
    UNUSED_THREE: 1.0,
    SLOW_SWAP: 0.4,
    PAUSED: 0.04,
    BUMPED: 0.04,
    LAMP: 0.03,
}


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits that are on."""

    on: frozenset[str]

    @classmethod
    def of(cls, scene: str) -> Habits:
        """The habits of a scene.

        Raises:
            ValueError: no such scene.
        """
        if scene not in SCENES:
            raise ValueError(f"no scene called {scene!r}: choose one of {', '.join(SCENES)}")
        return cls(frozenset(SCENES[scene]))

    def share(self, habit: str) -> float:
        """How often a habit shows where it can: 0 when it is off."""
        return _SHARE[habit] if habit in self.on else 0.0
