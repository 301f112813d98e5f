"""The closed vocabulary of each kind of answer, and of what may always be said instead: yes, no, stop, again.

Plain data for the ears. It must never depend on which answer is right: every value of a kind is here, none before
another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

_UNITS = "zero one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"

# "nau" and "no" sound alike: where both may be said the ears are unsure, and Didi asks again.
# What is said, then how a recogniser made for English writes it. Devanagari takes it a token a stroke, and its
# probabilities say little; the same sounds in Latin letters are what it can hear.
_HINDI_NUMBERS = """
shunya shunya shoonya
ek ek
do do
teen teen tin
chaar chaar char
paanch paanch panch
chhah chhah chhe che
saat saat sat
aath aath aat
nau nau now no
das das dus
gyarah gyarah gyara
barah barah bara
terah terah tera
chaudah chaudah chauda
pandrah pandrah pandra
solah solah sola
satrah satrah satra
atharah atharah athara
unnis unnis
bees bees bis
pachees pachees pachis
tees tees tis
chaalis chaalis chalis
pachaas pachaas pachas
saath sath saath
sattar sattar
assi assi
nabbe nabbe
sau sau
aadha aadha adha
"""
_ENGLISH_CONTROL = """
yes
no
stop
repeat
help
help me
say it again
say that again
repeat please
I don't know
okay
hello
wait
hmm
"""
_HINDI_CONTROL = """
haan: haan ha han
nahi: nahi nahin
ruko: ruko
madad: madad
madad karo: madad karo
ek minute: ek minute
phir se: phir se fir se
phir se bolo: phir se bolo
dobara bolo: dobara bolo
pata nahi: pata nahi
nahi pata: nahi pata
nahi aata: nahi aata nahi ata
samajh nahi aaya: samajh nahi aaya
mujhe nahi pata: mujhe nahi pata
"""
_FRACTION_NAMES = (
    "half third thirds fourth fourths quarter quarters fifth fifths sixth sixths seventh eighth eighths ninth tenth"
)
_CHOICES = ("option a", "option b", "option c", "option d")


@dataclass(frozen=True, slots=True)
class Spoken:
    """One short thing that can be said, in one language."""

    says: str
    """As the maths parser and the classifier read it."""
    language: Literal["en", "hi"]
    spellings: tuple[str, ...]
    """How a recogniser may write it."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All that an answer of one kind can be."""

    kind: str
    phrases: tuple[Spoken, ...]
    """Short answers and control phrases, weighed one against the other."""
    words: tuple[str, ...] = ()
    """What longer answers are made of."""
    shape: str = ""
    """Regular expression of the longer answers; empty where there are none."""
    rewrites: tuple[tuple[str, str], ...] = ()
    """Regular expressions and replacements for what a recogniser writes in place of an answer of this kind."""


def _english(line: str) -> Spoken:
    return Spoken(line, "en", (line,))


def _hindi(line: str) -> Spoken:
    says, *spellings = line.split()
    return Spoken(says, "hi", tuple(dict.fromkeys(spellings)))


def _hindi_phrase(line: str) -> Spoken:
    """A phrase of several words, then its spellings: each as many words as the phrase."""
    says, _, written = line.partition(": ")
    size, words = len(says.split()), written.split()
    spellings = [" ".join(words[at : at + size]) for at in range(0, len(words), size)]
    return Spoken(says, "hi", tuple(spellings))


def _lines(table: str) -> tuple[str, ...]:
    return tuple(table.strip().splitlines())


CONTROL = (*map(_english, _lines(_ENGLISH_CONTROL)), *map(_hindi_phrase, _lines(_HINDI_CONTROL)))
"""What may be said instead of any answer."""
NUMBERS = (
    *map(_english, f"{_UNITS} {_TEENS} {_TENS}".split()),
    _english("one hundred"),
    _english("half"),
    *map(_hindi, _lines(_HINDI_NUMBERS)),
)
"""Numbers of one word, in English and Hindi."""
CHOICES = tuple(map(_english, _CHOICES))

_NUMBER_WORDS = tuple(f"{_UNITS} {_TEENS} {_TENS} hundred and minus negative plus".split())
_FRACTION_WORDS = ("by", "over", "upon", *_FRACTION_NAMES.split())
_POINT_WORDS = ("point",)
_PERCENT_WORDS = ("percent", "per", "cent")
_SIGN = "(?:(?:minus|negative|plus) )?"
_UNIT, _TEEN, _TEN, _PART = (f"(?:{words.replace(' ', '|')})" for words in (_UNITS, _TEENS, _TENS, _FRACTION_NAMES))
_BELOW_HUNDRED = f"(?:{_TEN}(?: {_UNIT})?|{_TEEN}|{_UNIT})"
_WHOLE = f"(?:{_BELOW_HUNDRED}(?: hundred(?: (?:and )?{_BELOW_HUNDRED})?)?)"
_DECIMAL = f"(?:{_WHOLE} )?point(?: {_UNIT})+"
_FRACTION = f"(?:{_WHOLE} and )?(?:{_WHOLE} (?:by|over|upon) {_SIGN}{_WHOLE}|{_WHOLE} {_PART})"
_BY = ((r"(?i)(?<![\w.])(\d+)\s*[x×]\s*(\d+)(?![\w.])", r"\1 by \2"),)
"""Beside a number the recogniser takes "by" for the sign of multiplication."""


def _shape(*forms: str) -> str:
    return f"{_SIGN}(?:{'|'.join(forms)})"


VOCABULARIES = {
    one.kind: one
    for one in (
        Vocabulary("integer", (*NUMBERS, *CONTROL), _NUMBER_WORDS, _shape(_WHOLE)),
        Vocabulary(
            "number",
            (*NUMBERS, *CONTROL),
            (*_NUMBER_WORDS, *_FRACTION_WORDS, *_POINT_WORDS),
            _shape(_WHOLE, _DECIMAL, _FRACTION),
            _BY,
        ),
        Vocabulary(
            "fraction",
            (*NUMBERS, *CONTROL),
            (*_NUMBER_WORDS, *_FRACTION_WORDS),
            _shape(_WHOLE, _FRACTION),
            _BY,
        ),
        Vocabulary("decimal", (*NUMBERS, *CONTROL), (*_NUMBER_WORDS, *_POINT_WORDS), _shape(_WHOLE, _DECIMAL)),
        Vocabulary(
            "percent",
            (*NUMBERS, *CONTROL),
            (*_NUMBER_WORDS, *_POINT_WORDS, *_PERCENT_WORDS),
            f"{_shape(_WHOLE, _DECIMAL)}(?: percent| per cent)?",
        ),
        Vocabulary("yes_no", CONTROL),
        Vocabulary("choice", (*CHOICES, *CONTROL)),
        Vocabulary("word", CONTROL),
        Vocabulary("expression", CONTROL),
    )
}
"""The vocabulary of each kind of answer."""


def vocabulary(kind: str) -> Vocabulary | None:
    """All that an answer of `kind` can be; None for a kind that is not known, which is then heard freely."""
    return VOCABULARIES.get(kind)
