"""What goes out of the loop: view, lamps, sounds. The screen is painted only when what it shows changed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.ports import Lamps, Player, Screen
from companion.signals import lamp_signal
from display.current import kind, screen_id
from display.desk import Desk
from display.view import view as make_view
from display.views import View
from hardware.buttons import Buttons
from table.expects import expects
from table.state import State

REPAINT = 0.25
"""Seconds after which the view is made again even though nothing changed: countdowns and passing notices."""


@dataclass
class Output:
    """Screen, lamps and sounds.

    Attributes:
        buttons: told which screen is painted, so that presses belong to it (L21).
        view: what is on screen.
    """

    screen: Screen
    buttons: Buttons
    lamps: Lamps | None
    player: Player | None
    view: View | None = None
    _at: float = field(default=float("-inf"))
    _for: tuple[Desk, int] | None = None

    def show(self, desk: Desk, facts: int, state: State | None, now: float) -> None:
        """Show this desk over this state; `facts` is how many there are."""
        changed = (replace(desk, now=0.0), facts)
        if changed == self._for and now - self._at < REPAINT:
            return
        self._for, self._at = changed, now
        view = make_view(desk, state)
        if view != self.view:
            self.view = view
            self.screen.paint(view)
        self.buttons.painted = screen_id(desk, state)
        if self.lamps is not None:
            seats = () if state is None else tuple(expects(state).seats)
            self.lamps.show(seats, lamp_signal(kind(desk, state), desk), now)

    def sound(self, name: str, on: bool) -> None:
        """Play a sound, unless sounds are off."""
        if self.player is not None and on:
            self.player.play(name)

    def close(self) -> None:
        """Lamps off, then let go of the screen."""
        if self.lamps is not None:
            self.lamps.close()
        self.screen.close()
