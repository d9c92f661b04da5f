"""What happens to pieces anew each time the reader sees them: turned, squeezed, made small, blurred, lit, inked.

Drawn once and shown ten times, a piece is learnt by heart (0.965 right on what was trained on, 0.844 on held-out
print); varied in the batch it is another piece each time. Everything works on a whole batch at once and costs a third
of a training step. Pieces are float, 0..1, (n, 3, h, w), red green blue.
"""

from __future__ import annotations

import math

import torch
from torch.nn import functional as nn

GROUPS = 8
"""Parts of a batch that share a resolution and a blur."""


def _some(n: int, share: float) -> torch.Tensor:
    """(n, 1, 1, 1): one for a share of the pieces, nought for the others."""
    return (torch.rand(n, 1, 1, 1) < share).float()


def _spread(n: int, low: float, high: float, channels: int = 1) -> torch.Tensor:
    return low + (high - low) * torch.rand(n, channels, 1, 1)


def place(x: torch.Tensor) -> torch.Tensor:
    """Shifted, turned, stretched and sheared a little, as a finder's box may be."""
    n, aspect = len(x), x.shape[2] / x.shape[3]
    angle, shear = torch.randn(n) * 0.05, torch.randn(n) * 0.11
    size = torch.exp(torch.randn(n) * 0.05)
    wide, high = size * torch.exp(torch.randn(n) * 0.12), size * torch.exp(torch.randn(n) * 0.03)
    cos, sin = torch.cos(angle), torch.sin(angle)
    theta = torch.stack(
        [
            torch.stack([cos * wide, (shear * cos - sin) * high * aspect, torch.randn(n) * 0.035], dim=1),
            torch.stack([sin * wide / aspect, (shear * sin + cos) * high, torch.randn(n) * 0.03], dim=1),
        ],
        dim=1,
    )
    grid = nn.affine_grid(theta, list(x.shape), align_corners=False)
    return nn.grid_sample(x, grid, padding_mode="border", align_corners=False)


def _most(x: torch.Tensor) -> torch.Tensor:
    """The largest of 3 x 3 neighbours; twenty times as fast as the pooling layer here."""
    for axis in (2, 3):
        shape, size = x, x.shape[axis]
        x = torch.maximum(shape, torch.cat([shape.narrow(axis, 1, size - 1), shape.narrow(axis, size - 1, 1)], axis))
        x = torch.maximum(x, torch.cat([shape.narrow(axis, 0, 1), shape.narrow(axis, 0, size - 1)], axis))
    return x


def ink(x: torch.Tensor) -> torch.Tensor:
    """Strokes of some pieces a little thicker or thinner: three in eight of a batch in random order."""
    part = len(x) * 3 // 16
    light, dark, same = x[:part], x[part : 2 * part], x[2 * part :]
    light = light + _spread(part, 0.0, 1.0) * (_most(light) - light)
    dark = dark + _spread(part, 0.0, 1.0) * (-_most(-dark) - dark)
    return torch.cat([light, dark, same])


def _blur(x: torch.Tensor, across: float, down: float) -> torch.Tensor:
    for sigma, axis in ((across, 3), (down, 2)):
        if sigma < 0.25:
            continue
        reach = max(1, math.ceil(2.2 * sigma))
        kernel = torch.exp(-0.5 * (torch.arange(-reach, reach + 1) / sigma) ** 2)
        kernel = (kernel / kernel.sum()).view((1, 1, -1, 1) if axis == 2 else (1, 1, 1, -1))
        pad = (0, 0, reach, reach) if axis == 2 else (reach, reach, 0, 0)
        rows = nn.pad(x.reshape(-1, 1, *x.shape[2:]), pad, mode="replicate")
        x = nn.conv2d(rows, kernel).reshape(x.shape)
    return x


def soften(x: torch.Tensor) -> torch.Tensor:
    """One group: seen by fewer pixels, out of focus, shaken, noisy."""
    rows, columns = x.shape[2:]
    low = 1.0 if torch.rand(()) < 0.4 else math.exp(float(torch.empty(()).uniform_(math.log(0.17), 0.0)))
    if torch.rand(()) < 0.5:
        sigma = float(torch.rand(())) ** 2 * 2.5
        stretch = math.exp(float(torch.randn(())) * 0.5)
        x = _blur(x, sigma * stretch, sigma / stretch)
    if low < 1:
        x = nn.interpolate(x, (max(8, round(rows * low)), max(6, round(columns * low))), mode="area")
    grain = _spread(len(x), 0.0, 0.07) * _some(len(x), 0.5)
    x = x + grain * torch.randn(x.shape)
    return nn.interpolate(x, (rows, columns), mode="bilinear", align_corners=False) if low < 1 else x


def light(x: torch.Tensor) -> torch.Tensor:
    """Exposure, contrast, cast, mixed colours; sometimes no colour at all."""
    n = len(x)
    x = x.clamp(0, 1)
    gamma = torch.exp(torch.randn(n, 1, 1, 1) * 0.25)
    x = (x + 1e-4) ** gamma
    mixing = torch.eye(3) + 0.06 * torch.randn(n, 3, 3) * _some(n, 0.5)[:, 0]
    x = torch.einsum("nij,njhw->nihw", mixing, x)
    mean = x.mean(dim=(1, 2, 3), keepdim=True)
    x = mean + (x - mean) * _spread(n, 0.55, 1.2)
    x = x * _spread(n, 0.8, 1.2) * (1 + 0.08 * torch.randn(n, 3, 1, 1)) + 0.12 * (torch.rand(n, 3, 1, 1) - 0.5)
    grey = _some(n, 0.05)
    return x * (1 - grey) + x.mean(dim=1, keepdim=True) * grey


def hide(x: torch.Tensor) -> torch.Tensor:
    """Something lies over an edge of the piece, or a speck on it; the index itself stays."""
    n, _, rows, columns = x.shape
    y = torch.linspace(-1, 1, rows).view(1, 1, -1, 1)
    across = torch.linspace(-1, 1, columns).view(1, 1, 1, -1)
    angle = torch.rand(n, 1, 1, 1) * 2 * math.pi
    reach = across * torch.cos(angle) + y * torch.sin(angle)
    edge = (reach > _spread(n, 0.8, 1.2)).float() * _some(n, 0.3)
    x = x * (1 - edge) + edge * _spread(n, 0.0, 1.0, 3)
    middle, high = _spread(n, -0.8, 0.8, 2), _spread(n, 0.03, 0.13)
    apart = (y - middle[:, 1:]) ** 2 + ((across - middle[:, :1]) * columns / rows) ** 2
    speck = (apart < high**2).float() * _some(n, 0.1)
    return x * (1 - speck) + speck * _spread(n, 0.0, 1.0, 3)


@torch.no_grad()
def vary(x: torch.Tensor) -> torch.Tensor:
    """The same indices, otherwise seen."""
    x = hide(ink(place(x.contiguous())))
    x = torch.cat([soften(part) for part in x.chunk(GROUPS)])
    return light(x).clamp(0, 1).contiguous(memory_format=torch.channels_last)
