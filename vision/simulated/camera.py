"""The simulated camera: a scene becomes the picture a camera over the table would deliver.

Only what changed is drawn: the table top once, each card once for each pose, the resting picture once for each
change, and in
every frame what moves (arms, cards in the air), the drift of the exposure and the noise of the sensor. A frame of a
still
table costs a few milliseconds. Everything follows from the seed and the time of the frame.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from vision.simulated.arms import arm_sprite
from vision.simulated.looks import Look, look, table_top
from vision.simulated.projection import Projection
from vision.simulated.sprites import Box, Image, Plane, Sheet, Sprite, card_sprite, clip_box, hull_box, put, sprite
from vision.simulated.table import LaidCard, SceneState, Thing, outline
from vision.types import Frame

_SPRITES = 160
"""Sprites kept; the oldest go first."""


class SimulatedCamera:
    """A camera over a simulated table (the `Camera` protocol of the drivers).

    Set `scene` to what lies there now; `frame()` draws it as seen at `clock()` seconds.

    Args:
        scene: what lies there at first.
        seed: of the table, the lamp, the noise.
        look: how it looks; None takes the look of the seed.
        pack: the pack on the table (`faces`, `back`).
        clock: seconds; None counts frames at `fps`.
        size: of the picture, px.
        fps: most frames a second: an earlier call answers None.
    """

    def __init__(
        self,
        scene: SceneState,
        seed: int = 0,
        look: Look | None = None,
        *,
        pack: Any,
        clock: Callable[[], float] | None = None,
        size: tuple[int, int] = (1280, 960),
        fps: float = 15.0,
    ) -> None:
        self.scene = scene
        self.name = f"simulated table {seed}"
        self.look = look or _look(seed)
        self.lens = Projection(
            size, self.look.view_mm, tilt=self.look.tilt, roll=self.look.roll, distortion=self.look.distortion
        )
        self._fps, self.clock = fps, clock
        self._sheet = Sheet(dict(pack.faces), pack.back, tuple(pack.size_mm), getattr(pack, "other_back", None))
        self._rng = np.random.default_rng((seed, 3))
        self._phase = self._rng.uniform(0, 2 * math.pi, 3)
        self._noise = _noise(self._rng, self.look, size)
        self._number, self._last = 0, -math.inf
        self._sprites: dict[object, Sprite | None] = {}
        self._bump = scene.bump
        self._still_gain: tuple[float, float] = (-1.0, 0.0)
        self._set_table()

    def close(self) -> None:
        """Nothing is held open."""

    def frame(self) -> Frame | None:
        """The newest picture; None when the next one is not due yet."""
        now = self._number / self._fps if self.clock is None else self.clock()
        if now - self._last < 1 / self._fps - 1e-6:
            return None
        self._last = now
        self._number += 1
        return Frame(image=self.draw(now), at=now, number=self._number)

    def draw(self, now: float) -> Image:
        """The scene as seen at `now` seconds: a new BGR picture."""
        scene, size = self.scene, self.lens.size
        if scene.covered:
            return self._grain(np.full((size[1], size[0], 3), 4, np.uint8))
        if scene.bump != self._bump:
            self._bump = scene.bump
            self._set_table()
        self._rest(scene)
        gain = self._gain(now)
        if gain != self._still_gain:
            self._still_gain = gain
            self._still = self._develop(self._soft, gain)
        picture = self._still
        moving = [s for arm in scene.arms for s in self._arm(arm)]
        if moving:
            picture = picture.copy()
            for box in _joined([s.box for s in moving]):
                self._moving(picture, box, moving, gain)
        return self._grain(picture)

    # --- what rests

    def _set_table(self) -> None:
        look, lens, (width, height) = self.look, self.lens, self.lens.size
        bumped = Projection(
            lens.size, lens.view_mm, lens.distance_mm, look.tilt, look.roll, look.distortion, self._bump
        )
        self.lens = bumped
        step = 8
        xs, ys = np.meshgrid(np.arange(0, width + step, step), np.arange(0, height + step, step))
        mm = bumped.to_mm(np.stack([xs.ravel(), ys.ravel()], axis=1)).astype(np.float32)
        wide, high = xs.shape[1] * step, xs.shape[0] * step
        full = cv2.resize(mm.reshape(*xs.shape, 2), (wide, high), interpolation=cv2.INTER_LINEAR)
        full = full[step // 2 : step // 2 + height, step // 2 : step // 2 + width]
        far = np.hypot(full[..., 0] - look.lamp[0], full[..., 1] - look.lamp[1]) / 1100.0
        grid_y, grid_x = np.mgrid[0:height, 0:width].astype(np.float32)
        out = ((grid_x / width - 0.5) ** 2 + (grid_y / height - 0.5) ** 2) * 2
        bright = (1 - look.falloff * np.clip(far, 0, 1.2)) * (1 - look.vignette * out) * look.exposure
        tint = np.array([1 - 0.9 * look.warmth, 1 - 0.15 * look.warmth, 1 + 0.25 * look.warmth], np.float32)
        self._light: Plane = (bright[..., None] * tint).astype(np.float32)
        top = table_top(look.table, look.seed, (1400, 1100))
        middle = np.array([top.shape[1] / 2, top.shape[0] / 2], np.float32)
        seen = cv2.remap(
            top, full[..., 0] + middle[0], full[..., 1] + middle[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
        self._table: Plane = seen.astype(np.float32) * self._light
        self._clean = np.clip(self._table, 0, 255).astype(np.uint8)
        self._soft = self._blur(self._clean)
        self._still_gain = (-1.0, 0.0)
        self._still = self._soft
        self._laid: list[LaidCard | Thing] = []
        self._sprites.clear()

    def _rest(self, scene: SceneState) -> None:
        """Bring the resting picture up to date: draw again the boxes where something came, went or moved."""
        wanted: list[LaidCard | Thing] = [*scene.things, *scene.cards]
        if wanted == self._laid:
            return
        common = 0
        while common < min(len(wanted), len(self._laid)) and wanted[common] == self._laid[common]:
            common += 1
        before, after = self._laid[common:], wanted[common:]
        stays = [thing for thing in after if thing in before]
        order = [thing for thing in before if thing in after]
        changed = [t for t in before if t not in after] + [t for t in after if t not in before]
        if stays != order:
            changed = [*before, *after]
        self._laid = wanted
        sprites = [s for thing in wanted if (s := self._sprite(thing))]
        for box in _joined([s.box for thing in changed if (s := self._sprite(thing))]):
            part = self._table[box[1] : box[3], box[0] : box[2]].copy()
            for one in sprites:
                put(part, box[:2], one, box)
            self._clean[box[1] : box[3], box[0] : box[2]] = cv2.convertScaleAbs(part)
            around = clip_box(box[0] - 4, box[1] - 4, box[2] + 4, box[3] + 4, self.lens.size)
            assert around is not None
            soft = self._blur(self._clean[around[1] : around[3], around[0] : around[2]])
            inner = (slice(box[1] - around[1], box[3] - around[1]), slice(box[0] - around[0], box[2] - around[0]))
            self._soft[box[1] : box[3], box[0] : box[2]] = soft[inner]
            if self._still_gain[0] > 0:
                fresh = self._develop(self._soft[box[1] : box[3], box[0] : box[2]], self._still_gain)
                self._still[box[1] : box[3], box[0] : box[2]] = fresh

    def _sprite(self, thing: LaidCard | Thing) -> Sprite | None:
        if thing not in self._sprites:
            if len(self._sprites) > _SPRITES:
                for old in list(self._sprites)[: _SPRITES // 2]:
                    del self._sprites[old]
            if isinstance(thing, LaidCard):
                self._sprites[thing] = card_sprite(thing, self._sheet, self.lens, self.look, self._light)
            else:
                self._sprites[thing] = self._thing(thing)
        return self._sprites[thing]

    def _thing(self, thing: Thing) -> Sprite | None:
        lens = self.lens
        tall = {"glass": 90.0, "bowl": 40.0}.get(thing.kind, 3.0)
        corners = lens.to_px(outline(thing.pose, thing.size), 0.0)
        box = hull_box(corners, 6 + tall * 0.8 * lens.px_per_mm, lens.size)
        if box is None:
            return None
        flat = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
        spots = np.round((corners - np.array(box[:2])) * 16).astype(np.int32)
        if thing.kind in ("coaster", "glass", "bowl"):
            ring = lens.to_px(_CIRCLE * 0.5 * np.array(thing.size) + np.array([thing.pose.x, thing.pose.y]))
            spots = np.round((ring - np.array(box[:2])) * 16).astype(np.int32)
        cv2.fillConvexPoly(flat, spots, 255, cv2.LINE_AA, 4)
        mask = np.asarray(flat / 255, np.float32)
        shade = cv2.GaussianBlur(mask, (0, 0), 2 + tall * 0.12) * np.float32(self.look.shadow * 0.8)
        colour = np.empty((*mask.shape, 3), np.float32)
        colour[:] = thing.colour
        if thing.kind in ("coaster", "glass", "bowl"):
            inside = cv2.erode(mask, np.ones((9, 9), np.uint8))
            colour *= (1 - 0.18 * (mask - inside))[..., None]
        light = self._light[box[1] : box[3], box[0] : box[2]]
        return sprite(box, colour * light * mask[..., None], mask, np.asarray(shade, np.float32))

    # --- what moves

    def _arm(self, arm: Any) -> list[Sprite]:
        held = [card_sprite(card, self._sheet, self.lens, self.look, self._light) for card in arm.holds]
        hand = arm_sprite(arm, self.lens, self.look, self._light)
        return [s for s in (*held, hand) if s is not None]

    def _moving(self, picture: Image, box: Box, moving: list[Sprite], gain: tuple[float, float]) -> None:
        part = self._clean[box[1] : box[3], box[0] : box[2]].astype(np.float32)
        for one in moving:
            put(part, box[:2], one, box)
        fresh = self._blur(np.asarray(cv2.convertScaleAbs(part), np.uint8))
        picture[box[1] : box[3], box[0] : box[2]] = self._develop(fresh, gain)

    # --- what the sensor does

    def _blur(self, image: Image) -> Image:
        sigma = self.look.blur * self.lens.size[1] / 960
        return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8) if sigma > 0.2 else image.copy()

    def _gain(self, now: float) -> tuple[float, float]:
        drift, phase = self.look.drift, self._phase
        slow = 0.6 * math.sin(now / 7.5 + phase[0]) + 0.4 * math.sin(now / 2.9 + phase[1])
        gain = (1 + drift * slow) * self.scene.light.gain
        warm = self.scene.light.warmth + 0.3 * drift * math.sin(now / 11 + phase[2])
        return round(gain * 160) / 160, round(warm * 200) / 200

    def _develop(self, image: Image, gain: tuple[float, float]) -> Image:
        steps = np.arange(256, dtype=np.float32)[:, None]
        tint = np.array([1 - 0.9 * gain[1], 1 - 0.15 * gain[1], 1 + 0.25 * gain[1]], np.float32)
        table = np.clip(steps * gain[0] * tint + 0.5, 0, 255).astype(np.uint8)
        return np.asarray(cv2.LUT(image, table[None]), np.uint8)

    def _grain(self, picture: Image) -> Image:
        height, width = picture.shape[:2]
        (x, y), (u, v) = self._rng.integers(0, _ROOM, (2, 2))
        over, under = self._noise
        out = cv2.add(picture, over[y : y + height, x : x + width])
        return np.asarray(cv2.subtract(out, under[v : v + height, u : u + width]), np.uint8)


_ROOM = 96
"""The noise is made once, this much larger than the picture, and cut at random places."""

_CIRCLE = np.array([(math.cos(a), math.sin(a)) for a in np.linspace(0, 2 * math.pi, 40, endpoint=False)])


def _look(seed: int) -> Look:
    return look(seed)


def _noise(rng: np.random.Generator, look: Look, size: tuple[int, int]) -> tuple[Image, Image]:
    """What is added and what is taken away: grain of the sensor, smeared as demosaicing does, and bands of a 50 Hz
    lamp."""
    width, height = size[0] + _ROOM, size[1] + _ROOM
    planes = []
    for phase in (0.0, 1.3):
        grain = rng.standard_normal((height, width, 3)).astype(np.float32)
        grey = cv2.GaussianBlur(grain, (0, 0), 0.55)
        bands = look.banding * np.sin(np.arange(height) * 2 * math.pi / (size[1] / 2.4) + phase)
        both = np.maximum(grey * look.noise * 1.25, 0) + np.maximum(bands, 0)[:, None, None]
        planes.append(np.clip(both + 0.5, 0, 255).astype(np.uint8))
    return planes[0], planes[1]


def _joined(boxes: list[Box]) -> list[Box]:
    """Boxes that overlap are joined, so that nothing is drawn twice."""
    out: list[Box] = []
    for box in boxes:
        grown = box
        again = True
        while again:
            again = False
            for other in out:
                if grown[0] < other[2] and other[0] < grown[2] and grown[1] < other[3] and other[1] < grown[3]:
                    out.remove(other)
                    grown = (
                        min(grown[0], other[0]),
                        min(grown[1], other[1]),
                        max(grown[2], other[2]),
                        max(grown[3], other[3]),
                    )
                    again = True
                    break
        out.append(grown)
    return out


def draw(
    scene: SceneState, pack: Any, seed: int = 0, look: Look | None = None, size: tuple[int, int] = (1280, 960)
) -> Image:
    """One picture of a scene: for pictures and tests; a camera of its own is made and thrown away."""
    return SimulatedCamera(scene, seed, look, pack=pack, size=size).draw(0.0)
