"""The lines of a journal: what was written is read, and whatever happened to them since is named."""

from __future__ import annotations

import random
from zlib import crc32

from playing import deal

from table import journal
from table.facts import Fact


def test_journal_cut_anywhere_opens_with_its_whole_lines() -> None:
    """A journal cut at any byte opens with all whole lines; only a torn last line is warned about."""
    facts = deal(3)
    data = journal.encode(facts)
    for end in range(len(data) + 1):
        opened = journal.decode(data[:end])
        whole = data[:end].count(b"\n")
        assert list(opened.facts) == facts[: max(0, whole - 1)]
        assert opened.damage is None
        assert (opened.warning is None) == (end == 0 or data[:end].endswith(b"\n"))
        assert data[: opened.whole].count(b"\n") == whole


def test_journal_damage_is_noticed_at_any_byte() -> None:
    """Every changed byte is named by its line, and the lines before it are there."""
    data = journal.encode(told())
    rng = random.Random(1)
    for at in range(len(data)):
        broken = bytearray(data)
        broken[at] ^= 1 << rng.randrange(8)
        opened = journal.decode(bytes(broken))
        line = data[:at].count(b"\n") + 1
        if at == len(data) - 1:
            assert opened.warning is not None
        else:
            assert opened.damage is not None
            assert opened.damage.line == line
        assert list(opened.facts) == told()[: max(0, line - 2)]


def test_each_kind_of_damage_has_its_own_words() -> None:
    """A line changed in the middle, one that is missing or moved, a head that is gone, a torn end."""
    lines = journal.encode(told()).splitlines(keepends=True)
    words = {
        "changed": damage([*lines[:4], lines[4].replace(b"0", b"1", 1), *lines[5:]]),
        "without its checksum": damage([*lines[:4], lines[4].partition(b',"sum"')[0] + b"}\n"]),
        "missing": damage(lines[:4] + lines[5:]),
        "moved": damage([*lines[:4], lines[5], lines[4], *lines[6:]]),
        "no head": damage(lines[1:]),
    }
    assert words == {
        "changed": (5, "the checksum does not fit: the line is damaged"),
        "without its checksum": (5, "the line has no checksum: it is damaged"),
        "missing": (5, "fact 3 should stand here, not fact 4: a line is missing"),
        "moved": (5, "fact 3 should stand here, not fact 4: a line is missing"),
        "no head": (1, "the first line is no head of a journal"),
    }
    opened = journal.decode(b"".join(lines)[:-3])
    assert opened.damage is None
    assert opened.warning == f"line {len(lines)} was cut short while it was being written: it is left out"
    assert list(opened.facts) == told()[:-1]


def test_a_newer_journal_asks_for_an_update() -> None:
    """Older ones always open; one of a later format is not guessed at."""
    head = b'{"journal":"stichtisch","format":9,"rules":1'
    line = head + b',"sum":"%08x"}\n' % crc32(head)
    assert damage([line]) == (1, "the journal was written by a newer version: update this program")


def told() -> list[Fact]:
    """A deal with numbers and cards."""
    return deal(4, "stiche-im-team")


def damage(lines: list[bytes]) -> tuple[int, str]:
    """Line and words of the damage."""
    found = journal.decode(b"".join(lines)).damage
    assert found is not None
    return found.line, found.text
