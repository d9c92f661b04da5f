"""The Raspberry Pi camera through picamera2 (from apt; its numpy must be apt's, see the doctor).

picamera2 names formats as libcamera does: its `RGB888` is laid out in memory as blue, green, red, and `BGR888` as
red, green,
blue (picamera2 manual, "image formats"). A mix-up swaps red and blue and breaks suits, so the order is asked back after
configuring and put right by name.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from vision.cameras.base import CameraError, stop
from vision.types import Frame, Image

SIZE = (1640, 1232)
"""Width and height wished for: the binned full field of view of the common modules."""
_SILENT = 3.0
"""Seconds without a frame after which the camera counts as gone."""

BLUE_FIRST = {"RGB888": True, "BGR888": False, "XRGB8888": True, "XBGR8888": False}
"""Formats by picamera2's name: whether blue comes first in memory."""


class PiCamera:
    """Camera `number` of this Raspberry Pi. A thread waits for the driver's newest frame, so nothing here ever blocks.

    Args:
        number: as in `rpicam-hello --list-cameras`.
        clock: seconds.
        module: the picamera2 module; tests hand in a fake.

    Raises:
        CameraError: picamera2 or the camera is missing, or it is in use.
    """

    def __init__(self, number: int, clock: Callable[[], float], module: Any = None) -> None:
        self.name = f"Pi camera {number}"
        self._clock = clock
        picamera2 = module or _picamera2()
        try:
            self._camera = picamera2.Picamera2(number)
        except (RuntimeError, IndexError) as error:
            raise CameraError(
                f"no Pi camera {number}: check the ribbon cable, and see `rpicam-hello --list-cameras` ({error})"
            ) from error
        try:
            wished = self._camera.create_video_configuration(
                main={"size": SIZE, "format": "RGB888"}, buffer_count=3, queue=False
            )
            self._camera.configure(wished)
            self._format = str(self._camera.camera_configuration()["main"]["format"])
            if self._format not in BLUE_FIRST:
                raise CameraError(f"{self.name} answers with the format {self._format}, which nobody knows here")
            self._camera.start()
        except RuntimeError as error:
            stop(self._camera.close)
            raise CameraError(f"{self.name} cannot be started: is another program using it? ({error})") from error
        except CameraError:
            stop(self._camera.close)
            raise
        self._lock = threading.Lock()
        self._newest: tuple[Image, float] | None = None
        self._heard = clock()
        self._given = 0
        self._open = True
        self._failure = ""
        self._thread = threading.Thread(target=self._pump, daemon=True, name="pi-camera")
        self._thread.start()

    def frame(self) -> Frame | None:
        """The newest frame that was not given yet."""
        if self._failure:
            raise CameraError(f"{self.name} failed: {self._failure}")
        with self._lock:
            newest, self._newest = self._newest, None
        if newest is None:
            if self._clock() - self._heard > _SILENT:
                raise CameraError(f"{self.name} sends no more pictures: check the ribbon cable")
            return None
        self._given += 1
        return Frame(newest[0], newest[1], self._given)

    def close(self) -> None:
        """Stop it; a stop call that blocks after a disconnect is left behind."""
        if self._open:
            self._open = False
            stop(self._stop)

    def _stop(self) -> None:
        self._camera.stop()
        self._camera.close()

    def _pump(self) -> None:
        """Fetch frames for as long as the camera is open; `queue=False` means that each was taken after it was asked
        for."""
        while self._open:
            try:
                image = blue_first(np.asarray(self._camera.capture_array("main"), np.uint8), self._format)
            except Exception as error:  # whatever the driver throws, the main loop must hear of it
                if self._open:
                    self._failure = str(error) or type(error).__name__
                return
            at = self._clock()
            with self._lock:
                self._newest = (image, at)
                self._heard = at


def blue_first(image: Image, name: str) -> Image:
    """A picture of a picamera2 format as three channels, blue first.

    Raises:
        CameraError: nobody knows the format.
    """
    if name not in BLUE_FIRST:
        raise CameraError(f"the picture format {name} is not known")
    colours = image[:, :, :3]
    return np.ascontiguousarray(colours if BLUE_FIRST[name] else colours[:, :, ::-1])


def _picamera2() -> Any:
    try:
        return importlib.import_module("picamera2")
    except ImportError as error:
        raise CameraError(
            f"picamera2 is missing: install it with `sudo apt install python3-picamera2`, and make .venv with "
            f"--system-site-packages ({error})"
        ) from error
