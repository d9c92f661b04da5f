"""The rules against OpenSpiel's `oh_hell`, a second implementation that nobody here wrote.

It has one pack, always a trump, and a compulsory hook. Stiche im Team is the same play without its numbers; a double
pack becomes a single one when equal cards get their labels in the order of play (S10); a one-card game whose turned
card has the suit led is a trick without trump (T21).
"""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest
from playing import NAMES, Played, play

from table.cards import RANKS
from table.expects import expects
from table.facts import CardPlayed, CardTurned, DealStarted, Fact, MatchStarted, NumberChosen
from table.fold import fold
from table.games import GAMES, configure
from table.games.base import Rules
from table.proofs.prover import Shown

pyspiel = pytest.importorskip("pyspiel")

ROUNDS = 2000
SUITS = "CDSH"
"""In the order of OpenSpiel's card numbers: rank * 4 + suit."""


@cache
def spiel(players: int, cards: int) -> pyspiel.Game:
    """OpenSpiel's game with 52 cards and rounds of this size."""
    return pyspiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": cards})


def legal(rules: Rules, hand: list[str], led: str | None) -> set[str]:
    """What the table has nothing against. Claims are about suits (P0), so one card stands for all of its suit."""
    suits = Counter(card[-1] for card in hand)
    held = tuple(sorted((suit, min(count, 2)) for suit, count in suits.items()))
    return {card for card in hand if card[-1] in _legal(rules, held, None if led is None else led[-1])}


@cache
def _legal(rules: Rules, held: tuple[tuple[str, int], ...], led: str | None) -> frozenset[str]:
    """Suits that may be played: the rest of the hand may be laid open afterwards (P1). `held`: of a suit 1 or 2."""
    hand = [rules.ranks[-2 - at] + suit for suit, count in held for at in range(count)]
    return frozenset(card[-1] for card in hand if _nothing_against(rules, hand, led and rules.ranks[0] + led, card))


def _nothing_against(rules: Rules, hand: list[str], led: str | None, card: str) -> bool:
    prover = rules.prover(len(hand), "normal", None, 0)
    if led is not None:
        prover.play(Shown(0, 0, led), None)
    prover.play(Shown(1, 1, card), led)
    return not any(prover.open(Shown(2, 1, one)) for one in hand if one != card)


class Round:
    """A round in OpenSpiel: the cards are given, the moves are told by code."""

    def __init__(self, deal: Played, ids: dict[tuple[str, int], int], turned: int) -> None:
        """`ids` are OpenSpiel's numbers of the cards by code and number of the play."""
        self.deal = deal
        self.names = {id: code for (code, _), id in ids.items()}
        self.plays = [ids[card, at] for at, (_, card) in enumerate(deal.plays)]
        hands: list[list[int]] = [[] for _ in range(deal.players)]
        for (seat, _), id in zip(deal.plays, self.plays, strict=True):
            hands[seat].append(id)
        self.state = spiel(deal.players, deal.cards).new_initial_state()
        for action in (deal.cards, deal.dealer):
            self.state.apply_action(action)
        for at in range(deal.cards * deal.players):
            self.state.apply_action(hands[at % deal.players].pop())
        self.state.apply_action(turned)

    def choices(self) -> set[int]:
        """The numbers that may be chosen."""
        return {action - 52 for action in self.state.legal_actions()}

    def bid(self, number: int) -> None:
        """The next number."""
        self.state.apply_action(52 + number)

    def numbers(self, rng: random.Random) -> list[int]:
        """Random numbers for all, in their order."""
        out = []
        for _ in range(self.deal.players):
            out.append(rng.choice(sorted(self.choices())))
            self.bid(out[-1])
        return out

    def cards(self, rules: Rules) -> None:
        """All cards, as they were played: turn order and legal sets compared."""
        hands: list[list[str]] = [[] for _ in range(self.deal.players)]
        for seat, card in self.deal.plays:
            hands[seat].append(card)
        led: str | None = None
        for at, (seat, card) in enumerate(self.deal.plays):
            led = None if at % self.deal.players == 0 else led
            assert self.state.current_player() == seat
            allowed = {self.names[id] for id in self.state.legal_actions()}
            assert allowed == legal(rules, hands[seat], led), (self.deal, at)
            self.state.apply_action(self.plays[at])
            hands[seat].remove(card)
            led = led or card
        assert self.state.is_terminal()

    def taken(self) -> tuple[int, ...]:
        """Tricks by seat, as OpenSpiel prints them."""
        line = re.search(r"Tricks Won:(.*)", str(self.state))
        assert line is not None
        return tuple(int(word) for word in line.group(1).split())


def single(card: str) -> int:
    """OpenSpiel's number of a card of one pack."""
    return RANKS.index(card[:-1]) * 4 + SUITS.index(card[-1])


