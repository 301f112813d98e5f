"""Whisper's decoder a step at a time, for as many beginnings of a text at once as a search needs.

The engine that runs the model decodes a text to its end, or scores a whole one; a search through the phrases that an
answer can be made of needs the chances of the next token after each beginning. Same weights, same numbers (checked by
a test). It must never keep what it does not use: the words it may be asked for are few, and only those are kept.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from models.errors import EarsUnavailable

Numbers = NDArray[np.float32]
Weights = dict[str, NDArray[np.float16]]
"""As the file holds them, by name."""
Memory = tuple[tuple[Numbers, Numbers], ...]
"""Of each layer, the keys (heads, size, positions) and values (heads, positions, size) of the sound."""
HALF = 4
"""How the file marks numbers of 16 bits."""
WHOLE = {1: 1, 2: 2, 3: 4}
TINY = 1e-5
FINEST = 32_767
"""Steps of a weight, from nothing to the greatest of its sum: as fine as in the file, and turned into plain numbers
twenty times as fast as those. Of 8 bits they changed what was heard."""
ABREAST = 128
"""Sums worked out at a time: their weights, as numbers of 32 bits, stay in the processor's own memory."""
WORDS = "embeddings/weight"
"""The numbers of each token."""


@dataclass(frozen=True, slots=True)
class Begun:
    """Beginnings of a text, all of the same length, as the decoder sees them."""

    hidden: Numbers
    """(beginnings, size): what says which token comes next."""
    keys: tuple[Numbers, ...]
    """Of each layer: (beginnings, heads, tokens, size)."""
    values: tuple[Numbers, ...]
    looked: Numbers
    """(beginnings, positions): where in the sound the next token is looked for; each row sums to 1."""

    def only(self, which: Sequence[int]) -> Begun:
        """Those beginnings, in that order."""
        at = list(which)
        return Begun(
            self.hidden[at],
            tuple(one[at] for one in self.keys),
            tuple(one[at] for one in self.values),
            self.looked[at],
        )


