"""A whole match of Waldstiche, played out beforehand at random but legally, with everything that its cards do."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from companion.demo.course import Course, Deal, Leads, Trick
from table.games import Rules, configure
from table.games.base import Course as Played
from table.games.waldstiche import HAND

SWAPS = 0.6
"""How often a 3 is used."""


@dataclass
class _Round(Played):
    """One round while it is played: what the rules see of it, and what only the players see."""

    dealer: int
    hands: list[list[str]]
    pile: list[str]
    turned: str
    cards: int = HAND
    kind = "normal"
    numbers: list[int | None] = field(default_factory=lambda: [None, None])
    taken: list[int] = field(default_factory=lambda: [0, 0])
    sevens: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def complete(self) -> bool:
        """All tricks are played."""
        return sum(self.taken) == self.cards


def plan(seed: int, players: tuple[str, ...], variant: tuple[str, ...] = (), slips: float = 0.0) -> Course:
    """The course of a match: rounds until somebody has won (W15), the dealer alternating (W2). `slips` is how often
    somebody leads out of turn (L16).
    """
    rng = random.Random(f"waldstiche {seed}")
    leads = Leads(f"waldstiche {seed}", len(players), slips)
    rules = configure("waldstiche", len(players), variant)
    dealer = rng.randrange(2)
    standing, deals = rules.begin(), []
    while not standing.over:
        deal, played = _deal(rng, leads, rules, dealer)
        deals.append(deal)
        standing = rules.count(standing, standing.stage, "played", rules.points(played))
        dealer = 1 - dealer
    return Course("waldstiche", variant, players, tuple(deals))


def _deal(rng: random.Random, leads: Leads, rules: Rules, dealer: int) -> tuple[Deal, _Round]:
    pack = list(rules.copies)
    rng.shuffle(pack)
    hands = [pack[:HAND], pack[HAND : 2 * HAND]]
    first, pile = pack[2 * HAND], pack[2 * HAND + 1 :]
    played = _Round(dealer, hands, pile, first)
    leader, tricks = rules.first_leader(dealer), []
    while not played.complete:
        leader, slip = leads.next(leader)
        trick, leader = _trick(rng, rules, played, leader)
        tricks.append(replace(trick, slip=slip))
    return Deal(HAND, dealer, first, (), tuple(tricks), ((), ()), "played"), played


def _trick(rng: random.Random, rules: Rules, played: _Round, leader: int) -> tuple[Trick, int]:
    """One trick, and who leads the next (W3, W5)."""
    plays: list[tuple[int, str]] = []
    swaps: list[str | None] = []
    for seat in (leader, 1 - leader):
        hand = played.hands[seat]
        card = rng.choice(_legal(rules, hand, plays[0][1] if plays else None))
        hand.remove(card)
        plays.append((seat, card))
        swaps.append(_done(rng, rules, played, hand, card))
    winner, _ = rules.best(plays, played.turned[-1])
    played.taken[winner] += 1
    played.sevens[winner] += sum(card[:-1] == "7" for _, card in plays)
    return Trick(leader, tuple(plays), winner, tuple(swaps)), rules.leads_next(plays, winner)[0]


def _legal(rules: Rules, hand: list[str], led: str | None) -> list[str]:
    """W4; a led jack calls for the ace or the highest card of its suit (W5)."""
    follow = [card for card in hand if led is not None and card[-1] == led[-1]]
    if led is None or led[:-1] != "J" or not follow:
        return follow or hand
    highest = max(follow, key=lambda card: rules.strength[card])
    return [card for card in follow if card == highest or card[:-1] == "A"]


def _done(rng: random.Random, rules: Rules, played: _Round, hand: list[str], card: str) -> str | None:
    """What a 3 or a 5 does (W5, W7); the card that a swap laid, "" where the trump card was kept."""
    if card[:-1] == "5" and hand:
        hand.append(played.pile.pop(0))
        buried = rng.choice(hand)
        hand.remove(buried)
        played.pile.append(buried)
    if card[:-1] != rules.swaps or not hand:
        return None
    if rng.random() >= SWAPS:
        return ""
    laid = rng.choice(hand)
    hand.remove(laid)
    hand.append(played.turned)
    played.turned = laid
    return laid
