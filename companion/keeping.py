"""The match on its way to the disk: whatever is shown has been written first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.journal import Journal, JournalError
from companion.pictures import Pictures
from companion.session import Session

RETRY = 2.0
"""Seconds between two tries to write to a disk that refused."""


@dataclass
class Kept:
    """One match and its journal.

    Attributes:
        session: as it is now.
        shown: as it is on the disk; the same as `session` unless the disk refuses.
        journal: None keeps the match in memory alone.
        pictures: the cut-outs.
        trouble: why the disk refuses; empty if it does not.
        on_write: called with `before` and `after` around each write, so that a test can pull the plug there.
    """

    session: Session
    journal: Journal | None
    pictures: Pictures
    trouble: str = ""
    on_write: Callable[[str], None] | None = None
    shown: Session = field(init=False)
    _next_try: float = float("-inf")

    def __post_init__(self) -> None:
        self.shown = self.session

    @property
    def path(self) -> Path | None:
        """Where the journal lies."""
        return None if self.journal is None else self.journal.path

    def save(self, now: float) -> bool:
        """Put new facts on the disk, then let them be shown. False while the disk refuses."""
        on_disk = len(self.shown.facts) if self.journal is None else self.journal.facts
        new = self.session.facts[on_disk:]
        if new and self.journal is not None:
            if now < self._next_try:
                return False
            self._tell("before")
            try:
                self.journal.append(new)
            except JournalError as error:
                self.trouble = str(error)
                self._next_try = now + RETRY
                return False
            self._tell("after")
        self.trouble = ""
        self.shown = self.session
        return True

    def _tell(self, moment: str) -> None:
        if self.on_write is not None:
            self.on_write(moment)

    def close(self) -> None:
        """Let go of the journal."""
        if self.journal is not None:
            self.journal.close()


def begin(session: Session, path: Path | None) -> Kept:
    """A new match; its journal holds the first fact when this returns.

    Raises:
        JournalError: the folder cannot be written.
    """
    if path is None:
        return Kept(session, None, Pictures(None))
    journal = Journal.create(path)
    journal.append(session.facts)
    return Kept(session, journal, Pictures(path.with_suffix(".pictures")))


def go_on(path: Path, *, mend: bool = False) -> Kept:
    """Go on with the match of a journal.

    Raises:
        JournalError: it cannot be read or written, is damaged (and `mend` is False), or holds no match.
    """
    journal, facts = Journal.open(path, mend=mend)
    try:
        session = Session.begin(facts)
    except ValueError as error:
        journal.close()
        raise JournalError(f"{path}: no match to go on with ({error})") from error
    return Kept(session, journal, Pictures(path.with_suffix(".pictures")))
