"""The rulebook of Waldstiche tells the round that its example plays (W2 to W14)."""

from __future__ import annotations

import re

import pytest

import seeds
from table.fold import fold
from table.games.waldstiche import trick_points
from table.protocol import parse
from table.state import State

SIGNS = {"♠": "S", "♥": "H", "♦": "D"}


@pytest.fixture(scope="module")
def state() -> State:
    return fold(parse(seeds.example("waldstiche"), "example.protocol"))


def rows(language: str) -> list[list[str]]:
    """Trick, leader, cards and winner of the table, with English codes."""
    lines = [line for line in seeds.rulebook("waldstiche", language).splitlines() if re.match(r"\| \d", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def codes(text: str) -> list[str]:
    """The cards of a cell."""
    german = [(rank, suit) for suit, rank in re.findall(r"([♠♥♦])(10|[2-9AB])", text)]
    pairs = german or re.findall(r"(10|[2-9AJ])([♠♥♦])", text)
    return [rank.replace("B", "J") + SIGNS[suit] for rank, suit in pairs]


@pytest.mark.parametrize("language", seeds.LANGUAGES)
def test_the_table_is_what_was_played(state: State, language: str) -> None:
    """W3, W5, W8, W9, W11: leaders, cards, swaps, winners and next leaders, in both languages."""
    names = state.players
    for row, trick in zip(rows(language), state.tricks, strict=True):
        number, leader, cards, winner = row
        assert (int(number), leader) == (trick.number, names[trick.leader])
        expected = list(trick.cards)
        for play in trick.plays:
            if play.laid:
                expected += [codes(cards)[2], play.laid]
        assert codes(cards) == expected
        assert trick.winner is not None
        assert trick.next is not None
        assert winner.startswith(names[trick.winner])
        assert (names[trick.next] in winner.partition(",")[2]) == (trick.next != trick.winner)


def test_the_points_of_the_example(state: State) -> None:
    """W2, W5, W14: six tricks against seven and three sevens; nothing to find; Ben deals next."""
    deal = state.deal
    assert deal is not None
    assert state.due is not None
    assert (deal.taken, deal.sevens, deal.points) == ((6, 7), (0, 3), (3, 9))
    assert (state.findings, state.scores, state.due.dealer) == ((), (3, 9), 1)
    assert [play.card for trick in state.tricks for play in trick.plays if play.kept] == ["3H"]
    assert (deal.first_turned, deal.turned) == ("4D", "6S")


@pytest.mark.parametrize("language", seeds.LANGUAGES)
def test_the_points_in_the_text(language: str) -> None:
    """W14: the figures of the paragraph are those of the game, and then the 7s."""
    (paragraph,) = re.findall(r"^\*\*W14\*\* (.*)$", seeds.rulebook("waldstiche", language), re.MULTILINE)
    figures = [int(figure) for figure in re.findall(r"\d+", paragraph)]
    assert figures == [13, trick_points(0), trick_points(4), trick_points(5), trick_points(6), trick_points(8), 7]
    assert [trick_points(tricks) for tricks in range(14)] == [6] * 4 + [1, 2, 3] + [6] * 3 + [0] * 4
