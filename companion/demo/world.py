"""The simulated table while people act on it: begins gestures, moves arms and cards, gives the scene of any moment."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.demo.gestures import Body, Gesture
from companion.demo.places import Places
from vision.simulated.table import LaidCard, Light, SceneState, Thing


@dataclass
class World:
    """Everything on the table. Time only moves forward; `advance` applies what happened up to then."""

    places: Places
    bodies: tuple[Body, ...]
    things: tuple[Thing, ...] = ()
    rest: SceneState = field(default_factory=SceneState)
    _running: list[tuple[float, Gesture, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rest = replace(self.rest, things=self.things)

    @property
    def busy(self) -> bool:
        """Whether an arm is under way."""
        return bool(self._running)

    def begin(self, gesture: Gesture, now: float) -> None:
        """An arm starts to move."""
        self._running.append((now, gesture, 0))

    def light(self, light: Light) -> None:
        """Somebody touches the lamp."""
        self.rest = replace(self.rest, light=light)

    def bump(self, bump: tuple[float, float, float]) -> None:
        """Somebody pushes the camera: px, px, radians away from where it was set up."""
        self.rest = replace(self.rest, bump=bump)

    def advance(self, now: float) -> SceneState:
        """The scene at `now`."""
        due = sorted(
            (
                (begun + at, order, what)
                for begun, gesture, done in self._running
                for at, order, what in _effects(gesture)[done:]
            ),
            key=lambda effect: effect[:2],
        )
        for at, _, what in due:
            if at <= now + 1e-9:
                self._apply(what)
        self._running = [
            (begun, gesture, sum(1 for at, _, _ in _effects(gesture) if begun + at <= now + 1e-9))
            for begun, gesture, _ in self._running
            if begun + gesture.long > now
        ]
        arms = tuple(
            gesture.arm(now - begun, self.places.shoulder(gesture.seat), self.bodies[gesture.seat])
            for begun, gesture, _ in self._running
            if now >= begun
        )
        return replace(self.rest, arms=arms)

    def finish(self) -> None:
        """Everything under way comes to its end: what people did while the device was off."""
        self.advance(float("inf"))

    def _apply(self, what: tuple[int, ...] | tuple[LaidCard, ...]) -> None:
        for one in what:
            self.rest = self.rest.with_card(one) if isinstance(one, LaidCard) else self.rest.without(one)


def _effects(gesture: Gesture) -> list[tuple[float, int, tuple[int, ...] | tuple[LaidCard, ...]]]:
    """Lifts and puts in the order of time; at the same time cards are lifted before others are put down."""
    lifts = [(at, 0, keys) for at, keys in gesture.lifts]
    puts = [(at, 1, cards) for at, cards in gesture.puts]
    out: list[tuple[float, int, tuple[int, ...] | tuple[LaidCard, ...]]] = [*lifts, *puts]
    return sorted(out, key=lambda effect: effect[:2])
