"""After a bump the camera sees every card elsewhere: the picture is registered again by the cards, and nothing is
re-read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.tracks import Outline, Track
from vision.types import Reading

MOVED = 4.0
"""Cards that are all displaced by more than this, mm, mean that the camera moved."""
REACH = 160.0
"""How far a bump may displace cards, mm."""
_AGREE = 5.0
"""How well all corners must agree on one shift and turn, mm."""


def pairs(tracks: Sequence[Track], found: Sequence[tuple[Reading, Outline]]) -> list[tuple[Track, Reading, Outline]]:
    """Sure tracks and sure readings of the same code, where that code is there once on both sides."""
    out = []
    for track in tracks:
        code = track.code
        same = [(reading, outline) for reading, outline in found if reading.taken and reading.code == code]
        if track.sure and len(same) == 1 and sum(other.code == code for other in tracks) == 1:
            out.append((track, *same[0]))
    return out


def shift(matched: Sequence[tuple[Track, Reading, Outline]]) -> NDArray[np.float64] | None:
    """The shift and turn (2 × 3, mm) that brings the readings back onto their tracks, if the camera moved: else None.

    At least two cards must be displaced, all by the same shift and turn.
    """
    if len(matched) < 2:
        return None
    moves = [track.outline.mean(axis=0) - outline.mean(axis=0) for track, _, outline in matched]
    if min(float(np.hypot(*move)) for move in moves) < MOVED or max(float(np.hypot(*move)) for move in moves) > REACH:
        return None
    now = np.concatenate([outline for _, _, outline in matched]).astype(np.float64)
    before = np.concatenate([track.outline for track, _, _ in matched]).astype(np.float64)
    turn = rigid(now, before)
    left = now @ turn[:, :2].T + turn[:, 2] - before
    fits = float(np.sqrt((left**2).sum(axis=1).mean())) < _AGREE
    return turn if fits and abs(math.atan2(turn[1, 0], turn[0, 0])) < math.radians(25) else None


def rigid(points: NDArray[np.float64], onto: NDArray[np.float64]) -> NDArray[np.float64]:
    """The turn and shift (2 × 3) that brings `points` (n, 2) nearest to `onto` (Kabsch, without scale)."""
    a, b = points.mean(axis=0), onto.mean(axis=0)
    u, _, vt = np.linalg.svd((points - a).T @ (onto - b))
    sign = np.diag([1.0, np.sign(np.linalg.det(vt.T @ u.T))])
    turn = vt.T @ sign @ u.T
    return np.column_stack([turn, b - turn @ a])


def registered(calibration: Calibration, matched: Sequence[tuple[Track, Reading, Outline]]) -> Calibration:
    """The calibration of the moved camera: the corners seen now lie where their tracks lay."""
    now = np.concatenate([reading.corners for _, reading, _ in matched]).astype(np.float32)
    before = calibration.to_px(np.concatenate([track.outline for track, _, _ in matched])).astype(np.float32)
    found: Any = cv2.estimateAffinePartial2D(now, before, method=cv2.RANSAC, ransacReprojThreshold=6.0)
    likeness = found[0]
    if likeness is None:  # RANSAC found no agreement
        return calibration
    return calibration.shifted(np.vstack([likeness, [0.0, 0.0, 1.0]]))
