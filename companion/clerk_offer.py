"""Cards in line are offered to `decide`, in the order laid, until one has to wait (L1). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion import clerk_swap as swap
from companion.clerk_change import ask_which, unseen
from companion.clerk_order import arrange
from companion.clerk_values import AskKind, Lain, Notice
from companion.clerk_work import Sheet
from companion.pictures import evidence_name
from table.cards import UNREAD
from table.decide import Accepted, NotYet, Question
from table.facts import CardPlayed, CardTurned, Corrected

PATIENCE = 1.2
"""Seconds a card that is clearly another seat's waits for the card of the seat whose turn it is: arms hide cards (L4,
L16).
"""
TWICE = 2.0
"""Seconds that a second card of a code that lies there must lie to be asked about."""
AGAIN = 4.0
"""Seconds that a card from a side that has laid already waits for the old trick to go."""
_AS_EARLY = 0.15
"""Seconds by which a card may have come to rest later and still lie there as early."""


def offer(sheet: Sheet) -> None:
    """Offer the turned card, then the line in order (L1), until something has to wait."""
    _offer_turned(sheet)
    _release(sheet)
    if any(card.status == "back" and card.gone_at is None for card in sheet.cards.values()):
        sheet.waits = dict.fromkeys(sheet.line, "look-back")
        return
    if sheet.comparing:  # whose turn it is hangs on the answer (L22)
        sheet.waits = dict.fromkeys(sheet.line, "answer")
        return
    if swap.under_way(sheet):
        sheet.waits = dict.fromkeys(sheet.line, "swap")
        return
    while sheet.line:
        track = sheet.line[0]
        card = sheet.cards[track]
        if not _offer(sheet, card):
            break


def _release(sheet: Sheet) -> None:
    """Cards that were held for a question which is no more go on: the other card it was about is gone."""
    asked = {track for ask in sheet.asks for track in ask.tracks}
    held = [card for card in sheet.cards.values() if card.status == "held" and card.zone == "trick"]
    free = [card for card in held if card.track not in asked and card.gone_at is None]
    if free:
        line_up(sheet, free)


def _offer(sheet: Sheet, card: Lain) -> bool:
    """Offer the first of the line; whether the next may be offered."""
    if card.late:
        _fill_before(sheet, card)
    if card.code is None:
        return _unread(sheet, card)
    if _goes_behind(sheet, card):
        return True
    if not card.sure and card.undone is None and _out_of_turn_early(sheet, card):
        sheet.waits[card.track] = "turn"
        return False
    if laid_again(sheet, card) and sheet.at - card.at < AGAIN:
        sheet.waits[card.track] = "turn"
        return False
    if _seen_twice(sheet, card):
        sheet.waits[card.track] = "twice"
        return False
    verdict = sheet.try_play(played(sheet, card, card.code), card.sure)
    if isinstance(verdict, Accepted):
        _taken(sheet, card, verdict)
        return True
    if isinstance(verdict, NotYet):
        return _wait(sheet, verdict.waits_for)
    if isinstance(verdict, Question):
        ask_which(
            sheet, card, card.code, verdict
        )  # sure by itself, but no copy is left: nothing is taken silently (L17)
        return _as_unread(sheet, card)
    return _unread(sheet, card)


def _wait(sheet: Sheet, waits_for: str) -> bool:
    """Nothing can be taken now. Faces while a deal is awaited are no plays (L13), unless a turned card is in
    question.
    """
    turning = any(card.status == "turn" for card in sheet.cards.values())
    if waits_for in ("deal", "over") and not turning and not sheet.playing_on:
        for track in list(sheet.line):
            sheet.put(replace(sheet.cards[track], status="idle"))
            sheet.unask(track)
        sheet.line.clear()
    sheet.waits = dict.fromkeys(sheet.line, waits_for)
    return False


def _unread(sheet: Sheet, card: Lain) -> bool:
    """The first of the line is not sure: ask. Where another waits behind it, or it is gone, it is `?` meanwhile
    (L5).
    """
    probe = sheet.judged(played(sheet, card, UNREAD))
    if isinstance(probe, NotYet):
        return _wait(sheet, probe.waits_for)
    seat = card.seat if card.seat is not None else sheet.turn()
    if card.guess is not None or card.evidence is not None or card.undone is not None:
        sheet.ask("card", card, cards=_likely(sheet, card), seat=seat, last=_undone_code(sheet, card))
    return _as_unread(sheet, card)


def _as_unread(sheet: Sheet, card: Lain) -> bool:
    new_behind = any(sheet.cards[track].undone is None for track in sheet.line[1:])
    if not new_behind and card.gone_at is None:
        return False
    verdict = sheet.try_play(played(sheet, card, UNREAD))
    if not isinstance(verdict, Accepted):
        return False
    _taken(sheet, card, verdict)
    return True


def _seen_twice(sheet: Sheet, card: Lain) -> bool:
    """With one pack, a code that lies in view as a play cannot be laid once more: for a moment that is more likely the
    same card, found at two places, than a card misread (L7, L17).
    """
    if card.told is not None or card.sure or sheet.copies > 1 or sheet.at - card.at >= TWICE:
        return False
    return any(play.card == card.code and sheet.lying(play.id) for play in sheet.open_plays)


def _fill_before(sheet: Sheet, card: Lain) -> None:
    """A card found when the trick was gone, clearly of a seat whose turn it was not: one before it was not seen (L5).
    That is likelier than a card out of turn, and accuses nobody.
    """
    while card.clear and card.by is None and sheet.turn() != card.side and card.side in sheet.turns():
        seat = unseen(sheet)
        if not seat:
            return
        sheet.notices.append(Notice("unseen", UNREAD, seat - 1))


def laid_again(sheet: Sheet, card: Lain) -> bool:
    """Whether a card is clearly from a seat that has laid already, in an open trick that wants another's: it may be the
    next lead, and the rest of the old trick not seen (L2, L8).
    """
    if not card.clear or card.by is not None or card.told is not None or card.late or card.undone is not None:
        return False
    return card.side != sheet.turn() and any(play.seat == card.side for play in sheet.open_plays)


def _not_in_turn(sheet: Sheet, card: Lain) -> int | None:
    """The seat whose turn it is, if this card is clearly another seat's that has still to lay one."""
    turn = sheet.turn()
    if turn is None or card.seat is None or card.seat == turn or card.by is not None or card.late:
        return None
    return None if any(play.seat == card.seat for play in sheet.open_plays) else turn


