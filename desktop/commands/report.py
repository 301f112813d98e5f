"""`didi report`, `progress`, `export` and `sheet`: what the record comes to, on the screen, in files and on paper.

The screen and every file are made from the same tables. What leaves this PC asks for the teacher's PIN, is written
whole or not at all, and is noted in the audit first.
"""

from __future__ import annotations

import argparse
import getpass
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import Trouble, add_group, one_student, tell, tell_json, warn
from desktop.commands.practise import seed_number
from desktop.operations import exports
from desktop.operations.exports import EXPORTS, FORMATS
from tutor.errors import RecordFull, RecordReadOnly
from tutor.turn import Language

if TYPE_CHECKING:
    from tutor.records.people import Person
    from tutor.reports.history import History
    from tutor.reports.report import Material
    from tutor.reports.tables import Table, Words
    from tutor.reports.views import View

TABLES = (
    "students", "help", "changes", "skills", "mastery", "misconceptions", "wrong", "wanted", "exams", "items",
    "attempts",
)  # fmt: skip
"""The tables of `tutor.reports.views`, named here as well so that no other command waits for them to be imported."""
OF_TABLES = ("csv", "xlsx")
"""The formats that are made of those tables."""
LAST = "last"
"""In place of a day: when the last report was looked at."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    parser = commands.add_parser(
        "progress",
        parents=[common],
        help="how far a student is",
        description="A student's report card: what was done, and how well each skill is known.",
    )
    parser.add_argument("student", metavar="NAME")
    add_group(parser)
    _add_language(parser)
    _add_wide(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(run=_progress)
    parser = commands.add_parser(
        "report",
        parents=[common],
        help="how the class is doing, and who needs help",
        description="Mastery in plain words, time, common wrong answers and misconceptions, who needs help and why.",
    )
    _add_narrowing(parser)
    parser.add_argument("--to", choices=FORMATS, help="write it to a file; without it, show it here")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the file to write")
    _add_wide(parser)
    parser.add_argument("--json", action="store_true", help="the tables as one JSON object")
    parser.add_argument(
        "--release-exam",
        metavar="N",
        type=seed_number,
        help="first tell the results of the exam with this class number, to students too; when all have sat it",
    )
    parser.set_defaults(run=lambda args: _report(args, parser))
    exporter = commands.add_parser(
        "export",
        parents=[common],
        help="everything in a file for other programs or another PC",
        description="Write what is in the record to a file: progress (for another PC with Didi), xlsx, csv, pdf "
        "(report cards), xapi, oneroster, or research (answers without whose they are).",
    )
    _add_narrowing(exporter)
    exporter.add_argument("--to", choices=EXPORTS, required=True)
    exporter.add_argument("--out", type=Path, metavar="FILE", required=True)
    exporter.add_argument("--school", default="School", metavar="NAME", help="oneroster: the school's name")
    exporter.add_argument("--passphrase", action="store_true", help="progress: close it with DIDI_PASSPHRASE")
    exporter.set_defaults(run=lambda args: _export(args, exporter))


def _add_language(parser: argparse.ArgumentParser) -> None:
    """English unless another is asked for, never the settings' language: a file is the same on every PC."""
    parser.add_argument("--lang", choices=get_args(Language), default="en", help="default: en")


