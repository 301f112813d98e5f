"""`python3 -m installer COMMAND`: reads the words, does the work, and turns every fault into a sentence."""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Callable, Sequence

from installer import errors, stick
from installer.bundling import PYTHONS, Order, make_bundle
from installer.engine import Engine
from installer.launching import uninstall, write_launchers
from installer.packages import Ground
from installer.places import CHECKOUT, Places, lessons_folder
from installer.releases import Releases, go_back, program_folder, take
from installer.running import ProgramFailed, Teller
from installer.setting_up import make_dev, open_didi, open_ready, own_environment
from installer.testing import run_campaign, run_checks

PACKAGES = ("deb", "setup-exe")
ORDER, TAKEN = Path("school", "order.json"), "provisioned.json"
"""An order for the PCs of a lab on a stick, and the note beside the lessons of which one was taken."""
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


def run_from(places: Places, teller: Teller, source: Path, *, older: bool) -> int:
    """Take the Didi of a stick into this person's programs, and open her."""
    releases = Releases(program_folder(), places.cache)
    name = take(releases, source.resolve(), teller, older=older)
    write_launchers(releases, teller)
    take_order(releases.places(name), source, teller)
    return open_ready(releases.places(name), teller)


def take_order(places: Places, source: Path, teller: Teller) -> None:
    """Make this PC what the lab's order on a stick says, once. What keeps it from that is told and stops nothing."""
    order, taken = source / ORDER, lessons_folder() / TAKEN
    try:
        id_ = json.loads(order.read_text(encoding="utf-8"))["id"]
        if taken.is_file() and json.loads(taken.read_text(encoding="utf-8"))["order"] == id_:
            return
    except (OSError, ValueError, KeyError, TypeError):
        if not order.is_file():
            return
    try:
        words = ("-m", "desktop", "provision", "--from", str(source))
        teller.say(Ground(places, teller).python("Making this PC the school's", *words).strip())
    except ProgramFailed as fault:
        last = fault.last_line("no reason was given")
        teller.say(f"This PC was not made the school's: {last}")


def run(places: Places, teller: Teller, options: argparse.Namespace) -> int:
    """Open Didi: from the stick that is named, or that this checkout lies on, else from this checkout."""
    beside = places.checkout.parent
    source = options.source or (beside if (beside / stick.PAGE).is_file() else None)
    if source:
        return run_from(places, teller, source, older=options.older)
    return open_didi(places, teller)


def back(places: Places, teller: Teller) -> int:
    """Let the Didi from before open again."""
    name = go_back(Releases(program_folder(), places.cache), teller)
    teller.say(f"Didi {name} opens from now on.")
    return 0


def take_away(places: Places, teller: Teller) -> int:
    """Remove Didi from this person's programs; the lessons stay."""
    return uninstall(Releases(program_folder(), places.cache), places, teller, lessons_folder())


def parser() -> argparse.ArgumentParser:
    """The words that the installer understands."""
    top = argparse.ArgumentParser(prog="python3 -m installer", description="Makes this machine ready for Didi.")
    commands = top.add_subparsers(dest="command", required=True, metavar="run | test | campaign | dev | bundle")
    opening = commands.add_parser("run", help="install what misses, then open Didi (a second run needs no network)")
    opening.add_argument("--from", dest="source", type=Path, metavar="DIR", help="take Didi from a stick: no network")
    opening.add_argument("--older", action="store_true", help="an older Didi may replace a newer one")
    commands.add_parser("test", help="install the test tools too, then run every check that a person waits for")
    commands.add_parser("campaign", help="run everything there is, for hours, and write one table of what it found")
    commands.add_parser("dev", help="only an environment to work in: all tools, no models, nothing compiled")
    bundle = commands.add_parser("bundle", help="write a stick that carries Didi to PCs without a network")
    bundle.add_argument("--for", dest="systems", type=systems, default=["linux", "windows"], metavar="linux,windows")
    bundle.add_argument("--python", dest="pythons", type=pythons, default=[], metavar="3.11,3.12")
    without = "leave the local language model out: nothing is compiled"
    bundle.add_argument("--without-engine", dest="engine", action="store_false", help=without)
    bundle.add_argument("--out", type=Path, required=True, metavar="DIR")
    verify = commands.add_parser("verify", help="read every byte of a stick and say whether it is whole")
    verify.add_argument("folder", type=Path, metavar="DIR")
    commands.add_parser("back", help="let the Didi from before the last update open again")
    commands.add_parser("uninstall", help="remove Didi from this person's programs; the lessons stay")
    engine = commands.add_parser(
        "engine", help="build the local language model's engine (run and campaign do it by themselves)"
    )
    engine.add_argument("--only-build", action="store_true", help="keep it in the cache and do not install it")
    for name, what in zip(PACKAGES, ("a package for Debian and Ubuntu", "a setup for Windows")):
        package = commands.add_parser(name, help=f"make {what} from a folder of wheels")
        package.add_argument("--wheels", type=Path, required=True, metavar="DIR", help="where the wheels are")
        package.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the file goes")
    return top


def systems(text: str) -> list[str]:
    """`linux,windows` as a list. Raises what argparse turns into a sentence."""
    named = [part.strip() for part in text.split(",") if part.strip()]
    unknown = [name for name in named if name not in PYTHONS]
    if unknown or not named:
        raise argparse.ArgumentTypeError(f"{text!r} is not linux, windows or both")
    return named


def pythons(text: str) -> list[str]:
    """`3.11,3.12` as a list. Raises what argparse turns into a sentence."""
    named = [part.strip() for part in text.split(",") if part.strip()]
    if not all(re.fullmatch(r"3\.1[1-9]", name) for name in named):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of Pythons such as 3.11,3.12")
    return named


def order(options: argparse.Namespace) -> Order:
    """What the words after `bundle` ask for."""
    return Order(options.systems, options.out.absolute(), options.pythons, options.engine)


def main(arguments: Sequence[str]) -> int:
    """Do what the words say. 0 if all went well; 1 after a clear sentence; 130 after Ctrl-C."""
    options = parser().parse_args(list(arguments))
    places, teller = Places.here(), Teller()
    work: dict[str, Callable[[], int]] = {
        "run": lambda: run(places, teller, options),
        "bundle": lambda: make_bundle(places, teller, order(options)),
        "verify": lambda: stick.check(options.folder.absolute(), teller),
        "back": lambda: back(places, teller),
        "uninstall": lambda: take_away(places, teller),
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
