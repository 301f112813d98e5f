"""`installer test`: makes ready with the test tools, then runs every check, with real models and a real sound server.

A check that fails does not keep the others from running. The output ends with pytest's own closing line.
"""

from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from typing import Callable, Iterator, Sequence

from installer import errors
from installer.engine import Engine, quietly
from installer.places import Places
from installer.running import clean_environment, own_group, stop, watch
from installer.setting_up import models_folder, own_environment, set_up
from installer.telling import Teller

PYTEST = ["python", "-m", "pytest"]
# A test file runs whole on one core; more than four would want more memory than most machines have: each loads models.
# A process that dies ends the run: started anew it would be given the same test, and nobody would hear of the first.
ON_ALL_CORES = ["-n", "logical", "--maxprocesses", "4", "--dist", "loadfile", "--max-worker-restart", "0"]
COVERAGE = ["--cov", "--cov-report=", "--cov-report=json:.coverage.json"]
CHECKS: tuple[tuple[str, list[str]], ...] = (
    ("style", ["ruff", "check", "."]),
    ("format", ["ruff", "format", "--check", "."]),
    ("types", ["mypy"]),
    ("who imports whom", ["lint-imports"]),
    ("tests", [*PYTEST, "-m", "not words and not journey", "--durations=15", *ON_ALL_CORES, *COVERAGE]),
    ("journeys on a screen", ["python", "-m", "tests.journeys"]),
    ("perfect files", ["python", "-m", "tests.house.perfect", ".coverage.json"]),
)
WORDS = ("tests of the local language model", [*PYTEST, "-m", "words"])


def environment(places: Places) -> dict[str, str]:
    """What the checks run in: nothing may be skipped, nothing may be fetched, no window may pop up."""
    extra = {"DIDI_TEST_ALL": "1", "HF_HUB_OFFLINE": "1", "QT_QPA_PLATFORM": "offscreen"}
    extra["DIDI_MODELS_DIR"] = str(models_folder(places) or "")
    path = os.pathsep.join([str(places.programs), os.environ.get("PATH", os.defpath)])
    return clean_environment({**extra, "PATH": path})


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


@contextmanager
def building(engine: Engine) -> Iterator[Callable[[Teller], None]]:
    """Build the engine beside the block, at the lowest priority; gives what waits for it. Ends with the block."""
    engine.refusal.unlink(missing_ok=True)
    engine.places.wheels.mkdir(parents=True, exist_ok=True)
    command = quietly([str(engine.places.python), "-m", "installer", "engine", "--only-build"])
    with engine.log.open("wb") as output:
        child = subprocess.Popen(
            command,
            cwd=engine.places.checkout,
            env=clean_environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            **own_group(),
        )

    def wait(teller: Teller) -> None:
        with teller.step("Waiting for the local language model's engine") as step:
            returncode = watch(child, step)
        if returncode:
            told = engine.log.read_text(encoding="utf-8", errors="replace").strip()
            raise errors.EngineTrouble(f"The engine could not be built. It said:\n{told[-2000:]}", "")

    try:
        yield wait
    finally:
        if child.poll() is None:
            stop(child)


def run_checks(places: Places, teller: Teller) -> int:
    """Make ready and run everything. 0 if all passed. Raises an InstallerError if it cannot be made ready."""
    set_up(places, teller, for_tests=True, again="python3 -m installer test")
    engine = Engine.here(places)
    with building(engine) as wait:
        failed = [name for name, words in CHECKS if not check(places, teller, name, words)]
        wait(teller)
    with own_environment(places, teller) as ground:
        engine.install(ground)
    if failed:
        teller.say(f"\nFailed so far: {', '.join(failed)}. One more check follows.")
    passed = check(places, teller, *WORDS)
    return 0 if passed and not failed else 1
