"""The teacher's question: a plan from the book, with questions that are right and rise, or honestly none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tutor.chapters import packs
from tutor.chapters.values import Chapter, StudyStep, Text
from tutor.diagnosis import misconceptions
from tutor.library import teacher
from tutor.library.finding import Finder
from tutor.library.index import Index
from tutor.library.passages import of_skills
from tutor.library.teacher import TeacherSheet
from tutor.library.words import Found, Passage, Question
from tutor.turn import Language

CHAPTERS = tuple(packs.load_chapter(name) for name in packs.chapter_ids())
BOOK = tuple(page for chapter in CHAPTERS for page in of_skills(chapter))
NOTES = Passage(
    "notes/mangoes/1", Text("Mango algebra", ""), Text("A mango tree is a factor tree with mangoes.", ""), "notes",
    chapter_title=Text("My notes", ""),
)  # fmt: skip


@pytest.fixture(scope="module")
def finder() -> Finder:
    """The real search, by words, over what every skill is taught with."""
    return Finder(Index.open(None), (*BOOK, NOTES))


def plan(
    finder: Finder, text: str, language: Language = "en", seed: int = 1, chapters: tuple[Chapter, ...] = CHAPTERS
) -> TeacherSheet:
    return teacher.prepared(text, language=language, library_find=finder.find, chapters=chapters, book=BOOK, seed=seed)


def test_a_plan_has_slips_an_outline_five_rising_questions_and_sources(finder: Finder) -> None:
    sheet = plan(finder, "adding unlike fractions")
    assert teacher.title(sheet) == "Fractions · Adding and subtracting unlike fractions"
    assert "add_across" in {slip.known.id for slip in sheet.slips}
    assert [stage.kind for stage in sheet.outline][:2] == ["explain", "check"]
    assert [item.difficulty for item in sheet.questions] == list(teacher.RISING)
    assert {source.skill for source in sheet.sources} == {"unlike_fractions"}
    assert "estimate" in sheet.notes.en


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_every_skill_has_five_different_questions_that_rise(chapter: Chapter) -> None:
    for skill in chapter.skills:
        items = teacher.five_questions(chapter, skill.id, 5)
        assert len({item.question.en for item in items}) == len(items) == 5, skill.id
        levels = [teacher.LEVELS.index(item.difficulty) for item in items]
        assert levels == sorted(levels)
        assert {item.skill for item in items} == {skill.id}


def test_what_a_slip_answers_is_what_the_misconception_gives_and_not_the_key(finder: Finder) -> None:
    sheet = plan(finder, "adding unlike fractions")
    for slip in sheet.slips:
        wrong = dict(misconceptions.wrong_values(slip.question.en))
        assert slip.known.id in wrong or slip.answer
        assert slip.known.hint.en
    assert len(sheet.slips) <= teacher.MOST_SLIPS


def test_the_check_asks_none_of_the_five_questions(finder: Finder) -> None:
    sheet = plan(finder, "adding unlike fractions")
    checked = {stage.item.question.en for stage in sheet.outline if stage.item}
    assert checked
    assert checked.isdisjoint(item.question.en for item in sheet.questions)


def test_the_same_words_and_seed_give_the_same_plan_and_another_seed_other_questions(finder: Finder) -> None:
    first, again, other = (plan(finder, "percent of a number", seed=seed) for seed in (3, 3, 4))
    assert first == again
    assert first.questions != other.questions


@pytest.mark.parametrize(
    ("text", "language", "says"),
    [
        ("भिन्नों का भाग", "hi", "उत्तर: "),
        ("Fractions ka division", "hinglish", "Jawab: "),
        ("Dividing fractions", "en", "Answer: "),
        ("equations kaise padhaye", "hinglish", "Jawab: "),
    ],
)
def test_a_plan_is_read_in_the_teachers_language(finder: Finder, text: str, language: Language, says: str) -> None:
    told = teacher.as_text(plan(finder, text, language))
    assert told.count(says) >= 5
    assert told.splitlines()[1] == ""


def test_yes_and_greater_stand_in_the_language_of_the_plan(finder: Finder) -> None:
    told = " ".join(teacher.as_text(plan(finder, "भिन्नों की तुलना", "hi", seed)) for seed in range(1, 6))
    assert "greater" not in told
    assert any(f"उत्तर: {word}" in told for word in ("बड़ा", "छोटा", "बराबर", "हाँ", "नहीं"))


def test_what_is_not_in_the_book_gets_an_empty_plan_and_says_so(finder: Finder) -> None:
    sheet = plan(finder, "photosynthesis in green leaves")
    assert sheet.is_empty
    assert sheet.questions == sheet.slips == ()
    assert teacher.title(sheet) == ""
    assert teacher.as_text(sheet).startswith("The book has nothing about that.")


def test_the_nearest_topics_are_told_once() -> None:
    near = BOOK[0]

    def nothing(question: Question) -> Found:
        return Found(nearest=(near, near))

    sheet = teacher.prepared("mango", language="en", library_find=nothing, chapters=CHAPTERS)
    assert sheet.nearest == (near.title.en,)
    assert teacher.as_text(sheet).endswith(f"- {near.title.en}")


def test_a_skill_called_by_name_is_planned_even_where_the_search_is_not_sure() -> None:
    sheet = teacher.prepared(
        "the unitary method", language="en", library_find=lambda _question: Found(), chapters=CHAPTERS
    )
    assert teacher.title(sheet).startswith("Ratio")
    assert len(sheet.questions) == 5


def test_of_a_teachers_own_notes_the_plan_has_what_they_tell_and_no_questions(finder: Finder) -> None:
    sheet = plan(finder, "mango algebra tree")
    assert teacher.title(sheet) == "My notes · Mango algebra"
    assert sheet.questions == ()
    assert "A mango tree is a factor tree" in teacher.as_text(sheet)


def test_a_chapter_with_a_plan_of_its_own_is_followed(finder: Finder) -> None:
    steps = (StudyStep("add", "check"), StudyStep("add", "explain"), StudyStep("add", "explain"))
    chapters = tuple(replace(one, plan=steps) if one.id == "integers" else one for one in CHAPTERS)
    sheet = plan(finder, "adding integers", chapters=chapters)
    assert [stage.kind for stage in sheet.outline] == ["check", "explain", "explain"]
    mistake = Passage("integers/slip", Text("Slip", ""), Text("A slip.", ""), "mistake", "integers", skill="add")
    more = teacher.prepared(
        "adding integers", language="en", library_find=finder.find, chapters=CHAPTERS, book=(*BOOK, mistake)
    )
    assert [stage.kind for stage in more.outline] == ["explain", "check", "explain", "look_back", "practise"]


def test_a_skill_without_templates_has_as_many_questions_as_were_written() -> None:
    chapter = next(one for one in CHAPTERS if one.items)
    skill = chapter.items[0].skill
    bare = replace(chapter, templates=(), items=chapter.items[:1])
    assert teacher.five_questions(bare, skill, 1) == chapter.items[:1]
