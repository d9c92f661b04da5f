"""The next deal begins while cards of this one are still awaited: they were laid while nobody looked (L5), or the deal
was called off (L15). Pure.

A face that lies alone by a pile of backs between two tricks is the sign: the turned card of the deal is gone, and so is
everything else. Taken for nothing it would shift all that follows by a deal.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from companion.clerk_level import ask_unread
from companion.clerk_values import Ask, Lain
from companion.clerk_work import Sheet
from table.cards import UNREAD
from table.decide import Accepted
from table.facts import Abandoned, CardPlayed
from table.state import State


def between(state: State, lying: Collection[int | None], line: Collection[int]) -> bool:
    """Whether the table is between two tricks of a deal, or before the first, as far as can be seen: nothing of the
    open trick lies there. Then a face by a pile may be a turned card: that of this deal, where the one taken for it
    was none (L9), or of the next deal. After a 3 that may swap the trump card, it means that (W5), and no deal.

    Args:
        state: of the match.
        lying: ids of the plays whose cards lie there.
        line: cards that wait.
    """
    deal = state.deal
    if deal is None or not deal.open or deal.turned is None or line:
        return False
    tricks = state.tricks_of(deal.number)
    three = state.rules.swaps
    if three and tricks and any(play.card == UNREAD or play.card[:-1] == three for play in tricks[-1].plays):
        return False
    return not tricks or tricks[-1].complete or not any(play.id in lying for play in tricks[-1].plays)


def turned(sheet: Sheet, card: Lain) -> bool:
    """Another card than the turned one lies by a pile: ask whether it is the next deal's. Whether it may be that."""
    deal = sheet.state.deal
    lying = {one.play for one in sheet.cards.values() if one.gone_at is None}
    others = [one for one in sheet.cards.values() if one.gone_at is None and one.zone != "outside"]
    if deal is None or card.code in (None, deal.turned) or not between(sheet.state, lying, sheet.line):
        return False
    if sheet.expecting.kind not in ("card", "taken") or any(one.track != card.track for one in others):
        return False
    sheet.put(replace(card, status="held"))
    sheet.ask("next-deal", card, cards=(card.code or UNREAD,))
    return True


def answered(sheet: Sheet, ask: Ask, value: str) -> bool:
    """This deal was played out unseen (`played`), it was called off (`off`), or nothing of that (`no`)."""
    if value not in ("played", "off", "no"):
        return False
    if value == "off" and not isinstance(sheet.try_fact(Abandoned()), Accepted):
        return False
    for card in sheet.about(ask):
        sheet.put(replace(card, status={"played": "next", "off": "turn"}.get(value, "idle")))  # type: ignore[arg-type]
    return True


def fill_due(sheet: Sheet) -> None:
    """What this deal still wants is `?`, trick by trick, as soon as it is known who led; then the next one begins. The
    table is asked which cards they were where that is a single trick: nobody remembers more.
    """
    waiting = [card for card in sheet.cards.values() if card.status == "next"]
    deal = sheet.state.deal
    if not waiting or deal is None:
        return
    before = len(sheet.facts)
    while sheet.expecting.kind == "card" and isinstance(sheet.try_play(CardPlayed(UNREAD)), Accepted):
        pass
    plays = [play for trick in sheet.state.tricks_of(deal.number) for play in trick.plays if play.card == UNREAD]
    if len(sheet.facts) > before and len(plays) <= len(sheet.state.players):
        ask_unread(sheet)
    if sheet.expecting.kind in ("deal", "trump", "over"):
        for card in waiting:
            sheet.put(replace(card, status="turn"))
