"""One step of the clerk: a work sheet, made from a frozen clerk and the facts, and thrown away after the step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import msgspec

from companion.clerk_order import turns
from companion.clerk_values import Ask, AskKind, Lain, Notice, Pending
from table.decide import Accepted, Verdict, decide
from table.expects import Expectation, expects
from table.facts import CardPlayed, CardTurned, Fact, SwapLaid
from table.fold import fold
from table.state import Play, State, Trick
from vision.events import Place


@lru_cache(maxsize=8)
def folded(facts: tuple[Fact, ...]) -> State:
    """The state of these facts. Most steps bring none, and folding a whole evening anew five times a second would cost
    more than looking at a still table.
    """
    return fold(facts)


class Sheet:
    """What the clerk works on during one step: cards by track, the line in order, open questions, new facts."""

    def __init__(
        self,
        facts: Sequence[Fact],
        cards: Sequence[Lain],
        line: Sequence[int],
        asks: Sequence[Ask],
        asked: int,
        playing: int | None,
        at: float,
    ) -> None:
        self.facts = list(facts)
        self.before = len(self.facts)
        self.cards = {card.track: card for card in cards}
        self.line = list(line)
        self.asks = list(asks)
        self.asked = asked
        self.playing = playing
        """Number of the deal that is played on although its result is fixed (L13)."""
        self.at = at
        self.notices: list[Notice] = []
        self.waits: dict[int, str] = {}
        self.swept = False
        """A play of the open trick was lifted in this step."""
        self._state: State | None = None

    # --- the state of the match

    @property
    def state(self) -> State:
        """Folded from the facts as they are now."""
        if self._state is None:
            self._state = folded(tuple(self.facts))
        return self._state

    @property
    def expecting(self) -> Expectation:
        """What the table waits for; a deal that is played on waits for its next card (L13)."""
        deal = self.state.deal
        if self.playing_on and deal is not None and deal.phase_of_play == "card":
            return Expectation(
                "card", () if deal.turn is None else (deal.turn,), deal.cards, (), deal.dealer, deal.kind
            )
        return expects(self.state)

    @property
    def playing_on(self) -> bool:
        """Whether the result of the newest deal is fixed, and its cards are taken all the same (L13)."""
        return playing_on(self.state, self.playing)

    @property
    def open_plays(self) -> tuple[Play, ...]:
        """The plays of the open trick."""
        trick = self.state.trick
        return trick.plays if trick is not None and not trick.complete else ()

    @property
    def last_trick(self) -> Trick | None:
        """The newest complete trick of the newest deal."""
        return next(self._complete(), None)

    @property
    def hanging(self) -> Trick | None:
        """The last complete trick of the newest deal of which nobody knows who took it (L5)."""
        return next((trick for trick in self._complete() if trick.winner is None and not trick.taken_said), None)

    def _complete(self) -> Iterator[Trick]:
        """The complete tricks of the newest deal, newest first."""
        deal = self.state.deal
        tricks = self.state.tricks_of(deal.number) if deal is not None else ()
        return (trick for trick in reversed(tricks) if trick.complete)

    def turns(self) -> tuple[int, ...]:
        """Seats that still have a card to lay in this trick, in turn; empty where nobody knows who leads."""
        state, players = self.state, len(self.state.players)
        laid = [play.seat for play in self.open_plays]
        first = self.turn()
        if first is not None:
            return turns(first, laid, players)
        if state.deal is not None and not state.tricks_of(state.deal.number):
            return turns((state.deal.dealer + 1) % players, laid, players)
        return turns(0, laid, players)

    def turn(self) -> int | None:
        """Whose card is next, where that is known."""
        expected = self.expecting
        if expected.kind == "swap" and self.state.deal is not None:
            return self.state.deal.turn
        return expected.seats[0] if expected.kind == "card" and expected.seats else None

    @property
    def copies(self) -> int:
        """How many copies of a card the pack has."""
        return self.state.rules.packs

    def code_now(self, play: int) -> str | None:
        """The code of a play as corrections have it."""
        fact = dict(self.state.effective).get(play)
        return fact.card if isinstance(fact, CardPlayed) else None

    def place_of(self, play: int) -> Place | None:
        """Where the card of a play lay, mm."""
        fact = dict(self.state.effective).get(play)
        return fact.place if isinstance(fact, CardPlayed) else None

    def turned_fact(self) -> int | None:
        """The fact of the turned card: that it was turned, or that a 3 laid it (W5)."""
        turned = [number for number, fact in self.state.effective if isinstance(fact, CardTurned | SwapLaid)]
        return turned[-1] if turned else None

    def try_fact(self, fact: Fact, confirmed: bool = False) -> Verdict:
        """Offer a fact to `decide`; what it accepts is taken."""
        verdict = decide(self.facts, fact, confirmed)
        if isinstance(verdict, Accepted):
            self.facts += verdict.facts
            self._state = None
        return verdict

    def judged(self, fact: CardPlayed) -> Verdict:
        """What `decide` says to a card, not yet confirmed by anybody. Where the table plays on, the camera's cards are
        judged as the table's would be (L13).
        """
        return decide(self.facts, msgspec.structs.replace(fact, source="table") if self.playing_on else fact)

    def try_play(self, fact: CardPlayed, confirmed: bool = False) -> Verdict:
        """Offer a card of a trick to `decide`; what it accepts is taken. Doubts are asked of cards played on, too."""
        if self.playing_on and not confirmed:
            verdict = self.judged(fact)
            return self.try_fact(fact, True) if isinstance(verdict, Accepted) else verdict
        return self.try_fact(fact, confirmed)

    # --- cards and questions

    def put(self, card: Lain) -> None:
        """Keep a card as it is now."""
        self.cards[card.track] = card

    def drop(self, track: int) -> None:
        """Forget a card that is gone and done with."""
        self.cards.pop(track, None)
        self.unline(track)
        self.unask(track)

    def unline(self, track: int) -> None:
        """Take a card out of the line."""
        if track in self.line:
            self.line.remove(track)

    def ask(self, kind: AskKind, card: Lain | None, tracks: tuple[int, ...] | None = None, **given: Any) -> None:
        """Ask about a card (or several `tracks`), unless that is being asked already; `given` are fields of `Ask`."""
        about = tracks if tracks is not None else (card.track,) if card is not None else ()
        if any(ask.kind == kind and ask.tracks == about for ask in self.asks):
            return
        self.asked += 1
        pictures = (card.evidence,) if card is not None and card.evidence else ()
        place = card.place if card is not None else None
        new = Ask(f"clerk-{self.asked}", kind, pictures=pictures, tracks=about, place=place)
        self.asks.append(replace(new, **given))

    def unask(self, track: int, *kinds: str) -> None:
        """Withdraw the questions about a card (of these kinds, or all)."""
        self.asks = [ask for ask in self.asks if track not in ask.tracks or (kinds and ask.kind not in kinds)]

    @property
    def comparing(self) -> bool:
        """Whether the comparison at a start waits for its answer (L22)."""
        return any(ask.kind == "compare" for ask in self.asks)

    def name_plays(self) -> None:
        """A question about a card that is a play by now names that play: its trick may be gone when it is read (L5)."""
        for at, ask in enumerate(self.asks):
            card = self.cards.get(ask.tracks[0]) if ask.kind == "card" and ask.tracks else None
            if card is not None and card.play is not None and ask.of is None:
                self.asks[at] = replace(ask, of=card.play)

    def about(self, ask: Ask) -> list[Lain]:
        """The cards a question is about, as far as they are known still."""
        return [self.cards[track] for track in ask.tracks if track in self.cards]

    def of_play(self, play: int) -> Lain | None:
        """The card of a fact, if it is known."""
        return next((card for card in self.cards.values() if card.play == play), None)

    def lying(self, play: int) -> bool:
        """Whether the card of a fact lies there as far as is known."""
        card = self.of_play(play)
        return card is not None and card.gone_at is None

    def code_of(self, play: int) -> str | None:
        """The code of a play as it was first taken."""
        fact = self.facts[play]
        return fact.card if isinstance(fact, CardPlayed) else None

    def tidy(self) -> None:
        """Forget cards that are gone and of no more use. The cards of this deal are kept for their cut-outs, those
        that the comparison is about for its answer (L22), and a turned card that was taken away while another may be
        laid instead (L11).
        """
        deal = self.state.deal
        of_deal = {p.id for t in self.state.tricks for p in t.plays if deal is not None and t.deal == deal.number}
        for card in list(self.cards.values()):
            swapping = card.status == "turned" and deal is not None and deal.open
            held = card.status == "held" and self.comparing
            if card.gone_at is None or card.track in self.line or card.play in of_deal or swapping or held:
                continue
            self.drop(card.track)

    # --- what is pending

    def pending(self) -> tuple[Pending, ...]:
        """The line as it waits now."""
        out = []
        for track in self.line:
            card = self.cards[track]
            waits = self.waits.get(track, "answer")
            out.append(Pending(track, card.code, card.seat, waits, card.evidence))
        return tuple(out)


def playing_on(state: State, playing: int | None) -> bool:
    """Whether deal `playing` is the newest one, and has more cards to come although its result is fixed (L13)."""
    deal = state.deal
    fixed = deal is not None and deal.number == playing and deal.outcome in ("failed", "surplus")
    return fixed and deal is not None and deal.phase_of_play in ("card", "swap", "taken")
