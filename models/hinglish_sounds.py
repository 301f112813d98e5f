"""Which words of a sentence are Hindi, and what a voice of the other language needs to say them.

An English voice is given the sounds of Hindi words in double square brackets, which Piper reads as they stand; a Hindi
voice is given English maths words in Devanagari; a voice that can say all sounds is given one string of them, in which
English words sound as in India. Text in, text out. Which words
are Hindi stands in content/lexicon, which teachers may mend; it is read when first needed, and nothing else is.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Literal

from models import espeak
from models.errors import MouthUnavailable

FOLDER = Path(__file__).resolve().parents[1] / "content" / "lexicon"

Tongue = Literal["hi", "en", "both", ""]
"""What a word tells of the words about it: Hindi, English, it could be either, nothing."""

NEAREST = {
    "ʈ": "t", "ɖ": "d", "ʂ": "ʃ", "ɳ": "n", "ɲ": "n", "ɽ": "ɾ", "ɾ": "ɹ", "r": "ɹ", "ʋ": "v", "ʰ": "", "ʱ": "", "̪": "",
    "c": "tʃ", "ɟ": "dʒ", "x": "k", "ɣ": "ɡ", "q": "k", "̃": "n", "a": "ɑ", "e": "eɪ", "o": "oʊ", "ɭ": "l", "ɦ": "h",
    "ʲ": "", "u": "uː",
}  # fmt: skip
"""Sounds of Hindi -> sounds that an English voice learned. Its flap (the tt of butter) is heard as the retroflex one of
"bada", but as a d or t where Hindi has a plain r; so that one becomes the English r."""
_CONSONANT = "(?:r\\.h?|[bcdfhjklmnpqstvxzɟɡŋɲɳɭɽɾʂʃʈɖʋʒɣɦ]ʰ?)"
_VOWEL = "[aeiouʌəɪʊɛɔ]"
_STRESS = "[ˈˌ]?"
SILENT_SCHWA = re.compile(f"({_VOWEL}ː?{_STRESS}(?:̃ː?[nmŋɲɳ])?{_CONSONANT})ə(?={_STRESS}{_CONSONANT}{_STRESS}{_VOWEL})")
"""A short a between two single consonants in mid-word is written and not said (matlab, gehri); espeak-ng says some."""
_PLAIN = r"\1"
LONG_CONSONANT = re.compile(f"({_CONSONANT})ː")
DOUBLED = re.compile(f"({_CONSONANT})\\1")
"""English has no long consonants: an English voice says a doubled one twice."""
BEFORE_NASAL = re.compile("̃(?=ː?[nmŋɲɳ])")
CODA_H = re.compile(f"[ʌə]h(?={_STRESS}{_CONSONANT})")
"""Hindi says the a of "kehte" as an e. No English syllable ends in h, so an English voice drops it."""

MISREAD = ((re.compile("ाएँ(?![ऀ-ॣ])"), "ाएं"), (re.compile("ाओं(?![ऀ-ॣ])"), "ा-ओं"))
"""Plurals whose ending espeak-ng swallows (bhujaen, sankhyaon), and how it reads them well."""

TOKEN = re.compile(r"(?P<word>[A-Za-z]+(?:['’-][A-Za-z]+)*)|(?P<deva>[ऀ-ॣ॰-ॿ\u200c\u200d]+)|\s+|.", re.DOTALL)
CLAUSE_END = frozenset(",;:.!?।॥()–—")
APART = 3
"""How many words further away a word counts that stands beyond a comma."""


@dataclass(frozen=True)
class Lexicon:
    """What content/lexicon says; every word on a left side is in small letters."""

    words: Mapping[str, str]
    """Hindi in Latin letters -> Devanagari."""
    names: Mapping[str, str]
    """People, places, dishes -> Devanagari, said the Indian way in English too."""
    sounds: Mapping[str, str]
    """Devanagari -> its sounds, where espeak-ng reads it amiss."""
    both: frozenset[str]
    """Words that Hindi and English share."""
    english: frozenset[str]
    """Words that tell that the words about them are English."""
    phrases: tuple[str, ...]
    """English runs that stand as they are in a Hinglish sentence."""
    follows: frozenset[str]
    """Shared words that are Hindi only behind a Hindi word or at the end of a clause."""
    inside: frozenset[str]
    """Shared words that are Hindi everywhere but at the beginning of a sentence."""
    maths: Mapping[str, str]
    """English maths words -> Devanagari for a Hindi voice."""
    loans: Mapping[str, str]
    """The same the other way round: what a Hindi text borrows from English -> the English word."""


def read_lexicon(folder: Path = FOLDER) -> Lexicon:
    """The lexicon that lies in `folder`.

    Raises:
        MouthUnavailable: a file is missing or is not written as its head says.
    """
    try:
        hinglish = tomllib.loads((folder / "hinglish.toml").read_text(encoding="utf-8"))
        maths = tomllib.loads((folder / "maths_hi.toml").read_text(encoding="utf-8"))
        return _lexicon(hinglish, _rows(maths["words"]), _rows(maths["small"]))
    except (OSError, ValueError, KeyError, AttributeError, RecursionError) as fault:
        raise MouthUnavailable(f"The lexicon in {folder.name} cannot be read: {fault}") from fault


def _lexicon(hinglish: Mapping[str, str], maths: dict[str, str], small: dict[str, str]) -> Lexicon:
    words, names = _rows(hinglish["words"]), _rows(hinglish["names"])
    hindi = {*words.values(), *names.values()}
    return Lexicon(
        words=words,
        names=names,
        sounds=_rows(hinglish["sounds"]),
        both=frozenset(hinglish["both"].split()),
        english=frozenset(hinglish["english"].split()),
        phrases=tuple(phrase.strip() for phrase in hinglish["phrases"].splitlines() if phrase.strip()),
        follows=frozenset(hinglish["follows"].split()),
        inside=frozenset(hinglish["inside"].split()),
        maths=maths | small,
        loans={said: word for word, said in reversed(maths.items()) if said not in hindi and len(word) > 1},
    )


def _rows(block: str) -> dict[str, str]:
    """`word=said` pairs. A pair without its "=" is a ValueError."""
    return dict(_pair(row) for row in block.split())


def _pair(row: str) -> tuple[str, str]:
    word, said = row.split("=")
    return word, said


@functools.cache
def shipped_lexicon() -> Lexicon:
    """The lexicon that came with Didi, read once.

    Raises:
        MouthUnavailable: it cannot be read.
    """
    return read_lexicon()


@dataclass(frozen=True)
class Span:
    """A run of one sentence in one language; Hindi stands in Devanagari, English as it was written."""

    text: str
    hindi: bool


@dataclass
class _Token:
    text: str
    tongue: Tongue = ""
    word: bool = False
    said: str = ""
    """In Devanagari, if it is said as Hindi."""


def spans(line: str, language: str, lexicon: Lexicon) -> list[Span]:
    """The sentence in runs of Hindi and English, in order.

    Args:
        line: one sentence.
        language: "hinglish" and "hi" read Hindi in Latin letters too, "en" only names. Devanagari is always Hindi, but
            for words that Hindi borrowed from English and an English voice says better itself.
        lexicon: what is Hindi.
    """
    tokens = [_token(match, language, lexicon) for match in TOKEN.finditer(line)]
    if language != "en":
        _settle_phrases(tokens, lexicon)
        for at, token in enumerate(tokens):
            if token.tongue == "both" and not _is_hindi(tokens, at, lexicon):
                token.said = ""
    return list(_joined(tokens, language))


LETTERS = re.compile(r"(?<![A-Za-z])[A-Z]{2,4}(?![A-Za-z])")
"""The corners of a figure or the letters of a rule ("AB", "SAS"), said letter by letter; no word of any language."""


def _token(match: re.Match[str], language: str, lexicon: Lexicon) -> _Token:
    text = match[0]
    if LETTERS.fullmatch(text) and text.lower() not in lexicon.maths:
        return _Token(" ".join(text), word=True)
    if match["deva"]:
        loan = lexicon.loans.get(text)
        return _Token(loan or text, "" if loan else "hi", word=True, said="" if loan else text)
    if not match["word"]:
        return _Token(text)
    low = text.lower().replace("’", "'")
    if low in lexicon.names:
        return _Token(text, "", word=True, said=lexicon.names[low])
    if language == "en":
        return _Token(text, "", word=True)
    parts = low.split("-")
    if all(part in lexicon.words for part in parts):
        tongue: Tongue = "both" if low in lexicon.both else "hi"
        return _Token(text, tongue, word=True, said=" ".join(lexicon.words[part] for part in parts))
    return _Token(text, "en" if low.partition("'")[0] in lexicon.english else "", word=True)


def _settle_phrases(tokens: list[_Token], lexicon: Lexicon) -> None:
    """Words of a fixed English run are no Hindi words, and tell nothing of their neighbours."""
    words = [token for token in tokens if token.word]
    for phrase in lexicon.phrases:
        wanted = phrase.split()
        for at in range(len(words) - len(wanted) + 1):
            run = words[at : at + len(wanted)]
            if [token.text.lower() for token in run] == wanted:
                for token in run:
                    token.tongue, token.said = "", ""


def _is_hindi(tokens: list[_Token], at: int, lexicon: Lexicon) -> bool:
    """Whether a word that both languages know is Hindi here: the nearest telling word decides, Hindi where two tie."""
    before, after = tokens[:at][::-1], tokens[at + 1 :]
    if tokens[at].text.lower() in lexicon.follows:
        behind = next((token for token in before if not token.text.isspace()), None)
        ahead = next((token for token in after if not token.text.isspace()), None)
        return bool(behind and behind.said) or ahead is None or ahead.text in CLAUSE_END
    if tokens[at].text.lower() in lexicon.inside and not any(token.word for token in before):
        return False
    near = [found for found in (_telling(before), _telling(after)) if found is not None]
    return bool(near) and min(near) % 2 == 0


def _telling(tokens: list[_Token]) -> int | None:
    """How far the first telling word is, doubled, plus one when it is English; None when there is none."""
    far = 0
    for token in tokens:
        far += APART if token.text in CLAUSE_END else token.word
        if token.tongue in ("hi", "en"):
            return far * 2 + (token.tongue == "en")
    return None


def _joined(tokens: list[_Token], language: str) -> Iterator[Span]:
    """Neighbours of one language as one run; marks and spaces go with the run before them."""
    hindi = language == "hi"
    marked: list[tuple[bool, str]] = []
    for token in tokens:
        if token.word:
            hindi = bool(token.said)
        elif token.text.isdigit():
            hindi = language == "hi"
        marked.append((hindi, token.said or token.text))
    for is_hindi, run in groupby(marked, key=lambda part: part[0]):
        yield Span("".join(text for _, text in run), is_hindi)


def for_english_voice(line: str, language: str, lexicon: Lexicon, sounds: Callable[[str], str]) -> str:
    """The sentence with its Hindi as raw sounds in double square brackets.

    `sounds` gives the sounds of Devanagari text as espeak-ng writes them.
    """
    said = (
        f" [[{_sounds_of(span.text, lexicon, sounds)} ]] " if span.hindi and speakable(span.text) else span.text
        for span in spans(line, language, lexicon)
    )
    return "".join(said)


def speakable(text: str) -> bool:
    """Whether there is anything but marks in it."""
    return any(char.isalnum() for char in text)


def _sounds_of(hindi: str, lexicon: Lexicon, sounds: Callable[[str], str]) -> str:
    return nearest_sounds(hindi_sounds(hindi, lexicon, sounds)).strip()


def hindi_sounds(hindi: str, lexicon: Lexicon, sounds: Callable[[str], str]) -> str:
    """The sounds of a Hindi run: espeak-ng's, but for words it reads amiss."""
    parts = re.split(r"([ऀ-ॣ॰-ॿ\u200c\u200d]+)", hindi.replace("।", ".").replace("॥", "."))
    said, waiting = "", ""
    for part in parts:
        if part in lexicon.sounds:
            said, waiting = f"{said}{_aloud(waiting, sounds)} {lexicon.sounds[part]}", ""
        else:
            waiting += part
    return said + _aloud(waiting, sounds)


