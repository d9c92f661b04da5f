"""The cut-outs that facts name as their evidence: small JPEGs in a folder beside the journal.

They are kept so that the table can be shown what was seen. They are never needed to go on: a lost one is only a
question without a picture, so they are written without waiting for the disk.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path


def evidence_name(jpeg: bytes) -> str:
    """The name a cut-out is known by: made from its bytes, so the same picture has the same name everywhere."""
    return hashlib.sha256(jpeg).hexdigest()[:16] + ".jpg"


@dataclass
class Pictures:
    """The cut-outs of one match. `folder` None keeps them in memory alone; `room` is how many stay in memory."""

    folder: Path | None
    room: int = 400
    _near: dict[str, bytes] = field(default_factory=dict)

    def keep(self, jpeg: bytes) -> str:
        """Keep a cut-out; its name. A folder that cannot be written is no error: the picture stays in memory."""
        name = evidence_name(jpeg)
        if name in self._near:
            return name
        self._near[name] = jpeg
        while len(self._near) > self.room:
            self._near.pop(next(iter(self._near)))
        if self.folder is not None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                (self.folder / name).write_bytes(jpeg)
            except OSError:
                return name
        return name

    def get(self, name: str | None) -> bytes:
        """The cut-out of this name, empty if there is none."""
        if not name or "/" in name:
            return b""
        if name in self._near:
            return self._near[name]
        if self.folder is None:
            return b""
        try:
            return (self.folder / name).read_bytes()
        except OSError:
            return b""
