"""What a student sees and does in a lesson: looks at the board, answers, waits until Didi has answered."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton

from desktop.ui.student.lesson_page import LessonPage
from tests.journeys.people import PATIENCE, Person


class Student(Person):
    """Somebody who is in a lesson, or on the way to one."""

    @property
    def page(self) -> LessonPage:
        """The lesson on the screen."""
        page: LessonPage = self.house.front.page("lesson")
        return page

    @property
    def question(self) -> str:
        """The words on the board."""
        return self.page.board.words.text()

    @property
    def works_out(self) -> str:
        """What somebody who can do it gets for the question on the board."""
        conversation = self.house.desk._conversation
        assert conversation is not None
        return conversation.session.item.answer

    @property
    def told(self) -> str:
        """What Didi said last, as it stands on the page."""
        return " ".join(line.text() for line in self.page.transcript.sentences)

    @property
    def sources(self) -> list[str]:
        """The pages that Didi's answers were taken from, as they can be pressed."""
        return [one.text() for one in self._visible(QPushButton) if one.text().startswith("From: ")]

    def comes_new(self, name: str = "Asha", group: str = "8C") -> None:
        """Say who one is, where nobody has a name yet."""
        self.waits_for_page("who")
        self.types("Your name", name)
        self.types("Class, such as 7B", group)
        self.presses("Let's begin")
        self.waits_for_page("home")
        self.waits_to_see(f"Namaste, {name}!")

    def begins(self, way: str) -> None:
        """Press what leads into a lesson, and wait for Didi's first words."""
        self.presses(way)
        self.waits_for_page("lesson")
        self.waits_until(lambda: bool(self.told))

    def answers(self, words: str) -> str:
        """Type it and press Enter; what Didi says to it."""
        self.waits_until(self._may_send)
        before = self.page.transcript.sentences
        self.types(self.page.answer.field.accessibleName(), words, enter=True)
        return self._hears_back(before)

    def solves(self) -> None:
        """Answer rightly and, where Didi asks how one got there, tell her; then the next question is on the board."""
        question = self.question
        self.answers(self.works_out)
        if self.question == question:
            self.answers("I kept the denominator and added only the numerators")
        assert self.question != question

    def wishes(self, button: str) -> str:
        """Press a button of the lesson; what Didi says to it."""
        self.waits_until(self._may_send)
        before = self.page.transcript.sentences
        self.presses(button)
        return self._hears_back(before)

    def _may_send(self) -> bool:
        return self.page.answer.send_button.isEnabled()

    def _hears_back(self, before: object) -> str:
        self.waits_until(lambda: self.page.transcript.sentences is not before)
        return self.told

    def waits_until(self, true: Callable[[], bool]) -> None:
        """Wait for something on the screen."""
        self._qtbot.waitUntil(true, timeout=PATIENCE)
