"""Kinds of sums that stand written in `content/sums`, met in a student's words: which one it is, and how it goes.

A kind is met by its words, not by a pattern: the student's numbers go where units and the words beside them say, and
its steps are worked with them exactly. It must never guess: where two kinds fit as well and come out differently, where
numbers cannot be told apart, or where a word of mathematics was said that the kind does not have, it gives nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import permutations

from tutor.chapters import generators
from tutor.chapters.formulas import Names, formula
from tutor.chapters.item_check import LANGUAGES
from tutor.chapters.values import Language, Text
from tutor.errors import ContentFault
from tutor.language import toml_files
from tutor.language.lexicon import tables
from tutor.language.toml_files import Field, Strict
from tutor.language.toml_files import Line as Words
from tutor.language.toml_text import CONTENT
from tutor.library import claims, grounded, terms, workings
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
    told_whole: bool = False
    """Whether it is a question of yes or no, which no last step is kept back of."""
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
    """The symbol of its unit, "%", or ":" in a ratio or a time; empty where none stands there."""
    before: tuple[str, ...]
    """The words before it, the nearest first."""
    behind: tuple[str, ...]
    is_negative: bool
    said: tuple[str, ...]
    """The words behind it as they were said."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A text by what it is met by."""

    quantities: tuple[_Quantity, ...]
    maths: frozenset[str]
    """Its words of mathematics, by the glossary."""
    others: frozenset[str]
    """What else it tells of: things, people, what is done."""
    words: frozenset[str] = frozenset()
    """Its words as they stand beside numbers."""
    wanted: frozenset[str] = frozenset()
    """What is asked for: the words beside "how many", "find", "kitne", in the glossary's English."""
    is_whole: bool = True
    """Whether all its numbers are among the quantities."""


_PERCENT_SIGN = "percent"
_LEFT_OUT = frozenset(word for row in _TABLES.rows("left_out") for word in (*row, *map(terms.loose, row)))
_SPLIT = {word.replace("_", " "): word.split("_") for word in _TABLES.rows("split")[0]}
"""Words of mathematics that are met as several: "profit percent" is a profit, and a percent."""
_UNDERSTOOD = frozenset(_TABLES.rows("understood")[0])
"""What a question need not say: a radius is a circle's."""
_SLIGHT = frozenset(word.replace("_", " ") for word in _TABLES.rows("slight")[0])
"""Words of mathematics that stand in sums of every kind."""
_NUMBER = re.compile(rf"(?<![\w.]){workings.WRITTEN.removeprefix('-?')}(?!\.\d)")
_UNIT = re.compile(r"[- ]*(%|(?:sq|cu)?[\u0900-\u0963]+|[a-z]+)")
_WORD = re.compile(r"[a-z]+|[\u0900-\u097f]+")
_GLUED = re.compile(r"[a-z]+")
_PI = re.compile(r"22/7|3\.14\d*")
_MONEY_BEFORE = re.compile(r"(?<![a-z])(?:rs\.?|₹|rupees?) ?$")
_PERCENT = _TABLES.anywhere("percent")
BESIDE = 6
"""Words on either side of a number by which it is told from another."""


def _unit_of(before: str, behind: str) -> str:
    if before.endswith(":") or behind.startswith(":"):
        return ":"
    if _MONEY_BEFORE.search(before):
        return MEASURE_OF["rs"].symbol
    found = _UNIT.match(behind)
    if found is None:
        return ""
    if _PERCENT.fullmatch(found[1]):
        return "%"
    return MEASURE_OF[found[1]].symbol if found[1] in MEASURE_OF else ""


def _quantities(plain: str) -> tuple[_Quantity, ...]:
    found = [match for match in _NUMBER.finditer(plain) if not _PI.fullmatch(match[0]) and _counts(plain, match)]
    return tuple(_quantity(plain, match) for match in found)


def _counts(plain: str, match: re.Match[str]) -> bool:
    """Whether a number counts or measures something: not with letters right behind it that are no unit ("3d")."""
    glued = _GLUED.match(plain, match.end())
    return glued is None or glued[0] in MEASURE_OF


def _quantity(plain: str, match: re.Match[str]) -> _Quantity:
    before, behind = plain[: match.start()], plain[match.end() :]
    # the words up to the next number alone: that one has its own
    left, right = (_loose(re.split(r"\d", side)[at]) for side, at in ((before, -1), (behind, 0)))
    unit = _unit_of(before, behind)
    said = tuple(_WORD.findall(re.split(r"\d", behind)[0])[:BESIDE])
    negative = re.search(r"(?:^|[ (])-$", before) is not None
    number = written_sums.read_number(match[0])
    return _Quantity(number, unit, left[::-1][:BESIDE], right[:BESIDE], negative, said)


