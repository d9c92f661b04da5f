"""The scenarios of Waldstiche (W), each cited by its code. Ben leads, Anna deals, unless said otherwise."""

from __future__ import annotations

import pytest
from telling import Match

from table.facts import SwapKept, SwapLaid
from table.state import Trick

GAME = "waldstiche"
ANNA, BEN = 0, 1


def dealt(turned: str = "4H", variant: tuple[str, ...] = ()) -> Match:
    """A deal with the card that fixes trump."""
    match = Match(GAME, 2, ANNA, variant)
    match.turn(turned)
    return match


def trick(cards: str, trump: str) -> Trick:
    """One trick led by Ben; a swap is written `3D>8D`. The turned card is one that the trick does not need."""
    turned = next(rank + trump for rank in ("4", "6", "8") if rank + trump not in cards)
    match = dealt(turned)
    play(match, cards)
    return match.state.tricks[0]


def play(match: Match, text: str) -> None:
    """Cards in turn order as protocols write them: `3D>8D` swaps, `3D>` keeps."""
    for word in text.split():
        card, arrow, laid = word.partition(">")
        match.cards(card)
        if arrow:
            match.tell(SwapLaid(laid) if laid else SwapKept())


def found(text: str, turned: str = "4H") -> list[tuple[str, str, int, tuple[str, ...]]]:
    """Kind, proof, seat and named cards of each finding after these cards."""
    match = dealt(turned)
    play(match, text)
    return [(one.kind, one.by, one.seats[0], tuple(play.card for play in one.plays)) for one in match.findings]


@pytest.mark.parametrize(
    ("code", "trump", "cards", "winner"),
    [
        ("X38", "H", "8S 2H", ANNA),
        ("X39", "H", "6H 9S", ANNA),
        ("X39", "H", "10H 9S", BEN),
        ("X39", "H", "JH 9D", BEN),
        ("X39", "H", "8H 9D", ANNA),
        ("X40", "S", "JD 9D", ANNA),
        ("X40", "S", "JD AD", BEN),
        ("X42", "H", "9S 10S", BEN),
        ("X42", "H", "10S 9S", ANNA),
        ("X43", "H", "9S 9H", ANNA),
        ("X43", "D", "9S 9H", BEN),
        ("X43", "H", "9H 9S", BEN),
        ("X44", "H", "AS AH", ANNA),
        ("X44", "D", "AS AH", BEN),
        ("X45", "H", "AD 9D", ANNA),
        ("W9", "H", "9S 8S", BEN),
        ("W9", "H", "JS 9S", ANNA),
        ("W9", "H", "6S 8D", BEN),
        ("W9", "H", "6S 10S", ANNA),
    ],
)
def test_who_wins(code: str, trump: str, cards: str, winner: int) -> None:
    """X38 to X45, W9, W10: a lone nine is a trump of its value, two of them are ordinary cards."""
    taken = trick(cards, trump)
    assert (taken.winner, taken.reason in ("W9", "W10", "W5")) == (winner, True), code


@pytest.mark.parametrize(
    ("code", "trump", "cards", "leads"),
    [
        ("X40", "S", "JD AD", ANNA),
        ("X44", "H", "AS AH", BEN),
        ("X44", "D", "AS AH", ANNA),
        ("X45", "H", "AD 9D", BEN),
        ("W3", "H", "6S 10S", ANNA),
        ("W5", "H", "AS 2D", BEN),
    ],
)
def test_the_ace_that_loses_leads(code: str, trump: str, cards: str, leads: int) -> None:
    """W3, W5: the owner of an ace that lost leads next; an ace that wins changes nothing."""
    assert trick(cards, trump).next == leads, code


def test_x46_the_swap_decides_the_trick_it_is_played_in() -> None:
    """X46, W5, W8: nothing is won before the swap is settled; the new trump counts at once."""
    match = dealt("4H")
    match.cards("10S 3D")
    assert (match.waits.kind, match.waits.seats) == ("swap", (ANNA,))
    assert (match.state.tricks[0].winner, match.state.deal.taken) == (None, (0, 0))
    match.tell(SwapLaid("8D"))
    state = match.state
    assert (state.deal.trump, state.deal.turned, state.deal.first_turned) == ("D", "8D", "4H")
    assert (state.tricks[0].winner, state.tricks[0].plays[1].laid) == (ANNA, "8D")
    match = dealt("4H")
    play(match, "10S 3D>")
    assert (match.state.tricks[0].winner, match.state.tricks[0].plays[1].kept) == (BEN, True)


