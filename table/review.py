"""Looking back on a deal: could it have been made, which card lost it, how would it have gone (ux.md, Review).

Only games that are won or lost together have such an answer: everybody is to take exactly his number (T14). All hands
must be known, from the cards played and from hands shown (L13). The search knows all cards, as nobody at the table did;
it says what was possible, never what somebody should have seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from table.cards import UNREAD
from table.games import configure
from table.games.base import Rules
from table.state import Deal, Play, State

BUDGET = 20_000
"""Cards tried before the search gives up: about half a second on a slow computer."""

Laid = tuple[int, str]
"""A seat and the card it lays."""
Answer = Literal["made", "lost", "never", "hidden", "unknown", "none"]


class Review(msgspec.Struct, frozen=True):
    """What can be said about a deal that is over.

    Attributes:
        answer: `made` (it was made), `lost` (it could have been made until the card `lost_at`), `never` (no way of
            playing would have made it), `hidden` (hands were not shown), `unknown` (too many ways to try), `none`
            (the game knows no such question).
        hidden: seats whose hands are not fully known.
        lost_at: the first card after which the deal could not be made any more.
        line: one way to make it from there: what would have been laid instead, and all that follows.
    """

    answer: Answer
    hidden: tuple[int, ...] = ()
    lost_at: Play | None = None
    line: tuple[Laid, ...] = ()


def review(state: State, number: int) -> Review:
    """Look back on the ended deal with this number."""
    deal = state.deals[number - 1]
    if state.lives is None or deal.outcome not in ("made", "failed", "overbid", "surplus"):
        return Review("none")
    if deal.outcome == "made":
        return Review("made")
    if deal.outcome == "overbid":
        return Review("never")
    hidden = unknown_hands(state, deal)
    if hidden or any(number is None for number in deal.numbers):
        return Review("hidden", hidden)
    tricks = state.tricks_of(number)
    plays = tuple(play for trick in tricks for play in trick.plays)
    laid = tuple((play.seat, play.card) for play in plays)
    shown = tuple(tuple(card for seat, cards in deal.shown if seat == own for card in cards) for own in _seats(state))
    leader = tricks[0].leader if tricks else state.rules.first_leader(deal.dealer)
    needs = tuple(number or 0 for number in deal.numbers)
    found = _searched(
        state.rules.game, state.rules.players, state.rules.variant, deal.trump, needs, laid, leader, shown
    )
    if isinstance(found, str):
        return Review(found)
    at, line = found
    return Review("lost", (), plays[at] if at < len(plays) else None, line)


def unknown_hands(state: State, deal: Deal) -> tuple[int, ...]:
    """Seats of which not every card of this deal was played or shown, and read."""
    known = [0] * len(state.players)
    for trick in state.tricks_of(deal.number):
        for play in trick.plays:
            known[play.seat] += play.card != UNREAD
    for seat, cards in deal.shown:
        known[seat] += len(cards)
    return tuple(seat for seat in deal.order if known[seat] < deal.cards)


def _seats(state: State) -> range:
    return range(len(state.players))


@lru_cache(maxsize=8)
def _searched(
    game: str,
    players: int,
    variant: tuple[str, ...],
    trump: str | None,
    needs: tuple[int, ...],
    laid: tuple[Laid, ...],
    leader: int,
    shown: tuple[tuple[str, ...], ...],
) -> tuple[int, tuple[Laid, ...]] | Answer:
    """Index of the card that lost the deal with a way to make it from there, or why there is none. Plain values, so
    that a screen that is painted again does not search again.
    """
    search = Search(configure(game, players, variant), trump)
    course = Course(tuple(_hands(players, laid, shown)), (), leader, needs)
    line: tuple[Laid, ...] = ()
    for at in range(len(laid) + 1):
        followed = bool(line) and line[0] == laid[at - 1]
        if followed:
            line = line[1:]
        else:
            try:
                found = search.way(course)
            except SearchSpentError:
                return "unknown"
            if found is None:
                return (at - 1, line) if at else "never"
            line = found
        ahead = course.after(search.rules, trump, laid[at]) if at < len(laid) else None
        if ahead is None:
            return at, line
        course = ahead
    raise AssertionError("the last turn always returns")


def _hands(players: int, laid: Sequence[Laid], shown: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [tuple(card for seat, card in laid if seat == own) + shown[own] for own in range(players)]


class SearchSpentError(Exception):
    """The search has tried as much as it may."""


class Course(msgspec.Struct, frozen=True):
    """A position: hands, the open trick, whose card comes next, and how many tricks everybody still needs."""

    hands: tuple[tuple[str, ...], ...]
    trick: tuple[Laid, ...]
    turn: int
    needs: tuple[int, ...]

    def after(self, rules: Rules, trump: str | None, laid: Laid) -> Course | None:
        """The position after this card; None where somebody has more tricks than his number then."""
        seat, card = laid
        hands = tuple(
            tuple(other for other in hand if other != card) if own == seat else hand
            for own, hand in enumerate(self.hands)
        )
        trick = (*self.trick, laid)
        if len(trick) < rules.players:
            return Course(hands, trick, (seat + 1) % rules.players, self.needs)
        winner = rules.best(trick, trump)[0]
        if not self.needs[winner]:
            return None
        needs = tuple(need - (own == winner) for own, need in enumerate(self.needs))
        return Course(hands, (), winner, needs)


class Search:
    """Looks for one way of playing in which everybody takes exactly his number; all searches share one budget."""

    def __init__(self, rules: Rules, trump: str | None, budget: int = BUDGET) -> None:
        self.rules, self.trump, self.left = rules, trump, budget
        self._dead: set[tuple[object, ...]] = set()

    def way(self, course: Course) -> tuple[Laid, ...] | None:
        """The cards of one such way, None if there is none.

        Raises:
            SearchSpentError: the budget is used up.
        """
        if not any(course.hands) and not course.trick:
            return () if not any(course.needs) else None
        known = None if course.trick else self._key(course)
        if known is not None and known in self._dead:
            return None
        for card in self._choices(course):
            self.left -= 1
            if self.left < 0:
                raise SearchSpentError
            laid = (course.turn, card)
            ahead = course.after(self.rules, self.trump, laid)
            rest = self.way(ahead) if ahead is not None else None
            if rest is not None:
                return (laid, *rest)
        if known is not None:
            self._dead.add(known)
        return None

    def _key(self, course: Course) -> tuple[object, ...]:
        """What a position between two tricks comes down to: whose turn, needs, and the owners of each suit by rank."""
        owner = {card: own for own, hand in enumerate(course.hands) for card in hand}
        suits: dict[str, list[int]] = {suit: [] for suit in self.rules.suits}
        for card in sorted(owner, key=self.rules.strength.__getitem__):
            suits[card[-1]].append(owner[card])
        return course.turn, course.needs, *(tuple(held) for held in suits.values())

    def _choices(self, course: Course) -> list[str]:
        """The cards that may be laid, one of each run of neighbours that are worth the same, likeliest first."""
        hand = course.hands[course.turn]
        strength = self.rules.strength
        led = course.trick[0][1][-1] if course.trick else ""
        fitting = [card for card in hand if card[-1] == led] or list(hand)
        others = [card for own in course.hands for card in own] + [card for _, card in course.trick]
        kept = []
        for suit in dict.fromkeys(card[-1] for card in fitting):
            mine, last = {card for card in fitting if card[-1] == suit}, False
            for card in sorted((card for card in others if card[-1] == suit), key=lambda card: strength[card]):
                if card in mine and not last:
                    kept.append(card)
                last = card in mine
        wants = course.needs[course.turn] > 0

        def likely(card: str) -> tuple[bool, int]:
            wins = self.rules.best((*course.trick, (course.turn, card)), self.trump)[0] == course.turn
            if not course.trick:
                return True, -strength[card] if wants else strength[card]
            return wins != wants, strength[card] if wins and not wants else -strength[card]

        return sorted(kept, key=likely)
