"""Cameras that are files: a folder of pictures, a video."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from vision.cameras.base import CameraError, EndedError, stop
from vision.types import Frame, Image

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})


class FolderCamera:
    """The pictures of a folder, one after the other in the order of their names, `fps` a second of `clock`.

    Raises:
        CameraError: no such folder, no pictures in it, or (by `frame`) one that cannot be read. After the last:
            `EndedError`.
    """

    def __init__(self, path: Path, clock: Callable[[], float], fps: float = 5.0) -> None:
        if not path.is_dir():
            raise CameraError(f"{path} is no folder: give a folder of pictures")
        self._files = sorted(p for p in path.iterdir() if p.suffix.lower() in SUFFIXES)
        if not self._files:
            raise CameraError(f"{path} holds no pictures: put JPEG or PNG files there")
        self.name = f"folder {path}"
        self._clock, self._fps = clock, fps
        self._began: float | None = None
        self._given = 0

    def frame(self) -> Frame | None:
        """The next picture when its time has come."""
        now = self._clock()
        if self._began is None:
            self._began = now
        due = self._began + self._given / self._fps
        if now < due - 1e-6:
            return None
        if self._given >= len(self._files):
            raise EndedError(f"{self.name} is at its end")
        path = self._files[self._given]
        self._given += 1
        return Frame(read_picture(path), due, self._given)

    def close(self) -> None:
        """Nothing is held open."""


class VideoCamera:
    """A video file at its own speed: frames that are late are skipped, as a live camera would.

    Raises:
        CameraError: no such file, or no video. At its end: `EndedError`.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        if not path.is_file():
            raise CameraError(f"{path} is no file: give a video")
        self._video = cv2.VideoCapture(str(path))
        if not self._video.isOpened():
            raise CameraError(f"{path} is no video that can be read: try MP4 with H.264")
        self.name = f"video {path}"
        fps = float(self._video.get(cv2.CAP_PROP_FPS))
        self._fps = fps if 1.0 <= fps <= 240.0 else 25.0
        self._clock = clock
        self._began: float | None = None
        self._given = 0
        self._open = True

    def frame(self) -> Frame | None:
        """The frame of this moment, if it is a newer one."""
        if not self._open:
            raise EndedError(f"{self.name} is closed")
        now = self._clock()
        if self._began is None:
            self._began = now
        wanted = int((now - self._began) * self._fps + 1e-6) + 1
        if wanted <= self._given:
            return None
        while self._given < wanted - 1:
            if not self._video.grab():
                raise EndedError(f"{self.name} is at its end")
            self._given += 1
        done, image = self._video.read()
        if not done:
            raise EndedError(f"{self.name} is at its end")
        self._given += 1
        return Frame(np.asarray(image, np.uint8), self._began + (self._given - 1) / self._fps, self._given)

    def close(self) -> None:
        """Close the file."""
        if self._open:
            self._open = False
            stop(self._video.release)


def read_picture(path: Path) -> Image:
    """A picture file as BGR, turned as its EXIF orientation says.

    Raises:
        CameraError: it is missing or no picture.
    """
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError as error:
        raise CameraError(f"{path} cannot be read: {error.strerror or error}") from error
    image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if image is None:
        raise CameraError(f"{path} is no picture that can be read")
    return np.asarray(image, np.uint8)
