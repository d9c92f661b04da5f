"""Waldstiche: two players, thirteen tricks, and cards that can do something (W)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from table.cards import SUITS
from table.facts import Kind
from table.games.base import Course, Due, Game, Result, Rules, Slot, Standing, Variant, VariantError
from table.games.variants import Options, seated
from table.proofs.waldstiche import CardsMove

NAME, TITLE = "waldstiche", "Waldstiche"
HAND = 13
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")
"""The ace is the 1, the jack the 11 (W1)."""

VARIANTS = (
    Variant("suits", "the three suits of the pack", ("SHD", "SHC", "SDC", "HDC"), clause="W1"),
    Variant("goal", "points that end the match", ("16", "21"), clause="W15"),
)


def trick_points(tricks: int) -> int:
    """Points for a number of tricks: few are worth as much as many, too many nothing (W14)."""
    if tricks <= 3 or 7 <= tricks <= 9:
        return 6
    return tricks - 3 if tricks <= 6 else 0


class Waldstiche(Rules):
    """The rules of one table."""

    game = NAME
    ranks = RANKS
    numbers = False
    swaps = "3"
    clauses: ClassVar[Mapping[str, str]] = {
        "pack": "W1",
        "players": "W1",
        "deal": "W2",
        "number": "W1",
        "lead": "W3",
        "over": "W15",
        "revoke": "G7",
        "turned": "W2",
    }

    def __init__(self, players: int, variant: tuple[str, ...]) -> None:
        seated("W1", TITLE, players, range(2, 3))
        if "goal=35" in variant:
            raise VariantError("W16", f"{TITLE} ends at 16 or 21 points; a long game is not offered")
        options = Options(NAME, VARIANTS, tuple(_in_order(one) for one in variant))
        self.suits = tuple(options.values.get("suits", "SHD"))
        super().__init__(players, variant)
        self.goal = options.number("goal", 21)

    def best(self, plays: Sequence[tuple[int, str]], trump: str | None) -> tuple[int, str]:
        """W9 to W11: a lone 9 is a trump; two of them are ordinary cards."""
        nines = sum(card[:-1] == "9" for _, card in plays)

        def suit(card: str) -> str:
            return trump if trump is not None and nines == 1 and card[:-1] == "9" else card[-1]

        seat, card = plays[0]
        for other, code in plays[1:]:
            if suit(code) == suit(card):
                better = self.strength[code] > self.strength[card]
            else:
                better = suit(code) == trump
            if better:
                seat, card = other, code
        return seat, "W10" if nines > 1 else "W9"

    def leads_next(self, plays: Sequence[tuple[int, str]], winner: int) -> tuple[int, str]:
        """W3, W5: whose ace lost its trick leads, with two aces the loser of the trick."""
        for seat, card in plays:
            if seat != winner and card[:-1] == "A":
                return seat, "W5"
        return winner, ""

    def prover(self, cards: int, kind: Kind, turned: str | None, dealer: int) -> CardsMove:
        """P0, P3 to P5, W18."""
        return CardsMove(self.strength, hand=cards, pile=len(self.strength) - 2 * cards - 1, turned=turned)

    def points(self, deal: Course) -> tuple[int, ...]:
        """W14: for the tricks, and one for each 7 in them."""
        return tuple(trick_points(tricks) + sevens for tricks, sevens in zip(deal.taken, deal.sevens, strict=True))

    def sizes(self) -> frozenset[Slot]:
        """W2."""
        return frozenset({Slot(HAND)})

    def stage_of(self, standing: Standing, cards: int, kind: Kind) -> int:
        """Rounds are only counted: each one is the next."""
        return standing.stage

    def count(self, standing: Standing, stage: int, outcome: str, points: tuple[int, ...]) -> Standing:
        """W15: the higher total wins, then the better last round; if both are equal, one more round."""
        scores = tuple(old + new for old, new in zip(standing.scores, points, strict=True))
        after = msgspec.structs.replace(standing, stage=standing.stage + 1, scores=scores, last=points)
        ranking = sorted(range(self.players), key=lambda seat: (scores[seat], points[seat]), reverse=True)
        first, second = ranking
        if max(scores) < self.goal or (scores[first], points[first]) == (scores[second], points[second]):
            return after
        result = Result(standings=tuple((seat, scores[seat]) for seat in ranking), winners=(first,))
        return msgspec.structs.replace(after, stage=standing.stage, over=True, result=result)

    def due(self, standing: Standing, dealer: int) -> Due | None:
        """W2, W15: another round until somebody has won."""
        return None if standing.over else Due(standing.stage, HAND, dealer)


def _in_order(text: str) -> str:
    """`suits=DHS` means `suits=SHD`."""
    name, sign, value = text.partition("=")
    if name == "suits" and len(set(value)) == len(value):
        value = "".join(sorted(value, key=lambda suit: SUITS.index(suit) if suit in SUITS else len(SUITS)))
    return name + sign + value


GAME = Game(NAME, TITLE, 2, 2, VARIANTS, Waldstiche)
