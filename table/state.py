"""The state of a match: plain frozen values that `table.fold` derives from the facts. Nobody else makes one.

Per-seat values are tuples indexed by seat. Ids are those of facts.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from table.facts import Happened, Kind, MatchStarted, RestClaimed, Settling
from table.games.base import Due, Result, Rules

Outcome = Literal["made", "failed", "overbid", "played", "redeal", "misdeal", "abandoned", "surplus"]
Phase = Literal["trump", "numbers", "card", "swap", "taken", "reveal", "over"]
FindingKind = Literal["impossible", "proven", "one-of", "turn", "swap-missed"]
By = Literal["pair", "counting", "place"]


class Play(msgspec.Struct, frozen=True):
    """A card in a trick.

    Attributes:
        id: of the `CardPlayed` fact.
        seat: whose card it is, derived.
        card: code or `?`.
        said: the table or a clear side named the seat.
        turn: the seat's turn it was, or None where that hangs on a `?`.
        laid: Waldstiche: the card laid as new trump card with this 3.
        kept: Waldstiche: the swap of this 3 was not used.
    """

    id: int
    seat: int
    card: str
    said: bool = False
    turn: int | None = None
    laid: str | None = None
    kept: bool = False


class Trick(msgspec.Struct, frozen=True):
    """A trick, perhaps still open.

    Attributes:
        deal: number of its deal, from 1.
        number: within the deal, from 1.
        leader: who led, or leads as far as is known.
        due: who ought to lead; None where the trick before hangs on a `?`.
        said: the table said who leads (`LeaderIs`).
        complete: a card from each seat.
        winner: None while open, or while it hangs on a `?`.
        taken_said: the table said who took it (`TakenBy`).
        next: who leads next.
        reason: clause by which it was won.
    """

    deal: int
    number: int
    leader: int
    due: int | None
    plays: tuple[Play, ...]
    complete: bool = False
    winner: int | None = None
    next: int | None = None
    reason: str = ""
    said: bool = False
    taken_said: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The codes in the order of play."""
        return tuple(play.card for play in self.plays)


class Named(msgspec.Struct, frozen=True):
    """A play that a finding names. `trick` is None for a card that was only shown (L13); `id` is that of the fact."""

    id: int
    deal: int
    trick: int | None
    seat: int
    card: str


class Finding(msgspec.Struct, frozen=True):
    """Something that does not fit (G6).

    Attributes:
        number: from 1, in the order in which findings arose.
        kind: how strong it is; `by` what shows it.
        seats: whom it is about (several for `one-of`).
        plays: the claiming play and the contradicting one (P7).
        clause: of the rules.
        deal: number of the deal.
        settled: what the table made of it, or None.
        at: id of the fact that showed it.
    """

    number: int
    kind: FindingKind
    by: By
    seats: tuple[int, ...]
    plays: tuple[Named, ...]
    clause: str
    deal: int
    at: int
    settled: Settling | None = None

    @property
    def open(self) -> bool:
        """Not yet settled."""
        return self.settled is None


class Deal(msgspec.Struct, frozen=True):
    """A deal, open or ended.

    Attributes:
        id: of the `DealStarted` fact.
        number: from 1.
        stage: the stage or round it was played for; 0 where it belongs to none.
        due: what was due when it was dealt.
        turned: the turned card; Waldstiche: the card face up now, and `first_turned` the one turned after dealing.
        trump: its suit, or None without trump or as long as it is unknown.
        order: the seats from the dealer's left, the dealer last.
        numbers: each seat's number, the computed one of the dealer included; None: not known.
        revealed: secret numbers were shown after play.
        taken: tricks taken by each seat, claimed ones included.
        hand: cards left in each hand.
        played: cards each seat has played.
        phase: what the deal waits for; `over` when its outcome is fixed.
        phase_of_play: the same, its outcome left aside: `card` where the table may play on (L13).
        turn: whose card comes next in its tricks; None where that hangs on a `?` or all is laid.
        likely: phase `taken`: who most likely took the trick that hangs on a `?`.
        swapper: phase `swap`: whose 3 it is.
        outcome: None until it is fixed.
        points: of each seat, for games that score.
        complete: all its tricks are played or claimed.
        shown: hands laid open after the result was fixed.
        claimed: the rest of the tricks by agreement.
    """

    id: int
    number: int
    cards: int
    dealer: int
    kind: Kind
    as_dealt: bool
    stage: int
    due: Due | None
    turned: str | None
    first_turned: str | None
    trump: str | None
    order: tuple[int, ...]
    numbers: tuple[int | None, ...]
    taken: tuple[int, ...]
    hand: tuple[int, ...]
    played: tuple[int, ...]
    phase: Phase
    phase_of_play: Phase
    turn: int | None
    likely: int | None
    swapper: int | None
    outcome: Outcome | None
    points: tuple[int, ...]
    complete: bool
    revealed: bool = False
    shown: tuple[tuple[int, tuple[str, ...]], ...] = ()
    claimed: RestClaimed | None = None
    sevens: tuple[int, ...] = ()

    @property
    def open(self) -> bool:
        """Its outcome is not fixed yet."""
        return self.outcome is None


class State(msgspec.Struct, frozen=True):
    """A match as far as its facts go.

    Attributes:
        rules: the game with its variant.
        deal: the open deal, else the last one, None before the first.
        deals: the ended ones.
        tricks: all tricks of the match, an open one last.
        trick: the open trick, None where no card of the next one lies.
        due: the deal that comes next, or that is open; None when the match is over.
        stage: the stage (round) due next; `stages` all there are, None in Waldstiche.
        lives: left, None in games without.
        scores: of each seat; empty in games without.
        findings: all, settled ones included.
        effective: the facts that count, corrections applied, with their ids, in order.
    """

    match: MatchStarted
    rules: Rules
    deal: Deal | None
    deals: tuple[Deal, ...]
    tricks: tuple[Trick, ...]
    trick: Trick | None
    due: Due | None
    stage: int
    stages: int | None
    lives: int | None
    scores: tuple[int, ...]
    over: bool
    result: Result | None
    findings: tuple[Finding, ...]
    effective: tuple[tuple[int, Happened], ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.match.players

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.match.game

    @property
    def open_findings(self) -> tuple[Finding, ...]:
        """Findings that nobody has settled, earliest first."""
        return tuple(finding for finding in self.findings if finding.open)

    def tricks_of(self, deal: int) -> tuple[Trick, ...]:
        """The tricks of the deal with this number."""
        return tuple(trick for trick in self.tricks if trick.deal == deal)
