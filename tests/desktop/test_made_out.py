"""What was made out so far is carried to the page while the student speaks, and nothing that others must not see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from desktop.base.settings import Settings
from desktop.base.sound_files import RATE
from desktop.lesson.lesson_desk import LessonDesk
from desktop.values.page import Texts
from desktop.voice_loop.endpointing import Listening, Loudness
from models.whisper_ears import Expect, Hearing

BLOCK = RATE // 25


@dataclass
class Ears:
    """Ears that hear the same words in any sound."""

    words: str

    def hear(self, pcm: NDArray[np.float32], expect: Expect | None = None, language: str = "auto") -> Hearing:
        """The words, surely heard."""
        return Hearing(self.words, "en", 0.9)


def speech_and_a_pause() -> Iterator[NDArray[np.float32]]:
    """A second of a loud voice, then half a second of a quiet room, as the microphone gives it."""
    chance = np.random.default_rng(1)
    for count, loud in ((10, 0.0004), (25, 0.3), (15, 0.0004)):
        for _ in range(count):
            yield (chance.standard_normal(BLOCK) * loud).astype(np.float32)


@pytest.mark.parametrize(
    ("words", "shown"), [("minus one by", "minus one by"), ("I want to die", ""), ("my phone is 9876543210", "")]
)
def test_at_a_pause_the_words_so_far_are_told_unless_they_are_private(
    settings: Settings, texts: Texts, words: str, shown: str
) -> None:
    desk = LessonDesk(settings, texts)
    desk.open()
    desk.start("Asha", "rational_numbers")
    desk.give_ears(Ears(words))
    listening = Listening("fraction", RATE, Loudness(), hands_free=False)
    told = [desk.listen(listening, [block]).words for block in speech_and_a_pause()]
    assert told[0] == ""
    assert told[-1] == shown
    another = Listening("fraction", RATE, Loudness(), hands_free=False)
    assert desk.listen(another, [next(speech_and_a_pause())]).words == ""
    desk.close()
