"""The file `running` beside the record: who has it open. One that is left behind tells of an unclean exit.

It decides only whether the record is checked before use, so it never stops anybody: what it cannot read or write counts
as an unclean exit, or is let be.
"""

from __future__ import annotations

import json
import os
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from tutor.records.whole_files import write_whole

FILE_NAME = "running"
_SAME_START_SECONDS = 2.0
"""Two readings of one program's start may differ by as much; another program with the same number began otherwise."""


class Marker:
    """One opening of the record. Its methods are called while the writer's place is taken."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._own = uuid.uuid4().hex

    def was_unclean(self) -> bool:
        """Whether somebody who had the record open is no more and did not close it."""
        there = self._read()
        return there is None or not all(_is_alive(one) for one in there)

    def begin(self) -> None:
        """Say that the record is open, once it has been found sound."""
        alive = [one for one in self._read() or [] if _is_alive(one)]
        self._write([*alive, {"who": self._own, "pid": os.getpid(), "started": psutil.Process().create_time()}])

    def end(self) -> None:
        """Say that it was closed in good order."""
        self._write([one for one in self._read() or [] if one.get("who") != self._own])

    def _read(self) -> list[dict[str, Any]] | None:
        """Who is on it; None when it cannot be understood."""
        try:
            told = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return []
        except (OSError, ValueError, RecursionError):
            return None
        good = isinstance(told, list) and all(isinstance(one, dict) for one in told)
        return told if good else None

    def _write(self, who: list[dict[str, Any]]) -> None:
        # On a disk that takes nothing the lesson goes on: the record itself says so at the next turn.
        with suppress(OSError):
            if not who:
                self._path.unlink(missing_ok=True)
                return
            write_whole(self._path, json.dumps(who).encode())


def _is_alive(one: dict[str, Any]) -> bool:
    """Whether the program still runs. A number that another program has got since does not count."""
    try:
        started = psutil.Process(int(one["pid"])).create_time()
        return abs(started - float(one["started"])) < _SAME_START_SECONDS
    except (KeyError, TypeError, ValueError, psutil.Error):
        return False
