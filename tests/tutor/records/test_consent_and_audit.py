"""Who may be listened to, and who did what with children's data: rows of the journal, read back."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tutor.records import audit, consent
from tutor.records.consent import MICROPHONE, newest
from tutor.records.journal import Journal

ASHA, ASHA_ELSEWHERE, RAVI = "a" * 32, "b" * 32, "c" * 32


def answer(given: bool, minute: int, student: str = ASHA, what: str = MICROPHONE) -> dict[str, Any]:
    wall = f"2026-07-01T10:{minute:02}:00.000+05:30"
    stamps = {"wall": wall, "device": "d", "sequence": minute, "id": f"c{minute}"}
    return {**stamps, "student": student, "what": what, "given": int(given), "by_whom": "parent"}


# --- consent --------------------------------------------------------------------------------------------------------


def test_nobody_who_was_not_asked_has_consented() -> None:
    assert newest([], [ASHA]) is None
    assert newest([answer(True, 1)], [RAVI]) is None
    assert newest([answer(True, 1, what="photographs")], [ASHA]) is None


def test_the_newest_answer_counts_in_whatever_order_the_rows_come() -> None:
    rows = [answer(True, 1), answer(False, 2), answer(True, 3, RAVI)]
    for order in itertools.permutations(rows):
        found = newest(order, [ASHA])
        assert found is not None
        assert not found.given


def test_what_was_taken_back_stays_taken_back_though_the_clock_of_the_pc_went_back() -> None:
    rows = [answer(True, 30), {**answer(False, 31), "wall": "2009-01-01T00:02:00.000+05:30"}]
    found = newest(rows, [ASHA])
    assert found is not None
    assert not found.given


def test_the_newest_answer_for_any_id_of_a_person_is_theirs() -> None:
    found = newest([answer(False, 1), answer(True, 2, ASHA_ELSEWHERE)], [ASHA, ASHA_ELSEWHERE])
    assert found is not None
    assert (found.given, found.by_whom) == (True, "parent")


def test_a_consent_is_read_from_the_journal_and_can_be_taken_back(journal: Journal) -> None:
    student = journal.student("Asha").id
    assert not consent.may_listen(journal, [student])
    consent.write(journal, student, given=True, by_whom="teacher")
    assert consent.may_listen(journal, [student])
    consent.write(journal, student, given=False, by_whom="parent")
    assert not consent.may_listen(journal, [student])


def test_a_child_cannot_consent_for_itself(journal: Journal) -> None:
    with pytest.raises(ValueError, match="parent, teacher, school"):
        consent.write(journal, ASHA, given=True, by_whom="Asha")
    assert list(journal.events("consents")) == []


# --- the audit ------------------------------------------------------------------------------------------------------


def test_what_was_done_last_is_found_by_its_kind(journal: Journal) -> None:
    assert audit.last(journal, audit.REPORT) == ""
    audit.write(journal, audit.REPORT)
    audit.write(journal, audit.EXPORT, [RAVI, ASHA], "csv")
    newest_first = audit.entries(journal)
    assert [entry.what for entry in newest_first] == ["export", "report"]
    assert audit.last(journal, audit.REPORT) == newest_first[1].when
    assert newest_first[0].about == (ASHA, RAVI)
    assert newest_first[0].detail == "csv"
    assert newest_first[0].device == journal.device


@pytest.mark.parametrize("about", ["", "[", "3", "[null]"])
def test_an_audit_row_that_says_nothing_of_students_is_about_all_of_them(journal: Journal, about: str) -> None:
    journal.note("audit", who="somebody", what="export", about=about, detail="")
    assert audit.entries(journal)[0].about == ()


def test_an_account_without_a_name_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless() -> str:
        raise KeyError("no such account")

    assert audit.account()
    monkeypatch.setattr("getpass.getuser", nameless)
    assert audit.account() == "unknown"
