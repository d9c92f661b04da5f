"""What the table's answers do to the clerk's cards. Pure; an answer that fits nothing leaves the question open."""

from __future__ import annotations

from dataclasses import replace

from companion import clerk_copies as copies
from companion import clerk_level as start
from companion import clerk_next as next_deal
from companion.clerk_change import correct, into_line, lead_back, no_play, recode, unseen, withdraw
from companion.clerk_values import Ask, Lain, Notice
from companion.clerk_work import Sheet
from table.cards import UNREAD, Card, CardError
from table.facts import TakenBy
from vision.types import Reading


def answer(sheet: Sheet, ask: Ask, value: str) -> None:
    """Take the answer to a question; it is closed unless the answer fits nothing."""
    handlers = {
        "card": _card,
        "turned": _card,
        "impossible": _impossible,
        "public": _impossible,
        "owner": _owner,
        "copy": copies.answered,
        "thrown-in": _thrown_in,
        "compare": start.answered,
        "outside": _outside,
        "cleared": _cleared,
        "taken": _taken,
        "next-deal": next_deal.answered,
    }
    sheet.asks = [one for one in sheet.asks if one.id != ask.id]
    if not handlers[ask.kind](sheet, ask, value):
        sheet.asks.insert(0, ask)


def _card(sheet: Sheet, ask: Ask, value: str) -> bool:
    card = sheet.cards.get(ask.tracks[0]) if ask.tracks else None
    if card is None:
        return True
    if value == "none":
        no_play(sheet, card)
        return True
    code, seat = _named(value)
    if code is None and seat is None:
        return False
    if seat is not None:
        card = replace(card, by=seat)
        code = code or card.code
    if card.play is not None and card.status == "played":
        sheet.put(card)
        now = sheet.code_now(card.play)
        correct(sheet, card, code or now or UNREAD)
        return True
    sheet.put(replace(card, told=code) if code is not None else card)
    return code is not None


def _impossible(sheet: Sheet, ask: Ask, value: str) -> bool:
    card = sheet.cards.get(ask.tracks[0]) if ask.tracks else None
    if card is None:
        return True
    which, _, rest = value.partition(":")
    if which == "first" and ask.of is not None:
        code = _code(rest)
        if code is None or not recode(sheet, ask.of, code):
            return False
        _told(sheet, card, ask.cards[0])
        return True
    if value in ("second", "no"):
        others = tuple(c for c in card.likely if c != ask.cards[0])[:3]
        sheet.put(replace(card, told=None, reading=_unsure(card, ask.cards[0])))
        sheet.ask("card", sheet.cards[card.track], cards=others, seat=card.seat, last=ask.cards[0])
        return True
    if value in ("both", "yes"):
        sheet.put(replace(card, told=ask.cards[0], sure=True))
        if card.status == "played":
            correct(sheet, sheet.cards[card.track], ask.cards[0])
        return True
    if value == "none":
        no_play(sheet, card)
        return True
    code = _code(rest if which == "second" else value)
    if code is None:
        return False
    _told(sheet, card, code)
    return True


def _owner(sheet: Sheet, ask: Ask, value: str) -> bool:
    if value not in ("first", "second"):
        return False
    cards = sheet.about(ask)
    if len(cards) < 2:
        for card in cards:
            into_line(sheet, card)
        return True
    mine, other = (cards[0], cards[1]) if value == "first" else (cards[1], cards[0])
    left = sheet.turns()
    after = left[left.index(ask.seat) + 1] if ask.seat in left[:-1] else None
    into_line(sheet, replace(mine, by=ask.seat))
    into_line(sheet, replace(other, by=after))
    for card in cards[2:]:
        into_line(sheet, card)
    return True


def _thrown_in(sheet: Sheet, ask: Ask, value: str) -> bool:
    if value not in ("yes", "no"):
        return False
    cards = sheet.about(ask)
    if value == "yes":
        for card in cards:
            sheet.put(replace(card, status="idle"))
        sheet.notices.append(Notice("thrown-in"))
        return True
    left = sheet.turns()
    for card in sorted(cards, key=lambda c: (left.index(c.side) if c.side in left else len(left), c.at)):
        into_line(sheet, card)
    return True


def _outside(sheet: Sheet, ask: Ask, value: str) -> bool:
    card = sheet.cards.get(ask.tracks[0]) if ask.tracks else None
    if card is None:
        return True
    code = card.guess if value == "yes" else _code(value)
    if value in ("no", "none"):
        sheet.put(replace(card, status="idle"))
        return True
    if code is None:
        return False
    into_line(sheet, replace(card, told=code))
    return True


def _cleared(sheet: Sheet, ask: Ask, value: str) -> bool:
    if value not in ("yes", "no"):
        return False
    if value == "yes":
        while sheet.open_plays and sheet.turns() and unseen(sheet):
            pass
        return True
    for play in reversed(sheet.open_plays):
        card = sheet.of_play(play.id)
        if card is not None:
            withdraw(sheet, card)
    return True


def _taken(sheet: Sheet, ask: Ask, value: str) -> bool:
    if value == "back" and ask.of is not None:
        lead_back(sheet, ask.of)
        return True
    _, seat = _named(value)
    if seat is None:
        return False
    sheet.try_fact(TakenBy(seat))
    return True


def _told(sheet: Sheet, card: Lain, code: str) -> None:
    sheet.put(replace(card, told=code))
    if card.status == "played":
        correct(sheet, sheet.cards[card.track], code)


def _unsure(card: Lain, not_code: str) -> Reading | None:
    if card.reading is None:
        return None
    others = tuple(pair for pair in card.reading.alternatives if pair[0] != not_code)
    code, confidence = others[0] if others else (None, 0.0)
    return replace(card.reading, code=code, confidence=confidence, taken=False, alternatives=others)


def _named(value: str) -> tuple[str | None, int | None]:
    """A code, a seat, or both, of an answer."""
    if value.startswith("seat:"):
        seat, _, code = value[5:].partition(":")
        return (_code(code) if code else None), (int(seat) if seat.isdigit() else None)
    return _code(value), None


def _code(text: str) -> str | None:
    if text == UNREAD:
        return UNREAD
    try:
        return str(Card.parse(text))
    except CardError:
        return None
