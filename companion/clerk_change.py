"""What changes facts already taken: cards taken back, corrected, never seen; and who took a trick (L5, L6). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from companion.clerk_values import Lain, Notice
from companion.clerk_work import Sheet
from table.cards import UNREAD
from table.decide import Accepted, Question
from table.facts import CardPlayed, CardWithdrawn, Corrected
from table.state import Play, Trick

_TOGETHER = 2.0
"""Seconds within which the cards of one trick are seen to go."""
AWAY = 3.0
"""Seconds from when a card was missed in an open trick until it counts as taken back (L6)."""


def withdraw(sheet: Sheet, card: Lain) -> None:
    """A card was taken back from the open trick (L6)."""
    if card.play is None:
        return
    play = next((p for p in sheet.open_plays if p.id == card.play), None)
    if play is None or not isinstance(sheet.try_fact(CardWithdrawn(card.play)), Accepted):
        return
    sheet.notices.append(Notice("withdrawn", play.card, play.seat))
    sheet.put(replace(card, status="withdrawn"))
    sheet.unask(card.track)


def withdraw_due(sheet: Sheet) -> None:
    """Cards of the open trick that were lifted alone: taken back if another lies there from the same side, or
    after 3 s. Nothing is while the comparison waits for its answer: the trick may be complete (L22).
    """
    if sheet.comparing or swept_together(sheet):
        return
    for play in sheet.open_plays:
        card = sheet.of_play(play.id)
        if card is None or card.gone_at is None or card.late:
            continue
        new = _instead(play, card.gone_at, [sheet.cards[track] for track in sheet.line])
        others = any(sheet.lying(other.id) for other in sheet.open_plays if other.id != play.id) or led_wrongly(sheet)
        missed = sheet.at - (card.missed_at if card.missed_at is not None else card.gone_at)
        if new or (others and missed >= AWAY):
            withdraw(sheet, card)


def withdraw_due_for(sheet: Sheet, new: Sequence[Lain]) -> None:
    """A card came from the side of one that was lifted from the open trick: that one was taken back (L6)."""
    if sheet.comparing or swept_together(sheet):
        return
    for play in sheet.open_plays:
        card = sheet.of_play(play.id)
        if card is None or card.gone_at is None or card.late:
            continue
        due = sheet.state.trick.due if led_wrongly(sheet) and sheet.state.trick is not None else None
        if _instead(play, card.gone_at, new) or (due is not None and any(one.seat == due for one in new)):
            withdraw(sheet, card)


def swept_together(sheet: Sheet) -> list[float]:
    """When the cards of the open trick that are gone went, if two or more did so together: nobody takes two back."""
    known = [sheet.of_play(play.id) for play in sheet.open_plays]
    gone = [card.gone_at for card in known if card is not None and card.gone_at is not None]
    return gone if len(gone) > 1 and max(gone) - min(gone) <= _TOGETHER else []


def led_wrongly(sheet: Sheet) -> bool:
    """Whether nothing but a lead from the wrong seat was laid: lifted again, it was taken back (L16)."""
    trick = sheet.state.trick
    return trick is not None and len(sheet.open_plays) == 1 and trick.due is not None and trick.leader != trick.due


def _instead(play: Play, gone_at: float, cards: Sequence[Lain]) -> bool:
    """Whether one of these cards was laid instead of a play that was lifted then. Cards found by looking back were
    taken away together with it: they are no exchange (L5).
    """
    return any(one.side == play.seat and one.at >= gone_at and not one.late for one in cards)


def correct(sheet: Sheet, card: Lain, code: str) -> bool:
    """A play is really this card, or this owner's."""
    if card.play is None:
        return False
    base = dict(sheet.state.effective).get(card.play)
    if not isinstance(base, CardPlayed):
        return False
    told = card.told is not None or card.by is not None
    fact = msgspec.structs.replace(
        base,
        card=code,
        by=card.by if card.by is not None else base.by,
        source="table" if told else "camera",
        confidence=None if told or card.reading is None else round(card.reading.confidence, 4),
    )
    verdict = sheet.try_fact(Corrected(card.play, "replace", fact), card.sure)
    if isinstance(verdict, Question) and verdict.kind == "impossible":
        ask_which(sheet, card, code, verdict)
        return False
    if isinstance(verdict, Question):
        verdict = sheet.try_fact(Corrected(card.play, "replace", fact), True)
    sheet.unask(card.track, "card", "impossible", "public")
    return isinstance(verdict, Accepted)


