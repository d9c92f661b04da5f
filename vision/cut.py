"""Cutting upright pieces out of a picture, as large as the reader wants them, from the full resolution."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

INDEX_SIZE = (88, 56)
"""Rows and columns of an index corner as the reader sees it."""

INDEX_SPAN = 1.4
"""Height of that piece in heights of the index (rank top to pip bottom): some of the surroundings help to judge."""


def cut(
    image: Image, centre: tuple[float, float], up: tuple[float, float], span: float, size: tuple[int, int] = INDEX_SIZE
) -> Image:
    """The piece around `centre`, turned so that `up` points up, of `span` pixels' height, as a picture of `size`
    (rows, columns).

    What lies outside the picture repeats its edge. Shrinking averages, so that nothing flickers.
    """
    rows, columns = size
    times = max(1, int(np.ceil(span / rows / 1.3)))
    scale = span / (rows * times)
    norm = float(np.hypot(*up)) or 1.0
    down: NDArray[np.float64] = -np.array(up, np.float64) / norm
    right = np.array([down[1], -down[0]])
    corner = np.array(centre) - right * scale * (columns * times - 1) / 2 - down * scale * (rows * times - 1) / 2
    matrix = np.array([[right[0] * scale, down[0] * scale, corner[0]], [right[1] * scale, down[1] * scale, corner[1]]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    piece = cv2.warpAffine(image, matrix, (columns * times, rows * times), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    if times > 1:
        piece = cv2.resize(piece, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(piece, np.uint8)
