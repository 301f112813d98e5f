"""What an answer of the awaited kind can sound like, and whether two texts say the same.

The phrases of a kind are a graph of words: which may begin an answer, which may follow, and where it may end. Plain
data. It must never hold anything that depends on which answer is right: the phrases are all those
of the kind, and none weighs more than another.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Tongue = Literal["en", "hi"]
"""A language the ears choose between."""

DIGITS = re.compile(r"\d+(?:\.\d+)?")
NOT_WORDS = re.compile(r"[^\w./-]+|(?<!\d)[.]|[.](?!\d)|(?<=\w)-(?=\D)")
OPENING = re.compile(r"^(?:(?:i think )?it is|it's|(?:the )?answer is|um+,?)\s+")
NUMBERS = Path(__file__).resolve().parents[1] / "content" / "language" / "numbers.toml"
ALOUD = NUMBERS.with_name("aloud.toml")
WORD = re.compile(r"[\w'\u0900-\u097f]+")
_SIZES = {100: "hundred", 1_000: "thousand", 1_00_000: "lakh"}
_SIGNS = {"/": " by ", "%": " percent", ":": " to ", "+": " plus ", "=": " equals ", "²": " squared"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """One short thing a student may say, in one language."""

    says: str
    """The text handed on when this phrase is what was heard."""
    language: Tongue
    aloud: tuple[str, ...] = ()
    """How it is said: English words, Hindi ones in Devanagari. Empty where that is not told."""
    aside: bool = False
    """It stands beside an answer and is no part of it: "I think", "hoga"."""

    @property
    def means(self) -> str:
        """What it comes to, the same of all phrases that say the same; empty of one that is said beside."""
        return "" if self.aside else in_words(self.says)


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to say something: names of rules or groups of phrases in order; "?" after what may be missing."""

    name: str
    parts: tuple[str, ...]


class Grammar:
    """The graph of one kind of answer. Places between phrases are numbered; 0 is the beginning."""

    def __init__(
        self,
        groups: Mapping[str, tuple[Phrase, ...]],
        rules: Sequence[Rule],
    ) -> None:
        self._groups = groups
        self._rules = rules
        self._arcs: list[list[tuple[str, int]]] = [[], []]
        self._skips: list[set[int]] = [set(), set()]
        self._build("answer", 0, 1)

    def _place(self) -> int:
        self._arcs.append([])
        self._skips.append(set())
        return len(self._arcs) - 1

    def _build(self, name: str, begin: int, end: int) -> None:
        """Paths from one place to another for everything that `name` may be."""
        if name in self._groups:
            self._arcs[begin].append((name, end))
            return
        ways = [rule for rule in self._rules if rule.name == name]
        if not ways:
            raise KeyError(name)
        for rule in ways:
            at = begin
            for number, part in enumerate(rule.parts):
                onward = end if number == len(rule.parts) - 1 else self._place()
                self._build(part.rstrip("?"), at, onward)
                if part.endswith("?"):
                    self._skips[at].add(onward)
                at = onward

    def reach(self, place: int) -> frozenset[int]:
        """`place` and where one gets from it with nothing said."""
        found, waiting = {place}, [place]
        while waiting:
            for onward in self._skips[waiting.pop()] - found:
                found.add(onward)
                waiting.append(onward)
        return frozenset(found)

    def onward(self, places: frozenset[int]) -> dict[Phrase, frozenset[int]]:
        """The phrases that may be said from any of `places`, and all the places that each leads to."""
        found: dict[Phrase, frozenset[int]] = {}
        for place in places:
            for group, onward in self._arcs[place]:
                for phrase in self._groups[group]:
                    found[phrase] = found.get(phrase, frozenset()) | self.reach(onward)
        return found

    def ends_in(self, places: frozenset[int]) -> bool:
        """Whether an answer may end in one of `places`."""
        return 1 in places


@dataclass(frozen=True, slots=True)
class Expect:
    """The kind of answer awaited."""

    kind: str
    groups: tuple[tuple[str, tuple[Phrase, ...]], ...] = ()
    """Groups of phrases that can stand in one another's place, by name."""
    rules: tuple[Rule, ...] = ()
    """What answers are made of; the rule named "answer" is the whole."""
    shape: str = ""
    """Regular expression of the longer answers, in English words."""
    rewrites: tuple[tuple[str, str], ...] = ()
    """Regular expressions with replacements for what free decoding writes in place of an answer of this kind."""
    unfinished: bool = False
    """The student may go on: an answer may also be heard as far as it has come ("minus one by")."""


def same(says: str, text: str) -> bool:
    """Whether `text`, as a recogniser writes it, says the same as `says`."""
    return in_words(says) == in_words(text)


