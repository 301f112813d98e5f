"""A file that is there whole or not at all: for whatever a person may carry away on a stick that is pulled too soon.

It writes beside the file it is to become, has it synced, and only then gives it its name. It decides nothing about what
is written.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_POSIX = os.name == "posix"


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`. Raises OSError; then what was there before is still there and nothing else is."""
    with whole_file(path) as draft:
        draft.write_bytes(data)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A draft beside `path` for others to write to; it becomes `path` when they are done, and is gone if they fail.

    Raises OSError when the folder cannot be written or the disk is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        _sync(draft)
        draft.replace(path)
        sync_folder(path.parent)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    with path.open("rb+") as there:
        os.fsync(there.fileno())


def sync_folder(folder: Path) -> None:
    """Have the names in a folder reach the disk, where the system lets a folder be synced (not on Windows)."""
    if not _POSIX:
        return
    with suppress(OSError):  # some sticks' file systems cannot
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
