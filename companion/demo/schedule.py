"""From what is played to who reaches where and when: the acts of a whole match, a pure function of course, seed and
habits.

An act is one gesture. It begins `after` seconds after the act before was done (or, `together`, after it began) and
not before
what it waits `until` has come about: people look at the screen now and then. Since the list is fixed beforehand, a
match that was
cut off goes on from the act where it was: the cards lie where they lay.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection
from dataclasses import replace

from companion.demo import abilities
from companion.demo import habits as h
from companion.demo.acts import Act, Builder, Until
from companion.demo.course import Course, Deal, Trick
from companion.demo.gestures import deal_round, fingers, gather, lay, take, turn_up
from companion.demo.habits import Habits
from companion.demo.mishaps import Mishaps
from companion.demo.places import Places
from vision.simulated.table import LaidCard, Pose

__all__ = ["Act", "Until", "schedule"]


def schedule(course: Course, seed: int, habits: Habits, askew: float = math.radians(25)) -> tuple[Act, ...]:
    """All acts of a match, in order."""
    places = Places(len(course.players), askew)
    build = Builder(course, places, habits, random.Random(f"schedule {seed}"))
    build.piles = [[] for _ in course.players]
    mishaps = Mishaps(seed)
    for number, deal in enumerate(course.deals):
        _fetch(build, number, deal)
        if deal.kind != "normal":
            _numbers(build, number, deal)
        _hand_out(build, number, deal)
        for trick_number, trick in enumerate(deal.tricks):
            _trick(build, mishaps, number, deal, trick_number, trick)
        _end(build, number, deal)
    build.add(Act("end", None, len(course.deals) - 1, 4.0))
    return tuple(build.acts)


def _fetch(build: Builder, number: int, deal: Deal) -> None:
    """The dealer gathers what lies about, shuffles out of sight and puts the pack down."""
    rng, places, dealer = build.rng, build.places, deal.dealer
    cards = sum(build.rules.copies.values())
    before = _stock_seat(build, deal)
    place = places.stock(before, rng)
    piles = [pile for pile in [*build.piles, build.stock, build.lying] if pile]
    wait = 1.0
    if piles:
        build.add(Act("gather", gather(places, dealer, piles), number, rng.uniform(1.5, 3.0), until="quiet"))
        face_up = build.shows(h.FACE_UP)
        bottom, spot = (
            rng.choice(_all_codes(deal, build.rules.copies)),
            Pose(rng.uniform(-12, 12), rng.uniform(-12, 12), rng.uniform(-0.5, 0.5)),
        )
        if face_up:
            inward = places.at(before, -40)
            pose = Pose(
                place.x + spot.x + inward[0] * 0.5, place.y + spot.y + inward[1] * 0.5, place.angle + spot.angle
            )
            pack = LaidCard(build.key(), bottom, pose, cards - 1)
            build.add(Act("face-up", lay(places, dealer, [pack], rng), number, 0.4, habits=(h.FACE_UP,)))
            build.add(Act("take-pack", take(places, dealer, [pack], None, rng), number, rng.uniform(0.8, 2.5)))
        wait = rng.uniform(2.0, 3.5)
    build.piles, build.lying = [[] for _ in build.course.players], []
    pack = LaidCard(build.key(), None, place, cards)
    build.stock = [pack]
    moved = (h.STOCK_MOVES,) if h.STOCK_MOVES in build.habits.on else ()
    build.add(Act("pack", lay(places, dealer, [pack], rng), number, wait, habits=moved))


def _stock_seat(build: Builder, deal: Deal) -> int:
    """Before whom the rest of the pack lies."""
    return deal.dealer if h.STOCK_MOVES in build.habits.on else 0


def _all_codes(deal: Deal, pack: Collection[str]) -> list[str]:
    others = {code for code in ("9D", "QS") if code in pack}
    return sorted({code for trick in deal.tricks for _, code in trick.plays} | {deal.turned} | others)


def _hand_out(build: Builder, number: int, deal: Deal) -> None:
    """Cards are dealt, the trump is turned, numbers are chosen."""
    rng, places, dealer = build.rng, build.places, deal.dealer
    pack = build.stock[0]
    build.add(
        Act(
            "deal",
            deal_round(places, dealer, pack, deal.cards, 10_000 + 20 * number, rng),
            number,
            rng.uniform(0.4, 0.9),
        )
    )
    stock = replace(pack, count=pack.count - deal.cards * places.players)
    beside = bool(build.rules.swaps)
    seat = _stock_seat(build, deal)
    pose = places.turned_beside(seat, stock.pose, rng) if beside else places.turned(stock.pose, rng)
    card = LaidCard(build.key(), deal.turned, pose)
    build.add(Act("turn", turn_up(places, dealer, stock, card), number, rng.uniform(0.5, 1.0)))
    build.stock = [replace(stock, count=stock.count - 1), card]
    if deal.kind == "normal" and not build.course.secret:
        _numbers(build, number, deal)


def _numbers(build: Builder, number: int, deal: Deal) -> None:
    """Numbers are shown with the fingers, all together (T7), or said one after the other (S7)."""
    rng = build.rng
    for step, (seat, _) in enumerate(deal.numbers):
        if build.rules.in_order:
            build.add(Act("said", None, number, rng.uniform(1.0, 2.5), seat=seat))
            continue
        pause = rng.uniform(1.5, 3.0) if step == 0 else rng.uniform(0.05, 0.3)
        build.add(Act("fingers", fingers(build.places, seat), number, pause, together=step > 0, seat=seat))


def _trick(build: Builder, mishaps: Mishaps, number: int, deal: Deal, trick_number: int, trick: Trick) -> None:
    rng, places = build.rng, build.places
    first = trick_number == 0
    uncleared = bool(build.lying)
    for step, (seat, code) in enumerate(trick.plays):
        mishaps.before_card(build, number, deal, trick_number, step)
        early = first and step == 0 and build.shows(h.LEAD_EARLY)
        card = LaidCard(build.key(), code, places.play(seat, rng, beside=step == 0 and uncleared))
        shown: tuple[str, ...] = (h.LEAD_EARLY,) if early else (h.LEAD_UNCLEARED,) if step == 0 and uncleared else ()
        shown += (h.WRONG_STOOD,) if step == 0 and trick.slip else ()
        shown += abilities.shown(build, trick, step)
        until: Until = "numbers" if first and step < 2 and not early else ""
        pause = rng.uniform(0.3, 1.4)
        at_once = mishaps.together(build, trick_number) and not until
        if at_once:
            pause, shown = 0.05, (*shown, h.TWO_AT_ONCE)
        gesture = lay(places, seat, [card], rng)
        build.add(Act("lay", gesture, number, pause, at_once, until, trick_number, (seat, code), shown))
        if step == 0 and uncleared:
            _sweep(
                build,
                number,
                trick_number - 1,
                build.lying,
                deal.tricks[trick_number - 1].winner,
                rng.uniform(0.3, 0.9),
            )
            build.lying = []
        build.lying.append(card)
        abilities.after_card(build, number, trick_number, trick, step)
    last = trick_number == len(deal.tricks) - 1
    if not last and build.shows(h.LEAD_UNCLEARED):
        return
    soon = build.shows(h.SWEPT_SOON)
    pause = 0.2 if soon else rng.uniform(0.9, 2.2)
    _sweep(build, number, trick_number, build.lying, trick.winner, pause, (h.SWEPT_SOON,) if soon else ())
    build.lying = []
    mishaps.after_trick(build, number, deal, trick_number)


def _sweep(
    build: Builder,
    number: int,
    trick: int,
    cards: list[LaidCard],
    seat: int,
    pause: float,
    shown: tuple[str, ...] = (),
) -> None:
    """The winner takes the trick. The pause runs from the last card's rest to the first card's being touched."""
    pose = build.places.pile(seat, len(build.piles[seat]), build.rng)
    packet = LaidCard(build.key(), None, pose, len(cards))
    gesture = take(build.places, seat, cards, packet, build.rng)
    after = pause - gesture.lifts[0][0]
    before = build.acts[-1].gesture
    if before is not None and before.seat == seat:
        after, shown = max(after, before.long - before.done), ()  # nobody has a hand at two places
    build.add(Act("sweep", gesture, number, after, trick=trick, habits=shown))
    build.piles[seat].append(packet)


def _end(build: Builder, number: int, deal: Deal) -> None:
    """Secret numbers are shown (T18); what is left in the hands when a deal ends early is given back, or thrown in."""
    rng, places = build.rng, build.places
    if build.course.secret:
        build.add(Act("end", None, number, 1.0, until="quiet"))
        _numbers(build, number, deal)
        build.add(Act("end", None, number, 1.0, until="numbers"))
    if deal.outcome == "overbid":
        build.add(Act("end", None, number, 1.0, until="numbers"))
    if not any(deal.rest) or not build.shows(h.THROWN_IN):
        return
    for seat, hand in enumerate(deal.rest):
        if hand:
            cards = []
            for _, code in enumerate(hand):
                pose = places.play(seat, rng)
                cards.append(
                    LaidCard(
                        build.key(),
                        code,
                        replace(pose, x=pose.x + rng.uniform(-40, 40), y=pose.y + rng.uniform(-40, 40)),
                    )
                )
            build.add(Act("throw", lay(places, seat, cards, rng), number, rng.uniform(0.3, 1.2), habits=(h.THROWN_IN,)))
            build.lying += cards
