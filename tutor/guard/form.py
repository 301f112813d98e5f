"""How a candidate may sound, whatever it says: kind words, the right language, nothing from the engine room.

Nor anything in disguise: numbers and words spelled out, cut up, turned round, rhymed, or in a language nobody spoke. A
teacher has no need of any of it, so a candidate that holds it is refused whatever it would come to. It reads words and
knows no answer. What it cannot be sure of in a model's words is refused: the written phrase stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tutor.guard import Grounds
from tutor.guard.numbers import GUARD, PLAIN_LETTERS, found_in, pattern, stated, words_of
from tutor.language.known_words import ENGLISH_NUMBERS, SPELLINGS

LONGEST = 2000
"""Characters; nobody listens to more, and nothing longer is read."""
_LINK = re.compile(pattern("links", "never"), re.IGNORECASE)
_FORMATTING = re.compile(r"[*#`_~|<>{}\[\]\\$^]|\n\s*[-•\d]|^\s*[-•]\s|\n")
_INNER = re.compile(pattern("inner", "never"))
_BANNED = re.compile(
    "|".join(pattern(name, "never") for name in ("scolding", "flattery", "threats", "secrets", "elsewhere"))
)
_SENTENCE_END = re.compile(r"[.!?।]+(?=\s|$)")
_DEVANAGARI = re.compile(r"[ऀ-ॿ]")
_LATIN_WORD = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_FOREIGN = re.compile(r"[^\x00-\x7Fऀ-ॿ₹−×÷–—‘’“”…°√\u200c\u200d]")
_HINDI_WORDS, _ENGLISH_WORDS = GUARD.words("hindi"), GUARD.words("english")


def too_long(text: str, grounds: Grounds) -> str:
    """Nothing is read that nobody would listen to."""
    return f"{len(text)} letters" if len(text) > LONGEST else ""


def empty(text: str, grounds: Grounds) -> str:
    """Something is said."""
    return "" if re.search(r"\w", text) else "nothing is said"


def formatting(text: str, grounds: Grounds) -> str:
    """It can be spoken as it stands."""
    found = _FORMATTING.search(text)
    return f"{found[0]!r} cannot be spoken" if found else ""


def link(text: str, grounds: Grounds) -> str:
    """It leads nowhere else."""
    found = _LINK.search(text)
    return f"a link: {found[0]}" if found else ""


def inner_words(text: str, grounds: Grounds) -> str:
    """It holds no word from behind the scenes."""
    found = found_in(text, _INNER)
    return f"not said to a child: {found}" if found else ""


def banned(text: str, grounds: Grounds) -> str:
    """It neither scolds nor flatters, threatens, promises, compares or asks for what is private."""
    found = found_in(text, _BANNED)
    return f"never said: {found}" if found else ""


def length(text: str, grounds: Grounds) -> str:
    """It is as short as the plan wants it."""
    sentences = len(_SENTENCE_END.findall(text)) + (not _SENTENCE_END.search(text[-2:]))
    if sentences > grounds.max_sentences:
        return f"{sentences} sentences where {grounds.max_sentences} are allowed"
    words = len(text.split())
    return f"{words} words where {grounds.max_words} are allowed" if words > grounds.max_words else ""


def script(text: str, grounds: Grounds) -> str:
    """It is written as the student reads."""
    found = _FOREIGN.search(text)
    if found:
        return f"a letter of another script: {found[0]!r}"
    latin = grounds.language in ("en", "hinglish")
    return "Devanagari where Latin is read" if latin and _DEVANAGARI.search(text) else ""


def language(text: str, grounds: Grounds) -> str:
    """It is in the plan's language. The student's own words and maths words belong to all of them."""
    said = text
    for own in (*grounds.heard, grounds.quote):
        said = said.replace(own, " ") if own.strip() else said
    words = [word for word in words_of(said) if word[0].isalpha()]
    hindi = sum(word in _HINDI_WORDS for word in words)
    english = sum(word in _ENGLISH_WORDS for word in words)
    if grounds.language == "en" and hindi >= 2 and hindi > english / 2:
        return "Hindi where English is spoken"
    if grounds.language == "hinglish" and len(words) > 4 and english >= 3 and not hindi:
        return "English where Hinglish is spoken"
    latin = len(_LATIN_WORD.findall(said))
    if grounds.language == "hi" and latin >= 2 and latin > len(words) / 3:
        return "Latin letters where Hindi is spoken"
    return ""


_QUOTED = re.compile(pattern("quoted"), re.IGNORECASE)
_OPENS = GUARD.words("opens")


def quotes(text: str, grounds: Grounds) -> str:
    """What is given as the student's words is the student's words."""
    if not grounds.heard:
        return ""
    heard = [" ".join(words_of(one)) for one in grounds.heard]
    for found in _QUOTED.finditer(text):
        quote = " ".join(words_of(found[1] or found[2]))
        exact = any(quote in one or (one and one in quote) for one in heard)
        if exact or quote in " ".join(words_of(grounds.question)):
            continue
        if found[1] or stated(quote) or quote.split(" ", 1)[0] not in _OPENS:
            return f"not what was said: {quote}"
    return ""


def unspecific(text: str, grounds: Grounds) -> str:
    """It refers to what this student said."""
    return "" if grounds.quote in text else f"it does not say {grounds.quote!r}"


# --- disguise -------------------------------------------------------------------------------------------------------

_SPELLED_NUMBERS = (
    *(word for words in SPELLINGS.values() for word in words),
    *(word for word in ENGLISH_NUMBERS.split() if not word.isdigit()),
)
_NUMBERS = frozenset(word for word in _SPELLED_NUMBERS if len(word) > 2) | GUARD.words("number_pieces")
HONEST = GUARD.words("honest")
_BACKWARDS = frozenset(word[::-1] for word in _NUMBERS if word[::-1] not in HONEST and word.isascii()) - _NUMBERS
_LETTER = re.compile(r"(?<![\w'’])(?:[^\W\d_][\s.\-,_]+){2,}[^\W\d_](?![\w'’])")
_SHORT_NAMES, _NAMES_ALOUD = GUARD.words("short_names"), GUARD.words("short_names_aloud")
_SHORT_WORDS = GUARD.words("short")
_LETTER_NAMES, _ALSO_LETTERS, _NATO = GUARD.words("letter_names"), GUARD.words("also_letters"), GUARD.words("nato")
_FOREIGN_NUMBERS = GUARD.words("foreign_numbers")
_HINTS = re.compile(pattern("disguises"))
_ROMAN = re.compile(
    r"(?<![\w'’])(?:[IVXL]{2,}|[CDM]*XC[IVX]*|V|[CDM]+[IVXL]+|ii|iii|iv|vi|vii|viii|ix|xi|xii|xiii|xiv|xv|xvi|xx)(?![\w'’])"
)
_GLUED = re.compile(r"(?<!\w)(?=\w*\d)(?=\w*[^\W\d_])[\w]+(?!\w)")
_FAIR_GLUE = re.compile(r"\d+(?:st|nd|rd|th|x|y|a|b|n|cm|mm|km|m|kg|g|l|ml|s|va|vi|ve|w[aei]\w*|rs|am|pm)²?|"
                        r"[xyabn]\d?|[०-९]+\S{1,3}", re.IGNORECASE)  # fmt: skip
WORD = re.compile(r"[^\W\d_]+[ऀ-ॣ]*(?:[^\W\d_]|[ऀ-ॣ])*")
_STRETCHED = re.compile(r"(.)\1{2,}")
_SIGHS = re.compile(r"h*m+|[aeou]+h*|u+m+|s+h+|y+a*y+|wo+w+|o+ps")
"""Sounds that people draw out and that are no words."""
_HIDDEN = re.compile("(?<![\u0900-\u097f])[\u200c\u200d]|[\u200c\u200d](?![\u0900-\u097f])")
"""Joiners of Devanagari where there is none to join."""
_WITHIN = 6
_LONG = 13


def disguised(text: str, grounds: Grounds) -> str:
    """Nothing is spelled out, turned round or rhymed, unless the question or the content does so too."""
    if not grounds.is_secret:
        return ""
    met = " ".join((grounds.question, *grounds.facts, *grounds.heard)).lower()
    found = [one for one in disguises(text) if not re.search(rf"(?<!\w){re.escape(one.lower())}(?!\w)", met)]
    return f"in disguise: {found[0]}" if found else ""


@lru_cache(maxsize=1024)
def disguises(text: str) -> tuple[str, ...]:
    """Each disguise in a text, as it stands there."""
    lower = text.translate(PLAIN_LETTERS).lower()
    words = WORD.findall(lower)
    found = [match[0] for match in _LETTER.finditer(lower) if not _are_letters(re.sub(r"[\W_]", "", match[0]))]
    found += [match[0] for match in _HINTS.finditer(lower)]
    found += [match[0] for match in _ROMAN.finditer(text)]
    found += [match[0] for match in _GLUED.finditer(lower) if not _FAIR_GLUE.fullmatch(match[0])]
    found += [word for word in words if word in _BACKWARDS or word in _FOREIGN_NUMBERS]
    found += [word for word in words if _STRETCHED.search(word) and not _SIGHS.fullmatch(word)]
    found += _HIDDEN.findall(text)
    found += _runs(words, _NATO, 2)
    found += _runs(words, _LETTER_NAMES, 3)
    found += joined(words, _NUMBERS)
    return tuple(found)


def _are_letters(letters: str) -> bool:
    """Whether these single letters are a short name of the book or unknowns, and no word."""
    return letters in _SHORT_NAMES or set(letters) <= set("abcdxynpq")


def _runs(words: Sequence[str], names: frozenset[str], shortest: int) -> Iterator[str]:
    """Stretches of that many words and more that are names of letters."""
    run: list[str] = []
    for word in (*words, ""):
        if word in names or (run and word in _ALSO_LETTERS):
            run.append(word)
            continue
        if len(run) >= shortest and sum(one in names for one in run) > 1 and "".join(run) not in _NAMES_ALOUD:
            yield " ".join(run)
        run = []


def joined(words: Sequence[str], wanted: frozenset[str]) -> Iterator[str]:
    """Neighbouring words that are one wanted word when they are read without the gap ("sev en")."""
    for start in range(len(words)):
        together = words[start]
        for end in range(start + 1, min(start + _WITHIN, len(words))):
            together += words[end]
            if len(together) > _LONG:
                break
            honest = words[start] in wanted or together in HONEST or _SHORT_WORDS.issuperset(words[start : end + 1])
            if together in wanted and not honest:
                yield " ".join(words[start : end + 1])
