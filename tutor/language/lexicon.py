"""Reads content/language and content/safety/entries.toml: what people say, in English, Hinglish and Hindi.

A file has sections by the form of what stands in them: `words`, `rows` of a value and its words, and patterns: `whole`
utterances, those `within` one, those `anywhere`, and `pieces` that patterns are made of. Each is a text in three quotes
under a remark that says what it is for. A file is read once. It knows no meaning, and decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from tutor.errors import ContentFault
from tutor.language import toml_text
from tutor.language.toml_text import CONTENT

ALPHABET = r"a-z\u0900-\u0963\u0970-\u097f"
"""Letters of Latin and Devanagari, for the inside of a class."""
LETTER = rf"{ALPHABET}0-9"
"""Letters and digits of both scripts, for the inside of square brackets."""
DEVANAGARI = re.compile(r"[\u0900-\u097f]")
"""A sign of the script that Hindi is written in."""
WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|[\u0900-\u0963\u0970-\u097f]+")
"""A word of either script, in small letters; digits and stops are none."""
_PLURALS = (("ियों", "ी"), ("ियां", "ी"), ("ाओं", "ा"), ("ाएं", "ा"), ("ओं", ""), ("ों", ""), ("ें", ""), ("एं", ""))
"""Endings of several things, or of one after a postposition, and what one has instead; the longer ones come first."""
_PIECES = {"letters": LETTER, "letter": f"[{LETTER}]", "start": f"(?<![{LETTER}])", "end": f"(?![{LETTER}])"}
"""Pieces that every file has: a letter, and the places where a word starts and ends."""
_PIECE = re.compile(r"(?<!\?P)<([a-z_0-9]+)>")
_GROUP = re.compile(r"(?<!\\)\((?![?#])")
_TAKEN = re.compile(r"(?<!\\)\(#")
"""A group whose text the program takes: numbers, mostly."""
NONE: Mapping[str, str] = {}
_PLAIN = str.maketrans(
    {0x958 + i: letter for i, letter in enumerate("कखगजडढफय")}  # letters with the nukta built in
    | {"\u093c": "", "\u0901": "\u0902"}  # the nukta by itself; moon dot to dot
)


def plain(text: str) -> str:
    """`text` with the two marks that Devanagari writers leave out or put in at will made one."""
    return text.translate(_PLAIN)


_PART = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[^\\]", re.DOTALL)
"""What a pattern is put together from: an escape, a class of letters, or one sign."""
_TIMES = re.compile(r"(?:[*+?]|\{\d*,?\d*\})[?+]?")
"""How often what stands before it may come."""


def gathered(pattern: str) -> str:
    r"""The same pattern, in which neighbours that begin at the same kind of edge ask for it once, which is faster.

    "\bone|\btwo" asks at every letter of a text for two edges, "\b(?:one|two)" for one.
    """
    runs = ((edge, list(several)) for edge, several in groupby(_alternatives(pattern), _edge))
    return "|".join(
        f"{edge}(?:{'|'.join(one[len(edge) :] for one in several)})" if edge else "|".join(several)
        for edge, several in runs
    )


def merged(pattern: str) -> str:
    """A pattern that is found in just the texts in which `pattern` is, and sooner; where it ends may differ.

    What alternatives begin with alike is looked for once for all of them. No piece may refer back to a group.
    """
    heads: dict[str, dict[str, None]] = {}
    for one in _alternatives(pattern):
        head = _head(one)
        heads.setdefault(head, {})[one[len(head) :]] = None
    return "|".join(
        f"{head}(?:{merged('|'.join(rests))})" if len(rests) > 1 else head + "".join(rests)
        for head, rests in heads.items()
    )


def _alternatives(pattern: str) -> Iterator[str]:
    start = depth = 0
    for part in _PART.finditer(pattern):
        depth += (part[0] == "(") - (part[0] == ")")
        if part[0] == "|" and not depth:
            yield pattern[start : part.start()]
            start = part.end()
    yield pattern[start:]


def _head(alternative: str) -> str:
    """What an alternative begins with: one sign, or all that stands in brackets, and how often it may come."""
    depth = 0
    for part in _PART.finditer(alternative):
        depth += (part[0] == "(") - (part[0] == ")")
        if not depth:
            times = _TIMES.match(alternative, part.end())
            return alternative[: times.end() if times else part.end()]
    return ""


def _edge(alternative: str) -> str:
    """The edge of a word, or what may not stand before, that an alternative begins with; empty where it has none."""
    head = _head(alternative)
    return head if head == r"\b" or head.startswith(("(?<!", "(?<=")) else ""


def hindi_stem(word: str) -> str:
    """One form for a Hindi word's singular and plural; two signs are left at least."""
    for ending, instead in _PLURALS:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            return word.removesuffix(ending) + instead
    return word


