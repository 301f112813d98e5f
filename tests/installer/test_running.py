"""Programs run with a sign of life, and Ctrl-C leaves none of them behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import psutil
import pytest

from installer.running import ProgramFailed, Step, Teller, clean_environment, run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def step() -> Step:
    return Teller(StringIO()).step("Working")


def test_what_a_program_says_comes_back(step: Step) -> None:
    assert run([sys.executable, "-c", "print('seven')"], step) == "seven\n"


def test_a_program_that_fails_is_told_with_all_it_said(step: Step) -> None:
    with pytest.raises(ProgramFailed) as caught:
        run([sys.executable, "-c", "import sys; print('the reason', file=sys.stderr); sys.exit(3)"], step)
    assert caught.value.returncode == 3
    assert "the reason" in caught.value.output


def test_the_latest_line_of_a_long_program_is_shown() -> None:
    out = StringIO()
    moments = iter(range(0, 1000, 11))
    told = Teller(out, clock=lambda: float(next(moments))).step("Working")
    run([sys.executable, "-c", "import time; print('Downloading numpy', flush=True); time.sleep(1.5)"], told)
    assert "Downloading numpy" in out.getvalue()


def test_settings_that_would_lead_pip_astray_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_TARGET", "somewhere else")
    monkeypatch.setenv("PYTHONPATH", "somewhere else")
    monkeypatch.setenv("PIP_CERT", "kept.pem")
    kept = clean_environment({"MORE": "1"})
    assert "PIP_TARGET" not in kept
    assert "PYTHONPATH" not in kept
    assert kept["PIP_CERT"] == "kept.pem"
    assert kept["MORE"] == "1"


STUBBORN = (
    "import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']).wait()"
)


@pytest.mark.skipif(sys.platform == "win32", reason="only on POSIX is Ctrl-C sent this way")
def test_ctrl_c_ends_the_program_and_its_own_children() -> None:
    script = (
        "from installer.running import run\nfrom installer.running import Teller\nimport sys\n"
        f"with Teller().step('Working') as step: run([sys.executable, '-c', {STUBBORN!r}], step)\n"
    )
    installer = subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    parent = psutil.Process(installer.pid)
    deadline = time.monotonic() + 20
    while len(parent.children(recursive=True)) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    family = parent.children(recursive=True)
    assert len(family) == 2
    installer.send_signal(signal.SIGINT)
    said, _ = installer.communicate(timeout=30)
    assert "Working: stopped" in said
    _, alive = psutil.wait_procs(family, timeout=5)
    assert alive == []
