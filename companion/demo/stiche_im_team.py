"""A whole match of Stiche im Team, played out beforehand so that it reaches its last stage with the planted
failures."""

from __future__ import annotations

import random

from companion.demo.course import Course, Deal, Leads, Trick
from table.cards import CODES, RANKS


def plan(seed: int, players: tuple[str, ...], variant: tuple[str, ...] = (), slips: float = 0.0) -> Course:
    """The course of a match: `seed % 4` failures before the last stage; every eighth seed loses the last stage as
    well (T16).

    Cards are dealt and played out at random but legally (T11, G4), then numbers are chosen that the play meets, or,
    in a stage
    that is to fail, misses. `slips` is how often somebody leads out of turn (L16).
    """
    rng = random.Random(f"stiche-im-team {seed}")
    leads = Leads(f"stiche-im-team {seed}", len(players), slips)
    stages = _stages(variant, len(players))
    failures = min(seed % 4, _lives(variant))
    where = sorted(rng.randrange(len(stages)) for _ in range(failures))
    lost = seed % 8 == 3 and failures == _lives(variant)
    dealer = rng.randrange(len(players))
    deals: list[Deal] = []
    for stage, cards in enumerate(stages):
        for _ in range(where.count(stage)):
            deals.append(_failed(rng, leads, cards, dealer, len(players), variant, rng.random() < 0.3))
            dealer = (dealer + 1) % len(players)
        last = stage == len(stages) - 1
        if last and lost:
            deals.append(_failed(rng, leads, cards, dealer, len(players), variant, False, to_the_end=True))
        else:
            deals.append(_made(rng, leads, cards, dealer, len(players), variant))
        dealer = (dealer + 1) % len(players)
    return Course("stiche-im-team", variant, players, tuple(deals))


def _stages(variant: tuple[str, ...], players: int) -> list[int]:
    if "long" in variant and players <= 4:
        return list(range(1, 11))
    if "up-and-down" in variant:
        return [*range(1, 8), *range(6, 0, -1)]
    return list(range(1, 8))


def _lives(variant: tuple[str, ...]) -> int:
    """How many failures the table survives."""
    lives = 4 if "lives=4" in variant else 3
    return lives - 1 if "ends-at-zero" in variant else lives


def _played_out(
    rng: random.Random, leads: Leads, cards: int, dealer: int, players: int, variant: tuple[str, ...]
) -> tuple[str, list[Trick], list[int]]:
    """A deal played to its end: the turned card, the tricks, the tricks of each seat."""
    pack = list(CODES)
    rng.shuffle(pack)
    hands = [pack[seat * cards : (seat + 1) * cards] for seat in range(players)]
    turned = pack[players * cards]
    trump = None if "no-trump-odd" in variant and cards % 2 else turned[-1]
    leader, tricks, taken = (dealer + 1) % players, [], [0] * players
    for _ in range(cards):
        leader, slip = leads.next(leader)
        plays: list[tuple[int, str]] = []
        for step in range(players):
            seat = (leader + step) % players
            follow = [c for c in hands[seat] if plays and c[-1] == plays[0][1][-1]]
            card = rng.choice(follow or hands[seat])
            hands[seat].remove(card)
            plays.append((seat, card))
        winner = _winner(plays, trump)
        taken[winner] += 1
        tricks.append(Trick(leader, tuple(plays), winner, slip=slip))
        leader = winner
    return turned, tricks, taken


def _winner(plays: list[tuple[int, str]], trump: str | None) -> int:
    """G5."""

    def worth(card: str) -> tuple[int, int]:
        suit = 2 if card[-1] == trump else 1 if card[-1] == plays[0][1][-1] else 0
        return suit, RANKS.index(card[:-1])

    return max(plays, key=lambda play: worth(play[1]))[0]


def _deal(
    cards: int, dealer: int, turned: str, targets: list[int], tricks: list[Trick], played: list[Trick], outcome: str
) -> Deal:
    players = len(targets)
    order = [(dealer + 1 + step) % players for step in range(players - 1)]
    gone = {code for trick in played for _, code in trick.plays}
    rest = tuple(
        tuple(code for trick in tricks for owner, code in trick.plays if owner == seat and code not in gone)
        for seat in range(players)
    )
    return Deal(cards, dealer, turned, tuple((seat, targets[seat]) for seat in order), tuple(played), rest, outcome)


def _made(rng: random.Random, leads: Leads, cards: int, dealer: int, players: int, variant: tuple[str, ...]) -> Deal:
    turned, tricks, taken = _played_out(rng, leads, cards, dealer, players, variant)
    return _deal(cards, dealer, turned, taken, tricks, tricks, "made")


def _failed(
    rng: random.Random,
    leads: Leads,
    cards: int,
    dealer: int,
    players: int,
    variant: tuple[str, ...],
    overbid: bool,
    to_the_end: bool = False,
) -> Deal:
    """A deal that fails: by too high numbers (T10), or because somebody takes a trick too many (T13), where play
    stops. While the numbers are secret, all tricks are played (T18)."""
    turned, tricks, taken = _played_out(rng, leads, cards, dealer, players, variant)
    if overbid:
        targets = [rng.randint(0, cards) for _ in range(players)]
        others = [seat for seat in range(players) if seat != dealer]
        while sum(targets[seat] for seat in others) <= cards:
            seat = rng.choice(others)
            targets[seat] = min(cards, targets[seat] + 1)
        if "secret" in variant:
            return _deal(cards, dealer, turned, targets, tricks, tricks, "failed")
        return _deal(cards, dealer, turned, targets, tricks, [], "overbid")
    over = tricks[-1].winner if to_the_end else rng.choice([seat for seat in range(players) if taken[seat]])
    under = rng.choice([seat for seat in range(players) if seat != over])
    targets = list(taken)
    targets[over] -= 1
    targets[under] += 1
    secret = "secret" in variant
    count, stop = [0] * players, len(tricks)
    for number, trick in enumerate(tricks):
        count[trick.winner] += 1
        if count[trick.winner] > targets[trick.winner] and not secret:
            stop = number + 1
            break
    return _deal(cards, dealer, turned, targets, tricks, tricks[:stop], "failed")
