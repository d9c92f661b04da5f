"""When and where the observer looks: looks cost far more than anything else it does (L3)."""

from __future__ import annotations

import math
from dataclasses import replace

from observer_desk import STOCK, TRICK, Desk, Seen

from vision.simulated.table import Pose

RIGHT = Pose(70.0, 10.0, 0.1)
EVERYTHING = [Seen("QD", TRICK), Seen("2S", RIGHT)]


def test_a_still_table_is_never_looked_at() -> None:
    desk = Desk()
    desk.put("QD", TRICK)
    desk.reads = lambda number: [Seen("QD", TRICK)]
    desk.wait(2.0)
    desk.forget_looks()
    desk.wait(20.0)
    assert desk.windows == []


def test_one_card_costs_a_few_small_looks() -> None:
    desk = Desk()
    desk.put("QD", TRICK)
    desk.reads = lambda number: [Seen("QD", TRICK)]
    desk.wait(3.0)
    assert 1 <= len(desk.windows) <= 3
    assert desk.area() < 0.25


def test_an_arm_that_moves_costs_next_to_nothing() -> None:
    """A sleeve looks still in the middle while the arm moves: of fifty frames few are looked at."""
    desk = Desk()
    for step in range(40):
        desk.arm((-100.0 + 60 * math.sin(step / 4), 60.0 + 50 * math.cos(step / 5)))
        desk.wait(0.1)
    desk.arm(None)
    desk.wait(1.0)
    assert len(desk.windows) <= 12
    assert desk.events == []


def test_far_apart_places_are_looked_at_apart() -> None:
    """The hull of the trick place and the stock would be half the picture."""
    desk = Desk()
    desk.put("QD", TRICK)
    far = Pose(260.0, -180.0, 0.1)
    desk.put(None, far, 20)
    desk.reads = lambda number: [Seen("QD", TRICK), Seen(None, far, face=False)]
    desk.wait(3.0)
    assert len(desk.windows) >= 2
    assert max((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in desk.windows) < 0.25 * 640 * 480
    assert desk.laid == [("QD", "trick", True)]


def test_a_card_that_the_window_cuts_is_not_taken_for_another() -> None:
    """Half a card at a window's border seems to lie elsewhere: it is neither a new card nor the old one moved."""
    desk = Desk()
    desk.put("QD", TRICK)
    desk.reads = lambda number: [Seen("QD", TRICK)]
    desk.wait(2.0)
    desk.put("2S", RIGHT)
    cut = replace(TRICK, x=TRICK.x - 30, y=TRICK.y + 20)

    def reads(number: int) -> list[Seen]:
        x0 = desk.windows[-1][0]
        left = desk.camera.lens.to_px([(TRICK.x, TRICK.y)])[0][0] - x0
        return (
            [Seen("2S", RIGHT), Seen("QD", cut if 0 < left < 25 else TRICK), Seen(None, cut)]
            if left < 40
            else EVERYTHING
        )

    desk.reads = reads
    desk.wait(2.0)
    assert desk.laid == [("QD", "trick", True), ("2S", "trick", True)]
    assert desk.lifted == []


def test_a_card_in_a_hand_that_pauses_is_the_card_that_lay_there() -> None:
    """Cards being swept are read again elsewhere while the hand rests: no second card of that code (L7)."""
    desk = Desk()
    key = desk.put("QD", TRICK)
    desk.reads = lambda number: [Seen("QD", TRICK)]
    desk.wait(2.0)
    desk.take(key)
    dragged = Pose(TRICK.x + 120, TRICK.y + 60, 0.4)
    key = desk.put("QD", dragged)
    desk.reads = lambda number: [Seen("QD", dragged)]
    desk.wait(0.6)
    desk.take(key)
    desk.reads = lambda number: []
    desk.wait(3.0)
    assert desk.laid == [("QD", "trick", True)]
    assert len(desk.lifted) == 1


def test_a_print_that_seemed_a_face_at_the_start_does_not_hold_up_its_code() -> None:
    """What nothing has moved at is not on its way in a hand: half a second in the trick place is enough."""
    desk = Desk("deal", cloth=[Seen("QD", Pose(300.0, -215.0, 0.1), 0.6)])
    desk.expected = replace(desk.expected, waiting="card")
    desk.reads = lambda number: []
    desk.wait(20.0)
    desk.put("QD", TRICK)
    desk.reads = lambda number: [Seen("QD", TRICK)]
    desk.wait(0.6)
    assert desk.laid == [("QD", "trick", True)]


def test_a_bare_table_that_looks_like_a_card_holds_no_card() -> None:
    """Where nobody knows how the bare table looks, a card that is found no longer is gone after a few calm looks."""
    desk = Desk("deal")
    stock = desk.put(None, STOCK, 20)
    desk.reads = lambda number: [Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    key = desk.put("10C", STOCK)
    desk.reads = lambda number: [Seen("10C", STOCK)]
    desk.wait(3.0)
    assert desk.laid == [("10C", "trump", True)]
    desk.take(key, stock)
    desk.put("KC", replace(STOCK, x=STOCK.x + 1))
    desk.reads = lambda number: []
    desk.wait(8.0)
    assert len(desk.lifted) == 1


def test_a_card_that_is_hard_to_read_is_told_before_the_next_one() -> None:
    """L4: whose card is whose goes by the order in which they came, not by how well they are read."""
    desk = Desk()
    desk.put("6S", TRICK)
    desk.reads = lambda number: [Seen("6S", TRICK, 0.8, others=("6C",))]
    for step in range(8):  # somebody's hand is always at its edge
        desk.arm((TRICK.x + 58 + 8 * (step % 2), TRICK.y + 62))
        desk.wait(0.2)
    over = Pose(TRICK.x + 75, TRICK.y - 20, 0.4)
    desk.put("10D", over)
    desk.reads = lambda number: [Seen("6S", TRICK, 0.8, others=("6C",)), Seen("10D", over)]
    desk.arm((TRICK.x + 130, TRICK.y + 60))
    desk.wait(2.0)
    assert [(code, taken) for code, _, taken in desk.laid] == [("6S", False), ("10D", True)]
