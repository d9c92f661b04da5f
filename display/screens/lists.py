"""Lists to choose from: menus and questions, with the cards or cut-outs they are about."""

from __future__ import annotations

import pygame

from display import theme
from display.screens.pictures import picture
from display.views import ListBody, Row
from display.widgets.card import draw_card
from display.widgets.pen import Pen, Target


def paint_list(pen: Pen, body: ListBody, box: pygame.Rect) -> None:
    """What the list is about, beside it on a wide screen, above it on a tall one; then the lines around the cursor."""
    if body.pictures or body.cards:
        box = _about(pen, body, box)
    if body.note:
        share = theme.ALL if len(body.rows) <= 2 and pen.width(body.note, theme.ALL) <= box.width else theme.SMALL
        rows = 2 if pen.width(body.note, share) > box.width else 1
        strip = pygame.Rect(box.left, box.top, box.width, pen.line(share) * rows)
        pen.text(body.note, strip, share, colour=theme.TEXT if share == theme.ALL else theme.QUIET, lines=rows)
        strip.height += pen.px(0.015)  # what hangs below the line
        box = pygame.Rect(box.left, strip.bottom, box.width, box.bottom - strip.bottom)
    _rows(pen, body, box)


def _about(pen: Pen, body: ListBody, box: pygame.Rect) -> pygame.Rect:
    gap = pen.px(0.04)
    many = max(1, len(body.pictures) or len(body.cards))
    if box.width > box.height:
        wide = round(min(box.width * 0.42, box.height * (0.8 if many == 1 else 0.62)))
        area = pygame.Rect(box.left, box.top, wide, box.height)
        rest = pygame.Rect(area.right + gap, box.top, box.right - area.right - gap, box.height)
        cells = [
            pygame.Rect(area.left, area.top + index * area.height // many, area.width, area.height // many)
            for index in range(many)
        ]
        if not body.pictures and many > 2:
            cells = [_grid(area, many, index) for index in range(many)]
    else:
        high = round(box.height * 0.32)
        area = pygame.Rect(box.left, box.top, box.width, high)
        rest = pygame.Rect(box.left, area.bottom + gap, box.width, box.bottom - area.bottom - gap)
        cells = [
            pygame.Rect(area.left + index * area.width // many, area.top, area.width // many, area.height)
            for index in range(many)
        ]
    for index, cell in enumerate(cells):
        caption = body.captions[index] if index < len(body.captions) else ""
        strip = pen.line(theme.SMALL) if caption else 0
        room = pygame.Rect(cell.left, cell.top, cell.width, cell.height - strip).inflate(-pen.px(0.02), -pen.px(0.02))
        if body.pictures:
            picture(pen, body.pictures[index], room)
        else:
            height = min(room.height, round(room.width / 0.716), round(0.5 * pen.unit))
            draw_card(pen, room.center, height, body.cards[index])
        if caption:
            pen.text(
                caption, pygame.Rect(cell.left, cell.bottom - strip, cell.width, strip), theme.SMALL, align="center"
            )
    return rest


def _grid(area: pygame.Rect, many: int, index: int) -> pygame.Rect:
    rows = -(-many // 2)
    row, column = divmod(index, 2)
    return pygame.Rect(
        area.left + column * area.width // 2, area.top + row * area.height // rows, area.width // 2, area.height // rows
    )


def _rows(pen: Pen, body: ListBody, box: pygame.Rect) -> None:
    """The lines around the cursor, with arrows where there are more; a tall screen puts details below their lines."""
    inner = box.width - pen.px(0.1)
    stacked = box.height > box.width and any(row.detail and not _beside(pen, row, inner) for row in body.rows)
    height = pen.single(theme.ALL) + pen.px(0.026) + (pen.line(theme.SMALL) if stacked else 0)
    shown = max(1, min(len(body.rows), box.height // height))
    first = max(0, min(body.cursor - shown // 2, len(body.rows) - shown))
    scrolls = shown < len(body.rows)
    width = box.width - (pen.px(0.05) if scrolls else 0)
    for index in range(first, min(len(body.rows), first + shown)):
        rect = pygame.Rect(box.left, box.top + (index - first) * height, width, height - pen.px(0.012))
        _row(pen, body.rows[index], rect, index == body.cursor, stacked)
        pen.targets.append(Target(rect, item=index))
    if scrolls:
        x = box.right - pen.px(0.02)
        bottom = box.top + shown * height - pen.px(0.012)
        if first > 0:
            pen.sign("up", (x, box.top + pen.px(0.03)), pen.px(0.045), theme.QUIET)
        if first + shown < len(body.rows):
            pen.sign("down", (x, bottom - pen.px(0.03)), pen.px(0.045), theme.QUIET)


def _beside(pen: Pen, row: Row, width: int) -> bool:
    """Whether label and detail fit on one line."""
    return pen.width(row.label, theme.ALL, True) + pen.px(0.04) + pen.width(row.detail, theme.SMALL) <= width


def _row(pen: Pen, row: Row, rect: pygame.Rect, chosen: bool, stacked: bool) -> None:
    ground, colour, detail = theme.RAISED, theme.TEXT, theme.QUIET
    if chosen:
        ground, colour, detail = theme.FOCUS, theme.INK, theme.INK
    elif not row.enabled:
        colour = theme.QUIET
    pen.panel(rect, ground, radius=0.02)
    inner = rect.inflate(-pen.px(0.05), 0)
    if row.detail and stacked:
        low = pygame.Rect(inner.left, inner.bottom - pen.line(theme.SMALL), inner.width, pen.line(theme.SMALL))
        pen.text(row.detail, low, theme.SMALL, colour=detail, ground=ground)
        inner = pygame.Rect(inner.left, inner.top, inner.width, low.top - inner.top)
    elif row.detail:
        gap = pen.px(0.04)
        least = pen.width(row.label, theme.SMALL, True)
        detail_width = min(pen.width(row.detail, theme.SMALL), inner.width - gap - least)
        box = pygame.Rect(inner.right - detail_width, inner.top, detail_width, inner.height)
        pen.text(row.detail, box, theme.SMALL, colour=detail, ground=ground, align="right")
        inner = pygame.Rect(inner.left, inner.top, box.left - gap - inner.left, inner.height)
    pen.text(row.label, inner, theme.ALL, colour=colour, ground=ground, bold=True)
