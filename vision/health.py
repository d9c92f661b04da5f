"""Whether the picture can be trusted: lost, black and frozen cameras (field notes: the last frame for ever after a
cable came out).
"""

from __future__ import annotations

from vision.events import CameraTrouble, Trouble
from vision.motion import Gate

LOST = 2.0
"""Seconds without a frame."""
FROZEN = 3.0
"""Seconds of equal frames: the sensor of a live camera is never without noise."""
BLACK = 0.6
"""Seconds of black."""
_DARK = 9.0
"""Mean grey level under which nothing can be read."""


class Health:
    """Says each trouble when it begins, and `ok` when it is over. `live` False: equal frames are no trouble."""

    def __init__(self, live: bool = True) -> None:
        self._live = live
        self._last: float | None = None
        self._fresh = 0.0
        self._bright = 0.0
        self.trouble: Trouble = "ok"

    def see(self, gate: Gate, at: float) -> list[CameraTrouble]:
        """Judge a frame that the gate has seen."""
        if self._last is None:
            self._fresh = self._bright = at
        self._last = at
        if not gate.same or not self._live:
            self._fresh = at
        if gate.level >= _DARK:
            self._bright = at
        if at - self._bright >= BLACK:
            return self._now("black", "the picture is black: is something over the lens, or the light out?", at)
        if at - self._fresh >= FROZEN:
            return self._now("frozen", "the picture stands still: the camera sends the same frame again and again", at)
        return self._now("ok", "the picture is back", at)

    def absent(self, at: float) -> list[CameraTrouble]:
        """Judge a moment without a frame."""
        if self._last is None:
            self._last = at
        if at - self._last < LOST:
            return []
        return self._now("lost", "no picture comes: is the camera's cable in?", at)

    def _now(self, trouble: Trouble, text: str, at: float) -> list[CameraTrouble]:
        if trouble == self.trouble:
            return []
        self.trouble = trouble
        return [CameraTrouble(trouble, text, at)]
