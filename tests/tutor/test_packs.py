"""Chapters as an author meets them: what is read, and how each kind of mistake is told."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from tutor import packs
from tutor.errors import ContentFault, UnknownChapter
from tutor.toml_files import CONTENT, line_of

EXAMPLE = re.search(r"```toml\n(.*?)```", (CONTENT / "SCHEMA.md").read_text(encoding="utf-8"), re.DOTALL)[1]  # type: ignore[index]
"""The whole chapter that SCHEMA.md shows."""


def chapter_with(folder: Path, text: str, name: str = "warm_up") -> Path:
    home = folder / name
    home.mkdir()
    (home / "chapter.toml").write_text(text, encoding="utf-8")
    return home


def fault_in(folder: Path, text: str) -> str:
    with pytest.raises(ContentFault) as caught:
        packs.read_chapter(chapter_with(folder, text))
    return str(caught.value)


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


def test_a_chapter_is_found_by_its_id_and_by_its_title_however_it_is_written() -> None:
    chapter = packs.load_chapter("rational_numbers")
    for name in ("Rational Numbers", "RATIONAL numbers", " rational-numbers ", "Rational_Numbers"):
        assert packs.load_chapter(name) is chapter


def test_a_chapter_is_found_by_its_title_when_that_is_not_its_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chapter_with(tmp_path, EXAMPLE.replace('en = "Warm Up"', 'en = "Before we start"'))
    monkeypatch.setattr(packs, "CHAPTERS", tmp_path)
    assert packs.load_chapter("before we START").id == "warm_up"


@pytest.mark.parametrize("name", ["", "trigonometry", "../phrases", "rational\0numbers", "x" * 100_000, "🙂"])
def test_an_unknown_chapter_is_answered_with_the_ones_there_are(name: str) -> None:
    with pytest.raises(UnknownChapter, match="rational_numbers") as caught:
        packs.load_chapter(name)
    assert len(str(caught.value)) < 400


def test_the_version_is_the_digest_of_the_file() -> None:
    raw = (CONTENT / "chapters" / "rational_numbers" / "chapter.toml").read_bytes()
    assert packs.load_chapter("rational_numbers").version == hashlib.sha256(raw).hexdigest()[:12]


def test_another_text_has_another_version(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = packs.read_chapter(chapter_with(tmp_path / "a", EXAMPLE))
    other = packs.read_chapter(chapter_with(tmp_path / "b", EXAMPLE.replace("Manali", "Shimla")))
    assert one.version != other.version


def test_the_example_in_the_schema_is_a_whole_chapter(tmp_path: Path) -> None:
    chapter = packs.read_chapter(chapter_with(tmp_path, EXAMPLE))
    item = chapter.items[0]
    assert (chapter.id, chapter.grade, item.answer, item.latex) == ("warm_up", 6, "-2", "3 - 5")
    assert item.hints[1].en.startswith("Go down three floors")
    assert item.sub_questions[0].ask.hinglish.endswith("kaunsa floor hai?")
    assert item.steps[2].spoken_in("hi") == item.steps[2].hinglish


def test_hindi_may_be_added_to_an_item(tmp_path: Path) -> None:
    words = re.search(r"\[items\.en\]\n(.*?)\[items\.hinglish\]", EXAMPLE, re.DOTALL)[1]  # type: ignore[index]
    hindi = words.replace("you went on counting below zero", "आपने शून्य के नीचे भी गिना")
    text = EXAMPLE.replace("[[items.sub_questions]]", f"[items.hi]\n{hindi}\n[[items.sub_questions]]")
    assert packs.read_chapter(chapter_with(tmp_path, text)).items[0].praise.spoken_in("hi") == "आपने शून्य के नीचे भी गिना"


MISTAKES = [
    ("a misspelt field", 'kind = "integer"\nanswer = "-2"', 'kind = "integer"\nanswr = "-2"', 'answr', "spelt"),
    ("a number without quotes", 'answer = "-2"', "answer = -2", "answer = -2", "text in quotes"),
    ("an empty praise", '"you went on counting below zero"', '""', 'praise = ""', "must not be empty"),
    ("an unknown difficulty", 'difficulty = "easy"', 'difficulty = "mild"', "difficulty", "'easy', 'medium' or 'hard'"),
    ("an unknown kind", 'kind = "integer"', 'kind = "whole"', '"whole"', "'integer', 'number', 'fraction'"),
    ("a grade too high", "grade = 6", "grade = 9", "grade = 9", "less than or equal to 8"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "at", "says"), [row[1:] for row in MISTAKES], ids=[m[0] for m in MISTAKES])
def test_a_mistake_is_told_with_its_file_and_line(tmp_path: Path, before: str, after: str, at: str, says: str) -> None:
    text = EXAMPLE.replace(before, after, 1)
    told = fault_in(tmp_path, text)
    assert "warm_up/chapter.toml" in told
    assert f"line {line_with(text, at)}:" in told
    assert says in told


def test_a_mistake_in_an_item_is_told_with_the_items_id(tmp_path: Path) -> None:
    told = fault_in(tmp_path, EXAMPLE.replace('relate = "On a', 'relates = "On a', 1))
    assert 'items #1 "lift_to_basement" en relates: is not a field' in told


def test_a_missing_sub_question_is_told(tmp_path: Path) -> None:
    told = fault_in(tmp_path, EXAMPLE[: EXAMPLE.index("[[items.sub_questions]]")])
    assert "sub_questions: is missing" in told


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('skill = "below_zero"', 'skill = "above_zero"', 'item "lift_to_basement" is on skill "above_zero"'),
        ("[skills.teach]", 'prerequisites = ["counting"]\n[skills.teach]', 'needs "counting"'),
        ("[skills.teach]", 'prerequisites = ["below_zero"]\n[skills.teach]', 'needs "below_zero"'),
        ('  "Abhi aur jaana hai, isliye zero se neeche jaate hain.",\n', "", "3 steps in one language and 2"),
        ('id = "warm_up"', 'id = "warmer_up"', 'the id is "warmer_up" but the folder is "warm_up"'),
        ('id = "below_zero"', 'id = "Below zero"', "skills #1"),
    ],
)
def test_what_does_not_fit_together_is_told(tmp_path: Path, before: str, after: str, says: str) -> None:
    told = fault_in(tmp_path, EXAMPLE.replace(before, after, 1))
    assert says in told
    assert "chapter.toml" in told


def test_two_items_of_the_same_id_are_told(tmp_path: Path) -> None:
    item = EXAMPLE[EXAMPLE.index("[[items]]") :]
    assert 'two items have the id "lift_to_basement"' in fault_in(tmp_path, f"{EXAMPLE}\n{item}")


def test_a_file_that_is_not_toml_is_told_with_its_line(tmp_path: Path) -> None:
    told = fault_in(tmp_path, EXAMPLE.replace('answer = "-2"', 'answer = "-2', 1))
    assert f"line {line_with(EXAMPLE, 'answer =')}," in told


def test_a_file_that_is_not_text_is_told(tmp_path: Path) -> None:
    home = chapter_with(tmp_path, "")
    (home / "chapter.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentFault, match="not UTF-8"):
        packs.read_chapter(home)


def test_a_folder_without_a_chapter_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentFault, match="cannot be read"):
        packs.read_chapter(tmp_path / "warm_up")


def test_a_place_in_a_later_table_is_not_sought_in_an_earlier_one() -> None:
    text = '[[items]]\nid = "a"\nhint = "x"\n[[items]]\nid = "b"\n[[items]]\nid = "c"\nhint = "z"\n'
    assert [line_of(text, ("items", at, "hint")) for at in (0, 1, 2)] == [3, 4, 8]
