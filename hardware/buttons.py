"""From the edges of a contact to presses that mean something, on an injected clock.

A contact bounces: one press of a finger can look like four. An edge therefore counts only after the level has stayed
for `DEBOUNCE` seconds; its time is the time of the first edge. All times are seconds of one monotonic clock, and
nobody here reads a clock: edges carry the time they were made, so presses that queued up while the screen was busy
come out as if they had been read at once. Buttons that also mean something when they are held speak when they are
released; a press that releases early never fires a hold.
"""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from hardware.pins import DEFAULT_PINS as DEFAULT_PINS

DEBOUNCE = 0.030
"""Seconds a level must stay before it counts (ux.md)."""
REPEAT_AFTER = 0.5
"""Seconds after which Up and Down repeat."""
REPEAT_EVERY = 0.12
"""Seconds between two repeats."""
HOLD = 0.8
"""Seconds after which Back opens the menu and Undo the history."""
CHORD = 3.0
"""Seconds OK and Back are held together for a clean shutdown."""

Kind = Literal["press", "hold", "repeat", "chord"]


class Button(StrEnum):
    """The six buttons. A seat's own pair are `UP` and `DOWN` with a seat; `REDO` is a key of the keyboard alone."""

    UP = "up"
    DOWN = "down"
    BACK = "back"
    MORE = "more"
    OK = "ok"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Press:
    """What a finger said.

    Attributes:
        button: which button.
        kind: `press`, `hold` (Back, Undo), `repeat` (Up, Down) or `chord` (OK with Back for three seconds).
        at: when the button went down (`press`) or when the hold, repeat or chord was reached, in seconds.
        screen: id of the screen that was painted when the button went down (L21); "" if nobody stamped it.
        seat: the seat whose own pair of buttons it was, else None.
    """

    button: Button
    kind: Kind
    at: float
    screen: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Contact:
    """One physical contact: a button of the box, or one of a seat's own pair."""

    button: Button
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """A change of level as the pin reported it."""

    contact: Contact
    down: bool
    at: float
    screen: str = ""


_REPEATS = frozenset({Button.UP, Button.DOWN})
_HELD = frozenset({Button.BACK, Button.UNDO})
_AT_RELEASE = frozenset({Button.BACK, Button.UNDO, Button.OK})


@dataclass(slots=True)
class _Level:
    raw: bool = False
    stable: bool = False
    changed: float = float("-inf")
    screen: str = ""
    since: float = 0.0
    spent: bool = False
    next_repeat: float = float("inf")


