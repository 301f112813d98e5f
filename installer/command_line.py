"""`python3 -m installer COMMAND`: reads the words, does the work, and turns every fault into a sentence."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Callable, Sequence

from installer import errors
from installer.engine import Engine
from installer.places import CHECKOUT, Places
from installer.running import Teller
from installer.setting_up import make_dev, open_didi, own_environment
from installer.testing import run_campaign, run_checks

PACKAGES = ("deb", "setup-exe")
STOPPED = 130  # what a shell expects of a program that Ctrl-C ended


def make_engine(places: Places, teller: Teller, *, only_build: bool) -> int:
    """Build the local language model's engine and, unless told otherwise, install it."""
    engine = Engine.here(places)
    if engine.is_installed() and not only_build:
        return 0
    engine.build(teller)
    if not only_build:
        with own_environment(places, teller) as ground:
            engine.install(ground)
    return 0


def make_package(kind: str, wheels: Path, out: Path, teller: Teller) -> int:
    """Make the file that a lab admin installs: a package of Debian's, or a setup for Windows."""
    from installer.on_debian import make_deb
    from installer.on_windows_setup import make_setup

    made = (make_deb if kind == "deb" else make_setup)(CHECKOUT, wheels, out, teller)
    teller.say(f"{made} ({made.stat().st_size / 1e6:.0f} MB)")
    return 0


def parser() -> argparse.ArgumentParser:
    """The words that the installer understands."""
    top = argparse.ArgumentParser(prog="python3 -m installer", description="Makes this machine ready for Didi.")
    commands = top.add_subparsers(dest="command", required=True, metavar="run | test | campaign | dev")
    commands.add_parser("run", help="install what misses, then open Didi (a second run needs no network)")
    commands.add_parser("test", help="install the test tools too, then run every check that a person waits for")
    commands.add_parser("campaign", help="run everything there is, for hours, and write one table of what it found")
    commands.add_parser("dev", help="only an environment to work in: all tools, no models, nothing compiled")
    engine = commands.add_parser(
        "engine", help="build the local language model's engine (run and campaign do it by themselves)"
    )
    engine.add_argument("--only-build", action="store_true", help="keep it in the cache and do not install it")
    for name, what in zip(PACKAGES, ("a package for Debian and Ubuntu", "a setup for Windows")):
        package = commands.add_parser(name, help=f"make {what} from a folder of wheels")
        package.add_argument("--wheels", type=Path, required=True, metavar="DIR", help="where the wheels are")
        package.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the file goes")
    return top


def main(arguments: Sequence[str]) -> int:
    """Do what the words say. 0 if all went well; 1 after a clear sentence; 130 after Ctrl-C."""
    options = parser().parse_args(list(arguments))
    places, teller = Places.here(), Teller()
    work: dict[str, Callable[[], int]] = {
        "run": lambda: open_didi(places, teller),
        "test": lambda: run_checks(places, teller),
        "campaign": lambda: run_campaign(places, teller),
        "dev": lambda: make_dev(places, teller),
        "engine": lambda: make_engine(places, teller, only_build=options.only_build),
        **dict.fromkeys(PACKAGES, lambda: make_package(options.command, options.wheels, options.out, teller)),
    }
    signal.signal(signal.SIGTERM, _as_ctrl_c)
    try:
        return work[options.command]()
    except KeyboardInterrupt:
        print(f"\nStopped. Nothing is half done: `python3 -m installer {options.command}` goes on from here.")
        return STOPPED
    except errors.InstallerError as fault:
        return _tell(fault)
    except OSError as fault:
        known = errors.from_system(fault)
        return _tell(known or errors.InstallerError(f"The system says: {fault}", "Run this again."))


def _tell(fault: errors.InstallerError) -> int:
    sys.stdout.flush()
    print("\n".join(part for part in (fault.sentence, fault.advice) if part), file=sys.stderr)
    return 1


def _as_ctrl_c(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise KeyboardInterrupt
