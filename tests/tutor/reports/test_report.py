"""The tables of a report, from plain facts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.tutor.reports.class_facts import (
    ASHA,
    MEENA,
    NAMES,
    RAVI,
    attempt,
    lesson,
    material,
    mistake,
    progress,
    pupil,
    sitting,
    statistics,
    tally,
)
from tutor.reports import views
from tutor.reports.facts import Unanswered
from tutor.reports.report import (
    changes_table,
    exams_table,
    headline,
    level_of,
    mastery_table,
    minutes,
    misconceptions_table,
    most,
    percent,
    skills_table,
    students_table,
    wrong_table,
)
from tutor.reports.tables import Table, Words, objects
from tutor.reports.views import attempts_table, common_wrong, items_table
from tutor.turn import Language, Verdict

EN = Words("reports", "en")


def one(table: Table) -> dict[str, object]:
    """The only row of a table."""
    (row,) = objects(table)
    return dict(row)


def test_halves_go_up_and_nothing_asked_has_no_share() -> None:
    assert [percent(1, 8), percent(1, 3), percent(2, 3), percent(0, 4), percent(0, 0)] == [13, 33, 67, 0, None]
    assert [minutes(0), minutes(30), minutes(33), minutes(1234)] == [0.0, 0.5, 0.6, 20.6]


def test_the_commonest_is_the_first_by_name_where_two_are_as_common() -> None:
    assert [most(["b", "a"]), most(["b", "a", "b"]), most([])] == ["a", "b", ""]


def test_a_student_has_one_line_with_time_answers_help_and_mastery() -> None:
    firm = progress("compare", "mastered")
    slips = progress("unlike", "familiar", misconceptions=(("drops_sign", 1), ("add_across", 2)))
    row = one(students_table(material(pupil(ASHA, firm, slips)), EN))
    assert row == {
        "name": "Asha",
        "roll": "1",
        "group": "7B",
        "lessons": 2,
        "minutes": 20.6,
        "waiting": 1.1,
        "questions": 10,
        "at_once": 6,
        "share": 60,
        "attempts": 14,
        "right": 9,
        "hints": 3,
        "explained": 1,
        "mastered": 1,
        "proficient": 0,
        "familiar": 1,
        "attempted": 0,
        "mistake": "adds tops and bottoms",
        "last": "2026-07-08",
    }


def test_a_student_from_a_list_who_never_came_has_a_line_without_days() -> None:
    nothing = statistics(lessons=0, first_right=0, first_missed=0, first_day=None, last_day=None)
    row = one(students_table(material(replace(pupil(ASHA), statistics=nothing, skills=(), lessons=())), EN))
    assert (row["share"], row["mistake"], row["last"]) == (None, "", "")


def test_a_skill_that_was_worked_on_is_attempted_though_no_answer_has_told_anything_yet() -> None:
    assert (level_of(progress("compare", "")), level_of(progress("compare", "mastered"))) == ("attempted", "mastered")


def test_skills_stand_in_the_order_of_the_chapters_and_are_counted_over_the_students() -> None:
    facts = material(
        pupil(ASHA, progress("unlike"), progress("add", "attempted", "integers")),
        pupil(RAVI, progress("unlike", "mastered", misconceptions=(("add_across", 1),))),
        pupil(MEENA, progress("compare"), progress("gone", "familiar", "old_chapter")),
    )
    rows = objects(skills_table(facts, EN))
    assert [row["skill"] for row in rows] == [
        "Comparing fractions",
        "Adding unlike fractions",
        "Adding integers",
        "gone",
    ]
    assert rows[-1]["chapter"] == "old_chapter"
    unlike = rows[1]
    assert (unlike["students"], unlike["questions"], unlike["at_once"], unlike["share"]) == (2, 10, 6, 60)
    assert (unlike["attempts"], unlike["hints"], unlike["minutes"], unlike["waiting"]) == (14, 4, 10.0, 1.0)
    assert (unlike["mastered"], unlike["familiar"], unlike["mistake"]) == (1, 1, "adds tops and bottoms")


def test_a_skill_without_its_student_still_has_its_line() -> None:
    row = one(skills_table(replace(material(), tallies=(tally(ASHA),)), EN))
    assert (row["students"], row["familiar"], row["mistake"]) == (1, 0, "")


def test_each_students_skills_stand_in_the_order_of_the_students() -> None:
    facts = material(
        pupil(RAVI, progress("unlike", "proficient")), pupil(ASHA, progress("unlike"), progress("compare"))
    )
    rows = objects(mastery_table(replace(facts, tallies=(*facts.tallies, tally(MEENA, "compare"))), EN))
    assert [(row["name"], row["skill"], row["mastery"]) for row in rows] == [
        ("Ravi", "Adding unlike fractions", "proficient"),
        ("Asha", "Comparing fractions", "familiar"),
        ("Asha", "Adding unlike fractions", "familiar"),
        ("मीना", "Comparing fractions", "not tried"),
    ]
    assert (rows[0]["share"], rows[0]["minutes"], rows[0]["last"]) == (60, 5.0, "2026-07-08")


def test_a_wrong_answer_is_common_when_it_came_twice() -> None:
    mistakes = (mistake(ASHA), mistake(ASHA, RAVI), mistake(ASHA, RAVI, MEENA, value=None, said="dunno", item="b"))
    rows = objects(wrong_table(material(mistakes=mistakes), EN))
    assert [(row["said"], row["times"], row["students"]) for row in rows] == [("dunno", 3, 3), ("2/5", 2, 2)]
    assert (rows[1]["question"], rows[1]["answer"], rows[1]["misconception"]) == (
        "1/2 + 1/3",
        "5/6",
        "adds tops and bottoms",
    )


def test_misconceptions_are_gathered_over_questions_and_name_each_student_once() -> None:
    mistakes = (
        mistake(ASHA, RAVI),
        mistake(RAVI, RAVI, item="other"),
        mistake(MEENA, misconception="drops_sign"),
        mistake(MEENA, misconception=""),
    )
    rows = objects(misconceptions_table(material(mistakes=mistakes), EN))
    assert [(row["misconception"], row["times"], row["students"], row["names"]) for row in rows] == [
        ("adds tops and bottoms", 4, 2, "Asha, Ravi"),
        ("drops the sign", 1, 1, "मीना"),
    ]


def test_an_exam_has_its_own_line_and_a_lesson_has_none() -> None:
    written = lesson(ASHA, 7, mode="exam", exam=sitting(number=12))
    row = one(exams_table(material(pupil(ASHA, lessons=(lesson(ASHA), written))), EN))
    assert (row["day"], row["chapter"], row["questions"], row["right"], row["score"]) == (
        "2026-07-07",
        "Fractions",
        7,
        5,
        71,
    )


def test_what_changed_is_told_skill_by_skill_up_and_down_and_new() -> None:
    now = (progress("compare", "familiar"), progress("unlike", "mastered", right=9), progress("add", "", "integers"))
    before = (progress("compare", "familiar"), progress("unlike", "proficient"))
    facts = material(pupil(ASHA, *now, before=before), changes_since=date(2026, 7, 7))
    table = changes_table(facts, EN)
    assert table.title == "What changed since 7 Jul 2026"
    assert [(row["skill"], row["before"], row["now"], row["questions"], row["at_once"]) for row in objects(table)] == [
        ("Adding unlike fractions", "proficient", "mastered", 6, 6),
        ("Adding integers", "not tried", "attempted", 5, 3),
    ]
    assert changes_table(material(pupil(ASHA)), EN).rows == ()


def test_a_question_has_a_line_with_its_commonest_wrong_answers() -> None:
    wrong = {"verdict": Verdict.WRONG, "value": "2/5"}
    answers = (
        attempt(ASHA, 1, **wrong),
        attempt(ASHA, 2, first=False),
        attempt(RAVI, 3, **wrong),
        attempt(RAVI, 4, first=False, verdict=Verdict.WRONG, value=None, said="no idea"),
        attempt(MEENA, 5, verdict=Verdict.PARTIAL),
        attempt(MEENA, 6, skill="compare", item="aaa"),
    )
    rows = objects(items_table(material(attempts=answers), EN))
    assert [row["item"] for row in rows] == ["aaa", "add_halves"]
    assert (rows[1]["students"], rows[1]["questions"], rows[1]["at_once"], rows[1]["share"]) == (3, 3, 0, 0)
    assert (rows[1]["attempts"], rows[1]["right"], rows[1]["wrong"]) == (5, 1, "2/5 (2), no idea (1)")
    assert common_wrong(()) == ""


def test_an_answer_is_told_with_the_verdict_of_today_and_of_then() -> None:
    row = one(attempts_table(material(attempts=(attempt(ASHA, verdict=Verdict.PARTIAL, misconception="gone"),)), EN))
    assert (row["verdict"], row["recorded"], row["first"], row["mode"]) == ("partly right", "correct", "yes", "lesson")
    assert (row["seconds"], row["idle"], row["misconception"], row["said"]) == (34.2, 0.0, "gone", "five by six")


@pytest.mark.parametrize("language", ["en", "hinglish", "hi"])
def test_every_table_has_its_words_in_every_language(language: Language) -> None:
    facts = material(
        pupil(ASHA, before=(progress("unlike", "mastered"),), lessons=(lesson(ASHA, mode="exam", exam=sitting()),)),
        changes_since=date(2026, 7, 7),
        mistakes=(mistake(ASHA, RAVI),),
        attempts=(attempt(ASHA), attempt(ASHA, first=False, mode="exam", verdict=Verdict.WRONG)),
        unanswered=(Unanswered("what is a matrix?", "en", date(2026, 7, 7), ASHA),),
    )
    words = Words("reports", language)
    for name, make in views.TABLES.items():
        table = make(facts, words)
        assert (table.id, len({column.title for column in table.columns})) == (name, len(table.columns))
        assert table.rows or name == "help"
        for column, cells in zip(table.columns, zip(*table.rows, strict=True), strict=False):
            numbers = [cell for cell in cells if cell is not None and not isinstance(cell, str)]
            known = [cell for cell in cells if cell is not None]
            assert numbers == (known if column.figure else []), column.key


# --- which tables -------------------------------------------------------------------------------------------------


def test_a_report_shows_what_fits_what_was_asked_for() -> None:
    names = views.names_of
    assert names(views.View())[:2] == ("students", "help")
    assert "mastery" in names(views.View(student=True))
    assert names(views.View(skill="unlike"))[0] == "mastery"
    assert names(views.View(item="add_halves")) == ("items", "wrong", "attempts")
    assert names(views.View(), everything=True) == tuple(views.TABLES)


def test_a_table_that_nobody_misses_is_left_out_when_it_is_empty_unless_it_was_asked_for() -> None:
    facts = material(pupil(ASHA))
    asked = ("exams", "wrong")
    assert [table.id for table in views.made(facts, EN, views.View(), asked)] == ["wrong"]
    assert [table.id for table in views.made(facts, EN, views.View(), asked, all_asked=True)] == ["exams", "wrong"]


def test_a_report_of_one_skill_or_question_leaves_the_others_out() -> None:
    facts = material(
        pupil(ASHA, progress("unlike"), progress("compare"), before=(progress("compare"),)),
        mistakes=(mistake(ASHA), mistake(ASHA, item="b"), mistake(ASHA, skill="compare")),
        attempts=(attempt(ASHA), attempt(ASHA, item="b"), attempt(ASHA, skill="compare")),
    )
    assert views.narrowed(facts, views.View()) is facts
    skill = views.narrowed(facts, views.View(skill="unlike"))
    assert [len(skill.tallies), len(skill.mistakes), len(skill.attempts)] == [1, 2, 2]
    assert (len(skill.pupils[0].skills), skill.pupils[0].before) == (1, ())
    item = views.narrowed(facts, views.View(item="b"))
    assert [len(item.tallies), len(item.mistakes), len(item.attempts)] == [2, 1, 1]


def test_ids_that_the_content_no_longer_knows_stand_for_themselves() -> None:
    assert (NAMES.chapter("gone"), NAMES.skill("gone", "s"), NAMES.misconception("m")) == ("gone", "s", "m")


def test_a_report_says_of_how_many_and_of_which_days_it_is() -> None:
    nobody_came = statistics(attempts=0, first_day=None, last_day=None)
    later = statistics(attempts=1, first_day=date(2026, 7, 10), last_day=date(2026, 7, 12))
    assert headline(material(), EN) == "There is nothing to report yet."
    assert headline(material(replace(pupil(MEENA), statistics=nobody_came)), EN) == "There is nothing to report yet."
    assert headline(material(pupil(ASHA)), EN) == "Report of 1 student, 14 answers, 6 Jul 2026 to 8 Jul 2026"
    both = material(replace(pupil(RAVI), statistics=later), replace(pupil(MEENA), statistics=nobody_came))
    assert headline(both, EN) == "Report of 2 students, 1 answer, 10 Jul 2026 to 12 Jul 2026"
