"""Several looks become one reading: never surer than they have a right to be."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.types import Reading
from vision.votes import enough, vote


def look(code: str | None, confidence: float = 0.0, taken: bool = False, agreed: bool = True) -> Reading:
    codes = ((code, confidence),) if code else ()
    return Reading(code, confidence, taken, codes, np.zeros((4, 2), np.float32), True, agreed)


@pytest.mark.parametrize(
    ("looks", "code", "taken"),
    [
        ([look("QD", 0.995, True)], "QD", True),
        ([look("QD", 0.985, True)], "QD", False),
        ([look("QD", 0.985, True), look("QD", 0.7)], "QD", True),
        ([look("QD", 0.985, True), look("QH", 0.7)], "QD", False),
        ([look("QD", 0.995, True), look("QH", 0.995, True)], None, False),
        ([look("QD", 0.95), look("QD", 0.93)], "QD", False),
        ([look("QD", 0.97), look("QD", 0.96), look("QD", 0.94)], "QD", True),
        ([look("AH", 0.945), look("AH", 0.942), look("AH", 0.875)], "AH", False),
        ([look("QD", 0.95), look("QD", 0.97), look("QD", 0.78)], "QD", False),
        ([look("QD", 0.95, agreed=False)] * 3, "QD", False),
        ([look("QD", 0.95, agreed=False), look("QD", 0.95), look("QD", 0.95, agreed=False)], "QD", True),
        ([look("QD", 0.95), look("QD", 0.97), look("QH", 0.97), look("QD", 0.97)], "QD", False),
        ([look("QD", 0.95), look("QD", 0.97), look(None), look("QD", 0.97)], "QD", False),
        ([look("QD", 0.85), look("QD", 0.85), look("QD", 0.85), look("QD", 0.85)], "QD", False),
        ([look(None), look(None), look(None)], None, False),
        ([look("QD", 0.6), look("QH", 0.9), look("QD", 0.7), *[look("QH", 0.992, True)] * 2], "QH", False),
        ([look("QD", 0.6), *[look("QH", 0.992, True)] * 5], "QH", True),
    ],
)
def test_the_vote(looks: list[Reading], code: str | None, taken: bool) -> None:
    """One sure look, two that agree, or three with little doubt; one that disagrees, and the table is asked."""
    found = vote(looks)
    assert found.taken is taken
    if code is not None or not any(one.code for one in looks):
        assert found.code == code


@pytest.mark.parametrize(("rival", "taken"), [(0.05, True), (0.3, False)])
def test_a_single_sure_look_does_not_outvote_a_steady_rival(rival: float, taken: bool) -> None:
    """Four looks say 5C and, each time, perhaps 6C; one look is sure: it is the same picture as before."""
    codes = (("5C", 0.95 - rival), ("6C", rival))
    doubted = [Reading("5C", 0.95 - rival, False, codes, np.zeros((4, 2), np.float32), True) for _ in range(4)]
    assert vote([*doubted, look("5C", 0.991, True)]).taken is taken


LOOKS = st.builds(
    lambda code, confidence: look(code, confidence, confidence >= 0.98),
    st.sampled_from(["QD", "QH", "8S"]),
    st.floats(0.3, 1.0),
)


@given(st.lists(LOOKS, min_size=1, max_size=6))
def test_a_vote_is_never_surer_than_its_looks(looks: list[Reading]) -> None:
    """What is taken was some look's first guess, no sure look said otherwise, and no doubt was lifted."""
    found = vote(looks)
    if found.taken:
        assert not any(one.taken and one.code != found.code for one in looks)
        same = [one.confidence for one in looks if one.code == found.code]
        assert max(same) >= 0.9
        assert enough(looks)
    assert found.confidence <= max(one.confidence for one in looks) + 1e-9
    assert found.alternatives[0][0] == found.code


def test_no_looks_are_no_vote() -> None:
    with pytest.raises(ValueError, match="no looks"):
        vote([])
