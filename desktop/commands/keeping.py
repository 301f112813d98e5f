"""`didi import`, `didi backup`, `didi restore`, `didi check-data`, `didi labcard`: what comes in and is kept.

They say what happened in plain words, and nothing they do deletes a record: an old one is put aside. The same files in
any order, any number of times, come to the same record; a file that is refused changes nothing and does not keep the
others out.
"""

from __future__ import annotations

import argparse
import getpass
import os
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import Trouble, add_json, tell, tell_json, warn
from desktop.operations import files, school

if TYPE_CHECKING:
    from desktop.operations.school import LabView
    from tutor.records.backup import Backup, Health
    from tutor.records.journal import Journal
    from tutor.records.restoring import Rescued

NAMED = 20
"""Names that a line tells; of more it tells how many."""
PASSPHRASE = "DIDI_PASSPHRASE"  # noqa: S105 (the name of a variable)
"""A script gives the passphrase of closed files here."""


def add_import(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand that takes in."""
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
                tell(_came(path, told))
    return code


def _taken_in(
    journal: Journal, settings: Settings, path: Path, passphrase: Callable[[], str], args: argparse.Namespace
) -> dict[str, Any]:
    """What came of one file. Raises ImportRefused or RecordError."""
    from tutor.records import progress_file, schools
    from tutor.reports import roster

    if roster.looks_like_one(path):
        return _of_a_list(files.class_list(journal, path, several=args.two_children, renumbered=args.new_rolls))
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


def _of_a_list(came: files.Came) -> dict[str, Any]:
    counts = {"new": came.new, "changed": came.changed, "known": came.known}
    namesakes = [
        {"name": one.name, "group": one.group, "roll": one.roll, "here": here.group, "here_roll": here.roll}
        for here, one in came.namesakes
    ]
    twice = [{"name": name, "group": group, "times": times} for name, group, times in came.twice]
    return {"file": str(came.path), "kind": "class list", **counts, "namesakes": namesakes, "twice": twice}


def _came(path: Path, told: dict[str, Any]) -> str:
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


# --- backups ---


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommands that keep the record."""
    parser = commands.add_parser(
        "backup",
        parents=[common],
        help="back the lessons up now",
        description="Back the record of lessons up now. Didi does so by herself too, whenever something is new.",
    )
    parser.add_argument("--to", type=Path, metavar="DIR", help="put a copy there as well, a stick for instance")
    parser.add_argument("--list", action="store_true", help="only list the backups there are, newest first")
    add_json(parser, "as one JSON object")
    parser.set_defaults(run=_backup)
    parser = commands.add_parser(
        "restore",
        parents=[common],
        help="bring the lessons back",
        description="Bring a damaged record back from the newest whole backup and all that can still be read. "
        "With BACKUP, put the record back as it was then. What is there now is put aside, never deleted.",
    )
    parser.add_argument("backup", nargs="?", metavar="BACKUP", help="a file, or a name from: didi backup --list")
    parser.add_argument("--merge", action="store_true", help="keep all there is and add what the backup has more")
    add_json(parser, "as one JSON object")
    parser.set_defaults(run=_restore)
    parser = commands.add_parser(
        "check-data",
        parents=[common],
        help="check the record and its backups",
        description="Read every row of the record and of every backup, and say whether all is as it was written.",
    )
    add_json(parser, "as one JSON object")
    parser.set_defaults(run=_check)


def _backup(args: argparse.Namespace) -> int:
    from tutor.records import backup

    record = read_settings(args.data_dir).record
    if args.list:
        return _listed(backup.listed(record), as_json=args.json)
    made = backup.make(record)
    newest = made or next((one for one in backup.listed(record) if not one.trouble), None)
    if newest is None:
        raise Trouble("Nobody has had a lesson on this PC yet, so there is nothing to back up.")
    copied = _carried(record, newest, args.to) if args.to else None
    if args.json:
        tell_json({**_fields(newest), "new": made is not None, "copied_to": str(copied) if copied else None})
    else:
        tell(_line(newest) if made else f"Nothing is new since {_line(newest)}")
        if copied:
            tell(f"Copied to {copied}")
    if newest.damaged:
        raise Trouble(f"{newest.damaged} rows of the record are damaged. To mend it: didi restore")
    return 0


def _carried(record: Path, newest: Backup, folder: Path) -> Path:
    """A copy of a backup elsewhere: it holds children's data, so a note is made of it."""
    from tutor.records import audit
    from tutor.records.files import whole_file
    from tutor.records.journal import Journal
    from tutor.records.record_file import told_plainly

    with Journal.open(record) as journal:
        audit.write(journal, audit.BACKUP, detail="copied elsewhere")
    to = folder / newest.name
    with told_plainly(), whole_file(to) as draft:
        shutil.copyfile(newest.path, draft)
    return to


def _listed(found: tuple[Backup, ...], *, as_json: bool) -> int:
    if as_json:
        tell_json({"backups": [_fields(one) for one in found]})
    for one in () if as_json else found:
        tell(_line(one))
    if not found and not as_json:
        tell("There is no backup yet.")
    return 0


def _restore(args: argparse.Namespace) -> int:
    settings = read_settings(args.data_dir)
    if args.backup is not None:
        source = _found(args.backup, settings.record)
        return (_merged if args.merge else _put_back)(settings, source, as_json=args.json)
    if args.merge:
        raise Trouble("Name the backup to add: didi restore BACKUP --merge")
    return _brought_back(settings.record, as_json=args.json)


def _brought_back(record: Path, *, as_json: bool) -> int:
    """Without a backup named: mend what is damaged or lost, and leave a whole record alone."""
    from tutor.records import backup, restoring

    why = restoring.needs_rescue(record)
    if why is None and backup.look(record).well:
        if as_json:
            tell_json({"restored": False})
        else:
            tell("The record is whole, so nothing was changed. To go back to a backup, name it: didi backup --list")
        return 0
    rescued = restoring.bring_back(record, why or "damaged")
    _noted(record, "brought back")
    _tell_rescued(rescued, as_json=as_json)
    return 0


def _put_back(settings: Settings, source: Path, *, as_json: bool) -> int:
    from tutor.records import restoring

    rescued = restoring.restore(settings.record, source)
    _noted(settings.record, "put back as it was in a backup")
    _tell_rescued(rescued, as_json=as_json)
    return 0


def _merged(settings: Settings, source: Path, *, as_json: bool) -> int:
    taken = files.bring_back_missing(settings, source.absolute())
    if as_json:
        tell_json({"restored": True, "added": taken.added, "known": taken.known, "refused": len(taken.refused)})
    else:
        tell(f"Added {taken.added} rows; {taken.known} were here already.")
    return 0


def _noted(record: Path, detail: str) -> None:
    from tutor.records import audit
    from tutor.records.journal import Journal

    with Journal.open(record) as journal:
        audit.write(journal, audit.RESTORE, detail=detail)


def _found(name: str, record: Path) -> Path:
    from tutor.records import backup

    for place in (backup.folder_of(record) / name, Path(name)):
        if place.is_file():
            return place
    raise Trouble(f"There is no backup of that name: {name}. To see them all: didi backup --list")


def _tell_rescued(rescued: Rescued, *, as_json: bool) -> None:
    if as_json:
        tell_json(
            {
                "restored": True,
                "backup": rescued.backup.name if rescued.backup else None,
                "saved": rescued.saved,
                "put_aside": str(rescued.put_aside) if rescued.put_aside else None,
            }
        )
        return
    if rescued.backup:
        tell(f"The record was brought back from {_line(rescued.backup)}")
    else:
        tell("There was no whole backup, so the record was built anew from what could still be read.")
    if rescued.saved:
        tell(f"{rescued.saved} rows that are newer were saved from the old file.")
    if rescued.put_aside:
        tell(f"The old file is kept: {rescued.put_aside}")


def _check(args: argparse.Namespace) -> int:
    health = files.check(read_settings(args.data_dir))
    if args.json:
        tell_json(_health_fields(health))
    else:
        for line in _health_lines(health):
            tell(line)
    if not health.well:
        raise Trouble("The record is not whole. To mend it: didi restore")
    return 0


def _health_lines(health: Health) -> list[str]:
    if health.trouble:
        lines = ["record: it cannot be read."]
    elif not health.there:
        lines = ["record: there is none yet."]
    else:
        lines = [f"record: {sum(health.rows.values())} rows are whole, {health.damaged} are damaged."]
    if health.missing:
        lines.append(f"record: {health.missing} rows that the newest backup has are gone.")
    lines += [f"backup: {_line(one)}" for one in health.backups]
    return lines if health.backups else [*lines, "backup: there is none yet."]


def _health_fields(health: Health) -> dict[str, Any]:
    return {
        "whole": health.well,
        "readable": not health.trouble,
        "rows": dict(health.rows),
        "damaged": health.damaged,
        "missing": health.missing,
        "backups": [_fields(one) for one in health.backups],
    }


def _fields(one: Backup) -> dict[str, Any]:
    told = asdict(one)
    return {
        "name": one.name,
        "whole": one.whole,
        **{key: told[key] for key in ("made", "size", "rows", "damaged", "trouble")},
    }


def _line(one: Backup) -> str:
    if one.trouble:
        return f"{one.name}: {one.trouble}"
    made = datetime.fromisoformat(one.made).astimezone()
    state = "whole" if one.whole else f"{one.damaged} rows damaged"
    return f"{one.name} of {made:%d %B %Y, %H:%M}: {one.rows.get('turns', 0)} turns, {state}."


# --- the card of this PC -------------------------------------------------------------------------------------------


def add_labcard(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand that tells whether a PC is collected."""
    parser = commands.add_parser(
        "labcard",
        parents=[common],
        help="the card of this PC: is it collected?",
        description="Show or save the card of this PC: counts, the last weekly file, and a fingerprint as two words "
        "and a square code. With --all, every PC whose work is here. No child is named.",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="save the card as a PDF")
    parser.add_argument("--all", action="store_true", help="the PCs whose work is here, and up to which fingerprint")
    parser.add_argument("--lang", choices=("en", "hinglish", "hi"), default="en", help="language (default: en)")
    add_json(parser)
    parser.set_defaults(run=_labcard)


def _labcard(args: argparse.Namespace) -> int:
    from tutor.reports.tables import lines, objects

    view = school.lab(read_settings(args.data_dir), args.lang)
    if args.out is not None:
        school.save_card(view, args.out)
    if args.json:
        tell_json({"pcs": objects(view.table)} if args.all else asdict(view.card))
    elif args.all:
        for line in lines(view.table):
            tell(line)
    elif args.out is not None:
        tell(f"Wrote {args.out}.")
    else:
        _tell_card(view)
    return 0


def _tell_card(view: LabView) -> None:
    tell(view.name)
    if view.words:
        tell(f"  {view.words}")
    for name, said in view.lines:
        tell(f"  {name}: {said}")
    tell("")
    for line in school.drawn(view.cells):
        tell(line)
