"""Keeps pictures of the screen while a demo runs: of each kind of screen, and of the moments that matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from companion.ports import Closed, Screen, Touch
from display.desk import Preferences
from display.screens import render
from display.views import View
from hardware.buttons import Buttons

MOST = 60
"""Pictures kept of one demo."""
_EACH = {"TableBody": 9, "WonBody": 6, "NumbersBody": 10, "DealBody": 6, "ResultBody": 20, "question": 10}
"""How many of each kind of screen; lists are told apart by what they are about."""


@dataclass
class Shots:
    """A screen that writes PNGs into a folder, and shows the views in a window behind it if there is one."""

    folder: Path
    size: tuple[int, int]
    behind: Screen | None = None
    saved: list[Path] = field(default_factory=list)
    _counts: dict[str, int] = field(default_factory=dict)
    _seen: set[object] = field(default_factory=set)
    _theme: str = "clear"

    def over(self, window: Screen) -> Shots:
        """The same, with a window behind."""
        self.behind = window
        return self

    def paint(self, view: View) -> None:
        """Show it, and keep a picture if it is one of the first of its kind or in a new deal."""
        if self.behind is not None:
            self.behind.paint(view)
        name = type(view.body).__name__
        name = view.kind.value if name == "ListBody" else name
        number = self._counts.get(name, 0)
        if len(self.saved) >= MOST or number >= _EACH.get(name, 4) or repr(view) in self._seen:
            return
        if name == "TableBody" and number and len(self._seen) % 7:
            self._seen.add(repr(view))
            return
        self._seen.add(repr(view))
        self._counts[name] = number + 1
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{len(self.saved) + 1:02}-{name.removesuffix('Body').lower()}.png"
        pygame.font.init()
        pygame.image.save(render(view, self.size, self._theme), str(path))
        self.saved.append(path)

    def events(self, now: float, buttons: Buttons) -> Sequence[Touch | Closed]:
        """What the window behind says."""
        return () if self.behind is None else self.behind.events(now, buttons)

    def prefer(self, preferences: Preferences) -> None:
        """Suit colours as set."""
        self._theme = preferences.theme
        if self.behind is not None:
            self.behind.prefer(preferences)

    def close(self) -> None:
        """Close the window behind."""
        if self.behind is not None:
            self.behind.close()
