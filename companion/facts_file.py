"""Facts out of a file, whether it is a journal or a protocol; and the settings of bad ones in one line."""

from __future__ import annotations

from pathlib import Path

from companion.errors import UserError
from companion.journal import JournalError, describe, read_bytes
from table.facts import Fact
from table.journal import decode
from table.protocol import ProtocolError, parse


def load_facts(path: Path) -> tuple[tuple[Fact, ...], str]:
    """The facts of a journal or protocol, and a warning (a torn last line), empty if there is none.

    Raises:
        UserError: `FILE:LINE: what is wrong (clause)`.
    """
    try:
        data = read_bytes(path)
    except JournalError as error:
        raise UserError(str(error)) from error
    if data.lstrip()[:1] == b"{":
        opened = decode(data)
        if opened.damage:
            raise UserError(describe(path, opened))
        if not opened.facts:
            raise UserError(f"{path}:1: the journal holds no match")
        return tuple(opened.facts), f"{path}: {opened.warning}" if opened.warning else ""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UserError(f"{path}:{line}: neither a journal nor a protocol: not UTF-8 text") from error
    try:
        return tuple(parse(text, str(path))), ""
    except ProtocolError as error:
        raise UserError(str(error)) from error
