"""`didi students`, `rename`, `school`, `lessons` and `replay`: who learns here, in which school, and their lessons.

Renaming changes no row: it adds one, and travels with the progress. It never asks who learns; a teacher says so.
Of a turn about a student's safety it says that it was not kept, and no more: flags are on the teacher's page.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, add_group, add_json, counted, one_student, tell, tell_each, tell_json
from desktop.commands.practise import student_name

if TYPE_CHECKING:
    from tutor.records.rows import StudentSummary
    from tutor.reports.facts import Lesson, ReplayedTurn, Sitting


LESSON_KEYS = (
    *("session", "person", "device", "at", "day", "chapter", "mode", "language", "content", "continues", "state"),
    *("ended", "turns", "seconds", "items", "attempts", "right", "first_right", "first_missed", "struggle"),
    *("idleness", "unanswered", "exam"),
)
"""In this order a session is told as JSON: a script may have its columns from it. What is new comes behind."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "students", parents=[common], help="who learns on this PC", description="List the students of this PC."
    )
    add_json(parser, "one JSON object a student")
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
    add_group(parser)
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
    add_json(parser)
    parser.set_defaults(run=_school)


def _students(args: argparse.Namespace) -> int:
    from tutor.records.journal import Journal

    with Journal.open(read_settings(args.data_dir).record, readonly=True) as record:
        everyone = record.students()
    tell_each(everyone, asdict, _line, as_json=args.json, nothing="Nobody has had a lesson on this PC yet.")
    return 0


def _rename(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from desktop.operations import roster
    from tutor.records.people import joined_by
    from tutor.records.rows import clean_name

    if (args.to, args.to_group, args.roll) == (None, None, None):
        parser.error("give --to, --to-group or --roll")
    settings = read_settings(args.data_dir)
    people = roster.everyone(settings)
    person = one_student(people, args.student, args.group)
    name = args.to or person.name
    group = person.group if args.to_group is None else clean_name(args.to_group)
    roll = person.roll if args.roll is None else clean_name(args.roll)
    other = joined_by(people, person, name, group, roll)
    roster.change(settings, [replace(person, name=name, group=group, roll=roll)], join=True)
    told = next(one.label for one in roster.everyone(settings) if person.ids[0] in one.ids)
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
    return f"{one.name}: {counted(one.sessions, 'lesson')}, {counted(one.turns, 'turn')}, {one.right} right{last}"


# --- lessons ----------------------------------------------------------------------------------------------------------


def add_lessons(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    parser = commands.add_parser(
        "lessons",
        parents=[common],
        help="a student's lessons, exams and doubts, on whatever PC they were held",
        description="List a student's sessions, oldest first, each with the id that didi replay takes.",
    )
    parser.add_argument("student", metavar="NAME")
    add_group(parser)
    add_json(parser, "one JSON object a session")
    parser.set_defaults(run=_lessons)
    parser = commands.add_parser(
        "replay",
        parents=[common],
        help="a session again, turn by turn",
        description="Show what was said and decided in a session, from the record alone, beside what today's answer "
        "key makes of it. The session is named by its id (its first letters are enough).",
    )
    parser.add_argument("session", metavar="ID")
    add_json(parser, "one JSON object a turn")
    parser.set_defaults(run=_replay)


def _lessons(args: argparse.Namespace) -> int:
    from tutor.records.journal import Journal
    from tutor.reports.history import History

    settings = read_settings(args.data_dir)
    with Journal.open(settings.record, readonly=True) as journal, History.open(journal, settings.cache) as history:
        person = one_student(history.people(), args.student, args.group)
        held = history.lessons(person)

    def fields(one: Lesson) -> dict[str, Any]:
        told = {**asdict(one), "person": person.label, "day": one.day.isoformat()}
        return {**{key: told[key] for key in LESSON_KEYS}, **told}

    tell_each(held, fields, _lesson_line, as_json=args.json)
    return 0


def _lesson_line(one: Lesson) -> str:
    end = one.ended or "can be gone on with"
    done = f"{one.right} of {one.attempts} answers right" if one.attempts else "no answers"
    if one.exam is not None:
        done = _exam_done(one.exam)
    minutes = round(one.seconds / 60)
    when = one.at[:16].replace("T", " ")
    return f"{one.session[:8]}  {when}  {one.chapter}, {one.mode}: {one.turns} turns, {minutes} min, {done}, {end}"


def _exam_done(exam: Sitting) -> str:
    """What an exam came to, or how far it is: what was right is told once it is over."""
    score = exam.score
    if score is not None:
        return f"{score.correct} right and {score.partial} partly right of {score.total}, {score.percent} %"
    kept = ", results not released yet" if exam.over else ""
    return f"{exam.reached} of {exam.total} questions done{kept}"


def _replay(args: argparse.Namespace) -> int:
    from tutor.records.journal import Journal
    from tutor.reports.history import History

    settings = read_settings(args.data_dir)
    with Journal.open(settings.record, readonly=True) as journal, History.open(journal, settings.cache) as history:
        ids = [one.id for person in journal.people() for one in journal.sessions_of(person)]
        found = [one for one in ids if one.startswith(args.session)] if args.session else []
        if len(found) != 1:
            what = "more than one session" if found else "no session"
            raise Trouble(f"There is {what} with the id {args.session}. The command didi lessons NAME shows the ids.")
        turns = history.replayed(found[0])
    for turn in turns:
        if args.json:
            tell_json(_fields(turn))
        else:
            _tell(turn)
    return 0


def _fields(turn: ReplayedTurn) -> dict[str, Any]:
    """A turn for a program; of one that was about safety no more than that there was one."""
    if turn.heard.concern:
        return {"number": turn.number, "heard": "", "same": turn.same, "kept": False}
    return {**asdict(turn), "heard": turn.heard.text, "kept": True}


def _tell(turn: ReplayedTurn) -> None:
    heard = turn.heard
    if heard.concern:
        tell("Student: (not kept: something for a grown-up to know)")
        return
    if heard.text:
        tell(f"Student: {heard.text}")
    judged = turn.category
    if turn.recorded is not None:
        judged += f", {turn.recorded}" + ("" if turn.verdict == turn.recorded else f", by today's key {turn.verdict}")
    tell(f"   [{turn.number}] {judged}; {turn.move} ({turn.rule})" + ("" if turn.same else "; today it would differ"))
    tell(f"Didi: {' '.join(turn.said)}")
