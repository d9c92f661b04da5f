"""The reader's network: small residual nets with a rank head and a suit head, each with a class for "no index", and
their mean opinion.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import nn

from table.cards import RANKS, SUITS
from vision.cut import INDEX_SIZE

WIDTHS = (16, 32, 64, 128)
"""Multiples of 16: anything else halves the speed of bfloat16 here."""


class Block(nn.Module):
    """Two convolutions round a shortcut; the first may halve the size."""

    def __init__(self, before: int, after: int, stride: int) -> None:
        super().__init__()
        self.one = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.norm_one = nn.BatchNorm2d(after)
        self.two = nn.Conv2d(after, after, 3, 1, 1, bias=False)
        self.norm_two = nn.BatchNorm2d(after)
        same = before == after and stride == 1
        self.short = (
            nn.Identity()
            if same
            else nn.Sequential(nn.Conv2d(before, after, 1, stride, bias=False), nn.BatchNorm2d(after))
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(n, before, h, w) to (n, after, h / stride, w / stride)."""
        inner = torch.relu(self.norm_one(self.one(x)))
        return torch.relu(self.norm_two(self.two(inner)) + self.short(x))


class Reader(nn.Module):
    """Pieces of `INDEX_SIZE`, red green blue 0..1, to logits of 14 ranks and 5 suits.

    The last map is flattened, not pooled: where a thing stands tells the rank from the suit and an upright index from
    one upside down.
    """

    def __init__(self, widths: tuple[int, ...] = WIDTHS, dropout: float = 0.2) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, widths[0], 3, 2, 1, bias=False), nn.BatchNorm2d(widths[0]), nn.ReLU())
        levels: list[nn.Module] = []
        before = widths[0]
        for k, after in enumerate(widths):
            levels += [Block(before, after, 2), Block(after, after, 1)] if k else [Block(after, after, 1)]
            before = after
        self.levels = nn.Sequential(*levels)
        self.squeeze = nn.Sequential(nn.Conv2d(before, 48, 1, bias=False), nn.BatchNorm2d(48), nn.ReLU())
        rows, columns = (-(-s // 16) for s in INDEX_SIZE)
        self.neck = nn.Sequential(
            nn.Flatten(), nn.Dropout(dropout), nn.Linear(48 * rows * columns, 160), nn.ReLU(), nn.Dropout(dropout)
        )
        self.rank = nn.Linear(160, len(RANKS) + 1)
        self.suit = nn.Linear(160, len(SUITS) + 1)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of ranks and of suits."""
        inner = self.neck(self.squeeze(self.levels(self.stem((x - 0.5) * 4.0))))
        return self.rank(inner), self.suit(inner)


class Jury(nn.Module):
    """Readers that were trained apart and speak with one voice: the mean of their logarithms of probability, so that
    one that sees no such thing outweighs another that believes it.
    """

    def __init__(self, members: Sequence[nn.Module]) -> None:
        super().__init__()
        self.members = nn.ModuleList(members)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Mean logarithms of ranks (n, 14) and of suits (n, 5); after a softmax they are probabilities."""
        ranks, suits = zip(
            *[[torch.log_softmax(head, 1) for head in member(x)] for member in self.members], strict=True
        )
        return torch.stack(ranks).mean(0), torch.stack(suits).mean(0)
