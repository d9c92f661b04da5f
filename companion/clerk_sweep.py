"""A trick was taken away with cards of it never seen, and the next one is led on its place already (L2, L5). Pure.

The trick place is not empty then, or not for long. Nobody takes back two cards at once: they were swept, and what came
after them, or from a side that has laid already, is the next lead.
"""

from __future__ import annotations

from dataclasses import replace

from companion.clerk_change import AWAY, led_wrongly, swept_together
from companion.clerk_level import ask_unread
from companion.clerk_offer import laid_again, line_up, played
from companion.clerk_values import Lain
from companion.clerk_work import Sheet
from table.cards import UNREAD
from table.decide import Accepted
from table.facts import CardPlayed, Corrected
from table.state import Play, Trick


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


def under_the_next(sheet: Sheet, card: Lain) -> bool:
    """Whether a card that waits was taken away with all of the open trick, while one that came later lies there still:
    the next lead (L2).
    """
    behind = sheet.line[sheet.line.index(card.track) + 1 :] if card.track in sheet.line else []
    later = any(sheet.cards[track].gone_at is None for track in behind)
    return later and bool(sheet.open_plays) and not any(sheet.lying(play.id) for play in sheet.open_plays)


def left_alone(sheet: Sheet, trick: Trick, play: Play) -> bool:
    """Whether a card seems to be all that lies there still of a complete trick: the others were taken away."""
    return trick.complete and not any(sheet.lying(other.id) for other in trick.plays if other is not play)


def led_on_it(sheet: Sheet, card: Lain, code: str) -> None:
    """The next lead was laid on its owner's last card, which was taken away from under it (L2). Where a card that came
    later was taken for the lead meanwhile, it goes before that.
    """
    lead = replace(card, status="line", play=None, at=sheet.at)
    sheet.put(lead)
    sheet.unask(lead.track)
    trick = sheet.state.trick
    if led_wrongly(sheet) and trick is not None and trick.due == lead.side:
        verdict = sheet.try_fact(Corrected(trick.plays[0].id, "insert-before", played(sheet, lead, code)), True)
        if isinstance(verdict, Accepted):
            sheet.put(replace(lead, status="played", play=len(sheet.facts) - 1))
            return
    line_up(sheet, [lead])
