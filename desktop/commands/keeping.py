"""`didi backup`, `didi restore`, `didi check-data`: what a teacher does so that no lesson is lost.

They say what happened in plain words, and nothing they do deletes a record: an old one is put aside.
"""

from __future__ import annotations

import argparse
import shutil
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import Trouble, add_json, tell, tell_json

if TYPE_CHECKING:
    from tutor.records.backup import Backup, Health
    from tutor.records.restoring import Rescued


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
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
    from desktop.operations import files

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
    from desktop.operations import files

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
