"""Stiche im Team: together through the stages; everyone must take exactly his number of tricks (T)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

import msgspec

from table.facts import Kind
from table.games.base import Course, Direction, Game, Result, Rules, Slot, Standing, Variant, VariantError
from table.games.variants import Options, seated
from table.proofs.shrinking import ShrinkingHands

NAME, TITLE = "stiche-im-team", "Stiche im Team"
PLAYERS = range(3, 6)

VARIANTS = (
    Variant("secret", "numbers stay secret until the last trick", clause="T18"),
    Variant("long", "up to ten cards, for three or four players", clause="T19"),
    Variant("up-and-down", "up to seven cards and down again", clause="T20"),
    Variant("no-trump-odd", "no trump with an odd number of cards", clause="T21"),
    Variant("lives", "lives at the start", ("3", "4"), clause="T3"),
    Variant("ends-at-zero", "the last life lost ends the match", clause="T16"),
)


class SticheImTeam(Rules):
    """The rules of one table."""

    game = NAME
    in_order = False
    computed = True
    settlings = ("ignore", "stand", "fail", "replay", "back")
    default_settling = "fail"
    clauses: ClassVar[Mapping[str, str]] = {
        "pack": "T2",
        "players": "T1",
        "deal": "T4",
        "number": "T7",
        "order": "T7",
        "dealer": "T8",
        "secret": "T18",
        "over": "T16",
        "lost": "T13",
        "revoke": "G7",
        "lead": "T11",
        "turned": "T6",
    }

    def __init__(self, players: int, variant: tuple[str, ...]) -> None:
        super().__init__(players, variant)
        seated("T1", TITLE, players, PLAYERS)
        options = Options(NAME, VARIANTS, variant)
        if "long" in options and "up-and-down" in options:
            raise VariantError("T23", "long and up-and-down do not go together")
        if "long" in options and players > 4:
            raise VariantError("T19", "the long match is for three or four players")
        self.secret = "secret" in options
        self.no_trump_odd = "no-trump-odd" in options
        self.lives = options.number("lives", 3)
        self.ends_at_zero = "ends-at-zero" in options
        sizes = list(range(1, 11 if "long" in options else 8))
        if "up-and-down" in options:
            sizes += sizes[-2::-1]
        self.plan = tuple(Slot(size) for size in sizes)
        self.both_ways = "up-and-down" in options

    def trump(self, cards: int, turned: str) -> str | None:
        """T6, T21: it is the number of cards that decides, not the stage."""
        return None if self.no_trump_odd and cards % 2 else turned[-1]

    def allowed(self, cards: int, dealer: int, seat: int, numbers: Sequence[int | None]) -> tuple[int, ...]:
        """T7, T8: the dealer chooses none."""
        return () if seat == dealer else tuple(range(cards + 1))

    def outcome(self, deal: Course) -> Literal["made", "failed", "overbid", "played"] | None:
        """T10, T13, T14, T18."""
        others = [deal.numbers[seat] for seat in range(self.players) if seat != deal.dealer]
        chosen = [number for number in others if number is not None]
        if len(chosen) < len(others) or (self.secret and not deal.complete):
            return None
        if sum(chosen) > deal.cards:
            return "failed" if self.secret else "overbid"
        if any(taken > (number or 0) for taken, number in zip(deal.taken, deal.numbers, strict=True)):
            return "failed"
        return "made" if deal.complete else None

    def prover(self, cards: int, kind: Kind, turned: str | None, dealer: int) -> ShrinkingHands:
        """P0 to P3."""
        return ShrinkingHands(self.copies, self.players, cards, turned, follow=True)

    def begin(self) -> Standing:
        """T3."""
        return Standing(1, lives=self.lives)

    def count(self, standing: Standing, stage: int, outcome: str, points: tuple[int, ...]) -> Standing:
        """T4, T15 to T17, T20: a stage made leads on; a failure costs a life, and without one the match."""
        lives = standing.lives or 0
        if outcome == "made":
            if stage >= len(self.plan):
                result = Result(won=True, score=lives)
                return msgspec.structs.replace(standing, stage=len(self.plan), over=True, result=result)
            return msgspec.structs.replace(standing, stage=stage + 1)
        if lives > (1 if self.ends_at_zero else 0):
            return msgspec.structs.replace(standing, lives=lives - 1)
        return msgspec.structs.replace(standing, lives=0, over=True, result=self._lost(standing.stage))

    def _lost(self, stage: int) -> Result:
        """T17, T20: the number of cards alone would be ambiguous on the way down."""
        down: Direction = "down" if self.both_ways and stage > len(self.plan) // 2 + 1 else "up"
        cards = self.plan[stage - 1].cards
        return Result(won=False, stage=stage, of=len(self.plan), cards=cards, direction=down)


GAME = Game(NAME, TITLE, PLAYERS[0], PLAYERS[-1], VARIANTS, SticheImTeam)
