"""`didi sheet`: what a teacher prints for the class, the misconception sheet and the worksheet, as PDF files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, get_args

from desktop.commands.console import Trouble, tell
from desktop.commands.lesson import seed_number
from desktop.settings import read_settings
from tutor.turn import Language


def add(commands: Any, common: argparse.ArgumentParser) -> None:
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
    from tutor.reports.worksheet import MOST

    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= MOST:
        raise argparse.ArgumentTypeError(f"a worksheet has 1 to {MOST} questions")
    return int(text)


def _worksheet(args: argparse.Namespace) -> int:
    from desktop.printed import write_pdf
    from tutor import packs
    from tutor.reports.worksheet import worksheet

    chapter = packs.load_chapter(args.chapter or read_settings(args.data_dir).chapter)
    sheet = worksheet(chapter, args.skill, seed=args.seed, count=args.questions, language=args.lang)
    write_pdf(args.out, sheet)
    tell(f"{args.out}: {sheet.title}")
    return 0


def _misconceptions(args: argparse.Namespace) -> int:
    from desktop.printed import write_pdf
    from tutor import packs
    from tutor.records import audit, pins
    from tutor.records.journal import Journal
    from tutor.records.rows import name_key
    from tutor.reports.history import History
    from tutor.reports.misconception_sheet import misconception_sheet, shown_in

    settings = read_settings(args.data_dir)
    pins.require(settings.record)
    with Journal.open(settings.record, readonly=True) as record, History.open(record, settings.cache) as history:
        people = [one for one in history.people() if not args.group or name_key(one.group) == name_key(args.group)]
        if not people:
            raise Trouble(f"There is nobody in class {args.group} here." if args.group else "Nobody learns here yet.")
        shown = shown_in(history.mistakes(people))
    chapters = {one: packs.load_chapter(one) for one in {each.chapter for each in shown} & set(packs.chapter_ids())}
    sheet = misconception_sheet(
        shown, chapters, students=len(people), group=args.group, language=args.lang, seed=args.seed
    )
    with Journal.open(settings.record) as record:
        audit.write(record, audit.EXPORT, [key for one in people for key in one.ids], "misconceptions")
    write_pdf(args.out, sheet)
    tell(f"{args.out}: {sheet.title}")
    return 0
