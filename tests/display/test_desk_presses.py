"""A press belongs to the screen it was made on, and nothing comes over what is being entered (L21)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk_table import Table
from display_samples import REVOKE, STAGE_ONE, STAGE_TWO, jpeg

from companion.commands import Answer, Sound, Tell, UndoIt
from companion.desk import ask, pick, press, withdraw
from display import asking
from display.desk import GUARD, Desk, Draft, Kind
from hardware.buttons import Button, Press
from table import facts as f

OK, UP, DOWN, BACK, MORE, UNDO = Button.OK, Button.UP, Button.DOWN, Button.BACK, Button.MORE, Button.UNDO


def asked(name: str = "q1", codes: tuple[str, ...] = ("3H", "8H", "5H")) -> Table:
    """A table that has just been asked which card it is; the question is not yet painted."""
    table = Table(list(STAGE_TWO))
    table.desk = ask(table.desk, asking.which_card(name, codes, seat=2, name="Carla", picture=jpeg()))
    table.tick(0.0)
    return table


def test_a_press_made_on_the_screen_before_answers_no_question() -> None:
    """L21: the finger was on its way when the question came: dropped, with a sound."""
    table = Table(list(STAGE_TWO))
    before = table.desk.screen
    table.desk = ask(table.desk, asking.which_card("q1", ("3H", "8H"), picture=jpeg()))
    table.tick(0.0)
    assert table.kind is Kind.QUESTION
    assert table.press(OK, screen=before, wait=5.0) == (Sound("dropped"),)
    assert len(table.desk.questions) == 1


def test_a_press_made_on_one_question_does_not_answer_the_next() -> None:
    """L21: the question settled itself, another took its place; the cursor is at its first line again."""
    table = asked("q1")
    table.press(DOWN)
    before = table.desk.screen
    table.desk = ask(table.desk, asking.which_card("q2", ("4S", "9S"), picture=jpeg()))
    table.desk = withdraw(table.desk, "q1")
    table.tick(5.0)
    assert table.desk.screen != before
    assert table.press(OK, screen=before) == (Sound("dropped"),)
    done = table.press(OK)
    assert [(one.question, one.choice.value) for one in done if isinstance(one, Answer)] == [("q2", "4S")]


@pytest.mark.parametrize(("wait", "taken"), [(GUARD - 0.05, False), (GUARD + 0.05, True)])
def test_a_screen_that_came_by_itself_takes_ok_only_after_a_moment(wait: float, taken: bool) -> None:
    """L21: 0.7 s, even for a press that is stamped with the new screen."""
    table = asked()
    done = table.press(OK, wait=wait)
    assert any(isinstance(one, Answer) for one in done) is taken
    assert (Sound("dropped") in done) is not taken


def test_a_screen_that_was_opened_by_hand_takes_ok_at_once() -> None:
    table = Table(list(STAGE_TWO))
    table.press(MORE)
    assert table.kind is Kind.HAPPENED
    table.press(OK, wait=0.05)
    assert table.kind is not Kind.HAPPENED


def test_moving_is_not_held_back_by_the_moment() -> None:
    """Only OK decides something; Up and Down work at once."""
    table = asked()
    table.press(DOWN, wait=0.05)
    assert table.desk.cursor == 1


def test_a_question_never_replaces_what_is_being_entered() -> None:
    """L21: it waits as a badge until the numbers are in."""
    table = Table(list(STAGE_ONE[:3]))
    table.press(UP, UP)
    table.desk = ask(table.desk, asking.which_card("q1", ("3H",), picture=jpeg()))
    table.tick()
    assert table.kind is Kind.NUMBERS
    assert "(1?)" in table.lines
    table.press(OK, OK, OK)
    assert table.kind is Kind.NUMBERS
    assert table.desk.entry is not None
    assert table.desk.entry.phase == "freeze"
    table.press(OK)
    assert table.kind is Kind.QUESTION


def test_numbers_one_after_the_other_are_different_screens() -> None:
    """L21: a second OK of a bouncing hand does not enter the next player's number."""
    table = Table(list(STAGE_ONE[:3]))
    table.press(UP)
    first = table.desk.screen
    table.press(OK)
    assert table.desk.entry is not None
    assert len(table.desk.entry.values) == 1
    assert table.press(OK, screen=first) == (Sound("dropped"),)
    assert len(table.desk.entry.values) == 1


def test_a_touched_line_of_a_screen_that_is_gone_is_dropped() -> None:
    table = asked()
    desk, done = pick(table.desk, tuple(table.facts), table.state, 0, "trick:1", table.now + 5)
    assert done == (Sound("dropped"),)
    assert desk == table.desk
    _, done = pick(table.desk, tuple(table.facts), table.state, 1, table.desk.screen, table.now + 5)
    assert [one.choice.value for one in done if isinstance(one, Answer)] == ["8H"]


