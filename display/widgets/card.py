"""A playing card as the screen draws it: large index, large suit sign, readable from afar. No pack's art is copied."""

from __future__ import annotations

import pygame

from display import theme
from display.widgets.fonts import capital, font
from display.widgets.paint import panel, shadow, suit
from display.widgets.pen import Mark, Pen
from display.words import rank_name

RATIO = 63 / 88
"""Width of a card by its height: 63 by 88 mm."""


def card_size(height: int) -> tuple[int, int]:
    """Width and height in pixels."""
    return round(height * RATIO), height


def draw_card(
    pen: Pen,
    centre: tuple[int, int],
    height: int,
    code: str,
    *,
    ring: bool = False,
    faint: bool = False,
    pending: bool = False,
) -> pygame.Rect:
    """Draw a card around a point.

    Args:
        pen: where to draw.
        centre: middle of the card in pixels.
        height: its height in pixels.
        code: a card code, `?` for one that nobody read, "" for a back.
        ring: the yellow ring of the card that wins at present.
        faint: a card that no longer matters, dimmed.
        pending: a card that lies there and waits to be taken (a dashed edge).

    Returns:
        The card's rectangle.
    """
    width, height = card_size(height)
    rect = pygame.Rect(0, 0, width, height)
    rect.center = centre
    radius = max(3, height // 14)
    blur = max(3, height // 18)
    pen.surface.blit(shadow(width, height, radius, blur), (rect.left - blur, rect.top - blur + blur // 2))
    if ring:
        line = max(3, pen.px(0.011))
        pen.panel(rect.inflate(4 * line, 4 * line), None, theme.FOCUS, line, radius=(radius + 2 * line) / pen.unit)
    if not code:
        _back(pen, rect, radius)
        return rect
    ground = theme.FADED if faint else theme.PAPER
    pen.surface.blit(panel(width, height, radius, ground), rect.topleft)
    if code == "?":
        _index(pen, rect, "?", theme.INK, ground, rect.center, 0.46)
    else:
        _face(pen, rect, code, ground)
    if pending:
        _dashes(pen, rect)
    return rect


def _face(pen: Pen, rect: pygame.Rect, code: str, ground: theme.Colour) -> None:
    rank, letter = code[:-1], code[-1]
    colour = pen.suits.of(letter)
    high = rect.height
    middle = rect.left + round(rect.width * (0.50 if rank == "10" else 0.36)), rect.top + round(high * 0.28)
    _index(pen, rect, rank_name(rank, pen.language), colour, ground, middle, 0.42)
    size = round(high * 0.44)
    sign = suit(letter, size, pen.suits)
    pen.surface.blit(sign, (rect.right - size - round(rect.width * 0.10), rect.bottom - size - round(high * 0.07)))


def _index(
    pen: Pen,
    rect: pygame.Rect,
    letters: str,
    colour: theme.Colour,
    ground: theme.Colour,
    centre: tuple[int, int],
    share: float,
) -> None:
    made = font(round(rect.height * share), True)
    image = made.render(letters, True, colour)
    if image.get_width() > rect.width * 0.9:
        image = pygame.transform.smoothscale(image, (round(rect.width * 0.9), image.get_height()))
    high = capital(made)
    top = centre[1] - high // 2
    left = centre[0] - image.get_width() // 2
    pen.surface.blit(image, (left, top + high - made.get_ascent()))
    pen.marks.append(Mark(letters, pygame.Rect(left, top, image.get_width(), high), high / pen.unit, colour, ground))


def _back(pen: Pen, rect: pygame.Rect, radius: int) -> None:
    pen.surface.blit(panel(rect.width, rect.height, radius, theme.PAPER), rect.topleft)
    margin = max(2, rect.height // 16)
    inner = rect.inflate(-2 * margin, -2 * margin)
    pen.surface.blit(panel(inner.width, inner.height, max(2, radius // 2), theme.BACK), inner.topleft)
    step = max(6, inner.height // 7)
    old = pen.surface.get_clip()
    pen.surface.set_clip(inner.inflate(-2, -2).clip(old))
    for offset in range(-inner.height, inner.width + inner.height, step):
        colour = (0x9E, 0x45, 0x4F)
        pen_line = max(1, rect.height // 90)
        pygame.draw.line(
            pen.surface,
            colour,
            (inner.left + offset, inner.top),
            (inner.left + offset + inner.height, inner.bottom),
            pen_line,
        )
        pygame.draw.line(
            pen.surface,
            colour,
            (inner.left + offset, inner.bottom),
            (inner.left + offset + inner.height, inner.top),
            pen_line,
        )
    pen.surface.set_clip(old)


def _dashes(pen: Pen, rect: pygame.Rect) -> None:
    line = max(2, pen.px(0.008))
    dash = max(6, rect.height // 10)
    for x in range(rect.left, rect.right, 2 * dash):
        for y in (rect.top, rect.bottom - line):
            pygame.draw.rect(pen.surface, theme.FOCUS, (x, y, min(dash, rect.right - x), line))
    for y in range(rect.top, rect.bottom, 2 * dash):
        for x in (rect.left, rect.right - line):
            pygame.draw.rect(pen.surface, theme.FOCUS, (x, y, line, min(dash, rect.bottom - y)))
