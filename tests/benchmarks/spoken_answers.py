"""How well spoken answers of every kind are heard: by language, by kind, and what is confidently heard as another.

The clips are made on this PC (see spoken_clips), with values that no constant of the ears was tuned on. It must never
tell the ears more than the kind of answer.
"""

from __future__ import annotations

import statistics
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.lesson.conversation import CONFIRM_BELOW
from desktop.voice_loop.expecting import expect_for
from models.errors import ModelError
from models.piper_mouth import PiperMouth
from models.store import ModelStore, default_folders
from models.voice_activity import VoiceActivity
from models.whisper_ears import Hearing, WhisperEars
from tutor.spoken.spoken_maths import read

from .spoken_clips import Clip, Voices, clips

HELD_OUT = 2
"""The seed that is reported: constants of the ears were tuned on other seeds."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One clip heard."""

    clip: Clip
    hearing: Hearing

    @property
    def right(self) -> bool:
        """Whether what was heard means what was said."""
        return meaning(self.hearing.text, self.clip.line.kind) == meaning(self.clip.line.text, self.clip.line.kind)

    @property
    def sure(self) -> bool:
        """Whether Didi acts on it without asking."""
        return bool(self.hearing.text) and self.hearing.confidence >= CONFIRM_BELOW


def meaning(text: str, kind: str) -> str:
    """The value of `text`, or its words where it has none."""
    value = read(text, kind).value
    return text.lower().strip(" .?!") if value is None else value


def run(
    data_dir: Path | None = None, show: Callable[[str], Any] = print, seed: int = HELD_OUT, each: int = 1
) -> dict[str, object]:
    """Shares of clips heard right, asked about and confidently heard as something else."""
    store = ModelStore(default_folders(data_dir or Path()))
    ears = WhisperEars.load(store.find(store.choose("ears").name), finder=VoiceActivity.load())
    trials = list(heard(ears, clips(seed, each, voices(store)), show))
    return figures(trials)


def voices(store: ModelStore) -> Voices:
    """The voices that are here; Piper's only where its model is."""
    try:
        mouth = PiperMouth.load(store.find("piper-en_US-joe"))
    except ModelError:
        mouth = None
    return Voices(Path(tempfile.mkdtemp(prefix="didi-clips-")), mouth)


def heard(ears: WhisperEars, said: Iterable[Clip], show: Callable[[str], Any]) -> Iterable[Trial]:
    """Each clip heard, with what went amiss shown."""
    for clip in said:
        trial = Trial(clip, ears.hear(clip.pcm, expect_for(clip.line.kind)))
        if not trial.right:
            how = "WRONG" if trial.sure else "asked"
            noise = ", noisy" if clip.noisy else ""
            show(
                f"{how}: {clip.line.language} {clip.line.kind} ({clip.voice}{noise}): said {clip.line.text!r}, "
                f"heard {trial.hearing.text!r} ({trial.hearing.confidence:.2f}, {trial.hearing.why})"
            )
        yield trial


def figures(trials: list[Trial]) -> dict[str, object]:
    """Of all, each language and each of its kinds: clips, share right, right without asking, confidently wrong."""
    groups: dict[str, list[Trial]] = defaultdict(list)
    for one in trials:
        for name in (one.clip.line.language, f"{one.clip.line.language}_{one.clip.line.kind}"):
            groups[name].append(one)
    found: dict[str, object] = {"clips": len(trials), **_part(trials, "all")}
    for name in sorted(groups):
        found |= _part(groups[name], name)
    wrong = Counter(f"{one.clip.line.text} -> {one.hearing.text}" for one in trials if one.sure and not one.right)
    found["confident_confusions"] = [text for text, _ in wrong.most_common(20)]
    if trials:
        found["p50_ms"] = round(statistics.median(one.hearing.ms for one in trials), 1)
    return found


def _part(trials: list[Trial], name: str) -> dict[str, object]:
    count = max(1, len(trials))
    return {
        f"{name}_clips": len(trials),
        f"{name}_right": round(sum(one.right for one in trials) / count, 4),
        f"{name}_right_unasked": round(sum(one.right and one.sure for one in trials) / count, 4),
        f"{name}_wrong": round(sum(one.sure and not one.right for one in trials) / count, 4),
    }
