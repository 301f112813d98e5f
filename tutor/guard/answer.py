"""Does a text tell the answer? In figures or words, in halves, digit by digit, as a sum, as a word, over two turns.

Before the ladder allows it, nothing that comes to the answer may pass; in doubt it does not. What stands in the
question in the same shape is no secret: "15/40" may be said where "3/8" is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tutor.guard import Grounds
from tutor.guard.numbers import (
    OPERATIONS,
    PLAIN,
    STOPS,
    Window,
    canonical,
    coded,
    equations,
    folded,
    longest,
    mentions,
    pattern,
    plain_talk,
    stated,
    windows,
    words_of,
)
from tutor.guard.sums import claims
from tutor.language.known_words import look_up, plain
from tutor.numbers.ratio import ONE, Ratio
from tutor.spoken import spoken_maths
from tutor.spoken.maths_tokens import MEASURE_OF

WORDED = frozenset({"word", "choice", "yes_no", "comparison"})
"""Kinds of answer that are told in words."""


@dataclass(frozen=True, slots=True)
class Secret:
    """The answer in every shape in which it could be told as numbers."""

    values: frozenset[Ratio] = frozenset()
    measured: frozenset[tuple[Ratio, str]] = frozenset()
    """The same in other units, each with the unit it goes with."""
    pairs: tuple[tuple[Ratio, Ratio], ...] = ()
    """What it is put together from: top and bottom, whole and part, the terms of a ratio."""
    digits: frozenset[str] = frozenset()
    expression: str = ""


@lru_cache(maxsize=512)
def secret_of(answer: str, kind: str) -> Secret:
    """The answer's numbers."""
    reading = spoken_maths.read(folded(answer), kind if kind in ("quantity", "ratio", "set", "expression") else "")
    if reading.kind == "expression":
        return Secret(expression=reading.value or "")
    values = set(reading.values)
    pairs: list[tuple[Ratio, Ratio]] = []
    if reading.kind == "ratio":
        terms = [side.number for side in reading.statements[0].sides if side.number is not None]
        pairs = list(pairwise(terms))
        values = {first / second for first, second in pairs if second}
    amount = reading.amount if reading.kind != "ratio" else None
    measured: set[tuple[Ratio, str]] = set()
    if amount is not None:
        values |= {amount.alone, amount.alone * Ratio(100)} if amount.form == "percent" else {amount.alone}
        measured = set(_measured(amount.alone, amount.unit))
    pairs += [(Ratio(value.num), Ratio(value.den)) for value in values if value.den != 1 and reading.kind != "ratio"]
    pairs += [pair for value in values if (pair := _whole_and_part(value))]
    digits = frozenset(found for value in values for found in _digits(value))
    return Secret(frozenset(values), frozenset(measured), tuple(pairs), digits)


def _measured(alone: Ratio, unit: str) -> Iterator[tuple[Ratio, str]]:
    own = next((measure for measure in MEASURE_OF.values() if measure.symbol == unit), None)
    if own is None:
        return
    for other in MEASURE_OF.values():
        if other.dimension == own.dimension and other.symbol != unit:
            yield alone * own.size / other.size, other.symbol


def _whole_and_part(value: Ratio) -> tuple[Ratio, Ratio] | None:
    if value.den == 1 or abs(value) < ONE:
        return None
    whole = abs(value.num) // value.den
    return Ratio(whole), abs(value) - Ratio(whole)


def _digits(value: Ratio) -> Iterator[str]:
    """The digits of a whole number or of a decimal that ends, where there are several."""
    for places in range(5):
        scaled = abs(value) * Ratio(10**places)
        if scaled.den == 1:
            shown = str(scaled.num)
            if len(shown) > 1:
                yield shown
            return


# --- what is no secret --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def known(question: str, heard: tuple[str, ...]) -> frozenset[Ratio]:
    """Numbers that are no secret: those of the question and those the student said."""
    return frozenset().union(named(question), *(named(one) for one in heard))


