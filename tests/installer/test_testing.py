"""`installer test`: every check is run for real, a failure is a failure, and the tests come last."""

from __future__ import annotations

import os
import shutil
import sys
from io import StringIO
from pathlib import Path

import pytest

from installer import testing
from installer.places import CHECKOUT, Places
from installer.running import Teller


@pytest.fixture
def checkout(tmp_path: Path) -> Places:
    """A small checkout whose environment is the one the tests run in."""
    root = tmp_path / "checkout"
    shutil.copytree(CHECKOUT / "installer", root / "installer", ignore=shutil.ignore_patterns("__pycache__"))
    places = Places(root, tmp_path / "cache")
    places.programs.mkdir(parents=True)
    name = "python.exe" if sys.platform == "win32" else "python"
    script = f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'
    (places.programs / name).write_text(script)
    (places.programs / name).chmod(0o755)
    return places


def test_every_tool_that_a_check_runs_is_among_the_test_tools() -> None:
    there = {path.stem for path in Path(sys.executable).parent.iterdir()}
    assert {words[0] for _, words in testing.CHECKS} <= there


def test_the_tests_are_run_with_nothing_skipped_and_no_window(checkout: Places) -> None:
    told = testing.environment(checkout)
    assert told["DIDI_TEST_ALL"] == "1"
    assert told["HF_HUB_OFFLINE"] == "1"
    assert told["QT_QPA_PLATFORM"] == "offscreen"
    assert told["PATH"].startswith(str(checkout.programs))


@pytest.mark.skipif(sys.platform == "win32", reason="only on POSIX is the program of this test a shell's")
def test_a_check_that_fails_is_told_from_one_that_passes(checkout: Places) -> None:
    teller = Teller(StringIO())
    assert testing.check(checkout, teller, "good", ["python", "-c", "print(7)"])
    assert not testing.check(checkout, teller, "bad", ["python", "-c", "raise SystemExit(3)"])


def test_the_tests_come_last_so_that_the_output_ends_with_pytests_own_line() -> None:
    assert testing.CHECKS[-1] == testing.TESTS
    assert testing.TESTS[1][:3] == ["python", "-m", "pytest"]


def test_what_nobody_waits_for_is_not_run_while_somebody_waits() -> None:
    words = testing.TESTS[1]
    assert words[words.index("-m", 3) + 1] == "not words and not journey and not campaign"
    assert not any("--cov" in word for word in words)


def test_the_order_of_the_test_files_is_told_and_can_be_had_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(testing.ORDER, "582915")
    out = StringIO()
    testing.choose_order(Teller(out))
    assert f"{testing.ORDER}=582915" in out.getvalue()
    monkeypatch.delenv(testing.ORDER)
    testing.choose_order(Teller(out))
    assert f"{testing.ORDER}={os.environ[testing.ORDER]}" in out.getvalue()
