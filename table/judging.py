"""Judgement of each kind of fact about the table. See `table.decide`, which is the way in."""

from __future__ import annotations

from collections.abc import Sequence

from table.cards import UNREAD
from table.expects import expects
from table.facts import (
    Abandoned,
    CardPlayed,
    CardTurned,
    DealStarted,
    Fact,
    HandShown,
    LeaderIs,
    Misdeal,
    NumberChosen,
    NumberRevealed,
    RestClaimed,
    SwapKept,
    SwapLaid,
    TakenBy,
)
from table.fold import fold
from table.games.base import Slot
from table.state import Deal, State
from table.verdict import Accepted, NotYet, Question, Refusal, Verdict


def in_pack(state: State, card: str) -> Refusal | None:
    """A refusal of a card that the game's pack does not have."""
    if card in state.rules.copies:
        return None
    return Refusal(state.rules.clauses["pack"], f"{card} is not in the pack of this game")


def _seat(state: State, seat: int) -> Refusal | None:
    return None if 0 <= seat < state.rules.players else Refusal("G2", "there is no such seat")


def deal_started(state: State, fact: DealStarted) -> Verdict:
    """What is dealt is what is due, or said to be otherwise (`as_dealt`); the dealer is free (L9)."""
    rules, due = state.rules, state.due
    if due is None and not fact.as_dealt:
        return Refusal(rules.clauses["over"], "the match is over")
    if state.deal is not None and state.deal.outcome is None:
        return Refusal("L15", f"deal {state.deal.number} is still open: finish it, or call it off first")
    if wrong := _seat(state, fact.dealer):
        return wrong
    if Slot(fact.cards, fact.kind) not in rules.sizes():
        return Refusal(rules.clauses["deal"], f"this match has no {fact.kind} deal of {fact.cards} cards")
    if due is not None and not fact.as_dealt and (fact.cards, fact.kind) != (due.cards, due.kind):
        return Refusal(
            rules.clauses["deal"], f"{due.cards} cards each ({due.kind}) are due, not {fact.cards} ({fact.kind})"
        )
    return Accepted((fact,))


def card_turned(state: State, fact: CardTurned) -> Verdict:
    """No press starts a deal: the turned card does (L9)."""
    if wrong := in_pack(state, fact.card):
        return wrong
    deal, waits = state.deal, expects(state)
    if deal is None or deal.outcome is not None:
        due = state.due
        if due is None:
            return Refusal(state.rules.clauses["over"], "the match is over")
        if due.kind != "normal":
            return _too_early(state, fact)
        return Accepted((DealStarted(due.cards, due.dealer, due.kind), fact))
    if deal.kind != "normal" and deal.phase == "numbers":
        return _too_early(state, fact)
    if any(trick.deal == deal.number for trick in state.tricks):
        if deal.phase in ("taken", "reveal") and deal.turn is None:
            return NotYet(waits.kind)
        return Refusal("L9", "after the first lead the turned card stays: correct it instead")
    return Accepted(()) if deal.turned == fact.card else Accepted((fact,))


def _too_early(state: State, fact: CardTurned) -> Verdict:
    """Blind rounds: numbers come before the trump (S14, X35)."""
    if fact.source == "camera":
        return NotYet("numbers")
    return Refusal(state.rules.clauses.get("blind", "S14"), "in a blind round all numbers come before the trump")


def number_chosen(state: State, fact: NumberChosen) -> Verdict:
    """T7, T8, S7, S8, S14, L10."""
    rules, deal, due = state.rules, state.deal, state.due
    if not rules.numbers:
        return Refusal(rules.clauses["number"], "there are no numbers in this game")
    if rules.secret:
        return Refusal(rules.clauses["secret"], "the numbers are secret: they are shown after the last trick")
    if wrong := _seat(state, fact.seat):
        return wrong
    if deal is None or deal.outcome is not None:
        if due is None:
            return Refusal(rules.clauses["over"], "the match is over")
        if due.kind == "normal":
            return NotYet("deal")
        empty: tuple[int | None, ...] = (None,) * rules.players
        wrong = _number(state, due.cards, due.dealer, empty, fact.seat, fact.number)
        return wrong or Accepted((DealStarted(due.cards, due.dealer, due.kind), fact))
    if deal.phase == "trump" and deal.kind == "normal":
        return NotYet("trump")
    if any(trick.deal == deal.number and trick.complete for trick in state.tricks):
        return Refusal("L10", "after the first trick the numbers stand: correct them instead")
    wrong = _number(state, deal.cards, deal.dealer, deal.numbers, fact.seat, fact.number)
    return wrong or Accepted((fact,))


