"""Where cards roughly lie: oriented boxes of faces and backs. It need not be exact; the index finder does the
fine work.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.boxes import Boxes, by_place, detect, none, together
from vision.runtime import Network
from vision.types import Image, Window

FACE, BACK = 0, 1
"""Classes of the locator."""

SIZES = (128, 192, 256, 384, 512)
"""Where the size of a card is unknown, the whole picture is looked at in these sizes, in steps of about √2: so a
card of any size is met near the height the locator likes best (`CARD_IN_VIEW`). Photographs, against 256 and 512
alone: 364 for 353 of 373 whole cards taken, 321 for 306 of 343 overlapped ones, none wrong.
"""

LINE = 0.25
"""Least score of a located card."""

CARD_IN_VIEW = 96.0
"""Height in pixels at which the locator likes a card best, used when the camera is calibrated."""

SAME = 0.55
"""Two boxes that share more than this (intersection over union) are one card."""

GREY = 114


def letterbox(image: Image, size: int) -> tuple[Image, float]:
    """The picture shrunk (or grown) until its longer side is `size`, filled up with grey to multiples of 32, and the
    scale used.
    """
    height, width = image.shape[:2]
    scale = size / max(height, width)
    shape = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(image, shape, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    rows, columns = (-(-n // 32) * 32 for n in small.shape[:2])
    filled = cv2.copyMakeBorder(
        small, 0, rows - shape[1], 0, columns - shape[0], cv2.BORDER_CONSTANT, value=(GREY,) * 3
    )
    return np.asarray(filled, np.uint8), scale


def sizes_for(window: Window, card_px: float | None) -> tuple[int, ...]:
    """The sizes to look at a window in: all, or the one that shows a card of known height best."""
    if card_px is None:
        return SIZES
    longer = max(window[2] - window[0], window[3] - window[1])
    return (int(np.clip(round(longer * CARD_IN_VIEW / card_px / 32) * 32, 96, 640)),)


def locate(
    network: Network,
    image: Image,
    window: Window | None = None,
    card_px: float | None = None,
    sizes: Sequence[int] | None = None,
) -> Boxes:
    """Cards in a picture, or in a window of it, in pixels of the whole picture; of several boxes at one place
    the best.
    """
    height, width = image.shape[:2]
    x0, y0, x1, y1 = (0.0, 0.0, float(width), float(height)) if window is None else window
    left, top = int(np.clip(x0, 0, width)), int(np.clip(y0, 0, height))
    part = image[top : int(np.clip(np.ceil(y1), 0, height)), left : int(np.clip(np.ceil(x1), 0, width))]
    if min(part.shape[:2]) < 8:
        return none()
    found = []
    for size in sizes or sizes_for((x0, y0, x1, y1), card_px):
        small, scale = letterbox(part, size)
        found.append(detect(network, [small], LINE)[0].placed(1 / scale, left, top))
    return by_place(together(found), SAME)
