"""Long texts, the letter wheel and the camera's live picture."""

from __future__ import annotations

import pygame

from display import theme
from display.screens.pictures import picture
from display.views import CameraBody, PageBody, WheelBody
from display.widgets.pen import Pen, Target


def paint_page(pen: Pen, body: PageBody, box: pygame.Rect) -> None:
    """Paint one page of a long text; a page holds as many lines as fit, and the pages overlap by one. Where there are
    several, the last line says which one this is.
    """
    line = pen.line(theme.SMALL)
    rows = _rows(pen, body.paragraphs, box.width)
    fits = max(1, box.height // line)
    if len(rows) > fits > 2:
        fits -= 1
    pages = max(1, -(-(len(rows) - 1) // max(1, fits - 1)))
    if pages > 1:
        strip = pygame.Rect(box.left, box.bottom - line, box.width, line)
        pen.text(f"{body.page % pages + 1}/{pages}", strip, theme.SMALL, colour=theme.QUIET, align="right")
    first = body.page % pages * max(1, fits - 1)
    for index, (level, words) in enumerate(rows[first : first + fits]):
        room = pygame.Rect(box.left, box.top + index * line, box.width, line)
        colour = theme.FOCUS if level else theme.TEXT
        pen.text(words, room, theme.SMALL, colour=colour, bold=level > 0)


def _rows(pen: Pen, paragraphs: tuple[tuple[int, str], ...], width: int) -> list[tuple[int, str]]:
    rows: list[tuple[int, str]] = []
    for level, words in paragraphs:
        line = ""
        for word in words.split():
            longer = f"{line} {word}".strip()
            if line and pen.width(longer, theme.SMALL, level > 0) > width:
                rows.append((level, line))
                line = word
            else:
                line = longer
        rows.append((level, line))
    return rows


def paint_wheel(pen: Pen, body: WheelBody, box: pygame.Rect) -> None:
    """Paint the name so far, and the letters around the chosen one."""
    written = pygame.Rect(box.left, box.top, box.width, pen.line(theme.NOW) + pen.px(0.02))
    pen.panel(written, theme.RAISED, radius=0.02)
    inner = written.inflate(-pen.px(0.06), 0)
    rect = pen.text(body.written or " ", inner, theme.NOW, ground=theme.RAISED, bold=True, least=theme.ALL)
    x = (rect.right if body.written else inner.left) + pen.px(0.012)
    pygame.draw.rect(
        pen.surface, theme.FOCUS, (x, written.top + pen.px(0.03), max(2, pen.px(0.008)), written.height - pen.px(0.06))
    )
    room = pygame.Rect(box.left, written.bottom + pen.px(0.03), box.width, box.bottom - written.bottom - pen.px(0.03))
    cell = pen.px(0.2)
    many = max(3, room.width // cell) | 1
    many = many - 2 if many * cell > room.width else many
    half = many // 2
    middle = room.centery
    for offset in range(-half, half + 1):
        index = (body.chosen + offset) % len(body.letters)
        centre = room.centerx + offset * cell
        chosen = offset == 0
        size = cell if not chosen else round(cell * 1.35)
        rect = pygame.Rect(0, 0, round(cell * 0.9), size)
        rect.center = (centre, middle)
        ground, colour = (theme.FOCUS, theme.INK) if chosen else (theme.RAISED, theme.TEXT)
        pen.panel(rect, ground, radius=0.02)
        share = theme.NOW if chosen else theme.ALL
        pen.text(body.letters[index], rect, share, colour=colour, ground=ground, bold=True, align="center")
        pen.targets.append(Target(rect, item=index))


def paint_camera(pen: Pen, body: CameraBody, box: pygame.Rect) -> None:
    """Paint the live picture with outlines of the cards found, what to do, and how steady it is."""
    wide = box.width > box.height
    if wide:
        room = pygame.Rect(box.left, box.top, round(box.width * 0.56), box.height)
        words = pygame.Rect(room.right + pen.px(0.04), box.top, box.right - room.right - pen.px(0.04), box.height)
    else:
        room = pygame.Rect(box.left, box.top, box.width, round(box.height * 0.55))
        words = pygame.Rect(box.left, room.bottom + pen.px(0.03), box.width, box.bottom - room.bottom - pen.px(0.03))
    edge = theme.GOOD if body.good else theme.LINE
    where = picture(pen, body.picture, room, edge)
    for outline in body.outlines:
        points = [(where.left + x * where.width, where.top + y * where.height) for x, y in outline]
        if len(points) > 2:
            pygame.draw.polygon(pen.surface, theme.FOCUS, points, max(2, pen.px(0.008)))
    line = pen.line(theme.ALL)
    advice = pygame.Rect(words.left, words.top, words.width, words.height - 2 * line)
    pen.text(body.advice, advice, theme.ALL, lines=max(1, advice.height // line), valign="top")
    found = pygame.Rect(words.left, advice.bottom, words.width, line)
    pen.text(body.found, found, theme.ALL, colour=theme.FOCUS, bold=True)
    bar = pygame.Rect(words.left, found.bottom + line // 3, words.width, max(6, line // 3))
    pen.panel(bar, theme.RAISED, radius=0.5)
    done = pygame.Rect(bar.left, bar.top, round(bar.width * min(1.0, body.steady)), bar.height)
    pen.panel(done, theme.GOOD, radius=0.5)
