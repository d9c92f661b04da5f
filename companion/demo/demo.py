"""The demo: the loop of `stichtisch play` over a simulated table, on a clock that runs as fast as the computer allows.

Everything follows from the options, so a demo that was cut off can be gone on with: the cards lie where they lay, the
journal says what the device knew.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from companion.capture import InlineCapture
from companion.demo import count, mishaps, saved
from companion.demo.answers import Person
from companion.demo.book import Book, kind_of
from companion.demo.course import Course, facts
from companion.demo.games import plan
from companion.demo.habits import WRONG_STOOD, Habits
from companion.demo.performer import Performer, table
from companion.demo.places import Places
from companion.demo.saved import Options, Position
from companion.demo.schedule import Act, schedule
from companion.demo.starting import Starter
from companion.demo.watching import Watch
from companion.devices import NoScreen
from companion.journal import SUFFIX, Journal
from companion.loop import Loop
from companion.ports import Screen
from companion.reader import InlineReader
from display.current import current, kind
from display.desk import Desk, Draft, Kind, Preferences
from display.items import cursor, items
from hardware.buttons import Buttons
from table.facts import DealStarted, Fact
from table.games import configure
from table.protocol import write
from vision.calibration import Calibration
from vision.lookback import Look
from vision.simulated.camera import SimulatedCamera
from vision.simulated.looks import look
from vision.simulated.pack import DEMO_FAMILIES, doubled, procedural

FPS = 10.0
"""Frames a second of simulated time."""
SIZE = (1280, 960)
"""Of the pictures, px."""
NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gesa")
AWAY = 6.0
"""Seconds the device is off between a kill and the next start."""
AFTER = 4.0
"""Seconds looked on after the last act."""


@dataclass
class Timed:
    """Eyes whose time is taken."""

    eyes: Look
    calls: int = 0
    seconds: float = 0.0

    def look(self, image: Any, window: Any = None, card_px: float | None = None) -> Any:
        """Look, and note how long it took."""
        begin = perf_counter()
        found = self.eyes.look(image, window, card_px)
        self.seconds += perf_counter() - begin
        self.calls += 1
        return found


@dataclass
class Demo:
    """One demo. Make it with `begin` or `resume`, then `turn` until it is `over`."""

    options: Options
    folder: Path
    course: Course
    acts: tuple[Act, ...]
    camera: SimulatedCamera
    performer: Performer
    book: Book
    person: Person
    starter: Starter
    loop: Loop
    watch: Watch
    reader: InlineReader
    eyes: Timed
    now: float = 0.0
    frame_seconds: list[float] = field(default_factory=list)
    _ended: float | None = None

    @property
    def over(self) -> bool:
        """Whether everything has been played and the device has had time to take it."""
        return self._ended is not None and self.now > self._ended + AFTER

    def turn(self) -> bool:
        """One frame of the simulated time. False when the device has been told to end."""
        self.now += 1 / FPS
        if self.loop.state is not None:
            self.camera.scene = self.performer.step(
                self.now, lambda until, act: self.watch.reached(until, act, self.now)
            )
        begin = perf_counter()
        going = self.loop.turn()
        self.frame_seconds.append(perf_counter() - begin)
        self.watch.look(self.now)
        self._press()
        if self.performer.over and self._ended is None:
            self._ended = self.now
        return going

    def _press(self) -> None:
        loop = self.loop
        state = loop.state
        if state is None:
            desk = self.loop.desk
            button = self.starter.press(desk, current(desk, None), items(desk, None), cursor(desk, None), self.now)
            if button is not None:
                self.loop.buttons.tap(button, self.now)
            self.performer.resume(self.performer.next, self.now)
            return
        act = self.performer.current
        habit = act.habits[0] if act is not None and act.habits else ""
        shown = kind(loop.desk, state)
        lines = items(loop.desk, state) if shown not in (Kind.NUMBERS, Kind.TRICK) else ()
        button = self.person.press(loop.desk, state, shown, lines, cursor(loop.desk, state), self.now, habit)
        if button is not None:
            loop.buttons.tap(button, self.now)

    def _began(self, number: int, act: Act, at: float) -> None:
        note(self.book, self.acts, number, at, len(self.course.players))
        self.happened(number, act)
        saved.save(self.folder, self.options, Position(self.performer.next, at))

    def happened(self, number: int, act: Act) -> None:
        """What an act does besides moving hands and cards."""
        world = self.performer.world
        before = sum(one.kind == act.kind for one in self.acts[: number + 1])
        if act.seat is not None:
            self.person.said.add((act.deal, act.seat))
        if act.kind in ("pause", "go-on"):
            self.person.pausing = act.kind == "pause"
        if act.kind == "lamp":
            world.light(mishaps.light(before))
        if act.kind == "bump":
            world.bump(mishaps.bump(self.options.seed, before))

    # --- the end

    def truth(self) -> list[Fact]:
        """What was played, as far as these rounds go."""
        told = facts(self.course)
        if self.options.rounds is None:
            return told
        return _until_deal(told, self.options.rounds[1])

    def report(self) -> dict[str, Any]:
        """The counts of the JSON line (design.md §5); protocol and truth are written into the folder."""
        state = self.loop.state
        assert state is not None
        first = (self.options.rounds or (1, 0))[0] - 1
        laid = [one for one in self.book.laid if one.deal >= first]
        turned: list[str | None] = [deal.first_turned for deal in state.deals]
        if state.deal is not None and state.deal.number > len(turned):
            turned.append(state.deal.first_turned)
        counted = count.tally(laid, [play for play in count.plays_of(state) if play.deal >= first], turned)
        asked = count.asked(counted, self.person.asked)
        protocol, truth = self.folder / "protocol.txt", self.folder / "truth.txt"
        device, real = write(self.loop.facts), write(self.truth())
        protocol.write_text(device, encoding="utf-8")
        truth.write_text(real, encoding="utf-8")
        return {
            "game": self.options.game,
            "variant": list(self.options.variant),
            "players": self.options.players,
            "seed": self.options.seed,
            "scene": self.options.scene,
            "laid": counted.laid,
            "read": counted.read,
            "asked": asked["asked"],
            "asked_first_right": asked["asked_first_right"],
            "taken_wrong": counted.taken_wrong,
            "wrong_owner": counted.wrong_owner,
            "missed": counted.missed,
            "ghosts": counted.ghosts,
            "turn": {"made": counted.turned_made, "seen": counted.turned_seen, "false": counted.turned_false},
            "kinds": counted.kinds,
            "questions": asked["questions"],
            "habits": _habits(self.acts[: self.performer.next]),
            "presses": self.person.presses,
            "presses_before": self.starter.presses,
            "waited": self.performer.waited,
            "frames": self.reader.frames,
            "ms_per_frame": round(1000 * median(self.frame_seconds), 2) if self.frame_seconds else None,
            "ms_per_look": round(1000 * self.eyes.seconds / max(1, self.eyes.calls), 1),
            "looks": self.eyes.calls,
            "simulated_s": round(self.now, 1),
            "rest_to_verdict_ms": round(1000 * median(self.watch.delays)) if self.watch.delays else None,
            "protocol": str(protocol),
            "truth": str(truth),
            "equal": device == real,
        }


def begin(
    options: Options,
    folder: Path,
    eyes: Look,
    screen: Screen | None = None,
    on_write: Callable[[str], None] | None = None,
    size: tuple[int, int] = SIZE,
) -> Demo:
    """A demo from the start screen on; with rounds, everything before them is told from the truth.

    Raises:
        ValueError: the rules or the options do not go together.
        JournalError: the folder cannot be written.
    """
    demo = _made(options, folder, eyes, screen, on_write, size)
    first = (options.rounds or (1, 0))[0]
    if first > 1:
        number = next(n for n, act in enumerate(demo.acts) if act.deal == first - 1)
        journal = Journal.create(folder / f"match{SUFFIX}")
        journal.append(_until_deal(facts(demo.course), first - 1))
        journal.close()
        _go_on(demo, number, 0.0)
    else:
        demo.loop.output.show(demo.loop.desk, 0, None, 0.0)
        if not demo.starter.able:
            demo.loop.start(options.game, demo.course.players, demo.course.deals[0].dealer, options.variant)
    saved.save(folder, options, Position(demo.performer.next, 0.0))
    return demo


def resume(
    folder: Path,
    eyes: Look,
    screen: Screen | None = None,
    on_write: Callable[[str], None] | None = None,
    size: tuple[int, int] = SIZE,
) -> Demo:
    """Go on with a demo that was cut off at any moment.

    Raises:
        UserError: there is none.
        JournalError: its journal cannot be gone on with.
    """
    options, position = saved.load(folder)
    demo = _made(options, folder, eyes, screen, on_write, size)
    _go_on(demo, position.acts, position.at + AWAY)
    return demo


def _go_on(demo: Demo, acts: int, at: float) -> None:
    journals = sorted(demo.folder.glob(f"*{SUFFIX}"))
    if not journals:
        dealer = demo.course.deals[0].dealer
        demo.loop.start(demo.options.game, demo.course.players, dealer, demo.options.variant)
    else:
        demo.loop.go_on(journals[-1])
    demo.now = at
    for number, act in enumerate(demo.acts[:acts]):
        note(demo.book, demo.acts, number, at - AWAY, len(demo.course.players))
        demo.happened(number, act)
    demo.performer.resume(acts, at)
    demo.camera.scene = demo.performer.world.rest
    state = demo.loop.state
    demo.watch.skip(0 if state is None else sum(len(trick.plays) for trick in state.tricks))


def _made(
    options: Options,
    folder: Path,
    eyes: Look,
    screen: Screen | None,
    on_write: Callable[[str], None] | None,
    size: tuple[int, int],
) -> Demo:
    folder.mkdir(parents=True, exist_ok=True)
    habits = Habits.of(options.scene)
    slips = habits.share(WRONG_STOOD)
    course = plan(options.game, options.seed, NAMES[: options.players], options.variant, slips)
    askew = math.radians(8 if options.scene == "easy" else 25)
    acts = _within(schedule(course, options.seed, habits, askew), options.rounds)
    world = table(options.players, options.seed)
    pack = procedural(DEMO_FAMILIES[options.seed % len(DEMO_FAMILIES)])
    if configure(options.game, options.players, options.variant).packs > 1:
        pack = doubled(pack)
    seen = look(options.seed, options.scene)
    camera = SimulatedCamera(world.rest, options.seed, seen, pack=pack, size=size, fps=FPS * 2)
    calibration = calibrated(camera, world.places, course.deals[0].dealer)
    timed = Timed(eyes)
    reader = InlineReader(timed, calibration)
    loop = Loop(
        clock=lambda: 0.0,
        capture=InlineCapture(camera, reader),
        reader=reader,
        buttons=Buttons(),
        screen=screen or NoScreen(),
        folder=folder,
        desk=Desk(preferences=Preferences(language=options.language), names=course.players),
        calibration=calibration,
        on_write=on_write,
    )
    book = Book()
    performer = Performer(acts, world)
    person = Person(course, book)
    starter = Starter(Draft(options.game, course.players, course.deals[0].dealer, options.variant))
    watch = Watch(loop, book)
    demo = Demo(options, folder, course, acts, camera, performer, book, person, starter, loop, watch, reader, timed)
    performer.began = demo._began
    camera.clock = loop.clock = lambda: demo.now
    return demo


def note(book: Book, acts: tuple[Act, ...], number: int, at: float, players: int) -> None:
    """Write what an act lays into the book of truth."""
    act = acts[number]
    step = 0
    if act.kind == "lay":
        step = sum(one.kind == "lay" and (one.deal, one.trick) == (act.deal, act.trick) for one in acts[:number])
    book.note(act, at, kind_of(act, players, step, acts, number))


def calibrated(camera: SimulatedCamera, places: Places, dealer: int) -> Calibration:
    """The calibration that the players would have made (L23): where they lay their cards, and the lens."""
    seats = range(places.players)
    angles = tuple(math.remainder(places.angle(seat), 2 * math.pi) for seat in seats)
    middle = ((-33.0, -46.0), (33.0, -46.0), (33.0, 46.0), (-33.0, 46.0))
    spots = tuple(places.at(seat, 70.0) for seat in seats)
    homography = tuple(float(v) for v in camera.lens.homography().ravel())
    return Calibration(
        homography, camera.lens.size, middle + spots, places.stock_at(dealer), angles, (70.0,) * places.players
    )


def _within(acts: tuple[Act, ...], rounds: tuple[int, int] | None) -> tuple[Act, ...]:
    if rounds is None:
        return acts
    return tuple(act for act in acts if act.deal < rounds[1])


def _until_deal(told: list[Fact], deals: int) -> list[Fact]:
    """The facts of a match up to and with this many deals."""
    out, begun = [], 0
    for fact in told:
        begun += isinstance(fact, DealStarted)
        if begun > deals:
            break
        out.append(fact)
    return out


def _habits(acts: tuple[Act, ...]) -> dict[str, int]:
    out: dict[str, int] = {}
    for act in acts:
        for habit in act.habits:
            out[habit] = out.get(habit, 0) + 1
    return dict(sorted(out.items()))
