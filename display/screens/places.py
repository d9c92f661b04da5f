"""Where seats stand around the trick, for every number of players. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a card and its label.

    Attributes:
        x: from -1 (left edge) to 1 (right edge).
        y: from -1 (top) to 1 (bottom).
        width: room for the label as a share of the whole width.
        below: whether the label stands below the card.
    """

    x: float
    y: float
    width: float
    below: bool = False


_SLOTS: dict[int, tuple[Slot, ...]] = {
    2: (Slot(0, 1, 0.6, True), Slot(0, -1, 0.6)),
    3: (Slot(0, 1, 0.6, True), Slot(-0.62, -0.8, 0.48), Slot(0.62, -0.8, 0.48)),
    4: (Slot(0, 1, 0.45, True), Slot(-0.82, 0, 0.42), Slot(0, -1, 0.5), Slot(0.82, 0, 0.42)),
    5: (
        Slot(0, 1, 0.4, True),
        Slot(-0.85, 0.4, 0.28),
        Slot(-0.42, -1, 0.34),
        Slot(0.42, -1, 0.34),
        Slot(0.85, 0.4, 0.28),
    ),
    6: (
        Slot(0, 1, 0.32, True),
        Slot(-0.78, 1, 0.32, True),
        Slot(-0.78, -1, 0.32),
        Slot(0, -1, 0.32),
        Slot(0.78, -1, 0.32),
        Slot(0.78, 1, 0.32, True),
    ),
    7: (
        Slot(0, 1, 0.32, True),
        Slot(-0.78, 1, 0.32, True),
        Slot(-0.88, -1, 0.24),
        Slot(-0.3, -1, 0.24),
        Slot(0.3, -1, 0.24),
        Slot(0.88, -1, 0.24),
        Slot(0.78, 1, 0.32, True),
    ),
}


def slots(seats: int) -> tuple[Slot, ...]:
    """The places of this many seats, clockwise from the lower edge of the screen as one looks down on the table."""
    return _SLOTS[seats]
