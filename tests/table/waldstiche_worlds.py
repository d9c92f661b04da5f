"""Every way the cards can lie, one by one: what the provers of Waldstiche must agree with on small packs.

No clause of the proofs is used here, only the rules of play: all deals that are possible are played forward along what
was seen, with every card that a 5 can draw and every card it can bury.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from waldstiche_reference import Pack, duty

World = tuple[frozenset[str], frozenset[str], frozenset[str]]
"""Both hands, and the pile cards that may still be drawn: so many that a buried card never comes back (W13)."""

Event = tuple[int, str, str]
"""Seat, card, and the new trump card where a 3 swapped."""


def dealt(pack: Pack, turned: str) -> set[World]:
    """All deals with this card turned."""
    assert pack.pile >= sum(card[:-1] == "5" for card in pack.cards)
    rest = frozenset(pack.cards) - {turned}
    out: set[World] = set()
    for one in combinations(sorted(rest), pack.hand):
        for two in combinations(sorted(rest.difference(one)), pack.hand):
            out.add((frozenset(one), frozenset(two), rest.difference(one, two)))
    return out


def played(world: World, event: Event, lead: str | None, bound: Iterable[int]) -> Iterator[World]:
    """What a world becomes with the next card, before a swap; nothing where it is refuted.

    `bound` are the seats that are taken to keep the rules.
    """
    seat, card, _ = event
    hand, pile = world[seat], world[2]
    if card not in hand or (seat in bound and card not in duty(hand, lead)):
        return
    hand -= {card}
    if card[:-1] != "5" or not hand:
        yield _with(world, seat, hand, pile)
        return
    for drawn in pile:
        for buried in hand | {drawn}:
            yield _with(world, seat, (hand | {drawn}) - {buried}, pile - {drawn})


def swapped(world: World, event: Event, face: str) -> Iterator[World]:
    """What a world becomes with a swap (W5, W6)."""
    seat, _, laid = event
    hand = world[seat] | {face}
    if laid in hand:
        yield _with(world, seat, hand - {laid}, world[2])


def _with(world: World, seat: int, hand: frozenset[str], pile: frozenset[str]) -> World:
    return (hand, world[1], pile) if seat == 0 else (world[0], hand, pile)


def refuted(pack: Pack, turned: str, events: Iterable[Event], bound: Iterable[int]) -> int | None:
    """The first moment at which no world is left: twice the number of the card, and one more for its swap."""
    worlds, face = dealt(pack, turned), turned
    lead: str | None = None
    for at, event in enumerate(events):
        worlds = {after for world in worlds for after in played(world, event, lead, bound)}
        if not worlds:
            return 2 * at
        if event[2]:
            worlds = {after for world in worlds for after in swapped(world, event, face)}
            face = event[2]
            if not worlds:
                return 2 * at + 1
        lead = event[1] if at % 2 == 0 else None
    return None