def _add_wide(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--wide", action="store_true", help="all columns, however narrow the screen is")


def _add_narrowing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--student", default="", metavar="NAME", help="of this student only")
    parser.add_argument("--group", default="", metavar="CLASS", help="of this class only, such as 7B")
    parser.add_argument("--skill", default="", metavar="ID", help="of this skill only")
    parser.add_argument("--item", default="", metavar="ID", help="of this question only")
    parser.add_argument(
        "--since",
        type=_day,
        metavar="DATE",
        help="from this day on (2026-07-01), and what changed since; or: last, for the last report's day",
    )
    parser.add_argument("--table", action="append", choices=TABLES, help="these tables only; may come again")
    _add_language(parser)


def _day(text: str) -> str:
    if text != LAST:
        try:
            date.fromisoformat(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError("a day is written as 2026-07-01, or: last") from error
    return text


# --- on the screen ------------------------------------------------------------------------------------------------


def _progress(args: argparse.Namespace) -> int:
    from tutor.records.journal import Journal
    from tutor.reports.history import History
    from tutor.reports.report import gather
    from tutor.reports.report_card import card_object, card_tables
    from tutor.reports.tables import Words

    settings = read_settings(args.data_dir)
    with Journal.open(settings.record, readonly=True) as journal, History.open(journal, settings.cache) as history:
        person = one_student(history.people(), args.student, args.group)
        material = gather(history, [person], language=args.lang)
    words = Words("reports", args.lang)
    if args.json:
        tell_json(card_object(material, words))
        return 0
    for line in _on_screen(card_tables(material, words), words, wide=args.wide):
        tell(line)
    return 0


def _report(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from tutor.reports.tables import Words, objects

    if (args.to is None) != (args.out is None):
        parser.error("--to and --out go together")
    settings = read_settings(args.data_dir)
    if args.release_exam is not None:
        _release(settings, args.release_exam)
    if args.to is not None:
        _refuse_what_narrows_nothing(args, parser)
        return _write(args, everything=False)
    material, tables = _made(args, settings, everything=False, on_screen=True)
    if args.json:
        tell_json({one.id: {"title": one.title, "rows": objects(one)} for one in tables})
    else:
        from tutor.reports.report import headline

        words = Words("reports", args.lang)
        shown = ("", *_on_screen(tables, words, wide=args.wide)) if material.pupils else ()
        for line in (headline(material, words), *shown):
            tell(line)
    if material.pupils:
        with suppress(RecordReadOnly, RecordFull):
            exports.note(settings.record, "report", material, "screen")
    return 0


def _release(settings: Settings, number: int) -> None:
    """Have the results of that class's exam told from now on. It asks for the teacher's PIN where there is one."""
    from tutor.records import audit, pins
    from tutor.records.journal import Journal

    pins.require(settings.record)
    with Journal.open(settings.record) as journal:
        audit.release(journal, number)


def _on_screen(tables: Sequence[Table], words: Words, *, wide: bool) -> list[str]:
    """The lines of the tables, a blank one between; folded, and with fewer columns, where the screen is narrow."""
    from tutor.reports.tables import lines, narrowed

    width = None if wide else shutil.get_terminal_size((0, 0)).columns or None
    fitting = tables if width is None else [narrowed(one, width) for one in tables]
    told = [line for one in fitting for line in (*lines(one, width), "")][:-1]
    fewer = any(len(one.columns) < len(whole.columns) for one, whole in zip(fitting, tables, strict=True) if one.rows)
    return [*told, "", words("report_narrow", wide="--wide")] if fewer else told


# --- into files ---------------------------------------------------------------------------------------------------


def _export(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if args.to != "progress":
        _refuse_what_narrows_nothing(args, parser)
        return _write(args, everything=True)
    if any((args.student, args.group, args.skill, args.item, args.since, args.table)):
        parser.error("a progress file holds the whole record")
    return _progress_file(args)


def _refuse_what_narrows_nothing(args: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Only tables can be narrowed to a skill, a question or some of them; other files would hold everything."""
    given = [f"--{name}" for name in ("skill", "item", "table") if getattr(args, name)]
    if given and args.to not in OF_TABLES:
        parser.error(f"{' and '.join(given)} can narrow tables only, and a {args.to} file is not made of tables")


def _progress_file(args: argparse.Namespace) -> int:
    """The whole record for another PC. The note of it is made first, and so goes along."""
    from desktop.operations import school
    from tutor.records import audit, progress_file
    from tutor.records.journal import Journal

    settings = read_settings(args.data_dir)
    with Journal.open(settings.record) as journal:
        school.settle(journal, settings)
        audit.write(journal, audit.EXPORT, detail=args.to)
        written = progress_file.write(journal, settings.data_dir, args.out, _passphrase(args))
    tell(f"{written.path}: {written.rows} rows, {written.bytes} bytes")
    return 0


def _passphrase(args: argparse.Namespace) -> str:
    """What closes a progress file: from DIDI_PASSPHRASE, or asked for; nothing unless it was wanted."""
    if not args.passphrase:
        return ""
    given = os.environ.get("DIDI_PASSPHRASE", "")
    if not given and sys.stdin is not None and sys.stdin.isatty():
        given = getpass.getpass("Passphrase: ")
        if given and getpass.getpass("Once more: ") != given:  # nobody could open the file again, its maker included
            raise Trouble("The two passphrases are not the same.")
    if not given:
        raise Trouble("There is no passphrase: give it in DIDI_PASSPHRASE.")
    return given


def _write(args: argparse.Namespace, *, everything: bool) -> int:
    """Write the file or files and say which. The audit comes first: what is not noted is not given away."""
    settings = read_settings(args.data_dir)
    material, tables = _made(args, settings, everything=everything, on_screen=False)
    if not material.pupils:
        raise Trouble("There is nobody to report on yet.")
    order = exports.Order(args.to, args.out, language=args.lang, school=getattr(args, "school", "School"))
    files = exports.files(order, material, tables)
    exports.note(settings.record, "export" if everything else "report", material, args.to)
    exports.put(files)
    for path, _ in files:
        tell(str(path))
    return 0


# --- what both are made from --------------------------------------------------------------------------------------


def _made(
    args: argparse.Namespace, settings: Settings, *, everything: bool, on_screen: bool
) -> tuple[Material, tuple[Table, ...]]:
    """The facts and the tables that were asked for; neither is made where the format needs none."""
    from tutor.records import audit
    from tutor.records.journal import Journal
    from tutor.reports.history import History
    from tutor.reports.report import gather
    from tutor.reports.tables import Words
    from tutor.reports.views import OF_ANSWERS, View, made, names_of

    view = View(bool(args.student), args.skill, args.item)
    names = _table_names(args, names_of(view, everything=everything))
    with Journal.open(settings.record, readonly=True) as journal, History.open(journal, settings.cache) as history:
        last = audit.last(journal, audit.REPORT)[:10] if args.since == LAST or (on_screen and not args.since) else ""
        day = date.fromisoformat(last) if last else None
        since = date.fromisoformat(args.since) if args.since and args.since != LAST else None
        material = gather(
            history,
            _chosen(history, args.student, args.group),
            language=args.lang,
            since=since,
            changes_since=since or day,
            # Whether anybody answered a question at all is seen only in the answers.
            answers=bool(OF_ANSWERS & set(names)) or bool(view.item) or args.to in ("xapi", "research"),
        )
    if args.to in (None, *OF_TABLES):
        _warn_of_strangers(material, view)
        return material, made(material, Words("reports", args.lang), view, names, all_asked=bool(args.table))
    return material, ()


def _table_names(args: argparse.Namespace, shown: tuple[str, ...]) -> tuple[str, ...]:
    """The tables to make. Single answers are for programs: a workbook holds them only when they are asked for."""
    if args.to not in (None, *OF_TABLES):
        return ()
    chosen = tuple(args.table or shown)
    return chosen if args.table or args.to != "xlsx" else tuple(one for one in chosen if one != "attempts")


def _warn_of_strangers(material: Material, view: View) -> None:
    """An empty report because of a slip of the pen should not look like an empty record."""
    if view.skill and view.skill not in {one.skill for one in material.tallies}:
        warn(f"nobody has worked on a skill {view.skill!r}; the ids of skills are in: didi report --json")
    if view.item and view.item not in {one.item for one in material.attempts}:
        warn(f"nobody has answered a question {view.item!r}")


def _chosen(history: History, student: str, group: str) -> list[Person]:
    """The people a report is about. Raises Trouble when those that were named are not here."""
    from tutor.records.people import of_group

    everyone = history.people()
    if student:
        return [one_student(everyone, student, group)]
    chosen = of_group(everyone, group)
    if group and not chosen:
        classes = ", ".join(sorted({one.place for one in everyone if one.place}))
        raise Trouble(f"There is nobody in class {group}." + (f" The classes are: {classes}." if classes else ""))
    return chosen


# --- sheets to print --------------------------------------------------------------------------------------------------


def add_sheets(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "sheet",
        parents=[common],
        help="print a worksheet, or what the class can be helped with",
        description="Make a PDF to print: a worksheet of fresh questions with its answers on a page of their own, or "
        "the misconceptions of the class with a talk of three minutes for each.",
    )
    parser.add_argument("what", choices=("worksheet", "misconceptions"))
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf")
    parser.add_argument("--lang", choices=get_args(Language), default="en", help="default: en")
    parser.add_argument("--seed", type=seed_number, default=1, metavar="N", help="which questions (default 1)")
    parser.add_argument("--chapter", metavar="ID", help="worksheet: default the settings' chapter")
    parser.add_argument("--skill", action="append", default=[], metavar="ID", help="worksheet: only these skills")
    parser.add_argument("--questions", type=_count, default=12, metavar="N", help="worksheet: how many (default 12)")
    parser.add_argument("--group", default="", metavar="CLASS", help="misconceptions: of this class only, such as 7B")
    parser.set_defaults(run=lambda args: _worksheet(args) if args.what == "worksheet" else _misconceptions(args))


def _count(text: str) -> int:
    from tutor.reports.sheets import MOST_QUESTIONS

    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= MOST_QUESTIONS:
        raise argparse.ArgumentTypeError(f"a worksheet has 1 to {MOST_QUESTIONS} questions")
    return int(text)


def _worksheet(args: argparse.Namespace) -> int:
    settings = read_settings(args.data_dir)
    paper = exports.Paper(
        "worksheet",
        args.lang,
        chapter=args.chapter or settings.chapter,
        skills=tuple(args.skill),
        count=args.questions,
        seed=args.seed,
    )
    return _saved(settings, paper, args.out)


def _misconceptions(args: argparse.Namespace) -> int:
    settings = read_settings(args.data_dir)
    return _saved(settings, exports.Paper("misconceptions", args.lang, group=args.group, seed=args.seed), args.out)


def _saved(settings: Settings, paper: exports.Paper, out: Path) -> int:
    ready = exports.made(settings, paper)
    exports.save(settings, ready, out)
    tell(f"{out}: {ready.sheet.title}")
    return 0
