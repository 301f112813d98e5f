"""What the school's settings come to for a lesson."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop.base.settings import (
    Settings,
    exam_offered,
    faulty_files,
    given_for_the_computer,
    put_aside,
    read_settings,
    save_choice,
    save_for_school,
    setup_for,
)


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


@pytest.mark.parametrize(
    ("number", "seed"), [("", None), ("0", None), ("12", 12), ("7B", None), ("9" * 5000, 10**15 - 1)]
)
def test_a_class_number_draws_one_exam_for_a_whole_class(tmp_path: Path, number: str, seed: int | None) -> None:
    setup = setup_for(replace(Settings(tmp_path), exam_questions=3.0, exam_class_number=number), "exam")
    assert setup is not None
    assert (setup.questions, setup.class_seed) == (3, seed)


def test_what_an_adult_sets_stands_over_an_earlier_choice_at_this_pc(tmp_path: Path) -> None:
    chosen = save_choice(Settings(tmp_path), speed=1.5, look="night")
    save_for_school(chosen, speed=0.8)
    read = read_settings(tmp_path)
    assert (read.speed, read.look) == (0.8, "night")


def test_a_damaged_file_is_put_aside_before_anything_is_written_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("speed = = 2", encoding="utf-8")
    save_choice(read_settings(tmp_path), speed=1.5)
    assert read_settings(tmp_path).speed == 1.5
    assert (tmp_path / "settings.toml.aside-1").read_text(encoding="utf-8") == "speed = = 2"


def test_a_file_with_a_fault_is_named_until_it_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "school.toml"
    for number in (1, 2):
        path.write_text(f"speed = {number}0\n", encoding="utf-8")
        assert faulty_files(read_settings(tmp_path)) == (path,)
        assert put_aside(path) == tmp_path / f"school.toml.aside-{number}"
    assert faulty_files(read_settings(tmp_path)) == ()


def test_a_setting_of_the_whole_computer_is_known_until_this_pc_has_its_own(tmp_path: Path) -> None:
    machine = tmp_path / "machine.toml"
    machine.write_text("speed = 0.9\nlesson_minutes = 20\n", encoding="utf-8")
    files = (machine, tmp_path / "school.toml")
    settings = read_settings(tmp_path, school=files)
    assert settings.lesson_minutes == 20
    assert given_for_the_computer(settings, school=files) == {"speed", "lesson_minutes"}
    save_for_school(settings, speed=1.0)
    assert given_for_the_computer(settings, school=files) == {"lesson_minutes"}
