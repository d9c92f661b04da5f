"""A table without a camera: presses go to the desk, what it tells goes through `decide`, as in the main loop."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.commands import Command, StartMatch, Tell, UndoIt
from companion.desk import press, tick
from display.current import kind
from display.desk import Desk, Kind
from display.items import items
from display.view import as_text, view
from hardware.buttons import Button, Press
from table import facts as f
from table.decide import Accepted, decide
from table.fold import fold
from table.state import State


@dataclass
class Table:
    """Facts and desk of one sitting. Every press comes a second after the one before."""

    facts: list[f.Fact] = field(default_factory=list)
    desk: Desk = field(default_factory=Desk)
    now: float = 100.0
    commands: list[Command] = field(default_factory=list)
    _folded: tuple[tuple[f.Fact, ...], State | None] = ((), None)

    def __post_init__(self) -> None:
        self.tick()

    @property
    def state(self) -> State | None:
        """The fold of the facts."""
        facts = tuple(self.facts)
        if facts != self._folded[0]:
            self._folded = (facts, fold(facts) if facts else None)
        return self._folded[1]

    @property
    def kind(self) -> Kind:
        """The kind of screen that is on."""
        return kind(self.desk, self.state)

    @property
    def lines(self) -> list[str]:
        """What the screen says, in English."""
        return as_text(view(self.desk, self.state, "en")).splitlines()

    def tick(self, seconds: float = 1.0) -> None:
        """Let time pass."""
        self.now += seconds
        self.desk, commands = tick(self.desk, tuple(self.facts), self.state, self.now)
        self._do(commands)

    def press(
        self, *buttons: Button, seat: int | None = None, screen: str | None = None, wait: float = 1.0
    ) -> tuple[Command, ...]:
        """Press buttons one after the other on the screen that is on, or on an older one; what the last one led to."""
        done: tuple[Command, ...] = ()
        for button in buttons:
            self.tick(wait)
            made = Press(button, "press", self.now, self.desk.screen if screen is None else screen, seat)
            self.desk, done = press(self.desk, tuple(self.facts), self.state, made)
            self._do(done)
            self.desk, more = tick(self.desk, tuple(self.facts), self.state, self.now)
            self._do(more)
        return done

    def choose(self, key: str) -> tuple[Command, ...]:
        """Go down to the line with this key and press OK."""
        lines = items(self.desk, self.state)
        keys = [line.key for line in lines]
        assert key in keys, keys
        for _ in range(len(keys)):
            now = self.desk.layers[-1].cursor if self.desk.layers else self.desk.cursor
            if keys[min(now, len(keys) - 1)] == key:
                break
            self.press(Button.DOWN)
        return self.press(Button.OK)

    def number(self, number: int) -> None:
        """Enter one number with Up and Down."""
        for _ in range(30):
            assert self.desk.entry is not None
            if self.desk.entry.value == number and self.desk.entry.phase == "enter":
                break
            higher = self.desk.entry.value < number
            self.press(Button.UP if higher else Button.DOWN)
        assert self.desk.entry is not None
        assert self.desk.entry.value == number
        self.press(Button.OK)

    def lay(self, *codes: str) -> None:
        """Cards come to lie in the trick place, as the camera says it."""
        for code in codes:
            self.tell(f.CardPlayed(code))

    def turn(self, code: str) -> None:
        """A trump card is turned."""
        self.tell(f.CardTurned(code))

    def tell(self, fact: f.Fact) -> None:
        """Something happened at the table; it must be accepted."""
        verdict = decide(tuple(self.facts), fact)
        assert isinstance(verdict, Accepted), (fact, verdict)
        self.facts += verdict.facts
        self.tick()

    def _do(self, commands: tuple[Command, ...]) -> None:
        for command in commands:
            self.commands.append(command)
            if isinstance(command, StartMatch):
                started = f.MatchStarted(command.game, command.players, command.dealer or 0, command.variant)
                self._accept(started)
            elif isinstance(command, Tell):
                self._accept(command.fact)
            elif isinstance(command, UndoIt):
                self._accept(f.Undone(command.of))

    def _accept(self, fact: f.Fact) -> None:
        verdict = decide(tuple(self.facts), fact, confirmed=True)
        assert isinstance(verdict, Accepted), (fact, verdict)
        self.facts += verdict.facts
