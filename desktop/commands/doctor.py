"""`didi doctor`, `didi models` and `didi bench`: whether this PC is ready, what is on its shelf, how well it does.

What the doctor looks at stands in desktop/operations/doctor.py, which the page of the window shares.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, tell, tell_json, warn

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from desktop.operations.doctor import Finding
    from models.store import ModelStore, Verification

GREEN, RED, PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "doctor", parents=[common], help="is this PC ready?", description="Check this PC, one line for each thing."
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a check")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write it all to a file that can be sent; no names")
    parser.set_defaults(run=_doctor)


def _doctor(args: argparse.Namespace) -> int:
    from desktop.operations.doctor import checks

    settings = read_settings(args.data_dir)
    found = []
    for check in checks():
        found.append(check(settings))
        _show(found[-1], args.json)
    if args.report:
        _write_report(settings, found, args.report)
    if any(finding.needed and not finding.good for finding in found):
        raise Trouble("Lessons cannot be kept on this PC until what is red and needed is put right.")
    return 0


def _says(finding: Finding) -> str:
    from tutor.chapters.screen_texts import sentence

    advice = f" {sentence(finding.advice, 'en')}" if finding.advice else ""
    return sentence(finding.says, "en", **finding.slots) + advice


def _show(finding: Finding, as_json: bool) -> None:
    says = _says(finding)
    if as_json:
        tell_json({"name": finding.name, "good": finding.good, "says": says, "needed": finding.needed})
        return
    word = "green" if finding.good else "red  "
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        word = f"{GREEN if finding.good else RED}{word}{PLAIN}"
    tell(f"{word}  {finding.name:12} {says}")


def _write_report(settings: Settings, found: Sequence[Finding], path: Path) -> None:
    """What somebody elsewhere needs to see what is amiss with a PC; no child, account or school can be told from it.

    Raises OSError: the file cannot be written.
    """
    from desktop.operations.doctor import about, facts, without_places
    from tutor.records.files import write_whole

    lines = ["What Didi found on this PC. No lesson, no name and no sound is in this file.", ""]
    lines += [f"{name:12} {value}" for name, value in facts()]
    lines += ["", *(f"{'green' if one.good else 'red  '}  {one.name:12} {_says(one)}" for one in found)]
    lines += ["", *(f"{name} {version}" for name, version, _ in about(settings).parts)]
    write_whole(path, without_places("\n".join([*lines, ""]), settings).encode("utf-8"))
    warn(f"{path} is written. Read it before you send it: no lesson and no name is in it.")


def add_models(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand and its three actions."""
    parser = commands.add_parser(
        "models", parents=[common], help="the models of this PC", description="List, verify or add models."
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", parents=[common], help="every model of the catalogue, here or not")
    verify = actions.add_parser("verify", parents=[common], help="read every file again and prove its hash")
    adding = actions.add_parser("add", parents=[common], help="take models from a folder, a stick or a file")
    verify.add_argument("names", nargs="*", metavar="NAME", help="default: every model that is here")
    adding.add_argument("path", nargs="?", type=Path, metavar="PATH", help="default: the installed model packages")
    for each, run in ((listing, _list), (verify, _verify), (adding, _add)):
        each.add_argument("--json", action="store_true", help="one JSON object a model")
        each.set_defaults(run=run)


def _list(args: argparse.Namespace) -> int:
    for status in _store(args).statuses():
        _tell_model(status, args.json)
    return 0


def _verify(args: argparse.Namespace) -> int:
    store = _store(args)
    names = args.names or [status.entry.name for status in store.statuses() if status.state != "missing"]
    proven = [store.verify(name, fresh=True) for name in names]
    for status in proven:
        _tell_model(status, args.json)
    faults = [status.reason for status in proven if status.state != "ready"]
    if faults:
        raise Trouble(" ".join(faults))
    return 0


def _add(args: argparse.Namespace) -> int:
    store = _store(args)
    added = store.add(args.path) if args.path else store.install_from_packages()
    for name in added:
        _tell_model(store.verify(name), args.json)
    if not added and not args.json:
        tell("These models are here already.")
    return 0


def _store(args: argparse.Namespace) -> ModelStore:
    from desktop.operations.setup import store_of

    return store_of(read_settings(args.data_dir))


def _tell_model(status: Verification, as_json: bool) -> None:
    entry = status.entry
    if not as_json:
        tell(f"{status.state:7} {entry.name:24} {entry.job:15} {entry.about_mb:5} MB  {entry.licence:14} {entry.title}")
        return
    tell_json(
        {
            "name": entry.name,
            "state": status.state,
            "job": entry.job,
            "title": entry.title,
            "languages": list(entry.languages),
            "licence": entry.licence,
            "megabytes": entry.about_mb,
            "memory_mb": entry.memory_mb,
            "files": [{"name": file.name, "size": file.size, "sha256": file.sha256} for file in entry.files],
        }
    )


BENCHMARKS = (
    *("core", "ears", "turn", "turn_end", "voice", "memory", "start", "window"),
    *("learner", "guard", "leaks", "wording", "kills", "years", "library", "listening"),
)
OF_A_FILE = ("learner",)
"""Those that measure on one file and not on a folder."""


def add_bench(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "bench",
        parents=[common],
        help="ours and the stock way, measured in one run",
        description="Measure Didi and the stock way in one run. With --json the last line is one object.",
    )
    parser.add_argument("what", choices=BENCHMARKS)
    on = parser.add_mutually_exclusive_group()
    on.add_argument("--data", type=Path, metavar="PATH", help="a folder to measure on; for learner, a file of logs")
    on.add_argument("--simulated", action="store_true", help="for learner: measure on logs of simulated students")
    parser.add_argument("--train", type=Path, metavar="FILE", help="for learner: a file of logs to fit on")
    parser.add_argument("--json", action="store_true", help="the last line is one JSON object")
    parser.set_defaults(run=_bench)


def _bench(args: argparse.Namespace) -> int:
    settings = read_settings(args.data_dir)
    of_a_file = args.what in OF_A_FILE
    for path, a_file in ((args.data, of_a_file), (args.train, True)):
        if path is not None and not (path.is_file() if a_file else path.is_dir()):
            raise Trouble(f"There is no {'file' if a_file else 'folder'} {path}.")
    if args.simulated and (not of_a_file or args.train is not None):
        raise Trouble("--simulated is for didi bench learner, and brings its own logs to fit on.")
    if of_a_file and args.data is None and not args.simulated:
        raise Trouble(f"didi bench {args.what} needs --data FILE or --simulated.")
    offered = {"data": args.data, "train": args.train, "simulated": args.simulated}
    try:
        found = measured(args.what, **offered, data_dir=settings.data_dir, show=tell)
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"This measurement needs {missing.name}, which only a checkout has: run `python -m desktop bench` there."
        ) from missing
    except ValueError as fault:
        if not of_a_file:
            raise
        raise Trouble(f"{fault}.") from fault
    if args.json:
        tell_json(found)
    else:
        for name, value in found.items():
            tell(f"{name}: {value}")
    return 0


def measured(name: str, **offered: object) -> dict[str, Any]:
    """What the benchmark found, given those of the things offered that it asks for."""
    run = benchmark(name).run
    wanted = signature(run).parameters
    found: dict[str, Any] = run(**{key: value for key, value in offered.items() if key in wanted})
    return found


def benchmark(name: str) -> ModuleType:
    """The module that measures `name`: installed as didi_benchmarks, or in a checkout under tests."""
    for package in ("didi_benchmarks", "tests.benchmarks"):
        wanted = f"{package}.{name}"
        try:
            return import_module(wanted)
        except ModuleNotFoundError as missing:
            if missing.name not in (package.partition(".")[0], package, wanted):
                raise Trouble(
                    f"This measurement needs the package {missing.name}, which is not installed."
                ) from missing
    raise Trouble(f"The measurement of {name} is not part of this installation.")
