"""What leads to the answer without telling it: a sum told in words, a narrow range, a count, a yes to a guess.

The ladder decides when a student hears whether a value is right; a model's words may not do it in its place. What the
content says itself may be said: it was read against the answer when it was written.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tutor.guard import Grounds
from tutor.guard.answer import WORDED, Secret, known, named, secret_of
from tutor.guard.numbers import (
    GUARD,
    PLAIN,
    canonical,
    coded,
    entries,
    folded,
    longest,
    pattern,
    plain_talk,
    reached,
    stated,
    whole,
    words_of,
)
from tutor.guard.sums import Relation, placements, relations, sentences, spoken_chains
from tutor.numbers.ratio import ONE, Ratio


def narrows(text: str, grounds: Grounds) -> str:
    """The reason for which a text leads straight to the answer; empty when it does not, or may."""
    if not grounds.is_secret:
        return ""
    if grounds.kind in WORDED:
        return ""
    said = folded(text)
    numbers = plain_talk(said)
    secret = secret_of(grounds.answer, grounds.kind)
    for narrowing in (_worked_out, _bounded, _counted, _placed):
        why = narrowing(numbers, grounds, secret)
        if why:
            return why
    return _chosen(said, grounds, secret)


# --- sums ---------------------------------------------------------------------------------------------------------


def _worked_out(text: str, grounds: Grounds, secret: Secret) -> str:
    """A sum in words that comes to the answer, unless the question or the content puts the same numbers together."""
    asked = named(grounds.question) | {-value for value in named(grounds.question)}
    is_the_sum = not secret.values.isdisjoint(_sums(grounds.question))
    parts = asked | {Ratio(part) for value in asked for part in (value.num, value.den)}
    for relation in placements(text):
        if relation.value in secret.values and not any(_is_placed(relation, one) for one in _met(grounds)):
            return f"it puts the answer together: {relation.shown}"
    for relation in (*relations(text), *spoken_chains(text)):
        if relation.value not in secret.values or canonical(relation.shown) in canonical(grounds.question):
            continue
        repeats = asked if is_the_sum else parts if relation.value in asked else frozenset()
        if len(relation.operands) > 1 and relation.operands <= repeats:
            continue  # the question itself, in other words
        if not any(_is_told(relation, fact) for fact in grounds.facts):
            return f"it comes to the answer: {relation.shown}"
    return ""


def _met(grounds: Grounds) -> tuple[str, ...]:
    return (*grounds.question.splitlines(), *grounds.facts)


def _is_placed(relation: Relation, text: str) -> bool:
    return any(one.operands == relation.operands and one.value == relation.value for one in placements(text))


def _is_told(relation: Relation, fact: str) -> bool:
    """Whether a fact puts the same numbers together; a half or a third of something is told only as such."""
    if any(one.operands == relation.operands and one.value == relation.value for one in relations(fact)):
        return True
    is_share = any(part.num == 1 and part.den > 1 for part in relation.operands)
    return len(relation.operands) > 1 and not is_share and relation.operands <= named(fact)


@lru_cache(maxsize=512)
def _sums(question: str) -> frozenset[Ratio]:
    """What the sums in a question come to."""
    spans = [span for line in question.splitlines() for span in longest(words_of(line))]
    written = {value for span in spans if span[2] not in PLAIN for value in span[3]}
    return frozenset(written | {relation.value for relation in relations(question)})


# --- ranges -------------------------------------------------------------------------------------------------------

_BETWEEN = tuple(map(re.compile, entries("between", "ranges")))
_NEAR = tuple(map(re.compile, entries("near", "ranges")))


def _bounded(text: str, grounds: Grounds, secret: Secret) -> str:
    line, values = coded(text)
    if not values:
        return ""
    for between in _BETWEEN:
        for found in between.finditer(line):
            low, high = sorted((values[int(found[1])], values[int(found[2])]), key=_size)
            if any(_pins(low, high, value) for value in secret.values) and not _is_bounded(low, high, grounds):
                return "it pins the answer between two numbers"
    for near_to in _NEAR:
        for found in near_to.finditer(line):
            near = values[int(found[1])]
            if any(_is_near(near, value) for value in secret.values) and not _says_so(found[0], values, grounds):
                return f"it says what the answer is near: {near}"
    return ""


def _size(value: Ratio) -> float:
    return value.num / value.den


def _pins(low: Ratio, high: Ratio, value: Ratio) -> bool:
    """Whether so few values lie between the two that a child could guess."""
    wide = high - low
    narrow = wide < ONE if value.den != 1 else not Ratio(4) < wide or not Ratio(1, 4) * abs(value) < wide
    return not value < low and not high < value and narrow


def _in_one(numbers: frozenset[Ratio], grounds: Grounds) -> bool:
    return any(numbers <= stated(one) for one in (grounds.question, *grounds.facts))


def _is_near(near: Ratio, value: Ratio) -> bool:
    apart = abs(near - value)
    few = Ratio(2) if value.den == 1 else Ratio(0)
    return not few < apart or not Ratio(1, 5) * abs(value) < apart


def _is_bounded(low: Ratio, high: Ratio, grounds: Grounds) -> bool:
    """Whether the question or the content speaks of what lies between the two; that both stand there is not enough."""
    for line, values in map(coded, (grounds.question, *grounds.facts)):
        found = (one for between in _BETWEEN for one in between.finditer(line))
        if any({values[int(one[1])], values[int(one[2])]} == {low, high} for one in found):
            return True
    return False


def _says_so(stretch: str, values: tuple[Ratio, ...], grounds: Grounds) -> bool:
    told = re.sub(r"#(\d+)", lambda found: str(values[int(found[1])]), stretch).strip()
    return any(told in canonical(one) for one in (grounds.question, *grounds.facts))


# --- counts -------------------------------------------------------------------------------------------------------

_COUNTED = tuple((Ratio(int(number)), re.compile(counts)) for number, counts in GUARD.headed("counts"))


def _counted(text: str, grounds: Grounds, secret: Secret) -> str:
    """As many as something that everybody can count."""
    told = {abs(value) for value in secret.values}
    told |= {part for value in secret.values for part in (Ratio(abs(value.num)), Ratio(value.den)) if value.den != 1}
    told -= known(grounds.question, ())
    for number, counts in _COUNTED:
        found = counts.search(text) if number in told else None
        if found is not None and not any(found[0] in one.lower() for one in (grounds.question, *grounds.facts)):
            return f"it counts out the answer: {found[0]}"
    return ""


_PLACE = re.compile(pattern("digit_place"))


def _placed(text: str, grounds: Grounds, secret: Secret) -> str:
    """A digit of the answer with its place."""
    line, values = coded(text)
    for found in _PLACE.finditer(line):
        digit = str(abs(values[int(found[1])]))
        is_digit = len(digit) == 1 and any(digit in digits for digits in secret.digits)
        if (
            is_digit
            and not _says_so(found[0], values, grounds)
            and not _in_one(frozenset({values[int(found[1])]}), grounds)
        ):
            return f"it tells a digit of the answer: {digit}"
    return ""


# --- one of the numbers of the question ---------------------------------------------------------------------------

_PICKS = re.compile(pattern("picks"), re.IGNORECASE)
_POINTS = whole("points")
_ORDINAL = re.compile(pattern("ordinal"))
_EITHER = whole("either")
_WONDERS = re.compile(pattern("wonders"))
_BARE = 5
_SHORT = 8
"""Words of a sentence that can hold no hint beside the number that it names."""


def _chosen(text: str, grounds: Grounds, secret: Secret) -> str:
    """Where the answer is one of the question's own numbers: which of them it is."""
    if secret.values.isdisjoint(stated(grounds.question)):
        return ""
    picks = _PICKS.search(grounds.question) is not None
    for part in sentences(text):
        told = " ".join(words_of(part))
        if _WONDERS.search(part) or any(told in " ".join(words_of(fact)) for fact in grounds.facts):
            continue
        if _is_alone(part, grounds, secret, _SHORT if picks else _BARE):
            return "it names one of them and says little else"
        if picks and _points(part, grounds):
            return "it says which of them it is"
    return ""


