"""Cards laid on cards: each has its own identity, however near it lies to the one below (L1, L2)."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from observer_desk import STOCK, TRICK, Desk, Seen

from vision.events import CardLaid, CardReread
from vision.lookback import Kept, search
from vision.simulated.table import Pose, outline
from vision.types import Reading

ELSEWHERE = Pose(TRICK.x + 75, TRICK.y - 20, 0.4)


@pytest.mark.parametrize("shift", [0.0, 4.0, 15.0])
def test_the_next_lead_on_its_owners_last_card_is_a_new_card(shift: float) -> None:
    """L2: laid on the very place; the old card can only be guessed, and is swept away under it."""
    desk = Desk(missing=0)
    old, other = desk.put("2C", TRICK), desk.put("KH", ELSEWHERE)
    desk.reads = lambda number: [Seen("2C", TRICK), Seen("KH", ELSEWHERE)]
    desk.wait(2.0)
    over = replace(TRICK, x=TRICK.x + shift)
    desk.arm((TRICK.x, TRICK.y))
    desk.wait(0.3)
    desk.put("10D", over)
    desk.arm(None)
    desk.reads = lambda number: [Seen("10D", over), Seen("KH", ELSEWHERE)]
    desk.wait(2.0)
    assert [code for code, _, _ in desk.laid] == ["2C", "KH", "10D"]
    desk.take(old, other)
    desk.reads = lambda number: [Seen("10D", over)]
    desk.wait(2.0)
    assert not any(isinstance(event, CardReread) for event in desk.events)
    assert len(desk.laid) == 3
    assert len(desk.lifted) == 2


def test_a_covered_card_is_not_dragged_to_the_one_that_covers_it() -> None:
    """L1: seen in part it seems to lie elsewhere; when the other is left alone, that is still the other."""
    desk = Desk()
    old = desk.put("2C", TRICK)
    desk.reads = lambda number: [Seen("2C", TRICK)]
    desk.wait(2.0)
    over = replace(TRICK, x=TRICK.x + 26)
    desk.put("10D", over)
    desk.reads = lambda number: [Seen("10D", over), Seen("2C", replace(over, x=over.x - 2))]
    desk.wait(2.0)
    desk.take(old)
    desk.reads = lambda number: [Seen("10D", over)]
    desk.wait(2.0)
    assert [code for code, _, _ in desk.laid] == ["2C", "10D"]
    assert not any(isinstance(event, CardReread) for event in desk.events)
    assert len(desk.lifted) == 1


def test_a_misread_card_that_nothing_touched_is_read_again() -> None:
    """L17: the place looks as before, so that it is the same card: it is asked about, not laid anew."""
    desk = Desk()
    desk.put("2C", TRICK)
    desk.reads = lambda number: [Seen("2C", TRICK)]
    desk.wait(2.0)
    desk.put("KH", ELSEWHERE)
    desk.reads = lambda number: [Seen("2S", TRICK), Seen("KH", ELSEWHERE)]
    desk.wait(2.0)
    assert [code for code, _, _ in desk.laid] == ["2C", "KH"]
    assert [event.reading.code for event in desk.events if isinstance(event, CardReread)] == ["2S"]


def test_the_sweep_is_noticed_beside_a_face_that_nobody_was_told_of() -> None:
    """L5: one that was seen once, in a hand, does not keep the last cards from being searched for."""
    desk = Desk(missing=1, trick=("2C",))
    key = desk.put("2C", TRICK)
    desk.reads = lambda number: [Seen("2C", TRICK), *([Seen("9D", ELSEWHERE, 0.7)] if number == 0 else [])]
    desk.wait(0.6)
    desk.arm((TRICK.x + 50, TRICK.y + 40))
    desk.wait(0.3)
    desk.take(key)
    desk.reads = lambda number: []
    windows = len(desk.windows)
    desk.arm(None)
    desk.wait(1.5)
    assert len(desk.lifted) == 1
    assert len(desk.windows) > windows


@pytest.mark.parametrize(("ghost", "told"), [("2C", 0), ("9S", 1)])
def test_what_seems_to_be_a_card_read_beside_it_is_not_told_of_when_it_goes(ghost: str, told: int) -> None:
    """L5, L7: never sure, and swept before anybody was told of it."""
    desk = Desk()
    key = desk.put("2C", TRICK)
    other = desk.put(ghost, ELSEWHERE)
    desk.reads = lambda number: [Seen("2C", TRICK), Seen(ghost, ELSEWHERE, 0.7, others=("KD",))]
    for step in range(4):  # a hand at its edge
        desk.arm((ELSEWHERE.x + 56 + 8 * (step % 2), ELSEWHERE.y + 62))
        desk.wait(0.3)
    desk.take(key, other)
    desk.reads = lambda number: []
    desk.arm(None)
    desk.wait(1.5)
    assert len([code for code, _, taken in desk.laid if not taken]) == told


@pytest.mark.parametrize("prints", [8, 14])
def test_a_printed_cloth_is_no_hand_of_unread_cards(prints: int) -> None:
    """L22: many faces at a start that nobody can read; they are there at every look, and never become cards."""
    places = [Pose(-180 + 45.0 * (n % 7), -60 + 70.0 * (n // 7), 0.3 * n) for n in range(prints)]
    cloth = [Seen(None if n % 3 else "QH", pose, 0.3) for n, pose in enumerate(places)]
    desk = Desk(cloth=cloth)
    assert [level.tracks for level in desk.start] == [()]
    desk.put("2C", TRICK)
    bare = [one for one in cloth if math.dist((one.pose.x, one.pose.y), (TRICK.x, TRICK.y)) > 90]
    desk.reads = lambda number: [*bare, Seen("2C", TRICK)]
    desk.wait(3.0)
    assert desk.laid == [("2C", "trick", True)]


def test_the_cut_out_of_a_card_that_was_looked_back_at_shows_that_card() -> None:
    """L5: read best in one frame, and last in another, where a hand had dragged it elsewhere."""
    camera = Desk().camera
    dragged = replace(TRICK, x=TRICK.x + 30)
    white, cells = np.full((480, 640, 3), 255, np.uint8), np.zeros((1, 1), np.float32)
    frames = [Kept(at, white, (0, 0), cells) for at in (1.0, 1.1)]
    best, last = Seen("9S", TRICK, 0.97).reading(camera), Seen("9S", dragged, 0.9).reading(camera)
    looks = iter([best, last])

    class Eyes:
        def look(self, image: object, window: object = None, card_px: float | None = None) -> list[Reading]:
            return [next(looks)]

    (found,) = search(frames, Eyes(), Desk().calibration, Counter(), [], 1)
    assert found.kept is frames[0]
    assert found.reading.corners == pytest.approx(best.corners)


def test_a_print_that_seemed_a_face_at_the_start_does_not_hold_up_the_deal() -> None:
    """L9, L22: nobody could ever read it, and it is not there any more: the turned card is the only face."""
    print_ = Seen(None, ELSEWHERE)
    desk = Desk("deal", cloth=[print_])
    desk.put(None, STOCK, 20)
    desk.reads = lambda number: [print_, Seen(None, STOCK, face=False)]
    desk.wait(1.0)
    desk.put("10S", STOCK)
    desk.reads = lambda number: [print_, Seen("10S", STOCK)]
    desk.wait(3.0)
    assert desk.laid == [("10S", "trump", True)]


def test_a_card_laid_as_the_camera_is_pushed_is_seen() -> None:
    """L1, L3: at rest in the very picture that shows the push; nothing moves there any more."""
    desk = Desk()
    known = [(code, Pose(x, y, 0.2)) for code, x, y in (("2C", -60, 10), ("KH", 20, -50), ("9D", 40, 60))]
    for code, pose in known:
        desk.put(code, pose)
    cards = [Seen(code, pose) for code, pose in known]
    desk.reads = lambda number: cards
    desk.wait(3.0)
    assert len(desk.laid) == 3
    desk.put("6C", Pose(-20.0, 70.0, 0.9))
    desk.camera.scene = replace(desk.camera.scene, bump=(14.0, 9.0, 0.01))
    everything = [*cards, Seen("6C", Pose(-20.0, 70.0, 0.9))]
    desk.reads = lambda number: everything
    desk.wait(1.5)
    assert [code for code, _, _ in desk.laid] == ["2C", "KH", "9D", "6C"]


def test_half_a_card_at_the_border_of_a_window_is_no_second_one() -> None:
    """L1, L7: one corner of it is seen, and its outline thrown to the wrong side; whole, it lies where it lay."""
    desk = Desk()
    desk.put("9D", TRICK)
    desk.reads = lambda number: [Seen("9D", TRICK)]
    desk.wait(2.0)
    beside, thrown = Pose(TRICK.x + 95, TRICK.y, 0.1), replace(TRICK, x=TRICK.x + 55)
    desk.put("8H", beside)

    def reads(number: int) -> list[Seen]:
        corners = desk.camera.lens.to_px(outline(TRICK))
        x0, y0, x1, y1 = desk.windows[-1]
        whole = x0 <= corners[:, 0].min() and corners[:, 0].max() < x1 and y0 <= corners[:, 1].min() < y1
        return [Seen("8H", beside), Seen("9D", TRICK if whole else thrown)]

    desk.reads = reads
    desk.wait(3.0)
    assert [code for code, _, _ in desk.laid] == ["9D", "8H"]


@pytest.mark.parametrize("aside", [85, 95, 105, 115, 125])
def test_the_other_copy_beside_the_first_is_seen_at_once(aside: int) -> None:
    """L7: two packs; wherever the windows' borders run, a second 9H is not taken for half of the first one."""
    desk = Desk()
    first, second = TRICK, replace(TRICK, x=TRICK.x + aside)
    desk.put("9H", first)

    def reads(number: int) -> list[Seen]:
        x0, y0, x1, y1 = desk.windows[-1]
        there = [pose for pose in (first, second) if pose is first or laid]
        middles = desk.camera.lens.to_px([(pose.x, pose.y) for pose in there])
        return [Seen("9H", pose) for pose, (x, y) in zip(there, middles, strict=True) if x0 <= x < x1 and y0 <= y < y1]

    laid = False
    desk.reads = reads
    desk.wait(2.0)
    desk.put("9H", second)
    laid = True
    desk.wait(1.5)
    assert [code for code, _, _ in desk.laid] == ["9H", "9H"]


