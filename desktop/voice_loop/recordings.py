"""A school's own recordings of spoken answers: made by an adult with consent, kept in one folder on this PC.

They measure the ears on real voices, and can fine-tune the head there (`models/training`). Nothing is recorded unless
the school's file allows it and consent was given. It must never record a lesson, and never send anything anywhere.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from desktop.base.settings import CONFIRM_BELOW
from desktop.base.sound_files import RATE, read_sound, write_wav
from desktop.voice_loop.expecting import Ears, expect_for
from tutor.spoken.spoken_maths import read

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LABELS = "labels.jsonl"
Tongue = Literal["en", "hi"]


@dataclass(frozen=True, slots=True)
class Line:
    """One answer to be read aloud."""

    value: str
    """As it is shown, and as it must be heard."""
    kind: str
    language: Tongue


@dataclass(frozen=True, slots=True)
class Recording:
    """One answer that was read aloud."""

    file: str
    value: str
    kind: str
    language: Tongue
    speaker: str
    """A code that the school gives; never a name."""


@dataclass(frozen=True, slots=True)
class Measured:
    """How well the recordings were heard, as shares of all of them."""

    clips: int
    right: float
    wrong: float
    nothing: float
    unasked: float
    """Heard right, and acted on without asking."""
    unasked_wrong: float


def lines(language: Tongue, many: int, seed: int) -> tuple[Line, ...]:
    """What to read aloud: numbers to twelve first, then greater ones, negatives, fractions and decimals."""
    chance = random.Random(f"{language} {seed}")  # noqa: S311 - keeps no secret
    small = [Line(str(value), "number", language) for value in range(13)]
    chance.shuffle(small)
    return tuple([*small, *(_line(chance, language) for _ in range(max(0, many - len(small))))][:many])


def _line(chance: random.Random, language: Tongue) -> Line:
    whole, under = chance.randint(0, 99), chance.randint(2, 12)
    form = chance.randrange(5)
    if form == 0:
        return Line(f"-{whole + 1}", "number", language)
    if form == 1:
        top = next(top for top in iter(lambda: chance.randint(1, 15), 0) if top % under)
        return Line(read(f"{top}/{under}", "fraction").value or f"{top}/{under}", "fraction", language)
    if form == 2:
        return Line(f"{whole}.{chance.randint(1, 9)}", "decimal", language)
    return Line(str(whole), "number", language)


def keep(folder: Path, line: Line, speaker: str, pcm: NDArray[np.int16]) -> Recording:
    """Write one answer (16 kHz mono) and its label. Raises SoundFileUnreadable, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = len(list(folder.glob("*.wav")))
    while (folder / f"{speaker}-{number:04}.wav").exists():
        number += 1
    made = Recording(f"{speaker}-{number:04}.wav", line.value, line.kind, line.language, speaker)
    write_wav(folder / made.file, pcm, RATE)
    with (folder / LABELS).open("a", encoding="utf-8") as labels:
        labels.write(json.dumps(asdict(made), ensure_ascii=False) + "\n")
    return made


def labelled(folder: Path) -> Iterator[Recording]:
    """The recordings in `folder`. A line that cannot be read is passed over. Raises OSError."""
    for row in (folder / LABELS).read_text(encoding="utf-8").splitlines():
        try:
            yield Recording(**json.loads(row))
        except (ValueError, TypeError):
            continue


def measure(ears: Ears, folder: Path, recordings: Iterable[Recording]) -> Measured:
    """Play the recordings to the ears, which are told the kind and the language, never the value."""
    found = []
    for one in recordings:
        heard = ears.hear(read_sound(folder / one.file), expect_for(one.kind), one.language)
        value = read(heard.text, one.kind).value
        found.append((value == read(one.value, one.kind).value, bool(value), heard.confidence >= CONFIRM_BELOW))
    count = max(1, len(found))
    return Measured(
        len(found),
        sum(right for right, _, _ in found) / count,
        sum(some and not right for right, some, _ in found) / count,
        sum(not some for _, some, _ in found) / count,
        sum(right and acted for right, _, acted in found) / count,
        sum(some and not right and acted for right, some, acted in found) / count,
    )
