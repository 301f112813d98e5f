"""The PCs of a lab: which are collected is seen from a fingerprint that is the same on both sides."""

from __future__ import annotations

from pathlib import Path

from tests.desktop.files_house import lesson_of
from tutor.records import audit, progress_file
from tutor.records.journal import Journal
from tutor.reports import lab
from tutor.reports.tables import Words

EN, HI = Words("reports", "en"), Words("reports", "hi")


def carried(folder: Path, name: str) -> Path:
    """The weekly file of the PC that lies in that folder."""
    with Journal.open(folder / "progress.db") as journal:
        audit.write(journal, audit.EXPORT, detail="progress")
        return progress_file.write(journal, folder, folder / f"{name}.didi").path


def taken_in(folder: Path, *paths: Path) -> tuple[lab.LabPc, ...]:
    """The PCs that the teacher's PC knows once it has taken these files in."""
    from desktop.operations.files import progress

    with Journal.open(folder / "progress.db") as journal:
        for path in paths:
            progress(journal, folder, path, "", accept_new_key=False)
        return lab.pcs(journal)


def card_of(folder: Path) -> lab.LabCard:
    with Journal.open(folder / "progress.db", readonly=True) as journal:
        return lab.card(journal)


def test_a_pc_whose_file_came_in_has_the_same_fingerprint_here_as_on_its_own_card(tmp_path: Path) -> None:
    far, here = tmp_path / "far", tmp_path / "here"
    lesson_of(far / "progress.db", "Asha", "5", "7")
    lesson_of(here / "progress.db", "Ravi", "5")
    mine, theirs = taken_in(here, carried(far, "far"))
    own = card_of(far)
    assert (mine.here, theirs.here) == (True, False)
    assert (theirs.code, theirs.students, theirs.turns) == (own.pc.code, 1, own.pc.turns)
    assert theirs.collected
    assert lab.pair(theirs.code, EN) == lab.pair(own.pc.code, EN) != lab.pair(mine.code, EN)


def test_a_lesson_after_the_weekly_file_changes_the_card_until_it_is_carried_too(tmp_path: Path) -> None:
    far, here = tmp_path / "far", tmp_path / "here"
    lesson_of(far / "progress.db", "Asha", "5")
    first = carried(far, "first")
    assert card_of(far).since == 0
    here.mkdir()
    (_, before) = taken_in(here, first)
    lesson_of(far / "progress.db", "Asha", "7", "8")
    own = card_of(far)
    assert own.since == 3
    assert own.pc.code != before.code
    (_, after) = taken_in(here, carried(far, "second"))
    assert (after.code, card_of(far).since) == (own.pc.code, 0)


def test_that_a_report_was_looked_at_is_no_reason_to_collect_a_pc_again(tmp_path: Path) -> None:
    lesson_of(tmp_path / "progress.db", "Asha", "5")
    before = card_of(tmp_path)
    with Journal.open(tmp_path / "progress.db") as journal:
        audit.write(journal, audit.REPORT, detail="screen")
    assert card_of(tmp_path) == before


def test_a_pc_without_a_lesson_has_no_fingerprint_and_no_words(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "progress.db") as journal:
        (pc,) = lab.pcs(journal)
    assert (pc.code, lab.pair(pc.code, EN), pc.turns) == ("", "", 0)


def test_the_two_words_are_the_same_in_every_language_and_name_each_fingerprint_by_itself() -> None:
    words = {language: Words("reports", language).each("lab_words") for language in ("en", "hinglish", "hi")}
    assert words["en"] == words["hinglish"]
    assert {len(set(each)) for each in words.values()} == {64}
    pairs = {lab.pair(f"{number:06x}000000", HI) for number in range(64 * 64)}
    assert len(pairs) == 64 * 64
