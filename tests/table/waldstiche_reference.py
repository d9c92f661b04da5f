"""A second Waldstiche, written from the clauses alone: it shares no code with `table`.

Every card has a place, and a round moves cards from place to place. Small packs can be played as well: they let a test
look at every way the cards may lie.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

VALUE = {"A": 1, **{str(number): number for number in range(2, 11)}, "J": 11}
POINTS = (6, 6, 6, 6, 1, 2, 3, 6, 6, 6, 0, 0, 0, 0)
"""W14, by number of tricks."""


@dataclass(frozen=True)
class Pack:
    """Suits, ranks and cards dealt to each player; what is left lies in the pile, the first of it turned (W1, W2)."""

    suits: str = "SHD"
    ranks: tuple[str, ...] = tuple(VALUE)
    hand: int = 13

    @property
    def cards(self) -> list[str]:
        return [rank + suit for suit in self.suits for rank in self.ranks]

    @property
    def strength(self) -> dict[str, int]:
        return {card: VALUE[card[:-1]] for card in self.cards}

    @property
    def pile(self) -> int:
        return len(self.cards) - 2 * self.hand - 1


FULL = Pack()


@dataclass
class Step:
    """One card, the hand it came from, all that its player could have chosen, and what the card did.

    `laid` is the new trump card of a swap, `kept` says that a swap was possible and not used.
    """

    seat: int
    card: str
    held: frozenset[str]
    could: frozenset[str]
    laid: str = ""
    kept: bool = False


@dataclass
class Taken:
    """A trick and what came of it; `trump` is the suit in force when it was judged."""

    steps: list[Step]
    trump: str
    winner: int
    leads: int


@dataclass
class Round:
    """A round that was played, or the part of it that was."""

    dealer: int
    turned: str
    tricks: list[Taken] = field(default_factory=list)
    revoke: int | None = None
    """Number of the card that broke a duty, from 0."""

    @property
    def steps(self) -> list[Step]:
        return [step for trick in self.tricks for step in trick.steps]

    @property
    def won(self) -> list[int]:
        return [sum(trick.winner == seat for trick in self.tricks) for seat in (0, 1)]

    @property
    def sevens(self) -> list[int]:
        return [
            sum(step.card[:-1] == "7" for trick in self.tricks if trick.winner == seat for step in trick.steps)
            for seat in (0, 1)
        ]

    @property
    def points(self) -> list[int]:
        """W14."""
        return [POINTS[won] + sevens for won, sevens in zip(self.won, self.sevens, strict=True)]


def second_wins(lead: str, follow: str, trump: str) -> bool:
    """W9, W10."""
    cards = (lead, follow)
    lone = sum(card[:-1] == "9" for card in cards) == 1
    trumps = [card for card in cards if card[-1] == trump or (lone and card[:-1] == "9")]
    if len(trumps) == 1:
        return trumps == [follow]
    if not trumps and follow[-1] != lead[-1]:
        return False
    return VALUE[follow[:-1]] > VALUE[lead[:-1]]


def lead_after(lead: str, follow: str, leader: int, winner: int) -> int:
    """W3, W5: a losing ace leads."""
    loser = 1 - winner
    lost = lead if loser == leader else follow
    return loser if lost[:-1] == "A" else winner


def duty(hand: Iterable[str], lead: str | None) -> frozenset[str]:
    """W4, and the jack of W5."""
    hand = frozenset(hand)
    same = {card for card in hand if lead is not None and card[-1] == lead[-1]}
    if not same or lead is None:
        return hand
    if lead[:-1] != "J":
        return frozenset(same)
    highest = max(same, key=lambda card: VALUE[card[:-1]])
    return frozenset({highest} | {card for card in same if card[:-1] == "A"})


def play_round(rng: random.Random, dealer: int, pack: Pack = FULL, revoke: bool = False, swaps: float = 0.7) -> Round:
    """A round of random cards; with `revoke` one of them breaks a duty as soon after a random moment as it can."""
    cards = pack.cards
    rng.shuffle(cards)
    hands = [set(cards[: pack.hand]), set(cards[pack.hand : 2 * pack.hand])]
    face, *pile = cards[2 * pack.hand :]
    out = Round(dealer, face)
    leader = 1 - dealer
    wrong_from = rng.randrange(2 * pack.hand) if revoke else 2 * pack.hand
    for number in range(pack.hand):
        steps: list[Step] = []
        for seat in (leader, 1 - leader):
            hand = hands[seat]
            could = duty(hand, steps[0].card if steps else None)
            card = rng.choice(sorted(could))
            if 2 * number + len(steps) >= wrong_from and hand > could and out.revoke is None:
                card = rng.choice(sorted(hand - could))
                out.revoke = 2 * number + len(steps)
            step = Step(seat, card, frozenset(hand), could)
            hand.remove(card)
            if hand and card[:-1] == "3":
                if rng.random() < swaps:
                    hand.add(face)
                    step.laid = face = rng.choice(sorted(hand))
                    hand.remove(face)
                else:
                    step.kept = True
            elif hand and card[:-1] == "5":
                hand.add(pile.pop(0))
                under = rng.choice(sorted(hand))
                hand.remove(under)
                pile.append(under)
            steps.append(step)
        lead, follow = steps[0].card, steps[1].card
        winner = 1 - leader if second_wins(lead, follow, face[-1]) else leader
        following = lead_after(lead, follow, leader, winner)
        out.tricks.append(Taken(steps, face[-1], winner, following))
        leader = following
    return out


def winner_of(rounds: list[list[int]], goal: int) -> int | None:
    """W15: who has won after these rounds, as points of both players; None while another round is due."""
    totals = [sum(points[seat] for points in rounds) for seat in (0, 1)]
    if max(totals) < goal:
        return None
    for first, second in (totals, rounds[-1]):
        if first != second:
            return 0 if first > second else 1
    return None
