"""What the cards of Waldstiche make their players do at the table (W5): swap the trump card, draw and put one under."""

from __future__ import annotations

from companion.demo import habits as h
from companion.demo.acts import Act, Builder
from companion.demo.course import Trick
from companion.demo.gestures import bury, draw_one, lay, take
from vision.simulated.table import LaidCard

FOLLOWS = 0.5
"""How often a slow swap has not even begun when the other player lays his card (L11)."""


def shown(build: Builder, trick: Trick, step: int) -> tuple[str, ...]:
    """The habit that a 3 shows which nobody uses."""
    return (h.UNUSED_THREE,) if trick.swap(step) == "" and build.shows(h.UNUSED_THREE) else ()


def after_card(build: Builder, number: int, trick_number: int, trick: Trick, step: int) -> None:
    """What follows the card of a step."""
    seat, code = trick.plays[step]
    for act in build.owed:
        build.add(act)
    build.owed = []
    if trick.swap(step):
        _swap(build, number, trick_number, trick, step)
    elif build.rules.swaps and code[:-1] == "5" and _holds(build, number, trick_number, seat):
        _draw(build, number, trick_number, seat)


def _holds(build: Builder, number: int, trick_number: int, seat: int) -> bool:
    """With the last card of a hand nothing is drawn (W7)."""
    return trick_number < build.course.deals[number].cards - 1


def _swap(build: Builder, number: int, trick_number: int, trick: Trick, step: int) -> None:
    """The trump card goes into the hand, and a card of the hand lies there instead (W5)."""
    rng, places, seat = build.rng, build.places, trick.plays[step][0]
    slow = build.shows(h.SLOW_SWAP) and step == 0
    shows = (h.SLOW_SWAP,) if slow else ()
    old = build.stock[1]
    new = LaidCard(build.key(), trick.swap(step), places.swapped(old.pose, rng))
    taken = take(places, seat, [old], None, rng)
    acts = [
        Act("swap-take", taken, number, rng.uniform(0.3, 1.0), trick=trick_number, habits=shows),
        Act("swap", lay(places, seat, [new], rng), number, rng.uniform(0.4, 1.5), trick=trick_number),
    ]
    build.stock = [build.stock[0], new]
    begun = 2 if not slow else 0 if rng.random() < FOLLOWS else 1
    for act in acts[:begun]:
        build.add(act)
    build.owed = acts[begun:]


def _draw(build: Builder, number: int, trick_number: int, seat: int) -> None:
    """The top card of the pile comes into the hand, and one of the hand goes under the pile."""
    rng, places, stock = build.rng, build.places, build.stock[0]
    card = LaidCard(build.key(), None, stock.pose)
    less = LaidCard(stock.key, None, stock.pose, stock.count - 1)
    drawn = draw_one(places, seat, stock, card)
    build.add(Act("draw", drawn, number, rng.uniform(0.3, 0.8), trick=trick_number))
    build.add(Act("bury", bury(places, seat, less, card), number, rng.uniform(0.6, 1.6), trick=trick_number))
