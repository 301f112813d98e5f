"""`installer run`: makes ready, starts the local model's build in the background, and opens Didi."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from installer import system
from installer.engine import Engine, start_in_background
from installer.places import Places
from installer.setting_up import set_up
from installer.telling import Teller

NO_SCREEN = "There is no screen here, so a lesson is spoken into files instead: a recorded student answers Didi."


def command_for(places: Places, *, screen: bool) -> list[str]:
    """What opens Didi: the window, or the spoken demonstration where there is no screen."""
    return [str(places.python), "-m", "desktop", *([] if screen else ["demo"])]


def open_didi(places: Places, teller: Teller) -> int:
    """Make ready and open. Gives back Didi's own exit code. Raises an InstallerError."""
    set_up(places, teller, for_tests=False, again="python3 -m installer run")
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
