"""Files that would break a reader without bounds: each costs itself, is told with its line, and nothing else."""

from __future__ import annotations

import os
import string
import tomllib
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from desktop.app import command_line
from desktop.base.settings import FILE_NAME, SCHOOL_FILE_NAME, Settings, read_settings, save_choice, save_for_school
from desktop.operations import doctor, library
from tests.desktop.didi_process import ROOT
from tutor.chapters import content_check, packs
from tutor.errors import ContentFault
from tutor.language import toml_files, toml_text
from tutor.records.record_file import FILE_NAME as MARK
from tutor.records.record_file import Marker

CHAPTER = (ROOT / "content" / "chapters" / "fractions" / "chapter.toml").read_text(encoding="utf-8")
NASTY = {
    "digits": "a = " + "9" * 5_000,
    "hex_digits": "a = 0x" + "f" * 9_000,
    "point_digits": "a = 1." + "3" * 5_000,
    "lists": "a = " + "[" * 3_000 + "]" * 3_000,
    "tables": "a = " + "{a=" * 3_000 + "1" + "}" * 3_000,
    "heading": "[" + ".".join("a" * 3_000) + "]",
    "name": ".".join("a" * 60_000) + " = 1",
    "quoted_name": '"a" . ' * 9_000 + "a = 1",
    "open_lists": "a = " + "[" * 9_000,
    "entries": "[[items]]\n" * 50_000,
    "large": "# nothing\n" * 120_000,
    "open_text": 'a = "' + '\\"' * 90_000,
    "not_text": "a = \x00",
}
"""What a file may hold that is small to write and large to read."""


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """A school's own shelf, as the command line names it."""
    before = toml_text.own_shelf()
    yield tmp_path / "content" / "chapters"
    toml_text.keep_own_in(before)
    content_check.read_anew()


def laid(shelf: Path, name: str, text: str) -> Path:
    """A folder of the school's own with that text as its chapter."""
    folder = shelf / name
    folder.mkdir(parents=True)
    (folder / packs.FILE).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_file_of_settings_is_told_once_and_leaves_every_other_setting(tmp_path: Path, name: str) -> None:
    (tmp_path / FILE_NAME).write_text(NASTY[name], encoding="utf-8")
    (tmp_path / SCHOOL_FILE_NAME).write_text('student = "Class 7"', encoding="utf-8")
    found = read_settings(tmp_path, school=(tmp_path / SCHOOL_FILE_NAME,))
    (fault,) = found.faults
    assert str(tmp_path / FILE_NAME) in fault
    assert found.student == "Class 7"
    assert not doctor.settings_files(found).good


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_chapter_is_told_with_its_file_and_line(shelf: Path, name: str) -> None:
    folder = laid(shelf, "ours", f'id = "ours"\n{NASTY[name]}\n')
    (fault, *_) = content_check.chapter_faults(folder)
    assert fault.file.endswith("ours/chapter.toml")
    assert fault.line > 0 or name == "large"  # which is a fault of the whole
    assert len(fault.says) < 200
    with pytest.raises(ContentFault):
        packs.read_chapter(folder)


