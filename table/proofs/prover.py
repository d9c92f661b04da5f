"""What all provers share: they watch a deal play by play and answer with what does not fit."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec


class Shown(msgspec.Struct, frozen=True):
    """A card that came to light: a play, a card laid as trump (W) or one of a hand laid open.

    Attributes:
        key: tells plays apart; the core names them by it.
        seat: whose card it is.
        card: code or `?`.
    """

    key: int
    seat: int
    card: str


class Doubt(msgspec.Struct, frozen=True):
    """What a prover found: the kinds are those of `table.state.Finding`; `plays` are keys, the claims first (P7)."""

    kind: Literal["impossible", "proven", "one-of", "turn", "swap-missed"]
    by: Literal["pair", "counting", "place"]
    seats: tuple[int, ...]
    plays: tuple[int, ...]
    clause: str


class Prover(Protocol):
    """Watches one deal."""

    def play(self, shown: Shown, led: str | None) -> list[Doubt]:
        """A card was played; `led` is the led card, None for the lead itself."""

    def swap(self, shown: Shown) -> list[Doubt]:
        """The trump card was taken and this card laid in its place (W5)."""

    def open(self, shown: Shown) -> list[Doubt]:
        """A card of a hand laid open (L13)."""

    def unseen(self) -> list[str]:
        """The codes that may still be in a hand or in the rest."""