def _number(
    state: State, cards: int, dealer: int, numbers: tuple[int | None, ...], seat: int, number: int
) -> Refusal | None:
    rules = state.rules
    choosers = rules.choosers(dealer)
    if seat not in choosers:
        return Refusal(rules.clauses["dealer"], "the dealer's number follows from the others: it is not chosen")
    missing = [one for one in choosers if numbers[one] is None]
    if rules.in_order and numbers[seat] is None and missing and seat != missing[0]:
        name = state.players[missing[0]]
        return Refusal(rules.clauses["order"], f"{name} chooses first: numbers come in order from the dealer's left")
    if not 0 <= number <= cards:
        return Refusal(rules.clauses["number"], f"{number} is no number for {cards} cards: 0 to {cards}")
    if number not in rules.allowed(cards, dealer, seat, numbers):
        return Refusal(rules.clauses["hook"], f"{number} is forbidden: the numbers would add up to {cards}")
    return None


def number_revealed(state: State, fact: NumberRevealed) -> Verdict:
    """T18: after the last trick."""
    rules, deal = state.rules, state.deal
    if not rules.secret:
        return Refusal(rules.clauses.get("secret", rules.clauses["number"]), "the numbers are not secret in this match")
    if deal is None or deal.outcome is not None or deal.phase != "reveal":
        return NotYet(expects(state).kind)
    if wrong := _seat(state, fact.seat):
        return wrong
    return _number(state, deal.cards, deal.dealer, deal.numbers, fact.seat, fact.number) or Accepted((fact,))


def card_played(facts: Sequence[Fact], state: State, fact: CardPlayed, confirmed: bool) -> Verdict:
    """A card in a trick. It is never refused for its suit."""
    deal = state.deal
    if fact.card != UNREAD and (wrong := in_pack(state, fact.card)):
        return wrong
    if deal is None:
        return NotYet("deal")
    if deal.outcome is not None:
        if not ((confirmed or fact.source != "camera") and _may_play_on(deal)):
            return NotYet("over" if state.due is None else "deal")
    elif deal.phase not in ("card", "swap") and (deal.phase != "taken" or not any(deal.hand)):
        return NotYet(expects(state).kind)
    if fact.by is not None:
        if wrong := _seat(state, fact.by):
            return wrong
        trick = state.trick
        if trick is not None and any(play.seat == fact.by for play in trick.plays):
            return Refusal("G3", f"{state.players[fact.by]} already has a card in this trick")
    if not confirmed and (question := _doubtful(facts, fact, fact.card)):
        return question
    return Accepted((fact,))


def _may_play_on(deal: Deal) -> bool:
    """The result is fixed, but cards are left: they change nothing (T13, L13)."""
    return deal.outcome in ("failed", "surplus") and deal.phase_of_play == "card"


def _doubtful(facts: Sequence[Fact], fact: Fact, card: str) -> Question | None:
    """A card that cannot be there is asked about first (G6, L17)."""
    at = len(facts)
    for finding in fold([*facts, fact]).findings:
        if finding.at == at and finding.by == "pair" and finding.kind in ("impossible", "turn", "swap-missed"):
            earlier = tuple(play.id for play in finding.plays if play.id != at)
            return Question(finding.kind, card, earlier, finding.seats)
    return None