@dataclass(frozen=True, slots=True)
class Norm:
    """Brings each row to the same mean and spread."""

    gain: Numbers
    shift: Numbers

    def __call__(self, rows: Numbers) -> Numbers:
        """`rows`, evened."""
        middle = rows - rows.mean(axis=-1, keepdims=True)
        spread = np.sqrt(np.square(middle).mean(axis=-1, keepdims=True) + TINY)
        return np.asarray(middle / spread * self.gain + self.shift, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Straight:
    """Weighted sums, and a shift. Half the memory of plain weights, and faster, for there is less to fetch."""

    weights: NDArray[np.int16]
    """(parts, in, ABREAST): the weights of as many sums at a time, in steps."""
    steps: Numbers
    """(out,): what one step is worth in each sum."""
    shift: Numbers
    """(out,)."""

    @classmethod
    def rounded(cls, weights: NDArray[np.float16], shift: Numbers) -> Straight:
        """From plain `weights`, shape (out, in); `out` is a multiple of ABREAST."""
        plain = weights.astype(np.float32)
        steps = np.maximum(np.abs(plain).max(axis=1), TINY) / np.float32(FINEST)
        plain /= steps[:, None]
        whole = np.rint(plain, out=plain).astype(np.int16).reshape(-1, ABREAST, weights.shape[1])
        return cls(np.ascontiguousarray(whole.swapaxes(1, 2)), steps, shift)

    def __call__(self, rows: Numbers) -> Numbers:
        """`rows` by the weights."""
        flat = rows.reshape(-1, rows.shape[-1])
        sums = np.empty((len(flat), len(self.shift)), dtype=np.float32)
        plain = np.empty(self.weights.shape[1:], dtype=np.float32)
        for at, part in enumerate(self.weights):
            np.copyto(plain, part)
            np.matmul(flat, plain, out=sums[:, at * ABREAST : (at + 1) * ABREAST])
        sums *= self.steps
        sums += self.shift
        return sums.reshape(*rows.shape[:-1], -1)


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer: what was said so far, what was heard, and what follows from both."""

    norms: tuple[Norm, Norm, Norm]
    said: tuple[Straight, Straight]
    heard: tuple[Straight, Straight, Straight]
    thought: tuple[Straight, Straight]


class WordTable:
    """The numbers of each token. They stay in the file, being half of all there is, until a token is asked for."""

    def __init__(self, file: Path, begins: int, size: int) -> None:
        """`begins`: the byte at which the first row begins; `size`: numbers of 16 bits in a row."""
        self._file = file
        self._begins = begins
        self._size = size
        self._rows: dict[int, Numbers] = {}

    def rows(self, tokens: NDArray[np.int64]) -> Numbers:
        """The rows of `tokens`, as one axis more."""
        flat = [int(token) for token in tokens.reshape(-1)]
        missing = sorted({token for token in flat if token not in self._rows})
        if missing:
            self._rows.update(zip(missing, self.read(missing), strict=True))
        return np.stack([self._rows[token] for token in flat]).reshape(*tokens.shape, self._size)

    def read(self, tokens: Sequence[int]) -> Numbers:
        """The rows of `tokens`, shape (tokens, size), as they are in the file; nothing is kept."""
        rows = np.empty((len(tokens), self._size), dtype=np.float32)
        with self._file.open("rb") as opened:
            for at, token in enumerate(tokens):
                opened.seek(self._begins + 2 * self._size * token)
                rows[at] = np.frombuffer(opened.read(2 * self._size), np.float16)
        return rows


class WhisperDecoder:
    """The decoder's weights. Holds no state of a hearing."""

    def __init__(
        self,
        weights: Weights,
        words: WordTable,
        heads: int,
        followers: tuple[tuple[int, int], ...],
    ) -> None:
        self._heads = heads
        self._followers = followers
        self._words = words
        self._places = weights["position_encodings/encodings"].astype(np.float32)
        self._last = _norm(weights, "layer_norm")
        names = {name.split("/")[0] for name in weights if name.startswith("layer_") and "/" in name}
        depth = sum(name.removeprefix("layer_").isdigit() for name in names)
        self._layers = tuple(_layer(weights, f"layer_{at}") for at in range(depth))

    @classmethod
    def load(cls, file: Path) -> WhisperDecoder:
        """The decoder in the model file of the engine (CTranslate2's format 6, numbers of 16 bits).

        Raises:
            EarsUnavailable: the file is in another format, or numbers are missing.
        """
        try:
            with file.open("rb") as opened:
                found = dict(_variables(opened))
            begins, _tokens, size = (int(one) for one in found.pop(WORDS))
            words = WordTable(file, begins, size)
            heads = int(found.pop("num_heads")[()])
            told = json.loads((file.parent / "config.json").read_text(encoding="utf-8"))
            followers = tuple((int(depth), int(head)) for depth, head in told["alignment_heads"])
            return cls(
                {name: one.astype(np.float16, copy=False) for name, one in found.items()}, words, heads, followers
            )
        except (OSError, KeyError, ValueError, struct.error, UnicodeDecodeError) as fault:
            raise EarsUnavailable(f"{file.name} is not a decoder that can be followed step by step: {fault}") from fault

    def memory(self, near: Numbers) -> Memory:
        """What every layer needs of the sound, `near` being the encoder's output, shape (positions, size)."""
        return tuple(self._of_sound(layer, near) for layer in self._layers)

    def _of_sound(self, layer: Layer, near: Numbers) -> tuple[Numbers, Numbers]:
        keys, values = np.split(layer.heard[1](near), 2, axis=-1)
        size = (len(near), self._heads, -1)
        return (
            np.ascontiguousarray(keys.reshape(size).transpose(1, 2, 0)),
            np.ascontiguousarray(values.reshape(size).transpose(1, 0, 2)),
        )

    def begin(self, memory: Memory, prompt: Sequence[int]) -> Begun:
        """The one beginning that holds nothing but `prompt`."""
        size = self._places.shape[1]
        none = (np.zeros((1, self._heads, 0, size // self._heads), dtype=np.float32),) * len(self._layers)
        empty = Begun(np.zeros((1, size), dtype=np.float32), none, none, np.zeros((1, 0), dtype=np.float32))
        return self.longer(memory, empty, [prompt])

    def longer(self, memory: Memory, begun: Begun, texts: Sequence[Sequence[int]]) -> Begun:
        """Each of the beginnings with some tokens more, of each as many."""
        tokens = np.array(texts)
        more = tokens.shape[1]
        already = begun.keys[0].shape[2]
        rows = self._words.rows(tokens) + self._places[already : already + more]
        future = np.triu(np.full((more, already + more), -np.inf, dtype=np.float32), already + 1)
        keys, values, looked = [], [], []
        for depth, (layer, (sound_keys, sound_values)) in enumerate(zip(self._layers, memory, strict=True)):
            asked, key, value = (
                self._in_heads(one) for one in np.split(layer.said[0](layer.norms[0](rows)), 3, axis=-1)
            )
            keys.append(np.concatenate([begun.keys[depth], key], axis=2))
            values.append(np.concatenate([begun.values[depth], value], axis=2))
            rows = rows + layer.said[1](_together(_attend(asked @ keys[-1].swapaxes(2, 3), future) @ values[-1]))
            where = _attend(self._in_heads(layer.heard[0](layer.norms[1](rows))) @ sound_keys)
            looked += [where[:, head, -1] for at, head in self._followers if at == depth]
            rows = rows + layer.heard[2](_together(where @ sound_values))
            rows = rows + layer.thought[1](_bent(layer.thought[0](layer.norms[2](rows))))
        return Begun(self._last(rows[:, -1]), tuple(keys), tuple(values), np.mean(looked, axis=0))

    def _in_heads(self, rows: Numbers) -> Numbers:
        """Rows of shape (beginnings, tokens, size) cut up for the heads: (beginnings, heads, tokens, part)."""
        return rows.reshape(*rows.shape[:2], self._heads, -1).swapaxes(1, 2)

    def next(self, begun: Begun, words: Numbers) -> Numbers:
        """The logarithm of the chance of each of `words` (from `words_of`) after each beginning, among those words."""
        each = begun.hidden @ words
        top = each.max(axis=-1, keepdims=True)
        return np.asarray(each - top - np.log(np.exp(each - top).sum(axis=-1, keepdims=True)), dtype=np.float32)

    def words_of(self, tokens: Sequence[int]) -> Numbers:
        """What `next` compares with, shape (size, tokens)."""
        return np.ascontiguousarray(self._words.read(tokens).T)


def _attend(fit: Numbers, future: Numbers | None = None) -> Numbers:
    """How much each place counts (none of the future); the heads of Whisper are all of 64 numbers."""
    fit = fit / np.float32(8.0)
    if future is not None:
        fit = fit + future
    grown = np.exp(fit - fit.max(axis=-1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=-1, keepdims=True), dtype=np.float32)


def _together(heads: Numbers) -> Numbers:
    """The parts of the heads side by side again."""
    beginnings, _, tokens, _ = heads.shape
    return heads.swapaxes(1, 2).reshape(beginnings, tokens, -1)


def _bent(rows: Numbers) -> Numbers:
    """The curve between the two sums of a layer (GELU, by its usual approximation)."""
    cubic = np.float32(0.7978845608) * (rows + np.float32(0.044715) * rows * rows * rows)
    return np.asarray(np.float32(0.5) * rows * (1 + np.tanh(cubic)), dtype=np.float32)


def _norm(weights: Weights, name: str) -> Norm:
    return Norm(weights[f"{name}/gamma"].astype(np.float32), weights[f"{name}/beta"].astype(np.float32))


def _straight(weights: Weights, name: str) -> Straight:
    return Straight.rounded(weights[f"{name}/weight"], weights[f"{name}/bias"].astype(np.float32))


def _layer(weights: Weights, name: str) -> Layer:
    said, heard, thought = f"{name}/self_attention", f"{name}/attention", f"{name}/ffn"
    return Layer(
        (
            _norm(weights, f"{said}/layer_norm"),
            _norm(weights, f"{heard}/layer_norm"),
            _norm(weights, f"{thought}/layer_norm"),
        ),
        (_straight(weights, f"{said}/linear_0"), _straight(weights, f"{said}/linear_1")),
        (
            _straight(weights, f"{heard}/linear_0"),
            _straight(weights, f"{heard}/linear_1"),
            _straight(weights, f"{heard}/linear_2"),
        ),
        (_straight(weights, f"{thought}/linear_0"), _straight(weights, f"{thought}/linear_1")),
    )


def _variables(file: BinaryIO) -> Iterator[tuple[str, NDArray[np.generic]]]:
    """The numbers of the decoder, by name; of the table of all words where it begins, and its shape."""
    version, _name, _revision, count = _number(file, "I"), _text(file), _number(file, "I"), _number(file, "I")
    if version != 6:
        raise ValueError(f"format {version}")
    for _ in range(count):
        name = _text(file)
        shape = [_number(file, "I") for _ in range(_number(file, "B"))]
        kind, size = _number(file, "B"), _number(file, "I")
        if name == f"decoder/{WORDS}" and kind == HALF:
            yield WORDS, np.array([file.tell(), *shape])
            file.seek(size, 1)
        elif name.startswith("decoder/") and kind == HALF:
            yield name.removeprefix("decoder/"), np.frombuffer(file.read(size), np.float16).reshape(shape)
        elif name == "decoder/num_heads":
            yield "num_heads", np.frombuffer(file.read(size), f"<i{WHOLE[kind]}").reshape(shape)
        else:
            file.seek(size, 1)


def _number(file: BinaryIO, form: str) -> int:
    return int(struct.unpack(f"<{form}", file.read(struct.calcsize(form)))[0])


def _text(file: BinaryIO) -> str:
    return file.read(_number(file, "H"))[:-1].decode()
