"""What a written or spoken solution comes to: its last value, the value of its letter, and what it claims on the way.

For texts of several lines as well as for one number. It must never judge: whether a claim is true is for others to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from tutor.diagnosis.worksheet_text import plainly
from tutor.spoken import spoken_maths

_LINE_OF_SIGNS = re.compile(r"[\s\-_=+*x.|¯—]*")
_CHECKING = re.compile(r"\b(?:check|checking|verif\w*|jaanch|prove)\b")
_LETTER_IS = re.compile(r"(?<![\w^+*/)-])([a-z])\s*=(?=[^=]*\d)([^\n;,]*)")
_NUMBER = re.compile(r"(?<![\w/.])-?\s?\d+(?:\s+\d+/\d+|/\d+|\.\d+)?(?:\s?%)?(?![\d/])")
_LETTERS = re.compile(r"(?!.*(?:[a-z]{3}|[a-z]\s+[a-z]))[-+*/^()\sa-z]{1,12}")
_EXPRESSION = re.compile(r"[-+*/÷^().\d\sa-z√]*")
_REMARK = re.compile(r"\[[^\]]*\]|\([^()]*[a-z]{4,}[^()]*\)")
_LONGEST = 1000


@dataclass(frozen=True, slots=True)
class Worked:
    """What a solution says."""

    values: tuple[str, ...]
    """What it comes to, the likeliest first; empty when nothing in it is mathematics."""
    claims: tuple[tuple[str, str], ...]
    """The equal signs between numbers: left side and right side, in order."""


def read(text: str) -> Worked:
    """What `text` comes to and claims. Never raises."""
    said = spoken_maths.read(text[:_LONGEST])
    if (
        "\n" not in text
        and said.value is not None
        and said.kind not in {"arithmetic", "inequality"}
        and "=" not in text
    ):
        return Worked((said.value,), ())
    lines = [_REMARK.sub(" ", line) for line in text[:_LONGEST].splitlines()]
    told = [plainly(line) for line in lines if not _LINE_OF_SIGNS.fullmatch(line)]
    before = told
    for place, line in enumerate(told):
        if _CHECKING.search(line):
            before = told[:place] or told
            break
    claims = tuple(claim for line in before for claim in _claims(line))
    values = [*_letter_values(before), *_last_values(before)]
    if said.value is not None and not claims:
        values.insert(0, said.value)
    return Worked(tuple(dict.fromkeys(value for value in values if value)), claims)


def _claims(line: str) -> list[tuple[str, str]]:
    """Each equal sign of a line with a sum before it and a value or sum behind it."""
    sides = [side.strip(" .?") for side in line.split("=")]
    found = []
    for left, right in pairwise(sides):
        one = _behind(left)
        other = _ahead(right)
        if one and other:
            found.append((one, other))
    return found


def _behind(text: str) -> str:
    """The sum that `text` ends with."""
    pieces = re.split(r"[a-z\u0900-\u097f]{2,}|[,;:?]", text)
    return pieces[-1].strip() if re.search(r"[\da-z]", pieces[-1]) else ""


def _ahead(text: str) -> str:
    """The sum or value that `text` begins with."""
    pieces = re.split(r"[a-z\u0900-\u097f]{2,}|[,;:?]", text)
    return pieces[0].strip(" .") if re.search(r"[\da-z]", pieces[0]) else ""


def _letter_values(lines: list[str]) -> list[str]:
    """The values that letters are said to have, the last first: "x = 7 - 1/3 = 2" gives 2."""
    found: list[str] = []
    for line in lines:
        for match in _LETTER_IS.finditer(line):
            value = _ahead(match[2].rsplit("=", 1)[-1])
            number = _NUMBER.fullmatch(value)
            if number:
                found.insert(0, value.replace("- ", "-"))
    return found


def _last_values(lines: list[str]) -> list[str]:
    """What the last line with a number comes to: behind its last equal sign, or its last number."""
    for line in reversed(lines):
        if not re.search(r"\d", line) and not _LETTERS.fullmatch(line):
            continue
        tail = line.rsplit("=", 1)[-1].strip(" .?")
        found = [_ahead(tail)] if "=" in line else []
        numbers = [match[0].strip().replace("- ", "-") for match in _NUMBER.finditer(line)]
        ratio = re.search(r"\d+\s?:\s?\d+", line)
        whole_line = [line.strip(" .")] if _EXPRESSION.fullmatch(line) and not numbers else []
        told = found if any(found) else [*whole_line, *numbers[::-1]]
        return [*([ratio[0]] if ratio else []), *told]
    return []
