"""Rows of several PCs in one record."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.records.conftest import MakeTurn
from tutor.errors import RecordDamaged, RecordRefused
from tutor.records import rows, schema
from tutor.records.journal import Journal
from tutor.records.rows import Taken
from tutor.turn import Session

Rows = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def pcs(tmp_path: Path) -> Iterator[list[Journal]]:
    with ExitStack() as stack:
        signs = [frozenset({f"pc {number}"}) for number in range(3)]
        yield [
            stack.enter_context(Journal.open(tmp_path / f"{number}" / "progress.db", signs=signs[number]))
            for number in range(3)
        ]


def taught(journal: Journal, session: Session, *turns: Any) -> str:
    key = journal.begin_session(session)
    for result in turns:
        journal.append(key, result)
    return key


def test_in_any_order_any_number_of_times_the_same_comes_out(
    pcs: list[Journal], session: Session, turn: MakeTurn
) -> None:
    for number, pc in enumerate(pcs):
        taught(pc, session, turn("5"), turn("4", right=False))
        taught(pc, replace(session, student=f"Ravi {number}"), turn("7", right=False))
    every = [list(pc.every_row()) for pc in pcs]
    chance = random.Random(3)
    for pc in pcs:
        arriving = [row for part in chance.sample(every, 3) for row in part]
        chance.shuffle(arriving)
        for _ in range(2):
            pc.take_in(arriving)
    assert len({pc.digest() for pc in pcs}) == 1
    assert [pc.students()[0].turns for pc in pcs] == [6, 6, 6]
    assert [one.name for one in pcs[2].people()] == ["Asha", "Ravi 0", "Ravi 1", "Ravi 2"]


def test_it_tells_what_was_new_and_what_was_known(pcs: list[Journal], session: Session, turn: MakeTurn) -> None:
    taught(pcs[0], session, turn("5"))
    arriving = list(pcs[0].every_row())
    before = pcs[1].digest()
    assert pcs[1].take_in(arriving) == Taken(3, 0)
    assert pcs[1].digest() != before
    assert pcs[1].take_in(arriving) == Taken(0, 3)


def test_each_person_is_counted_once_on_the_joined_record(pcs: list[Journal], session: Session, turn: MakeTurn) -> None:
    for pc in pcs[:2]:
        taught(pc, session, turn("5"))
    pcs[2].take_in([*pcs[0].every_row(), *pcs[1].every_row()])
    (asha,) = pcs[2].people()
    assert len(asha.ids) == 2
    assert len(pcs[2].sessions_of(asha)) == 2
    (line,) = pcs[2].students()
    assert (line.sessions, line.turns, line.right) == (2, 2, 2)


def test_a_student_from_another_pc_is_not_made_a_second_time(pcs: list[Journal], session: Session) -> None:
    pcs[0].student("Asha", "7B", "12")
    pcs[1].take_in(pcs[0].every_row())
    taught(pcs[1], session)
    (asha,) = pcs[1].people()
    assert (asha.label, asha.roll, len(asha.ids)) == ("Asha (7B)", "12", 1)
    assert pcs[1].person("Asha", "7B") == asha


def test_a_damaged_row_is_healed_by_the_whole_one(pcs: list[Journal], session: Session, turn: MakeTurn) -> None:
    taught(pcs[0], session, turn("5"))
    whole = list(pcs[0].every_row())
    other = sqlite3.connect(pcs[0]._path)
    with other:
        other.execute("DROP TRIGGER turns_stay")
        other.execute("UPDATE turns SET seed = 8")
    other.close()
    before = pcs[0].identity()
    assert pcs[0].damaged_rows() == 1
    assert pcs[0].take_in(whole) == Taken(1, 2)
    assert pcs[0].damaged_rows() == 0
    assert pcs[0].identity() != before


def _sealed(row: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return rows.sealed({name: value for name, value in {**row, **changes}.items() if name != rows.CHECKSUM})


SPOILT: dict[str, tuple[str, dict[str, Any]]] = {
    "a text for a number": ("turns", {"seed": "7"}),
    "a yes for a number": ("turns", {"opening": True}),
    "a number that is too large": ("turns", {"seed": 2**63}),
    "nothing for a session": ("turns", {"session": None}),
    "half a letter": ("turns", {"content": "\ud83d"}),
    "an id that is empty": ("turns", {"id": ""}),
    "an id that is too long": ("turns", {"id": "x" * 65}),
    "a card that is no card": ("turns", {"card": b"\x01nonsense"}),
    "a card that is a list": ("turns", {"card": rows.packed("[]")}),
    "words that are no words": ("turns", {"heard": "{}"}),
    "a time without offset": ("turns", {"wall": "2025-06-01T10:00:00"}),
    "a time that is none": ("turns", {"wall": "today"}),
    "an order that is none": ("sessions", {"item_order": "{"}),
    "a student known by a list": ("sessions", {"known": "[]"}),
    "skills that are none": ("sessions", {"known": "{}"}),
    "a text that is too long": ("students", {"name": "x" * 1_000_001}),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_row_that_didi_did_not_write_is_refused_and_nothing_is_taken_in(
    pcs: list[Journal], session: Session, turn: MakeTurn, what: str
) -> None:
    taught(pcs[0], session, turn("5"))
    table, changes = SPOILT[what]
    arriving = [(name, _sealed(row, **changes) if name == table else row) for name, row in pcs[0].every_row()]
    before = pcs[1].digest()
    with pytest.raises(RecordRefused, match=table):
        pcs[1].take_in(arriving)
    assert pcs[1].digest() == before


def test_unknown_tables_and_columns_and_broken_seals_are_refused(
    pcs: list[Journal], session: Session, turn: MakeTurn
) -> None:
    taught(pcs[0], session, turn("5"))
    row = next(pcs[0].events("turns"))
    for arriving, why in (
        [("device", row), "no table"],
        [("turns", {**row, "more": 1}), "columns"],
        [("turns", {name: row[name] for name in row if name != "seed"}), "columns"],
        [("turns", {**row, "seed": 8}), "not what was written"],
    ):
        with pytest.raises(RecordRefused, match=why):
            pcs[1].take_in([arriving])  # type: ignore[list-item]


def test_another_row_under_a_known_id_is_refused(pcs: list[Journal], session: Session, turn: MakeTurn) -> None:
    taught(pcs[0], session, turn("5"))
    row = next(pcs[0].events("turns"))
    with pytest.raises(RecordRefused, match="another row"):
        pcs[0].take_in([("turns", _sealed(row, verdict="wrong"))])


def test_damaged_rows_are_in_nothing_that_is_read_from_all_of_them(
    pcs: list[Journal], session: Session, turn: MakeTurn
) -> None:
    taught(pcs[0], session, turn("5"))
    taught(pcs[0], session, turn("6"))
    other = sqlite3.connect(pcs[0]._path)
    with other:
        for table in ("turns", "sessions"):
            other.execute(f"DROP TRIGGER {table}_stay")
            other.execute(f"UPDATE {table} SET seed = 8 WHERE rowid = 1")  # noqa: S608
    other.close()
    assert [table for table, _ in pcs[0].every_row()] == ["students", "sessions", "turns"]
    assert [one.heard.text for one in pcs[0].turns_after(0)] == ["6"]
    assert len(pcs[0].sessions_of(pcs[0].people()[0])) == 1


def test_sessions_that_continue_one_another_in_a_ring_are_no_lesson(pcs: list[Journal], session: Session) -> None:
    first = pcs[0].begin_session(session, session_id="a", continues="b")
    pcs[0].begin_session(session, session_id="b", continues="a")
    with pytest.raises(RecordDamaged):
        pcs[0].session(first)


def test_a_session_that_takes_more_turns_than_there_are_is_no_lesson(
    pcs: list[Journal], session: Session, turn: MakeTurn
) -> None:
    first = taught(pcs[0], session, turn("5"))
    second = pcs[0].begin_session(session, continues=first, continued_at=2)
    with pytest.raises(RecordDamaged):
        pcs[0].session(second)


def test_nothing_is_known_of_a_session_that_is_not_here(pcs: list[Journal]) -> None:
    assert (pcs[0].session("nowhere"), pcs[0].version("nowhere")) == (None, 0)


def test_a_session_whose_student_is_not_here_cannot_be_played(
    pcs: list[Journal], session: Session, turn: MakeTurn
) -> None:
    key = taught(pcs[0], session, turn("5"))
    pcs[1].take_in(row for row in pcs[0].every_row() if row[0] != "students")
    with pytest.raises(RecordDamaged):
        pcs[1].session(key)


# --- who is to be forgotten -----------------------------------------------------------------------------------------


def forgotten(journal: Journal, name: str, kind: str = "forget") -> str:
    person = journal.person(name)
    assert person is not None
    return journal.note("forgets", kind=kind, student_ids=json.dumps(person.ids))


def test_who_is_forgotten_is_in_no_list_and_no_row(pcs: list[Journal], session: Session, turn: MakeTurn) -> None:
    key = taught(pcs[0], session, turn("5"))
    taught(pcs[0], replace(session, student="Ravi"), turn("7"))
    pcs[0].note("consents", student=pcs[0].people()[0].ids[0], what="voice", given=1, by_whom="teacher")
    before = pcs[0].digest()
    forgetting = forgotten(pcs[0], "Asha")
    assert [one.name for one in pcs[0].people()] == ["Ravi"]
    assert [one.name for one in pcs[0].students()] == ["Ravi"]
    assert (pcs[0].session(key), pcs[0].resumable("Asha", "sums")) == (None, None)
    assert [table for table, _ in pcs[0].every_row()] == ["students", "sessions", "turns", "forgets"]
    assert list(pcs[0].events("consents")) == []
    undo = pcs[0].note("forgets", kind="undo", undoes=forgetting)
    assert [one.name for one in pcs[0].people()] == ["Asha", "Ravi"]
    assert pcs[0].digest() != before
    assert {row["id"] for table, row in pcs[0].every_row() if table == "forgets"} == {forgetting, undo}


def erased_here_too(journal: Journal) -> None:
    """What another PC erased is erased on this one, as its own teacher would have it."""
    (tombstone,) = [row for row in journal.events("forgets") if row["kind"] == "erased"]
    journal.note("forgets", kind="erased", student_ids=tombstone["student_ids"])


def test_who_was_erased_on_two_pcs_comes_back_to_neither_with_an_old_file(
    pcs: list[Journal], session: Session, turn: MakeTurn
) -> None:
    taught(pcs[0], session, turn("5"))
    taught(pcs[0], replace(session, student="Ravi"), turn("7"))
    old = list(pcs[0].every_row())
    forgotten(pcs[0], "Asha", "erased")
    tombstone = list(pcs[0].every_row())
    pcs[1].take_in(old)
    for one in pcs[1:]:
        one.take_in(tombstone)
        erased_here_too(one)
    taken = pcs[2].take_in(old)
    assert len(taken.refused) == 3
    assert taken.added + taken.known == len(old) - 3
    for taker in pcs:
        for giver in pcs:
            taker.take_in(list(giver.every_row()))
    assert pcs[0].digest() == pcs[1].digest() == pcs[2].digest()
    assert [one.name for one in pcs[2].people()] == ["Ravi"]


def test_turns_that_came_before_their_erased_session_go_with_it(
    pcs: list[Journal], session: Session, turn: MakeTurn
) -> None:
    taught(pcs[0], session, turn("5"))
    old = list(pcs[0].every_row())
    forgotten(pcs[0], "Asha", "erased")
    pcs[1].take_in(pcs[0].every_row())
    erased_here_too(pcs[1])
    pcs[1].take_in([row for row in old if row[0] == "turns"])
    pcs[1].take_in(old)
    assert [table for table, _ in pcs[1].every_row()] == ["forgets", "forgets"]


# --- notes ----------------------------------------------------------------------------------------------------------


def test_a_note_is_one_event_with_all_its_columns(pcs: list[Journal]) -> None:
    key = pcs[0].note("audit", who="teacher", what="export")
    (event,) = pcs[0].events("audit")
    assert (event["id"], event["who"], event["about"], event["device"]) == (key, "teacher", "", pcs[0].device)
    assert set(event) == {"id", *schema.STAMPS, *schema.COLUMNS["audit"], "checksum"}


@pytest.mark.parametrize(("table", "columns"), [("turns", {}), ("audit", {"colour": "red"})])
def test_only_what_there_is_can_be_noted(pcs: list[Journal], table: str, columns: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no such table or column"):
        pcs[0].note(table, **columns)


def test_what_a_pc_keeps_for_itself_goes_nowhere(pcs: list[Journal]) -> None:
    pcs[0].keep_local("pin", "1")
    pcs[0].keep_local("pin", "2")
    assert (pcs[0].local("pin"), pcs[0].local("nothing")) == ("2", None)
    assert list(pcs[0].every_row()) == []


def test_turns_come_in_the_order_they_were_put_into_the_file(
    pcs: list[Journal], session: Session, turn: MakeTurn
) -> None:
    key = taught(pcs[0], session, turn("5"), turn("6"))
    first, second = pcs[0].turns_after(0)
    assert (first.heard.text, first.session, first.chapter, first.card["key"]) == ("5", key, "sums", "5")
    assert [one.id for one in pcs[0].turns_after(first.rowid)] == [second.id]
    assert list(pcs[0].turns_after(second.rowid)) == []
    alone = [row for row in pcs[0].every_row() if row[0] == "turns"]
    pcs[1].take_in(alone)
    assert [one.student for one in pcs[1].turns_after(0)] == ["", ""]
