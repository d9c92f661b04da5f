"""Where things are kept: settings in the user's config folder, matches in the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_config_path, user_data_path


def config_folder() -> Path:
    """Settings and calibrations. `STICHTISCH_CONFIG` names another folder."""
    chosen = os.environ.get("STICHTISCH_CONFIG")
    return Path(chosen) if chosen else user_config_path("stichtisch", appauthor=False)


def data_folder() -> Path:
    """Journals and cut-outs. `STICHTISCH_DATA` names another folder."""
    chosen = os.environ.get("STICHTISCH_DATA")
    return Path(chosen) if chosen else user_data_path("stichtisch", appauthor=False)


def matches_folder(data: Path | None = None) -> Path:
    """The journals."""
    return (data or data_folder()) / "matches"
