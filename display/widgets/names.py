"""Names where they do not fit: shortened so that nobody at the table is mistaken for anybody else. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

_LEAST = 2
"""Letters that are left of a name at least."""


def shortened(name: str, names: Sequence[str], fits: Callable[[str], bool]) -> str:
    """The longest short form that fits and is no short form of another name.

    Args:
        name: to be shortened.
        names: of everybody at the table.
        fits: whether a text fits.
    """
    if fits(name):
        return name
    others = [other for other in names if other != name]
    for at, form in enumerate(_forms(name)):
        if fits(form) and not any(form == _form(other, at, name) for other in others):
            return form
    return _by_difference(name, others)


def _forms(name: str) -> Iterator[str]:
    """Short forms, longest first: `Wilhelm. L`, `W. L`, then `Wilhelmine.`, `Wi.`."""
    head, sign, tail = _parts(name)
    if tail:
        yield from (f"{head[:length]}.{sign}{tail}" for length in range(len(head) - 1, 0, -1))
    yield from (f"{name[:length].rstrip(' -')}." for length in range(len(name) - 1, _LEAST - 1, -1))


def _form(other: str, at: int, name: str) -> str:
    """What another name would look like if it were cut where this one is."""
    head, _, tail = _parts(name)
    if tail and at < len(head) - 1:
        length = len(head) - 1 - at
        theirs, their_sign, their_tail = _parts(other)
        return f"{theirs[:length]}.{their_sign}{their_tail}" if their_tail else other
    length = len(name) - 1 - (at - (len(head) - 1 if tail else 0))
    return f"{other[:length].rstrip(' -')}."


def _parts(name: str) -> tuple[str, str, str]:
    """`Anna-Lena` as Anna, -, Lena; `Anna Lena` with a space."""
    at = next((at for at, letter in enumerate(name) if letter in " -" and 0 < at < len(name) - 1), None)
    return (name, "", "") if at is None else (name[:at], name[at], name[at + 1 :])


def _by_difference(name: str, others: Sequence[str]) -> str:
    """First letter, and what stands where the name begins to differ from the one most like it."""
    alike = max((_common(name, other) for other in others), default=0)
    return f"{name[:1]}.{name[alike : alike + 2]}" if 0 < alike < len(name) else f"{name[:_LEAST]}."


def _common(one: str, other: str) -> int:
    """How many letters they begin with together."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
