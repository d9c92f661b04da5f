"""A trick was taken away with cards of it never seen, and the next one is led on its place already (L2, L5). Pure.

The trick place is not empty then, or not for long. Nobody takes back two cards at once: they were swept, and what came
after them, or from a side that has laid already, is the next lead.
"""

from __future__ import annotations

from companion.clerk_change import AWAY, swept_together
from companion.clerk_level import ask_unread
from companion.clerk_offer import laid_again
from companion.clerk_work import Sheet
from table.cards import UNREAD
from table.decide import Accepted
from table.facts import CardPlayed, Corrected


def sweep_due(sheet: Sheet) -> None:
    """Fill the open trick up with `?` where its cards were swept and the next one is begun; the table is asked which
    cards they were. A card that was taken for one of the old trick, and lies there alone, is the next lead.
    """
    plays, gone = sheet.open_plays, swept_together(sheet)
    if sheet.comparing or not gone:
        return
    before = len(sheet.facts)
    if len(gone) == len(plays) and sheet.line:
        lead = sheet.cards[sheet.line[0]]
        if not lead.late and lead.gone_at is None and (lead.at >= max(gone) or laid_again(sheet, lead)):
            while sheet.open_plays and isinstance(sheet.try_play(CardPlayed(UNREAD)), Accepted):
                pass
    elif len(gone) == len(plays) - 1 and sheet.lying(plays[-1].id) and sheet.at - max(gone) >= AWAY:
        for _ in range(len(sheet.state.players) - len(gone)):
            sheet.try_fact(Corrected(plays[-1].id, "insert-before", CardPlayed(UNREAD)), True)
    if len(sheet.facts) > before:
        sheet.asks = [ask for ask in sheet.asks if ask.kind != "cleared"]
        ask_unread(sheet)
