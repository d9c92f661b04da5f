"""What goes on at a table besides the cards played: a card exchanged, two laid at once, the last trick looked at
again, the lamp switched, the camera pushed (L3, L4, L6, L7).

They are drawn by a die of their own, so that they change nothing else of a schedule.
"""

from __future__ import annotations

import random

from companion.demo import habits as h
from companion.demo.acts import Act, Builder, Until
from companion.demo.course import Deal, Trick
from companion.demo.gestures import lay, take
from vision.simulated.table import LaidCard, Light, Pose

DIM = 0.75
"""Light of the room without the lamp, as a share of what it was when the camera was set up."""
PUSH = (12.0, 0.01)
"""How far the camera is pushed at most: px, radians."""
SPREAD = 42.0
"""How far from the middle the cards of a trick that is shown again lie, mm."""


_PAUSE: tuple[tuple[str, float, Until], ...] = (
    ("pause", 0.8, ""),
    ("paused", 0.1, "paused"),
    ("go-on", 4.0, ""),
    ("gone-on", 0.1, "reading"),
)
"""Somebody pauses the device in mid-trick, and goes on after a while (L20, L22): kind, seconds after, what for."""


class Mishaps:
    """The die and what it decides. `seed` is the schedule's."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"mishaps {seed}")

    def shows(self, build: Builder, habit: str) -> bool:
        """Draws whether a habit shows now; the draw is made in any case."""
        return self.rng.random() < build.habits.share(habit)

    def before_card(self, build: Builder, number: int, deal: Deal, trick_number: int, step: int) -> None:
        """What happens before a card is laid."""
        if self.shows(build, h.LAMP):
            build.add(Act("lamp", None, number, 0.2, trick=trick_number, habits=(h.LAMP,)))
        if self.shows(build, h.BUMPED):
            build.add(Act("bump", None, number, 0.2, trick=trick_number, habits=(h.BUMPED,)))
        if self.shows(build, h.EXCHANGED) and trick_number and step < len(build.course.players) - 1:
            self._exchanged(build, number, deal, trick_number, step)
        if self.shows(build, h.WRONG_BACK) and trick_number and not step and not deal.tricks[trick_number].slip:
            self._led_wrongly(build, number, deal, trick_number)
        if self.shows(build, h.PAUSED) and step:
            for kind, after, until in _PAUSE:
                shown = (h.PAUSED,) if kind == "pause" else ()
                build.add(Act(kind, None, number, after, until=until, trick=trick_number, habits=shown))

    def _exchanged(self, build: Builder, number: int, deal: Deal, trick_number: int, step: int) -> None:
        """Another card of the hand is laid, and taken back (L6); not while the last trick still lies there."""
        seat, _ = deal.tricks[trick_number].plays[step]
        hand = [code for trick in deal.tricks[trick_number + 1 :] for owner, code in trick.plays if owner == seat]
        if hand and (step or not build.lying):
            self._and_back(build, number, trick_number, seat, self.rng.choice(hand), h.EXCHANGED)

    def _led_wrongly(self, build: Builder, number: int, deal: Deal, trick_number: int) -> None:
        """Somebody leads who has not won the trick before, and takes the card back (L16)."""
        leader = deal.tricks[trick_number].leader
        seat = (leader + self.rng.randrange(1, len(build.course.players))) % len(build.course.players)
        hand = [code for trick in deal.tricks[trick_number:] for owner, code in trick.plays if owner == seat]
        if not build.lying:
            self._and_back(build, number, trick_number, seat, self.rng.choice(hand), h.WRONG_BACK)

    def _and_back(self, build: Builder, number: int, trick: int, seat: int, code: str, habit: str) -> None:
        """A card is laid and taken back."""
        rng, places = self.rng, build.places
        wrong = LaidCard(build.key(), code, places.play(seat, rng))
        laid, back = lay(places, seat, [wrong], rng), take(places, seat, [wrong], None, rng)
        build.add(Act("lay-wrong", laid, number, rng.uniform(0.3, 1.4), trick=trick, habits=(habit,)))
        build.add(Act("take-back", back, number, rng.uniform(1.0, 2.2), trick=trick))

    def together(self, build: Builder, trick_number: int) -> bool:
        """Whether the next card comes at once with the one before (L4)."""
        before = build.acts[-1]
        shows = self.shows(build, h.TWO_AT_ONCE)
        return shows and before.kind == "lay" and before.trick == trick_number and not before.until

    def after_trick(self, build: Builder, number: int, deal: Deal, trick_number: int) -> None:
        """The trick just taken is shown again, and taken once more (L7)."""
        if not self.shows(build, h.LOOK_BACK) or trick_number == len(deal.tricks) - 1:
            return
        rng, places, trick = self.rng, build.places, deal.tricks[trick_number]
        packet = build.piles[trick.winner][-1]
        faces = _spread(build, trick, rng)
        shown = (h.LOOK_BACK,)
        seat = trick.winner
        build.add(Act("fetch", take(places, seat, [packet], None, rng), number, 1.0, trick=trick_number, habits=shown))
        build.add(Act("show", lay(places, seat, faces, rng), number, rng.uniform(0.6, 1.2), trick=trick_number))
        back = take(places, seat, faces, packet, rng)
        build.add(Act("show-end", back, number, rng.uniform(1.5, 3.0), trick=trick_number))


def _spread(build: Builder, trick: Trick, rng: random.Random) -> list[LaidCard]:
    """The cards of a trick side by side in the middle."""
    wide = 2 * SPREAD / max(1, len(trick.plays) - 1)
    return [
        LaidCard(
            build.key(),
            code,
            Pose(
                -SPREAD + wide * step, rng.uniform(-10, 10), build.places.angle(trick.winner) + rng.uniform(-0.2, 0.2)
            ),
        )
        for step, (_, code) in enumerate(trick.plays)
    ]


def light(switched: int) -> Light:
    """The light after the lamp was switched so often."""
    return Light(gain=DIM if switched % 2 else 1.0)


def bump(seed: int, number: int) -> tuple[float, float, float]:
    """Where the camera stands after the `number`-th push: px, px, radians away from where it was set up."""
    rng = random.Random(f"bump {seed} {number}")
    return rng.uniform(-PUSH[0], PUSH[0]), rng.uniform(-PUSH[0], PUSH[0]), rng.uniform(-PUSH[1], PUSH[1])
