"""What the simulated table sees of the device: whether what people wait for has come about, and how soon."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.demo.book import Book
from companion.demo.schedule import Act, Until
from companion.loop import Loop
from table.expects import expects
from table.facts import CardPlayed

QUIET = 15.0
"""Seconds after which people no longer wait for a device that has not taken all cards."""


@dataclass
class Watch:
    """Looks at the loop as somebody at the table looks at the screen.

    Attributes:
        delays: seconds from a card's rest to its being taken, one a play.
    """

    loop: Loop
    book: Book
    delays: list[float] = field(default_factory=list)
    _taken: int = 0
    _facts: int = 0
    _before: int = 0
    _quiet_since: float | None = None

    def skip(self, plays: int) -> None:
        """The match was gone on with: so many plays were known before."""
        self._before = plays
        self._facts = len(self.loop.facts)

    def reached(self, until: Until, act: Act, now: float) -> bool:
        """Whether something that people wait for has come about."""
        state = self.loop.state
        if until in ("paused", "reading"):
            return self.loop.desk.paused == (until == "paused")
        if state is None or state.deal is None:
            return until != "numbers" and not self.loop.desk.questions
        if until == "numbers":
            if state.deal.number != act.deal + 1:
                return state.deal.number > act.deal + 1
            return expects(state).kind not in ("trump", "numbers", "reveal")
        if self.loop.desk.questions or self.loop.desk.pending:
            self._quiet_since = None
            return False
        if self._quiet_since is None:
            self._quiet_since = now
        known = sum(len(trick.plays) for trick in state.tricks)
        return known >= len(self.book.plays()) or now - self._quiet_since > QUIET

    def look(self, now: float) -> None:
        """Note the plays that have become facts since the last look."""
        facts = self.loop.facts
        for fact in facts[self._facts :]:
            if isinstance(fact, CardPlayed):
                laid = self.book.plays()
                number = self._before + len(self.delays)
                if number < len(laid):
                    self.delays.append(max(0.0, now - laid[number].at))
        self._facts = len(facts)
