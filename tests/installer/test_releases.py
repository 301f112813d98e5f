"""The Didis of one PC: the one that opens, the one before, and what a power cut, an older stick or a bad one leaves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest

from installer import errors, launching, releases, stick
from installer.places import Places
from installer.releases import Releases, go_back, is_older, take
from installer.running import ProgramFailed, Teller
from installer.stick import Page


class PowerCut(BaseException):
    """The machine goes off: nothing that follows is done."""


@pytest.fixture
def didis(tmp_path: Path) -> Releases:
    """A person's programs, with nothing in them."""
    return Releases(tmp_path / "programs of दीदी", tmp_path / "cache")


def write_stick(folder: Path, version: str, built: str = "2026-11-28", text: str = "a = 1") -> Path:
    """A stick with a Didi of two files."""
    for name, said in (("didi/pyproject.toml", f'version = "{version}"\n'), ("didi/desktop/a.py", text)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(said)
    (folder / stick.PAGE).write_text(Page(f"{version}-x", version, built, (stick.here(),)).text())
    stick.write_sums(folder, Teller(StringIO()))
    return folder


BACK_UP = releases.back_up


@pytest.fixture
def real_back_up() -> Callable[[Places, Teller], None]:
    """The step itself, which the other tests go without."""
    return BACK_UP


@pytest.fixture(autouse=True)
def hard_edges(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps that need hundreds of megabytes: the environment, the trial and the backup. They note that they ran."""
    done: list[str] = []

    def set_up(places: Places, *rest: object, **more: object) -> None:
        done.append("set up")
        places.python.parent.mkdir(parents=True, exist_ok=True)
        places.python.touch()
        places.stamp("run", "whole")

    monkeypatch.setattr(releases, "set_up", set_up)
    monkeypatch.setattr(releases, "borrow_environment", lambda old, new, teller: done.append("borrow"))
    monkeypatch.setattr(releases, "try_out", lambda places, teller: done.append("try"))
    monkeypatch.setattr(releases, "back_up", lambda places, teller: done.append("back up"))
    return done


def quiet() -> Teller:
    """Somebody to tell, whom nobody hears."""
    return Teller(StringIO())


def test_the_first_didi_of_a_stick_opens(didis: Releases, tmp_path: Path, hard_edges: list[str]) -> None:
    name = take(didis, write_stick(tmp_path / "stick", "0.1.0"), quiet())
    assert (didis.current(), didis.before()) == (name, "")
    assert (didis.path(name) / "desktop" / "a.py").read_text() == "a = 1"
    assert hard_edges == ["set up", "try"]


def test_a_didi_that_is_here_is_not_laid_in_again(didis: Releases, tmp_path: Path, hard_edges: list[str]) -> None:
    source = write_stick(tmp_path / "stick", "0.1.0")
    take(didis, source, quiet())
    hard_edges.clear()
    take(didis, source, quiet())
    assert hard_edges == []


def test_an_update_is_tried_and_the_lessons_backed_up_before_it_opens(
    didis: Releases, tmp_path: Path, hard_edges: list[str]
) -> None:
    take(didis, write_stick(tmp_path / "old", "0.1.0"), quiet())
    hard_edges.clear()
    take(didis, write_stick(tmp_path / "new", "0.2.0"), quiet())
    assert hard_edges == ["borrow", "set up", "try", "back up"]
    assert (didis.current(), didis.before()) == ("0.2.0-x", "0.1.0-x")


def test_only_the_didi_before_is_kept(didis: Releases, tmp_path: Path) -> None:
    for version in ("0.1.0", "0.2.0", "0.3.0"):
        take(didis, write_stick(tmp_path / version, version), quiet())
    assert not didis.path("0.1.0-x").exists()
    assert didis.is_whole("0.2.0-x")


def test_an_older_stick_is_refused_with_both_names_and_changes_nothing(didis: Releases, tmp_path: Path) -> None:
    take(didis, write_stick(tmp_path / "new", "0.10.0"), quiet())
    with pytest.raises(errors.OlderStick) as fault:
        take(didis, write_stick(tmp_path / "old", "0.9.0"), quiet())
    assert "0.9.0-x" in fault.value.sentence
    assert "0.10.0-x" in fault.value.sentence
    assert didis.current() == "0.10.0-x"


def test_an_older_stick_is_taken_when_that_is_said(didis: Releases, tmp_path: Path) -> None:
    take(didis, write_stick(tmp_path / "new", "0.10.0"), quiet())
    take(didis, write_stick(tmp_path / "old", "0.9.0"), quiet(), older=True)
    assert didis.current() == "0.9.0-x"


def test_of_one_version_the_day_decides() -> None:
    early, late = (Page("r", "0.2.0", day, ()) for day in ("2026-11-01", "2026-11-28"))
    assert is_older(early, late)
    assert not is_older(late, early)
    assert not is_older(late, late)


def test_a_didi_that_does_not_work_never_opens(
    didis: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(didis, write_stick(tmp_path / "old", "0.1.0"), quiet())

    def fails(places: Places, teller: Teller) -> None:
        raise errors.DidNotWork("no")

    monkeypatch.setattr(releases, "try_out", fails)
    with pytest.raises(errors.DidNotWork):
        take(didis, write_stick(tmp_path / "new", "0.2.0"), quiet())
    assert didis.current() == "0.1.0-x"
    assert not didis.is_whole("0.2.0-x")


def test_a_damaged_file_stops_the_copy_and_names_itself(didis: Releases, tmp_path: Path) -> None:
    source = write_stick(tmp_path / "stick", "0.1.0")
    (source / "didi" / "desktop" / "a.py").write_text("a = 2")
    with pytest.raises(errors.StickDamaged, match=r"desktop/a\.py"):
        take(didis, source, quiet())
    assert didis.current() == ""


def test_a_stick_that_is_pulled_out_is_gone_on_with_when_it_is_back(didis: Releases, tmp_path: Path) -> None:
    source = write_stick(tmp_path / "stick", "0.1.0")
    away = tmp_path / "away"
    (source / "didi" / "pyproject.toml").rename(away)
    with pytest.raises(errors.StickDamaged, match="pulled out"):
        take(didis, source, quiet())
    away.rename(source / "didi" / "pyproject.toml")
    assert take(didis, source, quiet()) == didis.current()


STEPS = ("copy_checkout", "borrow_environment", "set_up", "try_out", "back_up", "_let_open")


def cut_power_at(monkeypatch: pytest.MonkeyPatch, step: str, when: str) -> None:
    """The power fails as a step begins, or as it ends."""
    real = getattr(releases, step)

    def cut(*words: object, **more: object) -> object:
        if when == "before":
            raise PowerCut
        real(*words, **more)
        raise PowerCut

    monkeypatch.setattr(releases, step, cut)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_a_power_cut_in_an_update_leaves_a_didi_that_opens(
    didis: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, when: str
) -> None:
    take(didis, write_stick(tmp_path / "old", "0.1.0"), quiet())
    source = write_stick(tmp_path / "new", "0.2.0")
    with monkeypatch.context() as patch:
        cut_power_at(patch, step, when)
        with pytest.raises(PowerCut):
            take(didis, source, quiet())
    opens = didis.current()
    assert opens == ("0.2.0-x" if (step, when) == ("_let_open", "after") else "0.1.0-x")
    assert didis.is_whole(opens)
    assert take(didis, source, quiet()) == "0.2.0-x"
    assert didis.is_whole("0.1.0-x")


@pytest.mark.parametrize("nth", range(8))
def test_a_power_cut_between_any_two_changes_of_a_file_name_leaves_a_didi_that_opens(
    didis: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    take(didis, write_stick(tmp_path / "old", "0.1.0"), quiet())
    source = write_stick(tmp_path / "new", "0.2.0")
    real, seen = Path.replace, [0]

    def replace(path: Path, target: Path) -> Path:
        if seen[0] == nth:
            raise PowerCut
        seen[0] += 1
        return real(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", replace)
        with suppress(PowerCut):
            take(didis, source, quiet())
    assert didis.is_whole(didis.current())
    assert take(didis, source, quiet()) == "0.2.0-x"


def test_a_note_that_names_a_didi_that_is_not_whole_counts_as_none(didis: Releases, tmp_path: Path) -> None:
    name = take(didis, write_stick(tmp_path / "stick", "0.1.0"), quiet())
    (didis.path(name) / releases.UNFINISHED).touch()
    assert didis.current() == ""


def test_going_back_opens_the_didi_before_and_keeps_the_newer(
    didis: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("0.1.0", "0.2.0"):
        take(didis, write_stick(tmp_path / version, version), quiet())
    monkeypatch.setattr("installer.packages.Ground.python", lambda *words, **more: "")
    assert go_back(didis, quiet()) == "0.1.0-x"
    assert (didis.current(), didis.before()) == ("0.1.0-x", "0.2.0-x")


def test_going_back_is_refused_where_the_older_didi_cannot_read_the_lessons(
    didis: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("0.1.0", "0.2.0"):
        take(didis, write_stick(tmp_path / version, version), quiet())

    def cannot(*words: object, **more: object) -> str:
        raise ProgramFailed(["didi"], 1, "A newer Didi wrote the record of lessons.\n")

    monkeypatch.setattr("installer.packages.Ground.python", cannot)
    with pytest.raises(errors.DidNotWork, match="A newer Didi wrote the record"):
        go_back(didis, quiet())
    assert didis.current() == "0.2.0-x"


def test_without_a_didi_before_going_back_says_so(didis: Releases, tmp_path: Path) -> None:
    take(didis, write_stick(tmp_path / "stick", "0.1.0"), quiet())
    with pytest.raises(errors.NoStick):
        go_back(didis, quiet())


def test_where_nobody_had_a_lesson_there_is_nothing_to_back_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, real_back_up: Callable[[Places, Teller], None]
) -> None:
    monkeypatch.setenv("DIDI_DATA_DIR", str(tmp_path))
    real_back_up(Places(tmp_path / "no didi at all", tmp_path), quiet())
    (tmp_path / releases.RECORD).touch()
    with pytest.raises(OSError, match="no didi at all"):
        real_back_up(Places(tmp_path / "no didi at all", tmp_path), quiet())


# --- the command and the menu entry ---


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's home."""
    for name in ("HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path / "home"


def test_the_command_opens_whatever_release_is_named(didis: Releases, tmp_path: Path, home: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("the command is a batch file there")
    launching.write_launchers(didis, quiet())
    for version in ("0.1.0", "0.2.0"):
        name = take(didis, write_stick(tmp_path / version, version), quiet())
        python = didis.places(name).python
        python.write_text(f'#!/bin/sh\necho {version} "$@"\n')
        python.chmod(0o755)
        said = subprocess.run([home / ".local" / "bin" / "didi", "a b"], capture_output=True, text=True, check=True)
        assert said.stdout == f"{version} -m desktop a b\n"


def test_somebody_elses_command_of_that_name_is_left_alone(didis: Releases, home: Path) -> None:
    command = launching._command_file()
    command.parent.mkdir(parents=True)
    command.write_text("mine")
    out = StringIO()
    launching.write_launchers(didis, Teller(out))
    assert command.read_text() == "mine"
    assert "is left alone" in out.getvalue()


def test_uninstalling_takes_the_programs_and_keeps_the_lessons(didis: Releases, tmp_path: Path, home: Path) -> None:
    take(didis, write_stick(tmp_path / "stick", "0.1.0"), quiet())
    launching.write_launchers(didis, quiet())
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    (lessons / "progress.db").write_text("kept")
    out = StringIO()
    assert launching.uninstall(didis, didis.places("0.1.0-x"), Teller(out), lessons) == 0
    assert not didis.folder.exists()
    assert not launching._command_file().exists()
    assert (lessons / "progress.db").read_text() == "kept"
    assert str(lessons) in out.getvalue()


def test_there_is_nothing_to_uninstall_where_didi_is_not(didis: Releases, tmp_path: Path, home: Path) -> None:
    with pytest.raises(errors.NoStick):
        launching.uninstall(didis, didis.places("x"), quiet(), tmp_path)
