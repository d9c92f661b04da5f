"""The games. A new one costs one file here, one line in `GAMES`, one rulebook in `seeds/` and its tests."""

from __future__ import annotations

from functools import lru_cache

from table.games import oh_hell, stiche_im_team, stiche_raten, waldstiche
from table.games.base import Game, Rules, Variant, VariantError

__all__ = ["GAMES", "Game", "Rules", "Variant", "VariantError", "configure"]

GAMES: dict[str, Game] = {
    game.name: game for game in (stiche_im_team.GAME, stiche_raten.GAME, waldstiche.GAME, oh_hell.GAME)
}
"""All games by the name that protocols use."""


@lru_cache(maxsize=64)
def configure(game: str, players: int, variant: tuple[str, ...]) -> Rules:
    """The rules of a table.

    Raises:
        ValueError: there is no such game.
        VariantError: the rules forbid the players or the variant.
    """
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    return GAMES[game].configure(players, variant)
