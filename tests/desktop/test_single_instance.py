"""One Didi for one data folder: whoever comes second brings the first to the front."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtNetwork import QLocalServer
from pytestqt.qtbot import QtBot

from desktop.base.single_instance import Claim, OnlyOne, name_for
from tests.desktop.conftest import PATIENCE

ASKS = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from desktop.base.single_instance import OnlyOne
app = QCoreApplication([])
print(OnlyOne(Path(sys.argv[1])).claim(patience=int(sys.argv[2])).value)
"""
DIES = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from desktop.base.single_instance import OnlyOne
app = QCoreApplication([])
only = OnlyOne(Path(sys.argv[1]))
print(only.claim().value, flush=True)
os.kill(os.getpid(), 9)
"""
Make = Callable[[], OnlyOne]


@pytest.fixture
def folder(own_data_folder: Path) -> Path:
    own_data_folder.mkdir(parents=True)
    return own_data_folder


@pytest.fixture
def one(qtbot: QtBot, folder: Path) -> Iterator[Make]:
    """Makes starts for this folder; they stop listening when the test is over."""
    made: list[OnlyOne] = []

    def start() -> OnlyOne:
        made.append(OnlyOne(folder))
        return made[-1]

    yield start
    for each in made:
        each.close()


def elsewhere(qtbot: QtBot, script: str, folder: Path, patience: int = PATIENCE) -> str:
    """What another process finds, while this one goes on hearing."""
    process = QProcess()
    process.setWorkingDirectory(str(Path.cwd()))
    with qtbot.waitSignal(process.finished, timeout=PATIENCE):
        process.start(sys.executable, ["-c", script, str(folder), str(patience)])
    return process.readAllStandardOutput().data().decode().strip()


def test_the_first_start_is_the_first(one: Make) -> None:
    assert one().claim() is Claim.FIRST


def test_a_second_start_brings_the_first_to_the_front(one: Make, qtbot: QtBot, folder: Path) -> None:
    first = one()
    assert first.claim() is Claim.FIRST
    first.ready()
    with qtbot.waitSignal(first.wanted, timeout=PATIENCE):
        assert elsewhere(qtbot, ASKS, folder) == "open"


def test_another_data_folder_is_another_didi(one: Make, qtbot: QtBot, folder: Path, tmp_path: Path) -> None:
    first = one()
    assert first.claim() is Claim.FIRST
    assert name_for(folder) != name_for(tmp_path)
    assert elsewhere(qtbot, ASKS, tmp_path) == "first"


def test_what_a_killed_didi_left_behind_is_cleared_away(one: Make, qtbot: QtBot, folder: Path) -> None:
    assert elsewhere(qtbot, DIES, folder) == "first"
    after = one()
    assert after.claim() is Claim.FIRST
    after.ready()
    assert elsewhere(qtbot, ASKS, folder) == "open"


def test_one_that_does_not_answer_is_told_of(one: Make, folder: Path) -> None:
    hung = QLocalServer()
    assert hung.listen(name_for(folder))
    assert one().claim(patience=50) is Claim.SILENT
    hung.close()


def test_one_that_never_gets_to_its_window_is_told_of(one: Make) -> None:
    assert one().claim() is Claim.FIRST
    assert one().claim(starting=0.05) is Claim.SILENT


def test_a_first_that_has_closed_makes_room(one: Make) -> None:
    first = one()
    first.claim()
    first.close()
    assert one().claim() is Claim.FIRST


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="only on a plain user")
def test_a_folder_that_cannot_be_written_to_keeps_nobody_out(qtbot: QtBot, tmp_path: Path) -> None:
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o500)
    only = OnlyOne(shut)
    assert only.claim() is Claim.FIRST
    only.close()


# --- the whole program ----------------------------------------------------------------------------------------------


def didi(folder: Path, tmp_path: Path) -> subprocess.Popen[str]:
    """`didi` as a child, with no display and no models."""
    environment = {
        **os.environ,
        "DIDI_DATA_DIR": str(folder),
        "DIDI_MODELS_DIR": str(tmp_path / "no-models"),
        "QT_QPA_PLATFORM": "offscreen",
        "PULSE_SERVER": f"unix:{tmp_path}/nobody",
    }
    command = [sys.executable, "-m", "desktop"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True, cwd=Path.cwd())


def test_of_two_starts_at_once_exactly_one_opens_and_the_other_says_so(tmp_path: Path, folder: Path) -> None:
    both = [didi(folder, tmp_path), didi(folder, tmp_path)]
    deadline = time.monotonic() + PATIENCE / 1000
    while all(each.poll() is None for each in both):
        assert time.monotonic() < deadline, "both stay"
        time.sleep(0.1)
    (gone,) = [each for each in both if each.poll() is not None]
    (stays,) = [each for each in both if each is not gone]
    out, errors = gone.communicate(timeout=PATIENCE / 1000)
    assert gone.returncode == 0, errors
    assert len(out.splitlines()) == 1
    assert "already" in out
    assert stays.poll() is None
    stays.send_signal(signal.SIGINT)
    _, errors = stays.communicate(timeout=PATIENCE / 1000)
    assert "Traceback" not in errors
