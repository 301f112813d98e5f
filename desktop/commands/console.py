"""Lines out and lines in, safe for any text: nothing here may fail because of a letter a terminal does not have."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

LONGEST_LINE = 4_000_000
"""Bytes of one line that are read; a longer one is refused as a whole, so that memory stays bounded."""


class Trouble(Exception):
    """A command cannot be carried out; the message is the one line that is shown, and the command exits 1."""

    code = "trouble"


class Unreadable(ValueError):
    """One line of input cannot be read; the message says why."""


def steady() -> None:
    """Make the standard streams UTF-8 on every system; what cannot be written is escaped, not fatal."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def tell(line: str = "") -> None:
    """One line to standard output, at once: whoever reads it may be waiting for it."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def tell_json(value: Mapping[str, Any]) -> None:
    """One JSON object on one line."""
    tell(json.dumps(value, ensure_ascii=False, default=str))


def warn(line: str) -> None:
    """One line to standard error."""
    sys.stderr.write(f"didi: {' '.join(line.split())}\n")
    sys.stderr.flush()


def raw_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream without their ends; None stands for one that was too long."""
    while line := stream.readline(LONGEST_LINE):
        whole = line.endswith(b"\n") or len(line) < LONGEST_LINE
        if not whole:
            while line and not line.endswith(b"\n"):
                line = stream.readline(LONGEST_LINE)
        yield line.rstrip(b"\r\n") if whole else None


def stdin_bytes() -> BinaryIO:
    """Standard input as bytes; empty when there is none."""
    return io.BytesIO() if sys.stdin is None else sys.stdin.buffer


def object_in(line: bytes | None) -> dict[str, Any]:
    """The JSON object that a line holds. Raises Unreadable."""
    if line is None:
        raise Unreadable(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        value = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Unreadable("the line is not UTF-8") from error
    except RecursionError as error:
        raise Unreadable("the line is nested too deeply") from error
    except ValueError as error:
        raise Unreadable(f"the line is not JSON ({error})") from error
    if not isinstance(value, dict):
        raise Unreadable("the line is not a JSON object")
    return value


def text_of(row: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """The text of one key; a bare number counts as its digits. Raises Unreadable."""
    value = row.get(name)
    if value is None and default is not None:
        return default
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise Unreadable(f'"{name}" must be text' if name in row else f'"{name}" is missing')
    return value


def texts_of(row: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The texts of one key: a list, one text, or nothing. Raises Unreadable."""
    value = row.get(name)
    if value is None:
        return ()
    if not isinstance(value, list):
        return (text_of(row, name),)
    return tuple(text_of({name: each}, name) for each in value)
