"""Cameras: one small protocol, drivers behind it.

`open_camera` opens one by its text: `usb:0`, `pi:0`, `video:PATH`, `folder:PATH`. The simulated table has the same
protocol
(`vision.simulated.camera`). A driver never hands out an old picture as a new one, and its `close` never hangs.
"""

from __future__ import annotations

from vision.cameras.base import Camera, CameraError
from vision.cameras.opening import open_camera

__all__ = ["Camera", "CameraError", "open_camera"]
