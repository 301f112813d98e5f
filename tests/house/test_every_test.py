"""The rules of tests/conftest.py bite: each is broken by a small suite of its own, and pytest says which."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def suite(folder: Path, test: str, *words: str, **environment: str) -> tuple[int, str]:
    """Run one file of tests under the house's conftest; pytest's exit code and all it said."""
    (folder / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_planted.py").write_text(test)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DIDI_", "PYTEST_"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *words, str(folder)],
        cwd=folder,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout


def test_a_clean_test_passes(tmp_path: Path) -> None:
    code, said = suite(tmp_path, "def test_it():\n    assert True\n")
    assert code == 0, said


def test_a_thread_that_stays_behind_fails_its_test(tmp_path: Path) -> None:
    planted = (
        "import threading\ndef test_it():\n"
        "    threading.Thread(target=threading.Event().wait, args=(60,), daemon=True).start()\n"
    )
    code, said = suite(tmp_path, planted)
    assert code == 1
    assert "left running: thread" in said


def test_a_timer_that_stays_behind_fails_its_test(tmp_path: Path) -> None:
    planted = (
        "import threading\ndef test_it():\n"
        "    timer = threading.Timer(60, print)\n    timer.daemon = True\n    timer.start()\n"
    )
    code, said = suite(tmp_path, planted)
    assert code == 1
    assert "left running: thread" in said


def test_a_child_process_that_stays_behind_fails_its_test(tmp_path: Path) -> None:
    planted = (
        "import subprocess, sys\nkept = []\n"
        "def test_it():\n    kept.append(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']))\n"
    )
    code, said = suite(tmp_path, planted)
    assert code == 1
    assert "left running: child" in said


def test_reaching_for_the_network_fails_even_where_the_refusal_is_swallowed(tmp_path: Path) -> None:
    planted = (
        "import socket\ndef test_it():\n    try:\n        socket.create_connection(('192.0.2.1', 80), timeout=1)\n"
        "    except OSError:\n        pass\n"
    )
    code, said = suite(tmp_path, planted)
    assert code == 1
    assert "reached for the network: 192.0.2.1" in said


def test_loopback_is_not_the_network(tmp_path: Path) -> None:
    planted = (
        "import socket\ndef test_it():\n    with socket.create_server(('127.0.0.1', 0)) as server:\n"
        "        socket.create_connection(server.getsockname()).close()\n"
    )
    code, said = suite(tmp_path, planted)
    assert code == 0, said


@pytest.mark.parametrize(
    "planted",
    [
        "import pytest\ndef test_it():\n    pytest.skip('no models here')\n",
        "import pytest\npytest.skip('no models here', allow_module_level=True)\ndef test_it():\n    pass\n",
    ],
    ids=["a test", "a whole file"],
)
def test_nothing_is_skipped_where_all_must_run(tmp_path: Path, planted: str) -> None:
    code, said = suite(tmp_path, planted, DIDI_TEST_ALL="1")
    assert code != 0
    assert "no models here" in said
    assert "nothing may be skipped" in said


def test_a_test_for_another_system_may_be_skipped(tmp_path: Path) -> None:
    planted = "import pytest\ndef test_it():\n    pytest.skip('only on Windows')\ndef test_other():\n    pass\n"
    code, said = suite(tmp_path, planted, DIDI_TEST_ALL="1")
    assert code == 0, said


def test_each_test_has_an_empty_data_folder_of_its_own(tmp_path: Path) -> None:
    planted = (
        "import os\nfrom pathlib import Path\nimport pytest\nseen = set()\n"
        "@pytest.mark.parametrize('turn', range(2))\ndef test_it(turn):\n"
        "    folder = Path(os.environ['DIDI_DATA_DIR'])\n"
        "    assert not folder.exists()\n    assert folder not in seen\n"
        "    seen.add(folder)\n    folder.mkdir()\n"
    )
    code, said = suite(tmp_path, planted)
    assert code == 0, said


def order_of_files(folder: Path, seed: str) -> list[str]:
    """In which order ten files with two tests each come."""
    planted = "def test_one():\n    pass\ndef test_two():\n    pass\n"
    for name in "abcdefghij":
        (folder / f"test_{name}.py").write_text(planted)
    code, said = suite(folder, planted, "--collect-only", DIDI_TEST_ORDER=seed)
    assert code == 0, said
    return re.findall(r"(test_\w+)\.py::test_(?:one|two)", said)


def test_the_files_come_in_the_order_that_is_asked_for_and_each_stays_whole(tmp_path: Path) -> None:
    by_name, shuffled, other = (order_of_files(tmp_path, seed) for seed in ("", "1", "2"))
    assert by_name == sorted(by_name)
    assert len({tuple(order) for order in (by_name, shuffled, other)}) == 3
    assert sorted(shuffled) == by_name
    assert shuffled[::2] == shuffled[1::2]
    assert order_of_files(tmp_path, "1") == shuffled


def test_what_needs_models_is_skipped_on_a_computer_without_them(tmp_path: Path) -> None:
    planted = (
        "import pytest\n@pytest.mark.models\ndef test_it():\n    raise AssertionError\ndef test_other():\n    pass\n"
    )
    hidden = "import models.store\nmodels.store.package_file = lambda part: None\n"
    code, said = suite(tmp_path, hidden + planted, "-rs", PYTHONPATH=str(ROOT), XDG_DATA_HOME=str(tmp_path))
    assert code == 0, said
    assert "1 passed, 1 skipped" in said
    assert "the models are not here" in said
