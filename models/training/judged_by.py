"""Clips of voices that nothing was trained on, in rooms: what the head's confidence is fitted on.

Each is a sound with what was said in it. `tests/learnt/hearing.py` plays them to the whole ears. It must never hold a
recording of a person.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training import pictures, rooms
from models.voice_activity import LEAD


@dataclass(frozen=True, slots=True)
class InARoom:
    """A sound and what is said in it."""

    kind: str
    text: str
    voice: str
    pcm: NDArray[np.float32]


def make(clips: Path, file: Path, many: int, seed: int) -> None:
    """Write `many` clips of held-out voices in rooms to `file`, a second of room around each."""
    held = pictures.clips_of(clips, held=True)
    others = [clip.pcm for clip in held[::3]]
    chance = np.random.default_rng(seed)
    order = [int(at) for at in chance.permutation(len(held) * (1 + many // len(held)))[:many] % len(held)]
    rows, sounds = [], []
    for at in order:
        said = rooms.in_a_room(held[at].pcm, chance, others)[LEAD:]
        around = [chance.standard_normal(int(chance.uniform(0.1, 0.5) * rooms.RATE)) * 3e-4 for _ in range(2)]
        sound = np.concatenate([around[0], said, around[1]]).astype(np.float16)
        rows.append([held[at].kind, held[at].text, held[at].voice, len(sound)])
        sounds.append(sound)
    np.savez(file, pcm=np.concatenate(sounds), rows=np.array(json.dumps(rows)))


def load(file: Path) -> Iterator[InARoom]:
    """The sounds of `file`."""
    with np.load(file) as held:
        pcm, rows = held["pcm"].astype(np.float32), json.loads(str(held["rows"]))
    at = 0
    for kind, text, voice, size in rows:
        yield InARoom(kind, text, voice, pcm[at : at + size])
        at += size
