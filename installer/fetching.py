"""Fetches what a stick carries: wheels of the locks for any system, and Debian's packages with an index that apt reads.

Every wheel is checked against its lock's hash. What was fetched is not fetched again, so a fetch that broke off goes
on. apt gets a state of its own: the system's sources and lists are neither read nor changed. Nothing is installed here.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from installer import errors
from installer.carried import LINUX, WINDOWS, holds, pins
from installer.engine import ENGINE
from installer.on_linux import DEBS_INDEX, WINDOW_LIBRARIES
from installer.packages import LOCKED, PIP, TRIES, Ground
from installer.running import ProgramFailed, Step, Teller, run
from installer.stick import hash_of

GLIBC = 34  # a wheel may need glibc 2.34 and no newer one: Ubuntu 22.04 has 2.35, Debian 12 has 2.36
LOCKS = ("run", "models")
"""What a PC without network needs."""
WORDS = "words"
"""The lock of the local language model with its server, of use only where its engine goes too."""


@dataclass(frozen=True)
class Target:
    """A system and a Python that a stick is made for."""

    system: str
    """`linux` or `windows`; always 64-bit Intel or AMD."""
    python: str
    """`3.11`"""

    def __str__(self) -> str:
        return f"{self.system.capitalize()} with Python {self.python}"

    def platforms(self) -> list[str]:
        """The tags of wheels that run there, best first, as pip's `--platform` takes them."""
        if self.system == "windows":
            return ["win_amd64"]
        by_glibc = [f"manylinux_2_{minor}_x86_64" for minor in range(GLIBC, 4, -1)]
        return [*by_glibc, "manylinux2014_x86_64", "manylinux2010_x86_64", "manylinux1_x86_64", "linux_x86_64"]

    def words(self) -> list[str]:
        """What tells pip to fetch for that system instead of this one."""
        platforms = [word for name in self.platforms() for word in ("--platform", name)]
        tag = "cp" + self.python.replace(".", "")
        python = ["--python-version", self.python, "--implementation", "cp"]
        return [*platforms, *python, "--abi", tag, "--abi", "abi3", "--abi", "none"]


def requirements(lock: Path, target: Target) -> str:
    """The requirements of a lock that count for a target, with their hashes; never the engine, which has no wheel.

    Raises PackageTrouble.
    """
    system = WINDOWS if target.system == "windows" else LINUX
    major, minor = target.python.split(".")
    wanted = [pin for pin in pins(lock.read_text(encoding="utf-8")) if pin.name != ENGINE]
    here = [pin for pin in wanted if holds(pin.marker, system, (int(major), int(minor)))]
    hashed = {pin: " ".join(f"--hash=sha256:{one}" for one in sorted(pin.hashes)) for pin in here}
    return "".join(f"{pin.name}=={pin.version} {hashes}\n" for pin, hashes in hashed.items())


def fetch_wheels(ground: Ground, target: Target, into: Path, workshop: Path, *, words: bool) -> list[Path]:
    """Fetch what a target needs into a folder, and the local model if `words`; the wheels. Raises an InstallerError."""
    wheels: list[Path] = []
    for name in (*LOCKS, WORDS) if words else LOCKS:
        wanted = workshop / f"{target.system}-{target.python}-{name}.txt"
        wanted.write_text(requirements(ground.places.lock(name), target), encoding="utf-8")
        said = _download(ground, target, wanted, into, name)
        found = re.findall(r"^\s*(?:Saved|File was already downloaded) (.+\.whl)\s*$", said, re.M)
        wheels += [into / Path(path).name for path in found]
    return sorted(set(wheels))


def _download(ground: Ground, target: Target, wanted: Path, into: Path, name: str) -> str:
    words = ["download", *LOCKED, *target.words(), "-r", str(wanted), "-d", str(into)]
    for remaining in reversed(range(TRIES)):
        try:
            return ground.python(f"Fetching {name} for {target}", *PIP, *words)
        except ProgramFailed as fault:
            reason = errors.explain(fault.output, f"the packages for {target}")
            if not (remaining and isinstance(reason, errors.NoNetwork)):
                raise reason from fault
            ground.teller.say("The network broke off; trying again.")
    raise AssertionError  # the last try gives back or raises


# --- the system's own packages ---


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


def fetch_debs(system: System, into: Path, workshop: Path, teller: Teller) -> list[Path]:
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
        last = fault.last_line("apt gave no reason")
        raise errors.NoNetwork(f"The system packages of {system.name} could not be had: {last}") from fault
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
