"""A first lesson by voice: a grown-up says yes, the student holds the button and answers, then talks without it.

Real ears, real mouth, a real sound server, the real window. What was not caught is said again, as in any lesson.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.app.wiring import Engines
from desktop.values.page import Face
from tests.desktop.conftest import Build, model_folder
from tests.desktop.test_spoken_lesson import TIMES, Say, engines, in_words, student_says
from tests.journeys.lessons import Student
from tutor.spoken.spoken_maths import read

if TYPE_CHECKING:
    from tests.conftest import SoundRoom

__all__ = ["engines", "model_folder", "student_says"]

pytestmark = [pytest.mark.journey, pytest.mark.sound, pytest.mark.models, pytest.mark.timeout(900)]


class Speaker(Student):
    """A student who talks; what they say arrives at the microphone."""

    room: SoundRoom
    says: Say

    @property
    def understood(self) -> bool:
        """Whether Didi asks if she heard rightly what now stands in the line."""
        return self.page.answer.unsure

    def waits_for_her(self) -> None:
        """Let Didi finish, and see that she is waiting."""
        self.waits_until(lambda: self.page.answer.talk.face is Face.READY and not self.house.speaking.active)

    def holds_the_button_and_says(self, words: str) -> None:
        """Hold Space, speak, let go."""
        QTest.keyPress(self.page.answer.field, Qt.Key.Key_Space)
        assert self.page.answer.talk.face is Face.LISTENING
        self.room.play(self.says(words))
        QTest.keyRelease(self.page.answer.field, Qt.Key.Key_Space)

    def says_into_the_room(self, words: str) -> None:
        """Speak, and touch nothing."""
        self.room.play(self.says(words))
        self._qtbot.wait(1500)

    def answers_aloud(self, *, button: bool) -> None:
        """Give the right answer by voice, again where it was not caught, until the next question is on the board."""
        question, answer, kind = self.question, self.works_out, self._kind
        for _ in range(TIMES):
            self.waits_for_her()
            before = self.page.transcript.sentences
            (self.holds_the_button_and_says if button else self.says_into_the_room)(in_words(answer))
            self.waits_for_her()
            if self.understood:
                meant = read(self.page.answer.field.text(), kind).value == read(answer, kind).value
                QTest.keyClick(self.page.answer.field, Qt.Key.Key_Return if meant else Qt.Key.Key_Escape)
                if not meant:
                    continue
                self._hears_back(before)
            if self.question != question:
                return
        pytest.fail(f"said {TIMES} times and never caught: {answer}")

    @property
    def _kind(self) -> str:
        conversation = self.house.desk._conversation
        assert conversation is not None
        return conversation.session.item.kind


@pytest.fixture
def asha(
    build: Build,
    qtbot: QtBot,
    engines: Engines,
    sound_room: SoundRoom,
    student_says: Say,
    monkeypatch: pytest.MonkeyPatch,
) -> Speaker:
    """Somebody new at a PC with microphone and loudspeaker; her first question is always the same."""
    monkeypatch.setattr("secrets.randbelow", lambda _below: 0)
    student = Speaker(build(engines=engines), qtbot)
    student.room, student.says = sound_room, student_says
    return student


def test_a_first_lesson_by_voice_with_the_button_and_then_without(asha: Speaker) -> None:
    asha.comes_new("Asha", "8C")
    asha.begins("Learn")
    asha.waits_to_see("May Didi listen to you?")
    assert not asha.house.microphone.alive()
    asha.presses("My teacher says yes")
    asha.waits_not_to_see("May Didi listen to you?")
    asha.waits_for_her()
    asha.hits(Qt.Key.Key_Escape)

    asha.answers_aloud(button=True)
    assert asha.sees("1 right")

    asha.waits_for_her()
    asha.presses("Talk without the button (Ctrl+H)")
    asha.waits_to_see("The microphone is listening")
    asha.answers_aloud(button=False)
    asha.waits_for_her()
    asha.presses("Talk without the button (Ctrl+H)")
    asha.waits_not_to_see("The microphone is listening")
    asha.presses("Back")
    asha.waits_for_page("home")
    asha.waits_to_see("Go on where you stopped")
    assert not asha.house.microphone.alive()
