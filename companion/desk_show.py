"""Presses while hands are shown, seat by seat (L13). Pure."""

from __future__ import annotations

from dataclasses import replace

from companion.commands import Command, ShowHands, Sound
from display.after import hidden_hands
from display.desk import Desk, Kind, Layer
from display.view_after import hand_left
from hardware.buttons import Button, Press
from table.state import State

Outcome = tuple[Desk, tuple[Command, ...]]


def begin_showing(desk: Desk, state: State) -> Outcome:
    """The first hand is to be laid out."""
    seats = hidden_hands(state)
    if not seats:
        return replace(desk, layers=()), ()
    return _asked(replace(desk, layers=(), cursor=0), seats[0])


def show_press(desk: Desk, state: State, layer: Layer, pressed: Press) -> Outcome:
    """OK takes what was seen and asks for the next hand, More begins this hand again, Back leaves it out and ends."""
    match pressed.button:
        case Button.OK if len(desk.shown or ()) > hand_left(state, layer.seat or 0):
            return desk, (Sound("dropped"),)
        case Button.OK:
            later = _later(hidden_hands(state), layer.seat)
            if later is not None:
                return _asked(replace(desk, layers=desk.layers[:-1]), later)
            return _ended(desk), (ShowHands(None),)
        case Button.MORE:
            return replace(desk, shown=()), (ShowHands(layer.seat, drop=True),)
        case Button.BACK:
            return _ended(desk), (ShowHands(None, drop=True),)
    return desk, ()


def left_over(desk: Desk, state: State | None) -> Outcome:
    """No hand is shown any more when its screen was closed, and its screen goes when the next deal has begun."""
    open_screen = any(layer.kind is Kind.SHOW for layer in desk.layers)
    if open_screen and (state is None or not hidden_hands(state)):
        return replace(desk, layers=tuple(layer for layer in desk.layers if layer.kind is not Kind.SHOW)), ()
    if desk.shown is not None and not open_screen:
        return replace(desk, shown=None), (ShowHands(None),)
    return desk, ()


def _later(seats: tuple[int, ...], seat: int | None) -> int | None:
    """The next of these seats; None after the last one."""
    at = seats.index(seat) + 1 if seat in seats else 0
    return seats[at] if at < len(seats) else None


def _asked(desk: Desk, seat: int) -> Outcome:
    layer = Layer(Kind.SHOW, seat=seat)
    return replace(desk, layers=(*desk.layers, layer), shown=()), (ShowHands(seat),)


def _ended(desk: Desk) -> Desk:
    return replace(desk, layers=desk.layers[:-1], shown=None, cursor=0)
