"""120 damaged records: flipped bytes, zeroed pages, cut-off ends, spoilt headers. Didi starts, and keeps what is there.

What must be there again is worked out here, not by Didi: all that was in the backup, and every newer row whose page is
byte for byte as it was.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.desktop.didi_process import didi
from tutor import agentic_tutor
from tutor.records import backup, restoring
from tutor.records.journal import Journal
from tutor.turn import Heard

PAGE = 4096
CASES = 30
"""Of each of four kinds."""


@dataclass(frozen=True)
class Lessons:
    """A record with a backup that is not its newest state, closed in good order."""

    folder: Path
    intact: bytes
    backed_up: frozenset[str]
    """Ids of the rows in the backup."""
    homes: dict[str, int]
    """On which page a row lies, by its id; those that lie on more than one page are left out."""


def learn(record: Path, name: str, answers: int) -> None:
    session = agentic_tutor.begin(agentic_tutor.open_session(name, "rational_numbers", seed=3)).session
    with Journal.open(record) as journal:
        key = journal.begin_session(session)
        for number in range(answers):
            result = agentic_tutor.take_turn(session, Heard(f"{number} by 7"))
            journal.append(key, result)
            session = result.session


def rows_of(record: Path) -> dict[str, bytes]:
    with Journal.open(record, readonly=True) as journal:
        return {row["id"]: row["checksum"] for _, row in journal.every_row()}


def homes_of(rows: dict[str, bytes], text: bytes) -> dict[str, int]:
    """A table's page holds a row's id and its checksum; an index's page never holds a checksum."""
    pages = [text[at : at + PAGE] for at in range(0, len(text), PAGE)]
    found = {}
    for key, checksum in rows.items():
        there = [number for number, page in enumerate(pages) if key.encode() in page and checksum in page]
        if len(there) == 1:
            found[key] = there[0]
    return found


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Lessons:
    folder = tmp_path_factory.mktemp("lessons")
    record = folder / "progress.db"
    for name in ("Asha", "Ravi", "Meena"):
        learn(record, name, 12)
    backup.make(record)
    backed_up = frozenset(rows_of(record))
    for name in ("Kabir", "Zoya", "Imran", "Tara"):
        learn(record, name, 12)
    with closing(sqlite3.connect(record)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    intact = record.read_bytes()
    homes = homes_of(rows_of(record), intact)
    assert len(homes) > 0.9 * len(rows_of(record))
    return Lessons(folder, intact, backed_up, homes)


def flipped(text: bytearray, chance: random.Random) -> None:
    text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)


def page_zeroed(text: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(text) // PAGE) * PAGE
    text[at : at + PAGE] = bytes(PAGE)


def cut_off(text: bytearray, chance: random.Random) -> None:
    del text[chance.randrange(len(text)) :]


def header_spoilt(text: bytearray, chance: random.Random) -> None:
    at = chance.randrange(100)
    until = min(100, at + chance.randrange(1, 40))
    text[at:until] = chance.randbytes(until - at)


DAMAGE: tuple[Callable[[bytearray, random.Random], None], ...] = (flipped, page_zeroed, cut_off, header_spoilt)


def damaged(lessons: Lessons, damage: Callable[[bytearray, random.Random], None], case: int, to: Path) -> set[str]:
    """A data folder with a damaged record; the ids of the rows that must be there again."""
    shutil.copytree(lessons.folder, to, dirs_exist_ok=True)
    text = bytearray(lessons.intact)
    damage(text, random.Random(f"{damage.__name__} {case}"))
    (to / "progress.db").write_bytes(text)
    untouched = {
        number
        for number in range(len(lessons.intact) // PAGE)
        if text[number * PAGE : (number + 1) * PAGE] == lessons.intact[number * PAGE : (number + 1) * PAGE]
    }
    return set(lessons.backed_up) | {key for key, page in lessons.homes.items() if page in untouched}


@pytest.mark.parametrize("case", range(CASES))
@pytest.mark.parametrize("damage", DAMAGE)
def test_didi_starts_and_has_every_row_that_a_backup_or_an_untouched_page_holds(
    lessons: Lessons, damage: Callable[[bytearray, random.Random], None], case: int, tmp_path: Path
) -> None:
    must_be_there = damaged(lessons, damage, case, tmp_path)
    record = tmp_path / "progress.db"
    spoilt = record.read_bytes()
    journal, rescued = restoring.open_safely(record)
    journal.close()
    if rescued is None and not backup.look(record).well:
        rescued = restoring.bring_back(record)
    if rescued is not None:
        assert rescued.put_aside is not None
        assert rescued.put_aside.read_bytes()[100:] == spoilt[100:]
    there = set(rows_of(record))
    assert must_be_there - there == set()
    assert backup.look(record).well
    learn(record, "Asha", 2)
    assert len(rows_of(record)) > len(there)


@pytest.mark.parametrize("damage", DAMAGE)
def test_from_the_command_line_it_is_said_in_plain_words_and_mended(
    lessons: Lessons, damage: Callable[[bytearray, random.Random], None], tmp_path: Path
) -> None:
    must_be_there = damaged(lessons, damage, 1, tmp_path)
    told = didi("check-data", "--data-dir", tmp_path)
    if told.code:
        assert told.one_line == "didi: The record is not whole. To mend it: didi restore"
    mended = didi("restore", "--data-dir", tmp_path)
    assert (mended.code, mended.err) == (0, "")
    assert ("brought back" in mended.out) == bool(told.code)
    again = didi("check-data", "--data-dir", tmp_path)
    assert (again.code, again.err) == (0, "")
    assert must_be_there - set(rows_of(tmp_path / "progress.db")) == set()
