"""The turned card where a 3 may exchange it: swapped, kept, swapped late, nudged (W5, W6, L11, L12). Pure."""

from __future__ import annotations

import math
from dataclasses import replace

from companion.clerk_values import Lain
from companion.clerk_work import Sheet
from companion.pictures import evidence_name
from table.decide import Accepted, Question
from table.facts import CardTurned, Corrected, SwapKept, SwapLaid
from table.state import Play
from vision.places import TRUMP_REACH

_AS_EARLY = 0.3
"""Seconds by which a lead may have come to rest before the new trump card and still be the next lead (L11): a card at
the trump place is told later than one in the trick place.
"""


def may_change(sheet: Sheet) -> bool:
    """Whether another face at the trump place may be a swap: a 3 can exchange the turned card, and play has begun."""
    deal = sheet.state.deal
    if deal is None or not sheet.state.rules.swaps or deal.turned is None:
        return False
    return deal.open and bool(sheet.state.tricks_of(deal.number))


def lifted(sheet: Sheet, card: Lain, at: float) -> bool:
    """The turned card was taken away: it is remembered that its place is empty, for that is how a swap begins (L11)."""
    if card.status != "turned" or not may_change(sheet):
        return False
    sheet.put(replace(card, gone_at=at))
    return True


def laid(sheet: Sheet, card: Lain) -> None:
    """A face came to lie at the trump place: the turned card again, as when it was nudged (L12), or another one."""
    if sheet.state.deal is not None and card.guess == sheet.state.deal.turned:
        _is_turned(sheet, card, sheet.turned_fact())
    else:
        sheet.put(replace(card, status="turn"))


def elsewhere(sheet: Sheet, card: Lain) -> bool:
    """Whether a face lies away from where the turned card of this deal lay: no 3 puts it there. The stock of the next
    deal lies by another dealer.
    """
    known = [one.place for one in sheet.cards.values() if one.status == "turned"]
    return bool(known) and all(math.dist(place, card.place) > TRUMP_REACH for place in known)


def under_way(sheet: Sheet) -> bool:
    """The trump place is empty after a 3: the next card waits until a face lies there (L11), or until the table says
    that nothing is swapped.
    """
    three = _three(sheet)
    if three is None or (three.kept and _said_kept(sheet, three)):
        return False
    there = [card for card in sheet.cards.values() if card.zone == "trump" and card.status in ("turn", "turned")]
    return bool(there) and all(card.gone_at is not None for card in there)


def keep_due(sheet: Sheet) -> None:
    """The trick was taken away with a swap still open: the trump card is kept (L11)."""
    deal = sheet.state.deal
    if deal is None or deal.phase != "swap" or not sheet.state.tricks[-1].complete or under_way(sheet):
        return
    known = [card for play in sheet.state.tricks[-1].plays if (card := sheet.of_play(play.id)) is not None]
    if known and all(card.gone_at is not None for card in known):
        sheet.try_fact(SwapKept())


def offer(sheet: Sheet, card: Lain) -> None:
    """Offer another face at the trump place as what a 3 laid there; where no 3 can have done that, ask (L11)."""
    deal = sheet.state.deal
    if deal is None:
        return
    if card.code is None:
        sheet.ask("turned", card, cards=card.likely[:3])
        return
    if card.code == deal.turned:
        _is_turned(sheet, card, sheet.turned_fact())
    elif card.play is not None:
        _corrected(sheet, card, card.play, card.code)
    else:
        _swapped(sheet, card, card.code)


def _swapped(sheet: Sheet, card: Lain, code: str) -> None:
    fact = SwapLaid(code, evidence_name(card.evidence) if card.evidence else None)
    verdict = sheet.try_fact(fact, card.told is not None)
    lead = _next_lead(sheet, card)
    if lead is not None and not isinstance(verdict, Accepted | Question):
        verdict = sheet.try_fact(Corrected(lead.id, "insert-before", fact), card.told is not None)
    if isinstance(verdict, Accepted):
        _is_turned(sheet, card, len(sheet.facts) - 1)
    elif card.told is None:
        _doubted(sheet, card, code)


def _corrected(sheet: Sheet, card: Lain, of: int, code: str) -> None:
    """The card that is the turned one by a fact was read again as another: the table says which it is."""
    if card.told is None:
        _doubted(sheet, card, code)
        return
    old = dict(sheet.state.effective).get(of)
    evidence = evidence_name(card.evidence) if card.evidence else None
    new = CardTurned(code, evidence, "table") if isinstance(old, CardTurned) else SwapLaid(code, evidence)
    if isinstance(sheet.try_fact(Corrected(of, "replace", new), True), Accepted):
        _is_turned(sheet, card, of)


def _doubted(sheet: Sheet, card: Lain, code: str) -> None:
    """Which card lies at the trump place? The one read now, or still the one known?"""
    turned = sheet.state.deal.turned if sheet.state.deal is not None else None
    likely = dict.fromkeys(one for one in (code, turned, *card.likely) if one is not None)
    sheet.ask("turned", card, cards=tuple(likely)[:3])


def _is_turned(sheet: Sheet, card: Lain, fact: int | None) -> None:
    """This is the turned card now; the one before it is a hand card again, or this same one."""
    for other in list(sheet.cards.values()):
        if other.zone == "trump" and other.track != card.track:
            sheet.drop(other.track)
    sheet.put(replace(card, status="turned", play=fact, undone=None))
    sheet.unask(card.track)


def _three(sheet: Sheet) -> Play | None:
    """The 3 whose swap is open, or may still turn up late: up to the next lead (L11)."""
    deal, tricks = sheet.state.deal, sheet.state.tricks
    if deal is None or not tricks or tricks[-1].deal != deal.number:
        return None
    threes = [play for play in tricks[-1].plays if play.card[:-1] == sheet.state.rules.swaps]
    if deal.phase == "swap":
        return threes[-1]
    return threes[-1] if threes and threes[-1].kept else None


def _said_kept(sheet: Sheet, three: Play) -> bool:
    """Whether it was said that this 3 swaps nothing, and not only concluded from the card that followed."""
    effective = sheet.state.effective
    at = next((at for at, (id, _) in enumerate(effective) if id == three.id), len(effective))
    return any(isinstance(fact, SwapKept) for _, fact in effective[at + 1 : at + 2])


def _next_lead(sheet: Sheet, card: Lain) -> Play | None:
    """The lead that was taken although this card lay at the trump place before it: the swap belongs before it."""
    tricks = sheet.state.tricks
    if len(tricks) < 2 or tricks[-2].deal != tricks[-1].deal:
        return None
    threes = [play for play in tricks[-2].plays if play.kept or play.laid]
    lead = tricks[-1].plays[0]
    known = sheet.of_play(lead.id)
    if not threes or not threes[-1].kept or known is None or known.at < card.at - _AS_EARLY:
        return None
    return lead
