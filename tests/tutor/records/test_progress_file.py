"""A progress file is written whole, read with every care, and refused with the reason and nothing changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import stat
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tests.tutor.records.carrying import MakeTurn, Pc, pages_of, signed, zipped
from tutor.errors import (
    DidiError,
    ExportFailed,
    ImportChanged,
    ImportKeyChanged,
    ImportLocked,
    ImportRefused,
    ImportTooNew,
)
from tutor.records import progress_file, schools, sealing
from tutor.records.journal import Journal
from tutor.records.schools import School
from tutor.turn import Session

WORDS = "mango tree by the well"


@pytest.fixture
def pcs(tmp_path: Path) -> Iterator[Callable[[str], Pc]]:
    made: dict[str, Pc] = {}

    def pc(name: str) -> Pc:
        return made.setdefault(name, Pc(tmp_path, name)) if name not in made else made[name]

    yield pc
    for one in made.values():
        one.journal.close()


@pytest.fixture
def school(pcs: Callable[[str], Pc], session: Session, turn: MakeTurn) -> Pc:
    """A PC at school on which Asha has answered twice."""
    pc = pcs("school")
    pc.lesson(session, turn, "6", "5")
    return pc


@pytest.fixture
def home(pcs: Callable[[str], Pc], session: Session, turn: MakeTurn) -> Pc:
    """The teacher's PC, with a lesson of its own."""
    pc = pcs("home")
    pc.lesson(session, turn, "5")
    return pc


@pytest.fixture
def carried(school: Pc, tmp_path: Path) -> Path:
    return school.write(tmp_path / "school.didi")


def put(path: Path, pages: dict[str, bytes] | list[tuple[zipfile.ZipInfo | str, bytes]]) -> Path:
    path.write_bytes(zipped(pages))
    return path


def refused(pc: Pc, path: Path, error: type[DidiError], passphrase: str = "") -> str:
    """The reason; and nothing has changed."""
    before = pc.state()
    with pytest.raises(error) as caught:
        pc.take_in(path, passphrase)
    assert pc.state() == before
    return str(caught.value)


def test_a_page_is_the_same_however_many_pieces_it_is_packed_in(
    school: Pc, carried: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress_file, "GATHERED", 10)
    assert pages_of(school.write(tmp_path / "again.didi")) == pages_of(carried)


def test_a_card_that_cannot_be_unpacked_makes_no_line(school: Pc) -> None:
    (turn, *_) = (row for table, row in school.journal.every_row() if table == "turns")
    for card in (b"no card", "text"):
        with pytest.raises(ValueError, match="cannot be unpacked"):
            progress_file.line_of("turns", {**turn, "card": card})


# --- there and back -----------------------------------------------------------------------------------------------


def test_all_that_a_pc_has_arrives_on_another(school: Pc, pcs: Callable[[str], Pc], carried: Path) -> None:
    home = pcs("home")
    arrived = home.take_in(carried)
    assert (arrived.device, arrived.met, arrived.known, arrived.refused) == (school.journal.device, True, 0, ())
    assert arrived.added == len(list(school.journal.every_row())) == 4
    assert list(home.journal.every_row()) == list(school.journal.every_row())
    assert home.journal.digest() == school.journal.digest()


def test_the_same_file_again_adds_nothing(home: Pc, carried: Path) -> None:
    first = home.take_in(carried)
    once = home.journal.digest()
    again = home.take_in(carried)
    assert (again.added, again.known, again.met) == (0, first.added, False)
    assert home.journal.digest() == once


def test_a_file_comes_home_to_the_pc_that_made_it(school: Pc, carried: Path) -> None:
    assert school.take_in(carried).added == 0


def test_the_same_record_gives_the_same_bytes(school: Pc, carried: Path, tmp_path: Path) -> None:
    assert school.write(tmp_path / "again.didi").read_bytes() == carried.read_bytes()


