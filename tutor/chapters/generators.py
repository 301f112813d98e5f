"""Items without end: a template and a seed make one item, the same one on every machine and in every year.

Pure: it reads no file and knows no clock and no chance but the seed. It must never give out an item whose conditions
fail, whose slots are unfilled, or whose answer is what a known misconception would say too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from tutor.chapters.formulas import Formula, Names, Value, formula
from tutor.chapters.values import Chapter, Item, Language, Picture, SubQuestion, Template, Text
from tutor.diagnosis import misconceptions
from tutor.errors import ContentFault
from tutor.numbers.ratio import Ratio
from tutor.numbers.written_sums import Unwritten, decimal_text, read_number
from tutor.spoken import maths_aloud

TRIES = 1000
"""How often numbers are drawn before a template is given up. Conditions that one draw in a hundred meets are safe."""

HOWS = ("decimal", "percent", "mixed", "sign", "brackets", "comma")
"""The ways of writing a number that a slot may ask for; without one it is a reduced fraction or a whole number."""

FEW_ITEMS = 3
"""A skill with fewer written items than this is filled up from its templates in a first lesson."""

APART = 10_000
"""Between the seeds of one question and another like it: lessons count their seeds in ones."""

Manner = Literal["written", "latex", "spoken"]
"""How slots are filled: as it stands on the board, as LaTeX, or in words."""

# --- slots --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a text for the value of a formula."""

    formula: Formula
    how: str


@lru_cache(maxsize=16384)
def pieces(text: str, opening: str = "{", closing: str = "}") -> tuple[str | Slot, ...]:
    """A text as its own words and its slots, in order.

    Raises:
        ContentFault: a bracket is not closed, or a slot cannot be read.
    """
    found: list[str | Slot] = []
    rest = text
    while rest:
        before, opened, after = rest.partition(opening)
        inside, closed, rest = after.partition(closing)
        if closing in before or opening in inside or (opened and not closed):
            raise ContentFault(f"{opening} and {closing} stand around a slot, always as a pair: {text!r}")
        if before:
            found.append(before)
        if opened:
            found.append(_slot(inside))
    return tuple(found)


def _slot(inside: str) -> Slot:
    written, colon, how = inside.rpartition(":")
    if colon and how.strip() not in HOWS:
        raise ContentFault(f"a slot can be written as {', '.join(HOWS)}, not as {how.strip()!r}")
    return Slot(formula(written if colon else inside), how.strip() if colon else "")


def filled(text: str, names: Names, manner: Manner, language: Language = "en") -> str:
    """The text with its slots filled in one manner and language.

    Raises:
        ContentFault: a slot cannot be read, or has no value for these numbers.
    """
    brackets = ("<", ">") if manner == "latex" else ("{", "}")
    parts = pieces(text, *brackets)
    return "".join(part if isinstance(part, str) else _shown(part, names, manner, language) for part in parts)


def _shown(slot: Slot, names: Names, manner: Manner, language: Language) -> str:
    value = slot.formula.value(names)
    if isinstance(value, str):
        return value
    if isinstance(value, Text):
        return value.spoken_in(language)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if manner == "written":
        return written(value, slot.how)
    return _latex(value, slot.how) if manner == "latex" else _aloud(value, slot.how, language)


# --- numbers ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def written(value: Ratio, how: str = "") -> str:
    """A number as it is written: "-3/7", and as `how` asks "0.25", "25%", "2 3/4", "+ 3", "(-3)" or "1,25,000".

    Raises:
        ContentFault: it has no such form (a third as a decimal).
    """
    if how == "sign":
        return f"{'-' if value < 0 else '+'} {abs(value)}"
    if how == "brackets":
        return f"({value})" if value < 0 else str(value)
    return _FORMS[how](value) if how else str(value)


MOST_PLACES = 12
"""Decimal places that a question may show."""


def _decimal(value: Ratio) -> str:
    if 10**MOST_PLACES % value.den:
        raise ContentFault(f"{value} has no end as a decimal")
    return decimal_text(value, 0)


def _percent(value: Ratio) -> str:
    return f"{_decimal(value * 100)}%"


def _parted(value: Ratio) -> tuple[str, str, Ratio]:
    """Sign, whole part and what is left of a mixed number; the whole part is empty where there is none."""
    whole, rest = abs(value) // 1, abs(value) % 1
    return "-" if value < 0 else "", str(whole) if whole or not rest else "", rest


def _mixed(value: Ratio) -> str:
    sign, whole, rest = _parted(value)
    return sign + " ".join(part for part in (whole, str(rest) if rest else "") if part)


def _comma(value: Ratio) -> str:
    digits, point, places = _decimal(abs(value)).partition(".")
    groups = [digits[-3:]]
    digits = digits[:-3]
    while digits:
        groups.insert(0, digits[-2:])
        digits = digits[:-2]
    return f"{'-' if value < 0 else ''}{','.join(groups)}{point}{places}"


_FORMS: Mapping[str, Callable[[Ratio], str]] = {
    "decimal": _decimal,
    "percent": _percent,
    "mixed": _mixed,
    "comma": _comma,
}


