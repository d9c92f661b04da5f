"""The clerk: what lies there becomes facts (L1 to L8), played by events alone."""

from __future__ import annotations

import pytest
from clerk_desk import Table, match, started

from table.facts import CardPlayed, CardTurned, CardWithdrawn, NumberChosen, Undone
from table.undo import redo, undo


def test_a_trick_in_turn() -> None:
    """G3: the card next seen belongs to the player whose turn it is."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        table.lay(code, seat)
    assert table.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C"), ("Anna", "7C")]
    assert table.state.tricks[-1].winner == 3
    assert not table.asks
    assert not table.pending


def test_y1_the_lead_lies_before_the_last_number() -> None:
    """Y1: pending and shown; taken when the number is in; owner right."""
    table = Table(match(3))
    table.see(table.card("9S", None, zone="trump"))
    table.tell(NumberChosen(1, 1))
    table.tell(NumberChosen(2, 0))
    table.lay("3C", 1)
    assert table.pending == ("3C",)
    assert table.step.pending[0].waits_for == "numbers"
    assert table.played() == []
    table.tell(NumberChosen(3, 1))
    assert table.played() == [("Ben", "3C")]
    assert table.pending == ()


def test_y2_the_second_trick_is_led_on_the_first() -> None:
    """Y2: four more cards, no question."""
    table = started()
    first = (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0))
    for code, seat in first:
        table.lay(code, seat)
    table.lay("2S", 3)
    table.see(*list(_gone(table, [c for c, _ in first])))
    for code, seat in (("4D", 0), ("KS", 1), ("2D", 2)):
        table.lay(code, seat)
    assert [card for _, card in table.played()[4:]] == ["2S", "4D", "KS", "2D"]
    assert table.state.tricks[-1].winner == 1
    assert not table.asks


def _gone(table: Table, codes: list[str]) -> list[object]:
    from vision.events import CardLifted

    return [CardLifted(table.lying[code], "trick", table.at, True) for code in codes]


def test_y3_the_fourth_card_was_found_by_looking_back() -> None:
    """Y3, L5: found in the last two seconds."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "8C", before=(table.card("7C", 0, late=True),))
    assert table.played()[-1] == ("Anna", "7C")
    assert table.state.tricks[-1].winner == 3


def test_y3_a_card_nobody_saw_is_a_fact_all_the_same() -> None:
    """Y3, L5: `?`; the trick hangs on it only if it could have won, and then the table says who took it."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "8C")
    assert table.played()[-1] == ("Anna", "?")
    assert "unseen" in table.notices
    assert table.state.tricks[-1].winner is None
    assert table.asks == ("taken",)
    table.lay("2S", 3)
    assert table.played()[-1] == ("Dan", "2S"), "play goes on meanwhile"
    assert table.step.asks[0].seat == 3, "the seat that leads next is the proposal"
    table.answer("seat:3")
    assert table.state.tricks[-2].winner == 3
    assert not table.asks


def test_y3_a_sure_winner_needs_no_question() -> None:
    """Y3, L5: the ace of trumps took it whatever the last card was."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("AS", 3)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "AS")
    assert table.state.tricks[-1].winner == 3
    assert not table.asks


@pytest.mark.parametrize("swap", [False, True])
def test_y4_two_cards_revealed_at_once_go_by_side(swap: bool) -> None:
    """Y4, L4: by the sides, never by position in a list."""
    table = started()
    table.lay("3C", 1)
    pair = [table.card("6C", 2), table.card("8C", 3, together=True)]
    table.see(*(pair[::-1] if swap else pair))
    assert table.played() == [("Ben", "3C"), ("Carla", "6C"), ("Dan", "8C")]
    assert not table.asks


def test_y4_both_from_one_side_is_asked() -> None:
    """Y4, L4: both cut-outs; the answer gives both their owners."""
    table = started()
    table.lay("3C", 1)
    table.see(table.card("6C", 2), table.card("8C", 2, together=True))
    assert table.asks == ("owner",)
    assert len(table.step.asks[0].pictures) == 2
    assert table.step.asks[0].seat == 2
    assert table.played() == [("Ben", "3C")]
    table.answer("second")
    assert table.played() == [("Ben", "3C"), ("Carla", "8C"), ("Dan", "6C")]
    assert not table.state.open_findings


def test_two_unclear_cards_go_by_covering() -> None:
    """L4: the upper one is later."""
    table = started()
    table.lay("3C", 1)
    upper = table.card("8C", None)
    lower = table.card("6C", None, together=True)
    table.see(
        type(upper)(**{**_fields(upper), "covers": (lower.track,)}),
        lower,
    )
    assert table.played()[1:] == [("Carla", "6C"), ("Dan", "8C")]


def _fields(event: object) -> dict[str, object]:
    from dataclasses import fields

    return {field.name: getattr(event, field.name) for field in fields(event)}  # type: ignore[arg-type]


def test_y5_a_card_exchanged_is_withdrawn() -> None:
    """Y5, L6: 4D lifted, 6H laid from the same side: 4D withdrawn and its claim gone."""
    table = started()
    table.lay("3C", 1)
    table.lay("4D", 2)
    table.lift("4D")
    table.lay("6H", 2)
    assert table.played() == [("Ben", "3C"), ("Carla", "6H")]
    assert any(isinstance(fact, CardWithdrawn) for fact in table.facts)
    assert table.notices == ["withdrawn"]
    assert not table.asks


