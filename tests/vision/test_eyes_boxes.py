"""Oriented boxes: decoding, doubles by place (field notes: removed by place, never by code), the scales of a look."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.boxes import Boxes, by_place, corners, decode, overlap, together, union_share
from vision.indices import CUT, cut_out, upright
from vision.locate import letterbox, sizes_for


def boxes(*rows: tuple[float, ...], kinds: tuple[int, ...] | None = None) -> Boxes:
    array = np.array([row[:5] for row in rows], np.float32)
    scores = np.array([row[5] for row in rows], np.float32)
    return Boxes(array, scores, np.array(kinds or [0] * len(rows), np.int64))


def test_two_names_for_one_place_stay_one_box() -> None:
    """A card found as a face and as a back at one place is one card: the better name stays."""
    found = boxes((100, 100, 60, 90, 0.0, 0.9), (101, 99, 61, 88, 0.02, 0.6), kinds=(0, 1))
    kept = by_place(found, 0.5)
    assert len(kept) == 1
    assert kept.kinds[0] == 0


def test_neighbours_stay_two() -> None:
    """Two equal cards beside each other are two."""
    assert len(by_place(boxes((100, 100, 60, 90, 0.0, 0.9), (150, 100, 60, 90, 0.0, 0.9)), 0.5)) == 2


@given(st.floats(-3, 3), st.floats(10, 200), st.floats(10, 200))
def test_a_box_shares_all_of_itself(angle: float, w: float, h: float) -> None:
    box = np.array([300, 200, w, h, angle], np.float32)
    assert overlap(box, box) == pytest.approx(1.0, abs=0.02)
    assert union_share(box, box) == pytest.approx(1.0, abs=0.03)


def test_overlap_is_the_share_of_the_smaller() -> None:
    small, large = np.array([100, 100, 20, 20, 0], np.float32), np.array([100, 100, 100, 100, 0.4], np.float32)
    assert overlap(small, large) == pytest.approx(1.0, abs=0.01)
    assert union_share(small, large) == pytest.approx(0.04, abs=0.005)


def test_corners_run_clockwise_on_the_screen() -> None:
    quad = corners(np.array([[50, 50, 20, 40, math.pi / 2]], np.float32))[0]
    assert quad[0] == pytest.approx([70, 40], abs=1e-3)
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(quad, np.roll(quad, -1, axis=0), strict=True))
    assert area > 0


def test_decode_keeps_what_is_over_the_line() -> None:
    output = np.zeros((1, 7, 3), np.float32)
    output[0, :, 1] = (10, 20, 30, 40, 0.2, 0.8, 0.5)
    output[0, :, 2] = (1, 1, 1, 1, 0.1, 0.1, 0)
    found = decode(output, 0.25)[0]
    assert len(found) == 1
    assert found.kinds[0] == 1
    assert found.boxes[0] == pytest.approx([10, 20, 30, 40, 0.5])


def test_nothing_together_is_nothing() -> None:
    assert len(together([])) == 0
    assert len(by_place(together([]), 0.5)) == 0


def test_an_index_stands_on_its_shorter_side() -> None:
    turned = upright(boxes((5, 5, 30, 12, 0.1, 0.9)))
    assert turned.boxes[0, 3] == pytest.approx(30)
    assert turned.boxes[0, 4] == pytest.approx(0.1 + math.pi / 2)


@pytest.mark.parametrize(("rows", "columns"), [(40, 80), (90, 30), (256, 256)])
def test_letterbox_keeps_the_proportions(rows: int, columns: int) -> None:
    picture, scale = letterbox(np.full((rows, columns, 3), 255, np.uint8), 128)
    assert all(side % 32 == 0 for side in picture.shape[:2])
    assert max(picture.shape[:2]) == 128
    assert scale == pytest.approx(128 / max(rows, columns))
    assert picture[: round(rows * scale), : round(columns * scale)].min() == 255


def test_one_scale_is_enough_when_the_card_is_known() -> None:
    """A calibrated table costs one look, at the scale where a card is about 96 px high."""
    sizes = sizes_for((0, 0, 1280, 720), 240.0)
    assert sizes == (512,)
    assert len(sizes_for((0, 0, 1280, 720), None)) > 1


def test_a_cut_out_past_the_border_is_grey_there() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    cut, scale, left, top = cut_out(image, (0.0, 0.0), 96.0)
    assert cut.shape == (CUT, CUT, 3)
    assert cut[0, 0].tolist() == [114, 114, 114]
    assert cut[-1, -1].tolist() == [0, 0, 0]
    assert (left, top) == (-48.0, -48.0)
    assert scale == pytest.approx(2.0)
