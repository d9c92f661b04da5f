"""Screens of whole matches, made as the main loop makes them: facts, their fold, and presses on a desk."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

import pygame

from companion.desk import ask, press, say, tick
from display import asking
from display.desk import Banner, Calibrating, Desk, Draft, Kind, Layer, Pending, Saved
from display.refusals import refused
from display.words import text
from hardware.buttons import Button, Press
from table import facts as f
from table.fold import fold
from table.state import State

PLAYERS = ("Anna", "Ben", "Carla", "Dan")
START = f.MatchStarted("stiche-im-team", PLAYERS, 0)

STAGE_ONE: tuple[f.Fact, ...] = (
    START,
    f.DealStarted(1, 0),
    f.CardTurned("9S"),
    f.NumberChosen(1, 0),
    f.NumberChosen(2, 0),
    f.NumberChosen(3, 1),
)
"""The first stage up to the lead: Ben leads, Dan is to take the only trick."""

MADE: tuple[f.Fact, ...] = (*STAGE_ONE, *(f.CardPlayed(card) for card in ("3C", "6C", "JC", "7C")))
"""The first stage made: Dan's jack takes the trick."""

STAGE_TWO: tuple[f.Fact, ...] = (
    *MADE,
    f.DealStarted(2, 1),
    f.CardTurned("9D"),
    f.NumberChosen(2, 0),
    f.NumberChosen(3, 1),
    f.NumberChosen(0, 1),
)
"""The second stage up to its first lead: Carla leads, trump is diamonds."""

REVOKE: tuple[f.Fact, ...] = (*STAGE_TWO, *(f.CardPlayed(card) for card in ("QC", "2D", "10C", "5C", "8C")))
"""A diamond on clubs by Dan takes the trick, and then Dan leads a club (P1)."""


FAILED: tuple[f.Fact, ...] = (*STAGE_TWO, *(f.CardPlayed(card) for card in ("QC", "10C", "5C", "8C")))
"""The second stage lost in its first trick: Carla wanted none. One card of each hand is left (L13)."""

SHOWN: tuple[f.Fact, ...] = (
    *FAILED,
    *(f.HandShown(seat, (card,)) for seat, card in ((2, "2C"), (3, "9C"), (0, "AC"), (1, "3H"))),
)
"""All hands of it are known: Anna's ace would have made it."""


def lost_match() -> tuple[f.Fact, ...]:
    """Four stages overbid in a row: the match is lost at the first (T10, T16)."""
    facts: list[f.Fact] = [START]
    for deal in range(4):
        dealer = deal % 4
        facts += [f.DealStarted(1, dealer), f.CardTurned("9S")]
        facts += [f.NumberChosen((dealer + step) % 4, 1) for step in (1, 2, 3)]
    return tuple(facts)


def jpeg(colour: tuple[int, int, int] = (200, 190, 170)) -> bytes:
    """A cut-out picture: a plain card on a plain table."""
    surface = pygame.Surface((96, 128))
    surface.fill((70, 90, 80))
    pygame.draw.rect(surface, colour, (12, 10, 72, 108), border_radius=6)
    file = io.BytesIO()
    pygame.image.save(surface, file, "cutout.jpg")
    return file.getvalue()


def settled(facts: Iterable[f.Fact], desk: Desk | None = None, now: float = 100.0) -> tuple[Desk, State | None]:
    """The desk after a tick, with the fold of the facts."""
    known = tuple(facts)
    state = fold(known) if known else None
    done, _ = tick(desk if desk is not None else Desk(), known, state, now)
    return done, state


def pressed(facts: Iterable[f.Fact], desk: Desk, *buttons: Button, now: float = 110.0) -> tuple[Desk, State | None]:
    """The desk after these presses, one a second."""
    known = tuple(facts)
    state = fold(known) if known else None
    for index, button in enumerate(buttons):
        desk, _ = tick(desk, known, state, now + index)
        desk, _ = press(desk, known, state, Press(button, "press", now + index, desk.screen))
    return desk, state


SAVED = Saved("a", "stiche-im-team", PLAYERS, "30.11.", False)
LAST = Draft(players=PLAYERS, dealer=0)


