"""The motion gate: where in the picture something changed, and where it has come to rest again (L3).

The picture is watched as a grid of cells, about a hundredth of its width each. Everything is compared after the
brightness of the whole picture and of each row was taken out, so that a lamp's flicker, its bands and a drifting
exposure change nothing; thresholds follow the noise. A still table costs a fraction of a millisecond a frame.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.float32]
Mask = NDArray[np.bool_]

REST = 0.25
"""Seconds without change after which a place is at rest: a card every 0.7 s must not be missed."""

_COLUMNS = 80
_SAMPLES = 4
"""Samples of a cell in each direction: 16 in all, so noise of the sensor falls to a quarter."""
_LEAST = 3.0
"""Grey levels that always count as noise."""
_ADAPT = 0.06
"""Share by which what is unchanged follows the picture each frame: slow drifts of light are forgotten."""


class Gate:
    """Watches one camera. `see` takes every frame in order of time; the masks then speak of the newest one."""

    def __init__(self) -> None:
        self.cell = 0
        """Width and height of a cell, px; 0 before the first frame."""
        self._now: Cells = np.zeros((0, 0), np.float32)
        self._known: Cells = self._now
        self._anchor: Cells = self._now
        self._since: NDArray[np.float64] = np.zeros((0, 0))
        self._at = 0.0
        self._noise = 1.0
        self.level = 0.0
        """Mean brightness of the newest frame, grey levels before any correction."""
        self.same = False
        """Whether the newest frame equals the one before in every sample: a live camera always has some noise."""
        self._raw: NDArray[np.uint8] = np.zeros((0, 0), np.uint8)
        self._calm: Mask = np.zeros((0, 0), bool)
        self._frames = 0
        self.moving = False
        """Whether any cell moved in the newest frame."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of cells."""
        return self._now.shape[0], self._now.shape[1]

    def see(self, image: NDArray[np.uint8], at: float) -> None:
        """Take in a frame (BGR) seen at `at` seconds. A frame of another size starts anew, with everything changed."""
        cell = max(_SAMPLES, image.shape[1] // _COLUMNS // _SAMPLES * _SAMPLES)
        rows, columns = image.shape[0] // cell, image.shape[1] // cell
        step = cell // _SAMPLES
        raw = np.ascontiguousarray(image[step // 2 : rows * cell : step, step // 2 : columns * cell : step, 1])
        now = cv2.resize(raw, (columns, rows), interpolation=cv2.INTER_AREA).astype(np.float32)
        fresh = cell != self.cell or now.shape != self._now.shape
        self.same = not fresh and np.array_equal(raw, self._raw)
        self._raw, self._at, self.level = raw, at, float(now.mean())
        if fresh:
            self.cell, self._now, self._anchor = cell, now, now.copy()
            self._known = np.full_like(now, -1000.0)
            self._since = np.full(now.shape, at)
            self._calm, self.moving = np.zeros(now.shape, bool), True
            return
        now = self._evened(now)
        jump = np.abs(now - self._anchor)
        self._frames += 1
        if self._frames % 4 == 1:
            self._noise += 0.3 * (min(3.0, 1.5 * float(np.median(jump[::4, ::4]))) - self._noise)
        moved = jump > self.threshold
        self._anchor += _ADAPT * (now - self._anchor)
        self._now = now
        self.moving = bool(moved.any())
        if self.moving:
            self._anchor[moved] = now[moved]
            self._since[moved] = at
        away = now - self._known
        self._calm = np.abs(away) <= self.threshold
        away[~self._calm] = 0.0
        self._known += _ADAPT * away

    @property
    def at(self) -> float:
        """When the newest frame was taken, seconds."""
        return self._at

    @property
    def threshold(self) -> float:
        """Difference of a cell, in grey levels, that counts as a change."""
        return max(_LEAST, 6.0 * self._noise)

    @property
    def changed(self) -> Mask:
        """Cells that do not look as they did when they were last looked at."""
        return ~self._calm

    @property
    def stirred(self) -> bool:
        """Whether anything moves, or does not look as it did when it was last looked at."""
        return self.moving or not bool(self._calm.all())

    def still(self, seconds: float = REST) -> Mask:
        """Cells that have not changed for so long."""
        return np.asarray(self._at - self._since >= seconds - 1e-6)

    @property
    def since(self) -> NDArray[np.float64]:
        """When each cell last changed, seconds."""
        return self._since

    @property
    def cells(self) -> Cells:
        """The newest brightness of each cell, evened out."""
        return self._now

    @property
    def known(self) -> Cells:
        """The brightness of each cell when it was last looked at."""
        return self._known

    def settle(self, mask: Mask) -> None:
        """These cells have been looked at: what they show now is known."""
        self._known = np.where(mask, self._now, self._known)
        self._calm = self._calm | mask

    def cells_of(self, corners: NDArray[Any]) -> Mask:
        """Cells whose middle lies inside a convex outline, (n, 2) in pixels."""
        mask = np.zeros(self.shape, np.uint8)
        if self.cell:
            points = np.round((np.asarray(corners, np.float64) / self.cell - 0.5) * 16).astype(np.int32)
            cv2.fillConvexPoly(mask, points, 1, shift=4)
        return mask.astype(bool)

    def _evened(self, now: Cells) -> Cells:
        """The cells with the change of overall brightness and of each row's brightness since the known picture taken
        out.
        """
        base = np.where(self._known > 0, self._known, self._anchor)
        usable = base[::3, ::3] > 12
        ratio = now[::3, ::3][usable] / base[::3, ::3][usable]
        gain = float(np.median(ratio)) if ratio.size > 30 else 1.0
        out = now / max(0.2, gain)
        bands = np.clip(out - base, -_LEAST, _LEAST).mean(axis=1, keepdims=True)
        return np.asarray(out - bands, np.float32)
