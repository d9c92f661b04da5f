"""What each line of each screen says, as plain data: what the screens paint and the tests read as text. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from display.desk import Kind


@dataclass(frozen=True, slots=True)
class Key:
    """A field of the footer: what a button does now. `button` is `up-down` for the pair."""

    button: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list. `number` counts from 1 where the line is one of many."""

    label: str
    detail: str = ""
    card: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class ListBody:
    """A list to choose from, with what it is about: cards or cut-outs at its side, a note above it."""

    rows: tuple[Row, ...]
    cursor: int
    note: str = ""
    cards: tuple[str, ...] = ()
    captions: tuple[str, ...] = ()
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table.

    Attributes:
        name: who sits there.
        card: what lies before it, "" if nothing.
        number: the chosen number, "" if not known.
        tricks: tricks taken so far, "" before play.
        turn: whether the table waits for it.
        best: whether its card wins the trick at present.
        state: `exact`, `over`, or "" while nothing is decided.
        dealer: whether it deals.
        pending: whether its card cannot be taken yet.
    """

    name: str
    card: str = ""
    number: str = ""
    tricks: str = ""
    turn: bool = False
    best: bool = False
    state: str = ""
    dealer: bool = False
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Rail:
    """What stays in sight beside every table screen.

    Attributes:
        trump: suit letter, "" if there is none, None while it is not known.
        turned: code of the turned card where its rank matters, because it can change hands (Waldstiche); else "".
        led: suit letter of the led card, "".
        stage: such as "3/7", with `stage_word` before it.
        lives: lives left, None where there are none.
        lives_of: lives at the start.
    """

    trump_word: str
    trump: str | None
    turned: str
    led_word: str
    led: str
    stage_word: str
    stage: str
    lives: int | None = None
    lives_of: int = 0


@dataclass(frozen=True, slots=True)
class TableBody:
    """The trick as it lies. `turned_by` is the number of the seat at the lower edge of the screen."""

    rail: Rail
    seats: tuple[Place, ...]
    bottom: int = 0
    line: str = ""


@dataclass(frozen=True, slots=True)
class WonBody:
    """A trick that is complete: its cards in order of play, the winner's raised."""

    cards: tuple[tuple[str, str], ...]
    best: int | None
    reason: str
    seats: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class DealBody:
    """A deal to come: who deals, how many cards each."""

    rail: Rail
    dealer: str
    cards: str
    advice: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class NumbersBody:
    """Numbers being entered. `big` is the number in hand, or the count 3-2-1; `choices` what is possible."""

    rail: Rail
    seats: tuple[Place, ...]
    big: str
    choices: tuple[str, ...] = ()
    chosen: int = 0
    advice: str = ""
    pending: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """One player in a result: `cells` as the head names them; `good` None where nothing is to be judged."""

    name: str
    cells: tuple[str, ...]
    good: bool | None = None


@dataclass(frozen=True, slots=True)
class ResultBody:
    """A result as a table: round over, match over, standings."""

    head: tuple[str, ...]
    scores: tuple[Score, ...]
    line: str = ""
    next_line: str = ""
    lives: int | None = None
    lives_of: int = 0
    curve: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class HandBody:
    """The rest of a hand being laid open: the cards seen so far, how many of how many, what to do."""

    cards: tuple[str, ...]
    found: str
    advice: str


@dataclass(frozen=True, slots=True)
class PageBody:
    """A long text: paragraphs, the first of which may be a heading (level 1 or 2, else 0)."""

    paragraphs: tuple[tuple[int, str], ...]
    page: int


@dataclass(frozen=True, slots=True)
class WheelBody:
    """A name being spelt: the letters so far and the wheel."""

    written: str
    letters: tuple[str, ...]
    chosen: int


@dataclass(frozen=True, slots=True)
class CameraBody:
    """The live picture with what was found in it."""

    picture: bytes
    outlines: tuple[tuple[tuple[float, float], ...], ...]
    advice: str
    found: str
    steady: float
    good: bool


TableScreen = TableBody | WonBody | DealBody | NumbersBody | ResultBody | HandBody
Body = TableScreen | ListBody | PageBody | WheelBody | CameraBody


@dataclass(frozen=True, slots=True)
class View:
    """A whole screen.

    Attributes:
        kind: which screen it is.
        title: what matters now, one line; "" where the body says it.
        alert: whether the title stands white on red.
        body: the middle.
        keys: the footer.
        banner: trouble, with its advice; ("", "") if there is none.
        notice: one line that goes by itself.
        badge: number of questions that wait.
        language: for the letters of cards.
    """

    kind: Kind
    title: str
    body: Body
    keys: tuple[Key, ...]
    alert: bool = False
    banner: tuple[str, str] = ("", "")
    notice: str = ""
    badge: int = 0
    language: str = "de"
