"""Two installers never work in the same place at once, and a dead one holds nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

from installer.places import held, is_held
from installer.running import Teller

ROOT = Path(__file__).resolve().parents[2]
HOLDER = """
import sys, time
from pathlib import Path
from installer.places import held
from installer.running import Teller
with held(Path(sys.argv[1]), Teller(), "waiting"):
    print("held", flush=True)
    time.sleep(float(sys.argv[2]))
"""


def hold_elsewhere(path: Path, seconds: float) -> subprocess.Popen[str]:
    """Another process that holds the lock when this returns."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path), str(seconds)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    return holder


def test_the_second_one_waits_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "lock"
    out = StringIO()
    with hold_elsewhere(path, 1.0) as holder:
        began = time.monotonic()
        with held(path, Teller(out), "Waiting for another"):
            waited = time.monotonic() - began
        holder.wait()
    assert waited > 0.3
    assert "Waiting for another" in out.getvalue()


def test_a_killed_holder_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with hold_elsewhere(path, 60) as holder:
        assert is_held(path)
        holder.kill()
        holder.wait()
    assert not is_held(path)


def test_a_lock_that_nobody_made_is_not_held(tmp_path: Path) -> None:
    assert not is_held(tmp_path / "lock")