def _aloud(hindi: str, sounds: Callable[[str], str]) -> str:
    for written, well_read in MISREAD:
        hindi = written.sub(well_read, hindi)
    return read(hindi, lambda text: SILENT_SCHWA.sub(_PLAIN, unicodedata.normalize("NFD", sounds(text))))


def read(text: str, sounds: Callable[[str], str]) -> str:
    """The sounds of some text. Marks alone stay, and a mark at the beginning, which espeak-ng would swallow."""
    body = text.lstrip(" ,;:.!?")
    marks = text[: len(text) - len(body)].strip()
    return f"{marks} {sounds(body)}" if speakable(body) else marks


def nearest_sounds(phonemes: str) -> str:
    """Hindi sounds, as espeak-ng writes them, as an English voice can say them."""
    hindi = CODA_H.sub("ɛ", BEFORE_NASAL.sub("", unicodedata.normalize("NFD", phonemes)))
    hindi = re.sub(r"r\.h?", "ɽ", hindi).replace("̃ː", "ː̃")
    single = DOUBLED.sub(r"\1", LONG_CONSONANT.sub(r"\1", hindi))
    known = "".join(NEAREST.get(sound, sound) for sound in single)
    return known.replace("eɪː", "eɪ").replace("oʊː", "oʊ").replace("ɪː", "ɪ").replace("ʊː", "ʊ").replace("ːː", "ː")


