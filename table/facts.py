"""What happened, fact by fact. A match is a list of these; everything else is derived from it by `table.fold`.

A fact's id is its index in the list (0 is always `MatchStarted`) and never changes. Seats are numbered clockwise
from 0.
Cards are codes such as `10H`, or `?` for a card that was laid but that nobody read (L5). Whose turn it is, who won
and what
the score is are never stored here (G1).
"""

from __future__ import annotations

from typing import Literal

import msgspec

Source = Literal["camera", "table", "protocol"]
"""Who says so: the camera, the people at the table, or a protocol that is read."""

Kind = Literal["normal", "blind", "double-blind"]
"""The kind of a deal (S14, S15)."""

Change = Literal["replace", "remove", "insert-before"]
"""What a correction does to the fact it is about."""

Settling = Literal["ignore", "stand", "fail", "replay", "back"]
"""G7a: no revoke; a revoke, let stand; a revoke: stage failed, deal again by the same dealer, card taken back."""


class MatchStarted(msgspec.Struct, frozen=True, tag_field="is", tag="match-started", omit_defaults=True):
    """A match begins.

    `game` and `variant` are named as in `table.games`; `players` sit clockwise; `dealer` deals first (G9).
    """

    game: str
    players: tuple[str, ...]
    dealer: int = 0
    variant: tuple[str, ...] = ()


class DealStarted(msgspec.Struct, frozen=True, tag_field="is", tag="deal-started", omit_defaults=True):
    """A deal of `cards` each by `dealer`. `as_dealt`: not what was due, but what was dealt."""

    cards: int
    dealer: int
    kind: Kind = "normal"
    as_dealt: bool = False


class CardTurned(msgspec.Struct, frozen=True, tag_field="is", tag="card-turned", omit_defaults=True):
    """The turned card. Until the first lead a later one takes the place of the earlier (L9)."""

    card: str
    evidence: str | None = None
    source: Source = "camera"


class NumberChosen(msgspec.Struct, frozen=True, tag_field="is", tag="number-chosen", omit_defaults=True):
    """A player's number. Until the first trick is complete a later one takes the place of the earlier (L10)."""

    seat: int
    number: int


class CardPlayed(msgspec.Struct, frozen=True, tag_field="is", tag="card-played", omit_defaults=True):
    """A card in a trick.

    Attributes:
        card: code, or `?`.
        by: the seat, only where the table or a clear side said so; None: it is the card of the seat whose turn it is
            (G3).
        place: where it lies, mm in the plane of the table.
        side: the seat on whose side it lies, as seen.
        confidence: of the reading, 0 to 1.
        evidence: name of the cut-out picture.
    """

    card: str
    by: int | None = None
    place: tuple[float, float] | None = None
    side: int | None = None
    source: Source = "camera"
    confidence: float | None = None
    evidence: str | None = None


class CardWithdrawn(msgspec.Struct, frozen=True, tag_field="is", tag="card-withdrawn", omit_defaults=True):
    """The card of fact `play` was taken back from the open trick, and its claim with it (L6)."""

    play: int


class SwapLaid(msgspec.Struct, frozen=True, tag_field="is", tag="swap-laid", omit_defaults=True):
    """Waldstiche: the player of the last 3 took the trump card and laid `card` as the new one (W5)."""

    card: str
    evidence: str | None = None


class SwapKept(msgspec.Struct, frozen=True, tag_field="is", tag="swap-kept", omit_defaults=True):
    """Waldstiche: the player of the last 3 did not swap (W6)."""


class HandShown(msgspec.Struct, frozen=True, tag_field="is", tag="hand-shown", omit_defaults=True):
    """The rest of a hand, laid open after the result was fixed (L13)."""

    seat: int
    cards: tuple[str, ...]


class RestClaimed(msgspec.Struct, frozen=True, tag_field="is", tag="rest-claimed", omit_defaults=True):
    """The rest of the tricks by agreement: (seat, tricks) pairs; Waldstiche also (seat, sevens) pairs (L14)."""

    tricks: tuple[tuple[int, int], ...]
    sevens: tuple[tuple[int, int], ...] = ()


class TakenBy(msgspec.Struct, frozen=True, tag_field="is", tag="taken-by", omit_defaults=True):
    """Who took the last complete trick that a `?` leaves open (L5)."""

    seat: int


class LeaderIs(msgspec.Struct, frozen=True, tag_field="is", tag="leader-is", omit_defaults=True):
    """The table says who leads the trick that lies there, or the next one, whoever won (G3)."""

    seat: int


class NumberRevealed(msgspec.Struct, frozen=True, tag_field="is", tag="number-revealed", omit_defaults=True):
    """A secret number, shown after the last trick (T18)."""

    seat: int
    number: int


class FindingSettled(msgspec.Struct, frozen=True, tag_field="is", tag="finding-settled", omit_defaults=True):
    """What the table makes of a finding (G7a).

    Attributes:
        finding: its number in `State.findings`; None for a revoke that is admitted without one.
        seat: who admits it, where there is no finding.
        plays: fact ids of the finding's plays (`decide` fills them in): they find it again when a correction has
            changed the numbers.
    """

    finding: int | None
    how: Settling
    seat: int | None = None
    plays: tuple[int, ...] = ()


class Misdeal(msgspec.Struct, frozen=True, tag_field="is", tag="misdeal", omit_defaults=True):
    """Wrongly dealt: the same dealer deals again, nothing counts (G8)."""


class Abandoned(msgspec.Struct, frozen=True, tag_field="is", tag="abandoned", omit_defaults=True):
    """The open deal ends, nothing is scored, the same dealer deals again (L15)."""


class Corrected(msgspec.Struct, frozen=True, tag_field="is", tag="corrected", omit_defaults=True):
    """An earlier fact was wrong. It is replaced, removed, or something is inserted before it.

    A replacement goes on under the id `of`; an inserted fact is known by the id of this correction.
    """

    of: int
    how: Change = "replace"
    fact: Happened | None = None


class Undone(msgspec.Struct, frozen=True, tag_field="is", tag="undone", omit_defaults=True):
    """Fact `of` is undone."""

    of: int


class Redone(msgspec.Struct, frozen=True, tag_field="is", tag="redone", omit_defaults=True):
    """The undoing of fact `of` is taken back."""

    of: int


Happened = (
    MatchStarted
    | DealStarted
    | CardTurned
    | NumberChosen
    | CardPlayed
    | CardWithdrawn
    | SwapLaid
    | SwapKept
    | HandShown
    | RestClaimed
    | TakenBy
    | LeaderIs
    | NumberRevealed
    | FindingSettled
    | Misdeal
    | Abandoned
)
"""Facts about the table; the others are about earlier facts."""

Fact = Happened | Corrected | Undone | Redone
