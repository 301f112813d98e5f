"""When is a turn taken to be over? Answers with pauses inside, three ways side by side: silence, words, and the sound.

Sound goes through the program's own listening, block after block, in time of its own: what is counted is the silence
that was waited for, and whether anybody was cut off. It must never tell listening more than the kind of answer.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop.base.sound_files import RATE
from desktop.lesson.conversation import CONFIRM_BELOW
from desktop.lesson.lesson_desk import WHOLE, come_so_far
from desktop.voice_loop.endpointing import CHUNK, SPEECH, Listening, TurnJudge
from desktop.voice_loop.expecting import expect_for
from models.catalogue import Job
from models.store import ModelStore, default_folders
from models.turn_end import MODEL, TurnEnd
from models.voice_activity import VoiceActivity
from models.whisper_ears import Hearing, WhisperEars

from .measuring import Show, p50, p95, quiet
from .spoken_answers import voices
from .spoken_clips import LOUDNESS, ROOM, SNR_DB, Line, Voices, lines

Sound = NDArray[np.float32]
FIXED = 0.7
"""Seconds of silence after which the stock way takes a turn to be over."""
SHORTEST, LONGEST = 0.2, 1.5
"""Seconds of the pauses inside answers."""
BEFORE, AFTER = 0.4, 3.2
"""Seconds of room before the first word, and after the last: longer than anybody waits."""
BLOCK = 640
"""Samples that the microphone pushes at a time."""
SOFT = 0.06
"""Share of the loudest 10 ms below which a voice makes a pause of its own."""
NOISY_VOICES = ("festival",)
"""Voices that go on humming after the last word, so that nobody can tell when they have finished."""
SEED = 7

HANGING = (
    ("fraction", "en", "minus", "three by seven"), ("fraction", "en", "three by", "seven"),
    ("fraction", "en", "minus seven over", "twelve"), ("expression", "en", "x plus", "five"),
    ("expression", "en", "two x minus", "nine"), ("decimal", "en", "two point", "five"),
    ("number", "en", "the answer is", "forty two"), ("integer", "en", "minus", "fifteen"),
    ("ratio", "en", "three is to", "five"), ("integer", "en", "I think", "nine"),
    ("fraction", "hi", "तीन बटा", "सात"), ("fraction", "hi", "माइनस", "तीन बटा सात"), ("fraction", "hi", "साढ़े", "तीन"),
    ("decimal", "hi", "दो दशमलव", "पाँच"), ("fraction", "hi", "माइनस दो बटा", "पाँच"), ("integer", "hi", "माइनस", "पंद्रह"),
    ("fraction", "hinglish", "पाँच बाय", "सात"), ("decimal", "hinglish", "तीन पॉइंट", "दो"),
    ("number", "hinglish", "आंसर", "बारह है"), ("integer", "hinglish", "माइनस", "ट्वेल्व"),
)  # fmt: skip
"""Kind of answer, language, what is said before the pause and after it: words that call for more."""
WHOLE_SO_FAR = (
    ("fraction", "en", "minus three", "by seven"), ("number", "en", "nine", "by seven"),
    ("fraction", "en", "two", "and one by seven"), ("integer", "en", "twenty", "five"),
    ("integer", "en", "one hundred", "and five"), ("fraction", "hi", "तीन", "बटा सात"),
    ("quantity", "en", "thirty", "centimetres"), ("percent", "en", "twelve", "percent"),
    ("fraction", "hinglish", "पाँच", "बाय सात"), ("decimal", "hi", "दो", "दशमलव पाँच"),
)  # fmt: skip
"""The same, where what is said before the pause could be an answer by itself: no word tells that more will come."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """An answer as a microphone gives it."""

    kind: str
    words: str
    pcm: Sound
    until: int
    """The sample after the last of the voice."""
    group: str = "unbroken"
    """Whether it has a pause inside, and of which sort."""
    language: str = "en"
    begins: str = ""
    """What is said before the pause."""
    pauses_at: int = 0
    """The sample with which the pause begins; 0 without one."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How one way ended one answer."""

    group: str
    waited: float
    """Seconds of silence after the last of the voice; less than nothing where somebody was cut off."""

    @property
    def cut_off(self) -> bool:
        """Whether the turn was over before the voice was."""
        return self.waited < 0


