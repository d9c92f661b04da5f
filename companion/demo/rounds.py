"""A whole match of the games in which everyone plays for himself, round after round: Stiche-Raten and Oh Hell."""

from __future__ import annotations

import random

from companion.demo.course import Course, Deal, Leads, Trick
from table.games import Rules, configure
from table.games.base import Slot

EXACT = 0.6
"""How often a player takes just as many tricks as he said he would."""


def plan(game: str, seed: int, players: tuple[str, ...], variant: tuple[str, ...] = (), slips: float = 0.0) -> Course:
    """The course of a match: every round of the plan (S3, S14, S15, O2), dealt and played out at random but legally.

    Numbers are chosen after the play: most players meet theirs, the others are one off (S11), and where the hook
    forbids the dealer's (S8) he takes the nearest. `slips` is how often somebody leads out of turn (L16).
    """
    rng = random.Random(f"{game} {seed}")
    leads = Leads(f"{game} {seed}", len(players), slips)
    rules = configure(game, len(players), variant)
    dealer = rng.randrange(len(players))
    deals = []
    for slot in rules.plan:
        deals.append(_deal(rng, leads, rules, slot, dealer))
        dealer = (dealer + 1) % len(players)
    return Course(game, variant, players, tuple(deals))


def _deal(rng: random.Random, leads: Leads, rules: Rules, slot: Slot, dealer: int) -> Deal:
    pack = [code for code, copies in rules.copies.items() for _ in range(copies)]
    rng.shuffle(pack)
    hands = [[pack.pop() for _ in range(slot.cards)] for _ in range(rules.players)]
    turned = pack.pop()
    trump = rules.trump(slot.cards, turned)
    leader, tricks = rules.first_leader(dealer), []
    for _ in range(slot.cards):
        leader, slip = leads.next(leader)
        plays: list[tuple[int, str]] = []
        for step in range(rules.players):
            hand = hands[(leader + step) % rules.players]
            follow = [code for code in hand if plays and code[-1] == plays[0][1][-1]]
            card = rng.choice(follow if follow and rules.follows(slot.kind) else hand)
            hand.remove(card)
            plays.append(((leader + step) % rules.players, card))
        winner, _ = rules.best(plays, trump)
        tricks.append(Trick(leader, tuple(plays), winner, slip=slip))
        leader = winner
    taken = [sum(trick.winner == seat for trick in tricks) for seat in range(rules.players)]
    numbers = _numbers(rng, rules, slot.cards, dealer, taken)
    rest = ((),) * rules.players
    return Deal(slot.cards, dealer, turned, numbers, tuple(tricks), rest, "played", slot.kind)


def _numbers(
    rng: random.Random, rules: Rules, cards: int, dealer: int, taken: list[int]
) -> tuple[tuple[int, int], ...]:
    """In order from the dealer's left (S7)."""
    chosen: list[int | None] = [None] * rules.players
    for seat in rules.choosers(dealer):
        meant = taken[seat] + (0 if rng.random() < EXACT else rng.choice((-1, 1)))
        possible = rules.allowed(cards, dealer, seat, chosen)
        chosen[seat] = min(possible, key=lambda number: (abs(number - meant), number))
    return tuple((seat, number) for seat in rules.choosers(dealer) if (number := chosen[seat]) is not None)
