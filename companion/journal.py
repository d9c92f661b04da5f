"""The journal on disk: a file that only grows. What `append` returns from is on the disk (write, flush, fsync).

The lines themselves are made and read by `table.journal`, which is pure. A journal is opened, and mended if need be, by
`Journal.open`; nothing that was written is ever thrown away: a damaged file is kept aside whole.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from table.facts import Fact
from table.journal import Opened, decode, encode_head, encode_line

SUFFIX = ".journal"


class JournalError(OSError):
    """A journal that cannot be read or written. The text says which, why, and what to do."""


@dataclass
class Journal:
    """One open journal. `warning` says what was mended when it was opened, for the screen.

    Attributes:
        path: the file.
        facts: how many facts are on the disk.
    """

    path: Path
    facts: int = 0
    warning: str = ""
    _handle: int = field(default=-1, repr=False)
    _size: int = 0

    @classmethod
    def create(cls, path: Path) -> Journal:
        """A new, empty journal. Its name is on the disk as well when this returns (fsync of the folder).

        Raises:
            JournalError: the folder cannot be written, or the file exists.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
            head = encode_head()
            _write_all(handle, head)
            os.fsync(handle)
            _sync_folder(path.parent)
        except OSError as error:
            raise JournalError(
                f"{path.parent}: cannot keep the match here ({_reason(error)}): choose another folder with --data"
            ) from error
        return cls(path, _handle=handle, _size=len(head))

    @classmethod
    def open(cls, path: Path, *, mend: bool = False) -> tuple[Journal, tuple[Fact, ...]]:
        """Go on with a journal. A torn last line is dropped with a warning.

        Args:
            path: the file.
            mend: go on from the whole lines before any other damage; the original is kept aside first.

        Raises:
            JournalError: it cannot be read or written, or it is damaged and `mend` is False.
        """
        data = read_bytes(path)
        opened = decode(data)
        if opened.damage and not mend:
            raise JournalError(f"{describe(path, opened)}: go on from the whole lines before it with --mend")
        if opened.whole < len(data):
            aside = _aside(path)
            if opened.damage:
                _copy(data, aside)
            _replace(path, data[: opened.whole])
        try:
            handle = os.open(path, os.O_WRONLY | os.O_APPEND)
        except OSError as error:
            raise JournalError(
                f"{path}: cannot be written ({_reason(error)}): mend its folder or copy it elsewhere"
            ) from error
        warning = opened.warning or ""
        if opened.damage:
            whole = len(opened.facts)
            warning = (
                f"{path.name}: went on from the {whole} whole lines before the damage; the original is {aside.name}"
            )
        journal = cls(path, len(opened.facts), warning, handle, opened.whole)
        return journal, tuple(opened.facts)

    def append(self, facts: Sequence[Fact]) -> None:
        """Put facts on the disk. When this returns they survive a pulled plug.

        A write that fails half-way is taken back, so that it can be tried again later.

        Raises:
            JournalError: the disk is full, read-only or gone. Nothing of `facts` is in the journal then.
        """
        if not facts:
            return
        data = b"".join(encode_line(self.facts + step, fact) for step, fact in enumerate(facts))
        try:
            _write_all(self._handle, data)
            os.fsync(self._handle)
        except OSError as error:
            self._take_back()
            raise JournalError(f"{self.path}: cannot be written ({_reason(error)})") from error
        self._size += len(data)
        self.facts += len(facts)

    def close(self) -> None:
        """Let go of the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _take_back(self) -> None:
        try:
            os.ftruncate(self._handle, self._size)
        except OSError:
            return


def new_path(folder: Path, when: datetime) -> Path:
    """A path for a match that starts now, which no file has yet."""
    stem = when.strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def read_bytes(path: Path) -> bytes:
    """All of a file.

    Raises:
        JournalError: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path}: cannot be read ({_reason(error)})") from error


def describe(path: Path | str, opened: Opened) -> str:
    """One line for a damaged journal: `FILE:LINE: what is wrong`."""
    assert opened.damage is not None
    return f"{path}:{opened.damage.line}: {opened.damage.text}"


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy(data: bytes, path: Path) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        try:
            _write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        _sync_folder(path.parent)
    except OSError as error:
        raise JournalError(f"{path}: cannot keep the damaged journal aside ({_reason(error)})") from error


def _replace(path: Path, data: bytes) -> None:
    """Put `data` in the place of a file in one step: after a cut it is the old one or the new one, never half."""
    fresh = path.with_suffix(".new")
    try:
        fresh.unlink(missing_ok=True)
        _copy(data, fresh)
        os.replace(fresh, path)
        _sync_folder(path.parent)
    except OSError as error:
        raise JournalError(f"{path}: cannot be mended ({_reason(error)})") from error


def _aside(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
