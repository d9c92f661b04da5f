"""Figures of the prover of Waldstiche, where cards move between hands, pile and trump place (P4 to P6)."""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass

from companion.bench_table import Proofs
from table.games import configure
from table.games.base import Rules
from table.proofs.prover import Doubt, Shown

HAND = 13
ROUNDS = 250
"""Random rounds with a revoke each; so many without one must accuse nobody."""
SWAPS = 0.7
"""How often a 3 is used."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that was played, the one led before it, and what a 3 laid as the new trump card."""

    seat: int
    card: str
    led: str | None
    swapped: str | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """A random round: the turned card, the cards in order, the number of the card that broke a duty."""

    turned: str
    laid: tuple[Laid, ...]
    revoke: int | None


def course(rng: random.Random, rules: Rules, revoke: bool = False) -> Course:
    """Both play at random, by the rules but for one revoke where one is wanted and possible (W4 to W8)."""
    pack = list(rules.copies)
    rng.shuffle(pack)
    hands, face, pile = [pack[:HAND], pack[HAND : 2 * HAND]], pack[2 * HAND], pack[2 * HAND + 1 :]
    turned, leader, slip = face, 1, None
    laid: list[Laid] = []
    at = rng.randrange(2 * HAND) if revoke else 2 * HAND
    for _ in range(HAND):
        trick: list[tuple[int, str]] = []
        for seat in (leader, 1 - leader):
            led, hand = trick[0][1] if trick else None, hands[seat]
            may = _duty(rules, hand, led)
            wrong = [card for card in hand if card not in may]
            if slip is None and len(laid) >= at and wrong:
                slip, card = len(laid), rng.choice(wrong)
            else:
                card = rng.choice(may)
            hand.remove(card)
            swapped = None
            if hand and card[:-1] == "3" and rng.random() < SWAPS:
                hand.append(face)
                swapped = face = hand.pop(rng.randrange(len(hand)))
            elif hand and card[:-1] == "5":
                hand.append(pile.pop(0))
                pile.append(hand.pop(rng.randrange(len(hand))))
            trick.append((seat, card))
            laid.append(Laid(seat, card, led, swapped))
        winner = rules.best(trick, face[-1])[0]
        leader = rules.leads_next(trick, winner)[0]
    return Course(turned, tuple(laid), slip)


def _duty(rules: Rules, hand: list[str], led: str | None) -> list[str]:
    """The cards that may be played: the led suit, on a jack its ace or its highest card."""
    same = [card for card in hand if led is not None and card[-1] == led[-1]]
    if led is None or not same:
        return list(hand)
    if led[:-1] != "J":
        return same
    highest = max(same, key=rules.strength.__getitem__)
    return list({highest, *(card for card in same if card[:-1] == "A")})


def proofs(rounds: int = ROUNDS, revoke: bool = True) -> tuple[Proofs, int]:
    """How the prover did over random rounds, and how many findings accuse somebody in vain."""
    rng, rules = random.Random(2), configure("waldstiche", 2, ())
    took: list[float] = []
    delays: list[int] = []
    revokes = in_vain = 0
    for _ in range(rounds):
        one = course(rng, rules, revoke)
        revokes += one.revoke is not None
        prover = rules.prover(HAND, "normal", one.turned, 0)
        for at, laid in enumerate(one.laid):
            begun = time.process_time()
            doubts: list[Doubt] = prover.play(Shown(2 * at, laid.seat, laid.card), laid.led)
            if laid.swapped is not None:
                doubts += prover.swap(Shown(2 * at + 1, laid.seat, laid.swapped))
            took.append(1000 * (time.process_time() - begun))
            guilty = one.laid[one.revoke].seat if one.revoke is not None and at >= one.revoke else None
            in_vain += sum(guilty is None or guilty not in doubt.seats for doubt in doubts)
            if doubts and one.revoke is not None:
                delays.append(at - one.revoke)
                break
    found, delay = (len(delays) / revokes, statistics.median(delays)) if delays else (0.0, 0.0)
    return Proofs(statistics.median(took), max(took), found, delay), in_vain
