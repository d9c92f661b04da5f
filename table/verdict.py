"""The four answers of `table.decide`."""

from __future__ import annotations

from typing import Literal

import msgspec

from table.facts import Fact

Asked = Literal["impossible", "turn", "swap-missed", "surplus", "sevens"]


class Accepted(msgspec.Struct, frozen=True):
    """Write these facts, in this order. Empty: there is nothing new to write."""

    facts: tuple[Fact, ...]


class Question(msgspec.Struct, frozen=True):
    """Ask the table first; after a yes decide again with `confirmed`.

    Attributes:
        kind: `impossible`: no copy of the card is left, or it is the turned card (L17). `turn`: the card was picked
            up by another
            player, `swap-missed`: it is the trump card itself (W18). `surplus`: the correction makes deals count
            nothing.
            `sevens`: the claim lacks the 7s not yet seen (L14).
        card: the card in question.
        plays: ids of the earlier plays of it.
        seats: whom it is about.
        deals: numbers of the deals that would become surplus.
        missing: how many 7s are not yet seen.
    """

    kind: Asked
    card: str = ""
    plays: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    deals: tuple[int, ...] = ()
    missing: int = 0


class NotYet(msgspec.Struct, frozen=True):
    """It may come true later (L1). `waits_for` is a kind of `table.expects`."""

    waits_for: str


class Refusal(msgspec.Struct, frozen=True):
    """Never. `clause` of the rules says why, `text` says it in a sentence."""

    clause: str
    text: str


Verdict = Accepted | Question | NotYet | Refusal
