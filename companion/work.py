"""What the reading side does with a frame, whether in a process of its own or inline."""

from __future__ import annotations

from companion.ports import CALIBRATE, PAUSE, WATCH, Heard, Looked, Recalibrated
from vision.calibration import Calibration
from vision.events import Expected
from vision.lookback import Look
from vision.observer import Observer
from vision.thumbnail import thumbnail
from vision.types import Frame


class Work:
    """The reading side's state: an observer for the calibration in force. `live` is False for files (equal frames are
    fine).
    """

    def __init__(self, eyes: Look, calibration: Calibration | None, live: bool = True) -> None:
        self._eyes = eyes
        self._live = live
        self._expected = Expected()
        self._mode = WATCH
        self._observer: Observer | None = None
        self._told: Calibration | None = None
        self.calibrate(calibration)

    def expect(self, expected: Expected) -> None:
        """This is what the state knows now."""
        self._expected = expected

    def calibrate(self, calibration: Calibration | None) -> None:
        """A new observer for this calibration; it begins with a comparison (L22)."""
        self._told = calibration
        self._observer = None if calibration is None else Observer(self._eyes, calibration, self._live)

    def mode(self, mode: str) -> None:
        """`WATCH`, `CALIBRATE` or `PAUSE`."""
        if mode == WATCH and self._mode != WATCH and self._observer is not None:
            self._observer.restart()
        self._mode = mode

    def see(self, frame: Frame) -> list[Heard]:
        """What this frame shows."""
        if self._mode == PAUSE:
            return []
        if self._mode == CALIBRATE:
            height, width = frame.image.shape[:2]
            readings = tuple(self._eyes.look(frame.image))
            return [Looked(readings, (width, height), frame.at, thumbnail(frame.image))]
        if self._observer is None:
            return []
        heard: list[Heard] = list(self._observer.see(frame, self._expected))
        calibration = self._observer.calibration
        if calibration is not self._told:
            self._told = calibration
            heard.append(Recalibrated(calibration, frame.at))
        return heard

    def absent(self, at: float) -> list[Heard]:
        """No frame came for a while."""
        if self._observer is None or self._mode != WATCH:
            return []
        return list(self._observer.absent(at))
