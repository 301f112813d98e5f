"""Trains a head: what Whisper's encoder sees, into the chances of each sound at each moment (PyTorch, CTC).

The head kept is the running average of the weights. Clips of held-out voices are only looked at. More passes over the
same clips lower the error on synthetic voices and raise it on people, so the time is bounded and noise is strong.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from models import phonemes
from models.training.pictures import Picture

SEEN = 512
"""Numbers of each position of Whisper base's encoder."""
KERNEL = 7
"""Positions that a block looks at: 140 ms."""
BATCH, BUCKET = 32, 25
DROPPED, HIDDEN_SHARE = 0.2, 0.4
LEAST_NOISE, MOST_NOISE = 0.1, 0.45
KEPT = 0.995
"""Share of the running average that stays at each step."""


class Block(nn.Module):
    """Looks around each position, then thinks about it."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.around = nn.Conv1d(size, size, KERNEL, padding=KERNEL // 2, groups=size, bias=False)
        self.norm = nn.LayerNorm(size)
        self.up, self.down = nn.Linear(size, 2 * size), nn.Linear(2 * size, size, bias=False)
        self.drop = nn.Dropout(DROPPED)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """(clips, positions, size) to the same."""
        around = self.around(seen.transpose(1, 2)).transpose(1, 2)
        return seen + self.down(self.drop(torch.relu(self.up(self.norm(around)))))


class Head(nn.Module):
    """The head."""

    def __init__(self, size: int, blocks: int, mean: NDArray[np.float32], spread: NDArray[np.float32]) -> None:
        super().__init__()
        self.register_buffer("mean", torch.from_numpy(mean))
        self.register_buffer("spread", torch.from_numpy(spread))
        self.into = nn.Linear(SEEN, size)
        self.blocks = nn.ModuleList(Block(size) for _ in range(blocks))
        self.out = nn.Linear(size, len(phonemes.inventory()))

    def forward(self, seen: torch.Tensor, mask: torch.Tensor | None = None) -> torch.Tensor:
        """(clips, positions, 512), evened already where there is a `mask`, to log-chances of each sound."""
        hidden = torch.relu(self.into(seen if mask is not None else (seen - self.mean) / self.spread))
        for block in self.blocks:
            hidden = block(hidden * mask if mask is not None else hidden)
        return torch.log_softmax(self.out(hidden), -1)


@dataclass(frozen=True, slots=True)
class Batch:
    """Clips of nearly the same length, filled up."""

    seen: torch.Tensor
    mask: torch.Tensor
    sizes: torch.Tensor
    sounds: torch.Tensor
    counts: torch.Tensor


def batches(pictures: Sequence[Picture], head: Head, chance: np.random.Generator | None) -> Iterator[Batch]:
    """All of `pictures` once, in an order by `chance`, roughened; as they are where there is none."""
    buckets: dict[int, list[Picture]] = {}
    for one in pictures:
        buckets.setdefault(len(one.seen) // BUCKET, []).append(one)
    groups = []
    for several in buckets.values():
        order = chance.permutation(len(several)) if chance is not None else np.arange(len(several))
        groups += [[several[at] for at in order[i : i + BATCH]] for i in range(0, len(order), BATCH)]
    if chance is not None:
        groups = [groups[at] for at in chance.permutation(len(groups))]
    mean, spread = head.mean.numpy(), head.spread.numpy()
    for group in groups:
        yield _batch(group, mean, spread, chance)


def _batch(
    group: Sequence[Picture], mean: NDArray[np.float32], spread: NDArray[np.float32], chance: np.random.Generator | None
) -> Batch:
    longest = max(len(one.seen) for one in group)
    seen = np.zeros((len(group), longest, SEEN), np.float32)
    mask = np.zeros((len(group), longest, 1), np.float32)
    for at, one in enumerate(group):
        even = (one.seen.astype(np.float32) - mean) / spread
        if chance is not None:
            even += chance.standard_normal(even.shape, dtype=np.float32) * chance.uniform(LEAST_NOISE, MOST_NOISE)
            even = _hidden(even, chance)
        seen[at, : len(even)], mask[at, : len(even)] = even, 1
    sounds = torch.tensor([sound for one in group for sound in one.sounds], dtype=torch.long)
    counts = torch.tensor([len(one.sounds) for one in group])
    sizes = torch.tensor([len(one.seen) for one in group])
    return Batch(torch.from_numpy(seen), torch.from_numpy(mask), sizes, sounds, counts)


def _hidden(even: NDArray[np.float32], chance: np.random.Generator) -> NDArray[np.float32]:
    if chance.random() < HIDDEN_SHARE:
        begin = int(chance.integers(0, max(1, len(even) - 3)))
        even[begin : begin + int(chance.integers(1, 4))] = 0
    return even


def train(
    pictures: Sequence[Picture],
    held: Sequence[Picture],
    *,
    size: int,
    blocks: int,
    minutes: float,
    seed: int = 0,
    rate: float = 2.5e-3,
    tell: Callable[[str], None] = print,
) -> Head:
    """A head, trained for `minutes`."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    sample = np.concatenate([one.seen for one in pictures[::20]]).astype(np.float32)
    mean, spread = sample.mean(0), sample.std(0) + np.float32(1e-3)
    head, average = Head(size, blocks, mean, spread), Head(size, blocks, mean, spread)
    average.load_state_dict(head.state_dict())
    tell(f"{sum(one.numel() for one in head.parameters())} parameters, {len(pictures)} clips")
    optimiser = torch.optim.AdamW(head.parameters(), lr=rate, weight_decay=1e-3)
    began, steps, passes = time.monotonic(), 0, 0
    while (done := (time.monotonic() - began) / (60 * minutes)) < 1:
        head.train()
        total, count = 0.0, 0
        for batch in batches(pictures, head, chance):
            done = (time.monotonic() - began) / (60 * minutes)
            for group in optimiser.param_groups:
                group["lr"] = rate * min(1, (steps + 1) / 150) * (0.02 + 0.49 * (1 + math.cos(math.pi * min(1, done))))
            total, count, steps = total + _step(head, batch, optimiser), count + 1, steps + 1
            _follow(average, head, min(KEPT, steps / (steps + 10)))
            if done >= 1:
                break
        passes += 1
        tell(f"pass {passes}: loss {total / count:.3f}, held {error(average, held):.4f}, {60 * minutes * done:.0f} s")
    return average.eval()


