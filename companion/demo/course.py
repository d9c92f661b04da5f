"""What is played at the simulated table, fixed beforehand: deals, numbers, tricks. This is the truth that the device
is held against."""

from __future__ import annotations

from dataclasses import dataclass

from table.facts import CardPlayed, CardTurned, DealStarted, Fact, MatchStarted, NumberChosen


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: who leads, the cards in the order of play with their seats, who takes it."""

    leader: int
    plays: tuple[tuple[int, str], ...]
    winner: int


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
    """

    cards: int
    dealer: int
    turned: str
    numbers: tuple[tuple[int, int], ...]
    tricks: tuple[Trick, ...]
    rest: tuple[tuple[str, ...], ...]
    outcome: str


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


def facts(course: Course) -> list[Fact]:
    """The course as the facts that a device which sees everything writes down."""
    out: list[Fact] = [MatchStarted(course.game, course.players, course.deals[0].dealer, course.variant)]
    for deal in course.deals:
        out.append(DealStarted(deal.cards, deal.dealer))
        out.append(CardTurned(deal.turned))
        out += [NumberChosen(seat, number) for seat, number in deal.numbers]
        out += [CardPlayed(code) for trick in deal.tricks for _, code in trick.plays]
    return out
