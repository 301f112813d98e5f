"""Fetches the wheels of the locks for any system, so that a stick can carry them.

Every wheel is checked against its lock's hash. What was fetched is not fetched again, so a fetch that broke off goes
on. Nothing is compiled and nothing is installed here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from installer import errors
from installer.engine import ENGINE
from installer.packages import LOCKED, PIP, TRIES, Ground
from installer.running import ProgramFailed

GLIBC = 34  # a wheel may need glibc 2.34 and no newer one: Ubuntu 22.04 has 2.35, Debian 12 has 2.36
LOCKS = ("run", "models")
"""What a PC without network needs."""
WORDS = "words"
"""The lock of the local language model with its server, of use only where its engine goes too."""

# Runs in the environment's Python: the requirements of a lock that count on another system, one a line.
PICK = r"""
import json, re, sys
from pathlib import Path
from packaging.markers import Marker
lock, about = Path(sys.argv[1]).read_text(encoding="utf-8"), json.loads(sys.argv[2])
for block in re.split(r"(?m)^(?=[A-Za-z0-9])", lock):
    found = re.match(r"([\w.-]+(?:\[[^]]*\])?==[^\s;]+)[ ]*(?:;([^\\\n]+))?", block)
    if found and (not found[2] or Marker(found[2].strip()).evaluate(about)):
        print(found[1], *re.findall(r"--hash=sha256:[0-9a-f]{64}", block))
"""


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

    def about(self) -> dict[str, str]:
        """What the marker of a requirement asks about that system."""
        windows = self.system == "windows"
        return {
            "sys_platform": "win32" if windows else "linux",
            "platform_system": "Windows" if windows else "Linux",
            "platform_machine": "AMD64" if windows else "x86_64",
            "os_name": "nt" if windows else "posix",
            "python_version": self.python,
            "python_full_version": f"{self.python}.0",
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
        }

    def words(self) -> list[str]:
        """What tells pip to fetch for that system instead of this one."""
        platforms = [word for name in self.platforms() for word in ("--platform", name)]
        tag = "cp" + self.python.replace(".", "")
        python = ["--python-version", self.python, "--implementation", "cp"]
        return [*platforms, *python, "--abi", tag, "--abi", "abi3", "--abi", "none"]


def requirements(ground: Ground, target: Target, name: str) -> str:
    """The requirements of one lock that count for a target, with their hashes; never the engine, which has no wheel."""
    lock, about = str(ground.places.lock(name)), json.dumps(target.about())
    said = ground.python(f"Reading what {target} needs ({name})", "-c", PICK, lock, about)
    lines = [line for line in said.splitlines() if "--hash=" in line and not line.startswith(f"{ENGINE}==")]
    return "".join(f"{line}\n" for line in lines)


def fetch(ground: Ground, target: Target, into: Path, workshop: Path, *, words: bool) -> list[Path]:
    """Fetch what a target needs into a folder, and the local model if `words`; the wheels. Raises an InstallerError."""
    wheels: list[Path] = []
    for name in (*LOCKS, WORDS) if words else LOCKS:
        wanted = workshop / f"{target.system}-{target.python}-{name}.txt"
        wanted.write_text(requirements(ground, target, name), encoding="utf-8")
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
