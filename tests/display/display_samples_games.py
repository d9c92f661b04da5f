"""Screens of the other games: Stiche-Raten with two packs and blind rounds, Waldstiche with its cards, Oh Hell."""

from __future__ import annotations

from collections.abc import Iterable

from display_samples import pressed, settled

from companion.desk import press
from display.desk import Desk, Kind, Layer, Preferences
from hardware.buttons import Button, Press
from table import facts as f
from table.state import State

SIX = ("Anna", "Ben", "Carla", "Dan", "Emil", "Friederike")
RATEN = f.MatchStarted("stiche-raten", SIX[:3], 0, ("hook", "max=1", "blind", "double-blind"))
RATEN_ROUND: tuple[f.Fact, ...] = (
    RATEN,
    f.DealStarted(1, 0),
    f.CardTurned("9S"),
    f.NumberChosen(1, 0),
    f.NumberChosen(2, 0),
    f.NumberChosen(0, 0),
    *(f.CardPlayed(card) for card in ("AH", "7C", "AH")),
)
"""The only round of one card: of two equal aces the later wins (S10), Anna takes the trick."""

BLIND: tuple[f.Fact, ...] = (
    *RATEN_ROUND,
    f.DealStarted(1, 1, "blind"),
    *(f.NumberChosen(seat, 0) for seat in (2, 0, 1)),
)
"""The blind round: the numbers are said, nothing is dealt yet (S14)."""

DOUBLE: tuple[f.Fact, ...] = (
    *BLIND,
    f.CardTurned("8D"),
    *(f.CardPlayed(card) for card in ("AC", "7C", "8C")),
    f.DealStarted(1, 2, "double-blind"),
    *(f.NumberChosen(seat, 0) for seat in (0, 1, 2)),
    f.CardTurned("8H"),
    f.CardPlayed("KS"),
)
"""The double blind round: cards are laid unseen, so any may be laid (S17)."""

WALD = f.MatchStarted("waldstiche", ("Anna", "Ben"), 0)
WALD_DEALT: tuple[f.Fact, ...] = (WALD, f.DealStarted(13, 0), f.CardTurned("8D"))


def wald_round() -> tuple[f.Fact, ...]:
    """A whole round: Ben takes all but one trick by agreement."""
    return (*WALD_DEALT, f.RestClaimed(((1, 8), (0, 5)), ((1, 2), (0, 1))))


def samples_of_games() -> dict[str, tuple[Desk, State | None]]:
    """Screens by name, as in `display_samples.samples`."""
    made: dict[str, tuple[Desk, State | None]] = {}

    def over(name: str, facts: Iterable[f.Fact], desk: Desk | None = None) -> None:
        made[name] = settled(facts, desk)

    over("raten-numbers", RATEN_ROUND[:4])
    over("raten-hook", (*RATEN_ROUND[:4], f.NumberChosen(2, 1)))
    six = f.MatchStarted("stiche-raten", SIX, 0, ("max=10",))
    dealt = (six, f.DealStarted(1, 0), f.CardTurned("9S"), *(f.NumberChosen(seat, 0) for seat in (1, 2, 3, 4, 5, 0)))
    over("raten-six", (*dealt, *(f.CardPlayed(card) for card in ("AH", "10H", "KH", "AH"))))
    over(
        "raten-six-won",
        (
            *dealt[:1],
            f.DealStarted(10, 0, as_dealt=True),
            *dealt[2:3],
            *(f.NumberChosen(seat, 2) for seat in (1, 2, 3, 4, 5, 0)),
            *(f.CardPlayed(card) for card in ("AH", "10H", "KH", "AH", "7H", "8C")),
        ),
    )
    over("raten-six-numbers", (*dealt[:1], f.DealStarted(10, 0, as_dealt=True), *dealt[2:3]))
    over("raten-six-over", (*dealt, *(f.CardPlayed(card) for card in ("AH", "10H", "KH", "AH", "7H", "8C"))))
    over("raten-equal-over", RATEN_ROUND)
    over("raten-blind", RATEN_ROUND, Desk(seen_deal=1))
    over("raten-blind-trump", BLIND, Desk(seen_deal=1))
    over("raten-double-blind", DOUBLE[:-5], Desk(seen_deal=2))
    over("raten-double-trump", DOUBLE[:-2], Desk(seen_deal=2))
    over("raten-unseen", DOUBLE, Desk(seen_deal=2))
    over("raten-match-over", (*DOUBLE, f.CardPlayed("7D"), f.CardPlayed("9C")), Desk(seen_deal=3))
    over("wald-deal", (WALD,))
    over("wald-lead", WALD_DEALT)
    over("wald-swap", (*WALD_DEALT, f.CardPlayed("3H")))
    over("wald-swapped", (*WALD_DEALT, f.CardPlayed("3H"), f.SwapLaid("10S")))
    over("wald-draw", (*WALD_DEALT, f.CardPlayed("5H")))
    over("wald-jack", (*WALD_DEALT, f.CardPlayed("JH")))
    over("wald-nine", (*WALD_DEALT, f.CardPlayed("7H"), f.CardPlayed("9S")))
    over("wald-ace", (*WALD_DEALT, f.CardPlayed("AH"), f.CardPlayed("9H")))
    over("wald-five", (*WALD_DEALT, f.CardPlayed("7H"), f.CardPlayed("5H")))
    over("wald-follower-swaps", (*WALD_DEALT, f.CardPlayed("7H"), f.CardPlayed("3H")))
    over("wald-round", wald_round())
    nights = [*wald_round()]
    for dealer in (1, 0):
        nights += [f.DealStarted(13, dealer), *wald_round()[2:]]
    rest = Layer(Kind.PICK_NUMBER, purpose="split", seat=0)
    over("wald-rest", (*WALD_DEALT, f.CardPlayed("7H"), f.CardPlayed("2H")), Desk(layers=(rest,)))
    over("wald-won", nights, Desk(seen_deal=9))
    seven = f.MatchStarted("oh-hell", (*SIX, "Gustav"), 0)
    first = (seven, f.DealStarted(1, 0), f.CardTurned("9S"), *(f.NumberChosen(seat, 0) for seat in (1, 2, 3, 4, 5, 6)))
    over("hell-seven-numbers", first)
    played = (*first, f.NumberChosen(0, 0), *(f.CardPlayed(card) for card in ("AH", "10H", "KH")))
    over("hell-seven", played)
    hidden = Desk(preferences=Preferences(seat_buttons=True))
    numbers = (f.MatchStarted("stiche-im-team", SIX[:4], 0), f.DealStarted(1, 0), f.CardTurned("9S"))
    over("seat-buttons", numbers, hidden)
    begun, state = pressed(numbers, settled(numbers, hidden)[0], Button.OK)
    begun, _ = press(begun, numbers, state, Press(Button.UP, "press", 112.0, begun.screen, 2))
    made["seat-buttons-hidden"] = settled(numbers, begun, 113.0)
    secret = f.MatchStarted("stiche-im-team", SIX[:4], 0, ("secret",))
    hand = (secret, f.DealStarted(1, 0), f.CardTurned("9S"), *(f.CardPlayed(card) for card in ("3C", "6C", "JC", "7C")))
    over("secret-reveal", hand)
    return made