def one_card_read_at_last(desk: Desk) -> bool:
    """Whether one card was told of, never lifted, and is 2C by now."""
    told = [event for event in desk.events if isinstance(event, CardLaid | CardReread)]
    last = told[-1].reading if told else None
    return len({event.track for event in told}) == 1 and not desk.lifted and last is not None and last.code == "2C"


@pytest.mark.parametrize("shift", [15.0, 26.0])
def test_a_card_outlined_wrongly_at_first_is_one_card(shift: float) -> None:
    """L17: nobody could read what seemed to lie aside; the card read surely there, at rest since then, is that one."""
    desk = Desk()
    aside = replace(TRICK, x=TRICK.x + shift)
    desk.put("2C", TRICK)
    desk.reads = lambda number: [Seen("9S", aside, 0.3)]
    desk.wait(2.0)
    desk.put("KH", replace(TRICK, x=TRICK.x + 90, y=TRICK.y - 60))  # not read: it only makes the table look again
    desk.reads = lambda number: [Seen("2C", TRICK)]
    desk.wait(3.0)
    assert one_card_read_at_last(desk)


def test_a_card_that_a_window_cuts_is_looked_at_whole() -> None:
    """L3: the first look finds a face aside that is none; what follows is looked at round that face only."""
    desk = Desk()
    aside = replace(TRICK, x=TRICK.x + 40)
    desk.put("2C", TRICK)
    desk.reads = lambda number: [Seen("9S", aside, 0.3)] if number < 2 else [Seen("2C", TRICK)]
    desk.wait(3.0)
    assert one_card_read_at_last(desk)


