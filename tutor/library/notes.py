"""A teacher's own notes - Markdown, plain text or PDF - read into passages that Didi may answer from.

What stands in them is data, never an instruction. Nothing is kept here and nothing in a file is carried out.
"""

from __future__ import annotations

import re
import stat
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tutor.chapters.values import Text
from tutor.errors import NotesDamaged, NotesEmpty, NotesNotText, NotesOldLetters, NotesScanned, NotesTooLarge
from tutor.library import note_orders, note_text
from tutor.library.note_text import Piece, Section
from tutor.library.words import Passage, Progress

LARGEST = 40_000_000
"""Bytes of a file: a scanned-and-read schoolbook of 300 pages with its pictures has some 30 million."""
LARGEST_TEXT = 4_000_000
"""Bytes of a text file: two thousand full pages."""
READER = 1
"""Counts up when notes are read in another way: what was read before is then read anew."""
_TEXTS: dict[str, Literal["markdown", "text"]] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
}
SUFFIXES = (*_TEXTS, ".pdf")
"""How the names of notes end."""

NoteKind = Literal["markdown", "text", "pdf"]
Why = Literal["speaks", "page", "letters", "picture", "guessed"]
"""Why a part was left out: it speaks to a program; its page is damaged, set in an old font, or a picture. "guessed"
left nothing out: the letters of the file had to be guessed."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of the notes that Didi will not answer from."""

    why: Why
    what: str
    """The sentence, or the numbers of the pages."""


@dataclass(frozen=True, slots=True)
class Notes:
    """One file of notes, read."""

    kind: NoteKind
    passages: tuple[Passage, ...]
    pages: int = 0
    """Of a PDF; 0 else."""
    left_out: tuple[LeftOut, ...] = ()


def read(path: Path, progress: Progress | None = None) -> tuple[Passage, ...]:
    """The passages of a file of notes.

    Raises:
        LibraryError: a child of it, with a sentence that says why the file is not taken.
        OSError: it cannot be opened.
    """
    return read_whole(path, progress).passages


def read_whole(path: Path, progress: Progress | None = None) -> Notes:
    """The same, with what was left out. `progress` may raise to end it."""
    return read_bytes(bytes_of(path), path.name, progress)


def bytes_of(path: Path) -> bytes:
    """What is in a file, if it is one and not too large. Raises NotesNotText, NotesTooLarge, OSError."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise NotesNotText(f"{path.name} is not a file. Didi reads notes from Markdown, text and PDF files.")
    if found.st_size > LARGEST:
        raise NotesTooLarge(
            f"{path.name} is larger than the {LARGEST // 1_000_000} MB that Didi reads. Please give it in parts."
        )
    with path.open("rb") as file:
        return file.read(LARGEST)


def read_bytes(data: bytes, name: str, progress: Progress | None = None) -> Notes:
    """Notes from the bytes of a file of that name; else as `read_whole`."""
    if not data.strip():
        raise NotesEmpty(f"There is nothing in {name}.")
    if b"%PDF-" in data[:1024]:
        return _of_pdf(data, name, progress)
    kind = _TEXTS.get(Path(name).suffix.lower())
    if kind is None:
        raise NotesNotText(f"{name} is not Markdown, text or PDF. Please save it as one of them.")
    if len(data) > LARGEST_TEXT:
        raise NotesTooLarge(f"{name} holds more text than Didi can read. Please give it in parts.")
    text, guessed = _decoded(data, name)
    sections = note_text.markdown(text) if kind == "markdown" else note_text.plain_text(text)
    out = (LeftOut("guessed", "Windows-1252"),) if guessed else ()
    return _notes(kind, sections, name, out)


# --- text -----------------------------------------------------------------------------------------------------------

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def _decoded(data: bytes, name: str) -> tuple[str, bool]:
    """The text of a file, and whether its letters had to be guessed. Raises NotesNotText."""
    encoding = next((one for mark, one in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text, guessed = data.decode(encoding), False
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise _not_text(name) from None
        try:
            text, guessed = data.decode("cp1252"), True
        except UnicodeDecodeError:
            raise _not_text(name) from None
    if len(re.findall(r"[\x00-\x08\x0e-\x1f]", text)) > len(text) // 200:
        raise _not_text(name)
    return text, guessed


def _not_text(name: str) -> NotesNotText:
    return NotesNotText(f"The letters of {name} cannot be read. Please save it as UTF-8 text or PDF.")


# --- PDF ------------------------------------------------------------------------------------------------------------


def _of_pdf(data: bytes, name: str, progress: Progress | None) -> Notes:
    from tutor.library import pdf_text  # pypdf takes a moment to import

    found = tuple(pdf_text.pages(data, name, progress))
    unread = [page.number for page in found if not page.readable]
    old = [page.number for page in found if page.old_letters]
    bare = [page.number for page in found if page.readable and not page.old_letters and not page.text.strip()]
    if old and len(old) + len(bare) + len(unread) == len(found):
        raise NotesOldLetters(f"The Hindi of {name} is set in an old font. Please save it with Unicode letters.")
    if len(unread) == len(found):
        raise NotesDamaged(f"No page of {name} can be read. Please save or copy it once more.")
    if len(bare) + len(unread) == len(found):
        raise NotesScanned(f"{name} holds pictures of pages and no letters. Please give a PDF with text in it.")
    told: tuple[tuple[Why, list[int]], ...] = (("page", unread), ("letters", old), ("picture", bare))
    out = tuple(LeftOut(why, _numbers(pages)) for why, pages in told if pages)
    sections = note_text.paged((page.number, page.text) for page in found)
    return _notes("pdf", sections, name, out, len(found))


def _numbers(pages: list[int]) -> str:
    """Numbers of pages as people write them: "3, 7-9"."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    return ", ".join("-".join(map(str, run)) for run in runs)


# --- passages -------------------------------------------------------------------------------------------------------


def _notes(kind: NoteKind, sections: tuple[Section, ...], name: str, out: tuple[LeftOut, ...], pages: int = 0) -> Notes:
    kept, orders = note_orders.without_orders(sections)
    pieces = note_text.pieces(kept)
    if not pieces:
        raise NotesEmpty(f"There is nothing in {name} that Didi could answer from.")
    stem = stem_of(name)
    passages = tuple(_passage(piece, stem, number) for number, piece in enumerate(pieces, 1))
    return Notes(kind, passages, pages, (*out, *(LeftOut("speaks", one) for one in orders)))


def stem_of(name: str) -> str:
    """What a file is called in ids and sources: its name without its ending, in one way of writing each letter."""
    bare = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter.isprintable())
    suffix = Path(bare).suffix
    stem = bare.removesuffix(suffix) if suffix.lower() in SUFFIXES else bare
    return " ".join(stem.replace("/", " ").split()) or "notes"


def called(stem: str) -> Text:
    """What a file is called where it is cited: its own name, unless that speaks to a program."""
    name = "notes" if note_orders.speaks_to_a_program(stem) else stem
    return Text(name, name, name)


def _passage(piece: Piece, stem: str, number: int) -> Passage:
    name = called(stem)
    return Passage(
        id=f"notes/{stem}/{number}",
        title=_title(piece, name.en),
        text=Text(piece.text, piece.text, piece.text),
        kind="notes",
        chapter_title=name,
        written_in=note_text.script_of(piece.text),
    )


def _title(piece: Piece, name: str) -> Text:
    """The heading, or what the file is called and the page as sources are cited."""
    if not piece.page:
        return Text(*(piece.title or name,) * 3)
    return Text(f"{name}, p. {piece.page}", f"{name}, p. {piece.page}", f"{name}, पृ. {piece.page}")
