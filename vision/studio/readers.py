"""The reader: its samples, the training of its members, its export. Plain torch, bfloat16, channels last: 350 pieces a
second on one core, three to four times plain float32.
"""

from __future__ import annotations

import copy
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import nn

from table.cards import RANKS, SUITS
from vision.cut import INDEX_SIZE
from vision.studio.readers_net import Jury, Reader
from vision.studio.readers_vary import place, vary
from vision.studio.workshop import Pass, ReaderPlan, StudioError, Workshop

BATCH = 128
SPOKEN_S = 90.0
"""Seconds of the processor between two lines about the training; then its state is kept too."""
NO_RANK, NO_SUIT = len(RANKS), len(SUITS)


class Samples:
    """All chunks of a folder."""

    def __init__(self, folder: Path) -> None:
        self.parts: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = []
        for path in sorted(folder.glob("*.npz")):
            with np.load(path) as data:
                pieces = torch.from_numpy(data["pieces"][..., ::-1].copy())
                self.parts.append((pieces, torch.from_numpy(data["ranks"]), torch.from_numpy(data["suits"])))
        if not self.parts:
            raise StudioError(f"{folder}: no samples of the reader: run the stage samples first")

    def __len__(self) -> int:
        return sum(len(part[0]) for part in self.parts)

    def batch(self, rng: np.random.Generator, count: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """`count` samples from a few chunks: pieces uint8 (n, h, w, 3), ranks, suits."""
        chosen = [self.parts[int(k)] for k in rng.integers(0, len(self.parts), 8)]
        rows = [torch.from_numpy(rng.integers(0, len(part[0]), count // 8)) for part in chosen]
        columns = zip(*[[part[k][row] for k in range(3)] for part, row in zip(chosen, rows, strict=True)], strict=True)
        order = torch.from_numpy(rng.permutation(count // 8 * 8))
        pieces, ranks, suits = (torch.cat(column)[order] for column in columns)
        return pieces, ranks, suits


def tensor(pieces: torch.Tensor) -> torch.Tensor:
    """Pieces as the network wants them: 0..1, (n, 3, h, w), channels last in memory."""
    return (pieces.float() / 255).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)


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


def train(
    one: Pass,
    samples: Samples,
    held: Samples,
    target: Path,
    start: Path | None = None,
    varied: Callable[[torch.Tensor], torch.Tensor] = vary,
) -> None:
    """Train one pass: constant rate, the last third falling to nothing; what is kept is a running mean of the weights.
    Pieces are `varied` each time they are shown.

    The state goes to disk now and then, and a pass that was cut off goes on from there. Minutes are those of the
    processor, so that a busy machine makes no worse reader.
    """
    torch.set_num_threads(1)
    torch.manual_seed(0)
    model = Reader().to(memory_format=torch.channels_last)
    part, spent, step = target.with_suffix(".part"), 0.0, 0
    if part.exists():
        state = torch.load(part, weights_only=True)
        spent, step = float(state["spent"]), int(state["step"])
        model.load_state_dict(state["weights"])
    elif start:
        model.load_state_dict(torch.load(start, weights_only=True))
    rng = np.random.default_rng(step)
    mean = copy.deepcopy(model)
    optimiser = torch.optim.AdamW(model.parameters(), one.rate, weight_decay=0.02)
    begin = time.process_time() - spent
    spoken, first = time.process_time(), step
    while (share := (time.process_time() - begin) / (60 * one.minutes)) < 1:
        rate = one.rate * min(1.0, (step - first + 1) / 150) * (min(1.0, (1 - share) / 0.35) + 0.005)
        for group in optimiser.param_groups:
            group["lr"] = rate
        pieces, ranks, suits = samples.batch(rng, BATCH)
        with torch.autocast("cpu", torch.bfloat16):
            rank, suit = model(varied(tensor(pieces)))
        loss = nn.functional.cross_entropy(rank.float(), ranks) + nn.functional.cross_entropy(suit.float(), suits)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimiser.step()
        step += 1
        _follow(mean, model, min(0.998, step / (step + 20)))
        if time.process_time() - spoken > SPOKEN_S:
            spoken = time.process_time()
            torch.save({"weights": mean.state_dict(), "spent": spoken - begin, "step": step}, part)
            print(
                f"{target.stem}: {spoken - begin:5.0f} s {step} steps loss {loss.item():.3f} {judge(mean, held)}",
                flush=True,
            )
    torch.save(mean.state_dict(), target)
    part.unlink(missing_ok=True)
    print(f"{target.name}: {step} steps, {judge(mean, held)}", flush=True)


@torch.no_grad()
def _follow(mean: nn.Module, model: nn.Module, keep: float) -> None:
    """Move the running mean of the weights a little towards the weights."""
    for a, b in zip(mean.state_dict().values(), model.state_dict().values(), strict=True):
        if a.dtype.is_floating_point:
            a.lerp_(b, 1 - keep)
        else:
            a.copy_(b)


def load(path: Path) -> Reader:
    """A trained member, ready to read."""
    model = Reader()
    model.load_state_dict(torch.load(path, weights_only=True))
    return model.eval()


def export(model: nn.Module, target: Path) -> None:
    """Write a reader as ONNX, with a free number of pieces."""
    names = {"input_names": ["pieces"], "output_names": ["rank", "suit"]}
    sizes = {"pieces": {0: "n"}, "rank": {0: "n"}, "suit": {0: "n"}}
    x = torch.zeros(2, 3, *INDEX_SIZE)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part.onnx")
    torch.onnx.export(model, (x,), str(part), dynamic_axes=sizes, dynamo=False, opset_version=17, **names)
    part.replace(target)


def apart(model: nn.Module, exported: Path, held: Samples, pieces: int = 256) -> float:
    """The largest difference of an output between a reader and its ONNX file over held-out pieces."""
    import onnxruntime

    session = onnxruntime.InferenceSession(str(exported), providers=["CPUExecutionProvider"])
    x = tensor(held.parts[0][0][:pieces]).contiguous()
    outputs = session.run(None, {"pieces": x.numpy()})
    with torch.no_grad():
        return max(float(np.abs(a.numpy() - b).max()) for a, b in zip(model(x), outputs, strict=True))


def make_samples(shop: Workshop) -> None:
    """Render the samples: training packs and typefaces for each member, and the held-out ones."""
    from vision.studio import packs as store
    from vision.studio.boxes_stages import judging_packs
    from vision.studio.readers_photo import Manner
    from vision.studio.readers_samples import fill, source
    from vision.studio.readers_type import fetch

    sizes, fonts = shop.sizes, shop.cache / "fonts"
    if sizes.art:
        fetch(fonts)
    held = source(judging_packs(shop), True, fonts)
    fill(shop.readers / "held", held, range(900000, 900000 + sizes.held_files), sizes.samples, Manner())
    art = [pack for pack in store.art_packs(shop.packs) if not pack.held_out] if sizes.art else []
    packs = store.training_packs(shop.packs, sizes.reader_families, art=False) + art * sizes.reader_art
    for plan in sizes.readers:
        manner = Manner(plan.exposed, plan.aside)
        fill(shop.readers / plan.name, source(packs, False, fonts), plan.files, sizes.samples, manner)


def _member(shop: Workshop, plan: ReaderPlan) -> Path:
    """The checkpoint of a member after its last pass."""
    return shop.readers / f"{plan.name}-{len(plan.passes)}.pt"


def trained(shop: Workshop) -> Jury:
    """The reader: all its members after their last passes.

    Raises:
        StudioError: one is not trained.
    """
    paths = [_member(shop, plan) for plan in shop.sizes.readers]
    if not all(path.exists() for path in paths):
        raise StudioError("no trained reader: run the stage reader first")
    return Jury([load(path) for path in paths]).eval()


def _train(shop: Workshop, plan: ReaderPlan) -> None:
    """Train all passes of one member, each from the weights of the one before."""
    start: Path | None = None
    samples = held = None
    for number, one in enumerate(plan.passes, 1):
        target = shop.readers / f"{plan.name}-{number}.pt"
        if not target.exists():
            samples, held = samples or Samples(shop.readers / plan.name), held or Samples(shop.readers / "held")
            train(one, samples, held, target, start, vary if plan.varied else place)
        start = target


def make(shop: Workshop) -> None:
    """Train the members, each on a core of its own if there are several."""
    plans, workers = shop.sizes.readers, min(shop.sizes.workers, len(shop.sizes.readers))
    if workers < 2:
        for plan in plans:
            _train(shop, plan)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(partial(_train, shop), plans))
