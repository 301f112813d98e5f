"""Bytes on disk: hashing, joining, linking, and the memory of what has been hashed. A write ends whole or not at all.

It knows nothing of models, jobs or languages.
"""

from __future__ import annotations

import errno
import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from models.errors import FolderFull, FolderReadOnly, ModelFolderError, ModelRefused

CHUNK = 1 << 20
"""Bytes read at a time: enough for speed, small beside the memory of a lab computer."""

OnBytes = Callable[[int], None]
"""Told how many more bytes have been dealt with."""

FULL = frozenset({errno.ENOSPC, errno.EFBIG, errno.EDQUOT})
READ_ONLY = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@contextmanager
def folder_faults(folder: Path) -> Iterator[None]:
    """Turns what the system says while `folder` is written into the errors of the workshop.

    Raises:
        FolderFull: no room is left, or the file would be larger than is allowed.
        FolderReadOnly: it may not be written.
        ModelFolderError: anything else the system says.
    """
    try:
        yield
    except OSError as fault:
        if fault.errno in FULL:
            raise FolderFull(f"The disk that holds {folder} is full. Nothing half-written was left.") from fault
        if fault.errno in READ_ONLY:
            raise FolderReadOnly(f"The folder {folder} may not be written.") from fault
        raise ModelFolderError(f"The folder {folder} cannot be used: {fault}") from fault


def _ignore(_: int) -> None:
    return None


def chunks_of(path: Path, on_bytes: OnBytes = _ignore) -> Iterator[bytes]:
    """The file's content in pieces.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb", buffering=0) as source:
        while chunk := source.read(CHUNK):
            yield chunk
            on_bytes(len(chunk))


def sha256_of(path: Path, on_bytes: OnBytes = _ignore) -> str:
    """SHA-256 of the file's content, in hex.

    Raises:
        OSError: the file cannot be read.
    """
    digest = hashlib.sha256()
    for chunk in chunks_of(path, on_bytes):
        digest.update(chunk)
    return digest.hexdigest()


def _offered(path: Path, on_bytes: OnBytes) -> Iterator[bytes]:
    """Like `chunks_of`, for a file that somebody brought: that it cannot be read is no fault of our folder."""
    try:
        yield from chunks_of(path, on_bytes)
    except OSError as fault:
        raise ModelRefused(f"{path} cannot be read ({fault.strerror}). Nothing was changed.") from fault


def join(sources: Sequence[Path], target: Path, on_bytes: OnBytes = _ignore) -> str:
    """Writes the sources one after another into `target` and returns the SHA-256 of the whole, in hex.

    Raises:
        ModelRefused: a source cannot be read.
        OSError: writing failed; `target` may be half-written then.
    """
    digest = hashlib.sha256()
    with target.open("wb") as sink:
        for source in sources:
            for chunk in _offered(source, on_bytes):
                digest.update(chunk)
                sink.write(chunk)
    return digest.hexdigest()


def link_or_join(sources: Sequence[Path], target: Path, on_bytes: OnBytes = _ignore) -> str:
    """Like `join`, but one whole source on the same disk is linked, which costs no room."""
    if len(sources) == 1:
        try:
            target.hardlink_to(sources[0])
        except OSError:  # another disk, or a file system without links: then it is copied
            return join(sources, target, on_bytes)
        return sha256_of(target, on_bytes)
    return join(sources, target, on_bytes)


def settle(staged: Path, target: Path) -> None:
    """Moves a folder that is complete to where it is looked for. What was at `target` under the same names is replaced.

    Raises:
        OSError: moving failed; every file at `target` is still a whole one.
    """
    if not target.exists():
        staged.rename(target)
        return
    for file in sorted(staged.iterdir()):
        file.replace(target / file.name)  # does nothing when both are links to one file, so it may stay behind
    remove_staged(staged)


def remove_staged(staged: Path) -> None:
    """Removes what an earlier attempt left. Nothing there is no fault."""
    shutil.rmtree(staged, ignore_errors=True)


@dataclass(slots=True)
class Hashes:
    """Remembers the hash of each file beside its size and time of change, so that a big file is read once.

    Kept in one small JSON file. If that may not be written (a shared, read-only folder) it is kept for this run only.
    """

    path: Path
    _rows: dict[str, Any] | None = field(default=None, init=False)

    def of(self, file: Path, *, fresh: bool = False) -> str:
        """SHA-256 of `file`; read again only if it changed since the last time, or when `fresh`.

        Raises:
            OSError: the file cannot be read.
        """
        stat = file.stat()
        key = file.relative_to(self.path.parent).as_posix()
        row = self._read().get(key)
        mark = [stat.st_size, stat.st_mtime_ns]
        if not fresh and isinstance(row, dict) and row.get("mark") == mark and isinstance(row.get("sha256"), str):
            return str(row["sha256"])
        digest = sha256_of(file)
        self.note(file, digest)
        return digest

    def note(self, file: Path, digest: str) -> None:
        """Remembers `digest` as the hash of `file` as it is now."""
        stat = file.stat()
        key = file.relative_to(self.path.parent).as_posix()
        row = {"mark": [stat.st_size, stat.st_mtime_ns], "sha256": digest}
        self._write({**self._read(), key: {**self._kept(key), **row}})

    def pin(self, file: Path) -> None:
        """Takes the hash `file` has now as the one it must keep: for files whose publisher gives none."""
        key = file.relative_to(self.path.parent).as_posix()
        digest = self.of(file)
        self._write({**self._read(), key: {**self._read()[key], "pinned": digest}})

    def pinned(self, file: Path) -> str | None:
        """The hash `file` must keep, if one was taken."""
        kept = self._kept(file.relative_to(self.path.parent).as_posix())
        return kept.get("pinned")

    def _kept(self, key: str) -> dict[str, str]:
        row = self._read().get(key)
        pinned = row.get("pinned") if isinstance(row, dict) else None
        return {"pinned": pinned} if isinstance(pinned, str) else {}

    def _read(self) -> dict[str, Any]:
        if self._rows is None:
            try:
                rows = json.loads(self.path.read_text(encoding="utf-8"))
            except (
                OSError,
                ValueError,
                RecursionError,
            ):  # missing or spoilt: everything is hashed again, which is always right
                rows = {}
            self._rows = rows if isinstance(rows, dict) else {}
        return self._rows

    def _write(self, rows: dict[str, Any]) -> None:
        self._rows = rows
        staged = self.path.with_suffix(".part")
        try:
            staged.write_text(json.dumps(rows, indent=1, sort_keys=True), encoding="utf-8")
            staged.replace(self.path)
        except OSError:  # read-only or full: the hashes are remembered for this run only
            return
