"""Arms and hands over the table: forearm with sleeve, palm, fingers, and the soft shadow they throw."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulated.looks import Look
from vision.simulated.projection import Projection
from vision.simulated.sprites import Box, Plane, Sprite, cut, hull_box, shadow_shift, sprite
from vision.simulated.table import Arm

_HAND_LIFT = 28.0
"""How high a hand is over the table, mm."""

Capsule = tuple[tuple[float, float], tuple[float, float], float]
"""Two ends in mm and a radius."""


def _fingers(arm: Arm) -> list[Capsule]:
    """Palm, fingers and thumb as capsules in mm, the hand pointing away from the arm's root."""
    ahead = np.array(arm.hand) - np.array(arm.root)
    ahead = ahead / max(1e-6, float(np.hypot(*ahead)))
    aside = np.array([-ahead[1], ahead[0]]) * (-1 if arm.left else 1)
    palm = np.array(arm.hand)
    reach = 66 - 26 * arm.grip

    def spot(forward: float, side: float) -> tuple[float, float]:
        point = palm + ahead * forward + aside * side
        return float(point[0]), float(point[1])

    spread = (-27.0, -9.0, 9.0, 26.0)
    lengths = (0.82, 0.98, 1.0, 0.78)
    hand: list[Capsule] = [(spot(-22, 0), spot(18, 0), 38.0), (spot(20, -18), spot(20, 18), 21.0)]
    for side, long in zip(spread, lengths, strict=True):
        hand.append((spot(24, side), spot(24 + reach * long, side * (1.12 - 0.35 * arm.grip)), 9.0))
    hand.append((spot(-6, -34), spot(30 + 8 * arm.grip, -46 + 18 * arm.grip), 10.5))
    return hand


def arm_sprite(arm: Arm, full: Projection, look: Look, light: Plane) -> Sprite | None:
    """The sprite of an arm with its shadow; None when it is outside the picture.

    An arm is nearer to the lens than the table and out of focus: it is drawn at half the resolution of the picture.
    """
    root, hand = np.array(arm.root), np.array(arm.hand)
    length = float(np.hypot(*(hand - root)))
    if length < 1:
        return None
    bump = (full.bump[0] / 2, full.bump[1] / 2, full.bump[2])
    lens = replace(full, size=(full.size[0] // 2, full.size[1] // 2), bump=bump)
    ahead = (hand - root) / length
    wrist = hand - ahead * 34
    cuff = hand - ahead * min(length - 1, 40 + arm.bare)
    hands = _fingers(arm)
    spots = np.array([arm.root, arm.hand, *(end for part in hands for end in part[:2])])
    shift = np.array(shadow_shift(look, float(hand[0]), float(hand[1]), _HAND_LIFT))
    box = hull_box(
        np.concatenate([lens.to_px(spots, _HAND_LIFT), lens.to_px(spots + shift)]), 60 * lens.px_per_mm, lens.size
    )
    if box is None:
        return None
    skin_mask, sleeve_mask, dark = (np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8) for _ in range(3))
    for part in hands:
        _capsule(skin_mask, part, lens, box, _HAND_LIFT)
        _capsule(dark, part, lens, box, 0.0, shift)
    _taper(skin_mask, (cuff - ahead * 10, wrist), (36, 29), lens, box, _HAND_LIFT)
    _taper(sleeve_mask, (root, cuff), (58, 43), lens, box, _HAND_LIFT)
    _taper(dark, (root + shift, wrist + shift), (55, 30), lens, box, 0.0)
    shade = _soft(dark, 7 * lens.px_per_mm) * np.float32(look.shadow * 0.8 / 255)

    over = sleeve_mask.astype(np.float32) / 255
    bare = _round(skin_mask, 13 * lens.px_per_mm) * (1 - over)
    cloth = _folds(box, arm) * _round(sleeve_mask, 30 * lens.px_per_mm) * over
    alpha = cv2.max(skin_mask, sleeve_mask).astype(np.float32) / 255
    bare, cloth = bare * alpha, cloth * alpha
    colour = cv2.merge([bare * float(s) + cloth * float(c) for s, c in zip(arm.skin, arm.sleeve, strict=True)])
    whole: Box = (box[0] * 2, box[1] * 2, min(box[2] * 2, full.size[0]), min(box[3] * 2, full.size[1]))

    def grown(plane: Any) -> Plane:
        big = cv2.resize(plane, ((box[2] - box[0]) * 2, (box[3] - box[1]) * 2), interpolation=cv2.INTER_LINEAR)
        return np.asarray(big[: whole[3] - whole[1], : whole[2] - whole[0]], np.float32)

    return sprite(whole, cv2.multiply(grown(colour), cut(light, whole)), grown(alpha), grown(shade))


def _soft(mask: NDArray[np.uint8], sigma: float) -> Plane:
    """A mask blurred widely: at a quarter of its size, where nobody sees the difference."""
    small = cv2.resize(mask, (max(1, mask.shape[1] // 4), max(1, mask.shape[0] // 4)), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), max(0.5, sigma / 4))
    return np.asarray(cv2.resize(small, mask.shape[::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def _capsule(
    mask: NDArray[np.uint8],
    part: Capsule,
    lens: Projection,
    box: Box,
    lift: float,
    move: NDArray[np.float64] | tuple[float, float] = (0.0, 0.0),
) -> None:
    """Fill a finger."""
    (ax, ay), (bx, by) = lens.to_px(np.array(part[:2]) + np.array(move), lift) - np.array(box[:2])
    wide = max(1, round(2 * part[2] * lens.px_per_mm))
    cv2.line(mask, (round(ax), round(ay)), (round(bx), round(by)), 255, wide, cv2.LINE_AA)


def _taper(
    mask: NDArray[np.uint8],
    ends: tuple[NDArray[np.float64], NDArray[np.float64]],
    half: tuple[float, float],
    lens: Projection,
    box: Box,
    lift: float,
) -> None:
    """Fill a piece of arm between two ends (mm) with its half widths there (mm)."""
    way = ends[1] - ends[0]
    long = math.hypot(*way)
    if long < 1:
        return
    aside = np.array([-way[1], way[0]]) / long
    quad = np.array(
        [ends[0] + aside * half[0], ends[1] + aside * half[1], ends[1] - aside * half[1], ends[0] - aside * half[0]]
    )
    spots = lens.to_px(quad, lift) - np.array(box[:2])
    cv2.fillConvexPoly(mask, np.round(spots * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _round(mask: NDArray[np.uint8], radius: float) -> Plane:
    """Shading of a round body: 1 in the middle, darker towards the edges of the mask."""
    deep = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(0.62 + 0.42 * np.sqrt(np.clip(deep / radius, 0, 1)), np.float32)


def _folds(box: Box, arm: Arm) -> Plane:
    """Folds of a sleeve across the arm."""
    ys, xs = np.mgrid[box[1] : box[3], box[0] : box[2]].astype(np.float32)
    angle = math.atan2(arm.hand[1] - arm.root[1], arm.hand[0] - arm.root[0])
    along = xs * math.cos(angle) + ys * math.sin(angle)
    across = ys * math.cos(angle) - xs * math.sin(angle)
    return np.asarray(1 + 0.06 * np.sin(along / 4.5 + 2 * np.sin(across / 12)), np.float32)
