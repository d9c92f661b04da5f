"""The window as the main loop wants it: keys become presses stamped with the screen that was painted."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ports import Closed, Touch
from display import window
from display.desk import Preferences
from display.views import View
from hardware.buttons import Button, Buttons, Contact


class WindowScreen:
    """A `display.window.Window` behind the loop's protocol."""

    def __init__(self, shown: window.Window) -> None:
        self.window = shown

    def paint(self, view: View) -> None:
        """Show this."""
        self.window.paint(view)

    def events(self, now: float, buttons: Buttons) -> Sequence[Touch | Closed]:
        """Keys and footer fields go into `buttons`; items that were touched, and a closed window, are returned."""
        found: list[Touch | Closed] = []
        for event in self.window.events():
            match event:
                case window.KeyEdge(button, down):
                    buttons.key(Contact(Button(button)), down, now)
                case window.Touch(item, button):
                    if item is not None:
                        found.append(Touch(item))
                    elif button:
                        buttons.tap(Button(button), now)
                case window.Closed():
                    found.append(Closed())
        return found

    def prefer(self, preferences: Preferences) -> None:
        """Turn the picture, change the suit colours."""
        self.window.turn(preferences.rotation, preferences.theme)

    def close(self) -> None:
        """Close the window."""
        self.window.close()
