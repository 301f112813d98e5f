"""Who needs help: struggle, idleness and absence are told apart."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.tutor.reports.class_facts import ASHA, RAVI, lesson, material, person, progress, pupil, statistics
from tutor.reports.facts import Idleness, Struggle
from tutor.reports.report import Pupil
from tutor.reports.tables import Words, objects
from tutor.reports.views import help_table, needs, weakest

EN = Words("reports", "en")


def of(*days: int, skills: Any = (), **more: Any) -> Pupil:
    """Asha with lessons on these days of July, all alike."""
    return pupil(ASHA, *skills, lessons=tuple(lesson(ASHA, day, **more) for day in days))


def told(*pupils: Pupil) -> list[tuple[str, tuple[str, ...]]]:
    return [(need.sort, need.why) for need in needs(material(*pupils), EN)]


def test_nobody_stands_out_when_all_goes_well() -> None:
    assert told(of(6, 7)) == []


def test_few_right_at_once_is_struggle_and_says_how_few() -> None:
    assert told(of(6, 7, first_right=1, first_missed=4)) == [
        ("struggle", ("2 of the last 10 questions right at once",))
    ]


def test_explanations_and_hints_are_struggle_too() -> None:
    hard = of(6, struggle=Struggle(explained=2, hints=5))
    assert told(hard) == [
        ("struggle", ("2 of the last 5 questions had to be explained", "5 hints in the last 5 questions"))
    ]


def test_nothing_is_said_of_struggle_before_there_were_questions_enough() -> None:
    assert told(of(6, first_right=0, first_missed=4, struggle=Struggle(explained=2))) == []


def test_being_upset_counts_by_lessons_and_without_any_question() -> None:
    upset = {"struggle": Struggle(frustration=3), "first_right": 0, "first_missed": 0}
    assert told(of(6, 7, **upset)) == []
    assert told(of(6, 7, 8, **upset)) == [("struggle", ("was upset or gave up in 3 of the last 3 lessons",))]


def test_who_shows_more_signs_of_struggle_needs_help_before_who_shows_one_stronger_sign() -> None:
    one_sign = lesson(ASHA, 6, struggle=Struggle(explained=2))
    many = lesson(RAVI, 6, first_right=0, first_missed=5, struggle=Struggle(stuck=10, hints=10))
    first, second = needs(material(pupil(ASHA, lessons=(one_sign,)), pupil(RAVI, lessons=(many,))), EN)
    assert [first.pupil.person.name, second.pupil.person.name] == [RAVI.name, ASHA.name]


def test_who_has_been_away_longer_comes_before_who_was_away_less_long() -> None:
    others = [pupil(person(f"Child {n}"), statistics=statistics(last_day=date(2026, 8, 1))) for n in range(4)]
    gone = [pupil(one, statistics=statistics(last_day=date(2026, 7, day))) for one, day in ((ASHA, 10), (RAVI, 2))]
    away = needs(material(*gone, *others), EN)
    assert [need.pupil.person.name for need in away] == [RAVI.name, ASHA.name]


def test_only_the_latest_lessons_count() -> None:
    hard = tuple(lesson(ASHA, day, first_right=0, first_missed=5) for day in (1, 2, 3))
    well = tuple(lesson(ASHA, day) for day in (8, 7, 6, 5, 4))
    assert told(pupil(ASHA, lessons=(*well, *hard))) == []


def test_waiting_is_idleness_and_never_struggle() -> None:
    drifting = of(6, seconds=300.0, idleness=Idleness(seconds=300.0))
    assert told(drifting) == [("idle", ("50 % of the time was waiting",))]
    assert told(of(6, seconds=10.0, idleness=Idleness(seconds=170.0))) == []


def test_short_replies_are_idleness_when_they_come_again() -> None:
    assert told(of(6, idleness=Idleness(short=9))) == []
    assert told(of(6, 7, idleness=Idleness(short=3))) == []
    assert told(of(6, 7, idleness=Idleness(short=4))) == [
        ("idle", ("replies became very short in 2 of the last 2 lessons",))
    ]


def test_one_eager_classmate_does_not_make_the_others_absent() -> None:
    eager = pupil(RAVI, statistics=statistics(last_day=date(2026, 8, 1)))
    rest = [pupil(person(name)) for name in ("Uma", "Tom")]
    assert told(eager, *rest) == []


def test_a_student_has_been_away_only_when_the_own_class_went_on() -> None:
    away = pupil(ASHA, statistics=statistics(last_day=date(2026, 7, 1)))
    went_on = pupil(RAVI, statistics=statistics(last_day=date(2026, 7, 15)))
    others = pupil(person("Tom", "8A"), statistics=statistics(last_day=date(2026, 9, 1)))
    never = pupil(person("Uma"), statistics=statistics(last_day=None), lessons=())
    assert told(away, others, never) == []
    assert told(away, went_on, never) == [("away", ("no lesson for 14 days, while the class went on",))]


def test_one_student_can_be_listed_for_two_reasons_on_two_lines() -> None:
    both = of(6, first_right=0, first_missed=5, seconds=200.0, idleness=Idleness(seconds=400.0))
    rows = objects(help_table(material(both), EN))
    assert [row["sort"] for row in rows] == ["finds it hard", "drifts away"]
    assert [row["skill"] for row in rows] == ["Adding unlike fractions", ""]


@pytest.mark.parametrize(
    ("skills", "advice"),
    [
        (
            (progress("unlike", "attempted"), progress("compare", "attempted", mastery=0.6)),
            "Go back to Comparing fractions first; it is not firm yet.",
        ),
        (
            (progress("unlike", "attempted", misconceptions=(("drops_sign", 1), ("add_across", 2))),),
            "Look for this thinking: adds tops and bottoms. Let the student explain one answer aloud.",
        ),
        (
            (progress("unlike", "attempted", misconceptions=(("add_across", 1),)), progress("compare", "mastered")),
            "Do two questions together, step by step, then one alone.",
        ),
        ((progress("unlike", "mastered"),), "Do two questions together, step by step, then one alone."),
    ],
)
def test_advice_goes_from_what_comes_before_to_the_way_of_thinking_to_practice(skills: Any, advice: str) -> None:
    hard = pupil(ASHA, *skills, lessons=(lesson(ASHA, 6, first_right=0, first_missed=5),))
    (row,) = objects(help_table(material(hard), EN))
    assert row["advice"] == advice


def test_who_drifts_or_was_away_gets_advice_of_another_kind() -> None:
    (row,) = objects(help_table(material(of(6, seconds=1.0, idleness=Idleness(seconds=200.0))), EN))
    assert "not about ability" in str(row["advice"])


def test_the_weakest_skill_is_looked_for_among_those_of_the_latest_lessons() -> None:
    old, new = progress("compare", "attempted"), progress("unlike", "attempted")
    assert weakest((new,), []) is None
    assert weakest((new,), [lesson(ASHA, 8)]) is new
    assert weakest((old,), [lesson(ASHA, 9)]) is None
