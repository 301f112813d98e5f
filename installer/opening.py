"""`installer run`: makes ready, starts the local model's build in the background, and opens Didi."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from installer import errors, stamps, system
from installer.engine import Engine, start_in_background
from installer.packages import Ground
from installer.places import Places
from installer.running import ProgramFailed
from installer.setting_up import set_up
from installer.telling import Teller

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
    if not stamps.was_whole(places):
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
    """Make ready and open. Gives back Didi's own exit code. Raises an InstallerError."""
    try:
        set_up(places, teller, for_tests=False, again="python3 -m installer run")
    except errors.InstallerError as fault:
        _open_with_the_old(places, teller, fault)
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
