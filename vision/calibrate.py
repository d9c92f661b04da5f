"""From cards that people lay to a calibration (L23): four in the middle, then one of each player in turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vision.calibration import CARD_MM, Calibration, make
from vision.ruler import apply, measure
from vision.types import Reading

STEADY = 3.0
"""Seconds the four cards must lie steady (ux.md: green after 3 s)."""
SEAT_STEADY = 1.5
"""Seconds a player's card must lie steady."""
RULER = 4
_SIZES = (CARD_MM, (57.0, 88.0))
"""Poker and bridge size: the one that fits is taken."""
_STILL = 0.06
"""How far a steady card may wander, as a share of its height."""
_OTHER = 0.45
"""How far a new card must lie from known ones, as a share of its height."""
_FIT = 6.0
"""Corners may miss the best map by this, mm (root mean square)."""
_LEAST = 25.0
"""A player's card must lie at least so far from the middle to tell his side, mm."""
_NEXT = math.radians(15)
"""Two players sit at least so far apart."""

Kind = Literal["middle", "seat", "done", "refused"]
Corners = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Step:
    """Where the calibration stands.

    Attributes:
        kind: `middle` four cards are awaited; `seat` a card of `seat`; `done` here is the `calibration`; `refused`
        see `text`.
        text: one English line: what to do, or why it was refused.
        steady: seconds that what is seen has been steady.
    """

    kind: Kind
    seat: int | None = None
    text: str = ""
    steady: float = 0.0
    calibration: Calibration | None = None


class Calibrator:
    """Takes looks at the whole picture, one after the other.

    Args:
        players: how many sit at the table.
    """

    def __init__(self, players: int) -> None:
        self._players = players
        self._middle: list[Corners] = []
        self._seats: list[Corners] = []
        self._watched: list[list[Corners]] = []
        self._since: float | None = None
        self._done: Calibration | None = None
        self._refused = ""

    def see(self, readings: Sequence[Reading], size: tuple[int, int], at: float) -> Step:
        """One more look: all cards of a picture of `size` (width, height), taken at `at` seconds."""
        if self._done is not None:
            return Step("done", calibration=self._done)
        faces = [np.asarray(r.corners, np.float64) for r in readings if r.face]
        if self._refused:
            if any(_near(face, seat, _OTHER) for face in faces for seat in self._seats):
                return Step("refused", text=self._refused)
            self._refused, self._seats = "", []
        if not self._middle:
            return self._see_middle(faces, at)
        return self._see_seat(faces, size, at)

    def _see_middle(self, faces: Sequence[Corners], at: float) -> Step:
        steady = self._watch(faces, at) if len(faces) == RULER else self._forget()
        if steady < STEADY:
            return Step("middle", text=f"lay {RULER} cards face up in the middle, apart from each other", steady=steady)
        cards = self._averaged()
        self._forget()
        _, left = _ruler(cards)[:2]
        if left > _FIT:
            return Step("middle", text="the cards are not seen well: lay them flat, apart from each other, and wait")
        self._middle = cards
        return Step("seat", 0, "player 1: lay a card where you will lay your cards")

    def _see_seat(self, faces: Sequence[Corners], size: tuple[int, int], at: float) -> Step:
        seat = len(self._seats)
        new = [face for face in faces if not any(_near(face, c, _OTHER) for c in (*self._middle, *self._seats))]
        steady = self._watch(new, at) if len(new) == 1 else self._forget()
        if steady < SEAT_STEADY:
            text = f"player {seat + 1}: lay a card where you will lay your cards"
            return Step("seat", seat, text, steady)
        self._seats += self._averaged()
        self._forget()
        if len(self._seats) < self._players:
            return Step("seat", seat + 1, f"player {seat + 2}: lay a card where you will lay your cards")
        return self._finish(size)

    def _finish(self, size: tuple[int, int]) -> Step:
        matrix, left, card_mm = _ruler([*self._middle, *self._seats])
        shifted = _from_middle(matrix, self._middle)
        places = [_middle_of(shifted, card) for card in self._seats]
        middle = [_middle_of(shifted, card) for card in self._middle]
        if left > _FIT:
            self._refused = (
                "the cards do not fit together: has the camera moved? take the players' cards away and lay again"
            )
        else:
            self._refused = refusal(places)
        if self._refused:
            return Step("refused", text=self._refused)
        self._done = make(shifted, size, places, middle, card_mm=card_mm)
        return Step("done", calibration=self._done)

    def _watch(self, cards: Sequence[Corners], at: float) -> float:
        """Seconds that these cards have been steady."""
        if self._since is None or not self._same(cards):
            self._watched, self._since = [list(cards)], at
            return 0.0
        self._watched.append([next(c for c in cards if _near(c, old, _STILL)) for old in self._watched[0]])
        return at - self._since

    def _same(self, cards: Sequence[Corners]) -> bool:
        old = self._watched[0]
        return len(cards) == len(old) and all(any(_near(card, one, _STILL) for card in cards) for one in old)

    def _averaged(self) -> list[Corners]:
        """The median of the corners of each watched card."""
        return [np.median([look[i] for look in self._watched], axis=0) for i in range(len(self._watched[0]))]

    def _forget(self) -> float:
        self._watched, self._since = [], None
        return 0.0


