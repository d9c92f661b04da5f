"""What looks like an index and is none: parts of an index, print of a court, a back, or the table."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.boxes import Boxes, corners
from vision.locate import BACK, FACE
from vision.read import Index
from vision.types import Points

MARGIN = (0.095, 0.125)
"""How far in the middle of an index lies from the card's edge: in widths and in heights of the card."""

_AMID = 0.5
"""How far inside a card its print stands, in heights of what looks like an index."""


def inside(index: Index, other: Index) -> bool:
    """Whether an index is but a part of another: its rank or its pip, found once more."""
    far = math.hypot(index.centre[0] - other.centre[0], index.centre[1] - other.centre[1])
    return index.height < 0.75 * other.height and far < 0.5 * other.height


def _corner_of(index: Index, outline: Points) -> bool:
    """Whether an index stands where a card of that outline has a third or fourth one, along its edges."""
    first, right, _, down = (np.asarray(corner, np.float64) for corner in outline)
    across, along = right - first, down - first
    height = float(np.linalg.norm(along))
    if abs(float(np.array(index.up) @ along)) < 0.97 * height:
        return False
    spots = [first + across * x + along * y for x in (MARGIN[0], 1 - MARGIN[0]) for y in (MARGIN[1], 1 - MARGIN[1])]
    return min(math.dist(index.centre, spot) for spot in spots) < 0.1 * height


def is_print(index: Index, located: Boxes, read: set[int]) -> bool:
    """Whether a find stands in the middle of a located card of which a corner was `read`, as a court's sceptre does."""
    quads = corners(located.boxes[np.array(sorted(read), np.int64)])
    return any(cv2.pointPolygonTest(quad, index.centre, True) > _AMID * index.height for quad in quads)


def is_no_index(index: Index, located: Boxes, homes: list[int], sure: list[Points]) -> bool:
    """Whether a lone find is the print of a back that hardly reads, or lies inside a card whose corners were seen."""
    if not homes and any(cv2.pointPolygonTest(outline, index.centre, False) > 0 for outline in sure):
        return True
    if any(_corner_of(index, outline) for outline in sure):
        return True
    back = any(
        cv2.pointPolygonTest(quad, index.centre, False) > 0 for quad in corners(located.boxes[located.kinds == BACK])
    )
    face = any(located.kinds[home] == FACE for home in homes)
    return back and not face and (not index.agreed or index.chance < 0.9)
