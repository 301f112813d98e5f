"""A look at everything that is kept: the record's pages and rows, and every backup. It changes nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tutor.errors import BackupDamaged, RecordDamaged, RecordFull, RecordReadOnly
from tutor.records import backup, copies
from tutor.records.backup import Backup
from tutor.records.copies import Breathe
from tutor.records.record_file import DAMAGED, told_plainly


@dataclass(frozen=True, slots=True)
class Health:
    """How the record and its backups are."""

    there: bool
    """Whether there is a record at all."""
    trouble: str
    """Why the record cannot be read, as a sentence; empty when it can."""
    rows: Mapping[str, int]
    """Whole rows of each table."""
    damaged: int
    """Rows that are not what was written."""
    missing: int
    """Rows that the newest whole backup has and the record has not, at least."""
    backups: tuple[Backup, ...]
    """Newest first, each as it was found when it was read whole."""

    @property
    def best(self) -> Backup | None:
        """The newest backup that is whole."""
        return next((one for one in self.backups if one.whole), None)

    @property
    def well(self) -> bool:
        """Whether the record is whole. A damaged backup beside it does no harm as long as it is not needed."""
        return not self.trouble and not self.damaged and not self.missing


def look(record: Path, step: Callable[[int, int], None] | None = None) -> Health:
    """Read the record and its backups whole. Raises RecordTooNew, RecordBusy, RecordFull or another RecordError.

    `step` is told again and again how many of how many files have been read; what it raises stops the reading.
    """
    found = backup.listed(record)

    def breathe_at(done: int) -> Breathe:
        return lambda: step(done, len(found) + 1) if step else None

    trouble, rows, damaged = _record(record, breathe_at(0))
    backups = tuple(_verified(one, record, breathe_at(done)) for done, one in enumerate(found, start=1))
    best = next((one for one in backups if one.whole), None)
    lost = sum(max(0, many - rows.get(table, 0)) for table, many in best.rows.items()) if best else 0
    missing = 0 if trouble else max(0, lost - damaged)
    return Health(record.exists(), trouble, rows, damaged, missing, backups)


def _record(record: Path, breathe: Breathe) -> tuple[str, Mapping[str, int], int]:
    if not record.exists() or not record.stat().st_size:
        return "", {}, 0
    try:
        with told_plainly():
            found = copies.examine(record, breathe)
    except RecordDamaged as error:
        return str(error) or DAMAGED, {}, 0
    return "", found.rows, found.damaged


def _verified(one: Backup, record: Path, breathe: Breathe) -> Backup:
    breathe()
    if one.trouble:
        return one
    try:
        return backup.verify(one, backup.folder_of(record), breathe)
    except BackupDamaged as error:
        return backup.unreadable(one.path, str(error))
    except (RecordReadOnly, RecordFull):
        with told_plainly():  # there is no room to unpack it in, but it can be read
            return one if copies.is_as_packed(one.path) else backup.unreadable(one.path, backup.DAMAGED)
