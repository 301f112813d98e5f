"""What comes in and is kept: progress files, class lists, backups; what `didi import` and the page of files both do.

A file that is refused changes nothing and does not keep others out; what came in can be taken back as long as nothing
stands on it. What comes in is noted.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tutor.errors import RecordDamaged

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.records.backup import Backup, Health
    from tutor.records.journal import Journal
    from tutor.records.people import Person
    from tutor.records.progress_file import Arrived
    from tutor.records.restoring import Rescued
    from tutor.records.rows import Taken
    from tutor.reports.roster import Enrolled, Listed

MOST_FILES = 500
"""Files that are taken from one folder."""
Step = Callable[[int, int], None]
"""Told how much is done, of how much; what it raises stops the work, and nothing has changed."""
Rows = tuple[tuple[str, str], ...]


class NotThere(Exception):
    """The file or folder is gone, or cannot be read: a stick that was pulled."""

    code = "window_files_gone"


class Empty(Exception):
    """The file has nothing in it."""

    code = "window_files_empty"


@dataclass(frozen=True, slots=True)
class Came:
    """What came of taking one file in."""

    path: Path
    kind: Literal["progress", "list"]
    new: int
    """Rows of progress, or students of a list."""
    known: int
    changed: int = 0
    """Students of a list who got another class or roll number."""
    device: str = ""
    met: bool = False
    """The PC that made it was not known here until now."""
    asked: tuple[str, ...] = ()
    """Students of this record whom the file asks to have deleted. Nothing of it is done before somebody confirms it."""
    erased: int = 0
    """Rows that stay out, because their student was erased."""
    namesakes: tuple[tuple[Person, Listed], ...] = ()
    """Who is here, and the new one of the list: perhaps the same child."""
    twice: tuple[tuple[str, str, int], ...] = ()
    """Name, class, lines: one child was made of lines that no roll number tells apart."""
    rows: Rows = ()
    arrived: Arrived | None = None
    origin: str = ""
    """PC and school that a progress file says it comes from, in one phrase."""
    apart: bool = False
    """It comes from another school: its children stand apart from this school's."""


# --- sticks ---


MOUNTS = Path("/proc/self/mounts")
BLOCKS = Path("/sys/class/block")
REMOVABLE = 2
"""What Windows calls the type of a drive that can be pulled out (GetDriveTypeW)."""


