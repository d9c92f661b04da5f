"""The journal's lines: one JSON object a line, which ends with a checksum of the rest of the line. Pure; files are
the companion's.

The first line holds format and rules version, each further one a fact with its id. A line that lacks its end was being
written when the power went: it is dropped with a warning. Any other damage is named.
"""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import msgspec

from table.facts import Fact

NAME = "stichtisch"
"""What the first line calls a journal of a match."""

FORMAT = 1
"""Raised when the lines change. Older journals always open."""

RULES = 1
"""Raised when the same facts come to mean something else."""

_SUM = b',"sum":"'


class Head(msgspec.Struct, frozen=True):
    """The first line. No field has a default: a line of another kind is no head."""

    journal: str
    format: int
    rules: int


class _Numbered(msgspec.Struct):
    id: int


class Damage(msgspec.Struct, frozen=True):
    """The first line that is not as it was written, counted from 1, and what is wrong with it."""

    line: int
    text: str


class Opened(msgspec.Struct, frozen=True):
    """What could be read.

    Attributes:
        facts: of the whole lines before any damage.
        warning: a last line without its end was dropped.
        damage: None if all is as it was written.
        whole: how many bytes these whole lines take, the head included: what can be gone on from.
    """

    facts: tuple[Fact, ...]
    warning: str | None
    damage: Damage | None
    whole: int


_FACT = msgspec.json.Decoder(Fact)
_HEAD = msgspec.json.Decoder(Head)
_ID = msgspec.json.Decoder(_Numbered)


def _line(body: bytes) -> bytes:
    rest = body[:-1]
    return rest + _SUM + b"%08x" % crc32(rest) + b'"}\n'


def encode_head() -> bytes:
    """The first line of a new journal."""
    return _line(msgspec.json.encode(Head(NAME, FORMAT, RULES)))


def encode_line(id: int, fact: Fact) -> bytes:
    """The line of a fact, with its newline."""
    return _line(b'{"id":%d,' % id + msgspec.json.encode(fact)[1:])


def encode(facts: Iterable[Fact]) -> bytes:
    """A whole journal."""
    return encode_head() + b"".join(encode_line(id, fact) for id, fact in enumerate(facts))


def decode(data: bytes) -> Opened:
    """Read a journal as far as it is whole."""
    lines = data.split(b"\n")
    torn = lines.pop()
    facts: list[Fact] = []
    whole = 0
    damage: Damage | None = None
    for number, line in enumerate(lines, 1):
        try:
            body = _checked(line)
            if number == 1:
                _head(body)
            else:
                facts.append(_fact(body, number - 2))
        except ValueError as error:
            damage = Damage(number, str(error))
            break
        whole += len(line) + 1
    warning = None
    if torn and damage is None:
        warning = f"line {len(lines) + 1} was cut short while it was being written: it is left out"
    return Opened(tuple(facts), warning, damage, whole)


def _checked(line: bytes) -> bytes:
    """The object of a line without its checksum."""
    rest, sign, end = line.rpartition(_SUM)
    if not sign or len(end) != 10 or not end.endswith(b'"}'):
        raise ValueError("the line has no checksum: it is damaged")
    if end[:8] != b"%08x" % crc32(rest):
        raise ValueError("the checksum does not fit: the line is damaged")
    return rest + b"}"


def _head(body: bytes) -> None:
    try:
        head = _HEAD.decode(body)
    except msgspec.MsgspecError as error:
        raise ValueError("the first line is no head of a journal") from error
    if head.journal != NAME:
        raise ValueError("this is no journal of a match")
    if head.format > FORMAT or head.rules > RULES:
        raise ValueError("the journal was written by a newer version: update this program")


def _fact(body: bytes, id: int) -> Fact:
    try:
        fact = _FACT.decode(body)
        found = _ID.decode(body).id
    except msgspec.MsgspecError as error:
        raise ValueError(f"the line is no fact: {error}") from error
    if found != id:
        raise ValueError(f"fact {id} should stand here, not fact {found}: a line is missing")
    return fact