def test_undo_names_the_fact_and_undoes_that_one_only() -> None:
    """L19: a card laid while the question is on screen is not the one that is undone."""
    table = Table([*STAGE_TWO, f.CardPlayed("QC")])
    card = len(table.facts) - 1
    table.press(UNDO)
    assert "(Carla: Q♣)" in table.lines
    table.facts.append(f.CardPlayed("10C"))
    table.tick()
    assert "(Carla: Q♣)" in table.lines
    table.facts.pop()
    assert table.press(OK) == (UndoIt(card),)


def test_questions_put_aside_come_again_with_ok() -> None:
    table = asked()
    table.press(BACK)
    assert table.kind is Kind.TRICK
    assert table.desk.aside
    table.press(OK)
    assert table.kind is Kind.QUESTION


def test_a_seats_own_buttons_never_move_a_cursor() -> None:
    """Per-seat buttons enter numbers and nothing else (ux.md)."""
    table = asked()
    table.press(DOWN, seat=1)
    assert table.desk.cursor == 0
    table.press(DOWN)
    assert table.desk.cursor == 1


def test_hidden_numbers_show_ticks_and_lie_open_only_together() -> None:
    """L10: hidden entry only with seat buttons; ticks show who is ready; a last OK freezes."""
    plain = Table(list(STAGE_ONE[:3]))
    plain.press(OK)
    assert plain.desk.entry is not None
    assert plain.desk.entry.phase == "count"

    preferences = replace(Desk().preferences, seat_buttons=True)
    table = Table(list(STAGE_ONE[:3]), Desk(preferences=preferences))
    table.press(OK)
    table.press(UP, UP, DOWN, seat=1)
    table.press(UP, seat=3)
    assert "  Ben /– exact" in table.lines
    assert "  Carla /–" in table.lines
    assert table.press(OK) == (Sound("dropped"),)
    table.press(DOWN, seat=2)
    table.press(UP, seat=0)  # the dealer's number is computed: his buttons enter nothing
    table.press(OK)
    assert [line for line in table.lines if line.startswith("  ")] == [
        "  Anna /0",
        "  Ben /0",
        "  Carla /0",
        "  Dan /1",
    ]
    table.press(OK)
    assert table.facts[3:] == [f.NumberChosen(1, 0), f.NumberChosen(2, 0), f.NumberChosen(3, 1)]


def test_hidden_numbers_can_be_taken_back_before_the_last_ok() -> None:
    preferences = replace(Desk().preferences, seat_buttons=True)
    table = Table(list(STAGE_ONE[:3]), Desk(preferences=preferences))
    table.press(OK)
    for seat in (1, 2, 3):
        table.press(DOWN, seat=seat)
    table.press(OK, BACK)
    assert table.desk.entry is not None
    assert table.desk.entry.phase == "hidden"
    assert table.desk.entry.hidden == (None, None, None)


def test_at_most_five_presses_then_back_to_the_trick() -> None:
    """L20: "What happened?" needs at most five presses for its likeliest entries."""
    table = Table([*STAGE_TWO, f.CardPlayed("QC")])
    before = len(table.facts)
    table.press(MORE, OK, OK, OK, OK)
    assert table.kind is Kind.TRICK
    assert isinstance(table.facts[before], f.Corrected)


def test_a_contradiction_waits_for_the_end_of_the_trick() -> None:
    """L18: by default at the end of the trick, at once if the table wants it so."""
    table = Table(list(REVOKE))
    assert table.kind is Kind.TRICK
    at_once = replace(Desk().preferences, alert="once")
    assert Table(list(REVOKE), Desk(preferences=at_once)).kind is Kind.CONTRADICTION
    table.lay("9C", "AC", "KC")
    assert table.kind is Kind.CONTRADICTION
    assert "(Dan: 2♦ on ♣, then 8♣ (P1))" in table.lines


def test_a_hold_and_a_repeat_are_no_confirmation() -> None:
    """A repeat of Down moves; a held Back opens the menu, it does not put a question aside."""
    table = asked()
    table.tick(5.0)
    held = Press(BACK, "hold", table.now, table.desk.screen)
    desk, done = press(table.desk, tuple(table.facts), table.state, held)
    assert desk.layers[-1].kind is Kind.MENU
    assert not desk.aside
    assert not any(isinstance(one, Tell | Answer) for one in done)


def test_players_are_added_one_after_the_other_with_ok_alone() -> None:
    """The cursor stands on the next player to add, at the end on "done": no way back down the list for each name."""
    table = Table(desk=Desk(names=("Anna", "Ben", "Carla"), draft=Draft(game="waldstiche")))
    table.choose("new")
    table.choose("players")
    table.press(OK, OK, OK, OK)
    assert table.desk.draft.players == ("Anna", "Ben")
    assert [line for line in table.lines if line.startswith("> ")] == ["> Done"]
    table.press(OK)
    assert table.kind is Kind.NEW_MATCH
