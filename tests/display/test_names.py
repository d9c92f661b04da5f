"""Names that are too long for their place stay whole where they can, and are never mistaken (ux.md, glance rules)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.widgets.names import shortened


@pytest.mark.parametrize(
    ("name", "names", "room", "short"),
    [
        ("Ben", ("Ben",), 3, "Ben"),
        ("Friederike", ("Friederike", "Franz"), 8, "Frieder."),
        ("Friederike", ("Friederike", "Franz"), 7, "Friede."),
        ("Anna-Lena", ("Anna-Lena", "Anneliese"), 7, "A.-Lena"),
        ("Wilhelmine L", ("Wilhelmine L", "Wilhelmine K"), 8, "Wilhe. L"),
        ("Wilhelmine", ("Wilhelmine", "Wilhelmina"), 7, "W.e"),
    ],
)
def test_short_forms(name: str, names: tuple[str, ...], room: int, short: str) -> None:
    assert shortened(name, names, lambda text: len(text) <= room) == short


LETTERS = st.text(alphabet="ABab -ü", min_size=1, max_size=12).map(lambda words: " ".join(words.split())).filter(bool)


@given(st.lists(LETTERS, min_size=2, max_size=7, unique=True), st.integers(4, 12))
def test_nobody_is_mistaken_for_another(names: list[str], room: int) -> None:
    """Whole names and long short forms differ for everybody; only the last resort may be shared by near twins."""
    made = [shortened(name, names, lambda text: len(text) <= room) for name in names]
    usual = [short for short in made if len(short) > 4]
    assert len(set(usual)) == len(usual)
