"""Kinds of sums that stand written in `content/sums`, met in a student's words: which one it is, and how it goes.

A kind is met by its words, not by a pattern: the student's numbers go where units and the words beside them say, and
its steps are worked with them exactly. It must never guess: where two kinds fit as well and come out differently, where
numbers cannot be told apart, or where a word of mathematics was said that the kind does not have, it gives nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations

from tutor.chapters import generators
from tutor.chapters.formulas import Names, formula
from tutor.chapters.values import Language, Text
from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.lexicon import tables
from tutor.language.toml_files import Field, Strict
from tutor.language.toml_files import Line as Words
from tutor.language.toml_text import CONTENT
from tutor.library import grounded, terms, workings
from tutor.library.workings import Line, Working
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.numbers.written_sums import Number, Unwritten
from tutor.spoken.maths_tokens import MEASURE_OF, joined, normalise

SUMS = CONTENT / "sums"
_TABLES = tables("language/same_sums")

# --- the shape of content/sums ----------------------------------------------------------------------------------------


class InLanguage(Strict):
    """How a kind is asked for in a language, and the steps of it."""

    asked: tuple[Words, ...] = Field(min_length=1)
    steps: tuple[Words, ...] = Field(min_length=1)


class Sum(Strict):
    """One kind of sum: content/SCHEMA.md tells what each field is."""

    id: str
    chapter: str
    skill: str
    values: tuple[tuple[str, str], ...] = ()
    need: tuple[str, ...] = ()
    result: str
    en: InLanguage
    hinglish: InLanguage
    hi: InLanguage

    def spoken_in(self, language: Language) -> InLanguage:
        """What of it is of one language."""
        found: InLanguage = getattr(self, language)
        return found


class SumsFile(Strict):
    """A file of content/sums."""

    sums: tuple[Sum, ...] = Field(min_length=1)


@cache
def kinds() -> tuple[Sum, ...]:
    """All kinds of sums, file by file."""
    return tuple(kind for path in sorted(SUMS.glob("*.toml")) for kind in toml_files.read(path, SumsFile)[0].sums)


# --- a text as quantities and words -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Quantity:
    """A number of a text: what stands behind it as its unit, and the words around it."""

    number: Number
    unit: str
    """The symbol of its unit, or "%"; empty where none stands there."""
    before: tuple[str, ...]
    behind: tuple[str, ...]

    @property
    def near(self) -> frozenset[str]:
        return frozenset((*self.before, *self.behind))


@dataclass(frozen=True, slots=True)
class _Read:
    """A text by what it is met by."""

    quantities: tuple[_Quantity, ...]
    maths: frozenset[str]
    """Its words of mathematics, by the glossary."""
    others: frozenset[str]
    """What else it tells of: things, people, what is done."""


_NUMBER = re.compile(rf"(?<![\w.]){workings.WRITTEN.removeprefix('-?')}(?!\.\d)")
_UNIT = re.compile(r"[- ]*(%|[a-z]+|[\u0900-\u0963]+)")
_WORD = re.compile(r"[a-z]+|[\u0900-\u097f]+")
_PI = re.compile(r"22/7|3\.14\d*")
_MONEY_BEFORE = re.compile(r"(?:rs\.?|₹|rupees?) ?$")
_PERCENT = _TABLES.anywhere("percent")
BESIDE = 5
"""Words on either side of a number by which it is told from another."""


def _unit_of(before: str, behind: str) -> str:
    if _MONEY_BEFORE.search(before):
        return MEASURE_OF["rs"].symbol
    found = _UNIT.match(behind)
    if found is None:
        return ""
    if _PERCENT.fullmatch(found[1]):
        return "%"
    return MEASURE_OF[found[1]].symbol if found[1] in MEASURE_OF else ""


def _quantities(plain: str) -> tuple[_Quantity, ...]:
    found = [match for match in _NUMBER.finditer(plain) if not _PI.fullmatch(match[0])]
    return tuple(_quantity(plain, match) for match in found)


def _quantity(plain: str, match: re.Match[str]) -> _Quantity:
    before, behind = plain[: match.start()], plain[match.end() :]
    # the words up to the next number alone: that one has its own
    left, right = (_loose(re.split(r"\d", side)[at]) for side, at in ((before, -1), (behind, 0)))
    unit = _unit_of(before, behind)
    return _Quantity(written_sums.read_number(match[0]), unit, left[-BESIDE:], right[:BESIDE])


def _loose(text: str) -> tuple[str, ...]:
    return tuple(map(terms.loose, _WORD.findall(text)))


_PERCENT_SIGN = "percent"
_LEFT_OUT = frozenset(_TABLES.rows("left_out")[0])
_SLIGHT = frozenset(_TABLES.rows("slight")[0])
"""Words of mathematics that stand in sums of every kind."""


def _read(plain: str) -> _Read:
    quantities = _quantities(plain)
    maths = {_PERCENT_SIGN} if any(one.unit == "%" for one in quantities) else set[str]()
    maths |= {one for one in _PI.findall(plain) if "." in one}
    others = set[str]()
    for piece in terms.pieces(_NUMBER.sub(" ", plain)):
        if piece.term is not None:
            is_maths = piece.term.group == "terms" and piece.term.english not in _SLIGHT
            (maths if is_maths else others).add(piece.term.english)
        elif _WORD.fullmatch(piece.text) and len(piece.text) > 1 and not terms.glossary().is_talk(piece.text):
            others.add(terms.loose(piece.text))
    return _Read(quantities, frozenset(maths) - _LEFT_OUT, frozenset(others) - _LEFT_OUT)


# --- a kind as it is asked for ----------------------------------------------------------------------------------------

_SLOT = re.compile(r"\{(\w+)\}")
FIRST = 90001
"""The number that stands for the first slot of a wording while it is read: no child has it."""


@dataclass(frozen=True, slots=True)
class _Wording:
    """One way in which a kind is asked for."""

    kind: Sum
    names: tuple[str, ...]
    """The slots, in the order of the quantities."""
    read: _Read


@cache
def _wording(kind: Sum, asked: str) -> _Wording:
    names = tuple(_SLOT.findall(asked))
    at = {name: str(FIRST + place) for place, name in enumerate(names)}
    plain = joined(normalise(_SLOT.sub(lambda slot: at[slot[1]], asked).lower()))
    return _Wording(kind, names, _read(plain))


@dataclass(frozen=True, slots=True)
class _Rough:
    """A wording by its bare words: enough to see whether it is worth reading."""

    kind: Sum
    asked: str
    slots: int
    words: frozenset[str]


@cache
def _rough(language: Language) -> tuple[_Rough, ...]:
    return tuple(
        _Rough(kind, asked, len(_SLOT.findall(asked)), _bare_words(asked))
        for kind in kinds()
        for asked in kind.spoken_in(language).asked
    )


def _bare_words(text: str) -> frozenset[str]:
    return frozenset(_loose(_SLOT.sub(" ", text.lower())))


LOOKED_AT = 40
"""Wordings that are read, at most: those that have most words of the question's."""
_SPEAKS: Mapping[bool, tuple[Language, ...]] = {True: ("hi",), False: ("hinglish", "en")}
"""The languages of the wordings that a question may be met by: in Hindi letters, and else, for both are mixed."""


