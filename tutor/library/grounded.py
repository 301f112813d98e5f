"""Whether an answer stays inside its sources: every number and every term of it stands there or is worked out true.

It reads, computes and refuses; it words nothing and knows no model. What is sure to be in a source passes, what cannot
be told is missing. It must never let a sum pass that is not true, whoever wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tutor.guard import Grounds, form
from tutor.guard.numbers import folded
from tutor.guard.sums import false_arithmetic, invented
from tutor.language.lexicon import tables
from tutor.library import terms
from tutor.library.notes import speaks_to_a_program
from tutor.library.words import Claim, Question
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Unwritten
from tutor.safety import concern
from tutor.spoken.maths_tokens import MEASURE_OF
from tutor.turn import Rung, Source

_TABLES = tables("language/asking")


@dataclass(frozen=True, slots=True)
class Grounded:
    """Whether an answer may be said, as far as its sources go."""

    ok: bool
    missing: tuple[str, ...] = ()
    """What stands in no source, or is not true, in the answer's own words."""


def judge(sentences: Sequence[str], sources: Sequence[Source], question: Question) -> Grounded:
    """Whether every number, term and equation of `sentences` is in `sources`, in the question's claim, or computed.

    A number may be written or spoken, in either script. Sums are worked out; an equation with letters must stand in a
    source as it is.
    """
    missing: list[str] = []
    pages = tuple(_page(source) for source in sources)
    for sentence in sentences:
        missing += untrue(sentence)
        if not any(f" {_spaced(sentence)} " in page for page in pages):
            missing += _unfounded(sentence, sentences, pages, question)
    return Grounded(not missing, tuple(dict.fromkeys(missing)))


def _page(source: Source) -> str:
    return f" {_spaced(f'{source.title} {source.text} {source.latex}')} "


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _unfounded(sentence: str, said: Sequence[str], pages: tuple[str, ...], question: Question) -> Iterator[str]:
    """What of a sentence, which is in no source word for word, none of them bears out."""
    facts = (*pages, *_told(question.claim))
    known = _worked_out(said, frozenset().union(*(figures(fact) for fact in facts)))
    yield from (str(figure) for figure in sorted(figures(sentence) - known, key=str))
    grounds = Grounds("", "", facts=(*facts, *map(str, known)), rung=Rung.EXPLAINED)
    if number := invented(sentence, grounds):
        yield number
    yield from (shown for shown in _with_letters(sentence) if not any(shown in _signs(fact) for fact in facts))
    yield from terms.strange(sentence, (*facts, _signs_aloud(facts)))


def _signs_aloud(facts: Sequence[str]) -> str:
    """What the signs that stand in the facts are called."""
    return " ".join(words for sign, words in _SIGN_WORDS.items() if any(sign in fact for fact in facts))


_SIGN_WORDS = {
    "+": "plus, add", "-": "minus, subtract", "×": "times, multiply", "*": "times, multiply", "÷": "divide",
    "=": "equal", "%": "percent", "²": "square", "³": "cube", "√": "square root", "<": "less than",
    ">": "greater than", "₹": "rupees", "°": "degree",
}  # fmt: skip


def _told(claim: Claim | None) -> tuple[str, ...]:
    """What of the question's own mathematics may be said: its left side, and what that comes to where it was named."""
    if claim is None:
        return ()
    return (claim.left, claim.value, claim.right if claim.holds else "") if claim.right else (claim.left,)


# --- figures --------------------------------------------------------------------------------------------------------

