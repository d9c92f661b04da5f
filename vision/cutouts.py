"""Cut-outs: one card set upright out of a frame, as the table is shown it when it is asked."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

SIZE = (168, 240)
"""Width and height of a cut-out, px."""
_MARGIN = 0.06
_QUALITY = 88


def cut_out(image: NDArray[np.uint8], corners: ArrayLike) -> bytes:
    """The card with these corners (4, 2) px, clockwise from its top left, upright with a narrow margin, as JPEG.

    Raises:
        ValueError: the picture cannot be coded (never for a picture of bytes).
    """
    width, height = SIZE
    dx, dy = width * _MARGIN, height * _MARGIN
    onto = np.array([(dx, dy), (width - dx, dy), (width - dx, height - dy), (dx, height - dy)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), onto)
    upright = cv2.warpPerspective(image, matrix, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    done, coded = cv2.imencode(".jpg", upright, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    if not done:
        raise ValueError("the cut-out could not be coded as JPEG")
    return bytes(coded)
