"""Runs the real `didi` as a teacher's script would: with its own three streams, and Python's warnings as errors.

`didi` runs a command inside this process, which takes a tenth of the time. `didi_process` starts a process of its own:
one test of each family of commands does, and whatever tests what only a process has (signals, pipes, exit).
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from desktop.__main__ import main

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


UNWANTED = ("DISPLAY", "WAYLAND_DISPLAY", "DIDI_TRACEBACK")


def environment() -> dict[str, str]:
    """No display, and Python's warnings are errors."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", "HF_HUB_OFFLINE": "1"}


def didi(*words: str | Path, given: str | bytes = b"") -> Ended:
    """Run one command to its end, here. What nobody foresaw goes through it and fails the test."""
    _one_application()
    out, err = _Pipe(), _Pipe()
    stdin = _Pipe(given.encode() if isinstance(given, str) else given)
    with _streams(stdin, out, err), patch.dict(os.environ), warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in UNWANTED:
            os.environ.pop(name, None)
        code = main([*map(str, words)])
    return _ended(code, out.told(), err.told())


def didi_process(*words: str | Path, given: str | bytes = b"", timeout: float = 270) -> Ended:
    """Run one command to its end, in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        env=environment(),
        timeout=timeout,
        check=False,
    )
    return _ended(done.returncode, done.stdout, done.stderr)


def _ended(code: int, out: bytes, err: bytes) -> Ended:
    assert b"Traceback" not in err, err.decode()
    return Ended(code, out.decode(), err.decode())


class _Pipe(io.TextIOWrapper):
    """A standard stream that is no terminal, whatever letters go through it."""

    def __init__(self, given: bytes = b"") -> None:
        self._bytes = io.BytesIO(given)
        super().__init__(self._bytes, encoding="utf-8")

    def told(self) -> bytes:
        """What was written into it."""
        self.flush()
        return self._bytes.getvalue()


@contextmanager
def _streams(stdin: _Pipe, out: _Pipe, err: _Pipe) -> Iterator[None]:
    with patch.multiple(sys, stdin=stdin, stdout=out, stderr=err):
        yield


def _one_application() -> None:
    """What prints makes an application without widgets; in this process windows of other tests need one with them."""
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        global _APPLICATION
        _APPLICATION = QApplication([])


_APPLICATION: object = None


def start_didi(*words: str | Path) -> subprocess.Popen[bytes]:
    """Start one command with pipes to talk to it through."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*COMMAND, *map(str, words)], env=environment(), **pipes)  # type: ignore[call-overload]
