"""Reads one file of the content room against its shape, and says where it is faulty.

It knows TOML and shapes only, never what a chapter or a phrase means. Whatever is wrong with a file an author wrote
comes out as one ContentFault that names the file, the line and the place inside it, in words a teacher can follow.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    RootModel,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails

from tutor.chapters.values import Text
from tutor.errors import ContentFault
from tutor.language import toml_text
from tutor.language.toml_text import CONTENT

# --- the one door to pydantic ---


__all__ = [
    "BaseModel",
    "BeforeValidator",
    "ConfigDict",
    "ErrorDetails",
    "Field",
    "PlainValidator",
    "RootModel",
    "StringConstraints",
    "ValidationError",
    "model_validator",
]


class _Met(BaseModel):
    """Making a first shape fetches the rest of what pydantic puts off until then."""


# --- reads one file of the content room against its shape ---


Place = tuple[str | int, ...]
"""A path of names and positions inside a file: ("items", 3, "en", "hints") is `hints` in the fourth `[[items]]`."""

Shape = TypeVar("Shape", bound=BaseModel)

LONGEST = 4_000
"""Characters of one text; the longest that Didi says has 1,500."""
MOST_FAULTS = 40
"""Faults of one file that are told one by one; whoever mends those sees the next."""

Line = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST, strip_whitespace=True)]
"""A piece of text that may not be left empty."""
Block = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
"""A list of words, blanks between them, as long as its file may be."""
Spare = Annotated[str, StringConstraints(max_length=LONGEST)]
"""A piece of text that may be left empty."""

_PLAINER = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of this table (is it spelt rightly?)",
    "string_type": "must be text in quotes",
    "string_too_short": "must not be empty",
    "string_too_long": "has more than {max_length} characters",
    "string_pattern_mismatch": "must be small letters, digits and _, a letter first",
    "int_type": "must be a whole number without quotes",
    "too_short": "has {actual_length} entries; it needs {min_length} or more",
    "too_long": "has {actual_length} entries; {max_length} is the most",
    "tuple_type": "must be a list in square brackets",
    "dict_type": "must be a table of its own",
    "model_type": "must be a table of its own",
}
"""Sentences for the commonest faults; pydantic's own message stands for the rest."""

_SYNTAX = (
    ("Brackets within", "there are more brackets within brackets than any chapter needs"),
    ("A name has more", f"a name has more than {toml_text.DEEPEST} parts"),
    ("A number has more", f"a number has more than {toml_text.LONGEST_NUMBER} characters"),
    ("More than", f"there are more than {toml_text.MOST_ENTRIES:,} entries"),
    ("The file is larger", f"the file is larger than {toml_text.LARGEST:,} bytes"),
    ("Illegal character '\\n'", "a text in quotes is not closed on its line"),
    ("Illegal character", "there is a letter that cannot be written here"),
    ("Unterminated string", "a text in quotes is not closed"),
    ('Expected "\'"', "a text in single quotes is not closed"),
    ("Expected '='", "a name must be followed by = and its value"),
    ("Expected newline", "something stands after the value: is there a quotation mark inside the text?"),
    ("Unescaped", "there is a \\ in double quotes: put the text in single quotes"),
    ("Invalid value", "the value cannot be read: words go in quotes"),
    ("Unclosed array", "a list is not closed, or a comma is missing between two of its entries"),
    ("Cannot overwrite", "this name is given twice"),
    ("Cannot declare", "this table is given twice; a table of which there are several has [[ ]]"),
    ("Cannot mutate", "this table is given twice"),
    ("Invalid initial character", "a name is missing before the ="),
    ("Expected ']", "a heading's brackets are not closed"),
    ("Invalid statement", "this line is neither a heading nor a name with = and its value"),
)
"""What tomllib says, and what an author understands."""

