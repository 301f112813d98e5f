"""The one door to pypdf: the text of each page of a PDF, within bounds of size, memory and time.

Nothing in a PDF is carried out, opened or fetched: no script, no form, no link, no attached file, no picture.
"""

from __future__ import annotations

import io
import logging
import re
import struct
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from pypdf import Configuration, PdfReader, apply_configuration
from pypdf.constants import PageAttributes
from pypdf.errors import DependencyError, FileNotDecryptedError, PyPdfError
from pypdf.generic import DictionaryObject, PdfObject

from tutor.errors import NotesDamaged, NotesLocked, NotesTooLarge
from tutor.library.words import Progress

MOST_PAGES = 2_000
"""A schoolbook has some 300 pages; this is a shelf of them."""
MOST_LETTERS = 6_000_000
"""Letters of a whole PDF: three times what 2,000 full pages hold."""
SECONDS = 600.0
"""That a PDF may take; 300 pages of a schoolbook take some 5 s. One that was made to be endless ends here."""
BREATH = 0.002
"""Seconds after each page in which others have the processor: a lesson may be going on."""
_BOUNDS = Configuration(
    zlib_maximum_output_length=12_000_000,
    lzw_maximum_output_length=12_000_000,
    run_length_maximum_output_length=12_000_000,
    array_based_stream_maximum_output_length=12_000_000,
    stream_decoding_work_maximum_length=36_000_000,
    stream_parsing_work_maximum_count=150_000,
    xform_maximum_invocations_per_extraction=300,
    page_tree_maximum_entries=20_000,
    disable_legacy_handling=True,
)
"""A few hundred times what a page of text unpacks to (30 KB, some 3,000 steps), and far below pypdf's own bounds."""
_BROKEN = (
    *(PyPdfError, DependencyError, ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, OSError),
    *(RuntimeError, TypeError, ValueError, struct.error, zlib.error),
)
"""What reading a damaged PDF comes to: pypdf promises no kind of its own for each. RuntimeError: nested without end."""
_OLD_LETTERS = re.compile(r"krutidev|devlys|chanakya|shusha|shreedev|apsdv|dvtt|akruti|kundli|walkman|bhaskar|narad")
"""Fonts that show Hindi on the codes of Latin letters; NCERT's own older books are set in some of them."""


@dataclass(frozen=True, slots=True)
class PdfPage:
    """One page, as text."""

    number: int
    text: str = ""
    readable: bool = True
    """False when this page, and not the file, is damaged or larger than is read."""
    old_letters: bool = False
    """Its Hindi is set in a font from before Unicode."""


def pages(data: bytes, name: str, progress: Progress | None = None) -> Iterator[PdfPage]:
    """Each page of a PDF in order. `progress` is told how many of how many are done, and may raise to end it.

    Raises:
        NotesDamaged, NotesLocked, NotesTooLarge: with a sentence.
    """
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it finds odd is nobody's to read
    reader, count = _opened(data, name)
    until, letters = time.monotonic() + SECONDS, 0
    for number in range(1, count + 1):
        page = _page(reader, number)
        letters += len(page.text)
        if letters > MOST_LETTERS or time.monotonic() > until:
            raise NotesTooLarge(f"{name} holds more text than Didi can read. Please give it in parts.")
        yield page
        if progress is not None:
            progress(number, count)
        time.sleep(BREATH)


def _opened(data: bytes, name: str) -> tuple[PdfReader, int]:
    try:
        with apply_configuration(_BOUNDS):
            reader = PdfReader(io.BytesIO(data), root_object_recovery_limit=1_000)
            count = len(reader.pages)
    except FileNotDecryptedError as error:
        raise NotesLocked(
            f"{name} is closed with a password. Please save it without one, and give it again."
        ) from error
    except MemoryError as error:
        raise NotesTooLarge(f"{name} unpacks to more than Didi can read. Please give it in parts.") from error
    except _BROKEN as error:
        raise NotesDamaged(
            f"{name} cannot be read as a PDF. Please save or copy it once more ({_says(error)})."
        ) from error
    if not count:
        raise NotesDamaged(f"{name} is a PDF without pages. Please save it once more.")
    if count > MOST_PAGES:
        raise NotesTooLarge(f"{name} has {count} pages; Didi reads up to {MOST_PAGES}. Please give it in parts.")
    return reader, count


def _page(reader: PdfReader, number: int) -> PdfPage:
    try:
        with apply_configuration(_BOUNDS):
            page = reader.pages[number - 1]
            old = _is_old(page.get(PageAttributes.RESOURCES))
            text = page.extract_text()
    except (MemoryError, *_BROKEN):
        return PdfPage(number, readable=False)
    finally:
        reader.resolved_objects.clear()  # or the whole book is held unpacked
    return PdfPage(number, "" if old else text, old_letters=old and bool(text.strip()))


def _is_old(resources: object) -> bool:
    """Whether half of a page's fonts or more show Hindi on the codes of Latin letters."""
    held = resources.get_object() if isinstance(resources, PdfObject) else None
    fonts = held.get("/Font", DictionaryObject()).get_object() if isinstance(held, DictionaryObject) else {}
    names = [re.sub(r"[^a-z]", "", str(font.get_object().get("/BaseFont", "")).lower()) for font in fonts.values()]
    return bool(names) and 2 * sum(_OLD_LETTERS.search(name) is not None for name in names) >= len(names)


def _says(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:120]}"
