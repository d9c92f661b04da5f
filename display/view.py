"""From the state of the match and the desk to what the screen says. Pure: no pygame, no clock."""

from __future__ import annotations

from display.current import current
from display.describe import describe, fact_of
from display.desk import Desk, Kind, Layer
from display.items import items_of
from display.items_match import LETTERS
from display.items_what import finding, story
from display.rulebook import from_clause, rulebook
from display.view_after import hand_body, memory_body, review_body
from display.view_keys import keys
from display.view_numbers import numbers_body
from display.view_results import match_body, round_body, scores_body
from display.view_table import Say, deal_body, table_body, won_body
from display.views import Body, CameraBody, ListBody, PageBody, Row, View, WheelBody
from display.words import NOTHING, Text, literal, speaker, text
from table.state import State


def view(desk: Desk, state: State | None, language: str | None = None) -> View:
    """What the screen says now.

    Args:
        desk: what is in hand at the screen.
        state: the fold of the facts; None while no match runs.
        language: `de` or `en`; None takes the desk's preference.
    """
    tongue = language or desk.preferences.language
    say = speaker(tongue)
    layer = current(desk, state)
    title, body = _body(desk, state, layer, say, tongue)
    waiting = 0 if layer.kind is Kind.QUESTION else len(desk.questions)
    banner = desk.banner
    return View(
        kind=layer.kind,
        title=title,
        body=body,
        keys=keys(desk, state, layer, say),
        alert=layer.kind is Kind.CONTRADICTION,
        banner=(say(banner.title), say(banner.advice)) if banner is not None else ("", ""),
        notice=say(desk.notice.words) if desk.notice is not None else "",
        badge=waiting,
        language=tongue,
    )


def _body(desk: Desk, state: State | None, layer: Layer, say: Say, tongue: str) -> tuple[str, Body]:
    if state is not None:
        match layer.kind:
            case Kind.DEAL:
                return deal_body(desk, state, say)
            case Kind.NUMBERS:
                return numbers_body(desk, state, say)
            case Kind.TRICK:
                return "", table_body(desk, state, say)
            case Kind.TRICK_WON:
                return won_body(desk, state, say)
            case Kind.ROUND_OVER:
                return round_body(desk, state, say)
            case Kind.MATCH_OVER:
                return match_body(state, say)
            case Kind.SHOW:
                return hand_body(desk, state, layer, say)
            case Kind.MEMORY:
                return memory_body(state, layer, say, tongue)
            case Kind.REVIEW:
                return review_body(state, layer, say, tongue)
            case Kind.SCORES:
                return say(text("Standings")), scores_body(state, say)
    match layer.kind:
        case Kind.RULEBOOK:
            return _rules(desk, state, layer, say, tongue)
        case Kind.WHEEL:
            return say(text("New name")), WheelBody(layer.card, _letters(), layer.cursor)
        case Kind.CALIBRATION:
            return _camera(desk, state, say)
    return _list(desk, state, layer, say)


def _letters() -> tuple[str, ...]:
    return tuple("␣" if letter == " " else letter for letter in LETTERS)


def _rules(desk: Desk, state: State | None, layer: Layer, say: Say, tongue: str) -> tuple[str, PageBody]:
    game = state.game if state is not None else desk.draft.game
    paragraphs = rulebook(game, tongue) or ((0, say(text("There is no rulebook for this game"))),)
    if layer.purpose:
        paragraphs = from_clause(paragraphs, layer.purpose)
    return "", PageBody(paragraphs, layer.page)


def _camera(desk: Desk, state: State | None, say: Say) -> tuple[str, CameraBody]:
    now = desk.calibration
    title = say(text("Camera"))
    if now is None:
        return title, CameraBody(b"", (), say(text("The camera starts …")), "", 0.0, False)
    players = state.players if state is not None else desk.draft.players
    match now.step:
        case "cards":
            advice = text("Lay four cards in the middle, not touching")
            found = text("{found} of {of}", found=now.found, of=4)
        case "seats":
            name = players[now.seat] if now.seat < len(players) else ""
            advice = text("{name}: lay a card where you will play", name=name)
            found = text("{found} of {of}", found=now.seat, of=len(players))
        case "done":
            advice, found = text("Everything is seen"), NOTHING
        case _:
            advice, found = now.refused, NOTHING
    steady = 1.0 if now.step == "done" else now.steady / 3.0
    return title, CameraBody(now.picture, now.outlines, say(advice), say(found), steady, now.step == "done")


def _list(desk: Desk, state: State | None, layer: Layer, say: Say) -> tuple[str, ListBody]:
    lines = items_of(layer, desk, state)
    rows = tuple(Row(say(line.label), say(line.detail), line.card or "", line.enabled) for line in lines)
    cursor = min(layer.cursor, max(0, len(rows) - 1))
    question = next((asked for asked in desk.questions if asked.id == layer.question), None)
    if question is not None:
        title = question.title if layer.kind is Kind.QUESTION else list_title(layer)
        cards = () if question.pictures else question.cards
        return say(title), ListBody(rows, cursor, say(question.note), cards, (), question.pictures)
    if layer.kind is Kind.CONTRADICTION and state is not None:
        return _contradiction(desk, state, layer, rows, cursor, say)
    if layer.kind is Kind.CONFIRM and layer.purpose == "undo" and state is not None and layer.of is not None:
        fact = fact_of(state, layer.of)
        named = describe(state, layer.of, fact) if fact is not None else text("the last correction")
        return say(text("Undo this?")), ListBody(rows, cursor, say(named))
    return say(list_title(layer, state)), ListBody(rows, cursor, say(list_note(layer, state)))


