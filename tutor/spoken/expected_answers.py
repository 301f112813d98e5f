"""What each kind of answer can sound like, as a phrase grammar, and what may always be said instead.

Plain data for the ears. It must never depend on which answer is right: every value of a kind is here, none before
another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Literal

from tutor.language.known_words import SPELLINGS
from tutor.language.lexicon import DEVANAGARI, tables

_HEARD = tables("language/expected")
_SAID = tables("language/aloud")
_GROUPS: dict[Literal["en", "hi"], dict[str, str]] = {
    language: {name: _HEARD.text(f"heard.{language}", name) for name in _HEARD.names(f"heard.{language}")}
    for language in ("en", "hi")
}
"""The groups of phrases of each language, as they are written."""
_SAID_NUMBERS, _SAID_WORDS = (
    {word: tuple(ways) for word, *ways in _SAID.rows(name)} for name in ("hindi_numbers", "hindi_words")
)
_UNITS, _TEENS, _TENS = (_GROUPS["en"].pop(name) for name in ("units", "teens", "tens"))

_RULES = """
below_hundred: unit | above_nine
above_nine: teen | ten counted?
rest: counted | above_nine | hindi_counted
whole: below_hundred | hundreds | hundreds and? rest | hundred | hundred and? rest
run: counted above_nine
whole: hindi | sau | hindi_unit sau hindi_counted? | hindi_unit sau rest | times_sau sau | quarter_from hindi_unit sau
hundreds: counted hundred | teen hundred
thousands: sized? thousand | sized? hazaar
lakhs: sized? lakh | sized? lakh_en
sized: below_hundred | hindi_counted | times_sau | quarter_from hindi_unit
large: thousands | thousands and? whole | lakhs | lakhs and? whole | lakhs thousands | lakhs thousands and? whole
digit: unit | hindi_digit
sign: minus | rin | plus
signed: sign? whole
by: over | bata
dot: point | dashamlav
cent: percent | pratishat
to: is_to | anupat
decimal: sign? whole? dot digit digit? digit?
fraction: sign? whole by sign? whole | sign? whole part | lone_part | mixed | whole mein_se whole | whole out_of whole
mixed: sign? whole joint whole by whole | sign? whole joint whole part | sign? whole joint lone_part
joint: and | whole_and | sahi
fraction: sign? quarters | sign? quarter_from digit | sign? whole tihai
unit_of: measure | maap
integer: signed | sign? run | sign? large
number: signed cent? | sign? run | sign? large | decimal cent? | fraction
fraction_or_whole: fraction | signed
decimal_or_whole: decimal | signed
percentage: signed cent? | decimal cent? | mixed cent?
ratio: whole to whole | whole aur whole ka? | fraction | whole
quantity: signed unit_of? | large unit_of? | decimal unit_of? | fraction unit_of?
pair: between | aur
set: letter? signed pair signed | letter? signed
comparison: compared | tulna | which? tulna | which? compared
term: whole? letter raised?
more: join term | join whole
join: sign_between | jama
expression: sign? term more? | sign? term more more | sign? whole join term | sign? letter ka_varg | signed
expression: letter barabar signed | letter equals signed
chosen: named | named vala | vikalp named | vala_named
lead: before | pehle
opening: lead | lead lead
tail: hai | baad | after
closing: tail | tail tail
amended: fix | arre
agreed: yes_or_no | haan_ya_nahi
control: said_instead | kaha
stray: other | sign_between
"""

_NUMBERLIKE = {
    "integer": "integer",
    "number": "number",
    "fraction": "fraction_or_whole",
    "decimal": "decimal_or_whole",
    "percent": "percentage",
    "ratio": "ratio",
    "quantity": "quantity",
    "set": "set",
}
"""Of each kind made of numbers: the rule that says what it is."""
_OTHERS = {"comparison": "comparison", "choice": "chosen", "expression": "expression", "yes_no": "agreed", "word": ""}


@dataclass(frozen=True, slots=True)
class Spoken:
    """One short thing that can be said, in one language."""

    says: str
    """As the maths parser and the classifier read it."""
    language: Literal["en", "hi"]
    aloud: tuple[str, ...] = ()
    """How it is said, in letters that are read as they sound: Devanagari where it is Hindi."""
    aside: bool = False
    """It stands beside an answer and is no part of it."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All that an answer of one kind can be."""

    kind: str
    groups: tuple[tuple[str, tuple[Spoken, ...]], ...]
    """Groups of phrases that can stand in one another's place, by name."""
    rules: tuple[tuple[str, tuple[str, ...]], ...]
    """What each name is made of: names of rules or groups one after the other, "?" after what may be missing. The rule
    named "answer" is the whole."""
    shape: str = ""
    """Regular expression of the longer answers; empty where there are none."""
    rewrites: tuple[tuple[str, str], ...] = ()
    """Regular expressions and replacements for what a recogniser writes in place of an answer of this kind."""


_ASIDE = frozenset({"before", "after", "pehle", "hai", "baad"})
"""Groups of what is said before and after an answer."""


def _hindi(value: int, written: tuple[str, ...]) -> Spoken:
    latin = next(word for word in written if word.isascii() and word.isalpha())
    aloud = [word for word in written if DEVANAGARI.match(word) and ":" not in word]
    return Spoken(latin, "hi", (*aloud, *_SAID_NUMBERS.get(str(value), ())))