def _loose(text: str) -> tuple[str, ...]:
    """The words of a text that tell something, without their endings."""
    return tuple(terms.loose(word) for word in _WORD.findall(text) if word not in _LEFT_OUT)


def _read(plain: str) -> _Read:
    quantities = _quantities(plain)
    maths = {_PERCENT_SIGN} if "%" in plain else set[str]()
    maths |= {found[0] for found in _PI.finditer(plain) if "." in found[0]}  # which pi is to be taken
    others = set[str]()
    for piece in terms.pieces(_NUMBER.sub(" ", plain)):
        if piece.term is not None and piece.term.group != "asking":
            is_maths = piece.term.group == "terms" and piece.term.english not in _SLIGHT
            (maths if is_maths else others).update(_SPLIT.get(piece.term.english, (piece.term.english,)))
        elif piece.term is None and len(piece.text) > 2 and _WORD.fullmatch(piece.text):
            others.add(terms.loose(piece.text))
    words = frozenset(_loose(plain))
    return _Read(quantities, frozenset(maths) - _LEFT_OUT, frozenset(others) - _LEFT_OUT, words, _wanted(plain))


_TOKEN = re.compile(r"[a-z]+|[\u0900-\u097f]+|\d|[.;?!।]")
_ASKED_BEHIND, _ASKED_BEFORE = _TABLES.words("asked_behind"), _TABLES.words("asked_before")
_BETWEEN = _TABLES.words("asked_between")


def _wanted(plain: str) -> frozenset[str]:
    tokens = _TOKEN.findall(plain)
    found = set[str]()
    for at, token in enumerate(tokens):
        if token in _ASKED_BEHIND | _ASKED_BEFORE:
            found |= _first_word(tokens[at + 1 : at + 5])
        if token in _ASKED_BEFORE:
            found |= _first_word(tokens[max(0, at - 4) : at][::-1])
    return frozenset(found)


def _first_word(tokens: Sequence[str]) -> set[str]:
    """The first word of a row that tells something, in the glossary's English; none behind a number or a stop."""
    for token in tokens:
        if not _WORD.fullmatch(token):
            return set()
        if token not in _LEFT_OUT | _BETWEEN | _ASKED_BEHIND | _ASKED_BEFORE:
            return {_in_english(token)}
    return set()


@lru_cache(maxsize=4096)
def _in_english(word: str) -> str:
    term = next((piece.term for piece in terms.pieces(word) if piece.term is not None), None)
    return terms.loose(word) if term is None else term.english


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
    plain = joined(claims.below_zero(normalise(_SLOT.sub(lambda slot: at[slot[1]], asked).lower())))
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
        _Rough(kind, asked, len(_SLOT.findall(asked)), _bare_words(normalise(_SLOT.sub(" ", asked))))
        for kind in kinds()
        for asked in kind.spoken_in(language).asked
    )


def _bare_words(text: str) -> frozenset[str]:
    return frozenset(_loose(_SLOT.sub(" ", text.lower())))


def make_ready() -> None:
    """Read all kinds now, so that the first doubt does not wait for it: a quarter of a second."""
    for language in LANGUAGES:
        _rough(language)


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
SAME_UNIT, NO_UNIT, BESIDE_IT, TURNED = 0.5, -0.3, 0.8, -0.8
"""What it is worth for a number that it has the unit of its slot, that it has none where the slot has one, for each
word beside it that stands beside the slot, and for two numbers in the other order."""
COVERED = 0.25
"""What it counts beside that how much of what was said is the wording's too."""
OTHER_WANTED = 0.25
"""What it costs that another thing is asked for: "how many girls" where a wording asks how many boys."""
OF_PLACES = 0.09
"""What that counts beside the words as a whole."""
ENOUGH = 0.5
"""How alike a question and a wording must be."""
ENOUGH_TOLD, LIKE_ENOUGH = 0.7, (1.0, 0.85)
"""What a kind must come to where something is told; and where mathematics alone was, with one number and with more."""
SURE, SURE_ALONE = 1.15, 1.3
"""From here on no other rule knows better what a question asks, where something is told and where nothing is."""
APART = 0.05
"""By how much the best kind must be before another one that comes out differently."""
MOST_NUMBERS = 5
_IS_SO, _NO_NUMBER = _TABLES.anywhere("yes_or_no"), _TABLES.anywhere("no_number_asked")
MOSTLY = 0.6
"""How much of a wording must be said where it has one number and nothing is told."""
FEW_WORDS, A_WORD_MORE, LEAST_COVERED = 3, 0.15, 0.6
"""Up to so many words a question must be the kind's as a whole; for each one more it may say so much else."""


