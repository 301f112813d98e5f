"""Sums and comparisons told in words ("half of 14", "5 se 2 zyada", "three nines"), worked out exactly; are they true?

What `spoken_maths` reads as one expression is not repeated here; these are the ways of speaking around an expression.
Patterns look at `numbers.coded` text, where "#0" stands for the first number. A false sum is refused whoever wrote it.
A number may stand in a model's words only when the question, the facts or the student gave it, or when it follows from
those by a sum that is worked out there. Nothing here knows an answer that is kept back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tutor.guard import Grounds
from tutor.guard.numbers import (
    GUARD,
    canonical,
    coded,
    entries,
    equations,
    folded,
    mentions,
    pattern,
    plain_talk,
    stated,
    uncounted,
    words_of,
)
from tutor.numbers.ratio import ONE, ZERO, Ratio, common_divisor

_HALF = Ratio(1, 2)
_MOST_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Relation:
    """One thing worked out of one or two numbers of a text."""

    start: int
    end: int
    """Where it stands in the coded text."""
    operands: frozenset[Ratio]
    value: Ratio
    shown: str


Operation = Callable[[Ratio, Ratio], Ratio | None]


def _quotient(a: Ratio, b: Ratio) -> Ratio | None:
    return a / b if b else None


def _power(a: Ratio, b: Ratio) -> Ratio | None:
    small = len(str(a)) <= _MOST_DIGITS and b.den == 1 and Ratio(0) < b and b < Ratio(7)
    return a.power(b.num) if small else None


def _root(degree: int) -> Operation:
    return lambda a, _: a.root(degree) if len(str(a)) <= _MOST_DIGITS else None


def _common(a: Ratio, b: Ratio, multiple: bool) -> Ratio | None:
    if a.den != 1 or b.den != 1 or not a or not b:
        return None
    divisor = common_divisor(a.num, b.num)
    return Ratio(abs(a.num * b.num) // divisor if multiple else divisor)


_SUMS: dict[str, Operation] = {
    "sum": lambda a, b: a + b,
    "rest_of": lambda a, b: b - a,
    "rest": lambda a, b: a - b,
    "product": lambda a, b: a * b,
    "share": _quotient,
    "middle": lambda a, b: (a + b) * _HALF,
    "lcm": lambda a, b: _common(a, b, True),
    "hcf": lambda a, b: _common(a, b, False),
    "power": _power,
}
_PLACES: dict[str, Operation] = {"over": _quotient, "under": lambda a, b: _quotient(b, a)}
"""Fractions told by their places."""
_OF_ONE: dict[str, Operation] = {
    "double": lambda a, _: a * Ratio(2),
    "triple": lambda a, _: a * Ratio(3),
    "half": lambda a, _: a * _HALF,
    "third": lambda a, _: a / Ratio(3),
    "square": lambda a, _: a * a,
    "cube": lambda a, _: _power(a, Ratio(3)),
    "square_root": _root(2),
    "cube_root": _root(3),
    "next": lambda a, _: a + ONE,
    "one_before": lambda a, _: a - ONE,
    "opposite": lambda a, _: -a,
    "inverse": lambda a, _: ONE / a if a else None,
}
_Told = tuple[tuple[Operation, re.Pattern[str]], ...]


def _told(operations: dict[str, Operation], section: str) -> _Told:
    return tuple(
        (operation, re.compile(rf"(?<!\S){one}(?!\d)"))
        for name, operation in operations.items()
        for one in entries(name, section)
    )


_PLACED = _told(_PLACES, "placed")
_COMPILED = (*_told(_SUMS, "sums"), *_told(_OF_ONE, "of_one"))
_CHAIN = re.compile(r"#(\d+) (?:of|ka|ke|का|के) (?:the )?#(\d+) (?:of|ka|ke|का|के) (?:the )?#(\d+)(?!\d)")


@lru_cache(maxsize=1024)
def relations(text: str) -> tuple[Relation, ...]:
    """Everything that the text works out in words."""
    line, values = coded(text)
    if not values:
        return ()
    return tuple(_found(line, values, _COMPILED))


@lru_cache(maxsize=1024)
def placements(text: str) -> tuple[Relation, ...]:
    """Every fraction that the text tells by its places ("on top 3, below it 4")."""
    line, values = coded("".join(" , " if letter in ".!?।;" else letter for letter in text))
    return tuple(_found(line, values, _PLACED)) if len(values) > 1 else ()


def _found(line: str, values: tuple[Ratio, ...], told: _Told) -> Iterator[Relation]:
    for operation, one in told:
        for match in one.finditer(line):
            if _goes_before(line, match.start()):
                continue
            first = values[int(match[1])]
            second = values[int(match[2])] if one.groups > 1 else first
            value = operation(first, second)
            if value is not None:
                yield Relation(match.start(), match.end(), frozenset({first, second}), value, shown(match[0], values))
    for chain in _CHAIN.finditer(line) if told is _COMPILED else ():
        first, second, third = (values[int(place)] for place in chain.groups())
        operands = frozenset({first, second, third})
        yield Relation(chain.start(), chain.end(), operands, first * second * third, shown(chain[0], values))


_OPERATORS = GUARD.words("operators")


def _goes_before(line: str, start: int) -> bool:
    """Whether what begins here is the end of a longer expression."""
    before = line[max(0, start - 12) : start].split()
    return bool(before) and line[start] == "#" and before[-1] in _OPERATORS


def shown(stretch: str, values: tuple[Ratio, ...]) -> str:
    """A stretch of coded text with its numbers in place again."""
    return re.sub(r"#(\d+)", lambda found: str(values[int(found[1])]), stretch).strip()


# --- what is claimed of them --------------------------------------------------------------------------------------

_RESULT = re.compile(
    rf"({pattern('is', 'pieces')}) #(\d+)((?: {pattern('verb', 'pieces')})*)(?= [.!?,;।]| *$|(?: [^\W\d#]\S*)+)"
)
_GOES_ON = re.compile(f" (?:{pattern('goes_on')})")
_COMPARED = tuple(
    (re.compile(one), sign)
    for sign, name in ((1, "more"), (-1, "less"), (0, "same"))
    for one in entries(name, "compared")
)
_ASKS = re.compile(pattern("asks"))
_SENTENCE = re.compile(r"(?:[^.!?।;]|\.(?=\d))*[.!?।;]?")


@lru_cache(maxsize=1024)
def claims(text: str) -> tuple[tuple[Relation, Ratio], ...]:
    """Each thing worked out in words with what the text says, and does not ask, that it comes to."""
    return tuple(found for part in sentences(text) if not _ASKS.search(part) for found in _claims(part))


_JOINING = frozenset({",", "and", "aur", "और"})


def _claims(sentence: str) -> Iterator[tuple[Relation, Ratio]]:
    line, values = coded(sentence)
    for relation in relations(sentence):
        said = _RESULT.match(line, relation.end)
        if said is None or _GOES_ON.match(line, said.end()):
            continue
        has_verb = bool(said[3].strip()) or not _JOINING.issuperset(said[1].split())
        if has_verb or not line[said.end() :].strip(" .!।"):
            yield relation, values[int(said[2])]


@lru_cache(maxsize=1024)
def untrue_comparisons(text: str) -> tuple[str, ...]:
    """Every comparison of two numbers that is stated, not asked, and does not hold."""
    return tuple(found for part in sentences(text) if not _ASKS.search(part) for found in _untrue(part))


def sentences(text: str) -> list[str]:
    """A text in lower case, cut at its stops, each with its own stop; a point inside a number is none."""
    return [found[0] for found in _SENTENCE.finditer(text.lower()) if found[0].strip()]


def _untrue(sentence: str) -> Iterator[str]:
    line, values = coded(sentence)
    for one, sign in _COMPARED:
        for match in one.finditer(line):
            if _goes_before(line, match.start()):
                continue
            first, second = values[int(match[1])], values[int(match[2])]
            order = (second < first) - (first < second)
            if order != sign:
                yield shown(match[0], values)


# --- sums that a sentence goes through step by step: "three nines", "7 x 7 is 49, then one more 7" -------------------

_PLURALS = {word: Ratio(int(value)) for word, value in ((words[1], words[0]) for words in GUARD.rows("plurals"))}
_DOUBLES = {word: Ratio(int(factor)) for factor, *words in GUARD.rows("doubles") for word in words}
_AFTER_TIMES, _TIMES, _OF = GUARD.words("after_times"), GUARD.words("times"), GUARD.words("of")
_WEAK, _ADDS, _TAKES = GUARD.words("weak"), GUARD.words("adds"), GUARD.words("takes")
_COMES_TO, _FILLER = GUARD.words("comes_to"), GUARD.words("within_sums")
_MOST_UNKNOWN = 2
"""Words that are no part of a sum and may still stand inside one."""


@lru_cache(maxsize=1024)
def spoken_chains(text: str) -> tuple[Relation, ...]:
    """Every value that the text goes through by more than one step, or by a way of speaking that is no expression."""
    line, values = coded(text)
    return tuple(_Walk(line.split(), values).steps()) if values or not _PLURALS.keys().isdisjoint(line.split()) else ()


class _Walk:
    """One walk over the words of a text."""

    def __init__(self, words: list[str], values: tuple[Ratio, ...]) -> None:
        self.words, self.values = words, values
        self.at = 0
        self.forget()

    def forget(self) -> None:
        """Begin anew: nothing was worked out yet."""
        self.value: Ratio | None = None
        self.operands: set[Ratio] = set()
        self.sign, self.weak, self.worked, self.same, self.unknown, self.began = 0, False, False, 1, 0, self.at

    def steps(self) -> Iterator[Relation]:
        """What is reached, step by step."""
        while self.at < len(self.words):
            if self._number(self.at) is None and self._factor() is None:
                self._word()
                continue
            operand, parts, worked = self._operand()
            if self._joined(operand, parts, worked=worked):
                stretch = " ".join(self.words[self.began : self.at])
                value = self.value or Ratio(0)
                yield Relation(self.began, self.at, frozenset(self.operands), value, shown(stretch, self.values))

    def _number(self, at: int) -> Ratio | None:
        word = self.words[at] if 0 <= at < len(self.words) else ""
        return self.values[int(word[1:])] if word[:1] == "#" and word[1:].isdigit() else None

    def _next(self, ahead: int = 0) -> str:
        return self.words[self.at + ahead] if self.at + ahead < len(self.words) else ""

    def _factor(self) -> Ratio | None:
        """What a word like "double" in front of a number multiplies by."""
        factor, ahead = _DOUBLES.get(self._next()), 1
        while factor is not None and self._next(ahead) in _OF:
            ahead += 1
        return factor if factor is not None and self._number(self.at + ahead) is not None else None

    def _operand(self) -> tuple[Ratio, set[Ratio], bool]:
        """The number that begins here, with what belongs to it: "#0 nines", "#0 #1 times", "double of #0"."""
        factor = self._factor()
        if factor is not None:
            while self._number(self.at) is None:
                self.at += 1
        number = self._number(self.at) or Ratio(0)
        self.at += 1
        if factor is not None:
            return number * factor, {number, factor}, True
        return self._multiplied(number)

    def _multiplied(self, number: Ratio) -> tuple[Ratio, set[Ratio], bool]:
        follows, second = self._next(), self._number(self.at)
        if follows in _PLURALS:
            self.at += 1
            return number * _PLURALS[follows], {number, _PLURALS[follows]}, True
        if second is not None and self._next(1) in _AFTER_TIMES:
            self.at += 2
            return number * second, {number, second}, True
        if follows in _TIMES and (other := self._number(self.at + 1)) is not None:
            self.at += 2
            return number * other, {number, other}, True
        ahead = 1 if follows in _OF else 0
        if (times := _DOUBLES.get(self._next(ahead))) is not None and self._number(self.at + ahead + 1) is None:
            self.at += ahead + 1
            return number * times, {number, times}, True
        return number, {number}, False

    def _joined(self, operand: Ratio, parts: set[Ratio], *, worked: bool) -> bool:
        """Takes the operand in; True where something was worked out by it."""
        after_more = self._next() in _ADDS
        if self.value is not None and (self.sign or self.weak) and operand == ONE and self._counts_what_follows():
            self.at += after_more  # "one more 7": the seven is what is added
            self.sign = self.sign or 1
            return False
        sign = self.sign or (1 if self.weak and (after_more or self._added_behind() or self.worked or worked) else 0)
        again = self.weak and self.value is not None and parts == self.operands
        if self.value is None or not (sign or again):
            began = self.at - 1
            self.forget()
            self.value, self.operands, self.worked, self.began = operand, set(parts), worked, max(began - 2, 0)
            return worked
        self.same += again
        self.value = self.value + operand * Ratio(sign or 1)
        self.operands |= parts
        self.sign, self.weak, self.unknown = 0, False, 0
        done = self.worked or worked or self.same > 2 or bool(sign)
        self.worked = self.worked or worked or bool(sign)
        return done

    def _counts_what_follows(self) -> bool:
        """Whether the one just read is the "one" of "one more 7" or of "aur ek 7"."""
        return self._number(self.at + (self._next() in _ADDS)) is not None

    def _added_behind(self) -> bool:
        return self._next() in _ADDS or self._next(1) in _ADDS

    def _word(self) -> None:
        word = self.words[self.at]
        self.at += 1
        if word in _COMES_TO and self._number(self.at) is not None and self.worked:
            self.value = self._number(self.at)
            self.operands.add(self.value or ONE)
            self.at += 1
        elif word in _ADDS:
            self.sign = 1
        elif word in _TAKES:
            self.sign = -1
        elif word in _WEAK:
            self.weak = True
        elif word not in _FILLER and word not in _COMES_TO:
            self.unknown += 1
            if self.unknown > _MOST_UNKNOWN:
                self.forget()


# --- what is said of them ------------------------------------------------------------------------------------------

_EVERYDAY = frozenset(Ratio(number) for number in (*range(21), 25, 30, 50, 60, 90, 100, 180, 360, 1000)) | {
    Ratio(1, 2), Ratio(1, 4), Ratio(3, 4), Ratio(1, 3),
}  # fmt: skip
"""Numbers of daily life, which need no source where nobody told the facts."""


def false_arithmetic(text: str, grounds: Grounds) -> str:
    """Every equation and comparison in it is true, unless the question itself says it and asks whether it is."""
    text = plain_talk(folded(text))
    for left, right, shown in equations(words_of(text)):
        if left != right and canonical(shown) not in canonical(grounds.question):
            return f"not true: {shown}"
    for relation, said in claims(text):
        if relation.value != said and not _also_true(text, relation.start, said):
            return f"not true: {relation.shown} is not {said}"
    for shown in untrue_comparisons(text):
        if f" {shown.strip()} " not in canonical(grounds.question):
            return f"not true: {shown}"
    return ""


def _also_true(text: str, start: int, said: Ratio) -> bool:
    """Whether another way of reading the same words does come to what is said."""
    return any(other.value == result == said for other, result in claims(text) if abs(other.start - start) < 12)


def invented(text: str, grounds: Grounds) -> str:
    """Every number in it stands in the question, the facts or the student's words, or is worked out from them."""
    text = uncounted(plain_talk(folded(text)))
    said = {value for _, _, value in mentions(tuple(words_of(text)))}
    if not said:
        return ""
    allowed = set(_sources(grounds.question, grounds.heard, grounds.facts))
    allowed |= {right for left, right, _ in equations(words_of(text)) if left == right}
    allowed |= {result for relation, result in claims(text) if relation.value == result}
    if not grounds.is_secret:
        allowed |= stated(grounds.answer)
    new = said - allowed - {ONE, ZERO}  # "one more", "ek baar": counting, not mathematics
    if not grounds.facts_known:
        new = (new & _claimed(text)) - _EVERYDAY - _derived(grounds.question)
    return f"a number from nowhere: {min(str(value) for value in new)}" if new else ""


