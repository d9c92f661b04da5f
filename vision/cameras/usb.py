"""A USB camera through OpenCV and V4L2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from vision.cameras.base import CameraError, stop
from vision.types import Frame

SIZES = ((1920, 1080), (1280, 960), (1280, 720))
"""Wished for in this order; the driver may answer with another."""
_FAILS = 10
"""Reads in a row that may fail before the camera counts as unplugged."""


class UsbCamera:
    """`/dev/videoN`. The driver's queue is kept one frame long, and drained where the driver ignores that.

    Args:
        number: N.
        clock: seconds.
        capture: makes the OpenCV capture; tests hand in a fake.

    Raises:
        CameraError: it is not there, or in use.
    """

    def __init__(self, number: int, clock: Callable[[], float], capture: Callable[[int], Any] | None = None) -> None:
        self.name = f"USB camera {number}"
        make = capture or (lambda index: cv2.VideoCapture(index, cv2.CAP_V4L2))
        self._clock = clock
        self._capture = make(number)
        self._given, self._fails = 0, 0
        self._open = True
        if not self._capture.isOpened():
            stop(self._capture.release)
            raise CameraError(
                f"no camera at /dev/video{number}: plug it in, or see which there are with `v4l2-ctl --list-devices`"
            )
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._choose_size()
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)

    def frame(self) -> Frame | None:
        """The newest frame: what waited in the driver's queue is thrown away first."""
        if not self._open:
            raise CameraError(f"{self.name} is closed")
        asked = self._clock()
        for _ in range(4):
            began = self._clock()
            if not self._capture.grab():
                self._failed()
                return None
            waited = self._clock() - began
            # A frame that had to be waited for is fresh; one that was there at once may be old.
            if waited > 0.004 or self._clock() - asked > 0.2:
                break
        done, image = self._capture.retrieve()
        if not done or image is None:
            self._failed()
            return None
        self._fails = 0
        self._given += 1
        return Frame(_bgr(image), self._clock(), self._given)

    def close(self) -> None:
        """Let it go; a driver that hangs after a disconnect is left behind."""
        if self._open:
            self._open = False
            stop(self._capture.release)

    def _choose_size(self) -> None:
        for width, height in SIZES:
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
            if int(self._capture.get(cv2.CAP_PROP_FRAME_WIDTH)) == width:
                return

    def _failed(self) -> None:
        self._fails += 1
        if self._fails >= _FAILS:
            raise CameraError(f"{self.name} sends no more pictures: check its cable")


def _bgr(image: Any) -> Any:
    """Three channels, blue first, whatever the driver gave."""
    if image.ndim == 2:
        return cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
    if image.shape[2] == 4:
        return np.ascontiguousarray(image[:, :, :3])
    return image
