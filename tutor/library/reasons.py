"""Why a line of a working is so: which line a short question means, and the reason of that line in words.

A line has its reason under its own key; the lines of a kind of sum have it by what stands in them, and some questions
ask for a reason of their own. It must give no reason where no line is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tutor.chapters.values import Language
from tutor.language.lexicon import tables
from tutor.library import claims, follow_ups, grounded, terms
from tutor.library.taken_up import Before, is_asked_in_general, is_scaled, two_parts
from tutor.library.workings import WRITTEN, Line, Working
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio

_TABLES = tables("language/taken_up")
_NUMBER = re.compile(rf"(?<![\w./^]){WRITTEN}%?(?![\w/^]|\.\d)")
_NEGATED = _TABLES.anywhere("negated")
_POINTS = tables("language/asking").anywhere("points")
_ASKS, _HOW = _TABLES.anywhere("asks_reason"), _TABLES.anywhere("asks_way")
_OF_LINES = tuple((key, re.compile(words)) for key, words in tables("language/follow_ups").headed("reason_of"))
BARE = 4
"""Words of such a question that names only what is done, at most, where nothing points back."""
REASON = 10
"""Words of a question for the reason of a step, at most."""
_DONE = frozenset({"addition", "subtraction", "multiplication", "division", "plus", "minus", "step", "sum"})
"""Headwords of what is done in workings, which may be named beside the step that is meant."""
_ANYWHERE = _DONE | frozenset({"change", "convert", "formula", "value", "both sides", "equal", "unit", "variable"})
"""The same, and of what any line does or has."""
_SIGNS: Mapping[str, str] = {"+": "addition", "-": "subtraction", "×": "multiplication", "÷": "division"}
_OF_FRACTIONS = frozenset({"numerator", "denominator", "fraction", "like fractions", "unlike fractions"})
_HALVES = frozenset({"half", "double"})
_UNITS = frozenset({"centimetre", "metre", "kilometre", "unit", "square unit", "cubic unit", "square centimetre"})
"""Headwords of units: why a result has one is on a page, not in a step."""
Words = Mapping[str, str]


def text_of(line: Line, words: Words, language: Language) -> str:
    """A line as it is said: in its own words, or in those that stand under its key."""
    return line.text.spoken_in(language) if line.text is not None else words[line.key].format(**line.slots)


def is_known(line: Line) -> bool:
    """Whether a line of a kind of sum has a reason, or the line has one under its own key."""
    return line.text is None or any(found.search(line.text.en) for _, found in _OF_LINES)


def key_of(line: Line, words: Words, asked: frozenset[Ratio] = frozenset()) -> str:
    """The key of the reason of a line; empty where none is known. `asked`: numbers that are asked about."""
    if Ratio(100) in asked and line.key in ("part_of", "percent_part"):
        return "why_out_of_hundred"
    if (own := f"why_{line.key}") in words:
        return own
    english = line.text.en if line.text is not None else ""
    return next((key for key, found in _OF_LINES if found.search(english)), "") if english else ""


def of_line(plain: str, before: Before, steps: Sequence[Line], language: Language, words: Words) -> tuple[str, ...]:
    """Why the step is so that a short question asks of; none where no step of the working before is meant.

    `steps` are its lines as they were told: the last one may be left to the student.
    """
    working = before.working
    asks = _ASKS.search(plain) or follow_ups.is_not_understood(plain)
    if working is None or is_asked_in_general(plain) or not asks or len(plain.split()) > REASON:
        return ()
    claim = claims.claim_in(before.plain)
    below = _below_zero(plain, working, claim.right if claim is not None else "")
    if below is not None:
        return tuple(text_of(line, words, language) for line in (*working.lines, below))
    said = [text_of(line, words, language) for line in steps]
    if sized := _of_size(plain, working):
        return said[-1], text_of(sized, words, language)
    if is_of_one(plain, before):
        return words["prime_neither"], words["why_prime_neither"]
    at = _meant(plain, working, said, before.plain)
    if at is None:
        return ()
    key = key_of(working.lines[at], words, _numbers(plain))
    if key:
        return said[at], words[key]
    return tuple(said[max(at - 1, 0) : at + 1]) if working.lines[at].text is not None else ()


def _numbers(plain: str) -> frozenset[Ratio]:
    return frozenset(abs(written_sums.read_number(found[0]).value) for found in _NUMBER.finditer(plain))


def _meant(plain: str, working: Working, said: Sequence[str], asked_for: str) -> int | None:
    """Which line a question means: the first of those that have most of what it names; None where it names none."""
    asked, numbers = frozenset(terms.terms_in(plain)), _numbers(plain)
    if asked & {"like fractions", "unlike fractions"}:
        asked |= {"denominator"}
    if "zero" in asked or asked & _UNITS:
        return None
    whole = " ".join(said)
    short = len(plain.split()) <= (REASON if _NEGATED.search(plain) or _POINTS.search(plain) else BARE)
    own = asked - _ANYWHERE - _HALVES - (_OF_FRACTIONS if "/" in whole else frozenset())
    if not (own or numbers or asked & _HALVES) and (_HOW.search(plain) or not short):
        return None
    if not all(is_in(term, f"{whole} {asked_for}") for term in own) or not numbers <= _figures(whole):
        return None
    if asked & _HALVES and not _halves(whole):
        return None
    counts = [_fit(asked, numbers, line, text) for line, text in zip(working.lines, said, strict=True)]
    most = max(counts, default=0)
    places = [at for at, count in enumerate(counts) if count == most]
    return next((at for at in places if is_known(working.lines[at])), places[0]) if most else None


def _figures(text: str) -> frozenset[Ratio]:
    """The numbers of a text, and those that fractions and powers are written with."""
    return grounded.figures(text) | frozenset(Ratio(int(found)) for found in re.findall(r"\d+", text))


_HALF = re.compile(r"(?<!\d)1/2(?!\d)|÷ 2(?!\d)|(?<![\d.])2 ×")


def _halves(text: str) -> bool:
    """Whether a text takes the half or the double of something, by its signs."""
    return _HALF.search(text) is not None or is_scaled(text)


def _fit(asked: frozenset[str], numbers: frozenset[Ratio], line: Line, text: str) -> int:
    """How much of what is asked a line has: in its words, and in what it does."""
    done = {name for sign, name in _SIGNS.items() if f" {sign} " in f"{line.slots.get('sum', '')} {text}"}
    done |= {"division"} if any(re.search(rf"/{number.num}(?!\d)", text) for number in numbers) else set()
    told = sum(is_in(term, text) for term in asked)
    halved = bool(asked & _HALVES) and _halves(text)
    return 2 * told + len(asked & done) + 2 * len(numbers & _figures(text)) + 2 * halved


def is_in(term: str, text: str) -> bool:
    """Whether a text speaks of a term: of a bracket where it opens brackets."""
    there = {word.removesuffix("s") for one in terms.terms_in(text) for word in one.split()}
    return {word.removesuffix("s") for word in term.split()} <= there


def _below_zero(plain: str, working: Working, right: str) -> Line | None:
    """Why what a letter comes to is below zero, where that is asked: more is taken from the other side than it has."""
    line = working.lines[0]
    asked = frozenset(terms.terms_in(plain))
    asks = asked and asked <= {"minus", "negative", "negative number", "negative integer"}
    found = re.fullmatch(r"[a-z] = (-\d+)", line.slots.get("sum", ""))
    if len(working.lines) > 1 or line.key != "both_take" or not asks or not found or not right.isdigit():
        return None
    return Line("taken_below_zero", {"sum": f"{right} - {line.slots['what']} = {found[1]}"})


def is_of_one(plain: str, before: Before) -> bool:
    """Whether it is asked why 1 is not among the primes that a number was taken apart into."""
    working = before.working
    apart = working is not None and working.lines[0].key in ("divide_by_primes", "prime_parts")
    return apart and _numbers(plain) == {Ratio(1)} and _NEGATED.search(plain) is not None


_SIZES = tuple((way, tables("language/worked").anywhere(name)) for way, name in ((1, "bigger"), (-1, "smaller")))


def _is_compound(working: Working) -> bool:
    """Whether interest on interest was worked out, year by year."""
    return any(line.key == "in_year" or "compound" in line.key for line in working.lines)


def _of_size(plain: str, working: Working) -> Line | None:
    """Why what two numbers come to is smaller, or greater: one of them is less than 1."""
    sizes = [way for way, found in _SIZES if found.search(plain)]
    parts = two_parts(working.lines[-1].slots.get("sum", "").partition(" = ")[0])
    if sizes == [1] and _is_compound(working):
        return Line("idea_interest_on_interest", {})
    if len(sizes) != 1 or parts is None or parts[1] not in "*/" or not working.value:
        return None
    one, other = (written_sums.read_number(part.strip("() ")) for part in (parts[0], parts[2]))
    small = [number for number in ((one, other) if parts[1] == "*" else (other,)) if 0 < number.value < 1]
    way = -1 if parts[1] == "*" else 1
    if way != sizes[0] or not small or one.negative or other.negative:
        return None
    return Line("idea_smaller" if way < 0 else "idea_larger", {"one": str(small[0])})


def of_all(steps: Sequence[Line], keyed: Sequence[Line], language: Language, words: Words, most: int) -> Iterator[str]:
    """Each step in words, and behind the first `most` that have one their reasons, each once.

    `keyed` are the same lines, by which the reasons are known where the last step is left to the student.
    """
    told: set[str] = set()
    for line, by in zip(steps, keyed, strict=True):
        yield text_of(line, words, language)
        key = key_of(by, words)
        if key and key not in told and len(told) < most:
            told.add(key)
            yield words[key]
