"""Which test cites which clause: `python tests/table/clause_table.py` prints the table of `docs/clauses.md`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]

CLAUSES = {
    "G": ("Common to all games", [*(f"G{n}" for n in range(1, 8)), "G7a", "G8", "G9"]),
    "T": ("Stiche im Team", [f"T{n}" for n in range(1, 25)]),
    "S": ("Stiche-Raten", [f"S{n}" for n in range(1, 19)]),
    "W": ("Waldstiche", [f"W{n}" for n in range(1, 20)]),
    "O": ("Oh Hell", [f"O{n}" for n in range(1, 8)]),
    "P": ("What can be proven", [f"P{n}" for n in range(8)]),
    "L": ("Life at the table", [f"L{n}" for n in range(1, 24)]),
    "X": ("Scenarios", [f"X{n}" for n in range(1, 63)]),
    "Y": ("Scenarios of life at the table", [f"Y{n}" for n in range(1, 17)]),
}
"""Title and codes of each group."""

_CODE = re.compile(r"\b([GTSWOPLXY])(\d+)(a?)\b")
_RANGE = re.compile(r"\b([GTSWOPLXY])(\d+)(?: to |-)\1(\d+)\b")


def codes(text: str) -> set[str]:
    """The clause codes of a docstring, `X22 to X28` written out."""
    found = {letter + number + tail for letter, number, tail in _CODE.findall(text)}
    for letter, first, last in _RANGE.findall(text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def tests() -> Iterator[tuple[str, str]]:
    """Name, with its file, and docstring of every test."""
    for path in sorted(TESTS.rglob("test_*.py")):
        if path.name == "test_clauses.py":  # it speaks of clauses, but tests none
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.relative_to(TESTS).as_posix()}::{node.name}", ast.get_docstring(node) or ""


def cited() -> dict[str, list[str]]:
    """The tests of each clause."""
    out: dict[str, list[str]] = {code: [] for _, every in CLAUSES.values() for code in every}
    for name, text in tests():
        for code in codes(text) & out.keys():
            out[code].append(name)
    return out


def table() -> str:
    """The table as Markdown."""
    by_clause = cited()
    lines = [
        "# Clauses and their tests",
        "",
        "Printed by `python tests/table/clause_table.py`; the paths are below `tests/`.",
    ]
    for title, every in CLAUSES.values():
        lines += ["", f"## {title}", "", "| Clause | Tests |", "|---|---|"]
        lines += [f"| {code} | {'<br>'.join(f'`{name}`' for name in by_clause[code]) or '-'} |" for code in every]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(table(), end="")
