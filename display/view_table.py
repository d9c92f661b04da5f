"""Views of the table itself: deal, numbers, trick, trick won, results. Pure."""

from __future__ import annotations

from collections.abc import Callable

from display.current import won_trick
from display.desk import Desk
from display.entry import choices, choosers, dealers_number
from display.rules_text import why_won
from display.views import (
    DealBody,
    NumbersBody,
    Place,
    Rail,
    ResultBody,
    Score,
    TableBody,
    WonBody,
)
from display.words import Text, plural, text
from table.expects import expects
from table.state import Deal, State, Trick

Say = Callable[[Text], str]


def rail(state: State, say: Say) -> Rail:
    """Trump, led suit, stage and lives."""
    deal = state.deal
    trick = state.trick
    known = deal is not None and deal.phase != "trump" and deal.open
    stage = str(state.stage) if state.stages is None else f"{min(state.stage, state.stages)}/{state.stages}"
    return Rail(
        trump_word=say(text("Trump")),
        trump=(deal.trump or "") if known and deal is not None else None,
        turned=deal.turned or "" if known and deal is not None else "",
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
    line = ""
    if desk.pending:
        line = say(plural("{count} card waits", "{count} cards wait", len(desk.pending)))
    if expects(state).kind == "taken":
        line = say(text("Who took the last trick? More says it"))
    if waiting and not line:
        line = say(text("a card waits"))
    return TableBody(rail(state, say), places(state, desk, state.trick), bottom_seat(desk, state), line)


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
    reason = say(why_won(trick.reason, led, trump, code)) if code != "?" and led else ""
    return say(text("{name} takes the trick", name=state.players[trick.winner])), WonBody(cards, best, reason, seats)


def deal_body(desk: Desk, state: State, say: Say) -> tuple[str, DealBody]:
    """Who deals how many cards; the turned card starts the deal."""
    waits = expects(state)
    due = state.due
    number = due.cards if due is not None else 0
    seat = desk.dealer if desk.dealer is not None else (due.dealer if due is not None else 0)
    name = state.players[seat]
    cards = say(plural("{count} card each", "{count} cards each", number))
    advice = say(text("Then turn the trump card"))
    if due is not None and due.kind != "normal":
        advice = say(text("Say the numbers before the deal"))
    title = text("Turn the trump") if waits.kind == "trump" else text("{name} deals", name=name)
    return say(title), DealBody(rail(state, say), name, cards, advice)


def numbers_body(desk: Desk, state: State, say: Say) -> tuple[str, NumbersBody]:
    """Numbers being entered (L10)."""
    entry = desk.entry
    seats = choosers(state)
    deal = state.deal
    values = entry.values if entry is not None else ()
    chosen = dict(zip(seats, values, strict=False))
    turn = seats[len(values)] if entry is not None and entry.phase == "enter" and len(values) < len(seats) else None
    dealer = dealers_number(entry, state) if entry is not None else None
    made = []
    for seat, name in enumerate(state.players):
        number = chosen.get(seat, deal.numbers[seat] if deal is not None else None)
        if deal is not None and seat == deal.dealer and dealer is not None and dealer >= 0:
            number = dealer
        shown = "–" if number is None else str(number)
        made.append(Place(name, number=shown, turn=seat == turn, dealer=deal is not None and seat == deal.dealer))
    pending = tuple(card.code for card in desk.pending)
    frame = (rail(state, say), tuple(made))
    if entry is None or entry.phase == "show":
        title = say(text("Numbers, please"))
        return title, NumbersBody(
            *frame, "", advice=say(text("All show fingers together: OK counts to it")), pending=pending
        )
    if entry.phase == "count":
        left = str(max(1, 3 - int(desk.now - entry.counting_since)))
        return say(text("Show fingers in …")), NumbersBody(*frame, left, pending=pending)
    if entry.phase == "freeze" or turn is None:
        return _freeze(frame, dealer, pending, say, state)
    possible = choices(state)
    title = say(text("{name}: which number?", name=state.players[turn]))
    at = possible.index(entry.value) if entry.value in possible else 0
    return title, NumbersBody(*frame, str(entry.value), tuple(str(n) for n in possible), at, pending=pending)


def _freeze(
    frame: tuple[Rail, tuple[Place, ...]], dealer: int | None, pending: tuple[str, ...], say: Say, state: State
) -> tuple[str, NumbersBody]:
    title = say(text("All right?"))
    if dealer is None or state.deal is None:
        return title, NumbersBody(*frame, "", advice=say(text("OK takes these numbers")), pending=pending)
    name = state.players[state.deal.dealer]
    if dealer < 0:
        over = say(
            plural("{count} too many: the stage is lost (T10)", "{count} too many: the stage is lost (T10)", -dealer)
        )
        return title, NumbersBody(*frame, "", advice=over, pending=pending)
    advice = say(plural("{name} has to take {count} trick", "{name} has to take {count} tricks", dealer, name=name))
    return title, NumbersBody(*frame, "", advice=advice, pending=pending)


def round_body(desk: Desk, state: State, say: Say) -> tuple[str, ResultBody]:
    """The round's result, which stays until the next trump is turned (L9)."""
    deal = state.deals[-1]
    title = outcome_title(deal, state, say)
    scores = tuple(Score(name, _cells(deal, seat), _good(deal, seat)) for seat, name in enumerate(state.players))
    head = [say(text("Number")), say(text("Tricks"))]
    if any(deal.points):
        head.append(say(text("Points")))
    next_line = ""
    if state.due is not None:
        dealer = state.players[desk.dealer if desk.dealer is not None else state.due.dealer]
        next_line = say(
            plural("Next: {name} deals {count} card", "Next: {name} deals {count} cards", state.due.cards, name=dealer)
        )
    return title, ResultBody(
        tuple(head), scores, reason_line(deal, state, say), next_line, state.lives, most_lives(state)
    )


def _cells(deal: Deal, seat: int) -> tuple[str, ...]:
    number = deal.numbers[seat]
    cells = ["–" if number is None else str(number), str(deal.taken[seat])]
    if any(deal.points):
        cells.append(f"+{deal.points[seat]}")
    return tuple(cells)


def _good(deal: Deal, seat: int) -> bool | None:
    number = deal.numbers[seat]
    if number is None or deal.outcome in ("misdeal", "abandoned", "redeal", "surplus", "overbid"):
        return None
    if not deal.complete and deal.taken[seat] <= number:
        return None
    return deal.taken[seat] == number


def outcome_title(deal: Deal, state: State, say: Say) -> str:
    """The outcome of a deal in a few words."""
    match deal.outcome:
        case "made":
            return say(text("Stage {stage} made", stage=deal.stage))
        case "failed" | "overbid":
            return say(text("Stage {stage} lost", stage=deal.stage))
        case "misdeal":
            return say(text("Misdeal"))
        case "abandoned":
            return say(text("Deal given up"))
        case "redeal":
            return say(text("Deal again"))
        case "surplus":
            return say(text("Deal counts nothing"))
    return say(text("Round {stage} is over", stage=deal.stage))


def reason_line(deal: Deal, state: State, say: Say) -> str:
    """Why a stage was lost, in one line; nothing where the table speaks for itself."""
    if deal.outcome == "overbid":
        return say(text("Too many tricks chosen (T10)"))
    if deal.outcome == "failed":
        over = [seat for seat in range(len(state.players)) if judged(deal, seat) == "over"]
        if over:
            return say(text("{name} has one too many (T13)", name=state.players[over[0]]))
    return ""


def match_body(state: State, say: Say) -> tuple[str, ResultBody]:
    """How the match ended."""
    result = state.result
    if state.lives is not None:
        won = result is not None and bool(result.won)
        title = say(text("Won!") if won else text("The match is lost"))
        if won:
            line = say(plural("with {count} life left", "with {count} lives left", state.lives))
        else:
            stage = result.stage if result is not None and result.stage is not None else state.stage
            line = say(text("stuck at stage {stage} of {of}", stage=stage, of=state.stages or 0))
        return title, _stages(state, say, line)
    winners = result.winners if result is not None else ()
    names = " & ".join(state.players[seat] for seat in winners)
    title = say(text("{names} won!", names=names)) if names else say(text("The match is over"))
    return title, scores_body(state, say)


def scores_body(state: State, say: Say) -> ResultBody:
    """The standings with the course of the scores; in Stiche im Team the course of the stages."""
    if state.lives is not None:
        return _stages(state, say)
    order = sorted(range(len(state.players)), key=lambda seat: -state.scores[seat])
    totals = [[0] for _ in state.players]
    for deal in state.deals:
        for seat in range(len(state.players)):
            points = deal.points[seat] if deal.points else 0
            totals[seat].append(totals[seat][-1] + points)
    scores = tuple(Score(state.players[seat], (str(state.scores[seat]),)) for seat in order)
    return ResultBody(("",), scores, curve=tuple(tuple(totals[seat]) for seat in order))


def _stages(state: State, say: Say, line: str = "") -> ResultBody:
    """The course of the stages, the last five."""
    shown = [deal for deal in state.deals if deal.outcome in ("made", "failed", "overbid")][-5:]
    scores = tuple(
        Score(
            say(text("Stage {stage}", stage=deal.stage)),
            (say(plural("{count} card", "{count} cards", deal.cards)),),
            deal.outcome == "made",
        )
        for deal in shown
    )
    words = line if shown else say(text("No deal is over yet"))
    return ResultBody(("",), scores, words, "", state.lives, most_lives(state))
