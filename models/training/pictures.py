"""Clips in rooms as Whisper's encoder sees them: what a head is trained on; and as sound, for fitting its confidence.

The encoder is the product's own, at the product's own precision and windows. Files of pictures are made one after
another; run again, it goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from faster_whisper import WhisperModel
from faster_whisper.transcribe import get_ctranslate2_storage
from numpy.typing import NDArray

from models import phonemes
from models.training import rooms, voices
from models.training.voices import Said
from models.voice_activity import LEAD

WINDOW, LONG_WINDOW = 4.0, 10.0
FITS, FITS_LONG = 3.6, 8.5
"""Seconds of sound up to which each window serves."""
TAIL = 0.25
FRAMES_A_SECOND = 50
IN_A_FILE, AT_ONCE = 1000, 8
ROUGH = 0.35
"""Share of the clips for a confidence that are in bad rooms; the others are in quiet ones, as a head set has it."""
JOINED, NOISE, LONG = 0.13, 0.02, 0.07
"""Shares of clips that are some words one after another, nothing but noise, or seen in the long window."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What the encoder made of a clip, shape (positions, 512), and the numbers of its sounds."""

    seen: NDArray[np.float16]
    sounds: tuple[int, ...]
    kind: str
    voice: str
    text: str


class Encoder:
    """Whisper's encoder."""

    def __init__(self, folder: Path, threads: int = 1) -> None:
        self._model: Any = WhisperModel(str(folder), "cpu", compute_type="int8", cpu_threads=threads)

    def see(self, sounds: Sequence[rooms.Sound], window: float) -> NDArray[np.float32]:
        """What it makes of each sound in a window of so many seconds: (sounds, positions, 512)."""
        mels = []
        for sound in sounds:
            filled = np.zeros(int(window * rooms.RATE), np.float32)
            filled[: len(sound)] = sound[: len(filled)]
            mels.append(self._model.feature_extractor(filled, padding=0))
        mel = get_ctranslate2_storage(np.ascontiguousarray(np.stack(mels), dtype=np.float32))
        return np.array(self._model.model.encode(mel, to_cpu=True))


def positions(samples: int, window: float) -> int:
    """Positions of the encoder that lie in the sound and the moment after it."""
    return min(int(window * FRAMES_A_SECOND), int((samples / rooms.RATE + TAIL) * FRAMES_A_SECOND))


def window_of(samples: int) -> float:
    """The seconds of the window that so much sound is seen in; 0 for what is too long."""
    seconds = samples / rooms.RATE
    return WINDOW if seconds <= FITS else LONG_WINDOW if seconds <= FITS_LONG else 0.0


