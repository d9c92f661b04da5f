"""The shipped font at the size that gives a wanted capital height, so that pictures are the same everywhere."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent.parent / "assets" / "fonts"
CAP_OF_EM = 0.727
"""Height of Inter's capitals as a share of its em."""


@lru_cache(maxsize=64)
def font(cap: int, bold: bool) -> pygame.font.Font:
    """The font whose capitals are at least `cap` pixels high."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = FOLDER / ("Inter-Bold.otf" if bold else "Inter-Medium.otf")
    size = max(6, math.ceil(cap / CAP_OF_EM))
    made = pygame.font.Font(str(path), size)
    while capital(made) < cap:
        size += 1
        made = pygame.font.Font(str(path), size)
    return made


def capital(made: pygame.font.Font) -> int:
    """Height of the capital H in pixels."""
    metrics = made.metrics("H")[0]
    return int(metrics[3]) if metrics else 0


def forget() -> None:
    """Drop all cached fonts: they do not survive a restart of pygame's font module."""
    font.cache_clear()
