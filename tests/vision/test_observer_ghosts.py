"""What is no card becomes none: print misread for a moment, hands, patterned backs, parts of another card (L1, L9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from observer_desk import SIZE, STOCK, TRICK, Desk, Seen

from vision.simulated.table import Pose

BESIDE = Pose(TRICK.x + 70, TRICK.y + 40, 0.3)


def test_a_card_is_reported_once() -> None:
    """L1: as soon as it is sure, and never again while it lies there."""
    desk = Desk()
    desk.put("QD", TRICK)
    desk.reads = lambda number: [Seen("QD", TRICK)]
    desk.wait(3.0)
    assert desk.laid == [("QD", "trick", True)]
    assert desk.lifted == []


@pytest.mark.parametrize("confidence", [0.2, 0.64, 0.9])
def test_a_face_seen_once_and_never_again_is_none(confidence: float) -> None:
    """An index found in one picture only, beside a card that was read at every look."""
    desk = Desk()
    desk.put("KH", TRICK)
    desk.reads = lambda number: [Seen("KH", TRICK), *([Seen("AD", BESIDE, confidence)] if number == 0 else [])]
    desk.wait(3.0)
    assert desk.laid == [("KH", "trick", True)]


@pytest.mark.parametrize(("looks", "said"), [(1, 1), (9, 2)])
def test_an_equal_card_counts_when_it_is_found_twice(looks: int, said: int) -> None:
    """L1: the index of a card, put together wrongly in one look, is no second card; the other copy of a double pack is
    there in the next look too, and is said within a moment."""
    desk = Desk()
    desk.put("KH", TRICK)
    desk.reads = lambda number: [Seen("KH", TRICK)]
    desk.wait(2.0)
    desk.forget_looks()
    desk.put("KH", BESIDE)
    desk.reads = lambda number: [Seen("KH", TRICK), *([Seen("KH", BESIDE)] if number < looks else [])]
    desk.wait(1.5)
    assert desk.laid == [("KH", "trick", True)] * said


def test_a_face_that_is_hard_to_read_stays_one() -> None:
    """Found in every look, though never surely: it is asked about."""
    desk = Desk()
    desk.put("KH", TRICK)
    desk.reads = lambda number: [Seen("KH", TRICK, 0.6, others=("KD",))]
    desk.wait(3.0)
    assert desk.laid == [("KH", "trick", False)]


def test_a_face_nobody_can_read_is_reported_in_the_trick_place_only() -> None:
    """L5: it is a card all the same; beside the stock it is the print of a back."""
    desk = Desk()
    desk.put("KH", TRICK)
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, TRICK), Seen(None, STOCK)]
    desk.wait(4.0)
    assert [(code, zone) for code, zone, _ in desk.laid] == [(None, "trick")]


def test_an_unsure_face_within_a_sure_one_is_a_part_of_it() -> None:
    """Print of a court card, read as another card."""
    desk = Desk()
    desk.put("KH", TRICK)
    inside = replace(TRICK, x=TRICK.x + 13)
    desk.reads = lambda number: [Seen("KH", TRICK), Seen("9D", inside, 0.7)]
    desk.wait(3.0)
    assert desk.laid == [("KH", "trick", True)]


@pytest.mark.parametrize("waiting", ["deal", "trump"])
def test_a_patterned_back_is_no_turned_card(waiting: str) -> None:
    """L9: it reads as another card at every look, sometimes surely, and sometimes as the back that it is."""
    desk = Desk(waiting)
    desk.put(None, STOCK, 20)
    codes = ("QC", "QH", "10S", "QC", "8D")
    desk.reads = lambda number: [
        Seen(None, STOCK, face=False)
        if number % 3 == 0
        else Seen(codes[number % 5], STOCK, 0.99 if number % 4 == 1 else 0.5)
    ]
    desk.wait(6.0)
    assert desk.laid == []


def test_the_turned_card_is_said_once_it_lies() -> None:
    """L9: at rest for a second, read alike."""
    desk = Desk("deal")
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    desk.put("10C", STOCK)
    desk.reads = lambda number: [Seen("10C", STOCK)]
    desk.wait(0.8)
    assert desk.laid == []
    desk.wait(1.2)
    assert desk.laid == [("10C", "trump", True)]


def test_print_beside_the_turned_card_does_not_hold_it_up() -> None:
    """L9: a face without a code, and one that nobody is sure of, are no second face."""
    desk = Desk("deal")
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    desk.put("10S", STOCK)
    edge = replace(STOCK, x=STOCK.x + 45)
    desk.reads = lambda number: [Seen("10S", STOCK), Seen(None, edge), Seen("QH", replace(STOCK, y=STOCK.y - 50), 0.2)]
    desk.wait(4.0)
    assert desk.laid == [("10S", "trump", True)]


def test_two_faces_by_the_pile_are_no_turned_card() -> None:
    """L9: one single face."""
    desk = Desk("deal")
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    other = replace(STOCK, x=STOCK.x + 90)
    desk.put("10S", STOCK)
    key = desk.put("KD", other)
    desk.reads = lambda number: [Seen("10S", STOCK), Seen("KD", other)]
    desk.wait(4.0)
    assert desk.laid == []
    desk.take(key)
    desk.reads = lambda number: [Seen("10S", STOCK)]
    desk.wait(4.0)
    assert desk.laid == [], "the last face of several: a pack that is gathered"


def test_an_unsure_turned_card_is_asked_about_only_when_the_looks_agree() -> None:
    """L9: never guessed, and not asked about while hands are over it."""
    desk = Desk("deal")
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    desk.put("10S", STOCK)
    desk.reads = lambda number: [Seen("10S", STOCK, 0.6, others=("10C",))]
    desk.wait(1.5)
    assert desk.laid == []
    desk.wait(2.0)
    assert desk.laid == [("10S", "trump", False)]


def test_beside_the_turned_card_print_is_no_other_one() -> None:
    """L9: until the first lead another face replaces it, but not one that nobody can read."""
    desk = Desk("deal")
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    beside = replace(STOCK, x=STOCK.x + 45)
    desk.put("9D", STOCK)
    codes = ("3D", "3D", "3D", "2D")
    desk.reads = lambda number: [Seen("9D", STOCK), Seen(codes[number % 4], beside, 0.55)]
    desk.wait(2.0)
    desk.expected = replace(desk.expected, waiting="numbers", turned="9D")
    desk.wait(6.0)
    assert desk.laid == [("9D", "trump", True)]


@pytest.mark.parametrize("waiting", ["trump", "numbers"])
def test_a_turned_card_on_a_back_that_nobody_knows_is_said_while_it_may_replace_another(waiting: str) -> None:
    """L9: the pack gathered face up was taken for the turned card; the one turned since lies alone, by no pile."""
    desk = Desk(waiting)
    desk.expected = replace(desk.expected, turned="7H" if waiting == "numbers" else None)
    desk.put("QS", STOCK)
    desk.reads = lambda number: [Seen("QS", STOCK)]
    desk.wait(2.0)
    assert desk.laid == []
    desk.wait(4.0)
    assert desk.laid == [("QS", "trump", True)]


@pytest.mark.parametrize(("away", "said"), [(75.0, 2.0), (220.0, 4.5)])
def test_a_pile_that_no_near_look_can_tell_is_sought_by_a_turned_card(away: float, said: float) -> None:
    """L9: found beside it, it need not lie alone for long; what looks like a pile elsewhere holds nothing up."""
    desk = Desk("deal")
    desk.put("QS", STOCK)
    desk.reads = lambda number: [Seen("QS", STOCK)]
    desk.far = [Seen(None, replace(STOCK, x=STOCK.x + away), face=False)]
    desk.wait(said)
    assert desk.laid == [("QS", "trump", True)]
    assert desk.windows.count((0.0, 0.0, *map(float, SIZE))) == 1


@pytest.mark.parametrize("lead_first", [False, True])
def test_a_lead_laid_too_soon_does_not_hide_the_turned_card(lead_first: bool) -> None:
    """L9: the turned card has not lain for a second when the lead is laid, which then waits for it. A face that came by
    the pile after others lay in the trick place is none: they are being gathered."""
    desk = Desk("deal")
    turned = replace(STOCK, x=STOCK.x + 75)
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    order = [("6D", TRICK), ("7H", turned)] if lead_first else [("7H", turned), ("6D", TRICK)]
    lying = [Seen(None, STOCK, face=False)]
    desk.reads = lambda number: list(lying)
    for code, pose in order:
        desk.put(code, pose)
        lying.append(Seen(code, pose))
        desk.wait(0.6)
    desk.wait(2.0)
    assert [code for code, zone, _ in desk.laid if zone == "trump"] == ([] if lead_first else ["7H"])


def test_a_turned_card_that_was_gathered_goes_although_its_place_looks_as_before() -> None:
    """L9: the only look falls into the gathering; a pale table looks like the card to the gate."""
    desk = Desk("deal")
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    desk.put("10C", STOCK)
    desk.reads = lambda number: [Seen("10C", STOCK)]
    desk.wait(3.0)
    assert desk.laid == [("10C", "trump", True)]
    desk.expected = replace(desk.expected, waiting="card", turned="10C")
    desk.reads = lambda number: []
    desk.put(None, replace(STOCK, x=STOCK.x + 75), 20)
    for step in range(4):
        desk.arm((STOCK.x + 56 + 8 * (step % 2), STOCK.y + 62))
        desk.wait(0.3)
    desk.arm(None)
    desk.wait(5.0)
    assert len(desk.lifted) == 1


@pytest.mark.parametrize(("code", "told"), [("9C", [("9C", "trump", True)]), ("AD", [])])
def test_the_next_deals_turned_card_that_lay_there_at_a_start_is_said_when_this_one_is_over(
    code: str, told: list[tuple[str, str, bool]]
) -> None:
    """L9, L22: cards of this deal were awaited at the start; the table filled it up since. No play is asked about."""
    desk = Desk("card", cloth=[Seen(code, STOCK)])
    desk.expected = replace(desk.expected, turned="AD")
    desk.observer.restart()
    desk.wait(6.0)
    assert desk.laid == []
    desk.expected = replace(desk.expected, waiting="deal", turned=None)
    desk.wait(6.0)
    assert desk.laid == told
