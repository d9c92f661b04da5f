"""Presses from edges: bounce, holds, repeats, the chord, and queues (ux.md "Buttons", field notes "Buttons")."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.buttons import (
    CHORD,
    DEBOUNCE,
    HOLD,
    REPEAT_AFTER,
    REPEAT_EVERY,
    Button,
    Buttons,
    Contact,
    Debouncer,
    Edge,
    Press,
)

OK, BACK, UP, DOWN, MORE, UNDO = (
    Contact(button) for button in (Button.OK, Button.BACK, Button.UP, Button.DOWN, Button.MORE, Button.UNDO)
)


def played(*edges: tuple[Contact, bool, float], until: float = 60.0) -> list[tuple[Button, str]]:
    """The presses that these edges make, in order."""
    debouncer = Debouncer()
    found: list[Press] = []
    for contact, down, at in edges:
        found += debouncer.edge(Edge(contact, down, at, "s"))
    found += debouncer.until(until)
    return [(press.button, press.kind) for press in found]


def test_a_press_that_bounces_counts_once() -> None:
    """One press counts two to four times elsewhere; here it counts once (30 ms)."""
    bounce = [(MORE, level, 1.0 + index * 0.004) for index, level in enumerate((True, False, True, False, True))]
    release = [(MORE, level, 1.2 + index * 0.004) for index, level in enumerate((False, True, False))]
    assert played(*bounce, *release) == [(Button.MORE, "press")]


def test_a_spike_shorter_than_the_debounce_is_nothing() -> None:
    assert played((OK, True, 1.0), (OK, False, 1.0 + DEBOUNCE / 2)) == []


def test_the_time_of_a_press_is_its_first_edge() -> None:
    debouncer = Debouncer()
    found = debouncer.edge(Edge(MORE, True, 5.0))
    found += debouncer.edge(Edge(MORE, False, 5.004))
    found += debouncer.edge(Edge(MORE, True, 5.008))
    assert debouncer.until(5.02) == []
    (press,) = debouncer.until(5.04)
    assert found == []
    assert press.at == 5.0


def test_up_and_down_repeat_after_half_a_second() -> None:
    held = REPEAT_AFTER + 2.5 * REPEAT_EVERY
    assert played((UP, True, 1.0), (UP, False, 1.0 + held)) == [
        (Button.UP, "press"),
        (Button.UP, "repeat"),
        (Button.UP, "repeat"),
        (Button.UP, "repeat"),
    ]


def test_a_release_before_the_hold_is_a_press_and_no_hold() -> None:
    """A hold fires after release elsewhere; here a press that releases early never fires one."""
    assert played((BACK, True, 1.0), (BACK, False, 1.0 + HOLD - 0.05)) == [(Button.BACK, "press")]
    assert played((BACK, True, 1.0), (BACK, False, 1.0 + HOLD + 0.05)) == [(Button.BACK, "hold")]
    assert played((UNDO, True, 1.0), (UNDO, False, 3.0)) == [(Button.UNDO, "hold")]


def test_a_hold_fires_while_it_is_held() -> None:
    debouncer = Debouncer()
    debouncer.edge(Edge(BACK, True, 1.0))
    assert debouncer.until(1.0 + HOLD - 0.01) == []
    assert [press.kind for press in debouncer.until(1.0 + HOLD + 0.01)] == ["hold"]


def test_ok_and_back_together_for_three_seconds_shut_down_and_nothing_else() -> None:
    together = ((OK, True, 1.0), (BACK, True, 1.2), (OK, False, 1.3 + CHORD), (BACK, False, 1.4 + CHORD))
    assert played(*together) == [(Button.OK, "chord")]


def test_a_short_touch_of_both_shuts_nothing_down() -> None:
    assert played((OK, True, 1.0), (BACK, True, 1.1), (OK, False, 2.0), (BACK, False, 2.1)) == []


def test_presses_made_while_the_screen_was_busy_are_all_there() -> None:
    """Ten pressed, four seen elsewhere; here they queue up and come out with their own times and screens (L21)."""
    buttons = Buttons(painted="numbers:1")
    for index in range(10):
        buttons.edge(DOWN, True, index * 0.2)
        buttons.edge(DOWN, False, index * 0.2 + 0.1)
        if index == 4:
            buttons.painted = "numbers:2"
    presses = buttons.presses(9.0)
    assert [press.at for press in presses] == [index * 0.2 for index in range(10)]
    assert [press.screen for press in presses] == ["numbers:1"] * 5 + ["numbers:2"] * 5


def test_a_key_needs_no_debounce_and_holds_like_a_button() -> None:
    buttons = Buttons()
    buttons.key(OK, True, 1.0)
    buttons.key(OK, False, 1.01)
    assert [press.button for press in buttons.presses(1.01)] == [Button.OK]
    buttons.key(BACK, True, 2.0)
    buttons.key(BACK, False, 2.0 + HOLD + 0.1)
    assert [press.kind for press in buttons.presses(4.0)] == ["hold"]


def test_a_seats_own_pair_says_which_seat() -> None:
    buttons = Buttons()
    buttons.edge(Contact(Button.UP, 3), True, 1.0)
    (press,) = buttons.presses(1.1)
    assert (press.button, press.seat) == (Button.UP, 3)


def test_a_tap_is_a_whole_press_of_the_painted_screen() -> None:
    buttons = Buttons(painted="trick:1")
    buttons.tap(Button.OK, 2.0)
    buttons.tap(Button.OK, 1.0, screen="old")
    assert [(press.at, press.screen) for press in buttons.presses(3.0)] == [(1.0, "old"), (2.0, "trick:1")]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.floats(0.08, 0.45), min_size=1, max_size=12),
    st.integers(0, 5),
    st.lists(st.floats(0, 10), max_size=20),
)
def test_every_clean_press_counts_once_however_often_the_loop_asks(
    lengths: list[float], bounces: int, asked: list[float]
) -> None:
    """Presses of a bouncing button come out once each, whether the loop asks often or only at the end."""
    buttons = Buttons()
    edges: list[tuple[float, bool]] = []
    at = 0.0
    for length in lengths:
        for level, start in ((True, at), (False, at + length)):
            edges += [
                (start + index * 0.001, level if index % 2 == 0 else not level) for index in range(2 * bounces + 1)
            ]
        at += length + 0.2
    found: list[Press] = []
    questions = sorted(asked)
    for moment, down in edges:
        while questions and questions[0] < moment:
            found += buttons.presses(questions.pop(0))
        buttons.edge(MORE, down, moment)
    found += buttons.presses(at + 20)
    assert [press.kind for press in found] == ["press"] * len(lengths)
