"""Takes rows out of old files of the record: backups are written anew without them, damaged files are deleted.

For forgetting a student. It must never leave behind what it could not read: what cannot be shown to be free of a
student's words is not kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from tutor.errors import BackupDamaged, RecordDamaged
from tutor.records import copies, rows

Keep = Callable[[str, Mapping[str, Any]], bool]
"""Whether a row of a table may stay."""


def rewrite_backup(backup: Path, draft: Path, keep: Keep) -> bool:
    """Write a backup anew with only the rows that `keep` wants; False when it could not be read and was deleted.

    `draft` is a name for the unpacked copy; the caller removes it. Raises OSError or sqlite3.Error (full, read-only);
    the backup is then as it was.
    """
    try:
        page = copies.unpack(backup, draft)
        copies.examine(draft)
        _take_out(draft, keep)
        found = copies.examine(draft)
    except (BackupDamaged, RecordDamaged):
        backup.unlink()
        return False
    written = replace(
        page,
        sha256=copies.digest_of(draft),
        size=draft.stat().st_size,
        rows=dict(found.rows),
        damaged=found.damaged,
        stand=found.stand,
    )
    copies.pack(draft, backup, written)
    return True


def delete_put_aside(record: Path) -> None:
    """Delete what was put aside beside the record: damaged files, and copies from before an update. Raises OSError."""
    for kind in ("bad", "before"):
        for path in record.parent.glob(f"{record.name}.{kind}-*"):
            path.unlink(missing_ok=True)


def _take_out(copy: Path, keep: Keep) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        for pragma in ("secure_delete=ON", "foreign_keys=OFF", "trusted_schema=OFF"):
            connection.execute(f"PRAGMA {pragma}").fetchone()
        for table in copies.tables_of_events(connection):
            found = [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]  # noqa: S608
            gone = [(row["id"],) for row in found if not rows.is_whole(row) or not keep(table, row)]
            connection.executemany(f'DELETE FROM "{table}" WHERE id IS ?', gone)  # noqa: S608
        connection.execute("VACUUM")
