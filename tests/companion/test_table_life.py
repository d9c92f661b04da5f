"""Life at the table (L), through the observer: a simulated table before a simulated camera, and all that follows."""

from __future__ import annotations

import pytest
from clerk_desk import NAMES, match
from sim_desk import Sim
from truth_eyes import TruthEyes

from table.decide import Accepted, decide
from table.facts import CardTurned, CardWithdrawn, Corrected, DealStarted, Fact, MatchStarted, NumberChosen
from table.undo import redo, undo

FIRST = (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0))
SECOND = (("2S", 3), ("4D", 0), ("KS", 1), ("2D", 2))


def started(stage: int = 3, numbers: tuple[int, ...] = (1, 0, 1), **given: object) -> Sim:
    """The first trick of a stage is about to begin: Anna has dealt, Ben leads."""
    facts = match(stage)
    for fact in (CardTurned("9S"), *(NumberChosen(seat, number) for seat, number in enumerate(numbers, start=1))):
        verdict = decide(facts, fact)
        facts += verdict.facts  # type: ignore[union-attr]
    return Sim(facts, **given)  # type: ignore[arg-type]


def lay(sim: Sim, cards: tuple[tuple[str, int], ...], **given: float) -> None:
    for code, seat in cards:
        sim.lay(code, seat, **given)


def test_y1_the_lead_lies_before_the_last_number() -> None:
    """Y1: pending, shown; taken when the number is in; owner right."""
    sim = Sim(match(3))
    sim.turn("9S")
    sim.tell(NumberChosen(1, 1))
    sim.tell(NumberChosen(2, 0))
    sim.lay("3C", 1)
    assert (sim.pending, sim.played()) == (("3C",), [])
    assert sim.step.pending[0].waits_for == "numbers"
    sim.tell(NumberChosen(3, 1))
    assert (sim.pending, sim.played()) == ((), [("Ben", "3C")])
    assert not sim.asked


def test_y2_the_second_trick_is_led_on_the_first() -> None:
    """Y2: the first is taken away later; four more cards, no question."""
    sim = started()
    lay(sim, FIRST)
    sim.lay("2S", 3, far=95.0, aside=30.0)
    assert sim.played()[-1] == ("Dan", "2S")
    sim.lift(*(code for code, _ in FIRST))
    lay(sim, SECOND[1:])
    assert [code for _, code in sim.played()[4:]] == ["2S", "4D", "KS", "2D"]
    assert sim.state.tricks[-1].winner == 1
    assert not sim.asked


def test_y3_the_last_card_is_found_by_looking_back() -> None:
    """Y3, L5: swept 0.2 s after it came to rest."""
    sim = started()
    lay(sim, FIRST[:3])
    sim.lay("7C", 0, after=0.2)
    sim.lift("3C", "6C", "8C", "7C", after=1.5)
    assert sim.played()[-1] == ("Anna", "7C")
    assert sim.state.tricks[-1].winner == 3
    assert not sim.asked


@pytest.mark.parametrize(("third", "hangs"), [("8C", True), ("AS", False)])
def test_y3_a_card_nobody_saw(third: str, hangs: bool) -> None:
    """Y3, L5: `?`; the trick hangs on it only if it could have won: nothing beats the ace of trumps."""
    sim = started()
    lay(sim, (("3C", 1), ("6C", 2), (third, 3)))
    sim.lift("3C", "6C", third, after=1.5)
    assert sim.played()[-1] == ("Anna", "?")
    assert sim.asks == (("taken",) if hangs else ())
    assert sim.state.tricks[-1].winner == (None if hangs else 3)


def test_y4_two_cards_revealed_at_once_go_by_their_sides() -> None:
    """Y4, L4: by sides Carla and Dan: owners right."""
    sim = started()
    sim.lay("3C", 1)
    sim.put("8C", sim.spot(3))
    sim.put("6C", sim.spot(2))
    sim.wait(1.0)
    assert sim.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C")]
    assert not sim.asked


