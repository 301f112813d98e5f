"""Reads what this Didi is and what she is made of, from what is installed. It touches no network and no record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from desktop.base.settings import Settings
from desktop.values.shell import AboutView

if TYPE_CHECKING:
    from importlib.metadata import PackageMetadata

PROGRAM = "didi"
LONGEST = 60
"""Letters of a licence that a table has room for; some packages put its whole text there."""


def about(settings: Settings) -> AboutView:
    """Which Didi this is; a program that was not installed as a package tells less, and never fails."""
    parts = sorted((one for one in _parts(PROGRAM, set()) if one[0] != PROGRAM), key=lambda part: part[0].lower())
    return AboutView(version(), str(settings.data_dir), str(settings.data_dir / "didi.log"), tuple(parts))


def version() -> str:
    """The version of the program that is installed."""
    from importlib import metadata  # it takes its time, and the first page needs none of it

    try:
        return metadata.version(PROGRAM)
    except metadata.PackageNotFoundError:
        return "?"


def _parts(name: str, seen: set[str]) -> Iterator[tuple[str, str, str]]:
    """The package of that name and everything it stands on, each once: name, version, licence."""
    from importlib import metadata

    known = re.sub(r"[-_.]+", "-", name).lower()
    if known in seen:
        return
    seen.add(known)
    try:
        package = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return
    yield package.metadata["Name"], package.version, licence_of(package.metadata)
    for requirement in package.requires or ():
        if "extra ==" not in requirement:
            yield from _parts(re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0], seen)


def licence_of(told: PackageMetadata) -> str:
    """The licence as the package tells it, in one short line; "?" when it tells none."""
    classifiers = [
        one.rsplit(" :: ", 1)[-1] for one in told.get_all("Classifier") or () if one.startswith("License ::")
    ]
    for field in ("License-Expression", "License"):
        line = " ".join((next(iter(told.get_all(field) or ()), "")).split())
        if line and line != "UNKNOWN" and len(line) <= LONGEST:
            return line
    return ", ".join(classifiers)[:LONGEST] or "?"
