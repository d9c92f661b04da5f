"""From the camera to the reader: a thread that takes each new frame, and its inline twin.

A camera that fails, or brings nothing, is said (`trouble`) and opened again after a while, never an end. A driver
call that blocks for ever leaves the thread behind and a new one is started: only the newest thread may offer frames.
A file that is at its end stays so.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from companion.ports import Clock, Reader
from vision.cameras import Camera, CameraError
from vision.cameras.base import EndedError
from vision.types import Frame

RETRY = 2.0
"""Seconds between two tries to open a camera."""
SILENT = 5.0
"""Seconds without a frame after which the camera is opened anew."""
IDLE = 0.004
"""Seconds to wait when the driver has nothing new."""

Opener = Callable[[], Camera]


class InlineCapture:
    """One frame a turn, taken by the main loop itself: for a simulated camera or a folder of pictures under test."""

    def __init__(self, camera: Camera, reader: Reader) -> None:
        self.camera = camera
        self.reader = reader
        self.trouble = ""

    def turn(self, now: float) -> None:
        """Take the newest frame, if there is one."""
        try:
            frame = self.camera.frame()
        except CameraError as error:
            self.trouble = str(error)
            return
        self.trouble = ""
        if frame is not None:
            self.reader.offer(frame)

    def close(self) -> None:
        """Let go of the camera."""
        self.camera.close()


class ThreadCapture:
    """Takes frames in a thread of its own.

    Args:
        opener: opens the camera; called in the thread, again after every failure.
        reader: takes the frames.
        clock: seconds, for the watch over a silent driver.
    """

    def __init__(self, opener: Opener, reader: Reader, clock: Clock) -> None:
        self._opener = opener
        self._reader = reader
        self._clock = clock
        self._stop = threading.Event()
        self._generation = 0
        self._last = clock()
        self._number = 0
        self._lock = threading.Lock()
        self.trouble = ""
        self.ended = False
        self.frames = 0
        self._start()

    def turn(self, now: float) -> None:
        """Look after the thread: one that has been silent for long is left behind."""
        if now - self._last > SILENT and not self.ended:
            self._last = now
            self.trouble = self.trouble or "the camera brings no picture: check its cable"
            self._start()

    def close(self) -> None:
        """End the thread; one that hangs in the driver is left to end with the program."""
        self._stop.set()
        self._thread.join(1.0)

    def _start(self) -> None:
        self._generation += 1
        self._thread = threading.Thread(target=self._run, args=(self._generation,), name="capture", daemon=True)
        self._thread.start()

    def _newest(self, generation: int) -> bool:
        return generation == self._generation and not self._stop.is_set()

    def _run(self, generation: int) -> None:
        while self._newest(generation):
            try:
                camera = self._opener()
            except CameraError as error:
                self._fail(generation, str(error))
                continue
            try:
                self._pump(camera, generation)
            except EndedError as error:
                self.ended, self.trouble = True, str(error)
                return
            except CameraError as error:
                self._fail(generation, str(error))
            finally:
                camera.close()

    def _fail(self, generation: int, text: str) -> None:
        if generation == self._generation:
            self.trouble = text
            self._last = self._clock()
        self._stop.wait(RETRY)

    def _pump(self, camera: Camera, generation: int) -> None:
        while self._newest(generation):
            frame = camera.frame()
            if frame is None:
                self._stop.wait(IDLE)
                continue
            with self._lock:
                if not self._newest(generation):
                    return
                self._number += 1
                self.frames += 1
                self._last = self._clock()
                self.trouble = ""
                self._reader.offer(Frame(frame.image, frame.at, self._number))
