"""Is it the same card once more, or the other copy of a double pack? (L7) Pure."""

from __future__ import annotations

from dataclasses import replace

from companion.clerk_change import correct, into_line, no_play
from companion.clerk_values import Ask, Lain
from companion.clerk_work import Sheet
from table.cards import UNREAD
from table.state import Play


def same_copy(sheet: Sheet, card: Lain) -> bool:
    """A code that left the open trick and comes back before it is complete is the same copy, wherever (L7). With two
    packs it may be the other one where another player lays it, and is where the kept frames show both (L5).
    """
    if sheet.copies > 1 and card.late:
        return False
    for play in sheet.open_plays:
        known = sheet.of_play(play.id)
        if known is None or known.gone_at is None or card.guess is None:
            continue
        if sheet.copies > 1 and card.clear and card.side != play.seat:
            continue
        if card.guess in (play.card, known.guess):
            _back(sheet, play, known, replace(card, status="played", play=play.id, told=known.told))
            return True
    return False


def _back(sheet: Sheet, play: Play, known: Lain, card: Lain) -> None:
    """A card lies there again: what was asked about it is still asked, unless it can be read now."""
    sheet.asks = [
        replace(ask, tracks=tuple(card.track if track == known.track else track for track in ask.tracks))
        for ask in sheet.asks
    ]
    sheet.drop(known.track)
    sheet.put(card)
    if play.card == UNREAD and card.code is not None:
        correct(sheet, card, card.code)


def asked(sheet: Sheet, card: Lain) -> bool:
    """Two packs: a single code that left the trick place in this or the last trick is asked about once (L7), and waits
    for the answer. Laid clearly by the player in turn it is his other copy, and nobody is asked: as often as twice a
    round two copies follow each other, and a card that was only shown again is lifted again, which withdraws it (L6).
    """
    if card.code is None or sheet.copies < 2 or card.late:
        return False
    trick = sheet.last_trick
    plays: list[Play] = [*sheet.open_plays, *(trick.plays if trick is not None else ())]
    same = [play for play in plays if play.card == card.code]
    if not same or any(sheet.lying(play.id) for play in same) or len(same) >= sheet.copies:
        return False
    left = sheet.turns()[len(sheet.line) :]
    if card.clear and left and card.side == left[0]:
        return False
    sheet.put(replace(card, status="held"))
    known = sheet.of_play(same[-1].id)
    pictures = tuple(p for p in (known.evidence if known else None, card.evidence) if p)
    sheet.ask("copy", card, cards=(card.code,), pictures=pictures, of=same[-1].id)
    return True


def answered(sheet: Sheet, ask: Ask, value: str) -> bool:
    """The table says whether it is the same copy (`first`) or the other one (`second`)."""
    card = sheet.cards.get(ask.tracks[0]) if ask.tracks else None
    if value not in ("first", "second"):
        return False
    if card is None:
        return True
    if value == "second":
        into_line(sheet, card)
        return True
    no_play(sheet, card)
    mine = any(play.id == ask.of for play in sheet.open_plays)
    sheet.put(replace(card, status="played", play=ask.of) if mine else replace(card, status="back", play=None))
    return True