@dataclass
class Words:
    """Hears each pause of an answer once, whoever asks; without ears every word is heard as it was said."""

    ears: WhisperEars | None
    heard: dict[tuple[int, int], Hearing] = field(default_factory=dict)

    def at(self, number: int, listening: Listening, spoken: Spoken) -> Hearing:
        """What was said until this pause of the answer of that number."""
        if self.ears is None:
            begun = listening.spoken_until < spoken.pauses_at + RATE // 5
            return Hearing(spoken.begins if begun else spoken.words, confidence=1.0)
        key = (number, listening.spoken_until)
        if key not in self.heard:
            self.heard[key] = self.ears.hear(listening.sound(), expect_for(spoken.kind, unfinished=True))
        return self.heard[key]


def run(
    data_dir: Path | None = None,
    show: Show = quiet,
    seed: int = SEED,
    of_each: int = 3,
    unbroken: int = 1,
    *,
    perfect: bool = False,
) -> dict[str, Any]:
    """Answers cut off, and seconds of silence waited for, by each way and each sort of answer.

    `perfect` ears hear what was said: then only the waiting is measured.
    """
    store = ModelStore(default_folders(data_dir or Path()))
    finder = VoiceActivity.load()
    words = Words(None if perfect else WhisperEars.load(_folder(store, "ears"), finder=VoiceActivity.load()))
    judge = TurnEnd.load(_folder(store, "turn_end") / MODEL)
    found: dict[str, list[Ended]] = {"fixed": [], "words": [], "sound": []}
    for number, spoken in enumerate(answers(voices(store), seed, of_each, unbroken)):
        found["fixed"].append(by_silence(spoken, finder))
        for way, hears in (("words", None), ("sound", judge)):
            found[way].append(_by_listening(spoken, number, words, finder, hears))
        waited = ", ".join(f"{way} {ends[-1].waited:.2f}" for way, ends in found.items())
        show(f"{spoken.group}: {spoken.kind} {spoken.words!r}: {waited}")
    return {way: _figures(ends) for way, ends in found.items()}


def _folder(store: ModelStore, job: Job) -> Path:
    return store.find(store.choose(job).name)


def answers(said_by: Voices, seed: int, of_each: int, unbroken: int) -> Iterator[Spoken]:
    """Answers with a pause inside, by several voices, then answers of every form without one."""
    chance, room = random.Random(f"pauses {seed}"), np.random.default_rng(seed)
    for names in said_by.of.values():
        names[:] = [name for name in names if name not in NOISY_VOICES]
    for group, rows in (("hanging", HANGING), ("whole so far", WHOLE_SO_FAR)):
        for row in rows:
            for _ in range(of_each):
                pause = chance.uniform(SHORTEST, LONGEST)
                yield replace(paused(row, pause, said_by, chance, room), group=group)
    for line in lines(seed, unbroken):
        voice = chance.choice(said_by.of[line.language])
        yield in_a_room(line, said_by.say(line, voice), room)


def paused(
    row: tuple[str, str, str, str], pause: float, said_by: Voices, chance: random.Random, room: np.random.Generator
) -> Spoken:
    """One answer with so many seconds of silence inside.

    It is said in one go with a comma, so that the voice stays up before the pause, and taken apart there.
    """
    kind, language, begins, ends = row
    line = Line(kind, language, f"{begins}, {ends}")
    said = said_by.say(line, chance.choice(said_by.of[language]))
    first, last = gap(said)
    silence = np.zeros(int(pause * RATE), dtype=np.float32)
    parted = np.concatenate([said[:first], silence, said[last:]])
    whole = in_a_room(Line(kind, language, f"{begins} {ends}"), parted, room)
    return replace(whole, group="hanging", begins=begins, pauses_at=int(BEFORE * RATE) + first)