@lru_cache(maxsize=1024)
def named(text: str) -> frozenset[Ratio]:
    """The numbers of a text as they are meant: whole ones, and the tops and bottoms of its fractions.

    "35.98" names no nine, and "two hundred and five" no hundred.
    """
    found: set[Ratio] = set()
    words = words_of(text)
    for start, end, value in mentions(tuple(words)):
        face = _face(" ".join(words[start:end]))
        found |= {value} if face is None or face[1] != "fraction" else {value, Ratio(face[2]), Ratio(face[3])}
    return frozenset(found)


Face = tuple[Ratio, str, int, int]


@lru_cache(maxsize=4096)
def _face(words: str) -> Face | None:
    amount = spoken_maths.read(words).amount
    return None if amount is None else (amount.ratio, amount.form, amount.top, amount.bottom)


@lru_cache(maxsize=1024)
def _named_faces(text: str) -> frozenset[Face]:
    """The shapes of the numbers that are named; the parts of a fraction are numbers of their own."""
    words = words_of(text)
    found = {_face(" ".join(words[start:end])) for start, end, _ in mentions(tuple(words))}
    parts = {part for face in found if face is not None and face[1] == "fraction" for part in face[2:]}
    whole = {(Ratio(part), "integer", part, 1) for part in parts} | {
        (Ratio(abs(p)), "integer", abs(p), 1) for p in parts
    }
    return frozenset(face for face in found if face is not None) | whole


_WORDING = 3
"""Words from which on a wording is one, and not a number that happens to have been said."""


def without(text: str, said_before: Sequence[str]) -> str:
    """The text without whole wordings that the student has met already; a stop stands in their place."""
    plain = f" {' '.join(words_of(text))} "
    for wording in said_before:
        known_words = [word for word in words_of(wording) if word not in "?.!"]
        if len(known_words) >= _WORDING:
            plain = plain.replace(f" {' '.join(known_words)} ", " ; ")
    return plain.strip()


# --- the answer as a number ---------------------------------------------------------------------------------------

_TAIL = 10
"""Words of Didi's last turn that what is said now could go on from."""


def tells_answer(text: str, grounds: Grounds) -> str:
    """The reason for which a text tells the answer; empty when it does not, or may."""
    if not grounds.is_secret:
        return ""
    text = plain_talk(folded(text))
    if grounds.kind in WORDED:
        return ""
    secret = secret_of(grounds.answer, grounds.kind)
    if secret.expression:
        return _tells_expression(text, grounds, secret.expression)
    rest = without(text, (*grounds.question.splitlines(), *grounds.heard))
    for tells in (_tells_value, _tells_unit, _tells_pair, _tells_digits, _tells_claim):
        why = tells(rest, grounds, secret)
        if why:
            return why
    return ""


def _tells_value(rest: str, grounds: Grounds, secret: Secret) -> str:
    wordings = (*grounds.question.splitlines(), *grounds.heard)
    before = words_of(without(grounds.earlier[-1], wordings))[-_TAIL:] if grounds.earlier else []
    words = [*before, *words_of(rest)]
    across = [word for word in words if word not in STOPS]
    first, first_across = len(before), len([word for word in before if word not in STOPS])
    for line, start in ((words, first), (across, first_across)):
        told = [span for span in windows(line, start) if not secret.values.isdisjoint(span[3])]
        longer = _longer_and_known(line, grounds) if told else []
        for span in told:
            inside = any(span[0] >= one[0] and span[1] <= one[1] for one in longer)
            stretch = " ".join(line[span[0] : span[1]])
            if span[2] in PLAIN and not inside and not _is_met(stretch, grounds, span[3][0]):
                return f"it tells the answer: {stretch}"
        for span in longest(line) if told else ():
            if span in told and span[2] not in PLAIN and span[3][0] in secret.values - _open(grounds):
                stretch = " ".join(line[span[0] : span[1]])
                if not _is_asked(stretch, grounds, span):
                    return f"it comes to the answer: {stretch}"
    return ""


def _longer_and_known(line: Sequence[str], grounds: Grounds) -> list[Window]:
    """Numbers of several words that are no secret: a part of one ("eight" of "eight hundred") tells nothing."""
    free = _open(grounds)
    wide = (span for span in windows(line) if span[1] - span[0] > 1)
    return [span for span in wide if span[2] in _WHOLE and len(span[3]) == 1 and span[3][0] in free]


