"""The provers of the games in which hands only shrink, against possible worlds counted out one by one (P0 to P3)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import pytest
from playing import GAMES, Played, facts, play

from table.fold import fold
from table.games import configure
from table.proofs.prover import Doubt, Shown
from table.proofs.shrinking import ShrinkingHands

Told = tuple[int, str, str | None]
"""Seat, card, led card (None: he leads)."""


def a_world(
    pack: Mapping[str, int], players: int, cards: int, turned: str | None, told: Sequence[Told], who: Sequence[int]
) -> bool:
    """Some deal fits what was told and the claims of these seats. By trying: no counting over sets, no matching."""
    left = Counter(pack)
    if turned is not None:
        left[turned] -= 1
    need = [cards] * players
    denied: list[set[str]] = [set() for _ in range(players)]
    for seat, card, led in told:
        need[seat] -= 1
        if card == "?":
            continue
        left[card] -= 1
        if left[card] < 0 or (seat in who and card[-1] in denied[seat]):
            return False
        if led not in (None, "?") and led[-1] != card[-1]:
            denied[seat].add(led[-1])
    suits = Counter[str]()
    for card, count in left.items():
        suits[card[-1]] += count
    for seat in range(players):
        if seat not in who:
            denied[seat] = set()
    return _fits(sorted(suits.items()), need, denied)


def _fits(suits: list[tuple[str, int]], need: list[int], denied: list[set[str]]) -> bool:
    """Deal out the unseen cards suit by suit; what nobody gets lies in the rest."""
    if not any(need):
        return True
    for seat, missing in enumerate(need):
        if missing > sum(count for suit, count in suits if suit not in denied[seat]):
            return False
    (suit, count), *others = suits
    takers = [seat for seat, missing in enumerate(need) if missing and suit not in denied[seat]]
    return any(_fits(others, rest, denied) for rest in _shares(count, need, takers))


def _shares(count: int, need: list[int], takers: list[int]) -> Iterator[list[int]]:
    """All ways in which at most `count` cards go to the takers, generous ones first."""
    if not takers:
        yield need
        return
    seat, *others = takers
    for taken in range(min(count, need[seat]), -1, -1):
        rest = list(need)
        rest[seat] -= taken
        yield from _shares(count - taken, rest, others)


def lawless(rng: random.Random) -> tuple[dict[str, int], int, int, str | None, list[Told]]:
    """A small pack, and a round in which nobody minds the follow duty; now and then a card is misread or unread."""
    suits = rng.choice(["SH", "SHD", "SHDC"])
    copies = rng.choice([1, 2])
    pack = {rank + suit: copies for suit in suits for rank in "A987"[: rng.randint(2, 4)]}
    every = list(Counter(pack).elements())
    rng.shuffle(every)
    players = rng.randint(2, 4)
    cards = min(rng.randint(1, 5), len(every) // players)
    hands = [[every.pop() for _ in range(cards)] for _ in range(players)]
    turned = every.pop() if every and rng.random() < 0.8 else None
    told: list[Told] = []
    for trick in range(cards):
        led: str | None = None
        for seat in rng.sample(range(players), players):
            hand = hands[seat]
            follow = [card for card in hand if led is not None and card[-1] == led[-1]]
            card = rng.choice(follow if follow and rng.random() < 0.8 else hand)
            hand.remove(card)
            if rng.random() < 0.03:
                card = rng.choice(["?", *pack])
            told.append((seat, card, led))
            led = led or card
        assert trick < cards
    return pack, players, cards, turned, told


def test_first_found_when_no_world_is_left() -> None:
    """P0, P1, P2, P3, P7: in 3,000 lawless rounds the first finding comes with the very card that leaves no world."""
    rng = random.Random(5)
    kinds = Counter[str]()
    for _ in range(3000):
        pack, players, cards, turned, told = lawless(rng)
        prover = ShrinkingHands(pack, players, cards, turned, follow=True)
        everyone = range(players)
        for at, (seat, card, led) in enumerate(told):
            doubts = prover.play(Shown(at, seat, card), led)
            world = a_world(pack, players, cards, turned, told[: at + 1], everyone)
            assert world == (not doubts), (pack, players, cards, turned, told[: at + 1], doubts)
            if doubts:
                kinds[_accused(doubts, (pack, players, cards, turned, told[: at + 1]))] += 1
                break
    assert min(kinds[kind] for kind in ("impossible", "proven pair", "proven counting", "one-of counting")) > 20, kinds


def _accused(doubts: list[Doubt], so_far: tuple[dict[str, int], int, int, str | None, list[Told]]) -> str:
    """The claims of those accused are enough, and none of them can be spared (P2, P7)."""
    doubt = doubts[0]
    if doubt.kind == "impossible":
        return "impossible"
    assert not a_world(*so_far, doubt.seats)
    for seat in doubt.seats:
        assert a_world(*so_far, [one for one in doubt.seats if one != seat])
    told = so_far[-1]
    claims = doubt.plays[:-1] if doubt.by == "pair" else doubt.plays
    for at in claims:
        seat, card, led = told[at]
        assert seat in doubt.seats
        assert led is not None
        assert led[-1] != card[-1]
    return f"{doubt.kind} {doubt.by}"


TABLES = [(game, players) for game, (seats, _, _) in sorted(GAMES.items()) for players in seats]


def rounds(game: str, players: int, count: int, revoke: bool) -> Iterator[Played]:
    """Random rounds of all sizes."""
    _, ranks, copies = GAMES[game]
    rng = random.Random(players)
    longest = max(slot.cards for slot in configure(game, players, ()).plan)
    for _ in range(count):
        yield play(rng, players, rng.randint(1, longest), ranks, copies, revoke=revoke)


def watch(game: str, deal: Played) -> list[Doubt]:
    """What the prover says about a round that was played out."""
    prover = configure(game, deal.players, ()).prover(deal.cards, "normal", deal.turned, deal.dealer)
    out: list[Doubt] = []
    led: str | None = None
    for at, (seat, card) in enumerate(deal.plays):
        led = None if at % deal.players == 0 else led
        out += prover.play(Shown(at, seat, card), led)
        led = led or card
    return out


def never_accused(game: str, players: int, count: int) -> None:
    """Rounds without a revoke: no finding."""
    for deal in rounds(game, players, count, revoke=False):
        assert watch(game, deal) == []


def always_found(game: str, players: int, count: int) -> None:
    """Rounds with one revoke, played out: it is found, and nobody else is accused."""
    for deal in rounds(game, players, count, revoke=True):
        doubts = watch(game, deal)
        if deal.revoke is None:
            assert doubts == []
            continue
        seat = deal.plays[deal.revoke][0]
        assert doubts, deal
        assert all(seat in doubt.seats and deal.revoke in doubt.plays for doubt in doubts), (deal, doubts)
        if not any(doubt.kind == "proven" for doubt in doubts):
            assert len(doubts) == 1


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_false_accusation(game: str, players: int) -> None:
    """P1, P2, P3, P6, G6: some hundred honest rounds of each table here, 5,000 with `-m slow`."""
    never_accused(game, players, 300)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_revoke_is_found(game: str, players: int) -> None:
    """P1, P6: played out, every card is shown, so every revoke shows; 2,000 rounds with `-m slow`."""
    always_found(game, players, 150)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_provers_at_length(game: str, players: int) -> None:
    """P1, P6: the figures of the rules' own measurement."""
    never_accused(game, players, 5000)
    always_found(game, players, 2000)


def test_the_match_says_what_the_prover_says() -> None:
    """P7, G6: findings of the fold name seats and plays of the planted revoke."""
    game, seen = "stiche-raten", 0
    for deal in rounds(game, 4, 60, revoke=True):
        state = fold(facts(deal, game))
        doubts = watch(game, deal)
        plays = [play for trick in state.tricks for play in trick.plays]
        found = [[plays.index(next(p for p in plays if p.id == one.id)) for one in f.plays] for f in state.findings]
        assert found == [list(doubt.plays) for doubt in doubts]
        seen += len(doubts)
    assert seen > 20
