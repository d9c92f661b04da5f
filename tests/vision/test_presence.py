"""Whether a card that was not read still lies there, by how its place looks (L1): sleeves, bare tables, drifts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.motion import Gate
from vision.presence import presence
from vision.tracks import Track

CARD, TABLE = 190.0, 45.0
SIDE = 8
"""The place: so many cells square."""


def judged(now: np.ndarray) -> str:
    """What has become of a white card on a dark table, where the picture looks like `now`."""
    gate = Gate()
    gate.see(np.zeros((240, 320, 3), np.uint8), 0.0)
    gate._now = now.astype(np.float32)
    mask = np.ones(now.shape, bool)
    outline = np.array([[0, 0], [58, 0], [58, 89], [0, 89]], np.float32)
    track = Track(number=1, outline=outline, zone="trick", first_at=0.0, found_at=0.0, group=1, looks=[])
    track.under = np.full(now.shape, TABLE, np.float32)
    track.shown = np.full(now.shape, CARD, np.float32)
    return presence(track, mask, ~mask, gate, track.under)


def threshold() -> float:
    """What a cell may differ by and be the same, grey levels."""
    gate = Gate()
    gate.see(np.zeros((240, 320, 3), np.uint8), 0.0)
    return float(gate.threshold)


@given(seed=st.integers(0, 10_000))
def test_a_card_lies_and_a_bare_table_is_bare_whatever_the_noise(seed: int) -> None:
    """Noise of half the gate's threshold."""
    noise = np.random.default_rng(seed).normal(0, threshold() / 4, (SIDE, SIDE)).clip(-threshold() / 2, threshold() / 2)
    assert judged(CARD + noise) == "there"
    assert judged(TABLE + noise) == "gone"


@pytest.mark.parametrize("darker", [-30, -20, 20, 30, 45])
def test_a_sleeve_nearly_as_dark_as_the_table_is_no_bare_table(darker: int) -> None:
    """L1, L5: an arm that draws from the stock lies over the card; it hides it, and the trick is not over."""
    assert abs(darker) > 1.5 * threshold()
    assert judged(np.full((SIDE, SIDE), TABLE + darker)) == "hidden"


@given(share=st.floats(0.45, 0.8))
def test_a_sleeve_over_a_part_of_a_card_leaves_it_lying_or_hides_it(share: float) -> None:
    """What is free of the arm looks as before."""
    cells = np.full(SIDE * SIDE, CARD)
    cells[: int(share * cells.size)] = TABLE + 25
    assert judged(cells.reshape(SIDE, SIDE)) in ("there", "hidden")
