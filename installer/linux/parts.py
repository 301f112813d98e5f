"""Which parts of a Linux system Didi stands on, and which of them really are not there.

A library is looked for by loading it, a program by finding it, a font by its file: never by asking a package manager.
Names are Debian's and Ubuntu's.
"""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from installer.linux.screen import has_screen

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


def parts_to_run() -> list[Part]:
    """What a lesson stands on. The window's libraries are needed only where there is a screen."""
    screen = has_screen()
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    window = [Part(package, "the window", library(name), screen) for name, package in WINDOW_LIBRARIES.items()]
    return [
        Part(f"python{version}-venv", "Python environments", module("ensurepip"), needed=True),
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
