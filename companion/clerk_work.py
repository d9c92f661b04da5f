"""One step of the clerk: a work sheet, made from a frozen clerk and the facts, and thrown away after the step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from companion.clerk_order import arrange, turns
from companion.clerk_values import Ask, AskKind, Lain, Notice, Pending
from companion.pictures import evidence_name
from table.cards import UNREAD
from table.decide import Accepted, NotYet, Question, Refusal, decide
from table.expects import Expectation, expects
from table.facts import CardPlayed, CardTurned, CardWithdrawn, Corrected, Fact
from table.fold import fold
from table.state import Play, State, Trick
from vision.events import Place

AWAY = 3.0
"""Seconds a card may be away from an open trick before it counts as taken back (L6)."""
PATIENCE = 1.2
"""Seconds a card that is clearly another seat's waits for the card of the seat whose turn it is: arms hide cards (L4,
L16).
"""


class Sheet:
    """What the clerk works on during one step: cards by track, the line in order, open questions, new facts."""

    def __init__(
        self,
        facts: Sequence[Fact],
        cards: Sequence[Lain],
        line: Sequence[int],
        asks: Sequence[Ask],
        asked: int,
        at: float,
    ) -> None:
        self.facts = list(facts)
        self.before = len(self.facts)
        self.cards = {card.track: card for card in cards}
        self.line = list(line)
        self.asks = list(asks)
        self.asked = asked
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
            self._state = fold(self.facts)
        return self._state

    @property
    def expecting(self) -> Expectation:
        """What the table waits for."""
        return expects(self.state)

    @property
    def open_plays(self) -> tuple[Play, ...]:
        """The plays of the open trick."""
        trick = self.state.trick
        return trick.plays if trick is not None and not trick.complete else ()

    @property
    def last_trick(self) -> Trick | None:
        """The newest complete trick of the open deal."""
        deal = self.state.deal
        done = [
            trick for trick in self.state.tricks if trick.complete and deal is not None and trick.deal == deal.number
        ]
        return done[-1] if done else None

    def turns(self) -> tuple[int, ...]:
        """Seats that still have a card to lay in this trick, in turn; empty where nobody knows who leads."""
        state, players = self.state, len(self.state.players)
        laid = [play.seat for play in self.open_plays]
        expected = self.expecting
        if expected.kind == "card" and expected.seats:
            return turns(expected.seats[0], laid, players)
        if state.deal is not None and not state.tricks_of(state.deal.number):
            return turns((state.deal.dealer + 1) % players, laid, players)
        return turns(0, laid, players)

    def turn(self) -> int | None:
        """Whose card is next, where that is known."""
        expected = self.expecting
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
        """The fact of the turned card."""
        turned = [number for number, fact in self.state.effective if isinstance(fact, CardTurned)]
        return turned[-1] if turned else None

    def try_fact(self, fact: Fact, confirmed: bool = False) -> Accepted | Question | NotYet | Refusal:
        """Offer a fact to `decide`; what it accepts is taken."""
        verdict = decide(self.facts, fact, confirmed)
        if isinstance(verdict, Accepted):
            self.facts += verdict.facts
            self._state = None
        return verdict

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

    def of_play(self, play: int) -> Lain | None:
        """The card of a fact, if it is known."""
        return next((card for card in self.cards.values() if card.play == play), None)

    def lying(self, play: int) -> bool:
        """Whether the card of a fact lies there as far as is known."""
        card = self.of_play(play)
        return card is not None and card.gone_at is None

    # --- offering

    def offer(self) -> None:
        """Offer the turned card, then the line in order (L1), until something has to wait."""
        self._offer_turned()
        if any(card.status == "back" and card.gone_at is None for card in self.cards.values()):
            self.waits = dict.fromkeys(self.line, "look-back")
            return
        while self.line:
            track = self.line[0]
            card = self.cards[track]
            if not self._offer(card):
                break

    def _offer(self, card: Lain) -> bool:
        """Offer the first of the line; whether the next may be offered."""
        if card.code is None:
            return self._unread(card)
        if self._goes_behind(card):
            return True
        if not card.sure and card.undone is None and self._out_of_turn_early(card):
            self.waits[card.track] = "turn"
            return False
        verdict = self.try_fact(self._fact(card, card.code), card.sure)
        if isinstance(verdict, Accepted):
            self._taken(card, verdict)
            return True
        if isinstance(verdict, NotYet):
            return self._wait(verdict.waits_for)
        if isinstance(verdict, Question):
            return self._impossible(card, verdict)
        return self._unread(card)

    def _wait(self, waits_for: str) -> bool:
        """Nothing can be taken now. Faces while a deal is awaited are no plays (L13), unless a turned card is in
        question.
        """
        if waits_for == "deal" and not any(card.status == "turn" for card in self.cards.values()):
            for track in list(self.line):
                self.put(replace(self.cards[track], status="idle"))
                self.unask(track)
            self.line.clear()
        self.waits = dict.fromkeys(self.line, waits_for)
        return False

    def _unread(self, card: Lain) -> bool:
        """The first of the line is not sure: ask. Where another waits behind it, or it is gone, it is `?` meanwhile
        (L5).
        """
        probe = decide(self.facts, self._fact(card, UNREAD))
        if isinstance(probe, NotYet):
            return self._wait(probe.waits_for)
        seat = card.seat if card.seat is not None else self.turn()
        if card.guess is not None or card.evidence is not None or card.undone is not None:
            self.ask("card", card, cards=self._likely(card), seat=seat, last=self._undone_code(card))
        return self._as_unread(card)

    def _as_unread(self, card: Lain) -> bool:
        new_behind = any(self.cards[track].undone is None for track in self.line[1:])
        if not new_behind and card.gone_at is None:
            return False
        verdict = self.try_fact(self._fact(card, UNREAD))
        if not isinstance(verdict, Accepted):
            return False
        self._taken(card, verdict)
        return True

    def _impossible(self, card: Lain, verdict: Question) -> bool:
        """Sure by itself, but no copy is left (L17): both cut-outs are shown, and nothing is taken silently."""
        self._asked_twice(card, card.code or UNREAD, verdict)
        return self._as_unread(card)

    def _not_in_turn(self, card: Lain) -> int | None:
        """The seat whose turn it is, if this card is clearly another seat's that has still to lay one."""
        turn = self.turn()
        if turn is None or card.seat is None or card.seat == turn or card.by is not None or card.late:
            return None
        return None if any(play.seat == card.seat for play in self.open_plays) else turn

    def _goes_behind(self, card: Lain) -> bool:
        """The card whose turn it is lay there as early, and was only read later: it goes first (L4)."""
        turn = self._not_in_turn(card)
        for track in self.line[1:]:
            other = self.cards[track]
            if turn is not None and other.seat == turn and other.at <= card.at + 0.15:
                self.line.remove(track)
                self.line.insert(0, track)
                return True
        return False

    def _out_of_turn_early(self, card: Lain) -> bool:
        """The card came a moment ago: the one whose turn it is may still be hidden by an arm (L4, L16)."""
        return self._not_in_turn(card) is not None and self.at - card.at < PATIENCE and len(self.line) < 3

    def _fact(self, card: Lain, code: str) -> CardPlayed:
        seat = card.by
        laid = [play.seat for play in self.open_plays]
        if seat is None and card.clear and card.side != self.turn() and card.side not in laid:
            seat = card.side
        told = card.told is not None and code == card.told
        return CardPlayed(
            card=code,
            by=seat,
            place=(round(card.place[0], 1), round(card.place[1], 1)),
            side=card.side,
            source="table" if told else "camera",
            confidence=None if told or card.reading is None else round(card.reading.confidence, 4),
            evidence=evidence_name(card.evidence) if card.evidence else None,
        )

    def _taken(self, card: Lain, verdict: Accepted) -> None:
        ids = range(len(self.facts) - len(verdict.facts), len(self.facts))
        plays = [i for i in ids if isinstance(self.facts[i], CardPlayed)]
        self.put(replace(card, status="played", play=plays[-1] if plays else None, undone=None))
        self.unline(card.track)
        if card.code is not None:
            self.unask(card.track, "card", "impossible") if plays and self._code_of(plays[-1]) == card.code else None

    def _code_of(self, play: int) -> str | None:
        fact = self.facts[play]
        return fact.card if isinstance(fact, CardPlayed) else None

    def _likely(self, card: Lain) -> tuple[str, ...]:
        return tuple(code for code in card.likely if code != self._undone_code(card))[:3]

    def _undone_code(self, card: Lain) -> str | None:
        return self._code_of(card.undone) if card.undone is not None else None

    def _offer_turned(self) -> None:
        for card in [c for c in self.cards.values() if c.status == "turn"]:
            if card.code is None:
                self.ask("turned", card, cards=self._likely(card))
                continue
            evidence = evidence_name(card.evidence) if card.evidence else None
            fact = CardTurned(card.code, evidence, "table" if card.told else "camera")
            verdict = self.try_fact(fact, card.sure)
            if isinstance(verdict, Accepted):
                first = len(self.facts) - len(verdict.facts)
                turned = [i for i in range(first, len(self.facts)) if isinstance(self.facts[i], CardTurned | Corrected)]
                self.put(replace(card, status="turned", play=turned[-1] if turned else None, undone=None))
                self.unask(card.track)
            elif isinstance(verdict, NotYet):
                continue
            elif isinstance(verdict, Question):
                self.ask("turned", card, cards=(card.code, *self._likely(card)))
            else:
                self.put(replace(card, status="idle"))

    # --- taking back

    def withdraw(self, card: Lain) -> None:
        """A card was taken back from the open trick (L6)."""
        if card.play is None:
            return
        play = next((p for p in self.open_plays if p.id == card.play), None)
        if play is None or not isinstance(self.try_fact(CardWithdrawn(card.play)), Accepted):
            return
        self.notices.append(Notice("withdrawn", play.card, play.seat))
        self.put(replace(card, status="withdrawn"))
        self.unask(card.track)

    def withdraw_due(self) -> None:
        """Cards of the open trick that were lifted alone: taken back if another lies there from the same side, or
        after 3 s.
        """
        for play in self.open_plays:
            card = self.of_play(play.id)
            if card is None or card.gone_at is None or card.late:
                continue
            new = [
                self.cards[t] for t in self.line if self.cards[t].side == play.seat and self.cards[t].at >= card.gone_at
            ]
            others = any(self.lying(other.id) for other in self.open_plays if other.id != play.id)
            if new or (others and self.at - card.gone_at >= AWAY):
                self.withdraw(card)

    def withdraw_due_for(self, new: Sequence[Lain]) -> None:
        """A card came from the side of one that was lifted from the open trick: that one was taken back (L6)."""
        for play in self.open_plays:
            card = self.of_play(play.id)
            if card is None or card.gone_at is None or card.late:
                continue
            if any(one.side == play.seat and one.at >= card.gone_at for one in new):
                self.withdraw(card)

    # --- corrections, and cards nobody saw

    def correct(self, card: Lain, code: str) -> bool:
        """A play is really this card, or this owner's."""
        if card.play is None:
            return False
        base = dict(self.state.effective).get(card.play)
        if not isinstance(base, CardPlayed):
            return False
        told = card.told is not None or card.by is not None
        fact = msgspec.structs.replace(
            base,
            card=code,
            by=card.by if card.by is not None else base.by,
            source="table" if told else "camera",
            confidence=None if told or card.reading is None else round(card.reading.confidence, 4),
        )
        verdict = self.try_fact(Corrected(card.play, "replace", fact), card.sure)
        if isinstance(verdict, Question) and verdict.kind == "impossible":
            self._asked_twice(card, code, verdict)
            return False
        if isinstance(verdict, Question):
            verdict = self.try_fact(Corrected(card.play, "replace", fact), True)
        self.unask(card.track, "card", "impossible")
        return isinstance(verdict, Accepted)

    def recode(self, play: int, code: str) -> bool:
        """An earlier play was really this card; the table said so, so it is confirmed."""
        fact = dict(self.state.effective).get(play)
        if not isinstance(fact, CardPlayed):
            return False
        new = msgspec.structs.replace(fact, card=code, source="table", confidence=None)
        known = self.of_play(play)
        if known is not None:
            self.put(replace(known, told=code))
        return isinstance(self.try_fact(Corrected(play, "replace", new), True), Accepted)

    def unseen(self) -> int:
        """The next card was laid and never seen: it is `?` (L5). One more than its seat, 0 if that cannot be."""
        turn = self.turn()
        taken = isinstance(self.try_fact(CardPlayed(UNREAD)), Accepted)
        return turn + 1 if taken and turn is not None else int(taken)

    def ask_who_took(self) -> None:
        """A trick hangs on a `?` (L5): who took it? Which card it was is asked first; the next lead's side is
        proposed.
        """
        trick = self.last_trick
        open_ = trick is not None and trick.winner is None and not trick.taken_said
        tracks = {card.track for card in self.cards.values() if trick and card.play in {p.id for p in trick.plays}}
        asked = any(ask.kind in ("card", "impossible") and tracks & set(ask.tracks) for ask in self.asks)
        old = [ask for ask in self.asks if ask.kind == "taken"]
        if trick is None or not open_ or asked:
            self.asks = [ask for ask in self.asks if ask.kind != "taken"]
            return
        leads = [p.seat for p in self.open_plays[:1] if p.said]
        leads += [card.seat for t in self.line[:1] if (card := self.cards[t]).seat is not None]
        proposal = leads[0] if leads else None
        if not old:
            self.ask("taken", None, seat=proposal, of=trick.plays[0].id, tracks=())
        elif proposal is not None:
            self.asks = [replace(ask, seat=proposal) if ask.kind == "taken" else ask for ask in self.asks]

    def tidy(self) -> None:
        """Forget cards that are gone and of no more use: the cards of this deal are kept for their cut-outs."""
        deal = self.state.deal
        of_deal = {p.id for t in self.state.tricks for p in t.plays if deal is not None and t.deal == deal.number}
        for card in list(self.cards.values()):
            if card.gone_at is None or card.track in self.line or card.play in of_deal:
                continue
            self.drop(card.track)

    def _asked_twice(self, card: Lain, code: str, verdict: Question) -> None:
        earlier = verdict.plays[0] if verdict.plays else None
        first = self.of_play(earlier) if earlier is not None else None
        pictures = tuple(p for p in (first.evidence if first else None, card.evidence) if p)
        others = tuple(c for c in (first.likely if first else ()) if c != code)
        self.ask("impossible", card, cards=(code, *others[:2]), pictures=pictures, of=earlier)

    # --- what is pending

    def pending(self) -> tuple[Pending, ...]:
        """The line as it waits now."""
        out = []
        for track in self.line:
            card = self.cards[track]
            waits = self.waits.get(track, "answer")
            out.append(Pending(track, card.code, card.seat, waits, card.evidence))
        return tuple(out)

    def group(self, cards: Sequence[Lain]) -> None:
        """Put cards that came into view together into the line (L4), or ask."""
        order = arrange(cards, self._turns_left(), len(self.state.players))
        if order.kind == "play":
            for card in order.cards:
                self.put(replace(card, status="line"))
                self.line.append(card.track)
            return
        for card in order.cards:
            self.put(replace(card, status="held"))
        tracks = tuple(card.track for card in order.cards)
        codes = tuple(card.guess or UNREAD for card in order.cards)
        pictures = tuple(card.evidence for card in order.cards[:2] if card.evidence)
        kind: AskKind = "owner" if order.kind == "owner" else "thrown-in"
        self.ask(kind, None, tracks=tracks, cards=codes, pictures=pictures, seat=order.seat)

    def _turns_left(self) -> tuple[int, ...]:
        """The seats still to lay after the cards in the line; a new trick's where the line completes this one."""
        left = self.turns()
        waiting = len(self.line)
        if waiting == 0:
            return left
        players = len(self.state.players)
        rest = left[waiting % max(1, len(left)) :] if waiting < len(left) else ()
        return rest or tuple((left[-1] + 1 + step) % players for step in range(players)) if left else left