def test_a_card_that_an_unsure_one_cannot_be_is_a_new_card() -> None:
    """L2: laid on the very place of a card that was never read surely."""
    desk = Desk()
    desk.put("2C", TRICK)
    desk.reads = lambda number: [Seen("2C", TRICK, 0.9, others=("2S",))]
    desk.wait(2.0)
    desk.arm((TRICK.x, TRICK.y))
    desk.wait(0.3)
    desk.put("KH", TRICK)
    desk.arm(None)
    desk.reads = lambda number: [Seen("KH", TRICK)]
    desk.wait(2.0)
    assert [(code, taken) for code, _, taken in desk.laid] == [("2C", False), ("KH", True)]


@pytest.mark.parametrize(("now", "told"), [("2S", 1), ("KH", 2)])
def test_an_unsure_card_that_may_be_what_is_read_now_is_that_card(now: str, told: int) -> None:
    """L17: among its likely codes it is the same card, read at last; another code is another card."""
    desk = Desk()
    desk.put("2C", TRICK)
    desk.reads = lambda number: [Seen("2C", TRICK, 0.9, others=("2S",))]
    desk.wait(2.0)
    desk.put("9D", ELSEWHERE)
    desk.arm((TRICK.x, TRICK.y))
    desk.wait(0.3)
    if now == "KH":
        desk.put(now, TRICK)
    desk.arm(None)
    desk.reads = lambda number: [Seen(now, TRICK)]
    desk.wait(2.0)
    assert len(desk.laid) == told


@pytest.mark.parametrize(("there", "told"), [(False, ["2C"]), (True, ["2C", "KH"])])
def test_a_misread_index_makes_no_second_card(there: bool, told: list[str]) -> None:
    """L3: the table beside the card looks as bare as before; a card that does lie there is told of, and asked about."""
    desk = Desk()
    beside = replace(TRICK, x=TRICK.x + 36)
    desk.arm((TRICK.x, TRICK.y))
    desk.wait(0.5)
    if there:
        desk.put("KH", beside)
    desk.put("2C", TRICK)
    desk.arm(None)
    desk.reads = lambda number: [Seen("2C", TRICK), Seen("KH", beside, 0.5)]
    desk.wait(3.0)
    assert sorted(code or "" for code, _, _ in desk.laid) == sorted(told)


@pytest.mark.parametrize("soon", [False, True])
def test_a_hand_that_looks_like_a_face_is_not_the_card_it_takes(soon: bool) -> None:
    """L1: nobody could read it; the card's place looks bare afterwards, and the card is gone."""
    desk = Desk()
    key = desk.put("2C", TRICK)
    desk.reads = lambda number: [Seen("2C", TRICK)]
    desk.wait(0.5 if soon else 2.0)
    desk.take(key)
    desk.forget_looks()
    desk.reads = lambda number: [Seen(None, TRICK)] if number < 1 else []
    desk.wait(3.0)
    assert len(desk.laid) == len(desk.lifted) == 1
