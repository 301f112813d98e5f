"""`installer test`: makes ready with the test tools, then runs every check that a person waits for.

A check that fails does not keep the others from running. The tests come last, as the output ends with pytest's own
closing line. What takes longer than a person waits is in `installer campaign`.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Mapping, Sequence

from installer.places import Places
from installer.running import Teller, clean_environment, own_group, stop, watch
from installer.setting_up import models_folder, set_up

ORDER = "DIDI_TEST_ORDER"
PYTEST = ["python", "-m", "pytest"]
# More than four would want more memory than most machines have: each loads models. Who has nothing left to do takes
# tests from the others. A process that dies ends the run: started anew it would be given the same test, and nobody
# would hear of the first.
ON_ALL_CORES = ["-n", "logical", "--maxprocesses", "4", "--dist", "worksteal", "--max-worker-restart", "0"]
BEFORE_TESTS: tuple[tuple[str, list[str]], ...] = (
    ("style", ["ruff", "check", "."]),
    ("format", ["ruff", "format", "--check", "."]),
    ("types", ["mypy"]),
    ("who imports whom", ["lint-imports"]),
    ("a built wheel teaches", ["python", "-m", "tests.house.built_wheel"]),
)
TESTS = ("tests", [*PYTEST, "-m", "not words and not journey and not campaign", "--durations=15", *ON_ALL_CORES])
CHECKS = (*BEFORE_TESTS, TESTS)


def environment(places: Places, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """What the checks run in: nothing may be skipped, nothing may be fetched, no window may pop up."""
    told = {"DIDI_TEST_ALL": "1", "HF_HUB_OFFLINE": "1", "QT_QPA_PLATFORM": "offscreen"}
    told["DIDI_MODELS_DIR"] = str(models_folder(places) or "")
    told["PATH"] = os.pathsep.join([str(places.programs), os.environ.get("PATH", os.defpath)])
    return clean_environment({**told, **(extra or {})})


def check(places: Places, teller: Teller, name: str, words: Sequence[str]) -> bool:
    """Run one check with its output on the screen. True if it passed."""
    teller.say(f"\n== {name}: {' '.join(words)}")
    program = str(places.programs / words[0])
    child = subprocess.Popen(
        [program, *words[1:]],
        cwd=places.checkout,
        env=environment(places),
        stdin=subprocess.DEVNULL,
        **own_group(),
    )
    try:
        return child.wait() == 0
    finally:
        if child.poll() is None:
            stop(child)


def choose_order(teller: Teller) -> None:
    """Have the test files come in another order than last time, and say how to have this one again."""
    seed = os.environ.setdefault(ORDER, str(random.randrange(1_000_000)))  # noqa: S311 - keeps no secret
    teller.say(f"The test files come in the order {seed}; with {ORDER}={seed} they come in this order again.")


def run_checks(places: Places, teller: Teller) -> int:
    """Make ready and run every check. 0 if all passed. Raises an InstallerError if it cannot be made ready."""
    set_up(places, teller, for_tests=True, again="python3 -m installer test")
    choose_order(teller)
    failed = [name for name, words in BEFORE_TESTS if not check(places, teller, name, words)]
    if failed:
        teller.say(f"\nFailed so far: {', '.join(failed)}. The tests follow.")
    passed = check(places, teller, *TESTS)
    return 0 if passed and not failed else 1


# --- `installer campaign` ---


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
