"""The shelf of teachers' notes in the data folder: files are copied here, read once, and what was read is kept beside.

What was read can be read again from the copies, so it may be thrown away. A link is never followed here, and nothing
that is not a plain file is opened.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from tutor.chapters.values import Text
from tutor.errors import LibraryError, NotesKnown, NotesUnknown
from tutor.library import notes
from tutor.library.notes import LeftOut, NoteKind, Notes, Why
from tutor.library.words import Passage, Progress
from tutor.records.files import write_whole

if TYPE_CHECKING:
    from desktop.base.settings import Settings

READ = ".read"
"""The folder of what was read, beside the notes."""
AWAY = ".away-"
"""How the folders of notes that were taken away begin: from there they can be put back."""
LONGEST_NAME = 80
"""Letters of a file's name that are kept, for all systems take that many."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)
"""Names that Windows keeps for itself."""


@dataclass(frozen=True, slots=True)
class Note:
    """One file on the shelf."""

    name: str
    kind: NoteKind | str = ""
    """Empty while it was not read."""
    pages: int = 0
    passages: tuple[Passage, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    fault: str = ""
    """Code of what keeps it from being read; empty when it was, or will be."""
    digest: str = ""
    """SHA-256 of its bytes."""

    @property
    def waits(self) -> bool:
        """Whether it is still to be read."""
        return not self.kind and not self.fault


def shelf_of(settings: Settings) -> Path:
    """Where the notes stand."""
    return settings.data_dir / "notes"


def kept(settings: Settings) -> tuple[Note, ...]:
    """Every file on the shelf by name, with what was read of it. Nothing is read anew; that is `read_all`."""
    return tuple(_read_before(path) or Note(path.name) for path in _files(shelf_of(settings)))


def read_all(
    settings: Settings, progress: Progress | None = None, stop: Callable[[], bool] = lambda: False
) -> tuple[Note, ...]:
    """The same, and what was not read before is read now, file by file until `stop` says so."""
    found = []
    for path in _files(shelf_of(settings)):
        note = _read_before(path)
        if note is None and not stop():
            note = _read_now(path, progress)
        found.append(note or Note(path.name))
    return tuple(found)


def passages_of(settings: Settings) -> tuple[Passage, ...]:
    """The passages of all notes that were read."""
    return tuple(passage for note in kept(settings) for passage in note.passages)


def add(settings: Settings, source: Path, progress: Progress | None = None) -> Note:
    """Read a file, and put a copy of it on the shelf when it can be read. `progress` may raise to end it.

    Raises:
        LibraryError: why it is not taken; nothing has changed then.
        OSError: it cannot be opened, or the shelf not written.
    """
    shelf = shelf_of(settings)
    data = notes.bytes_of(source)
    digest = hashlib.sha256(data).hexdigest()
    same = next((one.name for one in kept(settings) if one.digest == digest), "")
    if same:
        raise NotesKnown(f"{source.name} is here already: {same}.")
    name = free_name(source.name, [path.name for path in _files(shelf)])
    found = notes.read_bytes(data, name, progress)
    write_whole(shelf / name, data)
    return _keep(shelf / name, _note(name, found, digest))


def take_away(settings: Settings, name: str) -> Path:
    """Take a file off the shelf; where it is kept until the program starts again. Raises NotesUnknown, OSError."""
    shelf = shelf_of(settings)
    if name not in [path.name for path in _files(shelf)]:
        raise NotesUnknown(f"There are no notes named {name} here. The command didi library list shows which are.")
    aside = Path(tempfile.mkdtemp(dir=shelf, prefix=AWAY)) / name
    (shelf / name).rename(aside)
    with suppress(OSError):
        _reading_of(shelf / name).unlink(missing_ok=True)
    return aside


def put_back(settings: Settings, aside: Path) -> Note:
    """Put notes that were taken away back on the shelf. Raises LibraryError, OSError."""
    note = add(settings, aside)
    shutil.rmtree(aside.parent, ignore_errors=True)
    return note


def forget_taken_away(settings: Settings) -> None:
    """Notes that were taken away and not put back go for good, and what was read of files that are no longer here."""
    shelf = shelf_of(settings)
    for folder in shelf.glob(f"{AWAY}*"):
        shutil.rmtree(folder, ignore_errors=True)
    named = {_reading_of(path) for path in _files(shelf)}
    for reading in (shelf / READ).glob("*.json"):
        if reading not in named:
            with suppress(OSError):
                reading.unlink()


def free_name(name: str, taken: list[str]) -> str:
    """A name for a copy that every system takes, and of which no other file on the shelf has the stem."""
    clean = unicodedata.normalize("NFC", _FORBIDDEN.sub("_", name)).strip(" .") or "notes"
    clean = "".join(letter for letter in clean if letter.isprintable())
    clean = f"_{clean}" if _RESERVED.match(clean) else clean
    stem, suffix = Path(clean).stem[:LONGEST_NAME].strip() or "notes", Path(clean).suffix
    stems = {notes.stem_of(one).casefold() for one in taken}
    names = (f"{stem}{number}{suffix}" for number in ("", *(f" {n}" for n in range(2, len(taken) + 3))))
    return next(one for one in names if notes.stem_of(one).casefold() not in stems)


def _files(shelf: Path) -> list[Path]:
    """The plain files of the shelf, by name; links and whatever begins with a point are none."""
    if not shelf.is_dir():
        return []
    with os.scandir(shelf) as entries:
        names = [one.name for one in entries if one.is_file(follow_symlinks=False) and not one.name.startswith(".")]
    return [shelf / name for name in sorted(names)]


# --- what was read --------------------------------------------------------------------------------------------------


def _reading_of(path: Path) -> Path:
    return path.parent / READ / f"{path.name}.json"


def _mark(path: Path) -> list[int]:
    """What tells that a file is the one that was read, without reading it again."""
    stat = path.stat()
    return [notes.READER, stat.st_size, stat.st_mtime_ns]


def _read_before(path: Path) -> Note | None:
    """What was read of this very file before; None when that is gone, spoiled or older than the file."""
    try:
        told = json.loads(_reading_of(path).read_text(encoding="utf-8"))
        return _note_in(path.name, told) if told["mark"] == _mark(path) else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _read_now(path: Path, progress: Progress | None) -> Note:
    try:
        data = notes.bytes_of(path)
        note = _note(path.name, notes.read_bytes(data, path.name, progress), hashlib.sha256(data).hexdigest())
    except LibraryError as fault:
        note = Note(path.name, fault=fault.code)
    except OSError:
        return Note(path.name, fault=LibraryError.code)
    return _keep(path, note)


def _note(name: str, found: Notes, digest: str) -> Note:
    return Note(name, found.kind, found.pages, found.passages, found.left_out, digest=digest)


def _keep(path: Path, note: Note) -> Note:
    """Keep what was read; where that cannot be written it is read again another time."""
    told = {
        "mark": _mark(path),
        "kind": note.kind,
        "pages": note.pages,
        "fault": note.fault,
        "digest": note.digest,
        "left_out": [[one.why, one.what] for one in note.left_out],
        "passages": [[one.title.en, one.title.hi, one.text.en, one.written_in] for one in note.passages],
    }
    with suppress(OSError):
        write_whole(_reading_of(path), json.dumps(told, ensure_ascii=True).encode())
    return note


def _note_in(name: str, told: dict[str, Any]) -> Note:
    """A note as it was kept. Raises ValueError, LookupError or TypeError when it is none."""
    if told["kind"] not in ("", *get_args(NoteKind)) or not all(why in get_args(Why) for why, _ in told["left_out"]):
        raise ValueError(name)
    stem = notes.stem_of(name)
    return Note(
        name,
        told["kind"],
        int(told["pages"]),
        tuple(_passage(stem, number, *map(str, row)) for number, row in enumerate(told["passages"], 1)),
        tuple(LeftOut(why, str(what)) for why, what in told["left_out"]),
        str(told["fault"]),
        str(told["digest"]),
    )


def _passage(stem: str, number: int, title: str, hindi: str, text: str, written_in: str) -> Passage:
    return Passage(
        id=f"notes/{stem}/{number}",
        title=Text(title, title, hindi),
        text=Text(text, text, text),
        kind="notes",
        chapter_title=notes.called(stem),
        written_in=written_in,
    )
