"""`didi lessons` and `didi replay`: a student's sessions, and one of them turn by turn, from the record alone.

They look and never touch. Of a turn about a student's safety they tell that it is not kept, and not what it was
about: flags are on the teacher's page.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, one_student, tell, tell_json

if TYPE_CHECKING:
    from tutor.reports.facts import Lesson, ReplayedTurn, Sitting


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    parser = commands.add_parser(
        "lessons",
        parents=[common],
        help="a student's lessons, exams and doubts, on whatever PC they were held",
        description="List a student's sessions, oldest first, each with the id that didi replay takes.",
    )
    parser.add_argument("student", metavar="NAME")
    parser.add_argument("--group", default="", metavar="CLASS", help="which one, where two have the same name")
    parser.add_argument("--json", action="store_true", help="one JSON object a session")
    parser.set_defaults(run=_lessons)
    parser = commands.add_parser(
        "replay",
        parents=[common],
        help="a session again, turn by turn",
        description="Show what was said and decided in a session, from the record alone, beside what today's answer "
        "key makes of it. The session is named by its id (its first letters are enough).",
    )
    parser.add_argument("session", metavar="ID")
    parser.add_argument("--json", action="store_true", help="one JSON object a turn")
    parser.set_defaults(run=_replay)


def _lessons(args: argparse.Namespace) -> int:
    from tutor.records.journal import Journal
    from tutor.reports.history import History

    settings = read_settings(args.data_dir)
    with Journal.open(settings.record, readonly=True) as journal, History.open(journal, settings.cache) as history:
        person = one_student(history.people(), args.student, args.group)
        held = history.lessons(person)
    for one in held:
        if args.json:
            tell_json({**asdict(one), "person": person.label, "day": one.day.isoformat()})
        else:
            tell(_line(one))
    return 0


def _line(one: Lesson) -> str:
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
