"""The clerk: what the observer sees and what the table answers become facts, through `decide` and nothing else. Pure.

It holds what lies there as a level (L1): cards that cannot be taken yet wait in line, in the order laid, and are
offered again after every fact. What is not sure is asked; a question never holds up the cards behind it (L5). It can
be begun at any time from the facts alone: the observer's first `Level` gives the cards their identity back (L22).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.clerk_answers import answer
from companion.clerk_change import ask_who_took, withdraw_due
from companion.clerk_events import reconcile, take
from companion.clerk_next import between, fill_due
from companion.clerk_offer import line_up, offer
from companion.clerk_swap import keep_due
from companion.clerk_sweep import sweep_due
from companion.clerk_values import Ask, Lain, Notice, Pending
from companion.clerk_work import Sheet, folded, playing_on
from table.cards import UNREAD
from table.expects import expects
from table.facts import CardPlayed, Fact
from table.fold import fold
from vision.events import Event, Expected

_PLAYING = frozenset({"card", "lead", "swap", "taken"})
"""What the table waits for while cards are plays."""

__all__ = ["Ask", "Clerk", "Notice", "Pending", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a step.

    Attributes:
        clerk: as it is now.
        facts: new facts, judged by `decide`, to be appended to the journal in this order.
        asks: all questions that are open now, most urgent first.
        notices: what is new to be said, once.
        pending: cards that lie there and cannot be taken yet, in the order laid.
    """

    clerk: Clerk
    facts: tuple[Fact, ...] = ()
    asks: tuple[Ask, ...] = ()
    notices: tuple[Notice, ...] = ()
    pending: tuple[Pending, ...] = ()


@dataclass(frozen=True, slots=True)
class Clerk:
    """Everything the clerk remembers between steps; a plain value."""

    cards: tuple[Lain, ...] = ()
    line: tuple[int, ...] = ()
    asks: tuple[Ask, ...] = ()
    asked: int = 0
    playing: int | None = None

    @classmethod
    def begin(cls, facts: Sequence[Fact]) -> Clerk:
        """A clerk that knows nothing yet of what lies there, but whether the deal is being played on (L13). The ids of
        its questions are never those of an earlier clerk.
        """
        return cls(asked=1000 * len(facts), playing=_played_on(facts))

    def step(self, facts: Sequence[Fact], events: Sequence[Event], at: float) -> Step:
        """Take in events, or let time go by (`events` empty), or notice facts that came from elsewhere.

        Args:
            facts: all facts of the journal.
            events: what the observer reports, in order.
            at: seconds of the frames' clock.
        """
        sheet = self._sheet(facts, at)
        reconcile(sheet)
        take(sheet, events)
        return _closed(sheet)

    def answer(self, facts: Sequence[Fact], question: str, value: str, at: float) -> Step:
        """The table answers one of `asks`; an id or value that fits nothing changes nothing (L21).

        Values: a card code or `?`; `none` (no play); `seat:2` or `seat:2:3H` (someone else's); `first`, `second`,
            `both`, `first:8H`, `second:8H`; `yes`, `no`.
        """
        sheet = self._sheet(facts, at)
        reconcile(sheet)
        asked = next((ask for ask in sheet.asks if ask.id == question), None)
        if asked is not None:
            answer(sheet, asked, value)
        return _closed(sheet)

    def play_on(self, facts: Sequence[Fact], at: float) -> Step:
        """The result is fixed, and the table plays on all the same (L13): for the rest of this deal cards are plays,
        those that lie there already too.
        """
        sheet = self._sheet(facts, at)
        deal = sheet.state.deal
        sheet.playing = deal.number if deal is not None else None
        reconcile(sheet)
        if sheet.playing_on:
            lying = [c for c in sheet.cards.values() if (c.zone, c.status, c.gone_at) == ("trick", "idle", None)]
            for number in dict.fromkeys(card.group for card in sorted(lying, key=lambda card: card.at)):
                line_up(sheet, [card for card in lying if card.group == number])
        return _closed(sheet)

    def expected(self, facts: Sequence[Fact]) -> Expected:
        """What the observer may know of the state."""
        if not facts:
            return Expected()
        state = folded(tuple(facts))
        trick = state.trick if state.trick is not None and not state.trick.complete else None
        waiting: str = "play-on" if playing_on(state, self.playing) else expects(state).kind
        lying = {card.play for card in self.cards if card.gone_at is None and card.play is not None}
        if waiting == "card" and between(state, lying, self.line):
            waiting = "lead"
        held = self._held
        lined = tuple(card for card in self.cards if card.track in self.line)
        if trick is not None or ((held or lined) and waiting in _PLAYING):
            laid = trick.cards if trick is not None else ()
            codes = (*laid, *(card.guess or UNREAD for card in (*held, *(lined if trick is None else ()))))
            missing = max(0, len(state.players) - len(laid) - len(held) - len(lined))
        else:
            last = state.tricks[-1] if state.tricks else None
            codes = tuple(play.card for play in last.plays if play.id in lying) if last is not None else ()
            missing = 0
        turned = state.deal.turned if state.deal is not None and state.deal.open else None
        full = len(state.players) if waiting in _PLAYING else 0
        return Expected(codes, missing, turned, waiting, state.deal is not None, full)

    @property
    def _held(self) -> tuple[Lain, ...]:
        """Cards that the comparison is about: they belong to the open trick as likely as not (L22)."""
        comparing = any(ask.kind == "compare" for ask in self.asks)
        return tuple(card for card in self.cards if comparing and card.status == "held")

    def _sheet(self, facts: Sequence[Fact], at: float) -> Sheet:
        return Sheet(facts, self.cards, self.line, self.asks, self.asked, self.playing, at)


def _closed(sheet: Sheet) -> Step:
    """Withdraw what is due, offer what waits, tidy up, and freeze."""
    sweep_due(sheet)
    withdraw_due(sheet)
    fill_due(sheet)
    offer(sheet)
    keep_due(sheet)
    ask_who_took(sheet)
    sheet.name_plays()
    sheet.tidy()
    sheet.asks.sort(key=lambda ask: _rank(sheet, ask))
    clerk = Clerk(tuple(sheet.cards.values()), tuple(sheet.line), tuple(sheet.asks), sheet.asked, sheet.playing)
    new = tuple(sheet.facts[sheet.before :])
    return Step(clerk, new, clerk.asks, tuple(sheet.notices), sheet.pending())


def _rank(sheet: Sheet, ask: Ask) -> tuple[int, int]:
    """What holds the line up is asked first, then the rest as it came; who took a trick comes last."""
    waiting = [sheet.line.index(track) for track in ask.tracks if track in sheet.line]
    if ask.kind == "taken":
        return 2, 0
    return (0, waiting[0]) if waiting else (1, 0)


def _played_on(facts: Sequence[Fact]) -> int | None:
    """The deal whose last card was taken although its result was fixed (L13)."""
    last = next((number for number in reversed(range(len(facts))) if isinstance(facts[number], CardPlayed)), None)
    if last is None:
        return None
    deal = fold(facts[:last]).deal
    return deal.number if deal is not None and not deal.open else None