@lru_cache(maxsize=16384)
def _latex(value: Ratio, how: str) -> str:
    if how in ("percent", "comma", "decimal"):
        return written(value, how).replace("%", r"\%").replace(",", "{,}")
    if how == "brackets" and value < 0:
        return rf"\left(-{_over(-value)}\right)"
    if how == "mixed":
        sign, whole, rest = _parted(value)
        return f"{sign}{whole}{_over(rest) if rest else ''}"
    sign = {(True, True): "- ", (True, False): "+ ", (False, True): "-"}.get((how == "sign", value < 0), "")
    return sign + _over(abs(value))


def _over(size: Ratio) -> str:
    return rf"\frac{{{size.num}}}{{{size.den}}}" if size.den > 1 else str(size)


@lru_cache(maxsize=65536)
def _aloud(value: Ratio, how: str, language: Language) -> str:
    if how in ("decimal", "percent"):
        return maths_aloud.number_aloud(written(value, how), language)
    return maths_aloud.number_aloud(str(value), language, how if how in ("mixed", "sign") else "")


# --- chance -------------------------------------------------------------------------------------------------------

_MASK = (1 << 64) - 1


def digest(text: str) -> int:
    """FNV-1a of the text: the same number wherever it is worked out (http://www.isthe.com/chongo/tech/comp/fnv)."""
    value = 0xCBF29CE484222325
    for byte in text.encode("utf-8"):
        value = (value ^ byte) * 0x100000001B3 & _MASK
    return value


def splitmix64(state: int) -> Iterator[int]:
    """Numbers below 2**64 without end (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014)."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        yield mixed ^ (mixed >> 31)


def _drawn(template: Template, chance: Iterator[int]) -> dict[str, Value]:
    """One throw of all draws and picks, in the order of the template."""
    names: dict[str, Value] = {}
    for draw in template.draws:
        names[draw.name] = Ratio(draw.choices[next(chance) * len(draw.choices) >> 64])
    for pick in template.picks:
        names[pick.name] = pick.choices[next(chance) * len(pick.choices) >> 64]
    return names


def _settled(template: Template, names: dict[str, Value]) -> bool:
    """Whether the conditions hold for what was drawn; the values join the names. Cheap conditions are asked first."""
    waiting = [formula(condition) for condition in template.require]
    for name, how in (*template.values, ("", "True")):
        ready = [one for one in waiting if one.names <= names.keys()]
        if not all(_holds(one, names) for one in ready):
            return False
        waiting = [one for one in waiting if not one.names <= names.keys()]
        names[name] = formula(how).value(names)
    return all(_holds(one, names) for one in waiting)


def _holds(condition: Formula, names: Names) -> bool:
    value = condition.value(names)
    if not isinstance(value, bool):
        raise ContentFault("a condition of require must be yes or no, such as a > b")
    return value


# --- items --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def item(template: Template, seed: int) -> Item:
    """The item that a template makes of a seed; its id is "template@seed". The same for ever.

    The last ones are kept: a turn looks at the one that may follow before the lesson moves on to it.

    Raises:
        ContentFault: no numbers that meet the conditions were found; the message says what stood in the way last.
    """
    chance = splitmix64(digest(f"{template.pattern.id}@{seed}"))
    why = "the conditions of require are never met together"
    for _ in range(TRIES):
        names = _drawn(template, chance)
        try:
            if not _settled(template, names):
                continue
            made = _made(template.pattern, names, seed)
        except ContentFault as fault:
            why = str(fault)
            continue
        same = mistaken(made)
        if not same:
            return made
        why = f'the misconception "{same}" gives the right answer'
    raise ContentFault(f'template "{template.pattern.id}" found no numbers in {TRIES} draws: {why}')


def mistaken(made: Item) -> str:
    """The misconception by which this item's own answer would come out too; empty when there is none."""
    key = _comparable(made.answer)
    return next((name for name, value in mistakes(made) if _comparable(value) == key), "")


def mistakes(made: Item) -> tuple[tuple[str, str], ...]:
    """What each misconception that can be at work here would answer: its id and its value."""
    return misconceptions.wrong_values(made.problem or made.question.en)


_NUMBER = re.compile(r"(-?\d+(?:/[1-9]\d*|\.\d+)?)\s?%?(?: [a-z].*)?")


@lru_cache(maxsize=16384)
def _comparable(answer: str) -> Ratio | str:
    """An answer so that equal ones compare equal: a number without its unit, anything else without its spaces."""
    found = _NUMBER.fullmatch(answer.replace(",", ""))
    try:
        return read_number(found[1]).value if found else answer.replace(" ", "")
    except Unwritten:  # more digits than any number here has
        return answer.replace(" ", "")