def test_nothing_in_the_file_tells_when_it_was_written(carried: Path) -> None:
    with zipfile.ZipFile(carried) as zipped_file:
        assert {page.date_time for page in zipped_file.infolist()} == {progress_file.EARLIEST}


def test_a_stranger_reads_every_turn_with_a_zip_and_json_alone(carried: Path) -> None:
    rows = [json.loads(line) for line in pages_of(carried)["rows/turns.jsonl"].splitlines()]
    for row in rows:
        seal = row.pop("checksum")["base64"]
        line = json.dumps(row, sort_keys=True, separators=(",", ":")).encode()
        assert seal == sealing.to_text(hashlib.blake2b(line, digest_size=8).digest())
    assert {json.loads(row["card"])["category"] for row in rows} == {"ANSWER"}
    assert {json.loads(row["heard"])["text"] for row in rows} == {"6", "5"}


def test_the_private_key_is_not_in_the_file(school: Pc, carried: Path) -> None:
    kept = json.loads((school.folder / sealing.KEY_FILE).read_text())["private"]
    everything = b"".join(pages_of(carried).values())
    assert kept.encode() not in everything
    assert sealing.from_text(kept) not in everything


def test_a_forgotten_student_is_not_carried(school: Pc, tmp_path: Path) -> None:
    ids = [row["id"] for table, row in school.journal.every_row() if table == "students"]
    school.journal.note("forgets", kind="forget", student_ids=json.dumps(ids))
    pages = pages_of(school.write(tmp_path / "after.didi"))
    assert b"Asha" not in b"".join(pages.values())
    assert "rows/forgets.jsonl" in pages


def test_a_record_with_nobody_in_it_is_not_written(pcs: Callable[[str], Pc], tmp_path: Path) -> None:
    pcs("new").journal.note("audit", who="teacher", what="export")
    with pytest.raises(ExportFailed, match="Nobody has had a lesson"):
        pcs("new").write(tmp_path / "none.didi")
    assert not (tmp_path / "none.didi").exists()


def test_rows_of_the_tables_before_these_are_brought_into_todays_columns(home: Pc, carried: Path) -> None:
    """A PC with an older Didi has no file of this kind, yet the rule for the next version must hold."""
    from tutor.records import rows

    pages = pages_of(carried)
    for name, later in (("sessions", ("known", "continues", "continued_at", "setup")), ("turns", ())):
        lines = []
        for line in pages[f"rows/{name}.jsonl"].splitlines():
            row = {key: value for key, value in json.loads(line).items() if key not in later}
            seal = {"base64": sealing.to_text(rows.checksum(row))}
            lines.append(json.dumps(row | {"checksum": seal}).encode() + b"\n")
        pages[f"rows/{name}.jsonl"] = b"".join(lines)
    key = Ed25519PrivateKey.generate()
    path = put(carried.with_name("old.didi"), signed(pages, key, tables=2))
    assert home.take_in(path).added == 4


def test_turns_whose_lesson_is_damaged_stay_behind(
    school: Pc, home: Pc, session: Session, turn: MakeTurn, tmp_path: Path
) -> None:
    damaged = school.lesson(session, turn, "5")
    with sqlite3.connect(school.folder / "progress.db") as database:
        database.execute("DROP TRIGGER sessions_stay")
        database.execute("UPDATE sessions SET seed = 8 WHERE id = ?", [damaged])
    database.close()
    path = school.write(tmp_path / "school.didi")
    assert damaged not in pages_of(path)["rows/turns.jsonl"].decode()
    assert home.take_in(path).added == 4


# --- writing ------------------------------------------------------------------------------------------------------


def test_a_folder_that_is_not_there_is_made(school: Pc, tmp_path: Path) -> None:
    assert school.write(tmp_path / "stick" / "didi" / "a.didi").exists()


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="no folder here that nobody may write to")
def test_a_place_that_may_not_be_written_is_told(school: Pc) -> None:
    with pytest.raises(ExportFailed, match="may not be written"):
        school.write(Path("/sys/kernel/a.didi"))