def sticks() -> tuple[Path, ...]:
    """The folders of the sticks in this PC, the first place where files that are carried about are looked for."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        return lettered(kernel.GetLogicalDrives(), lambda drive: int(kernel.GetDriveTypeW(drive)))
    return mounted(MOUNTS, BLOCKS)


def lettered(drives: int, kind: Callable[[str], int]) -> tuple[Path, ...]:
    """The drives of Windows that can be pulled out: a bit of `drives` for each letter, its type by `kind`."""
    named = (f"{letter}:\\" for at, letter in enumerate(string.ascii_uppercase) if drives >> at & 1)
    return tuple(Path(drive) for drive in named if kind(drive) == REMOVABLE)


def mounted(mounts: Path, blocks: Path) -> tuple[Path, ...]:
    """The folders under which Linux has mounted a disk that can be pulled out, or that a desktop has mounted for it.

    Nothing where either list cannot be read: then no folder comes first.
    """
    try:
        lines = [line.split() for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines()]
    except OSError:
        return ()
    places = ((one[0], Path(_SPACED.sub(lambda found: chr(int(found[1], 8)), one[1]))) for one in lines if len(one) > 1)
    return tuple(
        place
        for device, place in places
        if device.startswith("/dev/") and (_is_pulled_out(blocks / Path(device).name) or place.parts[1:2] == ("media",))
    )


_SPACED = re.compile(r"\\([0-7]{3})")
"""How the list of mounts writes a blank in a name."""


def _is_pulled_out(block: Path) -> bool:
    """Whether the disk of a block device, or the disk that a partition is of, says that it can be pulled out."""
    disk = block.resolve()
    for place in (disk, disk.parent):
        try:
            return (place / "removable").read_text(encoding="ascii").strip() == "1"
        except (OSError, ValueError):
            continue
    return False


# --- taking in, for commands too -----------------------------------------------------------------------------------


def progress(
    journal: Journal, folder: Path, path: Path, words: str, *, accept_new_key: bool, step: Step | None = None
) -> Came:
    """Take one progress file in, and note it. Raises ImportRefused or RecordError; then nothing has changed."""
    from desktop.operations import school
    from tutor.records import audit, erasure, progress_file

    arrived = progress_file.take_in(journal, folder, path, words, accept_new_key=accept_new_key, step=step)
    asks = frozenset(arrived.asks)
    asked = tuple(
        one.person.label for one in (erasure.asked_of(journal) if asks else ()) if asks.intersection(one.rows)
    )
    if arrived.added:
        audit.write(journal, audit.IMPORT, detail=f"progress of {arrived.device}: {arrived.added} rows")
    return Came(
        path,
        "progress",
        arrived.added,
        arrived.known,
        device=arrived.device,
        met=arrived.met,
        asked=asked,
        erased=len(arrived.refused),
        rows=arrived.rows,
        arrived=arrived,
        origin=school.told(arrived.school),
        apart=school.is_another(journal, arrived.school),
    )


def class_list(
    journal: Journal, path: Path, step: Step | None = None, *, several: bool = False, renumbered: bool = False
) -> Came:
    """Take one class list in, and note it. Raises ImportRefused or RecordError; then nothing has changed.

    `several`: lines of one name in one class without roll numbers are a child each. `renumbered`: the list's roll
    numbers take the place of those that the same children had.
    """
    from tutor.reports import roster

    listed = roster.read(path)
    listed = roster.as_several(listed) if several else listed
    twice = tuple((one.name, one.group, one.times) for one in roster.twice(listed))
    enrolled = roster.enrol(journal, listed, step, renumbered=renumbered)
    note_list(journal, enrolled)
    return Came(
        path,
        "list",
        enrolled.new,
        enrolled.known,
        enrolled.changed,
        namesakes=enrolled.namesakes,
        twice=twice,
        rows=enrolled.rows,
    )


def note_list(journal: Journal, enrolled: Enrolled) -> None:
    """Write down that a class list came in, where it changed anything. Raises RecordError."""
    from tutor.records import audit

    if enrolled.new or enrolled.changed:
        audit.write(journal, audit.IMPORT, detail=f"class list: {enrolled.new} new, {enrolled.changed} changed")


# --- taking in, for the page ---------------------------------------------------------------------------------------


def spread(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The files that are meant: a folder stands for the progress files and class lists in it. Each once.

    Raises NotThere: a folder cannot be read.
    """
    found: dict[Path, None] = {}
    for path in paths:
        try:
            inside = sorted(path.iterdir())[: 10 * MOST_FILES] if path.is_dir() else None
        except OSError as error:
            raise NotThere(f"{path}: {error.strerror or error}") from error
        for one in [path] if inside is None else [one for one in inside if _is_ours(one)][:MOST_FILES]:
            found[one] = None
    return tuple(found)


def _is_ours(path: Path) -> bool:
    from tutor.records.progress_file import SUFFIX
    from tutor.reports.roster import ENDINGS

    return path.suffix.lower() in (SUFFIX, *ENDINGS) and not path.name.startswith(("~$", "."))


def take_in(
    settings: Settings, path: Path, words: str = "", *, accept_new_key: bool = False, step: Step | None = None
) -> Came:
    """Take one file in, whatever it is.

    Raises:
        NotThere, Empty: there is nothing to take in.
        ImportRefused: it is refused; ImportLocked and ImportKeyChanged say what it needs.
        RecordError: the record cannot be used. In every case nothing has changed.
    """
    from desktop.operations import school
    from tutor.errors import ImportRefused
    from tutor.records import progress_file
    from tutor.records.journal import Journal
    from tutor.reports import roster

    _look_at(path)
    try:
        with Journal.open(settings.record) as journal:
            school.settle(journal, settings)
            if roster.looks_like_one(path):
                return class_list(journal, path, step)
            progress_file.is_closed(path)
            return progress(journal, settings.data_dir, path, words, accept_new_key=accept_new_key, step=step)
    except ImportRefused as refusal:
        if isinstance(refusal.__cause__, OSError):
            raise NotThere(str(refusal)) from refusal
        raise


