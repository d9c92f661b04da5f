"""Names of games, variants and clauses in words for the screen. Pure."""

from __future__ import annotations

from display.words import Text, literal, text

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


def variant_name(variant: str) -> Text:
    """A variant in words, such as `lives=4`."""
    name, _, value = variant.partition("=")
    words = VARIANTS.get(name, literal(name))
    return text("{name} {value}", name=words, value=value) if value else words


def why_won(reason: str, led: str, trump: str | None, best: str) -> Text:
    """Why a card won its trick. `reason` is the clause; the words follow from suit and trump alone."""
    suit = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    clause = f"({reason})" if reason else ""
    if best[-1] == trump and led != trump:
        return text("highest trump {suit} {clause}", suit=suit[best[-1]], clause=clause)
    if best[-1] == led:
        return text("highest {suit}, the led suit {clause}", suit=suit[led], clause=clause)
    return text("by rule {clause}", clause=clause)