def test_what_cannot_take_the_files_place_leaves_nothing_behind(school: Pc, tmp_path: Path) -> None:
    (tmp_path / "a.didi").mkdir()
    with pytest.raises(ExportFailed, match="could not be written"):
        school.write(tmp_path / "a.didi")
    assert not list(tmp_path.glob(".*.part"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot bound the size of a file")
def test_no_room_is_told_as_such_and_the_older_file_stays(school: Pc, carried: Path) -> None:
    import resource

    older = carried.read_bytes()
    bounds = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, bounds[1]))
    try:
        with pytest.raises(ExportFailed, match="no room left"):
            school.write(carried)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, bounds)
    assert carried.read_bytes() == older
    assert not list(carried.parent.glob(".*.part"))


def test_a_key_that_cannot_be_kept_is_told(school: Pc, tmp_path: Path) -> None:
    (school.folder / sealing.KEY_FILE).mkdir()
    with pytest.raises(ExportFailed, match="key of this PC"):
        school.write(tmp_path / "a.didi")


# --- who made it --------------------------------------------------------------------------------------------------


def test_a_known_pc_with_another_key_is_refused(school: Pc, home: Pc, carried: Path, tmp_path: Path) -> None:
    home.take_in(carried)
    (school.folder / sealing.KEY_FILE).unlink()
    again = school.write(tmp_path / "again.didi")
    assert "another key" in refused(home, again, ImportKeyChanged)
    assert home.take_in(again, accept_new_key=True).added == 0
    assert home.take_in(again).met is False


def test_nobody_can_pass_for_this_pc_on_this_pc(school: Pc, carried: Path) -> None:
    forged = put(carried.with_name("forged.didi"), signed(pages_of(carried), Ed25519PrivateKey.generate()))
    refused(school, forged, ImportKeyChanged)


def test_a_refused_file_does_not_make_its_maker_known(home: Pc, carried: Path) -> None:
    key = Ed25519PrivateKey.generate()
    pages = pages_of(carried)
    pages["rows/turns.jsonl"] += pages["rows/turns.jsonl"]
    refused(home, put(carried.with_name("bad.didi"), signed(pages, key)), ImportChanged)
    assert home.take_in(carried).met is True


# --- hostile and broken files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["rows/turns.jsonl", "rows/students.jsonl", "manifest.json"])
def test_a_changed_page_is_refused(home: Pc, carried: Path, page: str) -> None:
    pages = pages_of(carried)
    pages[page] = pages[page].replace(b"a", b"b", 1)
    refused(home, put(carried, pages), ImportChanged)


@pytest.mark.parametrize("page", ["rows/turns.jsonl", "manifest.json", "manifest.sig"])
def test_a_page_that_is_missing_is_refused(home: Pc, carried: Path, page: str) -> None:
    pages = pages_of(carried)
    del pages[page]
    refused(home, put(carried, pages), ImportChanged)


def test_a_signature_of_another_is_refused(home: Pc, carried: Path) -> None:
    pages = pages_of(carried)
    pages["manifest.sig"] = Ed25519PrivateKey.generate().sign(SIGNED_BY_ANOTHER)
    assert "signature" in refused(home, put(carried, pages), ImportChanged)


SIGNED_BY_ANOTHER = b"something else"


@pytest.mark.parametrize("key", ["", "AAAA", "no base64!", sealing.to_text(b"\xff" * 32)])
def test_a_key_that_is_none_is_refused(home: Pc, carried: Path, key: str) -> None:
    pages = signed(pages_of(carried), Ed25519PrivateKey.generate(), key=key)
    refused(home, put(carried, pages), ImportChanged)