_WHOLE = frozenset({"integer", "number"})


def _open(grounds: Grounds) -> frozenset[Ratio]:
    return known(grounds.question, grounds.heard)


def _is_met(stretch: str, grounds: Grounds, value: Ratio) -> bool:
    """Whether the number is no secret: its value is known, and it is not the shape of it that is asked for."""
    face = _face(stretch)
    if face is not None and any(face in _named_faces(one) for one in (grounds.question, *grounds.heard)):
        return True
    if face is not None and face[1] == "fraction" and grounds.answer.endswith("%"):
        # "eleven out of twenty": the question's own two numbers, not yet the percentage that it asks for
        return {Ratio(face[2]), Ratio(face[3])} <= named(grounds.question)
    return value in _open(grounds) and (face is None or face not in _wanted(grounds.answer, grounds.accept_also))


@lru_cache(maxsize=512)
def _wanted(answer: str, accept_also: tuple[str, ...]) -> frozenset[Face]:
    return frozenset(face for form in (answer, *accept_also) if (face := _face(folded(form))) is not None)


def _is_asked(stretch: str, grounds: Grounds, span: Window) -> bool:
    return span[2] != "none" and canonical(stretch) in canonical(grounds.question)


def _tells_unit(rest: str, grounds: Grounds, secret: Secret) -> str:
    if not secret.measured:
        return ""
    units = {measure.symbol for word in words_of(rest) if (measure := MEASURE_OF.get(word)) is not None}
    said = stated(rest) if units else frozenset()
    told = [(value, unit) for value, unit in secret.measured if unit in units and value in said]
    named_so = [f"{value} {unit}" for value, unit in told if value not in _open(grounds)]
    return f"it tells the answer in another unit: {min(named_so)}" if named_so else ""


def _tells_pair(rest: str, grounds: Grounds, secret: Secret) -> str:
    """A number told in halves: one that nobody had said, where the other is known or said too."""
    said = _literal(rest)
    if all(said.isdisjoint((first, abs(first), second)) for first, second in secret.pairs):
        return _tells_proportion(rest, grounds, secret)
    asked = _with_parts(grounds.question).union(*(_with_parts(fact) for fact in grounds.facts))
    free = asked.union(*(_with_parts(one) for one in grounds.heard))
    for first, second in secret.pairs:
        tops = {first, abs(first)}
        if tops & (said - free) and second in said | free:
            return "it tells the answer in halves"
        if tops & said and second in said and not (tops | {second}) & asked:
            return "it puts the two halves together"
        if second in said - free and tops & said:
            return "it tells the answer in halves"
        if _is_second_half(tops, second, said - free, _said_earlier(grounds)):
            return "it tells the other half of the answer"
    return _tells_proportion(rest, grounds, secret)


def _is_second_half(tops: set[Ratio], second: Ratio, said: frozenset[Ratio], before: frozenset[Ratio]) -> bool:
    """Whether a half that nobody knew is told now, and the other was told in an earlier turn."""
    return bool((tops & said and second in before) or (second in said and tops & before))


def _said_earlier(grounds: Grounds) -> frozenset[Ratio]:
    wordings = (*grounds.question.splitlines(), *grounds.heard)
    return frozenset().union(*(_literal(without(one, wordings)) for one in grounds.earlier))


@lru_cache(maxsize=1024)
def _with_parts(text: str) -> frozenset[Ratio]:
    values = named(text)
    return values | {part for value in values for part in (Ratio(value.num), Ratio(abs(value.num)), Ratio(value.den))}


def _literal(text: str) -> frozenset[Ratio]:
    """The numbers that a text names, but none that a fraction in it would come to ("eight by four" tells no two)."""
    words = words_of(text)
    named_here = ((value, _face(" ".join(words[start:end]))) for start, end, value in mentions(tuple(words)))
    return frozenset(value for value, face in named_here if face is None or face[1] != "fraction" or value.den != 1)


