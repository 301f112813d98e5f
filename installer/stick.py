"""What lies on a stick that carries Didi to a PC without network, and whether it is whole.

`bundling` writes a stick, `releases` takes a Didi from one. A stick may be read-only and on a disk without links, and
its path may hold spaces and letters of any language. Nothing of a stick is believed before its hash was compared.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Iterator

from installer import errors
from installer.running import Teller

FORMAT = 1
"""The number of this layout. A stick of a higher one was written by a newer Didi."""
PAGE, SUMS = "bundle.json", "SHA256SUMS"
CHECKOUT, ENGINE, LICENCES = "didi", "engine", "licences"
CHUNK = 1 << 20
SUM = re.compile(r"([0-9a-f]{64}) [ *](.+)")


@dataclass(frozen=True)
class Page:
    """What a stick says of itself."""

    release: str
    """Version and a mark of the content: `0.2.0-1f3ac9d0`."""
    version: str
    built: str
    """The day in UTC, `2026-11-28`; sorts as text."""
    targets: tuple[str, ...]
    """`linux-3.11`, `windows-3.11`."""
    format: int = FORMAT

    def text(self) -> str:
        """As it lies on the stick."""
        return json.dumps(asdict(self), indent=1, sort_keys=True) + "\n"


def read_page(folder: Path) -> Page:
    """The page of a stick. Raises NoStick where the folder holds none, or one of a newer Didi."""
    return read_page_file(folder / PAGE)


def read_page_file(path: Path) -> Page:
    """The page of a stick, wherever it lies. Raises as `read_page` does."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        page = Page(
            str(told["release"]), str(told["version"]), str(told["built"]), tuple(told["targets"]), int(told["format"])
        )
    except FileNotFoundError as fault:
        raise errors.NoStick(
            f"There is no Didi to take in {path.parent}: {path.name} is not there.", NAME_THE_FOLDER
        ) from fault
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise errors.StickDamaged(f"{path.name} cannot be read.", errors.COPY_AGAIN) from fault
    if page.format > FORMAT:
        newer = f"This stick was written by a newer Didi ({page.version})."
        raise errors.NoStick(newer, "Use the installer on the stick.")
    return page


NAME_THE_FOLDER = f"Name the folder that holds {PAGE}, {SUMS} and the folder {CHECKOUT}."


def here() -> str:
    """The target that this PC is: `linux-3.11`."""
    system = "windows" if sys.platform == "win32" else "linux"
    return f"{system}-{sys.version_info[0]}.{sys.version_info[1]}"


def fits(page: Page) -> None:
    """Raise WrongSystem where a stick carries nothing for this PC."""
    mine = here()
    if mine in page.targets:
        return
    system = mine.split("-")[0]
    pythons = [target.split("-")[1] for target in page.targets if target.startswith(system)]
    if not pythons:
        made_for = " and ".join(sorted({target.split("-")[0].capitalize() for target in page.targets}))
        raise errors.WrongSystem(
            f"This stick was made for {made_for}; this PC runs {system.capitalize()}.",
            f"Make one with `python3 -m installer bundle --for {system} --out FOLDER` on a PC with a network.",
        )
    wanted = " or ".join(pythons)
    raise errors.WrongSystem(
        f"This stick carries packages for Python {wanted}; this is Python {mine.split('-')[1]}.",
        f"Start it with one of them (`python{pythons[0]} -m installer run`), or make a stick for this one.",
    )


def sums(folder: Path) -> dict[str, str]:
    """Each file of a stick and its hash, by its path with slashes. Raises StickDamaged."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as fault:
        raise errors.StickDamaged(f"{SUMS} on the stick cannot be read.", errors.COPY_AGAIN) from fault
    found = {line[66:]: line[:64] for line in lines if SUM.fullmatch(line)}
    if len(found) != len(lines) or not found:
        raise errors.StickDamaged(f"{SUMS} on the stick is cut short or was changed.", errors.COPY_AGAIN)
    for name in found:
        if ".." in Path(name).parts or Path(name).is_absolute():
            raise errors.StickDamaged(f"{SUMS} names a file outside the stick: {name}.", "Do not use this stick.")
    return found


def hash_of(path: Path) -> str:
    """The SHA-256 of a file, read in pieces. Raises OSError."""
    total = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(CHUNK):
            total.update(piece)
    return total.hexdigest()


def hash_of_bytes(data: bytes) -> str:
    """The SHA-256 of bytes in memory."""
    return hashlib.sha256(data).hexdigest()


def files_in(folder: Path) -> Iterator[str]:
    """Every file of a stick but the list of hashes itself, by its path with slashes, in order."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name != SUMS and not name.endswith(".part"):
            yield name


def write_sums(folder: Path, teller: Teller) -> None:
    """Write down the hash of every file, in the form that `sha256sum -c` reads too."""
    with teller.step("Writing down what is on the stick") as step:
        lines = []
        for name in files_in(folder):
            lines.append(f"{hash_of(folder / name)}  {name}\n")
            step.tick(name)
    (folder / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


@dataclass(frozen=True)
class Verdict:
    """What a look at every byte of a stick found."""

    files: int
    size: int
    missing: tuple[str, ...]
    changed: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Is every file there, as it was written?"""
        return not (self.missing or self.changed)


def verify(folder: Path, teller: Teller) -> Verdict:
    """Read every file of a stick and compare. Raises NoStick, or StickDamaged where the list itself is."""
    read_page(folder)
    missing, changed, size = [], [], 0
    wanted = sums(folder)
    with teller.step(f"Reading the {len(wanted)} files of the stick") as step:
        for name, known in wanted.items():
            step.tick(name)
            path = folder / name
            try:
                if hash_of(path) != known:
                    changed.append(name)
                size += path.stat().st_size
            except FileNotFoundError:
                missing.append(name)
            except OSError:
                changed.append(name)
    return Verdict(len(wanted), size, tuple(missing), tuple(changed))


def check(folder: Path, teller: Teller) -> int:
    """Tell a person whether a stick is whole. 0 if it is, else 1."""
    page, found = read_page(folder), verify(folder, teller)
    if found.is_whole:
        teller.say(f"This stick is whole: Didi {page.release}, {found.files} files, {found.size / 1e6:.0f} MB.")
        return 0
    for what, names in (("is not there", found.missing), ("was changed or cannot be read", found.changed)):
        for name in names[:10]:
            teller.say(f"{name} {what}.")
        if len(names) > 10:
            teller.say(f"... and {len(names) - 10} more.")
    teller.say(f"This stick is damaged. {errors.COPY_AGAIN}")
    return 1