def _look_at(path: Path) -> None:
    try:
        size = path.stat().st_size
    except OSError as error:
        raise NotThere(f"{path}: {error.strerror or error}") from error
    if size == 0:
        raise Empty(str(path))


def take_back(settings: Settings, came: Came) -> int:
    """Leave the record as it was before that file came in; how many rows went.

    What was taken back can come in again. Raises RowsNeeded when something stands on it by now, or another
    RecordError; then nothing has changed.
    """
    from tutor.records import audit, progress_file
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        if came.arrived is not None:
            gone = progress_file.take_back(journal, settings.data_dir, came.arrived)
        else:
            gone = journal.take_back(came.rows)
        audit.write(journal, audit.IMPORT, detail=f"taken back: {gone} rows")
    keep_backups_level(settings)
    return gone


def take_rows_back(settings: Settings, rows: Rows, what: str, students: Iterable[str] = ()) -> None:
    """Leave the record as it was before these rows were added; `what` stands in the audit.

    Raises RowsNeeded when something stands on them by now, or another RecordError; then nothing has changed.
    """
    from tutor.records import audit
    from tutor.records.journal import Journal

    with Journal.open(settings.record) as journal:
        journal.take_back(rows)
        audit.write(journal, what, students, "taken back")
    keep_backups_level(settings)


def keep_backups_level(settings: Settings) -> None:
    """A newest backup with more rows than the record would be taken for the record's loss at the next start."""
    from tutor.records import backup

    if backup.listed(settings.record):
        backup.make(settings.record, always=True)


# --- backups ---------------------------------------------------------------------------------------------------------


def backups(settings: Settings) -> tuple[Backup, ...]:
    """The backups there are, newest first. Raises RecordError."""
    from tutor.records import backup

    return backup.listed(settings.record)


def _halfway(step: Step | None) -> Callable[[], None] | None:
    """Tells that work goes on, where nobody knows how far it is."""
    return None if step is None else partial(step, 1, 2)


def back_up(settings: Settings, step: Step | None = None) -> Backup | None:
    """Back up now; None when nothing is new. Raises RecordError."""
    from tutor.records import backup

    return backup.make(settings.record, breathe=_halfway(step))


def restore(settings: Settings, name: str, step: Step | None = None) -> tuple[Rescued, str]:
    """Put the record back as it was in that backup; also the name of the backup of today's, made before.

    No journal of the record may be open in this program. Raises RecordError; then the record is as it was.
    """
    from tutor.records import audit, backup, restoring
    from tutor.records.journal import Journal

    try:
        backup.make(settings.record, breathe=_halfway(step))
    except RecordDamaged:
        # What cannot be read any more is kept aside as it is.
        today = ""
    else:
        today = next((one.name for one in backup.listed(settings.record)), "")
    rescued = restoring.restore(settings.record, backup.folder_of(settings.record) / name, _halfway(step))
    with Journal.open(settings.record) as journal:
        audit.write(journal, audit.RESTORE, detail="put back as it was in a backup")
    return rescued, today


def bring_back_missing(settings: Settings, name: str | Path, step: Step | None = None) -> Taken:
    """Add to the record what a backup has more, a file or the name of one here.

    Raises RecordError; then nothing has changed.
    """
    from tutor.records import audit, backup, restoring
    from tutor.records.journal import Journal

    taken = restoring.merge(settings.record, backup.folder_of(settings.record) / name, _halfway(step))
    with Journal.open(settings.record) as journal:
        audit.write(journal, audit.RESTORE, detail="a backup was added")
    return taken


def check(settings: Settings, step: Step | None = None) -> Health:
    """Read the record and every backup whole. Raises RecordError."""
    from tutor.records import backup

    return backup.look(settings.record, step)
