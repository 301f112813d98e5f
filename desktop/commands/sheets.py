"""`didi sheet`: what a teacher prints for the class, the misconception sheet and the worksheet, as PDF files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, get_args

from desktop.base.settings import Settings, read_settings
from desktop.commands.console import tell
from desktop.commands.practise import seed_number
from desktop.operations import papers
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
    from tutor.reports.sheets import MOST_QUESTIONS

    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= MOST_QUESTIONS:
        raise argparse.ArgumentTypeError(f"a worksheet has 1 to {MOST_QUESTIONS} questions")
    return int(text)


def _worksheet(args: argparse.Namespace) -> int:
    settings = read_settings(args.data_dir)
    paper = papers.Paper(
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
    return _saved(settings, papers.Paper("misconceptions", args.lang, group=args.group, seed=args.seed), args.out)


def _saved(settings: Settings, paper: papers.Paper, out: Path) -> int:
    ready = papers.made(settings, paper)
    papers.save(settings, ready, out)
    tell(f"{out}: {ready.sheet.title}")
    return 0
