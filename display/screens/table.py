"""Screens of the table itself: deal, numbers, trick, trick won. Seats stand around the trick as the players sit."""

from __future__ import annotations

from dataclasses import replace

import pygame

from display import theme
from display.screens.places import Slot, slots
from display.screens.rail import paint_rail
from display.views import DealBody, NumbersBody, Place, TableBody, WonBody
from display.widgets.card import RATIO, card_size, draw_card
from display.widgets.pen import Pen, Target


def paint_table(pen: Pen, body: TableBody, box: pygame.Rect) -> None:
    """The trick as it lies, each card before its seat."""
    box = paint_rail(pen, body.rail, box, led=True)
    if body.line:
        lines = 2 if pen.width(body.line, theme.SMALL) > box.width else 1
        strip = pen.line(theme.SMALL) * lines
        room = pygame.Rect(box.left, box.bottom - strip, box.width, strip)
        pen.text(body.line, room, theme.SMALL, colour=theme.QUIET, align="center", lines=lines)
        box = pygame.Rect(box.left, box.top, box.width, box.height - strip)
    many = len(body.seats)
    places = slots(many)
    stacked = box.height > box.width or any(
        not _fits(pen, place, _across(slot, box, False) - pen.px(0.02))
        for place, slot in ((body.seats[(at + body.bottom) % many], slot) for at, slot in enumerate(places))
    )
    count = pen.single(_count_share(box)) if stacked else 0
    if many == 2:
        free = box.height - 2 * (pen.single(theme.NOW) + count)
    else:
        names = pen.single(theme.NOW) + pen.single(theme.ALL) + 2 * count
        free = round((box.height - names - pen.px(0.02)) / 2)
    height = min(free, round(0.42 * pen.unit), _widest_card(box, many))
    for seat, place in enumerate(body.seats):
        slot = places[(seat - body.bottom) % many]
        _seat(pen, place, slot, box, height, stacked, middle=many == 4)


def _across(slot: Slot, box: pygame.Rect, stacked: bool) -> int:
    """The width of a seat: on a tall screen the side seats give way to the middle column."""
    narrow = stacked and slot.x and abs(slot.y) < 0.5 and slot.width < 0.45
    return round(box.width * (min(slot.width, 0.34) if narrow else slot.width))


def _count_share(box: pygame.Rect) -> float:
    """Size of the count where it has a line of its own: large on a tall screen, small where only long names need it."""
    return theme.ALL if box.height > box.width else theme.SMALL


def _widest_card(box: pygame.Rect, seats: int) -> int:
    columns = 4 if seats == 7 else 3
    return round(box.width / columns * 0.8 / RATIO)


