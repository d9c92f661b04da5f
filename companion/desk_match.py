"""Choices before a match: players and their order, game, variant, first dealer; the letter wheel. Pure."""

from __future__ import annotations

from dataclasses import replace

from companion.commands import Command, Remember, StartMatch
from display.desk import Desk, Draft, Item, Kind, Layer
from display.items_match import LETTERS
from hardware.buttons import Button, Press
from table.games import GAMES
from table.state import State

Outcome = tuple[Desk, tuple[Command, ...]]
LONGEST_NAME = 12
"""Letters of a name: what still fits beside a card in large letters."""


def next_match(state: State) -> Draft:
    """The same players and game once more; the deal goes on around the table."""
    dealer = (state.deals[-1].dealer + 1) % len(state.players) if state.deals else state.match.dealer
    return Draft(state.game, state.players, dealer, tuple(state.match.variant))


def match_choice(desk: Desk, layer: Layer, chosen: Item) -> Outcome:
    """Do what this line says."""
    key, _, value = chosen.key.partition(":")
    match layer.kind:
        case Kind.NEW_MATCH:
            return _form(desk, key)
        case Kind.GAMES:
            draft = replace(desk.draft, game=value, variant=())
            return _up(replace(desk, draft=_fitting(draft))), ()
        case Kind.PLAYERS:
            if key == "done":
                return _up(desk), ()
            seat = len(desk.draft.players) if key == "add" else int(value)
            return _over(desk, Layer(Kind.NAMES, seat=seat)), ()
        case Kind.NAMES:
            return _name(desk, layer, key, value)
        case Kind.VARIANTS:
            if key == "done":
                return _up(desk), ()
            return replace(desk, draft=replace(desk.draft, variant=_toggled(desk.draft, value))), ()
        case Kind.FIRST_DEALER:
            return _up(replace(desk, draft=replace(desk.draft, dealer=None if key == "draw" else int(value)))), ()
    return desk, ()


def _up(desk: Desk) -> Desk:
    return replace(desk, layers=desk.layers[:-1])


def _over(desk: Desk, layer: Layer) -> Desk:
    return replace(desk, layers=(*desk.layers, layer))


def _form(desk: Desk, key: str) -> Outcome:
    draft = desk.draft
    if key == "begin":
        start = StartMatch(draft.game, draft.players, draft.dealer, draft.variant)
        return replace(desk, layers=(), cursor=0), (Remember(draft.players), start)
    kinds = {"players": Kind.PLAYERS, "dealer": Kind.FIRST_DEALER, "game": Kind.GAMES, "variants": Kind.VARIANTS}
    return _over(desk, Layer(kinds[key])), ()


def _fitting(draft: Draft) -> Draft:
    most = max(GAMES[draft.game].players)
    players = draft.players[:most]
    dealer = draft.dealer if draft.dealer is not None and draft.dealer < len(players) else None
    return replace(draft, players=players, dealer=dealer)


def _name(desk: Desk, layer: Layer, key: str, value: str) -> Outcome:
    players = list(desk.draft.players)
    seat = layer.seat if layer.seat is not None else len(players)
    if key == "wheel":
        return _over(desk, Layer(Kind.WHEEL, seat=seat)), ()
    if key == "name":
        seated = replace(desk, draft=replace(desk.draft, players=_seated(players, seat, value)))
        return _at_the_next(_up(seated), seat == len(players)), ()
    if key == "later":
        other = (seat + 1) % len(players)
        players[seat], players[other] = players[other], players[seat]
    else:
        del players[seat]
    return _up(replace(desk, draft=_fitting(replace(desk.draft, players=tuple(players))))), ()


def _at_the_next(desk: Desk, added: bool) -> Desk:
    """After a player was added the cursor stands on the next one to add, or on "done" where the table is full."""
    if not added or not desk.layers or desk.layers[-1].kind is not Kind.PLAYERS:
        return desk
    return replace(desk, layers=(*desk.layers[:-1], replace(desk.layers[-1], cursor=len(desk.draft.players))))


def _seated(players: list[str], seat: int, name: str) -> tuple[str, ...]:
    if seat < len(players):
        return (*players[:seat], name, *players[seat + 1 :])
    return (*players, name)


def _toggled(draft: Draft, name: str) -> tuple[str, ...]:
    variant = next(found for found in GAMES[draft.game].variants if found.name == name)
    now = next((chosen for chosen in draft.variant if chosen.partition("=")[0] == name), None)
    others = tuple(chosen for chosen in draft.variant if chosen.partition("=")[0] != name)
    if not variant.values:
        return others if now else (*others, name)
    values = [None, *(f"{name}={value}" for value in variant.values)]
    following = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
    return (*others, following) if following else others


def wheel(desk: Desk, layer: Layer, pressed: Press) -> Outcome:
    """Spell a name: Up and Down turn the wheel, OK takes the letter, Back takes one away, More is done."""

    def now(changed: Layer) -> Desk:
        return replace(desk, layers=(*desk.layers[:-1], changed))

    match pressed.button:
        case Button.UP | Button.DOWN:
            step = 1 if pressed.button is Button.DOWN else -1
            return now(replace(layer, cursor=(layer.cursor + step) % len(LETTERS))), ()
        case Button.OK:
            letter = LETTERS[layer.cursor % len(LETTERS)]
            if letter == " " and not layer.card.strip():
                return desk, ()
            written = layer.card + (letter.lower() if layer.card and not layer.card.endswith((" ", "-")) else letter)
            return now(replace(layer, card=written[:LONGEST_NAME])), ()
        case Button.BACK | Button.UNDO:
            if not layer.card:
                return _up(desk), ()
            return now(replace(layer, card=layer.card[:-1])), ()
        case Button.MORE:
            name = layer.card.strip()
            if not name or name in desk.draft.players:
                return _up(desk), ()
            seat = layer.seat if layer.seat is not None else len(desk.draft.players)
            players = _seated(list(desk.draft.players), seat, name)
            layers = tuple(kept for kept in desk.layers if kept.kind not in (Kind.WHEEL, Kind.NAMES))
            done = replace(desk, layers=layers, draft=replace(desk.draft, players=players))
            done = _at_the_next(done, len(players) > len(desk.draft.players))
            return replace(done, names=tuple(dict.fromkeys((name, *desk.names)))), (Remember((name,)),)
    return desk, ()