def test_y4_two_cards_from_one_side_are_asked_about() -> None:
    """Y4, L4: both cut-outs."""
    sim = started()
    sim.lay("3C", 1)
    sim.put("6C", sim.spot(2, 70, -45))
    sim.put("8C", sim.spot(2, 70, 45))
    sim.wait(1.0)
    assert sim.asks == ("owner",)
    assert len(sim.step.asks[0].pictures) == 2
    assert sim.played() == [("Ben", "3C")]
    mine = "first" if sim.step.asks[0].cards[0] == "6C" else "second"
    sim.answer(mine)
    assert sim.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C")]


def test_y5_a_card_exchanged() -> None:
    """Y5, L6: 4D lifted, 6C laid from the same side: 4D withdrawn."""
    sim = started()
    sim.lay("3C", 1)
    sim.lay("4D", 2)
    sim.lift("4D")
    sim.lay("6C", 2)
    assert sim.played() == [("Ben", "3C"), ("Carla", "6C")]
    assert any(isinstance(fact, CardWithdrawn) for fact in sim.facts)
    lay(sim, (("8C", 3), ("7C", 0)))
    sim.lift("3C", "6C", "8C", "7C")
    lay(sim, (("2D", 3), ("9D", 0), ("10D", 1), ("5D", 2)))
    assert len(sim.played()) == 8
    assert not sim.state.findings, "the claim of the withdrawn card is gone"


def test_y5_the_same_card_laid_again_is_nothing() -> None:
    """Y5, L6."""
    sim = started()
    sim.lay("3C", 1)
    sim.lay("4D", 2)
    facts = list(sim.facts)
    sim.lift("4D", after=1.5)
    sim.lay("4D", 2, after=4.0, aside=20.0)
    assert sim.facts == facts
    assert not sim.notices


def test_y6_a_trick_turned_over_once_more() -> None:
    """Y6, L7: nothing is taken until its cards are gone."""
    sim = started()
    lay(sim, FIRST)
    sim.lift(*(code for code, _ in FIRST), after=2.5)
    for index, (code, _) in enumerate(FIRST):
        sim.put(code, sim.spot(3, 40.0 + 30 * index, 10.0 * index))
    sim.wait(1.5)
    assert "look-back" in sim.notices
    sim.lift(*(code for code, _ in FIRST), after=2.5)
    lay(sim, SECOND)
    assert [code for _, code in sim.played()] == [code for code, _ in (*FIRST, *SECOND)]
    assert not sim.asked