@pytest.mark.parametrize(
    "name",
    [
        "../progress.db",
        "/etc/passwd",
        "..\\settings.toml",
        "C:\\x",
        "rows/../../x",
        "rows/pins.jsonl",
        "a.exe",
        "rows/",
    ],
)
def test_a_page_of_another_name_is_refused(home: Pc, carried: Path, name: str) -> None:
    pages = signed({**pages_of(carried), name: b""}, Ed25519PrivateKey.generate())
    reason = refused(home, put(carried, pages), ImportChanged)
    assert ("leads out" if set(name) & {".", "\\"} and name[0] in "./C" and name != "a.exe" else "page") in reason


def test_a_name_with_a_nul_in_it_is_refused(home: Pc, carried: Path) -> None:
    data = zipped({**pages_of(carried), "rows/audit.jsonl?x": b""}).replace(b"jsonl?x", b"jsonl\0x")
    carried.write_bytes(data)
    refused(home, carried, ImportChanged)


def test_a_page_twice_is_refused(home: Pc, carried: Path) -> None:
    pages = list(pages_of(carried).items())
    with pytest.warns(UserWarning, match="Duplicate"):
        put(carried, [*pages, pages[0]])
    assert "twice" in refused(home, carried, ImportChanged)


@pytest.mark.parametrize(("start", "told"), [(b"Dear teacher,", "no progress file"), (b"PK\x03\x04", "damaged")])
def test_a_letter_is_told_from_a_file_that_was_cut_off(home: Pc, tmp_path: Path, start: bytes, told: str) -> None:
    (tmp_path / "letter.didi").write_bytes(start * 40)
    assert told in refused(home, tmp_path / "letter.didi", ImportRefused)


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFDIR])
def test_a_link_in_the_file_is_refused(home: Pc, carried: Path, kind: int) -> None:
    link = zipfile.ZipInfo("rows/audit.jsonl")
    link.create_system, link.external_attr = 3, (kind | 0o777) << 16
    put(carried, [*pages_of(carried).items(), (link, b"/etc/passwd")])
    assert "link" in refused(home, carried, ImportChanged)


def test_a_way_of_packing_that_is_not_ours_is_refused(home: Pc, carried: Path) -> None:
    page = zipfile.ZipInfo("rows/audit.jsonl")
    page.compress_type = zipfile.ZIP_BZIP2
    put(carried, [*pages_of(carried).items(), (page, b"")])
    assert "packed" in refused(home, carried, ImportChanged)


def test_a_bomb_is_refused_before_it_goes_off(home: Pc, carried: Path) -> None:
    pages = signed({**pages_of(carried), "rows/audit.jsonl": b"0" * 50_000_000}, Ed25519PrivateKey.generate())
    assert "beyond all measure" in refused(home, put(carried, pages), ImportRefused)


def test_a_bomb_that_lies_about_its_size_is_refused(home: Pc, carried: Path) -> None:
    import struct

    data = bytearray(zipped({**pages_of(carried), "rows/audit.jsonl": b"0" * 50_000_000}))
    at = data.rindex(b"PK\x01\x02", 0, data.rindex(b"rows/audit.jsonl"))
    data[at + 24 : at + 28] = struct.pack("<I", 10)
    carried.write_bytes(data)
    refused(home, carried, ImportChanged)


def test_a_row_that_never_ends_is_refused(home: Pc, carried: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_file, "LONGEST_LINE", 100_000)
    long = b'{"id":"' + os.urandom(80_000).hex().encode() + b'"}\n'
    pages = signed({**pages_of(carried), "rows/audit.jsonl": long}, Ed25519PrivateKey.generate())
    assert "longer than any row" in refused(home, put(carried, pages), ImportChanged)


def test_a_file_that_is_too_large_is_refused_unread(home: Pc, carried: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_file, "LARGEST_FILE", 1000)
    assert "larger than any" in refused(home, carried, ImportRefused)
    with pytest.raises(ExportFailed, match="too large"):
        home.write(carried)


