"""A clerk can begin at any point of every game's worked example: it folds, remembers and asks nothing (L22)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.clerk import Clerk
from table.protocol import parse

EXAMPLES = sorted((Path(__file__).parents[2] / "seeds").glob("*/example.protocol"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.parent.name)
def test_the_clerk_begins_anywhere(example: Path) -> None:
    facts = parse(example.read_text(encoding="utf-8"), example.name)
    for count in range(1, len(facts) + 1, 7):
        told = facts[:count]
        clerk = Clerk.begin(told)
        expected = clerk.expected(told)
        assert 0 <= expected.missing <= 7
        step = clerk.step(told, (), 1.0)
        assert step.facts == ()
        assert {ask.kind for ask in step.asks} <= {"taken"}
