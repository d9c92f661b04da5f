"""The rest of the tricks by agreement (L14): all to one player, or seat by seat; Waldstiche adds the 7s. Pure."""

from __future__ import annotations

from dataclasses import replace

from companion.commands import Command, Tell
from display.desk import Desk, Kind, Layer
from display.items_menus import most_to_share
from table.facts import RestClaimed
from table.state import State

Outcome = tuple[Desk, tuple[Command, ...]]


def all_to(desk: Desk, state: State, seat: int) -> Outcome:
    """One player takes them all."""
    left = state.deal.cards - sum(state.deal.taken) if state.deal is not None else 0
    return _sevens(desk, state, tuple(left if other == seat else 0 for other in range(len(state.players))))


def share_out(desk: Desk) -> Outcome:
    """Each player's part is asked, from the first seat on; the last one gets what is left."""
    return replace(desk, layers=(*desk.layers, Layer(Kind.PICK_NUMBER, purpose="split", seat=0))), ()


def shared(desk: Desk, state: State, layer: Layer, number: int) -> Outcome:
    """A part was said: ask the next one, or tell the claim when all are known."""
    players = len(state.players)
    values = (*layer.values, number)
    if layer.purpose == "sevens":
        return _sevens(desk, state, values)
    if len(values) < players - 1:
        return _next(desk, replace(layer, seat=len(values), values=values, cursor=0))
    return _sevens(desk, state, (*values, most_to_share(state, replace(layer, values=values))))


def _sevens(desk: Desk, state: State, values: tuple[int, ...]) -> Outcome:
    """Ask for the 7s of each player who takes tricks of the rest; `values` are the tricks, then the 7s known so far."""
    players = len(state.players)
    layer = Layer(Kind.PICK_NUMBER, purpose="sevens", values=values)
    while len(layer.values) < 2 * players:
        seat = len(layer.values) - players
        if values[seat] and most_to_share(state, layer):
            return _next(desk, replace(layer, seat=seat))
        layer = replace(layer, values=(*layer.values, 0))
    tricks = tuple((seat, number) for seat, number in enumerate(layer.values[:players]) if number)
    sevens = tuple((seat, number) for seat, number in enumerate(layer.values[players:]) if number)
    return replace(desk, layers=(), cursor=0), (Tell(RestClaimed(tricks, sevens)),)


def _next(desk: Desk, layer: Layer) -> Outcome:
    return replace(desk, layers=(*desk.layers, layer)), ()
