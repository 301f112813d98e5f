"""Renders spoken answers into files of clips, until the time is up; run again, it goes on where it was."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

from models.training import voices
from models.training.voices import Said

IN_A_FILE = 100
SHORTEST = voices.RATE // 10


def render(folder: Path, who: str, seed: int, minutes: float, *, kokoro: Path | None = None) -> int:
    """Have `who` (kokoro, held, espeak, flite, festival) speak for `minutes`; the number of clips made."""
    folder.mkdir(parents=True, exist_ok=True)
    ends = time.monotonic() + 60 * minutes
    made = 0
    number = len(list(folder.glob(f"{who}-{seed}-*.npz")))
    while time.monotonic() < ends:
        clips: list[Said] = []
        speaking = _speaking(who, random.Random(f"{who} {seed} {number}"), kokoro)  # noqa: S311 - no secret
        while len(clips) < IN_A_FILE and time.monotonic() < ends:
            clip = next(speaking)
            if len(clip.pcm) > SHORTEST:
                clips.append(clip)
        if clips:
            voices.save(folder / f"{who}-{seed}-{number:04}.npz", clips)
        made, number = made + len(clips), number + 1
    return made


_LOADED: dict[Path, voices.Kokoro] = {}


def _speaking(who: str, chance: random.Random, kokoro: Path | None) -> Iterator[Said]:
    if who in ("kokoro", "held"):
        if kokoro is None:
            raise ValueError("Kokoro's folder must be named: model.onnx, vocab.json and voices/")
        if kokoro not in _LOADED:
            _LOADED[kokoro] = voices.Kokoro(kokoro / "model.onnx", kokoro / "voices", kokoro / "vocab.json")
        while True:
            yield voices.by_kokoro(_LOADED[kokoro], chance, held=who == "held")
    while who == "festival":
        yield from voices.by_festival(chance)
    while True:
        yield voices.by_espeak(chance) if who == "espeak" else voices.by_flite(chance)