def test_y7_hands_thrown_in_are_no_plays() -> None:
    """Y7, L13: stage 3 lost at trick 1."""
    sim = started(numbers=(0, 0, 1))
    lay(sim, (("AC", 1), ("6C", 2), ("8C", 3), ("7C", 0)))
    assert sim.state.lives == 2
    sim.lift("AC", "6C", "8C", "7C")
    for index, code in enumerate(("2S", "4D", "KS", "2D", "9H", "JH", "QD")):
        sim.put(code, sim.spot(index % 4, 60.0 + 20 * (index // 4), 15.0 * index - 45))
    sim.wait(3.0)
    assert len(sim.played()) == 4
    assert not sim.asked
    assert not sim.pending


def test_y8_a_wrong_leader_taken_back() -> None:
    """Y8, L16: taken back before the second card: nothing; else it stands, with one finding."""
    sim = started()
    lay(sim, FIRST)
    sim.lift(*(code for code, _ in FIRST), after=1.0)
    sim.lay("KS", 1, after=2.0)
    sim.lift("KS", after=4.0)
    lay(sim, SECOND)
    assert [code for _, code in sim.played()[4:]] == ["2S", "4D", "KS", "2D"]
    assert not [finding for finding in sim.state.findings if finding.open]


def test_y9_the_pack_gathered_face_up_is_no_trump() -> None:
    """Y9, L9: nor is its last face; the next single face on the pile is, and the deal starts without a press."""
    sim = Sim(match(1))
    sim.turn("9S")
    for seat, number in ((1, 0), (2, 0), (3, 1)):
        sim.tell(NumberChosen(seat, number))
    lay(sim, FIRST)
    assert sim.state.stage == 2
    sim.lift(*(code for code, _ in FIRST))
    gathered = (*(code for code, _ in FIRST), "KD", "QC")
    for index, code in enumerate(gathered):
        sim.put(code, sim.spot(0, 200.0 + 12 * index, -150.0 + 30 * index), f"{code} gathered")
    sim.wait(3.0)
    sim.lift("9S", *(f"{code} gathered" for code in gathered[:-1]), after=3.0)
    assert sim.state.deal is not None
    assert (sim.state.deal.number, sim.asked) == (1, []), "one face of the pack is left by the pile"
    sim.lift("QC gathered", "stock", after=2.0)
    sim.turn("KD", dealer=1, after=3.0)
    assert (sim.state.deal.number, sim.state.deal.turned, sim.state.deal.cards) == (2, "KD", 2)
    assert not sim.asked


def test_y11_a_start_in_mid_trick_with_two_10h_lying() -> None:
    """Y11, L22: both keep their owners; one card added meanwhile is asked about."""
    facts: list[Fact] = [MatchStarted("stiche-raten", NAMES, 0)]
    for fact in (
        DealStarted(1, 0),
        CardTurned("9S"),
        *(NumberChosen(seat, 0) for seat in (1, 2, 3)),
        NumberChosen(0, 0),
    ):
        verdict = decide(facts, fact)
        assert isinstance(verdict, Accepted), (fact, verdict)
        facts += verdict.facts
    sim = Sim(facts)
    sim.put("10H", sim.spot(1), "first")
    sim.wait(0.8)
    sim.put("10H", sim.spot(2), "second")
    sim.wait(0.8)
    assert sim.played() == [("Ben", "10H"), ("Carla", "10H")]
    journal = list(sim.facts)
    sim.put("8C", sim.spot(3))
    sim.start()
    assert sim.facts == journal
    assert sim.asks == ("compare",)
    assert (sorted(sim.step.asks[0].expected), sorted(sim.step.asks[0].seen)) == (["10H", "10H"], ["10H", "10H", "8C"])
    sim.answer("yes")
    assert sim.played() == [("Ben", "10H"), ("Carla", "10H"), ("Dan", "8C")]
    sim.lift("second", after=1.0)
    sim.put("JD", sim.spot(2))
    sim.wait(1.0)
    left = {("Ben", "10H"), ("Carla", "JD"), ("Dan", "8C")}
    assert set(sim.played()) == left, "the one that was Carla's is exchanged"


def test_y12_a_misread_card_shows_itself_when_the_true_one_comes() -> None:
    """Y12, L17: asked with both cut-outs, nothing taken silently; "the first was 8H" corrects both."""
    eyes = TruthEyes(misread={"8H": "3H"})
    sim = started(eyes=eyes)
    lay(sim, (("8H", 1), ("6H", 2), ("9H", 3), ("7H", 0)))
    sim.lift("8H", "6H", "9H", "7H", after=2.5)
    sim.lay("3H", 3)
    assert sim.asks == ("impossible",)
    assert len(sim.step.asks[0].pictures) == 2
    assert len(sim.played()) == 4
    sim.answer("first:8H")
    assert (sim.played()[0], sim.played()[-1]) == (("Ben", "8H"), ("Dan", "3H"))
    assert not sim.asks


def test_y16_undo_and_redo_of_cards_that_lie_there() -> None:
    """Y16, L19: two facts back, redo as before; a new fact ends redo."""
    sim = started()
    lay(sim, FIRST[:2])
    before = sim.state.tricks
    for _ in range(2):
        back = undo(sim.facts)
        assert back is not None
        sim.tell(back)
        sim.wait(0.5)
    assert sim.played() == []
    for _ in range(2):
        again = redo(sim.facts)
        assert again is not None
        sim.tell(again)
        sim.wait(0.5)
    assert sim.state.tricks == before
    sim.tell(undo(sim.facts))  # type: ignore[arg-type]
    sim.answer("9C")
    assert sim.played()[-1] == ("Carla", "9C")
    assert redo(sim.facts) is None
    assert not any(isinstance(fact, Corrected | DealStarted) for fact in sim.facts[sim.before :])
