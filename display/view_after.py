"""Views of a hand that is shown (L13) and of the look back on a deal (ux.md, Review). Pure."""

from __future__ import annotations

from collections.abc import Sequence

from display.after import hidden_hands
from display.desk import Desk, Layer
from display.view_table import Say
from display.views import HandBody, PageBody
from display.words import SUIT_SIGNS, CardName, Text, card_name, text
from table.cards import UNREAD
from table.review import Laid, Review, review
from table.state import Deal, State, Trick


def hand_body(desk: Desk, state: State, layer: Layer, say: Say) -> tuple[str, HandBody]:
    """The rest of a hand being laid out."""
    seat = layer.seat or 0
    cards = desk.shown or ()
    left = hand_left(state, seat)
    title = say(text("{name} shows", name=state.players[seat]))
    if len(cards) > left:
        advice = text("Too many: “again” begins this hand anew")
    elif UNREAD in cards:
        advice = text("Lay the unread card once more")
    elif len(cards) == left:
        more = any(other != seat for other in hidden_hands(state))
        advice = text("All seen. OK: the next hand") if more else text("All seen. OK: done")
    else:
        advice = text("Lay the cards in the middle, side by side")
    found = say(text("{found} of {of}", found=len(cards), of=left))
    return title, HandBody(cards, found, say(advice))


def hand_left(state: State, seat: int) -> int:
    """How many cards this seat has not played."""
    deal = state.deal
    return 0 if deal is None else deal.cards - deal.played[seat]


def review_body(state: State, layer: Layer, say: Say, tongue: str) -> tuple[str, PageBody]:
    """What there is to say about an ended deal, then its tricks as they were played."""
    number = layer.of or len(state.deals)
    deal = state.deals[number - 1]
    tricks = state.tricks_of(number)
    seen = review(state, number)
    paragraphs = [(0, say(line)) for line in _verdict(state, deal, tricks, seen)]
    if seen.line:
        paragraphs.append((1, say(text("One way to make it"))))
        paragraphs += [(0, line) for line in _other_way(state, deal, tricks, seen, tongue)]
    if tricks:
        paragraphs.append((1, say(text("As it was played"))))
        paragraphs += [(0, _played(state, trick, tongue)) for trick in tricks]
    for seat, cards in deal.shown:
        held = " ".join(card_name(card, tongue) for card in cards)
        paragraphs.append((0, say(text("{name} still had {cards}", name=state.players[seat], cards=held))))
    if not paragraphs:
        paragraphs.append((0, say(text("No card was played"))))
    name = text("Look back: stage {stage}", stage=deal.stage) if state.lives is not None else text("Look back")
    return say(name), PageBody(tuple(paragraphs), layer.page)


def _verdict(state: State, deal: Deal, tricks: Sequence[Trick], seen: Review) -> tuple[Text, ...]:
    match seen.answer:
        case "made":
            return (text("Everybody took exactly his number."),)
        case "never" if deal.outcome == "overbid":
            return (text("Too many tricks were chosen: it could not be made (T10)."),)
        case "never":
            return (text("With these cards and numbers it could not be made."),)
        case "unknown":
            return (text("Whether it could be made is too much to work out."),)
        case "hidden":
            names = ", ".join(state.players[seat] for seat in seen.hidden)
            return (text("Hands not shown: {names}.", names=names),) if names else ()
        case "lost" if seen.lost_at is not None:
            lost = seen.lost_at
            trick = next(trick for trick in tricks if any(play.id == lost.id for play in trick.plays))
            return (
                text(
                    "It could be made until {name} laid {card} in trick {number}.",
                    name=state.players[lost.seat],
                    card=CardName(lost.card),
                    number=trick.number,
                ),
            )
    return ()


def _other_way(state: State, deal: Deal, tricks: Sequence[Trick], seen: Review, tongue: str) -> list[str]:
    """The tricks of the way that would have made it, from the trick of the card that lost it on."""
    lost = seen.lost_at
    at = next((trick for trick in tricks if lost and any(play.id == lost.id for play in trick.plays)), None)
    before: list[Laid] = []
    if at is not None and lost is not None:
        ids = [play.id for play in at.plays]
        before = [(play.seat, play.card) for play in at.plays[: ids.index(lost.id)]]
    cards = [*before, *seen.line]
    first = at.number if at is not None else 1
    many = len(state.players)
    lines = []
    for index in range(0, len(cards), many):
        trick = cards[index : index + many]
        winner = state.rules.best(trick, deal.trump)[0]
        laid = " ".join(card_name(card, tongue) for _, card in trick)
        leader = state.players[trick[0][0]]
        lines.append(f"{first + index // many}. {leader}: {laid} → {state.players[winner]}")
    return lines


def _played(state: State, trick: Trick, tongue: str) -> str:
    """One trick as in a protocol: who led, the cards in order, who took it."""
    laid = " ".join(
        card_name(play.card, tongue) + (f" ({card_name(play.laid, tongue)})" if play.laid else "")
        for play in trick.plays
    )
    taken = f" → {state.players[trick.winner]}" if trick.winner is not None else ""
    return f"{trick.number}. {state.players[trick.leader]}: {laid}{taken}"


def memory_body(state: State, layer: Layer, say: Say, tongue: str) -> tuple[str, PageBody]:
    """The cards of this deal that are gone, suit by suit, and who had none of a led suit: what everybody saw."""
    deal = state.deal
    tricks = state.tricks_of(deal.number) if deal is not None else ()
    gone = [play.card for trick in tricks for play in trick.plays if play.card != UNREAD]
    turned = deal.turned if deal is not None else None
    gone += [turned] if turned is not None and not state.rules.swaps else []
    paragraphs = []
    for suit in state.rules.suits:
        held = sorted((card for card in gone if card[-1] == suit), key=lambda card: -state.rules.strength[card])
        cards = " ".join(card_name(card, tongue) for card in held) or say(text("none"))
        paragraphs.append((0, f"{SUIT_SIGNS[suit]}  {cards}"))
    denied = [
        text("{name} had no {suit} in trick {number}", name=state.players[seat], suit=SUIT_SIGNS[suit], number=number)
        for seat, suit, number in _denials(tricks)
    ]
    if denied and deal is not None and state.rules.follows(deal.kind):
        paragraphs.append((1, say(text("Could not follow suit"))))
        paragraphs += [(0, say(line)) for line in denied]
    return say(text("What is gone")), PageBody(tuple(paragraphs), layer.page)


def _denials(tricks: Sequence[Trick]) -> list[tuple[int, str, int]]:
    """Seat, suit and number of the trick, where somebody first threw another suit than the one led."""
    found: dict[tuple[int, str], int] = {}
    for trick in tricks:
        led = trick.plays[0].card[-1] if trick.plays else UNREAD
        for play in trick.plays[1:]:
            if UNREAD not in (led, play.card) and play.card[-1] != led:
                found.setdefault((play.seat, led), trick.number)
    return [(seat, suit, number) for (seat, suit), number in found.items()]
