"""The newest-frame box: the newest picture alone, never half of one."""

from __future__ import annotations

import struct
import sys
import threading
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from companion import framebox
from companion.framebox import FrameBox
from vision.types import Frame, Image


@pytest.fixture
def box() -> Iterator[FrameBox]:
    made = FrameBox(room=40 * 30 * 3)
    yield made
    made.close()


@pytest.fixture
def often() -> Iterator[None]:
    """Threads change places some hundred times as often as usual: in the middle of many a picture, and quickly."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


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


class Steps:
    """A struct that calls `pause` before each use: there another process may come in between."""

    def __init__(self, real: struct.Struct, pause: Callable[[], None]) -> None:
        self._real, self._pause, self.size = real, pause, real.size

    def pack_into(self, buffer: memoryview, at: int, *values: float) -> None:
        self._pause()
        self._real.pack_into(buffer, at, *values)

    def unpack_from(self, buffer: memoryview, at: int) -> tuple[float, ...]:
        self._pause()
        return self._real.unpack_from(buffer, at)


def half(target: Image, source: Image) -> None:
    """The writer is killed in the middle of a picture."""
    target[: len(source) // 2] = source[: len(source) // 2]
    raise InterruptedError


def whole(got: Frame | None) -> bool:
    return got is None or (len(np.unique(got.image)) == 1 and got.image[0, 0, 0] == got.number % 251)


@pytest.mark.parametrize("puts", range(5))
def test_a_writer_between_any_two_steps_of_the_reader(
    box: FrameBox, monkeypatch: pytest.MonkeyPatch, puts: int
) -> None:
    """Wherever the reader is interrupted, by however many pictures and half of one more: it takes a whole one or none,
    and none older than before.
    """
    other = FrameBox(box.name)
    left, number, inside = 0, 0, False

    def pause() -> None:
        nonlocal left, number, inside
        if not inside:
            left -= 1
            if left == 0:
                inside = True
                for _ in range(puts):
                    number += 1
                    box.put(frame(number))
                number += 1
                with monkeypatch.context() as killed:
                    killed.setattr(np, "copyto", half)
                    with pytest.raises(InterruptedError):
                        box.put(frame(number))
                inside = False

    for name in ("_HEAD", "_SLOT", "_TAIL"):
        monkeypatch.setattr(framebox, name, Steps(getattr(framebox, name), pause))
    newest = 0
    for step in range(1, 6):
        inside, number = True, number + 1
        box.put(frame(number))
        inside, left = False, step
        got = other.take()
        assert whole(got)
        assert got is None or got.number > newest
        newest = newest if got is None else got.number
    other.close()


def test_a_reader_between_any_two_steps_of_the_writer(box: FrameBox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a picture is never taken: not before it, not in the middle of its rows, not before its last mark."""
    other = FrameBox(box.name)
    taken: list[Frame] = []
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        monkeypatch.undo()
        got = other.take()
        assert whole(got)
        if got is not None:
            taken.append(got)
        interrupt()

    def halves(target: Image, source: Image) -> None:
        half = len(source) // 2
        target[:half] = source[:half]
        look()
        target[half:] = source[half:]

    def interrupt() -> None:
        for name in ("_HEAD", "_SLOT", "_TAIL"):
            monkeypatch.setattr(framebox, name, Steps(getattr(framebox, name), look))
        monkeypatch.setattr(np, "copyto", halves)

    interrupt()
    for number in range(1, 9):
        box.put(frame(number))
    look()
    monkeypatch.undo()
    assert looks == 8 * 5 + 1
    assert [got.number for got in taken] == list(range(1, 9))
    other.close()


def test_no_picture_is_ever_mixed(box: FrameBox, often: None) -> None:
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
        while len(taken) < 60:
            got = other.take()
            if got is not None:
                taken.append(got)
    finally:
        stop.set()
        writer.join()
    assert all(whole(got) for got in taken)
    assert [got.number for got in taken] == sorted(got.number for got in taken)
    other.close()
