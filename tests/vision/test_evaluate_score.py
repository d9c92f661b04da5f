"""Counting as vision.md, Bars, says: right, wrong (ghosts and doubles too), asked among three guesses, missed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.cards import CODES
from vision.score import Score, judge
from vision.types import Reading

QUAD = np.zeros((4, 2), np.float32)


def read(code: str | None, taken: bool = True, *others: str, face: bool = True) -> Reading:
    alternatives = tuple((c, 0.5) for c in ((code, *others) if code else ()))
    return Reading(code, 0.99 if taken else 0.4, taken, alternatives, QUAD, face)


def counts(score: Score) -> tuple[int, int, int, int]:
    return score.right, score.wrong, score.asked, score.missed


@pytest.mark.parametrize(
    ("readings", "labels", "maybe", "expected"),
    [
        ([read("AS")], ["AS"], [], (1, 0, 0, 0)),
        ([read("AS"), read("AS")], ["AS"], [], (1, 1, 0, 0)),
        ([read("AS"), read("AS")], ["AS", "AS"], [], (2, 0, 0, 0)),
        ([read("KS")], ["AS"], [], (0, 1, 0, 1)),
        ([read("KS")], ["AS"], ["KS"], (0, 0, 0, 1)),
        ([read("KS", False, "AS")], ["AS"], [], (0, 0, 1, 0)),
        ([read("KS", False, "QS", "JS", "AS")], ["AS"], [], (0, 0, 0, 1)),
        ([read("AS", False)], ["AS", "AS"], [], (0, 0, 1, 1)),
        ([read(None, False), read(None, False, face=False)], ["AS"], [], (0, 0, 0, 1)),
        ([], [], [], (0, 0, 0, 0)),
    ],
)
def test_counts(readings: list[Reading], labels: list[str], maybe: list[str], expected: tuple[int, ...]) -> None:
    assert counts(judge(readings, labels, maybe).score) == expected


def test_asked_cards_share_the_labels_as_well_as_they_can() -> None:
    """Two untaken cards, the first could answer for both labels, the second for one only: both labels are asked."""
    readings = [read("AS", False, "KS"), read("AS", False)]
    judged = judge(readings, ["AS", "KS"])
    assert counts(judged.score) == (0, 0, 2, 0)
    assert judged.score.first == 1


@given(
    st.lists(st.sampled_from(CODES[:6]), max_size=6),
    st.lists(st.tuples(st.sampled_from(CODES[:6]), st.booleans()), max_size=8),
)
def test_every_label_is_right_asked_or_missed(labels: list[str], cards: list[tuple[str, bool]]) -> None:
    score = judge([read(code, taken) for code, taken in cards], labels).score
    assert score.right + score.asked + score.missed == score.labels == len(labels)
    assert score.right + score.wrong == sum(taken for _, taken in cards)
    assert 0 <= score.first <= score.asked


def test_scores_add_up() -> None:
    one, two = judge([read("AS")], ["AS"]).score, judge([], ["KS"]).score
    assert counts(one + two) == (1, 0, 0, 1)
    assert (one + two).share("right") == 0.5
    assert Score().share("right") == 0.0


def test_a_wrong_card_stands_for_the_label_it_resembles() -> None:
    judged = judge([read("8H")], ["3H", "KS"])
    assert judged.pairs == (("8H", "3H", True),)
    assert judged.left == ("KS",)
