"""A worksheet: fresh questions by turns, easy ones first, and the right answers on a page of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tutor import answer_checker
from tutor.chapters import packs
from tutor.errors import ContentFault
from tutor.reports.sheets import MOST_QUESTIONS, answer_shown, exam_sheet, questions, worksheet
from tutor.reports.tables import Break, Exercise, Grid, Words

CHAPTERS = packs.chapter_ids()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_question_comes_twice_and_easy_ones_come_first(chapter: str) -> None:
    made = questions(packs.load_chapter(chapter), (), 3, 24)
    levels = [("easy", "medium", "hard").index(one.difficulty) for one in made]
    assert len({one.question.en for one in made}) == len(made) == 24
    assert levels == sorted(levels)


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_answers_on_the_last_page_are_right(chapter: str, language: str) -> None:
    pack = packs.load_chapter(chapter)
    sheet = worksheet(pack, seed=5, count=16, language=language)  # type: ignore[arg-type]
    asked = [block for block in sheet.blocks if isinstance(block, Exercise)]
    at = next(place for place, block in enumerate(sheet.blocks) if isinstance(block, Break))
    (answers,) = (block for block in sheet.blocks if isinstance(block, Grid))
    assert all(not isinstance(block, Exercise) for block in sheet.blocks[at:])
    assert [row[0] for row in answers.rows] == [str(one.number) for one in asked]
    for item, row in zip(questions(pack, (), 5, 16), answers.rows, strict=True):
        assert answer_checker.check_answer(row[1], item.answer, item.accept_also) is True


def test_the_same_seed_prints_the_same_sheet_and_another_seed_another() -> None:
    pack = packs.load_chapter("integers")
    assert worksheet(pack, seed=4) == worksheet(pack, seed=4)
    assert worksheet(pack, seed=4) != worksheet(pack, seed=6)


def test_only_the_skills_that_were_named_are_asked_by_turns() -> None:
    made = questions(packs.load_chapter("integers"), ("add", "subtract"), 1, 6)
    assert sorted(one.skill for one in made) == ["add"] * 3 + ["subtract"] * 3


def test_a_skill_written_by_hand_alone_gives_what_there_is() -> None:
    pack = replace(packs.load_chapter("rational_numbers"), templates=())
    skill = pack.skills[0].id
    made = questions(pack, (skill,), 1, 40)
    assert {one.id for one in made} == {one.id for one in pack.items if one.skill == skill}


def test_a_sheet_never_asks_more_than_fits_an_hour() -> None:
    assert len(questions(packs.load_chapter("integers"), (), 1, 500)) == MOST_QUESTIONS


def test_a_skill_that_is_not_in_the_chapter_is_told_with_those_that_are() -> None:
    with pytest.raises(ContentFault, match="it has number_line"):
        questions(packs.load_chapter("integers"), ("fly",), 1, 3)


def test_an_exam_asks_its_items_in_their_order_with_its_answers_or_without() -> None:
    paper = packs.load_chapter("integers")
    sheet, bare = exam_sheet(paper, seed=3), exam_sheet(paper, seed=3, answers=False)
    asked = [one.text for one in sheet.blocks if isinstance(one, Exercise)]
    assert asked == [one.question.en for one in paper.items]
    assert any(isinstance(one, Grid) for one in sheet.blocks)
    assert not any(isinstance(one, Grid) for one in bare.blocks)


def test_an_answer_in_words_is_in_the_language_of_the_sheet() -> None:
    words = Words("sheets", "hi")
    assert answer_shown("yes", words) == words("answer_yes") != "yes"
    assert answer_shown("-3/7", words) == "-3/7"
