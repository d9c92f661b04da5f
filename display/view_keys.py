"""The footer: what each button does now. Pure."""

from __future__ import annotations

from collections.abc import Callable

from display.desk import Desk, Kind, Layer
from display.entry import sequential
from display.items import items_of
from display.views import Key
from display.words import Text, text
from table.expects import expects
from table.state import State

LONG = 5
"""Lines of a list that a small screen shows at once: in a longer one More goes on by most of them."""

Say = Callable[[Text], str]


def keys(desk: Desk, state: State | None, layer: Layer, say: Say) -> tuple[Key, ...]:
    """The fields of the footer, most needed first."""

    def made(*pairs: tuple[str, Text]) -> tuple[Key, ...]:
        return tuple(Key(button, say(label)) for button, label in pairs)

    undo = ("undo", text("undo"))
    match layer.kind:
        case Kind.NUMBERS:
            return made(*_numbers(desk, state))
        case Kind.TRICK | Kind.TRICK_WON:
            if layer.kind is Kind.TRICK and state is not None and expects(state).kind == "swap":
                return made(("ok", text("no swap")), ("more", text("What happened?")), undo)
            ask = (("ok", text("question")),) if desk.questions and desk.aside else ()
            return made(*ask, ("more", text("What happened?")), undo, ("back", text("hold: menu")))
        case Kind.DEAL:
            return made(("up-down", text("dealer")), ("ok", text("trump")), ("more", text("more")), undo)
        case Kind.ROUND_OVER:
            return made(("up-down", text("dealer")), ("ok", text("go on")), ("more", text("more")), undo)
        case Kind.MATCH_OVER:
            return made(("ok", text("menu")), ("more", text("standings")), undo)
        case Kind.WHEEL:
            return made(
                ("up-down", text("letter")), ("ok", text("add")), ("back", text("erase")), ("more", text("done"))
            )
        case Kind.SHOW:
            return made(("ok", text("go on")), ("more", text("again")), ("back", text("stop")))
        case Kind.RULEBOOK | Kind.SCORES | Kind.REVIEW | Kind.MEMORY:
            return made(("up-down", text("page")), ("back", text("back")))
        case Kind.CALIBRATION:
            done = desk.calibration is not None and desk.calibration.step == "done"
            keep = (("ok", text("keep")),) if done else ()
            return made(*keep, ("more", text("again")), ("back", text("back")))
        case Kind.QUESTION | Kind.CONTRADICTION:
            more = (("more", text("rule")),) if layer.kind is Kind.CONTRADICTION else ()
            return made(("up-down", text("choose")), ("ok", text("that’s it")), ("back", text("later")), *more)
        case Kind.START | Kind.PAUSE:
            return made(("up-down", text("choose")), ("ok", text("OK")))
    if lines := items_of(layer, desk, state):
        leap = (("more", text("further")),) if len(lines) > LONG else ()
        return made(("up-down", text("choose")), ("ok", text("OK")), *leap, ("back", text("back")))
    return made(("back", text("back")))


def _numbers(desk: Desk, state: State | None) -> tuple[tuple[str, Text], ...]:
    phase = desk.entry.phase if desk.entry is not None else "show"
    match phase:
        case "show":
            begin = text("begin") if desk.preferences.seat_buttons else text("count")
            return (("ok", begin), ("up-down", text("enter")), ("more", text("more")))
        case "count":
            return (("ok", text("enter")),)
        case "hidden":
            return (("ok", text("open")), ("back", text("back")))
        case "freeze":
            return (("ok", text("all right")), ("back", text("back")))
    first = desk.entry is None or not desk.entry.values
    if first and state is not None and (sequential(state) or expects(state).kind == "reveal"):
        return (("up-down", text("number")), ("ok", text("OK")), ("more", text("more")), ("undo", text("undo")))
    return (("up-down", text("number")), ("ok", text("OK")), ("back", text("back")))
