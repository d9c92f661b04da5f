"""Index corners become cards by geometry: two equal cards stay two, four corners stay one card, a misread corner makes
no second card.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.cards import CODES, RANKS, SUITS
from vision.boxes import Boxes, none
from vision.eyes import Line, judge
from vision.join import MARGIN, join
from vision.read import Index

W, H = 126.0, 176.0


def spread(k: int, n: int, sure: float) -> np.ndarray:
    p = np.full(n, (1 - sure) / (n - 1), np.float32)
    p[k] = sure
    return p


def index(
    x: float, y: float, angle: float, code: str, sure: float = 0.97, ocr: str | None = None, height: float = 30.0
) -> Index:
    rank, suit = RANKS.index(code[:-1]), SUITS.index(code[-1])
    seen = RANKS.index(ocr) if ocr else rank
    up = (math.sin(angle), -math.cos(angle))
    return Index(
        (x, y), up, height, height / 2, spread(rank, 14, sure), spread(suit, 5, sure), spread(seen, 14, sure), 0.9
    )


def card(x: float, y: float, angle: float, code: str, corners: int = 2, **more: float) -> list[Index]:
    """The indices of a card lying at x, y."""
    dx, dy = W * (0.5 - MARGIN[0]), H * (0.5 - MARGIN[1])
    c, s = math.cos(angle), math.sin(angle)
    places = [(-dx, -dy, 0.0), (dx, dy, math.pi), (dx, -dy, 0.0), (-dx, dy, math.pi)][:corners]
    return [index(x + c * px - s * py, y + s * px + c * py, angle + turn, code, **more) for px, py, turn in places]


def located(*cards: tuple[float, float, float], kind: int = 0) -> Boxes:
    rows = np.array([(x, y, W, H, angle) for x, y, angle in cards], np.float32)
    return Boxes(rows.reshape(-1, 5), np.full(len(cards), 0.9, np.float32), np.full(len(cards), kind, np.int64))


@settings(max_examples=40, deadline=None)
@given(st.floats(0, 6.28), st.sampled_from(CODES), st.booleans())
def test_two_corners_are_one_card_at_any_angle(angle: float, code: str, box: bool) -> None:
    seen = join(card(400, 300, angle, code), located((400, 300, angle)) if box else none())
    assert len(seen) == 1
    assert len(seen[0].indices) == 2
    assert seen[0].outline.mean(axis=0) == pytest.approx([400, 300], abs=2)
    first = seen[0].indices[0]
    top_left = seen[0].outline[0]
    assert min(math.dist(top_left, i.centre) for i in seen[0].indices) < 0.25 * H
    assert first.up is not None


@settings(max_examples=60, deadline=None)
@given(st.floats(0, 6.28), st.integers(0, 3), st.floats(-0.55, 0.55))
def test_three_corners_of_four_are_one_card_where_it_lies(angle: float, covered: int, aside: float) -> None:
    """The fourth is covered, and the locator put its box beside: no second card, and none beside it."""
    seen = card(400, 300, angle, "QS", corners=4)
    del seen[covered]
    ghost = (400 + aside * W * math.cos(angle), 300 + aside * W * math.sin(angle), angle)
    found = join(seen, located(ghost), H)
    read = [one for one in found if one.indices]
    assert [len(one.indices) for one in read] == [3]
    assert read[0].homed
    assert read[0].outline.mean(axis=0) == pytest.approx([400, 300], abs=4)


@settings(max_examples=25, deadline=None)
@given(st.floats(0, 6.28))
def test_four_corners_are_one_card(angle: float) -> None:
    seen = join(card(400, 300, angle, "9C", corners=4), located((400, 300, angle)))
    assert [len(s.indices) for s in seen] == [4]


@pytest.mark.parametrize("gap", [1.05, 1.3, 2.0])
def test_two_equal_cards_stay_two(gap: float) -> None:
    """A double pack: two 10H side by side are two cards (field notes: two equal cards merged to one)."""
    both = card(300, 300, 0.0, "10H") + card(300 + gap * W, 300, 0.0, "10H")
    seen = join(both, located((300, 300, 0.0), (300 + gap * W, 300, 0.0)))
    assert len(seen) == 2
    assert sorted(round(float(s.outline.mean(axis=0)[0])) for s in seen) == [300, round(300 + gap * W)]


def test_a_misread_corner_makes_no_second_card() -> None:
    """One corner says 8H, the other 3H, the locator sees one card: one card, and it is not taken."""
    corners = card(400, 300, 0.3, "8H")[:1] + card(400, 300, 0.3, "3H")[1:]
    seen = join(corners, located((400, 300, 0.3)))
    assert len(seen) == 1
    shares, _ = judge(seen[0].indices)
    assert Line().calibrated(float(shares.max())) < Line().line


def test_a_fan_gives_one_card_an_index() -> None:
    fan = [card(400 + 25 * k, 300, 0.1 * k, code)[0] for k, code in enumerate(("AS", "KD", "7C", "QH"))]
    seen = join(fan, none())
    assert len(seen) == 4


def test_a_face_without_a_corner_and_a_back_are_reported() -> None:
    face, back = join([], located((400, 300, 0.2))), join([], located((400, 300, 0.2), kind=1))
    assert [s.face for s in face] == [True]
    assert [s.face for s in back] == [False]
    assert not face[0].indices


def test_a_lone_corner_takes_the_located_outline() -> None:
    seen = join(card(400, 300, 1.0, "5D")[1:], located((400, 300, 1.0)))
    assert len(seen) == 1
    quad = seen[0].outline
    assert quad.mean(axis=0) == pytest.approx([400, 300], abs=1)
    far = card(400, 300, 1.0, "5D")[0].centre
    assert math.dist(quad[0], seen[0].indices[0].centre) < math.dist(quad[0], far)


def test_opinions_that_differ_are_not_taken() -> None:
    """Our reader says 8, the recogniser 3: not agreed, however sure both are."""
    _, agreed = judge((index(0, 0, 0, "8H", ocr="3"),))
    assert not agreed
    _, agreed = judge((index(0, 0, 0, "8H"),))
    assert agreed


@pytest.mark.parametrize(("sure", "taken"), [(0.999, True), (0.99, False), (0.9, False)])
def test_a_silent_recogniser_is_no_disagreement(sure: float, taken: bool) -> None:
    """It has never seen such a jack: no opinion. Our reader must be very sure then; a loud other opinion is heard."""
    silent = replace(index(0, 0, 0, "JH", sure=sure), print=spread(3, 14, 0.3))
    _, agreed = judge((silent,))
    assert agreed is taken
    _, agreed = judge((silent, index(60, 140, math.pi, "JH", sure=sure, ocr="7")))
    assert not agreed


def test_silent_corners_are_surer_together_than_each() -> None:
    """Neither is sure enough of the rank for itself; together they are, unless they say different ranks."""
    silent = [replace(one, print=spread(3, 14, 0.3)) for one in card(400, 300, 0.0, "JH")]
    other = replace(silent[1], rank=spread(RANKS.index("A"), 14, 0.97))
    assert not judge((silent[0],))[1]
    assert judge(tuple(silent))[1]
    assert not judge((silent[0], other))[1]


def test_two_corners_are_surer_than_one() -> None:
    one, _ = judge((index(0, 0, 0, "8H", sure=0.8),))
    two, _ = judge((index(0, 0, 0, "8H", sure=0.8), index(9, 9, 3.1, "8H", sure=0.8)))
    assert two.max() > one.max()


def test_probabilities_are_some() -> None:
    shares, _ = judge((index(0, 0, 0, "8H", sure=0.8),))
    assert shares.shape == (52,)
    assert 0 < shares.sum() <= 1.0001
    assert CODES[int(shares.argmax())] == "8H"


def slanted(x: float, y: float, code: str, squeeze: float) -> list[Index]:
    """The two indices of an upright card seen at a slant: all heights shrink."""
    top, bottom = card(0, 0, 0.0, code)
    return [
        Index((x + i.centre[0], y + i.centre[1] * squeeze), i.up, 24.0, 14.0, i.rank, i.suit, i.print, i.score)
        for i in (top, bottom)
    ]


@pytest.mark.parametrize("squeeze", [0.9, 0.7, 0.55])
@pytest.mark.parametrize("other", ["4D", "9D"])
def test_a_slanting_view_makes_no_second_card(squeeze: float, other: str) -> None:
    """Seen from the side a card is wider than it should be: its corners are still one card, also if one is misread."""
    a, b = slanted(400, 300, "4D", squeeze)[0], slanted(400, 300, other, squeeze)[1]
    box = located((400, 300, 0.0))
    box.boxes[:, 3] = H * squeeze
    assert len(join([a, b], box)) == 1


def test_print_in_the_middle_of_a_card_is_not_sure() -> None:
    """Something on a court's robe that reads like an index stands in no corner: asked about, never taken."""
    robe = index(400, 300, 0.2, "5D", sure=0.999, height=25)
    assert [s.homed for s in join([robe], located((400, 300, 0.2)))] == [False]
    assert [s.homed for s in join(card(400, 300, 0.2, "5D")[:1], located((400, 300, 0.2)))] == [True]


