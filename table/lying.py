"""A trick while its cards come in, and what was found so far. Used by `table.running`."""

from __future__ import annotations

from table.facts import Settling
from table.proofs.prover import Doubt
from table.state import Play, Trick


class Found:
    """A doubt with its place in time; `settled` is filled in by the fold."""

    __slots__ = ("at", "doubt", "settled")

    def __init__(self, doubt: Doubt, at: int, settled: Settling | None) -> None:
        self.doubt, self.at, self.settled = doubt, at, settled


class Lying:
    """A trick being filled."""

    __slots__ = ("due", "leader", "next", "number", "plays", "reason", "said", "taken_said", "winner")

    def __init__(self, number: int, leader: int, due: int | None, said: bool) -> None:
        self.number, self.leader, self.due, self.said = number, leader, due, said
        self.plays: list[Play] = []
        self.winner: int | None = None
        self.next: int | None = None
        self.reason = ""
        self.taken_said = False

    def gap(self, players: int) -> int:
        """The first seat from the leader on that has no card in the trick."""
        held = {play.seat for play in self.plays}
        return next(seat for step in range(players) if (seat := (self.leader + step) % players) not in held)

    def freeze(self, deal: int, players: int) -> Trick:
        """The trick as it stands."""
        return Trick(
            deal,
            self.number,
            self.leader,
            self.due,
            tuple(self.plays),
            len(self.plays) == players,
            self.winner,
            self.next,
            self.reason,
            self.said,
            self.taken_said,
        )
