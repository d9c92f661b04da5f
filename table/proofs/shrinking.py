"""Proofs for games in which hands only shrink.

Claims (P0), pairs (P1), counting over sets of players (P2), copies (P3).
"""

from __future__ import annotations

from collections.abc import Mapping

from table.cards import UNREAD
from table.proofs.prover import Doubt, Shown


class ShrinkingHands:
    """Watches one deal. An impossible card claims and contradicts nothing: one slip makes one alert (L18)."""

    def __init__(self, copies: Mapping[str, int], players: int, cards: int, turned: str | None, follow: bool) -> None:
        self.left = dict(copies)
        self.in_suit: dict[str, int] = {}
        for code, count in copies.items():
            self.in_suit[code[-1]] = self.in_suit.get(code[-1], 0) + count
        self.need = [cards] * players
        self.claims: list[dict[str, int]] = [{} for _ in range(players)]
        self.seen: dict[str, list[int]] = {}
        self.follow = follow
        self.claimed = False
        if turned in self.left:
            self._out(turned)

    def play(self, shown: Shown, led: str | None) -> list[Doubt]:
        """A card was played. See `Prover`."""
        self.need[shown.seat] -= 1
        if shown.card == UNREAD:
            return self._counting(None)
        doubts = self._copy(shown)
        if doubts:
            return doubts
        doubts = self._pair(shown)
        if self.follow and led is not None and led != UNREAD and shown.card[-1] != led[-1]:
            self.claims[shown.seat][led[-1]] = shown.key
            self.claimed = True
        return doubts + self._counting(None if doubts else shown.key)

    def swap(self, shown: Shown) -> list[Doubt]:
        """There is no swap in these games."""
        return []

    def open(self, shown: Shown) -> list[Doubt]:
        """A card of a hand laid open. See `Prover`."""
        self.need[shown.seat] -= 1
        return self._copy(shown) or self._pair(shown)

    def unseen(self) -> list[str]:
        """The codes with a copy left."""
        return [code for code, count in self.left.items() if count > 0]

    def _out(self, code: str) -> None:
        self.left[code] -= 1
        self.in_suit[code[-1]] -= 1

    def _copy(self, shown: Shown) -> list[Doubt]:
        """P3, and the turned card (T22)."""
        before = self.seen.setdefault(shown.card, [])
        before.append(shown.key)
        if self.left.get(shown.card, 0) > 0:
            self._out(shown.card)
            return []
        return [Doubt("impossible", "pair", (shown.seat,), tuple(before), "P3")]

    def _pair(self, shown: Shown) -> list[Doubt]:
        """P1. The claim is used up: one slip, one alert."""
        claim = self.claims[shown.seat].pop(shown.card[-1], None)
        if claim is None:
            return []
        return [Doubt("proven", "pair", (shown.seat,), (claim, shown.key), "P1")]

    def _counting(self, last: int | None) -> list[Doubt]:
        """P2, for the sets of players who all have denied the same suits: no other set can be violated first."""
        if not self.claimed:
            return []
        total = sum(self.in_suit.values())
        rest = total - sum(self.need)
        # A hand that lacks the denied suits must find its cards among the others; with few cards denied that always
        # goes.
        tried: set[frozenset[str]] = set()
        for claims in self.claims:
            if claims:
                tried.add(frozenset(claims))
        if not tried:
            return []
        bare = {suit for suits in tried for suit in suits}
        if sum(self.in_suit[suit] for suit in bare) <= rest:
            return []
        for size in (1, 2):
            for denied in _closed(tried) if size == 2 else tried:
                room = total - sum(self.in_suit[suit] for suit in denied)
                seats = [seat for seat, claims in enumerate(self.claims) if denied <= claims.keys()]
                if size == 1:
                    seats = [seat for seat in seats if self.need[seat] > room][:1]
                elif sum(self.need[seat] for seat in seats) <= room:
                    continue
                if seats:
                    return [self._counted(self._fewest(seats, room), denied)]
        return []

    def _fewest(self, seats: list[int], room: int) -> list[int]:
        """The seats without those that the proof can spare."""
        kept = list(seats)
        for seat in sorted(seats, key=lambda one: self.need[one]):
            fewer = [one for one in kept if one != seat]
            if fewer and sum(self.need[one] for one in fewer) > room:
                kept = fewer
        return kept

    def _counted(self, seats: list[int], denied: frozenset[str]) -> Doubt:
        """The finding; its claims are used up."""
        plays = sorted({self.claims[seat].pop(suit) for seat in seats for suit in denied})
        return Doubt("proven" if len(seats) == 1 else "one-of", "counting", tuple(seats), tuple(plays), "P2")


def _closed(sets: set[frozenset[str]]) -> list[frozenset[str]]:
    """The sets and all their meets that are not empty, larger ones first."""
    out = set(sets)
    grown = True
    while grown:
        more = {a & b for a in out for b in out} - out - {frozenset()}
        grown = bool(more)
        out |= more
    return sorted(out, key=lambda suits: (-len(suits), sorted(suits)))
