"""The reducer of the screen: a press on a desk gives a new desk and what the main loop is to do. Pure.

A press belongs to the screen that was painted when it was made: if that question is gone, it is dropped with a sound. A
screen that came by itself takes OK only after `display.desk.GUARD` seconds (L21).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from companion.commands import Calibrate, Command, PauseReading, RedoIt, Shutdown, Sound, Tell
from companion.desk_lists import choose, open_layer
from companion.desk_match import wheel
from companion.desk_numbers import number_press, number_tick
from companion.desk_show import left_over, show_press
from companion.desk_what import repair
from display.after import hidden_hands, may_play_on
from display.current import base_kind, current, due_finding, kind, screen_id
from display.describe import fact_of
from display.desk import BASE, GUARD, Desk, Kind, Layer, Notice, Question
from display.entry import blind_due, choices, fresh
from display.items import items
from display.view_keys import LONG
from display.words import Text
from hardware.buttons import Button, Press
from table.expects import expects
from table.facts import CardPlayed, Corrected, DealStarted, Fact, SwapKept
from table.state import State
from table.undo import last_effective

Outcome = tuple[Desk, tuple[Command, ...]]

LEAP = 4
"""Lines that More goes on in a long list: every entry of "What happened?" is then within five presses (L20)."""
_PAGES = (Kind.RULEBOOK, Kind.SCORES, Kind.REVIEW, Kind.MEMORY)
"""Long texts: Up, Down and More turn their pages, round and round."""


def press(desk: Desk, facts: Sequence[Fact], state: State | None, pressed: Press) -> Outcome:
    """What one press does.

    Args:
        desk: as it was after the last tick.
        facts: the journal, () without a match.
        state: their fold, None without a match.
        pressed: the press, stamped with the screen it was made on.
    """
    everywhere = _everywhere(desk, facts, state, pressed)
    if everywhere is not None:
        return _settled(*everywhere, state, pressed.at, by_press=True)
    if not _belongs(desk, state, pressed):
        return desk, (Sound("dropped"),)
    return _settled(*_here(desk, facts, state, pressed), state, pressed.at, by_press=True)


def pick(desk: Desk, facts: Sequence[Fact], state: State | None, index: int, screen: str, at: float) -> Outcome:
    """An item was touched: it is chosen as if the cursor had been moved there and OK pressed."""
    layer = current(desk, state)
    if screen != desk.screen:
        return desk, (Sound("dropped"),)
    if layer.kind is Kind.NUMBERS and desk.entry is not None and state is not None:
        possible = choices(state)
        if 0 <= index < len(possible):
            desk = replace(desk, entry=replace(desk.entry, value=possible[index], phase="enter"))
        return desk, ()
    if not 0 <= index < len(items(desk, state)) and layer.kind is not Kind.WHEEL:
        return desk, ()
    return press(_with_cursor(desk, index), facts, state, Press(Button.OK, "press", at, screen))


def tick(desk: Desk, facts: Sequence[Fact], state: State | None, now: float) -> Outcome:
    """Time passed, or facts or desk changed: counts go on, notices go, screens come by themselves, sounds are made."""
    desk = replace(desk, now=now)
    if desk.notice is not None and desk.notice.until <= now:
        desk = replace(desk, notice=None)
    desk, commands = number_tick(desk, state)
    desk, closed = left_over(desk, state)
    commands = (*commands, *closed, *_other_dealer(desk, state))
    desk, more = _settled(desk, commands, state, now, by_press=False)
    if kind(desk, state) is not Kind.CONTRADICTION:
        desk = replace(desk, repair=None) if not desk.layers else desk
    elif desk.since == now and state is not None:
        found = due_finding(desk, state)
        desk = replace(desk, repair=repair(facts, state, found) if found is not None else None)
    played = any(isinstance(fact, CardPlayed) for fact in facts[desk.heard :]) if desk.heard < len(facts) else False
    desk = replace(desk, heard=len(facts))
    return desk, (*more, *((Sound("card"),) if played else ()))


def ask(desk: Desk, question: Question) -> Desk:
    """Put a question to the table, once; it waits its turn as a badge while something is being entered (L21)."""
    if any(asked.id == question.id for asked in desk.questions):
        return replace(
            desk, questions=tuple(question if asked.id == question.id else asked for asked in desk.questions)
        )
    return replace(desk, questions=(*desk.questions, question), aside=False)


def withdraw(desk: Desk, question: str) -> Desk:
    """A question has settled itself: it goes, and with it whatever was opened to answer it."""
    if not any(asked.id == question for asked in desk.questions):
        return desk
    first = bool(desk.questions) and desk.questions[0].id == question
    layers = desk.layers
    for index, layer in enumerate(layers):
        if layer.question == question:
            layers = layers[:index]
            break
    return replace(
        desk,
        questions=tuple(asked for asked in desk.questions if asked.id != question),
        layers=layers,
        cursor=0 if first and not desk.layers else desk.cursor,
    )


def say(desk: Desk, words: Text, now: float, seconds: float = 4.0) -> Desk:
    """Show one line that goes by itself."""
    return replace(desk, notice=Notice(words, now + seconds))


def _belongs(desk: Desk, state: State | None, pressed: Press) -> bool:
    if pressed.screen and pressed.screen != desk.screen:
        return False
    return not (pressed.button is Button.OK and desk.by_itself and pressed.at - desk.since < GUARD)


def _everywhere(
    desk: Desk, facts: Sequence[Fact], state: State | None, pressed: Press
) -> tuple[Desk, tuple[Command, ...]] | None:
    """What works on every screen: the menu, undo by name, the clean shutdown. It asks before it does anything."""
    if pressed.kind == "chord":
        return desk, (Shutdown(),)
    if pressed.button is Button.BACK and pressed.kind == "hold":
        if kind(desk, state) is Kind.MENU:
            return desk, ()
        return open_layer(desk, Layer(Kind.MENU)), ()
    if state is None:
        return None
    if pressed.button is Button.REDO:
        return desk, (RedoIt(),)
    if pressed.button is Button.UNDO and pressed.kind == "hold":
        return open_layer(replace(desk, layers=()), Layer(Kind.HISTORY)), ()
    spelling = desk.layers and desk.layers[-1].kind is Kind.WHEEL
    if pressed.button is Button.UNDO and not spelling:
        of = last_effective(facts)
        if of is None or of == 0 or (desk.layers and desk.layers[-1].kind is Kind.CONFIRM):
            return desk, (Sound("dropped"),)
        return open_layer(desk, Layer(Kind.CONFIRM, purpose="undo", of=of)), ()
    return None


def _here(desk: Desk, facts: Sequence[Fact], state: State | None, pressed: Press) -> Outcome:
    layer = current(desk, state)
    if pressed.seat is not None and layer.kind is not Kind.NUMBERS:
        return desk, ()
    if layer.kind is Kind.NUMBERS and state is not None:
        done = number_press(desk, state, pressed)
        if done is not None:
            return done
    if layer.kind is Kind.CALIBRATION:
        return _calibration(desk, pressed)
    if layer.kind is Kind.WHEEL:
        return wheel(desk, layer, pressed)
    if layer.kind is Kind.SHOW and state is not None:
        return show_press(desk, state, layer, pressed)
    match pressed.button:
        case Button.UP | Button.DOWN:
            return _move(desk, state, layer, 1 if pressed.button is Button.DOWN else -1), ()
        case Button.OK:
            return _ok(desk, facts, state, layer)
        case Button.BACK:
            return _back(desk, layer), ()
        case Button.MORE:
            return _more(desk, state, layer), ()
        case _:
            return desk, ()


def _move(desk: Desk, state: State | None, layer: Layer, step: int) -> Desk:
    if layer.kind in _PAGES:
        return _replaced(desk, replace(layer, page=layer.page + step))
    if layer.kind in (Kind.DEAL, Kind.ROUND_OVER) and state is not None:
        players = len(state.players)
        due = state.due.dealer if state.due is not None else 0
        now = due if desk.dealer is None else desk.dealer
        changed = (now + step) % players
        leaves = layer.kind is Kind.ROUND_OVER and not blind_due(state)  # a blind result stays until the first number
        seen = len(state.deals) if leaves else desk.seen_deal
        return replace(desk, dealer=None if changed == due else changed, seen_deal=seen)
    many = len(items(desk, state))
    if many == 0:
        return desk
    return _with_cursor(desk, (min(layer.cursor, many - 1) + step) % many)


def _with_cursor(desk: Desk, cursor: int) -> Desk:
    if desk.layers:
        return _replaced(desk, replace(desk.layers[-1], cursor=cursor))
    return replace(desk, cursor=cursor)


def _replaced(desk: Desk, layer: Layer) -> Desk:
    return replace(desk, layers=(*desk.layers[:-1], layer)) if desk.layers else desk


def _ok(desk: Desk, facts: Sequence[Fact], state: State | None, layer: Layer) -> Outcome:
    lines = items(desk, state)
    if lines:
        chosen = lines[min(layer.cursor, len(lines) - 1)]
        return choose(desk, facts, state, layer, chosen) if chosen.enabled else (desk, (Sound("dropped"),))
    if state is None:
        return desk, ()
    if layer.kind is Kind.ROUND_OVER:
        if may_play_on(state) or hidden_hands(state):
            return open_layer(desk, Layer(Kind.AFTER)), ()
        return replace(desk, seen_deal=len(state.deals)), ()
    if layer.kind is Kind.DEAL:
        return open_layer(desk, Layer(Kind.PICK_SUIT, purpose="trump")), ()
    if layer.kind is Kind.MATCH_OVER:
        return open_layer(desk, Layer(Kind.MENU)), ()
    if layer.kind in (Kind.TRICK, Kind.TRICK_WON) and desk.questions and desk.aside:
        return replace(desk, aside=False, cursor=0), ()
    if layer.kind is Kind.TRICK and expects(state).kind == "swap":
        return desk, (Tell(SwapKept()),)
    if layer.kind in _PAGES:
        return _back(desk, layer), ()
    return desk, ()


def _back(desk: Desk, layer: Layer) -> Desk:
    if desk.layers:
        return replace(desk, layers=desk.layers[:-1])
    if layer.kind is Kind.QUESTION:
        return replace(desk, aside=True, cursor=0)
    if layer.kind is Kind.CONTRADICTION and layer.of is not None:
        return replace(desk, settled=desk.settled | {layer.of}, cursor=0)
    return desk


def _more(desk: Desk, state: State | None, layer: Layer) -> Desk:
    if layer.kind in _PAGES:
        return _replaced(desk, replace(layer, page=layer.page + 1))
    if layer.kind in (Kind.TRICK, Kind.TRICK_WON, Kind.NUMBERS, Kind.DEAL, Kind.ROUND_OVER):
        return open_layer(desk, Layer(Kind.HAPPENED))
    if layer.kind is Kind.MATCH_OVER:
        return open_layer(desk, Layer(Kind.SCORES))
    if desk.layers and (many := len(items(desk, state))) > LONG:
        return _with_cursor(desk, (min(layer.cursor, many - 1) + LEAP) % many)
    if layer.kind is Kind.CONTRADICTION and state is not None:
        return open_layer(
            desk, Layer(Kind.RULEBOOK, purpose=next(f.clause for f in state.findings if f.number == layer.of))
        )
    return desk


def _other_dealer(desk: Desk, state: State | None) -> tuple[Command, ...]:
    """The dealer whom the table set before the trump was turned, said once the turned card started the deal (L9)."""
    deal = state.deal if state is not None else None
    if state is None or deal is None or desk.dealer is None or not deal.open or deal.dealer == desk.dealer:
        return ()
    started = fact_of(state, deal.id)
    if not isinstance(started, DealStarted):
        return ()
    return (Tell(Corrected(deal.id, "replace", msgspec.structs.replace(started, dealer=desk.dealer))),)


def _calibration(desk: Desk, pressed: Press) -> Outcome:
    done = desk.calibration is not None and desk.calibration.step == "done"
    if pressed.button is Button.BACK:
        return replace(desk, layers=desk.layers[:-1], calibration=None), (Calibrate("cancel"),)
    if pressed.button is Button.OK and done:
        return replace(desk, layers=desk.layers[:-1], calibration=None), (Calibrate("keep"),)
    if pressed.button is Button.MORE:
        return desk, (Calibrate("begin"),)
    return desk, ()


def _settled(desk: Desk, commands: tuple[Command, ...], state: State | None, now: float, by_press: bool) -> Outcome:
    """Note which screen is on now, since when, and whether it came by itself; make the sound it comes with."""
    if any(isinstance(command, PauseReading) for command in commands):
        desk = replace(desk, paused=next(c.paused for c in commands if isinstance(c, PauseReading)))
    desk = _entry_kept(desk, state)
    screen = screen_id(desk, state)
    if screen == desk.screen:
        return desk, commands
    before, after = desk.screen.partition(":")[0], kind(desk, state)
    cursor = 0 if after in BASE or after in (Kind.QUESTION, Kind.CONTRADICTION) else desk.cursor
    desk = replace(desk, screen=screen, since=now, by_itself=not by_press, cursor=cursor)
    sound = {Kind.QUESTION: "question", Kind.CONTRADICTION: "alert", Kind.TRICK_WON: "trick"}.get(after)
    if sound is None or by_press or before == after.value:
        return desk, commands
    return desk, (*commands, Sound(sound))


def _entry_kept(desk: Desk, state: State | None) -> Desk:
    """Numbers in hand belong to one deal; another deal, or none, drops them. A dealer set by hand is for one deal."""
    if state is None or base_kind(desk, state) is not Kind.NUMBERS:
        entry = None
    else:
        new = fresh(state, desk.dealer)
        entry = desk.entry if desk.entry is not None and desk.entry.deal == new.deal else new
    waiting = state is not None and (base_kind(desk, state) in (Kind.DEAL, Kind.ROUND_OVER) or blind_due(state))
    return replace(desk, entry=entry, dealer=desk.dealer if waiting else None)
