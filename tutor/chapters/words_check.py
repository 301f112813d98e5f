"""Finds every fault of the words under content/language and content/safety, and tells it with file and line.

A word that no text can ever reach is a fault like a pattern that cannot be read: whoever wrote it believes it works. It
holds the tables against the same spelling that texts get, and mends nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tutor.errors import ContentFault
from tutor.language import likeness
from tutor.language.lexicon import Tables, plain
from tutor.language.toml_files import Fault, opened, place_in_words, shown, syntax_faults
from tutor.language.toml_text import CONTENT
from tutor.safety.concern import entries, letters_folded, words_of
from tutor.spoken.maths_tokens import normalise

FILES = (*sorted((CONTENT / "language").glob("*.toml")), CONTENT / "safety" / "entries.toml")
BOTH_SCRIPTS = ("whole", "ideas", "explicit", "soft")
"""Sections whose every table must have words in Latin and in Hindi letters: a child may say it in either."""
CONTRARY = (("true", "false"), ("money", "small_money"))
"""Tables of words of which a word may stand in one alone."""
SELF_TOLD = ("aloud", "concepts", "frames", "given", "heard", "ideas", "of_one", "phrases", "typed")
"""Sections whose tables need no remark: their names tell what they are for."""
_HEARD = ("whole", "within", "ideas", "phrases", "explicit", "soft", "harmless", "personal")
"""Sections whose every entry must be met by what it says itself."""
_NOT_TOLD = re.compile(r"\(\?<?[=!]|\{[2-9]")
"""What looks around itself, or comes several times: no example is made of it."""
_LISTENED_FOR = re.compile(r"[A-Za-z_][A-Za-z_' /.%+=<>-]*,?")
_INNERMOST = re.compile(r"\((?:\?:)?([^()|]*)(?:\|[^()]*)?\)")
_STEP = re.compile(r"\\.|\[[^\]]*\]|.", re.DOTALL)
"""A sign of a pattern: one behind a backslash, a choice of letters, or any other."""
_CLASS = re.compile(r"\[(\^?)([^\]])[^\]]*\]")
_SCRIPTS = re.compile("[a-z]"), re.compile("[\u0904-\u0939]")


def faults(files: tuple[Path, ...] = FILES) -> tuple[Fault, ...]:
    """Every fault of the tables in `files`, file by file, from top to bottom."""
    return tuple(sorted((one for path in files for one in _of_file(path)), key=lambda one: (one.file, one.line)))


def judge_faults(folder: Path = likeness.FOLDER) -> tuple[Fault, ...]:
    """Every file of what was learnt that cannot be read; `python -m tests.learnt` writes it anew."""
    found: list[Fault] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            likeness.read(path)
        except ContentFault as fault:
            found += [Fault(shown(path), 0, "", str(fault))]
    return tuple(found)


def _of_file(path: Path) -> Iterator[Fault]:
    try:
        source, tables = opened(path), Tables(path)
    except ContentFault as fault:
        yield from syntax_faults(path) or [Fault(shown(path), 0, "", str(fault))]
        return
    lines = source.text.splitlines()
    for place, written in _tables(source.data):
        at, where = _line(lines, place), place_in_words({}, place)
        yield from (Fault(shown(path), at + below, where, says) for below, says in _of_table(tables, place, written))
        if place[0] not in SELF_TOLD and not lines[at - 1].startswith("#"):
            yield Fault(shown(path), at + 1, where, "has no remark above it that says what it is for")
    for said in ("aloud", "aloud.word", "aloud.unit"):
        for name in sorted(set(tables.names(f"{said}.en")) ^ set(tables.names(f"{said}.hi"))):
            yield source.fault((*said.split("."), "hi"), f"{name} is said in one language only")
    for one, other in CONTRARY:
        yield from (source.fault(("words", other), f'"{word}" is also in {one}') for word in _both(tables, one, other))


def _tables(data: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _tables(value, (*above, name))
        else:
            yield (*above, name), value


def _line(lines: list[str], place: tuple[str, ...]) -> int:
    """At which line (from 0) a table begins."""
    heading = lines.index(f"[{'.'.join(place[:-1])}]") if f"[{'.'.join(place[:-1])}]" in lines else 0
    return next((at for at in range(heading, len(lines)) if lines[at].startswith(f"{place[-1]} =")), heading)


def _given(tables: Tables) -> dict[str, str]:
    """The pieces that the program gives, each with the example of it that the file has."""
    return {name: tables.text("given", name) for name in tables.names("given")}


def _both(tables: Tables, one: str, other: str) -> list[str]:
    if not {one, other} <= set(tables.names("words")):
        return []
    return sorted(tables.words(one) & tables.words(other))


def _of_table(tables: Tables, place: tuple[str, ...], written: Any) -> Iterator[tuple[int, str]]:
    """What is amiss with a table, each with its line, counted from the line above its name."""
    if not isinstance(written, str) or not written.strip():
        yield 1, "is empty, or no text in three quotes"
        return
    kind, section = place[0], ".".join(place[:-1])
    if kind in ("aloud", "given"):
        return
    if kind == "heard":
        yield from _of_heard(written)
        return
    if kind in BOTH_SCRIPTS and not all(script.search(written) for script in _SCRIPTS):
        yield 1, "has words in one script only: it needs Latin and Hindi letters"
    if kind == "words":
        inside = _of_words(written)
    else:
        inside = _of_rows(written) if kind == "rows" else _of_patterns(tables, section, place[-1], written)
    yield from ((2 + number, says) for number, says in inside)


def _of_heard(written: str) -> Iterator[tuple[int, str]]:
    """Of phrases that the ears listen for: one in other letters, or run together with the next."""
    for number, line in enumerate(written.splitlines()):
        for phrase in filter(None, (one.strip(" \\") for one in line.split(", "))):
            if not _LISTENED_FOR.fullmatch(phrase):
                yield 1 + number, f'"{phrase}" is no phrase in Latin letters with ", " before the next'


def _of_words(written: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(written.splitlines()):
        for word in line.split():
            if word.isalpha() and normalise(word) != plain(word):
                yield number, f'"{word}" can never be heard: a text is in small letters, "{normalise(word)}"'


def _of_rows(written: str) -> Iterator[tuple[int, str]]:
    """Of rows of a value and its words: a word that two values have."""
    values: dict[str, str] = {}
    number = 0
    for row in re.split(r"(?<!\\)\n", written.strip("\n")):
        head, *words = row.replace("\\\n", "").split() or [""]
        for word in map(plain, words):
            if word[0].isalpha() and values.setdefault(word, head) != head:
                yield number, f'"{word}" is {values[word]} and {head}'
        number += row.count("\n") + 1


def _of_patterns(tables: Tables, section: str, name: str, written: str) -> Iterator[tuple[int, str]]:
    pattern = _compiled(tables, section, name)
    number = 0
    for entry in re.split(r"(?<!\\)\n", written.strip("\n")):
        if not entry.startswith("= "):
            yield from ((number, says) for says in _of_entry(tables, section, entry, pattern))
        number += entry.count("\n") + 1


def _compiled(tables: Tables, section: str, name: str) -> re.Pattern[str] | None:
    """A table as the program looks for it; None where no table of its section is looked for alone, or it is faulty."""
    kind = section.partition(".")[0]
    if kind not in _HEARD:
        return None
    try:
        if kind in ("explicit", "soft", "harmless", "personal"):
            return entries(section, name, tables)
        if kind in ("whole", "within"):
            return tables.whole(name) if kind == "whole" else tables.within(name)
        return re.compile(plain(tables.alternatives(section, name)))
    except (ContentFault, re.error):
        return None


def _of_entry(tables: Tables, section: str, entry: str, pattern: re.Pattern[str] | None) -> Iterator[str]:
    if not entry.strip() or " |  | " in f" {entry} ":
        yield "an entry is empty"
        return
    try:
        alone = tables.pattern(entry, _given(tables))
        found = re.compile(alone)
    except (ContentFault, re.error) as fault:
        yield f"cannot be read: {fault}"
        return
    if pattern is not None and found.fullmatch(""):
        yield "matches nothing at all, and so everything"
    for choice in _choices(alone):
        says = _said_by(section)(choice)
        meets = pattern and (pattern.fullmatch if section == "whole" else pattern.search)
        if meets and not _NOT_TOLD.search(choice) and not meets(says):
            yield f'can never be heard: not even "{says.strip()}" is'


def _choices(pattern: str) -> list[str]:
    """The alternatives of a pattern that stand in no brackets."""
    choices, depth = [""], 0
    for piece in _STEP.findall(pattern):
        depth += (piece == "(") - (piece == ")")
        if piece == "|" and not depth:
            choices.append("")
        else:
            choices[-1] += piece
    return choices


def _said_by(section: str) -> Callable[[str], str]:
    """How a section sees a text, and so what an entry of it says itself."""
    if section.startswith(("explicit", "soft", "harmless", "personal")):
        return lambda pattern: letters_folded(words_of(_example(pattern)))
    return lambda pattern: normalise(_example(pattern))


def _example(pattern: str) -> str:
    """Something that a pattern matches: the first of all choices, everything that may be left out being there."""
    text = pattern
    while (shorter := _INNERMOST.sub(r"\1", text, count=1)) != text:
        text = shorter
    text = _CLASS.sub(lambda found: "x" if found[1] else found[2], text)
    text = re.sub(r"\\[SwD][*+]?", "x", re.sub(r"(?<!\\)\.[*+]|\\b", "", text))
    text = re.sub(r"\\d[*+]?", "2", re.sub(r"\\s[*+?]?", " ", text))
    return re.sub(r"\\(.)", r"\1", re.sub(r"(?<!\\)[?*+^$]|\{\d*,?\d*\}", "", text))
