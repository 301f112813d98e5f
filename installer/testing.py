"""`installer test`: makes ready with the test tools, then runs every check that a person waits for.

A check that fails does not keep the others from running. The tests come last, as the output ends with pytest's own
closing line. What takes longer than a person waits is in `installer campaign`.
"""

from __future__ import annotations

import os
import random
import subprocess
from typing import Mapping, Sequence

from installer.places import Places
from installer.running import clean_environment, own_group, stop
from installer.setting_up import models_folder, set_up
from installer.telling import Teller

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
