"""Views of the table itself: deal, trick, trick won. Pure."""

from __future__ import annotations

from collections.abc import Callable

from display.current import lying_trick, won_trick
from display.desk import Desk
from display.rules_text import ability, why_won
from display.views import DealBody, Place, Rail, TableBody, WonBody
from display.words import Text, plural, text
from table.expects import expects
from table.state import Deal, State, Trick

Say = Callable[[Text], str]


def rail(state: State, say: Say) -> Rail:
    """Trump, led suit, stage and lives."""
    deal = state.deal
    trick = lying_trick(state)
    known = deal is not None and deal.open and deal.phase != "trump" and (deal.turned or deal.kind == "normal")
    stage = str(state.stage) if state.stages is None else f"{min(state.stage, state.stages)}/{state.stages}"
    return Rail(
        trump_word=say(text("Trump")),
        trump=(deal.trump or "") if known and deal is not None else None,
        turned=deal.turned or "" if known and deal is not None and state.rules.swaps else "",
        led_word=say(text("Led")),
        led=led_suit(trick) if trick is not None else "",
        stage_word=say(text("Stage") if state.lives is not None else text("Round")),
        stage=stage,
        lives=state.lives,
        lives_of=most_lives(state),
    )


def led_suit(trick: Trick) -> str:
    """The led suit's letter, "" while nobody knows it."""
    card = trick.plays[0].card if trick.plays else "?"
    return "" if card == "?" else card[-1]


def most_lives(state: State) -> int:
    """Lives at the start; 0 in games without."""
    return state.rules.begin().lives or 0


def places(state: State, desk: Desk, trick: Trick | None) -> tuple[Place, ...]:
    """The seats with what they chose, took and laid."""
    waits = expects(state)
    deal = state.deal
    best = best_play(state, trick)
    laid = {play.seat: play.card for play in trick.plays} if trick is not None else {}
    pending = {card.seat: card.code for card in desk.pending if card.seat is not None}
    made = []
    for seat, name in enumerate(state.players):
        number = deal.numbers[seat] if deal is not None else None
        taken = deal.taken[seat] if deal is not None else 0
        made.append(
            Place(
                name=name,
                card=laid.get(seat) or pending.get(seat, ""),
                number="" if number is None else str(number),
                tricks=str(taken),
                turn=waits.kind in ("card", "swap") and seat in waits.seats[:1],
                best=seat == best,
                state=judged(deal, seat),
                dealer=deal is not None and seat == deal.dealer,
                pending=seat not in laid and seat in pending,
            )
        )
    return tuple(made)


def judged(deal: Deal | None, seat: int) -> str:
    """Whether a seat's number is already decided: `over` for too many tricks, `exact` only when the deal is done."""
    if deal is None or deal.numbers[seat] is None:
        return ""
    if deal.taken[seat] > (deal.numbers[seat] or 0):
        return "over"
    if deal.outcome is not None and deal.taken[seat] == deal.numbers[seat]:
        return "exact"
    return ""


def best_play(state: State, trick: Trick | None) -> int | None:
    """The seat whose card wins the open trick at present; None where that hangs on a `?`."""
    if trick is None or not trick.plays or any(play.card == "?" for play in trick.plays):
        return None
    if trick.winner is not None:
        return trick.winner
    deal = state.deal
    plays = tuple((play.seat, play.card) for play in trick.plays)
    return state.rules.best(plays, deal.trump if deal is not None else None)[0]


def table_body(desk: Desk, state: State, say: Say) -> TableBody:
    """The trick as it lies, with pending cards that have no seat yet in one line."""
    waiting = [card.code for card in desk.pending if card.seat is None]
    line = say(ability(state))
    if desk.pending:
        line = say(plural("{count} card waits", "{count} cards wait", len(desk.pending)))
    if expects(state).kind == "taken":
        line = say(text("Who took the last trick? More says it"))
    if waiting and not line:
        line = say(text("a card waits"))
    return TableBody(rail(state, say), places(state, desk, lying_trick(state)), bottom_seat(desk, state), line)


def bottom_seat(desk: Desk, state: State) -> int:
    """The seat nearest to the lower edge of the picture, so that the screen shows the table as it stands."""
    if len(desk.seat_angles) != len(state.players):
        return 0
    return min(range(len(desk.seat_angles)), key=lambda seat: abs((desk.seat_angles[seat] % 360) - 180))


def won_body(desk: Desk, state: State, say: Say) -> tuple[str, WonBody]:
    """The title and body for the trick just completed."""
    trick = won_trick(state)
    if trick is None:
        return "", WonBody((), None, "", places(state, desk, None))
    cards = tuple((play.card, state.players[play.seat]) for play in trick.plays)
    seats = places(state, desk, None)
    if trick.winner is None:
        return say(text("Who took it?")), WonBody(cards, None, say(text("a card was not read (L5)")), seats)
    best = next(index for index, play in enumerate(trick.plays) if play.seat == trick.winner)
    deal = state.deal
    trump = deal.trump if deal is not None else None
    led = led_suit(trick)
    code = trick.plays[best].card
    leads = state.players[trick.next] if trick.next is not None else ""
    reason = say(why_won(trick.reason, led, trump, code, leads)) if code != "?" and led else ""
    drawing = say(ability(state)) if state.rules.swaps else ""
    reason = drawing or reason  # what is to be done comes before why
    return say(text("{name} takes the trick", name=state.players[trick.winner])), WonBody(cards, best, reason, seats)


def deal_body(desk: Desk, state: State, say: Say) -> tuple[str, DealBody]:
    """Who deals how many cards; the turned card starts the deal."""
    waits = expects(state)
    due = state.due
    number = due.cards if due is not None else 0
    seat = desk.dealer if desk.dealer is not None else (due.dealer if due is not None else 0)
    name = state.players[seat]
    cards = say(plural("{count} card each", "{count} cards each", number))
    unseen = waits.deal_kind == "double-blind"
    advice = text("Nobody looks at his cards. Then the trump") if unseen else text("Then turn the trump card")
    dealt = waits.kind == "trump" and waits.deal_kind == "normal"  # numbers come before the deal of a blind round
    title = text("Turn the trump") if dealt else text("{name} deals", name=name)
    return say(title), DealBody(rail(state, say), name, cards, say(advice))