_SIGNS = str.maketrans(
    {"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "≤": "≤", "≥": "≥", "²": "^2", "³": "^3", "∶": ":", "।": "."}
    | {0x966 + digit: str(digit) for digit in range(10)}
)
_RAISED = re.compile("([⁺⁻]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
"""A power is read before the fold makes 24 of 2⁴."""
_GROUPED = re.compile(r"(?<![\d.,])(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?![\d,]*\d)")
_FIGURE = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?")


def _plain(text: str) -> str:
    """The text with plain signs, digits and powers, and no commas in a number."""
    raised = _RAISED.sub(lambda power: f"^{folded(power[1] + power[2])}".replace("−", "-"), text)
    return _GROUPED.sub(lambda match: match[0].replace(",", ""), folded(raised.translate(_SIGNS)))


def _signs(text: str) -> str:
    """The text with plain signs and digits, and no space beside a sign."""
    plain = _plain(text)
    return re.sub(r"\s*([-+*/^=<>≤≥≠≈()√∛%:])\s*", r"\1", plain)


def figures(text: str) -> frozenset[Ratio]:
    """The numbers that are written in digits in it, without their signs; of a fraction also its top and bottom."""
    found: set[Ratio] = set()
    for match in _FIGURE.finditer(_signs(text)):
        for piece in (match[0], *match[0].split("/")):
            try:
                found.add(written_sums.read_number(piece).value)
            except Unwritten:
                continue
    return frozenset(found)


def _worked_out(said: Sequence[str], known: frozenset[Ratio]) -> frozenset[Ratio]:
    """The known figures and those that follow from them by an equation that is said."""
    lines = [line for one in said for line in _lines(one)[0] if _related(line)]
    for _ in lines:
        for line in lines:
            if any(figures(side) <= known for side in line.sides):
                known |= frozenset().union(*(figures(side) for side in line.sides))
    return known


# --- equations ------------------------------------------------------------------------------------------------------

_UNIT_WORDS = sorted((word for word in MEASURE_OF if len(word) > 1 or word in "mgl"), key=len, reverse=True)
_UNIT = rf"(?<![^\W\d_])(?:₹|rs\.?|°|{'|'.join(map(re.escape, _UNIT_WORDS))})(?![^\W\d_\u0900-\u0963])(?:\^[23])?"
_LETTER = r"(?<![^\W\d_])[b-z](?![^\W\d_\u0900-\u0963])"
_PIECE = rf"(?:\d+(?:\.\d+)?|[-+*/^()√∛%:]|{_UNIT}|{_LETTER})"
_SIDE = rf"{_PIECE}(?:\s*{_PIECE})*"
_RUN = re.compile(rf"{_SIDE}(?:\s*[=<>≤≥]\s*{_SIDE})+")
_UNIT_IN = re.compile(_UNIT)
_OF = _TABLES.anywhere("of_sum")
_PROSE_COLON = re.compile(r"(?<=\S):(?=\s)")
_WORKED = re.compile(r"[-+*/^√∛%:]")
_RELATIONS: dict[str, Callable[[Ratio, Ratio], bool]] = {
    "=": lambda one, other: one == other,
    "<": lambda one, other: one < other,
    ">": lambda one, other: other < one,
    "≤": lambda one, other: not other < one,
    "≥": lambda one, other: not one < other,
}


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of mathematics as it is written: sides with signs of equality or order between them."""

    shown: str
    sides: tuple[str, ...]
    signs: tuple[str, ...]
    mixed: bool
    """Whether one kind of measure stands in it in several units: "1 m = 100 cm"."""


def _lines(text: str) -> tuple[tuple[_Line, ...], str]:
    """The lines of mathematics of a text, and the text without them."""
    if not re.search("[=<>≤≥]", text):
        return (), text
    plain = _plain(text)
    plain = _ABSOLUTE.sub(r"\1", _PROSE_COLON.sub(";", _OF.sub(" * ", plain)))
    found = tuple(_line(match, goes_on=plain[match.end() :].startswith(("..", "…"))) for match in _RUN.finditer(plain))
    return found, _RUN.sub(" ~ ", plain)


def _line(match: re.Match[str], goes_on: bool) -> _Line:
    """A line; a last side whose digits go on for ever is left out."""
    pieces = re.split("([=<>≤≥])", match[0])
    sides, signs = pieces[::2], pieces[1::2]
    measures = [MEASURE_OF[unit[0].split("^")[0]] for unit in _UNIT_IN.finditer(match[0]) if unit[0] in MEASURE_OF]
    mixed = len({one.symbol for one in measures}) > len({one.dimension for one in measures})
    plain = tuple(_trimmed(_UNIT_IN.sub(" ", side)) for side in sides)
    return _Line(match[0], plain[:-1] if goes_on else plain, tuple(signs[:-1] if goes_on else signs), mixed)


def _trimmed(side: str) -> str:
    """A side without a bracket that belongs to the words around it."""
    side = side.strip(" :")
    while side.count("(") > side.count(")") and side.startswith("("):
        side = side[1:].strip()
    while side.count(")") > side.count("(") and side.endswith(")"):
        side = side[:-1].strip()
    return side


@lru_cache(maxsize=512)
def _values(side: str) -> frozenset[Ratio]:
    """What a side comes to, with its percent sign and without ("12/40 * 100 = 30%"); nothing where it is no sum."""
    found = set()
    for written in {side, side.replace("%", "")}:
        try:
            number = written_sums.value_of(written_sums.parse(written.replace(":", "/")))
        except Unwritten:
            continue
        found |= set() if number is None else {number.value}
    return frozenset(found)


def _related(line: _Line) -> bool | None:
    """Whether all of a line holds; None where some of it cannot be told."""
    told: bool | None = True
    for left, sign, right in zip(line.sides, line.signs, line.sides[1:], strict=False):
        ways = [(one, other) for one in _values(left) for other in _values(right)]
        if ways and not any(_RELATIONS[sign](one, other) for one, other in ways):
            return False
        told = told if ways else None
    return told


_STANDS_FOR = _TABLES.anywhere("stands_for")
_ABSOLUTE = re.compile(r"\|\s*-?\s*(\d+(?:\.\d+)?(?:/\d+)?)\s*\|")


def untrue(text: str) -> tuple[str, ...]:
    """Every equation and comparison of numbers that is stated in the text, in signs or in words, and does not hold."""
    lines, rest = _lines(text)
    found = [line.shown for line in lines if _related(line) is False and not line.mixed and _is_worked(line)]
    told = false_arithmetic(_STANDS_FOR.sub("; ", rest), _NOTHING)
    return (*found, told) if told else tuple(found)


def _is_worked(line: _Line) -> bool:
    """Whether there is something to work out; "2 = 3" alone may be a part of words that were not understood."""
    return set(line.signs) != {"="} or any(_WORKED.search(side) for side in line.sides)


_NOTHING = Grounds("", "")


def _with_letters(text: str) -> Iterator[str]:
    """Equations with a letter in them, as signs alone."""
    for line in _lines(text)[0]:
        if any(re.search("[a-z]", side) for side in line.sides):
            yield _signs(line.shown)


# --- what is no part of an answer -----------------------------------------------------------------------------------

_LINKED = re.compile(r"!?\[([^\][]*)\]\([^)\s]*\)|<((?:https?|mailto):[^>\s]*)>")
_ADDRESS = re.compile(
    r"(?:(?i:https?)://|(?i:www)\.)[^\s<>()]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|\b[\w-]+\.(?:com|org|net|in|io|edu)\b[^\s()]*"
)
_TAG = re.compile(r"</?[a-zA-Z!][^<>]*>")
_MARKUP = re.compile(
    r"(?m)^\s*(?:#{1,6}|>|[-*+•])\s+|(\*\*|__|`{1,3}|~~)|\\[()\[\]]|\$\$?|(?<![\w*])\*(?=\w)|(?<=\w)\*(?![\w*])"
)
_EMPTY = re.compile(r"\(\s*\)|\[\s*\]")


def without_links(text: str) -> str:
    """The text without addresses, markup and tags; what a link is called stays."""
    text = _LINKED.sub(lambda match: match[1] or "", text)
    text = _MARKUP.sub("", _TAG.sub("", _ADDRESS.sub("", text)))
    return re.sub(r"\s+([.,;!?।])", r"\1", _spaced(_EMPTY.sub("", text)))


def may_be_told(sentence: str) -> bool:
    """Whether a sentence of somebody's notes may be read out: no order to a machine, nothing unkind or private."""
    refused = (form.link, form.inner_words, form.banned)
    if speaks_to_a_program(sentence) or concern.check(sentence):
        return False
    return not any(rule(sentence, _NOTHING) for rule in refused)
