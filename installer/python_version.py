"""Is this Python new enough? The one part that an old Python runs, so it stays plain."""

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
