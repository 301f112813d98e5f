"""From a stick to a first lesson on a bare Debian 12 without a network; then an update, the way back, and removal.

Debian itself comes from the package server that this machine knows; from then on no line leaves the bare system.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from installer import stick
from installer.places import CHECKOUT
from installer.running import Teller
from tests.installer.test_bare_debian import LESSON, Bare, bare_debian, possible

pytestmark = [
    pytest.mark.campaign,
    pytest.mark.timeout(7200),
    pytest.mark.skipif(not possible, reason="only on Debian, for root, with mmdebstrap"),
]
THERE = "/media/दीदी stick"
DIDI = ".local/bin/didi"


def made(folder: Path) -> Path:
    """A stick for this very Debian, made as a person makes it."""
    words = ["bundle", "--for", "linux", "--python", "3.11", "--without-engine", "--out", str(folder)]
    subprocess.run([sys.executable, "-m", "installer", *words], cwd=CHECKOUT, check=True, stdin=subprocess.DEVNULL)
    return folder


def put_in(bare: Bare, source: Path) -> None:
    """The stick is in the PC: an ordinary account may read it and not write."""
    shutil.copytree(source, bare.folder / THERE[1:], dirs_exist_ok=True)


def make_newer(source: Path) -> None:
    """The same stick with a Didi of a higher version."""
    project = source / stick.CHECKOUT / "pyproject.toml"
    project.write_text(re.sub(r'^version = ".*"', 'version = "99.0"', project.read_text(), flags=re.M))
    page = json.loads((source / stick.PAGE).read_text()) | {"version": "99.0", "release": "99.0-newer"}
    (source / stick.PAGE).write_text(json.dumps(page))
    stick.write_sums(source, Teller(StringIO()))


def test_a_stick_brings_didi_to_a_bare_debian_updates_her_and_leaves_the_lessons(tmp_path: Path) -> None:
    source = made(tmp_path / "stick")
    bare = bare_debian(tmp_path / "debian")
    put_in(bare, source)
    bare.said("useradd -m -s /bin/bash asha")
    began = time.monotonic()
    assert f"sudo sh '{THERE}/system-parts.sh'" in bare.said(f"sh '{THERE}/start.sh'", code=1)
    bare.said(f"sh '{THERE}/system-parts.sh'")
    spoken = bare.asha(f"sh '{THERE}/start.sh'")
    print(f"from the stick to the end of a spoken lesson in {time.monotonic() - began:.0f} s")
    assert "sure): minus one by seven" in spoken  # she heard what was said into her ears
    assert "This stick is whole" in bare.asha(f"cd '{THERE}/didi' && python3 -B -m installer verify ..")
    bare.asha(LESSON.replace("didi ", f"{DIDI} "))
    make_newer(source)
    put_in(bare, source)
    began = time.monotonic()
    bare.asha(f"sh '{THERE}/start.sh'")
    print(f"an update, and a spoken lesson, in {time.monotonic() - began:.0f} s")
    current = "cat .local/share/didi-program/current.txt"
    assert bare.asha(current).strip() == "99.0-newer"
    assert "backups" in bare.asha("ls .local/share/didi")
    assert "opens from now on" in bare.asha(f"cd '{THERE}/didi' && python3 -B -m installer back")
    assert bare.asha(current).strip() != "99.0-newer"
    assert "Asha" in bare.asha(f"{DIDI} students")
    assert "The lessons are kept" in bare.asha(f"cd '{THERE}/didi' && python3 -B -m installer uninstall")
    assert "progress.db" in bare.asha("ls .local/share/didi; test ! -e .local/share/didi-program")
