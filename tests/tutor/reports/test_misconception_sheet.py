"""The misconception sheet: what came up most in a class, and a talk in which it would show again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tutor.reports.class_facts import ASHA, RAVI, person
from tutor import answer_checker
from tutor.chapters import generators, packs
from tutor.reports.facts import Mistake
from tutor.reports.report import Shown, shown_in
from tutor.reports.sheets import MOST_TALKS, misconception_sheet, talk_for
from tutor.reports.tables import Break, Heading, Paragraph
from tutor.turn import Language

CHAPTERS = {one: packs.load_chapter(one) for one in ("integers", "fractions", "decimals")}
SEEN = Shown("minus_minus_more_neg", "integers", "subtract", (ASHA, RAVI), 5, "-3 - (-5)", "-8")


def mistake(said: str, times: int, *names: str, misconception: str = "minus_minus_more_neg") -> Mistake:
    people = tuple(person(name) for name in names)
    return Mistake("integers", "subtract", "i", "2 - (-3)", "5", said, said, misconception, times, people)


def sheet_of(*shown: Shown, language: Language = "en") -> str:
    """The sheet's headings and paragraphs, one a line."""
    sheet = misconception_sheet(shown, CHAPTERS, students=30, group="7B", language=language)
    return "\n".join(block.text for block in sheet.blocks if isinstance(block, Heading | Paragraph))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_misconception_would_show_in_every_question_of_its_talk(seed: int) -> None:
    talk = talk_for(CHAPTERS["integers"], "subtract", SEEN.misconception, seed)
    assert talk is not None
    three = (talk.ask, talk.together, talk.alone)
    assert len({one.question.en for one in three}) == 3
    assert all(SEEN.misconception in dict(generators.mistakes(one)) for one in three)
    assert answer_checker.check_answer(talk.mistaken, talk.ask.answer, talk.ask.accept_also) is not True


def test_a_chapter_in_which_it_cannot_show_has_no_talk() -> None:
    assert talk_for(CHAPTERS["integers"], "add", "add_across") is None


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_the_sheet_names_students_to_the_teacher_alone(language: Language) -> None:
    lines = sheet_of(SEEN, language=language).splitlines()
    (named,) = (line for line in lines if "Asha" in line)
    assert "Ravi" in named
    assert named == lines[-1]


def test_what_most_students_showed_comes_first_each_on_a_page_of_its_own() -> None:
    rarer = Shown("sign_rule_on_add", "integers", "add", (person("Meena"),), 9, "-2 + -3", "5")
    text = sheet_of(rarer, SEEN)
    sheet = misconception_sheet((rarer, SEEN), CHAPTERS, students=30)
    assert text.index("Subtracting a negative") < text.index("Uses the product rule")
    assert "Seen with 1 of 30 students, 9 times." in text
    assert sum(isinstance(block, Break) for block in sheet.blocks) == 1


def test_a_slip_made_once_is_no_misconception_of_the_class() -> None:
    assert "Mixed practice" in sheet_of(replace(SEEN, times=1))


def test_there_are_never_more_talks_than_a_lesson_has_room_for() -> None:
    skills = ("subtract", "add", "multiply", "divide", "mixed_operations")
    sheet = misconception_sheet([replace(SEEN, skill=one) for one in skills], CHAPTERS, students=30)
    assert sum(isinstance(block, Break) for block in sheet.blocks) == MOST_TALKS - 1


@pytest.mark.parametrize(
    "gone", [replace(SEEN, chapter="old"), replace(SEEN, skill="old"), replace(SEEN, misconception="old")]
)
def test_what_the_content_no_longer_knows_is_left_out(gone: Shown) -> None:
    assert "Mixed practice" in sheet_of(gone)


def test_what_the_chapter_can_make_no_question_of_is_left_out() -> None:
    assert "Mixed practice" in sheet_of(replace(SEEN, misconception="add_across"))


def test_mistakes_of_one_thinking_are_put_together_and_the_commonest_is_the_example() -> None:
    shown = shown_in(
        [mistake("-1", 2, "Ravi"), mistake("-8", 4, "Asha", "Ravi"), mistake("9", 7, "Om", misconception="")]
    )
    people = (person("Asha"), person("Ravi"))
    assert shown == (Shown("minus_minus_more_neg", "integers", "subtract", people, 6, "2 - (-3)", "-8"),)
    assert shown[0].students == ("Asha", "Ravi")


def test_two_of_one_name_in_two_classes_are_two_students_and_one_name() -> None:
    other = replace(mistake("-8", 1, "Asha"), people=(person("Asha", "8A"),))
    (shown,) = shown_in([mistake("-8", 1, "Asha"), other])
    assert (len(shown.people), shown.students) == (2, ("Asha",))


def test_a_mistake_without_a_value_is_shown_in_its_own_words() -> None:
    (shown,) = shown_in([replace(mistake("upar wala", 2, "Asha"), value=None)])
    assert shown.said == "upar wala"
