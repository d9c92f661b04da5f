"""Where seats stand around the trick, for every number of players. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a card and its label.

    Attributes:
        x: from -1 (its room at the left edge) to 1 (at the right edge).
        y: from -1 (top) to 1 (bottom).
        width: the room it has, as a share of the whole width.
        below: whether the label stands below the card.
    """

    x: float
    y: float
    width: float
    below: bool = False


_THIRD = 1 / 3
_SLOTS: dict[int, tuple[Slot, ...]] = {
    2: (Slot(0.8, 0, 0.49, True), Slot(-0.8, 0, 0.49)),
    3: (Slot(0, 1, 0.8, True), Slot(-1, -0.8, 0.49), Slot(1, -0.8, 0.49)),
    4: (Slot(0, 1, 0.6, True), Slot(-1, 0, 0.42), Slot(0, -1, 0.6), Slot(1, 0, 0.42)),
    5: (
        Slot(0, 1, _THIRD, True),
        Slot(-1, 1, _THIRD, True),
        Slot(-0.75, -1, 0.42),
        Slot(0.75, -1, 0.42),
        Slot(1, 1, _THIRD, True),
    ),
    6: (
        Slot(0, 1, _THIRD, True),
        Slot(-1, 1, _THIRD, True),
        Slot(-1, -1, _THIRD),
        Slot(0, -1, _THIRD),
        Slot(1, -1, _THIRD),
        Slot(1, 1, _THIRD, True),
    ),
    7: (
        Slot(0, 1, _THIRD, True),
        Slot(-1, 1, _THIRD, True),
        Slot(-1, -1, 0.25),
        Slot(-_THIRD, -1, 0.25),
        Slot(_THIRD, -1, 0.25),
        Slot(1, -1, 0.25),
        Slot(1, 1, _THIRD, True),
    ),
}


def slots(seats: int) -> tuple[Slot, ...]:
    """The places of this many seats, clockwise from the lower edge of the screen as one looks down on the table."""
    return _SLOTS[seats]
