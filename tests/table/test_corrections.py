"""Corrections anywhere: everything after them is derived anew, findings come and go (G1)."""

from __future__ import annotations

import pytest
from telling import Match

from table.facts import (
    CardPlayed,
    CardTurned,
    Corrected,
    DealStarted,
    FindingSettled,
    MatchStarted,
    NumberChosen,
    NumberRevealed,
)
from table.protocol import parse, write
from table.report import report
from table.undo import redo, undo
from table.verdict import Question, Refusal

TEAM = "stiche-im-team"


def dealt(turned: str = "9S", numbers: tuple[int, ...] = (1, 0, 1)) -> Match:
    """Stage 3: Anna deals, Ben leads; facts 1 to 5 are the deal, the trump and the numbers."""
    match = Match(TEAM)
    match.tell(DealStarted(3, 0, as_dealt=True))
    match.turn(turned)
    match.numbers(*zip((1, 2, 3), numbers, strict=True))
    return match


def test_a_finding_vanishes_with_the_misread_card_and_comes_back_with_undo() -> None:
    """G1, L18, L19, X17: "card 1 misread" clears it; undoing the correction brings it back, redo clears it again."""
    match = dealt(numbers=(0, 1, 1))
    ids = match.cards("4S 6S 4D 2S 10H KS 5H 3H")
    assert len(match.findings) == 1
    match.tell(Corrected(ids[2], "replace", CardPlayed("8S")))
    assert (match.findings, match.state.tricks[0].winner) == ((), 3)
    match.tell(undo(match.facts))
    assert [one.clause for one in match.findings] == ["P1"]
    match.tell(redo(match.facts))
    assert match.findings == ()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (Corrected(3, "replace", NumberChosen(1, 1)), {"numbers": (0, 0, 1)}),
        (Corrected(2, "replace", CardTurned("9S")), {"turned": "9D"}),
    ],
)
def test_a_number_or_the_trump_is_corrected_later(wrong: Corrected, right: dict[str, object]) -> None:
    """G1, L20, T6, T8: as if it had been told right at first, the dealer's number and the winners included."""
    cards = "3C 6C 8C 7C 2S 4D KS 2D 10H 5H QD AH"
    match = dealt(**right)  # type: ignore[arg-type]
    match.cards(cards, confirmed=True)
    assert report(match.facts) != report(_played(cards))
    match.tell(wrong, confirmed=True)
    assert report(match.facts) == report(_played(cards))
    assert match.state.deal.outcome == "made"


def _played(cards: str) -> list:
    match = dealt()
    match.cards(cards)
    return match.facts


def test_a_card_gets_another_owner() -> None:
    """G1, L16, L20: "it is Dan's card": the finding comes with it, and goes when it is taken back."""
    match = dealt()
    ids = match.cards("3C 6C 8C 7C")
    match.tell(Corrected(ids[1], "replace", CardPlayed("6C", by=3)))
    assert [play.seat for play in match.state.tricks[0].plays] == [1, 3, 2, 0]
    assert [(one.kind, one.seats) for one in match.findings] == [("turn", (3,))]
    match.tell(Corrected(ids[1], "replace", CardPlayed("6C")))
    assert match.findings == ()


def test_another_dealer() -> None:
    """G1, L9, L20, T5: leader, chooser and the next dealer follow from it."""
    match = Match(TEAM)
    match.turn("9S")
    assert match.waits.seats == (1, 2, 3)
    match.tell(Corrected(1, "replace", DealStarted(1, 2)))
    assert match.waits.seats == (3, 0, 1)
    match.numbers((3, 1), (0, 0), (1, 0))
    match.cards("AC 3C 4C 5C")
    assert (match.state.deals[0].outcome, match.state.due.dealer) == ("made", 3)


def test_an_old_deal() -> None:
    """G1, L20, T4, T15: a card of an old deal is corrected two deals later: lives and stages follow."""
    match = Match(TEAM)
    match.turn("9S")
    match.numbers((1, 1), (2, 0), (3, 0))
    first = match.cards("QC KC 2C 3C")[0]
    assert match.state.deals[0].outcome == "failed"
    match.turn("9S")
    match.numbers((2, 0), (3, 0), (0, 0))
    match.cards("AC KC QC JC", confirmed=True)
    assert (match.state.lives, match.state.stage) == (1, 1)
    change = Corrected(first, "replace", CardPlayed("AC"))
    assert match.judge(change) == Question("surplus", deals=(2,))
    match.tell(change, confirmed=True)
    assert [deal.outcome for deal in match.state.deals] == ["made", "surplus"]
    assert (match.state.lives, match.state.stage) == (3, 2)


