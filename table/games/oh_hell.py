"""Oh Hell with 52 cards, as it is played abroad (O)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from table.games.base import Game, Slot, Variant
from table.games.rounds import Rounds
from table.games.variants import Options, seated

NAME, TITLE = "oh-hell", "Oh Hell"
PLAYERS = range(3, 8)

VARIANTS = (Variant("no-hook", "the dealer may make the numbers add up", clause="O4"),)


class OhHell(Rounds):
    """The rules of one table."""

    game = NAME
    clauses: ClassVar[Mapping[str, str]] = {
        "pack": "O1",
        "players": "O1",
        "deal": "O2",
        "number": "O4",
        "order": "O4",
        "dealer": "O4",
        "hook": "O4",
        "over": "O7",
        "revoke": "G7",
        "turned": "O3",
        "lead": "O5",
    }

    def __init__(self, players: int, variant: tuple[str, ...]) -> None:
        super().__init__(players, variant)
        seated("O1", TITLE, players, PLAYERS)
        self.hook = "no-hook" not in Options(NAME, VARIANTS, variant)
        longest = min(10, 51 // players)
        self.plan = tuple(Slot(size) for size in [*range(1, longest + 1), *range(longest - 1, 0, -1)])


GAME = Game(NAME, TITLE, PLAYERS[0], PLAYERS[-1], VARIANTS, OhHell)
