"""How many pips a card has, and where: a rank is told surely, or not at all, and is heard beside the index."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from test_pips import POSE, index, seen, spread

from table.cards import CODES, RANKS
from vision import layout
from vision.eyes import judge
from vision.pips import COURTS
from vision.simulated.table import Pose

NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")


@pytest.mark.parametrize("family", range(4))
def test_a_layout_shows_its_rank_or_nothing(family: int) -> None:
    """Of packs that nothing was measured on; sevens either way up; courts show a picture, aces nothing."""
    told = 0
    for code in CODES:
        image, quad, _ = seen(code, family=family)
        for way in (quad, np.roll(quad, 2, axis=0)):
            found = layout.ranks(image, way, [])
            assert not found or code[:-1] in found
            assert len(found) <= 1 or found == set(COURTS)
            told += len(found) == 1
    assert told == 0 or told > len(NUMBERS) * 4


def test_a_picture_is_never_told_of_a_card_without_one() -> None:
    """A jack's index may be read as an ace's; its picture is none. Most courts are told by theirs; not those printed in
    one colour.
    """
    told = 0
    for family in range(4, 10):
        for code in ("AS", "AH", "10S", "9D"):
            image, quad, _ = seen(code, family=family)
            assert layout.ranks(image, quad, []) <= {code[:-1]}
        told += sum(len(layout.ranks(*seen(code, family=family)[:2], [])) == 3 for code in ("JH", "QS", "KD"))
    assert told >= 14


@pytest.mark.parametrize("code", ["2S", "3H", "5D", "6C", "8H", "9S", "10D"])
def test_the_layouts_of_one_pack_are_all_told(code: str) -> None:
    image, quad, _ = seen(code)
    assert layout.ranks(image, quad, []) == {code[:-1]}


@pytest.mark.parametrize("x", [-45.0, 25.0, 50.0])
def test_a_card_that_lies_under_another_shows_no_rank(x: float) -> None:
    """A nine of which a row is covered is no smaller card."""
    over = Pose(POSE.x + x, POSE.y + 25, 0.1)
    for code in ("3H", "9S", "10D"):
        image, quad, others = seen(code, ("KC", over))
        assert not layout.ranks(image, quad, others)


def test_a_court_of_which_a_corner_is_covered_shows_its_picture() -> None:
    """A neighbour over the margin hides no picture; one over the picture does. A number card may be any other then."""
    for code in ("JH", "KD", "9S", "10D"):
        shown = set(COURTS) if code[:-1] in COURTS else set()
        for away, expected in ((54.0, shown), (35.0, set())):
            image, quad, others = seen(code, ("6C", Pose(POSE.x + away, POSE.y + 25, POSE.angle)))
            assert layout._shared(quad, others[0]) > 2 * layout._COVERED
            assert layout.ranks(image, quad, others) == expected


def test_a_card_at_the_edge_of_the_picture_shows_no_rank() -> None:
    image, quad, _ = seen("9S")
    left = int(quad[:, 0].min()) + 8
    assert not layout.ranks(np.ascontiguousarray(image[:, left:]), quad - np.float32((left, 0)), [])


@pytest.mark.parametrize("off", [2.0, 5.0])
def test_an_outline_that_is_a_little_off_never_makes_another_rank(off: float) -> None:
    """Outlines come from indices and boxes; px."""
    rng = np.random.default_rng(1)
    for code in ("3H", "5C", "6D", "7S", "8H", "9S", "10D"):
        image, quad, _ = seen(code)
        for _ in range(8):
            moved = quad + rng.normal(0, off, quad.shape).astype(np.float32)
            assert layout.ranks(image, moved, []) <= {code[:-1]}


def test_what_the_layout_shows_settles_or_forbids() -> None:
    """An index says five, six pips stand there: asked about, the six offered. A doubtful six with six pips is a six."""
    five = index("5C", 0.99)
    shares, agreed = judge((five,), None, {"6"})
    order = [CODES[int(k)] for k in np.argsort(-shares)]
    assert set(order[:2]) == {"5C", "6C"}
    assert shares.max() < 0.6
    assert not agreed
    doubtful = index("6C", 0.9)
    before, _ = judge((doubtful,))
    after, agreed = judge((doubtful,), None, {"6"})
    assert agreed
    assert after.max() > before.max()


def test_a_picture_forbids_an_ace_and_names_no_court() -> None:
    """The index says ace, a picture is there: asked about. A jack in doubt stays one, and is not settled by it."""
    shares, agreed = judge((index("AH", 0.97),), None, COURTS)
    assert not agreed
    assert shares.max() < 0.6
    doubtful = replace(index("JH", 0.6), print=spread(RANKS.index("A"), 14, 0.6))
    assert not judge((doubtful,), None, COURTS)[1]


def test_without_a_layout_nothing_changes() -> None:
    one = index("8H", 0.8)
    assert judge((one,), None, ())[0].tolist() == judge((one,))[0].tolist()
    assert len(spread(0, len(RANKS) + 1, 0.9)) == len(one.rank)
