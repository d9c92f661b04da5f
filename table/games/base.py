"""What a game tells the core: its pack, its deals, its numbers, who wins a trick, what a deal is worth, when the
match is over.

A game is one file that makes a `Rules`; the defaults here are what trick games share (G2 to G5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Literal, Protocol

import msgspec

from table.cards import RANKS, SUITS, UNREAD
from table.facts import Kind, Settling
from table.proofs.prover import Prover

Direction = Literal["up", "down"]


class VariantError(ValueError):
    """A table that the rules forbid: too many players, variants that exclude each other.

    Attributes:
        clause: the clause that forbids it.
        text: why, in one sentence.
    """

    def __init__(self, clause: str, text: str) -> None:
        super().__init__(f"{text} ({clause})")
        self.clause, self.text = clause, text


class Due(msgspec.Struct, frozen=True):
    """The deal that comes next: its stage or round from 1, cards each, dealer, kind."""

    stage: int
    cards: int
    dealer: int
    kind: Kind = "normal"


class Slot(msgspec.Struct, frozen=True):
    """A stage or round of the plan of a match."""

    cards: int
    kind: Kind = "normal"


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended.

    Attributes:
        won: Stiche im Team: won or lost; None in games with a score.
        score: lives left of a won match (T17).
        stage, of, cards, direction: where a lost match stuck (T20).
        standings: (seat, points), best first; `winners` share the first place.
    """

    won: bool | None = None
    score: int | None = None
    stage: int | None = None
    of: int | None = None
    cards: int | None = None
    direction: Direction | None = None
    standings: tuple[tuple[int, int], ...] = ()
    winners: tuple[int, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """Where a match stands between two deals.

    Attributes:
        stage: due next, from 1.
        lives: left; None in games without.
        scores: of each seat; empty in games without.
        last: points of the last deal that counted.
        place: the stage the last deal was played for: it tells the way up from the way down.
    """

    stage: int
    lives: int | None = None
    scores: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    place: int = 0
    over: bool = False
    result: Result | None = None


class Course(Protocol):
    """What the rules see of a running deal."""

    cards: int
    dealer: int
    kind: Kind
    numbers: list[int | None]
    taken: list[int]
    sevens: list[int]

    @property
    def complete(self) -> bool:
        """All tricks are played or claimed, and it is known who took them."""


class Variant(msgspec.Struct, frozen=True):
    """A variant as protocols name it. `values` are those of `name=value`; empty: it is on or off."""

    name: str
    help: str
    values: tuple[str, ...] = ()
    clause: str = ""


class Rules:
    """A game with its players and variant. Subclasses say what differs from the usual trick game.

    Attributes:
        copies: how often each code is in the pack.
        plan: stages or rounds; empty where the number of deals is open.
        numbers: players choose numbers.
        in_order: they choose one after the other, openly (S7); else together (T7).
        computed: the dealer's number follows from the others (T8).
        secret: numbers are shown after the last trick (T18).
        swaps: the rank that may swap the trump card (W5), if any.
        goal: points that end the match where the number of deals is open; 0 elsewhere.
        clauses: codes for what is the same in all games: `pack`, `players`, `deal`, `number`, `order`, `dealer`,
            `over`, `revoke`.
    """

    game: str = ""
    ranks: tuple[str, ...] = RANKS
    suits: tuple[str, ...] = SUITS
    packs: int = 1
    later_wins: bool = False
    numbers: bool = True
    in_order: bool = True
    computed: bool = False
    secret: bool = False
    swaps: str = ""
    goal: int = 0
    settlings: tuple[Settling, ...] = ("ignore", "stand", "replay", "back")
    default_settling: Settling = "replay"
    clauses: ClassVar[Mapping[str, str]] = {}

    def __init__(self, players: int, variant: tuple[str, ...]) -> None:
        self.players = players
        self.variant = variant
        self.plan: tuple[Slot, ...] = ()
        self.copies = {rank + suit: self.packs for suit in self.suits for rank in self.ranks}
        self.strength = {rank + suit: at for suit in self.suits for at, rank in enumerate(self.ranks)}

    # --- a deal ---

    def trump(self, cards: int, turned: str) -> str | None:
        """The trump suit of a deal of `cards` each."""
        return turned[-1]

    def order(self, dealer: int) -> tuple[int, ...]:
        """Seats from the dealer's left, the dealer last."""
        return tuple((dealer + 1 + step) % self.players for step in range(self.players))

    def choosers(self, dealer: int) -> tuple[int, ...]:
        """Who chooses a number, in this order (T8, S7)."""
        if not self.numbers:
            return ()
        order = self.order(dealer)
        return order[:-1] if self.computed else order

    def allowed(self, cards: int, dealer: int, seat: int, numbers: Sequence[int | None]) -> tuple[int, ...]:
        """The numbers this seat may choose."""
        return tuple(range(cards + 1))

    def follows(self, kind: Kind) -> bool:
        """There is a follow duty in this kind of deal (S17)."""
        return True

    def first_leader(self, dealer: int) -> int:
        """Who leads the first trick (T11)."""
        return (dealer + 1) % self.players

    def best(self, plays: Sequence[tuple[int, str]], trump: str | None) -> tuple[int, str]:
        """The winning seat of (seat, card) pairs without `?`, and the clause by which it wins (G5, S10)."""
        strength = self.strength
        seat, card = plays[0]
        suit, rank, clause = card[-1], strength.get(card, -1), "G5"
        for other, code in plays[1:]:
            if code[-1] == suit:
                value = strength.get(code, -1)
                if value > rank:
                    seat, rank, clause = other, value, "G5"
                elif value == rank and self.later_wins:
                    seat, clause = other, self.clauses.get("later", "G5")
            elif code[-1] == trump:
                seat, suit, rank, clause = other, trump, strength.get(code, -1), "G5"
        return seat, clause

    def leads_next(self, plays: Sequence[tuple[int, str]], winner: int) -> tuple[int, str]:
        """Who leads after a trick, and the clause where it is not simply the winner."""
        return winner, ""

    def judge(
        self, plays: Sequence[tuple[int, str]], trump: str | None, unseen: Callable[[], Iterable[str]]
    ) -> tuple[int | None, int | None, str]:
        """Winner, next leader and clause of a complete trick; None where they hang on an unread card (L5).

        Args:
            unseen: gives the cards that an unread one may be.
        """
        unread = [at for at, (_, card) in enumerate(plays) if card == UNREAD]
        if not unread:
            winner, clause = self.best(plays, trump)
            leader, why = self.leads_next(plays, winner)
            return winner, leader, why or clause
        if 0 in unread and len(unread) > 1:
            return None, None, ""
        verdicts: set[tuple[int, int]] = set()
        known = [play for play in plays if play[1] != UNREAD]
        for code in unseen():
            for at in unread:
                trial = list(known)
                trial.insert(min(at, len(trial)), (plays[at][0], code))
                winner, _ = self.best(trial, trump)
                verdicts.add((winner, self.leads_next(trial, winner)[0]))
            if len(verdicts) > 1:
                return None, None, ""
        if len(verdicts) == 1:
            winner, leader = verdicts.pop()
            return winner, leader, "L5"
        return None, None, ""

    def prover(self, cards: int, kind: Kind, turned: str | None, dealer: int) -> Prover:
        """What watches the plays of one deal for contradictions (P)."""
        raise NotImplementedError

    def outcome(self, deal: Course) -> Literal["made", "failed", "overbid", "played"] | None:
        """The outcome of a deal as soon as it is fixed."""
        return "played" if deal.complete else None

    def points(self, deal: Course) -> tuple[int, ...]:
        """Points of each seat for a deal that was played to its end; empty in games without."""
        return ()

    # --- a match ---

    def begin(self) -> Standing:
        """Where a match starts."""
        return Standing(1, scores=(0,) * self.players)

    def sizes(self) -> frozenset[Slot]:
        """The cards and kinds that a deal of this match may have."""
        return frozenset(self.plan)

    def stage_of(self, standing: Standing, cards: int, kind: Kind) -> int:
        """The stage a deal belongs to by its own card count; 0 where it fits none.

        The stage due comes first. Otherwise, where a count occurs on the way up and on the way down, the deal before
        tells.
        """
        at = [index + 1 for index, slot in enumerate(self.plan) if slot == Slot(cards, kind)]
        if standing.stage in at or not at:
            return standing.stage if at else 0
        if standing.place in at:
            return standing.place
        sizes = [slot.cards for slot in self.plan]
        return at[-1] if standing.place > sizes.index(max(sizes)) else at[0]

    def count(self, standing: Standing, stage: int, outcome: str, points: tuple[int, ...]) -> Standing:
        """The standing after a deal that counts."""
        raise NotImplementedError

    def due(self, standing: Standing, dealer: int) -> Due | None:
        """The deal that comes next, None when the match is over."""
        if standing.over:
            return None
        slot = self.plan[standing.stage - 1]
        return Due(standing.stage, slot.cards, dealer, slot.kind)


class Game(msgspec.Struct, frozen=True):
    """A game as the start screen offers it.

    Attributes:
        name: as protocols write it.
        title: as people say it.
        least, most: players.
        variants: what can be chosen.
        configure: (players, variant) -> Rules; raises `VariantError`.
    """

    name: str
    title: str
    least: int
    most: int
    variants: tuple[Variant, ...]
    configure: Callable[[int, tuple[str, ...]], Rules]

    @property
    def players(self) -> range:
        """How many can play."""
        return range(self.least, self.most + 1)
