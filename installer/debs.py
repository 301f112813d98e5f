"""Fetches the Debian packages that a stick carries, with an index of them that apt reads on a PC without network.

apt gets a state of its own for it: the system's own sources and lists are neither read nor changed.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from installer import errors
from installer.on_linux import DEBS_INDEX, WINDOW_LIBRARIES
from installer.running import ProgramFailed, Step, Teller, run
from installer.stick import hash_of

TO_RUN = ("python3", "libportaudio2", "fonts-noto-core", *sorted(WINDOW_LIBRARIES.values()))
"""What a lesson stands on where a system has only its bare minimum. The stick brings pip, so no package for it."""
WANTED = "wanted.txt"
"""What the stick's own script installs."""
BARE = ("?essential", "apt")
"""What every PC has already: it is not carried."""


@dataclass(frozen=True)
class System:
    """A Linux system that packages are carried for."""

    name: str
    """`debian-12`: the ID and VERSION_ID of its os-release."""
    sources: str
    """The lines of apt's list."""


def _debian(code: str) -> str:
    signed = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]"
    return (
        f"deb {signed} http://deb.debian.org/debian {code} main\n"
        f"deb {signed} http://deb.debian.org/debian {code}-updates main\n"
        f"deb {signed} http://deb.debian.org/debian-security {code}-security main\n"
    )


def _ubuntu(code: str) -> str:
    signed = "[signed-by=/usr/share/keyrings/ubuntu-archive-keyring.gpg]"
    return "".join(
        f"deb {signed} http://archive.ubuntu.com/ubuntu {code}{part} main universe\n"
        for part in ("", "-updates", "-security")
    )


SYSTEMS = (System("debian-12", _debian("bookworm")), System("ubuntu-24.04", _ubuntu("noble")))


def _options(workshop: Path, sources: Path) -> list[str]:
    """Apt with a state of its own: it believes that nothing is installed, and touches nothing of this system."""
    for part in ("lists/partial", "archives/partial"):
        (workshop / part).mkdir(parents=True, exist_ok=True)
    status = workshop / "status"
    status.touch()
    told = {
        "Dir::Etc::SourceList": sources,
        "Dir::Etc::SourceParts": "/dev/null",
        "Dir::State::Lists": workshop / "lists",
        "Dir::State::Status": status,
        "Dir::Cache": workshop,
        "APT::Architecture": "amd64",
        "APT::Architectures": "amd64",
        "APT::Install-Recommends": "false",
        "APT::Sandbox::User": "root",
        "Acquire::Languages": "none",
        "Debug::NoLocking": "true",
    }
    return [word for name, value in told.items() for word in ("-o", f"{name}={value}")]


def fetch(system: System, into: Path, workshop: Path, teller: Teller) -> list[Path]:
    """Fetch the packages of one system into a folder, with an index of them. Raises NoNetwork or MachineLacks."""
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        raise errors.MachineLacks("Packages for Linux can only be fetched with apt, which is not here.")
    workshop.mkdir(parents=True, exist_ok=True)
    sources = workshop / "sources.list"
    sources.write_text(system.sources, encoding="utf-8")
    options = _options(workshop, sources)
    try:
        with teller.step(f"Fetching the system packages of {system.name}") as step:
            run(["apt-get", *options, "update"], step)
            wanted = _closure(options, TO_RUN, step) - _closure(options, BARE, step)
            into.mkdir(parents=True, exist_ok=True)
            run(["apt-get", *options, "download", *sorted(wanted)], step, cwd=into)
            _write_index(into, step)
    except ProgramFailed as fault:
        last = fault.output.strip().splitlines()[-1:] or ["apt gave no reason"]
        raise errors.NoNetwork(f"The system packages of {system.name} could not be had: {last[0]}") from fault
    return sorted(into.glob("*.deb"))


def _closure(options: list[str], packages: tuple[str, ...], step: Step) -> set[str]:
    """`name=version` of these packages and all that they need."""
    said = run(["apt-get", *options, "--simulate", "install", *packages], step)
    return {f"{name}={version}" for name, version in re.findall(r"^Inst (\S+) \((\S+)", said, re.M)}


def _write_index(folder: Path, step: Step) -> None:
    """Write the list that apt reads: what each package says of itself, with its size and hash."""
    parts = []
    for deb in sorted(folder.glob("*.deb")):
        told = run(["dpkg-deb", "-f", str(deb)], step).strip()
        parts.append(f"{told}\nFilename: ./{deb.name}\nSize: {deb.stat().st_size}\nSHA256: {hash_of(deb)}\n")
    (folder / DEBS_INDEX).write_text("\n".join(parts), encoding="utf-8", newline="\n")
    (folder / WANTED).write_text("\n".join(TO_RUN) + "\n", encoding="utf-8", newline="\n")