def _seat(pen: Pen, place: Place, slot: Slot, box: pygame.Rect, height: int, stacked: bool, middle: bool) -> None:
    """One seat: its card and its label, which has two lines where one is too short. `middle`: others sit between."""
    name = pen.single(theme.NOW if place.turn else theme.ALL)
    count = pen.single(_count_share(box)) if stacked else 0
    high = name + count + height
    across = _across(slot, box, stacked)
    x = round(box.centerx + slot.x * (box.width - across) / 2)
    top = round(box.top + (slot.y + 1) / 2 * (box.height - high))
    if not slot.y and not middle:  # side by side: the cards stand level, one label above and one below
        top = box.centery - height // 2 - (0 if slot.below else name + count)
    card_y = top + height // 2 + (0 if slot.below else name + count)
    label_top = top + height if slot.below else top
    label = pygame.Rect(x - across // 2, label_top, across, name).inflate(-pen.px(0.02), 0)
    if middle and slot.x:
        label = _beside_middle(pen, label, slot, box, height)
    if stacked:
        _label(pen, replace(place, number="", tricks="", state=""), label, theme.NOW)
        below = pygame.Rect(label.left, label.bottom, label.width, count)
        share = _count_share(box)
        _label(pen, replace(place, name=""), below, sizes=(share, share))
    else:
        _label(pen, place, label, theme.NOW)
    if place.card:  # a count of its own line stands right above: the ring needs room
        high = round(height * (0.86 if stacked else 0.94))
        draw_card(pen, (x, card_y), high, place.card, ring=place.best, pending=place.pending)
    else:
        _empty(pen, (x, card_y), height, place.turn)


def _beside_middle(pen: Pen, label: pygame.Rect, slot: Slot, box: pygame.Rect, height: int) -> pygame.Rect:
    """The part of a side label that keeps clear of the cards in the middle column, ring included."""
    half = round(height * RATIO / 2) + pen.px(0.03)
    middle = pygame.Rect(box.centerx - half, label.top, 2 * half, label.height)
    if slot.x < 0:
        return pygame.Rect(label.left, label.top, max(1, min(label.right, middle.left) - label.left), label.height)
    left = max(label.left, middle.right)
    return pygame.Rect(left, label.top, max(1, label.right - left), label.height)


def _empty(pen: Pen, centre: tuple[int, int], height: int, turn: bool) -> None:
    width, high = card_size(round(height * 0.94))
    rect = pygame.Rect(0, 0, width, high)
    rect.center = centre
    colour = theme.FOCUS if turn else theme.LINE
    pen.panel(rect, theme.FELT, colour, max(2, pen.px(0.008 if turn else 0.004)))
    if turn:
        pen.sign("down" if centre[1] < pen.surface.get_height() // 2 else "up", centre, pen.px(0.08), theme.FOCUS)


def _label(
    pen: Pen,
    place: Place,
    label: pygame.Rect,
    turn_size: float = theme.ALL,
    sizes: tuple[float, float] | None = None,
) -> None:
    count = _count(place)
    colour = theme.FOCUS if place.turn else theme.TEXT
    gap = pen.px(0.022)
    mark = pen.px(0.06) if place.state else 0
    size, count_size = sizes or _label_sizes(pen, place, label.width, turn_size if place.turn else theme.ALL)
    count_width = pen.width(count, count_size) if count else 0
    tail = count_width + (gap if count else 0) + (mark + gap // 2 if mark else 0)
    name_width = min(pen.width(place.name, size, True), label.width - tail)
    left = label.centerx - (name_width + tail) // 2
    if place.name:
        pen.name(place.name, pygame.Rect(left, label.top, name_width + 1, label.height), size, colour=colour, bold=True)
        left += name_width + gap
    if count:
        box = pygame.Rect(left, label.top, count_width + 1, label.height)
        pen.text(count, box, count_size, colour=theme.TEXT)
        left += count_width + gap // 2
    if mark:
        good = place.state == "exact"
        pen.sign("ok" if good else "cross", (left + mark // 2, label.centery), mark, theme.GOOD if good else theme.BAD)


def _count(place: Place) -> str:
    return f"{place.tricks}/{place.number}" if place.tricks and place.number else place.tricks or place.number


def _label_sizes(pen: Pen, place: Place, across: int, size: float) -> tuple[float, float]:
    """The largest sizes of name and count at which both fit side by side: the count gives way first, then the name."""
    name, count = place.name, _count(place)
    width = across - pen.px(0.022) - (pen.px(0.06) if place.state else 0)
    counts = (theme.ALL, (theme.ALL + theme.SMALL) / 2, theme.SMALL)
    for count_size in counts:
        room = width - (pen.width(count, count_size) if count else 0)
        if pen.width(name, size, True) <= room:
            return size, count_size
    for count_size in counts[1:]:
        room = width - (pen.width(count, count_size) if count else 0)
        fitted = pen.fit(name, room, size, True)
        if pen.width(name, fitted, True) <= room:
            return fitted, count_size
    return theme.SMALL, theme.SMALL


def _fits(pen: Pen, place: Place, across: int) -> bool:
    """Whether a label can be written on one line without losing letters."""
    _, count_size = _label_sizes(pen, place, across, theme.ALL)
    mark = pen.px(0.06) if place.state else 0
    tail = pen.width(_count(place), count_size) + pen.px(0.022) + mark
    return pen.width(place.name, theme.SMALL, True) + tail <= across


def paint_won(pen: Pen, body: WonBody, box: pygame.Rect) -> None:
    """The cards of the trick in order of play, the winner's with the ring; why; and how many tricks everybody has."""
    rows = _rows(pen, body.seats, box.width, smaller=True)
    foot = pen.single(theme.ALL) * rows
    reason = pen.line(theme.SMALL) * (2 if pen.width(body.reason, theme.SMALL) > box.width else 1)
    standing = pygame.Rect(box.left, box.bottom - foot, box.width, foot)
    why = pygame.Rect(box.left, standing.top - reason, box.width, reason)
    pen.text(body.reason, why, theme.SMALL, colour=theme.QUIET, align="center", lines=2)
    _standing(pen, body.seats, standing, rows)
    cards = pygame.Rect(box.left, box.top, box.width, why.top - box.top)
    if not body.cards:
        return
    name = pen.line(theme.SMALL)
    rows = 2 if len(body.cards) > 4 and cards.height > 0.75 * cards.width else 1
    per_row = -(-len(body.cards) // rows)
    column, band = cards.width // per_row, cards.height // rows
    height = min(band - name - pen.px(0.06), round((column - pen.px(0.05)) / 0.716), round(0.5 * pen.unit))
    for index, (code, owner) in enumerate(body.cards):
        row, place = divmod(index, per_row)
        x = cards.left + column * place + column // 2
        y = cards.top + row * band + (band - name) // 2
        best = index == body.best
        rect = draw_card(pen, (x, y), height, code, ring=best, faint=not best and body.best is not None)
        label = pygame.Rect(cards.left + column * place, rect.bottom + pen.px(0.022), column - pen.px(0.01), name)
        pen.name(owner, label, theme.SMALL, colour=theme.FOCUS if best else theme.TEXT, bold=best, align="center")


def _standing(pen: Pen, seats: tuple[Place, ...], box: pygame.Rect, rows: int) -> None:
    per_row = -(-len(seats) // rows)
    width = box.width // per_row
    across = width - pen.px(0.02)
    fitted = [_label_sizes(pen, place, across, theme.ALL) for place in seats]
    share = min(min(pair) for pair in fitted)
    for index, place in enumerate(seats):
        row, column = divmod(index, per_row)
        cell = pygame.Rect(box.left + column * width, box.top + row * box.height // rows, across, box.height // rows)
        _label(pen, place, cell, sizes=(share, share))


def paint_deal(pen: Pen, body: DealBody, box: pygame.Rect) -> None:
    """A deal to come: the stock and how many cards each; nothing to press."""
    box = paint_rail(pen, body.rail, box)
    wide = box.width > 1.1 * box.height
    rows = [(body.cards, theme.NOW, theme.TEXT, True), (body.advice, theme.ALL, theme.TEXT, False)]
    if body.refused:
        rows.append((body.refused, theme.SMALL, theme.BAD, False))
    total = sum(pen.line(size) * 2 for _, size, _, _ in rows)
    height = min(round(box.height * (0.62 if wide else 0.4)), round(0.5 * pen.unit))
    if wide:
        width, _ = card_size(height)
        art = pygame.Rect(box.right - width - pen.px(0.12), box.top, width + pen.px(0.12), box.height)
        words = pygame.Rect(box.left, box.top, art.left - box.left - pen.px(0.03), box.height)
    else:
        art = pygame.Rect(box.left, box.top, box.width, min(round(box.height * 0.5), box.height - total))
        height = min(height, round(art.height * 0.8))
        words = pygame.Rect(box.left, art.bottom, box.width, box.bottom - art.bottom)
    for step in (2, 1, 0):
        draw_card(pen, (art.centerx - step * pen.px(0.014), art.centery + step * pen.px(0.01)), height, "")
    y = words.top + max(0, (words.height - total) // 2)
    for sentence, largest, colour, bold in rows:
        tight = largest == theme.ALL and len(pen.wrapped(sentence, words.width, theme.SMALL, bold)) > 2
        size = theme.SMALL if tight else largest  # three small lines are as high as two large ones
        room = pygame.Rect(words.left, y, words.width, pen.line(largest) * 2)
        side, lines = "left" if wide else "center", 3 if tight else 2
        pen.text(sentence, room, size, colour=colour, bold=bold, lines=lines, align=side, least=theme.SMALL)
        y = room.bottom


def paint_numbers(pen: Pen, body: NumbersBody, box: pygame.Rect) -> None:
    """A number being entered, large, with what is possible and what the others chose."""
    box = paint_rail(pen, body.rail, box)
    if body.pending:
        box = _pending(pen, body.pending, box)
    rows = _rows(pen, body.seats, box.width)
    per_row = -(-len(body.seats) // rows)
    line = pen.single(theme.ALL)
    seats = pygame.Rect(box.left, box.bottom - rows * line, box.width, rows * line)
    for index, place in enumerate(body.seats):
        row, column = divmod(index, per_row)
        width = seats.width // per_row
        _label(pen, place, pygame.Rect(seats.left + column * width, seats.top + row * line, width - pen.px(0.02), line))
    middle = pygame.Rect(box.left, box.top, box.width, seats.top - box.top - pen.px(0.02))
    if body.choices:
        middle = _choices(pen, body, middle)
    if body.advice:
        long = pen.width(body.advice, theme.SMALL) > middle.width
        strip = pen.line(theme.SMALL) * (2 if long else 1)
        room = pygame.Rect(middle.left, middle.bottom - strip, middle.width, strip)
        if body.big:
            pen.text(body.advice, room, theme.SMALL, colour=theme.QUIET, align="center", lines=2)
            middle.height -= strip
        else:
            pen.text(body.advice, middle, theme.ALL, align="center", lines=3)
    if body.big:
        share = min(theme.GIANT, middle.height / pen.unit / 1.15)
        pen.text(body.big, middle, share, colour=theme.FOCUS, bold=True, align="center", least=theme.NOW)


def _rows(pen: Pen, seats: tuple[Place, ...], width: int, smaller: bool = False) -> int:
    """How many rows the seats need: one or two if that keeps the names large (or with `smaller`: whole), else three."""
    for rows in (1, 2):
        across = width // -(-len(seats) // rows) - pen.px(0.02)
        sizes = [_label_sizes(pen, place, across, theme.ALL) for place in seats]
        large = all(size == theme.ALL for size, _ in sizes)
        if large or ((smaller or rows == 2) and all(_fits(pen, place, across) for place in seats)):
            return rows
    return min(3, len(seats))


def _choices(pen: Pen, body: NumbersBody, box: pygame.Rect) -> pygame.Rect:
    """The possible numbers in a row, as many around the chosen one as there is room for."""
    size = pen.line(theme.ALL)
    strip = pygame.Rect(box.left, box.bottom - size, box.width, size)
    widest = max(pen.width(choice, theme.SMALL, True) for choice in body.choices) + pen.px(0.02)
    shown = min(len(body.choices), max(1, strip.width // widest))
    first = max(0, min(body.chosen - shown // 2, len(body.choices) - shown))
    step = min(round(size * 1.25), strip.width // shown)
    left = strip.centerx - step * shown // 2
    share = theme.ALL if step >= size else theme.SMALL
    for index in range(first, first + shown):
        cell = pygame.Rect(left + (index - first) * step, strip.top, step, size)
        chosen = index == body.chosen
        if chosen:
            pen.panel(cell.inflate(-pen.px(0.012), 0), theme.FOCUS, radius=0.02)
        ground, colour = (theme.FOCUS, theme.INK) if chosen else (theme.FELT, theme.TEXT)
        pen.text(body.choices[index], cell, share, colour=colour, ground=ground, bold=True, align="center")
        pen.targets.append(Target(cell, item=index))
    return pygame.Rect(box.left, box.top, box.width, strip.top - box.top - pen.px(0.01))


def _pending(pen: Pen, codes: tuple[str, ...], box: pygame.Rect) -> pygame.Rect:
    height = pen.px(0.24)
    width, _ = card_size(height)
    column = width + pen.px(0.03)
    for index, code in enumerate(codes[:2]):
        x = box.right - width // 2
        draw_card(pen, (x, box.top + height // 2 + index * (height + pen.px(0.03))), height, code, pending=True)
    return pygame.Rect(box.left, box.top, box.width - column, box.height)
