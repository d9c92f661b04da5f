"""Stiche-Raten: a double pack of 64 cards, numbers in turn, points for tricks and for an exact number (S)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from table.facts import Kind
from table.games.base import Game, Slot, Variant, VariantError
from table.games.rounds import Rounds
from table.games.variants import Options, seated

NAME, TITLE = "stiche-raten", "Stiche-Raten"
PLAYERS = range(3, 7)

VARIANTS = (
    Variant("hook", "the dealer may not make the numbers add up", clause="S8"),
    Variant("blind", "one more round, numbers before the deal, doubled", clause="S14"),
    Variant("double-blind", "and another with unseen cards, fourfold", clause="S15"),
    Variant("max", "cards in the longest round", tuple(str(n) for n in range(1, 22)), clause="S3"),
    Variant("blind-cards", "cards in the blind rounds", tuple(str(n) for n in range(1, 22)), clause="S16"),
)


class SticheRaten(Rounds):
    """The rules of one table."""

    game = NAME
    ranks = ("7", "8", "9", "10", "J", "Q", "K", "A")
    packs = 2
    later_wins = True
    clauses: ClassVar[Mapping[str, str]] = {
        "pack": "S2",
        "players": "S1",
        "deal": "S3",
        "number": "S7",
        "order": "S7",
        "dealer": "S7",
        "hook": "S8",
        "blind": "S14",
        "over": "S13",
        "revoke": "G7",
        "turned": "S5",
        "later": "S10",
        "lead": "S9",
    }

    def __init__(self, players: int, variant: tuple[str, ...]) -> None:
        super().__init__(players, variant)
        seated("S1", TITLE, players, PLAYERS)
        options = Options(NAME, VARIANTS, variant)
        cap = 63 // players
        longest = options.number("max", 10)
        if longest > cap:
            raise VariantError("S3", f"with {players} players max is at most {cap}")
        self.hook = "hook" in options
        if "double-blind" in options and "blind" not in options:
            raise VariantError("S15", "double-blind needs blind")
        if "blind-cards" in options and "blind" not in options:
            raise VariantError("S16", "blind-cards needs blind")
        blind = options.number("blind-cards", 1)
        if blind > longest:
            raise VariantError("S16", f"blind-cards is at most {longest}")
        sizes = [*range(1, longest + 1), *range(longest - 1, 0, -1)]
        plan = [Slot(size) for size in sizes]
        if "blind" in options:
            plan.append(Slot(blind, "blind"))
        if "double-blind" in options:
            plan.append(Slot(blind, "double-blind"))
        self.plan = tuple(plan)

    def follows(self, kind: Kind) -> bool:
        """S17: nobody knows his unseen cards."""
        return kind != "double-blind"


GAME = Game(NAME, TITLE, PLAYERS[0], PLAYERS[-1], VARIANTS, SticheRaten)
