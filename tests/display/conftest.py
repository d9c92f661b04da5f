"""Display tests run on SDL's dummy driver; `--regenerate` writes the golden pictures anew."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`python -m pytest tests/display --regenerate` writes the golden pictures; look at every one afterwards."""
    parser.addoption("--regenerate", action="store_true", default=False, help="write the golden pictures anew")


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden pictures are to be written instead of compared."""
    return bool(request.config.getoption("--regenerate", default=False))


@pytest.fixture(scope="session", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()
