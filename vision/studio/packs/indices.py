"""Find the index corners of third-party faces: the pip is what a suit shares, the rank what a rank shares."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Ink = NDArray[np.float32]
Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in px, the last two exclusive."""

MATCH = 0.72
"""Correlation over which another corner counts as showing the same index (looked at on contact sheets)."""


def ink(image: Image) -> Ink:
    """How far each pixel is from the card's paper, 0 to 1; the outermost edge counts as paper. BGRA in."""
    h, w = image.shape[:2]
    solid = image[..., 3] > 200
    zone = image[int(0.03 * h) : int(0.3 * h), int(0.03 * w) : int(0.3 * w), :3].reshape(-1, 3)
    bins = (zone // 16).astype(int) @ np.array([1, 16, 256])
    common = np.bincount(bins).argmax()
    paper = np.median(zone[bins == common], axis=0)
    far = np.abs(image[..., :3].astype(np.float32) - paper).max(axis=2) / 90
    out = np.clip(far, 0, 1) * solid
    edge = max(2, round(0.014 * h))
    out[:edge] = out[-edge:] = 0
    out[:, :edge] = out[:, -edge:] = 0
    return np.asarray(out, np.float32)


def _boxes(mask: NDArray[np.bool_], join: int = 1) -> list[tuple[Box, int]]:
    grown = cv2.dilate(mask.astype(np.uint8), np.ones((join, join), np.uint8)) if join > 1 else mask.astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(grown)
    return [((int(s[0]), int(s[1]), int(s[0] + s[2]), int(s[1] + s[3])), int(s[4])) for s in stats[1:count]]


def _pip_box(inks: list[Ink]) -> Box | None:
    h, w = inks[0].shape
    shared = np.mean([i[: int(0.45 * h), : int(0.3 * w)] > 0.45 for i in inks], axis=0) > 0.8
    found = [
        (area, b)
        for b, area in _boxes(shared)
        if 0.025 * h < b[3] - b[1] < 0.21 * h
        and 0.025 * h < b[2] - b[0] < 0.21 * h
        and b[1] > 0.07 * h
        and b[2] < 0.3 * w - 1
    ]
    return max(found)[1] if found else None


def _rank_box(inks: list[Ink], pips: list[Box]) -> Box | None:
    h, w = inks[0].shape
    top, x = min(p[1] for p in pips), float(np.mean([p[0] + p[2] for p in pips])) / 2
    shared = np.mean([i[: top + 2, : int(0.34 * w)] > 0.4 for i in inks], axis=0) > 0.7
    found = [
        b
        for b, area in _boxes(shared)
        if area > 8
        and abs((b[0] + b[2]) / 2 - x) < 0.09 * w
        and b[2] - b[0] < 0.24 * w
        and b[3] <= top + 2
        and b[3] - b[1] > 0.02 * h
    ]
    if not found:
        return None
    low = max(found, key=lambda b: (b[2] - b[0]) * (b[3] - b[1]))
    near = [b for b in found if min(b[3], low[3]) - max(b[1], low[1]) > 0.5 * (b[3] - b[1])]
    box = (min(b[0] for b in near), min(b[1] for b in near), max(b[2] for b in near), max(b[3] for b in near))
    return box if 0.03 * h < box[3] - box[1] < 0.22 * h and top - box[3] < 0.08 * h else None


def _corner(marks: Ink, patch: Ink, right: bool, low: bool) -> NDArray[np.float32] | None:
    """The quad of the same index in another corner, turned by 180° at the bottom; None when it is not there."""
    h, w = marks.shape
    ph, pw = patch.shape
    wide, high = min(w, int(0.1 * w) + pw + 6), min(h, int(0.1 * h) + ph + 6)
    x0, y0 = (w - wide if right else 0), (h - high if low else 0)
    part = marks[y0 : y0 + high, x0 : x0 + wide]
    score = cv2.matchTemplate(part, np.ascontiguousarray(patch[::-1, ::-1]) if low else patch, cv2.TM_CCOEFF_NORMED)
    _, best, _, at = cv2.minMaxLoc(score)
    if best < MATCH:
        return None
    x, y = x0 + at[0], y0 + at[1]
    quad = np.array([[x, y], [x + pw, y], [x + pw, y + ph], [x, y + ph]], np.float32)
    return np.asarray(np.roll(quad, 2, axis=0) if low else quad, np.float32)


def find_indices(faces: Mapping[str, Image]) -> dict[str, tuple[NDArray[np.float32], ...]]:
    """The index quads of each face of one pack, by code, without faces that show none for sure. BGRA pictures in."""
    marks = {code: ink(image) for code, image in faces.items()}
    pips = {}
    for suit in "SHDC":
        box = _pip_box([m for c, m in marks.items() if c[-1] == suit])
        if box:
            pips[suit] = box
    out = {}
    for rank in {c[:-1] for c in marks}:
        same = [c for c in marks if c[:-1] == rank and c[-1] in pips]
        rank_box = _rank_box([marks[c] for c in same], [pips[c[-1]] for c in same]) if len(same) > 2 else None
        if rank_box is None:
            continue
        for code in same:
            pip = pips[code[-1]]
            box = (min(pip[0], rank_box[0]), rank_box[1], max(pip[2], rank_box[2]), pip[3])
            patch = marks[code][box[1] : box[3], box[0] : box[2]]
            first = np.array([[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]], np.float32)
            others = [
                _corner(marks[code], patch, right, low) for right, low in ((True, True), (True, False), (False, True))
            ]
            out[code] = (first, *(q for q in others if q is not None))
    return out
