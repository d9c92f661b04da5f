"""The window or full screen: pygame is opened here, keys become presses, fingers become touches.

Rotation happens inside (a rotated console does not turn a full-screen program): the picture is painted upright and
turned, touches are turned back. Nothing here knows what a press means.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pygame

from display.screens import Painted, painted
from display.views import View
from display.widgets.pen import Target


class DisplayError(RuntimeError):
    """No screen could be opened. The text says what to do."""


@dataclass(frozen=True, slots=True)
class KeyEdge:
    """A key that stands for a button went down or up. `button` is named as in the footer: `up`, `ok`, ..., `redo`."""

    button: str
    down: bool


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger or the mouse: an item of the list by its index, or a button of the footer by its name."""

    item: int | None = None
    button: str = ""


@dataclass(frozen=True, slots=True)
class Closed:
    """The window was closed."""


Event = KeyEdge | Touch | Closed

KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_ESCAPE: "back",
    pygame.K_RIGHT: "more",
    pygame.K_RETURN: "ok",
    pygame.K_KP_ENTER: "ok",
    pygame.K_u: "undo",
    pygame.K_BACKSPACE: "undo",
    pygame.K_r: "redo",
}
"""The keyboard's twin of each button (ux.md)."""

Rotation = Literal[0, 90, 180, 270]


@dataclass(slots=True)
class Window:
    """What the main loop paints on. One at a time."""

    screen: pygame.Surface
    rotation: int = 0
    suits: str = "clear"
    _targets: tuple[Target, ...] = ()
    _last: View | None = None

    @classmethod
    def open(
        cls,
        size: tuple[int, int] | None = None,
        rotation: int = 0,
        fullscreen: bool = False,
        suits: str = "clear",
    ) -> Window:
        """Open the screen.

        Args:
            size: pixels of the window as it hangs; None: the whole screen.
            rotation: by how many degrees clockwise the picture is turned: 0, 90, 180, 270.
            fullscreen: no frame, no mouse pointer.
            suits: a name of `display.theme.THEMES`.

        Raises:
            DisplayError: there is no display, or the driver is missing.
        """
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        try:
            pygame.display.init()
            pygame.font.init()
            flags = pygame.FULLSCREEN if fullscreen else 0
            screen = pygame.display.set_mode(size or (0, 0), flags)
        except pygame.error as error:
            raise DisplayError(advice(str(error))) from error
        pygame.display.set_caption("Stichtisch")
        pygame.mouse.set_visible(not fullscreen)
        return cls(screen, rotation, suits)

    def paint(self, view: View) -> bool:
        """Paint a view and show it. Nothing happens, and False is returned, if it is the one that is shown."""
        if view == self._last:
            return False
        shown = self._painted(view)
        picture = shown.surface
        if self.rotation:
            picture = pygame.transform.rotate(picture, -self.rotation)
        self.screen.blit(picture, (0, 0))
        pygame.display.flip()
        self._targets = shown.targets
        self._last = view
        return True

    def _painted(self, view: View) -> Painted:
        width, height = self.screen.get_size()
        size = (width, height) if self.rotation in (0, 180) else (height, width)
        return painted(view, size, self.suits)

    def turn(self, rotation: int, suits: str) -> None:
        """Change rotation and suit colours; the next view is painted anew."""
        if (rotation, suits) != (self.rotation, self.suits):
            self.rotation, self.suits, self._last = rotation, suits, None

    def events(self) -> list[Event]:
        """What keys, mouse and fingers did since the last call, oldest first."""
        found: list[Event] = []
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                found.append(Closed())
            elif event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in KEYS:
                found.append(KeyEdge(KEYS[event.key], event.type == pygame.KEYDOWN))
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                touch = self.touched(event.pos)
                if touch is not None:
                    found.append(touch)
        return found

    def touched(self, where: tuple[int, int]) -> Touch | None:
        """What lies under this point of the screen hardware."""
        point = upright(where, self.screen.get_size(), self.rotation)
        for target in reversed(self._targets):
            if target.rect.collidepoint(point):
                return Touch(target.item, target.button)
        return None

    def save(self, path: str) -> None:
        """Write what is shown as a PNG."""
        pygame.image.save(self.screen, path)

    def close(self) -> None:
        """Close the screen. May be called twice."""
        pygame.display.quit()


def upright(where: tuple[int, int], size: tuple[int, int], rotation: int) -> tuple[int, int]:
    """A point of the hardware in the picture as painted, before it was turned clockwise by `rotation` degrees."""
    x, y = where
    width, height = size
    turned: dict[int, Callable[[], tuple[int, int]]] = {
        0: lambda: (x, y),
        90: lambda: (y, width - 1 - x),
        180: lambda: (width - 1 - x, height - 1 - y),
        270: lambda: (height - 1 - y, x),
    }
    return turned[rotation]()


def advice(error: str) -> str:
    """What to do about a display that does not open, in one line."""
    if "kmsdrm" in error.lower():
        return f"{error}: this pygame has no KMSDRM driver. Install Debian's: sudo apt install python3-pygame"
    if "no available video device" in error.lower() or "x11" in error.lower() or "wayland" in error.lower():
        return f"{error}: no display here. Run it on the desktop, or with --headless"
    return f"{error}: the display did not open. Run stichtisch doctor"


def main_driver() -> str:
    """The name of the video driver in use, "" before a window is open."""
    return pygame.display.get_driver() if pygame.display.get_init() else ""
