"""What every camera can do, and how a driver stops without hanging."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from vision.types import Frame

PATIENCE = 2.0
"""Seconds a driver's own stop call may take before it is left to itself."""


class CameraError(ValueError):
    """A camera that cannot be opened or read; the text says what to do."""


class Camera(Protocol):
    """A source of frames. Not shared between threads."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def frame(self) -> Frame | None:
        """The newest frame; None when there is no newer one than the last.

        Raises:
            CameraError: the camera is gone (unplugged, or its file is at its end).
        """
        ...

    def close(self) -> None:
        """Let the camera go. Returns within about two seconds whatever the driver does; closing twice is nothing."""
        ...


class EndedError(CameraError):
    """A video or a folder is at its end: no fault."""


def stop(action: Callable[[], object], patience: float = PATIENCE) -> bool:
    """Run a driver's stop call, which may block for ever after a disconnect, for `patience` seconds at most.

    Returns:
        Whether it came back. If not, it is left behind in a daemon thread that cannot hold up the program's end.
    """
    worker = threading.Thread(target=_quietly, args=(action,), daemon=True, name="camera-stop")
    worker.start()
    worker.join(patience)
    return not worker.is_alive()


def _quietly(action: Callable[[], object]) -> None:
    try:
        action()
    except Exception:  # a driver that fails to stop is as gone as one that stopped
        return
