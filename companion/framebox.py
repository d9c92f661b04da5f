"""The newest-frame box: one picture in shared memory, always the newest, never a queue.

One process writes, another reads. The three slots are used in turn and each carries a sequence number before and after
its picture, so neither side ever waits for the other, and a process that is killed in the middle leaves no lock
behind.
"""

from __future__ import annotations

import struct
from multiprocessing.shared_memory import SharedMemory

import numpy as np

from vision.types import Frame

SLOTS = 3
_HEAD = struct.Struct("<Q")
_SLOT = struct.Struct("<QQdIII4x")
_TAIL = struct.Struct("<Q")
_START = 64


class FrameBox:
    """The box.

    Args:
        name: of the shared memory; None makes a new box.
        room: bytes for one picture, when a new box is made.
    """

    def __init__(self, name: str | None = None, room: int = 0) -> None:
        self._slot = _SLOT.size + room + _TAIL.size
        size = _START + SLOTS * self._slot
        self._memory = SharedMemory(name=name, create=name is None, size=size if name is None else 0)
        self._room = room if name is None else 0
        if name is not None:
            (self._room,) = _HEAD.unpack_from(self._bytes, 8)
            self._slot = _SLOT.size + self._room + _TAIL.size
        else:
            self._bytes[:_START] = bytes(_START)
            _HEAD.pack_into(self._bytes, 8, room)
        self._owner = name is None
        self._written = 0
        self._read = 0

    @property
    def name(self) -> str:
        """The name by which another process opens the box."""
        return self._memory.name

    @property
    def _bytes(self) -> memoryview:
        buffer = self._memory.buf
        if buffer is None:
            raise ValueError("the box is closed")
        return buffer

    @property
    def room(self) -> int:
        """Bytes that one picture may have."""
        return self._room

    def put(self, frame: Frame) -> None:
        """Make this the newest frame.

        Raises:
            ValueError: the picture does not fit.
        """
        height, width, channels = frame.image.shape
        length = height * width * channels
        if length > self._room:
            raise ValueError(f"a picture of {width}x{height} does not fit into {self._room} bytes")
        self._written += 1
        at = _START + (self._written % SLOTS) * self._slot
        buffer = self._bytes
        _TAIL.pack_into(buffer, at + _SLOT.size + self._room, 0)
        _SLOT.pack_into(buffer, at, self._written, frame.number, frame.at, height, width, channels)
        target = np.frombuffer(buffer, np.uint8, length, at + _SLOT.size).reshape(frame.image.shape)
        np.copyto(target, frame.image)
        _TAIL.pack_into(buffer, at + _SLOT.size + self._room, self._written)
        _HEAD.pack_into(buffer, 0, self._written)

    def take(self) -> Frame | None:
        """The newest frame as a copy, or None if it was taken before or is just being overwritten."""
        buffer = self._bytes
        (newest,) = _HEAD.unpack_from(buffer, 0)
        if newest == self._read:
            return None
        at = _START + (newest % SLOTS) * self._slot
        sequence, number, taken_at, height, width, channels = _SLOT.unpack_from(buffer, at)
        length = height * width * channels
        if sequence != newest or length > self._room:
            return None
        image = np.frombuffer(buffer, np.uint8, length, at + _SLOT.size).reshape(height, width, channels).copy()
        (tail,) = _TAIL.unpack_from(buffer, at + _SLOT.size + self._room)
        (after,) = _HEAD.unpack_from(buffer, at)
        if tail != newest or after != newest:
            return None
        self._read = newest
        return Frame(image, taken_at, number)

    def close(self) -> None:
        """Let go of the memory; whoever made it frees it."""
        self._memory.close()
        if self._owner:
            self._memory.unlink()
