"""Which screen is on: what was opened by hand, else what is asked, else what the match is at. Pure."""

from __future__ import annotations

from display.desk import Desk, Kind, Layer, Question
from display.entry import blind_due
from table.expects import expects
from table.state import Finding, State, Trick


def base_kind(desk: Desk, state: State | None) -> Kind:
    """The screen that the state of the match calls for.

    The result of a deal stays until somebody confirms it or the next trump is turned (L9); a trick that is complete
    stays until the next card lies there (L2).
    """
    if state is None:
        return Kind.START
    if state.over:
        return Kind.MATCH_OVER
    waits = expects(state).kind
    if waits in ("deal", "settle", "trump"):
        if waits != "trump" and len(state.deals) > desk.seen_deal:
            return Kind.ROUND_OVER
        return Kind.NUMBERS if blind_due(state) else Kind.DEAL
    if waits in ("numbers", "reveal"):
        return Kind.NUMBERS
    return Kind.TRICK_WON if won_trick(state) is not None else Kind.TRICK


def won_trick(state: State) -> Trick | None:
    """The trick just completed, while nothing of the next one lies there."""
    deal = state.deal
    if deal is None or not deal.open or deal.phase == "swap" or state.trick is not None or not state.tricks:
        return None
    last = state.tricks[-1]
    return last if last.deal == deal.number and last.complete else None


def lying_trick(state: State) -> Trick | None:
    """The trick that lies there unfinished: an open one, or a complete one whose last 3 may still swap (W8)."""
    deal = state.deal
    if state.trick is None and deal is not None and deal.phase == "swap" and state.tricks:
        return state.tricks[-1]
    return state.trick


def entering(desk: Desk) -> bool:
    """Whether something is being entered, so that nothing may come over it by itself (L21)."""
    return bool(desk.layers) or (desk.entry is not None and desk.entry.phase != "show")


def asked(desk: Desk, state: State | None) -> Question | None:
    """The question on screen, if one is."""
    if not desk.questions or desk.aside or entering(desk) or desk.paused:
        return None
    return desk.questions[0]


def due_finding(desk: Desk, state: State | None) -> Finding | None:
    """The one finding to show now: the earliest open one, at the time the table set (L18)."""
    if state is None or entering(desk) or desk.paused:
        return None
    for finding in state.findings:
        if finding.open and finding.number not in desk.settled:
            when = desk.preferences.counting_alert if finding.by == "counting" else desk.preferences.alert
            return finding if _is_time(when, state) else None
    return None


def _is_time(when: str, state: State) -> bool:
    if when == "once":
        return True
    if state.deal is None or not state.deal.open:
        return True
    return when == "trick" and not (state.trick is not None and state.trick.plays)


def current(desk: Desk, state: State | None) -> Layer:
    """The screen that is on, as a layer: base screens and questions have the cursor of the desk."""
    if desk.layers:
        return desk.layers[-1]
    if desk.paused and state is not None:
        return Layer(Kind.PAUSE, desk.cursor)
    question = asked(desk, state)
    if question is not None:
        return Layer(Kind.QUESTION, desk.cursor, question=question.id)
    finding = due_finding(desk, state)
    if finding is not None:
        return Layer(Kind.CONTRADICTION, desk.cursor, of=finding.number)
    return Layer(base_kind(desk, state), desk.cursor)


def kind(desk: Desk, state: State | None) -> Kind:
    """The kind of the screen that is on."""
    return current(desk, state).kind


def screen_id(desk: Desk, state: State | None) -> str:
    """Names what is asked on the screen that is on. A press belongs to the screen whose name it carries (L21)."""
    layer = current(desk, state)
    name = layer.kind.value
    if desk.layers:
        about = (layer.purpose, layer.of, layer.seat, layer.question)
        return f"{name}/{len(desk.layers)}/" + ":".join("" if part is None else str(part) for part in about)
    if layer.kind is Kind.QUESTION:
        return f"{name}:{layer.question}"
    if layer.kind is Kind.CONTRADICTION:
        return f"{name}:{layer.of}"
    if state is None or layer.kind is Kind.PAUSE:
        return name
    if layer.kind is Kind.NUMBERS and desk.entry is not None:
        return f"{name}:{desk.entry.deal}:{desk.entry.phase}:{len(desk.entry.values)}"
    if layer.kind is Kind.TRICK_WON:
        return f"{name}:{len(state.tricks)}"
    return f"{name}:{len(state.deals)}"
