"""What the observer reports becomes the clerk's cards: laid, lifted, cleared, and the comparison at a start. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion import clerk_copies as copies
from companion import clerk_next as next_deal
from companion import clerk_swap as swap
from companion import clerk_sweep as sweep
from companion.clerk_change import correct, led_wrongly, unseen, withdraw_due_for
from companion.clerk_level import level
from companion.clerk_offer import line_up, offer
from companion.clerk_values import Lain, Notice, Status, lain
from companion.clerk_work import Sheet
from table.cards import UNREAD
from table.facts import Corrected, Undone
from vision.events import CardLaid, CardLifted, CardReread, Cleared, Event, Level
from vision.types import Reading

_LED = 0.5
"""Confidence from which a lone card that was swept unread was a lead all the same (L5)."""

_MOMENT = 1.5
"""Seconds before the second face of the trick just taken in which the first one may have come back alone (L7)."""


def take(sheet: Sheet, events: Sequence[Event]) -> None:
    """Take in what the observer reports, in order; cards of one group go together (L4)."""
    group: list[Lain] = []

    def close() -> None:
        if group:
            _group(sheet, list(group))
            group.clear()

    for event in events:
        if isinstance(event, CardLaid) and event.zone == "trick":
            card = lain(event, sheet.at)
            if group and group[0].group != card.group:
                close()
            group.append(card)
            continue
        close()
        match event:
            case CardLaid():
                _laid_elsewhere(sheet, lain(event, sheet.at))
            case CardLifted():
                _lifted(sheet, event)
            case CardReread():
                _reread(sheet, event)
            case Cleared(zone="trick"):
                _cleared(sheet)
            case Level():
                for turned in level(sheet, event):
                    _laid_elsewhere(sheet, turned)
            case _:
                pass
    close()


def _group(sheet: Sheet, group: list[Lain]) -> None:
    """Faces that came to rest together in the trick place."""
    if _look_back(sheet, group):
        return
    new = []
    for card in group:
        if copies.same_copy(sheet, card) or copies.asked(sheet, card):
            continue
        new.append(card)
    for card in new:
        sheet.put(card)
    if new:
        withdraw_due_for(sheet, new)
        line_up(sheet, new)


def _look_back(sheet: Sheet, group: Sequence[Lain]) -> bool:
    """Two or more faces of the trick just taken that come back together are a look back (L7): in one group, or the
    first of them, which waits for an answer, a moment before.
    """
    trick = sheet.last_trick
    if trick is None or sheet.open_plays:
        return False
    before = [card for track in sheet.line if (card := sheet.cards[track]).gone_at is None]
    before = [card for card in before if card.undone is None and sheet.at - card.at <= _MOMENT]
    away = Counter(play.card for play in trick.plays if not sheet.lying(play.id))
    away.subtract(card.guess for card in before if card.guess is not None)
    back = [card for card in group if card.guess is not None and away[card.guess] > 0]
    first = [card for card in before if card.guess is not None and card.guess in away and away[card.guess] >= 0]
    already = any(card.status == "back" and card.gone_at is None for card in sheet.cards.values())
    if not back or (len(back) + len(first) < 2 and not already):
        return False
    for card in (*first, *group):
        sheet.unline(card.track)
        sheet.unask(card.track)
        sheet.put(replace(card, status="back"))
    if not already:
        sheet.notices.append(Notice("look-back"))
    return True


def _laid_elsewhere(sheet: Sheet, card: Lain) -> None:
    """A face at the trump place is offered as the turned card (L9); one just outside is asked about (L23)."""
    deal = sheet.state.deal
    if card.zone == "trump" and swap.may_change(sheet):
        if swap.elsewhere(sheet, card) and next_deal.turned(sheet, card):
            return
        swap.laid(sheet, card)
        return
    if card.zone == "trump":
        known = deal is not None and deal.turned is not None and deal.open
        if known and deal is not None and card.guess == deal.turned:
            sheet.put(replace(card, status="turned", play=sheet.turned_fact()))
        elif known and deal is not None and sheet.state.tricks_of(deal.number):
            if not next_deal.turned(sheet, card):
                sheet.put(replace(card, status="idle"))
        else:
            sheet.put(replace(card, status="turn"))
        return
    if sheet.expecting.kind != "card" or card.guess is None:
        sheet.put(replace(card, status="idle"))
        return
    sheet.put(replace(card, status="outside"))
    sheet.ask("outside", card, cards=card.likely[:3])


def _lifted(sheet: Sheet, event: CardLifted) -> None:
    card = sheet.cards.get(event.track)
    if card is None:
        return
    if card.status == "played" and card.play is not None:
        sheet.put(replace(card, gone_at=event.at, missed_at=sheet.at))
        sheet.swept = sheet.swept or any(play.id == card.play for play in sheet.open_plays)
        return
    if swap.lifted(sheet, card, event.at):
        return
    if sheet.comparing and card.status in ("line", "held"):
        sheet.put(replace(card, gone_at=event.at))
        return
    company = bool(sheet.open_plays) or len(sheet.line) > 1 or _likely(card)
    swept = sheet.expecting.kind in ("card", "swap", "taken") and company
    swept = swept and (not event.alone or sweep.under_the_next(sheet, card))
    if card.status == "line" and (card.undone is not None or card.late or swept):
        sheet.put(replace(card, gone_at=event.at))
        sheet.swept = sheet.swept or swept
        return
    sheet.drop(event.track)


def _likely(card: Lain) -> bool:
    """Whether a card is likely enough what it was read as to have been a lead, although it went before it was sure."""
    return card.reading is not None and card.reading.code is not None and card.reading.confidence >= _LED


def _reread(sheet: Sheet, event: CardReread) -> None:
    """A card was read again. What was open is settled by it; what was taken is asked, never changed silently."""
    card = sheet.cards.get(event.track)
    if card is None or card.told is not None:
        return
    new = replace(card, reading=event.reading, evidence=event.evidence or card.evidence)
    if new.status in ("line", "turn", "turned", "held"):
        new = replace(new, place=event.place, side=event.side, clear=event.side_clear)
        sheet.put(new)
        if new.code is not None:
            sheet.unask(new.track, "card", "turned")
        if new.status == "turned" and sheet.state.deal is not None and new.code not in (None, sheet.state.deal.turned):
            sheet.put(replace(new, status="turn"))
        return
    sheet.put(new)
    if new.status != "played" or new.play is None or new.code is None:
        return
    found = [(trick, play) for trick in sheet.state.tricks for play in trick.plays if play.id == new.play]
    if not found or found[0][1].card == new.code:
        return
    trick, play = found[0]
    if play.card == UNREAD:
        correct(sheet, new, new.code)
    elif sweep.left_alone(sheet, trick, play):
        sweep.led_on_it(sheet, new, new.code)
    else:
        sheet.ask("card", new, cards=(new.code, play.card), seat=play.seat)


def _cleared(sheet: Sheet) -> None:
    """The trick place is empty: unread cards are `?` now; cards that are missing were never seen (L5)."""
    for track in list(sheet.line):
        waiting = sheet.cards[track]
        if waiting.gone_at is None:
            sheet.put(replace(waiting, gone_at=sheet.at))
    offer(sheet)
    plays = sheet.open_plays
    if not plays or sheet.line or not sheet.swept or any(sheet.lying(play.id) for play in plays):
        return
    if led_wrongly(sheet):  # it is being taken back (L16)
        return
    missing = len(sheet.turns())
    if missing == 1 and sheet.expecting.kind in ("card", "swap") and not swap.under_way(sheet):
        verdict = unseen(sheet)
        if verdict:
            sheet.notices.append(Notice("unseen", UNREAD, verdict - 1))
    elif missing > 1 and len(plays) > 1:
        tracks = tuple(card.track for play in plays if (card := sheet.of_play(play.id)) is not None)
        sheet.ask("cleared", None, tracks=tracks, cards=tuple(play.card for play in plays))


def reconcile(sheet: Sheet) -> None:
    """Facts changed at the table's hands: undone cards that lie there are asked about (L19), removed ones are no
    plays.
    """
    effective = {number for number, _ in sheet.state.effective}
    for card in list(sheet.cards.values()):
        if card.undone is not None and card.undone in effective:
            sheet.unline(card.track)
            sheet.unask(card.track)
            status: Status = "turned" if card.zone == "trump" else "played"
            sheet.put(replace(card, status=status, play=card.undone, undone=None))
        elif card.status in ("played", "turned") and card.play is not None and card.play not in effective:
            if any(isinstance(f, Corrected) and f.of == card.play and f.how == "remove" for f in sheet.facts):
                sheet.put(replace(card, status="idle", play=None))
                sheet.unask(card.track)
                continue
            if not any(isinstance(f, Undone) and f.of == card.play for f in sheet.facts):
                continue
            waiting = replace(card, play=None, undone=card.play, told=None, reading=_doubted(card))
            if card.status == "turned":
                sheet.put(replace(waiting, status="turn"))
            else:
                sheet.put(replace(waiting, status="line"))
                sheet.line.insert(_behind_holes(sheet, card.play), card.track)


def _behind_holes(sheet: Sheet, play: int) -> int:
    """Where in the line an undone card belongs: before everything new, in the order of play."""
    for index, track in enumerate(sheet.line):
        undone = sheet.cards[track].undone
        if undone is None or undone > play:
            return index
    return len(sheet.line)


def _doubted(card: Lain) -> Reading | None:
    """The reading of an undone card: no longer taken, its code last (L19)."""
    reading = card.reading
    if reading is None:
        return None
    others = tuple(pair for pair in reading.alternatives if pair[0] != reading.code)
    same = tuple(pair for pair in reading.alternatives if pair[0] == reading.code)
    first = others[0][0] if others else None
    return replace(reading, code=first, taken=False, confidence=0.0, alternatives=(*others, *same))
