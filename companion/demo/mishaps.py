"""What goes on at a table besides the cards played: a card exchanged, two laid at once, the last trick looked at
again, the lamp switched, the camera pushed (L3, L4, L6, L7).

They are drawn by a die of their own, so that they change nothing else of a schedule.
"""

from __future__ import annotations

import random

from companion.demo import habits as h
from companion.demo.acts import Act, Builder
from companion.demo.course import Deal, Trick
from companion.demo.gestures import lay, take
from vision.simulated.table import LaidCard, Light, Pose

DIM = 0.75
"""Light of the room without the lamp, as a share of what it was when the camera was set up."""
PUSH = (12.0, 0.01)
"""How far the camera is pushed at most: px, radians."""
SPREAD = 42.0
"""How far from the middle the cards of a trick that is shown again lie, mm."""


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

    def _exchanged(self, build: Builder, number: int, deal: Deal, trick_number: int, step: int) -> None:
        """Another card of the hand is laid, and taken back (L6); not while the last trick still lies there."""
        seat, _ = deal.tricks[trick_number].plays[step]
        hand = [code for trick in deal.tricks[trick_number + 1 :] for owner, code in trick.plays if owner == seat]
        if not hand or (step == 0 and build.lying):
            return
        rng, places = self.rng, build.places
        wrong = LaidCard(build.key(), rng.choice(hand), places.play(seat, rng))
        laid, back = lay(places, seat, [wrong], rng), take(places, seat, [wrong], None, rng)
        shown = (h.EXCHANGED,)
        build.add(Act("lay-wrong", laid, number, rng.uniform(0.3, 1.4), trick=trick_number, habits=shown))
        build.add(Act("take-back", back, number, rng.uniform(1.0, 2.2), trick=trick_number))

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
