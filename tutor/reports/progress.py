"""How far one student is, for `didi progress`: as an object for programs and as tables for the screen.

Pure. Mastery goes out as the four words that people know, never as a probability.
"""

from __future__ import annotations

from typing import Any

from tutor.reports.facts import SkillProgress, Tally
from tutor.reports.report import Material, in_order, level_of, mastery_table, minutes
from tutor.reports.tables import Table, shown
from tutor.reports.who_needs_help import help_table, needs
from tutor.reports.words import Words


def card_object(material: Material, words: Words) -> dict[str, Any]:
    """The report card of the material's only student. The words of mastery are English whatever the language."""
    pupil = material.pupils[0]
    told, place = pupil.statistics, in_order(material.names)
    tallies = {(one.chapter, one.skill): one for one in material.tallies}
    skills = sorted(pupil.skills, key=lambda one: place(one.chapter, one.skill))
    return {
        "student": pupil.person.name,
        "group": pupil.person.place,
        "roll": pupil.person.roll,
        "lessons": told.lessons,
        "turns": told.turns,
        "days": told.days,
        "minutes": minutes(told.seconds),
        "minutes_waiting": minutes(told.idleness.seconds),
        "questions": told.asked,
        "right_at_once": told.first_right,
        "attempts": told.attempts,
        "right": told.right,
        "hints": told.struggle.hints,
        "explained": told.struggle.explained,
        "first_day": told.first_day.isoformat() if told.first_day else None,
        "last_day": told.last_day.isoformat() if told.last_day else None,
        "skills": [_skill(one, tallies.get((one.chapter, one.skill)), material) for one in skills],
        "needs_help": [{"kind": one.sort, "why": list(one.why)} for one in needs(material, words)],
    }


def _skill(one: SkillProgress, tally: Tally | None, material: Material) -> dict[str, Any]:
    return {
        "id": one.skill,
        "name": material.names.skill(one.chapter, one.skill),
        "chapter": one.chapter,
        "mastery": level_of(one),
        "attempts": tally.attempts if tally else 0,
        "right": tally.right if tally else 0,
        "hints": tally.struggle.hints if tally else 0,
        "questions": tally.asked if tally else 0,
        "right_at_once": tally.first_right if tally else 0,
        "minutes": minutes(tally.seconds) if tally else 0.0,
        "misconceptions": [
            {"id": found, "name": material.names.misconception(found), "times": times}
            for found, times in one.record.misconceptions
        ],
        "last": one.last.isoformat(),
    }


def card_tables(material: Material, words: Words) -> tuple[Table, ...]:
    """The same for the screen: the skills under a line that says what was done, and what may help."""
    pupil = material.pupils[0]
    told = pupil.statistics
    lessons = words("report_lessons_one" if told.lessons == 1 else "report_lessons", lessons=told.lessons)
    title = words(
        "progress_title",
        student=pupil.person.label,
        lessons=lessons,
        turns=told.turns,
        minutes=shown(minutes(told.seconds)),
    )
    skills = mastery_table(material, words)
    own = ("name", "roll", "group")
    kept = [at for at, column in enumerate(skills.columns) if column.key not in own]
    columns = tuple(skills.columns[at] for at in kept)
    rows = tuple(tuple(row[at] for at in kept) for row in skills.rows)
    return Table(skills.id, title, columns, rows, skills.empty), help_table(material, words)