@pytest.mark.parametrize("changed", [{"version": 3}, {"version": 3, "files": {}, "new": 1}, {"tables": 99}])
def test_a_file_of_a_newer_didi_is_refused_as_such(home: Pc, carried: Path, changed: dict[str, object]) -> None:
    pages = signed(pages_of(carried), Ed25519PrivateKey.generate(), **changed)
    assert "newer Didi" in refused(home, put(carried, pages), ImportTooNew)


@pytest.mark.parametrize(
    "manifest",
    [
        b"", b"[]", b"{", b"\xff\xfe", b'{"format":"other","version":1}', b'{"format":"didi-progress","version":"1"}',
        b'{"format":"didi-progress","version":1}', b'{"format":"didi-progress","format":"didi-progress","version":1}',
        b'{"format":"didi-progress","version":NaN}', b"[" * 100_000, b'{"version":' + b"9" * 5000 + b"}",
        b'{"format":"didi-progress","version":1,"\\ud800":1}',
    ],
)  # fmt: skip
def test_a_first_page_that_is_none_is_refused(home: Pc, carried: Path, manifest: bytes) -> None:
    key = Ed25519PrivateKey.generate()
    pages = pages_of(carried) | {
        "manifest.json": manifest,
        "manifest.sig": key.sign(progress_file.SIGNED_AS + manifest),
    }
    refused(home, put(carried, pages), ImportChanged)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{}", "no id"), (b'{"id":7}', "no id"), (b"[]", "not a JSON object"), (b"x", "line 1"), (b"", "line 1"),
        (b'{"id":"a","id":"b"}', "twice in an object"), (b'{"id":"a","seed":1e999}', "a point"),
        (b'{"id":"a","seed":NaN}', "NaN"), (b'{"id":"a","seed":9223372036854775808}', "too large"),
        (b'{"id":"a","seed":true}', "true"), (b'{"id":"a","seed":[]}', "list"), (b'{"id":"a","seed":{}}', "object"),
        (b'{"id":"a","seed":{"base64":7}}', "object"), (b'{"id":"a","seed":{"base64":"?"}}', "line 1"),
        (b'{"id":"\\ud800"}', "half a character"), (b'{"id":"a","wall":"\xff"}', "line 1"),
        (b'{"id":' + b"[" * 50_000 + b"}", "nested"), (b'{"id":"a","colour":"red"}', "columns"),
    ],
)  # fmt: skip
def test_a_row_that_is_none_is_refused_with_its_reason(home: Pc, carried: Path, line: bytes, reason: str) -> None:
    pages = signed({**pages_of(carried), "rows/audit.jsonl": line + b"\n"}, Ed25519PrivateKey.generate())
    assert reason in refused(home, put(carried, pages), ImportChanged)


def test_a_row_twice_is_refused(home: Pc, carried: Path) -> None:
    pages = pages_of(carried)
    pages["rows/students.jsonl"] *= 2
    told = refused(home, put(carried, signed(pages, Ed25519PrivateKey.generate())), ImportChanged)
    assert told == "students, line 2: the row is in the file twice."


def test_half_a_row_is_refused(home: Pc, carried: Path) -> None:
    pages = pages_of(carried)
    pages["rows/turns.jsonl"] = pages["rows/turns.jsonl"][:-1]
    refused(home, put(carried, signed(pages, Ed25519PrivateKey.generate())), ImportChanged)


def test_a_turn_without_its_lesson_is_refused(home: Pc, carried: Path) -> None:
    pages = pages_of(carried)
    del pages["rows/sessions.jsonl"]
    told = refused(home, put(carried, signed(pages, Ed25519PrivateKey.generate())), ImportChanged)
    assert told == "turns, line 1: the row's lesson is not in the file."


def test_a_row_that_was_changed_and_signed_anew_is_refused_by_its_checksum(home: Pc, carried: Path) -> None:
    pages = pages_of(carried)
    pages["rows/students.jsonl"] = pages["rows/students.jsonl"].replace(b"Asha", b"Usha")
    refused(home, put(carried, signed(pages, Ed25519PrivateKey.generate())), ImportChanged)


