"""Frames from a camera to the reader: a camera that fails is said and opened again (design.md §3)."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable

import numpy as np
import pytest

from companion import capture
from companion.capture import InlineCapture, ThreadCapture
from vision.cameras import CameraError
from vision.types import Frame


class Taken:
    """A reader that only keeps what it is offered."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []

    def offer(self, frame: Frame) -> None:
        self.frames.append(frame)


class Scripted:
    """A camera that does what a script says: `frame`, `nothing`, `fail`, `hang`."""

    name = "scripted"

    def __init__(self, script: str | Callable[[], str]) -> None:
        self.script = script if callable(script) else itertools.repeat(script).__next__
        self.number = 0
        self.closed = False

    def frame(self) -> Frame | None:
        word = self.script()
        if word == "fail":
            raise CameraError("the cable came out: plug it in again")
        if word == "hang":
            time.sleep(0.6)
        if word != "frame":
            time.sleep(0.001)
            return None
        self.number += 1
        return Frame(np.zeros((4, 4, 3), np.uint8), time.monotonic(), self.number)

    def close(self) -> None:
        self.closed = True


def until(condition: Callable[[], bool], seconds: float = 3.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return False


def test_inline_says_what_is_wrong_and_goes_on() -> None:
    words = iter(["frame", "fail", "nothing", "frame"])
    taken = Taken()
    inline = InlineCapture(Scripted(lambda: next(words)), taken)  # type: ignore[arg-type]
    inline.turn(0.0)
    inline.turn(0.1)
    assert inline.trouble == "the cable came out: plug it in again"
    inline.turn(0.2)
    inline.turn(0.3)
    assert inline.trouble == ""
    assert len(taken.frames) == 2


def test_a_lost_camera_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capture, "RETRY", 0.02)
    words = iter(["frame", "frame", "fail"])
    first = Scripted(lambda: next(words))
    cameras = iter([first, None, Scripted("frame")])
    opened: list[str] = []

    def opener() -> Scripted:
        camera = next(cameras)
        if camera is None:
            opened.append("failed")
            raise CameraError("no camera at /dev/video0")
        return camera

    taken = Taken()
    thread = ThreadCapture(opener, taken, time.monotonic)  # type: ignore[arg-type]
    try:
        assert until(lambda: len(taken.frames) >= 4)
        assert first.closed
        assert opened == ["failed"]
        assert until(lambda: thread.trouble == "")
        numbers = [frame.number for frame in taken.frames]
        assert numbers == sorted(set(numbers)), "a number is never used twice, even over two cameras"
    finally:
        thread.close()


def test_a_driver_that_hangs_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The camera's call blocks for ever after a disconnect (field notes): the next thread goes on alone."""
    monkeypatch.setattr(capture, "SILENT", 0.1)
    hanging = Scripted("hang")
    cameras = iter([hanging, Scripted("frame")])
    taken = Taken()
    thread = ThreadCapture(lambda: next(cameras), taken, time.monotonic)  # type: ignore[arg-type]
    try:
        assert until(lambda: thread.turn(time.monotonic()) or bool(taken.frames))  # type: ignore[func-returns-value]
        assert until(lambda: thread.trouble == "")
        assert hanging.number == 0
    finally:
        thread.close()