def writes(written: str, says: str) -> bool:
    """Whether a recogniser that wrote `written` (in words) may have heard `says`: it writes "no" for nau."""
    spoken = in_words(says)
    return written == spoken or (written, spoken) in _written_for()


@functools.cache
def _written_for() -> frozenset[tuple[str, str]]:
    """What a recogniser writes, and what it may have heard then, both in words."""
    return frozenset((written, in_words(heard)) for written, *others in _rows(ALOUD, "written_for") for heard in others)


def in_words(text: str) -> str:
    """`text` in plain English words: digits and Hindi numbers spelled out, signs named, openings and "and" left out."""
    plain = OPENING.sub("", text.lower().strip(" .,!?-।" if not re.match(r"\s*-\s*\d", text) else " .,!?।"))
    plain = re.sub(r"(?:^|(?<=\s))[-–−]\s*(?=\w)", "minus ", plain)
    plain = re.sub(r"(\d+)[ -]*x[ -]*(?=\d)", r"\1 by ", plain)
    plain = re.sub(r"(?<=\d),(?=\d)", "", plain)
    plain = re.sub(r"(?<=\d)\.(?=\d)", " point ", plain)
    plain = re.sub(r"(?<=point )\d+", lambda found: " ".join(_numbers()[int(one)] for one in found[0]), plain)
    plain = re.sub(r"\d+", lambda found: f" {_in_words(int(found[0]))} ", plain)
    for sign, word in _SIGNS.items():
        plain = plain.replace(sign, word)
    words = " ".join(_in_english().get(word, word) for word in WORD.findall(plain)).split()
    return " ".join(word for word in words if word not in ("and", "hai", "है"))


@functools.cache
def _rows(file: Path, name: str) -> tuple[tuple[str, ...], ...]:
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["rows"][name].replace("\\\n", "")
    return tuple(tuple(row.split()) for row in rows.strip().splitlines())


@functools.cache
def _numbers() -> dict[int, str]:
    """The English number words, by value: to nineteen, and the tens."""
    return {int(value): word for value, word, *_others in _rows(NUMBERS, "english_numbers")}


@functools.cache
def _in_english() -> dict[str, str]:
    """Words of numbers and of what stands between them, in either script, as English says them."""
    hindi = _rows(NUMBERS, "hindi_numbers")
    found = {word: _in_words(int(value)) for value, *words in hindi for word in words}
    return found | {word: english for english, *words in _rows(ALOUD, "same") for word in words}


def _in_words(value: int) -> str:
    """A whole number below a crore in words, as India counts; greater ones stay digits."""
    if value in _numbers():
        return _numbers()[value]
    if value < 100:
        return f"{_in_words(value // 10 * 10)} {_in_words(value % 10)}"
    size = next((size for size in reversed(_SIZES) if size <= value), 0)
    if value >= 100 * max(_SIZES):
        return str(value)
    return f"{_in_words(value // size)} {_SIZES[size]} {_in_words(value % size) if value % size else ''}".strip()


def rewritten(text: str, expect: Expect) -> str:
    """`text` with what the recogniser writes in place of an answer of this kind put right."""
    for pattern, replacement in expect.rewrites:
        text = re.sub(pattern, replacement, text)
    return text


def is_longer_answer(text: str, expect: Expect) -> bool:
    """Whether `text` is, as a whole, an answer of this kind of more than one word, in words or in digits."""
    if not expect.shape:
        return False
    plain = OPENING.sub("", text.lower().strip())
    plain = re.sub(r"(?:^|(?<=\s))[-–−]\s*(?=\d)", "minus ", plain)
    plain = re.sub(r"(?<=\d)\s*/\s*(?=\d)", " by ", plain)
    words = NOT_WORDS.sub(" ", DIGITS.sub("one", plain)).split()
    several = len(words) > 1 or bool(re.search(r"\d[./]\d|\d\d", text))
    return several and re.fullmatch(expect.shape, " ".join(words)) is not None


def once(text: str, *, cut_off: bool) -> str:
    """`text` said once where it is the same again and again.

    `cut_off` says that it reached its greatest length: then the last time may be a part, or even only begun.
    """
    words = text.split()
    plain = [re.sub(r"[^\w/-]+$", "", word.lower()) for word in words]
    for period in range(1, len(words)):
        again = len(words) - period
        ended = words[period - 1][-1] in ".,!?।"
        if again < period and not (cut_off and (again >= 2 or ended)):
            break
        if all(plain[at] == plain[at - period] for at in range(period, len(words))):
            return " ".join(words[:period])
    return text
