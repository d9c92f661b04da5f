"""Judgement of what changes earlier facts: corrections, cards taken back, findings settled. See `table.decide`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from table.facts import (
    CardTurned,
    CardWithdrawn,
    Corrected,
    DealStarted,
    Fact,
    FindingSettled,
    MatchStarted,
    NumberChosen,
    NumberRevealed,
    SwapKept,
    SwapLaid,
)
from table.fold import fold
from table.state import Play, State
from table.verdict import Accepted, NotYet, Question, Refusal, Verdict

Judge = Callable[[Sequence[Fact], Fact, bool], Verdict]

_LIKE = ({SwapLaid, SwapKept}, {NumberChosen, NumberRevealed})
"""Kinds of facts that may replace each other."""


def corrected(facts: Sequence[Fact], fact: Corrected, confirmed: bool, judge: Judge) -> Verdict:
    """A correction must be right where it stands; what it does to later deals is asked about first."""
    state = fold(facts)
    at = next((at for at, (id, _) in enumerate(state.effective) if id == fact.of), None)
    if at is None:
        return Refusal("G1", f"fact {fact.of} does not count (any more): there is nothing to correct")
    old = state.effective[at][1]
    if fact.how == "remove":
        if wrong := _needed(facts, state, fact, at):
            return wrong
    elif fact.fact is None:
        return Refusal("G1", "a correction says what is right")
    elif isinstance(old, MatchStarted):
        if fact.how != "replace" or not isinstance(fact.fact, MatchStarted):
            return Refusal("G1", "the start of the match can only be replaced by another one")
        if (fact.fact.game, len(fact.fact.players)) != (old.game, len(old.players)):
            return Refusal("G1", "game and number of players stay for a whole match")
        verdict = judge((), fact.fact, True)
        if not isinstance(verdict, Accepted):
            return verdict
    else:
        kinds = {type(old), type(fact.fact)}
        if fact.how == "replace" and len(kinds) > 1 and kinds not in _LIKE:
            return Refusal("G1", "a correction replaces a fact by one of the same kind")
        before = [one for _, one in state.effective[:at]]
        verdict = judge(before, fact.fact, True)
        if isinstance(verdict, NotYet):
            return Refusal("L1", f"there it comes too early: the table waits for {verdict.waits_for}")
        if not isinstance(verdict, Accepted):
            return verdict
        if len(verdict.facts) > 1:
            return Refusal("L1", "there it comes too early: no deal is open")
    return _unless_surplus(facts, state, fact, confirmed)


def _needed(facts: Sequence[Fact], state: State, fact: Corrected, at: int) -> Refusal | None:
    """What later facts stand on can be replaced, but not removed."""
    old = state.effective[at][1]
    if at == 0:
        return Refusal("G1", "the start of the match cannot be removed")
    if isinstance(old, DealStarted) and at < len(state.effective) - 1:
        return Refusal("L15", "a deal is not removed: it is called off, as a misdeal or abandoned")
    if isinstance(old, CardTurned | NumberChosen | NumberRevealed):
        after = fold([*facts, fact])
        for deal in (*after.deals, after.deal):
            if deal is None or not after.tricks_of(deal.number):
                continue
            if deal.first_turned is None or deal.phase_of_play == "numbers":
                return Refusal("L9", "cards were played by it: it can be replaced, but not removed")
    return None


def _unless_surplus(facts: Sequence[Fact], state: State, fact: Fact, confirmed: bool) -> Verdict:
    """Accepted, after deals that would count nothing any more have been shown (Y15)."""
    before = {deal.number for deal in state.deals if deal.outcome == "surplus"}
    after = {deal.number for deal in fold([*facts, fact]).deals if deal.outcome == "surplus"}
    if not confirmed and after - before:
        return Question("surplus", deals=tuple(sorted(after - before)))
    return Accepted((fact,))


def withdrawn(state: State, fact: CardWithdrawn) -> Verdict:
    """L6: from the trick that lies there, before the next lead."""
    if not any(play.id == fact.play for play in _returnable(state)):
        return Refusal("L6", "only a card of the trick that lies there can be taken back")
    return Accepted((fact,))


def _returnable(state: State) -> tuple[Play, ...]:
    deal = state.deal
    if deal is None or not state.tricks or state.tricks[-1].deal != deal.number:
        return ()
    return state.tricks[-1].plays


def settled(facts: Sequence[Fact], state: State, fact: FindingSettled, confirmed: bool) -> Verdict:
    """G7, G7a."""
    rules = state.rules
    if fact.how not in rules.settlings:
        return Refusal("G7a", f"a revoke in this game: {', '.join(rules.settlings)}; not {fact.how}")
    if state.deal is None:
        return Refusal("G7a", "nothing was played yet")
    if fact.finding is None:
        if fact.seat is None or fact.seat not in range(rules.players) or fact.how == "ignore":
            return Refusal("G7a", "an admitted revoke names the player and what is done about it")
        return (
            _taken_back(state, (fact.seat,)) if fact.how == "back" else _unless_surplus(facts, state, fact, confirmed)
        )
    if not 1 <= fact.finding <= len(state.findings):
        return Refusal("G7a", f"there is no finding {fact.finding}")
    finding = state.findings[fact.finding - 1]
    if fact.how == "back":
        return _taken_back(state, finding.seats)
    plays = tuple(play.id for play in finding.plays)
    if fact.plays and fact.plays != plays:
        return Refusal("G7a", f"finding {fact.finding} is another one by now")
    filled = FindingSettled(fact.finding, fact.how, fact.seat, plays)
    return _unless_surplus(facts, state, filled, confirmed)


def _taken_back(state: State, seats: tuple[int, ...]) -> Verdict:
    """G7: the card goes back to the hand, and its claim with it; only before the next lead."""
    plays = [play for play in _returnable(state) if play.seat in seats]
    if not plays:
        return Refusal("G7a", "a card can be taken back only before the next lead")
    return Accepted((CardWithdrawn(plays[-1].id),))
