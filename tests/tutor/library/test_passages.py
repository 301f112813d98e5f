"""The book beside a chapter: what its authors may write, and what they are told when it is not well."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.tutor.library.books import TEXTS, book, passage
from tutor.chapters import packs
from tutor.errors import ContentFault
from tutor.language import toml_text
from tutor.language.toml_files import Fault
from tutor.library import passages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A chapter's folder of its own, without a book."""
    there = tmp_path / "integers"
    there.mkdir()
    shutil.copy(packs.CHAPTERS / "integers" / packs.FILE, there)
    return there


def faults_of(folder: Path, text: str) -> tuple[Fault, ...]:
    (folder / passages.FILE).write_text(text, encoding="utf-8")
    return passages.book_faults(folder)


def said(faults: tuple[Fault, ...]) -> str:
    return "\n".join(map(str, faults))


def test_a_good_book_has_no_faults_and_stands_before_what_its_skills_are_taught_with(folder: Path) -> None:
    assert faults_of(folder, book()) == ()
    ids = [one.id for one in passages.of_folder(folder)]
    assert ids[0] == "integers/p_0"
    assert ids[12:14] == ["integers/number_line/idea", "integers/number_line/daily_life"]
    first = passages.of_folder(folder)[0]
    assert (first.chapter, first.skill, first.kind) == ("integers", "number_line", "definition")
    assert first.text.hi == TEXTS["hi"]


def test_a_chapter_without_a_book_is_answered_from_what_its_skills_are_taught_with(folder: Path) -> None:
    assert (passages.book_faults(folder), passages.faults(folder)) == ((), ())
    assert passages.book_of(folder) == ()
    assert len(passages.of_folder(folder)) == 2 * len(packs.read_chapter(folder).skills)


def test_a_changed_book_is_read_anew(folder: Path) -> None:
    faults_of(folder, book())
    passages.of_folder(folder)
    faults_of(folder, book(passage("one_more")))
    assert "integers/one_more" in [one.id for one in passages.of_folder(folder)]


@pytest.mark.parametrize(
    ("extra", "told"),
    [
        (passage("p_0"), 'two passages have the id "p_0"'),
        (passage("odd", skill="cooking"), 'the skill "cooking" is not one of the chapter'),
        (passage("odd", kind="song"), "kind"),
        (passage("odd").replace("title", "titel"), "is not a field of this table"),
        (passage("odd", en="Too short."), "2 words; a passage has 30 to 100"),
        (passage("odd", en=TEXTS["en"].removesuffix(".")), "has no stop at its end"),
        (passage("odd", en=TEXTS["en"].replace(". ", ", ")), "its first sentence has"),
        (passage("odd", en=TEXTS["en"].replace("A lift", "So 2 + 2 = 5. A lift")), "not true: 2 + 2 = 5"),
        (passage("odd", hi=TEXTS["hi"].replace("-2", "-3")), "other numbers than in English: 2, 3"),
        (passage("odd", hi=TEXTS["hinglish"]), "Hindi is written in Devanagari"),
        (passage("odd", hinglish=TEXTS["hi"]), "there is Devanagari in it"),
        (passage("odd", en=TEXTS["en"].replace("A lift", "That is wrong. A lift")), "is never said to a child"),
        (
            passage("odd", en=TEXTS["en"].replace("A lift", "See https://x.in now. A lift")),
            "is no part of a spoken text",
        ),
        (passage("odd") + 'colour = "red"\n', "is not a field of this table"),
        ("[[passages]]\nid = ", "the value cannot be read"),
    ],
)
def test_what_is_amiss_is_told_with_its_line(folder: Path, extra: str, told: str) -> None:
    found = faults_of(folder, book(extra))
    assert told in said(found)
    assert all(fault.line for fault in found)


def test_a_long_sentence_is_told(folder: Path) -> None:
    long = "It is one. " + "and " * 30 + "so on."
    assert "a sentence of it has 32 words; 26 is the most" in said(faults_of(folder, book(passage("odd", en=long))))


def test_a_book_that_is_too_small_or_one_sided_is_told(folder: Path) -> None:
    found = said(faults_of(folder, passage()))
    assert "1 passages; a book has 12 or more" in found
    assert "no passage of the kind why, worked, life, mistake" in found


def test_a_book_that_is_not_text_is_told_as_a_whole(folder: Path) -> None:
    (folder / passages.FILE).write_bytes(b"\xff\xfe\x00")
    [fault] = passages.book_faults(folder)
    assert (fault.line, fault.says[:14]) == (0, "not UTF-8 text")


def test_what_is_amiss_with_the_chapter_is_left_to_its_own_check(folder: Path) -> None:
    (folder / passages.FILE).write_text(book(), encoding="utf-8")
    (folder / packs.FILE).write_text("grade = ", encoding="utf-8")
    assert passages.book_faults(folder) == ()


def test_a_faulty_book_never_becomes_part_of_a_lesson(folder: Path) -> None:
    for text in (passage(skill="cooking"), passage(kind="song"), "passages = 3", "[[passages]]\nid ="):
        (folder / passages.FILE).write_text(text, encoding="utf-8")
        with pytest.raises(ContentFault):
            passages.of_folder(folder)


def test_a_faulty_chapter_of_the_schools_takes_no_other_from_the_library(folder: Path) -> None:
    shutil.copytree(folder, folder.parent / "own" / "odd_chapter")
    (folder.parent / "own" / "odd_chapter" / passages.FILE).write_text("passages = 3", encoding="utf-8")
    before = passages.all_passages()
    toml_text.keep_own_in(folder.parent / "own")
    try:
        assert "odd_chapter" in packs.chapter_ids()
        assert passages.all_passages() == before
    finally:
        toml_text.keep_own_in(None)
