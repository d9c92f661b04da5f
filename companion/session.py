"""A match under way as one value: its facts, what is derived from them, and what the clerk has in hand. Pure.

Every step answers with a new session whose facts are the old ones and perhaps more. The main loop puts the new ones on
the disk before anybody sees them; a session itself touches nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from companion.clerk import Ask, Clerk, Notice, Pending, Step
from companion.commands import Answer, PlayOn, RedoIt, ShowHands, Tell, UndoIt
from companion.showing import Showing, next_deal
from display.after import hidden_hands
from display.desk import Choice
from table.decide import Accepted, NotYet, Question, Refusal, decide
from table.facts import CardPlayed, Corrected, Fact, FindingSettled, HandShown, LeaderIs, MatchStarted, Undone
from table.fold import fold
from table.games import GAMES
from table.state import State
from table.undo import last_effective, redo
from vision.events import Event, Expected


@dataclass(frozen=True, slots=True)
class Doubt:
    """The table told something that `decide` asks about: `fact` is told again, confirmed, if the answer is yes."""

    id: str
    fact: Fact
    question: Question


@dataclass(frozen=True, slots=True)
class Session:
    """The match.

    Attributes:
        facts: all facts of the journal, in order.
        state: folded from them.
        clerk: what the camera's side has in hand.
        asks: what the clerk asks the table now.
        pending: cards that lie there and cannot be taken yet.
        notices: one-line notices that are new since the step before.
        doubts: what `decide` asked when the table told something.
        refusal: why the last thing told was refused; None if it was not.
        waits: what the last thing told has to wait for; empty if it was taken.
        told: counts what was told, for the ids of doubts.
        leads: wrong leads that the table has let stand.
        showing: the hand that is laid out now (L13); None: nobody's.
    """

    facts: tuple[Fact, ...]
    state: State
    clerk: Clerk
    asks: tuple[Ask, ...] = ()
    pending: tuple[Pending, ...] = ()
    notices: tuple[Notice, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    refusal: Refusal | None = None
    waits: str = ""
    told: int = 0
    leads: frozenset[int] = frozenset()
    showing: Showing | None = None

    @classmethod
    def begin(cls, facts: Sequence[Fact]) -> Session:
        """Go on with these facts.

        Raises:
            ValueError: there are none, or they are of a game nobody knows.
        """
        return cls(tuple(facts), fold(facts), Clerk.begin(tuple(facts)))

    @property
    def expected(self) -> Expected:
        """What the reading side is told."""
        return self.clerk.expected(self.facts)

    @property
    def wrong_lead(self) -> int | None:
        """The play that leads the open trick from a wrong seat, while that is to be asked (L16)."""
        trick = self.state.trick
        if trick is None or trick.said or trick.due is None or trick.leader == trick.due or not trick.plays:
            return None
        play = trick.plays[0].id
        return None if play in self.leads else play

    def see(self, events: Sequence[Event], at: float) -> Session:
        """The camera's side reports, or time went by (`events` empty).

        While a hand is shown, faces are that hand and no plays, until a trump is turned.
        """
        if self.showing is None:
            return self._after(self.clerk.step(self.facts, events, at))
        if next_deal(events):
            return self.show_hand(None, at).see(events, at)
        showing, rest = self.showing.after(events)
        return replace(self, showing=showing)._after(self.clerk.step(self.facts, rest, at))

    def show_hand(self, seat: int | None, at: float, *, drop: bool = False) -> Session:
        """The rest of this seat's hand is laid out now (L13); None: that is enough. What was seen before becomes a
        fact, unless it is to be dropped.
        """
        shown, rest = self.showing, replace(self, showing=None if seat is None else Showing(seat))
        if shown is None or not shown.read or drop:
            return rest
        return rest.tell(HandShown(shown.seat, shown.read), at)

    def play_on(self, at: float) -> Session:
        """The result is fixed and the table plays on all the same (L13)."""
        return self._after(self.clerk.play_on(self.facts, at))

    def answer(self, question: str, value: str, at: float) -> Session:
        """The table answers one of `asks` or `doubts`. An answer to neither changes nothing (L21)."""
        for doubt in self.doubts:
            if doubt.id == question:
                rest = replace(self, doubts=tuple(one for one in self.doubts if one.id != question))
                return rest.tell(doubt.fact, at, confirmed=True) if value == "yes" else rest
        if any(ask.id == question for ask in self.asks):
            return self._after(self.clerk.answer(self.facts, question, value, at))
        if self.wrong_lead is not None and question == f"lead-{self.wrong_lead}":
            return self._lead(self.wrong_lead, value, at)
        return self

    def _lead(self, play: int, value: str, at: float) -> Session:
        """The table's word on a wrong lead: the last trick was misread, it was led out of turn, or it is another's
        card (L16).
        """
        trick = self.state.trick
        assert trick is not None
        rest = replace(self, leads=self.leads | {play})
        if value == f"seat:{trick.due}":
            fact = next(fact for number, fact in self.state.effective if number == play)
            if isinstance(fact, CardPlayed):
                return rest.tell(
                    Corrected(play, "replace", msgspec.structs.replace(fact, by=trick.due)), at, confirmed=True
                )
        if value in ("misread", f"seat:{trick.leader}"):
            return rest.tell(LeaderIs(trick.leader), at, confirmed=True)
        return rest._let_stand()

    def tell(self, fact: Fact, at: float, *, confirmed: bool = False) -> Session:
        """The table says a fact by buttons."""
        verdict = decide(self.facts, fact, confirmed)
        clean = replace(self, refusal=None, waits="", told=self.told + 1)
        match verdict:
            case Accepted(facts=new):
                return clean._with(new, at)
            case Question():
                doubt = Doubt(f"told-{len(self.facts)}-{clean.told}", fact, verdict)
                return replace(clean, doubts=(*self.doubts, doubt))
            case NotYet(waits_for=waits):
                return replace(clean, waits=waits)
            case Refusal():
                return replace(clean, refusal=verdict)

    def undo(self, of: int, at: float) -> Session:
        """Undo this fact, if it is the last that counts; else nothing: it was confirmed for that one alone (L19)."""
        if last_effective(self.facts) != of:
            return self
        return self._with((Undone(of),), at)

    def redo(self, at: float) -> Session:
        """Take the newest undo back, if there is one."""
        fact = redo(self.facts)
        return self if fact is None else self._with((fact,), at)

    def _with(self, new: Sequence[Fact], at: float) -> Session:
        if not new:
            return self
        facts = (*self.facts, *new)
        told = replace(self, facts=facts, state=fold(facts), doubts=())
        return told._after(self.clerk.step(facts, (), at))

    def _after(self, step: Step) -> Session:
        facts = (*self.facts, *step.facts)
        state = fold(facts) if step.facts else self.state
        made = replace(
            self,
            facts=facts,
            state=state,
            showing=self.showing if self.showing is not None and hidden_hands(state) else None,
            clerk=step.clerk,
            asks=tuple(step.asks),
            pending=tuple(step.pending),
            notices=tuple(step.notices),
            doubts=() if step.facts else self.doubts,
        )
        return made._let_stand()

    def _let_stand(self) -> Session:
        """A wrong lead that the table knows of is no news: its finding is settled as soon as it stands (L16)."""
        known = [one for one in self.state.open_findings if one.kind == "turn" and one.plays[0].id in self.leads]
        verdict = decide(self.facts, FindingSettled(known[0].number, "stand")) if known else None
        if not isinstance(verdict, Accepted):
            return self
        facts = (*self.facts, *verdict.facts)
        return replace(self, facts=facts, state=fold(facts))


InMatch = Tell | Answer | UndoIt | RedoIt | PlayOn | ShowHands
"""What the desk can want of a match."""


def obeyed(session: Session, command: InMatch, at: float) -> Session:
    """The match after what the desk wanted."""
    match command:
        case Tell(fact, confirmed):
            return session.tell(fact, at, confirmed=confirmed)
        case Answer(question, choice):
            return session.answer(question, answer_value(choice), at)
        case UndoIt(of):
            return session.undo(of, at)
        case RedoIt():
            return session.redo(at)
        case PlayOn():
            return session.play_on(at)
        case ShowHands(seat, drop):
            return session.show_hand(seat, at, drop=drop)


def answer_value(choice: Choice) -> str:
    """The answer as the clerk wants it: `first:8H` says what the first one was."""
    if choice.what in ("first", "second") and choice.card:
        return f"{choice.what}:{choice.card}"
    if choice.what in ("misread", "out-of-turn"):
        return choice.what
    return choice.value


def first_fact(game: str, players: Sequence[str], dealer: int, variant: Sequence[str]) -> MatchStarted:
    """The first fact of a match.

    Raises:
        ValueError: the rules do not allow these players or this variant, or the names are none; the text says why.
    """
    if game not in GAMES:
        raise ValueError(f"no game is called {game!r}: there are {', '.join(GAMES)}")
    first = MatchStarted(game, tuple(players), dealer, tuple(variant))
    verdict = decide((), first)
    if isinstance(verdict, Refusal):
        raise ValueError(f"{verdict.text} ({verdict.clause})")
    return first
