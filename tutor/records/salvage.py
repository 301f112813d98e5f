"""Everything that can still be read of a damaged record: what SQLite finds, and then what lies in its pages.

It reads and never writes. A row that is not exactly what Didi wrote does not come out of here.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any

from tutor.errors import RecordDamaged
from tutor.records import copies, pages, rescue, rows, schema, union
from tutor.records.record_file import told_plainly


def readable_rows(path: Path, known: Set[str] = frozenset()) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row of ours that can be read, whole and in today's columns; one that cannot be used is left out.

    `known`: ids of rows that are not wanted, because they are there already. Most of a large record are.
    Raises RecordError when the system cannot read the file at all.
    """
    seen = set(known)
    for table, row in rescue.readable_rows(path):
        if row["id"] not in seen and not union.fault_of(table, row):
            seen.add(row["id"])
            yield table, row
    if not _is_sound(path):
        for table, row in _by_page(path, seen):
            if row["id"] not in seen and not union.fault_of(table, row):
                seen.add(row["id"])
                yield table, row


def _is_sound(path: Path) -> bool:
    try:
        copies.examine(path)
    except RecordDamaged:
        return False
    return True


def _by_page(path: Path, seen: Set[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The whole rows that lie in the file's pages, wherever SQLite can no longer get at them."""
    log = path.with_name(path.name + "-wal")
    with told_plainly():
        file, logged = path.read_bytes(), log.read_bytes() if log.exists() else b""
    for values in pages.rows_in(file, logged):
        for table, columns in _LAYOUTS.get(len(values), ()):
            row = dict(zip(columns, values, strict=True))
            if isinstance(row["id"], str) and row["id"] not in seen and rows.is_whole(row):
                yield table, schema.lifted(table, row)


def _layouts() -> dict[int, list[tuple[str, tuple[str, ...]]]]:
    """The tables by how many columns a row of them has: today's, and the shorter sessions of older versions."""
    found: dict[int, list[tuple[str, tuple[str, ...]]]] = {}
    later = {"known", "continues", "continued_at", "setup"}
    for table, own in schema.COLUMNS.items():
        for left_out in (set(), later) if table == "sessions" else (set(),):
            columns = ("id", *schema.STAMPS, *(name for name in own if name not in left_out), rows.CHECKSUM)
            found.setdefault(len(columns), []).append((table, columns))
    return found


_LAYOUTS = _layouts()
