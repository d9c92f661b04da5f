"""What lies on the simulated table at one moment: cards, piles, arms, things, light.

Plane of the table: millimetres, the middle of the trick place is (0, 0), x grows to the right of the picture and y
grows
downwards, angles are radians clockwise as seen in the picture. An upright card (angle 0) shows its top to the top of
the picture.
A scene is a value: whoever moves something makes a new one with `dataclasses.replace`, and the camera draws what
changed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

CARD_MM = (63.0, 88.0)
"""Width and height of a poker-size card, mm (the size of all procedural packs)."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a thing lies: its middle in mm, its angle in radians clockwise, its height over the table in mm."""

    x: float
    y: float
    angle: float = 0.0
    lift: float = 0.0

    def towards(self, other: Pose, share: float) -> Pose:
        """The pose `share` of the way (0..1) to another one."""
        return Pose(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.angle + (other.angle - self.angle) * share,
            self.lift + (other.lift - self.lift) * share,
        )


@dataclass(frozen=True, slots=True)
class LaidCard:
    """One card, or a packet squared up: `count` cards with this one on top. `code` None is a back.

    `key` names the physical card: it stays the same while the card is moved, turned or covered.
    """

    key: int
    code: str | None
    pose: Pose
    count: int = 1


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm that reaches into the picture: from `root` (outside, mm) to the palm at `hand`, mm, maybe holding cards.

    `skin` and `sleeve` are BGR colours, `bare` mm of forearm are without sleeve, `grip` is 0 (flat hand) to 1
    (fingers closed).
    """

    root: tuple[float, float]
    hand: tuple[float, float]
    skin: tuple[int, int, int] = (140, 170, 215)
    sleeve: tuple[int, int, int] = (90, 60, 40)
    bare: float = 70.0
    grip: float = 0.6
    left: bool = False
    holds: tuple[LaidCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """What else lies about: `kind` is "coaster", "glass", "phone", "bowl" or "paper"; size in mm, BGR colour."""

    key: int
    kind: str
    pose: Pose
    size: tuple[float, float]
    colour: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Light:
    """The light of the moment: brightness (1 = as when the camera was set up), warmth (+ is warmer), share of lamp
    flicker."""

    gain: float = 1.0
    warmth: float = 0.0
    flicker: float = 0.0


@dataclass(frozen=True, slots=True)
class SceneState:
    """Everything in the picture. `cards` are ordered from the bottom to the top; `bump` moves the camera (px, px,
    radians)."""

    cards: tuple[LaidCard, ...] = ()
    arms: tuple[Arm, ...] = ()
    things: tuple[Thing, ...] = ()
    light: Light = Light()
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)
    covered: bool = False
    """True while something lies over the lens: the picture is black."""

    def with_card(self, card: LaidCard) -> SceneState:
        """The scene with one more card on top of all others; a card of the same key is taken away first."""
        return replace(self, cards=(*(c for c in self.cards if c.key != card.key), card))

    def without(self, *keys: int) -> SceneState:
        """The scene without the cards of these keys."""
        gone = frozenset(keys)
        return replace(self, cards=tuple(c for c in self.cards if c.key not in gone))

    def card(self, key: int) -> LaidCard | None:
        """The card of that key, if it lies on the table (cards held in the air do not)."""
        return next((c for c in self.cards if c.key == key), None)


def outline(pose: Pose, size: tuple[float, float] = CARD_MM) -> tuple[tuple[float, float], ...]:
    """The four corners in mm of a thing at a pose: top left, top right, bottom right, bottom left as printed."""
    cos, sin = math.cos(pose.angle), math.sin(pose.angle)
    half_w, half_h = size[0] / 2, size[1] / 2
    flat = ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h))
    return tuple((pose.x + u * cos - v * sin, pose.y + u * sin + v * cos) for u, v in flat)
