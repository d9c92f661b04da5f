"""What is in hand at the screen, besides the match itself: the open menus, a number being entered, questions that wait.

The state of the match is folded from facts and lives elsewhere. A `Desk` is a frozen value; `companion/desk.py` answers
each press with a new one. Times are seconds of one monotonic clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from display.words import NOTHING, Text
from table.facts import Corrected

GUARD = 0.7
"""Seconds for which a screen that came by itself takes no OK (L21)."""


class Kind(StrEnum):
    """Every kind of screen there is."""

    START = "start"
    NEW_MATCH = "new-match"
    GAMES = "games"
    PLAYERS = "players"
    NAMES = "names"
    WHEEL = "wheel"
    VARIANTS = "variants"
    FIRST_DEALER = "first-dealer"
    CALIBRATION = "calibration"
    DEAL = "deal"
    NUMBERS = "numbers"
    TRICK = "trick"
    TRICK_WON = "trick-won"
    ROUND_OVER = "round-over"
    MATCH_OVER = "match-over"
    QUESTION = "question"
    PICK_PLAY = "pick-play"
    PICK_SUIT = "pick-suit"
    PICK_RANK = "pick-rank"
    PICK_SEAT = "pick-seat"
    PICK_NUMBER = "pick-number"
    HAPPENED = "happened"
    CONTRADICTION = "contradiction"
    SETTLE = "settle"
    AFTER = "after"
    SHOW = "show"
    REVIEW = "review"
    MEMORY = "memory"
    RULEBOOK = "rulebook"
    SETTINGS = "settings"
    HISTORY = "history"
    CORRECT = "correct"
    MATCHES = "matches"
    MENU = "menu"
    PAUSE = "pause"
    CONFIRM = "confirm"
    SCORES = "scores"


BASE = frozenset({Kind.START, Kind.DEAL, Kind.NUMBERS, Kind.TRICK, Kind.TRICK_WON, Kind.ROUND_OVER, Kind.MATCH_OVER})
"""Screens that the state of the match decides; all others lie over one of them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer of the table.

    Attributes:
        what: `card` (it is `card`), `no-play`, `other` (someone else's: `seat`), `seat`, `yes`, `no`, `first`,
            `second`, or one of the words a question kind documents in `display/asking.py`.
    """

    what: str
    card: str | None = None
    seat: int | None = None

    @property
    def value(self) -> str:
        """The answer as one word: a card code, `none`, `seat:2`, `seat:2:3H`, or `what` itself."""
        if self.what == "card" and self.card is not None:
            return self.card
        if self.what == "no-play":
            return "none"
        if self.seat is not None:
            return f"seat:{self.seat}" + (f":{self.card}" if self.card else "")
        return self.what


@dataclass(frozen=True, slots=True)
class Item:
    """One line that can be chosen.

    Attributes:
        key: what choosing it does, for the reducer and for whoever presses by program.
        label: what it says.
        detail: a second, smaller text, often the present value.
        card: a card drawn beside the label, if any.
        choice: the answer it gives, on a question.
        enabled: False where the rules forbid it; `detail` then says why.
    """

    key: str
    label: Text
    detail: Text = NOTHING
    card: str | None = None
    choice: Choice | None = None
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the table is asked; see `display/asking.py` for the kinds and their makers.

    Attributes:
        id: given back with the answer; never used twice.
        kind: `card`, `copy`, `owner`, `thrown-in`, `taken`, `leader`, `compare`, `outside`, `next-deal`, `surplus`,
            `impossible`, `cleared`, `other`.
        title: the one question.
        items: the answers, likeliest first.
        pictures: JPEG cut-outs, at most two.
        cards: codes drawn beside the question where there is no picture.
        note: one more line, or nothing.
        more: whether suit and rank can be chosen after the listed cards.
        seat: whose card it is about, if known.
        place: where the card lies (mm), if it is about one lying card.
        of: id of the play that it is about, if it is about one that is a fact already.
    """

    id: str
    kind: str
    title: Text
    items: tuple[Item, ...]
    pictures: tuple[bytes, ...] = ()
    cards: tuple[str, ...] = ()
    note: Text = NOTHING
    more: bool = False
    seat: int | None = None
    place: tuple[float, float] | None = None
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """A screen opened over the match, by hand or as a question; the last of `Desk.layers` is on top.

    Attributes:
        kind: the kind of screen.
        cursor: index of the chosen item.
        page: page of a long text, or letter of the wheel.
        purpose: what a picked card, seat or number is for.
        of: id of the fact, or number of the finding, that it is about.
        card: the code (or for `PICK_RANK` the suit) chosen so far.
        seat: the seat chosen so far.
        question: id of the question that the pick answers.
        values: what has been gathered so far, such as tricks per seat.
    """

    kind: Kind
    cursor: int = 0
    page: int = 0
    purpose: str = ""
    of: int | None = None
    card: str = ""
    seat: int | None = None
    question: str = ""
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """Numbers being entered for one deal (L10).

    Attributes:
        deal: number of the deal.
        phase: `show` (fingers), `count` (3-2-1), `enter`, `hidden` (each at his own buttons), `freeze` (a last OK).
        values: the numbers entered so far, in the order of choosing.
        value: the number in hand.
        counting_since: when the count began.
        hidden: numbers entered unseen, in the order of choosing; None for who has not yet.
        dealer: another dealer than the one due, for a blind deal that its first number starts.
    """

    deal: int
    phase: Literal["show", "count", "enter", "hidden", "freeze"] = "show"
    values: tuple[int, ...] = ()
    value: int = 0
    counting_since: float = 0.0
    hidden: tuple[int | None, ...] = ()
    dealer: int | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """A card that lies there and cannot be taken yet (L1)."""

    code: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Banner:
    """Trouble that stays on top of every screen until it is over, such as a lost camera."""

    title: Text
    advice: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Notice:
    """One line that goes by itself, such as "4♦ taken back"."""

    words: Text
    until: float


@dataclass(frozen=True, slots=True)
class Saved:
    """A match on disk, for the start screen and the list of matches."""

    path: str
    game: str
    players: tuple[str, ...]
    when: str
    over: bool
    summary: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Draft:
    """A match about to be started. `dealer` None: draw one."""

    game: str = "stiche-im-team"
    players: tuple[str, ...] = ()
    dealer: int | None = 0
    variant: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Calibrating:
    """What the calibration screen shows (L23).

    Attributes:
        step: `cards` (four in the middle), `seats` (one card a player in turn), `done`, `refused`.
        picture: the live picture as JPEG.
        found: cards seen now.
        seat: whose card is awaited, at step `seats`.
        steady: seconds the picture has been good, of the three that are needed.
        outlines: corners of the cards seen, as shares of the picture's width and height.
        refused: why it was refused (counter-clockwise order, unsteady, ...).
    """

    step: Literal["cards", "seats", "done", "refused"]
    picture: bytes = b""
    found: int = 0
    seat: int = 0
    steady: float = 0.0
    outlines: tuple[tuple[tuple[float, float], ...], ...] = ()
    refused: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Preferences:
    """How this table likes it: settings that the screen shows and changes. No rule depends on them.

    Attributes:
        alert: when a contradiction is shown: `once`, `trick` (end of the trick) or `round` (ux.md).
        counting_alert: the same for counting proofs, which by default wait for the end of the round (L18).
        memory: memory aids (cards gone, who denied a suit).
        seat_buttons: every chooser has an own pair of buttons, so numbers may be entered hidden (L10).
    """

    language: str = "de"
    theme: str = "clear"
    sounds: bool = True
    alert: Literal["once", "trick", "round"] = "trick"
    counting_alert: Literal["once", "trick", "round"] = "round"
    memory: bool = False
    seat_buttons: bool = False
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything at the screen that is not in the facts.

    Attributes:
        layers: screens opened over the match.
        questions: asked one after the other, oldest first; the first is shown unless something is being entered or
            `aside`.
        cursor: index of the chosen item of the question shown.
        aside: the table put the questions away with Back; OK on the trick screen brings them again.
        entry: numbers being entered.
        dealer: another dealer than the one due, set by Up and Down before the trump is turned (L9).
        repair: the one correction that would clear the finding on screen, if there is just one (L18).
        seen_deal: number of the last deal whose result somebody confirmed.
        settled: numbers of findings that somebody put away in this sitting.
        heard: how many facts there were when sounds were last made.
        screen: id of the screen that is on now.
        since: when it came.
        by_itself: it came without a press (L21).
        now: the time of the last tick.
        names: remembered players, latest first.
        seat_angles: each seat's direction from the trick place, degrees clockwise from the top of the picture; empty:
            evenly around.
        cutouts: JPEG cut-outs of plays by fact id, as far as they are at hand.
        shown: the codes seen of the hand that is laid open now (L13); None: nobody shows his hand.
    """

    layers: tuple[Layer, ...] = ()
    questions: tuple[Question, ...] = ()
    cursor: int = 0
    aside: bool = False
    entry: Entry | None = None
    dealer: int | None = None
    repair: Corrected | None = None
    seen_deal: int = 0
    settled: frozenset[int] = frozenset()
    pending: tuple[Pending, ...] = ()
    banner: Banner | None = None
    notice: Notice | None = None
    calibration: Calibrating | None = None
    paused: bool = False
    draft: Draft = Draft()
    names: tuple[str, ...] = ()
    saved: tuple[Saved, ...] = ()
    preferences: Preferences = Preferences()
    seat_angles: tuple[float, ...] = ()
    cutouts: Mapping[int, bytes] = field(default_factory=lambda: MappingProxyType({}))
    shown: tuple[str, ...] | None = None
    heard: int = 0
    screen: str = ""
    since: float = 0.0
    by_itself: bool = True
    now: float = 0.0
