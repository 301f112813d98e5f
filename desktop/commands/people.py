"""`didi students`: who learns on this PC. It looks at the record and never touches it."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from desktop.commands.console import tell, tell_json
from desktop.settings import read_settings

if TYPE_CHECKING:
    from tutor.records.rows import StudentSummary


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "students", parents=[common], help="who learns on this PC", description="List the students of this PC."
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a student")
    parser.set_defaults(run=_students)


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


def _line(one: StudentSummary) -> str:
    last = f", last on {one.last[:10]} at {one.last[11:16]}" if one.last else ""
    return f"{one.name}: {_many(one.sessions, 'lesson')}, {_many(one.turns, 'turn')}, {one.right} right{last}"


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
