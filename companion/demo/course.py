"""What is played at the simulated table, fixed beforehand: deals, numbers, tricks. This is the truth that the device
is held against."""

from __future__ import annotations

import random
from dataclasses import dataclass

from table.facts import (
    CardPlayed,
    CardTurned,
    DealStarted,
    Fact,
    FindingSettled,
    Kind,
    MatchStarted,
    NumberChosen,
    NumberRevealed,
    SwapKept,
    SwapLaid,
)


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: who leads, the cards in the order of play with their seats, who takes it.

    `swaps` (Waldstiche, W5) goes with `plays`: the card that a 3 laid as the new trump card, "" where it was kept, None
    where nothing could be swapped. `slip`: it was not the leader's turn, and the lead stood (L16).
    """

    leader: int
    plays: tuple[tuple[int, str], ...]
    winner: int
    swaps: tuple[str | None, ...] = ()
    slip: bool = False

    def swap(self, step: int) -> str | None:
        """What the card of this step did to the trump card."""
        return self.swaps[step] if self.swaps else None


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as it is played.

    Attributes:
        cards: cards each.
        dealer: the seat that deals.
        turned: the turned card.
        numbers: seats with their numbers, in the order they are entered (without the dealer where his is computed).
        tricks: what is played.
        rest: what is left in each hand when the deal ends early.
        outcome: `made`, `overbid` (T10, nothing is played), `failed` (T13) or `played`.
        kind: blind rounds begin with their numbers (S14, S15).
    """

    cards: int
    dealer: int
    turned: str
    numbers: tuple[tuple[int, int], ...]
    tricks: tuple[Trick, ...]
    rest: tuple[tuple[str, ...], ...]
    outcome: str
    kind: Kind = "normal"


class Leads:
    """Who leads: whose turn it is, or, by a slip, someone else, and nobody minds (L16).

    Args:
        name: of the match, for the die.
        players: at the table.
        share: how often it goes wrong.
    """

    def __init__(self, name: str, players: int, share: float = 0.0) -> None:
        self._rng = random.Random(f"wrong leads {name}")
        self._players = players
        self._share = share

    def next(self, due: int) -> tuple[int, bool]:
        """The leader of the next trick, and whether that is a slip."""
        if self._rng.random() >= self._share:
            return due, False
        return (due + self._rng.randrange(1, self._players)) % self._players, True


@dataclass(frozen=True, slots=True)
class Course:
    """A whole match."""

    game: str
    variant: tuple[str, ...]
    players: tuple[str, ...]
    deals: tuple[Deal, ...]

    @property
    def laid(self) -> int:
        """Cards laid in tricks."""
        return sum(len(trick.plays) for deal in self.deals for trick in deal.tricks)

    @property
    def secret(self) -> bool:
        """Whether numbers are shown after the last trick (T18)."""
        return "secret" in self.variant


def facts(course: Course) -> list[Fact]:
    """The course as the facts that a device which sees everything writes down."""
    out: list[Fact] = [MatchStarted(course.game, course.players, course.deals[0].dealer, course.variant)]
    slips = 0
    for deal in course.deals:
        out.append(DealStarted(deal.cards, deal.dealer, deal.kind))
        turned: list[Fact] = [CardTurned(deal.turned)]
        chosen: list[Fact] = [NumberChosen(seat, number) for seat, number in deal.numbers]
        if course.secret:
            chosen = []
        out += turned + chosen if deal.kind == "normal" else chosen + turned
        for trick in deal.tricks:
            for step, (seat, code) in enumerate(trick.plays):
                laid = trick.swap(step)
                out.append(CardPlayed(code, by=seat if trick.slip and step == 0 else None))
                if trick.slip and step == 1:  # a wrong lead stands with the second card, and the table let it (L16)
                    slips += 1
                    out.append(FindingSettled(slips, "stand"))
                if laid is not None:
                    out.append(SwapLaid(laid) if laid else SwapKept())
        if course.secret:
            out += [NumberRevealed(seat, number) for seat, number in deal.numbers]
    return out
