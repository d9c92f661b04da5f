"""Camera pictures on the screen: JPEG in, fitted into a box, with a plain frame where there is none."""

from __future__ import annotations

import io

import pygame

from display import theme
from display.widgets.pen import Pen


def picture(pen: Pen, jpeg: bytes, box: pygame.Rect, edge: theme.Colour = theme.TEXT) -> pygame.Rect:
    """Draw a JPEG as large as the box allows, its proportions kept. Returns where it lies.

    A picture that cannot be decoded is drawn as an empty frame: the question beside it stands all the same.
    """
    try:
        image = pygame.image.load(io.BytesIO(jpeg), "picture.jpg")
    except pygame.error:
        pen.panel(box, theme.RAISED, edge, max(1, pen.px(0.004)), radius=0.01)
        return box
    scale = min(box.width / image.get_width(), box.height / image.get_height())
    size = max(1, round(image.get_width() * scale)), max(1, round(image.get_height() * scale))
    rect = pygame.Rect((0, 0), size)
    rect.center = box.center
    flat = pygame.Surface(image.get_size(), 0, 24)
    flat.blit(image, (0, 0))  # `convert` would want a window, and pictures are also painted without one
    pen.surface.blit(pygame.transform.smoothscale(flat, size), rect)
    pygame.draw.rect(pen.surface, edge, rect.inflate(2, 2), max(2, pen.px(0.005)))
    return rect