def _weight(maths: frozenset[str], others: frozenset[str]) -> float:
    return MATHS * len(maths) + OTHERS * len(others)


def _shared_part(one: _Read, other: _Read) -> float:
    """0 to 1: how much of the words of one text another has."""
    whole = _weight(one.maths, one.others)
    return _weight(one.maths & other.maths, one.others & other.others) / whole if whole else 0.0


def _alike(asked: _Read, wording: _Wording, of_kind: _Read) -> float:
    """0 to 1: how much of what was said a kind has in any wording, and how much of one wording was said.

    0 where a sign alone is shared, which stands in sums of many kinds, and where a wording asks for much that was not
    said.
    """
    read = wording.read
    shared = (asked.maths & read.maths - {_PERCENT_SIGN}) | asked.others & read.others
    told, beside = (asked.others & read.others) - _SLIGHT, len(read.maths - asked.maths - _UNDERSTOOD)
    if len(asked.quantities) == 1 and beside:
        return 0.0
    if (
        not shared
        or not (told or asked.maths & read.maths)
        or beside > max(len(asked.maths & read.maths), len(told) > 0)
    ):
        return 0.0
    covered = _shared_part(asked, of_kind)
    if covered < max(LEAST_COVERED, 1 - A_WORD_MORE * max(0, len(asked.maths | asked.others) - FEW_WORDS)):
        return 0.0
    said = _shared_part(read, asked)
    if len(asked.quantities) == 1 and not told and said < MOSTLY:
        return 0.0
    return float((covered * said) ** 0.5)


@cache
def _all_of(kind: Sum, languages: tuple[Language, ...]) -> _Read:
    """The words of all wordings of a kind together."""
    reads = [_wording(kind, asked).read for one in languages for asked in kind.spoken_in(one).asked]
    maths, others = (
        frozenset[str]().union(*parts) for parts in zip(*((one.maths, one.others) for one in reads), strict=True)
    )
    return _Read((), maths, others, frozenset().union(*(one.words for one in reads)))


_SIGNS = frozenset("%:")
"""What stands for a unit and is never left out: a percent, and a part of a ratio or of a time on the clock."""
LENGTHS = {row[0]: row[1] for row in _TABLES.rows("lengths")}
"""Units of length that may stand for one another, where a kind has one of them alone; how they are written in Hindi."""
SAME = ("", "")
_LENGTH = re.compile(rf"(?<![\w{{])({'|'.join(LENGTHS)})(?![\w}}])")


_OF_A_LENGTH = _TABLES.anywhere("of_a_length")
"""Units that are so many of one length cubed or squared, so that no other may stand for it."""


@cache
def _lengths_of(kind: Sum) -> frozenset[str]:
    """The units of length that a kind speaks of, and those that are made of one."""
    slots = {one.unit for asked in kind.en.asked for one in _wording(kind, asked).read.quantities}
    told = " ".join(kind.en.steps)
    return frozenset(_LENGTH.findall(told)) | (slots & LENGTHS.keys()) | frozenset(_OF_A_LENGTH.findall(told))


def _unit_said(kind: Sum, slots: Sequence[_Quantity], numbers: Sequence[_Quantity]) -> tuple[str, str] | None:
    """The unit of length of a kind and the one that was said for it; None where they do not fit together."""
    pairs = {(slot.unit, one.unit) for slot, one in zip(slots, numbers, strict=True) if slot.unit in LENGTHS}
    said = {pair for pair in pairs if pair[1]}
    if all(own == other for own, other in said):
        return SAME
    return said.pop() if len(said) == 1 and len(_lengths_of(kind)) == 1 else None


def _fits(slot: _Quantity, number: _Quantity) -> bool:
    if slot.is_negative and not number.is_negative:
        return False
    if slot.unit in LENGTHS and number.unit in LENGTHS:
        return True
    if slot.unit != number.unit and (slot.unit in _SIGNS or (slot.unit and number.unit)):
        return False
    return bool(slot.unit) or not number.unit or number.unit == MEASURE_OF["rs"].symbol


def _shared(one: Sequence[str], other: Sequence[str]) -> float:
    """What two rows of words have in common, the nearer to the number and the more in one place, the more."""
    places = {word: place for place, word in reversed(list(enumerate(one)))}
    both = [(places[word], place) for place, word in enumerate(other) if word in places]
    return sum(BESIDE_IT / (1 + min(at) / 3) / (1 + abs(at[0] - at[1])) for at in both)


