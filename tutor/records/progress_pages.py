"""What stands on the pages of a progress file: the manifest, and the record's rows as lines of JSON.

It reads and writes text only; files, keys and the record are others' work. A row that comes out is of plain values
that SQLite can hold; whether it is a row of Didi's is for the record to say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from tutor.language.shapes import BaseModel, ConfigDict, Field, ValidationError
from tutor.records import packing, rows, schools, signing
from tutor.records.schema import TABLES

FORMAT: Literal["didi-progress"] = "didi-progress"
VERSION: Literal[2] = 2
"""The version of the form that this Didi writes, and the highest that it reads."""

SIGNED_AS = b"didi-progress 1\n"
"""Stands before the manifest in what is signed, so that the signature can never be taken for one of another thing."""

MANIFEST, SIGNATURE = "manifest.json", "manifest.sig"

LONGEST_LINE = 8 * 2**20
"""Bytes of one row; a turn has one or two thousand."""

_LEAST, _MOST = -(2**63), 2**63 - 1
"""The whole numbers that SQLite holds."""

_BYTES = "base64"
_NO_CARD = f'{{"card":"{rows.NOT_PACKED}'
_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


class Member(BaseModel):
    """One page: its lines, its bytes, and the SHA-256 of them in hex."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    rows: int = Field(ge=0)
    bytes: int = Field(ge=0)
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class From(BaseModel):
    """Which school and which PC a file comes from. Empty where the PC has said none, and in files of version 1."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    code: Annotated[str, Field(pattern=f"^([0-9]{{11}}|[{schools.OWN_LETTERS}]{{{schools.OWN_LENGTH}}})?$")] = ""
    name: Annotated[str, Field(max_length=rows.NAME_LENGTH)] = ""
    pc: Annotated[str, Field(max_length=rows.NAME_LENGTH)] = ""


class Manifest(BaseModel):
    """The page about all others. Nothing in it tells when the file was written, or for whom."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)

    format: Literal["didi-progress"]
    version: Literal[1, 2]
    tables: int = Field(ge=1)
    """The version of the record's tables."""
    device: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z-]+$")]
    key: str
    school: From = From()
    files: dict[str, Member]


def rows_name(table: str) -> str:
    """The page with a table's rows."""
    return f"rows/{table}.jsonl"


def is_page_name(name: str) -> bool:
    """Whether a progress file may have a page of that name; none of them leads anywhere."""
    return name in {MANIFEST, SIGNATURE} | {rows_name(table) for table in TABLES}


def as_json(value: object) -> bytes:
    """One line of ASCII JSON with sorted keys, without its end: the same value always gives the same bytes."""
    return _JSON.encode(value).encode("ascii")


def newer_version(page: bytes) -> bool:
    """Whether a manifest says that a newer Didi made it, however else it may look. Raises ValueError."""
    value = _object(page)
    if value.get("format") != FORMAT:
        raise ValueError("it is not a progress file")
    version = value.get("version")
    return isinstance(version, int) and version > VERSION


def manifest_from(page: bytes) -> Manifest:
    """The manifest. Raises ValueError when it is not one."""
    try:
        return Manifest.model_validate(_object(page))
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from error


def line_of(table: str, row: Mapping[str, Any], said: tuple[str, str] | None = None) -> bytes:
    """A sealed row as a line. A turn's card stands as its text, the checksum as {"base64": "..."}.

    `said` is `rows.said` of that row, where it is known already. Raises ValueError when the card cannot be unpacked.
    """
    before, after = said or rows.said(row)
    if table == "turns" and (not isinstance(row["card"], bytes) or before.startswith(_NO_CARD)):
        raise ValueError("the turn's card cannot be unpacked")
    comma = "," if len(before) > 1 else ""
    checksum = f'"{rows.CHECKSUM}":{{"{_BYTES}":"{signing.to_text(row[rows.CHECKSUM])}"}}'
    return f"{before}{comma}{checksum}{after if comma else ',' + after}".encode("ascii")


def row_from(table: str, line: bytes) -> dict[str, Any]:
    """A row from its line. Raises ValueError with what is the matter with it."""
    row = {name: _meant(value) for name, value in _object(line).items()}
    if not isinstance(row.get("id"), str):
        raise ValueError("the row has no id")  # noqa: TRY004
    card = row.get("card")
    if table == "turns" and isinstance(card, str):
        row["card"] = packing.packed(card)
    return row


def _meant(value: object) -> object:
    if isinstance(value, dict):
        if set(value) != {_BYTES} or not isinstance(value[_BYTES], str):
            raise ValueError("a value is an object, which no row has")
        return signing.from_text(value[_BYTES])
    if isinstance(value, bool | float | list):
        raise ValueError("a value is true, false, a list or a number with a point, which no row has")  # noqa: TRY004
    if isinstance(value, int) and not _LEAST <= value <= _MOST:
        raise ValueError("a number is too large")
    if isinstance(value, str):
        _encodable(value)
    return value


def _object(text: bytes) -> dict[str, Any]:
    try:
        value = json.loads(text.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")  # noqa: TRY004 (what a file says is a value, not a type)
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice in an object")
    for name in value:
        _encodable(name)
    return value


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number")


def _encodable(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError("a text has half a character in it") from error
