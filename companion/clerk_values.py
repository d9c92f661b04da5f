"""The clerk's values: what lies there as it knows it, what it asks, what it tells. Frozen, pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from table.cards import UNREAD
from vision.events import CardLaid, Lying, Zone
from vision.types import Reading

AskKind = Literal[
    "card",
    "turned",
    "impossible",
    "public",
    "owner",
    "copy",
    "thrown-in",
    "compare",
    "outside",
    "cleared",
    "taken",
    "next-deal",
]
"""Which question it is; `companion.clerk.Clerk.answer` says what may be answered."""

Status = Literal[
    "line", "held", "played", "turn", "turned", "next", "idle", "back", "outside", "withdrawn"
]  # fmt: skip
"""What a lying card is to the clerk.

`line`: to be offered to `decide`; `held`: waits for an answer about its owner or about a start (L4, L8, L22);
`played`: a play of the facts; `turn`: to be offered as the turned card; `turned`: it is the turned card; `next`: it is
that of the next deal, which begins when this one is filled up (L22); `idle`: no play; `back`: a look back at the last
trick (L7); `outside`: asked about (L23); `withdrawn`: taken back (L6).
"""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the table.

    Attributes:
        id: given back with the answer.
        kind: which question.
        cards: likely codes, likeliest first (`owner`: the two codes).
        pictures: cut-outs as JPEG; `impossible`: the earlier card, then this one.
        seat: whose card it is taken to be; `taken`: the proposal.
        place: of the card, mm.
        last: the code that was just undone (L19).
        values: answers that can be offered, likeliest first.
        expected: codes the state expects (L22).
        seen: codes in view (L22).
        of: `impossible`: the fact of the earlier card; `card`: that of the card itself, if it has one;
            `taken`: that of the trick's first card.
    """

    id: str
    kind: AskKind
    cards: tuple[str, ...] = ()
    pictures: tuple[bytes, ...] = ()
    seat: int | None = None
    place: tuple[float, float] | None = None
    last: str | None = None
    values: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    of: int | None = None
    tracks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """One line that needs no answer: `withdrawn`, `look-back`, `unseen`, `thrown-in`."""

    kind: Literal["withdrawn", "look-back", "unseen", "thrown-in"]
    card: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """A card that lies there and cannot be taken yet (L1). `waits_for` is `decide`'s word for why."""

    track: int
    card: str | None
    seat: int | None
    waits_for: str
    cutout: bytes | None = None


@dataclass(frozen=True, slots=True)
class Lain:
    """A card as the clerk knows it.

    Attributes:
        track: the observer's number for it.
        clear: whether `side` may be relied upon.
        status: what it is to the clerk.
        play: id of its fact, if it has one.
        told: its code as the table said it; outweighs the reading.
        by: its owner as the table said it.
        sure: the table insisted: it goes through `decide` confirmed.
        gone_at: when it was last seen to lie before it was lifted; None while it lies.
        missed_at: when that was noticed.
        undone: id of the fact that was undone for it (L19).
        reread: it was read again and need not be asked about.
    """

    track: int
    zone: Zone
    reading: Reading | None
    place: tuple[float, float]
    side: int | None
    clear: bool
    at: float
    group: int
    covers: tuple[int, ...] = ()
    evidence: bytes | None = None
    late: bool = False
    status: Status = "line"
    play: int | None = None
    told: str | None = None
    by: int | None = None
    sure: bool = False
    gone_at: float | None = None
    missed_at: float | None = None
    undone: int | None = None

    @property
    def code(self) -> str | None:
        """Its code where that is certain enough to be taken; else None."""
        if self.told is not None:
            return self.told
        return self.reading.code if self.reading is not None and self.reading.taken else None

    @property
    def guess(self) -> str | None:
        """The best guess at its code, sure or not."""
        return self.told or (self.reading.code if self.reading is not None else None)

    @property
    def likely(self) -> tuple[str, ...]:
        """Likely codes, likeliest first."""
        if self.reading is None:
            return ()
        codes = [code for code, _ in self.reading.alternatives]
        return tuple(dict.fromkeys([c for c in (self.reading.code, *codes) if c is not None and c != UNREAD]))

    @property
    def seat(self) -> int | None:
        """Its owner where the table said so or the side is clear."""
        return self.by if self.by is not None else (self.side if self.clear else None)


def lain(event: CardLaid | Lying, at: float) -> Lain:
    """A card as an event reports it; `at` stands in where the event has no time."""
    if isinstance(event, CardLaid):
        gone = event.at if event.late else None
        return Lain(
            event.track, event.zone, event.reading, event.place, event.side, event.side_clear, event.at, event.group,
            event.covers, event.evidence, event.late, gone_at=gone,
        )  # fmt: skip
    return Lain(
        event.track, event.zone, event.reading, event.place, event.side, event.side_clear, at, -1,
        evidence=event.evidence,
    )  # fmt: skip
