"""The reading process: its death or hang is said, it is started again, the game goes on (design.md §5)."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from companion import reader as readers
from companion.ports import CALIBRATE, PAUSE, Heard, Looked, ReaderTrouble
from companion.reader import InlineReader, ProcessReader
from vision.types import Frame, Reading

CORNERS = np.array([(0, 0), (10, 0), (10, 14), (0, 14)], np.float32)


class Eyes:
    """Sees one card whose code is written in the first pixel; hangs on the number 66."""

    def look(
        self,
        image: np.ndarray,
        window: tuple[float, float, float, float] | None = None,
        card_px: float | None = None,
    ) -> list[Reading]:
        if image[0, 0, 0] == 66:
            time.sleep(60)
        code = f"{int(image[0, 0, 0])}H"
        return [Reading(code, 0.99, True, ((code, 0.99),), CORNERS, True)]


def load() -> Eyes:
    return Eyes()


def frame(number: int) -> Frame:
    return Frame(np.full((30, 40, 3), number, np.uint8), time.monotonic(), number)


def until(
    reader: ProcessReader, wanted: Callable[[Heard], bool], offer: int | None = None, seconds: float = 90.0
) -> Heard:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if offer is not None:
            reader.offer(frame(offer))
        for heard in reader.events():
            if wanted(heard):
                return heard
        time.sleep(0.02)
    raise AssertionError("nothing heard")


@pytest.fixture(scope="module")
def process() -> Iterator[ProcessReader]:
    made = ProcessReader(None, time.monotonic, load)
    yield made
    made.close()


def saw(code: str) -> Callable[[Heard], bool]:
    return lambda heard: isinstance(heard, Looked) and heard.readings[0].code == code


def test_the_twins_say_the_same(process: ProcessReader) -> None:
    inline = InlineReader(Eyes())
    inline.mode(CALIBRATE)
    inline.offer(frame(7))
    (here,) = inline.events()
    process.mode(CALIBRATE)
    there = until(process, saw("7H"), offer=7)
    assert isinstance(here, Looked)
    assert isinstance(there, Looked)
    assert (here.readings[0].code, here.size) == (there.readings[0].code, there.size) == ("7H", (40, 30))
    assert inline.events() == []


def test_nothing_is_read_while_it_pauses() -> None:
    """L22: pause: nothing is read."""
    inline = InlineReader(Eyes())
    inline.mode(PAUSE)
    inline.offer(frame(7))
    assert inline.events() == []


def test_killed_it_is_said_and_started_again(process: ProcessReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "AGAIN", 0.05)
    process.mode(CALIBRATE)
    until(process, saw("7H"), offer=7)
    assert process.alive()
    assert process.pid is not None
    started = process.started
    os.kill(process.pid, signal.SIGKILL)
    died = until(process, lambda heard: isinstance(heard, ReaderTrouble))
    assert isinstance(died, ReaderTrouble)
    assert died.kind == "died"
    assert not process.alive()
    back = until(process, lambda heard: isinstance(heard, ReaderTrouble))
    assert isinstance(back, ReaderTrouble)
    assert back.kind == "ok"
    until(process, saw("8H"), offer=8)
    assert process.started == started + 1


def test_hanging_it_is_killed_and_started_again(process: ProcessReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "AGAIN", 0.05)
    process.mode(CALIBRATE)
    until(process, saw("7H"), offer=7)
    with monkeypatch.context() as soon:
        soon.setattr(readers, "HANGING", 1.0)
        process.offer(frame(66))
        hung = until(process, lambda heard: isinstance(heard, ReaderTrouble))
    assert isinstance(hung, ReaderTrouble)
    assert hung.kind == "hung"
    process.offer(frame(8))
    until(process, saw("8H"), offer=8)


def test_closed_it_is_gone() -> None:
    process = ProcessReader(None, time.monotonic, load)
    process.mode(CALIBRATE)
    until(process, saw("7H"), offer=7)
    pid = process.pid
    assert pid is not None
    process.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
