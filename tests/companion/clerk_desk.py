"""A table for the clerk's tests: a match of Stiche im Team by facts, and events as an observer would report them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from companion.clerk import Clerk, Step
from table.decide import Accepted, decide
from table.facts import CardPlayed, CardTurned, Fact, MatchStarted, NumberChosen
from table.fold import fold
from table.state import State
from vision.events import CardLaid, CardLifted, Cleared, Event, Zone
from vision.types import Reading

NAMES = ("Anna", "Ben", "Carla", "Dan")


def reading(code: str | None, confidence: float = 0.995, others: Sequence[str] = ()) -> Reading:
    """A reading; under 0.9 it is not taken."""
    rest = (1 - confidence) / max(1, len(others))
    alternatives = ((code, confidence), *((other, rest) for other in others)) if code else ()
    return Reading(
        code,
        confidence if code else 0.0,
        confidence >= 0.9 and code is not None,
        alternatives,
        np.zeros((4, 2), np.float32),
        True,
    )


class Asked:
    """What a test asks of a table: the state, the questions, the cards that wait."""

    facts: list[Fact]
    step: Step

    @property
    def state(self) -> State:
        return fold(self.facts)

    @property
    def asks(self) -> tuple[str, ...]:
        return tuple(ask.kind for ask in self.step.asks)

    @property
    def pending(self) -> tuple[str | None, ...]:
        return tuple(one.card for one in self.step.pending)


class Table(Asked):
    """Drives a clerk through events; keeps the journal as the loop would."""

    def __init__(self, facts: Sequence[Fact], players: int = 4) -> None:
        self.facts: list[Fact] = list(facts)
        self.before = len(self.facts)
        self.clerk = Clerk.begin(self.facts)
        self.players = players
        self.at = 10.0
        self.number = 0
        self.groups = 0
        self.lying: dict[str, int] = {}
        self.step: Step = Step(self.clerk)
        self.notices: list[str] = []

    def take(self, step: Step) -> None:
        """What came of a step of the clerk."""
        self.step, self.clerk = step, step.clerk
        self.facts += step.facts
        self.notices += [notice.kind for notice in step.notices]

    def see(self, *events: Event, after: float = 0.7) -> None:
        """Events, and a moment later."""
        self.at += after
        self.take(self.clerk.step(self.facts, events, self.at))

    def wait(self, seconds: float) -> None:
        for _ in range(int(seconds / 0.2)):
            self.see(after=0.2)

    def tell(self, fact: Fact) -> None:
        verdict = decide(self.facts, fact)
        assert isinstance(verdict, Accepted), verdict
        self.facts += verdict.facts
        self.see(after=0.0)

    def answer(self, value: str, index: int = 0) -> None:
        self.take(self.clerk.answer(self.facts, self.step.asks[index].id, value, self.at))

    def card(
        self,
        code: str | None,
        seat: int | None,
        *,
        clear: bool = True,
        zone: Zone = "trick",
        together: bool = False,
        late: bool = False,
        sure: float = 0.995,
        others: Sequence[str] = (),
        name: str | None = None,
        covers: tuple[int, ...] = (),
    ) -> CardLaid:
        """A card as the observer reports it."""
        self.number += 1
        if not together:
            self.groups += 1
        angle = math.pi / 2 + (seat or 0) * 2 * math.pi / self.players
        place = (90 * math.cos(angle), 90 * math.sin(angle)) if seat is not None else (2.0, 3.0)
        self.lying[name or code or "?"] = self.number
        return CardLaid(
            self.number, zone, reading(code, sure, others), place, seat, clear and seat is not None, self.at + 0.3,
            self.groups, covers, late,
            f"jpeg {self.number}".encode(),
        )  # fmt: skip

    def lay(self, code: str | None, seat: int | None, **given: object) -> None:
        self.see(self.card(code, seat, **given))  # type: ignore[arg-type]

    def lift(self, *codes: str, alone: bool = True) -> None:
        self.see(*(CardLifted(self.lying[code], "trick", self.at, alone) for code in codes))

    def sweep(self, *codes: str, before: Sequence[Event] = ()) -> None:
        """All these cards are taken away, and nothing else lies there."""
        gone = [CardLifted(self.lying[code], "trick", self.at, False) for code in codes]
        self.see(*before, *gone, Cleared("trick", self.at))

    def played(self) -> list[tuple[str, str]]:
        """Owner and card of all plays since this table was set up."""
        plays = [play for trick in self.state.tricks for play in trick.plays if play.id >= self.before]
        return [(NAMES[play.seat], play.card) for play in plays]


def match(stage: int = 1, dealer: int = 0, variant: tuple[str, ...] = ()) -> list[Fact]:
    """Stiche im Team before the deal of a stage: the stages before were made on paper."""
    facts: list[Fact] = [MatchStarted("stiche-im-team", NAMES, (dealer - stage + 1) % 4, variant)]
    table = Table(facts)
    for cards in range(1, stage):
        play_stage(table, cards)
    return table.facts


def play_stage(table: Table, cards: int) -> None:
    """A made stage: the dealer's left wins every trick with the spades from the top; others throw hearts, clubs,
    diamonds."""
    ranks = ("A", "K", "Q", "J", "10", "9", "8", "7")
    table.tell(CardTurned("2S"))
    dealer = table.state.deal.dealer if table.state.deal else 0
    for step in range(1, table.players):
        table.tell(NumberChosen((dealer + step) % 4, cards if step == 1 else 0))
    for number in range(cards):
        for suit in "SHDC":
            table.tell(CardPlayed(ranks[number] + suit))


def started(stage: int = 3, turned: str = "9S", numbers: Sequence[int] = (1, 0, 1), dealer: int = 0) -> Table:
    """A table at the beginning of the first trick: Ben leads."""
    table = Table(match(stage, dealer))
    table.tell(CardTurned(turned))
    for step, number in enumerate(numbers, start=1):
        table.tell(NumberChosen((dealer + step) % 4, number))
    return table
