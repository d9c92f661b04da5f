"""The tests of the command line speak the language that each of them names, whatever the machine's locale is."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """No locale, as on a fresh device: German (`companion.tongue`)."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
