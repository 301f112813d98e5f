"""Reads one file of the content room against its shape, and says where it is faulty.

It knows TOML and shapes only, never what a chapter or a phrase means. Whatever is wrong with a file an author wrote
comes out as one ContentFault that names the file, the line and the place inside it, in words a teacher can follow.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from tutor.errors import ContentFault

CONTENT = Path(__file__).resolve().parents[1] / "content"
"""The library room. It holds data only, so it is found as a folder and not imported."""

Shape = TypeVar("Shape", bound=BaseModel)

Line = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
"""A piece of text that may not be left empty."""

_PLAINER = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of this table (is it spelt rightly?)",
    "string_type": "must be text in quotes",
    "string_too_short": "must not be empty",
}
"""Sentences for the commonest faults; pydantic's own message stands for the rest."""


class Strict(BaseModel):
    """A table in which a misspelt or unknown field is a fault, so that no author's line is silently ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def read(path: Path, shape: type[Shape]) -> tuple[Shape, str]:
    """The file as `shape`, and a short sha256 of its bytes.

    Raises:
        ContentFault: the file is missing, is not TOML, or does not have the shape; the message says where.
    """
    raw = _bytes_of(path)
    try:
        text = raw.decode("utf-8")
        data = tomllib.loads(text)
    except UnicodeDecodeError as fault:
        raise ContentFault(f"{shown(path)}: not UTF-8 text (byte {fault.start})") from fault
    except tomllib.TOMLDecodeError as fault:
        raise ContentFault(f"{shown(path)}: not TOML: {fault}") from fault
    try:
        return shape.model_validate(data), hashlib.sha256(raw).hexdigest()[:12]
    except ValidationError as fault:
        raise ContentFault(_first_fault(path, text, data, fault)) from fault


def shown(path: Path) -> str:
    """The path as an author knows it: from the content folder on when it lies in there."""
    if path.is_relative_to(CONTENT):
        return (Path("content") / path.relative_to(CONTENT)).as_posix()
    return path.as_posix()


def line_of(text: str, place: tuple[str | int, ...]) -> int:
    """The line (from 1) of a TOML text at which `place` stands, or the nearest table above it.

    A place is a path of names and positions: ("items", 3, "en", "hints") is `hints` in the fourth `[[items]]`.
    """
    lines = text.splitlines()
    at, end, path = 0, len(lines), ""
    for part in place:
        if isinstance(part, int):
            heads = _lines_like(rf"\s*\[\[\s*{re.escape(path)}\s*\]\]", lines, at, end)
            if part < len(heads):
                at, end = heads[part], heads[part + 1] if part + 1 < len(heads) else end
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


def _lines_like(pattern: str, lines: list[str], start: int, end: int) -> list[int]:
    return [number for number in range(start, end) if re.match(pattern, lines[number])]


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise ContentFault(f"{shown(path)}: cannot be read: {fault.strerror}") from fault


def _first_fault(path: Path, text: str, data: dict[str, Any], fault: ValidationError) -> str:
    faults = fault.errors(include_url=False)
    # A misspelt name is both a strange field and a missing one; the strange one shows the author where to look.
    first = next((one for one in faults if one["type"] == "extra_forbidden"), faults[0])
    place = first["loc"]
    what = _PLAINER.get(first["type"], first["msg"].removeprefix("Value error, "))
    named = _place_in_words(data, place)
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{shown(path)}, line {line_of(text, place)}: {named}{what}{more}"


def _place_in_words(data: Any, place: tuple[str | int, ...]) -> str:
    """`items #3 "add_halves" hints: `, counted from 1 as an author counts, with the id where there is one."""
    words: list[str] = []
    here = data
    for part in place:
        here = _inside(here, part)
        if isinstance(part, int):
            words[-1] += f" #{part + 1}" + (f' "{here["id"]}"' if isinstance(here, dict) and "id" in here else "")
        else:
            words.append(part)
    return " ".join(words) + ": " if words else ""


def _inside(here: Any, part: str | int) -> Any:
    try:
        return here[part]
    except (KeyError, IndexError, TypeError):
        return None
