"""Possible worlds of Waldstiche (P5): can the unseen cards lie so that what the players claimed is true?

Exact. Who holds what is a matching of cards to places: dealt cards, draws, cards put under the pile. Sets of cards are
bit masks, times are integers: plays are even, what follows a play (a draw, a swap) is odd.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

NEVER = 1 << 30
"""The end of what still goes on."""


class Claim(NamedTuple):
    """The player of `seat` had none of `cards` in hand at `time` (P0)."""

    time: int
    seat: int
    cards: int


class Shown(NamedTuple):
    """A card that came to light for the first time, by this seat."""

    time: int
    seat: int
    card: int


class Draw(NamedTuple):
    """A card drawn from the pile with a 5, and one put under it in return."""

    time: int
    seat: int


class Pick(NamedTuple):
    """A trump card taken openly with a 3, held until it was shown again."""

    time: int
    seat: int
    card: int
    until: int = NEVER


class Seen(NamedTuple):
    """All that is known of a deal.

    Attributes:
        hand: cards dealt to each player.
        unseen: cards that never came to light.
    """

    hand: int
    claims: tuple[Claim, ...]
    shown: tuple[Shown, ...]
    draws: tuple[Draw, ...]
    picks: tuple[Pick, ...]
    unseen: int

    def without(self, claims: tuple[Claim, ...]) -> Seen:
        """The same without these claims."""
        return self._replace(claims=tuple(claim for claim in self.claims if claim not in claims))


class Place(NamedTuple):
    """Where a card can have been: in the hand of `seat` from `start` to `end`."""

    seat: int
    start: int
    end: int = NEVER


@lru_cache(maxsize=8192)
def possible(seen: Seen, counting: bool = True, hands: tuple[int, ...] = ()) -> bool:
    """All claims can be true.

    Players without claims bind nobody, and only the hands of the others are filled, and those of `hands`.

    Args:
        hands: players whose cards must fit into their hand although they claimed nothing.
        counting: without it only cards that came to light speak, not how many others are left: the simple proofs (R1,
            R2 of P4).
    """
    seats = sorted({claim.seat for claim in seen.claims}.union(hands))
    for buried in product(*(list(_buried(seen, seat)) for seat in seats)):
        places = [place for places in buried for place in places]
        if _filled(seen, places, counting):
            return True
    return not seats


def _buried(seen: Seen, seat: int) -> Iterator[list[Place]]:
    """The places of a player, for each choice of what went under the pile: a dealt card, a drawn one, a taken one."""
    draws = [draw.time for draw in seen.draws if draw.seat == seat]
    picks = [pick for pick in seen.picks if pick.seat == seat]
    choices: list[list[tuple[str, int]]] = []
    for time in draws:
        mine: list[tuple[str, int]] = [("dealt", 0)]
        mine += [("drawn", at) for at, other in enumerate(draws) if other <= time]
        mine += [("taken", at) for at, pick in enumerate(picks) if pick.time < time and pick.until == NEVER]
        choices.append(mine)
    for choice in product(*choices):
        named = [one for one in choice if one[0] != "dealt"]
        if len(set(named)) < len(named):
            continue
        ends = {one: time for one, time in zip(choice, draws, strict=True) if one[0] != "dealt"}
        if any(_denied(seen, pick, ends.get(("taken", at), pick.until)) for at, pick in enumerate(picks)):
            continue
        under = [Place(seat, 0, time) for one, time in zip(choice, draws, strict=True) if one[0] == "dealt"]
        drawn = [Place(seat, time, ends.get(("drawn", at), NEVER)) for at, time in enumerate(draws)]
        yield under + drawn + [Place(seat, 0)] * (seen.hand - len(under))


def _denied(seen: Seen, pick: Pick, end: int) -> bool:
    """A claim says that a card taken openly was not there."""
    return any(
        claim.seat == pick.seat and pick.time < claim.time < end and claim.cards >> pick.card & 1
        for claim in seen.claims
    )


def _claimed(seen: Seen, place: Place, end: int) -> int:
    """The cards that cannot have been there up to `end`."""
    cards = 0
    for claim in seen.claims:
        if claim.seat == place.seat and place.start < claim.time < end:
            cards |= claim.cards
    return cards


def _filled(seen: Seen, places: list[Place], counting: bool) -> bool:
    """Every card that came to light has a place, and every place a card.

    If either can be done, both can be done at once (Mendelsohn and Dulmage), so they are asked one by one.
    """
    fits: dict[Place, int] = {}
    needed = 0
    for place in dict.fromkeys(places):
        cards = seen.unseen & ~_claimed(seen, place, place.end)
        if place.end == NEVER:
            for shown in seen.shown:
                if shown.seat == place.seat and place.start < shown.time:
                    bit = 1 << shown.card
                    if not bit & _claimed(seen, place, shown.time):
                        cards |= bit
        fits[place] = cards
    seats = {place.seat for place in places}
    for shown in seen.shown:
        if shown.seat in seats and (counting or _late(seen, shown)):
            needed |= 1 << shown.card
    masks = [fits[place] for place in places]
    if _matched([mask & needed for mask in masks]) < needed.bit_count():
        return False
    return not counting or _matched(masks) == len(masks)


def _late(seen: Seen, shown: Shown) -> bool:
    """The player had claimed not to hold it, so it must have been drawn since."""
    return bool(_claimed(seen, Place(shown.seat, 0), shown.time) >> shown.card & 1)


def _matched(masks: list[int]) -> int:
    """How many places can have a card of their own at once."""
    owner: dict[int, int] = {}
    taken = 0
    tried = 0

    def place(at: int) -> bool:
        nonlocal taken, tried
        free = masks[at] & ~taken
        if free:
            bit = free & -free
            taken |= bit
            owner[bit] = at
            return True
        rest = masks[at] & ~tried
        while rest:
            bit = rest & -rest
            tried |= bit
            if place(owner[bit]):
                owner[bit] = at
                return True
            rest = masks[at] & ~tried
        return False

    count = 0
    for at in range(len(masks)):
        tried = 0
        count += place(at)
    return count