def test_print_amid_a_card_that_is_read_is_none_on_a_table() -> None:
    """A sceptre that reads like an index, beside the queen's own: on a table every card is located, in a heap not."""
    own = card(400, 300, 0.2, "QH")[:1]
    robe = index(405, 310, 0.2, "QS", sure=0.95, height=25)
    there = located((400, 300, 0.2))
    assert [s.indices for s in join([*own, robe], there, card_px=H)] == [tuple(own)]
    assert [s.homed for s in join([*own, robe], there)] == [True, False]
    lies_on_it = located((400, 300, 0.2), (430, 380, 1.2))
    upper = card(430, 380, 1.2, "QS")[:1]
    assert [s.homed for s in join([*own, *upper], lies_on_it, card_px=H)] == [True, True]


def test_corners_of_two_located_cards_are_not_surely_one() -> None:
    """Equal corners that face each other across two cards: joined or not, nobody takes them for one sure card."""
    left, right = (300.0, 300.0, 0.0), (300.0 + 1.02 * W, 300.0 + 0.2 * H, 0.0)
    corners = [card(*left, "7S")[0], card(*right, "7S")[1]]
    seen = join(corners, located(left, right))
    assert len(seen) == 2 or not any(s.homed for s in seen if s.indices)


def test_a_part_of_an_index_is_no_index() -> None:
    """The pip found once more inside its own index is dropped."""
    whole = card(400, 300, 0.0, "AS")[0]
    part = index(whole.centre[0] + 3, whole.centre[1] + 7, 0.0, "AC", height=15)
    seen = join([whole, part], located((400, 300, 0.0)))
    assert [len(s.indices) for s in seen] == [1]


