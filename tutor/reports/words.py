"""The words of what teachers and parents read: one file for each language in a folder of content.

It never words anything itself, and unlike the screen it does not make do with another sentence: a page for a parent
with a hole in it must not be printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.shapes import RootModel
from tutor.language.toml_files import CONTENT, Line
from tutor.turn import Language

Folder = Literal["reports", "sheets"]


class _Lines(RootModel[dict[str, Line | tuple[Line, ...]]]):
    """Every sentence of one language by its name; some are lists (the columns of a table)."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one folder in one language. Call it for a sentence; `each` gives a list."""

    folder: Folder
    language: Language

    def __call__(self, name: str, **slots: str | int) -> str:
        """The sentence of that name with its slots filled.

        Raises:
            ContentFault: there is none, it is a list, or a slot of it was not given.
        """
        said = self._lines().get(name)
        if not isinstance(said, str):
            raise ContentFault(f"{self._where()}: there must be one sentence named {name}")
        try:
            return said.format_map(slots)
        except KeyError as missing:
            raise ContentFault(f"{self._where()}: {name} needs the slot {missing}") from missing

    def each(self, name: str) -> tuple[str, ...]:
        """The list of that name. Raises ContentFault when there is none."""
        said = self._lines().get(name)
        if not isinstance(said, tuple):
            raise ContentFault(f"{self._where()}: there must be a list named {name}")
        return said

    def has(self, name: str) -> bool:
        """Whether there is anything of that name."""
        return name in self._lines()

    def _lines(self) -> dict[str, str | tuple[str, ...]]:
        return _read(CONTENT / self.folder / f"{self.language}.toml")

    def _where(self) -> str:
        return f"content/{self.folder}/{self.language}.toml"


@cache
def _read(path: Path) -> dict[str, str | tuple[str, ...]]:
    return dict(toml_files.read(path, _Lines)[0].root)
