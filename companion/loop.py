"""The main loop. Only it touches the state of the match and the screen; everything else is handed to it.

One turn: presses, then what was seen, then what time brings; new facts to the disk; then screen, lamps and sounds. All
it needs comes from outside (`companion.ports`), so the demo and the tests drive the very loop that `stichtisch play`
runs.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from companion import commands, keeping
from companion import desk as desks
from companion.calibrating import Calibrating
from companion.desk_lists import open_layer
from companion.history import saved_matches
from companion.journal import JournalError, new_path
from companion.output import Output
from companion.ports import (
    PAUSE,
    WATCH,
    Capture,
    Clock,
    Heard,
    Lamps,
    Looked,
    Player,
    Reader,
    ReaderTrouble,
    Recalibrated,
    Screen,
    Touch,
)
from companion.questions import cutouts, notice_text, questions
from companion.session import InMatch, Session, first_fact, obeyed
from companion.signals import banner, seat_angles
from display.desk import Desk, Kind, Layer, Pending, Preferences
from display.refusals import refused
from display.told import told
from display.troubles import trouble
from display.views import View
from display.words import Text
from hardware.buttons import Buttons
from table.facts import Fact
from table.state import State
from vision.calibration import Calibration
from vision.events import CameraTrouble, Event

CLERK_EVERY = 0.2
"""Seconds between two looks of the clerk at what only time brings (L1, L6)."""
MOST_NAMES = 24
"""How many players are remembered."""
FOUR = 4
"""Players for whom the camera is calibrated before anybody was named."""
TURN = 1 / 30
"""Seconds of one turn of `run`."""


class Loop:
    """The device.

    Args:
        clock: seconds; the clock that stamps frames and presses.
        capture: brings frames to the reader.
        reader: reads them.
        buttons: where presses come from.
        screen: where views go.
        folder: where journals are kept; None keeps matches in memory alone.
        desk: to begin with: preferences, remembered names.
        calibration: of the camera over this table, if it is known.
        lamps: may be missing.
        player: of sounds; may be missing.
        remember: called with the preferences and the remembered names when they change.
        calibrated: called with a calibration that was made or corrected, to be kept.
        today: for the names of journals.
        draw: draws the first dealer where the table wants that: a function from the number of players to a seat.
        on_write: called with `before` and `after` around each write to the journal: a test pulls the plug there.
        log: takes one line for each trouble.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        capture: Capture,
        reader: Reader,
        buttons: Buttons,
        screen: Screen,
        folder: Path | None,
        desk: Desk | None = None,
        calibration: Calibration | None = None,
        lamps: Lamps | None = None,
        player: Player | None = None,
        remember: Callable[[Preferences, tuple[str, ...]], None] | None = None,
        calibrated: Callable[[Calibration], None] | None = None,
        today: Callable[[], datetime] = datetime.now,
        draw: Callable[[int], int] = random.randrange,
        on_write: Callable[[str], None] | None = None,
        log: Callable[[str], None] | None = None,
    ) -> None:
        self.clock = clock
        self.capture = capture
        self.reader = reader
        self.buttons = buttons
        self.output = Output(screen, buttons, lamps, player)
        self.calibrating = Calibrating(reader, calibration, calibrated or (lambda calibration: None))
        self.folder = folder
        self.kept: keeping.Kept | None = None
        self.shutdown = False
        self._remember = remember or (lambda preferences, names: None)
        self._today = today
        self._draw = draw
        self._on_write = on_write
        self._log = log or (lambda line: None)
        self._running = True
        self._trouble: dict[str, str] = {}
        self._clerk_at = float("-inf")
        self.desk = desk or Desk()
        self._angles()
        self._list_matches()
        reader.calibrate(calibration)

    # --- what others look at

    @property
    def session(self) -> Session | None:
        """The match, as far as it is on the disk; None without one."""
        return None if self.kept is None else self.kept.shown

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Its facts."""
        session = self.session
        return () if session is None else session.facts

    @property
    def state(self) -> State | None:
        """Its state."""
        session = self.session
        return None if session is None else session.state

    @property
    def view(self) -> View | None:
        """What is on screen."""
        return self.output.view

    @property
    def journal_path(self) -> Path | None:
        """Where it is kept."""
        return None if self.kept is None else self.kept.path

    # --- beginning and ending

    def start(self, game: str, players: Sequence[str], dealer: int | None, variant: Sequence[str] = ()) -> None:
        """Begin a match; `dealer` None draws one.

        Raises:
            ValueError: the rules do not allow it.
            JournalError: the folder cannot be written.
        """
        first = first_fact(game, players, self._draw(len(players)) if dealer is None else dealer, variant)
        path = None if self.folder is None else new_path(self.folder, self._today())
        self._take(keeping.begin(Session.begin((first,)), path))

    def go_on(self, path: Path, *, mend: bool = False) -> None:
        """Go on with a match. The reading side begins with a comparison (L22).

        Raises:
            JournalError: the journal cannot be gone on with.
        """
        self._take(keeping.go_on(path, mend=mend))
        assert self.kept is not None
        if self.kept.journal is not None and self.kept.journal.warning:
            self._say(told(self.kept.journal.warning))

    def run(self, until: float | None = None) -> None:
        """Turn until somebody ends it, or until this time."""
        while self.turn() and (until is None or self.clock() < until):
            time.sleep(TURN - self.clock() % TURN)

    def close(self) -> None:
        """Let go of everything, in the order in which it depends on each other."""
        self.capture.close()
        self.reader.close()
        if self.kept is not None:
            self.kept.close()
        self.output.close()

    def turn(self) -> bool:
        """One turn. False when the program is to end."""
        now = self.clock()
        self._pressed(now)
        self.capture.turn(now)
        self._heard(self.reader.events(), now)
        self._time(now)
        self.output.show(self.desk, len(self.facts), self.state, now)
        return self._running

    # --- input

    def _pressed(self, now: float) -> None:
        for touched in self.output.screen.events(now, self.buttons):
            if isinstance(touched, Touch):
                self.desk, wanted = desks.pick(self.desk, self.facts, self.state, touched.index, self.desk.screen, now)
                self._do(wanted, now)
            else:
                self._running = False
        for press in self.buttons.presses(now):
            self.desk, wanted = desks.press(self.desk, self.facts, self.state, press)
            self._do(wanted, now)

    def _heard(self, heard: Sequence[Heard], now: float) -> None:
        events: list[Event] = []
        for one in heard:
            match one:
                case Looked():
                    self.calibrating.see(one)
                    self.desk = replace(self.desk, calibration=self.calibrating.shown)
                case ReaderTrouble(kind=what, text=why):
                    self._note("reader", "" if what == "ok" else why)
                case Recalibrated(calibration=calibration):
                    self.calibrating.corrected(calibration)
                case CameraTrouble(kind=what, text=why):
                    self._note("picture", "" if what == "ok" else why)
                case _:
                    events.append(one)
                    self._keep_pictures(one)
        if events and self.kept is not None:
            self._update(self.kept.session.see(events, now), now)

    def _time(self, now: float) -> None:
        if self.kept is not None and now - self._clerk_at >= CLERK_EVERY:
            self._update(self.kept.session.see((), now), now)
        self._note("camera", self.capture.trouble)
        self._note("table", self.calibrating.trouble if self.kept is not None else "")
        if self.kept is not None:
            self.kept.save(now)
            self._note("disk", self.kept.trouble)
        self.desk = replace(self.desk, banner=banner(self._trouble))
        self.desk, wanted = desks.tick(self.desk, self.facts, self.state, now)
        self._do(wanted, now)

    def _note(self, part: str, why: str) -> None:
        if why and why != self._trouble.get(part):
            self._log(why)
        self._trouble[part] = why

    def _keep_pictures(self, event: Event) -> None:
        if self.kept is None:
            return
        for part in (event, *getattr(event, "tracks", ())):
            evidence = getattr(part, "evidence", None)
            if evidence:
                self.kept.pictures.keep(evidence)

    # --- what the desk wants

    def _do(self, wanted: Iterable[commands.Command], now: float) -> None:
        for command in wanted:
            match command:
                case commands.StartMatch(game, players, dealer, variant):
                    self._try(lambda: self.start(game, players, dealer, variant))
                case commands.GoOn(path):
                    self._try(lambda: self.go_on(Path(path), mend=True))
                case commands.LeaveMatch(again):
                    self._leave()
                    self.desk = open_layer(self.desk, Layer(Kind.NEW_MATCH)) if again else self.desk
                case commands.Calibrate(what):
                    self._calibrate(what)
                case commands.PauseReading(paused):
                    self.desk = replace(self.desk, paused=paused)
                    self.reader.mode(PAUSE if paused else WATCH)
                case commands.Change(name, value):
                    self._change(name, value)
                case commands.Remember(names):
                    self.desk = replace(self.desk, names=tuple(dict.fromkeys((*names, *self.desk.names)))[:MOST_NAMES])
                    self._remember(self.desk.preferences, self.desk.names)
                case commands.Sound(name):
                    self._sound(name)
                case commands.Quit():
                    self._running = False
                case commands.Shutdown():
                    self._running = False
                    self.shutdown = True
                case _:
                    self._in_match(command, now)

    def _in_match(self, command: InMatch, now: float) -> None:
        if self.kept is None:
            return
        after = obeyed(self.kept.session, command, now)
        self._update(after, now)
        if after.refusal is not None:
            self._sound("dropped")
            self._say(refused(after.refusal.text, after.refusal.clause))

    def _change(self, name: str, value: object) -> None:
        preferences = replace(self.desk.preferences, **{name: value})  # type: ignore[arg-type]
        self.desk = replace(self.desk, preferences=preferences)
        self._remember(preferences, self.desk.names)
        self.output.screen.prefer(preferences)

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except (JournalError, ValueError) as error:
            self._sound("dropped")
            self._say(trouble(str(error)))

    # --- the match

    def _take(self, kept: keeping.Kept) -> None:
        self._leave()
        self.kept = kept
        kept.on_write = self._on_write
        self.desk = Desk(
            preferences=self.desk.preferences,
            names=self.desk.names,
            draft=self.desk.draft,
            saved=self.desk.saved,
            seen_deal=len(kept.session.state.deals),
        )
        self._angles()
        self._clerk_at = float("-inf")
        self.reader.calibrate(self.calibrating.calibration)
        self.reader.expect(kept.session.expected)
        if not self.calibrating.fits(len(kept.session.state.players)):
            self.desk = open_layer(self.desk, Layer(Kind.CALIBRATION))
            self._calibrate("begin")

    def _leave(self) -> None:
        if self.kept is not None:
            self.kept.close()
            self.kept = None
            self.desk = replace(self.desk, questions=(), pending=(), entry=None, layers=(), paused=False)
            self.reader.mode(WATCH)
        self._list_matches()

    def _list_matches(self) -> None:
        if self.folder is not None:
            self.desk = replace(self.desk, saved=saved_matches(self.folder))

    def _update(self, after: Session, now: float) -> None:
        """Take a new session over: what it asks, what is pending, what is to be heard."""
        assert self.kept is not None
        self.kept.session = after
        self._clerk_at = now
        asked = questions(after, self.kept.pictures)
        wanted = {question.id: question for question in asked}
        for question in self.desk.questions:
            if question.id not in wanted:
                self.desk = desks.withdraw(self.desk, question.id)
        known = {question.id for question in self.desk.questions}
        self.desk = replace(self.desk, questions=tuple(wanted[old.id] for old in self.desk.questions))
        for question in asked:
            if question.id not in known:
                self.desk = desks.ask(self.desk, question)
        pending = tuple(Pending(one.card or "?", one.seat) for one in after.pending)
        shown = None if after.showing is None else after.showing.codes
        self.desk = replace(self.desk, pending=pending, cutouts=cutouts(after, self.kept.pictures), shown=shown)
        for notice in after.notices:
            self.desk = desks.say(self.desk, notice_text(notice, after.state), now)
        self.reader.expect(after.expected)

    # --- calibration

    def _angles(self) -> None:
        self.desk = replace(self.desk, seat_angles=seat_angles(self.calibrating.calibration))

    def _calibrate(self, what: str) -> None:
        state = self.state
        players = self.desk.draft.players if state is None else state.players
        self.calibrating.command(what, len(players) or FOUR)
        self.desk = replace(self.desk, calibration=self.calibrating.shown)
        self._angles()

    # --- output

    def _sound(self, name: str) -> None:
        self.output.sound(name, self.desk.preferences.sounds)

    def _say(self, words: Text) -> None:
        self.desk = desks.say(self.desk, words, self.clock())
