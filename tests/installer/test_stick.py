"""A stick: what it says of itself, and what is told of one that is damaged, for another PC, or no stick at all."""

from __future__ import annotations

import json
import os
import subprocess
from io import StringIO
from pathlib import Path

import pytest

from installer import errors, stick
from installer.running import Teller
from installer.stick import Page

MINE = stick.here()
PAGE = Page("0.2.0-abcd1234", "0.2.0", "2026-11-28", (MINE,))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small whole stick, in a folder whose name has a space and Hindi letters."""
    home = tmp_path / "दीदी की stick"
    for name, text in (("didi/pyproject.toml", "x"), ("didi/tutor/a.py", "a = 1"), ("wheels/a.whl", "wheel")):
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (home / stick.PAGE).write_text(PAGE.text())
    stick.write_sums(home, Teller(StringIO()))
    return home


def told(home: Path) -> tuple[int, str]:
    """What a person reads who checks a stick."""
    out = StringIO()
    return stick.check(home, Teller(out)), out.getvalue()


def test_a_whole_stick_is_said_to_be_whole_with_its_release_and_size(folder: Path) -> None:
    code, said = told(folder)
    assert code == 0
    assert "This stick is whole: Didi 0.2.0-abcd1234, 4 files" in said


def test_the_page_reads_back_as_it_was_written(folder: Path) -> None:
    assert stick.read_page(folder) == PAGE


@pytest.mark.skipif(os.name == "nt", reason="the system has no sha256sum")
def test_the_list_of_hashes_is_one_that_the_system_can_check_too(folder: Path) -> None:
    assert subprocess.run(["sha256sum", "-c", "--quiet", stick.SUMS], cwd=folder, check=False).returncode == 0


@pytest.mark.parametrize("name", ["didi/tutor/a.py", "wheels/a.whl", stick.PAGE])
def test_a_file_that_was_changed_is_named(folder: Path, name: str) -> None:
    with (folder / name).open("a") as file:
        file.write(" ")
    code, said = told(folder)
    assert code == 1
    assert f"{name} was changed or cannot be read." in said


def test_a_file_that_is_gone_is_named(folder: Path) -> None:
    (folder / "wheels" / "a.whl").unlink()
    assert told(folder) == (1, told(folder)[1])
    assert "wheels/a.whl is not there." in told(folder)[1]


def test_a_list_that_was_cut_short_is_not_believed(folder: Path) -> None:
    whole = (folder / stick.SUMS).read_text()
    (folder / stick.SUMS).write_text(whole[:-30])
    with pytest.raises(errors.StickDamaged, match="cut short"):
        stick.sums(folder)


def test_a_list_that_names_a_file_outside_the_stick_is_refused(folder: Path) -> None:
    (folder / stick.SUMS).write_text("0" * 64 + "  ../outside\n")
    with pytest.raises(errors.StickDamaged, match="outside"):
        stick.sums(folder)


def test_a_folder_that_is_no_stick_says_which_folder_is_meant(tmp_path: Path) -> None:
    with pytest.raises(errors.NoStick) as fault:
        stick.read_page(tmp_path)
    assert stick.PAGE in fault.value.sentence
    assert stick.CHECKOUT in fault.value.advice


@pytest.mark.parametrize("text", ["", "{}", "[]", "no json", '{"format": "x"}'])
def test_a_page_that_cannot_be_read_is_damage_and_no_traceback(folder: Path, text: str) -> None:
    (folder / stick.PAGE).write_text(text)
    with pytest.raises(errors.StickDamaged):
        stick.read_page(folder)


def test_a_stick_of_a_newer_layout_says_so(folder: Path) -> None:
    page = json.loads(PAGE.text()) | {"format": stick.FORMAT + 1}
    (folder / stick.PAGE).write_text(json.dumps(page))
    with pytest.raises(errors.NoStick, match="newer Didi"):
        stick.read_page(folder)


def test_a_stick_for_another_system_names_both_systems() -> None:
    other = "linux" if MINE.startswith("windows") else "windows"
    with pytest.raises(errors.WrongSystem) as fault:
        stick.fits(Page("r", "1", "d", (f"{other}-3.11",)))
    assert other.capitalize() in fault.value.sentence
    assert MINE.split("-")[0].capitalize() in fault.value.sentence


def test_a_stick_for_another_python_names_the_python_that_would_do() -> None:
    with pytest.raises(errors.WrongSystem) as fault:
        stick.fits(Page("r", "1", "d", (f"{MINE.split('-')[0]}-3.99",)))
    assert "Python 3.99" in fault.value.sentence
    assert "python3.99 -m installer run" in fault.value.advice


def test_a_stick_for_this_pc_is_taken_without_a_word() -> None:
    stick.fits(PAGE)