def _languages(plain: str) -> tuple[Language, ...]:
    return _SPEAKS[terms.tongue_of(plain) == "hi"]


def _near(plain: str, count: int) -> Iterator[_Wording]:
    words = _bare_words(plain)
    there = [one for language in _languages(plain) for one in _rough(language) if one.slots == count]
    there.sort(key=lambda one: len(words & one.words) / (len(one.words) + 4), reverse=True)
    for one in there[:LOOKED_AT]:
        yield _wording(one.kind, one.asked)


# --- which kind it is -------------------------------------------------------------------------------------------------

MATHS, OTHERS = 2.5, 1.0
"""What a word of mathematics and another word weigh."""
SAME_UNIT, NO_UNIT, BESIDE_IT, ACROSS, TURNED = 0.5, -0.3, 1.0, 0.4, -0.4
"""What it is worth for a number that it has the unit of its slot, that it has none where the slot has one, for each
word beside it that stands on the same or on the other side of the slot, and for two numbers in the other order."""
OF_PLACES = 0.07
"""What that counts beside the words as a whole."""
ENOUGH = 0.5
"""How alike a question and a wording must be."""
SURE = 0.85
"""From here on no other rule knows better what a question asks."""
APART = 0.05
"""By how much the best kind must be before another one that comes out differently."""
MOST_NUMBERS = 5


def _alike(one: _Read, other: _Read) -> float:
    """0 to 1: how much of their words two texts share."""

    def weight(maths: frozenset[str], others: frozenset[str]) -> float:
        return MATHS * len(maths) + OTHERS * len(others)

    maths, others = one.maths & other.maths, one.others & other.others
    if not (maths - {_PERCENT_SIGN}) | others:
        return 0.0  # a sign alone stands in sums of many kinds
    shared = weight(maths, others)
    both = weight(one.maths, one.others) * weight(other.maths, other.others)
    return shared / both**0.5 if both else 0.0


