"""`didi sheet` from the command line, with no screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from desktop.lesson.conversation import Conversation
from tests.desktop.didi_process import didi
from tutor import agentic_tutor
from tutor.chapters import generators
from tutor.records.journal import Journal
from tutor.turn import Heard


def words_of(path: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_a_worksheet_is_printed_and_can_be_printed_again(tmp_path: Path) -> None:
    command = ("sheet", "worksheet", "--chapter", "fractions", "--seed", "9", "--questions", "5")
    first, again = (didi(*command, "--out", tmp_path / f"{name}.pdf", "--data-dir", tmp_path) for name in "ab")
    assert (first.code, again.code, first.err) == (0, 0, "")
    assert "Practice: Fractions" in words_of(tmp_path / "a.pdf")
    assert words_of(tmp_path / "a.pdf") == words_of(tmp_path / "b.pdf")


@pytest.mark.parametrize("count", ["0", "61", "many", "１２"])
def test_a_number_of_questions_that_no_sheet_has_is_bad_usage(tmp_path: Path, count: str) -> None:
    ended = didi("sheet", "worksheet", "--questions", count, "--out", tmp_path / "a.pdf")
    assert (ended.code, "1 to 60 questions" in ended.err) == (2, True)


def test_a_class_with_nobody_in_it_is_told_in_one_line(tmp_path: Path) -> None:
    for group, told in ((), "Nobody learns here yet."), (("--group", "7B"), "There is nobody in class 7B here."):
        ended = didi("sheet", "misconceptions", *group, "--out", tmp_path / "a.pdf", "--data-dir", tmp_path)
        assert (ended.code, ended.one_line) == (1, f"didi: {told}")
    assert not (tmp_path / "a.pdf").exists()


def a_lesson_with_a_misconception(place: Path, misconception: str) -> None:
    """Asha has a lesson on fractions in which she thinks that way where the question allows it, and else is right."""
    opened = agentic_tutor.open_session("Asha", "fractions", seed=3)
    with Journal.open(place / "progress.db") as record:
        lesson = Conversation(opened, record=record)
        lesson.begin()
        for _ in range(60):
            item = lesson.session.item
            thought = dict(generators.mistakes(item)).get(misconception, item.answer)
            lesson.reply(Heard(thought))


def test_what_a_class_got_amiss_again_and_again_is_on_its_sheet(tmp_path: Path) -> None:
    a_lesson_with_a_misconception(tmp_path, "whole_num_compare")
    ended = didi("sheet", "misconceptions", "--out", tmp_path / "a.pdf", "--data-dir", tmp_path)
    assert (ended.code, ended.err) == (0, "")
    words = words_of(tmp_path / "a.pdf")
    assert "Compares fractions by the numbers in them" in words
    assert "Seen with 1 of 1 students" in words
    assert "Asha" in words
    noted = [json.loads(line) for line in didi("audit", "--json", "--data-dir", tmp_path).lines]
    assert [(row["what"], row["detail"]) for row in noted] == [("export", "misconceptions")]


def test_a_class_without_a_misconception_is_advised_to_practise(tmp_path: Path) -> None:
    didi("practise", "--student", "Asha", "--chapter", "fractions", "--data-dir", tmp_path)
    ended = didi("sheet", "misconceptions", "--out", tmp_path / "a.pdf", "--data-dir", tmp_path)
    assert ended.code == 0
    assert "Mixed practice" in words_of(tmp_path / "a.pdf")