def for_hindi_voice(line: str, language: str, lexicon: Lexicon) -> str:
    """The sentence in Devanagari as far as the lexicon goes, English maths words as a Hindi voice says them."""
    return "".join(
        span.text if span.hindi else _in_devanagari(span.text, lexicon) for span in spans(line, language, lexicon)
    )


def _in_devanagari(english: str, lexicon: Lexicon) -> str:
    return re.sub(r"[A-Za-z]+", lambda word: lexicon.maths.get(word[0].lower(), word[0]), english)


# --- for a voice that says both -------------------------------------------------------------------------------------


ENGLISH = "en-us"
"""The espeak-ng voice that reads English words: it says every written r, as Indians do."""
INDIAN = (
    ("ʔ", "t"), ("t(?!ʃ)", "ʈ"), ("d(?!ʒ)", "ɖ"), ("ɾ", "ʈ"), ("θ", "tʰ"), ("ð", "d"), ("tʃ", "c"), ("dʒ", "ɟ"),
    ("[vw]", "ʋ"), ("eɪ", "eː"), ("oʊ", "oː"), ("ɚɹ?", "əɾ"), ("ɜːɹ?", "ʌɾ"), ("ɑː(?=ɹ)", "aː"), ("ɑː", "ɔ"),
    ("æ(?=n?s|f|tʰ)", "aː"), ("æ", "ɛː"), ("ɹ", "ɾ"), ("ɐ", "ə"), ("ᵻ", "ɪ"), ("ʲ", ""),
)  # fmt: skip
"""English sounds -> Indian ones, one after another: "top" and "class" have the vowels they have in India."""
WELL_READ = (
    ("ʲ", ""), ("kːj", "kj"), ("əh(?![^ ,;:.!?])", "aː"), (f"[ʌə](?=h{_STRESS}{_CONSONANT})", "ɛ"),
)  # fmt: skip
"""What is said otherwise than it is written: pehle, pandra. That espeak-ng writes "r." for ड़ the voice has learned."""
PAUSES = frozenset(",;:.!?")


