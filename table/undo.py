"""Undo and redo: facts about facts. Undo takes back the last fact that counts, pressed again the one before (Y16)."""

from __future__ import annotations

from collections.abc import Sequence

from table.facts import Fact, Redone, Undone
from table.resolve import undone


def last_effective(facts: Sequence[Fact]) -> int | None:
    """Id of the last fact that counts and can be undone; None when only the start of the match is left."""
    gone = undone(facts)
    for id in range(len(facts) - 1, 0, -1):
        if id not in gone and not isinstance(facts[id], Undone | Redone):
            return id
    return None


def last_undone(facts: Sequence[Fact]) -> int | None:
    """Id of the fact that redo would bring back; None when nothing was undone since the last new fact."""
    stack: list[int] = []
    for fact in facts:
        if isinstance(fact, Undone):
            stack.append(fact.of)
        elif isinstance(fact, Redone):
            stack.pop()
        else:
            stack.clear()
    return stack[-1] if stack else None


def undo(facts: Sequence[Fact]) -> Undone | None:
    """The fact that undoes the last effective one, or None."""
    of = last_effective(facts)
    return None if of is None else Undone(of)


def redo(facts: Sequence[Fact]) -> Redone | None:
    """The fact that takes the newest undo back, or None."""
    of = last_undone(facts)
    return None if of is None else Redone(of)
