"""Cards as small pictures: the face laid at its pose, lit, with its shadow, cut to a box of the frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.simulated.looks import Look
from vision.simulated.projection import Projection
from vision.simulated.table import CARD_MM, LaidCard, outline

Image = NDArray[np.uint8]
Points = NDArray[np.float64]
Plane = NDArray[np.float32]
Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in px, the last two exclusive."""

_FINE = 2
"""Cards are drawn this many times finer and then averaged down: small print keeps its grey edges, as on a sensor."""


class FaceLike(Protocol):
    """A face of a pack: an upright BGRA picture."""

    @property
    def image(self) -> Image: ...


@dataclass
class Sheet:
    """The faces of one pack, shrunk once to the size they are drawn at."""

    faces: dict[str, FaceLike]
    back: FaceLike
    size_mm: tuple[float, float] = CARD_MM
    other_back: FaceLike | None = None
    _small: dict[tuple[str | None, int, bool], Image] = field(default_factory=dict)

    def picture(self, code: str | None, height: int, other: bool = False) -> Image:
        """The BGRA picture of a face (None: the back), at most about `height` px high, colours multiplied by alpha.
        `other`: the back of the second pack, where two are played with.

        Raises:
            KeyError: the pack has no such face.
        """
        other = other and code is None and self.other_back is not None
        key = (code, height, other)
        if key not in self._small:
            face = self.back if code is None else self.faces[code]
            image = (self.other_back if other and self.other_back is not None else face).image
            share = height / image.shape[0]
            if share < 1:
                wide = max(8, round(image.shape[1] * share))
                image = np.asarray(cv2.resize(image, (wide, height), interpolation=cv2.INTER_AREA), np.uint8)
            alpha = image[..., 3:].astype(np.float32) / 255
            flat = np.concatenate([image[..., :3] * alpha, image[..., 3:]], axis=2)
            self._small[key] = np.clip(flat + 0.5, 0, 255).astype(np.uint8)
        return self._small[key]


@dataclass(frozen=True)
class Sprite:
    """A thing ready to be put into the frame: colours times alpha, and the share of what lies below that stays to be
    seen
    beside it and in its shadow. Both are (h, w, 3)."""

    box: Box
    colour: Plane
    keep: Plane


def sprite(box: Box, colour: ArrayLike, alpha: Plane, shade: Plane) -> Sprite:
    """A sprite from colours times alpha (h, w, 3), alpha (h, w) and the share of light that its shadow takes away (h,
    w)."""
    keep = (1 - shade) * (1 - alpha)
    return Sprite(box, np.ascontiguousarray(colour, np.float32), np.asarray(cv2.merge([keep, keep, keep]), np.float32))


def clip_box(x0: float, y0: float, x1: float, y1: float, size: tuple[int, int]) -> Box | None:
    """The whole pixels of a box inside the frame, None if there are none."""
    left, top = max(0, int(np.floor(x0))), max(0, int(np.floor(y0)))
    right, low = min(size[0], int(np.ceil(x1))), min(size[1], int(np.ceil(y1)))
    return (left, top, right, low) if left < right and top < low else None


def hull_box(points: Sequence[Sequence[float]] | NDArray[np.float64], pad: float, size: tuple[int, int]) -> Box | None:
    """The box around points with a margin of `pad` px, inside the frame."""
    spots = np.asarray(points, np.float64)
    low, high = spots.min(axis=0) - pad, spots.max(axis=0) + pad
    return clip_box(low[0], low[1], high[0], high[1], size)


def cut(plane: Plane, box: Box) -> Plane:
    """The part of a plane in a box."""
    return plane[box[1] : box[3], box[0] : box[2]]


def shadow_shift(look: Look, x: float, y: float, lift: float) -> tuple[float, float]:
    """How far (mm) the shadow of a thing `lift` mm over the table falls beside it."""
    away = np.array([x - look.lamp[0], y - look.lamp[1]]) / 900.0
    return float(away[0] * (lift + 0.9)), float(away[1] * (lift + 0.9))


