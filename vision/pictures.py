"""Pictures from files: the orientation that the camera noted is applied; what can't be read says so in one line."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.types import Image


class PictureError(ValueError):
    """A file that holds no picture we can read; the text names it and says why."""


def load_picture(path: Path) -> Image:
    """The picture in a file as it should be looked at, blue green red.

    Raises:
        PictureError: there is no such file, or it is no picture.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PictureError(f"{path}: {error.strerror or 'cannot be read'}") from error
    if not data:
        raise PictureError(f"{path}: the file is empty")
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise PictureError(f"{path}: no picture that can be read (a damaged or much too large file)") from error
    if image is None or image.size == 0:
        raise PictureError(f"{path}: no picture that can be read: use JPEG, PNG, WebP or BMP")
    return np.asarray(image, np.uint8)


def writable(path: Path) -> None:
    """Says before the work whether a picture could be written there afterwards.

    Raises:
        PictureError: the name's ending is no kind of picture, or there is no such folder.
    """
    if path.suffix and not cv2.haveImageWriter(path.name):
        raise PictureError(f"{path}: cannot be written as {path.suffix}")
    if not path.parent.is_dir():
        raise PictureError(f"{path}: cannot be written")


def save_picture(path: Path, image: Image) -> None:
    """Writes a picture in the kind that the name's ending says; JPEG, if it says none.

    Raises:
        PictureError: the file can't be written.
    """
    writable(path)
    done, data = cv2.imencode(path.suffix or ".jpg", image)
    try:
        if done:
            path.write_bytes(data.tobytes())
            return
    except OSError as error:
        raise PictureError(f"{path}: {error.strerror or 'cannot be written'}") from error
    raise PictureError(f"{path}: cannot be written as {path.suffix}")
