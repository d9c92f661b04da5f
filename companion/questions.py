"""What the clerk and `decide` ask becomes what the screen asks. Pure but for looking cut-outs up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.clerk import Ask, Notice
from companion.pictures import Pictures
from companion.session import Doubt, Session
from display import asking
from display.desk import Question
from display.words import CardName, Text, text
from table.facts import CardPlayed
from table.state import State

RECENT = 3
"""Tricks whose cut-outs are kept at hand for the screen."""


def questions(session: Session, pictures: Pictures) -> tuple[Question, ...]:
    """All questions to the table, most urgent first."""
    made = [_asked(ask, session, pictures) for ask in session.asks]
    made += [_doubted(doubt, session, pictures) for doubt in session.doubts]
    if session.wrong_lead is not None:
        made.append(_lead(session.wrong_lead, session.state))
    return tuple(made)


def _asked(ask: Ask, session: Session, pictures: Pictures) -> Question:
    state = session.state
    name = "" if ask.seat is None else state.players[ask.seat]
    picture = ask.pictures[0] if ask.pictures else b""
    match ask.kind:
        case "card" | "turned":
            play, trick = ask.kind == "card", None
            if play and ask.of is not None:
                trick = next((t.number for t in state.tricks if any(p.id == ask.of for p in t.plays)), None)
                picture = picture or cutouts(session, pictures, (ask.of,)).get(ask.of, b"")
            return asking.which_card(
                ask.id,
                ask.cards,
                seat=ask.seat,
                name=name,
                picture=picture,
                last=ask.last,
                place=ask.place,
                no_play=play,
                of=ask.of,
                trick=trick,
            )
        case "impossible":
            return asking.which_of_them(ask.id, ask.cards[0], ask.pictures, ask.cards[1:])
        case "public":
            why = text("A swap of the trump card was not seen ({clause})", clause="W18")
            if name:
                why = text("{name} was not to play ({clause})", name=name, clause="W18")
            made = asking.yes_no(ask.id, text("Really {card}?", card=CardName(ask.cards[0])), why, ask.cards)
            return replace(made, pictures=ask.pictures)
        case "owner":
            return asking.whose(ask.id, ask.seat or 0, state.players[ask.seat or 0], ask.cards, ask.pictures)
        case "copy":
            return asking.same_copy(ask.id, ask.cards[0], ask.pictures)
        case "thrown-in":
            return asking.thrown_in(ask.id, len(ask.tracks))
        case "compare":
            return asking.compare(ask.id, ask.expected, ask.seen)
        case "outside":
            return asking.outside(ask.id, ask.cards[0] if ask.cards else "?", picture)
        case "next-deal":
            deal = state.deal
            played = sum(len(t.plays) for t in state.tricks if deal is not None and t.deal == deal.number)
            missing = 0 if deal is None else deal.cards * len(state.players) - played
            return asking.next_deal(ask.id, ask.cards[0], missing, picture)
        case "taken":
            seats = tuple(enumerate(state.players))
            old = next((t.number for t in state.tricks[:-1] if t.plays[0].id == ask.of), None)
            return asking.who_took(ask.id, seats, ask.seat, ask.of, old, ask.cards[0] if ask.cards else None)
        case "cleared":
            return asking.yes_no(ask.id, text("Were cards missed?"), text("the trick was taken away early"), ask.cards)


def _doubted(doubt: Doubt, session: Session, pictures: Pictures) -> Question:
    question = doubt.question
    if question.kind == "surplus":
        return asking.surplus(doubt.id, question.deals)
    if question.kind == "impossible" and question.card:
        found = cutouts(session, pictures, question.plays)
        shown = tuple(found[play] for play in question.plays if play in found)
        made = asking.yes_no(
            doubt.id, text("Really {card}?", card=CardName(question.card)), text("it lies or lay there before")
        )
        return Question(made.id, made.kind, made.title, made.items, shown, (question.card,), made.note)
    return asking.yes_no(doubt.id, text("Is that right?"))


def _lead(play: int, state: State) -> Question:
    assert state.trick is not None
    led = next(one for one in state.trick.plays if one.id == play)
    due = state.trick.due or 0
    last = state.tricks[-2].cards if len(state.tricks) > 1 else ()
    names = state.players
    return asking.wrong_lead(f"lead-{play}", led.seat, names[led.seat], led.card, due, names[due], last, play)


def notice_text(notice: Notice, state: State) -> Text:
    """One line for what needs no answer."""
    name = "" if notice.seat is None else state.players[notice.seat]
    card = CardName(notice.card or "?")
    match notice.kind:
        case "withdrawn":
            return text("{card} taken back", card=card)
        case "look-back":
            return text("the last trick is looked at")
        case "thrown-in":
            return text("thrown in")
        case "unseen":
            return text("{name}’s card was not seen", name=name)


def cutouts(session: Session, pictures: Pictures, plays: tuple[int, ...] = ()) -> Mapping[int, bytes]:
    """Cut-outs by fact id: of the last tricks, of open findings, and of these plays."""
    state = session.state
    wanted = {play.id for trick in state.tricks[-RECENT:] for play in trick.plays}
    wanted |= {play.id for finding in state.open_findings for play in finding.plays}
    wanted |= set(plays)
    found = {}
    for number, fact in state.effective:
        if number in wanted and isinstance(fact, CardPlayed):
            picture = pictures.get(fact.evidence)
            if picture:
                found[number] = picture
    return MappingProxyType(found)
