"""The two ways that docs/ARCHITECTURE.md tells: one spoken answer, and one progress file that a teacher takes in.

`python -m tests.house.ways` walks both and prints the product files that they pass, room by room in the order of first
entry; `--write` puts them into the page. Run it in a process of its own: what is kept from earlier work hides files.
A stand-in hears and speaks, for an engine says nothing about the way. Code that only runs at import is not counted.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from inspect import CO_OPTIMIZED
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill
from types import FrameType
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from desktop.base.settings import Settings
from desktop.base.sound_files import RATE
from desktop.base.spoken_form import spoken_form
from desktop.base.translation import texts_for
from desktop.lesson.lesson_desk import LessonDesk, Shown
from desktop.operations import files
from desktop.voice_loop.endpointing import Listening, Loudness
from models.whisper_ears import Hearing
from tutor.records import progress_file
from tutor.records.journal import Journal

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
PRODUCT = tuple(f"{ROOT / room}{sep}" for room in ("desktop", "tutor", "models") for sep in ("/", "\\"))
Way = dict[str, list[str]]
"""Rooms in the order of first entry, each with its files in the same order."""


class StandIn:
    """Ears and mouth without an engine: hears in any sound what it was told to hear, and says silence."""

    text = ""
    sample_rate = RATE

    def hear(self, pcm: object, expect: object = None, language: str = "auto") -> Hearing:
        """What it was told."""
        return Hearing(self.text, "en", confidence=0.95)

    def say(self, sentence: str, *, language: str = "en", speed: float = 1.0) -> NDArray[np.int16]:
        """Silence."""
        return np.zeros(1, dtype=np.int16)


def walked(work: Callable[[], object]) -> Way:
    """The product files whose functions `work` called on this thread."""
    entered: dict[str, None] = {}

    def enter(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        called = event == "call" and code.co_flags & CO_OPTIMIZED and not code.co_qualname.startswith("<")
        if called and code.co_filename.startswith(PRODUCT):
            entered[code.co_filename] = None

    sys.setprofile(enter)
    try:
        work()
    finally:
        sys.setprofile(None)
    way: Way = {}
    for path in (Path(name).relative_to(ROOT) for name in entered):
        way.setdefault(path.parent.as_posix(), []).append(path.name)
    return way


def answer(folder: Path) -> Way:
    """A right answer in the middle of a lesson: from blocks of sound to what is shown, and the sentences as sound."""
    settings = Settings(folder, language="en", set_up=True)
    with patch("secrets.randbelow", return_value=0):
        desk = LessonDesk(settings, texts_for(settings))
        desk.open()
        desk.start("Asha", "rational_numbers")
    ears = StandIn()
    desk.give_ears(ears)
    _speak(desk, ears)
    way = walked(lambda: _speak(desk, ears))
    desk.close()
    return way


def _speak(desk: LessonDesk, ears: StandIn) -> None:
    """Say the right answer, with a pause before and after it."""
    conversation = desk._conversation
    assert conversation is not None
    ears.text = conversation.session.item.answer
    tone = 0.3 * np.sin(np.arange(RATE) * 0.2).astype(np.float32)
    hush = np.zeros(RATE, dtype=np.float32)
    listening = Listening(conversation.awaited, RATE, Loudness(), hands_free=True)
    for block in np.split(np.concatenate([hush, tone, hush, hush]), 100):
        if desk.listen(listening, [block]).finished:
            break
    shown = desk.answer(listening)
    assert isinstance(shown, Shown), "a surely heard answer is a turn"
    for sentence in shown.view.said:
        ears.say(spoken_form(sentence, shown.language))


def taken_in(folder: Path) -> Way:
    """A progress file of another PC, taken into the record of this one."""
    carried = folder / "pc7.didi"
    answer(folder / "other")
    with Journal.open(Settings(folder / "other").record) as journal:
        progress_file.write(journal, folder / "other", carried)
    own = Settings(folder / "own")
    Journal.open(own.record).close()
    return walked(lambda: files.take_in(own, carried))


WAYS = {"answer": answer, "import": taken_in}


def written(way: Way) -> str:
    """A way as it stands on the page: a room a line."""
    return "\n".join(
        fill(f"{room:<20} {' '.join(names)}", 118, subsequent_indent=" " * 21, break_long_words=False)
        for room, names in way.items()
    )


def length(way: Way) -> int:
    """How many files it passes."""
    return sum(map(len, way.values()))


def block(name: str) -> re.Pattern[str]:
    """Where the page tells a way: in a fenced block of that name."""
    return re.compile(rf"(?<=^```{name}\n).*?(?=^```$)", re.M | re.S)


def walk(name: str) -> Way:
    """One of the two ways, walked in a folder of its own."""
    with TemporaryDirectory() as folder:
        return WAYS[name](Path(folder))


def main(words: list[str]) -> None:
    """Print both ways, as text or as JSON for a test, or write them into the page."""
    ways = {name: walk(name) for name in WAYS}
    if words == ["--json"]:
        print(json.dumps(ways))
    elif words == ["--write"]:
        page = PAGE.read_text(encoding="utf-8")
        for name, way in ways.items():
            page = block(name).sub(f"{written(way)}\n", page)
        PAGE.write_text(page, encoding="utf-8")
    else:
        print("\n\n".join(f"{name}: {length(way)} files\n{written(way)}" for name, way in ways.items()))


if __name__ == "__main__":
    main(sys.argv[1:])
