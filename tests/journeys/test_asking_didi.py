"""A question in the middle of a lesson, through the window: it is answered from its page and counts for nothing.

Everything is found by the words on the screen; nobody here looks into Didi but to know what a sum comes to.
"""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.desktop.conftest import Build
from tests.journeys.lessons import Student

pytestmark = pytest.mark.journey


@pytest.fixture
def asha(build: Build, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Student:
    """Somebody new; the questions fall as they always fall."""
    monkeypatch.setattr("secrets.randbelow", lambda _below: 0)
    student = Student(build(), qtbot)
    student.comes_new()
    return student


def test_a_question_in_the_middle_of_a_lesson_is_answered_and_counts_for_nothing(asha: Student) -> None:
    asha.begins("Learn")
    asha.solves()
    asha.waits_to_see("Question 2 of")
    question, progress = asha.question, asha.page.progress.words.text()

    asha.answers("reciprocal kya hota hai?")
    asha.waits_until(lambda: len(asha.sources) == 1)
    assert asha.question == question
    assert asha.page.progress.words.text() == progress, "a question is no attempt"
    asha.solves()
    asha.waits_to_see("2 right")
