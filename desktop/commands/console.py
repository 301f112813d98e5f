"""What commands share: lines out and in, safe for any text, and the engines and names that a command asks for.

Nothing here may fail because of a letter that a terminal does not have.
"""

from __future__ import annotations

import io
import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from desktop.base.settings import Settings

if TYPE_CHECKING:
    from models.piper_mouth import PiperMouth
    from models.whisper_ears import WhisperEars
    from tutor.language.toml_files import Fault
    from tutor.records.people import Person

Row = TypeVar("Row")
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


def tell_fault(fault: Fault, *, as_json: bool) -> None:
    """A fault of a file that somebody wrote."""
    if as_json:
        tell_json({"file": fault.file, "line": fault.line, "place": fault.place, "says": fault.says})
    else:
        tell(str(fault))


def tell_each(
    rows: Sequence[Row],
    fields: Callable[[Row], Mapping[str, Any]],
    line: Callable[[Row], str],
    *,
    as_json: bool,
    nothing: str = "",
) -> None:
    """A line for each row, or an object; `nothing` for people where there is no row."""
    for row in rows:
        if as_json:
            tell_json(fields(row))
        else:
            tell(line(row))
    if nothing and not rows and not as_json:
        tell(nothing)


def counted(number: int, what: str) -> str:
    """A number of things, as people say it."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def add_json(parser: ArgumentParser, what: str = "one JSON object") -> None:
    """Have a command speak to programs too."""
    parser.add_argument("--json", action="store_true", help=what)


def add_group(parser: ArgumentParser) -> None:
    """Have a command ask for the class of the student it is about."""
    parser.add_argument("--group", default="", metavar="CLASS", help="which one, where two have the same name")


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


def one_student(everyone: Sequence[Person], name: str, group: str) -> Person:
    """The one student whom a command line names. Raises Trouble: there is none of that name, or more than one."""
    from tutor.records.people import named
    from tutor.records.rows import name_key

    person = named(everyone, name, group)
    if person is not None:
        return person
    alike = [one for one in everyone if not one.school and name_key(one.name) == name_key(name)]
    alike = [one for one in alike if not group or name_key(one.group) == name_key(group)]
    if any(one.apart for one in alike):
        raise Trouble(f"There is more than one {name}. Say which: {' or '.join(one.label for one in alike)}.")
    if alike and not group:
        groups = ", ".join(one.group or "no class" for one in alike)
        raise Trouble(f"There is more than one {name} ({groups}); please add --group.")
    raise Trouble(f"There is no student named {name} here. The command didi students shows who is.")


def load_ears(settings: Settings, language: str = "en") -> WhisperEars:
    """The best ears that are here for the language. Raises ModelError with a sentence.

    What tells speech from noise for them is their own: it remembers what it heard. Without it loudness must do.
    """
    from desktop.operations.setup import model_folder
    from models.errors import ModelError
    from models.voice_activity import VoiceActivity
    from models.whisper_ears import WhisperEars

    try:
        finder = VoiceActivity.load()
    except ModelError:
        finder = None
    return WhisperEars.load(model_folder(settings, "ears", language), finder=finder)


def load_mouth(settings: Settings, language: str = "en") -> PiperMouth:
    """The light voice that is here for the language. Raises ModelError with a sentence."""
    from desktop.operations.setup import load_light

    return load_light(settings, language)
