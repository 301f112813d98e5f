"""Takes out of a student's words who and where they are, before any of it leaves this computer.

A name is found by the words it stands beside, in three languages, and by the class list that is handed in. What stands
there that was no name goes too: a sentence less well worded is a small loss. It never raises on what was said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tutor.language import toml_files
from tutor.language.known_words import is_hindi, look_up, said_alike
from tutor.language.toml_files import Line, Strict
from tutor.language.toml_text import CONTENT

Words = tuple[str, ...]

LONGEST_NAME, LONGEST_SCHOOL, LONGEST_PLACE = 4, 6, 10
"""Words of each at most."""
SHORTEST_NAME = 3
"""Letters of a name of the class list from which on it is looked for: shorter ones are words of every sentence."""
_WORD = re.compile(r"[\w\u0900-\u0963\u0966-\u097f]+(?:['’][a-z]+)?")
_ENDS = re.compile(r"[.?!,;:।\n]")
_SUM = re.compile(r"\s*[-+/*×÷=%^°.:]\s*\d")
_CLASS = re.compile(r"(?:\d{1,2}|[ivx]{1,4})(?:st|nd|rd|th)?(?:[a-h]|ए|बी|सी|डी)?")
_SECTION = re.compile(r"[a-h]|ए|बी|सी|डी")
_LIST_WORD = re.compile(r"[a-z]+|[\u0900-\u0963\u0970-\u097f]+", re.IGNORECASE)


class _File(Strict):
    """content/lexicon/introductions.toml."""

    name_before: tuple[Line, ...]
    i_am: tuple[Line, ...]
    am_or_in: tuple[Line, ...]
    am_alone: tuple[Line, ...]
    am_behind: tuple[Line, ...]
    of: tuple[Line, ...]
    class_words: tuple[Line, ...]
    roll_words: tuple[Line, ...]
    school_before: tuple[Line, ...]
    school_kinds: tuple[Line, ...]
    place_before: tuple[Line, ...]
    place_behind: tuple[Line, ...]
    fillers: tuple[Line, ...]
    not_names: Line


@cache
def _cues() -> dict[str, tuple[Words, ...]]:
    """The file's rows as words, those with most words first. Raises ContentFault."""
    file, _ = toml_files.read(CONTENT / "lexicon" / "introductions.toml", _File)
    rows = {name: (value.split() if name == "not_names" else value) for name, value in file.model_dump().items()}
    return {
        name: tuple(sorted((tuple(row.split()) for row in those), key=len, reverse=True))
        for name, those in rows.items()
    }


@cache
def _not_names() -> frozenset[str]:
    return frozenset(row[0] for row in _cues()["not_names"])


def without_who(text: str, names: Sequence[str] = ()) -> str:
    """The text with nobody's name, class, roll number, school or place in it; `names` is the class list.

    "my name is Rohan Mehta of 7B" becomes "my name is me of my class". Raises ContentFault.
    """
    said = _Said(text)
    for start, end, instead in sorted(_merged(said.found()), reverse=True):
        text = text[: said.starts[start]] + instead + text[said.ends[end - 1] :]
    return nameless(text, names)


