"""One reach of one arm: the way of the hand, what it picks up, carries and puts down. Times are seconds from its
begin."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.demo.places import Places, Point
from vision.simulated.table import Arm, LaidCard, Pose


@dataclass(frozen=True, slots=True)
class Key:
    """The hand is here at this time; `grip` 0 is an open hand, 1 closed fingers."""

    at: float
    x: float
    y: float
    grip: float = 0.6


@dataclass(frozen=True, slots=True)
class Carry:
    """A card in the hand from `begin` to `end`. `card.pose` is where it is put down, or with `dragged` where it was
    picked up."""

    card: LaidCard
    begin: float
    end: float
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class Gesture:
    """One reach: `lifts` and `puts` are (time, cards' keys) and (time, cards), in the order of time. `done` is when
    the next
    player may begin: what matters is on the table then, the hand may still be on its way back."""

    seat: int
    keys: tuple[Key, ...]
    lifts: tuple[tuple[float, tuple[int, ...]], ...] = ()
    puts: tuple[tuple[float, tuple[LaidCard, ...]], ...] = ()
    carries: tuple[Carry, ...] = ()
    done: float = 0.0

    @property
    def long(self) -> float:
        """Seconds until the hand is gone."""
        return self.keys[-1].at

    def hand(self, at: float) -> Key:
        """Where the hand is at a time: it starts and stops softly."""
        if at <= self.keys[0].at:
            return self.keys[0]
        for one, two in zip(self.keys, self.keys[1:], strict=False):
            if at <= two.at:
                share = (at - one.at) / max(1e-6, two.at - one.at)
                share = share * share * (3 - 2 * share)
                return Key(
                    at,
                    one.x + (two.x - one.x) * share,
                    one.y + (two.y - one.y) * share,
                    one.grip + (two.grip - one.grip) * share,
                )
        return self.keys[-1]

    def arm(self, at: float, shoulder: Point, body: Body) -> Arm:
        """The arm as seen at a time."""
        hand = self.hand(at)
        held = tuple(self._carried(carry, hand, at) for carry in self.carries if carry.begin <= at < carry.end)
        return Arm(shoulder, (hand.x, hand.y), body.skin, body.sleeve, body.bare, hand.grip, body.left, held)

    def _carried(self, carry: Carry, hand: Key, at: float) -> LaidCard:
        pose = carry.card.pose
        if carry.dragged:
            anchor, near = self.hand(carry.begin), max(0.25, 1 - 1.4 * (at - carry.begin))
            x, y = (pose.x - anchor.x) * near, (pose.y - anchor.y) * near
            return replace(carry.card, pose=Pose(hand.x + x, hand.y + y, pose.angle, 3.0))
        anchor = self.hand(carry.end)
        left = carry.end - at
        lift = 24.0 * min(1.0, left / 0.25)
        return replace(
            carry.card, pose=Pose(hand.x + pose.x - anchor.x, hand.y + pose.y - anchor.y, pose.angle - 0.5 * left, lift)
        )


@dataclass(frozen=True, slots=True)
class Body:
    """How a player's arm looks."""

    skin: tuple[int, int, int]
    sleeve: tuple[int, int, int]
    bare: float
    left: bool


def body(rng: random.Random) -> Body:
    """Somebody's arm: skin from pale to dark, any sleeve (also white ones, which the exposure notices), short or
    long."""
    skins = ((185, 200, 235), (150, 180, 225), (120, 155, 205), (85, 115, 165), (55, 75, 115), (40, 55, 85))
    sleeves = (
        (60, 45, 35),
        (230, 232, 235),
        (120, 60, 40),
        (50, 50, 150),
        (60, 110, 70),
        (30, 30, 32),
        (150, 150, 140),
    )
    return Body(rng.choice(skins), rng.choice(sleeves), rng.choice((30.0, 60.0, 110.0, 190.0)), rng.random() < 0.15)


def _grasp(places: Places, seat: int, pose: Pose) -> Point:
    """Where the palm is when the fingers hold the near edge of a card that lies at a pose."""
    angle = places.angle(seat)
    return pose.x + 82 * math.cos(angle), pose.y + 82 * math.sin(angle)


def lay(places: Places, seat: int, cards: Sequence[LaidCard], rng: random.Random, swift: float = 1.0) -> Gesture:
    """Bring cards into the picture and put them down where their poses say."""
    there = _grasp(places, seat, cards[0].pose)
    hidden = places.hidden(seat)
    down = rng.uniform(0.5, 0.8) * swift
    keys = (
        Key(0.0, *hidden, 0.9),
        Key(down - 0.06, *there, 0.85),
        Key(down + rng.uniform(0.08, 0.25), *there, 0.4),
        Key(down + rng.uniform(0.5, 0.85), *hidden, 0.6),
    )
    return Gesture(
        seat, keys, puts=((down, tuple(cards)),), carries=tuple(Carry(card, 0.0, down) for card in cards), done=down
    )


def take(places: Places, seat: int, cards: Sequence[LaidCard], to: LaidCard | None, rng: random.Random) -> Gesture:
    """Sweep cards together and put them down as one packet `to`, or carry them out of the picture."""
    hidden = places.hidden(seat)
    middle = (sum(c.pose.x for c in cards) / len(cards), sum(c.pose.y for c in cards) / len(cards))
    angle = places.angle(seat)
    over = (middle[0] + 30 * math.cos(angle), middle[1] + 30 * math.sin(angle))
    grab = rng.uniform(0.35, 0.5)
    drop = grab + rng.uniform(0.45, 0.65)
    end = _grasp(places, seat, to.pose) if to else hidden
    keys = (
        Key(0.0, *hidden, 0.3),
        Key(grab, *over, 0.2),
        Key(grab + 0.1, *over, 0.8),
        Key(drop, *end, 0.8),
        Key(drop + 0.12, *end, 0.4),
        Key(drop + 0.45, *hidden, 0.5),
    )
    carries = tuple(Carry(card, grab + 0.1, drop, dragged=True) for card in cards)
    puts = ((drop, (to,)),) if to else ()
    return Gesture(seat, keys, ((grab + 0.1, tuple(c.key for c in cards)),), puts, carries, done=drop)


def gather(places: Places, seat: int, piles: Sequence[Sequence[LaidCard]]) -> Gesture:
    """Go round the piles and carry all of them out of the picture."""
    hidden = places.hidden(seat)
    keys, lifts, carries = [Key(0.0, *hidden, 0.3)], [], []
    at = 0.0
    for pile in piles:
        at += 0.45
        keys += [Key(at, pile[-1].pose.x, pile[-1].pose.y, 0.3), Key(at + 0.12, pile[-1].pose.x, pile[-1].pose.y, 0.8)]
        at += 0.12
        lifts.append((at, tuple(card.key for card in pile)))
        carries += [(card, at) for card in pile[-3:]]
    at += 0.5
    keys.append(Key(at, *hidden, 0.8))
    held = tuple(Carry(card, begin, at, dragged=True) for card, begin in carries)
    return Gesture(seat, tuple(keys), tuple(lifts), (), held, done=at)


def deal_round(places: Places, seat: int, pack: LaidCard, each: int, keys_from: int, rng: random.Random) -> Gesture:
    """Deal from a pack that lies there: a packet flies to each seat and out of the picture, the pack gets thinner."""
    hidden = places.hidden(seat)
    near = (pack.pose.x, pack.pose.y)
    keys, lifts, puts, carries = [Key(0.0, *hidden, 0.5), Key(0.4, *near, 0.7)], [], [], []
    at, left = 0.4, pack.count
    for step in range(places.players):
        to = (seat + 1 + step) % places.players
        left -= each
        packet = LaidCard(keys_from + step, None, pack.pose, each)
        mid = places.at(to, 150)
        reach = (near[0] + (mid[0] - near[0]) * 0.5, near[1] + (mid[1] - near[1]) * 0.5)
        lifts.append((at, (pack.key,)))
        puts.append((at, (replace(pack, count=left),)))
        carries.append(Carry(packet, at, at + 0.22, dragged=True))
        keys += [Key(at + 0.22, *reach, 0.4), Key(at + 0.42, *near, 0.8)]
        at += 0.42 + rng.uniform(0, 0.08)
    keys.append(Key(at + 0.4, *hidden, 0.6))
    return Gesture(seat, tuple(keys), tuple(lifts), tuple(puts), tuple(carries), done=at)


def turn_up(places: Places, seat: int, stock: LaidCard, card: LaidCard) -> Gesture:
    """Turn the top card of the stock and lay it face up where its pose says."""
    hidden = places.hidden(seat)
    near = _grasp(places, seat, stock.pose)
    there = _grasp(places, seat, card.pose)
    keys = (
        Key(0.0, *hidden, 0.5),
        Key(0.45, *near, 0.8),
        Key(0.85, *there, 0.8),
        Key(1.0, *there, 0.4),
        Key(1.45, *hidden, 0.6),
    )
    less = replace(stock, count=stock.count - 1)
    puts = ((0.5, (less,)), (0.85, (card,)))
    return Gesture(seat, keys, ((0.5, (stock.key,)),), puts, (Carry(card, 0.55, 0.85),), done=0.85)


def fingers(places: Places, seat: int) -> Gesture:
    """Show the number with the fingers (T7)."""
    hidden, there = places.hidden(seat), places.at(seat, 225, -20)
    keys = (Key(0.0, *hidden, 0.6), Key(0.4, *there, 0.0), Key(1.6, *there, 0.0), Key(2.0, *hidden, 0.6))
    return Gesture(seat, keys, done=1.6)


def draw_one(places: Places, seat: int, stock: LaidCard, card: LaidCard) -> Gesture:
    """Take the top card of the stock into the hand, unseen (W5)."""
    hidden, near = places.hidden(seat), _grasp(places, seat, stock.pose)
    keys = (Key(0.0, *hidden, 0.4), Key(0.5, *near, 0.8), Key(0.6, *near, 0.9), Key(1.1, *hidden, 0.9))
    less = replace(stock, count=stock.count - 1)
    carries = (Carry(replace(card, pose=stock.pose), 0.52, 1.1, dragged=True),)
    return Gesture(seat, keys, ((0.5, (stock.key,)),), ((0.5, (less,)),), carries, done=1.1)


def bury(places: Places, seat: int, stock: LaidCard, card: LaidCard) -> Gesture:
    """Put a card face down under the stock (W5)."""
    hidden, near = places.hidden(seat), _grasp(places, seat, stock.pose)
    keys = (Key(0.0, *hidden, 0.9), Key(0.55, *near, 0.85), Key(0.8, *near, 0.4), Key(1.3, *hidden, 0.6))
    more = replace(stock, count=stock.count + 1)
    carries = (Carry(replace(card, pose=stock.pose), 0.0, 0.55),)
    return Gesture(seat, keys, ((0.55, (stock.key,)),), ((0.55, (more,)),), carries, done=0.55)
