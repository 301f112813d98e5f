"""`python -m tests.learnt [harm|claims|acts ...]`: learns from the rows and writes content/learnt anew."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from tests.learnt import fitting, harm
from tutor.language import likeness

FEWEST = 2
"""Rows that a place must be met in; what one row alone has teaches nothing about the next."""
Examples = Iterable[tuple[Sequence[str], Mapping[str, float]]]


def classes(examples: Examples, labels: Sequence[str], penalty: float) -> fitting.Floats:
    """The weights of a judge of labels, one row a label."""
    rows = [(sorted(likeness.places(found)), shares) for found, shares in examples]
    met = Counter(place for places, _ in rows for place in places)
    kept = [([place for place in places if met[place] >= FEWEST], shares) for places, shares in rows]
    several = [
        (
            [[number * likeness.SIZE + place for place in places] for number in range(len(labels))],
            [shares.get(label, 0.0) for label in labels],
            1.0,
        )
        for places, shares in kept
        if places
    ]
    return fitting.fit(fitting.choices(several), likeness.SIZE * len(labels), penalty)


def write(path: Path, about: str, labels: Sequence[str], weights: fitting.Floats, files: Iterable[Path]) -> None:
    """The judge as a file, with what it was learnt from."""
    step = max(float(np.abs(weights).max()), 1e-9) / 127
    whole = np.rint(weights / step).astype(np.int8).tobytes()
    lines = [f"# {about}", "# Written by `python -m tests.learnt`, from these files (rows, SHA-256):"]
    lines += map(_source, files)
    names = ", ".join(f'"{label}"' for label in labels)
    lines += ["", f"labels = [{names}]", f"step = {step:.8f}", f"weights = '''\n{likeness.written(whole)}'''", ""]
    path.write_text("\n".join(lines), encoding="utf-8")


def _source(file: Path) -> str:
    data = file.read_bytes()
    return f"# {file.name}: {len(data.splitlines())}, {hashlib.sha256(data).hexdigest()}"


def learn_harm() -> None:
    """How like a disclosure of harm words are."""
    weights = classes(harm.examples(), harm.LABELS, 1.2)
    write(harm.NAME, "How like a disclosure of harm, or half of one, words are.", harm.LABELS, weights, harm.files())


LEARNT: Mapping[str, Callable[[], None]] = {"harm": learn_harm}


if __name__ == "__main__":
    for name in sys.argv[1:] or LEARNT:
        LEARNT[name]()
