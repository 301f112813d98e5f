"""Sessions read back from their rows, with the turns of the session they continue, and which one may be gone on with.

It reads and never writes. A session of which any row is damaged or missing is not played again from what is left.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlite_utils import Database

from tutor.errors import RecordDamaged
from tutor.records import rows
from tutor.records.people import Person, in_order, moment
from tutor.records.record_file import DAMAGED
from tutor.records.rows import SessionHead, StoredSession, StoredTurn, TurnRow

MOST_CONTINUED = 1000
"""How many sessions may stand behind one another; more is no lesson of ours."""

_UNFINISHED = """
    SELECT * FROM sessions WHERE student IN (SELECT value FROM json_each(:ids)) AND chapter = :chapter AND mode = :mode
      AND NOT EXISTS (SELECT 1 FROM endings WHERE endings.session = sessions.id)
"""
_TURNS_AFTER = """
    SELECT turns.rowid AS place, turns.*, sessions.student, sessions.chapter, sessions.mode
    FROM turns LEFT JOIN sessions ON sessions.id = turns.session WHERE turns.rowid > ? ORDER BY turns.rowid
"""
_HEADS = """
    SELECT sessions.*, (SELECT count(*) FROM turns WHERE turns.session = sessions.id) AS turns,
           (SELECT reason FROM endings WHERE endings.session = sessions.id ORDER BY id LIMIT 1) AS ended
    FROM sessions WHERE student IN (SELECT value FROM json_each(:ids))
"""


def by_id(database: Database, session_id: str) -> dict[str, Any] | None:
    """A session's row."""
    return next(iter(database.query("SELECT * FROM sessions WHERE id = ?", [session_id])), None)


def version(database: Database, session_id: str) -> int:
    """How many turns a session has of its own."""
    newest = database.execute("SELECT max(number) FROM turns WHERE session = ?", [session_id]).fetchone()[0]
    return 0 if newest is None else int(newest) + 1


def unfinished(database: Database, person: Person, chapter: str, mode: str) -> list[dict[str, Any]]:
    """The sessions that person may go on with, newest first: those nobody has gone on with elsewhere to their end."""
    asked = {"ids": json.dumps(person.ids), "chapter": chapter, "mode": mode}
    found = [row for row in database.query(_UNFINISHED, asked) if not _is_taken_up(database, row)]
    return sorted(found, key=lambda row: moment(_newest_row(database, row)), reverse=True)


def _is_taken_up(database: Database, row: Mapping[str, Any]) -> bool:
    whole = version(database, row["id"]) + (row["continued_at"] or 0)
    later = database.execute("SELECT max(continued_at) FROM sessions WHERE continues = ?", [row["id"]]).fetchone()[0]
    return later is not None and int(later) >= whole


def _newest_row(database: Database, row: Mapping[str, Any]) -> Mapping[str, Any]:
    newest = database.query("SELECT * FROM turns WHERE session = ? ORDER BY number DESC LIMIT 1", [row["id"]])
    return next(iter(newest), row)


def stored(database: Database, row: Mapping[str, Any], name: str) -> StoredSession:
    """A session with all its turns. Raises RecordDamaged when they are not all there and just as they were written."""
    own = _turns(database, row)
    try:
        before = _before(database, row)
        return rows.session_from(row, name, own, before, str(_newest_row(database, row)["wall"]))
    except (ValueError, TypeError, KeyError) as error:
        raise RecordDamaged(DAMAGED) from error


def _before(database: Database, row: Mapping[str, Any]) -> tuple[StoredTurn, ...]:
    """The turns that a session takes from the ones it continues, the first one's first."""
    pieces: list[tuple[StoredTurn, ...]] = []
    at: Mapping[str, Any] = row
    wanted = int(row["continued_at"])
    while at["continues"] and len(pieces) < MOST_CONTINUED:
        older = by_id(database, at["continues"])
        if older is None:
            raise RecordDamaged(DAMAGED)
        inherited = int(older["continued_at"])
        own = _turns(database, older)[: max(wanted - inherited, 0)]
        if len(own) < wanted - inherited:
            raise RecordDamaged(DAMAGED)
        pieces.append(own)
        at, wanted = older, min(wanted, inherited)
    if at["continues"]:
        raise RecordDamaged(DAMAGED)
    return tuple(turn for piece in reversed(pieces) for turn in piece)


def _turns(database: Database, row: Mapping[str, Any]) -> tuple[StoredTurn, ...]:
    turns = list(database.query("SELECT * FROM turns WHERE session = ? ORDER BY number", [row["id"]]))
    unbroken = [turn["number"] for turn in turns] == list(range(len(turns)))
    if not unbroken or not all(rows.is_whole(each) for each in (row, *turns)):
        raise RecordDamaged(DAMAGED)
    try:
        return tuple(rows.turn_from(turn) for turn in turns)
    except (ValueError, TypeError) as error:
        raise RecordDamaged(DAMAGED) from error


def heads(database: Database, person: Person) -> Iterator[SessionHead]:
    """That person's sessions without their turns, oldest first as far as clocks agree; damaged ones are left out."""
    found = list(database.query(_HEADS, {"ids": json.dumps(person.ids)}))
    for row in in_order(found):
        turns, ended = int(row.pop("turns")), str(row.pop("ended") or "")
        if rows.is_whole(row):
            yield rows.head_from(row, turns, ended)


def turns_after(database: Database, rowid: int) -> Iterator[TurnRow]:
    """The turns that were put into the file after the one of that `rowid`; damaged ones are left out."""
    for row in database.query(_TURNS_AFTER, [rowid]):
        student, chapter, mode = (row.pop(name) or "" for name in ("student", "chapter", "mode"))
        place = int(row.pop("place"))
        turn = rows.whole_turn(row, place, student, chapter, mode)
        if turn is not None:
            yield turn


def newest_wall(found: Iterable[Mapping[str, Any]]) -> str:
    """The wall time of the newest of some rows; empty when there are none."""
    placed = in_order(found)
    return str(placed[-1]["wall"]) if placed else ""
