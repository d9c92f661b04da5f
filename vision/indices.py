"""The visible index corners (rank over pip): found in a square cut-out around each located card, the card's own and its
neighbours'.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.boxes import Boxes, by_place, detect, together
from vision.runtime import Network
from vision.types import Image

CUT = 192
"""Side of a cut-out as the finder sees it."""

SIDE = 1.2
"""Side of a cut-out in lengths of the located box's longer side."""

LINE = 0.25
"""Least score of an index corner."""

SAME = 0.3
"""Two boxes that share more than this (intersection over union) are one index."""

LEAST = 6.0
"""An index lower than this many pixels can't be read by anybody."""

GREY = 114
AT_ONCE = 8
"""Cut-outs in one batch."""


def cut_out(image: Image, centre: tuple[float, float], side: float) -> tuple[Image, float, float, float]:
    """The upright square of `side` pixels around `centre` as (CUT, CUT, 3), grey outside the picture; its scale, left
    and top.
    """
    height, width = image.shape[:2]
    x0, y0 = centre[0] - side / 2, centre[1] - side / 2
    left, top = int(np.floor(x0)), int(np.floor(y0))
    reach = max(2, int(np.ceil(side)))
    ax, ay, bx, by = max(0, left), max(0, top), min(width, left + reach), min(height, top + reach)
    square = np.full((reach, reach, 3), GREY, np.uint8)
    if bx > ax and by > ay:
        square[ay - top : by - top, ax - left : bx - left] = image[ay:by, ax:bx]
    how = cv2.INTER_AREA if reach > CUT else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(square, (CUT, CUT), interpolation=how), np.uint8), CUT / reach, float(left), float(top)


def upright(found: Boxes) -> Boxes:
    """The same boxes with the longer side as their height: an index is higher than wide."""
    boxes = found.boxes.copy()
    lying = boxes[:, 2] > boxes[:, 3]
    boxes[lying, 2], boxes[lying, 3] = found.boxes[lying, 3], found.boxes[lying, 2]
    boxes[lying, 4] += np.pi / 2
    return Boxes(boxes, found.scores, found.kinds)


def find(network: Network, image: Image, cards: Boxes, side: float = SIDE) -> Boxes:
    """All index corners near the located cards, in pixels of the picture, the longer side as height, doubles merged by
    place.

    Doubles from overlapping cut-outs go by place: the code plays no part, two equal cards stay two.
    """
    cuts = [cut_out(image, (float(b[0]), float(b[1])), side * float(max(b[2], b[3]))) for b in cards.boxes]
    found = []
    for k in range(0, len(cuts), AT_ONCE):
        part = cuts[k : k + AT_ONCE]
        for boxes, (_, scale, left, top) in zip(detect(network, [c[0] for c in part], LINE), part, strict=True):
            edge = np.minimum(boxes.boxes[:, :2], CUT - boxes.boxes[:, :2]).min(axis=1, initial=CUT)
            whole = edge > 0.3 * np.minimum(boxes.boxes[:, 2], boxes.boxes[:, 3])
            found.append(by_place(boxes.pick(whole), SAME).placed(1 / scale, left, top))
    merged = upright(by_place(together(found), SAME))
    return merged.pick(merged.boxes[:, 3] >= LEAST)
