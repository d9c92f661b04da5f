"""The two readers: inline, and a process of its own that is started again when it dies or hangs.

The process gets its pictures through a box in shared memory that holds the newest one alone, and all else through a
pipe. It sends a beat while it lives; when beats stay away it is killed. Either way the game goes on: a new one is
started, is told what the old one had been told, and begins with a comparison (L22).
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from companion.framebox import FrameBox
from companion.ports import WATCH, Clock, Heard, ReaderTrouble, Recalibrated
from companion.work import Work
from vision.calibration import Calibration
from vision.events import Expected
from vision.lookback import Look
from vision.types import Frame

STARTING = 60.0
"""Seconds a new process may take until its first beat: loading the models takes longest on a Pi."""
HANGING = 12.0
"""Seconds without a beat after which the process is taken to hang."""
BEAT = 0.5
"""Seconds between two beats when nothing happens."""
AGAIN = 1.0
"""Seconds before a dead process is started again."""

Load = Callable[[], Look]


def load_eyes() -> Look:
    """The shipped models, on one thread."""
    from vision.eyes import Eyes

    return Eyes.load()


class InlineReader:
    """Reads each frame the moment it is offered: deterministic, for the demo and the tests."""

    def __init__(self, eyes: Look, calibration: Calibration | None = None, live: bool = True) -> None:
        self._work = Work(eyes, calibration, live)
        self._heard: list[Heard] = []
        self.frames = 0

    def offer(self, frame: Frame) -> None:
        """Read this frame."""
        self.frames += 1
        self._heard += self._work.see(frame)

    def expect(self, expected: Expected) -> None:
        """This is what the state knows now."""
        self._work.expect(expected)

    def calibrate(self, calibration: Calibration | None) -> None:
        """Watch with this calibration from now on."""
        self._work.calibrate(calibration)

    def mode(self, mode: str) -> None:
        """`WATCH`, `CALIBRATE` or `PAUSE`."""
        self._work.mode(mode)

    def events(self) -> list[Heard]:
        """What has been seen since the last call."""
        heard, self._heard = self._heard, []
        return heard

    def alive(self) -> bool:
        """Always: it has no life of its own."""
        return True

    def close(self) -> None:
        """Nothing to end."""


class ProcessReader:
    """Reads in a process of its own.

    Args:
        calibration: in force at the start.
        clock: seconds; the same clock that stamps the frames.
        load: makes the eyes inside the process; a function of a module, so that it can be sent there.
        live: False for a camera that is a file.
    """

    def __init__(
        self, calibration: Calibration | None, clock: Clock, load: Load = load_eyes, live: bool = True
    ) -> None:
        self._clock = clock
        self._load = load
        self._live = live
        self._context = multiprocessing.get_context("spawn")
        self._calibration = calibration
        self._expected = Expected()
        self._mode = WATCH
        self._lock = threading.Lock()
        self._box: FrameBox | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._bell: Connection | None = None
        self._reads = False
        self._troubled = False
        self._again: float | None = None
        self._beat = clock()
        self.started = 0
        self._start()

    # --- what the main loop and the capture thread call

    def offer(self, frame: Frame) -> None:
        """Put the frame into the box and ring. Never waits for the reader."""
        with self._lock:
            if self._box is None or frame.image.nbytes > self._box.room:
                old, self._box = self._box, FrameBox(room=frame.image.nbytes)
                self._send("box", self._box.name)
                if old is not None:
                    old.close()
            self._box.put(frame)
            if self._bell is not None:
                with contextlib.suppress(OSError):
                    self._bell.send_bytes(b"!")

    def expect(self, expected: Expected) -> None:
        """This is what the state knows now."""
        with self._lock:
            if expected != self._expected:
                self._expected = expected
                self._send("expect", expected)

    def calibrate(self, calibration: Calibration | None) -> None:
        """Watch with this calibration from now on."""
        with self._lock:
            self._calibration = calibration
            self._send("calibrate", calibration)

    def mode(self, mode: str) -> None:
        """`WATCH`, `CALIBRATE` or `PAUSE`."""
        with self._lock:
            self._mode = mode
            self._send("mode", mode)

    def events(self) -> list[Heard]:
        """What has been seen since the last call; looks after the process as well."""
        now = self._clock()
        heard = self._receive(now)
        if self._process is None:
            if self._again is not None and now >= self._again:
                self._start()
        elif not self._process.is_alive():
            heard.append(self._lost("died", f"the reading process ended (exit code {self._process.exitcode})", now))
        elif now - self._beat > (HANGING if self._reads else STARTING):
            heard.append(self._lost("hung", "the reading process does not answer", now))
        return heard

    def alive(self) -> bool:
        """Whether it reads at this moment."""
        return self._reads and self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int | None:
        """Process id of the reading process, for tests that kill it."""
        return None if self._process is None else self._process.pid

    def close(self) -> None:
        """End the process and free the box."""
        with self._lock:
            self._again = None
            self._end()
            if self._box is not None:
                self._box.close()
                self._box = None

    # --- the life of the process

    def _start(self) -> None:
        with self._lock:
            ours, theirs = self._context.Pipe()
            hears, bell = self._context.Pipe(duplex=False)
            box = None if self._box is None else self._box.name
            first = (self._live, box, self._calibration, self._expected, self._mode)
            self._process = self._context.Process(
                target=serve, args=(theirs, hears, self._load, *first), name="stichtisch reader", daemon=True
            )
            self._process.start()
            theirs.close()
            hears.close()
            os.set_blocking(bell.fileno(), False)
            self._pipe, self._bell = ours, bell
            self._reads = False
            self._again = None
            self._beat = self._clock()
            self.started += 1

    def _send(self, word: str, what: object) -> None:
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                self._pipe.send((word, what))

    def _receive(self, now: float) -> list[Heard]:
        heard: list[Heard] = []
        pipe = self._pipe
        try:
            while pipe is not None and pipe.poll():
                got = pipe.recv()
                self._beat = now
                if not self._reads:
                    self._reads = True
                    if self._troubled:
                        self._troubled = False
                        heard.append(ReaderTrouble("ok", "the reading process reads again", now))
                for one in got:
                    if isinstance(one, Recalibrated):
                        self._calibration = one.calibration
                    heard.append(one)
        except (EOFError, OSError):
            return heard
        return heard

    def _lost(self, kind: str, text: str, now: float) -> ReaderTrouble:
        with self._lock:
            self._end()
        self._troubled = True
        self._again = now + AGAIN
        return ReaderTrouble(kind, f"{text}; it is started again", now)

    def _end(self) -> None:
        process, self._process = self._process, None
        self._reads = False
        if process is not None:
            process.kill()
            process.join(2.0)
        for end in (self._pipe, self._bell):
            if end is not None:
                end.close()
        self._pipe = self._bell = None


def serve(
    pipe: Connection,
    bell: Connection,
    load: Load,
    live: bool,
    box_name: str | None,
    calibration: Calibration | None,
    expected: Expected,
    mode: str,
) -> None:
    """The reading process: ends when the main loop's end of the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work = Work(load(), calibration, live)
    work.expect(expected)
    work.mode(mode)
    box = None if box_name is None else FrameBox(box_name)
    last = spoke = time.monotonic()
    try:
        pipe.send([])
        while True:
            ready: list[Any] = wait([pipe, bell], BEAT)
            heard: list[Heard] = []
            if pipe in ready:
                word, what = pipe.recv()
                if word == "box":
                    if box is not None:
                        box.close()
                    box = FrameBox(what)
                elif word == "expect":
                    work.expect(what)
                elif word == "calibrate":
                    work.calibrate(what)
                elif word == "mode":
                    work.mode(what)
            while bell.poll():
                bell.recv_bytes()
            frame = None if box is None else box.take()
            now = time.monotonic()
            if frame is not None:
                heard += work.see(frame)
                last = now
            elif now - last > BEAT:
                heard += work.absent(now)
            if heard or now - spoke > BEAT:
                pipe.send(heard)
                spoke = now
    except (EOFError, OSError, FileNotFoundError):
        return
