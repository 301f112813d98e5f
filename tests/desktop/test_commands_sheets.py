"""`didi sheet` from the command line, with no screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.desktop.didi_process import didi


def words_of(path: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(path).pages)


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


def test_what_a_class_got_amiss_again_and_again_is_on_its_sheet(tmp_path: Path) -> None:
    didi(
        *("practise", "--student", "Asha", "--chapter", "fractions", "--data-dir", tmp_path),
        given="",
    )
    ended = didi("sheet", "misconceptions", "--out", tmp_path / "a.pdf", "--data-dir", tmp_path)
    assert ended.code == 0
    assert "Mixed practice" in words_of(tmp_path / "a.pdf")
