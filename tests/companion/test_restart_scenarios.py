"""A press that meets another screen, and a start in the middle of a trick of two packs (Y11, Y13)."""

from __future__ import annotations

from pathlib import Path

from clerk_desk import NAMES, reading, started
from clerk_desk import Table as Desk
from scripted import PLAYERS, Table
from scripted import reading as seen

from hardware.buttons import Button
from table.facts import CardPlayed, CardTurned, DealStarted, Fact, MatchStarted, NumberChosen
from vision.events import CardLifted, Level, Lying

TWO_EQUAL: tuple[Fact, ...] = (
    MatchStarted("stiche-raten", NAMES),
    DealStarted(3, 0, as_dealt=True),
    CardTurned("9S"),
    *(NumberChosen(seat, 1) for seat in (1, 2, 3, 0)),
    CardPlayed("10H", side=1, place=(-90.0, 0.0)),
    CardPlayed("10H", side=2, place=(0.0, -90.0)),
)
"""Two equal cards lie in the open trick: Ben's and, later, Carla's."""


def lying(track: int, code: str, seat: int) -> Lying:
    """A face at its seat's side, as a start finds it."""
    place = {1: (-88.0, 3.0), 2: (2.0, -92.0), 3: (91.0, 0.0)}[seat]
    return Lying(track, "trick", reading(code), place, seat, True)


def test_y11_both_equal_cards_keep_their_owners() -> None:
    """Y11, L22: matched by code and place; nothing is asked, nothing becomes a fact."""
    desk = Desk(TWO_EQUAL)
    desk.see(Level((lying(7, "10H", 2), lying(8, "10H", 1)), 11.0))
    assert desk.asks == ()
    assert tuple(desk.facts) == TWO_EQUAL
    desk.number = 8
    desk.lay("JH", 3)
    trick = desk.state.trick
    assert trick is not None
    assert [(play.seat, play.card) for play in trick.plays] == [(1, "10H"), (2, "10H"), (3, "JH")]


def test_y11_a_card_that_was_added_meanwhile_is_asked() -> None:
    """Y11, L22: "expected 10H 10H, seen 10H 10H JH"; with OK it goes to the seat in turn, otherwise it is no play."""
    for answer, cards in (("yes", ("10H", "10H", "JH")), ("no", ("10H", "10H"))):
        desk = Desk(TWO_EQUAL)
        desk.see(Level((lying(7, "10H", 1), lying(8, "10H", 2), lying(9, "JH", 3)), 11.0))
        assert desk.asks == ("compare",)
        assert tuple(desk.facts) == TWO_EQUAL
        desk.answer(answer)
        desk.wait(1.0)
        trick = desk.state.trick
        assert trick is not None
        assert trick.cards == cards
        assert trick.plays[-1].seat == {"yes": 3, "no": 2}[answer]


def test_y13_ok_confirms_the_number_and_not_the_card(tmp_path: Path) -> None:
    """Y13, L21: "which card?" comes up while a number is entered: the press is the number's, the card waits."""
    table = Table(tmp_path / "matches")
    table.loop.start("stiche-im-team", PLAYERS, 0)
    table.wait()
    table.lay("9S", zone="trump")
    table.wait(1.0)
    table.press(Button.UP)
    table.press(Button.UP)
    entry = table.loop.desk.entry
    assert entry is not None
    assert (entry.phase, entry.values, entry.value) == ("enter", (), 1)
    table.lay("3C", 1, read=seen("3C", ("8C",), taken=False))
    table.press(Button.OK)
    entry = table.loop.desk.entry
    assert entry is not None
    assert entry.values == (1,)
    table.press(Button.OK)
    table.press(Button.OK)
    assert table.waits == "numbers", "they are not frozen yet"
    table.press(Button.OK)
    assert (table.waits, table.kind) == ("card", "question")
    assert table.loop.state is not None
    assert table.loop.state.deal is not None
    assert table.loop.state.deal.numbers == (0, 1, 0, 0)
    table.press(Button.OK)
    assert table.kind == "question", "it came by itself, a moment ago"
    assert not any(isinstance(fact, CardPlayed) for fact in table.loop.facts)
    table.choose("card:8C")
    assert [fact.card for fact in table.loop.facts if isinstance(fact, CardPlayed)] == ["8C"]


def test_what_was_taken_away_while_nobody_looked_is_asked_about() -> None:
    """L22, L5: the last card of a trick was laid and swept with the others: it is `?` until the table says which."""
    table = started()
    for code, seat in (("9C", 1), ("6C", 2), ("7C", 3)):
        table.lay(code, seat)
    table.see(Level((Lying(20, "trick", reading("KD"), (0.0, 90.0), 0, True),), table.at))
    assert table.asks == ("compare",)
    table.number = 20
    table.lay("JD", 1)
    assert len(table.played()) == 3, "nothing is taken before the answer"
    table.answer("yes")
    assert table.asks[0] == "card"
    assert table.played()[3] == ("Anna", "?")
    table.answer("8C")
    assert table.played()[3] == ("Anna", "8C")


def test_a_card_that_lies_there_again_is_read_where_it_was_not() -> None:
    """L7: an arm hid it for a moment, and it was `?`; the same card read surely is that card."""
    table = started()
    table.lay("9C", 1, sure=0.6, others=("9S",))
    table.lift("9C")
    table.lay("6C", 2)
    table.lay("9C", 1)
    table.wait(1.0)
    assert ("Ben", "9C") in table.played()
    assert [card for _, card in table.played()].count("9C") == 1


