"""Parts of the system are missed only when they really miss, and installed only where that needs no password."""

from __future__ import annotations

import os
import sys
from io import StringIO
from pathlib import Path

import pytest

from installer import errors
from installer.running import Teller

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux are there Debian's packages")

from installer import on_linux  # noqa: E402 - after the mark, as it is Linux's own
from installer.on_linux import has_screen  # noqa: E402

SOUND = on_linux.Part("libportaudio2", "microphone and loudspeaker", lambda: False)
VENV = on_linux.Part("python3.11-venv", "Python environments", lambda: False, needed=True)


def program(folder: Path, name: str, text: str) -> None:
    """A small program of that name, first on the path."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def pupil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with apt, used by somebody who is not root; gives the folder its programs lie in."""
    program(tmp_path, "apt-get", "exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return tmp_path


def test_a_library_is_there_when_it_loads() -> None:
    assert on_linux.library("libc.so.6")()
    assert not on_linux.library("libnobody-has-this.so.7")()


def test_a_program_a_module_and_a_file_are_looked_for_by_themselves(tmp_path: Path) -> None:
    assert on_linux.program("sh")()
    assert not on_linux.program("nobody-has-this")()
    assert on_linux.module("json")()
    assert not on_linux.module("nobody_has_this")()
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "NotoSansDevanagari-Regular.ttf").touch()
    assert on_linux.some_file(tmp_path, "*Devanagari*")()
    assert not on_linux.some_file(tmp_path, "*Tamil*")()


def test_on_this_machine_nothing_misses_that_the_tests_need() -> None:
    assert on_linux.packages_of(on_linux.missing_parts(for_tests=True)) == []


def test_test_tools_are_asked_for_only_by_the_tests() -> None:
    to_run = {part.package for part in on_linux.parts_to_run()}
    assert not to_run & {"pulseaudio", "pulseaudio-utils", "libasound2-plugins", "g++"}


def test_the_windows_libraries_are_needed_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    assert {part.package for part in on_linux.parts_to_run() if part.needed} == {
        f"python3.{sys.version_info.minor}-venv"
    }
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()
    assert "libxcb-cursor0" in {part.package for part in on_linux.parts_to_run() if part.needed}


def test_nobody_is_asked_for_a_password(pupil: Path) -> None:
    program(pupil, "sudo", '[ "$1" = "-n" ] && exit 1\nread password\nexit 0')
    assert on_linux.way_in() is None


def test_sudo_that_asks_for_no_password_is_used(pupil: Path) -> None:
    program(pupil, "sudo", "exit 0")
    assert on_linux.way_in() == ["sudo", "-n"]


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose apt has fetched its lists of packages."""
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "deb_dists_bookworm_main_binary-amd64_Packages.lz4").touch()
    monkeypatch.setattr(on_linux, "LISTS", folder)
    return folder


def test_one_line_is_said_that_installs_only_what_misses(pupil: Path, lists: Path) -> None:
    program(pupil, "sudo", "exit 1")
    with pytest.raises(errors.MachineLacks) as caught:
        on_linux.install_missing([VENV, SOUND], Teller(StringIO()), "python3 -m installer run")
    line = "sudo apt-get install -y --no-install-recommends python3.11-venv libportaudio2"
    assert line in caught.value.advice.splitlines()[2]
    assert "python3 -m installer run" in caught.value.advice


def test_without_sudo_the_line_is_roots_own(pupil: Path, lists: Path) -> None:
    assert on_linux.one_line(["libportaudio2"]) == "su -c 'apt-get install -y --no-install-recommends libportaudio2'"


def test_a_machine_that_never_fetched_its_lists_does_so_in_the_same_line(pupil: Path, lists: Path) -> None:
    for path in lists.iterdir():
        path.unlink()
    line = on_linux.one_line(["libportaudio2"])
    assert line == "su -c 'apt-get update && apt-get install -y --no-install-recommends libportaudio2'"


def test_didi_starts_without_what_she_can_do_without(pupil: Path) -> None:
    out = StringIO()
    on_linux.install_missing([SOUND], Teller(out), "python3 -m installer run")
    assert "libportaudio2" in out.getvalue()
    assert "Didi goes on without them." in out.getvalue()


def test_nothing_is_said_where_nothing_misses(pupil: Path) -> None:
    out = StringIO()
    on_linux.install_missing([], Teller(out), "python3 -m installer run")
    assert out.getvalue() == ""


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("E: Failed to fetch http://deb/x  Temporary failure resolving 'deb'", errors.NoNetwork),
        ("E: You don't have enough free space\nNo space left on device", errors.NoRoom),
        ("E: Unable to locate package libportaudio2", errors.MachineLacks),
        ("", errors.MachineLacks),
    ],
)
def test_what_apt_complains_of_becomes_a_sentence(said: str, kind: type[errors.InstallerError]) -> None:
    reason = on_linux._explain(said, ["apt-get", "install", "libportaudio2"])
    assert type(reason) is kind
    assert reason.sentence


OFFLINE_LISTS = """
Ign:1 http://deb.debian.org/debian bookworm InRelease
Err:1 http://deb.debian.org/debian bookworm InRelease
  Temporary failure resolving 'deb.debian.org'
Reading package lists...
W: Failed to fetch http://deb.debian.org/debian/dists/bookworm/InRelease  Temporary failure resolving 'deb.debian.org'
W: Some index files failed to download. They have been ignored, or old ones used instead.
"""
"""What apt 2.6.1 of a bare Debian 12 said of `apt-get update` with no network; it ended with 0."""
OFFLINE_INSTALL = """
Reading package lists...
Building dependency tree...
Reading state information...
E: Unable to locate package libportaudio2
E: Unable to locate package python3.11-venv
E: Couldn't find any package by glob 'python3.11-venv'
E: Couldn't find any package by regex 'python3.11-venv'
"""
"""What it then said of `apt-get install`, and ended with 100."""


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of root's whose apt has no lists and no network."""
    (tmp_path / "update").write_text(OFFLINE_LISTS)
    (tmp_path / "install").write_text(OFFLINE_INSTALL)
    says = f'while IFS= read -r line; do echo "$line"; done < "{tmp_path}/$1"\n[ "$1" = update ]'
    program(tmp_path, "apt-get", says)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(on_linux, "LISTS", tmp_path / "no lists")
    return tmp_path


def test_on_a_bare_debian_without_a_network_the_network_is_told_as_the_reason(bare: Path) -> None:
    with pytest.raises(errors.NoNetwork, match="the network does not answer"):
        on_linux.install_missing([VENV, SOUND], Teller(StringIO()), "python3 -m installer run")


def test_lists_from_long_ago_without_a_network_are_told_as_the_network_too(bare: Path, lists: Path) -> None:
    with pytest.raises(errors.NoNetwork):
        on_linux.install_missing([VENV], Teller(StringIO()), "python3 -m installer run")


def test_without_a_network_didi_goes_on_without_what_she_can_do_without(bare: Path) -> None:
    out = StringIO()
    on_linux.install_missing([SOUND], Teller(out), "python3 -m installer run")
    assert "the network does not answer" in out.getvalue()
    assert "Didi goes on without libportaudio2." in out.getvalue()