def _merged(found: Iterator[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """What was found, without what lies inside of something found before it."""
    kept: list[tuple[int, int, str]] = []
    for one in found:
        if all(one[1] <= start or one[0] >= end for start, end, _ in kept):
            kept.append(one)
    return kept


@dataclass(slots=True, init=False)
class _Said:
    """A text as its words, and where each stands."""

    words: list[str]
    starts: list[int]
    ends: list[int]
    clauses: list[int]
    """In which part between two marks each word stands."""
    in_a_sum: list[bool]
    """Whether a sign of a sum stands right behind each word."""

    def __init__(self, text: str) -> None:
        found = list(_WORD.finditer(text))
        self.words = [one[0].casefold().replace("’", "'") for one in found]
        self.starts, self.ends = [one.start() for one in found], [one.end() for one in found]
        self.in_a_sum = [_SUM.match(text, end) is not None for end in self.ends]
        self.clauses = [len(_ENDS.findall(text, 0, start)) for start in self.starts]

    def found(self) -> Iterator[tuple[int, int, str]]:
        """First and last word but one of what tells who somebody is, and what stands in its place."""
        for at in range(len(self.words)):
            yield from self._names(at)
        for at in range(len(self.words)):
            yield from self._numbers(at)
            yield from self._school(at)
            yield from self._place(at)

    # --- names ---

    def _names(self, at: int) -> Iterator[tuple[int, int, str]]:
        behind = self._behind("name_before", at)
        if behind:
            start = self._past_fillers(behind)
            end = self._while_named(start, LONGEST_NAME)
        else:
            start = self._behind("i_am", at) or self._behind("am_or_in", at)
            end = self._while_named(start, LONGEST_NAME) if start else 0
            if not (start and end > start and self._is_closed(at, end)):
                return
        if end > start:
            yield start, end, "me"
            yield from self._of_a_class(end)

    def _is_closed(self, at: int, end: int) -> bool:
        """Whether what was said after "I am" is a name: something closes it, or it is the end of what is said."""
        over = end == len(self.words) or self.clauses[end] != self.clauses[end - 1] or self.words[end] in ("and", "aur")
        if self._behind("am_behind", end) or (over and self._behind("am_alone", at)):
            return True
        class_there = self._class_at(self._behind("of", end) or end) or next(self._of_a_class(end), None)
        return bool(self._behind("i_am", at) and class_there)

    def _of_a_class(self, at: int) -> Iterator[tuple[int, int, str]]:
        """A class that is told right behind a name: "of 7B"."""
        of = self._behind("of", at)
        behind = of or at
        end = self._class_number(behind, spoken=False)
        alone = end > behind and self.clauses[behind] == self.clauses[at - 1] and not self.in_a_sum[end - 1]
        if alone and (of or end > behind + 1 or not self.words[behind].isdecimal()):
            yield behind, end, "my class"

    def _while_named(self, start: int, most: int) -> int:
        """Behind the last word from `start` on that may be one of a name."""
        end = start
        while end < min(len(self.words), start + most) and self._may_be_named(end, start):
            end += 1
        return end

    def _may_be_named(self, at: int, start: int) -> bool:
        word = self.words[at]
        return self.clauses[at] == self.clauses[start] and not word[0].isdigit() and word not in _not_names()

    # --- classes and numbers ---

    def _numbers(self, at: int) -> Iterator[tuple[int, int, str]]:
        end = self._class_at(at)
        if end:
            yield at, end, "my class"
        behind = self._behind("roll_words", at)
        if behind:
            start = self._past_fillers(behind)
            end = start
            while end < len(self.words) and self._is_a_digit(end):
                end += 1
            if end > start:
                yield start, end, "my number"

    def _is_a_digit(self, at: int) -> bool:
        found = look_up(self.words[at])
        return self.words[at].isdecimal() or (found is not None and found[0] in ("unit", "teen", "ten"))

    def _class_at(self, at: int) -> int:
        """Behind a class that is named as one: "class 7B", "kaksha saat", "7th class B"; 0 where none is."""
        behind = self._behind("class_words", at)
        if behind:
            end = self._class_number(self._past_fillers(behind))
            return end if end > self._past_fillers(behind) else 0
        if at < len(self.words) and re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)", self.words[at]):
            behind = self._behind("class_words", at + 1)
            return self._section(behind) if behind else 0
        return 0

    def _class_number(self, at: int, *, spoken: bool = True) -> int:
        """Behind the number of a class, with its section; `at` where none stands there."""
        if at >= len(self.words):
            return at
        word = self.words[at]
        found = look_up(word) if spoken else None
        if (
            _CLASS.fullmatch(word)
            or (spoken and _SECTION.fullmatch(word))
            or (found is not None and found[0] == "unit")
        ):
            return self._section(at + 1)
        return at

    def _section(self, at: int) -> int:
        return at + 1 if at < len(self.words) and _SECTION.fullmatch(self.words[at]) and self.words[at] != "a" else at

    # --- schools and places ---

    def _school(self, at: int) -> Iterator[tuple[int, int, str]]:
        behind = self._behind("school_before", at)
        if behind:
            start = self._past_fillers(behind)
            end = self._while_named(start, LONGEST_SCHOOL)
            kind = self._behind("school_kinds", end)
            if end > start:
                yield start, kind or end, "my school"
        kind = self._behind("school_kinds", at)
        if kind:
            start = self._back_while_named(at, LONGEST_SCHOOL)
            told = start and (self._ends_at("of", start) or self._ends_at("i_am", start))
            if start < at and (told or at - start > 1) and not self.words[at - 1].endswith("'s"):
                yield start, kind, "my school"

    def _place(self, at: int) -> Iterator[tuple[int, int, str]]:
        behind = self._behind("place_before", at)
        if behind:
            start = end = self._past_fillers(behind)
            while end < min(len(self.words), start + LONGEST_PLACE) and self._goes_on(end, start):
                end += 1
            if end > start:
                yield start, end, "my place"
        if self._behind("place_behind", at):
            start = self._back_while_named(at, LONGEST_PLACE)
            if start < at:
                yield start, at, "my place"

    def _goes_on(self, at: int, start: int) -> bool:
        """Whether a place is still being told: numbers and commas belong to it, a question or a verb does not."""
        return self.clauses[at] == self.clauses[start] and (
            self.words[at][0].isdigit() or self.words[at] not in _not_names()
        )

    def _back_while_named(self, at: int, most: int) -> int:
        start = at
        while start > max(0, at - most) and self._may_be_named(start - 1, at):
            start -= 1
        return start

    # --- words of the file ---

    def _behind(self, kind: str, at: int) -> int:
        """Behind the row of that kind that stands at `at`; 0 where none does."""
        for row in _cues()[kind]:
            if tuple(self.words[at : at + len(row)]) == row:
                return at + len(row)
        return 0

    def _ends_at(self, kind: str, at: int) -> bool:
        """Whether a row of that kind stands right before `at`."""
        return any(tuple(self.words[max(0, at - len(row)) : at]) == row for row in _cues()[kind])

    def _past_fillers(self, at: int) -> int:
        while at < len(self.words) and (self.words[at],) in _cues()["fillers"]:
            at += 1
        return at


# --- the class list -------------------------------------------------------------------------------------------------


def nameless(text: str, names: Sequence[str]) -> str:
    """The text with nobody's name in it, in whichever letters: each word of one gives way to "me".

    A word of a name that is a number or an ordinary word too (Das) goes only beside another one of a name.
    """
    parts = _parts(tuple(names))
    if not parts:
        return text
    pieces: list[str] = []
    last, named_before = 0, False
    for word in _LIST_WORD.finditer(text):
        between = text[last : word.start()]
        small = word[0].casefold()
        named = _is_one_of(small, parts)
        if named and (look_up(small) is not None or small in _not_names()):
            named = named_before and not between.strip()
        named = named and _stands_alone(text, word)
        if not (named and named_before and not between.strip()):
            pieces += [between, "me" if named else word[0]]
        last, named_before = word.end(), named
    return "".join((*pieces, text[last:]))


def _stands_alone(text: str, word: re.Match[str]) -> bool:
    around = text[word.start() - 1 : word.start()], text[word.end() : word.end() + 1]
    return not any(one.isalnum() or one == "_" for one in around)


@lru_cache(maxsize=8)
def _parts(names: Words) -> frozenset[str]:
    split = (part for one in names for part in _LIST_WORD.findall(one.casefold()))
    return frozenset(part for part in split if len(part) >= SHORTEST_NAME)


@lru_cache(maxsize=4096)
def _is_one_of(word: str, parts: frozenset[str]) -> bool:
    """Whether a word is one of the names, in its own letters or the other script's."""
    if word in parts:
        return True
    other = (part for part in parts if is_hindi(part) != is_hindi(word))
    return len(word) >= SHORTEST_NAME and any(said_alike(word, part) for part in other)