def refusal(places: Sequence[tuple[float, float]]) -> str:
    """Why these places of the players, in the order named, cannot be seats; empty where they can (L23: clockwise)."""
    if any(math.hypot(*place) < _LEAST for place in places):
        return "a player's card lies in the very middle: lay it on your own side"
    angles = [math.atan2(y, x) for x, y in places]
    steps = [(two - one) % (2 * math.pi) for one, two in zip(angles, [*angles[1:], angles[0]], strict=True)]
    if len(places) > 1 and min(min(steps), 2 * math.pi - max(steps)) < _NEXT:
        return "two players' cards lie on the same side: lay them apart"
    if len(places) > 2 and abs(sum(steps) - 2 * math.pi) > 0.1:
        return "the order is not clockwise: name the players clockwise, or lay the cards in the order named"
    return ""


def reseat(calibration: Calibration, places: Sequence[tuple[float, float]]) -> Calibration:
    """The same lens and ruler with other players (L23: seats belong to the match).

    Raises:
        ValueError: the places cannot be seats; the text says why.
    """
    if why := refusal(places):
        raise ValueError(why)
    new = make(np.array(calibration.homography).reshape(3, 3), calibration.size, places, card_mm=calibration.card_mm)
    return replace(new, margin=calibration.margin)


def _ruler(cards: Sequence[Corners]) -> tuple[NDArray[np.float64], float, tuple[float, float]]:
    """The best map with the card size that fits, poker size unless bridge size fits clearly better."""
    tried = [(*measure(cards, size), size) for size in _SIZES]
    poker, bridge = tried[0], tried[1]
    return bridge if bridge[1] < 0.6 * poker[1] else poker


def _from_middle(matrix: NDArray[np.float64], cards: Sequence[Corners]) -> NDArray[np.float64]:
    """The map with its origin in the middle of these cards."""
    x, y = apply(matrix, np.concatenate(list(cards))).mean(axis=0)
    return np.asarray(np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1.0]]) @ matrix, np.float64)


def _middle_of(matrix: NDArray[np.float64], card: Corners) -> tuple[float, float]:
    x, y = apply(matrix, card).mean(axis=0)
    return float(x), float(y)


def _near(first: Corners, second: Corners, share: float) -> bool:
    """Whether two cards' middles are nearer than a share of the second one's height."""
    height = float(np.linalg.norm(second[3] - second[0]) + np.linalg.norm(second[2] - second[1])) / 2
    return float(np.linalg.norm(first.mean(axis=0) - second.mean(axis=0))) < share * height
