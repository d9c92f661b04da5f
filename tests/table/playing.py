"""Random deals played by a referee of its own: nothing of `table` but the names of cards is used here."""

from __future__ import annotations

import random
from dataclasses import dataclass

from table.cards import RANKS, SUITS
from table.facts import CardPlayed, CardTurned, DealStarted, Fact, MatchStarted, NumberChosen

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina")
LOW = ("7", "8", "9", "10", "J", "Q", "K", "A")

GAMES = {
    "stiche-im-team": (range(3, 6), RANKS, 1),
    "stiche-raten": (range(3, 7), LOW, 2),
    "oh-hell": (range(3, 8), RANKS, 1),
}
"""Players, ranks and copies of the games in which hands only shrink."""


@dataclass
class Played:
    """A deal as it was played.

    Attributes:
        plays: (seat, card) in the order of play.
        winners: of the tricks.
        legal: the cards that each play could be, by number of the play.
        revoke: number of the play that broke the follow duty, if any.
    """

    players: int
    cards: int
    dealer: int
    turned: str
    plays: list[tuple[int, str]]
    winners: list[int]
    legal: list[set[str]]
    revoke: int | None = None


def play(
    rng: random.Random,
    players: int,
    cards: int,
    ranks: tuple[str, ...] = RANKS,
    copies: int = 1,
    trump: bool = True,
    revoke: bool = False,
) -> Played:
    """A random deal, legal but for one planted revoke where one is possible."""
    pack = [rank + suit for suit in SUITS for rank in ranks] * copies
    rng.shuffle(pack)
    dealer = rng.randrange(players)
    hands = [[pack.pop() for _ in range(cards)] for _ in range(players)]
    deal = Played(players, cards, dealer, pack.pop(), [], [], [])
    leader = (dealer + 1) % players
    at = rng.randrange(players * cards) if revoke else None
    for _ in range(cards):
        trick: list[tuple[int, str]] = []
        for step in range(players):
            seat = (leader + step) % players
            hand = hands[seat]
            follow = [card for card in hand if trick and card[-1] == trick[0][1][-1]]
            legal = follow or hand
            wrong = [card for card in hand if card not in legal]
            if at is not None and len(deal.plays) >= at and wrong and deal.revoke is None:
                card = rng.choice(wrong)
                deal.revoke = len(deal.plays)
            else:
                card = rng.choice(legal)
            hand.remove(card)
            deal.legal.append(set(legal))
            deal.plays.append((seat, card))
            trick.append((seat, card))
        leader = _winner(trick, deal.turned[-1] if trump else "", ranks, copies)
        deal.winners.append(leader)
    return deal


def _winner(trick: list[tuple[int, str]], trump: str, ranks: tuple[str, ...], copies: int) -> int:
    led = trick[0][1][-1]
    keys = []
    for at, (_, card) in enumerate(trick):
        suit = 2 if card[-1] == trump else 1 if card[-1] == led else 0
        keys.append((suit, ranks.index(card[:-1]), at if copies > 1 else -at))
    return trick[keys.index(max(keys))][0]


def taken(deal: Played) -> list[int]:
    """Tricks of each seat."""
    return [deal.winners.count(seat) for seat in range(deal.players)]


def facts(deal: Played, game: str, variant: tuple[str, ...] = ()) -> list[Fact]:
    """The deal as facts. The numbers are what everyone takes, so the play never stops early."""
    names = NAMES[: deal.players]
    out: list[Fact] = [MatchStarted(game, names, deal.dealer, variant)]
    out += [DealStarted(deal.cards, deal.dealer, as_dealt=True), CardTurned(deal.turned)]
    order = [(deal.dealer + 1 + step) % deal.players for step in range(deal.players)]
    if game == "stiche-im-team":
        order.pop()
    out += [NumberChosen(seat, taken(deal)[seat]) for seat in order]
    return out + [CardPlayed(card) for _, card in deal.plays]


def deal(seed: int, game: str = "", **more: bool) -> list[Fact]:
    """One random deal as facts."""
    rng = random.Random(seed)
    game = game or rng.choice(sorted(GAMES))
    players, ranks, copies = GAMES[game]
    seats = rng.choice(players)
    return facts(play(rng, seats, rng.randint(1, 7), ranks, copies, **more), game, ("no-hook",) * (game == "oh-hell"))
