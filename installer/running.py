"""Runs other programs with a sign of life while they work, and stops them without leaving a mess.

A program runs in a group of its own: Ctrl-C reaches the installer alone, which then asks the program to stop and waits
for it. Its output goes to a file, so nothing blocks and no thread is needed.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, Mapping, Sequence, TextIO

# --- tells a person what is going on ---


PLAIN_EVERY_S = 10.0  # between two signs of life where a line cannot move
MARKS = "|/-\\"


class Step:
    """One piece of work with a name. Use it in a `with` block and call `tick` a few times a second."""

    def __init__(self, what: str, out: TextIO, clock: Callable[[], float]) -> None:
        self._what = what
        self._out = out
        self._clock = clock
        self._moves = out.isatty()
        self._ticks = 0
        self._began = self._spoke = clock()

    def __enter__(self) -> Step:
        if not self._moves:
            self._line(f"{self._what} ...")
        self.tick()
        return self

    def tick(self, detail: str = "") -> None:
        """Show that the work goes on. `detail` is the latest word of who does it."""
        now = self._clock()
        seconds = int(now - self._began)
        self._ticks += 1
        if self._moves:
            self._move(f"{MARKS[self._ticks % len(MARKS)]} {self._what}  {seconds} s  {detail}")
        elif now - self._spoke >= PLAIN_EVERY_S:
            self._spoke = now
            self._line(f"  {seconds} s  {detail}".rstrip())

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._moves:
            self._move("")
        outcome = "done" if fault is None else "stopped"
        self._line(f"{self._what}: {outcome} ({self._clock() - self._began:.0f} s)")

    def _move(self, line: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        self._out.write("\r" + line[:width].ljust(width) + ("" if line else "\r"))
        self._out.flush()

    def _line(self, line: str) -> None:
        self._out.write(line + "\n")
        self._out.flush()


class Teller:
    """Where the installer speaks: sentences, and steps that show their time."""

    def __init__(self, out: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._out = out or sys.stdout
        self._clock = clock

    def say(self, sentence: str) -> None:
        """One sentence on a line of its own."""
        self._out.write(sentence + "\n")
        self._out.flush()

    def step(self, what: str) -> Step:
        """A piece of work that may take a while."""
        return Step(what, self._out, self._clock)


# --- runs other programs with a sign of life while they work ---


LOOK_EVERY_S = 0.2
PATIENCE_S = 15.0
TAIL_BYTES = 400
# A person's settings that would send packages somewhere else, or pick other ones than the lock names.
UNWANTED = (
    "PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_CONSTRAINT",
    "PIP_REQUIREMENT", "PIP_NO_BINARY", "PIP_ONLY_BINARY", "PIP_REQUIRE_VIRTUALENV", "PIP_NO_DEPS", "PIP_PYTHON",
)  # fmt: skip


class ProgramFailed(Exception):
    """A program ended with another code than 0. Carries all it said."""

    def __init__(self, command: Sequence[str], returncode: int, output: str) -> None:
        super().__init__(f"{command[0]} ended with {returncode}")
        self.returncode = returncode
        self.output = output

    def last_line(self, otherwise: str) -> str:
        """The last line that the program said, which mostly is the reason; `otherwise` where it said nothing."""
        return (self.output.strip().splitlines() or [otherwise])[-1]


def clean_environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """This process's environment without what would lead pip or Python astray, and with `extra`."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return {**kept, "PYTHONUNBUFFERED": "1", **(extra or {})}


def own_group(keep_open: tuple[int, ...] = ()) -> dict[str, Any]:
    """The words for Popen that keep Ctrl-C away from a child, and hand it these file numbers."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True, "pass_fds": keep_open}


def run(
    command: Sequence[str],
    step: Step,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    keep_open: tuple[int, ...] = (),
    patience: float | None = PATIENCE_S,
) -> str:
    """Run a program to its end and give back all it said.

    `keep_open` are file numbers that it inherits: a lock that it holds too outlives a killed installer. `patience` is
    how many seconds it has to stop after Ctrl-C; None waits for as long as it takes (a package manager must finish).
    Raises ProgramFailed; KeyboardInterrupt after the program has stopped.
    """
    with tempfile.TemporaryDirectory(prefix="didi-installer-") as folder:
        log = Path(folder) / "output"
        with log.open("wb") as output:
            child = subprocess.Popen(
                list(command),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=cwd,
                env=dict(env) if env is not None else clean_environment(),
                **own_group(keep_open),
            )
        try:
            returncode = watch(child, step, log)
        finally:
            if child.poll() is None:
                stop(child, patience)
        said = log.read_text(encoding="utf-8", errors="replace")
    if returncode:
        raise ProgramFailed(command, returncode, said)
    return said


def watch(child: subprocess.Popen[bytes], step: Step, log: Path | None = None) -> int:
    """Wait for a child with a sign of life, and the last line of its log if there is one to show; its exit code."""
    while True:
        try:
            return child.wait(LOOK_EVERY_S)
        except subprocess.TimeoutExpired:
            step.tick(_last_line(log) if log else "")


def _last_line(log: Path) -> str:
    with log.open("rb") as output:
        output.seek(0, os.SEEK_END)
        output.seek(max(0, output.tell() - TAIL_BYTES))
        lines = output.read().decode("utf-8", errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


def stop(child: subprocess.Popen[bytes], patience: float | None = PATIENCE_S) -> None:
    """Ask a child and its own children to stop, wait for all of them, and end those that will not.

    Ctrl-C does not cut this short.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _signal_group(child, signal.SIGINT)
        deadline = None if patience is None else time.monotonic() + patience
        while child.poll() is None or _signal_group(child, 0):
            if deadline is not None and time.monotonic() > deadline:
                _signal_group(child, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
                child.wait()
                break
            time.sleep(LOOK_EVERY_S / 4)
    finally:
        signal.signal(signal.SIGINT, before)


def _signal_group(child: subprocess.Popen[bytes], number: int) -> bool:
    """Signal a child and its own children (0: only look). False if none is left that could be reached."""
    try:
        if sys.platform != "win32":
            os.killpg(child.pid, number)
        elif number:
            child.terminate()
        else:
            return False
    except (ProcessLookupError, PermissionError):
        return False  # gone already, or another user's (sudo): that one is waited for
    return True