def _tells_proportion(rest: str, grounds: Grounds, secret: Secret) -> str:
    if grounds.kind != "ratio":
        return ""
    wanted = secret.values
    for text_pair, joined in _neighbours(rest):
        first, second = text_pair
        is_told = second and (first / second in wanted) and (joined or text_pair in secret.pairs)
        if is_told and text_pair not in {pair for pair, _ in _neighbours(grounds.question)}:
            return f"it tells the ratio: {first} and {second}"
    return ""


_JOINED = re.compile(rf" ?(?:{pattern('makes_a_ratio')}) ?")


def _neighbours(text: str) -> list[tuple[tuple[Ratio, Ratio], bool]]:
    """Numbers beside each other, each pair with whether a word makes them a ratio."""
    line, values = coded(text)
    gaps = re.split(r"#\d+", line)[1:-1]
    pairs = zip(pairwise(values), gaps, strict=True)
    return [(pair, _JOINED.fullmatch(gap) is not None) for pair, gap in pairs]


def _tells_digits(rest: str, grounds: Grounds, secret: Secret) -> str:
    """Digit by digit, or tens and units apart, over the earlier turns as well."""
    values = _numbers(rest)
    if not values:
        return ""
    ending = {str(value) for value in values}
    for digits in secret.digits:
        if digits[-1] not in ending:
            continue  # a run ends in what is said now
        before = [value for one in grounds.earlier for value in _numbers(one)]
        wanted = f" {' '.join(digits)} "
        if wanted in _run([*before[-len(digits) + 1 :], *values]) and not _is_run(wanted, grounds):
            return "it tells the answer digit by digit"
    for first, second in pairwise(values):
        split = Ratio(0) < second and second < Ratio(
            10 ** (len(str(abs(first.num))) - len(str(first.num).rstrip("0")) + 1)
        )
        tens = first.den == 1 and first.num % 10 == 0 and first.num > 0 and second.den == 1
        told = tens and split and second < first and first + second in secret.values - _open(grounds)
        if told and not _is_run(f" {first} {second} ", grounds):
            return "it tells the answer in tens and units"
    return ""


def _is_run(wanted: str, grounds: Grounds) -> bool:
    """Whether these numbers stand in a row in a question, in the content or in what the student said."""
    return any(
        wanted in _run(_numbers(one)) for one in (*grounds.question.splitlines(), *grounds.heard, *grounds.facts)
    )


def _run(values: Iterable[Ratio]) -> str:
    """Numbers in a row, to look for a run of digits in."""
    return f" {' '.join(str(value) for value in values)} "


def _numbers(text: str) -> list[Ratio]:
    return [value for _, _, value in mentions(tuple(words_of(text)))]


_STRONG = re.compile(pattern("strong"))
_STRONG_AFTER = re.compile(pattern("strong_after"))


def _tells_claim(rest: str, grounds: Grounds, secret: Secret) -> str:
    """The answer given as the answer, were its number in the question or said by the student."""
    line, values = coded(rest)
    for gives in (_STRONG, _STRONG_AFTER):
        for found in gives.finditer(line):
            given = {values[int(found[1])], *_of_a_whole(line, found, values)}
            if given & secret.values and not _is_in(found[0], values, grounds):
                return "it gives the answer as the answer"
    told = [(r.shown, result) for r, result in claims(rest)]
    told += [(shown, right) for left, right, shown in equations(words_of(rest)) if left == right]
    for shown, result in told:
        if result in secret.values and canonical(shown) not in canonical(grounds.question):
            return f"it works the answer out: {shown}"
    return ""


_OUT_OF = re.compile(r" out of #(\d+)")


def _of_a_whole(line: str, found: re.Match[str], values: tuple[Ratio, ...]) -> Iterator[Ratio]:
    """What is given where the number is only the first of two: "the answer is three out of ten"."""
    whole = _OUT_OF.match(line, found.end(1))
    if whole is not None and values[int(whole[1])]:
        yield values[int(found[1])] / values[int(whole[1])]


