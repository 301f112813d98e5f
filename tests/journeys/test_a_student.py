"""Whole ways of a student through the window: a first lesson, a PIN, an exam, doubts, another language.

Everything is found by the words on the screen and done with the mouse and the keyboard. Nobody here looks into Didi but
to know what a student who can do the sum would answer.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.base.settings import Settings
from tests.desktop.conftest import Build
from tests.journeys.lessons import Student
from tutor.chapters import packs
from tutor.library.passages import all_passages
from tutor.library.words import Passage
from tutor.records import pins
from tutor.records.journal import Journal

pytestmark = pytest.mark.journey

CHAPTER = packs.load_chapter("rational_numbers")
DENOMINATORS_ADDED = "-1/14"
"""What many say to the first question, -3/7 + 2/7."""

Comes = Callable[..., Student]


@pytest.fixture
def comes(build: Build, settings: Settings, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Comes:
    """Students of a class come to the PC, some with a PIN; the questions fall as they always fall."""
    monkeypatch.setattr("secrets.randbelow", lambda _below: 0)

    def came(*, pins_of: dict[str, str] | None = None) -> Student:
        for name, pin in (pins_of or {}).items():
            with Journal.open(settings.record) as record:
                key = record.student(name).id
                if pin:
                    pins.put(settings.record, pin, key)
        return Student(build(), qtbot)

    return came


def opens_chapter(child: Student, title: str = CHAPTER.title.en) -> None:
    """Choose a chapter among the tiles."""
    child.presses(title)
    child.waits_to_see(title)


# --- a first lesson ---------------------------------------------------------------------------------------------------


def test_somebody_new_learns_stops_for_today_and_goes_on_at_the_same_question(comes: Comes) -> None:
    asha = comes()
    asha.comes_new()
    opens_chapter(asha)
    asha.waits_to_see(CHAPTER.skills[0].name.en)
    asha.begins("Learn")
    asha.waits_to_see("Question 1 of")
    assert "Welcome Asha" in asha.told

    first = asha.question
    assert asha.answers(DENOMINATORS_ADDED)
    assert asha.question == first, "a mistake is looked at, not passed over"
    asha.waits_to_see(DENOMINATORS_ADDED)
    assert asha.wishes("Hint")
    said = asha.told
    asha.presses("Say it again")
    assert asha.told == said
    asha.solves()
    asha.waits_to_see("Question 2 of")

    left_at = asha.question
    asha.wishes("Stop for today")
    asha.waits_for_page("end")
    asha.waits_to_see("What went well")
    asha.waits_to_see("Your place is kept. The next time you go on just here.")
    assert not asha.can_press("Send")
    asha.presses("Home")
    asha.waits_for_page("home")
    asha.waits_to_see("Go on where you stopped")
    asha.begins("Go on")
    assert asha.question == left_at
    asha.solves()


def test_who_was_here_yesterday_finds_the_picture_and_goes_on(comes: Comes, build: Build, qtbot: QtBot) -> None:
    asha = comes()
    asha.comes_new()
    asha.begins("Learn")
    left_at = asha.question
    asha.house.window.close()

    again = Student(build(), qtbot)
    again.waits_for_page("who")
    again.waits_to_see("Asha")
    again.types("Find a name or roll number", "ash", enter=True)
    again.waits_for_page("home")
    again.waits_to_see("Go on where you stopped")
    again.begins("Go on")
    assert again.question == left_at


# --- a PIN ------------------------------------------------------------------------------------------------------------


def finds(child: Student, name: str) -> None:
    """Find a name by typing it, and choose it."""
    child.waits_for_page("who")
    child.waits_to_see(name)
    child.types("Find a name or roll number", name, enter=True)


def gives(child: Student, *keys: str) -> None:
    """Press the digits or the pictures of a PIN, one after the other."""
    for key in keys:
        child.presses(key)


def tries(child: Student, *keys: str) -> None:
    """A PIN that is another one: it is told kindly, and can be tried again."""
    gives(child, *keys)
    child.waits_to_see("That is another PIN. Please try again.")
    child.waits_until(lambda: child.can_press("1") or child.can_press("Sun"))


@pytest.mark.parametrize(
    ("pin", "others", "own"),
    [
        ("4711", ("1234", "4712", "0000"), "4711"),
        ("sun cat kite", ("Sun Cat Ball", "Kite Cat Sun", "Moon Star Tree"), "Sun Cat Kite"),
    ],
    ids=["digits", "pictures"],
)
def test_three_tries_go_astray_and_the_fourth_opens_the_home(
    comes: Comes, pin: str, others: tuple[str, ...], own: str
) -> None:
    asha = comes(pins_of={"Asha": pin, "Ravi": ""})
    finds(asha, "Asha")
    asha.waits_to_see("Asha, please give your PIN")
    if " " in own:
        asha.presses("My PIN is pictures")
        asha.waits_to_see("Your three pictures, in their order.")
    for other in others:
        tries(asha, *(other.split() if " " in other else other))
        assert asha.house.window.current == "who"
    gives(asha, *(own.split() if " " in own else own))
    asha.waits_for_page("home")
    asha.waits_to_see("Namaste, Asha!")


def test_another_child_does_not_come_into_a_home_with_a_pin(comes: Comes) -> None:
    ravi = comes(pins_of={"Asha": "4711", "Ravi": ""})
    finds(ravi, "Asha")
    ravi.waits_to_see("Asha, please give your PIN")
    tries(ravi, *"1111")
    ravi.hits(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert not ravi.sees("Namaste, Asha!")
    ravi.presses("That's not me")
    finds(ravi, "Ravi")
    ravi.waits_for_page("home")
    ravi.waits_to_see("Namaste, Ravi!")
    ravi.presses("Sign out")
    ravi.waits_for_page("who")
    ravi.hits(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert ravi.house.window.current == "who"


# --- an exam ----------------------------------------------------------------------------------------------------------


def test_an_exam_of_seven_gives_no_help_and_tells_at_the_end_what_to_practise(comes: Comes) -> None:
    asha = comes()
    asha.comes_new()
    opens_chapter(asha)
    asha.waits_to_see("Exam: 7 questions, no hints; the score comes at the end.")
    asha.begins("Exam")
    for number in range(1, 8):
        asha.waits_to_see(f"Question {number} of 7")
        assert not asha.can_press("Hint")
        assert not asha.sees("That was right")
        asha.answers("997" if number in (2, 5, 6) else asha.works_out)
    asha.waits_for_page("end")
    asha.waits_to_see("4 of 7 right")
    asha.waits_to_see("Practise this next")
    asha.presses("Look through the exam")
    asha.waits_for_page("exam")
    asha.waits_to_see("Not right yet")
    asha.waits_to_see("Why: the working")
    asha.presses("‹ Back")
    asha.waits_for_page("end")
    asha.presses("‹ Back")
    asha.waits_for_page("home")
    asha.presses("My mistakes")
    asha.waits_for_page("mistakes")
    asha.waits_to_see("You said: 997")
    asha.begins("Practise this")
    assert asha.can_press("Hint")


# --- doubts -----------------------------------------------------------------------------------------------------------


def named(page: Passage) -> str:
    """How a page stands under an answer that was taken from it."""
    return f"From: {page.chapter_title.en} · {page.title.en}"


def test_a_doubt_is_asked_by_a_topic_and_by_typing_and_the_page_it_comes_from_is_read(comes: Comes) -> None:
    asha = comes()
    asha.comes_new()
    opens_chapter(asha)
    asha.begins("Ask a doubt")
    asha.waits_to_see("You can ask about")
    topic = next(one for one in CHAPTER.skills if one.id == "multiply")
    asha.wishes(topic.name.en)
    asha.waits_to_see(f"From: {CHAPTER.title.en} · ")
    before = len(asha.sources)
    asha.answers("what is a reciprocal?")
    asha.waits_until(lambda: len(asha.sources) > before)
    source = asha.sources[before]
    asha.presses(source)
    asha.waits_to_see(next(page.text.en for page in all_passages() if named(page) == source))
    assert asha.can_press("Close this page")
    asha.presses("Close this page")
    assert not asha.can_press("Close this page")
    sources = asha.sources
    asha.answers("that is not what I asked")
    asha.waits_until(lambda: len(asha.sources) > len(sources))
    assert asha.sources[-1] not in sources, "another page is told"
    sources = asha.sources
    asha.answers("who won the cricket match?")
    assert asha.sources == sources, "what stands in no chapter has no page to show"
    asha.presses("Back")
    asha.waits_for_page("home")


# --- another language, larger text ------------------------------------------------------------------------------------


def test_in_the_middle_of_a_lesson_the_window_turns_to_hindi_and_its_text_grows(comes: Comes) -> None:
    asha = comes()
    asha.comes_new()
    asha.begins("Learn")
    first, height = asha.question, asha.page.answer.send_button.height()
    asha.types("Or type your answer here", "-1")
    asha.hits(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    asha.waits_to_see("आज के लिए बस")
    assert not asha.sees("Stop for today")
    assert asha.page.answer.field.text() == "-1", "what was typed stays"
    assert asha.question == first
    for _ in range(2):
        asha.hits(Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    asha.waits_until(lambda: asha.page.answer.send_button.height() > height)
    asha.answers(asha.works_out)
    assert asha.question != first
    asha.hits(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    asha.hits(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    asha.waits_to_see("Stop for today")