@dataclass(slots=True)
class Debouncer:
    """Turns edges into presses. Feed it in the order of time: `edge` for what the pins said, `until` for the clock.

    Attributes:
        debounce: seconds a level must stay; 0 for a keyboard, which does not bounce.
    """

    debounce: float = DEBOUNCE
    _levels: dict[Contact, _Level] = field(default_factory=dict)
    _chord_since: float | None = None

    def edge(self, edge: Edge) -> list[Press]:
        """What became certain up to the time of this edge; the edge itself counts once it has stayed."""
        presses = self.until(edge.at)
        level = self._levels.setdefault(edge.contact, _Level())
        if edge.down != level.raw:
            if edge.down and not level.stable and edge.at - level.changed > self.debounce:
                level.screen = edge.screen
            first_of_bounce = edge.at - level.changed > self.debounce
            level.raw = edge.down
            level.changed = edge.at
            if first_of_bounce:
                level.since = edge.at if edge.down else level.since
        if self.debounce == 0:
            presses += self.until(edge.at)
        return presses

    def until(self, now: float) -> list[Press]:
        """All presses that are certain at `now`, in the order of their becoming certain."""
        found: list[tuple[float, Press]] = []
        for contact, level in self._levels.items():
            settled = level.changed + self.debounce
            if level.raw != level.stable and settled <= now:
                if level.raw:
                    found += self._went_down(contact, level)
                else:
                    found += self._held(contact, level, level.changed)
                    found += self._went_up(contact, level)
            found += self._held(contact, level, now)
        found += self._chord(now)
        found.sort(key=lambda pair: pair[0])
        return [press for _, press in found]

    def _went_down(self, contact: Contact, level: _Level) -> list[tuple[float, Press]]:
        level.stable = True
        level.spent = False
        if contact.button in _REPEATS:
            level.next_repeat = level.since + REPEAT_AFTER
        if self._down(Button.OK) and self._down(Button.BACK) and self._chord_since is None:
            self._chord_since = max(self._since(Button.OK), self._since(Button.BACK))
            for button in (Button.OK, Button.BACK):
                self._levels[Contact(button)].spent = True
        if contact.button in _AT_RELEASE:
            return []
        return [(level.since, Press(contact.button, "press", level.since, level.screen, contact.seat))]

    def _went_up(self, contact: Contact, level: _Level) -> list[tuple[float, Press]]:
        level.stable = False
        level.next_repeat = float("inf")
        spent, level.spent = level.spent, False
        if contact in (Contact(Button.OK), Contact(Button.BACK)):
            self._chord_since = None
        if contact.button not in _AT_RELEASE or spent:
            return []
        return [(level.changed, Press(contact.button, "press", level.since, level.screen, contact.seat))]

    def _held(self, contact: Contact, level: _Level, now: float) -> list[tuple[float, Press]]:
        if not level.stable:
            return []
        found: list[tuple[float, Press]] = []
        while level.next_repeat <= now:
            at = level.next_repeat
            found.append((at, Press(contact.button, "repeat", at, level.screen, contact.seat)))
            level.next_repeat += REPEAT_EVERY
        at = level.since + HOLD
        if contact.button in _HELD and not level.spent and at <= now:
            level.spent = True
            found.append((at, Press(contact.button, "hold", at, level.screen, contact.seat)))
        return found

    def _chord(self, now: float) -> list[tuple[float, Press]]:
        if self._chord_since is None or self._chord_since + CHORD > now:
            return []
        at = self._chord_since + CHORD
        self._chord_since = float("inf")
        return [(at, Press(Button.OK, "chord", at, self._levels[Contact(Button.OK)].screen))]

    def _down(self, button: Button) -> bool:
        level = self._levels.get(Contact(button))
        return level is not None and level.stable

    def _since(self, button: Button) -> float:
        return self._levels[Contact(button)].since


@dataclass(slots=True)
class Buttons:
    """The queue between whoever hears an edge (a pin's callback thread, the window) and the main loop.

    `painted` is set by the main loop after every screen it shows; every edge is stamped with it the moment it is
    made, so a press belongs to the screen that the finger saw (L21). Nothing is ever dropped here.
    """

    debounce: float = DEBOUNCE
    painted: str = ""
    _edges: deque[Edge] = field(default_factory=deque)
    _ready: deque[Press] = field(default_factory=deque)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _pins: Debouncer = field(init=False)
    _keys: Debouncer = field(default_factory=lambda: Debouncer(debounce=0.0))
    _key_edges: deque[Edge] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self._pins = Debouncer(self.debounce)

    def edge(self, contact: Contact, down: bool, at: float) -> None:
        """A pin changed. May be called from any thread."""
        with self._lock:
            self._edges.append(Edge(contact, down, at, self.painted))

    def key(self, contact: Contact, down: bool, at: float) -> None:
        """A key of the keyboard changed: the twin of `edge` without bounce."""
        with self._lock:
            self._key_edges.append(Edge(contact, down, at, self.painted))

    def tap(self, button: Button, at: float, screen: str | None = None, seat: int | None = None) -> None:
        """A whole press at once: a footer field touched, an encoder's click, the simulated table."""
        with self._lock:
            self._ready.append(Press(button, "press", at, self.painted if screen is None else screen, seat))

    def presses(self, now: float) -> list[Press]:
        """All presses that are certain at `now`, oldest first. Called by the main loop alone."""
        with self._lock:
            edges, keys, ready = list(self._edges), list(self._key_edges), list(self._ready)
            self._edges.clear()
            self._key_edges.clear()
            self._ready.clear()
        found = list(ready)
        for debouncer, queue in ((self._pins, edges), (self._keys, keys)):
            for edge in queue:
                found += debouncer.edge(edge)
            found += debouncer.until(now)
        found.sort(key=lambda press: press.at)
        return found
