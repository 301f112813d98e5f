"""A lesson without a window: the parts that `didi practise` and `didi demo` share.

The order of a turn is `desktop.operations.conversation`'s; here it is only told: as lines to
read, why-cards, and sound files.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import Settings
from desktop.commands.console import tell, tell_json, warn
from tutor.errors import RecordFull, RecordReadOnly

if TYPE_CHECKING:
    from desktop.operations.conversation import Conversation
    from desktop.operations.wording import Words
    from models.piper_mouth import PiperMouth
    from tutor.records.journal import Journal
    from tutor.turn import TurnResult

LARGEST_SEED = 10**12 - 1
"""Above it lie the numbers that exams are drawn with: no lesson may practise a class's paper beforehand."""

NOTICES = {
    "new": "",
    "resumed": "This lesson goes on where it stopped.",
    "afresh": "The questions of this chapter have changed since the last time, so the lesson begins again.",
}


def student_name(text: str) -> str:
    """A name from the command line as the record keeps it; for argparse."""
    from tutor.records.rows import clean_name

    name = clean_name(text)
    if not name:
        raise argparse.ArgumentTypeError("a student needs a name with letters in it")
    return name


def seed_number(text: str) -> int:
    """A seed from the command line; for argparse."""
    if not text.isascii() or not text.isdigit() or len(text) > 12 or int(text) > LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 to {LARGEST_SEED}")
    return int(text)


@contextmanager
def open_record(settings: Settings) -> Iterator[Journal | None]:
    """The record to write to; None, with a warning, where the disk takes nothing: the lesson then goes on unsaved.

    A damaged or lost record is brought back first, and a line tells of it. Raises RecordBusy, RecordTooNew, or
    RecordDamaged when it cannot be brought back: going on would leave a student's work in the wrong place.
    """
    from tutor.chapters import screen_texts
    from tutor.records.restoring import open_safely

    try:
        record, rescued = open_safely(settings.record)
    except (RecordReadOnly, RecordFull) as error:
        warn(f"{error} This lesson goes on, but it will not be remembered.")
        yield None
        return
    if rescued is not None:
        warn(screen_texts.sentence(rescued.code, settings.chosen_language or "en"))
    with record:
        yield record


@contextmanager
def wording(settings: Settings) -> Iterator[Words | None]:
    """The local language model as a voice while the lesson lasts; None where it is off or cannot be had."""
    from desktop.operations.wording import words_for

    words = words_for(settings)
    try:
        yield words
    finally:
        if words is not None:
            words.close()


@dataclass
class Telling:
    """Tells each turn of one lesson, and remembers whether everything told is on disk."""

    conversation: Conversation
    as_json: bool = False
    mouth: PiperMouth | None = None
    sounds: Path | None = None
    """Folder for Didi's side as WAV files, one a turn."""
    turns: int = 0
    warned: bool = False

    def tell(self, result: TurnResult, **more: Any) -> dict[str, Any]:
        """Show one turn and write its sound; returns its why-card with the names of the files."""
        from tutor.agentic_tutor import why_card
        from tutor.records.why_card import without_verdicts

        card = {**why_card(result), **more}
        if result.session.mode == "exam":
            card = without_verdicts(card)
        if self.mouth is not None and self.sounds is not None:
            card["wav"] = str(self._write(result, self.mouth, self.sounds))
        if self.as_json:
            tell_json(card)
        else:
            self._tell_plainly(result, card["heard"])
        self.turns += 1
        self._warn_once()
        return card

    def _tell_plainly(self, result: TurnResult, words: str) -> None:
        heard = result.heard
        if words or self.turns:
            sure = f" (heard, {heard.confidence:.0%} sure)" if heard.by == "voice" else ""
            tell(f"{result.session.student}{sure}: {words or '...'}")
        tell(f"Didi: {result.text}")

    def _write(self, result: TurnResult, mouth: PiperMouth, folder: Path) -> Path:
        from desktop.base.sound_files import write_wav
        from desktop.commands.sounds import spoken

        path = folder / f"turn-{self.turns:03}-didi.wav"
        write_wav(path, spoken(mouth, result.said, result.session.language), mouth.sample_rate)
        return path

    def _warn_once(self) -> None:
        if self.conversation.unsaved is not None and not self.warned:
            self.warned = True
            warn(str(self.conversation.unsaved))
