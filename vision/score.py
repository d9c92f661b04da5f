"""Counting what was read against what lies there: right, wrong, asked, missed (the bars of the project are in these
counts).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields

from vision.types import Reading

GUESSES = 3
"""An untaken card answers for a label that is among so many of its likeliest codes: that is what the table is shown."""


@dataclass(frozen=True)
class Score:
    """Counts over some pictures. `first` are those of `asked` whose first guess was right."""

    labels: int = 0
    right: int = 0
    wrong: int = 0
    asked: int = 0
    missed: int = 0
    first: int = 0
    pictures: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Score)))

    def share(self, name: str) -> float:
        """A count as share of the labels; 0 where there are none."""
        return float(getattr(self, name)) / self.labels if self.labels else 0.0


@dataclass(frozen=True)
class Judged:
    """One picture: its score, and for every first guess (taken or not) the label it stands for, None where there is
    none.
    """

    score: Score
    pairs: tuple[tuple[str, str | None, bool], ...] = field(default=())
    left: tuple[str, ...] = field(default=())


def _matched(wishes: Sequence[Sequence[str]], left: Counter[str]) -> list[str | None]:
    """Gives each untaken card one label that is left over and among its guesses, as many as possible (augmenting
    paths).
    """
    slots = list(left.elements())
    owner: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for guess in wishes[card]:
            for slot, code in enumerate(slots):
                if code == guess and slot not in tried:
                    tried.add(slot)
                    if slot not in owner or place(owner[slot], tried):
                        owner[slot] = card
                        return True
        return False

    for card in range(len(wishes)):
        place(card, set())
    given = {card: slots[slot] for slot, card in owner.items()}
    return [given.get(card) for card in range(len(wishes))]


def judge(readings: Iterable[Reading], labels: Sequence[str], maybe: Sequence[str] = ()) -> Judged:
    """Counts one picture.

    right: taken codes that are labels, each label once. wrong: taken codes that are neither labels nor `maybe`
    (ghosts and doubles are wrong). asked: labels left over that an untaken card has among its first guesses. missed:
    the rest.
    """
    cards = [r for r in readings if r.face and r.code is not None]
    taken = [r.code for r in cards if r.taken and r.code is not None]
    asking = [r for r in cards if not r.taken]
    want, got = Counter(labels), Counter(taken)
    right = got & want
    left = want - right
    surplus = got - right
    wrong = surplus - Counter(maybe)
    wishes = [[code for code, _ in r.alternatives[:GUESSES]] for r in asking]
    answers = _matched(wishes, left)
    asked = sum(a is not None for a in answers)
    first = sum(a is not None and a == r.code for a, r in zip(answers, asking, strict=True))
    total = sum(want.values())
    score = Score(total, sum(right.values()), sum(wrong.values()), asked, total - sum(right.values()) - asked, first, 1)
    pairs: list[tuple[str, str | None, bool]] = [(code, code, True) for code in right.elements()]
    pairs += [(r.code or "", a, False) for r, a in zip(asking, answers, strict=True) if a is not None]
    remains = left - Counter(a for a in answers if a is not None)
    for code in wrong.elements():
        likely = sorted(remains.elements(), key=lambda c: (c[:-1] != code[:-1]) + (c[-1] != code[-1]))
        like = next((c for c in likely if c[:-1] == code[:-1] or c[-1] == code[-1]), None)
        if like is not None:
            remains = remains - Counter([like])
        pairs.append((code, like, True))
    return Judged(score, tuple(pairs), tuple(remains.elements()))