def _is_in(stretch: str, values: tuple[Ratio, ...], grounds: Grounds) -> bool:
    told = re.sub(r"#(\d+)", lambda found: str(values[int(found[1])]), stretch).strip()
    sources = (*grounds.question.splitlines(), *grounds.facts)
    return any(f" {told} " in canonical(source) for source in sources)


# --- the answer as an expression ----------------------------------------------------------------------------------

_LONGEST_EXPRESSION = 14
_TERM = re.compile(
    r"-?\d+(?:/\d+)?|[a-z]|[a-z]?[²³]|[-+(]|[a-z]?\d|एक्स|वाई|squared|cubed|square|cube|bracket|minus|वर्ग|घन"
)


def holds_a_term(text: str) -> bool:
    """Whether a word of the text could begin or end an expression."""
    return any(map(_is_term, words_of(text)))


@lru_cache(maxsize=4096)
def _is_term(word: str) -> bool:
    return _TERM.fullmatch(canonical(word).strip()) is not None


def _tells_expression(text: str, grounds: Grounds, expression: str) -> str:
    words = [word for word in words_of(text) if word not in STOPS]
    for start, end in _innermost(_coming_to(expression, words), words):
        stretch = " ".join(words[start:end])
        if not _stands_alone(canonical(stretch), canonical(grounds.question)):
            return f"it tells the answer: {stretch}"
    numbers = {Ratio(int(found)) for found in re.findall(r"(?<!\^)\b\d+", expression)} - {ONE}
    told = numbers & {abs(value) for value in stated(text)}
    if told:
        met = stated(grounds.question).union(*(stated(one) for one in (*grounds.facts, *grounds.heard)))
        told -= {abs(value) for value in met}
    return f"it tells a part of the answer: {min(map(str, told))}" if told else ""


_LETTER = re.compile(r"[a-z]|एक्स|वाई")


def _stands_alone(stretch: str, question: str) -> bool:
    """Whether a stretch stands in the question and no letter or number goes on with its first or its last term."""
    at = question.find(stretch)
    while at >= 0:
        before, after = question[:at].split()[-1:], question[at + len(stretch) :].split()[:1]
        if not any(map(_LETTER.fullmatch, (*before, *after))):
            return True
        at = question.find(stretch, at + 1)
    return False


def _coming_to(expression: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where the stretches begin and end that come to the expression."""
    ends = [_is_term(word) for word in words]
    return [
        (start, end)
        for start in range(len(words))
        if ends[start]
        for end in range(start + 1, min(start + _LONGEST_EXPRESSION, len(words)) + 1)
        if ends[end - 1] and _expression(" ".join(words[start:end])) == expression
    ]


def _innermost(spans: Sequence[tuple[int, int]], words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The stretches without those that are another one with talk around it ("a single answer what is 4 x plus x").

    Talk alone may stand between: "1 x" is not "x" with something before it.
    """
    for span in spans:
        inside = (one for one in spans if one != span and span[0] <= one[0] and one[1] <= span[1])
        if not any(_is_in_talk(one, span, words) for one in inside):
            yield span


def _is_in_talk(one: tuple[int, int], span: tuple[int, int], words: Sequence[str]) -> bool:
    before = one[0] == span[0] or _is_talk(words[one[0] - 1])
    return before and (one[1] == span[1] or _is_talk(words[one[1]]))


_SAYS_WHAT_COMES = frozenset({"cue", "after"})
"""Number words that only lead to a value or follow it: "is", "jawab", "hai"."""
_LETTERS_OF_TALK = frozenset({"a", "i", ":"})
"""What looks like a part of an expression and is none where the expression comes to the same without it."""


@lru_cache(maxsize=2048)
def _is_talk(word: str) -> bool:
    if word in _LETTERS_OF_TALK:
        return True
    if _is_term(word) or not word[0].isalpha() or word in OPERATIONS:
        return False
    entry = look_up(plain(word))
    return entry is None or entry[0] in _SAYS_WHAT_COMES


@lru_cache(maxsize=8192)
def _expression(words: str) -> str:
    reading = spoken_maths.read(words, "expression")
    return (reading.value or "") if reading.kind == "expression" else ""