def _goes_behind(sheet: Sheet, card: Lain) -> bool:
    """The card whose turn it is lay there as early, and was only read later: it goes first (L4)."""
    turn = _not_in_turn(sheet, card)
    for track in sheet.line[1:]:
        other = sheet.cards[track]
        if turn is not None and other.seat == turn and other.at <= card.at + _AS_EARLY:
            sheet.line.remove(track)
            sheet.line.insert(0, track)
            return True
    return False


def _out_of_turn_early(sheet: Sheet, card: Lain) -> bool:
    """The card came a moment ago: the one whose turn it is may still be hidden by an arm (L4, L16)."""
    return _not_in_turn(sheet, card) is not None and sheet.at - card.at < PATIENCE and len(sheet.line) < 3


def played(sheet: Sheet, card: Lain, code: str) -> CardPlayed:
    """The fact that a card was played as `code`; whose it is goes by turn unless its side is clear (L4, L16)."""
    seat = card.by
    laid = [play.seat for play in sheet.open_plays]
    if seat is None and card.clear and card.side != sheet.turn() and card.side not in laid:
        seat = card.side
    told = card.told is not None and code == card.told
    return CardPlayed(
        card=code,
        by=seat,
        place=(round(card.place[0], 1), round(card.place[1], 1)),
        side=card.side,
        source="table" if told else "camera",
        confidence=None if told or card.reading is None else round(card.reading.confidence, 4),
        evidence=evidence_name(card.evidence) if card.evidence else None,
    )