_HEADING = re.compile(r"^\s*\[\[?[\w.]+\]\]?\s*(?:#.*)?$")
_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a file an author wrote, in words the author understands."""

    file: str
    line: int
    """From 1; 0 where it is the file as a whole."""
    place: str
    """Where inside the file: `templates #2 "below_zero" en hints #1`; empty for the whole."""
    says: str

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        return f"{self.file}{line}: {self.place}{': ' if self.place else ''}{self.says}"


@dataclass(frozen=True, slots=True)
class Source:
    """A file of the content room that is TOML: its text and its tables, not yet held against a shape."""

    path: Path
    text: str
    data: dict[str, Any]
    version: str
    """A short sha256 of its bytes."""

    def fault(self, place: Place, says: str) -> Fault:
        """A fault at a place of this file."""
        return Fault(shown(self.path), line_of(self.text, place), place_in_words(self.data, place), says)

    def faults(self, found: Iterable[tuple[Place, str]]) -> list[Fault]:
        """The faults at these places, as many as are told one by one."""
        return [self.fault(place, says) for place, says in islice(found, MOST_FAULTS)]


class Strict(BaseModel):
    """A table in which a misspelt or unknown field is a fault, so that no author's line is silently ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Words(Strict):
    """One piece of wording in each language; Hinglish stands in for a Hindi that is left out."""

    en: Line
    hinglish: Line
    hi: Spare = ""

    def text(self) -> Text:
        """The wording as the words of a chapter."""
        return Text(self.en, self.hinglish, self.hi)


def read(path: Path, shape: type[Shape]) -> tuple[Shape, str]:
    """The file as `shape`, and a short sha256 of its bytes.

    Raises:
        ContentFault: the file is missing, is not TOML, or does not have the shape; the message says where.
    """
    source = opened(path)
    return shaped(source, shape), source.version


def opened(path: Path) -> Source:
    """The file's text and tables.

    Raises:
        ContentFault: the file is missing, not UTF-8 or not TOML.
    """
    raw = _bytes_of(path)
    try:
        text = raw.decode("utf-8")
        return Source(path, text, toml_text.tables(text), hashlib.sha256(raw).hexdigest()[:12])
    except UnicodeDecodeError as fault:
        raise ContentFault(f"{shown(path)}: not UTF-8 text (byte {fault.start})") from fault
    except tomllib.TOMLDecodeError as fault:
        raise ContentFault(str(_syntax_fault(path, text, str(fault), 0))) from fault


def shaped(source: Source, shape: type[Shape]) -> Shape:
    """The tables of a file as `shape`.

    Raises:
        ContentFault: they do not have the shape; the message tells the first fault and how many more there are.
    """
    try:
        return shape.model_validate(source.data)
    except ValidationError as fault:
        more = f" (and {fault.error_count() - 1} more)" if fault.error_count() > 1 else ""
        raise ContentFault(f"{_told(source, fault)[0]}{more}") from fault


def shape_faults(source: Source, shape: type[BaseModel]) -> list[Fault]:
    """By what the file differs from the shape, as far as it is told one by one."""
    try:
        shape.model_validate(source.data)
    except ValidationError as fault:
        return _told(source, fault)
    return []


def syntax_faults(path: Path) -> list[Fault]:
    """What keeps a file from being TOML: one fault for each of its tables that has one, not only the first.

    Raises:
        ContentFault: the file is missing or not UTF-8.
    """
    try:
        text = _bytes_of(path).decode("utf-8")
    except UnicodeDecodeError as fault:
        raise ContentFault(f"{shown(path)}: not UTF-8 text (byte {fault.start})") from fault
    lines = text.splitlines()
    starts = [0, *(number for number, line in enumerate(lines) if number and _HEADING.match(line))]
    found = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        found += _syntax_faults_in(path, "\n".join(lines[start:end]), start)
    return found or _syntax_faults_in(path, text, 0)


def _syntax_faults_in(path: Path, text: str, above: int) -> list[Fault]:
    try:
        toml_text.tables(text)
    except tomllib.TOMLDecodeError as fault:
        return [_syntax_fault(path, text, str(fault), above)]
    return []


def _syntax_fault(path: Path, text: str, said: str, above: int) -> Fault:
    """What tomllib said about a stretch of a file that has `above` lines before it, for an author."""
    at = _AT.search(said)
    line = int(at[1]) if at and at[1] else len(text.splitlines())
    plain = next((words for begins, words in _SYNTAX if said.startswith(begins)), _AT.sub("", said))
    return Fault(shown(path), above + line, "", f"not TOML: {plain}")