def _is_alone(part: str, grounds: Grounds, secret: Secret, few: int) -> bool:
    values = frozenset(coded(part)[1]) & stated(grounds.question)
    alone = len(values) == 1 and values <= secret.values and values.isdisjoint(known("", grounds.heard))
    return alone and sum(word.isalpha() for word in words_of(part)) <= few


def _points(part: str, grounds: Grounds) -> bool:
    if not _POINTS.search(part) or (part.rstrip().endswith("?") and _EITHER.search(part)):
        return False
    values = frozenset(coded(part)[1]) & stated(grounds.question)
    named_one = bool(values) and not (_EITHER.search(part) and len(values) > 1)
    return _ORDINAL.search(part) is not None or (named_one and not _is_close_to_a_fact(part, grounds))


def _is_close_to_a_fact(part: str, grounds: Grounds) -> bool:
    words = frozenset(words_of(part))
    return any(len(words & frozenset(words_of(fact))) * 10 >= len(words) * 7 for fact in grounds.facts)


# --- guesses ------------------------------------------------------------------------------------------------------

_RIGHT = whole("right")
_TEMPERATURE = whole("near_a_guess")
_SEARCHING = whole("searching")
_REPLIES = re.compile(pattern("replies"))
_DIRECTION = whole("direction")


def answers_a_guess(text: str, grounds: Grounds) -> str:
    """The reason for which a text tells whether a guess is right or how near it is; empty when it does not, or may."""
    if not grounds.is_secret:
        return ""
    text = folded(text)
    last = grounds.heard[-1] if grounds.heard else ""
    guessed = bool(last) and _is_guess(folded(last), grounds)
    if guessed and _RIGHT.search(text):
        return "it says that a guess is right"
    if not grounds.close and (found := _TEMPERATURE.search(text)) and not _in_facts(found[0], grounds):
        return f"it says how near a guess is: {found[0]}"
    is_search = bool(last) and ("?" in last or _SEARCHING.search(last.lower()))
    if is_search and (_REPLIES.search(text) or _DIRECTION.search(text)):
        return "it answers a guess"
    return ""


def _in_facts(words: str, grounds: Grounds) -> bool:
    return any(words in one.lower() for one in (grounds.question, *grounds.facts))


@lru_cache(maxsize=512)
def _said_values(text: str) -> frozenset[Ratio]:
    return reached(text)


def _is_guess(last: str, grounds: Grounds) -> bool:
    """Whether the student's last words hold the answer, as one of their guesses."""
    if grounds.kind in WORDED:
        forms = (grounds.answer, *grounds.accept_also)
        plain = f" {' '.join(words_of(last))} "
        return any(f" {' '.join(words_of(folded(form)))} " in plain for form in forms if form.strip())
    return not secret_of(grounds.answer, grounds.kind).values.isdisjoint(_said_values(last))