class Tables:
    """The tables of one file, by section and name. Whatever is wrong with one is a ContentFault that names it."""

    def __init__(self, path: Path) -> None:
        """Read `path`. Raises ContentFault: it cannot be read."""
        self.name = path.name
        try:
            self.sections = toml_text.read(path)
        except (OSError, ValueError) as fault:
            raise ContentFault(f"{path.name}: {fault}") from fault

    def text(self, section: str, name: str) -> str:
        """A table as it is written. Raises ContentFault: it is not there, or it is empty."""
        found: Any = self.sections
        for part in (*section.split("."), name):
            found = found.get(part) if isinstance(found, dict) else None
        if not isinstance(found, str) or not found.strip():
            raise ContentFault(f"{self.name}: [{section}] {name} is missing, or no text in three quotes")
        return found.strip()

    def words(self, name: str) -> frozenset[str]:
        """A table of words, spelled as `plain` spells them."""
        return frozenset(plain(self.text("words", name)).split())

    def rows(self, name: str) -> tuple[tuple[str, ...], ...]:
        """A table of lines as their words, spelled as they are written."""
        return tuple(tuple(line.split()) for line in self.text("rows", name).replace("\\\n", "").splitlines())

    def alternatives(self, section: str, name: str, pieces: Mapping[str, str] = NONE) -> str:
        """The entries of a table as one pattern: one a line or parted by " | "; a backslash carries an entry on.

        `pieces`: parts that only the program can tell, by the names that stand for them.
        """
        return self.pattern(self.text(section, name), pieces)

    def each(self, section: str, name: str, pieces: Mapping[str, str] = NONE) -> tuple[str, ...]:
        """The lines of a table, each as a pattern of its own."""
        lines = self.text(section, name).replace("\\\n", "").splitlines()
        return tuple(self.pattern(line, pieces) for line in lines)

    def headed(self, name: str, pieces: Mapping[str, str] = NONE) -> tuple[tuple[str, str], ...]:
        """A table of patterns under heads: each head ("= head"), and the pattern of the lines under it."""
        parts = (part.partition("\n") for part in f"\n{self.text('headed', name)}".split("\n= ")[1:])
        return tuple((head, self.pattern(lines, pieces)) for head, _, lines in parts)

    def pattern(self, written: str, pieces: Mapping[str, str] = NONE) -> str:
        """Entries as a person writes them, as one pattern."""
        joined = written.strip().replace("\\\n", "").replace("\n", "|").replace(" | ", "|")

        def piece(found: re.Match[str]) -> str:
            known = pieces.get(found[1]) or _PIECES.get(found[1])
            return known or self.alternatives("pieces", found[1], pieces)

        return _PIECE.sub(piece, _TAKEN.sub("(", _GROUP.sub("(?:", joined)))

    def whole(self, name: str) -> re.Pattern[str]:
        """One of the meanings of a table and nothing else but polite words around it."""
        meant, polite = self.alternatives("whole", name), self.alternatives("pieces", "polite")
        return self.compiled(
            "whole", name, plain(rf"(?:{polite}[ ,.!]+){{0,5}}(?:{meant})(?:[ ,.!?]+{polite}){{0,4}}[ ,.!?]*")
        )

    def within(self, name: str) -> re.Pattern[str]:
        """One of the meanings of a table as whole words anywhere."""
        meant = self.alternatives("within", name)
        return self.compiled("within", name, plain(f"(?<![{LETTER}])(?:{meant})(?![{LETTER}])"))

    def anywhere(self, name: str, pieces: Mapping[str, str] = NONE, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
        """One of the entries of a table, wherever it stands."""
        return self.compiled("anywhere", name, self.alternatives("anywhere", name, pieces), flags)

    def names(self, section: str) -> tuple[str, ...]:
        """The names of the tables of a section, in their order."""
        found: Any = self.sections
        for part in section.split("."):
            found = found.get(part, {})
        return tuple(found)

    def compiled(self, section: str, name: str, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
        """`pattern`, which was made of a table. Raises ContentFault: it cannot be read."""
        try:
            return re.compile(pattern, flags)
        except re.error as fault:
            raise ContentFault(f"{self.name}: [{section}] {name}: {fault}") from fault


@cache
def tables(name: str) -> Tables:
    """The tables of a file of content: "language/utterances". Raises ContentFault."""
    return Tables(CONTENT / f"{name}.toml")
