"""The clerk asks where it is not sure, and takes the answers (L4, L16, L17, L19, L23)."""

from __future__ import annotations

from clerk_desk import started

from table.facts import CardPlayed


def test_an_unsure_card_is_asked_and_holds_nothing_up() -> None:
    """L1, L5: the card behind it is taken; the answer corrects the `?`."""
    table = started()
    table.lay("3C", 1)
    table.lay("6C", 2, sure=0.6, others=("6S", "8C"))
    assert table.asks == ("card",)
    assert table.step.asks[0].cards == ("6C", "6S", "8C")
    assert table.played() == [("Ben", "3C")], "nothing is taken silently"
    table.lay("8C", 3)
    assert table.played() == [("Ben", "3C"), ("Carla", "?"), ("Dan", "8C")]
    assert table.asks == ("card",)
    table.answer("6S")
    assert table.played()[1] == ("Carla", "6S")
    assert not table.asks


def test_a_question_about_a_card_that_was_swept_names_its_play() -> None:
    """L5: it is `?` by then, and the table must know which trick is meant."""
    table = started()
    table.lay("3C", 1)
    table.lay("6C", 2)
    table.lay("8C", 3)
    table.sweep("3C", "6C", "8C", before=(table.card("KD", 0, late=True, sure=0.6, others=("KH",)),))
    (ask,) = table.step.asks
    assert (ask.kind, ask.of) == ("card", table.state.tricks[-1].plays[-1].id)
    assert table.played()[-1] == ("Anna", "?")


def test_an_answer_before_the_next_card_makes_the_fact() -> None:
    """One press for the first."""
    table = started()
    table.lay("3C", 1, sure=0.6, others=("3S",))
    table.answer(table.step.asks[0].cards[0])
    assert table.played() == [("Ben", "3C")]
    assert not table.asks
    assert [f for f in table.facts if isinstance(f, CardPlayed)][-1].source == "table"


def test_no_play_and_someone_elses() -> None:
    """L19: the other choices of "which card?"."""
    table = started()
    table.lay("3C", 1)
    table.lay("KD", 2, sure=0.5)
    table.answer("none")
    assert table.played() == [("Ben", "3C")]
    assert not table.asks
    table.lay("8C", 2, sure=0.5)
    table.answer("seat:3:8C")
    assert table.played()[-1] == ("Dan", "8C")


def test_y12_sure_but_impossible_is_asked_with_both_pictures() -> None:
    """Y12, L17: nothing taken silently; "the first was 8H" corrects both."""
    table = started()
    for code, seat in (("3H", 1), ("6H", 2), ("9H", 3), ("7H", 0)):
        table.lay(code, seat)
    table.sweep("3H", "6H", "9H", "7H")
    table.lay("3H", 3)
    assert table.asks == ("impossible",)
    assert len(table.step.asks[0].pictures) == 2
    assert len(table.played()) == 4
    table.answer("first:8H")
    assert table.played()[0] == ("Ben", "8H")
    assert table.played()[-1] == ("Dan", "3H")
    assert not table.asks
    assert not table.state.open_findings


def test_impossible_and_insisted_on_counts() -> None:
    """The answer "it really is" makes the fact, which counts and is a finding (X18)."""
    table = started()
    table.lay("9S", 1)
    assert table.asks == ("impossible",)
    table.answer("both")
    assert table.played() == [("Ben", "9S")]
    assert len(table.state.open_findings) == 1


def test_a_card_clearly_from_another_side_is_that_seats() -> None:
    """L16; it waits a moment for the card that may still be hidden by an arm."""
    table = started()
    table.lay("3C", 1)
    table.lay("8C", 3)
    table.wait(2.0)
    assert table.played() == [("Ben", "3C"), ("Dan", "8C")]


def test_a_card_hidden_by_an_arm_goes_before() -> None:
    """L4, L16: Carla's card came to rest first, and was only read later."""
    table = started()
    table.lay("3C", 1)
    carla = table.card("6C", 2)
    table.lay("8C", 3)
    table.see(carla, after=0.3)
    assert table.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C")]
    assert not table.state.open_findings


def test_an_unclear_side_goes_by_turn() -> None:
    """L16: if the side is unclear, turn order counts and nothing is said."""
    table = started()
    table.lay("3C", 1)
    table.lay("8C", 3, clear=False)
    assert table.played()[-1] == ("Carla", "8C")


def test_a_lone_card_outside_is_asked() -> None:
    """L23."""
    table = started()
    table.lay("3C", 1, zone="outside")
    assert table.asks == ("outside",)
    assert not table.played()
    table.answer("yes")
    assert table.played() == [("Ben", "3C")]


def test_a_card_found_at_two_places_is_no_second_card() -> None:
    """L7, L17: with one pack, a code that still lies there is not laid again: gone in a moment, nothing was there."""
    table = started()
    table.lay("3C", 1)
    table.see(table.card("3C", 2, name="twice"))
    assert not table.asks
    assert table.pending == ("3C",)
    table.lift("twice")
    table.lay("6C", 2)
    assert table.played() == [("Ben", "3C"), ("Carla", "6C")]
    assert not table.state.findings


def test_a_card_that_stays_at_two_places_is_asked_about() -> None:
    """L17: one of them is misread: both cut-outs."""
    table = started()
    table.lay("3C", 1)
    table.see(table.card("3C", 2, name="twice"))
    table.wait(2.6)
    assert table.asks == ("impossible",)
    assert len(table.step.asks[0].pictures) == 2
    table.answer("second:3S")
    assert table.played() == [("Ben", "3C"), ("Carla", "3S")]


def test_a_card_whose_question_has_gone_goes_on() -> None:
    """L4, L1: two faces from one side, and one of them was a hand: the other is played, in its turn."""
    table = started()
    table.see(table.card("9C", 1), table.card("6D", 1, together=True, sure=0.4))
    assert table.asks == ("owner",)
    table.lay("6C", 2)
    table.lift("6D")
    table.wait(2.0)
    assert table.played() == [("Ben", "9C"), ("Carla", "6C")]
    assert table.asks == ()
