"""Questions in worksheet wording to problems: English, simple Hindi and Hinglish, symbols and LaTeX.

It finds what is to be worked out and lets the rest of the sentence be. What is not surely one known kind of problem is
None: a diagnosis from a misread question would be worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tutor.diagnosis import problem_notation
from tutor.diagnosis.problem_notation import Problem
from tutor.diagnosis.worksheet_text import BLANK, plainly
from tutor.language.lexicon import tables
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Node, Number, Unwritten, joined, of

_SAID = tables("language/questions")
BEGINS = r"(?<!\d)"
"""Where a number may begin: not among the digits of another, or a long row would be tried from each digit."""
N = rf"(-?\s?{BEGINS}\d+(?:\s+\d+/\d+|/\d+|\.\d+)?(?:\s?%)?)"
"""One number, as a group."""
F = rf"(-?\s?{BEGINS}\d+/\d+|{BEGINS}\d+\s+\d+/\d+)"
"""One fraction or mixed number."""
P = rf"(-?{BEGINS}\d+(?:\s+\d+/\d+|/\d+|\.\d+)?)\s?%"
"""One percent, without its sign."""
_SUM = r"(?:[-+*/÷^().\d\s√]|(?<![a-z])[a-z](?![a-z]))"
_ALGEBRA = rf"(?P<sum>{_SUM}+?)"
_OTHER = rf"(?P<other>{_SUM}*[a-z0-9)])"
_UNITS = _SAID.headed("units")
_PARTS = {
    "begins": BEGINS, "number": N, "fraction": F, "percent": P, "unit": "|".join(pattern for _, pattern in _UNITS),
    "sum": _ALGEBRA, "sum2": _ALGEBRA.replace("sum", "sum2"),
    "other": _OTHER, "other2": _OTHER.replace("other", "other2"),
}  # fmt: skip
_WORKED_WORDS = _SAID.anywhere("worked")
_PATTERNS = tuple(
    (name, way, re.compile(pattern))
    for head, pattern in _SAID.headed("problems", _PARTS)
    for name, way in (head.split(),)
)
"""Each problem, where its numbers come from, and its wordings; the first that has the numbers it needs counts."""
_NUMBER = r"(?<![\d./])(?:(?<![\w)%]\s)(?<![\w)%])-\s?)?\d+(?:\s+\d+/\d+|/\d+|\.\d+)?(?:\s?%)?"
NUMBER = re.compile(_NUMBER)
_COUNT_OF = _SAID.anywhere("count_of")

Found = tuple[Number, ...]


def question(text: str) -> Problem | None:
    """The problem that a question asks for; None when it is of no known kind. Never raises."""
    plain = plainly(text)
    for way in (_by_pattern, _by_equation, _by_terms_told, _by_sum, _by_working_words, _by_story):
        try:
            found = way(plain)
        except (Unwritten, TooLarge, ZeroDivisionError):
            continue
        if found is not None:
            return found
    return None


def numbers_in(text: str) -> Found:
    """The numbers that stand in a plain text, in order, as written."""
    return tuple(
        written_sums.read_number(match[0].replace(" %", "%").replace("- ", "-")) for match in NUMBER.finditer(text)
    )


# --- kinds known by their words -----------------------------------------------------------------------------------


def _by_pattern(text: str) -> Problem | None:
    for name, way, pattern in _PATTERNS:
        match = pattern.search(text)
        if match is None:
            continue
        found = _built(name, way, text, match)
        if found is not None:
            return found
    return None


def _built(name: str, way: str, text: str, match: re.Match[str]) -> Problem | None:
    """The problem of a pattern that was found, its numbers taken the way the pattern says."""
    if way in _WAYS:
        return _WAYS[way](name, text, match)
    if way in {"groups", "swapped"}:
        found = tuple(_read(group) for group in match.groups() if group)
        return problem_notation.notation_of(name, found[::-1] if way == "swapped" else found)
    found = numbers_in(_COUNT_OF.sub(" ", text))
    return problem_notation.notation_of(name, found[: int(way)] if way.isdigit() else found)


def _read(text: str) -> Number:
    return written_sums.read_number(text.replace(" %", "%").replace("- ", "-"))


_MORE_BEFORE = re.compile(r"\d\s*,\s*$")
_MORE_AFTER = re.compile(r"\s*(?:,|or|and|aur|ya|और|या)\s*(?:and |or |aur |ya )?-?\d")
_SIGN_BEFORE = re.compile(r"[-+*/÷]\s*$")
_SMALLER = _SAID.anywhere("smaller")


def _unit_named(text: str) -> str | None:
    """The name that problems use for a unit as it is written; None when it is none."""
    return next((name for name, pattern in _UNITS if re.fullmatch(pattern, text.strip())), None)


def _comparing(name: str, text: str, match: re.Match[str]) -> Problem | None:
    """Which is greater, or which is smaller; of two numbers, not of a longer list."""
    places = [place for place in range(1, (match.re.groups or 0) + 1) if match[place]]
    if _MORE_BEFORE.search(text[: match.start(places[0])]) or _MORE_AFTER.match(text[match.end(places[-1]) :]):
        return None
    found = tuple(_read(match[place]) for place in places)
    return problem_notation.named("smaller" if _SMALLER.search(match[0]) else name, found)


def _lowest_terms(name: str, text: str, match: re.Match[str]) -> Problem | None:
    """One fraction to be reduced; not the last one of a sum."""
    (place,) = [place for place in range(1, match.re.groups + 1) if match[place]]
    if _SIGN_BEFORE.search(text[: match.start(place)]):
        return None
    return problem_notation.named(name, (_read(match[place]),))


def _statement(name: str, text: str, match: re.Match[str]) -> Problem | None:
    """Is one sum equal to another?"""
    left, right = (written_sums.parse(_trimmed(match[side] or match[f"{side}2"])) for side in ("sum", "other"))
    return Problem(name, sides=(left, right))


def _conversion(name: str, text: str, match: re.Match[str]) -> Problem | None:
    one, other = _unit_named(match["from"]), _unit_named(match["to"])
    return (
        problem_notation.named(name, (_read(match["value"]),), (one, other)) if one and other and one != other else None
    )


def _value(name: str, text: str, match: re.Match[str]) -> Problem | None:
    return problem_notation.value_at(_trimmed(match["sum"]), match["at"].replace(" ", ""))


_SETTING = re.compile(r"([a-z])\s?=\s?(-?\s?\d+(?:\.\d+)?)")


def _values(name: str, text: str, match: re.Match[str]) -> Problem | None:
    """An expression with a number for each of its letters, as the sum that it then is."""
    found = {letter: _read(number) for letter, number in _SETTING.findall(match["at"])}
    side = written_sums.parse(_trimmed(match["sum"]))

    def put(leaf: Node) -> Node | None:
        number = found.get(leaf.letter)
        if number is None:
            return None
        return joined("()", of(number)) if number.negative else of(number)

    numbers_only = written_sums.rewritten(side, put)
    if numbers_only is None or written_sums.letters(numbers_only):
        return None
    return Problem(name, sides=(numbers_only,))


def _second_percent_down(name: str, text: str, match: re.Match[str]) -> Problem | None:
    first, second = (_read(group) for group in match.groups() if group)
    return problem_notation.named(name, (first, written_sums.negated(second)))


def _first_percent_down(name: str, text: str, match: re.Match[str]) -> Problem | None:
    first, second = (_read(group) for group in match.groups() if group)
    return problem_notation.named(name, (written_sums.negated(first), second))


def _percent_of_unknown(name: str, text: str, match: re.Match[str]) -> Problem | None:
    """The number of which a percent is given: 12 is 30 % of what number?"""
    percent, part = (match[2], match[1]) if match[1] else (match[3], match[4])
    return problem_notation.named(name, (_read(f"{percent.strip()}%"), _read(part)))


def _total_last(name: str, text: str, match: re.Match[str]) -> Problem | None:
    one, other, total = (_read(group) for group in match.groups())
    return problem_notation.named(name, (total, one, other))


def _third_missing(name: str, text: str, match: re.Match[str]) -> Problem | None:
    """A : b = ? : d is b : a = d : ?."""
    one, other, last = (_read(group) for group in match.groups())
    return problem_notation.named(name, (other, one, last))


def _interest(name: str, text: str, match: re.Match[str]) -> Problem | None:
    """Principal, rate and time: the rate has a percent sign, the time years; the largest number is lent."""
    rate, years = _RATE.search(text), _YEARS.search(text)
    found = [number for number in numbers_in(text) if number.form != "percent"]
    if not rate or not years or not found:
        return None
    lent = max(found, key=lambda number: number.value.num / number.value.den)
    return problem_notation.named(name, (lent, _read(rate[1]), _read(years[1])))


_RATE = _SAID.anywhere("rate", {"begins": BEGINS})
_YEARS = _SAID.anywhere("years", {"begins": BEGINS})
_DIAMETER = _SAID.anywhere("diameter")


def _circle(name: str, text: str, match: re.Match[str]) -> Problem | None:
    found = [number for number in numbers_in(text) if number.value not in {Ratio(22, 7), Ratio(157, 50)}]
    if len(found) != 1:
        return None
    radius = found[0]
    return problem_notation.named(
        name, (written_sums.whole(radius.value / Ratio(2)) if _DIAMETER.search(text) else radius,)
    )


def _scale(name: str, text: str, match: re.Match[str]) -> Problem | None:
    told = [Ratio(count) for word, count in (("doubl", 2), ("tripl", 3)) if word in match[0]]
    told += [_read(group).value for group in match.groups() if group]
    return problem_notation.named(name, (written_sums.whole(told[0]),)) if told else None


def _percent_question(name: str, text: str, match: re.Match[str]) -> Problem | None:
    """What percent of 40 is 12? names the whole first; what percent is 12 of 40? the part."""
    first, second = (_read(group) for group in match.groups() if group)
    whole_first = "percent of" in match[0] and "out of" not in match[0]
    return problem_notation.named(name, (second, first) if whole_first else (first, second))


def _no_fraction_yet(name: str, text: str, match: re.Match[str]) -> Problem | None:
    found = [_read(group) for group in match.groups() if group]
    return problem_notation.named(name, tuple(found)) if not found[0].is_fraction else None


_SIDES = {name: int(sides) for sides, *names in _SAID.rows("sides") for name in names}


def _polygon(name: str, text: str, match: re.Match[str]) -> Problem | None:
    return problem_notation.named(name, (written_sums.whole(_SIDES[match[1]]),))


_STEPS = {name: Ratio(*map(int, step.split("/"))) for step, *names in _SAID.rows("steps") for name in names}


def _rounding(name: str, text: str, match: re.Match[str]) -> Problem | None:
    places = match.groupdict().get("places")
    step = (
        Ratio(1, 10 ** int(places)) if places else _STEPS[next(word for word in _STEPS_BY_LENGTH if word in match[0])]
    )
    found = [number for number in numbers_in(match[0]) if not places or number.form == "decimal"]
    return problem_notation.named(name, (found[0], written_sums.whole(step))) if found else None


_STEPS_BY_LENGTH = sorted(_STEPS, key=len, reverse=True)

_WAYS: dict[str, Callable[[str, str, re.Match[str]], Problem | None]] = {
    "compare": _comparing,
    "lowest": _lowest_terms,
    "statement": _statement,
    "unit": _conversion,
    "value": _value,
    "values": _values,
    "second_down": _second_percent_down,
    "first_down": _first_percent_down,
    "of_unknown": _percent_of_unknown,
    "total_last": _total_last,
    "third": _third_missing,
    "interest": _interest,
    "circle": _circle,
    "scale": _scale,
    "percent_question": _percent_question,
    "no_fraction": _no_fraction_yet,
    "polygon": _polygon,
    "round": _rounding,
}


# --- written sums and equations -----------------------------------------------------------------------------------

_LONG_WORD = re.compile(rf"(?<![a-z])(?!(?:{problem_notation.PRODUCTS})(?![a-z]))[a-z]{{2,}}|[\u0900-\u097f]+")
_UNIT_BEHIND = re.compile(r"(?<=\d)\s?(?:cm|mm|km|kg|ml|rs|hr|min|sec|st|nd|rd|th)\b(?:\^\s?[23])?")
_BREAK = re.compile(r"[?,;:¦!&\"|\n]|(?<!\d)\.(?!\d)|\.{2,}")
_STRAY = re.compile(r"^\s*[ai]\s+(?=[-\d(√])|^[\s=*+/÷^)]+|[\s=+\-*/÷^(]+$")


def candidates(text: str) -> list[str]:
    """The pieces of a plain text that could be sums, the longest first, of equally long ones the one said first."""
    filled = text.replace(BLANK, "x") if "=" in text else text
    without = _LONG_WORD.sub("¦", _UNIT_BEHIND.sub(" ¦ ", filled))
    pieces = (_trimmed(piece) for piece in _BREAK.split(without))
    sums = [piece for piece in pieces if re.search(r"[-+*/÷^√∛(=]|\d\s*[a-z]", piece)]
    return sorted(dict.fromkeys(sums), key=len, reverse=True)


def _trimmed(piece: str) -> str:
    before = ""
    while before != piece:
        before, piece = piece, _STRAY.sub("", piece).strip()
    return piece


def _readable(text: str) -> list[Problem]:
    found: list[Problem] = []
    for piece in candidates(text):
        try:
            found.append(problem_notation.written(piece))
        except (Unwritten, TooLarge):
            continue
    return found


def _by_equation(text: str) -> Problem | None:
    equations = [problem for problem in _readable(text) if problem.name == "equation"]
    return equations[0] if len(equations) == 1 else None


def _by_sum(text: str) -> Problem | None:
    """The only sum of the text; the longest one where the question says to work it out."""
    sums = [problem for problem in _readable(text) if problem.name != "equation"]
    return sums[0] if len(sums) == 1 or (sums and _WORKED_WORDS.search(text)) else None


# --- sums told in words -------------------------------------------------------------------------------------------

_N = rf"(\(?-?\s?{BEGINS}\d+(?:\s+\d+/\d+|/\d+|\.\d+)?\)?)"
_TERMS = r"([-+*/^()\d\sa-z]*?[a-z)][-+*/^()\d\sa-z]*?)"
_TOLD, _TERMS_TOLD = (
    tuple((re.compile(pattern), head[0], "swapped" in head) for head, pattern in _SAID.headed(name, pieces))
    for name, pieces in (("sums", {"number": _N}), ("terms", {"algebra": _TERMS}))
)


def _by_terms_told(text: str) -> Problem | None:
    """Terms with letters, told in words: subtract 2x - 3 from 5x."""
    for pattern, sign, swapped in _TERMS_TOLD:
        match = pattern.search(text)
        if match is not None:
            parts = [joined("()", written_sums.parse(_trimmed(group))) for group in match.groups()]
            parts = [part.parts[0] if part.parts[0].sign not in {"+", "-"} else part for part in parts]
            return Problem("expression", sides=(joined(sign, *(parts[::-1] if swapped else parts)),))
    return None


def _by_working_words(text: str) -> Problem | None:
    for pattern, sign, swapped in _TOLD:
        match = pattern.search(text)
        if match is not None:
            first, second = (_operand(group) for group in match.groups() if group)
            return Problem("sum", sides=(joined(sign, *((second, first) if swapped else (first, second))),))
    return None


def _operand(text: str) -> written_sums.Node:
    return of(written_sums.read_number(text.strip("() ").replace("- ", "-")))


_SHARED = _SAID.anywhere("shared")
_LASTING = _SAID.anywhere("lasting")
_STORY = _SAID.anywhere("story")


def _by_story(text: str) -> Problem | None:
    """A story with two or three numbers and a question: what is done with them is seen from the answer."""
    found = numbers_in(text)
    if not _STORY.search(text):
        return None
    if len(found) == 3:
        shared = _SHARED.search(text) is not None and _LASTING.search(text) is not None
        return problem_notation.named("inverse" if shared else "three_numbers", found)
    return problem_notation.named("two_numbers", found)
