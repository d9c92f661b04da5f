"""Calibrations on disk: one file a camera. Lens and ruler stay with the camera; the seats are those of the last match
(L23).
"""

from __future__ import annotations

import re
from pathlib import Path

from companion.errors import UserError
from companion.folders import config_folder
from vision.calibration import Calibration, CalibrationError


def calibration_path(camera: str, folder: Path | None = None) -> Path:
    """Where the calibration of this camera is kept."""
    name = re.sub(r"[^A-Za-z0-9.-]+", "-", camera).strip("-") or "camera"
    return (folder or config_folder()) / "calibrations" / f"{name}.json"


def load_calibration(path: Path) -> Calibration | None:
    """The calibration, or None where none was made yet.

    Raises:
        UserError: the file cannot be read or is none.
    """
    try:
        return Calibration.from_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, CalibrationError) as error:
        raise UserError(f"{path}: {error}: delete it and calibrate again") from error


def save_calibration(calibration: Calibration, path: Path) -> None:
    """Keep it, in one step.

    Raises:
        UserError: the folder cannot be written.
    """
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(calibration.to_json(), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror or error})") from error
