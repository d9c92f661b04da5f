"""The names of cards. Everything else in the house speaks of cards by these codes.

A code is rank then suit, as in `AS 10H QD 3C`. English codes are written; lower case, `T` for 10 and the German letters
(`D` Dame, `B` Bube) are read as well, so `DD` is the queen of diamonds. The rank letter `D` stands first and the
suit letter
`D` last, so the two are never mixed up.
"""

from __future__ import annotations

from dataclasses import dataclass

SUITS = ("S", "H", "D", "C")
"""Spades, hearts, diamonds, clubs."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""All ranks, lowest first."""

UNREAD = "?"
"""What stands in a fact for a card that was laid but that nobody read (L5)."""

CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 codes, suit by suit."""

_READ_AS = {"T": "10", "D": "Q", "B": "J"}


class CardError(ValueError):
    """A text that names no card."""


@dataclass(frozen=True, slots=True)
class Card:
    """One face: a rank of `RANKS` and a suit of `SUITS`.

    Two copies of a face are equal; what tells them apart is their track.
    """

    rank: str
    suit: str

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card a text names.

        Raises:
            CardError: the text is no card code.
        """
        code = text.strip().upper()
        rank, suit = code[:-1], code[-1:]
        rank = _READ_AS.get(rank, rank)
        if rank not in RANKS or suit not in SUITS:
            raise CardError(f"{text!r} is no card: write rank then suit, as in AS 10H QD 3C")
        return cls(rank, suit)

    def __str__(self) -> str:
        return self.rank + self.suit
