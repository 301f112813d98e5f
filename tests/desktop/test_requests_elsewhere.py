"""What other PCs ask to have deleted, as a teacher meets it: at `didi import`, `didi forget` and on the pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.desktop.didi_process import Ended, didi
from tutor.records import audit, pins, progress_file
from tutor.records.journal import Journal

PIN = "582914"
CLASS = ("Asha", "Ravi", "Zoya")


@pytest.fixture
def record(own_data_folder: Path) -> Path:
    """A record with a class in it."""
    with Journal.open(own_data_folder / "progress.db") as journal:
        for name in CLASS:
            journal.student(name, "7B")
    return own_data_folder / "progress.db"


@pytest.fixture
def asks(record: Path, tmp_path: Path) -> Path:
    """A file of a PC never met that asks to have all of them deleted."""
    return asking(record, tmp_path)


def asking(record: Path, place: Path) -> Path:
    with Journal.open(record, readonly=True) as journal:
        ids = [key for one in journal.people() for key in one.ids]
    with Journal.open(place / "far" / "progress.db") as far:
        far.note("forgets", kind="erased", student_ids=json.dumps(ids))
        return progress_file.write(far, place / "far", place / "far.didi").path


def names(record: Path) -> list[str]:
    with Journal.open(record, readonly=True) as journal:
        return [one.name for one in journal.people()]


def done(*words: str | Path) -> Ended:
    ended = didi(*words)
    assert (ended.code, ended.err) == (0, "")
    return ended


def test_an_import_says_whom_the_file_asks_to_delete_and_that_nothing_was(record: Path, asks: Path) -> None:
    told = done("import", asks).out
    assert "This file asks to delete 3 students: Asha (7B), Ravi (7B), Zoya (7B). Nothing was deleted." in told
    assert "didi forget --requests" in told
    assert json.loads(done("import", "--json", asks).out)["asked"] == ["Asha (7B)", "Ravi (7B)", "Zoya (7B)"]
    assert names(record) == list(CLASS)


def test_requests_are_listed_with_who_asks_since_when_and_how_many_turns(record: Path, asks: Path) -> None:
    assert done("forget", "--requests").lines == ["No other PC asks to have anybody deleted here."]
    done("import", asks)
    with Journal.open(asks.parent / "far" / "progress.db", readonly=True) as far:
        pc = far.device[:6].upper()
    first, *_, last = done("forget", "--requests").lines
    assert first.startswith(f"Asha (7B): PC {pc} asks to delete this student, since 20")
    assert first.endswith("; 0 turns here")
    assert "--confirm" in last
    assert "--keep" in last


def test_a_request_is_confirmed_with_the_pin_and_can_be_undone(
    record: Path, asks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("import", asks)
    pins.put(record, PIN)
    for answer in ("--confirm", "--keep"):
        assert "PIN" in didi("forget", "Asha", answer).one_line
    assert names(record) == list(CLASS)
    monkeypatch.setenv("DIDI_TEACHER_PIN", PIN)
    assert done("forget", "asha", "--confirm").lines == ["Asha (7B) is forgotten, and can be brought back for 30 days."]
    assert names(record) == ["Ravi", "Zoya"]
    done("forget", "Asha", "--undo")
    assert names(record) == list(CLASS)
    with Journal.open(record, readonly=True) as journal:
        assert [one.what for one in audit.entries(journal)] == ["undo", "confirm", "import"]


def test_without_a_pin_a_request_is_not_confirmed_in_silence(record: Path, asks: Path) -> None:
    done("import", asks)
    ended = didi("forget", "--all", "--confirm")
    assert ended.code == 1
    assert "--yes" in ended.one_line
    assert names(record) == list(CLASS)
    done("forget", "--all", "--confirm", "--yes")
    assert names(record) == []


def test_what_was_refused_is_not_asked_again_by_the_same_file(record: Path, asks: Path) -> None:
    done("import", asks)
    assert done("forget", "Ravi", "--keep").lines == ["Ravi (7B) stays."]
    assert "asks to delete 2 students: Asha (7B), Zoya (7B)." in done("import", asks).out
    done("forget", "--all", "--keep")
    assert "asks to delete" not in done("import", asks).out
    assert names(record) == list(CLASS)
    assert "No PC asks" in didi("forget", "Asha", "--confirm").one_line


@pytest.mark.parametrize(
    "words",
    [
        ("forget", "--confirm"),
        ("forget", "Asha", "--all", "--keep"),
        ("forget", "Asha", "--yes"),
        ("forget", "--all"),
        ("forget", "Asha", "--confirm", "--keep"),
    ],
)
def test_answers_that_make_no_sense_are_bad_usage(record: Path, words: tuple[str, ...]) -> None:
    assert didi(*words).code == 2


def test_a_consent_from_another_pc_is_listed_as_that_and_counts_as_not_asked(record: Path, tmp_path: Path) -> None:
    with Journal.open(record, readonly=True) as journal:
        (asha, *_) = journal.people()
    with Journal.open(tmp_path / "far" / "progress.db") as far:
        far.note("consents", student=asha.ids[0], what="microphone", given=1, by_whom="parent")
        path = progress_file.write(far, tmp_path / "far", tmp_path / "far.didi").path
    done("import", path)
    assert done("consent").lines[0].startswith("Asha (7B): nobody was asked yet (on another PC: yes, parent, 20")
    told = json.loads(done("consent", "Asha", "--json").out)
    assert (told["given"], told["elsewhere"]["given"]) == (None, True)