def test_names_and_variant_of_the_match() -> None:
    """G1, G2, T3: a name or a life may be put right; another game or another number of players is another match."""
    match = dealt()
    names = ("Anna", "Ben", "Carla", "Daniel")
    match.tell(Corrected(0, "replace", MatchStarted(TEAM, names, 0, ("lives=4",))))
    assert (match.state.players[3], match.state.lives) == ("Daniel", 4)
    for other in (MatchStarted("oh-hell", names), MatchStarted(TEAM, names[:3]), MatchStarted(TEAM, names, 0, ("x",))):
        assert isinstance(match.judge(Corrected(0, "replace", other)), Refusal)


def test_a_settled_finding_stays_settled() -> None:
    """G7a, L18: a correction elsewhere that shifts its number changes nothing about it."""
    match = dealt(numbers=(0, 1, 1))
    ids = match.cards("4S 6S 4D 2S 10H KS 5H 3H")
    match.tell(FindingSettled(1, "stand"))
    match.tell(Corrected(ids[1], "replace", CardPlayed("9S")))
    assert [(one.kind, one.settled) for one in match.findings] == [("impossible", None), ("proven", "stand")]


def test_a_secret_number_that_was_shown_is_corrected() -> None:
    """G1, T18: the outcome follows."""
    match = Match(TEAM, 3, 0, ("secret",))
    match.turn("9S")
    match.cards("AC 2C 3C")
    ids = [match.tell(NumberRevealed(seat, 0)) for seat in (1, 2)]
    assert match.state.deal.outcome == "failed"
    match.tell(Corrected(ids[0], "replace", NumberRevealed(1, 1)))
    assert match.state.deal.outcome == "made"


BLIND = """game: stiche-raten
players: Anna, Ben, Carla
dealer: Anna
variant: hook, blind, double-blind, max=1, blind-cards=1

deal 1
trump 9S
numbers Ben 0, Carla 0, Anna 0
trick Ben: AH AH 7H

deal 1 blind
numbers Carla 1, Anna 0, Ben 1
trump 10D
trick Carla: ? KD 7S
taken Carla

deal 1 double-blind
numbers Anna 1, Ben 0, Carla 1
trump AD
rest Anna
"""

SECRET = """game: stiche-im-team
players: Anna, Ben, Carla
dealer: Carla
variant: secret, long, no-trump-odd, ends-at-zero

deal 1
trump 9S
trick Anna: AC 2C KS
reveal Anna 1, Ben 0

deal 2
trump 9S
trick Ben: AC 3C 2C
trick Ben: 4D 2S 5D
reveal Ben 1, Carla 0
"""


@pytest.mark.parametrize("text", [BLIND, SECRET])
def test_variants_as_text(text: str) -> None:
    """S8, S14, S15, S16, S18, T18, T21: protocol -> facts -> protocol is the identity, cut after any line too."""
    told = parse(text)
    assert write(told) == text
    lines = text.splitlines(keepends=True)
    for end in range(5, len(lines)):
        short = "".join(lines[:end]).rstrip() + "\n"
        assert write(parse(short)) == short


def test_points_of_blind_rounds() -> None:
    """S11, S14, S15, S18, L5, L14: doubled, fourfold, and the deal goes on around the table."""
    made = report(parse(BLIND))
    assert [deal["dealer"] for deal in made["deals"]] == ["Anna", "Ben", "Carla"]
    assert [deal["points"] for deal in made["deals"]] == [
        {"Anna": 10, "Ben": 10, "Carla": 1},
        {"Anna": 20, "Ben": 0, "Carla": 22},
        {"Anna": 44, "Ben": 40, "Carla": 0},
    ]
    assert made["result"] == {"standings": [["Anna", 74], ["Ben", 50], ["Carla", 23]], "winners": ["Anna"]}
