"""Reading the variant of a match: `secret`, `lives=4`. Shared by all games."""

from __future__ import annotations

from table.games.base import Variant, VariantError


class Options:
    """The chosen variants of a match, checked against what the game offers.

    Raises:
        VariantError: an unknown name, a wrong value, or a name given twice.
    """

    def __init__(self, game: str, offered: tuple[Variant, ...], chosen: tuple[str, ...]) -> None:
        self.values: dict[str, str] = {}
        known = {variant.name: variant for variant in offered}
        for text in chosen:
            name, _, value = text.partition("=")
            variant = known.get(name)
            if variant is None:
                names = ", ".join(known) or "none"
                raise VariantError("G1", f"{game} has no variant {name!r}; it has {names}")
            if name in self.values:
                raise VariantError(variant.clause, f"variant {name} is named twice")
            if bool(variant.values) != bool(value) or (variant.values and value not in variant.values):
                wanted = " | ".join(f"{name}={one}" for one in variant.values) or name
                raise VariantError(variant.clause, f"variant {text!r} is not one of: {wanted}")
            self.values[name] = value

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def number(self, name: str, default: int) -> int:
        """The number of `name=N`."""
        return int(self.values.get(name, default))


def seated(clause: str, title: str, players: int, allowed: range) -> None:
    """Refuse a wrong number of players."""
    if players not in allowed:
        wanted = f"{allowed[0]}" if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
        raise VariantError(clause, f"{title} is for {wanted} players, not {players}")
