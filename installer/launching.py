"""Lets a person start Didi without a terminal: a command `didi`, and an entry in the menu. Takes both away again.

Both open whatever release `current.txt` names, so an update changes neither. A file of that name that somebody else
made is left alone.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from installer import errors
from installer.places import Places, held
from installer.releases import CURRENT, LOCK, Releases
from installer.running import Teller

MARK = "Opens the Didi that this PC uses"
"""A line of every file that is written here: by it they are known again."""

ICON = "didi.svg"
SHELL = """#!/bin/sh
# {mark}.
home={home}
name=$(cat "$home/{current}") || exit 1
exec "$home/releases/$name/.venv/bin/python" -m desktop "$@"
"""
BATCH = """@echo off
rem {mark}.
set /p NAME=<"{home}\\{current}"
"{home}\\releases\\%NAME%\\.venv\\Scripts\\python.exe" -m desktop %*
"""
MENU = """[Desktop Entry]
# {mark}.
Type=Application
Name=Didi
Name[hi]=दीदी
Comment=A voice tutor for maths
Comment[hi]=गणित सिखाने वाली दीदी
Exec={command}
Icon={icon}
Terminal=false
Categories=Education;Math;
"""


def _command_file() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "")) / "Microsoft" / "WindowsApps" / "didi.cmd"
    return Path.home() / ".local" / "bin" / "didi"


def _menu_file() -> Path:
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", ""))
        return base / "Microsoft" / "Windows" / "Start Menu" / "Programs" / "Didi.cmd"
    named = os.environ.get("XDG_DATA_HOME", "")
    home = Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"
    return home / "applications" / "didi.desktop"


def _texts(releases: Releases) -> dict[Path, str]:
    if sys.platform == "win32":
        batch = BATCH.format(mark=MARK, home=releases.folder, current=CURRENT).replace("\n", "\r\n")
        return {_command_file(): batch, _menu_file(): batch}
    shell = SHELL.format(mark=MARK, home=shlex.quote(str(releases.folder)), current=CURRENT)
    command = '"' + str(_command_file()).replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%") + '"'
    icon = releases.folder / ICON
    return {_command_file(): shell, _menu_file(): MENU.format(mark=MARK, command=command, icon=icon)}


def _is_ours(path: Path) -> bool:
    try:
        return MARK in path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False


def write_launchers(releases: Releases, teller: Teller) -> None:
    """Write the command and the menu entry. What cannot be written is told and stops nothing."""
    icon = releases.path(releases.current()) / "installer" / "icons" / ICON
    with suppress(OSError):
        shutil.copyfile(icon, releases.folder / ICON)
    for path, text in _texts(releases).items():
        if path.exists() and not _is_ours(path):
            teller.say(f"{path} is somebody else's, so it is left alone.")
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
            path.chmod(0o755)
        except OSError as fault:
            teller.say(f"{path} could not be written ({fault.strerror}). Didi opens without it.")


def uninstall(releases: Releases, places: Places, teller: Teller, lessons: Path) -> int:
    """Take Didi away from this person and keep the lessons; 0. Raises NoStick where she is not here."""
    if not releases.folder.is_dir():
        raise errors.NoStick(
            "There is no Didi in this person's programs.", "A checkout is removed by deleting its folder."
        )
    with held(releases.folder / LOCK, teller, "Waiting for another installer of Didi"):
        for path in _texts(releases):
            if _is_ours(path):
                path.unlink()
        with suppress(OSError):
            (releases.folder / CURRENT).unlink()
        with teller.step("Removing Didi's programs"):
            shutil.rmtree(releases.folder / "releases", ignore_errors=True)
            shutil.rmtree(places.cache, ignore_errors=True)
    shutil.rmtree(releases.folder, ignore_errors=True)
    if releases.folder.exists():
        raise errors.MayNotWrite(f"Parts of {releases.folder} could not be deleted.", "Close Didi and run this again.")
    teller.say(f"Didi is removed. The lessons are kept in {lessons}; delete that folder if nobody needs them.")
    return 0
