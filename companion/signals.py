"""What is lit, which trouble is shown, and where the seats are: pure."""

from __future__ import annotations

import math
from collections.abc import Mapping

from display.desk import Banner, Desk, Kind
from display.troubles import trouble as said
from display.words import Text, text
from vision.calibration import Calibration

_TITLES: tuple[tuple[str, Text], ...] = (
    ("disk", text("The match cannot be saved")),
    ("camera", text("No picture from the camera")),
    ("table", text("The camera does not know this table")),
    ("picture", text("Something is wrong with the picture")),
    ("reader", text("The reader is being started again")),
)


def banner(trouble: Mapping[str, str]) -> Banner | None:
    """The gravest trouble, or None."""
    for name, title in _TITLES:
        if trouble.get(name):
            return Banner(title, said(trouble[name]))
    return None


def lamp_signal(kind: Kind, desk: Desk) -> str:
    """The rhythm of the signal lamps: `alert` for a contradiction, `wait` for a question or trouble, else `steady`."""
    if kind is Kind.CONTRADICTION:
        return "alert"
    return "wait" if kind is Kind.QUESTION or desk.banner is not None else "steady"


def seat_angles(calibration: Calibration | None) -> tuple[float, ...]:
    """Each seat's direction in degrees clockwise from the top of the picture, as the screen wants it."""
    if calibration is None:
        return ()
    return tuple((math.degrees(angle) + 90.0) % 360.0 for angle in calibration.seats)
