"""Reads logs of students' responses: three lines a student, how many, to which skills, and right (1) or not (0).

What cannot be read is left out and named with its line, never guessed at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_RIGHT = {"1": True, "1.0": True, "0": False, "0.0": False}


@dataclass(frozen=True, slots=True)
class Log:
    """All that one student answered, in order."""

    skills: tuple[str, ...]
    right: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Logs:
    """A file of logs."""

    students: tuple[Log, ...]
    faults: tuple[str, ...]
    """What was left out and why, each with the line it begins on."""

    @property
    def responses(self) -> int:
        """How many responses there are in all."""
        return sum(len(log.skills) for log in self.students)


def read_logs(path: Path) -> Logs:
    """The logs in a file. Blank lines and commas at the end of a line do not matter.

    Raises:
        OSError: it cannot be opened.
        ValueError: no student in it can be read.
    """
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    students, faults = [], []
    for found in _blocks(lines):
        if isinstance(found, Log):
            students.append(found)
        else:
            faults.append(found)
    if not students:
        raise ValueError(f"{path.name}: no student can be read; {faults[0] if faults else 'it is empty'}")
    return Logs(tuple(students), tuple(faults))


def _blocks(lines: list[tuple[int, str]]) -> Iterator[Log | str]:
    """Each student's log, or what is amiss. After a fault reading goes on where a whole block stands again."""
    place, lost = 0, False
    while place < len(lines):
        try:
            log = _block([line for _, line in lines[place : place + 3]])
        except ValueError as fault:
            if not lost:
                yield f"line {lines[place][0]}: {fault}"
            place, lost = place + 1, True
            continue
        place += 3 if log.skills else 1
        lost = False
        if log.skills:
            yield log


def _block(lines: list[str]) -> Log:
    if not lines[0].rstrip(",").isascii() or not lines[0].rstrip(",").isdigit():
        raise ValueError(f"a count of responses is expected, not {_short(lines[0])}")
    count = int(lines[0].rstrip(","))
    if count == 0:
        return Log((), ())
    if len(lines) < 3:
        raise ValueError("the file ends before the student's responses")
    skills, answers = ([part.strip() for part in line.rstrip(", ").split(",")] for line in lines[1:])
    for parts, what in ((skills, "skills"), (answers, "responses")):
        if len(parts) != count:
            raise ValueError(f"{len(parts)} {what} where the count says {count}")
    unknown = next((answer for answer in answers if answer not in _RIGHT), None)
    if unknown is not None:
        raise ValueError(f"a response is 0 or 1, not {_short(unknown)}")
    return Log(tuple(skills), tuple(_RIGHT[answer] for answer in answers))


def _short(text: str) -> str:
    return repr(text if len(text) <= 20 else text[:20] + "...")
