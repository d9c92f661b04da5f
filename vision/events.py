"""What the observer says to the rest of the house: events, and what it is told in return (`Expected`).

All of them are frozen and picklable, since they cross from the reading process to the main loop. Places are
millimetres on the table (`vision.calibration`), times are the seconds of the frames (`Frame.at`), track numbers are
never used twice by one observer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vision.types import Reading

Zone = Literal["trick", "trump", "outside"]
"""Where a card lies: in the trick place, at the trump place (on or beside the stock), anywhere else."""

Trouble = Literal["lost", "black", "frozen", "moved", "ok"]

Place = tuple[float, float]
"""A place on the table in mm: x grows to the right of the picture, y downwards, the middle of the trick place is (0,
0).
"""


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A face came to rest where none was known (L1, L3).

    `reading` is the vote of all looks; None when a face was seen that nobody could read at all. `side` is the seat
    whose sector the card lies in, `side_clear` whether that may be relied upon (L16). Cards of one `group` first
    became visible together (L4). `covers` are the tracks it lies on. `late` is true for a card that was only found by
    looking back (L5). `evidence` is the cut-out as JPEG. `at` is when it came to rest.
    """

    track: int
    zone: Zone
    reading: Reading | None
    place: Place
    side: int | None
    side_clear: bool
    at: float
    group: int
    covers: tuple[int, ...] = ()
    late: bool = False
    evidence: bytes | None = None


@dataclass(frozen=True, slots=True)
class CardReread:
    """A track that lay there unsure, or was taken for another card, was read again: `reading` is the vote now, `place`
    and the side where it is known to lie now, as in `CardLaid`.
    """

    track: int
    reading: Reading
    place: Place
    side: int | None
    side_clear: bool
    evidence: bytes | None = None


@dataclass(frozen=True, slots=True)
class CardLifted:
    """A track is gone. `alone` is true when other cards of its zone still lie there (L6); `at` is when it was last
    seen to lie.
    """

    track: int
    zone: Zone
    at: float
    alone: bool


@dataclass(frozen=True, slots=True)
class Cleared:
    """The last face of a zone is gone. Late cards (L5) are reported before it."""

    zone: Zone
    at: float


@dataclass(frozen=True, slots=True)
class CameraTrouble:
    """Something is wrong with the picture (`kind`), or no more (`ok`). `text` is one English line for the log."""

    kind: Trouble
    text: str
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Lying:
    """One face in a `Level`: fields as in `CardLaid`. Which of two lies on the other nobody has seen."""

    track: int
    zone: Zone
    reading: Reading | None
    place: Place
    side: int | None
    side_clear: bool
    evidence: bytes | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """All faces that lie there, as first seen after a start, a pause or a new calibration (L22). They come in no other
    event.
    """

    tracks: tuple[Lying, ...]
    at: float


Event = CardLaid | CardReread | CardLifted | Cleared | CameraTrouble | Level


@dataclass(frozen=True, slots=True)
class Expected:
    """What the state knows, as far as seeing may use it. The observer knows no rules.

    `trick` are the codes believed to lie in the trick place, `missing` how many cards the open trick still wants (0:
    none, the next face is a lead), `turned` the code of the turned card. `waiting` is the kind of `table.expects`;
    while it is `deal`, `trump` or `numbers` a single face on or beside a pile of backs is a turned card (L9);
    `play-on`: the result is fixed and the table plays on (L13); `lead`: a card is awaited between two tricks (L22).
    `dealt`: whether this match has had a deal: before, no face can be left over from one. `full`: how many cards a
    trick has, 0 where none is being played.
    """

    trick: tuple[str, ...] = ()
    missing: int = 0
    turned: str | None = None
    waiting: str = "card"
    dealt: bool = True
    full: int = 0
