"""Arms and hands over the table: forearm with sleeve, palm, fingers, and the soft shadow they throw."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulated.looks import Look
from vision.simulated.projection import Projection
from vision.simulated.sprites import Plane, Sprite, cut, hull_box, shadow_shift
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


def arm_sprite(arm: Arm, lens: Projection, look: Look, light: Plane) -> Sprite | None:
    """The sprite of an arm with its shadow; None when it is outside the picture."""
    root, hand = np.array(arm.root), np.array(arm.hand)
    length = float(np.hypot(*(hand - root)))
    if length < 1:
        return None
    ahead = (hand - root) / length
    wrist = hand - ahead * 34
    cuff = hand - ahead * min(length - 1, 40 + arm.bare)
    hands = _fingers(arm)
    spots = np.array([arm.root, arm.hand, *(end for part in hands for end in part[:2])])
    shift = np.array(shadow_shift(look, float(hand[0]), float(hand[1]), _HAND_LIFT))
    pad = 75 * lens.px_per_mm
    box = hull_box(np.concatenate([lens.to_px(spots, _HAND_LIFT), lens.to_px(spots + shift)]), pad, lens.size)
    if box is None:
        return None
    width, height = box[2] - box[0], box[3] - box[1]
    skin_mask, sleeve_mask = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)

    def capsule(mask: NDArray[np.uint8], part: Capsule, lift: float = _HAND_LIFT, move: NDArray[np.float64] | None = None) -> None:
        ends = np.array(part[:2]) + (0 if move is None else move)
        (ax, ay), (bx, by) = lens.to_px(ends, lift) - np.array(box[:2])
        wide = max(1, round(2 * part[2] * lens.px_per_mm))
        cv2.line(mask, (round(ax), round(ay)), (round(bx), round(by)), 255, wide, cv2.LINE_AA)

    for part in hands:
        capsule(skin_mask, part)
    _taper(skin_mask, cuff - ahead * 10, wrist, 36, 29, lens, box[:2])
    _taper(sleeve_mask, root, cuff, 58, 43, lens, box[:2])
    solid = cv2.max(skin_mask, sleeve_mask)
    dark = np.zeros((height, width), np.uint8)
    for part in hands:
        capsule(dark, part, 0.0, shift)
    _taper(dark, root + shift, wrist + shift, 55, 30, lens, box[:2], 0.0)
    soft = 7 * lens.px_per_mm
    shade = cv2.GaussianBlur(dark, (0, 0), soft).astype(np.float32) * np.float32(look.shadow * 0.8 / 255)

    colour = np.zeros((height, width, 3), np.float32)
    round_skin = _round(skin_mask, 13 * lens.px_per_mm)
    round_sleeve = _round(sleeve_mask, 30 * lens.px_per_mm)
    colour[:] = np.array(arm.skin, np.float32)
    colour *= round_skin[..., None]
    fold = _folds(box, arm) * round_sleeve
    over = (sleeve_mask.astype(np.float32) / 255)[..., None]
    colour = colour * (1 - over) + np.array(arm.sleeve, np.float32) * fold[..., None] * over
    alpha = solid.astype(np.float32) / 255
    return Sprite(box, colour * cut(light, box) * alpha[..., None], alpha, np.asarray(shade, np.float32))


def _taper(
    mask: NDArray[np.uint8],
    start: NDArray[np.float64],
    end: NDArray[np.float64],
    wide: float,
    narrow: float,
    lens: Projection,
    corner: tuple[int, int],
    lift: float = _HAND_LIFT,
) -> None:
    """Fill a piece of arm from `start` (half width `wide`, mm) to `end` (half width `narrow`)."""
    way = end - start
    long = math.hypot(*way)
    if long < 1:
        return
    aside = np.array([-way[1], way[0]]) / long
    quad = np.array([start + aside * wide, end + aside * narrow, end - aside * narrow, start - aside * wide])
    spots = lens.to_px(quad, lift) - np.array(corner)
    cv2.fillConvexPoly(mask, np.round(spots * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _round(mask: NDArray[np.uint8], radius: float) -> Plane:
    """Shading of a round body: 1 in the middle, darker towards the edges of the mask."""
    deep = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(0.62 + 0.42 * np.sqrt(np.clip(deep / radius, 0, 1)), np.float32)


def _folds(box: tuple[int, int, int, int], arm: Arm) -> Plane:
    """Folds of a sleeve across the arm."""
    ys, xs = np.mgrid[box[1] : box[3], box[0] : box[2]].astype(np.float32)
    angle = math.atan2(arm.hand[1] - arm.root[1], arm.hand[0] - arm.root[0])
    along = xs * math.cos(angle) + ys * math.sin(angle)
    across = ys * math.cos(angle) - xs * math.sin(angle)
    return np.asarray(1 + 0.06 * np.sin(along / 9 + 2 * np.sin(across / 23)), np.float32)
