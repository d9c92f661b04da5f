"""Helpers of the tests in this folder: matches told through `decide`, as every other input is."""

from __future__ import annotations

from collections.abc import Iterable

from table.decide import decide
from table.expects import Expectation, expects
from table.facts import CardPlayed, CardTurned, Fact, MatchStarted, NumberChosen
from table.fold import fold
from table.state import Finding, State
from table.verdict import Accepted, Verdict

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina")


class Match:
    """A match being told."""

    def __init__(self, game: str, players: int = 4, dealer: int = 0, variant: Iterable[str] = ()) -> None:
        self.facts: list[Fact] = []
        self.tell(MatchStarted(game, NAMES[:players], dealer, tuple(variant)))

    def judge(self, fact: Fact, confirmed: bool = False) -> Verdict:
        """What `decide` says."""
        return decide(self.facts, fact, confirmed)

    def tell(self, fact: Fact, confirmed: bool = False) -> int:
        """Tell a fact that must be accepted; its id."""
        verdict = self.judge(fact, confirmed)
        assert isinstance(verdict, Accepted), verdict
        self.facts += verdict.facts
        return len(self.facts) - 1

    def turn(self, card: str) -> None:
        """A turned card."""
        self.tell(CardTurned(card))

    def numbers(self, *pairs: tuple[int, int]) -> None:
        """Numbers by seat."""
        for seat, number in pairs:
            self.tell(NumberChosen(seat, number))

    def cards(self, text: str, confirmed: bool = False) -> list[int]:
        """Cards by turn order, or `2=8C` for a seat's; their ids."""
        ids = []
        for word in text.split():
            by, sign, card = word.rpartition("=")
            ids.append(self.tell(CardPlayed(card, by=int(by) if sign else None), confirmed))
        return ids

    @property
    def state(self) -> State:
        """Now."""
        return fold(self.facts)

    @property
    def waits(self) -> Expectation:
        """What the table waits for."""
        return expects(self.state)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings."""
        return self.state.findings