def _fits(slot: _Quantity, number: _Quantity) -> bool:
    if slot.unit and number.unit and slot.unit != number.unit:
        return False
    return bool(slot.unit) or not number.unit or number.unit == MEASURE_OF["rs"].symbol


def _beside(slot: _Quantity, number: _Quantity) -> float:
    """What the words beside a number and its slot are worth: most in the same place on the same side of both."""
    in_place = _placed(slot.before[::-1], number.before[::-1]) + _placed(slot.behind, number.behind)
    return ACROSS * len(slot.near & number.near) + (BESIDE_IT - ACROSS) * in_place


def _placed(one: Sequence[str], other: Sequence[str]) -> float:
    return sum(1 / (1 + abs(at - other.index(word))) for at, word in enumerate(one) if word in other)


def _worth(slots: Sequence[_Quantity], order: Sequence[int], numbers: Sequence[_Quantity]) -> float:
    """How well the numbers go into the slots in this order."""
    pairs = [(slot, numbers[at]) for slot, at in zip(slots, order, strict=True)]
    units = sum(SAME_UNIT if number.unit else NO_UNIT for slot, number in pairs if slot.unit)
    words = sum(_beside(slot, number) for slot, number in pairs)
    turned = sum(one > other for place, one in enumerate(order) for other in order[place + 1 :])
    return units + words + TURNED * turned


@dataclass(frozen=True, slots=True)
class Met:
    """A kind with the student's numbers in it."""

    score: float
    kind: Sum
    names: Names
    value: Ratio


def _met(wording: _Wording, asked: _Read) -> Iterator[Met]:
    slots, numbers = wording.read.quantities, asked.quantities
    alike = _alike(asked, wording.read)
    if len(slots) != len(numbers) or alike < ENOUGH:
        return
    fitting = [
        (_worth(slots, order, numbers), order)
        for order in permutations(range(len(numbers)))
        if all(_fits(slot, numbers[at]) for slot, at in zip(slots, order, strict=True))
    ]
    for worth, order in sorted(fitting, reverse=True)[:2]:
        given = {name: numbers[at].number.value for name, at in zip(wording.names, order, strict=True)}
        if (names := _worked(wording.kind, given)) is not None and isinstance(
            value := names[wording.kind.result], Ratio
        ):
            yield Met(alike + OF_PLACES * worth, wording.kind, names, value)


def _worked(kind: Sum, given: Mapping[str, Ratio]) -> Names | None:
    """The names of a kind with their values; None where it does not hold for these numbers."""
    names: dict[str, object] = dict(given)
    try:
        for name, how in kind.values:
            names[name] = formula(how).value(names)  # type: ignore[arg-type]
        holds = all(formula(one).value(names) is True for one in kind.need)  # type: ignore[arg-type]
    except (ContentFault, TooLarge, ZeroDivisionError):
        return None
    return names if holds else None  # type: ignore[return-value]


def _lacks(asked: _Read, kind: Sum, languages: Sequence[Language]) -> bool:
    """Whether a word of mathematics was said that the kind has in none of its wordings."""
    spoken = [kind.spoken_in(one) for one in languages]
    known = {term for one in spoken for wording in one.asked for term in _wording(kind, wording).read.maths}
    return not asked.maths <= known


@lru_cache(maxsize=64)
def best(plain: str) -> Met | None:
    """The kind that a question in plain digits asks for, with its numbers; None where none fits alone."""
    plain = joined(plain)
    asked = _read(plain)
    if not 0 < len(asked.quantities) <= MOST_NUMBERS:
        return None
    found = [met for wording in _near(plain, len(asked.quantities)) for met in _met(wording, asked)]
    found.sort(key=lambda met: met.score, reverse=True)
    if not found or _lacks(asked, found[0].kind, _languages(plain)):
        return None
    rivals = (met for met in found if met.value != found[0].value and met.score > found[0].score - APART)
    return None if next(rivals, None) is not None else found[0]


# --- how it goes ------------------------------------------------------------------------------------------------------

A_STORY = 12
"""Words of a question that is left open at its last step: so many tell a story."""
PLACES = 4
"""Digits after the point that a number which is not whole is written with, at most; else as a mixed number."""
LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def told(plain: str, *, surely: bool = False) -> Working | None:
    """How the sum of a question in plain digits is worked out; None where it is of no kind that stands written.

    `surely`: only where nearly all of its words are the kind's.
    """
    try:
        met = best(plain)
        if met is None or (surely and met.score < SURE):
            return None
        return _working(met, len(plain.split()) >= A_STORY)
    except (Unwritten, ContentFault, TooLarge):
        return None


