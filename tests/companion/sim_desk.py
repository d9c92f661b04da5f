"""A simulated table before a simulated camera, the observer with eyes that know the truth, the clerk, and a journal."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import replace

from clerk_desk import NAMES, Asked
from truth_eyes import TruthEyes

from companion.clerk import Clerk, Step
from companion.demo.demo import calibrated
from companion.demo.places import Places
from table.decide import Accepted, decide
from table.facts import Fact
from vision.events import Event
from vision.observer import Observer
from vision.simulated.camera import SimulatedCamera
from vision.simulated.looks import look
from vision.simulated.pack import DEMO_FAMILIES, Pack, procedural
from vision.simulated.table import Arm, LaidCard, Pose, SceneState

FPS = 10.0
SIZE = (640, 480)


@functools.cache
def pack() -> Pack:
    """One drawn pack for all tests, small."""
    return procedural(DEMO_FAMILIES[0], px_height=160)


class Sim(Asked):
    """People at the simulated table: `lay`, `lift`, `sweep`, and let time go by with `wait`."""

    def __init__(self, facts: Sequence[Fact], players: int = 4, dealer: int = 0, eyes: TruthEyes | None = None) -> None:
        self.facts: list[Fact] = list(facts)
        self.before = len(self.facts)
        self.places = Places(players)
        self.at = 0.0
        self.camera = SimulatedCamera(
            SceneState(), 3, look(3, "easy"), pack=pack(), clock=lambda: self.at, size=SIZE, fps=FPS * 2
        )
        self.eyes = eyes or TruthEyes()
        self.eyes.watch(self.camera)
        self.keys: dict[str, int] = {}
        self._key = 0
        self.calibration = calibrated(self.camera, self.places, dealer)
        self.events: list[Event] = []
        self.asked: list[str] = []
        self.notices: list[str] = []
        self.step: Step = Step(Clerk.begin(self.facts))
        self.start()

    def start(self) -> None:
        """The device is switched on: only the journal is left of what was before (L22)."""
        self.clerk = Clerk.begin(self.facts)
        self.observer = Observer(self.eyes, self.calibration)
        self.step = Step(self.clerk)
        self.wait(1.0)

    # --- the device

    def played(self) -> list[tuple[str, str]]:
        """Owner and card of all plays since this table was set up."""
        plays = [play for trick in self.state.tricks for play in trick.plays if play.id >= self.before]
        return [(NAMES[play.seat], play.card) for play in plays]

    def wait(self, seconds: float) -> None:
        """Time goes by; the device looks."""
        for _ in range(round(seconds * FPS)):
            self.at += 1 / FPS
            frame = self.camera.frame()
            assert frame is not None
            events = self.observer.see(frame, self.clerk.expected(self.facts))
            self.events += events
            self._take(self.clerk.step(self.facts, events, self.at))

    def tell(self, fact: Fact) -> None:
        """Somebody presses buttons."""
        verdict = decide(self.facts, fact)
        assert isinstance(verdict, Accepted), verdict
        self.facts += verdict.facts
        self._take(self.clerk.step(self.facts, (), self.at))

    def answer(self, value: str) -> None:
        self._take(self.clerk.answer(self.facts, self.step.asks[0].id, value, self.at))

    def _take(self, step: Step) -> None:
        self.asked += [ask.kind for ask in step.asks if ask.id not in {old.id for old in self.step.asks}]
        self.step, self.clerk = step, step.clerk
        self.facts += step.facts
        self.notices += [notice.kind for notice in step.notices]

    # --- the table

    def spot(self, seat: int, far: float = 68.0, aside: float = 0.0, askew: float = 0.1) -> Pose:
        """Before a seat."""
        x, y = self.places.at(seat, far, aside)
        return Pose(x, y, self.places.angle(seat) - math.pi / 2 + askew)

    def put(self, code: str | None, pose: Pose, name: str | None = None) -> None:
        """A card is there, at once."""
        self._key += 1
        self.keys[name or code or "back"] = self._key
        self.camera.scene = self.camera.scene.with_card(LaidCard(self._key, code, pose))

    def lay(self, code: str, seat: int, after: float = 0.8, **where: float) -> None:
        """A seat lays a card; `after` so many seconds the next thing happens."""
        self.put(code, self.spot(seat, **where))
        self.wait(after)

    def lift(self, *codes: str, after: float = 0.8) -> None:
        """Cards are taken off the table."""
        self.camera.scene = self.camera.scene.without(*(self.keys[code] for code in codes))
        self.wait(after)

    def stock(self, dealer: int = 0, count: int = 30) -> Pose:
        """The stock lies before the dealer, face down."""
        x, y = self.places.stock_at(dealer)
        pose = Pose(x, y, self.places.angle(dealer) - math.pi / 2)
        self._key += 1
        self.keys["stock"] = self._key
        self.camera.scene = self.camera.scene.with_card(LaidCard(self._key, None, pose, count))
        return pose

    def turn(self, code: str, dealer: int = 0, after: float = 2.0) -> None:
        """The stock is put down, and a card turned on it."""
        pose = self.stock(dealer)
        self.wait(1.0)
        self.put(code, replace(pose, angle=pose.angle + math.pi / 2))
        self.wait(after)

    def arm(self, seat: int | None, far: float = 60.0) -> None:
        """Somebody's arm lies over the table; None: all arms are gone."""
        arms = () if seat is None else (Arm(self.places.shoulder(seat), self.places.at(seat, far)),)
        self.camera.scene = replace(self.camera.scene, arms=arms)