def _wants_another(asked: _Read, read: _Read) -> bool:
    """Whether both tell what is asked for, and it is not the same."""
    return bool(asked.wanted) and bool(read.wanted) and not asked.wanted & read.wanted


def _value(slot: _Quantity, number: _Quantity) -> Ratio:
    """The number as its slot takes it: a minus that the wording has is no part of it."""
    value = number.number.value
    return -value if number.is_negative and not slot.is_negative else value


def _is_astray(slot: _Quantity, number: _Quantity, of_kind: _Read) -> bool:
    """Whether the words right beside a number are the kind's, and none of them is near its slot: "35 diagonals"."""
    beside = {word for side in (number.before, number.behind) for word in side[:1]} & of_kind.words
    return bool(beside) and not beside & {*slot.before[:3], *slot.behind[:3]}


def _worth(slots: Sequence[_Quantity], order: Sequence[int], numbers: Sequence[_Quantity]) -> float:
    """How well the numbers go into the slots in this order."""
    pairs = [(slot, numbers[at]) for slot, at in zip(slots, order, strict=True)]
    units = sum(SAME_UNIT if number.unit else NO_UNIT for slot, number in pairs if slot.unit)
    words = sum(_shared(slot.before, number.before) + _shared(slot.behind, number.behind) for slot, number in pairs)
    turned = sum(one > other for place, one in enumerate(order) for other in order[place + 1 :])
    return units + words + TURNED * turned


@dataclass(frozen=True, slots=True)
class Met:
    """A kind with the student's numbers in it."""

    score: float
    tells: bool
    """Whether a word that is none of mathematics is shared: what is told, not only what is to be found."""
    numbers: int
    """How many numbers of the question it takes."""
    kind: Sum
    names: Names
    value: Ratio
    unit: tuple[str, str] = SAME
    """The kind's unit of length, and the student's that is said in its place."""


def _met(wording: _Wording, asked: _Read, of_kind: _Read) -> Iterator[Met]:
    slots, numbers = wording.read.quantities, asked.quantities
    alike = _alike(asked, wording, of_kind)
    if len(slots) != len(numbers) or alike < ENOUGH:
        return
    if len(slots) == 1 and _is_astray(slots[0], numbers[0], of_kind):
        return
    fitting = [
        (_worth(slots, order, numbers), order)
        for order in permutations(range(len(numbers)))
        if all(_fits(slot, numbers[at]) for slot, at in zip(slots, order, strict=True))
    ]
    for worth, order in sorted(fitting, reverse=True)[:2]:
        put = [numbers[at] for at in order]
        unit = _unit_said(wording.kind, slots, put)
        names = _worked(
            wording.kind, {name: _value(slot, one) for name, slot, one in zip(wording.names, slots, put, strict=True)}
        )
        value = names[wording.kind.result] if names is not None else None
        if names is not None and isinstance(value, Ratio) and unit is not None:
            score = alike + OF_PLACES * worth + COVERED * _shared_part(asked, wording.read)
            score -= OTHER_WANTED * _wants_another(asked, wording.read)
            yield Met(
                score, bool((asked.others & wording.read.others) - _SLIGHT), len(put), wording.kind, names, value, unit
            )


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


@lru_cache(maxsize=64)
def best(plain: str) -> Met | None:
    """The kind that a question in plain digits asks for, with its numbers; None where none fits alone."""
    plain = joined(plain)
    if _NO_NUMBER.search(plain):
        return None
    return next((met for asked in _readings(plain) if (met := _best_of(asked, plain)) is not None), None)


def _best_of(asked: _Read, plain: str) -> Met | None:
    if not 0 < len(asked.quantities) <= MOST_NUMBERS:
        return None
    languages = _languages(plain)
    near = (one for one in _near(plain, len(asked.quantities)) if asked.is_whole or one.read.maths <= asked.maths)
    is_so = _IS_SO.search(plain) is not None
    met = (met for one in near for met in _met(one, asked, _all_of(one.kind, languages)))
    found = sorted((one for one in met if one.kind.told_whole or not is_so), key=lambda one: one.score, reverse=True)
    if not found or not asked.maths <= _all_of(found[0].kind, languages).maths:
        return None
    rivals = (one for one in found if one.value != found[0].value and one.score > found[0].score - APART)
    return None if next(rivals, None) is not None else found[0]


FEW = 4
"""Up to here a number may only count what a figure or a story has: "2 parallel lines", "1 angle", "3 bells"."""


