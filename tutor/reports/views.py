"""Which tables a report shows: of a class, a student, a skill, a question. The same choice for screen, CSV and XLSX.

Pure. It never makes a table of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tutor.reports.answers import attempts_table, items_table
from tutor.reports.report import (
    Material,
    Pupil,
    changes_table,
    exams_table,
    mastery_table,
    misconceptions_table,
    skills_table,
    students_table,
    wrong_table,
)
from tutor.reports.tables import Table
from tutor.reports.who_needs_help import help_table
from tutor.reports.words import Words

TABLES: Mapping[str, Callable[[Material, Words], Table]] = {
    "students": students_table,
    "help": help_table,
    "changes": changes_table,
    "skills": skills_table,
    "mastery": mastery_table,
    "misconceptions": misconceptions_table,
    "wrong": wrong_table,
    "exams": exams_table,
    "items": items_table,
    "attempts": attempts_table,
}
"""Every table there is, in the order in which they stand in a workbook."""

OF_ANSWERS = frozenset({"items", "attempts"})
"""Tables for which every single answer is read."""
_ONLY_IF_ANY = frozenset({"changes", "exams"})
"""Tables that nobody misses when they are empty."""


@dataclass(frozen=True, slots=True)
class View:
    """What a report is narrowed to; empty texts narrow nothing."""

    student: bool = False
    """Whether it is of one student."""
    skill: str = ""
    item: str = ""


def names_of(view: View, *, everything: bool = False) -> tuple[str, ...]:
    """The names of the tables that this view shows; all there are with `everything` (an export)."""
    if everything:
        return tuple(TABLES)
    if view.item:
        return ("items", "wrong", "attempts")
    if view.skill:
        return ("mastery", "items", "misconceptions", "wrong")
    if view.student:
        return ("students", "mastery", "help", "changes", "misconceptions", "wrong", "exams")
    return ("students", "help", "changes", "skills", "misconceptions", "wrong", "exams")


def made(
    material: Material, words: Words, view: View, names: tuple[str, ...], *, all_asked: bool = False
) -> tuple[Table, ...]:
    """These tables of that view. With `all_asked` an empty one is kept too, whatever it is."""
    narrow = narrowed(material, view)
    tables = tuple(TABLES[name](narrow, words) for name in names)
    return tuple(one for one in tables if all_asked or one.rows or one.id not in _ONLY_IF_ANY)


def narrowed(material: Material, view: View) -> Material:
    """What there is about one skill or one question; of a skill in two chapters, both."""
    if not view.skill and not view.item:
        return material

    def fits(skill: str, item: str = "") -> bool:
        return (not view.skill or skill == view.skill) and (not item or not view.item or item == view.item)

    def of_skill(pupil: Pupil) -> Pupil:
        skills = tuple(one for one in pupil.skills if fits(one.skill))
        return replace(pupil, skills=skills, before=tuple(one for one in pupil.before if fits(one.skill)))

    return replace(
        material,
        pupils=tuple(of_skill(one) for one in material.pupils),
        tallies=tuple(one for one in material.tallies if fits(one.skill)),
        mistakes=tuple(one for one in material.mistakes if fits(one.skill, one.item)),
        attempts=tuple(one for one in material.attempts if fits(one.skill, one.item)),
    )
