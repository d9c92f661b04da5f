"""From facts to a protocol. Corrections and cards taken back are not told, only their result."""

from __future__ import annotations

from collections.abc import Sequence

from table.facts import (
    Abandoned,
    CardPlayed,
    DealStarted,
    Fact,
    FindingSettled,
    HandShown,
    Misdeal,
    NumberRevealed,
    RestClaimed,
)
from table.fold import fold
from table.state import Deal, Play, State, Trick


def write(facts: Sequence[Fact]) -> str:
    """The readable form of a match."""
    state = fold(facts)
    match, names = state.match, state.players
    lines = [f"game: {match.game}", f"players: {', '.join(names)}", f"dealer: {names[match.dealer]}"]
    if match.variant:
        lines.append(f"variant: {', '.join(match.variant)}")
    asides = _asides(state)
    deals = [*state.deals]
    if state.deal is not None and state.deal.outcome is None:
        deals.append(state.deal)
    for deal in deals:
        lines += ["", *_deal(state, deal, asides)]
    return "\n".join(lines) + "\n"


def _deal(state: State, deal: Deal, asides: dict[tuple[int, int], list[str]]) -> list[str]:
    lines = [_heading(state, deal)]
    numbers = [] if state.rules.secret else _numbers(state, deal, "numbers")
    trump = [f"trump {deal.first_turned}"] if deal.first_turned else []
    lines += trump + numbers if deal.kind == "normal" else numbers + trump
    lines += asides.get((deal.number, 0), [])
    for trick in state.tricks_of(deal.number):
        lines.append(_trick(state, trick))
        if trick.taken_said and trick.winner is not None:
            lines.append(f"taken {state.players[trick.winner]}")
        lines += asides.get((deal.number, trick.number), [])
    if (leader := _said_to_lead(state, deal)) is not None:
        lines.append(f"trick {state.players[leader]}!:")
    return lines


def _said_to_lead(state: State, deal: Deal) -> int | None:
    """Whom the table told to lead a trick in which no card lies yet (G3)."""
    if deal.outcome is not None or deal.phase != "card" or state.trick is not None:
        return None
    tricks = state.tricks_of(deal.number)
    due = tricks[-1].next if tricks else state.rules.first_leader(deal.dealer)
    return None if deal.turn == due else deal.turn


def _heading(state: State, deal: Deal) -> str:
    words = [f"deal {deal.cards}"]
    if deal.kind != "normal":
        words.append(deal.kind)
    due = deal.due
    if due is None or (due.cards, due.kind) != (deal.cards, deal.kind):
        words.append("as-dealt")
    if due is None or due.dealer != deal.dealer:
        words.append(f"dealer {state.players[deal.dealer]}")
    return " ".join(words)


def _numbers(state: State, deal: Deal, word: str) -> list[str]:
    chosen = [
        f"{state.players[seat]} {deal.numbers[seat]}"
        for seat in state.rules.choosers(deal.dealer)
        if deal.numbers[seat] is not None
    ]
    return [f"{word} {', '.join(chosen)}"] if chosen else []


def _trick(state: State, trick: Trick) -> str:
    leader = trick.leader if trick.due is None or trick.said else trick.due
    said = "!" if trick.said else ""
    cards = " ".join(_play(state, play) for play in trick.plays)
    return f"trick {state.players[leader]}{said}: {cards}"


def _play(state: State, play: Play) -> str:
    text = play.card
    if play.laid is not None or play.kept:
        text += f">{play.laid or ''}"
    if play.turn is not None and play.turn != play.seat:
        text = f"{state.players[play.seat]}={text}"
    return text


def _asides(state: State) -> dict[tuple[int, int], list[str]]:
    """What else was said, by the deal and the trick after which it was said."""
    trick_of = {play.id: trick.number for trick in state.tricks for play in trick.plays}
    out: dict[tuple[int, int], list[str]] = {}
    deals = [*state.deals, *([state.deal] if state.deal is not None and state.deal.outcome is None else [])]
    deal = trick = 0
    revealed: set[int] = set()
    for id, fact in state.effective:
        text = ""
        match fact:
            case DealStarted():
                deal, trick = deal + 1, 0
            case CardPlayed():
                trick = trick_of.get(id, trick)
            case NumberRevealed():
                if deal not in revealed:
                    revealed.add(deal)
                    text = _numbers(state, deals[deal - 1], "reveal")[0]
            case RestClaimed():
                text = _rest(state, fact)
            case HandShown():
                text = f"shown {state.players[fact.seat]}: {' '.join(fact.cards)}"
            case FindingSettled():
                text = _settled(state, fact)
            case Misdeal():
                text = "misdeal"
            case Abandoned():
                text = "abandon"
        if text:
            out.setdefault((deal, trick), []).append(text)
    return out


def _rest(state: State, fact: RestClaimed) -> str:
    names = state.players
    if len(fact.tricks) == 1:
        parts = [names[fact.tricks[0][0]]]
    else:
        parts = [f"{names[seat]} {count}" for seat, count in fact.tricks]
    sevens = [f"{names[seat]} {count}" for seat, count in fact.sevens]
    if sevens:
        sevens[0] = f"sevens {sevens[0]}"
    return f"rest {', '.join(parts + sevens)}"


def _settled(state: State, fact: FindingSettled) -> str:
    number = fact.finding
    if fact.plays:
        found = [one for one in state.findings if tuple(play.id for play in one.plays) == fact.plays]
        number = found[0].number if found else None
        if not found:
            return ""
    who = str(number) if number is not None else state.players[fact.seat or 0]
    if fact.how in ("ignore", "stand"):
        return f"{fact.how} {who}"
    return f"revoke {who} {fact.how}"
