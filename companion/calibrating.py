"""A calibration under way (L23): what the camera sees becomes the next step, and what the screen shows of it."""

from __future__ import annotations

from vision.calibrate import Calibrator

from companion.ports import Looked
from display.desk import Calibrating as Shown
from display.words import NOTHING, text
from vision.calibration import Calibration

_STEPS = {"middle": "cards", "seat": "seats", "done": "done", "refused": "refused"}


class Calibrating:
    """Leads through four cards in the middle, then one card a player.

    Args:
        players: how many sit at the table.
    """

    def __init__(self, players: int) -> None:
        self._calibrator = Calibrator(players)
        self.shown = Shown("cards")
        self.result: Calibration | None = None

    def see(self, looked: Looked) -> None:
        """One more picture."""
        step = self._calibrator.see(looked.readings, looked.size, looked.at)
        width, height = looked.size
        faces = [reading for reading in looked.readings if reading.face]
        outlines = tuple(
            tuple((float(x) / width, float(y) / height) for x, y in reading.corners) for reading in looked.readings
        )
        self.result = step.calibration
        self.shown = Shown(
            _STEPS[step.kind],  # type: ignore[arg-type]
            looked.picture,
            len(faces),
            step.seat or 0,
            step.steady,
            outlines,
            text(step.text) if step.kind == "refused" else NOTHING,
        )
