"""A hand that is laid open when the result is fixed (L13): faces in the middle are that hand and no plays. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from table.cards import UNREAD
from vision.events import CardLaid, CardReread, Event
from vision.types import Reading


@dataclass(frozen=True, slots=True)
class Showing:
    """The hand that is laid out now.

    Attributes:
        seat: whose.
        cards: track and code of every face seen, in the order laid; `?` where nobody could read it.
    """

    seat: int
    cards: tuple[tuple[int, str], ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes, unread ones included."""
        return tuple(code for _, code in self.cards)

    @property
    def read(self) -> tuple[str, ...]:
        """The codes that are known."""
        return tuple(code for code in self.codes if code != UNREAD)

    def after(self, events: Sequence[Event]) -> tuple[Showing, tuple[Event, ...]]:
        """The hand with what these events add to it, and the events that are about something else."""
        cards, rest = dict(self.cards), []
        for event in events:
            if isinstance(event, CardLaid) or (isinstance(event, CardReread) and event.track in cards):
                cards[event.track] = _code(event.reading)
            else:
                rest.append(event)
        return replace(self, cards=tuple(cards.items())), tuple(rest)


def next_deal(events: Sequence[Event]) -> bool:
    """Whether a card was turned at the trump place: nobody shows his hand any more (L9)."""
    return any(isinstance(event, CardLaid) and event.zone == "trump" for event in events)


def _code(reading: Reading | None) -> str:
    return reading.code if reading is not None and reading.taken and reading.code is not None else UNREAD
