"""The rail: what stays in sight beside every table screen. A column on a wide screen, a row on a tall one."""

from __future__ import annotations

import pygame

from display import shapes, theme
from display.views import Rail
from display.widgets.card import draw_card
from display.widgets.paint import shape
from display.widgets.pen import Pen


def paint_rail(pen: Pen, rail: Rail, box: pygame.Rect, led: bool = False) -> pygame.Rect:
    """Paint the rail, with a place for the led suit or without, and return the box that is left."""
    many = 3 if led else 2
    tall = box.height > box.width
    gap = pen.px(0.03)
    if tall:
        high = pen.line(theme.SMALL) + pen.px(0.16) + 2 * gap
        bar = pygame.Rect(box.left, box.top, box.width, high)
        rest = pygame.Rect(box.left, bar.bottom + gap, box.width, box.bottom - bar.bottom - gap)
        cells = [
            pygame.Rect(bar.left + index * bar.width // many, bar.top, bar.width // many, bar.height)
            for index in range(many)
        ]
    else:
        wide = pen.px(0.31)
        bar = pygame.Rect(box.left, box.top, wide, box.height)
        rest = pygame.Rect(bar.right + gap, box.top, box.right - bar.right - gap, box.height)
        low = min(bar.height // 2, _stage_height(pen, rail))
        high = (bar.height - low) // (many - 1)
        cells = [pygame.Rect(bar.left, bar.top + index * high, bar.width, high) for index in range(many - 1)]
        cells.append(pygame.Rect(bar.left, bar.bottom - low, bar.width, low))
    pen.panel(bar, theme.RAISED, radius=0.03)
    if rail.turned:
        _face(pen, cells[0], rail.trump_word, rail.turned)
    else:
        _suit(pen, cells[0], rail.trump_word, rail.trump)
    if led and rail.led:
        _suit(pen, cells[1], rail.led_word, rail.led)
    _stage(pen, cells[-1], rail)
    return rest


def _stage_height(pen: Pen, rail: Rail) -> int:
    coins = pen.px(0.06) if rail.lives is not None else 0
    return pen.line(theme.SMALL) + pen.single(theme.ALL) + coins + pen.px(0.03)


def _suit(pen: Pen, cell: pygame.Rect, word: str, suit: str | None) -> None:
    inner = cell.inflate(-pen.px(0.02), -pen.px(0.03))
    label = pygame.Rect(inner.left, inner.top, inner.width, pen.line(theme.SMALL))
    pen.text(word, label, theme.SMALL, colour=theme.QUIET, ground=theme.RAISED, align="center")
    room = pygame.Rect(inner.left, label.bottom, inner.width, inner.bottom - label.bottom)
    size = min(room.height, pen.px(0.18))
    tile = pygame.Rect(0, 0, round(size * 1.1), size)
    tile.center = room.center
    if suit:
        pen.panel(tile, theme.PAPER, radius=0.018)
        inside = round(size * 0.82)
        image = shape(shapes.SUIT_SHAPES[suit], inside, inside, pen.suits.of(suit))
        pen.surface.blit(image, (tile.centerx - inside // 2, tile.centery - inside // 2))
    else:
        pen.panel(tile, None, theme.LINE, max(2, pen.px(0.004)), radius=0.018)
        if suit == "":
            pen.sign("cross", tile.center, round(size * 0.5), theme.TEXT)


def _face(pen: Pen, cell: pygame.Rect, word: str, code: str) -> None:
    """The turned card itself, where its rank matters too."""
    inner = cell.inflate(-pen.px(0.02), -pen.px(0.03))
    label = pygame.Rect(inner.left, inner.top, inner.width, pen.line(theme.SMALL))
    pen.text(word, label, theme.SMALL, colour=theme.QUIET, ground=theme.RAISED, align="center")
    room = pygame.Rect(inner.left, label.bottom, inner.width, inner.bottom - label.bottom)
    draw_card(pen, room.center, min(room.height, pen.px(0.26)), code)


def _stage(pen: Pen, cell: pygame.Rect, rail: Rail) -> None:
    inner = cell.inflate(-pen.px(0.02), -pen.px(0.03))
    label = pygame.Rect(inner.left, inner.top, inner.width, pen.line(theme.SMALL))
    pen.text(rail.stage_word, label, theme.SMALL, colour=theme.QUIET, ground=theme.RAISED, align="center")
    count = pygame.Rect(inner.left, label.bottom, inner.width, pen.single(theme.ALL))
    pen.text(rail.stage, count, theme.ALL, ground=theme.RAISED, bold=True, align="center")
    if rail.lives is None:
        return
    size = pen.px(0.042)
    centre = inner.centerx, min(count.bottom + size, cell.bottom - size // 2 - pen.px(0.01))
    paint_lives(pen, rail.lives, rail.lives_of, centre, size)


def paint_lives(pen: Pen, lives: int, lives_of: int, centre: tuple[int, int], size: int) -> None:
    """Lives as coins: full ones are left, rings are lost. The count of full ones is the number of lives."""
    many = max(lives, lives_of)
    step = round(size * 1.25)
    left = centre[0] - step * (many - 1) // 2
    for index in range(many):
        full = index < lives
        pen.sign(
            "disc" if full else "ring", (left + index * step, centre[1]), size, theme.FOCUS if full else theme.QUIET
        )
