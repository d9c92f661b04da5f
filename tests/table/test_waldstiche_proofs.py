"""The provers of Waldstiche against every way the cards can lie (P0, P3 to P5, P7, W18), and over whole rounds."""

from __future__ import annotations

import random

import pytest
from waldstiche_reference import FULL, Pack, Round, play_round
from waldstiche_telling import START, facts_of
from waldstiche_worlds import Event, refuted

from table.cards import UNREAD
from table.facts import CardPlayed, CardTurned, DealStarted, Fact, SwapKept, SwapLaid
from table.fold import fold
from table.proofs.prover import Doubt, Shown
from table.proofs.waldstiche import CardsMove
from table.state import Finding

SMALL = {
    "everything": (Pack("SH", ("A", "3", "5", "9", "J"), 3), 40),
    "three suits, many draws": (Pack("SHD", ("3", "5", "J"), 2), 120),
    "no draws, long suits": (Pack("SH", ("3", "8", "9", "10", "J"), 4), 80),
    "draws and swaps at the end": (Pack("SH", ("3", "5", "8", "J"), 2), 150),
    "swaps alone": (Pack("SHD", ("3", "J"), 2), 200),
    "four cards each": (Pack("SHD", ("3", "5", "7", "J"), 4), 3),
}
"""Packs and how many rounds of each: what a five can draw must not be used up (W13)."""

NOBODY, BOTH = (), (0, 1)


def events_of(one: Round) -> list[Event]:
    return [(step.seat, step.card, step.laid) for step in one.steps]


def misread(rng: random.Random, pack: Pack, events: list[Event]) -> None:
    """One of the cards is read as any other, and a three may seem to swap."""
    at = rng.randrange(len(events))
    card = rng.choice(pack.cards)
    swaps = card[:-1] == "3" and at < len(events) - 2 and rng.random() < 0.7
    events[at] = (events[at][0], card, rng.choice(pack.cards) if swaps else "")


def first_doubt(pack: Pack, turned: str, events: list[Event]) -> tuple[int | None, Doubt | None]:
    """When the prover speaks up, as `refuted` counts, and what it says first."""
    prover = CardsMove(pack.strength, pack.hand, pack.pile, turned)
    for at, (seat, card, laid) in enumerate(events):
        doubts = prover.play(Shown(2 * at, seat, card), events[at - 1][1] if at % 2 else None)
        if doubts:
            return 2 * at, doubts[0]
        if laid and (doubts := prover.swap(Shown(2 * at + 1, seat, laid))):
            return 2 * at + 1, doubts[0]
    return None, None


def agrees(pack: Pack, turned: str, events: list[Event]) -> bool:
    """The prover speaks up at the very card at which no deal is left, and says whose claims it takes.

    Returns:
        Whether there was anything to find.
    """
    never = 1 << 30
    gone = {bound: refuted(pack, turned, events, bound) for bound in (NOBODY, (0,), (1,), BOTH)}
    at, doubt = first_doubt(pack, turned, events)
    first = min((never if one is None else one) for one in gone.values())
    assert at == (None if first == never else first), (turned, events, doubt)
    if doubt is None:
        return False
    if gone[NOBODY] == first:
        assert doubt.kind in ("impossible", "turn", "swap-missed"), (turned, events, doubt)
    elif gone[0,] == first or gone[1,] == first:
        assert doubt.kind == "proven", (turned, events, doubt)
        assert gone[doubt.seats] == first, (turned, events, doubt)
    else:
        assert (doubt.kind, doubt.seats) == ("one-of", BOTH), (turned, events, doubt)
    return True


@pytest.mark.parametrize("name", SMALL)
def test_no_world_is_left(name: str) -> None:
    """P3 to P5, W13: with a planted revoke the prover is exact: at the same card, against the same player."""
    pack, rounds = SMALL[name]
    found = 0
    for seed in range(rounds):
        one = play_round(random.Random(seed), seed % 2, pack, revoke=True)
        found += agrees(pack, one.turned, events_of(one))
    assert 0 < found < rounds


@pytest.mark.parametrize("name", SMALL)
def test_a_card_that_is_elsewhere(name: str) -> None:
    """P3, W18: a card misread, so that it was played before, lies face up, or is openly in the other hand."""
    pack, rounds = SMALL[name]
    for seed in range(rounds):
        rng = random.Random(seed)
        one = play_round(rng, seed % 2, pack, revoke=seed % 3 == 0)
        events = events_of(one)
        misread(rng, pack, events)
        agrees(pack, one.turned, events)


def test_a_hand_that_holds_more_than_its_cards() -> None:
    """P5: Anna's last card is one that she took openly, so she cannot play another one; nobody is accused."""
    pack = Pack("SHD", ("3", "5", "J"), 2)
    events: list[Event] = [(1, "5S", ""), (0, "3S", "3D"), (1, "3H", ""), (0, "JH", "")]
    assert first_doubt(pack, "JS", events) == (6, Doubt("impossible", "counting", (0,), (2, 6), "P5"))


@pytest.mark.parametrize("batch", range(2))
def test_a_revoke_accuses_nobody_else(batch: int) -> None:
    """P4, P5, P7: in whole rounds with one revoke each, whoever kept the rules is never proven to have broken them."""
    planted = named = 0
    for seed in range(250 * batch, 250 * (batch + 1)):
        one = play_round(random.Random(seed), seed % 2, revoke=True)
        findings = fold(facts_of(one)).findings
        if one.revoke is None:
            assert findings == ()
            continue
        planted += 1
        wrong = one.steps[one.revoke]
        for finding in findings:
            assert wrong.seat in finding.seats
            assert finding.kind == ("proven" if len(finding.seats) == 1 else "one-of")
        named += any(wrong.card in cards(finding) for finding in findings)
    assert named > 0.75 * planted > 0


def cards(finding: Finding) -> list[str]:
    return [play.card for play in finding.plays]


def test_an_unread_card_fits_anything() -> None:
    """L5, P0: cards that nobody read, swaps among them, make no accusation."""
    for seed in range(150):
        rng = random.Random(seed)
        one = play_round(rng, seed % 2)
        hidden = rng.sample(range(26), 3)
        facts: list[Fact] = [START, DealStarted(13, one.dealer), CardTurned(one.turned)]
        for at, step in enumerate(one.steps):
            facts.append(CardPlayed(UNREAD if at in hidden else step.card, by=step.seat))
            if at not in hidden and step.laid:
                facts.append(SwapLaid(step.laid))
            elif at not in hidden and step.kept:
                facts.append(SwapKept())
        findings = fold(facts).findings
        assert not [one for one in findings if one.kind in ("proven", "one-of")], seed
        if not any(one.steps[at].laid for at in hidden):
            assert findings == ()


def test_the_pile_outlasts_the_fives() -> None:
    """W13: three fives, six cards in the pile: what was put under it never comes back."""
    assert FULL.pile == 6
    assert all(pack.pile >= sum(card[:-1] == "5" for card in pack.cards) for pack, rounds in SMALL.values() if rounds)
