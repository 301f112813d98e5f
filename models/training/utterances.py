"""What the training voices say: whole answers of every kind in three languages, and words that are no answers.

Drawn from a seed. It must never be drawn from rows that the ears are examined with.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from models import espeak, phonemes

CONTENT = Path(__file__).resolve().parents[2] / "content"
DEVANAGARI = re.compile("[\u0900-\u097f]")

WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


def _listed(name: str) -> tuple[str, ...]:
    return tuple(word.replace("_", " ") for word in WORDS[name].split())


ONES, TENS, MINUS, BY, POINT, PERCENT, PARTS, HINDI_PARTS, UNITS, YES_NO = map(
    _listed, ("ones", "tens", "minus", "by", "point", "percent", "parts", "hindi_parts", "units", "yes_no")
)
COMPARED, ASKED, OPENINGS, TAILS, LETTERS, CHOICES, TALK = map(
    _listed, ("compared", "asked", "openings", "tails", "letters", "choices", "talk")
)


@dataclass(frozen=True, slots=True)
class Utterance:
    """One thing to say, word for word: Devanagari is Hindi, Latin letters are English."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one language, as a voice is told them and as the ears should hear them."""

    text: str
    voice: str
    letters: str
    sounds: phonemes.Sounds


def runs(text: str, english: str, letters: Callable[[str, str], str] = espeak.sounds) -> tuple[Run, ...]:
    """`text` in runs of one language; `english` is espeak-ng's voice for Latin letters."""
    found: list[tuple[str, list[str]]] = []
    for word in text.split():
        voice = "hi" if DEVANAGARI.search(word) else english
        if found and found[-1][0] == voice:
            found[-1][1].append(word)
        else:
            found.append((voice, [word]))
    return tuple(_run(" ".join(words), voice, letters) for voice, words in found)


def _run(text: str, voice: str, letters: Callable[[str, str], str]) -> Run:
    said = letters(voice, text)
    return Run(text, voice, said, phonemes.sounds_of(said, voice))


@cache
def hindi_numbers() -> dict[int, tuple[str, ...]]:
    """The Hindi words of each number to a hundred, the commonest first."""
    rows = tomllib.loads((CONTENT / "language" / "numbers.toml").read_text("utf-8"))["rows"]["hindi_numbers"]
    found = {}
    for row in rows.replace("\\\n", " ").strip().splitlines():
        value, *words = row.split()
        found[int(value)] = tuple(word for word in words if DEVANAGARI.match(word) and ":" not in word)
    return {**found, 100: ("सौ", "एक सौ")}


@cache
def lent() -> dict[str, str]:
    """English words as Indians say them, in Devanagari."""
    table = tomllib.loads((CONTENT / "lexicon" / "maths_hi.toml").read_text("utf-8"))
    rows = (row.partition("=") for part in ("words", "small") for row in table[part].split())
    return {word: said for word, _, said in rows}


@cache
def hindi_words() -> tuple[str, ...]:
    """Hindi words that are no numbers: all that Didi's own texts hold."""
    texts = (
        file.read_text("utf-8")
        for folder in ("phrases", "screen/hi", "lexicon", "misconceptions", "reports")
        for file in sorted((CONTENT / folder).glob("*.toml"))
    )
    numbers = {word for words in hindi_numbers().values() for word in words}
    found = {word for text in texts for word in re.findall("[\u0904-\u0939\u0958-\u0961][\u0900-\u0963]+", text)}
    return tuple(sorted(found - numbers - set(lent().values())))


