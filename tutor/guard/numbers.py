"""The words and numbers of a text as the speech guard reads them: each one stated, each one that a sum comes to.

It reads what stands there, however it is written; it knows no answer and decides nothing. Every step looks at a few
neighbouring words only, so that a long text costs in proportion to its length.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tutor.language.known_words import look_up, plain
from tutor.language.lexicon import gathered, tables
from tutor.numbers.ratio import Ratio
from tutor.spoken import spoken_maths

GUARD = tables("language/guard")
"""Everything that the guard looks for."""
_PIECES = {"n": r"#(\d+)", "left": r"(?<!\w)", "right": r"(?![\wऀ-ॣ])"}
"""A number of a coded text; no letter before; none behind, a Devanagari vowel sign being none to `re`."""


def pattern(name: str, section: str = "anywhere", **pieces: str) -> str:
    """The entries of a table as one pattern."""
    return gathered(GUARD.alternatives(section, name, {**_PIECES, **pieces}))


PLAIN_LETTERS = str.maketrans("İıſ", "iis")
"""Letters that are an i or an s to a search that makes nothing of capitals."""


def found_in(text: str, wanted: re.Pattern[str]) -> str:
    """What a pattern in small letters finds first in a text, as it stands there; empty when it finds nothing.

    A search that makes nothing of capitals would take far longer.
    """
    found = wanted.search(text.translate(PLAIN_LETTERS).lower())
    return text[found.start() : found.end()] if found else ""


def entries(name: str, section: str) -> tuple[str, ...]:
    """The entries of a table, each as a pattern of its own."""
    return GUARD.each(section, name, _PIECES)


def whole(name: str) -> re.Pattern[str]:
    """One of the entries of a table as whole words."""
    return re.compile(rf"(?<!\w)(?:{pattern(name, 'whole_words')})(?![\wऀ-ॣ])")


PLAIN = ("integer", "fraction", "decimal", "percent", "mixed", "number")
STOPS = frozenset(".!?,;।")
_COMPOUND = r"\b(?:twen|thir|for|fif|six|seven|eigh|nine)ty-(?:one|two|three|four|five|six|seven|eight|nine)\b"
"""A number of two words. Its hyphen takes nothing away, and it states neither of them: "forty-nine" is no nine."""
_WORD = re.compile(rf"{_COMPOUND}|[+\-−×÷*/=%:]|\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*[ऀ-ॣ०-ॿ]*|[ऀ-ॣ०-ॿ]+|[.!?,;।]")
_LONGEST = 11
"""Words that one value can take: "minus two and three by fourteen" has six."""
_COMMON = GUARD.words("common")
"""Words that hearing may take for numbers or signs but that mean themselves in a sentence."""
_SPELLED = re.compile(r"\b(?:[a-z][\s\-.]+){2,}[a-z]\b")
_NUMBER_WORD = re.compile(f"({pattern('spelled_numbers')})")
_SIGNS = GUARD.words("signs")
_PARTS = GUARD.words("parts")
_EQUALS = GUARD.words("equals")
_AFTER_EQUALS = GUARD.words("after_equals")

_OVER = frozenset({"by", "over"})

Window = tuple[int, int, str, tuple[Ratio, ...]]
"""A stretch of words that reads as mathematics: where it begins and ends, its kind, its values."""


@lru_cache(maxsize=8192)
def _reading(words: str) -> tuple[str, tuple[Ratio, ...]]:
    read = spoken_maths.read(words)
    if read.kind == "ambiguous" and " and " in words and not _OVER.isdisjoint(words.split()):
        # "two hundred and thirty by seven": a mixed number it hardly is
        read = spoken_maths.read(words.replace(" and ", " "))
    return (read.kind if read.value is not None else "none"), tuple(read.values)


@lru_cache(maxsize=512)
def folded(text: str) -> str:
    """The text in lower case with every digit and letter in its plain form: "½" is 1/2, "７" and "⑦" are 7."""
    composed = unicodedata.normalize("NFKC", text).replace("⁄", "/").translate(PLAIN_LETTERS)
    return "".join(
        letter for letter in composed if unicodedata.category(letter) != "Cf" or letter in "\u200c\u200d"
    ).lower()


def words_of(text: str) -> list[str]:
    """The words, signs and stops of a text in lower case, letters that are spelled out joined to words."""
    return list(_words(text))


@lru_cache(maxsize=1024)
def _words(text: str) -> tuple[str, ...]:
    return tuple(found[0] for found in _WORD.finditer(_SPELLED.sub(_unspelled, text.lower())))


def _unspelled(spelled: re.Match[str]) -> str:
    """What is spelled out letter by letter, as words: "m i n u s o n e" is "minus one"."""
    return _NUMBER_WORD.sub(r" \1 ", re.sub(r"[\s\-.]+", "", spelled[0]))


def windows(words: Sequence[str], new: int = 0) -> Iterator[Window]:
    """Every stretch that reads as mathematics. None begins behind its own sign: "minus one" does not state 1.

    Of those that begin before the word `new` only those are given that end in a number of their own behind it.
    """
    for start in range(max(0, new - _LONGEST), len(words)):
        for end in _ends(words, start):
            if start < new and (end <= new or not _reading(words[end - 1])[1]):
                continue
            yield from _read(words, start, end)


def _ends(words: Sequence[str], start: int) -> Iterator[int]:
    """Where a stretch that begins here may end."""
    if words[start] in _COMMON or (start and words[start - 1] in _SIGNS) or not _may_begin(words[start]):
        return
    for end in range(start + 1, min(start + _LONGEST, len(words)) + 1):
        if words[end - 1] not in _COMMON:
            yield end


def _read(words: Sequence[str], start: int, end: int) -> Iterator[Window]:
    kind, values = _reading(" ".join(words[start:end]))
    if values:
        yield start, end, kind, values


@lru_cache(maxsize=1024)
def _windows(words: tuple[str, ...]) -> tuple[Window, ...]:
    return tuple(windows(words))


def longest(words: Sequence[str]) -> Iterator[Window]:
    """The stretches that reach as far as they read as one piece of mathematics, none inside another."""
    return _longest(_windows(tuple(words)))


def _longest(spans: Sequence[Window]) -> Iterator[Window]:
    past = 0
    reaching: dict[int, Window] = {span[0]: span for span in spans if len(span[3]) == 1}
    for start, span in reaching.items():
        if start >= past:
            past = span[1]
            yield span


_LETTERS = re.compile(r"[a-z\u0900-\u0963\u0970-\u097f]+")


def _may_begin(word: str) -> bool:
    if word in _SIGNS or word in _PARTS:
        return True
    is_talk = _LETTERS.fullmatch(word) is not None and look_up(plain(word)) is None  # most words: not read for nothing
    return not is_talk and bool(_reading(word)[1])


def holds_no_number(text: str) -> bool:
    """Whether no word of a text can begin a number, whatever stands around it or is taken out of it.

    A text with letters that could be spelled out is never called so: what they come to depends on what stands around.
    """
    words = _words(text)
    spelled = _SPELLED.search(text.lower()) or words != _words(" ".join(words))
    return not spelled and not any(map(_may_begin, words))


def stated(text: str) -> frozenset[Ratio]:
    """Every plain number that a text states, one inside another included ("one by seven" states 1 too)."""
    return _stated(_words(text))


@lru_cache(maxsize=1024)
def _stated(words: tuple[str, ...]) -> frozenset[Ratio]:
    return frozenset(value for _, _, kind, values in _windows(words) if kind in PLAIN for value in values)


@lru_cache(maxsize=1024)
def reached(text: str) -> frozenset[Ratio]:
    """Every number that a text states or that an arithmetic in it comes to, across its stops as well."""
    words = _words(text)
    across = tuple(word for word in words if word not in STOPS)
    found = {value for line in (words, across) for _, _, _, values in longest(line) for value in values}
    return frozenset(found) | _stated(words) | _stated(across)


def states(text: str, answer: str, accept_also: Sequence[str] = ()) -> bool:
    """Whether a text that was not written for this answer happens to state it, were it in passing ("step by one")."""
    secrets = frozenset(spoken_maths.read(answer).values)
    if secrets:
        return not secrets.isdisjoint(reached(text))
    plain = f" {' '.join(words_of(text))} "
    return any(f" {' '.join(words_of(form))} " in plain for form in (answer, *accept_also))


@lru_cache(maxsize=1024)
def mentions(words: tuple[str, ...]) -> tuple[tuple[int, int, Ratio], ...]:
    """The plain numbers of a text in order, each as long as it reads, none inside another."""
    stretches = ((start, end) for start in range(len(words)) for end in _ends(words, start))
    bare = (one for one in stretches if _is_bare(words[slice(*one)]) and not _is_worked_on(words, one))
    spans = tuple(span for one in bare for span in _read(words, *one) if span[2] in PLAIN)
    return tuple((start, end, values[0]) for start, end, _, values in _longest(spans))


_WORKING = GUARD.words("working")


def _is_worked_on(words: Sequence[str], span: tuple[int, int]) -> bool:
    """Whether "by" says what is done with the number: "multiply 5 by 2" holds no five halves."""
    by = "by" in words[span[0] : span[1]] and not _WORKING.isdisjoint(words[max(0, span[0] - 2) : span[0]])
    return by and words[span[1] : span[1] + 1] not in (("with",), ("by",), ("into",), ("to",))


_IN_NUMBERS = frozenset(
    {"unit", "teen", "ten", "scale", "denominator", "quartered", "over", "point", "minus", "percent"}
)
_BETWEEN = GUARD.words("between")


def _is_bare(words: Sequence[str]) -> bool:
    """Whether a stretch is a number and nothing but it, no word before, behind or inside that only is read over."""
    return words[-1] not in _BETWEEN and all(word in _BETWEEN or _is_numeric(word) for word in words)


@lru_cache(maxsize=2048)
def _is_numeric(word: str) -> bool:
    entry = look_up(plain(word))
    return word == "%" or word[:1].isdigit() or "-" in word or (entry is not None and entry[0] in _IN_NUMBERS)


@lru_cache(maxsize=1024)
def coded(text: str) -> tuple[str, tuple[Ratio, ...]]:
    """The text with "#0", "#1" in place of its numbers, and those numbers: what patterns of relations look at."""
    words = _words(text)
    pieces: list[str] = []
    values: list[Ratio] = []
    past = 0
    for start, end, value in mentions(words):
        pieces += [*words[past:start], f"#{len(values)}"]
        values.append(value)
        past = end
    return f" {' '.join((*pieces, *words[past:]))} ", tuple(values)


def equations(words: Sequence[str]) -> Iterator[tuple[Ratio, Ratio, str]]:
    """Each sum with what it is said to come to. Neither reaches over a stop: after it begins another statement."""
    for place, word in enumerate(words):
        if word not in _EQUALS:
            continue
        after = place + 1
        while after < len(words) and words[after] in _AFTER_EQUALS:
            after += 1
        sum_ = next(_sums_before(words, place), None)
        result = max(_results_from(words, after), key=lambda one: one[1], default=None) if sum_ else None
        if sum_ is None or result is None or (sum_[0] and _reading(words[sum_[0] - 1])[1]):
            continue  # the last: the sum begins inside a number too long to be read as one
        yield sum_[3][0], result[3][0], " ".join(words[sum_[0] : result[1]])


def _sums_before(words: Sequence[str], place: int) -> Iterator[Window]:
    """The sums that end before a word, the longest first."""
    for start in range(max(0, place - _LONGEST), place):
        if STOPS.isdisjoint(words[start:place]) and place in _ends(words, start):
            yield from (one for one in _read(words, start, place) if one[2] == "arithmetic" and len(one[3]) == 1)


def _results_from(words: Sequence[str], after: int) -> Iterator[Window]:
    """The numbers that begin with a word."""
    for end in _ends(words, after) if after < len(words) else ():
        if STOPS.isdisjoint(words[after:end]):
            yield from (one for one in _read(words, after, end) if one[2] in PLAIN and len(one[3]) == 1)


OPERATIONS = {word: sign for sign, *words in GUARD.rows("operations") for word in words}


@lru_cache(maxsize=1024)
def canonical(text: str) -> str:
    """A text with its numbers as figures and its operations as signs, to find the same sum in it in other words."""
    line, values = coded(text)
    words = (str(values[int(word[1:])]) if word[0] == "#" else OPERATIONS.get(word, word) for word in line.split())
    return f" {' '.join(word for word in words if word not in ('the', 'of'))} "


# --- talk ---------------------------------------------------------------------------------------------------------

_TALK = re.compile(pattern("talk"))
_GIVE = re.compile(rf"(?<=\s)({pattern('gives')}) दो(?![\wऀ-ॣ])")
_TWO = re.compile(pattern("two"))
_HOMOPHONES = {word: number for number, *words in GUARD.rows("misheard") for word in words}
_MISHEARD = re.compile(pattern("misheard"))
_COUNTING = re.compile(
    r"(?<![\w-])(?:two|three|four|dono|do|teen|chaar|2|3|4|दो|तीन|चार) (?:[a-z]+ )?"
    rf"(?:{pattern('counted')})(?![\wऀ-ॣ])"
)


@lru_cache(maxsize=512)
def plain_talk(text: str) -> str:
    """A folded text without words that only look like numbers ("which one"), and with numbers that look like words."""
    text = _MISHEARD.sub(lambda found: _HOMOPHONES[found[0]], text)
    text = _GIVE.sub(r"\1 ", text)
    text = _TWO.sub("two", text)
    return _TALK.sub(" ~ ", text)


@lru_cache(maxsize=512)
def uncounted(text: str) -> str:
    """The text without the counting of what stands on the board ("these two fractions")."""
    return _COUNTING.sub(" ", text)
