"""Where everybody sits at the simulated table and where they put things, in mm (the plane of
`vision.simulated.table`)."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from vision.simulated.table import Pose

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Places:
    """Seat 0 sits at the lower edge of the picture, the others follow clockwise (G2).

    `askew` is how far cards are laid out of true (radians), `spread` how unevenly they are placed (mm).
    """

    players: int
    askew: float = math.radians(25)
    spread: float = 14.0

    def angle(self, seat: int) -> float:
        """The direction of a seat from the middle, radians clockwise from the right of the picture."""
        return math.pi / 2 + seat * 2 * math.pi / self.players

    def at(self, seat: int, far: float, aside: float = 0.0) -> Point:
        """The point `far` mm from the middle towards a seat and `aside` mm clockwise of it."""
        angle = self.angle(seat)
        return (
            far * math.cos(angle) - aside * math.sin(angle),
            far * math.sin(angle) + aside * math.cos(angle),
        )

    def _reach(self, seat: int) -> float:
        """How far the picture reaches towards a seat, mm: it is wider than high."""
        angle = self.angle(seat)
        return min(440 / max(1e-6, abs(math.cos(angle))), 318 / max(1e-6, abs(math.sin(angle))))

    def shoulder(self, seat: int) -> Point:
        """Where a seat's arm comes into the picture from: outside of it, a little to the player's right."""
        return self.at(seat, self._reach(seat) + 240, -70)

    def hidden(self, seat: int) -> Point:
        """Where a hand is that cannot be seen."""
        return self.at(seat, self._reach(seat) + 190, -50)

    def play(self, seat: int, rng: random.Random, beside: bool = False) -> Pose:
        """Where a seat lays a card; `beside`: to one side, since his card of the last trick still lies there."""
        far = rng.uniform(50, 80) if self.players < 6 else rng.uniform(62, 92)
        aside = rng.gauss(0, self.spread)
        if beside:
            far += rng.uniform(8, 22)
            aside += rng.choice((-1, 1)) * rng.uniform(18, 34)
        x, y = self.at(seat, far, max(-55.0, min(55.0, aside)))
        upright = self.angle(seat) - math.pi / 2 + (math.pi if rng.random() < 0.5 else 0)
        return Pose(x, y, upright + rng.uniform(-self.askew, self.askew))

    def pile(self, seat: int, number: int, rng: random.Random) -> Pose:
        """Where a seat keeps its tricks; the `number`-th lies a little across the one before."""
        x, y = self.at(seat, self._reach(seat) - 44, 128 + 9 * (number % 6))
        across = self.angle(seat) + (math.pi / 2 if number % 2 else 0)
        return Pose(x, y, across + rng.uniform(-0.2, 0.2))

    def stock_at(self, seat: int) -> Point:
        """The middle of the place of a seat's stock: well within the picture, where seats are not at its sides."""
        x, y = self.at(seat, self._reach(seat) - 62, -118)
        return max(-378.0, min(378.0, x)), max(-256.0, min(256.0, y))

    def stock(self, seat: int, rng: random.Random) -> Pose:
        """Where the rest of the pack lies when this seat has dealt."""
        x, y = self.stock_at(seat)
        x, y = x + rng.uniform(-8, 8), y + rng.uniform(-8, 8)
        return Pose(x, y, self.angle(seat) - math.pi / 2 + rng.uniform(-0.25, 0.25))

    def turned(self, stock: Pose, rng: random.Random) -> Pose:
        """Where the turned card lies: on the stock, crosswise or straight, or half beside it."""
        kind = rng.choice(("across", "straight", "beside"))
        if kind == "across":
            return Pose(
                stock.x + rng.uniform(-6, 6),
                stock.y + rng.uniform(-6, 6),
                stock.angle + math.pi / 2 + rng.uniform(-0.2, 0.2),
            )
        if kind == "straight":
            return Pose(
                stock.x + rng.uniform(-5, 5), stock.y + rng.uniform(-5, 5), stock.angle + rng.uniform(-0.2, 0.2)
            )
        way = math.copysign(rng.uniform(26, 40), rng.random() - 0.5)
        turn = stock.angle
        return Pose(stock.x + way * math.cos(turn), stock.y + way * math.sin(turn), turn + rng.uniform(-0.15, 0.15))

    def turned_beside(self, seat: int, stock: Pose, rng: random.Random) -> Pose:
        """Where the turned card lies when cards are drawn from the stock: quite beside it (W2)."""
        way = math.copysign(rng.uniform(76, 88), rng.random() - 0.5)
        x, y = self.at(seat, self._reach(seat) - rng.uniform(72, 84), -118 + way)
        return Pose(x, y, stock.angle + rng.uniform(-0.15, 0.15))

    def swapped(self, before: Pose, rng: random.Random) -> Pose:
        """Where the next trump card is laid: where the one before lay, about."""
        return Pose(before.x + rng.uniform(-6, 6), before.y + rng.uniform(-6, 6), before.angle + rng.uniform(-0.2, 0.2))
