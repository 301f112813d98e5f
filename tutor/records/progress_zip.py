"""The zip of a progress file, read with every care and never unpacked to disk: names, sizes, kinds, then bytes.

Whatever is wrong comes out as ImportRefused with the reason. It must never hold more of a page than a piece, nor
believe a size before the bytes have been counted.
"""

from __future__ import annotations

import hashlib
import io
import stat
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tutor.errors import ImportChanged, ImportRefused
from tutor.records.progress_pages import LONGEST_LINE, MANIFEST, SIGNATURE, Member, is_page_name

LARGEST_FILE = 256 * 2**20
"""Bytes of a progress file. Three years of sixty students are about a third of it."""

LARGEST_UNPACKED = 2**31
LARGEST_RATIO = 200
"""Times that a file may grow when it is unpacked. Rows grow about tenfold; a bomb a thousandfold and more."""
SMALL = 2**20
"""A file that unpacks to no more than this is small whatever its ratio."""

LARGEST_MANIFEST = 2**20
CHUNK = 2**16

_ENCRYPTED = 0x1
UNIX = 3
"""The system that a zip says it was made on, for its pages' kinds to be read as Unix's."""
_DAMAGED = "The file is damaged, or was changed after it was made."
_NOT_OURS = "It is no progress file of Didi's."
_BEGINNING = b"PK"
"""What every zip begins with, one that was cut off too."""


class Pages:
    """The pages of a progress file that lies in memory. Made only when every name, kind and size is lawful."""

    def __init__(self, data: bytes) -> None:
        """Raises ImportRefused."""
        if not data.startswith(_BEGINNING):
            raise ImportRefused(_NOT_OURS)
        with told_as_refusal():
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self._sizes = _lawful(self._zip.infolist(), len(data))

    @property
    def names(self) -> set[str]:
        """Every page but the manifest and its signature."""
        return set(self._sizes) - {MANIFEST, SIGNATURE}

    def small(self, name: str) -> bytes:
        """A page that must be small: the manifest, the signature. Raises ImportChanged."""
        if self._sizes.get(name, LARGEST_MANIFEST + 1) > LARGEST_MANIFEST:
            raise ImportChanged(_DAMAGED)
        return b"".join(self._pieces(name))

    def check(self, members: Mapping[str, Member]) -> None:
        """Compare every page with what the manifest says of it. Raises ImportChanged."""
        if self.names != set(members):
            raise ImportChanged("The pages in the file are not the ones that its maker signed.")
        for name, member in members.items():
            hashed, size, lines = hashlib.sha256(), 0, 0
            for piece in self._pieces(name):
                hashed.update(piece)
                size += len(piece)
                lines += piece.count(b"\n")
            if (hashed.hexdigest(), size, lines) != (member.sha256, member.bytes, member.rows):
                raise ImportChanged(f"{name} is not as its maker signed it.")

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a page without their ends. Raises ImportChanged."""
        rest = b""
        for piece in self._pieces(name):
            *whole, rest = (rest + piece).split(b"\n")
            yield from whole
            if len(rest) > LONGEST_LINE:
                raise ImportChanged(f"{name} has a line that is longer than any row.")
        if rest:
            raise ImportChanged(f"{name} ends in the middle of a row.")

    def _pieces(self, name: str) -> Iterator[bytes]:
        with told_as_refusal(), self._zip.open(name) as page:
            while piece := page.read(CHUNK):
                yield piece


@contextmanager
def told_as_refusal() -> Iterator[None]:
    """Within it, whatever zipfile finds wrong with hostile bytes comes out as ImportChanged."""
    try:
        yield
    except (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        zlib.error,
        EOFError,
        KeyError,
        NotImplementedError,
        OSError,
        OverflowError,
        RuntimeError,
        ValueError,
    ) as error:
        raise ImportChanged(_DAMAGED) from error


def _lawful(pages: list[zipfile.ZipInfo], size: int) -> dict[str, int]:
    """The size of each page by its name. Raises ImportRefused."""
    sizes: dict[str, int] = {}
    for page in pages:
        name = page.orig_filename
        if name in sizes:
            raise ImportChanged(f"The file has the page {_shown(name)} twice.")
        if not is_page_name(name) or name != page.filename:
            leads_out = name.startswith(("/", "\\")) or ".." in name or "\\" in name or ":" in name
            why = "a page whose name leads out of it" if leads_out else "a page that no progress file has"
            raise ImportChanged(f"The file has {why}: {_shown(name)}.")
        kind = stat.S_IFMT(page.external_attr >> 16) if page.create_system == UNIX else 0
        if kind not in (0, stat.S_IFREG):
            raise ImportChanged(f"The page {_shown(name)} is a link or a device, not a page.")
        if page.flag_bits & _ENCRYPTED or page.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ImportChanged(f"The page {_shown(name)} is packed in a way that no progress file uses.")
        sizes[name] = page.file_size
    whole = sum(sizes.values())
    if whole > LARGEST_UNPACKED or (whole > SMALL and whole > LARGEST_RATIO * size):
        raise ImportRefused("The file would grow beyond all measure when unpacked.")
    return sizes


def _shown(name: str) -> str:
    return ascii(name[:60])
