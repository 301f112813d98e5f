"""`didi import`: progress from other PCs and class lists, joined to what is here.

The same files in any order, any number of times, come to the same record. A file that is refused changes nothing, and
does not keep the others out.
"""

from __future__ import annotations

import argparse
import getpass
import os
import shlex
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import tell, tell_json, warn
from desktop.operations import files, school

if TYPE_CHECKING:
    from tutor.records.journal import Journal

NAMED = 20
"""Names that a line tells; of more it tells how many."""
PASSPHRASE = "DIDI_PASSPHRASE"  # noqa: S105 (the name of a variable)
"""A script gives the passphrase of closed files here."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "import",
        parents=[common],
        help="take in progress from another PC, or a class list",
        description="Take in progress files (.didi) from other PCs, or a class list (CSV, XLSX). Any order, any number "
        "of times: what is here already is not counted twice, and a file that is refused changes nothing.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument(
        "--accept-new-key",
        action="store_true",
        help="take a file although its PC is known here with another key: that PC was set up anew",
    )
    parser.add_argument(
        "--same-school",
        action="store_true",
        help="progress: the school that the file comes from is this one, though it has another code here",
    )
    parser.add_argument(
        "--two-children",
        action="store_true",
        help="class list: lines of one name in one class without roll numbers are a child each",
    )
    parser.add_argument(
        "--new-rolls",
        action="store_true",
        help="class list: its roll numbers take the place of those that the same children had",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a file")
    parser.set_defaults(run=_import)


def _import(args: argparse.Namespace) -> int:
    from tutor.errors import ImportRefused
    from tutor.records.journal import Journal

    settings = read_settings(args.data_dir)
    passphrase, code = cache(_passphrase), 0
    with Journal.open(settings.record) as journal:
        settings = school.settle(journal, settings)
        for path in args.files:
            try:
                told = _taken_in(journal, settings, path, passphrase, args)
            except ImportRefused as refusal:
                code = 1
                told = {"file": str(path), "refused": refusal.code, "why": str(refusal)}
                warn(f"{path.name} was not taken in. {refusal}")
                if not args.json:
                    continue
            if args.json:
                tell_json(told)
            else:
                tell(_line(path, told))
    return code


def _taken_in(
    journal: Journal, settings: Settings, path: Path, passphrase: Callable[[], str], args: argparse.Namespace
) -> dict[str, Any]:
    """What came of one file. Raises ImportRefused or RecordError."""
    from tutor.records import progress_file, schools
    from tutor.reports import roster

    if roster.looks_like_one(path):
        return _listed(files.class_list(journal, path, several=args.two_children, renumbered=args.new_rolls))
    words = passphrase() if progress_file.is_closed(path) else ""
    came = files.progress(journal, settings.data_dir, path, words, accept_new_key=args.accept_new_key)
    told = {"file": str(path), "kind": "progress", "device": came.device, "met": came.met}
    apart = came.apart
    if apart and args.same_school and came.arrived is not None:
        school.is_ours(read_settings(settings.data_dir), came.arrived.school)
        apart = False
    origin = came.arrived.school if came.arrived is not None else schools.School()
    whence = {"school": origin.code, "school_name": origin.name, "pc": origin.pc, "from": came.origin, "apart": apart}
    return {**told, "new": came.new, "known": came.known, "erased": came.erased, "asked": list(came.asked), **whence}


def _listed(came: files.Came) -> dict[str, Any]:
    counts = {"new": came.new, "changed": came.changed, "known": came.known}
    namesakes = [
        {"name": one.name, "group": one.group, "roll": one.roll, "here": here.group, "here_roll": here.roll}
        for here, one in came.namesakes
    ]
    twice = [{"name": name, "group": group, "times": times} for name, group, times in came.twice]
    return {"file": str(came.path), "kind": "class list", **counts, "namesakes": namesakes, "twice": twice}


def _line(path: Path, told: dict[str, Any]) -> str:
    if told["kind"] == "class list":
        counts = f"{path.name}: {told['new']} new students, {told['changed']} changed, {told['known']} as they were."
        asked = (_twice(path, one) for one in told["twice"])
        return "\n".join((counts, *asked, *map(_namesake, told["namesakes"])))
    met = " It comes from a PC that was not known here until now." if told["met"] else ""
    erased = f" {told['erased']} rows of students who were erased stay out." if told["erased"] else ""
    counts = f"{path.name}: {told['new']} rows are new, {told['known']} were here already.{erased}"
    whence = f" From {told['from']}." if told["from"] and not told["apart"] else ""
    asks = [_asked(told["asked"])] if told["asked"] else []
    apart = [_other_school(path, told)] if told["apart"] else []
    return "\n".join((f"{counts}{whence}{met}", *apart, *asks))


def _other_school(path: Path, told: dict[str, Any]) -> str:
    """That a file comes from another school, and what to do when it is this one."""
    mend = shlex.join(("didi", "import", path.name, "--same-school"))
    return f"It is from {told['from']}: another school, so its children stand apart. If it is your school: {mend}"


def _asked(names: list[str]) -> str:
    """What a teacher is told when a file would have students deleted, and where to answer it."""
    students = "1 student" if len(names) == 1 else f"{len(names)} students"
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return (
        f"This file asks to delete {students}: {', '.join(names[:NAMED])}{more}. Nothing was deleted. "
        "The command didi forget --requests shows who asks; --confirm or --keep answers."
    )


def _twice(path: Path, told: dict[str, Any]) -> str:
    """What a teacher is asked about lines that no roll number tells apart."""
    name, group = told["name"], told["group"] or "no class"
    times = "twice" if told["times"] == 2 else f"{told['times']} times"
    mend = shlex.join(("didi", "import", path.name, "--two-children"))
    return f"{name} is {times} in {group}: two children? One was taken in. Give roll numbers in the list, or: {mend}"


def _namesake(told: dict[str, str]) -> str:
    """What a teacher is told of a new student who has a namesake, and what to do if it is one child."""
    name, here, group = (told[part] for part in ("name", "here", "group"))
    if here.casefold() == group.casefold():
        parts = (", ".join(part for part in (group, told[roll] or "?") if part) for roll in ("here_roll", "roll"))
        before, now = (f"{name} ({part})" for part in parts)
        mend = shlex.join(("didi", "rename", before, "--roll", told["roll"]))
        return f"{before} is here too; if {now} is the same child: {mend}"
    mend = shlex.join(("didi", "rename", name, "--group", here, "--to-group", group))
    return f"{name} is in {here} here; if it is the same child: {mend}"


def _passphrase() -> str:
    """From DIDI_PASSPHRASE, or asked for where somebody can answer."""
    given = os.environ.get(PASSPHRASE, "")
    if not given and sys.stdin is not None and sys.stdin.isatty():
        given = getpass.getpass("Passphrase: ")
    return given
