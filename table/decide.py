"""The only judge of input: facts, or a question, or "not yet", or a refusal that names the clause.

An unfollowed suit is never refused: it is a claim (P0). Whether a card can be taken is decided here, what it means
in `fold`.
"""

from __future__ import annotations

from collections.abc import Sequence

from table import correcting, judging
from table.facts import (
    Abandoned,
    CardPlayed,
    CardTurned,
    CardWithdrawn,
    Corrected,
    DealStarted,
    Fact,
    FindingSettled,
    HandShown,
    LeaderIs,
    MatchStarted,
    Misdeal,
    NumberChosen,
    NumberRevealed,
    Redone,
    RestClaimed,
    SwapKept,
    SwapLaid,
    TakenBy,
    Undone,
)
from table.fold import fold
from table.games import VariantError, configure
from table.undo import last_effective, last_undone
from table.verdict import Accepted, NotYet, Question, Refusal, Verdict

__all__ = ["Accepted", "NotYet", "Question", "Refusal", "Verdict", "decide"]

FORBIDDEN = frozenset(",:#=!>")
"""Signs that no name may have: protocols use them."""


def decide(facts: Sequence[Fact], proposal: Fact, confirmed: bool = False) -> Verdict:
    """Judge what somebody or the camera says happened.

    Args:
        facts: of the match so far.
        proposal: the new one.
        confirmed: the table has said yes to the question that this proposal raised, or plays on after the result is
            fixed (L13).
    """
    if isinstance(proposal, MatchStarted):
        return _match(facts, proposal)
    if not facts:
        return Refusal("G1", "no match has been started")
    if isinstance(proposal, Undone):
        return _undone(facts, proposal)
    if isinstance(proposal, Redone):
        return (
            Accepted((proposal,)) if last_undone(facts) == proposal.of else Refusal("L19", "there is nothing to redo")
        )
    if isinstance(proposal, Corrected):
        return correcting.corrected(facts, proposal, confirmed, decide)
    return _happened(facts, proposal, confirmed)


def _happened(facts: Sequence[Fact], proposal: Fact, confirmed: bool) -> Verdict:
    state = fold(facts)
    match proposal:
        case DealStarted():
            return judging.deal_started(state, proposal)
        case CardTurned():
            return judging.card_turned(state, proposal)
        case NumberChosen():
            return judging.number_chosen(state, proposal)
        case NumberRevealed():
            return judging.number_revealed(state, proposal)
        case CardPlayed():
            return judging.card_played(facts, state, proposal, confirmed)
        case SwapLaid():
            return judging.swap_laid(facts, state, proposal, confirmed)
        case SwapKept():
            return judging.swap_kept(state, proposal)
        case RestClaimed():
            return judging.rest_claimed(state, proposal, confirmed)
        case HandShown():
            return judging.hand_shown(state, proposal)
        case TakenBy() | LeaderIs():
            return judging.seat_named(state, proposal, confirmed)
        case Misdeal() | Abandoned():
            return judging.called_off(state, proposal)
        case CardWithdrawn():
            return correcting.withdrawn(state, proposal)
        case FindingSettled():
            return correcting.settled(facts, state, proposal, confirmed)
    return Refusal("G1", "this is no fact of a table")


def _match(facts: Sequence[Fact], proposal: MatchStarted) -> Verdict:
    """Players, names, dealer and variant of a new match."""
    if facts:
        return Refusal("G1", "the match has already begun")
    try:
        configure(proposal.game, len(proposal.players), proposal.variant)
    except VariantError as error:
        return Refusal(error.clause, error.text)
    except ValueError as error:
        return Refusal("G1", str(error))
    for name in proposal.players:
        if not name.strip() or FORBIDDEN & set(name):
            return Refusal("G2", f"{name!r} is no name: it may not be empty or contain any of , : # = ! >")
    if len(set(proposal.players)) < len(proposal.players):
        return Refusal("G2", "two players have the same name")
    if proposal.dealer not in range(len(proposal.players)):
        return Refusal("G9", "the first dealer is none of the players")
    return Accepted((proposal,))


def _undone(facts: Sequence[Fact], proposal: Undone) -> Verdict:
    if last_effective(facts) != proposal.of:
        return Refusal("L19", "undo takes back the last fact only, and that is another one by now")
    return Accepted((proposal,))