def _working(met: Met, is_story: bool) -> Working:
    """The steps as lines; what says the result, and all behind it, is the last of them."""
    steps = met.kind.en.steps
    comes = re.compile(rf"\{{{met.kind.result}(?::\w+)?\}}")
    last = next((at for at, step in enumerate(steps) if comes.search(step)), len(steps) - 1)
    percent = "%" if any(f"{found[0]}%" in step for step in steps for found in comes.finditer(step)) else ""
    lines = [_line(met, slice(at, at + 1), {}) for at in range(last)]
    lines.append(_line(met, slice(last, None), {"sum": f"= {shown(met.value, met.names)}{percent}"}))
    return Working(tuple(lines), _asks(met, steps[last]), is_left_open=is_story)


def _asks(met: Met, step: str) -> Line:
    """The step that says the result, as a question."""
    found = re.search(rf"((?:\{{[^{{}}]+\}}|[\d.²³]|[-+×÷/() ])+) = ₹?\{{{met.kind.result}", step)
    return Line("ask", {"sum": filled(found[1].strip(), met.names)}) if found else Line("ask_result", {})


def _line(met: Met, part: slice, slots: Mapping[str, str]) -> Line:
    texts = (" ".join(met.kind.spoken_in(language).steps[part]) for language in LANGUAGES)
    return Line(f"{met.kind.id} {part.start}", slots, Text(*(filled(text, met.names) for text in texts)))


def filled(text: str, names: Names) -> str:
    """A step with its slots filled. Raises ContentFault where one has no value."""
    return "".join(one if isinstance(one, str) else _of_slot(one, names) for one in generators.pieces(text))


def _of_slot(slot: generators.Slot, names: Names) -> str:
    value = slot.formula.value(names)
    if not isinstance(value, Ratio):
        return str(value)
    return generators.written(value, slot.how) if slot.how else shown(value, names)


def shown(value: Ratio, names: Names) -> str:
    """A number as a child reads it: whole, as a decimal, or as a fraction where fractions stand in the question."""
    has_thirds = any(isinstance(one, Ratio) and not _is_decimal(one) for one in names.values())
    if value.den == 1 or not _is_decimal(value) or has_thirds:
        return workings.as_mixed(value)
    return written_sums.decimal_text(value, 0)


def _is_decimal(value: Ratio) -> bool:
    return not 10**PLACES % value.den


# --- what an author is told -------------------------------------------------------------------------------------------

TRIES = 4000
"""How often numbers are drawn for a kind that asks much of them."""
_DRAWN = (
    *range(2, 31),
    35,
    36,
    40,
    42,
    45,
    48,
    50,
    60,
    64,
    65,
    70,
    75,
    80,
    90,
    100,
    120,
    150,
    154,
    200,
    240,
    314,
    360,
    400,
    616,
    628,
    720,
    1000,
    5000,
)


def faults(kind: Sum) -> Iterator[str]:
    """What is wrong with a kind: slots that differ or are unknown, no numbers that fit it, a step that is not true."""
    ways = {language: kind.spoken_in(language) for language in LANGUAGES}
    slots = {frozenset(_SLOT.findall(asked)) for way in ways.values() for asked in way.asked}
    if len(slots) != 1:
        yield "its wordings do not all have the same slots"
        return
    if len({len(way.steps) for way in ways.values()}) != 1:
        yield "its languages have not as many steps"
    found = tuple(_examples(kind, sorted(next(iter(slots)))))
    if not found:
        yield f"no numbers were found for which {' and '.join(kind.need) or 'its values'} can be"
    for names in found:
        for way in ways.values():
            try:
                yield from (f"not true: {step}" for one in way.steps if grounded.untrue(step := filled(one, names)))
            except ContentFault as fault:
                yield str(fault)


def examples(kind: Sum) -> Iterator[tuple[Language, str, Ratio]]:
    """Each wording of a kind with numbers in it, and what it comes to."""
    slots = sorted(frozenset(_SLOT.findall(kind.en.asked[0])))
    for language in LANGUAGES:
        for asked, names in zip(kind.spoken_in(language).asked, _examples(kind, slots), strict=False):
            value = names[kind.result]
            if isinstance(value, Ratio):
                yield language, filled(asked, names), value


def _examples(kind: Sum, slots: Sequence[str], most: int = 5) -> Iterator[Names]:
    """Numbers that fit a kind, different ones in its slots, the same at every call."""
    chance = generators.splitmix64(generators.digest(kind.id))
    for _ in range(TRIES):
        drawn = [Ratio(_DRAWN[next(chance) % len(_DRAWN)]) for _ in slots]
        names = _worked(kind, dict(zip(slots, drawn, strict=True))) if len(set(map(str, drawn))) == len(drawn) else None
        if names is not None:
            yield names
            most -= 1
        if not most:
            return
