"""Writes what a stick must say of the packages that it carries: a list for programs (CycloneDX) and one for people.

Everything is read from the wheels themselves. A licence that a wheel does not name is called unknown, never guessed.
"""

from __future__ import annotations

import json
import re
import zipfile
from dataclasses import dataclass
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Sequence

from installer.stick import hash_of

SBOM, TEXTS = "didi.cdx.json", "THIRD-PARTY-NOTICES.txt"
TROVE = "License :: "
SOURCES = """
Didi is free software under the GNU General Public License, version 3 or later; her source is in the folder `didi`.
piper-tts and the espeak-ng inside it are under the same licence. Their sources are published beside the packages, on
the Python package index under the version named here, and at the home page named here.
"""


@dataclass(frozen=True)
class Component:
    """One package that is carried."""

    name: str
    version: str
    licence: str
    home: str
    file: str
    sha256: str
    texts: tuple[str, ...]
    """What its licence files say."""


def component(wheel: Path) -> Component:
    """Read a wheel. Raises OSError or zipfile.BadZipFile where it is damaged."""
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        told = HeaderParser().parsestr(
            packed.read(next(name for name in names if name.endswith(".dist-info/METADATA"))).decode("utf-8", "replace")
        )
        texts = tuple(
            packed.read(name).decode("utf-8", "replace").strip()
            for name in sorted(names)
            if re.search(r"\.dist-info/(?:licenses/.*|LICEN[CS]E[^/]*|COPYING[^/]*|NOTICE[^/]*)$", name, re.I)
            and not name.endswith("/")
        )
    return Component(
        told.get("Name", wheel.name),
        told.get("Version", ""),
        licence_of(told),
        home_of(told),
        wheel.name,
        hash_of(wheel),
        texts,
    )


def licence_of(told: Message) -> str:
    """What the metadata of a wheel calls its licence."""
    named = told.get("License-Expression") or ""
    if not named:
        classes = [name for name in told.get_all("Classifier") or [] if name.startswith(TROVE)]
        named = "; ".join(name.split(" :: ")[-1] for name in classes)
    first = (told.get("License") or "").strip().splitlines()
    return named or (first[0][:80] if first else "unknown")


def home_of(told: Message) -> str:
    """Where a package lives."""
    pairs = [part.split(",", 1) for part in told.get_all("Project-URL") or [] if "," in part]
    links = {name.strip().lower(): link.strip() for name, link in pairs}
    names = ("homepage", "source", "repository", "source code")
    return told.get("Home-page") or next((links[name] for name in names if name in links), "")


def write(wheels: Sequence[Path], into: Path, version: str) -> None:
    """Write both lists into a folder."""
    into.mkdir(parents=True, exist_ok=True)
    parts = [component(wheel) for wheel in wheels]
    (into / SBOM).write_text(sbom(parts, version), encoding="utf-8", newline="\n")
    (into / TEXTS).write_text(texts(parts), encoding="utf-8", newline="\n")


def sbom(parts: Sequence[Component], version: str) -> str:
    """The list for programs: CycloneDX 1.5 in JSON, the same for the same packages."""
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "didi", "version": version}},
        "components": [
            {
                "type": "library",
                "bom-ref": part.file,
                "name": part.name,
                "version": part.version,
                "purl": f"pkg:pypi/{re.sub(r'[-_.]+', '-', part.name).lower()}@{part.version}",
                "licenses": [{"license": {"name": part.licence}}],
                "hashes": [{"alg": "SHA-256", "content": part.sha256}],
            }
            for part in parts
        ],
    }
    return json.dumps(told, indent=1) + "\n"


def texts(parts: Sequence[Component]) -> str:
    """The list for people: each package once with its licence, and the texts that came with it, each text once."""
    seen: dict[str, list[str]] = {}
    lines = ["What Didi is made with, and under which licences.", SOURCES]
    for part in parts:
        line = f"{part.name} {part.version}: {part.licence}. {part.home}".rstrip()
        if line not in lines:
            lines.append(line)
        for text in part.texts:
            seen.setdefault(text, []).append(part.name)
    for text, names in seen.items():
        lines += ["", "=" * 100, f"{', '.join(sorted(set(names)))}:", "", text]
    return "\n".join(lines) + "\n"
