"""Eyes that know the truth: they read the simulated table's own scene, not the picture, for tests of what follows."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from vision.simulated.camera import SimulatedCamera
from vision.simulated.table import LaidCard, SceneState, outline
from vision.types import Reading

_KEPT = 30


@dataclass
class TruthEyes:
    """Reads every face of which an index is in sight. `misread` maps a code to what it is read as (and surely so).

    `unsure` are codes that are read right, but not surely. Give it the camera before the first look.
    """

    misread: dict[str, str] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()
    camera: SimulatedCamera | None = None
    line: float = 0.9
    _frames: deque[tuple[np.ndarray[Any, Any], SceneState]] = field(default_factory=lambda: deque(maxlen=_KEPT))

    def watch(self, camera: SimulatedCamera) -> None:
        """Remember each frame with the scene it shows, so that a part of an old one can be looked at too."""
        self.camera = camera
        draw = camera.draw

        def drawn(now: float) -> Any:
            picture = draw(now)
            self._frames.append((picture, camera.scene))
            return picture

        camera.draw = drawn  # type: ignore[method-assign]

    def look(self, image: Any, window: Any = None, card_px: float | None = None) -> list[Reading]:
        """What lies in the window."""
        scene, (left, top) = self._find(image)
        height, width = image.shape[:2]
        x0, y0, x1, y1 = window or (0, 0, width, height)
        assert self.camera is not None
        lens = self.camera.lens
        hidden = np.zeros((lens.size[1], lens.size[0]), np.uint8)
        for arm in scene.arms:
            ends = lens.to_px([arm.root, arm.hand], 28.0)
            cv2.line(hidden, *(tuple(int(v) for v in end) for end in ends), 255, int(90 * lens.px_per_mm))
        found = []
        for card in reversed(scene.cards):
            corners = lens.to_px(outline(card.pose)).astype(np.float32)
            middle = corners.mean(axis=0) - (left, top)
            seen = self._index_seen(hidden, corners)
            if x0 <= middle[0] < x1 and y0 <= middle[1] < y1 and seen:
                found.append(self._reading(card, corners - np.float32((left, top))))
            cv2.fillConvexPoly(hidden, corners.astype(np.int32), 255)
        return found

    def _find(self, image: Any) -> tuple[SceneState, tuple[int, int]]:
        for picture, scene in reversed(self._frames):
            if picture.shape == image.shape:
                if picture is image or np.array_equal(picture, image):
                    return scene, (0, 0)
                continue
            at = picture.tobytes().find(image[0].tobytes())
            if at >= 0:
                row, rest = divmod(at, picture.shape[1] * 3)
                return scene, (rest // 3, row)
        raise AssertionError("a picture that the camera never made")

    @staticmethod
    def _index_seen(hidden: Any, corners: Any) -> bool:
        inside = corners + (corners[[2, 3, 0, 1]] - corners) * 0.14
        for spot in inside[[0, 2]]:
            x, y = (int(v) for v in spot)
            if (
                2 <= y < hidden.shape[0] - 2
                and 2 <= x < hidden.shape[1] - 2
                and not hidden[y - 2 : y + 3, x - 2 : x + 3].any()
            ):
                return True
        return False

    def _reading(self, card: LaidCard, corners: Any) -> Reading:
        if card.code is None:
            return Reading(None, 0.99, True, (), corners, False)
        code = self.misread.get(card.code, card.code)
        if code in self.unsure:
            other = ("8" if code[0] == "3" else "3") + code[-1]
            return Reading(code, 0.6, False, ((code, 0.6), (other, 0.3)), corners, True)
        return Reading(code, 0.99, True, ((code, 0.99),), corners, True)
