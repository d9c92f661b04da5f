"""From the start screen to the first deal: the person at the buttons chooses game, players, variants and dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.demo.answers import PACE, towards
from display.desk import Desk, Draft, Item, Kind, Layer
from hardware.buttons import Button
from table.games import GAMES


@dataclass
class Starter:
    """Presses until the match is the wanted one and begins.

    Attributes:
        wanted: game, players, dealer and variant; the names are remembered ones.
        presses: so far.
    """

    wanted: Draft
    presses: int = 0
    _next: float = 0.0

    @property
    def able(self) -> bool:
        """Whether the screen offers all of it: variants can also be written in other ways."""
        offered = {
            name
            for variant in GAMES[self.wanted.game].variants
            for name in ([f"{variant.name}={value}" for value in variant.values] or [variant.name])
        }
        return offered.issuperset(self.wanted.variant)

    def press(self, desk: Desk, layer: Layer, items: Sequence[Item], cursor: int, now: float) -> Button | None:
        """The button to press now, if any."""
        if now < self._next:
            return None
        keys = [item.key for item in items]
        key = self._key(desk.draft, layer)
        if key not in keys:
            return None
        self._next = now + PACE
        self.presses += 1
        return towards(keys.index(key), cursor)

    def _key(self, draft: Draft, layer: Layer) -> str:
        match layer.kind:
            case Kind.START:
                return "new"
            case Kind.NEW_MATCH:
                return self._line(draft)
            case Kind.GAMES:
                return f"game:{self.wanted.game}"
            case Kind.PLAYERS:
                return "done" if draft.players == self.wanted.players else "add"
            case Kind.NAMES:
                return f"name:{self.wanted.players[len(draft.players)]}"
            case Kind.VARIANTS:
                missing = [one for one in self.wanted.variant if one not in draft.variant]
                return "variant:" + missing[0].partition("=")[0] if missing else "done"
            case Kind.FIRST_DEALER:
                return f"dealer:{self.wanted.dealer}"
        return ""

    def _line(self, draft: Draft) -> str:
        """The line of the new match that is not right yet."""
        if draft.game != self.wanted.game:
            return "game"
        if draft.players != self.wanted.players:
            return "players"
        if set(draft.variant) != set(self.wanted.variant):
            return "variants"
        return "begin" if draft.dealer == self.wanted.dealer else "dealer"