def _readings(plain: str) -> Iterator[_Read]:
    """A question with all its numbers, and without those that may only count what it speaks of."""
    whole = _read(plain)
    yield whole
    count = len(whole.quantities)
    of_one_unit = len({one.unit for one in whole.quantities[1:]}) == 1
    few = [
        at for at, one in enumerate(whole.quantities) if _may_only_count(one, count if of_one_unit and not at else 0)
    ]
    for left_out in (*((at,) for at in few), *((tuple(few),) if len(few) > 1 else ())):
        kept = tuple(one for at, one in enumerate(whole.quantities) if at not in left_out)
        if kept:
            yield replace(whole, quantities=kept, is_whole=False)


def _may_only_count(one: _Quantity, of_all: int) -> bool:
    value = one.number.value
    if one.number.form != "integer" or not 0 < value.num <= FEW:
        return False
    counts = value == of_all - 1 or bool(terms.terms_in(" ".join(one.said[:2])))
    return value == 1 or (not one.unit and counts)


# --- how it goes ------------------------------------------------------------------------------------------------------

A_STORY = 10
"""Words of a question that is left open at its last step: so many tell a story."""
PLACES = 4
"""Digits after the point that a number which is not whole is written with, at most; else as a mixed number."""


def told(plain: str) -> Working | None:
    """How the sum of a question in plain digits is worked out; None where it is of no kind that stands written."""
    return _told(plain, lambda met: met.score >= (ENOUGH_TOLD if met.tells else LIKE_ENOUGH[met.numbers > 1]))


def surely(plain: str, *, told_so: bool) -> Working | None:
    """The same, where nearly all of its words are the kind's, and where something is told if it must be (`told_so`)."""
    return _told(plain, lambda met: met.score >= SURE if met.tells else not told_so and met.score >= SURE_ALONE)


def _told(plain: str, fits: Callable[[Met], bool]) -> Working | None:
    try:
        met = best(plain)
        return _working(met, len(plain.split()) >= A_STORY) if met is not None and fits(met) else None
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
    asks = _asks(met, steps[last])
    return Working(tuple(lines), asks, is_left_open=is_story and asks.key == "ask" and not met.kind.told_whole)


def _asks(met: Met, step: str) -> Line:
    """The step that says the result, as a question."""
    found = re.search(rf"((?:\{{[^{{}}]+\}}|[\d.²³]|[-+×÷/() ])+) = ₹?\{{{met.kind.result}", step)
    return Line("ask", {"sum": filled(found[1].strip(), met.names)}) if found else Line("ask_result", {})


def _line(met: Met, part: slice, slots: Mapping[str, str]) -> Line:
    texts = (_in_unit(" ".join(met.kind.spoken_in(one).steps[part]), met.unit) for one in LANGUAGES)
    return Line(f"{met.kind.id} {part.start}", slots, Text(*(filled(text, met.names) for text in texts)))


def _in_unit(text: str, unit: tuple[str, str]) -> str:
    """Steps with the student's unit of length for the kind's."""
    if unit == SAME:
        return text
    own, said = unit
    text = re.sub(rf"(?<![\w{{]){own}(?![\w}}])", said, text)
    return re.sub(rf"(?<![\w\u0900-\u097f]){LENGTHS[own]}(?![\w\u0900-\u097f])", LENGTHS[said], text)


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
_DRAWN = (*range(2, 31), *range(35, 100, 5), 36, 42, 48, 64, 100, 120, 150, 200, 240, 400, 1000, 5000)
_FITTING = (*range(44, 1000, 44), *range(180, 1441, 180), 154, 314, 616, 628, 1386, 2464)
"""Numbers for kinds that few fit: of circles, whose pi is 22/7 or 3.14, and sums of the angles of polygons."""
_PARTS = tuple(Ratio(top, bottom) for bottom in (2, 3, 4, 5, 6, 8) for top in range(1, bottom))
_POOLS: tuple[tuple[Ratio, ...], ...] = (
    tuple(map(Ratio, _DRAWN)),
    tuple(map(Ratio, (*_DRAWN, *_FITTING))),
    (*_PARTS, *map(Ratio, range(10, 1001, 10))),
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
    for at in range(TRIES):
        pool = _POOLS[at % len(_POOLS)]
        drawn = [pool[next(chance) % len(pool)] for _ in slots]
        names = (
            _worked(kind, dict(zip(slots, drawn, strict=True)))
            if at > TRIES // 2 or len(set(drawn)) == len(drawn)
            else None
        )
        if names is not None:
            yield names
            most -= 1
        if not most:
            return
