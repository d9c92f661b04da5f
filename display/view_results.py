"""Views of results: round over, match over, standings. Pure."""

from __future__ import annotations

from display.desk import Desk
from display.view_table import Say, judged, most_lives
from display.views import ResultBody, Score
from display.words import Text, plural, text
from table.state import Deal, State


def round_body(desk: Desk, state: State, say: Say) -> tuple[str, ResultBody]:
    """The round's result, which stays until the next trump is turned (L9)."""
    deal = state.deals[-1]
    title = outcome_title(deal, state, say)
    columns = _columns(deal, state)
    scores = tuple(
        Score(name, tuple(cells[seat] for _, cells in columns), _good(deal, seat))
        for seat, name in enumerate(state.players)
    )
    head = tuple(say(word) for word, _ in columns)
    next_line = ""
    if state.due is not None:
        dealer = state.players[desk.dealer if desk.dealer is not None else state.due.dealer]
        next_line = say(_next(dealer, state.due.cards, state.due.kind))
    return title, ResultBody(head, scores, reason_line(deal, state, say), next_line, state.lives, most_lives(state))


def _next(dealer: str, cards: int, kind: str) -> Text:
    """What comes next, in one line. Blind rounds begin with the numbers (S14, S15)."""
    match kind:
        case "blind":
            return plural("Next, blind: {name}, {count} card", "Next, blind: {name}, {count} cards", cards, name=dealer)
        case "double-blind":
            return plural(
                "Next, double blind: {name}, {count} card",
                "Next, double blind: {name}, {count} cards",
                cards,
                name=dealer,
            )
    return plural("Next: {name} deals {count} card", "Next: {name} deals {count} cards", cards, name=dealer)


def _columns(deal: Deal, state: State) -> list[tuple[Text, tuple[str, ...]]]:
    """The columns of a result, each with its cells by seat: only what this game counts."""
    numbers = tuple("–" if number is None else str(number) for number in deal.numbers)
    tricks = tuple(str(taken) for taken in deal.taken)
    if deal.outcome != "played" or not deal.points:
        numbered = [(text("Number"), numbers)] if state.rules.numbers else []
        return [*numbered, (text("Tricks"), tricks)]
    if state.rules.numbers:  # tricks by number, as at the seats: four columns would not fit on a tall screen
        tricks = tuple(f"{taken}/{number}" for taken, number in zip(tricks, numbers, strict=True))
    columns = [(text("Tricks"), tricks)]
    if any(deal.sevens):
        columns.append((text("7s"), tuple(str(sevens) for sevens in deal.sevens)))
    columns.append((text("Points"), tuple(f"+{points}" for points in deal.points)))
    columns.append((text("Total"), tuple(str(score) for score in state.scores)))
    return columns


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
    if deal.outcome == "played" and state.rules.goal and not state.over:
        return say(text("The match goes to {goal} points", goal=state.rules.goal))
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
            line = say(_stuck(state))
        return title, _stages(state, say, line)
    winners = result.winners if result is not None else ()
    names = " & ".join(state.players[seat] for seat in winners)
    title = (
        say(plural("{names} has won!", "{names} have won!", len(winners), names=names))
        if names
        else say(text("The match is over"))
    )
    return title, scores_body(state, say)


def stuck_at(stage: int, of: int, cards: int | None = None, direction: str | None = None) -> Text:
    """Where a lost match stuck; up and down the stage alone would leave open on which way (T20)."""
    line = text("stuck at stage {stage} of {of}", stage=stage, of=of)
    if direction is None or not cards:
        return line
    many = plural("{count} card", "{count} cards", cards)
    if direction == "up":
        return text("{line}: {cards}, on the way up", line=line, cards=many)
    return text("{line}: {cards}, on the way down", line=line, cards=many)


def _stuck(state: State) -> Text:
    result, of = state.result, state.stages or 0
    if result is None or result.stage is None:
        return stuck_at(state.stage, of)
    both_ways = of > max(slot.cards for slot in state.rules.plan)
    return stuck_at(result.stage, of, result.cards, result.direction if both_ways else None)


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
    exact = _exact(state)
    head = (say(text("Total")), *((say(text("Exact")),) if exact is not None else ()))
    scores = tuple(
        Score(state.players[seat], (str(state.scores[seat]), *((exact[seat],) if exact is not None else ())))
        for seat in order
    )
    return ResultBody(head, scores, curve=tuple(tuple(totals[seat]) for seat in order))


def _exact(state: State) -> tuple[str, ...] | None:
    """How often everybody took exactly his number, of the deals played out; None where there are no numbers."""
    done = [deal for deal in state.deals if deal.complete and deal.outcome in ("played", "made", "failed")]
    if not state.rules.numbers or not done:
        return None
    return tuple(
        f"{sum(deal.taken[seat] == deal.numbers[seat] for deal in done)}/{len(done)}"
        for seat in range(len(state.players))
    )


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
    exact = _exact(state)
    if exact is not None and not line:
        made = ", ".join(f"{name} {times}" for name, times in zip(state.players, exact, strict=True))
        line = say(text("exact: {names}", names=made))
    words = line if shown else say(text("No deal is over yet"))
    return ResultBody(("",), scores, words, "", state.lives, most_lives(state))
