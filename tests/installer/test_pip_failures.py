"""What pip really says when it fails becomes a sentence with the package and what to do."""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from installer import errors
from installer.errors import explain, package_named


def pip(*words: str) -> str:
    """All that a pip which fails has to say."""
    command = [sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check", *words]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=120
    )
    assert done.returncode != 0, done.stdout
    return done.stdout


def small_wheel(folder: Path) -> Path:
    """A real wheel with one empty module."""
    path = folder / "didi_probe-1.0-py3-none-any.whl"
    files = {
        "didi_probe.py": "",
        "didi_probe-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: didi-probe\nVersion: 1.0\n",
        "didi_probe-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
        rows = [
            f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()},{len(text)}"
            for name, text in files.items()
        ]
        wheel.writestr("didi_probe-1.0.dist-info/RECORD", "\n".join(rows))
    return path


def test_a_network_that_does_not_answer_is_told_as_such(tmp_path: Path) -> None:
    nobody = "http://127.0.0.1:9/simple"
    said = pip("download", "--index-url", nobody, "--retries", "1", "--no-deps", "-d", str(tmp_path), "numpy==2.4.6")
    reason = explain(said, "the packages that Didi runs on")
    assert isinstance(reason, errors.NoNetwork)
    assert "numpy" in reason.sentence
    assert "Connect this PC to the network" in reason.advice


def test_a_package_with_another_hash_is_named_and_refused(tmp_path: Path) -> None:
    small_wheel(tmp_path)
    lock = tmp_path / "lock.txt"
    lock.write_text(f"didi-probe==1.0 --hash=sha256:{'0' * 64}\n")
    said = pip(
        "install",
        "--no-index",
        "--find-links",
        str(tmp_path),
        "--require-hashes",
        "-t",
        str(tmp_path / "t"),
        "-r",
        str(lock),
    )
    reason = explain(said, "the packages that Didi runs on")
    assert isinstance(reason, errors.PackageTrouble)
    assert "didi-probe" in reason.sentence
    assert "hash differs" in reason.sentence


def test_a_package_that_is_not_there_is_named_with_its_version(tmp_path: Path) -> None:
    said = pip("install", "--no-index", "--find-links", str(tmp_path), "-t", str(tmp_path / "t"), "numpy==99.1")
    reason = explain(said, "the test tools")
    assert isinstance(reason, errors.PackageTrouble)
    assert "numpy 99.1" in reason.sentence


OS_ERROR = "ERROR: Could not install packages due to an OSError: "
BROKEN_LINE = "WARNING: Retrying (Retry(total=2)) after connection broken by "


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (f"Installing collected packages: a\n{OS_ERROR}[Errno 28] No space left on device", errors.NoRoom),
        (f"{OS_ERROR}[WinError 112] There is not enough space on the disk", errors.NoRoom),
        (f"{OS_ERROR}[Errno 13] Permission denied: 'x'", errors.MayNotWrite),
        (f"{OS_ERROR}[WinError 5] Access is denied", errors.MayNotWrite),
        (f"{BROKEN_LINE}SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'))", errors.NoNetwork),
        (f"{BROKEN_LINE}'NewConnectionError: [Errno -3]'", errors.NoNetwork),
        ("something nobody has seen before", errors.PackageTrouble),
        ("", errors.PackageTrouble),
    ],
)
def test_each_kind_of_fault_has_its_own_sentence(said: str, kind: type[errors.InstallerError]) -> None:
    reason = explain(said, "the test tools")
    assert type(reason) is kind
    assert reason.sentence
    assert reason.advice


def test_the_package_that_pip_was_at_is_named() -> None:
    said = "Collecting numpy==2.4.6 (from -r run.txt (line 3))\n  Downloading numpy-2.4.6-cp311-cp311-x.whl (16 MB)\n"
    assert package_named(said) == "numpy"
