"""What the school's settings come to for a lesson."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop.school_rules import exam_offered, setup_for
from desktop.settings import Settings, read_settings, save_for_school


@pytest.mark.parametrize("mode", ["teach_me", "clarify_doubts", "exam"])
def test_settings_that_were_left_alone_ask_for_nothing(tmp_path: Path, mode: str) -> None:
    assert setup_for(Settings(tmp_path), mode) is None  # type: ignore[arg-type]


def test_a_chapter_is_offered_as_an_exam_to_the_classes_that_were_chosen(tmp_path: Path) -> None:
    every = Settings(tmp_path)
    some = replace(every, exam_chapters="integers, fractions", exam_classes="7A, 7b")
    assert exam_offered(every, "decimals", "")
    assert exam_offered(some, "fractions", "7B")
    assert not exam_offered(some, "decimals", "7B")
    assert not exam_offered(some, "fractions", "8A")
    assert not exam_offered(some, "fractions")


@pytest.mark.parametrize("minutes", [4, 61, "ten", True])
def test_a_lesson_of_a_length_that_makes_no_sense_is_left_out_and_told(tmp_path: Path, minutes: object) -> None:
    written = "true" if minutes is True else f'"{minutes}"' if isinstance(minutes, str) else minutes
    (tmp_path / "school.toml").write_text(f"lesson_minutes = {written}\n", encoding="utf-8")
    settings = read_settings(tmp_path)
    assert settings.lesson_minutes == 25
    assert "lesson_minutes" in settings.faults[0]


def test_what_the_school_chose_is_read_again(tmp_path: Path) -> None:
    save_for_school(Settings(tmp_path), lesson_minutes=40.0, show_solutions=False, exam_classes="8 A")
    read = read_settings(tmp_path)
    assert (read.lesson_minutes, read.show_solutions, read.exam_classes) == (40, False, "8 A")


@pytest.mark.parametrize(("number", "seed"), [("", None), ("0", None), ("12", 12), ("7B", None), ("9" * 5000, 10**15 - 1)])
def test_a_class_number_draws_one_exam_for_a_whole_class(tmp_path: Path, number: str, seed: int | None) -> None:
    setup = setup_for(replace(Settings(tmp_path), exam_questions=3.0, exam_class_number=number), "exam")
    assert setup is not None
    assert (setup.questions, setup.class_seed) == (3, seed)
