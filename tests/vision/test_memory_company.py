"""Who lay there when a card came (L9): a card that nobody had noticed to be gone was no company."""

from __future__ import annotations

import numpy as np
import pytest
from observer_desk import Desk

from vision.memory import Memory
from vision.tracks import Track


def track(number: int, first_at: float, seen_at: float, crowd: set[int], covers: tuple[int, ...] = ()) -> Track:
    corners = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    return Track(number, corners, "trump", first_at, first_at, 1, seen_at=seen_at, crowd=crowd, covers=covers)


@pytest.mark.parametrize(
    ("seen_at", "covers", "crowd"),
    [
        (198.2, (), set()),
        (219.0, (), {74}),
        (198.2, (74,), {74}),
    ],
    ids=["gone long before", "lay there", "covered by it"],
)
def test_company_of_a_turned_card(seen_at: float, covers: tuple[int, ...], crowd: set[int]) -> None:
    """A card of the last trick, noticed late to be gone, does not keep the turned card from being the only face."""
    desk = Desk()
    memory = Memory(desk, desk.calibration)
    old, turned = track(74, 196.0, seen_at, set()), track(81, 219.4, 220.8, {74}, covers)
    memory.tracks = [old, turned]
    memory.lift([old], 220.9)
    assert turned.crowd == crowd