def test_a_card_that_lies_where_one_of_the_last_trick_lay_is_a_new_one() -> None:
    """L22: read surely, it is not the card that it could hardly be; it came while nobody looked, and is asked about."""
    led: tuple[Fact, ...] = (*TWO_EQUAL, CardPlayed("JH", side=3, place=(90.0, 0.0)), CardPlayed("QH", side=0))
    mine = CardPlayed("KS", by=1, side=1, place=(-90.0, 0.0))
    desk = Desk((*led, mine, CardPlayed("8S", side=2, place=(0.0, -90.0))))
    new = Lying(9, "trick", reading("10D", others=("JH",)), (91.0, 0.0), 3, True)
    desk.see(Level((lying(7, "KS", 1), lying(8, "8S", 2), new), 11.0))
    assert desk.asks == ("compare",)
    desk.answer("yes")
    desk.wait(1.0)
    trick = desk.state.trick
    assert trick is not None
    assert trick.cards == ("KS", "8S", "10D")


def test_a_trick_that_is_swept_while_the_comparison_waits_is_whole() -> None:
    """L22, L6: the last card lies there at the start; the trick is taken away and the next one led before the answer.

    Nothing was taken back, and what a hand showed that nobody could read is no card.
    """
    table = started()
    for code, seat in (("9C", 1), ("6C", 2), ("7C", 3)):
        table.lay(code, seat)
    faces = [
        Lying(20 + seat, "trick", reading(code), (90.0 * x, 90.0 * y), seat, True)
        for code, seat, x, y in (("KD", 0, 0, 1), ("9C", 1, -1, 0), ("6C", 2, 0, -1), ("7C", 3, 1, 0))
    ]
    hand = Lying(30, "trick", reading(None), (4.0, 114.0), 0, False)
    table.see(Level((*faces, hand), table.at))
    assert table.asks == ("compare",)
    table.number = 40
    table.lay("JD", 1)
    table.see(*(CardLifted(track, "trick", table.at, True) for track in (20, 21, 22, 23, 30)))
    table.lay("QD", 2)
    assert table.played() == [("Ben", "9C"), ("Carla", "6C"), ("Dan", "7C")]
    table.answer("yes")
    assert table.played() == [
        ("Ben", "9C"), ("Carla", "6C"), ("Dan", "7C"), ("Anna", "KD"), ("Ben", "JD"), ("Carla", "QD"),
    ]  # fmt: skip
    assert table.asks == ()


def test_what_the_comparison_is_about_counts_for_the_search() -> None:
    """L22, L5: three cards of a new trick came meanwhile; swept before the answer, the fourth is searched for."""
    table = started()
    faces = [lying(20 + seat, code, seat) for seat, code in ((1, "9C"), (2, "6C"), (3, "7C"))]
    table.see(Level(tuple(faces), table.at))
    assert table.asks == ("compare",)
    expected = table.clerk.expected(table.facts)
    assert (set(expected.trick), expected.missing) == ({"9C", "6C", "7C"}, 1)
    table.number = 40
    gone = [CardLifted(track, "trick", table.at, False) for track in (21, 22, 23)]
    table.see(table.card("KD", 0, late=True), *gone)
    table.answer("yes")
    assert table.played() == [("Ben", "9C"), ("Carla", "6C"), ("Dan", "7C"), ("Anna", "KD")]


def test_the_last_card_and_the_next_lead_may_both_be_new_at_a_start() -> None:
    """L22, L2: the trick was not taken away yet; the lead lies between two sides, and is nobody's who has to lay."""
    table = started()
    for code, seat in (("9C", 1), ("6C", 2), ("7C", 3)):
        table.lay(code, seat)
    faces = [
        Lying(20, "trick", reading("9C"), (-90.0, 0.0), 1, True),
        Lying(21, "trick", reading("JD"), (-45.0, -45.0), 1, False),
        Lying(22, "trick", reading("6C"), (0.0, -90.0), 2, True),
        Lying(23, "trick", reading("7C"), (90.0, 0.0), 3, True),
        Lying(24, "trick", reading("KD"), (0.0, 90.0), 0, True),
    ]
    table.see(Level(tuple(faces), table.at))
    assert table.asks == ("compare",)
    table.answer("yes")
    assert table.played()[3:] == [("Anna", "KD"), ("Ben", "JD")]


def test_a_face_without_a_code_is_no_extra_card() -> None:
    """L22, L5: a trick was swept, and the cloth looks like a card: what was laid unseen is `?`, the print none."""
    table = started()
    for code, seat in (("9C", 1), ("6C", 2), ("7C", 3)):
        table.lay(code, seat)
    table.see(Level((Lying(30, "trick", reading(None), (4.0, 114.0), 0, True),), table.at))
    assert table.asks == ("compare",)
    assert table.step.asks[0].seen == ()
    table.answer("yes")
    table.answer("KD")
    table.number = 40
    table.lay("JD", 1)
    assert table.played()[3:] == [("Anna", "KD"), ("Ben", "JD")]


def test_faces_that_nobody_can_read_are_no_cards_before_the_first_is_due() -> None:
    """L22: a printed cloth looks like two cards at every start; while numbers are awaited they mean nothing."""
    desk = Desk(TWO_EQUAL[:3])
    prints = [Lying(n, "trick", reading(None), (-30.0 * n, 56.0), 0, True) for n in (1, 2)]
    desk.see(Level(tuple(prints), 11.0))
    assert desk.asks == ()
    for seat in (1, 2, 3, 0):
        desk.tell(NumberChosen(seat, 1))
    desk.wait(1.0)
    assert (desk.asks, desk.played()) == ((), [])
