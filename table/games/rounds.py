"""Games with a fixed number of rounds in which everyone plays for himself: numbers, points, the highest total wins."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from table.facts import Kind
from table.games.base import Course, Result, Rules, Standing
from table.proofs.shrinking import ShrinkingHands


class Rounds(Rules):
    """What Stiche-Raten and Oh Hell share."""

    hook = False

    def allowed(self, cards: int, dealer: int, seat: int, numbers: Sequence[int | None]) -> tuple[int, ...]:
        """S7, S8: with the hook the last number may not make the sum fit."""
        every = tuple(range(cards + 1))
        others = [number for other, number in enumerate(numbers) if other != seat]
        if not self.hook or seat != dealer or None in others:
            return every
        left = cards - sum(number for number in others if number is not None)
        return tuple(number for number in every if number != left)

    def prover(self, cards: int, kind: Kind, turned: str | None, dealer: int) -> ShrinkingHands:
        """P0 to P3."""
        return ShrinkingHands(self.copies, self.players, cards, turned, follow=self.follows(kind))

    def points(self, deal: Course) -> tuple[int, ...]:
        """S11: one a trick, ten more for an exact number; S14, S15: doubled and fourfold."""
        times = {"normal": 1, "blind": 2, "double-blind": 4}[deal.kind]
        return tuple(
            times * (taken + (10 if taken == number else 0))
            for taken, number in zip(deal.taken, deal.numbers, strict=True)
        )

    def count(self, standing: Standing, stage: int, outcome: str, points: tuple[int, ...]) -> Standing:
        """S13: the totals, and the match over after the last round."""
        scores = tuple(a + b for a, b in zip(standing.scores, points, strict=True))
        over = stage >= len(self.plan)
        return msgspec.structs.replace(
            standing,
            stage=min(max(stage + 1, standing.stage), len(self.plan)),
            scores=scores,
            last=points,
            over=over,
            result=ranked(scores) if over else None,
        )


def ranked(scores: Sequence[int]) -> Result:
    """The standings, best first; equal totals share a place."""
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    best = scores[order[0]]
    return Result(
        standings=tuple((seat, scores[seat]) for seat in order),
        winners=tuple(seat for seat in order if scores[seat] == best),
    )
