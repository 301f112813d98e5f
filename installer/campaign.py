"""`installer campaign`: runs everything there is, however long it takes, and writes one table of what it found.

A part that fails does not keep the others from running. What each part said is kept beside the table, in `campaign/`.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Sequence

from installer.places import Places
from installer.running import own_group, stop, watch
from installer.setting_up import set_up
from installer.telling import Teller
from installer.testing import BEFORE_TESTS, ON_ALL_CORES, PYTEST, choose_order, environment

FOLDER, TABLE, COVERED = "campaign", "table.md", "campaign/coverage.json"
IN_FULL = {"DIDI_CAMPAIGN": "1", "DIDI_TEST_MONKEY": "1"}
BENCH = ["python", "-m", "desktop", "bench", "--json"]
COUNTED = ("passed", "failed", "skipped")
CLOSING = re.compile(r"\b(\d+) (passed|failed|errors?|skipped|xfailed)\b")
TOLD_LINES = 20
"""So many lines of what a failed part said stand under the table."""


@dataclass(frozen=True)
class Part:
    """One thing that the campaign does. `no` names the figures at the end of its output that must be 0."""

    name: str
    words: Sequence[str]
    extra: dict[str, str] = field(default_factory=dict)
    no: tuple[str, ...] = ()
    needs: str = ""
    """A file of the checkout without which there is no such part."""

    @property
    def log(self) -> str:
        """The file that keeps what it said."""
        return re.sub(r"\W+", "-", self.name) + ".log"


@dataclass(frozen=True)
class Found:
    """What came of one part."""

    name: str
    passed: bool
    seconds: float
    last: str
    counts: dict[str, int]
    said: list[str]


PARTS: tuple[Part, ...] = (
    *(Part(name, words) for name, words in BEFORE_TESTS),
    Part("all tests, in full", [*PYTEST, "-m", "not words and not journey", *ON_ALL_CORES], IN_FULL),
    Part(
        "tests, watched for coverage",
        [*PYTEST, "-m", "not words and not journey", "--cov", "--cov-report=",
         f"--cov-report=json:{COVERED}", *ON_ALL_CORES],
    ),
    Part("perfect files", ["python", "-m", "tests.house.perfect", COVERED]),
    Part("journeys on a screen", ["python", "-m", "tests.journeys"], IN_FULL),
    Part("1,000 kills", [*BENCH, "kills"], no=("lost", "twice", "damaged", "unopened")),
    Part("planted faults", ["python", "-m", "tests.house.planted_faults"], needs="tests/house/planted_faults.py"),
    Part("the local language model's engine", ["python", "-m", "installer", "engine"]),
    Part("tests of the local language model", [*PYTEST, "-m", "words"], IN_FULL),
    Part("leaks over 20 seeds", [*BENCH, "leaks"], no=("leaks", "changes", "differences", "real_leaks")),
)  # fmt: skip


def run_campaign(places: Places, teller: Teller) -> int:
    """Make ready, run every part and write the table. 0 if all passed. Raises an InstallerError before the first."""
    set_up(places, teller, for_tests=True, again="python3 -m installer campaign")
    choose_order(teller)
    folder = places.checkout / FOLDER
    folder.mkdir(exist_ok=True)
    found: list[Found] = []
    for part in PARTS:
        if part.needs and not (places.checkout / part.needs).exists():
            continue
        found.append(run_part(places, teller, part))
        (folder / TABLE).write_text(table(found), encoding="utf-8")
    teller.say("\n" + table(found))
    teller.say(f"This table: {folder / TABLE}. Beside it stands what each part said.")
    return 0 if all(one.passed for one in found) else 1


def run_part(places: Places, teller: Teller, part: Part) -> Found:
    """Run one part to its end, in a data folder of its own; what it says goes into its file."""
    log = places.checkout / FOLDER / part.log
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="didi-campaign-") as data, teller.step(part.name) as step:
        with log.open("wb") as output:
            child = subprocess.Popen(
                [str(places.programs / part.words[0]), *part.words[1:]],
                cwd=places.checkout,
                env=environment(places, {**part.extra, "DIDI_DATA_DIR": data}),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                **own_group(),
            )
        try:
            returncode = watch(child, step, log)
        finally:
            if child.poll() is None:
                stop(child)
    return judged(part, returncode, time.monotonic() - began, log)


def judged(part: Part, returncode: int, seconds: float, log: Path) -> Found:
    """What a part found, from how it ended and what it said."""
    lines = [line for line in log.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
    last = lines[-1].strip(" =") if lines else ""
    wrong = not_nothing(last, part.no) if part.no else ""
    counts = counted(last) if "pytest" in part.words or "tests.journeys" in part.words else {}
    said = [] if returncode == 0 and not wrong else lines[-TOLD_LINES:]
    return Found(part.name, not said and returncode == 0, seconds, wrong or last, counts, said)


def counted(closing: str) -> dict[str, int]:
    """How many passed, failed and were skipped, by pytest's closing line."""
    found = dict.fromkeys(COUNTED, 0)
    for number, word in CLOSING.findall(closing):
        name = "failed" if word.startswith("error") else "skipped" if word == "xfailed" else word
        found[name] += int(number)
    return found


def not_nothing(last: str, names: Sequence[str]) -> str:
    """The figures of a JSON object that should be 0 and are not, in words; '' if all are."""
    try:
        figures = json.loads(last)
    except ValueError:
        return f"no figures: {last}"
    wrong = {name: figures.get(name, "not told") for name in names if figures.get(name, "not told")}
    return ", ".join(f"{name}: {figure}" for name, figure in wrong.items())


def table(found: Sequence[Found]) -> str:
    """Everything that was found, in Markdown: a line for each part, then what the failed ones said last."""
    head = ["| part | outcome | took | passed | failed | skipped | found |", "|---|---|---|---|---|---|---|"]
    rows = [_row(one) for one in found]
    failures = [f"## {one.name}\n\n```\n" + "\n".join(one.said) + "\n```\n" for one in found if not one.passed]
    return "\n".join([*head, *rows, "", *failures])


def _row(one: Found) -> str:
    minutes, seconds = divmod(round(one.seconds), 60)
    counts = [str(one.counts.get(name, "")) for name in COUNTED]
    cells = [one.name, "passed" if one.passed else "FAILED", f"{minutes}:{seconds:02} min", *counts]
    return "| " + " | ".join([*cells, one.last.replace("|", "/")[:300]]) + " |"
