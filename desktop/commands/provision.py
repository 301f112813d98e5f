"""`didi provision`: an order for all PCs of a lab on a stick, this PC made what it says, and which PCs are done.

The installer takes an order by itself, at the first start from a stick that carries one. It changes no PC that has
taken the same order before.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, add_json, counted, tell, tell_json

if TYPE_CHECKING:
    from desktop.operations.provisioning import Taken


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "provision",
        parents=[common],
        help="make all PCs of a lab ready from one stick",
        description="With --to: write an order for all PCs of a lab onto a stick. With --from: make this PC what the "
        "order says, once; the installer on a stick does so by itself. With --done: which PCs have taken it.",
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--to", type=Path, metavar="STICK", help="write the order into STICK/school")
    which.add_argument("--from", dest="source", type=Path, metavar="STICK", help="take the order in STICK/school")
    which.add_argument("--done", type=Path, metavar="STICK", help="which PCs have taken the order in STICK/school")
    parser.add_argument("--school", metavar="NAME", default="", help="the school's name")
    parser.add_argument("--code", metavar="CODE", default="", help="its UDISE+ number; without one Didi makes a code")
    parser.add_argument("--pc-names", metavar="TEXT", default="lab-", help="how the PCs' names begin (lab-)")
    parser.add_argument("--language", metavar="CODE", default="", help="the language of the window: en, hi, hinglish")
    parser.add_argument(
        "--pin", metavar="DIGITS", default="", help="the teacher's PIN of every PC; its hash is written"
    )
    parser.add_argument("--roster", type=Path, metavar="FILE", help="the class list (CSV, XLSX)")
    add_json(parser)
    parser.set_defaults(run=lambda args: _provision(args, parser))


def _provision(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if args.to is not None:
        if not args.school.strip():
            parser.error("give --school")
        return _write(args)
    return _take(args) if args.source is not None else _tell_done(args)


def _write(args: argparse.Namespace) -> int:
    from desktop.operations import provisioning
    from tutor.language import toml_text
    from tutor.records.rows import clean_name

    languages = sorted(path.name for path in (toml_text.CONTENT / "screen").iterdir() if path.is_dir())
    if args.language and args.language not in languages:
        raise Trouble(f"The window has no language {args.language!r}; it has: {', '.join(languages)}.")
    wish = provisioning.Order("", clean_name(args.school), args.code, clean_name(args.pc_names), args.language)
    home = args.to / provisioning.FOLDER
    order, rescue = provisioning.write(home, wish, pin=args.pin, students=args.roster)
    if args.json:
        tell_json({"folder": str(home), "code": order.school_code, "rescue": rescue})
        return 0
    tell(f"The order is in {home}. School code: {order.school_code}.")
    if rescue:
        tell(f"Rescue code of every PC, told this once: {rescue}")
    tell("Start Didi from the stick on each PC. Then: didi provision --done STICK")
    return 0


def _take(args: argparse.Namespace) -> int:
    from desktop.operations import provisioning

    taken = provisioning.take(read_settings(args.data_dir), args.source / provisioning.FOLDER)
    if args.json:
        tell_json({"pc": taken.pc, "students": taken.students, "again": taken.again, "pin_kept": taken.pin_kept})
        return 0
    for line in _lines(taken):
        tell(line)
    return 0


def _lines(taken: Taken) -> list[str]:
    if taken.again:
        return [f"This PC has taken the order already; it is {taken.pc}."]
    told = [f"This PC is {taken.pc} now, with {counted(taken.students, 'student')} on its list."]
    if taken.pin_kept:
        told.append("Its PIN stays as it was: a stick only sets a first one.")
    if not taken.noted:
        told.append("The stick cannot be written, so its table does not show this PC.")
    return told


def _tell_done(args: argparse.Namespace) -> int:
    from desktop.operations import provisioning

    rows = provisioning.done(args.done / provisioning.FOLDER)
    if args.json:
        tell_json({"pcs": [dict(zip(provisioning.HEADER, row, strict=True)) for row in rows]})
        return 0
    for pc, day, students, computer in sorted(rows):
        tell(f"{pc}: {day}, {counted(int(students) if students.isdigit() else 0, 'student')}, {computer}")
    tell(f"{counted(len(rows), 'PC')} done." if rows else "No PC has taken the order yet.")
    return 0