def _taken(sheet: Sheet, card: Lain, verdict: Accepted) -> None:
    ids = range(len(sheet.facts) - len(verdict.facts), len(sheet.facts))
    plays = [i for i in ids if isinstance(sheet.facts[i], CardPlayed)]
    sheet.put(replace(card, status="played", play=plays[-1] if plays else None, undone=None))
    sheet.unline(card.track)
    if card.code is not None and plays and sheet.code_of(plays[-1]) == card.code:
        sheet.unask(card.track, "card", "impossible", "public")


def _likely(sheet: Sheet, card: Lain) -> tuple[str, ...]:
    return tuple(code for code in card.likely if code != _undone_code(sheet, card))[:3]


def _undone_code(sheet: Sheet, card: Lain) -> str | None:
    return sheet.code_of(card.undone) if card.undone is not None else None


def _offer_turned(sheet: Sheet) -> None:
    for card in [c for c in sheet.cards.values() if c.status == "turn"]:
        if swap.may_change(sheet):
            swap.offer(sheet, card)
            continue
        if card.code is None:
            sheet.ask("turned", card, cards=_likely(sheet, card))
            continue
        evidence = evidence_name(card.evidence) if card.evidence else None
        fact = CardTurned(card.code, evidence, "table" if card.told else "camera")
        verdict = sheet.try_fact(fact, card.sure)
        if isinstance(verdict, Accepted):
            first = len(sheet.facts) - len(verdict.facts)
            turned = [i for i in range(first, len(sheet.facts)) if isinstance(sheet.facts[i], CardTurned | Corrected)]
            sheet.put(replace(card, status="turned", play=turned[-1] if turned else None, undone=None))
            sheet.unask(card.track)
            _line_up_since(sheet, card)
        elif isinstance(verdict, NotYet):
            continue
        elif isinstance(verdict, Question):
            sheet.ask("turned", card, cards=(card.code, *_likely(sheet, card)))
        else:
            sheet.put(replace(card, status="idle"))


def _line_up_since(sheet: Sheet, turned: Lain) -> None:
    """Cards laid since the turned card, and before anybody knew it, are plays: who leads is in a hurry."""
    idle = [card for card in sheet.cards.values() if card.status == "idle" and card.zone == "trick"]
    early = [card for card in idle if card.gone_at is None and card.at > turned.at]
    if early:
        line_up(sheet, early)


def line_up(sheet: Sheet, cards: Sequence[Lain]) -> None:
    """Put cards that came into view together into the line (L4), or ask."""
    order = arrange(cards, _turns_left(sheet), len(sheet.state.players))
    if order.kind == "play":
        for card in order.cards:
            sheet.put(replace(card, status="line"))
            sheet.line.append(card.track)
        return
    over = sheet.expecting.kind in ("deal", "over")
    for card in order.cards:
        sheet.put(replace(card, status="idle" if over else "held"))
    if over:  # the result is fixed: hands are thrown in (L13)
        return
    tracks = tuple(card.track for card in order.cards)
    codes = tuple(card.guess or UNREAD for card in order.cards)
    pictures = tuple(card.evidence for card in order.cards[:2] if card.evidence)
    kind: AskKind = "owner" if order.kind == "owner" else "thrown-in"
    sheet.ask(kind, None, tracks=tracks, cards=codes, pictures=pictures, seat=order.seat)


def _turns_left(sheet: Sheet) -> tuple[int, ...]:
    """The seats still to lay after the cards in the line; a new trick's where the line completes this one."""
    left = sheet.turns()
    waiting = len(sheet.line)
    if waiting == 0:
        return left
    players = len(sheet.state.players)
    rest = left[waiting % max(1, len(left)) :] if waiting < len(left) else ()
    return rest or tuple((left[-1] + 1 + step) % players for step in range(players)) if left else left