def card_sprite(card: LaidCard, sheet: Sheet, lens: Projection, look: Look, light: Plane) -> Sprite | None:
    """The sprite of a card or packet; None when it is outside the picture. `light` is the light of the whole frame
    (h, w, 3)."""
    thick = 0.3 * card.count
    quad = lens.to_px(outline(card.pose, sheet.size_mm), card.pose.lift + thick)
    shift = shadow_shift(look, card.pose.x, card.pose.y, card.pose.lift + thick * 0.6)
    foot = lens.to_px(np.array(outline(card.pose, sheet.size_mm)) + np.array(shift))
    soft = (0.8 + card.pose.lift * 0.16 + thick * 0.1) * lens.px_per_mm
    box = hull_box(np.concatenate([quad, foot]), 3 + 2.5 * soft, lens.size)
    if box is None:
        return None
    width, height = box[2] - box[0], box[3] - box[1]
    corner = np.array(box[:2], np.float64)
    ground = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(ground, np.round((foot - corner) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    strength = look.shadow * (0.95 if card.pose.lift < 5 else 0.75) / 255
    shade = cv2.GaussianBlur(ground.astype(np.float32), (0, 0), max(0.6, soft)) * np.float32(strength)

    layers = [quad] if card.count < 4 else [*_edges(card, sheet.size_mm, lens), quad]
    canvas: Image = np.zeros((height * _FINE, width * _FINE, 4), np.uint8)
    for number, corners in enumerate(layers):
        top = number == len(layers) - 1
        fine = int(_FINE * sheet.size_mm[1] * lens.px_per_mm)
        picture = sheet.picture(card.code if top else None, fine, other=bool(card.key % 2))
        high, wide = picture.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        target = ((corners - corner) * _FINE).astype(np.float32)
        warped = cv2.warpPerspective(
            picture,
            cv2.getPerspectiveTransform(source, target),
            (width * _FINE, height * _FINE),
            flags=cv2.INTER_LINEAR,
        )
        if not top:
            warped[..., :3] = (warped[..., 3:] * np.float32(0.62 + 0.12 * (number % 2))).astype(np.uint8)
        keep = (255 - warped[..., 3:]).astype(np.uint16)
        below = (canvas * keep // 255).astype(np.uint8)
        canvas = np.asarray(warped + below if number else warped, np.uint8)
    small = cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    colour = small[..., :3] * cut(light, box)
    alpha = np.asarray(small[..., 3] / 255, np.float32)
    if look.glare:
        colour = colour + _glare(card, lens, look, box)[..., None] * alpha[..., None]
    return sprite(box, colour, alpha, np.asarray(shade, np.float32))


def _edges(card: LaidCard, size: tuple[float, float], lens: Projection) -> list[Points]:
    """Outlines of the cards below the top one of a packet, a little out of square."""
    rng = np.random.default_rng(card.key)
    out = []
    for number in range(min(9, card.count // 3)):
        share = number / max(1, card.count // 3)
        loose = rng.normal(0, 0.35, 2)
        out.append(lens.to_px(np.array(outline(card.pose, size)) + loose, card.pose.lift + 0.3 * card.count * share))
    return out


def _glare(card: LaidCard, lens: Projection, look: Look, box: Box) -> Plane:
    """The mirror image of the lamp on a glossy card: each card lies a little differently, so each catches it
    elsewhere."""
    rng = np.random.default_rng((card.key, 11))
    spot = lens.to_px([(look.lamp[0] * 0.5 + rng.normal(0, 60), look.lamp[1] * 0.5 + rng.normal(0, 60))])[0]
    ys, xs = np.mgrid[box[1] : box[3], box[0] : box[2]].astype(np.float32)
    far = ((xs - spot[0]) ** 2 + (ys - spot[1]) ** 2) / (2 * (70 * lens.px_per_mm) ** 2)
    return np.asarray(look.glare * 255 * np.exp(-far), np.float32)


def put(frame: Plane, at: tuple[int, int], thing: Sprite, window: Box) -> None:
    """Put a sprite into `frame`, a float picture whose pixel (0, 0) is `at` in the whole frame, inside `window`
    only."""
    x0, y0 = max(thing.box[0], window[0]), max(thing.box[1], window[1])
    x1, y1 = min(thing.box[2], window[2]), min(thing.box[3], window[3])
    if x0 >= x1 or y0 >= y1:
        return
    part = frame[y0 - at[1] : y1 - at[1], x0 - at[0] : x1 - at[0]]
    inner = (x0 - thing.box[0], y0 - thing.box[1], x1 - thing.box[0], y1 - thing.box[1])
    cv2.multiply(part, cut(thing.keep, inner), dst=part)
    cv2.add(part, cut(thing.colour, inner), dst=part)