def test_x47_a_nine_already_lying_takes_the_new_trump() -> None:
    """X47, W11: the nine counts as a spade and beats the three."""
    match = dealt("4H")
    play(match, "9D 3S>7S")
    assert (match.state.tricks[0].winner, match.state.deal.trump) == (BEN, "S")


def test_the_leaders_three_is_settled_before_the_answer_counts() -> None:
    """W5, W8: the leader swaps first, and the follower's card is judged by the new trump."""
    match = dealt("4H")
    match.cards("3S")
    assert (match.waits.kind, match.waits.seats) == ("swap", (BEN,))
    match.tell(SwapLaid("8D"))
    assert (match.waits.kind, match.waits.seats) == ("card", (ANNA,))
    match.cards("2D")
    assert match.state.tricks[0].winner == ANNA


def test_the_card_laid_back_is_no_swap() -> None:
    """W6, W12: taking the trump card and laying it back is the same as leaving it."""
    match = dealt("4H")
    play(match, "10S 3D>4H")
    assert (match.state.tricks[0].winner, match.state.deal.trump, match.findings) == (BEN, "H", ())


def test_x48_a_jack_played_second_commands_nothing() -> None:
    """X48, W5: only a led jack commands."""
    assert found("8S JS 10S 2S") == []


@pytest.mark.parametrize(
    ("code", "cards", "findings"),
    [
        ("X40", "JD 4D 2S 9D", [("proven", "pair", ANNA, ("4D", "9D"))]),
        ("X40", "JD 9D", []),
        ("X40", "JD AD 9D 2D", []),
        ("X41", "JD AD 4S 6S", []),
        ("X49", "8S 4D 6S 2S", [("proven", "pair", ANNA, ("4D", "2S"))]),
        ("X52", "8S 5D 6S 2S", []),
        ("X52", "8S 5D 6S 2S 7S 10S", [("proven", "pair", ANNA, ("5D", "10S"))]),
        ("X53", "6D 5D 8S 4D 6S 2S", [("proven", "pair", ANNA, ("4D", "2S"))]),
        ("X54", "JD 4D 2S 3S> 9D", [("proven", "pair", ANNA, ("4D", "9D"))]),
        ("X54", "JD AD 9D 2D", []),
        ("X54", "JD 5D 2D 10D", []),
    ],
)
def test_pairs(code: str, cards: str, findings: list[tuple[str, str, int, tuple[str, ...]]]) -> None:
    """X40, X41, X48, X49, X52 to X54, P0, P4: what two plays prove, and what a draw excuses."""
    assert found(cards, "4H" if "4H" not in cards else "6H") == findings, code


def test_x53_a_draw_excuses_no_earlier_claim() -> None:
    """X53, P5: no heart among thirteen cards, then no spade: the 5 buried one card, so twelve would be diamonds."""
    assert found("5H 5D 8S 4D") == [("proven", "counting", ANNA, ("5D", "4D"))]
    assert found("5H 5D 8S 8D") == [("proven", "counting", ANNA, ("5D", "8D"))]


def test_x50_a_card_taken_openly_after_the_denial() -> None:
    """X50, P4: the two of spades was the trump card when Anna denied spades; she took it then."""
    assert found("8S 3H>10H 2S 6S", "2S") == []


def test_x51_the_card_laid_as_trump_speaks_too() -> None:
    """X51, P4, W8: the duty is judged on the hand before the swap."""
    match = dealt("4H")
    play(match, "8S 3D>7S")
    (finding,) = match.findings
    assert (finding.kind, finding.by, finding.seats, finding.clause) == ("proven", "pair", (ANNA,), "P4")
    assert [play.card for play in finding.plays] == ["3D", "7S"]


def test_x55_a_card_taken_openly_binds_at_once() -> None:
    """X55, R2: Anna holds the ten of spades openly, and plays lower to a led jack, or denies spades."""
    took = "8S 3S>6H "
    assert found(took + "JS 4S", "10S") == [("proven", "pair", ANNA, ("4S", "3S"))]
    assert found(took + "7S 2D", "10S") == [("proven", "pair", ANNA, ("2D", "3S"))]
    between = took + "8D 5D "
    assert found(between + "7S 2D", "10S") == []
    assert found(between + "7S 2D 6S 10S", "10S") == [("proven", "pair", ANNA, ("2D", "10S"))]
