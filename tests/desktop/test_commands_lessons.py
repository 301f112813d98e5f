"""`didi lessons` and `didi replay`: what happened can be looked at again, from the record alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.desktop.didi_process import didi


def held(place: Path) -> list[dict[str, Any]]:
    """Asha's sessions after one lesson."""
    said = "5\nI don't know\nI want to hurt myself\nstop\n"
    assert didi("practise", "--student", "Asha", "--chapter", "integers", "--data-dir", place, given=said).code == 0
    return [json.loads(line) for line in didi("lessons", "asha", "--json", "--data-dir", place).lines]


def test_a_lesson_is_listed_and_replayed_turn_by_turn(tmp_path: Path) -> None:
    (session,) = held(tmp_path)
    assert (session["chapter"], session["mode"]) == ("integers", "teach_me")
    turns = [json.loads(line) for line in didi("replay", session["session"], "--json", "--data-dir", tmp_path).lines]
    assert [turn["heard"] for turn in turns[:3]] == ["", "5", "I don't know"]
    assert all(turn["same"] for turn in turns)
    shown = didi("replay", session["session"][:8], "--data-dir", tmp_path)
    assert (shown.code, "Student: 5\n" in shown.out, shown.err) == (0, True, "")
    listed = didi("lessons", "Asha", "--data-dir", tmp_path)
    assert session["session"][:8] in listed.out


def test_a_lesson_as_json_has_its_keys_in_the_order_that_scripts_know(tmp_path: Path) -> None:
    (session,) = held(tmp_path)
    order = (
        "session person device at day chapter mode language content continues state ended turns seconds items attempts"
        " right first_right first_missed struggle idleness unanswered exam"
    )
    assert list(session) == order.split()


def test_what_is_about_a_students_safety_is_not_shown_again(tmp_path: Path) -> None:
    (session,) = held(tmp_path)
    shown = didi("replay", session["session"], "--data-dir", tmp_path)
    assert "hurt" not in shown.out
    assert "(not kept: something for a grown-up to know)" in shown.out


def test_a_session_or_student_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    for words, told in (("replay", "no session"), ("lessons", "no student named nobody")):
        ended = didi(words, "nobody", "--data-dir", tmp_path)
        assert (ended.code, told in ended.one_line) == (1, True)
