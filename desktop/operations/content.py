"""The chapters there are, what is amiss in them, and a school's own packs: looked through before they come in.

Nothing of a pack but its chapter's file and its book is ever taken, and nothing of them reaches a lesson before every
rule was asked.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import tomllib
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.language import toml_text

if TYPE_CHECKING:
    from desktop.base.settings import Settings
    from tutor.language.toml_files import Fault

Step = Callable[[int, int], None]
SEEDS = 60
"""Seeds that each template is tried with here; `didi content check` tries more."""
LARGEST = toml_text.LARGEST
"""Bytes of a chapter's file: ten times the largest there is."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,60}")


@dataclass(frozen=True, slots=True)
class Pack:
    """A chapter on one of the shelves."""

    id: str
    title: str
    grade: int
    skills: int
    templates: int
    items: int
    own: bool
    """The school brought it."""
    readable: bool


class PackRefused(Exception):
    """A pack is not taken; nothing has changed."""

    code = "window_content_refused"

    def __init__(self, message: str = "", faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class NoPack(PackRefused):
    """There is no chapter's file in it."""

    code = "window_content_no_pack"


class PackKnown(PackRefused):
    """There is a chapter of that id already."""

    code = "window_content_known"


def shelf_of(settings: Settings) -> Path:
    """Where the school's own chapters stand."""
    return settings.own_chapters


def chapters(settings: Settings, language: str) -> tuple[Pack, ...]:
    """Every chapter, by class and title. It looks into each, so it takes a moment."""
    from tutor.chapters import packs

    return tuple(_pack(settings, one.id, one.title.spoken_in(language), one.grade) for one in packs.listed())  # type: ignore[arg-type]


def _pack(settings: Settings, key: str, title: str, grade: int) -> Pack:
    from tutor.chapters import packs
    from tutor.errors import ContentFault

    folder = packs.folder_of(key)
    own = folder.parent == shelf_of(settings)
    try:
        read = packs.read_chapter(folder)
    except ContentFault:
        return Pack(key, title, grade, 0, 0, 0, own, readable=False)
    return Pack(key, title, grade, len(read.skills), len(read.templates), len(read.items), own, readable=True)


def check(chapter: str, step: Step | None = None) -> tuple[Fault, ...]:
    """Every fault of a chapter, from top to bottom."""
    from tutor.chapters import packs

    return _faults(packs.folder_of(chapter), step)


def _faults(folder: Path, step: Step | None) -> tuple[Fault, ...]:
    from tutor.chapters import content_check
    from tutor.library import passages

    found = [*content_check.chapter_faults(folder), *passages.book_faults(folder)]
    count = content_check.template_count(folder)
    for at in range(count):
        if step is not None:
            step(at, count)
        found += content_check.template_faults(folder, at, SEEDS)
    return content_check.in_order(found)


def add(settings: Settings, source: Path, step: Step | None = None) -> str:
    """Take in a pack: a folder with a chapter's file, or a zip with one; the chapter's id.

    Raises NoPack, PackKnown, or PackRefused with every fault of it; OSError. Then nothing has changed.
    """
    from tutor.chapters import content_check, packs
    from tutor.library import passages

    data, book = _chapter_file(source), _book_file(source)
    key = _id_in(data)
    if key in packs.chapter_ids():
        raise PackKnown(key)
    shelf = shelf_of(settings)
    shelf.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(dir=shelf.parent, prefix=".arriving-"))
    try:
        (draft / key).mkdir()
        (draft / key / packs.FILE).write_bytes(data)
        if book is not None:
            (draft / key / passages.FILE).write_bytes(book)
        faults = _faults(draft / key, step)
        if faults:
            raise PackRefused(key, faults)
        (draft / key).rename(shelf / key)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    content_check.read_anew()
    return key


def take_away(settings: Settings, key: str) -> Path:
    """Take one of the school's own chapters off the shelf; where it is kept. Raises OSError."""
    from tutor.chapters import content_check

    aside = Path(tempfile.mkdtemp(dir=shelf_of(settings).parent, prefix=".taken-away-")) / key
    (shelf_of(settings) / key).rename(aside)
    content_check.read_anew()
    return aside


def put_back(settings: Settings, aside: Path) -> str:
    """Put a chapter that was taken away back on the shelf. Raises PackKnown or OSError."""
    from tutor.chapters import content_check, packs

    if aside.name in packs.chapter_ids():
        raise PackKnown(aside.name)
    aside.rename(shelf_of(settings) / aside.name)
    aside.parent.rmdir()
    content_check.read_anew()
    return aside.name


def _chapter_file(source: Path) -> bytes:
    """The chapter's file in a folder or zip, or the file itself. Raises NoPack or OSError."""
    from tutor.chapters.packs import FILE

    found = _found(source, FILE)
    if found is None:
        raise NoPack(str(source))
    return found


def _book_file(source: Path) -> bytes | None:
    """The book that stands beside the chapter's file; None without one. Raises NoPack or OSError."""
    from tutor.chapters.packs import FILE as CHAPTER
    from tutor.library.passages import FILE

    beside = source.parent / FILE
    if source.name == CHAPTER:
        return _read(beside) if beside.is_file() else None
    return _found(source, FILE)


def _found(source: Path, name: str) -> bytes | None:
    """The file of that name in a folder or zip, or the file itself; None where there is none.

    Raises NoPack for what is no folder, no zip and no such file, or too large; OSError.
    """
    if source.is_dir():
        found = [source / name, *sorted(source.glob(f"*/{name}"))]
        there = next((one for one in found if one.is_file()), None)
        return None if there is None else _read(there)
    if source.name == name:
        return _read(source)
    try:
        with zipfile.ZipFile(source) as packed:
            names = [one for one in packed.infolist() if one.filename.rpartition("/")[2] == name]
            if not names:
                return None
            if names[0].file_size > LARGEST:
                raise NoPack(str(source))
            with packed.open(names[0]) as file:
                return file.read(LARGEST)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
        raise NoPack(f"{source}: {error}") from error


def _read(path: Path) -> bytes:
    if path.stat().st_size > LARGEST:
        raise NoPack(str(path))
    return path.read_bytes()


def _id_in(data: bytes) -> str:
    """The id that a chapter's file gives itself: only as such may it name a folder. Raises NoPack."""
    try:
        key = str(toml_text.tables(data.decode("utf-8")).get("id", ""))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise NoPack(str(error)) from error
    if not _ID.fullmatch(key):
        raise NoPack(f"id = {key[:60]!r}")
    return key
