"""A Waldstiche table of two for the clerk's tests: Anna deals, Ben leads, a card is turned."""

from __future__ import annotations

from clerk_desk import Table

from table.facts import MatchStarted
from table.state import Play
from vision.events import CardLaid, CardLifted, Cleared

ANNA, BEN = 0, 1


def dealt(turned: str = "4D") -> Table:
    """Anna dealt and the camera saw the turned card: Ben leads."""
    table = Table([MatchStarted("waldstiche", ("Anna", "Ben"), ANNA)], players=2)
    table.see(table.card(turned, None, zone="trump"))
    assert table.state.deal.turned == turned
    return table


def take_trump(table: Table, code: str) -> None:
    """The turned card goes into a hand."""
    table.see(CardLifted(table.lying[code], "trump", table.at, False), Cleared("trump", table.at))


def lay_trump(table: Table, code: str, **given: object) -> CardLaid:
    """Another one lies there."""
    laid = table.card(code, None, zone="trump", **given)  # type: ignore[arg-type]
    table.see(laid)
    return laid


def trick(table: Table, number: int = -1) -> tuple[Play, ...]:
    """The plays of a trick."""
    return table.state.tricks[number].plays
