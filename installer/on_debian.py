"""Makes `didi_VERSION_amd64.deb`: Didi for everybody on a PC with Debian or Ubuntu, whole and with no network.

She lives in /usr/lib/didi, where only dpkg writes: it can prove, replace and remove each file, and a lab's disk images
take her along with the system. There she has an environment around the system's own python3, with a folder of modules
for each of its versions whose wheels were there. Nothing is unpacked, fetched or compiled from source on the PC.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path
from typing import Any, Iterator, Mapping, Sequence

from installer import carried, errors
from installer.carried import INDEX, LINUX, MODELS, Load
from installer.on_linux import WINDOW_LIBRARIES
from installer.running import ProgramFailed, Teller, clean_environment, run

PYTHONS = ((3, 11), (3, 12), (3, 13), (3, 14))
"""Debian 12 has 3.11, Ubuntu 24.04 has 3.12; those are carried whose wheels are all there."""
HOME = Path("usr", "lib", "didi")
COMMON = Path("lib", "common")
"""Modules that are the same for every Python."""
FILES, ICONS = "debian", "icons"
"""Beside this file: what a package holds as it stands there."""
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")
SCHOOL = Path("etc", "didi", "school.toml")
MAKER = "The makers of Didi <didi@didi.invalid>"
FONTS = "fonts-noto-core | fonts-lohit-deva | fonts-deva"
"""Hindi letters: the first that the PC has, or else Noto."""
BOOKS_UNREAD = "The books could not be read ahead ({}). Each account reads them at its first doubt."
RECOMMENDED = ("libasound2-plugins", "libwayland-cursor0", "libwayland-egl1")
"""Sound through the desktop's own server, and a window without X."""
DESCRIPTION = """Description: voice tutor for maths, Class 6 to 8, that needs no network
 Didi is an elder sister who teaches maths to Indian children. A child talks
 with her in English, Hindi or Hinglish; she listens, asks, gives hints, and
 shows the whole way only at the end. Everything she hears stays on this PC.
 .
 Her ears and her voice are in this package, once for all accounts.
"""


def make_deb(checkout: Path, wheels: Path, out: Path, teller: Teller) -> Path:
    """Make the package of a checkout from a folder of wheels; its file in `out`. Raises an InstallerError.

    Two packages of the same checkout and wheels are the same, byte for byte.
    """
    if shutil.which("dpkg-deb") is None:
        raise errors.MachineLacks(
            "A .deb is made with dpkg-deb, which this machine lacks.", "Make it on Debian or Ubuntu."
        )
    version = carried.project_of(checkout)["version"]
    load = carried.load_from(checkout, wheels, LINUX, PYTHONS)
    names = ", ".join(f"{one}.{two}" for one, two in load.of_python)
    teller.say(f"Making didi {version} for Python {names}.")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".didi-deb-", dir=out) as folder:
        package = Package(checkout, Path(folder) / "root", version, carried.when_made(checkout), load, teller)
        package.lay()
        return package.close(out / f"didi_{version}_amd64.deb")


