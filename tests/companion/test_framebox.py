"""The newest-frame box: the newest picture alone, never half of one."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from companion.framebox import FrameBox
from vision.types import Frame


@pytest.fixture
def box() -> Iterator[FrameBox]:
    made = FrameBox(room=40 * 30 * 3)
    yield made
    made.close()


def frame(number: int, width: int = 40, height: int = 30) -> Frame:
    return Frame(np.full((height, width, 3), number % 251, np.uint8), number / 15, number)


def test_the_newest_is_taken_once(box: FrameBox) -> None:
    other = FrameBox(box.name)
    assert other.take() is None
    for number in (1, 2, 3, 4, 5):
        box.put(frame(number))
    taken = other.take()
    assert taken is not None
    assert (taken.number, taken.at) == (5, 5 / 15)
    assert np.array_equal(taken.image, frame(5).image)
    assert other.take() is None
    other.close()


def test_sizes_may_change(box: FrameBox) -> None:
    other = FrameBox(box.name)
    box.put(frame(1))
    box.put(frame(2, 20, 10))
    taken = other.take()
    assert taken is not None
    assert taken.image.shape == (10, 20, 3)
    other.close()


def test_a_picture_that_does_not_fit_is_said(box: FrameBox) -> None:
    with pytest.raises(ValueError, match="41x30"):
        box.put(frame(1, 41))


def test_no_picture_is_ever_mixed(box: FrameBox) -> None:
    """A fast writer never gives the reader a picture of two frames."""
    other = FrameBox(box.name)
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            box.put(frame(number))

    writer = threading.Thread(target=write)
    writer.start()
    taken = []
    try:
        while len(taken) < 300:
            got = other.take()
            if got is not None:
                taken.append(got)
    finally:
        stop.set()
        writer.join()
    assert all(len(np.unique(got.image)) == 1 and got.image[0, 0, 0] == got.number % 251 for got in taken)
    assert [got.number for got in taken] == sorted(got.number for got in taken)
    other.close()
