"""Every clause of the rulebooks, and every scenario, is cited by a test."""

from __future__ import annotations

import re

import pytest
from clause_table import CLAUSES, cited, codes, table

import seeds

CITED = cited()


def told(game: str, language: str) -> list[str]:
    """The clause codes in the margin of a rulebook."""
    return re.findall(r"^\*\*([A-Z]\d+a?)\*\*", seeds.rulebook(game, language), re.MULTILINE)


@pytest.mark.parametrize("game", seeds.games())
def test_every_clause_of_a_rulebook_is_tested(game: str) -> None:
    """A rule that nobody checks is a promise; both languages tell the same ones."""
    clauses = told(game, "de")
    assert len(clauses) > 5
    assert clauses == told(game, "en")
    assert len(set(clauses)) == len(clauses)
    assert [code for code in clauses if not CITED[code]] == []


@pytest.mark.parametrize("group", sorted(CLAUSES))
def test_every_clause_and_scenario_is_tested(group: str) -> None:
    """The rules that the rulebooks leave to the table are no exception."""
    assert [code for code in CLAUSES[group][1] if not CITED[code]] == []


def test_ranges_are_written_out() -> None:
    """`X22 to X24` cites three scenarios; a word like `T10x` cites none."""
    assert codes("X22 to X24, G7a and T10; T10x, W1-W3") == {"X22", "X23", "X24", "G7a", "T10", "W1", "W2", "W3"}
    assert "| X1 | `table/" in table()