@dataclass(frozen=True)
class Package:
    """One package while it is made, in a folder that is thrown away."""

    checkout: Path
    root: Path
    version: str
    when: int
    load: Load
    teller: Teller

    @property
    def home(self) -> Path:
        """Didi's own folder in the package."""
        return self.root / HOME

    @property
    def common(self) -> Path:
        """The modules that are the same for every Python."""
        return self.home / COMMON

    @property
    def sites(self) -> dict[tuple[int, int], Path]:
        """The folder of modules of each Python."""
        return {one: self.home / "lib" / f"python{one[0]}.{one[1]}" / "site-packages" for one in self.load.of_python}

    def lay(self) -> None:
        """Lay down everything that the package holds."""
        self._lay_modules()
        carried.lay_program(self.checkout, self.common)
        carried.lay_models(self.load, self.common, self.home / MODELS, self.teller, self.when)
        self._lay_environment()
        self._lay_index()
        self._lay_shared()
        self._lay_control()

    def _lay_modules(self) -> None:
        common = self.load.common
        with self.teller.step(f"Unpacking {len(self.load.every)} wheels") as step:
            for wheel in common:
                carried.unpack(wheel, self.common)
                step.tick(wheel.name)
            for python, site in self.sites.items():
                site.mkdir(parents=True)
                (site / "didi.pth").write_text("../../common\n", encoding="utf-8")
                for wheel in self.load.of_python[python]:
                    if wheel not in common:
                        carried.unpack(wheel, site)
                        step.tick(wheel.name)
            carried.link_same(list(self.sites.values()))

    def _lay_environment(self) -> None:
        """An environment is a link to Python and a note beside it: modules of the system and of a person stay out."""
        programs = self.home / "bin"
        programs.mkdir()
        (programs / "python3").symlink_to("/usr/bin/python3")
        (self.home / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n")

    def _lay_index(self) -> None:
        """Read the books ahead, unless the checkout brings it or this machine's python3 is none of the package's."""
        kept = self.common / INDEX
        if kept.exists():
            return
        with tempfile.TemporaryDirectory(prefix=".didi-books-", dir=self.root.parent) as data:
            own = {"DIDI_DATA_DIR": data, "HOME": data, "XDG_DATA_HOME": data}
            words = [str(self.home / "bin" / "python3"), "-I", "-B", "-m", "desktop", "library", "build"]
            try:
                with self.teller.step("Reading the books ahead") as step:
                    run(words, step, cwd=Path(data), env=clean_environment(own))
                carried.copy_vectors(Path(data) / kept.name, kept)
            except ProgramFailed as fault:
                self.teller.say(BOOKS_UNREAD.format(fault.output.strip().rpartition("\n")[2] or fault))
            except (OSError, sqlite3.Error) as fault:
                self.teller.say(BOOKS_UNREAD.format(fault))

    def _lay_shared(self) -> None:
        """What the desktop, the shell and the lab admin look for in the system's own places."""
        share, files, icons = self.root / "usr" / "share", _beside(FILES), _beside(ICONS)
        self._put("usr/bin/didi", (files / "didi").read_text())
        self._put(str(SCHOOL), (files / "school.toml").read_text(encoding="utf-8"))
        self._put("usr/share/applications/didi.desktop", (files / "didi.desktop").read_text(encoding="utf-8"))
        self._put("usr/share/metainfo/local.didi.Didi.metainfo.xml", self._filled(files / "didi.metainfo.xml"))
        for picture in sorted(icons.glob("didi-*.png")):
            side = picture.stem.split("-")[1]
            _copied(picture, share / "icons" / "hicolor" / f"{side}x{side}" / "apps" / "didi.png")
        _copied(icons / "didi.svg", share / "icons" / "hicolor" / "scalable" / "apps" / "didi.svg")
        told = carried.described(self.common, self.teller)
        self._put("usr/share/bash-completion/completions/didi", completion(told))
        self._put("usr/share/man/man1/didi.1.gz", manual(told, self.version, self._day))
        self._put("usr/share/doc/didi/copyright", self._copyright())
        self._put("usr/share/doc/didi/changelog.gz", self._changelog())

    def _put(self, name: str, text: str) -> None:
        """Write one text into the package; closed as the system closes its documents where the name says so."""
        target = self.root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode()
        target.write_bytes(gzip.compress(data, 9, mtime=0) if name.endswith(".gz") else data)

    @property
    def _day(self) -> str:
        return datetime.fromtimestamp(self.when, timezone.utc).strftime("%Y-%m-%d")

    def _filled(self, path: Path) -> str:
        text = path.read_text(encoding="utf-8")
        return text.replace("@VERSION@", self.version).replace("@DATE@", self._day)

    def _copyright(self) -> str:
        """Whose work is in the package, and under which licence, as its own files tell it."""
        lines = [
            "Didi is free software under the GNU General Public License, version 3 or later:",
            "/usr/share/common-licenses/GPL-3",
            "",
            "The package carries these parts. The texts of their licences lie in the folders named, under",
            f"/{HOME.as_posix()}/lib.",
            "",
        ]
        for name, version, licence, folder in carried.licences([self.common, *self.sites.values()]):
            lines.append(f"{name} {version}: {licence} ({folder})")
        models = carried.models_of(self.common, self.teller)
        laid = sorted(path.name for path in (self.home / MODELS).iterdir() if path.name in models)
        lines += ["", f"Models, in /{(HOME / MODELS).as_posix()}:", ""]
        lines += ["{}: {} ({})".format(*models[name]) for name in laid]
        return "\n".join(lines) + "\n"

    def _changelog(self) -> str:
        date = format_datetime(datetime.fromtimestamp(self.when, timezone.utc))
        return f"didi ({self.version}) stable; urgency=medium\n\n  * Didi {self.version}.\n\n -- {MAKER}  {date}\n"

    def _lay_control(self) -> None:
        """What dpkg reads: the fields, the four scripts, which files are the admin's, and what each hashes to."""
        control = self.root / "DEBIAN"
        _even(self.root, self.when)
        listed = list(_files_of(self.root))
        control.mkdir()
        once = {path.lstat().st_ino: path.lstat().st_size for path in listed}
        size = sum((bytes_ + 1023) // 1024 for bytes_ in once.values())
        fields = {
            "Package": "didi",
            "Version": self.version,
            "Architecture": "amd64",
            "Maintainer": MAKER,
            "Installed-Size": str(size),
            "Depends": ", ".join(depends(self.load)),
            "Recommends": ", ".join(RECOMMENDED),
            "Section": "education",
            "Priority": "optional",
        }
        told = "".join(f"{name}: {value}\n" for name, value in fields.items())
        (control / "control").write_text(told + DESCRIPTION, encoding="utf-8")
        (control / "conffiles").write_text(f"/{SCHOOL.as_posix()}\n", encoding="utf-8")
        sums = (f"{_md5(path)}  {path.relative_to(self.root).as_posix()}\n" for path in listed if not path.is_symlink())
        (control / "md5sums").write_text("".join(sums), encoding="utf-8")
        for name in SCRIPTS:
            (control / name).write_text(self._filled(_beside(FILES) / name), encoding="utf-8")
        _even(self.root, self.when)

    def close(self, target: Path) -> Path:
        """Pack the folder into one file, which has its name only when it is whole."""
        draft = self.root.parent / target.name
        words = ["dpkg-deb", "--root-owner-group", *PACKED, "--build", str(self.root), str(draft)]
        try:
            with self.teller.step(f"Packing {target.name}") as step:
                run(words, step, env=clean_environment({"SOURCE_DATE_EPOCH": str(self.when), "LC_ALL": "C.UTF-8"}))
        except ProgramFailed as fault:
            raise errors.explain(fault.output, "the package") from fault
        draft.replace(target)
        return target


PACKED = ("-Zxz", "-z3", "--threads-max=2")
"""A fixed number of threads, as the bytes depend on it."""


def _beside(name: str) -> Path:
    return Path(__file__).resolve().parent / name


def _copied(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _files_of(root: Path) -> Iterator[Path]:
    """Every file and link, in the order of their names."""
    for folder, inner, names in os.walk(root):
        inner.sort()
        links = [name for name in inner if Path(folder, name).is_symlink()]
        yield from (Path(folder, name) for name in sorted([*names, *links]))


def _even(root: Path, when: int) -> None:
    """Give every file the rights and the time that it has in each package: nothing of this machine's own."""
    for folder, inner, names in os.walk(root, topdown=False):
        for path in (Path(folder, name) for name in [*names, *inner, "."]):
            if not path.is_symlink():
                runs = path.is_dir() or (path.parent.name in ("bin", "DEBIAN") and path.read_bytes()[:2] == b"#!")
                path.chmod(0o755 if runs else 0o644)
            os.utime(path, (when, when), follow_symlinks=False)


def _md5(path: Path) -> str:
    """What dpkg compares a file with; it knows no other sum."""
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def depends(load: Load) -> list[str]:
    """The system's packages that this load stands on: Python's versions, the C library, and what a window needs."""
    first, last = min(load.of_python), max(load.of_python)
    glibc = ".".join(str(part) for part in load.glibc)
    return [
        f"python3 (>= {first[0]}.{first[1]})",
        f"python3 (<< {last[0]}.{last[1] + 1}~)",
        f"libc6 (>= {glibc})",
        "libstdc++6",
        "libportaudio2",
        *sorted(WINDOW_LIBRARIES.values()),
        FONTS,
    ]


# --- how Didi is typed, for people and for the shell ---


def _told(parser: Mapping[str, Any], name: str = "didi") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every command with its whole name, each before the actions in it."""
    for word, inner in parser["commands"].items():
        yield f"{name} {word}", inner
        yield from _told(inner, f"{name} {word}")


def _roff(text: str) -> str:
    """A sentence as a manual page writes it."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", plain, flags=re.M)


def _roff_option(option: Mapping[str, Any]) -> list[str]:
    taken = f" \\fI{_roff(option['takes'])}\\fR" if option["takes"] else ""
    flags = ", ".join(f"\\fB{_roff(flag)}\\fR" for flag in option["flags"])
    one_of = f" ({', '.join(option['choices'])})" if option["choices"] else ""
    return [".TP", f"{flags}{taken}" if flags else taken.strip(), _roff(option["help"] + one_of) or "\\&"]


def manual(told: Mapping[str, Any], version: str, day: str) -> str:
    """The manual page, from what Didi's command line tells of itself."""
    lines = [
        f'.TH DIDI 1 "{day}" "didi {version}" "User Commands"',
        ".SH NAME",
        "didi \\- voice tutor for maths, Class 6 to 8",
        ".SH SYNOPSIS",
        ".B didi",
        "[\\fIOPTION\\fR]... [\\fICOMMAND\\fR [\\fIWORD\\fR]...]",
        ".SH DESCRIPTION",
        _roff(told["about"]),
    ]
    for option in told["options"]:
        lines += _roff_option(option)
    lines.append(".SH COMMANDS")
    for name, command in _told(told):
        lines += [f".SS {_roff(name)}", _roff(command["about"] or command["help"])]
        for option in command["options"]:
            if "--help" not in option["flags"] and "--data-dir" not in option["flags"]:
                lines += _roff_option(option)
    return "\n".join([*lines, *MANUAL_END]) + "\n"


MANUAL_END = (
    ".SH FILES",
    ".TP",
    ".I /etc/didi/school.toml",
    "What the school has set for everybody on this PC.",
    ".TP",
    ".I ~/.local/share/didi",
    "Where an account's lessons are kept, unless the school named another folder.",
    ".SH ENVIRONMENT",
    ".TP",
    ".B DIDI_DATA_DIR",
    "Where lessons are kept.",
    ".TP",
    ".B DIDI_MODELS_DIR",
    "Where models are looked for first.",
    ".SH EXIT STATUS",
    "0 done, 1 it could not be done, 2 bad usage, 130 stopped by Ctrl\\-C.",
)


def completion(told: Mapping[str, Any]) -> str:
    """What bash offers after `didi`: commands, then their actions and options, and files where a file is meant."""
    cases = []
    for name, command in [("didi", told), *_told(told)]:
        words = [*command["commands"], *(flag for one in command["options"] for flag in one["flags"])]
        words += [choice for one in command["options"] if not one["flags"] for choice in one["choices"]]
        cases.append(f'        "{name}") words="{" ".join(words)}" ;;')
    choices: dict[str, Sequence[str]] = {
        flag: one["choices"] for _, command in _told(told) for one in command["options"] for flag in one["flags"]
        if one["choices"]
    }  # fmt: skip
    after = [f'        {flag}) words="{" ".join(found)}" ;;' for flag, found in sorted(choices.items())]
    known = " ".join(f'"{name}"' for name, _ in _told(told))
    return COMPLETION.format(cases="\n".join(cases), after="\n".join(after), known=known)


COMPLETION = """# What bash offers after `didi`.
_didi() {{
    local at="didi" word words="" known=({known})
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case " ${{known[*]}} " in *" $at $word "*) at="$at $word" ;; esac
    done
    case "$at" in
{cases}
    esac
    case "${{COMP_WORDS[COMP_CWORD-1]}}" in
{after}
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}")
}}
complete -o default -F _didi didi
"""
