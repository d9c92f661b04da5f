"""The calibrated table: map, places, sides, JSON (L23)."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.calibration import Calibration, CalibrationError, make, outside_by

SEATS = ((0.0, 130.0), (-130.0, 0.0), (0.0, -130.0), (130.0, 0.0))
"""Bottom, left, top, right: clockwise as seen from above."""

SCALE = np.array([[0.7, 0.01, -450.0], [0.02, 0.72, -340.0], [1e-5, 2e-5, 1.0]])


def table() -> Calibration:
    return make(SCALE, (1280, 960), SEATS, ((-50.0, 0.0), (50.0, 0.0)))


@given(st.floats(-400, 400), st.floats(-300, 300))
def test_pixels_and_millimetres_round_trip(x: float, y: float) -> None:
    """L23: the map goes both ways."""
    here = table()
    assert np.allclose(here.to_mm(here.to_px([(x, y)])), [(x, y)], atol=1e-6)


def test_json_round_trip() -> None:
    """L23: a calibration is stored and comes back exactly."""
    assert Calibration.from_json(table().to_json()) == table()


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "[]",
        "{}",
        json.dumps({**json.loads(table().to_json()), "format": 99}),
        json.dumps({**json.loads(table().to_json()), "homography": [1, 2]}),
        json.dumps({**json.loads(table().to_json()), "homography": [0] * 9}),
        json.dumps({**json.loads(table().to_json()), "trick": []}),
    ],
)
def test_a_broken_file_says_what_to_do(broken: str) -> None:
    """Bad input is one clear line that says what to do."""
    with pytest.raises(CalibrationError, match="calibrate the camera again"):
        Calibration.from_json(broken)


@pytest.mark.parametrize("seat", range(4))
def test_a_card_before_a_seat_is_clearly_its_own(seat: int) -> None:
    """L16, L23: a seat's side is a sector of the trick place."""
    x, y = SEATS[seat]
    assert table().side_of((x * 0.8, y * 0.8)) == (seat, True)
    assert table().side_of((x * 1.2 + 8, y * 1.2 - 8)) == (seat, True)


@pytest.mark.parametrize("place", [(0.0, 0.0), (10.0, 4.0), (80.0, 82.0), (-90.0, 92.0), (0.0, 35.0)])
def test_the_middle_and_the_borders_are_nobodys(place: tuple[float, float]) -> None:
    """L16: if the side is unclear, turn order counts."""
    assert table().side_of(place)[1] is False


def test_the_trick_place_is_all_cards_plus_one_length() -> None:
    """L23: the trick place covers all these cards plus one card length."""
    here = table()
    assert here.in_trick((0.0, 0.0))
    assert here.in_trick((0.0, 130.0 + 87.0))
    assert not here.in_trick((0.0, 130.0 + 89.0))
    assert not here.in_trick((-330.0, 0.0))


@given(st.lists(st.tuples(st.floats(-200, 200), st.floats(-200, 200)), min_size=1, max_size=7))
def test_no_card_of_the_span_lies_outside_it(span: list[tuple[float, float]]) -> None:
    """L23: every card that the trick place was made from lies in it, and so does the middle of them all."""
    middle = (math.fsum(x for x, _ in span) / len(span), math.fsum(y for _, y in span) / len(span))
    assert all(outside_by(place, span) < 1e-6 for place in (*span, middle))


def test_a_shift_of_the_picture_leaves_the_table_where_it_is() -> None:
    """A bumped camera is registered again: the same place on the table has another pixel."""
    here = table()
    there = here.shifted(np.array([[1, 0, -12], [0, 1, 7], [0, 0, 1]]))
    pixel = here.to_px([(40.0, -60.0)])
    assert np.allclose(there.to_mm(pixel + np.array([12, -7])), [(40.0, -60.0)], atol=1e-6)


def test_the_height_of_a_card_in_pixels() -> None:
    """The eyes choose their scale by it."""
    assert make(np.diag([0.5, 0.5, 1.0]), (1280, 960), SEATS).card_px() == pytest.approx(176.0)
