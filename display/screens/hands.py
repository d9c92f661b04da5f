"""A hand that is laid open, card by card."""

from __future__ import annotations

import pygame

from display import theme
from display.views import HandBody
from display.widgets.card import RATIO, draw_card
from display.widgets.pen import Pen


def paint_hand(pen: Pen, body: HandBody, box: pygame.Rect) -> None:
    """What to do, then how many were seen, then the cards in one row or in two."""
    lines = 2 if pen.width(body.advice, theme.SMALL) > box.width else 1
    advice = pygame.Rect(box.left, box.top, box.width, pen.line(theme.SMALL) * lines)
    pen.text(body.advice, advice, theme.SMALL, lines=lines)
    found = pygame.Rect(box.left, advice.bottom, box.width, pen.line(theme.ALL))
    pen.text(body.found, found, theme.ALL, colour=theme.FOCUS, bold=True)
    room = pygame.Rect(box.left, found.bottom, box.width, box.bottom - found.bottom)
    many = max(1, len(body.cards))
    rows = min(range(1, 4), key=lambda rows: -_height(pen, room, many, rows))
    columns, height = -(-many // rows), _height(pen, room, many, rows)
    for index, code in enumerate(body.cards):
        row, column = divmod(index, columns)
        x = room.left + (2 * column + 1) * room.width // (2 * columns)
        y = room.top + (2 * row + 1) * room.height // (2 * rows)
        draw_card(pen, (x, y), height, code)


def _height(pen: Pen, room: pygame.Rect, many: int, rows: int) -> int:
    """How high cards can be in so many rows."""
    gap = pen.px(0.03)
    across = room.width // -(-many // rows) - gap
    return min(room.height // rows - gap, round(across / RATIO), round(0.45 * pen.unit))