def test_print_of_a_back_is_no_index() -> None:
    """A patterned back that hardly reads is a back; a sure index on it is asked about: the locator may be wrong."""
    back = located((400, 300, 0.2), kind=1)
    weak = card(400, 300, 0.2, "QC", ocr="8")[:1]
    assert [(s.face, len(s.indices)) for s in join(weak, back)] == [(False, 0)]
    sure = card(400, 300, 0.2, "QC", sure=0.999)[:1]
    assert [(len(s.indices), s.homed) for s in join(sure, back)] == [(1, False)]


@pytest.mark.parametrize("angle", [0.0, 0.7, 2.0, 4.0])
def test_four_corners_are_one_card_where_it_lies(angle: float) -> None:
    """Two columns of two: one card, in the middle of all four; with one column alone it lies beside it."""
    corners = card(400, 300, angle, "10H", corners=4)
    seen = join(corners, located((400, 300, angle)), H)
    assert [len(one.indices) for one in seen] == [4]
    assert math.dist(seen[0].outline.mean(axis=0), (400, 300)) < 0.06 * H
    for column in ([0, 3], [1, 2], [0, 2], [1, 3]):
        part = [corners[k] for k in column]
        alone = join(part, located((400, 300, angle)), H)
        if abs(math.dist(part[0].centre, part[1].centre) - 0.75 * H) < 0.08 * H:
            assert math.dist(alone[0].outline.mean(axis=0), (400, 300)) < 0.12 * H


def test_a_misread_third_corner_is_no_card_of_its_own() -> None:
    """Two corners say QC, the third of the same card is misread and was not joined: one card."""
    right = card(400, 300, 0.4, "QC", corners=4)
    wrong = card(400, 300, 0.4, "7D", corners=4)
    pair = next((a, b) for a in right for b in right if math.dist(a.centre, b.centre) > 0.9 * H)
    third = next(k for k in wrong if all(math.dist(k.centre, one.centre) > 0.2 * H for one in pair))
    assert len(join([*pair, third], located((400, 300, 0.4)), H)) == 1