def without_loans(lexicon: Lexicon) -> Lexicon:
    """The lexicon of this voice, which says a borrowed word best as Hindi writes it."""
    return dataclasses.replace(lexicon, loans={})


def indian_sounds(line: str, language: str, lexicon: Lexicon) -> str:
    """The sounds of one sentence in IPA, its marks of pause and question among them.

    `language` "en" says names alone as Hindi; else Hindi in Latin letters is read as Hindi too.

    Raises:
        MouthUnavailable: espeak-ng failed.
    """
    said = ""
    for span in spans(line, language, lexicon):
        part = _hindi(span.text, lexicon) if span.hindi else _english(span.text)
        said += part if part[:1] in PAUSES else f" {part}"
    return re.sub(" +", " ", said).strip()


def _hindi(text: str, lexicon: Lexicon) -> str:
    return _changed(hindi_sounds(text, lexicon, partial(espeak.sounds, "hi")), WELL_READ)


def _english(text: str) -> str:
    return _changed(read(text, partial(espeak.sounds, ENGLISH)), INDIAN)


def _changed(phonemes: str, changes: tuple[tuple[str, str], ...]) -> str:
    known = unicodedata.normalize("NFD", phonemes)
    for written, said in changes:
        known = re.sub(written, said, known)
    return known.strip()
