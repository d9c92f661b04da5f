"""The games that can be played at the simulated table: each one brings a plan of a whole match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.demo import rounds, stiche_im_team, waldstiche
from companion.demo.course import Course
from table.games import GAMES

Plan = Callable[[int, tuple[str, ...], tuple[str, ...], float], Course]

PLANS: dict[str, Plan] = {
    "stiche-im-team": stiche_im_team.plan,
    "stiche-raten": partial(rounds.plan, "stiche-raten"),
    "waldstiche": waldstiche.plan,
    "oh-hell": partial(rounds.plan, "oh-hell"),
}


def plan(game: str, seed: int, players: tuple[str, ...], variant: tuple[str, ...], slips: float = 0.0) -> Course:
    """The course of a match, in which somebody leads out of turn at a share `slips` of the tricks (L16).

    Raises:
        ValueError: nobody at the simulated table can play that, or the rules forbid it.
    """
    if game not in PLANS:
        raise ValueError(f"the simulated table does not play {game!r}: choose one of {', '.join(PLANS)}")
    GAMES[game].configure(len(players), variant)
    return PLANS[game](seed, players, variant, slips)
