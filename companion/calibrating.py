"""The calibration of the camera over this table (L23): made from what is seen, kept, corrected after a bump."""

from __future__ import annotations

from collections.abc import Callable

from companion.ports import CALIBRATE, WATCH, Looked, Reader
from display.desk import Calibrating as Shown
from display.troubles import trouble
from display.words import NOTHING
from vision.calibrate import Calibrator
from vision.calibration import Calibration

UNKNOWN = "the camera does not know this table: nothing is read before it is calibrated"
_STEPS = {"middle": "cards", "seat": "seats", "done": "done", "refused": "refused"}


class Calibrating:
    """Which calibration is in force, and the one that is being made.

    Args:
        reader: watches with it.
        calibration: in force at the start, if there is one.
        keep: called with a calibration that was made or corrected.
    """

    def __init__(self, reader: Reader, calibration: Calibration | None, keep: Callable[[Calibration], None]) -> None:
        self._reader = reader
        self._keep = keep
        self._calibrator: Calibrator | None = None
        self._made: Calibration | None = None
        self.calibration = calibration
        self.shown: Shown | None = None

    def command(self, what: str, players: int) -> None:
        """`begin`, `cancel` or `keep` (what was made)."""
        if what == "begin":
            self._calibrator, self._made = Calibrator(players), None
            self.shown = Shown("cards")
            self._reader.mode(CALIBRATE)
            return
        if what == "keep" and self._made is not None:
            self.corrected(self._made)
            self._reader.calibrate(self._made)
        self._calibrator = self._made = self.shown = None
        self._reader.mode(WATCH)

    def fits(self, players: int) -> bool:
        """Whether the camera knows the table of so many players (L23); without that nothing is read."""
        return self.calibration is not None and len(self.calibration.seats) == players

    @property
    def trouble(self) -> str:
        """What is wrong while no calibration is in force; nothing while one is being made, which the screen shows."""
        return "" if self.calibration is not None or self.shown is not None else UNKNOWN

    def corrected(self, calibration: Calibration) -> None:
        """This one holds from now on."""
        self.calibration = calibration
        self._keep(calibration)

    def see(self, looked: Looked) -> None:
        """One more picture while a calibration is made."""
        if self._calibrator is None:
            return
        step = self._calibrator.see(looked.readings, looked.size, looked.at)
        width, height = looked.size
        outlines = tuple(
            tuple((float(x) / width, float(y) / height) for x, y in reading.corners) for reading in looked.readings
        )
        self._made = step.calibration
        self.shown = Shown(
            _STEPS[step.kind],  # type: ignore[arg-type]
            looked.picture,
            sum(reading.face for reading in looked.readings),
            step.seat or 0,
            step.steady,
            outlines,
            trouble(step.text) if step.kind == "refused" else NOTHING,
        )
