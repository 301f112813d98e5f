"""Linux: which parts of the system Didi needs, what really misses, and how it is installed."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Sequence
from urllib.parse import quote

from installer import errors
from installer.running import ProgramFailed, Teller, clean_environment, run

KNOWN_FEATURES = ("avx", "avx2", "fma", "f16c", "bmi2", "sse4_2")


def processor_features() -> frozenset[str]:
    """Which of the instruction sets that llama.cpp can use this processor has."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return frozenset()
    flags = re.search(r"^flags\s*:(.*)$", told, re.M)
    return frozenset(KNOWN_FEATURES) & frozenset(flags.group(1).split() if flags else ())


def compiler() -> bool:
    """Are a C and a C++ compiler here?"""
    return all(
        any(shutil.which(name) for name in names) for names in (("cc", "gcc", "clang"), ("c++", "g++", "clang++"))
    )


# --- Is there a screen to open a window on? ---


def has_screen() -> bool:
    """True where an X or Wayland screen, or Qt's own choice of platform, is named in the environment."""
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


# --- which parts of a Linux system Didi stands on ---


FONT_FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("~/.local/share/fonts"),
    Path("~/.fonts"),
)
DEVANAGARI_FONTS = ("*Devanagari*", "Lohit*Hindi*", "*Mangal*", "Mukta*", "Nakula*", "Sahadeva*", "Gargi*", "gargi*")


@dataclass(frozen=True)
class Part:
    """One package of the system. `needed` parts keep Didi from starting; without the others she has a fallback."""

    package: str
    why: str
    is_there: Callable[[], bool]
    needed: bool = False


def library(name: str) -> Callable[[], bool]:
    """Can this shared library be loaded?"""

    def look() -> bool:
        try:
            ctypes.CDLL(name)
        except OSError:
            return False
        return True

    return look


def program(name: str) -> Callable[[], bool]:
    """Is there a program of this name?"""
    return lambda: shutil.which(name) is not None


def module(name: str) -> Callable[[], bool]:
    """Has this Python a module of this name?"""
    return lambda: importlib.util.find_spec(name) is not None


def some_file(folder: Path, *patterns: str) -> Callable[[], bool]:
    """Is there a file of such a name anywhere in a folder?"""
    return lambda: any(next(folder.expanduser().rglob(pattern), None) is not None for pattern in patterns)


def devanagari_font() -> bool:
    """Is there a font with the letters of Hindi?"""
    return any(some_file(folder, *DEVANAGARI_FONTS)() for folder in FONT_FOLDERS)


WINDOW_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
}


ENVIRONMENTS = "Python environments"


def parts_to_run() -> list[Part]:
    """What a lesson stands on. The window's libraries are needed only where there is a screen."""
    screen = has_screen()
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    window = [Part(package, "the window", library(name), screen) for name, package in WINDOW_LIBRARIES.items()]
    return [
        Part(f"python{version}-venv", ENVIRONMENTS, module("ensurepip"), needed=True),
        Part("libportaudio2", "microphone and loudspeaker", library("libportaudio.so.2")),
        Part("fonts-noto-core", "Hindi letters", devanagari_font),
        *window,
    ]


def parts_to_test() -> list[Part]:
    """What the tests stand on besides: a sound card made of air, and a compiler for the local model's engine."""
    plug_in = some_file(Path("/usr/lib"), "libasound_module_pcm_pulse.so")
    programs = {
        "pulseaudio": "pulseaudio",
        "pactl": "pulseaudio-utils",
        "g++": "g++",
        "Xvfb": "xvfb",
    }
    tools = [Part(package, "the tests", program(name), needed=True) for name, package in programs.items()]
    return [*tools, Part("libasound2-plugins", "the tests", plug_in, needed=True)]


def missing_parts(*, for_tests: bool) -> list[Part]:
    """The parts that really miss on this machine. For the tests, every part counts as needed."""
    if not for_tests:
        return [part for part in parts_to_run() if not part.is_there()]
    parts = [*parts_to_run(), *parts_to_test()]
    return [Part(part.package, part.why, part.is_there, needed=True) for part in parts if not part.is_there()]


# --- installs missing parts with apt where it may ---


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


