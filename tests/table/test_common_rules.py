"""Clauses that all games share: seats, the first dealer, what the table never says."""

from __future__ import annotations

import pytest
from playing import NAMES
from telling import Match

from table.decide import decide
from table.expects import expects
from table.facts import CardPlayed, CardTurned, DealStarted, MatchStarted, RestClaimed
from table.fold import fold
from table.games import GAMES, VariantError, configure
from table.report import report
from table.verdict import Accepted, Refusal


@pytest.mark.parametrize("game", sorted(GAMES))
def test_g2_g9_seats_and_the_first_dealer(game: str) -> None:
    """G2, G9: any seat may deal first; the left neighbour is the next one clockwise, after the last seat the first."""
    players = GAMES[game].players[-1]
    rules = configure(game, players, ())
    for dealer in range(players):
        (start,) = decide([], MatchStarted(game, NAMES[:players], dealer)).facts
        waits = expects(fold([start]))
        assert (waits.kind, waits.seats) == ("deal", (dealer,))
        assert rules.first_leader(dealer) == (dealer + 1) % players
        assert rules.order(dealer)[-1] == dealer
        assert sorted(rules.order(dealer)) == list(range(players))
    assert decide([], MatchStarted(game, NAMES[:players], players)).clause == "G9"


@pytest.mark.parametrize(
    ("names", "clause"),
    [(("Anna", "Ben", "Anna"), "G2"), (("Anna", " ", "Carla"), "G2"), (("Anna", "Ben!", "Carla"), "G2")],
)
def test_g2_names(names: tuple[str, ...], clause: str) -> None:
    """G2: names tell the seats apart, and a protocol must be able to say them."""
    verdict = decide([], MatchStarted("oh-hell", names))
    assert isinstance(verdict, Refusal)
    assert verdict.clause == clause


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_word_about_the_cards_in_a_hand(game: str) -> None:
    """T12, W19, G6, P0: a card of another suit is taken without a word; nothing told names a hand."""
    match = Match(game, GAMES[game].players[0])
    cards = min(slot.cards for slot in match.state.rules.sizes() if slot.cards > 1)
    match.tell(DealStarted(cards, 0, as_dealt=True))
    match.turn("9S")
    while match.waits.kind == "numbers":
        match.numbers((match.waits.seats[0], match.waits.choices[0]))
    match.cards("AH")
    assert match.judge(CardPlayed("10D")) == Accepted((CardPlayed("10D"),))
    match.cards("10D")
    assert match.findings == ()
    told = report(match.facts)
    assert set(told["waiting"]) <= {"for", "seats", "cards"}
    assert set(told["deal"]) == {
        "number", "cards", "dealer", "turned", "trump", "numbers", "tricks", "hand", "outcome",
    }  # fmt: skip
    assert all(isinstance(count, int) for count in told["deal"]["hand"].values())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_variants_are_named_once_and_known(game: str) -> None:
    """G1: an unknown variant, one named twice, a value that is not offered, a wrong number of players."""
    fits = GAMES[game].players
    for players, variant in (
        (fits[0], ("nonsense",)),
        (fits[0], (GAMES[game].variants[0].name + "=?",)),
        (fits[-1] + 1, ()),
        (fits[0] - 1, ()),
    ):
        with pytest.raises(VariantError) as error:
            configure(game, players, variant)
        assert error.value.clause
    every = [
        variant.name + (f"={variant.values[0]}" if variant.values else "")
        for variant in GAMES[game].variants
        if variant.name not in ("double-blind", "blind-cards")
    ]
    for name in every:
        assert configure(game, fits[0], (name,)).variant == (name,)
        with pytest.raises(VariantError):
            configure(game, fits[0], (name, name))


def test_no_deal_of_a_match_that_is_over() -> None:
    """O2, O7, S13, L9, L14: a card turned after the last round begins nothing."""
    match = Match("oh-hell", 3)
    for _ in range(19):
        match.turn("2S")
        while match.waits.kind == "numbers":
            match.numbers((match.waits.seats[0], match.waits.choices[0]))
        cards, leader = match.state.deal.cards, match.state.deal.order[0]
        match.tell(RestClaimed(((leader, cards),)))
        assert match.state.deal.taken[leader] == cards
    assert (match.state.over, match.waits.kind) == (True, "over")
    assert match.judge(CardTurned("3S")).clause == "O7"
    assert sum(deal.cards for deal in match.state.deals) == 100
