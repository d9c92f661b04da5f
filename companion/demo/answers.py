"""The person at the buttons: enters the numbers that were shown and answers what is asked with the truth, one press
at a time.

Nobody presses anything that the clauses do not require.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.demo.book import Book, Laid
from companion.demo.course import Course
from display.desk import GUARD, Desk, Item, Kind, Question
from display.entry import blind_due, choosers, fresh, sequential
from hardware.buttons import Button
from table.expects import expects
from table.state import State

PACE = 0.28
"""Seconds between two presses of a practised finger."""


PATIENT = 12.0
"""Seconds after which the device is told the turned card that it does not see."""
BESIDE = 15.0
"""How far from where it lies a card that is known already is no longer what a question is about, mm."""
RECENT = 8.0
"""Seconds after which a card laid is no longer what a question is about."""


@dataclass
class Asked:
    """One question that the device asked: when, of which kind, which card it was about, and whether its first answer
    was right."""

    id: str
    kind: str
    at: float
    about: Laid | None
    first_right: bool
    habit: str


@dataclass
class Person:
    """Whoever sits next to the device.

    Attributes:
        course: what is played.
        book: what has been laid.
        said: the numbers that were shown or said: deal (from 0) and seat.
        asked: every question so far.
        pausing: whether the device is to read nothing.
    """

    course: Course
    book: Book
    said: set[tuple[int, int]] = field(default_factory=set)
    asked: list[Asked] = field(default_factory=list)
    presses: int = 0
    pausing: bool = False
    _next: float = 0.0
    _wanted: str = ""

    def press(
        self,
        desk: Desk,
        state: State,
        kind: Kind,
        items: Sequence[Item],
        cursor: int,
        now: float,
        habit: str = "",
    ) -> Button | None:
        """The button to press now, if any."""
        if now < self._next:
            return None
        button = self._choose(desk, state, kind, items, cursor, now, habit)
        if button is not None:
            self.presses += 1
            self._next = now + PACE
        return button

    def _choose(
        self, desk: Desk, state: State, kind: Kind, items: Sequence[Item], cursor: int, now: float, habit: str
    ) -> Button | None:
        if self.pausing != desk.paused and kind in (Kind.TRICK, Kind.HAPPENED, Kind.PAUSE):
            index = next((n for n, item in enumerate(items) if item.key in ("pause", "resume")), None)
            return Button.MORE if kind is Kind.TRICK else towards(index, cursor)
        if kind is Kind.QUESTION and desk.questions:
            return self._answer(desk, desk.questions[0], state, items, cursor, now, habit)
        if kind in (Kind.PICK_SUIT, Kind.PICK_RANK) and self._wanted:
            part = self._wanted[-1] if kind is Kind.PICK_SUIT else self._wanted
            index = next((n for n, item in enumerate(items) if _means(item, part, self._wanted)), None)
            return towards(index, cursor)
        if kind is Kind.NUMBERS:
            return self._number(desk, state)
        if kind is Kind.DEAL:
            return self._tell_trump(state, now, habit)
        if kind is Kind.ROUND_OVER and blind_due(state):
            return Button.OK if any(deal == len(state.deals) for deal, _ in self.said) else None
        if kind is Kind.CONTRADICTION:
            slips = any(trick.slip for deal in self.course.deals for trick in deal.tricks)
            index = next((n for n, item in enumerate(items) if item.key == ("stand" if slips else "ignore")), None)
            return towards(index, cursor) if index is not None else Button.BACK
        return None

    def _tell_trump(self, state: State, now: float, habit: str) -> Button | None:
        """The device does not see the turned card: after a while somebody tells it. It counts as a question."""
        turned = [one for one in self.book.laid if one.zone == "trump"]
        begun = state.deal.number if state.deal is not None else 0
        if not turned or turned[-1].deal < begun or now - turned[-1].at < PATIENT:
            return None
        self._wanted = turned[-1].code
        name = f"trump-{turned[-1].deal}"
        if not any(one.id == name for one in self.asked):
            self.asked.append(Asked(name, "card", now, turned[-1], False, habit))
        return Button.OK

    # --- questions

    def _answer(
        self, desk: Desk, question: Question, state: State, items: Sequence[Item], cursor: int, now: float, habit: str
    ) -> Button | None:
        if question.kind == "leader" and self._takes_back(question, state):
            return None
        known = next((one for one in self.asked if one.id == question.id), None)
        about = known.about if known is not None else self._about(question, state, now)
        right = self._right(question, state, items, about)
        if known is None:
            self.asked.append(Asked(question.id, question.kind, now, about, right == 0, habit))
            self._next = now + 1.2
            return None
        if now < desk.since + GUARD + 0.1:
            return None
        return towards(right, cursor)

    def _about(self, question: Question, state: State, now: float) -> Laid | None:
        """The card a question is about: the play that the device names; else the one that lies at the place; else, as
        the cut-out shows, the one that this seat laid just before: it may have been seen in the hand.
        """
        if question.of is not None:
            named = [(t.deal - 1, t.number - 1, p.seat) for t in state.tricks for p in t.plays if p.id == question.of]
            return next((one for one in self.book.plays() if (one.deal, one.trick, one.seat) in named), None)
        plays = [one for one in self.book.laid if one.zone in ("trick", "trump", "swap") and one.at <= now]
        if question.place is not None:
            there = self.book.at(question.place, now)
            recent = [one for one in plays if one.seat == question.seat and now - one.at < RECENT]
            if there is not None and recent and now - there.at > RECENT:  # taken away long ago
                return recent[-1]
            return there or (recent[-1] if recent else None)
        of_seat = [one for one in plays if question.seat is None or one.seat == question.seat]
        return of_seat[-1] if of_seat else None

    def _right(self, question: Question, state: State, items: Sequence[Item], about: Laid | None) -> int:
        """The index of the truthful answer."""
        keys = [item.key for item in items]
        if question.kind == "card":
            return self._card(question, state, items, about)
        if question.kind == "impossible":
            return self._impossible(question, state, items, about)
        if question.kind == "thrown-in":
            thrown = any(one.zone == "thrown" for one in self.book.laid[-4:])
            return _index(keys, "yes" if thrown else "no")
        if question.kind == "compare":
            deal = state.deal.number if state.deal is not None else 0
            return _index(keys, "yes" if self.book.plays(deal - 1) else "no")
        if question.kind == "next-deal":
            deal = state.deal.number if state.deal is not None else 0
            begun = any(one.zone == "trump" and one.deal >= deal for one in self.book.laid)
            return _index(keys, "played" if begun else "no")
        if question.kind == "taken" and "back" in keys and self._takes_back(question, state):
            return _index(keys, "back")
        if question.kind == "taken" and about is not None:
            return _index(keys, f"seat:{self.course.deals[about.deal].tricks[about.trick].winner}")
        if question.kind == "taken":
            done = self.course.deals[self.book.laid[-1].deal].tricks if self.book.laid else ()
            tricks = [one.trick for one in self.book.plays(self.book.laid[-1].deal)] if self.book.laid else []
            full = [n for n in sorted(set(tricks)) if tricks.count(n) == len(self.course.players)]
            return _index(keys, f"seat:{done[full[-1]].winner}") if full else 0
        if question.kind == "owner" and question.seat is not None:
            own = [one.code for one in self.book.plays() if one.seat == question.seat][-1:]
            return next((n for n, item in enumerate(items) if item.card in own), 0)
        if question.kind == "copy":
            played = [one.code for one in self.book.plays(about.deal if about else 0)]
            return _index(keys, "second" if played.count(question.cards[0]) > 1 else "first")
        if question.kind == "leader":
            led = self.book.plays()[-1:]
            slip = any(self.course.deals[one.deal].tricks[one.trick].slip for one in led)
            return _index(keys, "out-of-turn" if slip else "misread")
        if question.kind == "outside":
            return _index(keys, "yes" if about is not None and about.zone == "trick" else "no")
        return 0

    def _impossible(self, question: Question, state: State, items: Sequence[Item], about: Laid | None) -> int:
        """Two cards were read as one code: which of them is it? The pack has it once, or twice."""
        keys, code = [item.key for item in items], question.cards[0]
        if about is None or about.zone == "thrown":
            return _index(keys, "no-play")
        if about.code != code:
            self._wanted = about.code
            return _index(keys, "second")
        plays = [
            (trick, play)
            for trick in state.tricks
            for play in trick.plays
            if play.card == code and trick.deal == about.deal + 1
        ]
        if not plays:
            return _index(keys, "both")
        trick, play = plays[-1]
        where = (about.deal, trick.number - 1, play.seat)
        real = next((one for one in self.book.plays() if (one.deal, one.trick, one.seat) == where), about)
        if real == about:
            return _index(keys, "no-play")
        return _index(keys, "both" if real.code == code else f"first:{real.code}")

    def _takes_back(self, question: Question, state: State) -> bool:
        """Whether the lead in question was laid by mistake: nobody answers for it, it is taken back."""
        led = [p.card for t in state.tricks for p in t.plays if p.id == question.of]
        wrong = [one for one in self.book.laid if one.zone in ("trick", "back") and one.code in led]
        return bool(wrong) and wrong[-1].zone == "back"

    @staticmethod
    def _new(state: State, about: Laid | None) -> bool:
        """Whether the device does not have this card yet."""
        return about is not None and not any(
            play.card == about.code and play.seat == about.seat
            for trick in state.tricks
            if (trick.deal, trick.number) == (about.deal + 1, about.trick + 1)
            for play in trick.plays
        )

    def _card(self, question: Question, state: State, items: Sequence[Item], about: Laid | None) -> int:
        keys = [item.key for item in items]
        if (about is None or about.zone == "thrown") and "no-play" not in keys:  # which card was turned?
            about = next((one for one in reversed(self.book.laid) if one.zone == "trump"), None)
        if about is None or about.zone == "thrown":
            self._wanted = ""
            return _index(keys, "no-play")
        taken = about.zone == "trick" and not self._new(state, about)
        elsewhere = question.place is not None and math.dist(question.place, about.place) > BESIDE
        if taken and elsewhere:
            return _index(keys, "no-play")
        self._wanted = about.code
        for number, item in enumerate(items):
            if item.card == about.code:
                return number
        return _index(keys, "no-play" if taken else "pick")

    # --- numbers

    def _number(self, desk: Desk, state: State) -> Button | None:
        """Enter what was shown together or said one after the other, once it was."""
        entry = desk.entry or fresh(state)
        numbers, seats = dict(self.course.deals[entry.deal - 1].numbers), choosers(state, entry.dealer)
        one_by_one = sequential(state) and expects(state).kind != "reveal"
        if not all((entry.deal - 1, seat) in self.said for seat in (seats[:1] if one_by_one else seats)):
            return None
        if entry.phase == "count":
            return None
        wanted = [numbers.get(seat) for seat in seats]
        if entry.phase == "freeze":
            return Button.OK if list(entry.values) == wanted else Button.BACK
        if len(entry.values) >= len(wanted):
            return None
        number = wanted[len(entry.values)]
        if entry.phase == "show":
            return Button.UP
        return Button.OK if number is None or entry.value == number else _step(entry.value, number)


def _step(value: int, number: int) -> Button:
    return Button.UP if value < number else Button.DOWN


def _index(keys: Sequence[str], wanted: str) -> int:
    return keys.index(wanted) if wanted in keys else 0


def towards(index: int | None, cursor: int) -> Button | None:
    """The button that brings the cursor nearer to a line, or chooses it."""
    if index is None:
        return None
    return Button.OK if index == cursor else Button.DOWN if index > cursor else Button.UP


def _means(item: Item, part: str, code: str) -> bool:
    """Whether an item of the suit or rank list stands for a part of the wanted card."""
    return item.card in (part, code) or item.key in (
        part,
        code,
        f"suit:{code[-1]}",
        f"rank:{code[:-1]}",
        f"card:{code}",
    )