def told(deal: Played, game: str, numbers: list[int], variant: tuple[str, ...] = ()) -> list[Fact]:
    """The round as facts, with these numbers from the dealer's left on."""
    order = [(deal.dealer + 1 + step) % deal.players for step in range(len(numbers))]
    return [
        MatchStarted(game, NAMES[: deal.players], deal.dealer, variant),
        DealStarted(deal.cards, deal.dealer, as_dealt=True),
        CardTurned(deal.turned),
        *(NumberChosen(seat, number) for seat, number in zip(order, numbers, strict=True)),
        *(CardPlayed(card) for _, card in deal.plays),
    ]


def longest(game: str, players: int) -> int:
    """Cards in the longest round."""
    return max(
        slot.cards for slot in configure(game, players, ("long",) * (game == "stiche-im-team" and players < 5)).plan
    )


def test_stiche_im_team() -> None:
    """G4, G5, T2, T6, T11, T14: turns, legal sets and tricks of 2,000 rounds."""
    game, rng = "stiche-im-team", random.Random(1)
    for _ in range(ROUNDS):
        players = rng.choice(GAMES[game].players)
        deal = play(rng, players, rng.randint(1, longest(game, players)))
        variant = ("long",) if deal.cards > 7 else ()
        one = Round(deal, {(card, at): single(card) for at, (_, card) in enumerate(deal.plays)}, single(deal.turned))
        one.numbers(rng)
        one.cards(configure(game, players, variant))
        taken = one.taken()
        exact = [taken[(deal.dealer + 1 + step) % players] for step in range(players - 1)]
        state = fold(told(deal, game, exact, variant))
        assert state.deal.taken == taken
        assert (state.deal.outcome, state.findings) == ("made", ())
        assert [(play.seat, play.card) for trick in state.tricks for play in trick.plays] == deal.plays


def test_oh_hell() -> None:
    """O1, O3, O4, O5, O6, S8: the hook's numbers, turns, legal sets, tricks and scores of 2,000 rounds."""
    game, rng = "oh-hell", random.Random(2)
    for _ in range(ROUNDS):
        players = rng.choice(GAMES[game].players)
        deal = play(rng, players, rng.randint(1, longest(game, players)))
        one = Round(deal, {(card, at): single(card) for at, (_, card) in enumerate(deal.plays)}, single(deal.turned))
        numbers: list[int] = []
        for _ in range(players):
            waits = expects(fold(told(deal, game, numbers)[: 3 + len(numbers)]))
            assert (waits.kind, set(waits.choices)) == ("numbers", one.choices())
            assert waits.seats[0] == one.state.current_player()
            numbers.append(rng.choice(waits.choices))
            one.bid(numbers[-1])
        one.cards(configure(game, players, ()))
        state = fold(told(deal, game, numbers))
        assert state.deal.taken == one.taken()
        assert list(state.deal.points) == one.state.returns()


def labelled(deal: Played) -> tuple[dict[tuple[str, int], int], int] | None:
    """The cards of a double pack as cards of one: equal ones in the order of play, the turned one last.

    None where a suit needs more than thirteen ranks.
    """
    every = [(card, at) for at, (_, card) in enumerate(deal.plays)] + [(deal.turned, len(deal.plays))]
    ids: dict[tuple[str, int], int] = {}
    for at, suit in enumerate(SUITS):
        held = sorted((RANKS.index(card[:-1]), time) for card, time in every if card[-1] == suit)
        if len(held) > 13:
            return None
        for label, (rank, time) in enumerate(held):
            ids[RANKS[rank] + suit, time] = label * 4 + at
    return ids, ids.pop((deal.turned, len(deal.plays)))


def test_stiche_raten() -> None:
    """S1, S2, S5, S7, S9, S10, S11: turns, legal sets, tricks and scores of 2,000 rounds with the double pack."""
    game, rng = "stiche-raten", random.Random(3)
    low = configure(game, 3, ()).ranks
    compared = 0
    while compared < ROUNDS:
        players = rng.choice(GAMES[game].players)
        deal = play(rng, players, rng.randint(1, 10), low, 2)
        labels = labelled(deal)
        if labels is None:
            continue
        one = Round(deal, *labels)
        numbers = one.numbers(rng)
        one.cards(configure(game, players, ()))
        state = fold(told(deal, game, numbers))
        assert state.deal.taken == one.taken()
        assert list(state.deal.points) == one.state.returns()
        assert state.findings == ()
        compared += 1


def test_tricks_without_trump() -> None:
    """T21, T22, G5: 2,000 tricks; the turned card lies out of play and has the suit led."""
    game, rng = "stiche-im-team", random.Random(4)
    compared = 0
    while compared < ROUNDS:
        players = rng.choice(GAMES[game].players)
        deal = play(rng, players, 1, trump=False)
        if deal.turned[-1] != deal.plays[0][1][-1]:
            continue
        one = Round(deal, {(card, at): single(card) for at, (_, card) in enumerate(deal.plays)}, single(deal.turned))
        one.numbers(rng)
        one.cards(configure(game, players, ("no-trump-odd",)))
        state = fold(told(deal, game, [0] * (players - 1), ("no-trump-odd",)))
        assert state.deal.trump is None
        assert state.deal.taken == one.taken()
        compared += 1
