"""Held against the truth: read, taken wrong, missed, wrong owner, made up, the turned card (design.md §5)."""

from __future__ import annotations

from companion.demo.answers import Asked
from companion.demo.book import Book, Laid
from companion.demo.count import Seen, asked, tally


def laid(code: str, seat: int, trick: int = 0, zone: str = "trick", kind: str = "follow", at: float = 0.0) -> Laid:
    """A card of the first deal."""
    return Laid(code, zone, seat, 0, trick, (10.0 * seat, 0.0), at, kind, ())


TRUTH = [laid("KH", 3, -1, "trump", "turned"), laid("3C", 1), laid("6C", 2), laid("8C", 3), laid("7C", 0)]


def seen(*cards: str, first: int = 1) -> list[Seen]:
    """The device's plays of the first trick, from a seat on."""
    return [Seen(0, 0, (first + n) % 4, card) for n, card in enumerate(cards)]


def test_all_right() -> None:
    """Every card in its trick, with its owner."""
    counted = tally(TRUTH, seen("3C", "6C", "8C", "7C"), ["KH"])
    assert (counted.laid, counted.read) == (4, 4)
    assert (counted.taken_wrong, counted.missed, counted.wrong_owner, counted.ghosts) == (0, 0, 0, 0)
    assert (counted.turned_made, counted.turned_seen, counted.turned_false) == (1, 1, 0)


def test_each_kind_of_mistake_is_counted_once() -> None:
    """A misread card is wrong, `?` and a hole are missed, a swap of owners counts twice, a card too many is a ghost."""
    assert tally(TRUTH, seen("3S", "6C", "8C", "7C"), ["KH"]).taken_wrong == 1
    assert tally(TRUTH, seen("3C", "?", "8C", "7C"), ["KH"]).missed == 1
    assert tally(TRUTH, seen("3C", "6C", "8C"), ["KH"]).missed == 1
    assert tally(TRUTH, seen("6C", "3C", "8C", "7C"), ["KH"]).wrong_owner == 2
    ghost = [*seen("3C", "6C", "8C", "7C"), Seen(0, 1, 3, "KD")]
    assert tally(TRUTH, ghost, ["KH"]).ghosts == 1


def test_the_turned_card() -> None:
    """Never seen is missed, another card is false."""
    nothing, other = tally(TRUTH, seen("3C"), []), tally(TRUTH, seen("3C"), ["QH"])
    assert (nothing.turned_seen, nothing.turned_false, nothing.kinds["turned"]["missed"]) == (0, 0, 1)
    assert (other.turned_seen, other.turned_false, other.kinds["turned"]["wrong"]) == (0, 1, 1)


def test_questions_about_cards_are_counted_by_kind() -> None:
    """Who took a trick is no question about a card; whether the first answer was right is counted."""
    counted = tally(TRUTH, seen("3C", "6C", "8C", "7C"), ["KH"])
    questions = [
        Asked("1", "card", 1.0, TRUTH[2], True, "trick-swept-soon"),
        Asked("2", "impossible", 2.0, None, False, ""),
        Asked("3", "taken", 3.0, None, True, ""),
    ]
    told = asked(counted, questions)
    assert (told["asked"], told["asked_first_right"]) == (2, 1)
    assert told["questions"] == {"trick-swept-soon": 1, "none": 2}
    assert counted.kinds["follow"]["asked"] == 1


def test_the_book_knows_which_card_lies_at_a_place() -> None:
    """The newest within half a card, not one that is still to come."""
    book = Book([laid("3C", 1, at=1.0), laid("6C", 1, 1, at=5.0)])
    assert book.at((12.0, 3.0), 6.0) == book.laid[1]
    assert book.at((12.0, 3.0), 2.0) == book.laid[0]
    assert book.at((80.0, 0.0), 6.0) is None
    beside = Laid("KD", "trick", 3, 0, 2, (36.0, 0.0), 5.5, "lead-uncleared", ())
    assert Book([*book.laid, beside]).at((11.0, 1.0), 6.0) == book.laid[1]
