"""From the facts as they were written to the facts that count.

Undo, redo and corrections are worked in.
"""

from __future__ import annotations

from collections.abc import Sequence

from table.facts import Corrected, Fact, Happened, Redone, Undone


def effective(facts: Sequence[Fact]) -> list[tuple[int, Happened]]:
    """The facts that count, with their ids, in the order in which they happened.

    A replaced fact keeps its id, an inserted one has the id of its correction. What is about a fact that no longer
    counts
    changes nothing.
    """
    gone = undone(facts)
    out: list[tuple[int, Happened]] = []
    for id, fact in enumerate(facts):
        if id in gone or isinstance(fact, Undone | Redone):
            continue
        if isinstance(fact, Corrected):
            _correct(out, id, fact)
        else:
            out.append((id, fact))
    return out


def undone(facts: Sequence[Fact]) -> set[int]:
    """Ids of the facts that are undone."""
    gone: set[int] = set()
    for fact in facts:
        if isinstance(fact, Undone):
            gone.add(fact.of)
        elif isinstance(fact, Redone):
            gone.discard(fact.of)
    return gone


def _at(out: list[tuple[int, Happened]], id: int) -> int | None:
    for at in range(len(out) - 1, -1, -1):
        if out[at][0] == id:
            return at
    return None


def _drop(out: list[tuple[int, Happened]], id: int) -> None:
    at = _at(out, id)
    if at is not None and at > 0:
        del out[at]


def _correct(out: list[tuple[int, Happened]], id: int, fact: Corrected) -> None:
    at = _at(out, fact.of)
    if at is None:
        return
    if fact.how == "remove":
        _drop(out, fact.of)
    elif fact.fact is not None and fact.how == "replace":
        out[at] = (fact.of, fact.fact)
    elif fact.fact is not None and at > 0:
        out.insert(at, (id, fact.fact))
