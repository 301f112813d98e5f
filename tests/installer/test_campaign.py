"""`installer campaign`: everything runs though a part fails, and one table says what each part found."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from io import StringIO
from pathlib import Path

import pytest

from installer import testing
from installer.places import CHECKOUT, Places
from installer.running import Teller
from installer.testing import Part, counted, judged, run_campaign, table
from tests.installer.test_setting_up import make_whole

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="only on POSIX is the program of this test a shell's")


@pytest.fixture
def checkout(tmp_path: Path) -> Places:
    """A small checkout that is made ready, whose environment is the one the tests run in."""
    root = tmp_path / "checkout"
    shutil.copytree(CHECKOUT / "installer", root / "installer", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHECKOUT / "pyproject.toml", root / "pyproject.toml")
    places = Places(root, tmp_path / "cache")
    make_whole(places, tmp_path)
    places.python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    places.python.chmod(0o755)
    return places


@POSIX
def test_a_part_that_fails_keeps_no_other_from_running_and_the_table_says_what_each_found(
    checkout: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIDI_TEST_ORDER", "1")
    says = "print('first'); print('the reason'); raise SystemExit(2)"
    parts = (
        Part("broken", ["python", "-c", says]),
        Part("in full", ["python", "-c", "import os; print(os.environ['DIDI_CAMPAIGN'])"], testing.IN_FULL),
        Part("not there", ["python", "-c", "print('never')"], needs="tests/nowhere.py"),
    )
    monkeypatch.setattr(testing, "PARTS", parts)
    out = StringIO()
    assert run_campaign(checkout, Teller(out)) == 1
    written = (checkout.checkout / "campaign" / "table.md").read_text()
    assert written in out.getvalue()
    assert "| broken | FAILED |" in written
    assert "| in full | passed | 0:0" in written
    assert "never" not in written
    assert "first\nthe reason" in written.split("## broken")[1]
    assert (checkout.checkout / "campaign" / "in-full.log").read_text() == "1\n"


@POSIX
def test_a_campaign_in_which_all_passed_says_so(checkout: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIDI_TEST_ORDER", "1")
    monkeypatch.setattr(testing, "PARTS", (Part("good", ["python", "-c", "print(7)"]),))
    assert run_campaign(checkout, Teller(StringIO())) == 0


def log_of(tmp_path: Path, *lines: str) -> Path:
    """What a part said."""
    log = tmp_path / "part.log"
    log.write_text("\n".join(lines) + "\n")
    return log


def test_a_measurement_fails_when_a_figure_that_must_be_nothing_is_not(tmp_path: Path) -> None:
    part = Part("kills", ["python"], no=("lost", "damaged"))
    assert judged(part, 0, 1.0, log_of(tmp_path, '{"kills": 9, "lost": 0, "damaged": 0}')).passed
    found = judged(part, 0, 1.0, log_of(tmp_path, '{"kills": 9, "lost": 2, "damaged": 0}'))
    assert (found.passed, found.last) == (False, "lost: 2")
    assert judged(part, 0, 1.0, log_of(tmp_path, '{"kills": 9, "lost": 0}')).last == "damaged: not told"
    assert not judged(part, 0, 1.0, log_of(tmp_path, "Killed")).passed


def test_what_passed_failed_and_was_skipped_is_read_from_pytests_closing_line() -> None:
    assert counted("2 failed, 310 passed, 4 skipped, 1 error in 12.31s") == {"passed": 310, "failed": 3, "skipped": 4}


def test_a_bar_in_what_was_said_does_not_break_the_table(tmp_path: Path) -> None:
    found = judged(Part("odd", ["python"]), 0, 61.0, log_of(tmp_path, "run | test"))
    assert table([found]).splitlines()[2] == "| odd | passed | 1:01 min |  |  |  | run / test |"


def test_the_campaign_leaves_no_marker_out() -> None:
    markers = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["markers"]
    assert {line.split(":")[0] for line in markers} == {"models", "words", "sound", "journey", "campaign"}
    wanted = {word for part in testing.PARTS for word in part.words}
    assert {"not words and not journey", "words", "tests.journeys"} <= wanted


def test_the_table_and_what_the_parts_said_are_kept_out_of_the_history() -> None:
    told = subprocess.run(["git", "check-ignore", f"{testing.FOLDER}/{testing.TABLE}"], cwd=CHECKOUT, check=False)
    assert told.returncode == 0 or not (CHECKOUT / ".git").exists()
