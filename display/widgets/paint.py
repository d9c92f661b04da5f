"""Smooth shapes: drawn four times too large and scaled down, then kept."""

from __future__ import annotations

from functools import lru_cache

import pygame

from display import shapes, theme
from display.theme import Colour

_SCALE = 4


@lru_cache(maxsize=256)
def shape(outlines: tuple[shapes.Outline, ...], width: int, height: int, colour: Colour) -> pygame.Surface:
    """Filled outlines in a box of this size."""
    large = pygame.Surface((width * _SCALE, height * _SCALE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    for outline in outlines:
        points = [(x * width * _SCALE, y * height * _SCALE) for x, y in outline]
        pygame.draw.polygon(large, colour, points)
    return pygame.transform.smoothscale(large, (width, height))


def suit(letter: str, size: int, suits: theme.Suits) -> pygame.Surface:
    """A suit sign in its colour of the theme, for a white card."""
    return shape(shapes.SUIT_SHAPES[letter], size, size, suits.of(letter))


def sign(name: str, size: int, colour: Colour) -> pygame.Surface:
    """A sign of `display.shapes.BUTTON_SHAPES`."""
    return shape(shapes.BUTTON_SHAPES[name], size, size, colour)


@lru_cache(maxsize=256)
def panel(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None = None, line: int = 0
) -> pygame.Surface:
    """A rectangle with round corners, filled or as an edge of `line` pixels."""
    large = pygame.Surface((width * _SCALE, height * _SCALE), pygame.SRCALPHA)
    large.fill((*(fill or edge or theme.FELT), 0))
    whole = large.get_rect()
    if edge is not None:
        pygame.draw.rect(large, edge, whole, border_radius=radius * _SCALE)
        inner = whole.inflate(-2 * line * _SCALE, -2 * line * _SCALE)
        inner_radius = max(0, radius - line) * _SCALE
        hole = (*fill, 255) if fill is not None else (*edge, 0)
        pygame.draw.rect(large, hole, inner, border_radius=inner_radius)
    elif fill is not None:
        pygame.draw.rect(large, fill, whole, border_radius=radius * _SCALE)
    return pygame.transform.smoothscale(large, (width, height))


@lru_cache(maxsize=16)
def shadow(width: int, height: int, radius: int, blur: int) -> pygame.Surface:
    """A soft shadow for a card of this size, with `blur` pixels of margin on every side."""
    full = pygame.Surface((width + 2 * blur, height + 2 * blur), pygame.SRCALPHA)
    full.fill((*theme.SHADE, 0))
    pygame.draw.rect(full, (*theme.SHADE, 170), (blur, blur, width, height), border_radius=radius)
    small = pygame.transform.smoothscale(full, (max(1, full.get_width() // blur), max(1, full.get_height() // blur)))
    return pygame.transform.smoothscale(small, full.get_size())
