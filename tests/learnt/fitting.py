"""Fits a linear judge: softmax regression with an even penalty on weights, by L-BFGS in plain numpy.

One example is a handful of choices of which one was right. A choice is a row of features; of a judge of classes every
choice has the example's own features under the class. It must never look at a row that is kept for measuring.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
MEMORY = 8
"""Steps that L-BFGS remembers."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Every choice of every example, one behind the other."""

    indices: NDArray[np.int64]
    """The features of all choices."""
    starts: NDArray[np.int64]
    """Where the features of each choice begin."""
    firsts: NDArray[np.int64]
    """Which choice is the first of each example."""
    right: NDArray[np.float64]
    """How right each choice is; of one example they sum to one."""
    weights: NDArray[np.float64]
    """How much each example counts."""


def choices(examples: Sequence[tuple[Sequence[Sequence[int]], Sequence[float], float]]) -> Choices:
    """Examples, each as the features of its choices, how right each is, and how much the example counts."""
    rows = [row for several, _, _ in examples for row in several]
    lengths = np.array([len(row) for row in rows])
    counts = np.array([len(several) for several, _, _ in examples])
    return Choices(
        np.concatenate([np.asarray(row, dtype=np.int64) for row in rows]),
        np.concatenate([[0], np.cumsum(lengths)[:-1]]),
        np.concatenate([[0], np.cumsum(counts)[:-1]]),
        np.array([share for _, shares, _ in examples for share in shares], dtype=float),
        np.array([weight for _, _, weight in examples], dtype=float),
    )


def _loss(of: Choices, size: int, penalty: float, weights: Floats) -> tuple[float, Floats]:
    scores = np.add.reduceat(weights[of.indices], of.starts)
    counts = np.diff(np.append(of.firsts, len(scores)))
    highest = np.repeat(np.maximum.reduceat(scores, of.firsts), counts)
    powers = np.exp(scores - highest)
    chances = powers / np.repeat(np.add.reduceat(powers, of.firsts), counts)
    each = np.repeat(of.weights, counts)
    loss = -float(np.sum(each * of.right * np.log(np.maximum(chances, 1e-12))))
    slopes = each * (chances - of.right)
    lengths = np.diff(np.append(of.starts, len(of.indices)))
    gradient = np.bincount(of.indices, np.repeat(slopes, lengths), minlength=size)
    return loss + penalty * float(weights @ weights) / 2, gradient + penalty * weights


def fit(of: Choices, size: int, penalty: float, rounds: int = 120) -> Floats:
    """The weights that explain the choices best."""
    return _lbfgs(lambda weights: _loss(of, size, penalty, weights), np.zeros(size), rounds)


def _lbfgs(loss: Callable[[Floats], tuple[float, Floats]], weights: Floats, rounds: int) -> Floats:
    steps: deque[tuple[Floats, Floats, float]] = deque(maxlen=MEMORY)
    value, gradient = loss(weights)
    for _ in range(rounds):
        direction = -_curved(gradient, steps)
        slope, length = float(gradient @ direction), 1.0 if steps else 1.0 / max(float(np.abs(gradient).sum()), 1e-9)
        while True:
            ahead, steeper = loss(weights + length * direction)
            if ahead <= value + 1e-4 * length * slope or length < 1e-8:
                break
            length /= 2
        moved, bent = length * direction, steeper - gradient
        if float(moved @ bent) > 1e-10:
            steps.append((moved, bent, 1.0 / float(moved @ bent)))
        weights, gained, value, gradient = weights + moved, value - ahead, ahead, steeper
        if gained < 1e-5 * max(abs(value), 1.0):
            break
    return weights


def _curved(gradient: Floats, steps: deque[tuple[Floats, Floats, float]]) -> Floats:
    """The gradient as the last steps have shown the ground to bend."""
    left, taken = gradient.copy(), []
    for moved, bent, one_over in reversed(steps):
        share = one_over * float(moved @ left)
        left -= share * bent
        taken.append(share)
    if steps:
        moved, bent, _ = steps[-1]
        left *= float(moved @ bent) / float(bent @ bent)
    for (moved, bent, one_over), share in zip(steps, reversed(taken), strict=True):
        left += moved * (share - one_over * float(bent @ left))
    return left
