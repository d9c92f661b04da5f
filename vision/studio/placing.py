"""Where cards lie: layouts in the plane of the table, in millimetres, bottom card first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

CARD_MM = (63.0, 88.0)
"""Width and height of a card; packs with another size are scaled to their own height over this one's."""

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Place:
    """One card: its middle (mm), its turn clockwise (radians), face up or not."""

    x: float
    y: float
    angle: float
    face: bool = True


def single(rng: Rng) -> list[Place]:
    """One card."""
    return [Place(0.0, 0.0, rng.uniform(0, 2 * np.pi), bool(rng.random() < 0.88))]


def scatter(rng: Rng) -> list[Place]:
    """Cards thrown about, hardly touching."""
    count = int(rng.integers(2, 11))
    spread = 70.0 * np.sqrt(count)
    places: list[Place] = []
    for _ in range(count * 12):
        x, y = rng.uniform(-spread, spread, 2)
        if all(np.hypot(x - p.x, y - p.y) > 78 for p in places):
            places.append(Place(x, y, rng.uniform(0, 2 * np.pi), bool(rng.random() < 0.85)))
        if len(places) == count:
            break
    return places


def grid(rng: Rng) -> list[Place]:
    """Neat rows side by side, as laid out to be counted, or by one who deals patience."""
    columns, rows = int(rng.integers(2, 6)), int(rng.integers(1, 4))
    dx, dy = 63 + rng.uniform(1, 45), 88 + rng.uniform(1, 40)
    jitter, wobble = rng.uniform(0, 6), rng.uniform(0, 0.35) if rng.random() < 0.5 else rng.uniform(0, 0.06)
    upright = rng.random() < 0.7
    backs = rng.choice([0.0, 0.0, 0.2])
    return [
        Place(
            c * dx + rng.normal(0, jitter),
            r * dy + rng.normal(0, jitter),
            rng.normal(0, wobble) + (0.0 if upright else np.pi * rng.integers(2)),
            bool(rng.random() >= backs),
        )
        for r in range(rows)
        for c in range(columns)
    ]


def cascade(rng: Rng) -> list[Place]:
    """A row or column in which each card covers most of the one before."""
    count = int(rng.integers(2, 10))
    step = rng.uniform(12, 46)
    direction = rng.choice([0.0, np.pi / 2, -np.pi / 2, np.pi]) + rng.normal(0, 0.25)
    wobble, slide = rng.uniform(0, 0.12), rng.uniform(0, 4)
    hidden = int(rng.integers(0, count)) if rng.random() < 0.25 else 0
    return [
        Place(
            i * step * np.cos(direction) + rng.normal(0, slide),
            i * step * np.sin(direction) + rng.normal(0, slide),
            rng.normal(0, wobble),
            i >= hidden,
        )
        for i in range(count)
    ]


def trick(rng: Rng) -> list[Place]:
    """A trick: each player's card from his side, over or beside the others'."""
    players = int(rng.integers(2, 7))
    first = rng.uniform(0, 2 * np.pi)
    reach = rng.uniform(8, 85)
    wobble = rng.uniform(0.05, 0.5)
    order = rng.permutation(players) if rng.random() < 0.3 else np.arange(players)
    places = []
    for seat in order[: int(rng.integers(1, players + 1))]:
        angle = first + seat * 2 * np.pi / players
        out = max(0.0, reach + rng.normal(0, 14))
        places.append(
            Place(
                -out * np.sin(angle) + rng.normal(0, 7),
                out * np.cos(angle) + rng.normal(0, 7),
                angle + rng.normal(0, wobble),
                bool(rng.random() < 0.96),
            )
        )
    return places


def fan(rng: Rng) -> list[Place]:
    """A hand of cards spread around one point below them."""
    count = int(rng.integers(3, 14))
    step = rng.uniform(0.05, 0.26) * rng.choice([-1.0, 1.0, 1.0, 1.0])
    radius = rng.uniform(55, 260)
    step = float(np.clip(step * 120 / radius, -0.3, 0.3))
    start = -step * (count - 1) / 2
    face = bool(rng.random() < 0.85)
    places = []
    for i in range(count):
        angle = start + i * step + rng.normal(0, 0.02)
        out = radius + rng.normal(0, 2.5)
        places.append(Place(out * np.sin(angle), radius - out * np.cos(angle), angle, face))
    return places


def pile(rng: Rng) -> list[Place]:
    """Cards thrown on one heap: of several only a corner shows."""
    count = int(rng.integers(2, 7))
    loose = rng.uniform(6, 45)
    return [
        Place(rng.normal(0, loose), rng.normal(0, loose), rng.uniform(0, 2 * np.pi), bool(rng.random() < 0.9))
        for _ in range(count)
    ]


def pair(rng: Rng) -> list[Place]:
    """Two or three cards with a corner of the lower one left to be seen."""
    places = [Place(0.0, 0.0, 0.0)]
    for _ in range(int(rng.integers(1, 3))):
        before = places[-1]
        places.append(
            Place(
                before.x + rng.choice([-1, 1]) * rng.uniform(14, 66),
                before.y + rng.choice([-1, 1]) * rng.uniform(0, 60),
                before.angle + rng.normal(0, 0.3) + np.pi * rng.integers(2),
                bool(rng.random() < 0.95),
            )
        )
    return places


def stock(rng: Rng) -> list[Place]:
    """A squared stack of backs, sometimes with a card turned up on it or half under it."""
    loose = rng.uniform(0.3, 2.5)
    turn = rng.normal(0, 0.02)
    places = [
        Place(rng.normal(0, loose), rng.normal(0, loose), rng.normal(turn, 0.02), False)
        for _ in range(int(rng.integers(2, 9)))
    ]
    chance = rng.random()
    if chance < 0.35:
        places.append(Place(rng.normal(0, 4), rng.normal(0, 4), rng.normal(0, 0.1)))
    elif chance < 0.65:
        places.insert(0, Place(rng.uniform(15, 45), rng.normal(0, 5), np.pi / 2 + rng.normal(0, 0.06)))
    return places


LAYOUTS: tuple[tuple[Callable[[Rng], list[Place]], float], ...] = (
    (single, 0.16),
    (scatter, 0.13),
    (grid, 0.12),
    (cascade, 0.12),
    (trick, 0.16),
    (fan, 0.12),
    (pile, 0.06),
    (pair, 0.09),
    (stock, 0.04),
)
"""Each layout and how often it is drawn."""


def _turned(places: list[Place], angle: float, x: float, y: float) -> list[Place]:
    cos, sin = float(np.cos(angle)), float(np.sin(angle))
    return [Place(cos * p.x - sin * p.y + x, sin * p.x + cos * p.y + y, p.angle + angle, p.face) for p in places]


def _drawn(rng: Rng) -> list[Place]:
    weights = np.array([weight for _, weight in LAYOUTS])
    kind = LAYOUTS[int(rng.choice(len(LAYOUTS), p=weights / weights.sum()))][0]
    places = kind(rng)
    middle = np.mean([(p.x, p.y) for p in places], axis=0)
    return _turned(_turned(places, 0.0, -float(middle[0]), -float(middle[1])), rng.uniform(0, 2 * np.pi), 0.0, 0.0)


def places(rng: Rng) -> list[Place]:
    """A whole table: one layout, or two to four of them beside each other."""
    laid = _drawn(rng)
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(1, 4))):
            angle, out = rng.uniform(0, 2 * np.pi), rng.uniform(130, 260)
            laid += _turned(_drawn(rng), 0.0, out * float(np.cos(angle)), out * float(np.sin(angle)))
    return laid[:26]
