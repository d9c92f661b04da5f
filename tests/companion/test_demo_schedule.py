"""The schedule of physical acts: pure, complete, in order, with the habits of table-life.md (each can be switched)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from companion.demo import habits as h
from companion.demo import mishaps
from companion.demo.habits import Habits
from companion.demo.performer import Performer, table
from companion.demo.schedule import Act, schedule
from companion.demo.stiche_im_team import plan
from vision.simulated.table import LaidCard, SceneState

PLAYERS = ("Anna", "Ben", "Carla", "Dan")


def _acts(seed: int = 2, scene: str = "normal") -> tuple[Act, ...]:
    return schedule(plan(seed, PLAYERS), seed, Habits.of(scene))


def test_every_card_of_the_course_is_laid_once_in_its_order() -> None:
    """The acts play what the course says."""
    course = plan(2, PLAYERS)
    played = [act.play for act in _acts() if act.play]
    assert played == [play for deal in course.deals for trick in deal.tricks for play in trick.plays]
    turned = [act for act in _acts() if act.kind == "turn"]
    assert len(turned) == len(course.deals)


def test_the_schedule_is_a_pure_function() -> None:
    """Made again after a kill it is the same to the millimetre."""
    assert _acts() == _acts()
    assert _acts(2) != _acts(3)


def test_normal_shows_its_habits_and_easy_none() -> None:
    """design.md §5, issue: the habits of `normal`."""
    seen = Counter(habit for act in _acts(2, "normal") for habit in act.habits)
    assert set(seen) == {h.LEAD_UNCLEARED, h.SWEPT_SOON, h.FACE_UP, h.STOCK_MOVES}
    assert not [act for act in _acts(2, "easy") if act.habits]


def test_a_soon_swept_trick_is_touched_after_a_fifth_of_a_second() -> None:
    """The pause runs from the last card's rest until its being lifted."""
    acts = _acts(2)
    for last, sweep in itertools.pairwise(acts):
        if h.SWEPT_SOON in sweep.habits and last.gesture and sweep.gesture:
            begin = last.gesture.done + sweep.after
            assert begin + sweep.gesture.lifts[0][0] - last.gesture.done == pytest.approx(0.2, abs=0.01)


def test_no_such_scene() -> None:
    """Bad input is one clear line."""
    with pytest.raises(ValueError, match="no scene called 'wild'"):
        Habits.of("wild")


def _run(performer: Performer, until: float = 1e9, step: float = 0.1) -> tuple[SceneState, float]:
    now, scene = 0.0, performer.world.rest
    while not performer.over and now < until:
        scene = performer.step(now, lambda what, act: True)
        now += step
    return scene, now


def test_cards_lie_as_long_as_they_should() -> None:
    """Every card of a trick comes to lie, tricks become packets of backs, arms come and go, nothing is left but piles
    at the end."""
    performer = Performer(_acts(1), table(4, 1))
    most, faces, now = 0, set(), 0.0
    while not performer.over:
        scene = performer.step(now, lambda what, act: True)
        faces |= {card.code for card in scene.cards if card.code}
        most = max(most, len(scene.arms))
        now += 0.1
    course = plan(1, PLAYERS)
    assert faces >= {code for deal in course.deals for trick in deal.tricks for _, code in trick.plays}
    assert most >= 2
    last = performer.step(now, lambda what, act: True)
    packets = [card for card in last.cards if card.code is None and card.count == 4]
    assert len(packets) == 7
    assert not last.arms


def test_people_wait_for_the_numbers_but_not_for_ever() -> None:
    """The lead waits until the numbers are in; patience ends."""
    performer = Performer(_acts(4), table(4, 4))
    now = 0.0
    while now < 40:
        performer.step(now, lambda what, act: what != "numbers")
        now += 0.1
    assert performer.current is not None
    assert performer.current.kind == "fingers"
    while performer.current.kind == "fingers" and now < 120:
        performer.step(now, lambda what, act: what != "numbers")
        now += 0.1
    assert performer.waited >= 1


@pytest.mark.parametrize("number", [5, 30, 31, 60, 101, 150])
def test_after_a_kill_the_same_cards_lie_there(number: int) -> None:
    """`--resume`: what was under way has come to its end, everything else lies where it lay."""
    acts = _acts(2)
    lived = Performer(acts[:number], table(4, 2))
    _run(lived)
    again = Performer(acts, table(4, 2))
    again.resume(number, 100.0)
    assert _lying(again.world.rest) == _lying(lived.world.rest)
    assert again.next == number


def _lying(scene: SceneState) -> set[LaidCard]:
    return set(scene.cards)


def test_hard_shows_what_else_goes_on_at_a_table() -> None:
    """L3, L4, L6, L7: over a few matches at `hard` each of these habits shows, and what is played stays the course."""
    seen: Counter[str] = Counter()
    for seed in range(6):
        acts = _acts(seed, "hard")
        seen.update(habit for act in acts for habit in act.habits)
        course = plan(seed, PLAYERS)
        played = [act.play for act in acts if act.play]
        assert played == [play for deal in course.deals for trick in deal.tricks for play in trick.plays]
    assert {h.TWO_AT_ONCE, h.EXCHANGED, h.LOOK_BACK, h.BUMPED, h.LAMP, h.LEAD_EARLY, h.THROWN_IN} <= set(seen)


def test_an_exchanged_card_is_taken_back_and_stays_in_the_hand() -> None:
    """L6: the wrong card is one that the player lays later on; it is gone before the right one comes."""
    wrong = 0
    for seed in range(8):
        acts = _acts(seed, "hard")
        for number, act in enumerate(acts):
            if act.kind != "lay-wrong":
                continue
            wrong += 1
            assert act.gesture is not None
            card = act.gesture.puts[0][1][0]
            later = [one.play for one in acts[number:] if one.play and one.deal == act.deal]
            assert (act.gesture.seat, card.code) in later
            back = acts[number + 1]
            assert back.kind == "take-back"
            assert back.gesture is not None
            assert back.gesture.lifts[0][1] == (card.key,)
    assert wrong > 3


def test_a_trick_shown_again_goes_back_to_its_pile() -> None:
    """L7: the cards of the trick just taken lie in the middle for a while, and then the same packet lies there."""
    shows = 0
    for seed in range(8):
        acts = _acts(seed, "hard")
        for number, act in enumerate(acts):
            if act.kind != "show":
                continue
            shows += 1
            before, after, show = acts[number - 1].gesture, acts[number + 1].gesture, act.gesture
            assert before is not None
            assert after is not None
            assert show is not None
            laid = {one.play[1] for one in acts[:number] if one.play and (one.deal, one.trick) == (act.deal, act.trick)}
            assert {card.code for card in show.puts[0][1]} == laid
            assert before.lifts[0][1] == (after.puts[0][1][0].key,)
    assert shows > 1


def test_lamp_and_camera_change_the_scene() -> None:
    """L3: the light goes down and up again; the camera stands a little elsewhere after each push."""
    assert mishaps.light(1).gain < mishaps.light(0).gain == mishaps.light(2).gain
    assert mishaps.bump(1, 1) == mishaps.bump(1, 1) != mishaps.bump(1, 2)