def test_with_nasty_files_on_every_shelf_the_commands_work(
    tmp_path: Path, shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in NASTY.items():
        laid(shelf, name, text)
    (tmp_path / FILE_NAME).write_text(NASTY["digits"], encoding="utf-8")
    (tmp_path / SCHOOL_FILE_NAME).write_text(NASTY["lists"], encoding="utf-8")
    assert command_line.run(["students", "--data-dir", str(tmp_path)]) == 0
    told = capsys.readouterr().err
    assert told.count(FILE_NAME) == told.count(SCHOOL_FILE_NAME) == 1
    assert command_line.run(["content", "list", "--data-dir", str(tmp_path)]) == 1
    listed = capsys.readouterr()
    assert listed.out.count("NCERT Class 6") >= 3
    assert all(f"{name}/chapter.toml" in listed.err for name in NASTY)
    assert {one.id for one in packs.listed()} >= {"fractions", *NASTY}
    assert packs.load_chapter("fractions").templates


def test_the_check_of_nasty_chapters_tells_one_fault_of_each(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("digits", "lists", "name"):
        laid(shelf, name, NASTY[name])
    assert command_line.run(["content", "check", str(shelf), "--data-dir", str(shelf)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[-1].endswith("3 faults")


def test_a_chapter_of_few_letters_never_takes_much_memory(shelf: Path) -> None:
    """Draws of ten thousand numbers each, and a name of many parts: 60 to 120 KB that would become gigabytes."""
    draws = "".join(f'a{number} = "0..9999"\n' for number in range(2_000))
    wide = laid(shelf, "wide", CHAPTER + f"\n[[templates]]\n[templates.draw]\n{draws}")
    deep = laid(shelf, "deep", CHAPTER + "\n" + NASTY["name"])
    tracemalloc.start()
    try:
        for folder in (wide, deep):
            assert content_check.chapter_faults(folder)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 60_000_000


def test_a_file_with_thousands_of_faults_tells_the_first_ones(shelf: Path) -> None:
    folder = laid(shelf, "many", "[[items]]\n" * 3_000)
    assert 0 < len(content_check.chapter_faults(folder)) <= 3 * toml_files.MOST_FAULTS


def test_a_text_longer_than_any_is_a_fault(shelf: Path) -> None:
    folder = laid(shelf, "fractions", CHAPTER.replace('en = "', 'en = "' + "a" * 5_000, 1))
    assert any("more than 4000 characters" in fault.says for fault in content_check.chapter_faults(folder))


def test_what_is_within_the_bounds_is_read_as_any_reader_does() -> None:
    for path in sorted((ROOT / "content").rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        assert toml_text.tables(text) == tomllib.loads(text)


_PIECES = st.sampled_from([*'[]{}="#,.\n\\ _-+', "'", '"""', "'''", "a", "1", "[[a]]\n", "a = ", "9" * 50, "[" * 30])
_TEXTS = st.one_of(st.lists(_PIECES, max_size=60).map("".join), st.text(string.printable, max_size=80))


@settings(max_examples=300, deadline=None)
@given(_TEXTS)
@example('a = """' + "[" * 50 + '"""')
@example("a = 1 # " + "[" * 50 + "9" * 50)
def test_whatever_is_written_is_read_or_is_one_fault_of_its_kind(text: str) -> None:
    refused = ""
    try:
        read = toml_text.tables(text)
    except tomllib.TOMLDecodeError as fault:
        refused = str(fault)
    assert "(at " in refused or read == tomllib.loads(text)


@pytest.mark.parametrize("file", [FILE_NAME, SCHOOL_FILE_NAME, MARK])
def test_a_small_file_is_whole_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    synced: list[tuple[bool, int]] = []
    really = os.fsync

    def noted(number: int) -> None:
        synced.append(((tmp_path / file).exists(), os.fstat(number).st_size))
        really(number)

    monkeypatch.setattr(os, "fsync", noted)
    if file == FILE_NAME:
        save_choice(Settings(tmp_path), student="Asha")
    elif file == SCHOOL_FILE_NAME:
        save_for_school(Settings(tmp_path), cloud_model="other")
    else:
        Marker(tmp_path).begin()
    there, size = synced[0]
    assert not there
    assert size == (tmp_path / file).stat().st_size > 0


def test_a_plan_for_teaching_and_the_misconception_sheet_leave_a_faulty_chapter_out(
    tmp_path: Path, shelf: Path
) -> None:
    laid(shelf, "a_bad", NASTY["lists"])
    toml_text.keep_own_in(shelf)
    sheet = library.plan(Settings(tmp_path), "adding fractions", "en", meaning=lambda _: None)
    assert "raction" in str(sheet)
    assert list(packs.readable({"a_bad", "fractions", "gone"})) == ["fractions"]
