"""Every chapter, held against the check that its authors run, against what a careful teacher asks, and drawn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.lesson.picturing import typeset
from tests.how_much import SEEDS, how_many
from tutor import answer_checker
from tutor.chapters import content_check, generators, packs
from tutor.chapters.values import Chapter, Item, Language, SubQuestion, Template
from tutor.spoken import maths_aloud, spoken_maths

CHAPTERS: list[Chapter] = [packs.load_chapter(one) for one in packs.chapter_ids()]
ITEMS = [pytest.param(item, id=f"{chapter.id}-{item.id}") for chapter in CHAPTERS for item in chapter.items]
TEMPLATES = [
    pytest.param(template, id=f"{chapter.id}-{template.pattern.id}")
    for chapter in CHAPTERS
    for template in chapter.templates
]
LANGUAGES: tuple[Language, ...] = ("en", "hinglish")


def in_words(number: int) -> str:
    """A whole number as it is said."""
    return maths_aloud.number_aloud(str(number), "en")


def said(answer: str) -> list[str]:
    """How children say an answer like "-1/7", besides writing it."""
    found = re.fullmatch(r"(-?\d+)(?:/(\d+))?", answer)
    if not found:
        return [answer]
    if not found[2]:
        whole = int(found[1])
        return [answer, in_words(whole), f"it is {in_words(whole)}", f"{in_words(whole)} hoga"]
    top, bottom = in_words(int(found[1])), in_words(int(found[2]))
    signed = answer.replace("-", "minus ").replace("/", " by ")
    return [answer, signed, f"{top} by {bottom}", f"{top} over {bottom}", f"umm {top} upon {bottom}", f"{signed} hai"]


def accepted(words: str, asked: Item | SubQuestion) -> bool:
    form = asked.form if isinstance(asked, Item) else ""
    return answer_checker.judge(words, asked.answer, asked.accept_also, form).verdict == "correct"


def stretches(text: str) -> Iterator[str]:
    """Every run of up to eight words between two stops."""
    for clause in re.split(r"[.!?,;:]", text):
        words = clause.split()
        for start in range(len(words)):
            for end in range(start + 1, min(start + 8, len(words)) + 1):
                yield " ".join(words[start:end])


# --- the check ----------------------------------------------------------------------------------------------------


@pytest.mark.timeout(900)
@pytest.mark.parametrize("chapter", packs.chapter_ids())
def test_no_template_and_no_written_item_of_a_chapter_has_a_fault(
    chapter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_check, "THOROUGH", how_many(2, content_check.THOROUGH))
    assert content_check.check(packs.CHAPTERS / chapter, SEEDS) == ()


def test_a_fault_planted_in_a_real_chapter_is_told_with_its_line(tmp_path: Path) -> None:
    folder = packs.CHAPTERS / "integers"
    text = (folder / packs.FILE).read_text(encoding="utf-8")
    template = text.index("[[templates]]")
    text = text[:template] + re.sub(r'praise = "(\w)', r'praise = "Great job, \1', text[template:], count=1)
    (tmp_path / "integers").mkdir()
    (tmp_path / "integers" / packs.FILE).write_text(text, encoding="utf-8")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "Great job" in line)
    faults = content_check.template_faults(tmp_path / "integers", 0, 5)
    assert {fault.line for fault in faults} == {line}
    assert any('"great job" is never said to a child' in fault.says for fault in faults)


# --- the answer ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ITEMS)
def test_the_answer_is_right_however_it_is_said(item: Item) -> None:
    for words in (*said(item.answer), *item.accept_also):
        assert accepted(words, item), words


@pytest.mark.parametrize("item", ITEMS)
def test_the_answer_to_each_sub_question_is_right_however_it_is_said(item: Item) -> None:
    for sub in item.sub_questions:
        for words in (*said(sub.answer), *sub.accept_also):
            assert accepted(words, sub), (sub.ask.en, words)


@pytest.mark.parametrize("item", ITEMS)
def test_the_answer_with_the_other_sign_is_not_right(item: Item) -> None:
    if re.fullmatch(r"-?\d+(/\d+)?", item.answer) and item.answer != "0":
        other = item.answer.removeprefix("-") if item.answer.startswith("-") else f"-{item.answer}"
        assert not accepted(other, item)
        assert not accepted(said(other)[1], item)


@pytest.mark.parametrize("item", [one for one in ITEMS if one.values[0].form == "simplest"])  # type: ignore[union-attr]
def test_where_the_simplest_form_is_asked_an_equal_fraction_is_only_partly_right(item: Item) -> None:
    top, bottom = (int(part) for part in item.answer.split("/"))
    judged = answer_checker.judge(f"{2 * top} by {2 * bottom}", item.answer, item.accept_also, item.form)
    assert (judged.verdict, judged.reason) == ("partial", "form_missing")


# --- keeping the answer for the student ------------------------------------------------------------------------------


def names_its_answer(item: Item) -> bool:
    """The answer is one of the values that the question itself puts to choose from."""
    return bool(re.search(rf"(?<![\w/-]){re.escape(item.answer)}(?![\w/])", item.question.en))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", [one for one in ITEMS if not names_its_answer(one.values[0])])
def test_no_stretch_of_what_is_said_before_the_answer_would_be_taken_for_it(item: Item, language: Language) -> None:
    texts = (*item.hints, item.praise, item.relate, *(sub.ask for sub in item.sub_questions))
    for text in texts:
        spoken = text.spoken_in(language).lower()
        if item.kind == "yes_no":
            assert not re.search(r"\b(yes|no|haan|nahi)\b", spoken)
            continue
        for words in stretches(spoken):
            assert not accepted(words, item), words


# --- the board -------------------------------------------------------------------------------------------------------

TOLD_IN_WORDS = ("name_distributive",)
"""Items whose board holds so long an equation that it is told, not read out."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("item", [one for one in ITEMS if one.values[0].id not in TOLD_IN_WORDS])
def test_every_fraction_on_the_board_is_read_aloud_and_reads_back_to_itself(item: Item, language: Language) -> None:
    board = item.question.spoken_in(language).replace("(", "").replace(")", "")
    aloud = item.spoken.spoken_in(language).lower()
    for fraction in re.findall(r"(?<![\w/])-?\d+/-?\d+", board):
        shown = fraction.removeprefix("-") if f" - {fraction[1:]}" in board else fraction
        words = " by ".join(in_words(int(part)) for part in shown.split("/"))
        assert words in aloud
        assert spoken_maths.read(words).values == spoken_maths.read(shown).values != ()


