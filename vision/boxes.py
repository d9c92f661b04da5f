"""Oriented boxes: out of a YOLO-obb network, and where two of them are one by place.

A box is (centre x, centre y, width, height, angle): the side `width` points along `angle`, radians, clockwise on the
screen.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.runtime import Network, Tensor
from vision.types import Image, Points

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """Boxes as a struct of arrays: `boxes` (n, 5), `scores` (n,), `kinds` (n,) numbers of classes."""

    boxes: Floats
    scores: Floats
    kinds: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.boxes)

    def pick(self, which: NDArray[np.int64] | NDArray[np.bool_]) -> Boxes:
        """The boxes at these places."""
        return Boxes(self.boxes[which], self.scores[which], self.kinds[which])

    def placed(self, scale: float, dx: float, dy: float) -> Boxes:
        """The same boxes in another picture's pixels: scaled first, then shifted."""
        boxes = self.boxes.copy()
        boxes[:, :4] *= scale
        boxes[:, 0] += dx
        boxes[:, 1] += dy
        return Boxes(boxes, self.scores, self.kinds)


def none() -> Boxes:
    """No boxes."""
    return Boxes(np.zeros((0, 5), np.float32), np.zeros(0, np.float32), np.zeros(0, np.int64))


def together(parts: list[Boxes]) -> Boxes:
    """All boxes of several parts."""
    if not parts:
        return none()
    return Boxes(*(np.concatenate([getattr(p, name) for p in parts]) for name in ("boxes", "scores", "kinds")))


def corners(boxes: Floats) -> Points:
    """(n, 4, 2): the corners of each box, clockwise on the screen, first the one at minus width, minus height."""
    x, y, w, h, angle = (boxes[:, k] for k in range(5))
    along = np.stack([np.cos(angle), np.sin(angle)], axis=1) * (w / 2)[:, None]
    down = np.stack([-np.sin(angle), np.cos(angle)], axis=1) * (h / 2)[:, None]
    middle = np.stack([x, y], axis=1)
    quad = [middle - along - down, middle + along - down, middle + along + down, middle - along + down]
    return np.stack(quad, axis=1).astype(np.float32)


def overlap(a: Floats, b: Floats) -> float:
    """The share of the smaller box that lies in the other."""
    first = ((float(a[0]), float(a[1])), (float(a[2]), float(a[3])), float(np.degrees(a[4])))
    second = ((float(b[0]), float(b[1])), (float(b[2]), float(b[3])), float(np.degrees(b[4])))
    kind, polygon = cv2.rotatedRectangleIntersection(first, second)
    if kind == cv2.INTERSECT_NONE or polygon is None:
        return 0.0
    shared = float(cv2.contourArea(cv2.convexHull(polygon)))
    return shared / max(min(float(a[2] * a[3]), float(b[2] * b[3])), 1e-6)


def union_share(a: Floats, b: Floats) -> float:
    """Intersection over union of two boxes."""
    small = min(float(a[2] * a[3]), float(b[2] * b[3]))
    shared = overlap(a, b) * small
    return shared / max(float(a[2] * a[3] + b[2] * b[3]) - shared, 1e-6)


def by_place(found: Boxes, limit: float, at_most: int = 300) -> Boxes:
    """The best box of each place: one that shares more than `limit` (intersection over union) with a better one is the
    same thing.

    Kinds play no part: a thing is not two things because the network gave it two names.
    """
    order = np.argsort(-found.scores, kind="stable")
    kept: list[int] = []
    for k in order:
        box = found.boxes[k]
        reach = float(np.hypot(box[2], box[3]))
        near = (
            m
            for m in kept
            if np.hypot(*(found.boxes[m, :2] - box[:2]))
            < (reach + float(np.hypot(found.boxes[m, 2], found.boxes[m, 3]))) / 2
        )
        if all(union_share(box, found.boxes[m]) <= limit for m in near):
            kept.append(int(k))
            if len(kept) == at_most:
                break
    return found.pick(np.array(kept, np.int64))


def decode(output: Tensor, line: float) -> list[Boxes]:
    """Boxes over `line` from a YOLO-obb output (batch, 4 + classes + 1, anchors): centre, size, class scores, angle."""
    found = []
    for one in output:
        scores = one[4:-1]
        best = scores.max(axis=0)
        which = np.flatnonzero(best > line)
        which = which[np.argsort(-best[which], kind="stable")][:600]
        boxes = np.concatenate([one[:4, which].T, one[-1:, which].T], axis=1).astype(np.float32)
        found.append(Boxes(boxes, best[which].astype(np.float32), scores[:, which].argmax(axis=0)))
    return found


def tensor(pictures: list[Image]) -> Tensor:
    """A batch as the YOLO networks want it: red green blue, 0..1, channels first."""
    batch = np.stack(pictures)[..., ::-1].transpose(0, 3, 1, 2)
    return np.ascontiguousarray(batch, dtype=np.float32) / np.float32(255)


def detect(network: Network, pictures: list[Image], line: float) -> list[Boxes]:
    """What the network finds in each of several pictures of one size, doubles still in it."""
    return decode(network.run(tensor(pictures))[0], line)
