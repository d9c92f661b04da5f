"""Results as tables: each number against the tricks, lives or points, standings, the course of the scores."""

from __future__ import annotations

import pygame

from display import theme
from display.screens.rail import paint_lives
from display.views import ResultBody
from display.widgets.pen import Pen


def paint_result(pen: Pen, body: ResultBody, box: pygame.Rect) -> None:
    """Paint head, one line a player, lives, what comes next."""
    foot = _foot(pen, body, box)
    area = pygame.Rect(box.left, box.top, box.width, box.height - foot - pen.px(0.01))
    if body.curve and area.width > area.height:
        half = round(area.width * (0.5 if len(body.head) < 2 else 0.62))
        paint_curve(pen, body, pygame.Rect(area.left + half, area.top, area.width - half, area.height))
        area = pygame.Rect(area.left, area.top, half - pen.px(0.04), area.height)
    _table(pen, body, area)


def _foot(pen: Pen, body: ResultBody, box: pygame.Rect) -> int:
    """What comes next, the reason above it, and the lives as coins at the right. Returns the height used."""
    small = pen.line(theme.SMALL)
    coins = 0
    if body.lives is not None:
        size = pen.px(0.06)
        coins = round(size * 1.25) * max(body.lives, body.lives_of) + pen.px(0.02)
        centre = box.right - (coins - pen.px(0.02)) // 2, box.bottom - small // 2
        paint_lives(pen, body.lives, body.lives_of, centre, size)
    foot = small if coins else 0
    for words, colour in ((body.next_line, theme.FOCUS), (body.line, theme.TEXT)):
        if not words:
            continue
        width = box.width - coins
        rows = min(3, len(pen.wrapped(words, width, theme.SMALL, False)))
        top = box.bottom - small * rows if colour == theme.FOCUS else box.bottom - foot - small * rows
        foot = box.bottom - top
        pen.text(words, pygame.Rect(box.left, top, width, small * rows), theme.SMALL, colour=colour, lines=rows)
    return foot


def _table(pen: Pen, body: ResultBody, area: pygame.Rect) -> None:
    """One line a player; two where name and figures do not fit side by side."""
    head = pen.line(theme.SMALL) if any(body.head) else 0
    height = min(pen.single(theme.ALL) + pen.px(0.035), (area.height - head) // max(1, len(body.scores)))
    share = theme.ALL if height - pen.px(0.01) >= pen.cap(theme.ALL) * 1.15 else theme.SMALL
    cells = _cells(pen, body, share, pen.px(0.035))
    side = pen.px(0.025)
    longest = max((pen.width(score.name, theme.SMALL, True) for score in body.scores), default=0)
    stacked = longest + sum(cells) + pen.px(0.1) + side > area.width and area.height > area.width
    judged = any(score.good is not None for score in body.scores)  # room for the sign behind the figures
    right = area.right - (pen.px(0.1) if judged and not stacked else side)
    low = 0
    if stacked:
        cells = _cells(pen, body, theme.SMALL, (area.width - 2 * side - sum(_cells(pen, body, theme.SMALL, 0))) // 5)
        share, low = theme.ALL, pen.line(theme.SMALL)
        height = min(pen.single(theme.ALL) + low + pen.px(0.02), (area.height - head) // max(1, len(body.scores)))
    edges = [right - sum(cells[column + 1 :]) for column in range(len(cells))]
    for word, edge, cell in zip(body.head, edges, cells, strict=True):
        if word:
            room = pygame.Rect(edge - cell, area.top, cell, head)
            pen.text(word, room, theme.SMALL, colour=theme.QUIET, align="right")
    for index, score in enumerate(body.scores):
        row = pygame.Rect(area.left, area.top + head + index * height, area.width, height - pen.px(0.01))
        pen.panel(row, theme.RAISED, radius=0.02)
        name = pygame.Rect(row.left + side, row.top, right - sum(cells) - row.left - side, row.height)
        mark = (right + pen.px(0.05), row.centery)
        figures = row
        if stacked:
            name = pygame.Rect(row.left + side, row.top, row.width - side - pen.px(0.1), row.height - low)
            figures = pygame.Rect(row.left, name.bottom, row.width, low)
            mark = (row.right - pen.px(0.05), name.centery)
        pen.name(score.name, name, share, ground=theme.RAISED, bold=True)
        size = theme.SMALL if stacked else share
        for value, edge, cell in zip(score.cells, edges, cells, strict=True):
            room = pygame.Rect(edge - cell, figures.top, cell, figures.height)
            pen.text(value, room, size, ground=theme.RAISED, align="right", bold=True)
        if score.good is not None:
            colour = theme.GOOD if score.good else theme.BAD
            pen.sign("ok" if score.good else "cross", mark, pen.px(0.06), colour)


def _cells(pen: Pen, body: ResultBody, share: float, gap: int) -> list[int]:
    """The width of each column: its widest figure or its head, and a gap."""
    return [
        max([pen.width(word, theme.SMALL), *(pen.width(score.cells[at], share, True) for score in body.scores)]) + gap
        for at, word in enumerate(body.head)
    ]


CURVE_COLOURS = (
    theme.FOCUS,
    theme.GOOD,
    theme.BAD,
    theme.TEXT,
    theme.rgb("#8EC9FF"),
    theme.rgb("#E0A6FF"),
    theme.QUIET,
)


def paint_curve(pen: Pen, body: ResultBody, area: pygame.Rect) -> None:
    """The course of the scores, one line a player, each with the first letters of the name at its end."""
    tag = pen.line(theme.SMALL)
    names = [score.name for score in body.scores]
    wide = max(pen.width(name[:3], theme.SMALL) for name in names)
    plot = pygame.Rect(area.left, area.top + tag // 2, area.width - wide - pen.px(0.02), area.height - tag)
    low = min(0, *(value for line in body.curve for value in line))
    high = max(1, *(value for line in body.curve for value in line))
    pygame.draw.line(pen.surface, theme.LINE, plot.bottomleft, plot.bottomright, max(1, pen.px(0.004)))
    taken: list[int] = []
    order = sorted(range(len(body.curve)), key=lambda index: body.curve[index][-1] if body.curve[index] else 0)
    for index in order:
        values = body.curve[index]
        if not values:
            continue
        colour = CURVE_COLOURS[index % len(CURVE_COLOURS)]
        step = plot.width / max(1, len(values) - 1)
        points = [
            (plot.left + step * at, plot.bottom - (value - low) / (high - low) * plot.height)
            for at, value in enumerate(values)
        ]
        if len(points) > 1:
            pygame.draw.lines(pen.surface, colour, False, points, max(2, pen.px(0.008)))
        y = round(points[-1][1])
        if taken and taken[-1] - y < tag:
            y = taken[-1] - tag
        taken.append(y)
        label = pygame.Rect(plot.right + pen.px(0.015), y - tag // 2, wide + 2, tag)
        pen.text(names[index][:3], label, theme.SMALL, colour=colour)
