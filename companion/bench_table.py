"""Figures of the rules: folding a whole match, the provers after each card, how many revokes they find and how soon.

Times are of the processor, so that another program beside them changes little.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from table.facts import CardPlayed, CardTurned, DealStarted, Fact, MatchStarted, NumberChosen
from table.fold import fold
from table.games import configure
from table.games.base import Rules
from table.proofs.prover import Shown

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn")
ROUNDS = 400
"""Random rounds of each table in which the provers look for a revoke."""


@dataclass(frozen=True, slots=True)
class Course:
    """A random round: the turned card, (seat, card) in the order of play, tricks taken, the number of the revoke."""

    turned: str
    plays: tuple[tuple[int, str], ...]
    taken: tuple[int, ...]
    revoke: int | None


def course(rng: random.Random, rules: Rules, cards: int, dealer: int, revoke: bool = False) -> Course:
    """Everyone plays at random, by the rules but for one revoke where one is wanted and possible."""
    pack = [code for code, count in rules.copies.items() for _ in range(count)]
    rng.shuffle(pack)
    hands = [[pack.pop() for _ in range(cards)] for _ in range(rules.players)]
    turned, leader = pack.pop(), rules.first_leader(dealer)
    trump = rules.trump(cards, turned)
    plays: list[tuple[int, str]] = []
    taken, slip = [0] * rules.players, None
    at = rng.randrange(cards * rules.players) if revoke else cards * rules.players
    for _ in range(cards):
        trick: list[tuple[int, str]] = []
        for step in range(rules.players):
            seat = (leader + step) % rules.players
            hand = hands[seat]
            follow = [card for card in hand if trick and card[-1] == trick[0][1][-1]]
            wrong = [card for card in hand if card not in follow] if follow else []
            if slip is None and len(plays) >= at and wrong:
                slip, card = len(plays), rng.choice(wrong)
            else:
                card = rng.choice(follow or hand)
            hand.remove(card)
            plays.append((seat, card))
            trick.append((seat, card))
        leader = rules.best(trick, trump)[0]
        taken[leader] += 1
    return Course(turned, tuple(plays), tuple(taken), slip)


def whole_match(players: int = 6) -> list[Fact]:
    """All nineteen rounds of Stiche-Raten; everyone says what he will take."""
    rng, rules = random.Random(1), configure("stiche-raten", players, ())
    facts: list[Fact] = [MatchStarted("stiche-raten", NAMES[:players])]
    for number, slot in enumerate(rules.plan):
        dealer = number % players
        one = course(rng, rules, slot.cards, dealer)
        facts += [DealStarted(slot.cards, dealer), CardTurned(one.turned)]
        facts += [NumberChosen(seat, one.taken[seat]) for seat in rules.order(dealer)]
        facts += [CardPlayed(card) for _, card in one.plays]
    return facts


def folding(facts: list[Fact], rounds: int = 30) -> tuple[float, float]:
    """Milliseconds of a fold of these facts: median and worst."""
    return _milliseconds(lambda: fold(facts), rounds)


@dataclass(frozen=True, slots=True)
class Proofs:
    """How the provers did: ms after a card (median, worst), share of revokes found, cards from revoke to finding."""

    median: float
    worst: float
    found: float
    delay: float


def proofs(game: str, players: int, rounds: int = ROUNDS) -> Proofs:
    """Random rounds with one revoke each, played out."""
    rng, rules = random.Random(players), configure(game, players, ())
    took: list[float] = []
    delays: list[int] = []
    revokes = 0
    for _ in range(rounds):
        cards = rng.choice(rules.plan).cards
        one = course(rng, rules, cards, 0, revoke=True)
        prover = rules.prover(cards, "normal", one.turned, 0)
        led: str | None = None
        revokes += one.revoke is not None
        for at, (seat, card) in enumerate(one.plays):
            led = None if at % players == 0 else led
            begun = time.process_time()
            doubts = prover.play(Shown(at, seat, card), led)
            took.append(1000 * (time.process_time() - begun))
            led = led or card
            if doubts and one.revoke is not None:
                delays.append(at - one.revoke)
                break
    return Proofs(statistics.median(took), max(took), len(delays) / revokes, statistics.median(delays))


def _milliseconds(work: Callable[[], object], rounds: int) -> tuple[float, float]:
    took = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        took.append(1000 * (time.process_time() - begun))
    return statistics.median(took), max(took)
