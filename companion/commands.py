"""What the desk asks the main loop to do. The desk itself touches nothing: it is a pure function of presses."""

from __future__ import annotations

from dataclasses import dataclass

from display.desk import Choice
from table.facts import Fact


@dataclass(frozen=True, slots=True)
class Tell:
    """The table says a fact, which goes through `decide` like all input; `confirmed`: the table has said yes to it."""

    fact: Fact
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question of the desk, by the question's id."""

    question: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class UndoIt:
    """Undo this fact and no other (L19): it was named and confirmed."""

    of: int


@dataclass(frozen=True, slots=True)
class RedoIt:
    """Take the newest undo back."""


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Begin a match. `dealer` None: draw one."""

    game: str
    players: tuple[str, ...]
    dealer: int | None
    variant: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on with the match of this journal."""

    path: str


@dataclass(frozen=True, slots=True)
class LeaveMatch:
    """Back to the start screen; the journal stays and can be gone on with. `again`: on to a new match at once."""

    again: bool = False


@dataclass(frozen=True, slots=True)
class PauseReading:
    """Read nothing (True), or read again, beginning with a comparison (L22)."""

    paused: bool


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The result is fixed, but the table plays on (L13): faces in the trick place are plays again."""


@dataclass(frozen=True, slots=True)
class ShowHands:
    """The rest of this seat's hand is laid out now (L13); None: enough shown. What was seen before becomes a fact,
    unless it is to be dropped.
    """

    seat: int | None
    drop: bool = False


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Begin (`begin`), give up (`cancel`) or keep (`keep`) a calibration."""

    what: str = "begin"


@dataclass(frozen=True, slots=True)
class Change:
    """Change a setting of `display.desk.Preferences`."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Remember:
    """Remember these players' names for the next match."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sound:
    """Play a sound: `card`, `trick`, `question`, `alert`, `dropped`, `tick`, `go`."""

    name: str


@dataclass(frozen=True, slots=True)
class Shutdown:
    """Turn the device off cleanly."""


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Command = (
    Tell
    | Answer
    | UndoIt
    | RedoIt
    | StartMatch
    | GoOn
    | LeaveMatch
    | PauseReading
    | PlayOn
    | ShowHands
    | Calibrate
    | Change
    | Remember
    | Sound
    | Shutdown
    | Quit
)
