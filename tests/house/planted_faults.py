"""Plants faults in a copy of the checkout, one at a time, and counts those that the tests catch.

`python -m tests.house.planted_faults` reads planted_faults.toml beside this file: where each fault goes, and which
tests are the nearest to it. They are run first, and stop at the first that fails; only a fault that passes them meets
the whole of `installer test` (with `--near` it does not). The checkout itself is never touched. It ends with 1 when
fewer than `LEAST` of the faults are caught, or when one cannot be planted because the code has changed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("planted_faults.toml")
LEAST = 0.95
"""Share of the faults that must be caught: 57 of 60."""
IN_TEST = "not words and not journey and not campaign"
"""The markers of what `installer test` runs."""
OWN = "tests/house/test_planted_faults.py"
"""Reads the table against the code, so any fault would fail it: it may not count."""
NEAR_S, WHOLE_S = 900.0, 3600.0
"""Seconds after which a run counts as not having caught anything."""
CAUGHT = frozenset({1, 2})
"""How pytest ends where a test failed, or where the code could not even be loaded."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: in `file` the text `was`, which stands there once, becomes `becomes`."""

    name: str
    room: str
    file: str
    was: str
    becomes: str
    near: tuple[str, ...]
    """Tests that should notice it, the likeliest first."""

    def planted(self, text: str) -> str:
        """The text of the file with the fault in it. Raises ValueError when it cannot be planted."""
        if text.count(self.was) != 1:
            raise ValueError(f"{self.file}: stands there {text.count(self.was)} times: {self.was!r}")
        return text.replace(self.was, self.becomes)


@dataclass(frozen=True, slots=True)
class Found:
    """What became of one fault."""

    fault: Fault
    by: str
    """The first test that failed; empty when none did."""
    seconds: float
    trouble: str = ""
    """Why it could not be planted or tried."""


def faults(table: Path = TABLE) -> tuple[Fault, ...]:
    """The faults of the table, in its order. Raises KeyError or ValueError where the table itself is wrong."""
    told = tomllib.loads(table.read_text(encoding="utf-8"))["fault"]
    found = tuple(
        Fault(one["name"], one["room"], one["file"], one["was"], one["becomes"], tuple(one["near"])) for one in told
    )
    if len({one.name for one in found}) != len(found):
        raise ValueError("two faults have one name")
    return found


def copied(checkout: Path, place: Path) -> None:
    """A copy of all that git knows of the checkout, with a git folder of its own for the tests that ask git."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=checkout, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (checkout / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(checkout / name, place / name)
    for words in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *words], cwd=place, check=True, capture_output=True)


class NotRun(Exception):
    """The tests themselves could not be run, so nothing is known about the fault."""


def run(place: Path, tests: Sequence[str], limit_s: float, markers: str = IN_TEST) -> str:
    """Run these tests of the copy until one fails; its name, or '' when all pass. Raises NotRun."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-rf", "--tb=no", "-p", "no:cacheprovider"]
    command += ["-m", markers, f"--deselect={OWN}", *tests]
    environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=place, env=environment, capture_output=True, text=True, timeout=limit_s, check=False
        )
    except subprocess.TimeoutExpired:
        return ""
    if done.returncode == 0:
        return ""
    if done.returncode not in CAUGHT:
        raise NotRun(f"pytest ended with {done.returncode}: {(done.stderr.strip() or done.stdout.strip())[-200:]}")
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return lines[0].split(" ", 1)[1].partition(" - ")[0] if lines else "the tests could not begin"


def tried(fault: Fault, place: Path, *, whole: bool, markers: str = IN_TEST) -> Found:
    """Plant the fault in the copy, see who notices, and take it out again."""
    began, path = time.monotonic(), place / fault.file
    try:
        before = path.read_text(encoding="utf-8")
        text = fault.planted(before)
    except (OSError, ValueError) as trouble:
        return Found(fault, "", 0.0, str(trouble))
    path.write_text(text, encoding="utf-8")
    near = [one for one in fault.near if (place / one.partition("::")[0]).exists()]
    try:
        by = run(place, near, NEAR_S, markers) if near else ""
        if whole and not by:
            by = run(place, ["tests"], WHOLE_S, markers)
    except NotRun as trouble:
        return Found(fault, "", time.monotonic() - began, str(trouble))
    finally:
        path.write_text(before, encoding="utf-8")
    return Found(fault, by, time.monotonic() - began)


def searched(
    chosen: Sequence[Fault], checkout: Path, lanes: int, *, whole: bool, markers: str = IN_TEST
) -> Iterable[Found]:
    """What became of each fault, as it is known; each lane has a copy of its own."""
    with TemporaryDirectory(prefix="planted-faults-") as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for lane in range(lanes):
            copied(checkout, Path(folder) / str(lane))
            free.put(Path(folder) / str(lane))

        def one(fault: Fault) -> Found:
            place = free.get()
            try:
                return tried(fault, place, whole=whole, markers=markers)
            finally:
                free.put(place)

        with ThreadPoolExecutor(lanes) as pool:
            yield from pool.map(one, chosen)


def row(found: Found) -> str:
    """A line of the table for people."""
    told = found.trouble or found.by or "NOT CAUGHT"
    return f"| {found.fault.room} | {found.fault.name} | {told} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults, print a table and the count. 0 when enough of them are caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.house.planted_faults", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of names of faults; none for all")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="another checkout to plant them in")
    parser.add_argument("--lanes", type=int, default=min(os.cpu_count() or 1, 4), help="how many at a time")
    parser.add_argument("--markers", default=IN_TEST, help="which tests count, as pytest's -m has it")
    parser.add_argument("--near", action="store_true", help="run the nearest tests alone, never the whole suite")
    options = parser.parse_args(arguments)
    chosen = [one for one in faults() if not options.names or any(part in one.name for part in options.names)]
    print("| room | fault | caught by |\n|---|---|---|", flush=True)
    every = []
    how = {"whole": not options.near, "markers": options.markers}
    for found in searched(chosen, options.checkout.resolve(), options.lanes, **how):
        every.append(found)
        print(row(found), flush=True)
    caught, stale = sum(bool(one.by) for one in every), sum(bool(one.trouble) for one in every)
    print(f"\n{caught} of {len(every)} planted faults caught; {stale} could not be tried")
    return 0 if caught >= LEAST * len(every) and not stale else 1


if __name__ == "__main__":
    sys.exit(main())
