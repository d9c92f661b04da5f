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


def doubts_of(one: Round) -> list[tuple[int, Doubt]]:
    """All that the prover says about a whole round, each with the number of the card."""
    prover = CardsMove(FULL.strength, FULL.hand, FULL.pile, one.turned)
    out: list[tuple[int, Doubt]] = []
    for at, (seat, card, laid) in enumerate(events_of(one)):
        doubts = prover.play(Shown(2 * at, seat, card), one.steps[at - 1].card if at % 2 else None)
        doubts += prover.swap(Shown(2 * at + 1, seat, laid)) if laid else []
        out += [(at, doubt) for doubt in doubts]
    return out


@pytest.mark.parametrize("batch", range(3))
def test_who_keeps_the_rules_is_never_accused(batch: int) -> None:
    """P4 to P6: with the two thousand rounds played against the reference these make five thousand."""
    for seed in range(2000 + 1000 * batch, 3000 + 1000 * batch):
        assert doubts_of(play_round(random.Random(seed), seed % 2)) == [], seed


@pytest.mark.parametrize("batch", range(4))
def test_a_revoke_accuses_nobody_else(batch: int) -> None:
    """P4 to P7: two thousand rounds, one revoke in each that has room for it: most are found, and soon, and only the
    one who did it is named. What is not found, a draw or an unseen card can explain.
    """
    found: list[int] = []
    planted = 0
    for seed in range(500 * batch, 500 * (batch + 1)):
        one = play_round(random.Random(seed), seed % 2, revoke=True)
        doubts = doubts_of(one)
        if one.revoke is None:
            assert doubts == []
            continue
        planted += 1
        for _, doubt in doubts:
            assert one.steps[one.revoke].seat in doubt.seats
            assert doubt.kind == ("proven" if len(doubt.seats) == 1 else "one-of")
        found += [at - one.revoke for at, _ in doubts[:1]]
    assert len(found) > 0.9 * planted > 350
    assert min(found) >= 0
    assert sorted(found)[len(found) // 2] <= 4


def test_a_finding_names_the_plays() -> None:
    """P7: in the state, pairs name the claim and what contradicts it, counting names claims of those accused."""
    kinds = set()
    for seed in range(60):
        one = play_round(random.Random(seed), seed % 2, revoke=True)
        for finding in fold(facts_of(one)).findings:
            kinds.add(finding.by)
            assert {play.seat for play in finding.plays} <= set(finding.seats)
            if finding.by == "pair":
                assert len(finding.plays) == 2
                assert finding.clause == "P4"
            else:
                assert all(play_at(one, play.card) % 2 for play in finding.plays)
                assert finding.clause == "P5"
    assert kinds == {"pair", "counting"}


def play_at(one: Round, card: str) -> int:
    """Number of the card in the order of play."""
    return [step.card for step in one.steps].index(card)


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