def english(value: int) -> str:
    """A whole number below a thousand in English words."""
    if value < 20:
        return ONES[value]
    if value < 100:
        return TENS[value // 10] + (f" {ONES[value % 10]}" if value % 10 else "")
    rest = f" {english(value % 100)}" if value % 100 else ""
    return f"{ONES[value // 100]} hundred{rest}"


def indian(text: str) -> str:
    """English `text` in an Indian mouth, where the words are known."""
    return " ".join(lent().get(word, word) for word in text.lower().split())


def hindi(value: int, chance: random.Random) -> str:
    """A whole number below a thousand in Hindi."""
    if value > 100:
        rest = f" {hindi(value % 100, chance)}" if value % 100 else ""
        return f"{hindi(value // 100, chance)} सौ{rest}"
    words = hindi_numbers()[value]
    return words[0] if chance.random() < 0.6 else chance.choice(words)


SAYS: dict[str, Callable[[int, random.Random], str]] = {
    "hi": hindi,
    "en": lambda value, _chance: english(value),
    "in": lambda value, _chance: indian(english(value)),
}
TONGUES = ("hi", "hi", "in", "in", "en")


def _number(c: random.Random, tongue: str | None = None, small: float = 0.4, top: int = 100) -> str:
    draw = c.random()
    value = c.randrange(13) if draw < small else c.randrange(101, 1000) if draw > 0.96 else c.randrange(top)
    return SAYS[tongue or c.choice(TONGUES)](value, c)


def _digits(c: random.Random, tongue: str) -> str:
    return " ".join(SAYS[tongue](c.randrange(10), c) for _ in range(c.choice((1, 1, 2, 2, 3))))


def _fraction(c: random.Random) -> str:
    top = c.choice(TONGUES) if c.random() < 0.6 else None
    sign = f"{c.choice(MINUS)} " if c.random() < 0.3 else ""
    under = top if top and c.random() < 0.9 else None
    return f"{sign}{_number(c, top, 0.75)} {c.choice(BY)} {_number(c, under, 0.75)}"


def _mixed(c: random.Random) -> str:
    tongue = c.choice(TONGUES)
    forms = (
        lambda: f"{_number(c, 'en', 0.9)} {c.choice(PARTS)}",
        lambda: f"{_number(c, 'in', 0.9)} {indian(c.choice(PARTS))}",
        lambda: c.choice(HINDI_PARTS),
        lambda: f"{c.choice(('साढ़े', 'पौने', 'सवा'))} {hindi(c.randrange(1, 20), c)}",
        lambda: f"{_number(c, tongue, 0.9)} {'सही' if tongue == 'hi' else 'and'} {_fraction(c)}",
        lambda: f"{_number(c, 'hi', 0.8)} में से {_number(c, 'hi', 0.8)}",
    )
    return c.choice(forms)()


def _decimal(c: random.Random) -> str:
    tongue = c.choice(TONGUES)
    sign = f"{c.choice(MINUS)} " if c.random() < 0.15 else ""
    return f"{sign}{_number(c, tongue, 0.6)} {c.choice(POINT)} {_digits(c, tongue)}"


def _expression(c: random.Random) -> str:
    letter = c.choice(LETTERS)
    forms = (
        lambda: f"{letter} {c.choice(('equals', 'बराबर', 'is equal to', 'ईक्वल्स'))} {_number(c)}",
        lambda: f"{_number(c, None, 0.8)} {letter}",
        lambda: f"{_number(c, None, 0.8)} {letter} {c.choice(('plus', 'प्लस', 'minus', 'माइनस'))} {_number(c)}",
        lambda: f"{letter} {c.choice(('plus', 'प्लस', 'minus', 'माइनस'))} {_number(c, None, 0.8)}",
        lambda: f"{letter} {c.choice(('squared', 'square', 'स्क्वेयर', 'cubed', 'क्यूब'))}",
    )
    return c.choice(forms)()


def _between(c: random.Random) -> str:
    word = c.choice(("is to", "to", "ratio", "अनुपात", "रेशियो", "इज़ टू", "टू", "and", "और", "or", "या", "plus", "into"))
    tongue = c.choice(TONGUES)
    return f"{_number(c, tongue, 0.7)} {word} {_number(c, tongue, 0.7)}"


def _words(c: random.Random) -> str:
    """Words that are no answer, one after another."""
    return " ".join(_word(c) for _ in range(c.choice((1, 1, 2, 2, 3, 4))))


def _word(c: random.Random) -> str:
    return c.choice(hindi_words()) if c.random() < 0.55 else c.choice(tuple(lent().items()))[c.random() < 0.6]


def _framed(c: random.Random) -> str:
    answer = c.choice((_number, _number, _fraction, _decimal, _mixed))(c)
    opening = c.choice(OPENINGS) if c.random() < 0.65 else ""
    tail = c.choice(TAILS) if not opening or c.random() < 0.3 else ""
    return f"{opening} {answer} {tail}".strip()


def _of(*choices: str) -> Callable[[random.Random], str]:
    return lambda c: c.choice(choices)


FORMS: tuple[tuple[float, str, Callable[[random.Random], str]], ...] = (
    (26, "number", _number),
    (9, "signed", lambda c: f"{c.choice(MINUS)} {_number(c)}"),
    (17, "fraction", _fraction),
    (6, "mixed", _mixed),
    (8, "decimal", _decimal),
    (4, "percent", lambda c: f"{c.choice((_number, _number, _decimal))(c)} {c.choice(PERCENT)}"),
    (4, "quantity", lambda c: f"{c.choice((_number, _number, _decimal))(c)} {c.choice(UNITS)}"),
    (3, "between", _between),
    (3, "expression", _expression),
    (2, "comparison", _of(*COMPARED)),
    (1.5, "choice", _of(*CHOICES)),
    (3, "yes_no", _of(*YES_NO)),
    (3.5, "asked", _of(*ASKED)),
    (5, "framed", _framed),
    (9, "words", _words),
    (3, "talk", _of(*TALK)),
)
SINGLE: tuple[tuple[float, str, Callable[[random.Random], str]], ...] = (
    (30, "number", lambda c: hindi(c.randrange(21), c)),
    (16, "number", lambda c: hindi(c.randrange(101), c)),
    (14, "number", lambda c: indian(english(c.randrange(20)))),
    (14, "number", lambda c: english(c.randrange(20))),
    (6, "number", lambda c: SAYS[c.choice(("in", "en"))](c.randrange(20, 100), c)),
    (8, "word", _of(*BY, *MINUS, *POINT)),
    (4, "yes_no", _of(*YES_NO, *HINDI_PARTS)),
    (16, "words", _word),
)
"""What short clips say: single words, of which real answers are mostly made."""


def other_talk(chance: random.Random) -> Utterance:
    """One thing that is no answer: a word, some words, or what people say to each other."""
    make = chance.choice((_word, _word, _words, _of(*TALK)))
    return Utterance("words", make(chance).replace("_", " "))


def draw(chance: random.Random, single: float = 0.45) -> Utterance:
    """One thing to say; a share `single` of them is one word or number."""
    forms = SINGLE if chance.random() < single else FORMS
    kind, make = chance.choices([(kind, make) for _, kind, make in forms], [weight for weight, _, _ in forms])[0]
    return Utterance(kind, make(chance).replace("_", " "))
