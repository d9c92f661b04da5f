"""The wiring table of the docs is made from the pin settings."""

from __future__ import annotations

from pathlib import Path

from hardware.pins import default_pins, wiring_table

DOCS = Path(__file__).parents[2] / "docs" / "wiring.md"


def test_the_wiring_table_in_the_docs_is_the_one_of_the_settings() -> None:
    words = DOCS.read_text(encoding="utf-8")
    table = words.partition("<!-- wiring table: begin -->\n")[2].partition("<!-- wiring table: end -->")[0]
    assert table == wiring_table(default_pins())
