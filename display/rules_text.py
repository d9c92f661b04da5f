"""Names of games, variants and clauses in words for the screen. Pure."""

from __future__ import annotations

from display.words import NOTHING, SUIT_SIGNS, Text, literal, text
from table.state import State

GAMES: dict[str, Text] = {
    "stiche-im-team": text("Stiche im Team"),
    "stiche-raten": text("Stiche-Raten"),
    "waldstiche": text("Waldstiche"),
    "oh-hell": text("Oh Hell"),
}

VARIANTS: dict[str, Text] = {
    "secret": text("secret numbers"),
    "long": text("up to 10 cards"),
    "up-and-down": text("up and down"),
    "no-trump-odd": text("odd: no trump"),
    "lives": text("lives"),
    "ends-at-zero": text("over at 0 lives"),
    "hook": text("the hook"),
    "blind": text("blind round"),
    "double-blind": text("double blind"),
    "max": text("most cards"),
    "blind-cards": text("blind cards"),
    "suits": text("suits"),
    "goal": text("goal"),
    "no-hook": text("no hook"),
}


def game_name(game: str) -> Text:
    """A game in words."""
    return GAMES.get(game, literal(game))


def variant_refusal(clause: str, players: int, chosen: tuple[str, ...]) -> Text:
    """Why these variants cannot be played, in a few words; the rulebook has the clause in full.

    Args:
        clause: that forbids it.
        players: at the table.
        chosen: the variants.
    """
    if clause in ("S15", "S16") and "blind" not in chosen:
        return text("needs the blind round ({clause})", clause=clause)
    if clause in ("S3", "S16"):
        return text("too many cards ({clause})", clause=clause)
    if clause == "T19":
        return text("not with {count} players ({clause})", count=players, clause=clause)
    return text("not together ({clause})", clause=clause)


def variant_name(variant: str) -> Text:
    """A variant in words, such as `lives=4`."""
    name, _, value = variant.partition("=")
    words = VARIANTS.get(name, literal(name))
    return text("{name} {value}", name=words, value=value) if value else words


def ability(state: State) -> Text:
    """What the card just laid asks for, in one line (W5, W17): the device only reminds, it cannot see hands."""
    deal = state.deal
    if deal is None:
        return NOTHING
    if deal.kind == "double-blind" and deal.open:
        return text("unseen cards: any card may be laid (S17)")
    if not state.rules.swaps:
        return NOTHING
    if deal.phase == "swap" and deal.swapper is not None:
        return text("{name}: swap the trump? OK: no", name=state.players[deal.swapper])
    trick = state.tricks[-1] if state.tricks else None
    if trick is None or trick.deal != deal.number or not trick.plays:
        return NOTHING
    last = trick.plays[-1]
    if last.card[:-1] == "5" and deal.hand[last.seat] > 0:
        return text("{name}: draw one, put one under", name=state.players[last.seat])
    if last.card[:-1] == "J" and len(trick.plays) == 1:
        return text("jack led: the ace or the highest {suit}", suit=SUIT_SIGNS[last.card[-1]])
    return NOTHING


def why_won(reason: str, led: str, trump: str | None, best: str, leads: str = "") -> Text:
    """Why a card won its trick.

    Args:
        reason: the clause by which it won.
        led: the led suit.
        trump: the trump suit, None without.
        best: the winning card.
        leads: who leads next, for an ace that lost its trick (W5).
    """
    suit = SUIT_SIGNS
    clause = f"({reason})" if reason else ""
    if reason == "W5" and leads:
        return text("{name} leads: an ace lost {clause}", name=leads, clause=clause)
    if reason == "W10":
        return text("two nines are ordinary cards {clause}", clause=clause)
    if reason == "W9" and best[:-1] == "9" and best[-1] != trump:
        return text("a lone nine is a trump {clause}", clause=clause)
    if reason == "S10":
        return text("the later of two equal cards {clause}", clause=clause)
    if best[-1] == trump and led != trump:
        return text("highest trump {suit} {clause}", suit=suit[best[-1]], clause=clause)
    if best[-1] == led:
        return text("highest {suit}, the led suit {clause}", suit=suit[led], clause=clause)
    return text("by rule {clause}", clause=clause)
