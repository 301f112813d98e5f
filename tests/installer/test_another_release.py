"""Another release over the old one: the old environment stays until the new one is whole, whoever is killed when."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from installer import errors, setting_up
from installer.packages import Ground, changing, install_locked, make_environment, put_right
from installer.places import CHECKOUT, LOCK, Places
from installer.running import Teller

posix = pytest.mark.skipif(
    sys.platform == "win32", reason="only on Linux: a program is written in the shell's language"
)

OFFLINE = 'echo "Temporary failure in name resolution"; exit 1'
PYTHON = """#!/bin/sh
cd "{folder}"
case "$*" in
  *"-c "*) {check} ;;
  *--dry-run*) {asked} ;;
  *"pip"*"install"*) {install} ;;
  *) exit 0 ;;
esac
"""
"""What stands in for the environment's Python: how it answers to pip and to a look at what it can import."""
HALF = "rm package; echo half > package; touch ../half; sleep 60"
WHOLE = "rm package; echo new > package"


@pytest.fixture
def checkout(tmp_path: Path) -> Places:
    """A checkout whose environment was made by the release before, with one package in it."""
    root = tmp_path / "checkout"
    shutil.copytree(CHECKOUT / "installer", root / "installer", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHECKOUT / "pyproject.toml", root / "pyproject.toml")
    places = Places(root, tmp_path / "cache")
    places.python.parent.mkdir(parents=True)
    answers(places)
    (places.venv / "package").write_text("old\n")
    for name in ("run", "project", "models"):
        places.stamp(name, places.wanted(name))
    with places.lock("run").open("a") as lock:
        lock.write("# of another release\n")
    return places


def answers(places: Places, *, asked: str = "exit 0", install: str = WHOLE, check: str = "exit 0") -> None:
    """Have the environment's Python answer so."""
    places.python.write_text(PYTHON.format(folder=places.venv, asked=asked, install=install, check=check))
    places.python.chmod(0o755)


def package(places: Places) -> str:
    return (places.venv / "package").read_text().strip()


def left(places: Places) -> list[str]:
    """What lies beside the environment."""
    return sorted(path.name for path in places.checkout.glob(".venv-*") if path.name != LOCK)


@posix
def test_a_new_release_without_a_network_opens_with_the_packages_that_are_here(
    checkout: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(checkout, asked=OFFLINE)
    monkeypatch.setattr(setting_up.system, "missing_parts", lambda for_tests: [])
    opened: list[list[str]] = []
    monkeypatch.setattr(setting_up.os, "execv", lambda program, words: opened.append(words) or 0)
    monkeypatch.chdir(checkout.checkout)
    out = StringIO()
    assert setting_up.open_didi(checkout, Teller(out)) == 0
    assert opened[0][:3] == [str(checkout.python), "-m", "desktop"]
    assert "the network does not answer" in out.getvalue()
    assert "the packages of the release before" in out.getvalue()
    assert (package(checkout), left(checkout)) == ("old", [])


@posix
def test_where_the_old_packages_do_not_fit_the_way_back_is_told_and_nothing_is_broken(checkout: Places) -> None:
    answers(checkout, asked=OFFLINE, check="exit 1")
    fault = errors.NoNetwork("The network does not answer.", "Connect this PC.")
    with pytest.raises(errors.NoNetwork, match="needs packages") as caught:
        setting_up._open_with_the_old(checkout, Teller(StringIO()), fault)
    assert "put the release before back" in caught.value.advice
    assert checkout.was_whole()


def test_a_first_run_without_a_network_has_nothing_to_open_with(checkout: Places) -> None:
    shutil.rmtree(checkout.venv)
    fault = errors.NoNetwork("The network does not answer.")
    with pytest.raises(errors.NoNetwork, match="does not answer"):
        setting_up._open_with_the_old(checkout, Teller(StringIO()), fault)


@posix
def test_with_a_network_the_new_packages_take_the_place_of_the_old(checkout: Places) -> None:
    install_locked(Ground(checkout, Teller(StringIO())), "run")
    assert checkout.is_done("run")
    assert (package(checkout), left(checkout)) == ("new", [])


@posix
@pytest.mark.parametrize("install", ["rm package; exit 1", f"rm package; {OFFLINE}"])
def test_packages_that_fail_midway_leave_the_old_ones(checkout: Places, install: str) -> None:
    answers(checkout, install=install)
    with pytest.raises(errors.InstallerError):
        install_locked(Ground(checkout, Teller(StringIO())), "run")
    assert (package(checkout), left(checkout)) == ("old", [])
    assert checkout.was_whole()


@posix
def test_an_installer_that_is_killed_midway_leaves_the_old_packages_for_the_next_start(checkout: Places) -> None:
    answers(checkout, install=HALF)
    code = (
        "import sys; from pathlib import Path; from installer.places import Places;"
        "from installer.packages import Ground, install_locked; from installer.running import Teller;"
        "install_locked(Ground(Places(Path(sys.argv[1]), Path(sys.argv[2])), Teller()), 'run')"
    )
    words = [sys.executable, "-c", code, str(checkout.checkout), str(checkout.cache)]
    installer = subprocess.Popen(words, cwd=CHECKOUT, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        until = time.monotonic() + 60
        while not (checkout.checkout / "half").exists() and time.monotonic() < until:
            time.sleep(0.02)
        assert package(checkout) == "half"
        children = Path(f"/proc/{installer.pid}/task/{installer.pid}/children").read_text().split()
    finally:
        installer.kill()
        installer.wait()
    for child in children:
        os.killpg(int(child), signal.SIGKILL)
    assert not setting_up.is_ready(checkout, for_tests=False)
    make_environment(Ground(checkout, Teller(StringIO())))
    assert (package(checkout), left(checkout)) == ("old", [])
    assert checkout.was_whole()


@pytest.mark.parametrize("moment", ["copying", "kept", "laid in", "being put back", "being deleted"])
def test_whenever_the_power_goes_one_whole_environment_is_found(checkout: Places, moment: str) -> None:
    unfinished, gone = checkout.unfinished, checkout.checkout / ".venv-gone-0"
    shutil.copytree(checkout.venv, gone if moment in ("copying", "being deleted") else checkout.before)
    if moment in ("copying", "being deleted"):
        (gone / "package").unlink()
    if moment == "kept":
        unfinished.touch()
        (checkout.venv / "package").unlink()
    if moment == "being put back":
        unfinished.touch()
        checkout.venv.rename(gone)
    put_right(checkout)
    assert (package(checkout), left(checkout)) == ("old", [])
    assert checkout.was_whole()


def test_ctrl_c_midway_leaves_the_old_packages(checkout: Places) -> None:
    def stopped() -> None:
        with changing(checkout):
            (checkout.venv / "package").unlink()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert (package(checkout), left(checkout)) == ("old", [])


def test_on_a_disk_without_links_the_old_environment_is_copied(
    checkout: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_words: object, **_more: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refused)
    with changing(checkout):
        assert (checkout.before / "package").stat().st_ino != (checkout.venv / "package").stat().st_ino
        assert (checkout.before / "package").read_text() == "old\n"
    assert left(checkout) == []
