"""Whose cards are these, and in which order do they go? Cards that first became visible together (L4, L8). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal

from companion.clerk_values import Lain


@dataclass(frozen=True, slots=True)
class Order:
    """What to do with a group: `play` its cards in this order; ask whose the `first` of two is (`owner`, with the seat
    in question); or ask whether hands were `thrown` in.
    """

    kind: Literal["play", "owner", "thrown"]
    cards: tuple[Lain, ...]
    seat: int | None = None


def arrange(cards: Sequence[Lain], turns: Sequence[int], players: int) -> Order:
    """Put a group in order: by the side each lies on, then by covering (the upper one is later), then by turn (L4).

    Args:
        cards: the group, in no order that means anything.
        turns: seats that still have a card to lay in this trick, in turn.
        players: at the table.
    """
    group = tuple(cards)
    if len(group) == 1:
        return Order("play", group)
    sides = Counter(card.seat for card in group if card.seat is not None)
    if len(group) > len(turns) and not _and_next_lead(group, turns, sides):
        return Order("thrown", group)
    if any(count > 2 for count in sides.values()):
        return Order("thrown", group)
    if any(count == 2 for count in sides.values()):
        twice = [card for card in group if card.seat is not None and sides[card.seat] == 2]
        return Order("owner", (*twice, *(c for c in group if c not in twice)), _first_open(turns, group))
    unclear = [card for card in group if card.seat is None]
    if len(unclear) > 1:
        unclear = _untangled(unclear)
        if not unclear:
            return Order("owner", group, _first_open(turns, group)) if len(group) == 2 else Order("thrown", group)
    free = [seat for seat in turns if seat not in sides]
    given = {card.track: seat for card, seat in zip(unclear, free, strict=False)}
    rank = {seat: index for index, seat in enumerate(turns)}

    def when(card: Lain) -> float:
        seat = card.seat if card.seat is not None else given.get(card.track)
        return rank.get(seat, len(turns)) if seat is not None else len(turns)

    ordered = tuple(sorted(group, key=when))
    if _covered_wrongly(ordered):
        return Order("owner", ordered, _first_open(turns, ordered)) if len(group) == 2 else Order("thrown", ordered)
    return Order("play", ordered)


def turns(leader: int, laid: Sequence[int], players: int) -> tuple[int, ...]:
    """Seats that still have to lay a card, in turn from `leader`."""
    order = [(leader + step) % players for step in range(players)]
    return tuple(seat for seat in order if seat not in laid)


def _and_next_lead(group: Sequence[Lain], turns: Sequence[int], sides: Counter[int]) -> bool:
    """The last cards of a trick and the next lead came into view together: every owner is clear, and one is over."""
    if len(group) != len(turns) + 1 or any(card.seat is None for card in group):
        return False
    return all(seat in sides for seat in turns) and max(sides.values()) == 1


def _first_open(turns: Sequence[int], group: Sequence[Lain]) -> int | None:
    """The seat the question is best put for: the first in turn."""
    return turns[0] if turns else None


def _untangled(cards: Sequence[Lain]) -> list[Lain]:
    """Cards of unclear side in order: by covering, or by the sides they lie nearer to; empty where neither tells."""
    if len(cards) == 2:
        first, second = cards
        if first.track in second.covers:
            return [first, second]
        if second.track in first.covers:
            return [second, first]
    sides = [card.side for card in cards]
    return list(cards) if None not in sides and len(set(sides)) == len(sides) and _agree(cards) else []


def _agree(cards: Sequence[Lain]) -> bool:
    """Unclear sides may order cards only where they came to rest in that order too."""
    return all(one.at < two.at - 0.2 for one, two in pairwise(cards))


def _covered_wrongly(ordered: Sequence[Lain]) -> bool:
    """A card lies on one that is supposed to have been laid after it."""
    return any(two.track in one.covers for one, two in combinations(ordered, 2))