def _made(pattern: Item, names: Names, seed: int) -> Item:
    def board(text: str) -> str:
        return filled(text, names, "written")

    def said(text: Text) -> Text:
        return Text(*(_capital(filled(text_in, names, "spoken", tongue), text_in) for text_in, tongue in _each(text)))

    first, second = pattern.hints
    return replace(
        pattern,
        id=f"{pattern.id}@{seed}",
        question=Text(*(filled(text_in, names, "written", tongue) for text_in, tongue in _each(pattern.question))),
        spoken=said(pattern.spoken),
        latex=filled(pattern.latex, names, "latex"),
        answer=board(pattern.answer),
        accept_also=tuple(board(one) for one in pattern.accept_also),
        problem=board(pattern.problem),
        hints=(said(first), said(second)),
        steps=tuple(said(step) for step in pattern.steps),
        sub_questions=tuple(
            SubQuestion(said(sub.ask), board(sub.answer), sub.kind, tuple(board(one) for one in sub.accept_also))
            for sub in pattern.sub_questions
        ),
        praise=said(pattern.praise),
        relate=said(pattern.relate),
        picture=_pictured(pattern.picture, names),
        template=pattern.id,
    )


def _pictured(pattern: Picture | None, names: Names) -> Picture | None:
    """The picture with its slots filled; none where it is not meant for these numbers.

    A picture never stands in the way of an item: where a slot has no value its fields stay empty, so that it cannot be
    drawn, and the check of the content tells.
    """
    if pattern is None:
        return None
    try:
        if pattern.when and formula(pattern.when).value(names) is not True:
            return None
        fields = tuple((name, tuple(_in_place(one, names) for one in values)) for name, values in pattern.fields)
    except ContentFault:
        fields = ()
    return replace(pattern, fields=fields)


def _in_place(text: Text, names: Names) -> Text:
    return Text(*(filled(text_in, names, "written", tongue) for text_in, tongue in _each(text)))


def _each(text: Text) -> tuple[tuple[str, Language], ...]:
    return (text.en, "en"), (text.hinglish, "hinglish"), (text.hi, "hi")


def _capital(said: str, pattern: str) -> str:
    """A sentence that begins with a slot begins with a capital letter; other words stay as the author wrote them."""
    return said[:1].upper() + said[1:] if pattern.startswith("{") else said


# --- lessons ------------------------------------------------------------------------------------------------------


def lesson(chapter: Chapter, seed: int) -> Chapter:
    """The chapter with the items of one lesson, skill after skill.

    Seed 0 is a first lesson: what is written by hand, and for a skill with fewer than three written items one item of
    each of its templates. Every other seed gives one fresh item of each template; a skill without templates keeps what
    is written.

    Raises:
        ContentFault: a template makes no item.
    """
    items: list[Item] = []
    for skill in chapter.skills:
        by_hand = [one for one in chapter.items if one.skill == skill.id]
        templates = [one for one in chapter.templates if one.pattern.skill == skill.id]
        if seed == 0 or not templates:
            items += by_hand
        if seed != 0 or len(by_hand) < FEW_ITEMS:
            for one in templates:
                items.append(_unasked(one, seed, {made.question for made in items}))
    return replace(chapter, items=tuple(items), version=edition(chapter, items))


def edition(chapter: Chapter, items: Iterable[Item]) -> str:
    """The chapter's version, and where questions were drawn what they came to be.

    A lesson that was cut off is taken up by its version: if another release of Didi draws other questions from the same
    seed, it is begun afresh instead of being judged by questions that were never asked.
    """
    drawn = [f"{one.question.en}={one.answer}" for one in items if one.template]
    return f"{chapter.version}.{digest(' '.join(drawn)):016x}" if drawn else chapter.version


def another(chapter: Chapter, like: Item, number: int) -> Item | None:
    """A fresh item on the same skill and difficulty, from the same template if `like` came from one.

    Else it asks for the same thing in the same kind of answer, as far as the chapter has that: who was shown how two
    fractions are added is not asked whether somebody else added them well.

    `number` (1, 2, ...) tells apart the ones asked for after `like`. None when the skill has no template.

    Raises:
        ContentFault: the template makes no item.
    """
    of_skill = [one for one in chapter.templates if one.pattern.skill == like.skill]
    as_hard = [one for one in of_skill if one.pattern.difficulty == like.difficulty]
    fitting = (
        [one for one in of_skill if one.pattern.id == like.template]
        or [one for one in as_hard if (one.pattern.way, one.pattern.kind) == (like.way, like.kind)]
        or as_hard
        or of_skill
    )
    if not fitting:
        return None
    base = int(like.id.rpartition("@")[2]) if like.template else 0
    return _unasked(fitting[number % len(fitting)], base + APART * number, {like.question})


def stem(template: Template) -> Item:
    """What is handed to `another` for an item of this very template, where no item of it was asked."""
    return replace(template.pattern, template=template.pattern.id, id=f"{template.pattern.id}@0")


def _unasked(template: Template, seed: int, asked: set[Text]) -> Item:
    """The item of that seed, or of one far from it if its question has been asked; they are drawn one at a time."""
    for turn in range(4):
        fresh = item(template, seed + APART * APART * turn)
        if fresh.question not in asked:
            break
    return fresh