def install_missing(parts: Sequence[Part], teller: Teller, again: str, source: Path | None = None) -> None:
    """Install what misses. Where that may not be done here, say the line to run; raise if Didi cannot start without.

    `again` is the command to run afterwards. With a stick as `source` nothing is fetched. Raises MachineLacks.
    """
    parts = [part for part in parts if not (source and part.why == ENVIRONMENTS)]  # a stick brings its own pip
    if not parts:
        return
    packages = packages_of(parts)
    before, carried = way_in(), debs_for_here(source) if source else None
    if before is not None:
        try:
            if carried:
                _apt_from(carried, before, packages, teller)
            else:
                _apt(before, packages, teller)
        except errors.InstallerError as fault:
            if any(part.needed for part in parts):
                raise
            teller.say(f"{fault.sentence} Didi goes on without {', '.join(packages)}.")
        return
    why = ", ".join(dict.fromkeys(part.why for part in parts))
    lacks = f"This machine lacks some parts ({why}), and they may not be installed from here without a password."
    if any(part.needed for part in parts):
        raise errors.MachineLacks(lacks, _how(packages, carried, f"Then run `{again}` again."))
    teller.say(f"{lacks}\n{_how(packages, carried, 'Didi goes on without them.')}")


def _how(packages: Sequence[str], carried: Path | None, then: str) -> str:
    if shutil.which("apt-get") is None:
        return f"Install what Debian calls {' '.join(packages)} with this system's package manager. {then}"
    line = line_from(carried, packages) if carried else one_line(packages)
    return f"Ask whoever looks after this PC to run this one line:\n\n    {line}\n\n{then}"


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
    if errors.ROOM_SIGNS.search(output):
        return errors.NoRoom("The disk is full: the system's packages do not fit.", errors.ROOM_ADVICE)
    if NETWORK_SIGNS.search(output):
        return errors.NoNetwork(
            "The system's packages have to be fetched once, and the network does not answer.",
            "Connect this PC to the network and run this again.",
        )
    complaints = [text.strip() for text in output.splitlines() if text.startswith(("E:", "dpkg: error"))]
    told = "; ".join(complaints[-3:]) or "it gave no reason"
    return errors.MachineLacks(f"apt could not install what misses: {told}", f"The line that failed: {line}")


# --- system packages from a stick: apt itself decides what misses ---


DEBS, DEBS_INDEX, SYSTEM_PARTS = "debs", "Packages", "system-parts.sh"
"""The folder of a stick with a folder for each system, apt's list of what lies there, and the script that takes it."""


def this_system(release: Path = Path("/etc/os-release")) -> str:
    """The name of the Linux that runs here, as a stick's folders are named: `debian-12`; '-' where it does not say."""
    try:
        told = dict(re.findall(r'^(ID|VERSION_ID)="?([^"\n]*)"?$', release.read_text(encoding="utf-8"), re.M))
    except OSError:
        told = {}
    return f"{told.get('ID', '')}-{told.get('VERSION_ID', '')}"


def debs_for_here(stick: Path) -> Path | None:
    """The folder of packages for this system on a stick, or None."""
    folder = stick / DEBS / this_system()
    usable = platform.machine() == "x86_64" and shutil.which("apt-get")
    return folder if usable and (folder / DEBS_INDEX).is_file() else None


def _source_line(folder: Path) -> str:
    return f"deb [trusted=yes] file:{quote(str(folder.resolve()))} ./"


def _only(sources: str, lists: str) -> list[str]:
    """What has apt read one list of sources, and keep what it reads apart from its own."""
    told = [f"Dir::Etc::SourceList={sources}", "Dir::Etc::SourceParts=/dev/null", f"Dir::State::Lists={lists}"]
    return [word for name in (*told, "APT::Sandbox::User=root") for word in ("-o", name)]


def _apt_from(folder: Path, before: Sequence[str], packages: Sequence[str], teller: Teller) -> None:
    """Have apt install these packages, and what they miss, from a folder alone. The system's lists stay as they are."""
    with tempfile.TemporaryDirectory(prefix="didi-apt-") as home:
        lists, sources = Path(home) / "lists", Path(home) / "didi.list"
        (lists / "partial").mkdir(parents=True)
        sources.write_text(f"{_source_line(folder)}\n", encoding="utf-8")
        only = _only(str(sources), str(lists))
        words = [INSTALL[0], *only, *INSTALL[1:], *packages]
        try:
            _run_apt(before, ["apt-get", *only, "update"], teller, "Reading the system packages on the stick")
            _run_apt(before, words, teller, f"Installing {len(packages)} system packages from the stick")
        except ProgramFailed as fault:
            raise _explain(fault.output, [*before, *words]) from fault


def line_from(folder: Path, packages: Sequence[str]) -> str:
    """The line that a person with the right to do so runs, where Didi may not: the packages come from the stick."""
    line = f"sh {shlex.quote(str(folder.parents[1] / SYSTEM_PARTS))} {' '.join(packages)}"
    return f"sudo {line}" if shutil.which("sudo") else f"su -c {shlex.quote(line)}"
