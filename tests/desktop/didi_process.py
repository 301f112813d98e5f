"""Runs the real `didi` as its own process, as a teacher's script would."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-X", "utf8", "-m", "desktop"]


@dataclass(frozen=True)
class Ended:
    """How a run of `didi` ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def one_line(self) -> str:
        """The only line on stderr; fails when there are none or more."""
        (line,) = self.err.splitlines()
        return line


def environment() -> dict[str, str]:
    """No display, and Python's warnings are errors."""
    unwanted = ("DISPLAY", "WAYLAND_DISPLAY", "DIDI_TRACEBACK")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", "HF_HUB_OFFLINE": "1"}


def didi(*words: str | Path, given: str | bytes = b"", timeout: float = 270) -> Ended:
    """Run one command to its end."""
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        env=environment(),
        timeout=timeout,
        check=False,
    )
    err = done.stderr.decode()
    assert "Traceback" not in err, err
    return Ended(done.returncode, done.stdout.decode(), err)


def start_didi(*words: str | Path) -> subprocess.Popen[bytes]:
    """Start one command with pipes to talk to it through."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*COMMAND, *map(str, words)], env=environment(), **pipes)  # type: ignore[call-overload]