@pytest.mark.parametrize("item", [one for one in ITEMS if one.values[0].latex])
def test_the_mathematics_of_a_written_item_can_be_drawn(item: Item) -> None:
    assert b"<svg" in typeset(item.latex)


@pytest.mark.parametrize("template", [one for one in TEMPLATES if one.values[0].pattern.latex])
def test_the_mathematics_of_a_template_can_be_drawn(template: Template) -> None:
    for seed in range(3):
        item = generators.item(template, seed)
        assert b"<svg" in typeset(item.latex), item.latex


# --- the chapter as a whole ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_a_chapter_has_easy_and_hard_ideas_and_stories(chapter: Chapter) -> None:
    patterns = [*chapter.items, *(template.pattern for template in chapter.templates)]
    levels = Counter(item.difficulty for item in patterns)
    assert len(patterns) >= 20
    assert 0.2 <= levels["easy"] / len(patterns) <= 0.45
    assert 0.1 <= levels["hard"] / len(patterns) <= 0.35
    assert {item.type for item in patterns} == {"conceptual", "procedural", "application"}


@pytest.mark.parametrize("seed", [0, 1, 2026])
@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_a_lesson_practises_every_skill_and_asks_nothing_twice(chapter: Chapter, seed: int) -> None:
    lesson = generators.lesson(chapter, seed)
    practised = Counter(item.skill for item in lesson.items)
    assert all(practised[skill.id] >= 1 for skill in chapter.skills)
    order = [skill.id for skill in chapter.skills]
    assert [order.index(item.skill) for item in lesson.items] == sorted(
        order.index(item.skill) for item in lesson.items
    )
    assert len({item.id for item in lesson.items}) == len(lesson.items)
    asked = Counter(item.question.en for item in lesson.items)
    assert [question for question, times in asked.items() if times > 1] == []


def test_there_are_eight_chapters_for_three_classes() -> None:
    assert len(CHAPTERS) >= 8
    assert {chapter.grade for chapter in CHAPTERS} == {6, 7, 8}
    assert all(len(chapter.skills) >= 6 for chapter in CHAPTERS)


def test_rational_numbers_begins_as_the_tutors_always_have() -> None:
    first = packs.load_chapter("Rational Numbers").items[0]
    assert (first.question.en, first.answer) == ("What is -3/7 + 2/7?", "-1/7")
    assert first.sub_questions[0].ask.en == "What is minus three plus two?"
    asks = [sub for item in packs.load_chapter("Rational Numbers").items for sub in item.sub_questions]
    assert any("two times minus three" in sub.ask.en and sub.answer == "-6" for sub in asks)
