"""A small picture of what the camera sees, for the calibration screen."""

from __future__ import annotations

import cv2

from vision.types import Image

_QUALITY = 80


def thumbnail(image: Image, width: int = 640) -> bytes:
    """The picture as JPEG of at most this width, in pixels; empty if it cannot be coded."""
    height = max(1, round(image.shape[0] * width / image.shape[1]))
    small = image if image.shape[1] <= width else cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
    done, coded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return bytes(coded) if done else b""