def _step(head: Head, batch: Batch, optimiser: torch.optim.Optimizer) -> float:
    chances = head(batch.seen, batch.mask).transpose(0, 1)
    losses = nn.functional.ctc_loss(
        chances, batch.sounds, batch.sizes, batch.counts, blank=0, reduction="none", zero_infinity=True
    )
    loss = losses.mean() / 4
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(head.parameters(), 5.0)
    optimiser.step()
    return float(loss.detach())


@torch.no_grad()
def _follow(average: Head, head: Head, kept: float) -> None:
    for mine, theirs in zip(average.parameters(), head.parameters(), strict=True):
        mine.lerp_(theirs, 1 - kept)


@torch.no_grad()
def error(head: Head, held: Sequence[Picture]) -> float:
    """Sounds wrong, missing or too many, as a share of those said (greedy)."""
    head.eval()
    wrong = said = 0
    for batch in batches(held, head, None):
        best = head(batch.seen, batch.mask).argmax(-1)
        at = 0
        for row, size, count in zip(best, batch.sizes.tolist(), batch.counts.tolist(), strict=True):
            meant = batch.sounds[at : at + count].tolist()
            heard = torch.unique_consecutive(row[:size])
            wrong += distance(heard[heard > 0].tolist(), meant)
            at, said = at + count, said + count
    return wrong / max(1, said)


def distance(one: Sequence[int], other: Sequence[int]) -> int:
    """Edits from one row of sounds to the other."""
    row = list(range(len(other) + 1))
    for at, mine in enumerate(one, 1):
        corner, row[0] = row[0], at
        for place, theirs in enumerate(other, 1):
            corner, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, corner + (mine != theirs))
    return row[-1]


def write(head: Head, file: Path) -> None:
    """The head as ONNX (opset 17): `seen` (1, positions, 512) to `sounds` (1, positions, inventory), log-chances."""
    from onnx import TensorProto, checker, helper, numpy_helper, save

    weights = {name: value.numpy() for name, value in head.state_dict().items()}
    held: list[Any] = []
    nodes: list[Any] = []

    def kept(name: str, value: NDArray[np.float32]) -> str:
        held.append(numpy_helper.from_array(np.ascontiguousarray(value, dtype=np.float32), name))
        return name

    def does(kind: str, *given: str, **how: object) -> str:
        out = f"{kind}_{len(nodes)}" if kind != "LogSoftmax" else "sounds"
        nodes.append(helper.make_node(kind, list(given), [out], **how))
        return out

    def straight(at: str, name: str, *, shift: bool = True) -> str:
        product = does("MatMul", at, kept(f"{name}.w", weights[f"{name}.weight"].T))
        return does("Add", product, kept(f"{name}.b", weights[f"{name}.bias"])) if shift else product

    even = does("Div", does("Sub", "seen", kept("mean", weights["mean"])), kept("spread", weights["spread"]))
    hidden = does("Relu", straight(even, "into"))
    for number in range(len(head.blocks)):
        name, size = f"blocks.{number}", int(weights["into.bias"].shape[0])
        turned = does("Transpose", hidden, perm=[0, 2, 1])
        kernel = kept(f"{name}.k", weights[f"{name}.around.weight"])
        around = does("Transpose", does("Conv", turned, kernel, pads=[KERNEL // 2] * 2, group=size), perm=[0, 2, 1])
        gain, shift = (kept(f"{name}.{one}", weights[f"{name}.norm.{one}"]) for one in ("weight", "bias"))
        normed = does("LayerNormalization", around, gain, shift, axis=-1, epsilon=1e-5)
        thought = straight(does("Relu", straight(normed, f"{name}.up")), f"{name}.down", shift=False)
        hidden = does("Add", hidden, thought)
    does("LogSoftmax", straight(hidden, "out"), axis=-1)
    into = helper.make_tensor_value_info("seen", TensorProto.FLOAT, [1, "positions", SEEN])
    out = helper.make_tensor_value_info("sounds", TensorProto.FLOAT, [1, "positions", len(phonemes.inventory())])
    graph = helper.make_graph(nodes, "answer_head", [into], [out], held)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    checker.check_model(model)
    save(model, str(file))
