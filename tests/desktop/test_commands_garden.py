"""`didi garden`, `didi goal`, and lessons on some skills alone: what the window can do, a script can."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.desktop.didi_process import didi
from tests.tutor.reports.days_ago import had_lesson
from tutor.records import pins
from tutor.records.journal import Journal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A PC on which Asha learnt fractions fifty days ago."""
    had_lesson(tmp_path / "progress.db", 50, "fractions", longest=60)
    return tmp_path


def told(folder: Path, *words: str, given: str = "") -> list[str]:
    ended = didi(*words, "--data-dir", folder, given=given)
    assert (ended.code, ended.err) == (0, "")
    return list(ended.lines)


def test_a_garden_is_told_to_people_and_to_programs(folder: Path) -> None:
    lines = told(folder, "garden", "--student", "Asha")
    assert "would like water" in lines[0]
    assert lines[1].startswith("Fractions (")
    plants = [json.loads(line) for line in told(folder, "garden", "--student", "Asha", "--json")]
    assert len(plants) == len(lines) - 2
    assert all(one["due"] > one["seen"] for one in plants if one["due"])
    dry = [json.loads(line) for line in told(folder, "garden", "--student", "Asha", "--json", "--thirsty")]
    assert dry == [one for one in plants if one["thirsty"]] != []


def test_a_review_asks_exactly_what_is_due(folder: Path) -> None:
    due = {json.loads(line)["skill"] for line in told(folder, "garden", "--student", "Asha", "--json", "--thirsty")}
    (card, *_) = told(folder, "practise", "--student", "Asha", "--review", "--json", given="stop\n")
    assert json.loads(card)["item"]
    with Journal.open(folder / "progress.db", readonly=True) as journal:
        (asha,) = journal.people()
        assert set(journal.sessions_of(asha)[-1].setup.only.split()) <= due


def test_a_review_that_is_not_due_is_not_begun(tmp_path: Path) -> None:
    had_lesson(tmp_path / "progress.db", 0, "fractions")
    ended = didi("practise", "--student", "Asha", "--review", "--data-dir", tmp_path)
    assert (ended.code, "No review is due" in ended.err) == (1, True)


def test_some_skills_alone_can_be_asked_for_and_one_of_another_chapter_is_refused(tmp_path: Path) -> None:
    words = ("practise", "--student", "Asha", "--chapter", "fractions", "--only")
    assert told(tmp_path, *words, "compare", "multiply", given="stop\n")
    ended = didi(*words, "nowhere", "--data-dir", tmp_path, given="")
    assert (ended.code, "no skill nowhere" in ended.err) == (1, True)
    assert didi("practise", "--review", "--only", "compare", "--data-dir", tmp_path).code == 2


def test_a_goal_is_told_and_chosen(folder: Path) -> None:
    assert told(folder, "goal", "--student", "Asha") == ["Asha: Today: 0 of 6 questions"]
    (line,) = told(folder, "goal", "--student", "Asha", "--set", "minutes", "--json")
    assert json.loads(line) == {"student": "Asha", "goal": "minutes", "amount": 10, "done": 0, "reached": False}
    assert told(folder, "goal", "--student", "Asha", "--set", "none") == ["Asha: Today is still fresh"]


@pytest.mark.parametrize("command", ["garden", "goal"])
def test_a_student_with_a_pin_is_asked_for_it(folder: Path, command: str) -> None:
    with Journal.open(folder / "progress.db") as journal:
        pins.put(folder / "progress.db", "4711", journal.student("Asha").id)
    assert didi(command, "--student", "Asha", "--data-dir", folder).code == 1
