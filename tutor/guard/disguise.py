"""Numbers and words in disguise: spelled out, cut up, turned round, rhymed, in letters or in a language nobody spoke.

A teacher has no need of any of it, so a candidate that holds one is refused whatever it would come to. What the
question or the content says in the same way is no disguise. Nothing here knows an answer but `cut_up` and `misspelled`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from tutor.language.number_words import ENGLISH_NUMBERS, SPELLINGS, word_set

_SPELLED_NUMBERS = (
    *(word for words in SPELLINGS.values() for word in words),
    *(word for word in ENGLISH_NUMBERS.split() if not word.isdigit()),
)
_NUMBERS = frozenset(word for word in _SPELLED_NUMBERS if len(word) > 2) | {
    "minus",
    "hundred",
    "thousand",
    "half",
    "point",
    "negative",
    "seventh",
    "fifth",
    "sixth",
    "eighth",
    "ninth",
}
_PLAIN_WORDS = word_set(
    """
    net on now sad nus own was saw tab gel deed dog gas sat eat tan era tees bees das nau soo ans tub mat nat
    kes ate tea tin sin aas sas tas sit asee sikke
    """
)
"""What a number word read backwards, or two words read as one, may come to in honest speech."""
_BACKWARDS = frozenset(word[::-1] for word in _NUMBERS if word[::-1] not in _PLAIN_WORDS and word.isascii()) - _NUMBERS
_LETTER = re.compile(r"(?<![\w'’])(?:[^\W\d_][\s.\-,_]+){2,}[^\W\d_](?![\w'’])")
_KNOWN_LETTERS = frozenset(
    {"lcm", "hcf", "gcd", "abc", "xyz", "bcd", "pqr", "bodmas", "lsa", "ssa", "sss", "asa", "rhs"}
)
_LETTER_NAMES = word_set(
    """
    es ess ee vee en em el ell ef eff tee dee gee bee pee jay kay zed zee ex aitch eye ay eks ow yu dabalyu एस
    ई वी एन एम एफ टी डी जी पी के जे एच आई ओ यू आर ए बी सी एल
    """
)
_ALSO_LETTERS = word_set("are you why see sea oh owe queue cue tea pea bee be are our and a i o")
"""Words that are letters only among letters."""
_NATO = word_set(
    """
    alpha bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa
    quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu
    """
)
_FOREIGN_NUMBERS = word_set(
    """
    deux trois quatre cinq sept huit neuf onze douze treize quatorze quinze vingt zwei drei vier fünf fuenf
    funf sechs sieben neun zehn zwölf zwoelf eins uno dos tres cuatro cinco seis siete ocho nueve diez doce
    trece veinte due quattro cinque sette nove dieci septem quinque novem decem ichi shichi hachi kyuu daha
    dui noy dosh chhoy chhay soy shunno tran panj tinn satt atth chatur pancha panchan sapta ashta dasha trini
    catvari dasan ekam onnu ondru onru rendu irandu moonu moondru munru naalu naangu nangu anju ainthu aindhu
    aaru ezhu yezhu ettu enpathu onbathu ombathu onpathu pathu paththu okati moodu mudu naalugu nalugu aidu
    yedu enimidi tommidi thommidi padi ondu eradu mooru naalku nalku entu ombattu hattu onnum moonnu anchu
    ettum
    """
)
"""European ones, then Marathi, Bengali, Gujarati, Punjabi, Sanskrit, Tamil, Telugu, Kannada and Malayalam ones."""
_HINTS = re.compile(
    r"\brhym\w*|\bsounds? like (?!you|a plan|fun|that|we|it|hard|tough|good|a good|ki )|\bspell\w*|\bspelt\b|"
    r"\b(?:read|say|write|spell|type|turn|flip|said|written|spelled)\b[^.!?]{0,30}\b(?:backwards?|in reverse|"
    r"reversed)\b|"
    r"\bin reverse\b|\breversed\b|\bmirror(?:ed)?\b|\bpalindrome\b|\bulta(?:a)? (?:padh|pad|bol|likh)\w*|"
    r"उल्टा (?:पढ़|पढ|बोल)|"
    r"\bpeeche se (?:padh|pad)\w*|\b(?:starts?|begins?|ends?|starting|beginning) with (?:the )?(?:letter|sound|"
    r"an? ['\"]?[b-z]\b)|"
    r"\b(?:starts?|begins?|ends?) with ['\"]?[b-mo-wz]\b|\b(?:first|last|second|third|middle|number of|many|"
    r"which) letters?\b|"
    r"\bletters? (?:of|in|from|long|word)\b|\balphabets?\b|\binitials?\b|\bciphers?\b|\bsecret\b|\bcode(?:d|"
    r"word)?\b|\bmorse\b|"
    r"\bbinary\b|\bhexa?decimal\b|\broman numerals?\b|\bemoji\w*|\bacrostic\b|\banagram\w*|\bscrambled?\b|"
    r"\bjumbled?\b|"
    r"\b(?:pehla|pehle|aakhri) akshar\b|\bakshar (?:se|hai|hain)\b|(?:पहला|पहले|आखिरी) अक्षर|अक्षर (?:से|है)|"
    r"\bvarnamala\b|वर्णमाला|\btuk(?:bandi)?\b|तुकबंदी|\bclap(?:s|ping)? \w+ times\b|\bwink\w*|"
    r"\bbetween you and me\b|\bdon'?t tell\b|\bread between\b|\bfill in the blank\b|\bmissing word\b|\briddle\b|"
    r"\bpaheli\b|"
    r"\b(?:ult[aie]|backwards?|reverse)\b[^.!?।\d]{0,12}\d|\d[^.!?।]{0,12}\bult[aie]\b|उल्ट[ाीे][^.!?।\d०-९]{0,12}[\d०-९]|"
    r"\bhundred (?:and )?[a-z-]+(?: [a-z]+)? (?:halves|thirds|quarters|[a-z]{3,}ths)\b",
    re.IGNORECASE,
)
_ROMAN = re.compile(
    r"(?<![\w'’])(?:[IVXL]{2,}|V|[CDM]+[IVXL]+|ii|iii|iv|vi|vii|viii|ix|xi|xii|xiii|xiv|xv|xvi|xx)(?![\w'’])"
)
_GLUED = re.compile(r"(?<!\w)(?=\w*\d)(?=\w*[^\W\d_])[\w]+(?!\w)")
_FAIR_GLUE = re.compile(r"\d+(?:st|nd|rd|th|x|y|a|b|n|cm|mm|km|m|kg|g|l|ml|s|va|vi|ve|w[aei]\w*|rs|am|pm)²?|"
                        r"[xyabn]\d?|[०-९]+\S{1,3}", re.IGNORECASE)  # fmt: skip
_TOKEN = re.compile(r"[^\W\d_]+[ऀ-ॣ]*(?:[^\W\d_]|[ऀ-ॣ])*")
_STRETCHED = re.compile(r"(.)\1{2,}")
_SIGHS = re.compile(r"h*m+|[aeou]+h*|u+m+|s+h+|y+a*y+|wo+w+|o+ps")
"""Sounds that people draw out and that are no words."""
_HIDDEN = re.compile("(?<![\u0900-\u097f])[\u200c\u200d]|[\u200c\u200d](?![\u0900-\u097f])")
"""Joiners of Devanagari where there is none to join."""
_WITHIN = 6
_LONG = 13


@lru_cache(maxsize=1024)
def disguises(text: str) -> tuple[str, ...]:
    """Each disguise in a text, as it stands there."""
    lower = text.lower()
    words = _TOKEN.findall(lower)
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
    return letters in _KNOWN_LETTERS or set(letters) <= set("abcdxynpq")


def _runs(words: Sequence[str], names: frozenset[str], shortest: int) -> Iterator[str]:
    """Stretches of that many words and more that are names of letters."""
    run: list[str] = []
    for word in (*words, ""):
        if word in names or (run and word in _ALSO_LETTERS):
            run.append(word)
            continue
        if (
            len(run) >= shortest
            and sum(one in names for one in run) > 1
            and "".join(run) not in {"एलसीएम", "एचसीएफ", "जीसीडी"}
        ):
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
            honest = (
                words[start] in wanted or together in _PLAIN_WORDS or _SHORT_WORDS.issuperset(words[start : end + 1])
            )
            if together in wanted and not honest:
                yield " ".join(words[start : end + 1])


_SHORT_WORDS = frozenset(
    {"the", "to", "of", "is", "a", "in", "it", "and", "ka", "ke", "ki", "ko", "se", "hai", "tum", "na"}
)


def cut_up(text: str, forms: Iterable[str]) -> str:
    """The first of these words that stands in the text in pieces, backwards or run through with marks; else empty."""
    lower = text.lower()
    words = _TOKEN.findall(lower)
    for form in forms:
        letters = "".join(_TOKEN.findall(form.lower()))
        if letters[::-1] in words and letters[::-1] not in _PLAIN_WORDS:
            return form
        if next(joined(words, frozenset({letters})), ""):
            return form
        if len(letters) > 4 and letters in re.sub(r"[\W_]+", "", lower) and not _honest(lower, form):
            return form
    return ""


def _honest(lower: str, form: str) -> bool:
    """Whether the run of letters is there as whole words, which is for another rule to judge."""
    return form.lower() in lower or any("".join(_TOKEN.findall(form.lower())) in word for word in _TOKEN.findall(lower))


def misspelled(text: str, forms: Iterable[str], shortest: int = 7) -> str:
    """A word of the text that is one of these long words but for a letter or two; else empty."""
    for form in forms:
        for target in _TOKEN.findall(form.lower()):
            if len(target) < shortest or not target.isascii():
                continue
            for word in _TOKEN.findall(text.lower()):
                if word != target and word[0] == target[0] and _distance(word, target) <= 2:
                    return str(word)
    return ""


def _distance(word: str, target: str) -> int:
    """How many letters must be changed, 3 when there are more than 2."""
    if abs(len(word) - len(target)) > 2:
        return 3
    row = list(range(len(target) + 1))
    for at, letter in enumerate(word, 1):
        last, row[0] = row[0], at
        for place, wanted in enumerate(target, 1):
            last, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, last + (letter != wanted))
    return min(row[-1], 3)
