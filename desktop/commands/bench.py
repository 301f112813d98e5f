"""`didi bench`: measures Didi beside the stock way, in one run, on this PC."""

from __future__ import annotations

import argparse
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from desktop.base.settings import read_settings
from desktop.commands.console import Trouble, tell, tell_json

BENCHMARKS = (
    *("core", "ears", "voice", "memory", "start", "window"),
    *("learner", "guard", "leaks", "wording", "kills", "years", "library"),
)
OF_A_FILE = ("learner",)
"""Those that measure on one file and not on a folder."""


def add(commands: Any, common: argparse.ArgumentParser) -> None:
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
