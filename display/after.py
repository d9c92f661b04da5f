"""What is left to do when the result of a deal is fixed (L13): play on, show hands, look back. Pure."""

from __future__ import annotations

from display.desk import Item
from display.words import text
from table.review import unknown_hands
from table.state import State


def may_play_on(state: State) -> bool:
    """Whether the result of the last deal is fixed, but cards are left that may be played for pleasure (T13)."""
    deal = state.deal
    fixed = deal is not None and deal.outcome in ("failed", "surplus")
    return fixed and deal is not None and deal.phase_of_play in ("card", "swap", "taken")


def hidden_hands(state: State) -> tuple[int, ...]:
    """Seats whose hands may be laid open now, from the dealer's left: none while a deal is open, or of cards that all
    were played.
    """
    deal = state.deal
    if deal is None or (deal.open and deal.claimed is None) or deal.outcome in ("misdeal", "abandoned", "redeal"):
        return ()
    shown = {seat for seat, _ in deal.shown}
    return tuple(seat for seat in unknown_hands(state, deal) if seat not in shown and deal.played[seat] < deal.cards)


def may_look_back(state: State) -> bool:
    """Whether a deal is over that has something to look back on."""
    return bool(state.deals) and (state.lives is not None or bool(state.tricks_of(state.deals[-1].number)))


def may_remember(state: State) -> bool:
    """Whether cards lie there that a memory aid could name: a setting, off (T12)."""
    return state.deal is not None and state.deal.open and bool(state.tricks_of(state.deal.number))


def after_items(state: State) -> tuple[Item, ...]:
    """The entries of the screen that asks what comes after a deal."""
    made = [Item("next", text("Next deal"))]
    if may_play_on(state):
        made.append(Item("play-on", text("Play on")))
    if hidden_hands(state):
        made.append(Item("show-hands", text("Show hands")))
    if may_look_back(state):
        made.append(Item("review", text("Look back")))
    return tuple(made)
