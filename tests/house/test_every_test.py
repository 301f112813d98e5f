"""The rules of tests/conftest.py bite: each is broken by a small suite of its own, and pytest says which."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHORT_OF_PATIENCE = ("PATIENCE_S = 10.0", "PATIENCE_S = 0.3")
"""What is planted to stay behind does not go away by waiting."""


def suite(folder: Path, tests: str, *words: str, **environment: str) -> tuple[int, str]:
    """Run one file of tests under the house's conftest; pytest's exit code and all it said."""
    rules = (ROOT / "tests" / "conftest.py").read_text(encoding="utf-8")
    assert SHORT_OF_PATIENCE[0] in rules
    (folder / "conftest.py").write_text(rules.replace(*SHORT_OF_PATIENCE), encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_planted.py").write_text(tests)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DIDI_", "PYTEST_"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", *words, str(folder)],
        cwd=folder,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout


PLANTED = """
import os, socket, subprocess, sys, threading
from pathlib import Path
import pytest
kept, seen = [], set()

def test_clean():
    pass

def test_thread():
    threading.Thread(target=threading.Event().wait, args=(60,), daemon=True).start()

def test_after_the_thread():
    pass

def test_timer():
    timer = threading.Timer(60, print)
    timer.daemon = True
    timer.start()

def test_child():
    kept.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]))

def test_network():
    try:
        socket.create_connection(("192.0.2.1", 80), timeout=1)
    except OSError:
        pass

def test_loopback():
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()

@pytest.mark.parametrize("turn", range(2))
def test_folder(turn):
    folder = Path(os.environ["DIDI_DATA_DIR"])
    assert not folder.exists()
    assert folder not in seen
    seen.add(folder)
    folder.mkdir()

def test_last():
    kept[0].kill()
    kept[0].wait()
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What pytest says of each planted test, in one run of all: its outcome, and why."""
    _, said = suite(tmp_path_factory.mktemp("suite"), PLANTED)
    found: dict[str, str] = {}
    for outcome, name, why in re.findall(r"^(PASSED|FAILED|ERROR) \S+::(\S+)(?: - (.*))?$", said, re.M):
        found[name] = f"{found.get(name, '')} {outcome} {why}".strip()
    return found


@pytest.mark.parametrize("name", ["clean", "after_the_thread", "loopback", "folder[0]", "folder[1]", "last"])
def test_what_leaves_nothing_behind_passes_in_an_empty_data_folder_of_its_own(told: dict[str, str], name: str) -> None:
    assert told[f"test_{name}"] == "PASSED"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("thread", "left running: thread"),
        ("timer", "left running: thread"),
        ("child", "left running: child"),
        ("network", "reached for the network: 192.0.2.1"),
    ],
)
def test_what_stays_behind_or_reaches_for_the_network_fails_its_test(told: dict[str, str], name: str, why: str) -> None:
    assert "ERROR" in told[f"test_{name}"]
    assert why in told[f"test_{name}"]


def test_nothing_is_skipped_where_all_must_run_but_what_another_system_needs(tmp_path: Path) -> None:
    (tmp_path / "test_whole_file.py").write_text(
        "import pytest\npytest.skip('no file here', allow_module_level=True)\ndef test_it():\n    pass\n"
    )
    planted = (
        "import pytest\ndef test_it():\n    pytest.skip('no models here')\n"
        "def test_other():\n    pytest.skip('only on Windows')\n"
    )
    code, said = suite(tmp_path, planted, "--continue-on-collection-errors", DIDI_TEST_ALL="1")
    assert code != 0
    assert "nothing may be skipped here: Skipped: no models here" in said
    assert "nothing may be skipped here: Skipped: no file here" in said
    assert "nothing may be skipped here: Skipped: only on" not in said
    assert "1 skipped" in said


def order_of_files(folder: Path, seed: str) -> list[str]:
    """In which order ten files with two tests each come."""
    planted = "def test_one():\n    pass\ndef test_two():\n    pass\n"
    for name in "abcdefghij":
        (folder / f"test_{name}.py").write_text(planted)
    code, said = suite(folder, planted, "--collect-only", DIDI_TEST_ORDER=seed)
    assert code == 0, said
    return re.findall(r"(test_\w+)\.py::test_(?:one|two)", said)


def test_the_files_come_in_the_order_that_is_asked_for_and_each_stays_whole(tmp_path: Path) -> None:
    shuffled, other, again = (order_of_files(tmp_path, seed) for seed in ("1", "2", "1"))
    assert sorted(shuffled) == sorted(other)
    assert len({tuple(order) for order in (sorted(shuffled), shuffled, other)}) == 3
    assert shuffled[::2] == shuffled[1::2]
    assert again == shuffled


def test_what_needs_models_is_skipped_on_a_computer_without_them(tmp_path: Path) -> None:
    planted = (
        "import pytest\n@pytest.mark.models\ndef test_it():\n    raise AssertionError\ndef test_other():\n    pass\n"
    )
    hidden = "import models.store\nmodels.store.package_file = lambda part: None\n"
    code, said = suite(tmp_path, hidden + planted, "-rs", PYTHONPATH=str(ROOT), XDG_DATA_HOME=str(tmp_path))
    assert code == 0, said
    assert "1 passed, 1 skipped" in said
    assert "the models are not here" in said
