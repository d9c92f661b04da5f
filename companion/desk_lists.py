"""What choosing a line does, screen by screen. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.commands import (
    Answer,
    Calibrate,
    Change,
    Command,
    GoOn,
    LeaveMatch,
    PauseReading,
    PlayOn,
    Quit,
    RedoIt,
    Shutdown,
    UndoIt,
)
from companion.desk_match import match_choice, next_match
from companion.desk_show import begin_showing
from companion.desk_what import correct_choice, correction, what_choice
from display.desk import Choice, Desk, Item, Kind, Layer
from display.items_match import VALUES
from table.facts import Fact
from table.state import State

Outcome = tuple[Desk, tuple[Command, ...]]


def open_layer(desk: Desk, layer: Layer) -> Desk:
    """Open a screen over what is on."""
    return replace(desk, layers=(*desk.layers, layer))


def closed(desk: Desk) -> Desk:
    """Everything that was opened is closed."""
    return replace(desk, layers=(), cursor=0)


def choose(desk: Desk, facts: Sequence[Fact], state: State | None, layer: Layer, chosen: Item) -> Outcome:
    """Do what this line says."""
    match layer.kind:
        case Kind.QUESTION:
            return _question(desk, layer, chosen)
        case Kind.START | Kind.MENU | Kind.PAUSE:
            return _menu(desk, state, chosen)
        case Kind.CONFIRM:
            return _confirm(desk, layer, chosen)
        case Kind.MATCHES:
            return closed(desk), (GoOn(chosen.key.partition(":")[2]),)
        case Kind.SETTINGS:
            return _setting(desk, chosen)
        case Kind.HISTORY:
            return open_layer(desk, Layer(Kind.CORRECT, of=int(chosen.key.partition(":")[2]))), ()
        case Kind.AFTER:
            return _after(desk, state, chosen) if state is not None else (closed(desk), ())
        case Kind.PICK_SUIT:
            suit = chosen.key.partition(":")[2]
            return open_layer(desk, replace(layer, kind=Kind.PICK_RANK, cursor=0, card=suit)), ()
        case Kind.PICK_RANK:
            return _picked_card(desk, state, layer, chosen.key.partition(":")[2] + layer.card)
        case Kind.PICK_SEAT | Kind.PICK_NUMBER if layer.question:
            seat = int(chosen.key.partition(":")[2])
            return _answered(desk, layer.question, Choice("other", seat=seat))
    if layer.kind in (Kind.NEW_MATCH, Kind.GAMES, Kind.PLAYERS, Kind.NAMES, Kind.VARIANTS, Kind.FIRST_DEALER):
        return match_choice(desk, layer, chosen)
    if state is None:
        return desk, ()
    if layer.kind in (Kind.CORRECT, Kind.PICK_NUMBER) or (layer.kind is Kind.PICK_SEAT and layer.purpose == "correct"):
        return correct_choice(desk, state, layer, chosen)
    return what_choice(desk, facts, state, layer, chosen)


def _answered(desk: Desk, question: str, choice: Choice) -> Outcome:
    desk = replace(closed(desk), questions=tuple(asked for asked in desk.questions if asked.id != question))
    return desk, (Answer(question, choice),)


def _question(desk: Desk, layer: Layer, chosen: Item) -> Outcome:
    if chosen.choice is not None:
        return _answered(desk, layer.question, chosen.choice)
    if chosen.key == "other":
        asked = next(asked for asked in desk.questions if asked.id == layer.question)
        return open_layer(desk, Layer(Kind.PICK_SEAT, purpose="answer", seat=asked.seat, question=layer.question)), ()
    return open_layer(desk, Layer(Kind.PICK_SUIT, purpose="answer", question=layer.question)), ()


def _picked_card(desk: Desk, state: State | None, layer: Layer, code: str) -> Outcome:
    if layer.question:
        return _answered(desk, layer.question, Choice("card", code))
    if state is None:
        return closed(desk), ()
    return correction(desk, state, layer, code)


def _menu(desk: Desk, state: State | None, chosen: Item) -> Outcome:
    key, _, path = chosen.key.partition(":")
    match key:
        case "go-on":
            return closed(desk), (GoOn(path),)
        case "new":
            return open_layer(desk, Layer(Kind.NEW_MATCH)), ()
        case "matches":
            return open_layer(desk, Layer(Kind.MATCHES)), ()
        case "rulebook":
            return open_layer(desk, Layer(Kind.RULEBOOK)), ()
        case "settings":
            return open_layer(desk, Layer(Kind.SETTINGS)), ()
        case "camera":
            return open_layer(desk, Layer(Kind.CALIBRATION)), (Calibrate("begin"),)
        case "quit":
            return desk, (Quit(),)
        case "pause":
            return closed(desk), (PauseReading(True),)
        case "resume":
            return closed(desk), (PauseReading(False),)
        case "scores":
            return open_layer(desk, Layer(Kind.SCORES)), ()
        case "history":
            return open_layer(desk, Layer(Kind.HISTORY)), ()
        case "show-hands" if state is not None:
            return begin_showing(desk, state)
        case "review":
            return open_layer(desk, Layer(Kind.REVIEW)), ()
        case "memory":
            return open_layer(desk, Layer(Kind.MEMORY)), ()
        case "again" if state is not None:
            return replace(closed(desk), draft=next_match(state)), (LeaveMatch(again=True),)
        case "redo":
            return closed(desk), (RedoIt(),)
        case "leave":
            return replace(closed(desk), paused=False), (LeaveMatch(),)
        case "shutdown":
            return open_layer(desk, Layer(Kind.CONFIRM, purpose="shutdown")), ()
    return desk, ()


def _confirm(desk: Desk, layer: Layer, chosen: Item) -> Outcome:
    if chosen.key != "yes":
        return replace(desk, layers=desk.layers[:-1]), ()
    if layer.purpose == "undo" and layer.of is not None:
        return closed(desk), (UndoIt(layer.of),)
    if layer.purpose == "shutdown":
        return closed(desk), (Shutdown(),)
    return closed(desk), ()


def _setting(desk: Desk, chosen: Item) -> Outcome:
    name = chosen.key.partition(":")[2]
    values = VALUES[name]
    now = getattr(desk.preferences, name)
    value = values[(values.index(now) + 1) % len(values)]
    changed = replace(desk.preferences, **{name: value})  # type: ignore[arg-type]
    return replace(desk, preferences=changed), (Change(name, value),)


def _after(desk: Desk, state: State, chosen: Item) -> Outcome:
    done = replace(closed(desk), seen_deal=len(state.deals))
    match chosen.key:
        case "play-on":
            return done, (PlayOn(),)
        case "show-hands":
            return begin_showing(desk, state)
        case "review":
            return open_layer(desk, Layer(Kind.REVIEW)), ()
    return done, ()
