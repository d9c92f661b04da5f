"""The body of a view as lines of text, for tests and for reading over a slow line. Pure."""

from __future__ import annotations

from display.views import (
    Body,
    CameraBody,
    DealBody,
    HandBody,
    ListBody,
    NumbersBody,
    PageBody,
    Place,
    Rail,
    ResultBody,
    TableBody,
    WheelBody,
    WonBody,
)


def body_lines(body: Body) -> list[str]:
    """One line of text for each line on screen, top to bottom."""
    match body:
        case ListBody():
            about = [f"pictures: {len(body.pictures)}"] if body.pictures else []
            about += ["cards: " + " ".join(body.cards)] if body.cards else []
            note = [f"({body.note})"] if body.note else []
            rows = [
                ("> " if index == body.cursor else "  ")
                + row.label
                + (f" – {row.detail}" if row.detail else "")
                + ("" if row.enabled else " (no)")
                for index, row in enumerate(body.rows)
            ]
            return [*about, *note, *rows]
        case TableBody():
            return [_rail(body.rail), *map(_place, body.seats), *([body.line] if body.line else [])]
        case WonBody():
            cards = [
                f"{'*' if index == body.best else ' '} {owner} {code}" for index, (code, owner) in enumerate(body.cards)
            ]
            return [*cards, body.reason, *map(_place, body.seats)]
        case DealBody():
            return [_rail(body.rail), body.cards, body.advice]
        case NumbersBody():
            choices = [" ".join(f"[{c}]" if i == body.chosen else c for i, c in enumerate(body.choices))]
            rest = [body.big] if body.big else []
            waiting = ["waits: " + " ".join(body.pending)] if body.pending else []
            return [_rail(body.rail), *map(_place, body.seats), *rest, *choices, body.advice, *waiting]
        case ResultBody():
            rows = [
                " ".join((score.name, *score.cells, {True: "✓", False: "✗", None: ""}[score.good])).rstrip()
                for score in body.scores
            ]
            lives = [f"lives {body.lives}/{body.lives_of}"] if body.lives is not None else []
            return [
                " ".join(body.head),
                *rows,
                *([body.line] if body.line else []),
                *([body.next_line] if body.next_line else []),
                *lives,
            ]
        case HandBody():
            return [" ".join(body.cards), body.found, body.advice]
        case PageBody():
            return ["#" * level + " " + words if level else words for level, words in body.paragraphs]
        case WheelBody():
            return [body.written + "_", body.letters[body.chosen]]
        case CameraBody():
            return [body.advice, body.found, f"{body.steady:.1f}"]


def _rail(rail: Rail) -> str:
    trump = "?" if rail.trump is None else rail.turned or rail.trump or "–"
    lives = "" if rail.lives is None else f" · {rail.lives}/{rail.lives_of}"
    led = f" · {rail.led_word} {rail.led}" if rail.led else ""
    return f"{rail.trump_word} {trump}{led} · {rail.stage_word} {rail.stage}{lives}"


def _place(place: Place) -> str:
    marks = ("→" if place.turn else " ") + ("*" if place.best else " ")
    count = f"{place.tricks}/{place.number}" if place.number else place.tricks
    card = f" {place.card}" if place.card else ""
    waits = " (waits)" if place.pending else ""
    return f"{marks}{place.name} {count}{card}{waits}{' ' + place.state if place.state else ''}"
