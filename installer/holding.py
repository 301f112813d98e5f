"""One at a time: a lock file that the system lets go of when its holder dies, however it dies."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from installer.telling import Teller

LOOK_EVERY_S = 0.2


def _take(number: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError, OSError):
        return False
    return True


@contextmanager
def held(path: Path, teller: Teller, waiting: str) -> Iterator[tuple[int, ...]]:
    """Hold `path` for the length of the block, after waiting for whoever holds it.

    Gives the file number to hand to child programs, which then hold it too. Raises OSError if the file cannot be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    number = os.open(str(path), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        if not _take(number):
            with teller.step(waiting) as step:
                while not _take(number):
                    time.sleep(LOOK_EVERY_S)
                    step.tick()
        yield (number,)
    finally:
        os.close(number)


def is_held(path: Path) -> bool:
    """Is somebody at work behind this lock right now?"""
    if not path.exists():
        return False
    number = os.open(str(path), os.O_RDWR)
    try:
        return not _take(number)
    finally:
        os.close(number)
