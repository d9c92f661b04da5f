"""From facts to the state of the match: pure, from the start, on every change (G1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from table.facts import DealStarted, Fact, FindingSettled, Happened, MatchStarted
from table.games import configure
from table.games.base import Due, Rules
from table.lying import Found
from table.resolve import effective
from table.running import Running
from table.state import Deal, Finding, Outcome, State, Trick

SAME_DEALER = frozenset({"redeal", "misdeal", "abandoned"})
"""After these the same dealer deals again (G7, G8, L15)."""


def fold(facts: Sequence[Fact]) -> State:
    """The state after these facts.

    Never fails on facts that `table.decide` let through, however they were corrected since.

    Raises:
        ValueError: there is no match at their beginning.
        VariantError: the match is one that the rules forbid.
    """
    facts_now = effective(facts)
    match = facts_now[0][1] if facts_now else None
    if not isinstance(match, MatchStarted):
        raise ValueError("a match begins with MatchStarted")
    rules = configure(match.game, len(match.players), match.variant)
    deals: list[Running] = []
    for id, fact in facts_now[1:]:
        if isinstance(fact, DealStarted):
            deals.append(Running(rules, len(deals) + 1, id, fact))
        elif not deals:
            continue
        elif isinstance(fact, FindingSettled):
            _settle(deals, fact)
        else:
            deals[-1].tell(id, fact)
    return _state(match, rules, deals, tuple(facts_now))


def _settle(deals: list[Running], fact: FindingSettled) -> None:
    """A finding is known by its plays, in a protocol by its number."""
    every = [(deal, found) for deal in deals for found in deal.findings]
    if fact.finding is None:
        deals[-1].settle(None, fact)
        return
    if fact.plays:
        named = [(deal, found) for deal, found in every if _ids(deal, found) == fact.plays]
    else:
        named = every[fact.finding - 1 : fact.finding]
    if named:
        named[0][0].settle(named[0][1], fact)


def _ids(deal: Running, found: Found) -> tuple[int, ...]:
    return tuple(deal.named[key].id for key in found.doubt.plays)


def _state(
    match: MatchStarted, rules: Rules, running: list[Running], facts_now: tuple[tuple[int, Happened], ...]
) -> State:
    standing, dealer = rules.begin(), match.dealer
    due = rules.due(standing, dealer)
    deals: list[Deal] = []
    tricks: list[Trick] = []
    for course in running:
        stage = rules.stage_of(standing, course.cards, course.kind)
        surplus = standing.over or stage < standing.stage
        last = course is running[-1]
        outcome = _outcome(rules, course, surplus, last)
        points = rules.points(course) if outcome == "played" else ()
        deals.append(_deal(course, stage, due, outcome, points))
        tricks += course.freeze()
        if outcome is None:
            continue
        if outcome not in SAME_DEALER and not surplus:
            standing = rules.count(standing, stage, outcome, points)
        standing = msgspec.structs.replace(standing, place=stage)
        dealer = course.dealer if outcome in SAME_DEALER else (course.dealer + 1) % rules.players
        due = rules.due(standing, dealer)
    open_trick = tricks[-1] if tricks and not tricks[-1].complete and running[-1].open_trick is not None else None
    if open_trick is not None and open_trick.deal != len(running):
        open_trick = None
    return State(
        match=match,
        rules=rules,
        deal=deals[-1] if deals else None,
        deals=tuple(deal for deal in deals if deal.outcome is not None),
        tricks=tuple(tricks),
        trick=open_trick,
        due=due,
        stage=standing.stage,
        stages=len(rules.plan) or None,
        lives=standing.lives,
        scores=standing.scores,
        over=standing.over,
        result=standing.result,
        findings=_findings(running),
        effective=facts_now,
    )


def _outcome(rules: Rules, course: Running, surplus: bool, last: bool) -> Outcome | None:
    """The outcome as soon as it is fixed. A deal that was left for the next one counts as abandoned (L15)."""
    outcome: Outcome | None = course.verdict or rules.outcome(course)
    if outcome is None:
        return None if last else "abandoned"
    if surplus and outcome not in SAME_DEALER:
        return "surplus"
    return outcome


def _deal(course: Running, stage: int, due: Due | None, outcome: Outcome | None, points: tuple[int, ...]) -> Deal:
    return Deal(
        id=course.id,
        number=course.number,
        cards=course.cards,
        dealer=course.dealer,
        kind=course.kind,
        as_dealt=course.fact.as_dealt,
        stage=stage,
        due=due,
        turned=course.turned,
        first_turned=course.first_turned,
        trump=course.trump,
        order=course.order,
        numbers=tuple(course.numbers),
        taken=tuple(course.taken),
        hand=tuple(course.hand),
        played=tuple(course.played),
        phase_of_play=course.phase,
        phase="over" if outcome is not None else course.phase,
        turn=course.turn(),
        likely=course.likely(),
        swapper=course.swapper.seat if course.swapper is not None else None,
        outcome=outcome,
        points=points,
        complete=course.complete,
        revealed=course.revealed,
        shown=tuple(course.shown),
        claimed=course.claimed,
        sevens=tuple(course.sevens),
    )


def _findings(running: list[Running]) -> tuple[Finding, ...]:
    out: list[Finding] = []
    for course in running:
        for found in course.findings:
            doubt = found.doubt
            named = tuple(course.named[key] for key in doubt.plays)
            out.append(
                Finding(
                    number=len(out) + 1,
                    kind=doubt.kind,
                    by=doubt.by,
                    seats=doubt.seats,
                    plays=named,
                    clause=doubt.clause,
                    deal=course.number,
                    at=found.at,
                    settled=found.settled,
                )
            )
    return tuple(out)