def test_another_row_under_a_known_id_is_refused(home: Pc, carried: Path) -> None:
    from tutor.records import rows

    home.take_in(carried)
    pages = pages_of(carried)
    row = progress_file.row_from("students", pages["rows/students.jsonl"].strip()) | {"name": "Usha", "key": "usha"}
    pages["rows/students.jsonl"] = progress_file.line_of("students", rows.sealed(row)) + b"\n"
    pages = signed(pages, Ed25519PrivateKey.generate(), device="another")
    refused(home, put(carried, pages), ImportChanged)


def test_no_file_an_empty_one_and_a_folder_are_refused(home: Pc, tmp_path: Path) -> None:
    (tmp_path / "empty.didi").touch()
    assert "empty" in refused(home, tmp_path / "empty.didi", ImportRefused)
    assert "cannot be opened" in refused(home, tmp_path / "none.didi", ImportRefused)
    assert "cannot be opened" in refused(home, tmp_path, ImportRefused)


@settings(max_examples=how_many(37, 150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_becomes_of_the_bytes_only_a_refusal_comes_of_it(home: Pc, carried: Path, data: st.DataObject) -> None:
    whole = carried.read_bytes()
    broken = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    broken = broken[: data.draw(st.sampled_from([len(broken), len(broken) // 2, len(broken) - 1]))]
    path = carried.with_name("broken.didi")
    path.write_bytes(broken)
    before = home.state()
    try:
        found = progress_file.read(path)
    except ImportRefused:
        assert home.state() == before
    else:  # a byte that nobody reads, a zip's time of day for instance: what was signed is still all there
        assert {(table, row["id"]) for table, row in found.rows()} == {
            (table, row["id"]) for table, row in progress_file.read(carried).rows()
        }


@settings(max_examples=how_many(25, 100), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bytes_=st.binary(max_size=300), head=st.sampled_from([b"", b"PK\x03\x04", b"PK\x05\x06", sealing.MAGIC]))
def test_bytes_of_any_kind_are_refused(tmp_path: Path, bytes_: bytes, head: bytes) -> None:
    path = tmp_path / "any.didi"
    path.write_bytes(head + bytes_)
    with pytest.raises(ImportRefused):
        progress_file.read(path, WORDS if len(bytes_) < 40 else "")


# --- the envelope -------------------------------------------------------------------------------------------------


def test_a_closed_file_opens_with_its_passphrase_alone(school: Pc, home: Pc, tmp_path: Path) -> None:
    path = school.write(tmp_path / "closed.didi", WORDS)
    assert progress_file.is_closed(path)
    assert b"Asha" not in path.read_bytes()
    assert b"PK" not in path.read_bytes()[:4]
    assert "passphrase" in refused(home, path, ImportLocked)
    assert "passphrase" in refused(home, path, ImportLocked, "mango tree by the wall")
    assert home.take_in(path, WORDS).added == 4


def test_a_passphrase_that_is_not_needed_does_no_harm(home: Pc, carried: Path) -> None:
    assert not progress_file.is_closed(carried)
    assert home.take_in(carried, WORDS).added == 4


def test_a_short_passphrase_is_refused(school: Pc, tmp_path: Path) -> None:
    with pytest.raises(ExportFailed, match="at least 8"):
        school.write(tmp_path / "closed.didi", "mango")
    assert not (tmp_path / "closed.didi").exists()


def test_an_envelope_that_was_changed_is_refused(school: Pc, home: Pc, tmp_path: Path) -> None:
    path = school.write(tmp_path / "closed.didi", WORDS)
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    refused(home, path, ImportLocked, WORDS)


def test_an_envelope_of_a_newer_didi_is_refused_as_such(school: Pc, home: Pc, tmp_path: Path) -> None:
    path = school.write(tmp_path / "closed.didi", WORDS)
    data = bytearray(path.read_bytes())
    data[len(sealing.MAGIC)] = 2
    path.write_bytes(data)
    refused(home, path, ImportTooNew, WORDS)


# --- old files ----------------------------------------------------------------------------------------------------

OLD_FILES = sorted((Path(__file__).parents[2] / "data" / "progress").glob("*.didi"), key=lambda path: path.stem)


@pytest.mark.parametrize("path", OLD_FILES, ids=lambda path: path.stem)
def test_files_of_every_version_so_far_are_taken_in(pcs: Callable[[str], Pc], path: Path) -> None:
    new = pcs("new")
    arrived = new.take_in(path, WORDS if "closed" in path.stem else "")
    assert arrived.added == 8
    assert [person.name for person in new.journal.people()] == ["Asha", "रवि"]
    assert [one.turns for one in new.journal.students()] == [2, 1]
    assert new.journal.digest() == "868c596589108105bf6372ecfc31b33a"


def test_there_is_a_file_of_every_version() -> None:
    assert [path.stem for path in OLD_FILES] == ["version-1", "version-1-closed", "version-2"]


# --- a copied disk --------------------------------------------------------------------------------------------------


def on_machine(pc: Pc, name: str) -> Pc:
    """The same folder, opened by the machine of that name."""
    pc.journal.close()
    pc.journal = Journal.open(pc.folder / "progress.db", signs=frozenset({name}))
    return pc


def test_a_copied_disk_signs_as_itself_and_both_are_believed(
    school: Pc, pcs: Callable[[str], Pc], tmp_path: Path, session: Session, turn: MakeTurn
) -> None:
    files = [school.write(tmp_path / "first.didi")]
    school.journal.close()
    shutil.copytree(school.folder, tmp_path / "copy")
    for pc in (pcs("copy"), on_machine(school, "school")):
        pc.lesson(session, turn, "7")
        files.append(pc.write(tmp_path / f"{len(files)}.didi"))
    first, copy, again = (progress_file.read(path) for path in files)
    assert (first.device, first.key) == (again.device, again.key)
    assert first.device != copy.device
    assert first.key != copy.key
    assert [pcs("third").take_in(path).met for path in files] == [True, True, False]


def test_a_disk_that_goes_to_and_fro_is_two_pcs_that_keep_their_keys(
    school: Pc, pcs: Callable[[str], Pc], tmp_path: Path
) -> None:
    machines = ("school", "elsewhere", "school", "elsewhere")
    files = [on_machine(school, name).write(tmp_path / f"{at}.didi") for at, name in enumerate(machines)]
    assert [pcs("third").take_in(path).met for path in files] == [True, True, False, False]


# --- where a file comes from ----------------------------------------------------------------------------------------


def test_a_file_names_the_school_and_the_pc_that_it_comes_from(school: Pc, home: Pc, tmp_path: Path) -> None:
    at = School("27251234567", "Rampur", "Lab 3")
    schools.settle(school.journal, at)
    path = school.write(tmp_path / "school.didi")
    assert json.loads(pages_of(path)["manifest.json"])["school"] == {"code": at.code, "name": "Rampur", "pc": "Lab 3"}
    assert home.take_in(path).school == at
    assert home.take_in(OLD_FILES[0]).school == School()
    assert home.take_in(OLD_FILES[-1]).school == School(pc="Lab 3")


@pytest.mark.parametrize(
    "spoilt", [{"code": "12345"}, {"name": "x" * 100}, {"place": "x"}], ids=lambda one: next(iter(one))
)
def test_a_file_from_nowhere_that_can_be_is_refused(home: Pc, carried: Path, spoilt: dict[str, str]) -> None:
    pages = signed(pages_of(carried), Ed25519PrivateKey.generate(), school=spoilt)
    assert "cannot be read" in refused(home, put(carried, pages), ImportChanged)