def swap_laid(facts: Sequence[Fact], state: State, fact: SwapLaid, confirmed: bool) -> Verdict:
    """W5, L11: at once, or until the next lead."""
    if not state.rules.swaps:
        return Refusal("G1", "there is no swap in this game")
    if wrong := in_pack(state, fact.card):
        return wrong
    deal = state.deal
    last = state.tricks[-1] if state.tricks else None
    threes = [play for play in last.plays if play.kept or play.laid] if last is not None else []
    late = last is not None and deal is not None and last.deal == deal.number and any(play.kept for play in threes[-1:])
    if deal is None or deal.outcome in ("misdeal", "abandoned", "redeal") or not (deal.phase == "swap" or late):
        return Refusal("W5", "no 3 was played in this trick: the trump card stays")
    if not confirmed and (question := _doubtful(facts, fact, fact.card)):
        return question
    return Accepted((fact,))


def swap_kept(state: State, fact: SwapKept) -> Verdict:
    """W6."""
    if state.deal is None or state.deal.phase != "swap":
        return Refusal("W6", "no 3 waits for a swap")
    return Accepted((fact,))


def rest_claimed(state: State, fact: RestClaimed, confirmed: bool) -> Verdict:
    """L14: the sum is what is left."""
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return NotYet("deal")
    if deal.phase not in ("card", "swap", "taken") or (deal.turn is None and deal.phase != "taken"):
        return NotYet(expects(state).kind)
    seats = [seat for seat, _ in (*fact.tricks, *fact.sevens)]
    for seat in seats:
        if wrong := _seat(state, seat):
            return wrong
    left = tricks_left(state, deal)
    if sum(count for _, count in fact.tricks) != left or any(count < 0 for _, count in fact.tricks):
        return Refusal("L14", f"{left} tricks are left, and the claim must share out all of them")
    if state.rules.swaps:
        missing = sum(code[:-1] == "7" for code in state.rules.copies) - sum(deal.sevens)
        given = sum(count for _, count in fact.sevens)
        if given > missing:
            return Refusal("L14", f"only {missing} sevens have not been seen")
        if missing and not fact.sevens and not confirmed:
            return Question("sevens", missing=missing)
    elif fact.sevens:
        return Refusal("L14", "sevens count nothing in this game")
    return Accepted((fact,))


def tricks_left(state: State, deal: Deal) -> int:
    """Tricks not yet complete, an open one included."""
    return deal.cards - sum(trick.complete for trick in state.tricks_of(deal.number))


def hand_shown(state: State, fact: HandShown) -> Verdict:
    """L13: after the result is fixed."""
    deal = state.deal
    if wrong := _seat(state, fact.seat):
        return wrong
    for card in fact.cards:
        if wrong := in_pack(state, card):
            return wrong
    if deal is None or (deal.outcome is None and deal.claimed is None):
        return Refusal("L13", "hands are shown when the result is fixed")
    if len(fact.cards) > deal.cards - deal.played[fact.seat] or any(seat == fact.seat for seat, _ in deal.shown):
        return Refusal("L13", f"{state.players[fact.seat]} holds no such cards")
    return Accepted((fact,))


def seat_named(state: State, fact: TakenBy | LeaderIs, confirmed: bool) -> Verdict:
    """Who took the trick that hangs on a `?` (L5); who leads (G3), also where the table plays on (L13)."""
    if wrong := _seat(state, fact.seat):
        return wrong
    deal = state.deal
    if deal is None:
        return NotYet("deal")
    if isinstance(fact, TakenBy):
        if deal.likely is None:
            return Refusal("L5", "it is known who took the last trick")
        return Accepted((fact,))
    phase = deal.phase_of_play if confirmed and _may_play_on(deal) else deal.phase
    if phase not in ("card", "taken", "swap"):
        return NotYet(expects(state).kind)
    return Accepted((fact,))


def called_off(state: State, fact: Misdeal | Abandoned) -> Verdict:
    """G8, L15: at any time before the next deal."""
    deal = state.deal
    if deal is None or deal.outcome in ("misdeal", "abandoned", "redeal"):
        return Refusal("L15", "no deal is open")
    if isinstance(fact, Abandoned) and deal.outcome is not None:
        return Refusal("L15", "the result of this deal is fixed: there is nothing to abandon")
    return Accepted((fact,))