def recode(sheet: Sheet, play: int, code: str) -> bool:
    """An earlier play was really this card; the table said so, so it is confirmed."""
    fact = dict(sheet.state.effective).get(play)
    if not isinstance(fact, CardPlayed):
        return False
    new = msgspec.structs.replace(fact, card=code, source="table", confidence=None)
    known = sheet.of_play(play)
    if known is not None:
        sheet.put(replace(known, told=code))
    return isinstance(sheet.try_fact(Corrected(play, "replace", new), True), Accepted)


def unseen(sheet: Sheet) -> int:
    """The next card was laid and never seen: it is `?` (L5). One more than its seat, 0 if that cannot be."""
    turn = sheet.turn()
    taken = isinstance(sheet.try_play(CardPlayed(UNREAD)), Accepted)
    return turn + 1 if taken and turn is not None else int(taken)


def ask_who_took(sheet: Sheet) -> None:
    """A trick hangs on a `?` (L5): who took it? Which card it was is asked first; the seat that leads the next one is
    proposed. Where several hang, the last of them is asked about first, for that is the one that `TakenBy` settles.
    """
    trick = sheet.hanging if sheet.expecting.kind != "swap" else None
    tracks = {card.track for card in sheet.cards.values() if trick and card.play in {p.id for p in trick.plays}}
    asked = any(ask.kind in ("card", "impossible", "public") and tracks & set(ask.tracks) for ask in sheet.asks)
    kept = [ask for ask in sheet.asks if ask.kind == "taken" and trick and ask.of == trick.plays[0].id and not asked]
    sheet.asks = [ask for ask in sheet.asks if ask.kind != "taken" or ask in kept]
    if trick is None or asked:
        return
    later = [one for one in sheet.state.tricks_of(trick.deal) if one.number > trick.number]
    leads = [one.plays[0].seat for one in later[:1] if one.complete or one.plays[0].said]
    leads += [card.seat for t in sheet.line[:1] if (card := sheet.cards[t]).seat is not None and not later]
    proposal = leads[0] if leads else None
    if not kept:
        back = (trick.plays[0].card,) if lone_lead(sheet, trick) else ()
        sheet.ask("taken", None, seat=proposal, of=trick.plays[0].id, tracks=(), cards=back)
    elif proposal is not None:
        sheet.asks = [replace(ask, seat=proposal) if ask.kind == "taken" else ask for ask in sheet.asks]


def lone_lead(sheet: Sheet, trick: Trick) -> bool:
    """Whether a lead is all that anybody saw of a trick of two: it may have been taken back (L6)."""
    lead, *others = trick.plays
    return lead.card != UNREAD and len(others) == 1 and sheet.of_play(others[0].id) is None


def lead_back(sheet: Sheet, play: int) -> None:
    """The table says that a lead was taken back; what was thought to be laid on it never was (L6)."""
    trick = next((one for one in sheet.state.tricks if one.plays[0].id == play), None)
    if trick is None or not lone_lead(sheet, trick):
        return
    card = sheet.of_play(play)
    for one in reversed(trick.plays):
        sheet.try_fact(Corrected(one.id, "remove"), confirmed=True)
    sheet.notices.append(Notice("withdrawn", trick.plays[0].card, trick.plays[0].seat))
    if card is not None:
        sheet.put(replace(card, status="withdrawn"))


def ask_which(sheet: Sheet, card: Lain, code: str, verdict: Question) -> None:
    """Which of two cards is the `code` of which no other copy can be there (L17)? Both cut-outs are shown. Where it is
    the trump card, or one that the other player took openly, it is this card that is asked about (W18).
    """
    if verdict.kind in ("swap-missed", "turn"):
        sheet.ask("public", card, cards=(code,), seat=verdict.seats[0] if verdict.kind == "turn" else None)
        return
    earlier = verdict.plays[0] if verdict.plays else None
    first = sheet.of_play(earlier) if earlier is not None else None
    pictures = tuple(p for p in (first.evidence if first else None, card.evidence) if p)
    others = tuple(c for c in (first.likely if first else ()) if c != code)
    sheet.ask("impossible", card, cards=(code, *others[:2]), pictures=pictures, of=earlier)


def no_play(sheet: Sheet, card: Lain) -> None:
    """The table says that a card is no play; its fact, if it has one, is removed."""
    sheet.unline(card.track)
    sheet.unask(card.track)
    if card.play is not None and card.status == "played":
        sheet.try_fact(Corrected(card.play, "remove"), confirmed=True)
    sheet.put(replace(card, status="idle", play=None, undone=None))


def into_line(sheet: Sheet, card: Lain) -> None:
    """A card that was held, or was no play, goes into the line after all."""
    sheet.put(replace(card, status="line"))
    if card.track not in sheet.line:
        sheet.line.append(card.track)
