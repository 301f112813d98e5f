"""Keeps what tells of children readable by the account that owns it: files 0600 in folders 0700.

On Windows the profile's own folder does this: its access list names the account, and what is made in it inherits that.
A data folder that is shared on purpose, and one of another account, is left exactly as it is. It never raises.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_POSIX = os.name == "posix"
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
    for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal", ".lock"))):
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
