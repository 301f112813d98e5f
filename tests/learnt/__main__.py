"""`python -m tests.learnt [harm|claims|acts ...]`: learns from the rows and writes content/learnt anew."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from tests.learnt import claims, fitting, harm, options, talk, ways
from tutor.language import likeness
from tutor.listening import put_forward

SMALL = 2
"""Weights of a judge of many labels that are worth their room, in whole steps."""
FEWEST = 2
"""Rows that a place must be met in; what one row alone has teaches nothing about the next."""
Examples = Iterable[tuple[Sequence[str], Mapping[str, float], float]]
"""The marks of a row, the share of each label, and how much the row counts."""


def classes(examples: Examples, labels: Sequence[str], penalty: float) -> fitting.Floats:
    """The weights of a judge of labels, one row a label."""
    rows = [(sorted(likeness.places(found)), shares, counts) for found, shares, counts in examples]
    met = Counter(place for places, _, _ in rows for place in places)
    kept = [([place for place in places if met[place] >= FEWEST], shares, counts) for places, shares, counts in rows]
    several = [
        (
            [[number * likeness.SIZE + place for place in places] for number in range(len(labels))],
            [shares.get(label, 0.0) for label in labels],
            counts,
        )
        for places, shares, counts in kept
        if places
    ]
    return fitting.fit(fitting.choices(several), likeness.SIZE * len(labels), penalty)


def write(
    path: Path, about: str, labels: Sequence[str], weights: fitting.Floats, files: Iterable[Path], *, least: int = 1
) -> None:
    """The judge as a file, with what it was learnt from. Whole weights under `least` are left out."""
    step = max(float(np.abs(weights).max()), 1e-9) / 127
    rounded = np.rint(weights / step).astype(np.int8)
    rounded[np.abs(rounded) < least] = 0
    whole = rounded.tobytes()
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


Several = tuple[Sequence[Iterable[str]], Sequence[float], float]
"""The marks of each of several to choose from, how right each is, and how much the row counts."""


def choosing(examples: Iterable[Several], penalty: float) -> fitting.Floats:
    """The weights of a judge that chooses one of several."""
    rows = [
        ([sorted(likeness.places(marks)) for marks in several], shares, counts) for several, shares, counts in examples
    ]
    return fitting.fit(fitting.choices(rows), likeness.SIZE, penalty)


def learn_claims() -> None:
    """Which value of a sentence is put forward."""
    weights = choosing((*claims.examples(claims.files()), *claims.talk()), 1.0)
    write(claims.NAME, "Which value of a sentence is put forward as the answer.", ("put",), weights, claims.files())


def learn_option(kind: str) -> None:
    """Which option a sentence chooses."""
    labels = (*put_forward.OPTIONS[kind], "none")
    weights = classes((*options.examples(kind, claims.files()), *options.talk()), labels, 1.0)
    about = f"Which option a sentence chooses where the answer is of the kind {kind}."
    write(likeness.FOLDER / f"{kind}.toml", about, labels, weights, claims.files())


def learn_talk() -> None:
    """Which act of talk a sentence is like."""
    labels = talk.labels()
    weights = classes(talk.examples(), labels, 1.0)
    write(talk.NAME, "Which act of talk a sentence is like.", labels, weights, talk.files(), least=SMALL)


def learn_told() -> None:
    """Whether anything of a way is told."""
    weights = classes(ways.examples(), ways.LABELS, 1.0)
    write(ways.NAME, "Whether anything of the child's way is told.", ways.LABELS, weights, ways.files())


LEARNT: Mapping[str, Callable[[], None]] = {
    "harm": learn_harm,
    "talk": learn_talk,
    "told": learn_told,
    "claims": learn_claims,
    **{kind: partial(learn_option, kind) for kind in put_forward.OPTIONS},
}


if __name__ == "__main__":
    for name in sys.argv[1:] or LEARNT:
        LEARNT[name]()