def test_y5_the_same_code_laid_again_is_nothing() -> None:
    """Y5, L6, L7."""
    table = started()
    table.lay("3C", 1)
    table.lay("4D", 2)
    before = list(table.facts)
    table.lift("4D")
    table.wait(2.0)
    table.lay("4D", 2)
    table.wait(5.0)
    assert table.facts == before
    assert not table.notices


def test_a_card_that_stays_away_is_withdrawn_after_three_seconds() -> None:
    """L6: while the others lie."""
    table = started()
    table.lay("3C", 1)
    table.lay("4D", 2)
    table.lift("4D")
    table.wait(2.0)
    assert table.played()[-1] == ("Carla", "4D")
    table.wait(2.0)
    assert table.played() == [("Ben", "3C")]


def test_y6_a_look_back_takes_nothing() -> None:
    """Y6, L7: nothing is taken until the old trick's cards are gone."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("8C", 3), ("7C", 0)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "8C", "7C")
    table.see(*(table.card(code, 3, together=index > 0) for index, code in enumerate(("3C", "6C", "8C", "7C"))))
    assert "look-back" in table.notices
    assert len(table.played()) == 4
    assert not table.asks
    table.lay("2S", 3)
    assert table.pending == ("2S",)
    assert len(table.played()) == 4
    table.sweep("3C", "6C", "8C", "7C", before=())
    assert table.asks == ()


def test_more_faces_than_places_are_never_plays() -> None:
    """L8: "thrown in?"."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2)):
        table.lay(code, seat)
    table.see(*(table.card(code, 3, together=i > 0) for i, code in enumerate(("8C", "9D", "KH", "2D", "5S"))))
    assert table.asks == ("thrown-in",)
    assert len(table.step.asks[0].tracks) == 5
    assert len(table.played()) == 2
    table.answer("yes")
    assert len(table.played()) == 2
    assert "thrown-in" in table.notices


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


def test_y9_the_turned_card_starts_the_deal() -> None:
    """Y9, L9: a deal starts without a press; another such face before the first lead replaces it without a question."""
    table = Table(match(3))
    table.lay("KD", None, zone="trump")
    assert table.state.deal is not None
    assert table.state.deal.turned == "KD"
    assert table.state.deal.cards == 3
    table.lay("9S", None, zone="trump")
    assert table.state.deal.turned == "9S"
    assert not table.asks


def test_an_unsure_turned_card_is_asked() -> None:
    """The trump is never guessed."""
    table = Table(match(3))
    table.lay("KD", None, zone="trump", sure=0.5, others=("KH",))
    assert table.asks == ("turned",)
    assert table.state.deal is not None
    assert table.state.deal.number == 2
    table.answer("KH")
    assert table.state.deal.turned == "KH"


def test_faces_while_a_deal_is_awaited_are_no_plays() -> None:
    """Y7, L13."""
    table = Table(match(3))
    table.see(*(table.card(code, seat, together=seat > 0) for seat, code in enumerate(("3C", "4C", "5D"))))
    assert not table.pending
    assert not table.asks
    assert not table.played()


def test_y16_undo_and_redo_of_cards_that_lie_there() -> None:
    """Y16, L19: undo opens "which card?", the undone code last; redo takes it back."""
    table = started()
    table.lay("3C", 1)
    table.lay("6C", 2)
    before = table.state
    for _ in range(2):
        taken_back = undo(table.facts)
        assert isinstance(taken_back, Undone)
        table.tell(taken_back)
    assert table.played() == []
    assert [ask.last for ask in table.step.asks] == ["3C", "6C"]
    for _ in range(2):
        again = redo(table.facts)
        assert again is not None
        table.tell(again)
    assert table.played() == [("Ben", "3C"), ("Carla", "6C")]
    assert not table.asks
    assert table.state.tricks == before.tricks


def test_undone_and_told_otherwise() -> None:
    """Y16: undo, a new fact: redo is gone."""
    table = started()
    table.lay("3C", 1)
    table.tell(undo(table.facts))  # type: ignore[arg-type]
    table.answer("8C")
    assert table.played() == [("Ben", "8C")]
    assert redo(table.facts) is None


def test_undone_card_that_is_gone_stays_unread() -> None:
    """L19: undo of a card that is gone leaves the seat's card `?`."""
    table = started()
    for code, seat in (("3C", 1), ("6C", 2), ("AS", 3), ("7C", 0)):
        table.lay(code, seat)
    table.sweep("3C", "6C", "AS", "7C")
    table.tell(undo(table.facts))  # type: ignore[arg-type]
    table.lay("2S", 3)
    assert table.played()[-2:] == [("Anna", "?"), ("Dan", "2S")]


def test_a_turned_card_undone_and_redone() -> None:
    """L19."""
    table = Table(match(3))
    table.lay("9S", None, zone="trump")
    table.tell(undo(table.facts))  # type: ignore[arg-type]
    assert table.asks == ("turned",)
    again = redo(table.facts)
    assert again is not None
    table.tell(again)
    assert table.state.deal is not None
    assert table.state.deal.turned == "9S"
    assert not table.asks


def test_a_lone_card_outside_is_asked() -> None:
    """L23."""
    table = started()
    table.lay("3C", 1, zone="outside")
    assert table.asks == ("outside",)
    assert not table.played()
    table.answer("yes")
    assert table.played() == [("Ben", "3C")]


def test_the_trump_by_button_frees_the_line() -> None:
    """L1: offered again after every fact."""
    table = Table(match(3))
    table.see(table.card("KD", None, zone="trump", sure=0.4))
    table.tell(CardTurned("KH", source="table"))
    assert table.state.deal is not None
    assert table.state.deal.turned == "KH"
