"""The comparison at a start: what lies there against what the facts say (L22). Pure.

Cards whose faces are in view get their identity back. What is too much or missing is shown, and nothing laid since is
taken before the table has answered: whose turn it is hangs on that. A card that was laid and taken away while nobody
looked is a fact all the same (L5): it is `?`, and the table is asked which card it was.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from companion.clerk_change import correct
from companion.clerk_offer import line_up, offer
from companion.clerk_values import Ask, Lain, lain
from companion.clerk_work import Sheet
from table.cards import UNREAD
from table.decide import Accepted
from table.facts import CardPlayed
from table.state import Play
from vision.events import Level, Lying

_SAME_PLACE = 30.0
"""How near a face that cannot be read must lie to a play to be that play's card after a start, mm."""


def level(sheet: Sheet, event: Level) -> list[Lain]:
    """Match the faces in view with the open trick, the last one, and the trump; ask about the others (L22).

    Returns:
        Faces at the trump place that may be a turned card.
    """
    sheet.cards.clear()
    sheet.line.clear()
    sheet.asks.clear()
    open_plays = sheet.open_plays
    last = sheet.last_trick.plays if sheet.last_trick is not None else ()
    faces = [face for face in event.tracks if face.zone == "trick"]
    left = _matched(sheet, faces, open_plays, event.at)
    extra = _matched(sheet, left, last, event.at)
    turned = []
    for face in event.tracks:
        card = lain(face, event.at)
        if face.zone == "outside" or (face.zone == "trump" and _of_the_last_deal(sheet, face)):
            sheet.put(replace(card, status="idle"))
        elif face.zone == "trump":
            turned.append(card)
    missing = [play for play in open_plays if sheet.of_play(play.id) is None]
    waiting = sheet.expecting.kind in ("card", "numbers", "trump", "taken", "swap")
    # A face without a code is a hand, or a print of the cloth that looks so at every start; a card that is one all the
    # same is missed later, and becomes `?` like any card not seen (L5).
    extra = [face for face in extra if face.reading is not None and face.reading.code is not None]
    for face in extra:
        sheet.put(replace(lain(face, event.at), status="held" if waiting else "idle"))
    ask_unread(sheet)
    if waiting and (extra or missing):
        seen = [face.reading.code if face.reading and face.reading.code else UNREAD for face in faces]
        known = {card.track for card in sheet.cards.values() if card.play is not None}
        seen = [code for code, face in zip(seen, faces, strict=True) if code != UNREAD or face.track in known]
        sheet.ask(
            "compare",
            None,
            tracks=tuple(face.track for face in extra),
            expected=tuple(play.card for play in open_plays),
            seen=tuple(seen),
            pictures=tuple(face.evidence for face in extra[:2] if face.evidence),
        )
    return turned


def answered(sheet: Sheet, ask: Ask, value: str) -> bool:
    """The table takes what is seen (`yes`), or leaves it as it was (`no`).

    Where no card of the open trick was in view, it had been taken away: cards that it still wanted were laid unseen,
    and what was in view was laid after it. Otherwise it was laid into the open trick; so was what came since and has
    been taken away again, and what the trick still wants then was laid unseen.
    """
    if value not in ("yes", "no"):
        return False
    cards = sheet.about(ask)
    if value == "no":
        for card in cards:
            sheet.put(replace(card, status="idle"))
        return True
    since, sheet.line = sheet.line, []
    in_view = [sheet.of_play(play.id) for play in sheet.open_plays]
    if not any(one is not None and one.track >= 0 for one in in_view):
        _complete(sheet)
    for card in cards:
        if card.code is None and card.gone_at is not None:  # seen in the hand that took the others, as likely as not
            sheet.put(replace(card, status="idle"))
    cards = [card for card in cards if card.code is not None or card.gone_at is None]
    _line_up(sheet, cards)
    sheet.line += [track for track in since if sheet.cards[track].gone_at is not None]
    offer(sheet)
    if not sheet.line and not any(sheet.lying(play.id) for play in sheet.open_plays):
        _complete(sheet)
    sheet.line += [track for track in since if sheet.cards[track].gone_at is None]
    return True


