"""The loading dock: makes a machine ready, then opens Didi or tests her.

Standard library only: it runs before anything is installed. It must parse on Python 3.8, so that an old Python gets a
sentence and not a syntax error; it never asks for a password, and never leaves something half done that the next run
would take for whole.
"""

from __future__ import annotations

import shutil
from typing import Callable

OLDEST = (3, 11)
NEWER_NAMES = ("python3.12", "python3.11", "python3.13")


def complaint(version: tuple[int, ...], arguments: list[str], find: Callable[[str], str | None] = shutil.which) -> str:
    """The sentence for a Python that is too old, naming a newer one on this machine if there is one; else ''."""
    if tuple(version[:2]) >= OLDEST:
        return ""
    now = ".".join(str(part) for part in version)
    sentence = "Didi needs Python 3.11 or newer; this is Python " + now + ". "
    for name in NEWER_NAMES:
        if find(name):
            return sentence + "This machine has a newer one: " + " ".join([name, "-m installer", *arguments])
    return sentence + "Install a newer Python (python.org, or your system's packages) and run this again with it."