def _contradiction(
    desk: Desk, state: State, layer: Layer, rows: tuple[Row, ...], cursor: int, say: Say
) -> tuple[str, ListBody]:
    found = finding(state, layer.of)
    if found is None:
        return "", ListBody(rows, cursor)
    cards = tuple(play.card for play in found.plays)
    captions = tuple(
        say(text("trick {number}", number=play.trick)) if play.trick is not None else say(text("shown"))
        for play in found.plays
    )
    pictures = tuple(desk.cutouts[play.id] for play in found.plays if play.id in desk.cutouts)
    if len(pictures) < len(cards):
        pictures = ()
    title = say(text("Does not fit"))
    return title, ListBody(rows, cursor, say(story(state, found)), () if pictures else cards, captions, pictures)


_TITLES = {
    Kind.START: literal("Stichtisch"),
    Kind.NEW_MATCH: text("New match"),
    Kind.GAMES: text("Which game?"),
    Kind.PLAYERS: text("Players, clockwise"),
    Kind.NAMES: text("Who sits here?"),
    Kind.VARIANTS: text("Variants"),
    Kind.FIRST_DEALER: text("Who deals first?"),
    Kind.MATCHES: text("Earlier matches"),
    Kind.SETTINGS: text("Settings"),
    Kind.MENU: text("Menu"),
    Kind.PAUSE: text("Pause"),
    Kind.CONFIRM: text("Switch off?"),
    Kind.HISTORY: text("History"),
    Kind.CORRECT: text("What is wrong?"),
    Kind.PICK_SUIT: text("Which suit?"),
    Kind.PICK_RANK: text("Which card?"),
    Kind.PICK_SEAT: text("Who?"),
    Kind.PICK_PLAY: text("Which card?"),
    Kind.PICK_NUMBER: text("Which number?"),
    Kind.HAPPENED: text("What happened?"),
    Kind.SETTLE: text("A revoke. And now?"),
    Kind.AFTER: text("And now?"),
}


_PURPOSES = {
    (Kind.PICK_SEAT, "leads"): text("Who leads?"),
    (Kind.PICK_SEAT, "owner"): text("Whose card is it?"),
    (Kind.PICK_SEAT, "answer"): text("Whose card is it?"),
    (Kind.PICK_SEAT, "taken"): text("Who took it?"),
    (Kind.PICK_SEAT, "rest"): text("Who gets the rest?"),
    (Kind.PICK_SEAT, "dealer"): text("Who dealt?"),
    (Kind.PICK_SEAT, "number"): text("Whose number?"),
    (Kind.PICK_SEAT, "revoke"): text("Who did not follow suit?"),
    (Kind.PICK_PLAY, "missing"): text("Where is one missing?"),
    (Kind.PICK_SUIT, "trump"): text("Which suit is trump?"),
}
"""Titles of a pick that say what it is for."""


def list_title(layer: Layer, state: State | None = None) -> Text:
    """The title of a list."""
    if layer.purpose in ("split", "sevens") and state is not None and layer.seat is not None:
        name = state.players[layer.seat]
        return text("{name}: tricks?", name=name) if layer.purpose == "split" else text("{name}: sevens?", name=name)
    if layer.kind is Kind.PICK_NUMBER and layer.purpose == "number" and state is not None and layer.seat is not None:
        return text("{name}: which number?", name=state.players[layer.seat])
    return _PURPOSES.get((layer.kind, layer.purpose)) or _TITLES.get(layer.kind, NOTHING)


def list_note(layer: Layer, state: State | None) -> Text:
    """One quiet line under the title."""
    if layer.kind is Kind.PAUSE:
        return text("Nothing is read")
    if layer.kind is Kind.CORRECT and state is not None and layer.of is not None:
        fact = fact_of(state, layer.of)
        return describe(state, layer.of, fact) if fact is not None else NOTHING
    return NOTHING


def as_text(shown: View) -> str:
    """The view as lines of text: what tests compare."""
    lines = []
    if shown.banner[0]:
        lines.append("! " + " · ".join(part for part in shown.banner if part))
    if shown.title:
        lines.append(("!! " if shown.alert else "# ") + shown.title)
    lines += _body_lines(shown.body)
    if shown.notice:
        lines.append("~ " + shown.notice)
    if shown.badge:
        lines.append(f"({shown.badge}?)")
    lines.append("[" + " | ".join(f"{key.button} {key.label}" for key in shown.keys) + "]")
    return "\n".join(lines)


def _body_lines(body: Body) -> list[str]:
    from display.view_text import body_lines

    return body_lines(body)
