"""From the student's last word to Didi's first: the whole window on a sound card in memory, beside the stock pipeline.

An answer goes in through the microphone at real time; the clock runs from the last sample of the voice to the first of
the reply at the loudspeaker. Stock is 700 ms of silence, `faster_whisper` on the same model, and Piper on the reply's
first sentence: it decides nothing, and is given the reply's words. It must never tell Didi more than a microphone does.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from faster_whisper import WhisperModel
from piper import PiperVoice

from models.store import ModelStore, default_folders
from models.voice_activity import VoiceActivity
from tutor.chapters import packs
from tutor.spoken.maths_aloud import number_aloud
from tutor.turn import Language

from .measuring import Show, child, last_words, p50, p95, quiet
from .spoken_answers import voices
from .spoken_clips import Line, Voices, lines
from .turn_child import asking
from .turn_end import HANGING, NOISY_VOICES, SHORTEST, Spoken, in_a_room, paused
from .turn_end import LONGEST as LONGEST_PAUSE
from .turn_end import by_silence as ended_by_silence

UNBROKEN, PAUSED = 48, 12
"""Answers said in one go, and with a pause inside."""
LIMITS = {"p50": 350.0, "p95": 700.0, "ratio": 5.0, "cut_off": 0.02, "heard_p50": 150.0}
PARTS = ("endpoint", "hear", "decide", "hops", "render")
LANGUAGES: tuple[Language, ...] = ("en", "hi", "hinglish")
BUSY = "while True: pass"


@dataclass(frozen=True, slots=True)
class Question:
    """A question whose answer is awaited when the student speaks."""

    kind: str
    chapter: str
    seed: int
    item: int
    answer: str


def run(
    data_dir: Path | None = None, show: Show = quiet, seed: int = 11, unbroken: int = UNBROKEN, paused: int = PAUSED
) -> dict[str, Any]:
    """Milliseconds to the reply, ours and stock, and of each part; on a quiet machine and with one core kept busy."""
    store = ModelStore(default_folders(data_dir or Path()))
    with tempfile.TemporaryDirectory(prefix="didi-turn-") as folder:
        spoken = list(answers(voices(store), seed, unbroken, paused))
        plan = [_planned(one, question, Path(folder), number) for number, (one, question) in enumerate(spoken)]
        (Path(folder) / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        stock = Stock(store)
        found = {}
        for name in ("quiet", "busy"):
            with _one_core_busy(name == "busy"):
                found[name] = _figures(list(_turns(Path(folder), spoken, stock, show)))
            show(f"{name}: {found[name]}")
    return {**found["quiet"], "busy": found["busy"], "limits": LIMITS}


def answers(said_by: Voices, seed: int, unbroken: int, of_paused: int) -> Iterator[tuple[Spoken, Question]]:
    """Answers of all kinds, as many in each language, a third of them right, each with the question it answers."""
    chance, room = random.Random(f"turns {seed}"), np.random.default_rng(seed)
    for names in said_by.of.values():
        names[:] = [name for name in names if name not in NOISY_VOICES]
    for language in LANGUAGES:
        said = [line for line in lines(seed, 4) if line.language == language and line.kind in QUESTIONS]
        for number, line in enumerate(chance.sample(said, unbroken // len(LANGUAGES))):
            question = _question(line.kind, language, chance)
            right = number % 3 == 0 and _right(question, language)
            told = right or line
            voice = chance.choice(said_by.of["en" if right and language == "hinglish" else language])
            yield in_a_room(told, said_by.say(told, voice), room), question
    for row in chance.sample(HANGING, of_paused):
        pause = chance.uniform(SHORTEST, LONGEST_PAUSE)
        yield paused(row, pause, said_by, chance, room), _question(row[0], row[1], chance)


QUESTIONS = {
    "integer": ("integers", "squares_cubes_and_powers"),
    "fraction": ("fractions", "rational_numbers"),
    "decimal": ("decimals",),
    "percent": ("ratio_and_percent",),
    "ratio": ("ratio_and_percent",),
    "quantity": ("perimeter_area_angles",),
    "comparison": ("integers", "decimals", "fractions", "rational_numbers"),
    "yes_no": ("integers", "fractions", "rational_numbers", "decimals"),
    "expression": ("expressions_and_equations",),
    "number": packs.chapter_ids(),
}
"""In which chapters a question of each kind is looked for."""


def _question(kind: str, language: str, chance: random.Random) -> Question:
    while True:
        chapter, seed = chance.choice(QUESTIONS[kind]), chance.randrange(1000)
        session = asking({"chapter": chapter, "language": language, "seed": seed, "item": 0})
        fitting = [at for at, item in enumerate(session.chapter.items) if item.kind == kind]
        if fitting:
            item = chance.choice(fitting)
            return Question(kind, chapter, seed, item, session.chapter.items[item].answer)


def _right(question: Question, language: Language) -> Line | None:
    """The right answer in words, where it is a number."""
    if question.kind in ("yes_no", "comparison", "expression", "quantity", "choice"):
        return None
    return Line(question.kind, language, number_aloud(question.answer, language))


def _planned(spoken: Spoken, question: Question, folder: Path, number: int) -> dict[str, Any]:
    sound = folder / f"{number}.npy"
    np.save(sound, spoken.pcm)
    where = {"chapter": question.chapter, "seed": question.seed, "item": question.item, "language": spoken.language}
    return where | {"sound": str(sound), "until": spoken.until}


class Stock:
    """The stock pipeline: silence, then transcribing, then a whole sentence spoken."""

    def __init__(self, store: ModelStore) -> None:
        ears, mouth = store.find("whisper-base"), store.find("piper-en_US-joe")
        self._finder = VoiceActivity.load()
        self._ears = WhisperModel(str(ears), "cpu", compute_type="int8", cpu_threads=2, local_files_only=True)
        self._mouth = PiperVoice.load(next(mouth.glob("*.onnx")))
        self.turn(Spoken("integer", "", np.zeros(16_000, dtype=np.float32), 0), "Hello.")

    def turn(self, spoken: Spoken, reply: str) -> tuple[float, bool]:
        """Milliseconds from the last of the voice to the first of the reply, and whether somebody was cut off."""
        waited = ended_by_silence(spoken, self._finder)
        began = time.perf_counter()
        segments, _ = self._ears.transcribe(spoken.pcm[: spoken.until + int(16_000 * waited.waited)], beam_size=1)
        said = " ".join(segment.text for segment in segments)
        next(iter(self._mouth.synthesize(reply)))
        del said
        return 1000 * (waited.waited + time.perf_counter() - began), waited.cut_off


@contextmanager
def _one_core_busy(wanted: bool) -> Iterator[None]:
    busy = subprocess.Popen([sys.executable, "-c", BUSY]) if wanted else None
    try:
        yield
    finally:
        if busy is not None:
            busy.kill()
            busy.wait()


def _turns(
    folder: Path, spoken: Sequence[tuple[Spoken, Question]], stock: Stock, show: Show
) -> Iterator[dict[str, Any]]:
    """Each answer both ways, in turn."""
    with (
        tempfile.TemporaryDirectory(prefix="didi-turn-") as own,
        child("turn_child.py", str(folder / "plan.json"), data_dir=Path(own)) as process,
    ):
        if process.stdout is None or process.stdin is None or process.stdout.readline() != "ready\n":
            raise RuntimeError(f"the window did not open: {last_words(process)}")
        for number, (one, _) in enumerate(spoken):
            process.stdin.write(f"{number}\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                raise RuntimeError(f"the window went away: {last_words(process)}")
            turn = json.loads(line)
            turn["stock"], turn["stock_cut_off"] = stock.turn(one, (turn.get("said") or ["Say it once more."])[0])
            show(f"{one.language} {one.kind} {one.words!r} ({one.group}): {turn}")
            yield turn
        process.stdin.close()
        process.wait(60)


def _figures(turns: Sequence[dict[str, Any]]) -> dict[str, Any]:
    replied = [turn for turn in turns if "all" in turn]
    ours, stock = [turn["all"] for turn in replied], [turn["stock"] for turn in replied if not turn["stock_cut_off"]]
    heard = [turn["heard_at"] for turn in replied]
    parts = {
        name: {"p50": round(p50([t[name] for t in replied]), 1), "p95": round(p95([t[name] for t in replied]), 1)}
        for name in PARTS
    }
    return {
        "answers": len(turns),
        "replied": len(replied),
        "asked_again": sum(turn["outcome"] == "Unsure" for turn in turns),
        "p50": round(p50(ours), 1),
        "p95": round(p95(ours), 1),
        "stock_p50": round(p50(stock), 1),
        "stock_p95": round(p95(stock), 1),
        "ratio": round(p50(stock) / p50(ours), 2),
        "cut_off": sum(turn["cut_off"] for turn in turns),
        "stock_cut_off": sum(turn["stock_cut_off"] for turn in turns),
        "heard_p50": round(p50(heard), 1),
        "parts": parts,
    }


def main() -> None:
    """Print every turn and the figures; the first word, if there is one, is how many answers are said in one go."""
    counts = [int(word) for word in sys.argv[1:]]
    run(show=print, **dict(zip(("unbroken", "paused"), counts, strict=False)))


if __name__ == "__main__":
    main()
