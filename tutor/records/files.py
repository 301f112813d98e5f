"""A file that is there whole or not at all: for whatever a person may carry away on a stick that is pulled too soon.

It writes beside the file it is to become, has it synced, and only then gives it its name. It decides nothing about what
is written.
"""

from __future__ import annotations

import os
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_POSIX = os.name == "posix"

SPOILT_ZIP: tuple[type[Exception], ...] = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError),
    *(KeyError, NotImplementedError, OverflowError, RuntimeError, TypeError, ValueError),
)
"""What `zipfile` raises when a file is spoilt or foreign."""


def of_database(path: Path) -> tuple[Path, ...]:
    """A file of SQLite's, and whatever SQLite may put beside it."""
    return tuple(path.with_name(path.name + end) for end in ("", "-wal", "-shm", "-journal"))


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
        sync(draft)
        draft.replace(path)
        sync_folder(path.parent)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Have a file's bytes reach the disk. Raises OSError."""
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


# --- keeps what tells of children readable by the account that owns it ---


_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_FILES = ("progress.db", "cache.db", "library.db", "device.key", "didi.log", "settings.toml")
"""How the names of the files begin that tell of children; what SQLite puts beside them begins so too."""
_FOLDERS = ("backups", "notes")


def is_shared(folder: Path) -> bool:
    """Whether a folder is meant for others too, or is not this account's: setgid, writable for all or another group.

    Writable for the account's own group alone is how some systems make every folder; nobody meant anything by it.
    """
    if not _POSIX:
        return True
    try:
        found = folder.stat()
    except OSError:
        return False
    if found.st_uid != os.geteuid() or found.st_mode & (stat.S_ISGID | stat.S_IWOTH):
        return True
    return bool(found.st_mode & stat.S_IWGRP) and found.st_gid != os.getegid()


def make_folder(folder: Path) -> None:
    """Make a folder of children's data where there is none, for this account alone. Raises OSError."""
    if not folder.exists():
        shared = folder.parent.exists() and is_shared(folder.parent)
        folder.mkdir(parents=True, exist_ok=True, mode=0o777 if shared else 0o700)


def make_file(path: Path) -> None:
    """Have a file be there, empty where it was not, for this account alone; what stands beside it is closed too.

    SQLite gives its log and the log's index the rights of the file. Raises OSError when it cannot be made.
    """
    if is_shared(path.parent):
        return
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for one in (*of_database(path), path.with_name(path.name + ".lock")):
        _close_to_others(one)


def mend(folder: Path) -> None:
    """Close a data folder and what tells of children in it to other accounts, as an older Didi left them open.

    A folder that is more than Didi's own (a home, a disk) keeps its rights; the files in it are closed all the same.
    """
    if is_shared(folder) or not folder.is_dir():
        return
    if folder.resolve() not in (Path.home(), *Path.home().parents):
        _close_to_others(folder)
    for path in _inside(folder):
        _close_to_others(path)


def _inside(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from (one for one in folder.iterdir() if one.name.startswith(_FILES))
    for name in _FOLDERS:
        yield folder / name
        yield from (folder / name).rglob("*")


def _close_to_others(path: Path) -> None:
    with suppress(OSError):
        if path.is_symlink():
            return
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)
