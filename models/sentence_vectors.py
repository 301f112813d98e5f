"""Turns English texts into sentence vectors with MiniLM, on this machine: what means the same lies close together.

It reads the model when the first text comes and gives it back when told to. It knows nothing of a library, keeps no
text, and what it is given never changes what it says of another text.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from models.errors import ModelError, ModelMissing, ModelUnusable
from models.onnx_session import OnnxSession, give_memory_back, open_session

Vectors = NDArray[np.float32]

NAME = "minilm-int8"
"""Its name in the catalogue of models, and of the vectors it makes."""
MODEL, TOKENIZER = "model.onnx", "tokenizer.json"
SIZE = 384
"""Numbers in a vector."""
MOST_TOKENS = 256
"""What the model was trained to read (its model card); the rest of a longer text is not looked at."""
MOST_CHARACTERS = 8_000
"""A text is cut here before it is made into tokens: far more than `MOST_TOKENS` of any writing can come from."""
BATCH_TOKENS = 512
"""Tokens, padding included, in one run of the model: its memory grows with them, and larger runs are no faster."""
MANY = 128
"""Tokens at once after which memory that they took is handed back to the system; a question has fewer."""


class SentenceVectors:
    """A sentence model. Several threads may share one: they wait for each other."""

    name = NAME
    failures: tuple[type[Exception], ...] = (ModelError,)
    """What those need to know who may not know the workshop's errors."""

    def __init__(self, folder: Path, threads: int) -> None:
        self._folder = folder
        self._threads = threads
        self._lock = threading.Lock()
        self._loaded: tuple[Tokenizer, OnnxSession] | None = None

    @classmethod
    def load(cls, folder: Path, threads: int = 2) -> SentenceVectors:
        """The model in `folder`, to run on `threads` cores. Its files are looked for now and read when a text comes.

        Raises:
            ModelMissing: one of its files is not there.
        """
        for name in (MODEL, TOKENIZER):
            if not (folder / name).is_file():
                raise ModelMissing(f"There is no {name} in {folder}.")
        return cls(folder, threads)

    @property
    def is_loaded(self) -> bool:
        """Whether the model is held in memory now."""
        return self._loaded is not None

    def release(self) -> None:
        """Give the model's memory back; the next text reads it anew."""
        with self._lock:
            self._loaded = None
        give_memory_back()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of `SIZE` numbers for each text, each row of length 1: the mean of the model's words.

        Raises:
            ModelMissing: a file of the model went away before it was read.
            ModelUnusable: a file is damaged or of another model, or the runtime failed.
        """
        found = np.zeros((len(texts), SIZE), dtype=np.float32)
        if not texts:
            return found
        with self._lock:
            tokenizer, session = self._loaded = self._loaded or self._read()
            rows = [row.ids for row in tokenizer.encode_batch([_readable(text) for text in texts])]
            for batch in _batches([len(row) for row in rows]):
                found[batch] = _run(session, [rows[at] for at in batch])
        if sum(map(len, rows)) >= MANY:
            give_memory_back()
        return found

    def _read(self) -> tuple[Tokenizer, OnnxSession]:
        try:
            rules = (self._folder / TOKENIZER).read_bytes()
        except OSError as fault:
            raise ModelMissing(f"{TOKENIZER} in {self._folder} cannot be read ({fault.strerror}).") from fault
        try:
            tokenizer = Tokenizer.from_buffer(rules)
        except ValueError as fault:
            raise ModelUnusable(f"{TOKENIZER} in {self._folder} is not a tokenizer: {fault}") from fault
        tokenizer.no_padding()
        tokenizer.enable_truncation(MOST_TOKENS)
        session = open_session(self._folder / MODEL, self._threads, arena=False)
        give_memory_back()
        return tokenizer, session


def _readable(text: str) -> str:
    """The text as it may be handed to the tokenizer: halves of characters, which no file can hold, are left out."""
    return text[:MOST_CHARACTERS].encode("utf-8", "ignore").decode("utf-8")


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Places of texts of like length, so that little is padding, in batches of `BATCH_TOKENS`."""
    batch: list[int] = []
    for at in sorted(range(len(lengths)), key=lambda one: lengths[one]):
        if batch and lengths[at] * (len(batch) + 1) > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(at)
    yield batch


def _run(session: OnnxSession, rows: Sequence[Sequence[int]]) -> Vectors:
    longest = max(len(row) for row in rows)
    ids = np.zeros((len(rows), longest), dtype=np.int64)
    mask = np.zeros_like(ids)
    for at, row in enumerate(rows):
        ids[at, : len(row)] = row
        mask[at, : len(row)] = 1
    inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    try:
        words = session.run(None, inputs)[0]
    except ValueError as fault:  # another kind of model, which asks for other things
        raise ModelUnusable(f"{MODEL} is not the model that makes sentence vectors: {fault}") from fault
    if words.shape != (len(rows), longest, SIZE):
        raise ModelUnusable(f"The model gives {words.shape} where {(len(rows), longest, SIZE)} were expected.")
    mean = (words * mask[..., None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
    return np.asarray(mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-9), dtype=np.float32)