def samples() -> dict[str, tuple[Desk, State | None]]:
    """Every kind of screen once or more, by name."""
    start = Desk(saved=(SAVED,), names=("Emil", "Frida", *PLAYERS), draft=LAST)
    made: dict[str, tuple[Desk, State | None]] = {"start": settled((), start)}

    def over(name: str, facts: Iterable[f.Fact], *layers: Layer, desk: Desk = start) -> None:
        made[name] = settled(facts, replace(desk, layers=layers))

    over("new-match", (), Layer(Kind.NEW_MATCH))
    over("new-match-refused", (), Layer(Kind.NEW_MATCH), desk=replace(start, draft=Draft(players=("Anna", "Ben"))))
    over("players", (), Layer(Kind.PLAYERS))
    over("names", (), Layer(Kind.NAMES, seat=1))
    over("wheel", (), Layer(Kind.WHEEL, cursor=4, card="Joh"))
    over("variants", (), Layer(Kind.VARIANTS))
    over("games", (), Layer(Kind.GAMES))
    over("first-dealer", (), Layer(Kind.FIRST_DEALER))
    over("settings", (), Layer(Kind.SETTINGS))
    over("matches", (), Layer(Kind.MATCHES))
    cards = Calibrating("cards", jpeg(), 3, outlines=(((0.2, 0.2), (0.4, 0.2), (0.4, 0.6), (0.2, 0.6)),))
    over("calibration", (), Layer(Kind.CALIBRATION), desk=replace(start, calibration=cards))
    seats = Calibrating("seats", jpeg(), 5, seat=2, steady=1.5)
    over("calibration-seats", (), Layer(Kind.CALIBRATION), desk=replace(start, calibration=seats))
    over("calibration-done", (), Layer(Kind.CALIBRATION), desk=replace(start, calibration=Calibrating("done", jpeg())))
    made["deal"] = settled((START,))
    numbers = STAGE_ONE[:3]
    made["numbers-show"] = settled(numbers)
    counting = pressed(numbers, settled(numbers)[0], Button.OK)[0]
    made["numbers-count"] = settled(numbers, counting, 110.5)
    entering = pressed(numbers, settled(numbers)[0], Button.UP, Button.OK, Button.UP)[0]
    made["numbers-enter"] = settled(numbers, replace(entering, pending=(Pending("3C", 1),)), 120.0)
    made["numbers-freeze"] = pressed(numbers, entering, Button.OK, Button.OK)
    too_many = pressed(numbers, entering, Button.OK, Button.UP, Button.OK)[0]
    made["numbers-too-many"] = settled(numbers, too_many, 120.0)
    made["trick"] = settled((*STAGE_TWO, f.CardPlayed("QC"), f.CardPlayed("10C")))
    made["trick-lead"] = settled(STAGE_TWO)
    waits = (Pending("8H", 1),)
    made["trick-pending"] = settled((*STAGE_TWO, f.CardPlayed("QC")), Desk(pending=waits))
    made["trick-unread"] = settled((*STAGE_TWO, f.CardPlayed("QC"), f.CardPlayed("?")))
    taken_back = say(Desk(), text("{card} taken back", card="4♦"), 99.0)
    made["trick-notice"] = settled((*STAGE_TWO, f.CardPlayed("QC")), taken_back)
    why = refused("after the first trick the numbers stand: correct them instead and so on for long", "L10")
    made["trick-refused"] = settled((*STAGE_TWO, f.CardPlayed("QC")), say(Desk(), why, 99.0))
    lost = Desk(banner=Banner(text("No picture from the camera"), text("The reader is being started again")))
    made["trick-banner"] = settled((*STAGE_TWO, f.CardPlayed("QC")), lost)
    first = REVOKE[:-1]
    made["trick-won"] = settled(first)
    question = asking.which_card("q1", ("3H", "8H", "5H"), seat=2, name="Carla", picture=jpeg())
    made["question"] = settled(STAGE_TWO, ask(Desk(), question))
    unseen = asking.which_card("q5", (), seat=2, name="Carla", of=7, trick=1)
    made["question-unseen"] = settled(STAGE_TWO, ask(Desk(), unseen))
    made["question-next"] = settled(STAGE_TWO, ask(Desk(), asking.next_deal("q6", "KH", 4, jpeg())))
    both = asking.which_of_them("q2", "3H", (jpeg(), jpeg((240, 240, 240))), ("8H",))
    made["question-two"] = settled(STAGE_TWO, ask(Desk(), both))
    made["question-compare"] = settled(STAGE_TWO, ask(Desk(), asking.compare("q3", ("3C", "6C"), ("3C", "6C", "8C"))))
    made["question-lead"] = settled(
        STAGE_TWO, ask(Desk(), asking.wrong_lead("q4", 1, "Ben", "4D", 2, "Carla", ("4D",)))
    )
    aside = replace(ask(Desk(), question), aside=True)
    made["trick-badge"] = settled(first, aside)
    fourth = (*REVOKE, *(f.CardPlayed(card) for card in ("9C", "AC")))
    at_once = replace(Desk(), preferences=replace(Desk().preferences, alert="once"))
    made["contradiction"] = settled(REVOKE, at_once)
    pictures = MappingProxyType({number: jpeg() for number in range(len(fourth))})
    made["contradiction-pictures"] = settled(REVOKE, replace(at_once, cutouts=pictures))
    over("settle", REVOKE, Layer(Kind.SETTLE, of=1), desk=Desk())
    over("happened", first, Layer(Kind.HAPPENED), desk=Desk())
    over("pick-play", first, Layer(Kind.PICK_PLAY, purpose="missing"), desk=Desk())
    over("pick-suit", first, Layer(Kind.PICK_SUIT, purpose="replace", of=12), desk=Desk())
    over("pick-rank", first, Layer(Kind.PICK_RANK, purpose="replace", of=12, card="H"), desk=Desk())
    over("pick-seat", first, Layer(Kind.PICK_SEAT, purpose="leads"), desk=Desk())
    over("confirm", first, Layer(Kind.CONFIRM, purpose="undo", of=len(first) - 1), desk=Desk())
    over("history", first, Layer(Kind.HISTORY), desk=Desk())
    over("correct", first, Layer(Kind.CORRECT, of=len(first) - 1), desk=Desk())
    over("menu", first, Layer(Kind.MENU), desk=Desk())
    over("scores", first, Layer(Kind.SCORES), desk=Desk())
    over("rulebook", first, Layer(Kind.RULEBOOK), desk=Desk())
    made["pause"] = settled(first, Desk(paused=True))
    made["round-made"] = settled(MADE)
    failed = (*STAGE_ONE, *(f.CardPlayed(card) for card in ("AC", "6C", "JC", "7C")))
    made["round-failed"] = settled(failed)
    overbid = lost_match()[:6]
    made["round-overbid"] = settled(overbid)
    made["round-surplus"] = settled((*MADE, f.DealStarted(2, 1), f.Misdeal()))
    over("after", overbid, Layer(Kind.AFTER), desk=Desk())
    over("after-failed", FAILED, Layer(Kind.AFTER), desk=Desk())
    shows = Layer(Kind.SHOW, seat=2)
    over("show", FAILED, shows, desk=Desk(shown=()))
    over("show-seen", FAILED, shows, desk=Desk(shown=("2C",)))
    over("show-too-many", FAILED, shows, desk=Desk(shown=("2C", "?", "9H", "10D", "KS", "JS", "4S")))
    over("review-hidden", FAILED, Layer(Kind.REVIEW), desk=Desk())
    over("review", SHOWN, Layer(Kind.REVIEW), desk=Desk())
    over("review-made", MADE, Layer(Kind.REVIEW), desk=Desk())
    over("review-overbid", overbid, Layer(Kind.REVIEW), desk=Desk())
    over("memory", (*REVOKE[:-1], f.CardPlayed("3H")), Layer(Kind.MEMORY), desk=Desk())
    over("menu-over", lost_match(), Layer(Kind.MENU), desk=Desk())
    made["match-over"] = settled(lost_match())
    return made
