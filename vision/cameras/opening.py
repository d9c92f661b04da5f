"""Cameras by their text."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from vision.cameras.base import Camera, CameraError
from vision.cameras.files import FolderCamera, VideoCamera
from vision.cameras.pi import PiCamera
from vision.cameras.usb import UsbCamera


def open_camera(spec: str, clock: Callable[[], float] = time.monotonic) -> Camera:
    """Open a camera: `usb:0`, `pi:0`, `video:PATH` or `folder:PATH`.

    Raises:
        CameraError: the text is none of these, or the camera cannot be opened; it says what to do.
    """
    kind, _, rest = spec.partition(":")
    if kind in ("usb", "pi"):
        if not (rest or "0").isdigit():
            raise CameraError(f"{spec!r}: write the number of the camera, as in {kind}:0")
        number = int(rest or "0")
        return UsbCamera(number, clock) if kind == "usb" else PiCamera(number, clock)
    if kind in ("video", "folder") and rest:
        path = Path(rest).expanduser()
        return VideoCamera(path, clock) if kind == "video" else FolderCamera(path, clock)
    raise CameraError(f"{spec!r} is no camera: write usb:0, pi:0, video:FILE or folder:FOLDER")
