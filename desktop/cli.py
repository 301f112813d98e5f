"""What `didi` understands on the command line, and which command answers. No Qt, no model, no sound card here.

Every command is a file in `commands` that brings what it needs when it runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from desktop.commands import (
    ask,
    bench,
    carry,
    content,
    demo,
    doctor,
    guard,
    keeping,
    lessons,
    library,
    people,
    practise,
    privacy,
    report,
    sheets,
    shelf,
    sounds,
    voice,
    words,
)
from desktop.commands.console import warn
from desktop.settings import default_data_dir, read_settings
from tutor import private_files, shelves

COMMANDS = (
    words,
    guard,
    sounds,
    practise,
    ask,
    people,
    lessons,
    report,
    carry,
    keeping,
    privacy,
    sheets,
    content,
    library,
    shelf,
    voice,
    doctor,
    bench,
    demo,
)
"""In the order in which `didi --help` lists them."""


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    common = argparse.ArgumentParser(add_help=False)
    _add_data_dir(common, default=argparse.SUPPRESS)
    parser = argparse.ArgumentParser(
        prog="didi",
        description="Didi, a voice tutor for maths that works with no network. Without a command she opens her window.",
    )
    _add_data_dir(parser, default=None)
    parser.set_defaults(run=_window)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for family in COMMANDS:
        family.add(commands, common)
    return parser


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line and return its exit code. Bad usage raises SystemExit(2), as argparse does."""
    args = build_parser().parse_args(arguments)
    private_files.mend((args.data_dir or default_data_dir()).absolute())
    shelves.keep_own_in((args.data_dir or default_data_dir()) / "content" / "chapters")
    for fault in read_settings(args.data_dir).faults:
        warn(fault)  # a faulty file of settings stops nothing, and nobody is left to wonder
    code: int = args.run(args)
    return code


def _add_data_dir(parser: argparse.ArgumentParser, default: object) -> None:
    parser.add_argument(
        "--data-dir",
        type=_folder,
        default=default,
        metavar="DIR",
        help="where lessons are kept (default: DIDI_DATA_DIR, else the system's folder for data)",
    )


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the folder's name is empty")
    return Path(text)


def _window(args: argparse.Namespace) -> int:
    from desktop.app import run_window

    return int(run_window(read_settings(args.data_dir)))
