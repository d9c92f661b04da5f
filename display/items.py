"""What can be chosen on the screen that is on, likeliest first. Pure. The keys are what the reducer acts on."""

from __future__ import annotations

from display.current import current
from display.desk import Choice, Desk, Item, Kind, Layer
from display.items_match import match_items
from display.items_menus import menu_items
from display.items_what import what_items
from display.words import literal, text
from table.state import State


def items(desk: Desk, state: State | None) -> tuple[Item, ...]:
    """The lines of the list that is on, () where the screen is no list."""
    return items_of(current(desk, state), desk, state)


def items_of(layer: Layer, desk: Desk, state: State | None) -> tuple[Item, ...]:
    """The lines of this screen."""
    if layer.kind is Kind.QUESTION:
        question = next((asked for asked in desk.questions if asked.id == layer.question), None)
        return question.items if question is not None else ()
    for make in (match_items, menu_items):
        made = make(layer, desk, state)
        if made is not None:
            return made
    if state is None:
        return ()
    return what_items(layer, desk, state) or ()


def cursor(desk: Desk, state: State | None) -> int:
    """Index of the chosen line."""
    many = len(items(desk, state))
    return min(current(desk, state).cursor, max(0, many - 1))


def seat_items(state: State, but: int | None = None) -> tuple[Item, ...]:
    """One line a player."""
    return tuple(
        Item(f"seat:{seat}", literal(name), choice=Choice("seat", seat=seat))
        for seat, name in enumerate(state.players)
        if seat != but
    )


def yes_and_no() -> tuple[Item, ...]:
    """Yes first."""
    return (Item("yes", text("Yes"), choice=Choice("yes")), Item("no", text("No"), choice=Choice("no")))