def _line_up(sheet: Sheet, cards: list[Lain]) -> None:
    """Cards that did not come together: one from each seat that the open trick still wants, and then the next trick's,
    which was led on it (L2).
    """
    turns = sheet.turns()
    mine = [card for card in cards if card.seat in turns]
    if len(cards) > len(turns) == len(mine) == len({card.seat for card in mine}):
        line_up(sheet, mine)
        offer(sheet)
        cards = [card for card in cards if card not in mine]
    if cards:
        line_up(sheet, cards)


def _complete(sheet: Sheet) -> None:
    """What the open trick still wants was laid and taken away unseen (L5)."""
    before = len(sheet.facts)
    while sheet.open_plays and isinstance(sheet.try_play(CardPlayed(UNREAD)), Accepted):
        pass
    if len(sheet.facts) > before:
        ask_unread(sheet)


def ask_unread(sheet: Sheet) -> None:
    """Cards of this deal that are `?`, and of which the table has not said that nobody knows: they are asked about, in
    the order laid, for nobody may have answered before the plug was pulled. What lies there and can be read is read.
    """
    deal = sheet.state.deal
    unread = [
        play
        for trick in sheet.state.tricks
        if deal is not None and deal.open and trick.deal == deal.number
        for play in trick.plays
        if play.card == UNREAD and not _told(sheet, play)
    ]
    for play in unread:
        card = sheet.of_play(play.id)
        if card is None:
            card = _gone(sheet, play)
            sheet.put(card)
        if card.code is None or not correct(sheet, card, card.code):
            sheet.ask("card", None, tracks=(card.track,), cards=card.likely[:3], seat=play.seat, of=play.id)


def _told(sheet: Sheet, play: Play) -> bool:
    fact = dict(sheet.state.effective).get(play.id)
    return isinstance(fact, CardPlayed) and fact.source == "table"


def _gone(sheet: Sheet, play: Play) -> Lain:
    """The card of a `?` that lies there no more; no track of the observer has its number."""
    place = sheet.place_of(play.id)
    return Lain(
        -play.id, "trick", None, place or (0.0, 0.0), play.seat, False, sheet.at, -1,
        late=True, status="played", play=play.id, gone_at=sheet.at,
    )  # fmt: skip


def _of_the_last_deal(sheet: Sheet, face: Lying) -> bool:
    """Whether a face at the trump place still lies there from the deal that has ended: it begins no new one (L9)."""
    deal = sheet.state.deal
    return deal is not None and not deal.open and face.reading is not None and face.reading.code == deal.turned


def _matched(sheet: Sheet, faces: Sequence[Lying], plays: Sequence[Play], at: float) -> list[Lying]:
    """Give plays their cards back by code and place; the faces that are left over. Two equal codes go by place."""
    pairs = []
    for face in faces:
        for play in plays:
            where = sheet.place_of(play.id)
            distance = math.dist(face.place, where) if where is not None else 200.0
            code = face.reading.code if face.reading is not None else None
            likely = {code, *(c for c, _ in face.reading.alternatives)} if face.reading is not None else {None}
            if face.reading is not None and face.reading.taken:
                likely = {code}
            if code == play.card and face.reading is not None:
                pairs.append((distance, face, play))
            elif (play.card in likely or None in likely or play.card == UNREAD) and distance < _SAME_PLACE:
                pairs.append((500.0 + distance, face, play))
    done_faces: set[int] = set()
    done_plays: set[int] = set()
    for _, face, play in sorted(pairs, key=lambda pair: pair[0]):
        if face.track in done_faces or play.id in done_plays:
            continue
        done_faces.add(face.track)
        done_plays.add(play.id)
        sheet.put(replace(lain(face, at), status="played", play=play.id))
    return [face for face in faces if face.track not in done_faces]
