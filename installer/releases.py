"""The Didis of one person's PC: the one that opens, and the one before it. Takes a new one from a stick.

Each release is a whole folder of its own. Which of them opens stands in one small file, which is replaced in one go and
only after the new release has been tried: whenever the power fails, the file names a Didi that starts. Lessons lie
elsewhere and are never touched; the record is backed up before a newer Didi may open it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from installer import errors, stick
from installer.engine import Engine
from installer.packages import Ground, linked
from installer.places import Places, held, lessons_folder
from installer.running import ProgramFailed, Teller, clean_environment, run
from installer.setting_up import models_folder, set_up
from installer.stick import Page

CURRENT, BEFORE, UNFINISHED, LOCK = "current.txt", "before.txt", "unfinished", "lock"
RECORD = "progress.db"
"""The record of lessons, in the folder where they are kept."""
ROOM = 2 * 10**9
"""Bytes that a new release takes at most, with its packages and models."""
CRUMB = "didi-release.json"
"""The page of the stick, kept in the release that came from it."""


def program_folder() -> Path:
    """Where a person's Didis lie: beside other programs, never where lessons are kept."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
        return Path(base) / "Programs" / "Didi"
    named = os.environ.get("XDG_DATA_HOME", "")
    return (Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share") / "didi-program"


@dataclass(frozen=True)
class Releases:
    """The releases in one folder."""

    folder: Path
    cache: Path

    def path(self, name: str) -> Path:
        """Where a release lies, or would."""
        return self.folder / "releases" / name

    def places(self, name: str) -> Places:
        """A release as the installer sees a checkout."""
        return Places(self.path(name), self.cache)

    def current(self) -> str:
        """The release that opens; '' where there is none."""
        return self._named(CURRENT)

    def before(self) -> str:
        """The release that opened before; '' where there is none."""
        return self._named(BEFORE)

    def _named(self, file: str) -> str:
        try:
            name = (self.folder / file).read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            return ""
        return name if name and self.is_whole(name) else ""

    def is_whole(self, name: str) -> bool:
        """Is a release there, tried and found to work?"""
        home = self.path(name)
        return (home / CRUMB).is_file() and not (home / UNFINISHED).exists()

    def page(self, name: str) -> Page:
        """What the stick said of a release. Raises NoStick or StickDamaged."""
        return stick.read_page_file(self.path(name) / CRUMB)

    def write(self, file: str, name: str) -> None:
        """Name a release in `current.txt` or `before.txt`, in one go."""
        draft = self.folder / f"{file}.new"
        with draft.open("w", encoding="utf-8", newline="\n") as out:
            out.write(name + "\n")
            out.flush()
            os.fsync(out.fileno())
        draft.replace(self.folder / file)

    def others(self, keep: set[str]) -> list[Path]:
        """The folders of releases that nobody needs any more."""
        home = self.folder / "releases"
        return [path for path in home.glob("*") if path.name not in keep] if home.is_dir() else []


def is_older(new: Page, old: Page) -> bool:
    """Is `new` an older Didi than `old`? Versions count as numbers; of one version, the day it was made."""
    return (_numbers(new.version), new.built) < (_numbers(old.version), old.built)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


# --- a release comes from a stick ---


def take(releases: Releases, source: Path, teller: Teller, *, older: bool = False) -> str:
    """Lay in the release that a stick carries, try it, and let it be the one that opens; its name.

    A release that is here already is kept as it is. Raises an InstallerError; then the one that opened before still
    does. `older` allows going back to an older Didi.
    """
    page = stick.read_page(source)
    stick.fits(page)
    releases.folder.mkdir(parents=True, exist_ok=True)
    with held(releases.folder / LOCK, teller, "Waiting for another installer of Didi") as keep_open:
        now = releases.current()
        if now == page.release:
            return now
        if now and not older and is_older(page, releases.page(now)):
            raise errors.OlderStick(
                f"The stick carries Didi {page.release}; the one here is {now}, which is newer. Nothing was changed.",
                "Take a newer stick; or add --older, if you want the older one.",
            )
        if not releases.is_whole(page.release):
            _lay(releases, source, page, now, teller, keep_open)
        _let_open(releases, page.release, now, teller)
    return page.release


def _lay(releases: Releases, source: Path, page: Page, now: str, teller: Teller, keep_open: tuple[int, ...]) -> None:
    """Make the release whole beside the one that opens now, and try it."""
    _check_room(releases)
    home, places = releases.path(page.release), releases.places(page.release)
    home.mkdir(parents=True, exist_ok=True)
    (home / UNFINISHED).touch()
    copy_checkout(source, home, teller)
    if now:
        borrow_environment(releases.places(now), places, teller)
    set_up(places, teller, for_tests=False, again=f"python3 -m installer run --from {source}", source=source)
    engine = source / stick.ENGINE
    if engine.is_dir() and not places.is_done("words"):
        _lay_engine(Ground(places, teller, keep_open, source), engine, teller)
    try_out(places, teller)
    (home / CRUMB).write_text(page.text(), encoding="utf-8", newline="\n")
    if sys.platform != "win32":
        os.sync()
    (home / UNFINISHED).unlink()


def _check_room(releases: Releases) -> None:
    free = shutil.disk_usage(releases.folder).free
    if free < ROOM:
        raise errors.NoRoom(f"There are {free / 1e9:.1f} GB left on this disk; a new Didi needs {ROOM / 1e9:.0f}.")


def copy_checkout(source: Path, home: Path, teller: Teller) -> None:
    """Copy Didi's own files from a stick, each compared with its hash. Raises StickDamaged.

    What lies there already and is right is not copied again, so a copy that broke off goes on.
    """
    prefix = f"{stick.CHECKOUT}/"
    wanted = {name[len(prefix) :]: known for name, known in stick.sums(source).items() if name.startswith(prefix)}
    with teller.step(f"Copying Didi from the stick ({len(wanted)} files)") as step:
        for name, known in wanted.items():
            step.tick(name)
            target = home / name
            if not (target.is_file() and stick.hash_of(target) == known):
                _copy(source / stick.CHECKOUT / name, target, known, name)


def _copy(origin: Path, target: Path, known: str, name: str) -> None:
    try:
        data = origin.read_bytes()
    except OSError as fault:
        raise errors.StickDamaged(
            f"The stick cannot be read ({name}). Was it pulled out?", errors.COPY_AGAIN
        ) from fault
    if stick.hash_of_bytes(data) != known:
        raise errors.StickDamaged(f"{name} on the stick is damaged or was changed.", errors.COPY_AGAIN)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def borrow_environment(old: Places, new: Places, teller: Teller) -> None:
    """Begin the new environment with the packages of the old one, so that only what changed is laid in.

    The files are linked where the disk can. pip writes new files and never into old ones; what would be written in
    place is made anew.
    """
    if new.venv.exists() or not old.was_whole():
        return
    with teller.step("Taking over the packages that are here") as step:
        new.venv.mkdir()
        new.unfinished.touch()
        own = {old.programs.name, "pyvenv.cfg", old.stamp_file.name}
        for path in old.venv.iterdir():
            step.tick(path.name)
            if path.name in own:
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.copytree(path, new.venv / path.name, symlinks=True, copy_function=linked)
            elif not path.is_symlink():
                linked(str(path), str(new.venv / path.name))
        run([sys.executable, "-m", "venv", "--without-pip", str(new.venv)], step, env=clean_environment())
    for name in ("python", "run"):
        new.stamp(name, old.stamps().get(name, ""))
    new.unfinished.unlink()


def _lay_engine(ground: Ground, folder: Path, teller: Teller) -> None:
    """Put the local language model's engine of the stick in. A failure is told and stops nothing."""
    try:
        Engine.here(ground.places).install_from(ground, folder)
    except errors.InstallerError as fault:
        teller.say(fault.sentence)


# --- tried before it may open ---


SPEAKS = "Seven and three is ten."
# Runs in the new environment: the window is there, a lesson takes a turn, the voice speaks and the ears hear it.
TRY = f"""
import subprocess, sys
from pathlib import Path
import desktop.app.wiring, desktop.ui.front
from tutor.agentic_tutor import AgenticTutor
tutor = AgenticTutor("Didi", "fractions")
assert tutor.start_session() and tutor.process_input("I don't know")
didi, wav = [sys.executable, "-m", "desktop"], Path(sys.argv[1], "said.wav")
subprocess.run([*didi, "say", {SPEAKS!r}, "--out", str(wav)], check=True)
heard = subprocess.run([*didi, "hear", str(wav)], check=True, capture_output=True, text=True).stdout
print(heard)
"""


def try_out(places: Places, teller: Teller) -> None:
    """Have a release say and hear a sentence and take a turn, with a data folder of its own. Raises DidNotWork."""
    models = models_folder(places)
    with tempfile.TemporaryDirectory(prefix="didi-try-") as folder:
        told = {"DIDI_DATA_DIR": folder, "HF_HUB_OFFLINE": "1", "QT_QPA_PLATFORM": "offscreen"}
        told["DIDI_MODELS_DIR"] = str(models or "")
        try:
            Ground(places, teller).python("Trying whether she speaks, hears and teaches", "-c", TRY, folder, env=told)
        except ProgramFailed as fault:
            last = fault.last_line("she said nothing")
            raise errors.DidNotWork(
                f"The new Didi was tried and does not work on this PC: {last}",
                "The Didi that was here is unchanged.",
            ) from fault


def _let_open(releases: Releases, name: str, now: str, teller: Teller) -> None:
    """Back the record up, name the new release, and clear away what is older than the one before."""
    if now:
        back_up(releases.places(now), teller)
        releases.write(BEFORE, now)
    releases.write(CURRENT, name)
    for path in releases.others({name, now}):
        shutil.rmtree(path, ignore_errors=True)


def back_up(places: Places, teller: Teller) -> None:
    """Have the Didi that is here back the record up, where there is one. What keeps it from that stops the change."""
    if not (lessons_folder() / RECORD).exists():
        return
    try:
        Ground(places, teller).python("Backing the lessons up", "-m", "desktop", "backup")
    except ProgramFailed as fault:
        last = fault.last_line("no reason was given")
        raise errors.DidNotWork(
            f"The lessons could not be backed up, so Didi was not changed: {last}", "Mend that, and run this again."
        ) from fault


def go_back(releases: Releases, teller: Teller) -> str:
    """Let the release before open again; its name. Raises NoStick where none is kept, DidNotWork where it cannot.

    The older Didi is asked to read the record first: where a newer one has changed the record's form, it cannot.
    """
    with held(releases.folder / LOCK, teller, "Waiting for another installer of Didi"):
        now, old = releases.current(), releases.before()
        if not old:
            raise errors.NoStick("There is no Didi from before on this PC.", "Take an older stick with --older.")
        try:
            Ground(releases.places(old), teller).python(
                "Asking whether it reads the lessons", "-m", "desktop", "check-data"
            )
        except ProgramFailed as fault:
            last = fault.last_line("no reason was given")
            raise errors.DidNotWork(f"Didi {old} cannot open the lessons as they are now: {last}") from fault
        releases.write(BEFORE, now)
        releases.write(CURRENT, old)
    return old
