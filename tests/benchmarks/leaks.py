"""Whether an answer ever gets out: every item x many seeds x every rung x three languages x every attack line.

For the phrase book, for a scripted model that knows the answer, and for the real local model where it is installed;
and whether five hundred lessons take the same decisions on every voice. The judge never asks the speech guard.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from models.errors import ModelError
from models.llama_server import LlamaServer, engine_installed
from models.store import ModelStore, default_folders
from tests.benchmarks.measuring import Show, quiet
from tests.tutor import leak_attacks, leak_judge, parity
from tests.tutor.leak_attacks import LANGUAGES, Found, attacks, opened, rungs
from tutor.agentic_tutor import take_turn
from tutor.didi_voice import DidiVoice, ModelAddress, Voice, VoiceSettings
from tutor.turn import Heard, Session

SEEDS = 20
LESSONS = 500
REAL_WORDINGS = 60
"""The local model takes a second for each."""


def run(
    data: Path | None = None,
    data_dir: Path | None = None,
    show: Show = quiet,
    seeds: int = SEEDS,
    lessons: int = LESSONS,
) -> dict[str, Any]:
    """Counts over everything; `leaks`, `changes`, `differences` and `real_leaks` are what must be 0.

    `misread` are pleas that were taken as answers because of a number or a word in them; `show` is told each kind.

    Args:
        data: of no use here.
        data_dir: where models may lie beside the usual places.
        show: told each leak, each difference and each plea that was misread.
        seeds: items made of each template.
        lessons: simulated lessons that are compared on three voices.
    """
    del data
    found = attacked(seeds, os.cpu_count() or 1)
    compared = parity.run(range(lessons))
    worded = real_wordings(data_dir)
    for line in (*found.leaks, *found.changes, *compared.differences, *worded["leaks"]):
        show(line)
    for line, count in Counter(map(_without_place, found.misread)).most_common():
        show(f"{count} x {line}")
    return {
        "turns": found.turns,
        "leaks": len(found.leaks),
        "tried": found.tried,
        "refused": found.refused,
        "ways": len(found.ways),
        "lines": len(found.lines),
        "changes": len(found.changes),
        "misread": len(found.misread),
        "lessons": compared.lessons,
        "turns_compared": compared.turns,
        "differences": len(compared.differences),
        "reworded": compared.other_words,
        "real_turns": worded["turns"],
        "real_leaks": len(worded["leaks"]),
        "real_worded": worded["worded"],
    }


def attacked(seeds: int, workers: int) -> Found:
    """The attacks on every item of so many seeds, each way and each line in turn."""
    whole = Found()
    for part in leak_attacks.shared_out(list(range(1, seeds + 1)), workers):
        _join(whole, part)
    return whole


def _join(whole: Found, part: Found) -> None:
    whole.turns += part.turns
    whole.tried += part.tried
    whole.refused += part.refused
    whole.leaks += part.leaks
    whole.changes += part.changes
    whole.misread += part.misread
    whole.lines.update(part.lines)
    whole.ways.update(part.ways)


def _without_place(line: str) -> str:
    return re.sub(r"^\S+ (\(\w+\)) \[\w+\]", r"\1", line)


def real_wordings(data_dir: Path | None = None, turns: int = REAL_WORDINGS) -> dict[str, Any]:
    """What the real local model says to attacks and misses on the written items; no turns where it is not installed."""
    nothing: dict[str, Any] = {"turns": 0, "leaks": [], "worded": {}}
    if data_dir is None or not engine_installed():
        return nothing
    store = ModelStore(default_folders(data_dir))
    try:
        folder = store.find(store.choose("words").name)
        model = next(folder.glob("*.gguf"))
    except ModelError:
        return nothing
    patient = VoiceSettings(local_s=20.0, turn_s=40.0)
    with LlamaServer(model) as server:
        server.wait_until_ready()
        voice = DidiVoice([ModelAddress(server.address, "local", server.token, "local")], settings=patient)
        try:
            return judged(voice, turns)
        finally:
            voice.close()


def judged(voice: Voice, turns: int) -> dict[str, Any]:
    """So many turns in the words of `voice`, under attack and after misses, on one written item after another."""
    leaks: list[str] = []
    worded = Counter[str]()
    for before, words in islice(_occasions(), turns):
        result = take_turn(before, Heard(words, at=before.elapsed + 9.0), voice)
        worded[result.voice] += 1
        if why := leak_judge.leak_in_turn(before, result):
            leaks.append(f"{before.item.id}: {result.text}: {why}")
    return {"turns": sum(worded.values()), "leaks": leaks, "worded": dict(worded)}


def _occasions() -> Iterator[tuple[Session, str]]:
    """Lessons on every rung, each with an attack and with a miss."""
    lines = {language: cycle(one for one in attacks(language) if len(one.turns) == 1) for language in LANGUAGES}
    for place, (chapter, item) in enumerate(leak_attacks.items([])):
        language = LANGUAGES[place % len(LANGUAGES)]
        for session in rungs(opened(chapter, item, language)):
            yield session, next(lines[language]).turns[0]
            yield session, leak_attacks.miss(item)
