"""Training and export of the index reader.

    python -m vision.studio.readers train SAMPLES... --held SAMPLES --minutes M --out FILE [--from FILE]
    python -m vision.studio.readers export CHECKPOINT ONNX [--held SAMPLES]

SAMPLES are folders that `readers_samples.py` fills, also while training runs. Plain torch, bfloat16, channels last:
350 pieces a second on one core here, three to four times plain float32.
"""

from __future__ import annotations

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from table.cards import RANKS, SUITS
from vision.cut import INDEX_SIZE
from vision.studio.readers_net import Reader

BATCH = 128
NO_RANK, NO_SUIT = len(RANKS), len(SUITS)


class Samples:
    """All chunks of some folders; `refresh` picks up what came since."""

    def __init__(self, folders: list[Path]) -> None:
        self.folders = folders
        self.known: set[Path] = set()
        self.parts: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = []
        self.refresh()

    def refresh(self) -> None:
        """Loads chunks not loaded yet."""
        for path in sorted(p for folder in self.folders for p in folder.glob("*.npz")):
            if path not in self.known:
                self.known.add(path)
                with np.load(path) as data:
                    pieces = torch.from_numpy(data["pieces"][..., ::-1].copy())
                    self.parts.append((pieces, torch.from_numpy(data["ranks"]), torch.from_numpy(data["suits"])))

    def __len__(self) -> int:
        return sum(len(part[0]) for part in self.parts)

    def batch(self, rng: np.random.Generator, count: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """`count` samples from a few chunks: pieces uint8 (n, h, w, 3), ranks, suits."""
        chosen = [self.parts[int(k)] for k in rng.integers(0, len(self.parts), 8)]
        rows = [torch.from_numpy(rng.integers(0, len(part[0]), count // 8)) for part in chosen]
        columns = zip(*[[part[k][row] for k in range(3)] for part, row in zip(chosen, rows, strict=True)], strict=True)
        pieces, ranks, suits = (torch.cat(column) for column in columns)
        return pieces, ranks, suits


def tensor(pieces: torch.Tensor) -> torch.Tensor:
    """Pieces as the network wants them: 0..1, (n, 3, h, w), channels last in memory."""
    return (pieces.float() / 255).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)


def vary(x: torch.Tensor) -> torch.Tensor:
    """Light of each piece changed a little more, and sometimes all colour taken out."""
    n = len(x)
    gain, bias = 1 + 0.25 * (torch.rand(n, 1, 1, 1) - 0.5), 0.12 * (torch.rand(n, 3, 1, 1) - 0.5)
    x = (x * gain + bias).clamp(0, 1)
    grey = (torch.rand(n, 1, 1, 1) < 0.04).float()
    return (x * (1 - grey) + x.mean(dim=1, keepdim=True) * grey).contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def judge(model: nn.Module, held: Samples) -> str:
    """Shares right on samples of an index, and false alarms on the others."""
    model.eval()
    right_rank = right_suit = both = total = false = nothing = 0
    for pieces, ranks, suits in held.parts:
        for k in range(0, len(pieces), 256):
            rank, suit = model(tensor(pieces[k : k + 256]))
            rank, suit = rank.argmax(1), suit.argmax(1)
            true_rank, true_suit = ranks[k : k + 256], suits[k : k + 256]
            index = true_rank != NO_RANK
            right_rank += int((rank == true_rank)[index].sum())
            right_suit += int((suit == true_suit)[index].sum())
            both += int(((rank == true_rank) & (suit == true_suit))[index].sum())
            total += int(index.sum())
            nothing += int((~index).sum())
            false += int(((rank != NO_RANK) & (suit != NO_SUIT))[~index].sum())
    model.train()
    alarms = false / max(nothing, 1)
    return f"rank {right_rank / total:.4f} suit {right_suit / total:.4f} both {both / total:.4f} false {alarms:.4f}"


def train(arguments: argparse.Namespace) -> None:
    """Trains for so many minutes: constant rate, the last third falling to nothing; keeps a running mean of the
    weights.
    """
    torch.manual_seed(arguments.seed)
    rng = np.random.default_rng(arguments.seed)
    samples, held = Samples(arguments.samples), Samples([arguments.held])
    model = Reader().to(memory_format=torch.channels_last)
    if arguments.start:
        model.load_state_dict(torch.load(arguments.start, weights_only=True))
    mean = copy.deepcopy(model)
    optimiser = torch.optim.AdamW(model.parameters(), arguments.rate, weight_decay=0.02)
    begin = spoken = time.monotonic()
    step = 0
    while (share := (time.monotonic() - begin) / (60 * arguments.minutes)) < 1:
        rate = arguments.rate * min(1.0, (step + 1) / 150) * (min(1.0, (1 - share) / 0.35) + 0.005)
        for group in optimiser.param_groups:
            group["lr"] = rate
        pieces, ranks, suits = samples.batch(rng, BATCH)
        with torch.autocast("cpu", torch.bfloat16):
            rank, suit = model(vary(tensor(pieces)))
        loss = nn.functional.cross_entropy(rank.float(), ranks) + nn.functional.cross_entropy(suit.float(), suits)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimiser.step()
        step += 1
        keep = min(0.998, step / (step + 20))
        with torch.no_grad():
            for a, b in zip(mean.state_dict().values(), model.state_dict().values(), strict=True):
                if a.dtype.is_floating_point:
                    a.lerp_(b, 1 - keep)
                else:
                    a.copy_(b)
        if time.monotonic() - spoken > 90:
            spoken = time.monotonic()
            samples.refresh()
            torch.save(mean.state_dict(), arguments.out)
            print(f"{spoken - begin:5.0f} s {step} steps {len(samples)} samples", end=" ")
            print(f"loss {loss.item():.3f} {judge(mean, held)}", flush=True)
    torch.save(mean.state_dict(), arguments.out)
    print("end", step, judge(mean, held), flush=True)


def export(arguments: argparse.Namespace) -> None:
    """Writes the ONNX file and compares it with the network on held-out pieces (or noise): they must agree to 1e-3."""
    import onnxruntime

    model = Reader()
    model.load_state_dict(torch.load(arguments.checkpoint, weights_only=True))
    model.eval()
    names = {"input_names": ["pieces"], "output_names": ["rank", "suit"]}
    sizes = {"pieces": {0: "n"}, "rank": {0: "n"}, "suit": {0: "n"}}
    x = torch.rand(4, 3, *INDEX_SIZE)
    if arguments.held:
        x = tensor(Samples([arguments.held]).parts[0][0][:64]).contiguous()
    torch.onnx.export(model, (x[:2],), str(arguments.onnx), dynamic_axes=sizes, dynamo=False, opset_version=17, **names)
    session = onnxruntime.InferenceSession(str(arguments.onnx), providers=["CPUExecutionProvider"])
    outputs = session.run(None, {"pieces": x.numpy()})
    with torch.no_grad():
        apart = max(float(np.abs(a.numpy() - b).max()) for a, b in zip(model(x), outputs, strict=True))
    print(f"{arguments.onnx}: largest difference of a logit {apart:.2g} on {len(x)} pieces")
    if apart > 1e-3:
        raise SystemExit("the exported reader does not do what the trained one does")


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description="Train or export the index reader")
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("train")
    one.add_argument("samples", type=Path, nargs="+")
    one.add_argument("--held", type=Path, required=True)
    one.add_argument("--minutes", type=float, default=45)
    one.add_argument("--out", type=Path, required=True)
    one.add_argument("--from", dest="start", type=Path)
    one.add_argument("--rate", type=float, default=2e-3)
    one.add_argument("--seed", type=int, default=0)
    one.set_defaults(do=train)
    two = commands.add_parser("export")
    two.add_argument("checkpoint", type=Path)
    two.add_argument("onnx", type=Path)
    two.add_argument("--held", type=Path)
    two.set_defaults(do=export)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    arguments.do(arguments)


if __name__ == "__main__":
    main()