def shown(path: Path) -> str:
    """The path as an author knows it: from the content folder on when it lies in there."""
    if path.is_relative_to(CONTENT):
        return (Path("content") / path.relative_to(CONTENT)).as_posix()
    return path.as_posix()


def line_of(text: str, place: Place) -> int:
    """The line (from 1) of a TOML text at which `place` stands, or the nearest table above it.

    An entry of a list has its own line where the author gave each entry one.
    """
    lines = text.splitlines()
    at, end, path = 0, len(lines), ""
    for part in place:
        if isinstance(part, int):
            heads = _lines_like(rf"\s*\[\[\s*{re.escape(path)}\s*\]\]", lines, at, end)
            if part < len(heads):
                at, end = heads[part], heads[part + 1] if part + 1 < len(heads) else end
            elif not heads:
                at = _line_of_entry(lines, at, part)
        else:
            path = f"{path}.{part}" if path else part
            at = _line_of_name(lines, at, end, path)
    return at + 1


def _line_of_name(lines: list[str], start: int, end: int, path: str) -> int:
    """Where `path` begins between two lines: its own table, or its line in the table that begins at `start`."""
    tables = _lines_like(rf"\s*\[\s*{re.escape(path)}\s*\]", lines, start, end)
    below = _lines_like(r"\s*\[[^\]]+\]+\s*(#.*)?$", lines, start + 1, end)
    name = path.rsplit(".", 1)[-1]
    keys = _lines_like(rf"\s*{re.escape(name)}\s*=", lines, start, below[0] if below else end)
    return (tables + keys + [start])[0]


def _line_of_entry(lines: list[str], start: int, number: int) -> int:
    """Where the entry of that number begins in a list that opens at `start`, if each entry has a line of its own."""
    entry = start + 1 + number
    own = lines[start].rstrip().endswith("[") and all(
        re.match(r"\s*['\"{].*,\s*$|\s*['\"{]", line) for line in lines[start + 1 : entry + 1]
    )
    return entry if own and entry < len(lines) else start


def _lines_like(pattern: str, lines: list[str], start: int, end: int) -> list[int]:
    looks = re.compile(pattern).match
    return [number for number in range(start, end) if looks(lines[number])]


def _bytes_of(path: Path) -> bytes:
    try:
        return toml_text.bytes_of(path)
    except tomllib.TOMLDecodeError as fault:
        raise ContentFault(str(_syntax_fault(path, "", str(fault), 0))) from fault
    except OSError as fault:
        raise ContentFault(f"{shown(path)}: cannot be read: {fault.strerror}") from fault


def _told(source: Source, fault: ValidationError) -> list[Fault]:
    """What pydantic found, for an author, as far as it is told one by one.

    A misspelt name is both a strange field and a missing one; the strange ones come first, for they show where to look.
    """
    faults = fault.errors(include_url=False)
    ordered = sorted(faults, key=lambda one: one["type"] != "extra_forbidden")
    return source.faults((one["loc"], _plainer(one)) for one in ordered)


def _plainer(fault: ErrorDetails) -> str:
    sentence = _PLAINER.get(fault["type"])
    if sentence:
        return sentence.format(**fault.get("ctx", {}))
    return fault["msg"].removeprefix("Value error, ").replace("Input should be", "must be")


def place_in_words(data: Any, place: Place) -> str:
    """`items #3 "add_halves" hints`, counted from 1 as an author counts, with the id where there is one."""
    words: list[str] = []
    here = data
    for part in place:
        here = _inside(here, part)
        if isinstance(part, int) and words:
            words[-1] += f" #{part + 1}" + (f' "{here["id"]}"' if isinstance(here, dict) and "id" in here else "")
        else:
            words.append(str(part))
    return " ".join(words)


def _inside(here: Any, part: str | int) -> Any:
    try:
        return here[part]
    except (KeyError, IndexError, TypeError):
        return None
