"""What `didi` understands on the command line, and which command answers. No Qt, no model, no sound card here.

Every command is a file in `commands` that brings what it needs when it runs. Who may run which stands in one table here
and is asked in one place before it runs; a command that no table names is the teacher's.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from desktop.base.settings import default_data_dir, read_settings
from desktop.commands import (
    ask,
    content,
    doctor,
    garden,
    keeping,
    library,
    people,
    practise,
    privacy,
    provision,
    report,
    screen_words,
    sounds,
    voice,
    words,
)
from desktop.commands.console import warn
from tutor.language import toml_text
from tutor.records import files

COMMANDS = (
    words.add,
    words.add_guard,
    sounds.add,
    practise.add,
    ask.add,
    people.add,
    people.add_lessons,
    garden.add,
    report.add,
    keeping.add_import,
    keeping.add_labcard,
    keeping.add,
    privacy.add,
    provision.add,
    report.add_sheets,
    partial(content.add, more=(screen_words.add,)),
    library.add,
    doctor.add_models,
    voice.add,
    doctor.add,
    doctor.add_bench,
    practise.add_demo,
)
"""In the order in which `didi --help` lists them."""

_Asked = Callable[[argparse.Namespace], bool]


def _always(_args: argparse.Namespace) -> bool:
    return True


def _where(*options: str) -> _Asked:
    """Asked where one of these options is given."""
    return lambda args: any(getattr(args, name) not in (None, False) for name in options)


TEACHERS: Mapping[str, _Asked] = {
    **dict.fromkeys(
        ("students", "lessons", "replay", "progress", "report", "export", "import", "rename", "school"), _always
    ),
    **dict.fromkeys(("forget", "consent", "audit", "sheet", "library add", "library remove", "models add"), _always),
    "ask": _where("teacher"),
    "provision": _where("to", "source"),
    "hear": _where("collect"),
    "backup": _where("to"),
    "content po": _where("file"),
    # Mending what is damaged is open to everybody, as in the window, where it goes by itself.
    "restore": _where("backup"),
    # Who forgot the PIN has the rescue code instead.
    "pin": lambda args: args.action != "rescue",
    "voice": _where("cloud", "local", "moves", "url", "model", "chooser", "order", "set_key", "forget_key", "tried"),
}
"""What tells of children, holds answers, or changes what holds for the school: by command, and when."""
STUDENTS = frozenset({"practise", "garden", "goal"})
"""What a student's own PIN stands before."""
OPEN = frozenset(
    {"parse", "check", "classify", "diagnose", "guard", "say", "content check", "content list", "library list"}
    | {"labcard", "library build", "models list", "models verify", "check-data", "doctor", "bench", "demo"}
)
"""What tells of no child and changes nothing for anybody."""


class _Version(argparse.Action):
    """Tell the version and end. It is looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: object) -> None:
        from desktop.operations.doctor import version

        print(f"didi {version()}")
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    common = argparse.ArgumentParser(add_help=False)
    _add_data_dir(common, default=argparse.SUPPRESS)
    parser = argparse.ArgumentParser(
        prog="didi",
        description="Didi, a voice tutor for maths that works with no network. Without a command she opens her window.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="which Didi this is")
    _add_data_dir(parser, default=None)
    parser.set_defaults(run=_window)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for add in COMMANDS:
        add(commands, common)
    return parser


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command line and return its exit code. Bad usage raises SystemExit(2), as argparse does."""
    args = build_parser().parse_args(arguments)
    files.mend((args.data_dir or default_data_dir()).absolute())
    toml_text.keep_own_in((args.data_dir or default_data_dir()) / "content" / "chapters")
    for fault in read_settings(args.data_dir).faults:
        warn(fault)  # a faulty file of settings stops nothing, and nobody is left to wonder
    _let_in(args)
    code: int = args.run(args)
    return code


def named(args: argparse.Namespace) -> str:
    """The command as the tables name it: with its action where that has a line of its own; empty for the window."""
    command = args.command or ""
    whole = f"{command} {getattr(args, 'action', '')}"
    return whole if whole in TEACHERS or whole in OPEN else command


def is_the_teachers(args: argparse.Namespace) -> bool:
    """Whether a command is behind the teacher's PIN. One that no table names is."""
    command = named(args)
    return bool(command) and command not in STUDENTS | OPEN and TEACHERS.get(command, _always)(args)


def _let_in(args: argparse.Namespace) -> None:
    """Ask for the teacher's PIN where the command is the teacher's and one is set. Raises PinRefused, RecordError."""
    if not is_the_teachers(args):
        return
    from tutor.errors import RecordDamaged
    from tutor.records import pins

    try:
        pins.require(read_settings(args.data_dir).record)
    except RecordDamaged:
        # A PIN that cannot be read must not keep the teacher from mending the record it is in.
        if args.command != "restore":
            raise


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
    from desktop.app.main import run_window

    return int(run_window(read_settings(args.data_dir)))
