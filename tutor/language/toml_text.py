"""Reads TOML that a person wrote, within bounds: its size, how deep it is nested, how long its numbers are.

Every file that a person may lay into a folder comes in through here. The text is looked through once before it is read,
because a reader without bounds takes gigabytes for a name of many parts, and breaks over brackets within brackets.
Whatever is wrong is one TOMLDecodeError that tells the line; no file can do more harm than that. It knows the two
places where such files stand: Didi's own content, and the folder of a school's own chapters.
"""

from __future__ import annotations

import re
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).resolve().parents[2] / "content"
"""The library room. It holds data only, so it is found as a folder and not imported."""
_own: list[Path] = []
LARGEST = 1_000_000
"""Bytes of a file; the largest of Didi's own has 150,000."""
DEEPEST = 20
"""Brackets within brackets, and parts of one name; Didi's own files have 7."""
LONGEST_NUMBER = 40
"""Characters of a number; the largest that a formula may come to has as many digits."""
MOST_ENTRIES = 40_000
"""Values, entries of lists and headings in one file."""

_TEXTS = re.compile(
    r'(?s:"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|\'\'\'(?:[^\']|\'(?!\'\'))*+(?:\'\'\')?)'
    r'|"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?|\#[^\n]*+'
)
"""Texts in quotes and remarks. A text that is not closed reaches to where the reader gives up on it."""
_NUMBER = re.compile(rf"[0-9][\w+-]{{{LONGEST_NUMBER},}}")
_NAME = re.compile(rf'(?<![\w"-])(?:[\w"-]++[ \t]*+\.[ \t]*+){{{DEEPEST},}}')
_ENTRY = re.compile(r"[=,\[]")
_BRACKET = re.compile(r"[\[\]{}]")


def keep_own_in(folder: Path | None) -> None:
    """Look for chapters in this folder too; None: in Didi's own only. Named once, when Didi starts."""
    _own[:] = [] if folder is None else [folder]


def own_shelf() -> Path | None:
    """The folder of the school's own chapters; None when there is none. It need not exist.

    Where both shelves have a chapter of one id, Didi's own is the one that is taught.
    """
    return _own[0] if _own else None


def bytes_of(path: Path) -> bytes:
    """The bytes of a file. Raises OSError, and TOMLDecodeError when there are more than are read."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise tomllib.TOMLDecodeError(f"The file is larger than {LARGEST:,} bytes (at line 1, column 1)")
    return data


def tables(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises TOMLDecodeError, whose message tells the line."""
    _look_through(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except (ValueError, RecursionError) as fault:
        raise tomllib.TOMLDecodeError(f"It cannot be read: {fault} (at end of document)") from fault


def read(path: Path) -> dict[str, Any]:
    """The tables of a file. Raises OSError, UnicodeDecodeError or TOMLDecodeError."""
    return tables(bytes_of(path).decode("utf-8-sig"))


def _look_through(text: str) -> None:
    """Raise TOMLDecodeError at the first thing past a bound."""
    bare = _TEXTS.sub(lambda found: '"' + "\n" * found[0].count("\n"), text)
    _refuse(bare, _NUMBER.search(bare), f"A number has more than {LONGEST_NUMBER} characters")
    _refuse(bare, _NAME.search(bare), f"A name has more than {DEEPEST} parts")
    _refuse(bare, next(islice(_ENTRY.finditer(bare), MOST_ENTRIES, None), None), f"More than {MOST_ENTRIES:,} entries")
    depth = 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            _refuse(bare, bracket, f"Brackets within brackets, more than {DEEPEST} deep")


def _refuse(bare: str, found: re.Match[str] | None, says: str) -> None:
    if found:
        line = bare.count("\n", 0, found.start()) + 1
        raise tomllib.TOMLDecodeError(f"{says} (at line {line}, column 1)")
