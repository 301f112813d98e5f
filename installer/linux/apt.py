"""Installs missing parts with apt where it may, and else says the one line that does. Never asks for a password."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Sequence

from installer import errors, pip_failures
from installer.linux.parts import Part
from installer.running import ProgramFailed, clean_environment, run
from installer.telling import Teller

LISTS = Path("/var/lib/apt/lists")
QUIET = {"DEBIAN_FRONTEND": "noninteractive", "NEEDRESTART_MODE": "a", "LC_ALL": "C.UTF-8"}
INSTALL = ["apt-get", "install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"]

NETWORK_SIGNS = re.compile(
    r"Temporary failure resolving|Could not (?:resolve|connect)|Cannot initiate the connection|Network is unreachable"
    r"|Connection (?:timed out|failed|refused)|Failed to fetch"
)


def packages_of(parts: Sequence[Part]) -> list[str]:
    """The names of their packages, each once, in order."""
    return list(dict.fromkeys(part.package for part in parts))


def one_line(packages: Sequence[str]) -> str:
    """The line that a person with the right to do so runs."""
    line = " ".join(["apt-get install -y --no-install-recommends", *packages])
    if not _lists_are_here():
        line = f"apt-get update && {line}"
        return f"sudo sh -c '{line}'" if shutil.which("sudo") else f"su -c '{line}'"
    return f"sudo {line}" if shutil.which("sudo") else f"su -c '{line}'"


def _lists_are_here() -> bool:
    return any(LISTS.glob("*_Packages*"))


def way_in() -> list[str] | None:
    """The words before `apt-get` that make it work without a password: none for root, sudo's if it asks for none."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(["sudo", "-n", "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return ["sudo", "-n"] if asked.returncode == 0 else None


def install_missing(parts: Sequence[Part], teller: Teller, again: str) -> None:
    """Install what misses. Where that may not be done here, say the line to run; raise if Didi cannot start without.

    `again` is the command to run afterwards. Raises MachineLacks.
    """
    if not parts:
        return
    packages = packages_of(parts)
    before = way_in()
    if before is not None:
        try:
            _apt(before, packages, teller)
        except errors.InstallerError as fault:
            if any(part.needed for part in parts):
                raise
            teller.say(f"{fault.sentence} Didi goes on without {', '.join(packages)}.")
        return
    why = ", ".join(dict.fromkeys(part.why for part in parts))
    lacks = f"This machine lacks some parts ({why}), and they may not be installed from here without a password."
    if any(part.needed for part in parts):
        raise errors.MachineLacks(lacks, _how(packages, f"Then run `{again}` again."))
    teller.say(f"{lacks}\n{_how(packages, 'Didi goes on without them.')}")


def _how(packages: Sequence[str], then: str) -> str:
    if shutil.which("apt-get") is None:
        return f"Install what Debian calls {' '.join(packages)} with this system's package manager. {then}"
    return f"Ask whoever looks after this PC to run this one line:\n\n    {one_line(packages)}\n\n{then}"


def _apt(before: Sequence[str], packages: Sequence[str], teller: Teller) -> None:
    what = f"Installing {len(packages)} system package{'s' if len(packages) > 1 else ''}: {' '.join(packages)}"
    listed = ""
    try:
        if not _lists_are_here():
            listed = _fetch_lists(before, teller)
        try:
            _run_apt(before, [*INSTALL, *packages], teller, what)
        except ProgramFailed:
            if listed:
                raise
            listed = _fetch_lists(before, teller)
            _run_apt(before, [*INSTALL, *packages], teller, what)
    except ProgramFailed as fault:
        raise _explain(listed + fault.output, [*before, *INSTALL, *packages]) from fault


def _fetch_lists(before: Sequence[str], teller: Teller) -> str:
    """What was said: without a network apt calls it done, and only its warnings tell why it then knows no package."""
    return _run_apt(before, ["apt-get", "update"], teller, "Fetching the system's list of packages")


def _run_apt(before: Sequence[str], words: Sequence[str], teller: Teller, what: str) -> str:
    quiet = [*before, "env", *(f"{name}={value}" for name, value in QUIET.items())]
    with teller.step(what) as step:
        return run([*quiet, *words], step, env=clean_environment(), patience=None)


def _explain(output: str, words: Sequence[str]) -> errors.InstallerError:
    line = " ".join(words)
    if pip_failures.ROOM_SIGNS.search(output):
        return errors.NoRoom("The disk is full: the system's packages do not fit.", errors.ROOM_ADVICE)
    if NETWORK_SIGNS.search(output):
        return errors.NoNetwork(
            "The system's packages have to be fetched once, and the network does not answer.",
            "Connect this PC to the network and run this again.",
        )
    complaints = [text.strip() for text in output.splitlines() if text.startswith(("E:", "dpkg: error"))]
    told = "; ".join(complaints[-3:]) or "it gave no reason"
    return errors.MachineLacks(f"apt could not install what misses: {told}", f"The line that failed: {line}")