def _levels(said: Sound) -> Sound:
    step = RATE // 100
    return np.sqrt(np.mean(np.square(said[: len(said) // step * step].reshape(-1, step)), axis=1))


def gap(said: Sound) -> tuple[int, int]:
    """Where the longest pause inside a voice begins and ends, in samples."""
    loud = np.flatnonzero((level := _levels(said)) > SOFT * level.max())
    widest = int(np.argmax(np.diff(loud)))
    return (int(loud[widest]) + 2) * RATE // 100, int(loud[widest + 1]) * RATE // 100


def in_a_room(line: Line, said: Sound, room: np.random.Generator, *, noisy: bool = False) -> Spoken:
    """A voice at an even loudness, with the room before it and long after it."""
    loud = np.flatnonzero((level := _levels(said)) > SOFT / 2 * level.max())
    until = (int(loud[-1]) + 1) * RATE // 100
    even = said[:until] * np.float32(LOUDNESS / (float(np.sqrt(np.mean(np.square(said)))) or 1.0))
    before, after = (np.zeros(int(seconds * RATE), dtype=np.float32) for seconds in (BEFORE, AFTER))
    whole = np.concatenate([before, even, after])
    loudness = LOUDNESS / 10 ** (SNR_DB / 20) if noisy else ROOM
    pcm = np.clip(whole + room.standard_normal(len(whole)) * loudness, -1, 1).astype(np.float32)
    return Spoken(line.kind, line.text, pcm, len(before) + until, language=line.language)


def by_silence(spoken: Spoken, finder: VoiceActivity) -> Ended:
    """The stock way: so much silence after any speech."""
    finder.reset()
    last = 0
    for at in range(0, len(spoken.pcm) - CHUNK, CHUNK):
        if finder.feed(spoken.pcm[at : at + CHUNK]) >= SPEECH:
            last = at + CHUNK
        elif last and at + CHUNK - last >= FIXED * RATE:
            break
    return Ended(spoken.group, (at + CHUNK - spoken.until) / RATE)


def _by_listening(spoken: Spoken, number: int, words: Words, finder: VoiceActivity, judge: TurnJudge | None) -> Ended:
    """Didi's way, with a judge of the sound or without one."""
    listening = Listening(spoken.kind, RATE, finder, hands_free=True)
    for at in range(0, len(spoken.pcm), BLOCK):
        progress = listening.feed(spoken.pcm[at : at + BLOCK])
        if listening.pausing():
            _look(listening, words.at(number, listening, spoken), spoken.kind, judge)
            progress = listening.progress()
        if progress.finished:
            break
    return Ended(spoken.group, (min(at + BLOCK, len(spoken.pcm)) - spoken.until) / RATE)


def _look(listening: Listening, heard: Hearing, kind: str, judge: TurnJudge | None) -> None:
    """As the lesson does where it listens."""
    so_far = come_so_far(heard.text, kind, sure=heard.confidence >= CONFIRM_BELOW)
    whole = so_far in WHOLE
    listening.look(so_far, over=judge.finished(listening.sound()) if judge is not None and whole else None)


def _figures(ends: list[Ended]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for group in dict.fromkeys(end.group for end in ends):
        of_it = [end for end in ends if end.group == group]
        waited = [end.waited for end in of_it if not end.cut_off] or [0.0]
        found[group] = {
            "answers": len(of_it),
            "cut_off": sum(end.cut_off for end in of_it),
            "p50_s": round(p50(waited), 3),
            "p95_s": round(p95(waited), 3),
        }
    return found


if __name__ == "__main__":
    for name, figures in run(show=print, perfect="perfect" in sys.argv).items():
        print(name, figures)
