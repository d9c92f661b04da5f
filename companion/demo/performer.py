"""Plays the schedule: begins each act when its time has come and what it waits for has come about, and keeps the book
of truth."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.demo.gestures import body
from companion.demo.places import Places
from companion.demo.schedule import Act, Until
from companion.demo.world import World
from vision.simulated.table import Pose, SceneState, Thing

PATIENCE = 45.0
"""Seconds people wait for the screen before they go on all the same."""


@dataclass
class Performer:
    """The people at the table. `step` is called with growing times.

    Attributes:
        acts: the schedule.
        next: number of the act that begins next; all before have begun.
        waited: how often patience ran out.
        began: told the number, the act and the time whenever one begins.
    """

    acts: Sequence[Act]
    world: World
    next: int = 0
    waited: int = 0
    began: Callable[[int, Act, float], None] = field(default=lambda number, act, at: None)
    _begun: float = 0.0
    _done: float = 0.0

    @property
    def over(self) -> bool:
        """Whether everything has been played and every arm is gone."""
        return self.next >= len(self.acts) and not self.world.busy

    @property
    def current(self) -> Act | None:
        """The act that began last."""
        return self.acts[self.next - 1] if self.next else None

    def step(self, now: float, reached: Callable[[Until, Act], bool]) -> SceneState:
        """Go on to `now`; `reached` says whether something that is waited for has come about. The scene at that
        moment."""
        while self.next < len(self.acts):
            act = self.acts[self.next]
            due = (self._begun if act.together else self._done) + act.after
            if now < due:
                break
            if act.until and not reached(act.until, act):
                if now < due + PATIENCE:
                    break
                self.waited += 1
            begin = now if act.until else max(due, self._begun)
            self.next += 1
            self._begun = begin
            self._done = begin + (act.gesture.done if act.gesture else 0.0)
            if act.gesture:
                self.world.begin(act.gesture, begin)
            self.began(self.next - 1, act, begin)
        return self.world.advance(now)

    def resume(self, number: int, now: float) -> None:
        """Go on after `number` acts have begun: what was under way has come to its end meanwhile."""
        for act in self.acts[:number]:
            if act.gesture:
                self.world.begin(act.gesture, now - 60.0)
                self.world.advance(now - 0.1)
        self.next = number
        self._begun = self._done = now


def table(players: int, seed: int) -> World:
    """An empty table with people and what stands about."""
    rng = random.Random(f"table {seed}")
    bodies = tuple(body(rng) for _ in range(players))
    spots = [(-395.0, -265.0), (395.0, -265.0), (-395.0, 255.0), (395.0, 255.0)]
    rng.shuffle(spots)
    things = []
    for number, spot in enumerate(spots[: rng.randint(1, 3)]):
        kind, size = rng.choice(
            (("coaster", (94.0, 94.0)), ("phone", (72.0, 148.0)), ("bowl", (120.0, 120.0)), ("paper", (105.0, 148.0)))
        )
        colour = tuple(rng.choice(((60, 110, 160), (30, 30, 34), (190, 200, 205), (120, 90, 60), (60, 60, 150))))
        x, y = spot[0] + rng.uniform(-15, 15), spot[1] + rng.uniform(-15, 15)
        things.append(Thing(number, kind, Pose(x, y, rng.uniform(0, math.pi)), size, (colour[0], colour[1], colour[2])))
    return World(Places(players), bodies, tuple(things))