def make(folder: Path, clips: Sequence[Said], encoder: Encoder, seed: int, many: int, *, rough: bool = True) -> None:
    """Write files of pictures of `clips` until there are `many` thousand; without `rough` each clip as it is, once."""
    others = [clip.pcm for clip in clips[:: max(1, len(clips) // 3000)]]
    short = [clip for clip in clips if len(clip.pcm) < 1.2 * rooms.RATE]
    for number in range(many):
        file = folder / f"seen-{seed}-{number:03}.npz"
        if file.exists():
            continue
        chance = np.random.default_rng([seed, number])
        drawn = (_drawn(chance, clips, short, others) for _ in range(IN_A_FILE)) if rough else map(_plain, clips)
        save(file, _seen(drawn, encoder, chance))


def _plain(clip: Said) -> tuple[rooms.Sound, Said]:
    lead = np.zeros(LEAD, np.float32)
    return np.concatenate([lead, clip.pcm.astype(np.float32) / 32768]), clip


def _drawn(
    chance: rooms.Chance, clips: Sequence[Said], short: Sequence[Said], others: Sequence[NDArray[np.int16]]
) -> tuple[rooms.Sound, Said]:
    draw = chance.random()
    if draw < NOISE:
        loud = np.float32(10 ** chance.uniform(-3.3, -0.9))
        made = rooms.noise(int(chance.uniform(0.2, 1.5) * rooms.RATE), chance, []) * loud
        return made, Said("noise", "", "", (), held=False, pcm=np.zeros(0, np.int16))
    if draw < NOISE + JOINED:
        parts = [short[int(chance.integers(len(short)))] for _ in range(int(chance.integers(2, 6)))]
        gap = chance.choice([0.05, 0.25, 0.7])
        pieces = [x for one in parts for x in (one.pcm, np.zeros(int(gap * chance.random() * rooms.RATE), np.int16))]
        sounds = sum((one.sounds for one in parts), ())
        clip = Said("joined", " ".join(one.text for one in parts), "", sounds, held=False, pcm=np.concatenate(pieces))
    else:
        clip = clips[int(chance.integers(len(clips)))]
    return rooms.in_a_room(clip.pcm, chance, others), clip


def _seen(drawn: Iterator[tuple[rooms.Sound, Said]], encoder: Encoder, chance: rooms.Chance) -> Iterator[Picture]:
    waiting: dict[float, list[tuple[rooms.Sound, Said]]] = {WINDOW: [], LONG_WINDOW: []}
    for sound, clip in drawn:
        window = LONG_WINDOW if chance.random() < LONG else window_of(len(sound))
        if window:
            waiting[window].append((sound, clip))
            if len(waiting[window]) == AT_ONCE:
                yield from _pictures(waiting.pop(window), encoder, window)
                waiting[window] = []
    for window, left in waiting.items():
        if left:
            yield from _pictures(left, encoder, window)


def _pictures(several: Sequence[tuple[rooms.Sound, Said]], encoder: Encoder, window: float) -> Iterator[Picture]:
    number = phonemes.numbers()
    for (sound, clip), seen in zip(several, encoder.see([one for one, _ in several], window), strict=True):
        near = seen[: positions(len(sound), window)].astype(np.float16)
        yield Picture(near, tuple(number[one] for one in clip.sounds), clip.kind, clip.voice, clip.text)


def save(file: Path, pictures: Iterator[Picture]) -> None:
    """Write pictures; whole or not at all."""
    found = list(pictures)
    rows = [[len(one.seen), list(one.sounds), one.kind, one.voice, one.text] for one in found]
    part = file.with_suffix(".part.npz")
    np.savez(part, seen=np.concatenate([one.seen for one in found]), rows=np.array(json.dumps(rows)))
    part.replace(file)


def load(file: Path) -> Iterator[Picture]:
    """The pictures of one file."""
    with np.load(file) as held:
        seen, rows = held["seen"], json.loads(str(held["rows"]))
    at = 0
    for size, sounds, kind, voice, text in rows:
        yield Picture(seen[at : at + size], tuple(sounds), kind, voice, text)
        at += size


def clips_of(folder: Path, *, held: bool) -> list[Said]:
    """The clips that lie in `folder`, of the voices that are trained on or of those that are held out."""
    return [clip for file in sorted(folder.glob("*.npz")) for clip in voices.load(file) if clip.held == held]


# --- what a confidence is fitted on: held-out voices in rooms, as sound ---


@dataclass(frozen=True, slots=True)
class InARoom:
    """A sound and what is said in it."""

    kind: str
    text: str
    voice: str
    pcm: NDArray[np.float32]


def make_rooms(clips: Path, file: Path, many: int, seed: int) -> None:
    """Write `many` clips of held-out voices in rooms to `file`, a second of room around each."""
    held = clips_of(clips, held=True)
    others = [clip.pcm for clip in held[::3]]
    chance = np.random.default_rng(seed)
    order = [int(at) for at in chance.permutation(len(held) * (1 + many // len(held)))[:many] % len(held)]
    rows, sounds = [], []
    for at in order:
        rough = chance.random() < ROUGH
        said = rooms.in_a_room(held[at].pcm, chance, others)[LEAD:] if rough else _quietly(held[at].pcm, chance)
        around = [chance.standard_normal(int(chance.uniform(0.1, 0.5) * rooms.RATE)) * 3e-4 for _ in range(2)]
        sound = np.concatenate([around[0], said, around[1]]).astype(np.float16)
        rows.append([held[at].kind, held[at].text, held[at].voice, len(sound)])
        sounds.append(sound)
    np.savez(file, pcm=np.concatenate(sounds), rows=np.array(json.dumps(rows)))


def _quietly(pcm: NDArray[np.int16], chance: rooms.Chance) -> rooms.Sound:
    """A clip in a quiet room, loud or soft."""
    sound = (pcm / 32768).astype(np.float32) * np.float32(10 ** chance.uniform(-1.2, 0.1))
    return np.asarray(sound + chance.standard_normal(len(sound)) * 10 ** chance.uniform(-4, -2.7), dtype=np.float32)


def load_rooms(file: Path) -> Iterator[InARoom]:
    """The sounds of `file`."""
    with np.load(file) as held:
        pcm, rows = held["pcm"].astype(np.float32), json.loads(str(held["rows"]))
    at = 0
    for kind, text, voice, size in rows:
        yield InARoom(kind, text, voice, pcm[at : at + size])
        at += size