def _groups() -> dict[str, tuple[Spoken, ...]]:
    hindi = tuple(_hindi(value, written) for value, written in SPELLINGS.items())
    found = {name: _said(words.split(), "en") for name, words in (("unit", _UNITS), ("teen", _TEENS), ("ten", _TENS))}
    for language, groups in _GROUPS.items():
        for name, phrases in groups.items():
            found[name] = tuple(replace(one, aside=name in _ASIDE) for one in _said(phrases.split(", "), language))
    return found | {
        "counted": found["unit"][1:],
        "hindi": hindi,
        "hindi_unit": hindi[1:10],
        "hindi_digit": hindi[:10],
        "hindi_counted": hindi[1:],
    }


def _said(phrases: Sequence[str], language: Literal["en", "hi"]) -> tuple[Spoken, ...]:
    return tuple(Spoken(one, language, _aloud(one, language)) for one in phrases)


def _aloud(says: str, language: Literal["en", "hi"]) -> tuple[str, ...]:
    """How `says` is said: Hindi words in Devanagari, each in all its ways."""
    if language == "en":
        return (says,)
    return tuple(map(" ".join, product(*(_SAID_WORDS[word] for word in says.split()))))


def _rules() -> tuple[tuple[str, tuple[str, ...]], ...]:
    lines = (line.partition(": ") for line in _RULES.strip().splitlines())
    return tuple((name, tuple(way.split())) for name, _, ways in lines for way in ways.split(" | "))


GROUPS = _groups()
"""Every group of phrases, by name."""
RULES = _rules()
"""What each kind of answer is made of."""

_UNIT, _TEEN, _TEN = (f"(?:{words.replace(' ', '|')})" for words in (_UNITS, _TEENS, _TENS))
_PART = f"(?:{_GROUPS['en']['part'].replace(', ', '|')})"
_SIGN = "(?:(?:minus|negative|plus) )?"
_BELOW_HUNDRED = f"(?:{_TEN}(?: {_UNIT})?|{_TEEN}|{_UNIT})"
_WHOLE = f"(?:{_BELOW_HUNDRED}(?: hundred(?: (?:and )?{_BELOW_HUNDRED})?)?)"
_DECIMAL = f"(?:{_WHOLE} )?point(?: {_UNIT})+"
_FRACTION = f"(?:{_WHOLE} and )?(?:{_WHOLE} (?:by|over|upon) {_SIGN}{_WHOLE}|{_WHOLE} {_PART})"
_MEASURE = f"(?: (?:{_GROUPS['en']['measure'].replace(', ', '|')}))?"
_BY = ((r"(?i)(?<![\w.])(\d+)\s*[x×]\s*(\d+)(?![\w.])", r"\1 by \2"),)
"""Beside a number the recogniser takes "by" for the sign of multiplication."""


def _shape(*forms: str) -> str:
    return f"{_SIGN}(?:{'|'.join(forms)})"


_SHAPES = {
    "integer": _shape(_WHOLE),
    "number": _shape(_WHOLE, _DECIMAL, _FRACTION),
    "fraction": _shape(_WHOLE, _FRACTION),
    "decimal": _shape(_WHOLE, _DECIMAL),
    "percent": f"{_shape(_WHOLE, _DECIMAL)}(?: percent| per cent)?",
    "ratio": f"{_WHOLE} (?:is to|to|ratio) {_WHOLE}",
    "quantity": f"{_shape(_WHOLE, _DECIMAL, _FRACTION)}{_MEASURE}",
    "set": f"{_SIGN}{_WHOLE} (?:and|or) {_SIGN}{_WHOLE}",
}
_WITH_BY = frozenset({"number", "fraction"})


def _below(name: str) -> set[str]:
    """The names that `name` leads to, with itself."""
    found, waiting = {name}, [name]
    while waiting:
        at = waiting.pop()
        onward = {part.rstrip("?") for rule, parts in RULES if rule == at for part in parts} - found
        found |= onward
        waiting.extend(onward)
    return found


@cache
def vocabulary(kind: str) -> Vocabulary | None:
    """All that an answer of `kind` can be; None for a kind that is not known, which is then heard freely."""
    if kind not in KINDS:
        return None
    rule = (_NUMBERLIKE | _OTHERS)[kind]
    once, amended = ("opening?", rule, "closing?"), ("opening?", rule, "amended", rule, "closing?")
    ways = (once, amended) if kind in _NUMBERLIKE else (once,)
    answer: list[tuple[str, tuple[str, ...]]] = [("answer", way) for way in ways if rule]
    stray = [("answer", ("stray",))] if kind in _NUMBERLIKE else []
    whole = (("answer", ("control",)), *stray, *answer)
    names = set().union(*(_below(part.rstrip("?")) for _, parts in whole for part in parts))
    return Vocabulary(
        kind,
        tuple((name, phrases) for name, phrases in GROUPS.items() if name in names),
        (*whole, *(rule for rule in RULES if rule[0] in names)),
        _SHAPES.get(kind, ""),
        _BY if kind in _WITH_BY else (),
    )


KINDS = (*_NUMBERLIKE, *_OTHERS)
"""The kinds of answer that are known."""
