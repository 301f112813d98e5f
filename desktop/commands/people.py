"""`didi students`, `didi rename` and `didi school`: who learns on this PC, what they are called, and in which school.

Renaming changes no row: it adds one, and travels with the progress. It never asks who learns; a teacher says so.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, one_student, tell, tell_json
from desktop.commands.practise import student_name

if TYPE_CHECKING:
    from tutor.records.rows import StudentSummary


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "students", parents=[common], help="who learns on this PC", description="List the students of this PC."
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a student")
    parser.set_defaults(run=_students)
    parser = commands.add_parser(
        "rename",
        parents=[common],
        help="a student's name, class or roll number",
        description="Call a student something else, or move them to another class (a new year). Given the name and "
        "class of somebody else, the two become one; that is how two spellings of one child are joined. Of several of "
        'one name in one class, NAME is one as didi students shows them ("Asha (6A, 2)"); given the roll number of '
        "another, the two become one.",
    )
    parser.add_argument("student", metavar="NAME", type=student_name)
    parser.add_argument("--group", default="", metavar="CLASS", help="which one, where two have the same name")
    parser.add_argument("--to", metavar="NAME", type=student_name, help="the new name")
    parser.add_argument("--to-group", metavar="CLASS", help="the new class, such as 8B")
    parser.add_argument("--roll", metavar="N", help="the new roll number")
    parser.set_defaults(run=lambda args: _rename(args, parser))
    _add_school(commands, common)


def _add_school(commands: Any, common: argparse.ArgumentParser) -> None:
    parser = commands.add_parser(
        "school",
        parents=[common],
        help="which school this PC is in",
        description="Say which school this PC is in and what it is called there; without an option: tell it. Children "
        "of another school never are one with children of this one, whatever their names. Say the same code on every "
        "PC of the school.",
    )
    parser.add_argument("--code", metavar="CODE", help="its UDISE+ number (11 digits), or the code that Didi made")
    parser.add_argument("--name", metavar="NAME", help="its name; without a code Didi makes one")
    parser.add_argument("--pc", metavar="NAME", help='what this PC is called, such as "Lab 3"')
    parser.add_argument("--not-same", metavar="CODE", help="that code is another school after all")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=_school)


def _students(args: argparse.Namespace) -> int:
    from tutor.records.journal import Journal

    with Journal.open(read_settings(args.data_dir).record, readonly=True) as record:
        everyone = record.students()
    for one in everyone:
        if args.json:
            tell_json(asdict(one))
        else:
            tell(_line(one))
    if not everyone and not args.json:
        tell("Nobody has had a lesson on this PC yet.")
    return 0


def _rename(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from tutor.records import audit
    from tutor.records.journal import Journal
    from tutor.records.people import joined_by
    from tutor.records.rows import clean_name

    if (args.to, args.to_group, args.roll) == (None, None, None):
        parser.error("give --to, --to-group or --roll")
    settings = read_settings(args.data_dir)
    with Journal.open(settings.record) as record:
        person = one_student(record.people(), args.student, args.group)
        name = args.to or person.name
        group = person.group if args.to_group is None else clean_name(args.to_group)
        roll = person.roll if args.roll is None else clean_name(args.roll)
        other = joined_by(record.people(), person, name, group, roll)
        roll = roll or (other.roll if other else "")
        audit.write(record, audit.RENAME, person.ids)
        for student in person.ids:
            record.note("names", student=student, name=name, grp=group, roll=roll)
        told = next(one.label for one in record.people() if person.ids[0] in one.ids)
    tell(f"{person.label} and {other.label} are one student now: {told}" if other else f"{person.label} is {told} now")
    return 0


def _school(args: argparse.Namespace) -> int:
    from desktop.operations import school
    from tutor.records import schools
    from tutor.records.rows import clean_name

    settings = read_settings(args.data_dir)
    said = {"school_code": args.code, "school_name": args.name, "pc_name": args.pc}
    given = {name: value for name, value in said.items() if value is not None}
    if "school_name" in given and not clean_name(given["school_name"]):
        raise Trouble("A school's name has letters in it.")
    if given:
        settings = school.say(settings, **given)
    if args.not_same is not None:
        school.is_other(settings, args.not_same)
    here, others = school.stands(settings), school.others(settings)
    if args.json:
        tell_json({"code": here.code, "name": here.name, "pc": here.pc, "others": others})
        return 0
    name = here.name or "no name said"
    tell(f"School: {name}, code {schools.shown(here.code)}" if here.code else "School: none was said yet")
    tell(f"This PC: {here.pc}")
    for other, number in others.items():
        tell(f"Children of another school here: {number} of {other}")
    return 0


def _line(one: StudentSummary) -> str:
    last = f", last on {one.last[:10]} at {one.last[11:16]}" if one.last else ""
    return f"{one.name}: {_many(one.sessions, 'lesson')}, {_many(one.turns, 'turn')}, {one.right} right{last}"


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