_CLAIMED = re.compile(pattern("claimed"))


def _claimed(text: str) -> frozenset[Ratio]:
    """The numbers that a text gives as results, and does not ask about."""
    parts = [coded(part) for part in sentences(text) if "?" not in part]
    return frozenset(values[int(found[1] or found[2])] for line, values in parts for found in _CLAIMED.finditer(line))


@lru_cache(maxsize=512)
def _sources(question: str, heard: tuple[str, ...], facts: tuple[str, ...]) -> frozenset[Ratio]:
    known = frozenset().union(*(stated(source) for source in (question, *heard, *facts)))
    return known | {Ratio(part) for value in known for part in (value.num, value.den, abs(value.num))}


_MOST = 12


@lru_cache(maxsize=512)
def _derived(question: str) -> frozenset[Ratio]:
    """What a single step makes of two numbers of the question, with their tops and bottoms."""
    given = sorted(
        {part for value in coded(question)[1] for part in (value, Ratio(value.num), Ratio(value.den))}, key=str
    )
    found: set[Ratio] = set()
    for first in given[:_MOST]:
        for second in given[:_MOST]:
            found |= {first + second, first - second, first * second}
            found |= {first / second} if second else set()
            if first.den == second.den == 1 and first and second:
                divisor = common_divisor(first.num, second.num)
                found |= {Ratio(divisor), Ratio(abs(first.num * second.num) // divisor)}
    return frozenset(found) | {-value for value in found}
