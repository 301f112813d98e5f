"""The sounds of a sentence as a young woman from India says it: Hindi, English and both in one string.

Hindi words keep the sounds espeak-ng has for Hindi. English words are given Indian sounds: t and d with the tongue
curled back, plain long vowels, one sound for v and w. Text in, text out: it knows no model.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from functools import partial

from models import espeak
from models.hinglish_sounds import Lexicon, hindi_sounds, read, spans

ENGLISH = "en-us"
"""The espeak-ng voice that reads English words: it says every written r, as Indians do."""
INDIAN = (
    ("ʔ", "t"), ("t(?!ʃ)", "ʈ"), ("d(?!ʒ)", "ɖ"), ("ɾ", "ʈ"), ("θ", "tʰ"), ("ð", "d"), ("tʃ", "c"), ("dʒ", "ɟ"),
    ("[vw]", "ʋ"), ("eɪ", "eː"), ("oʊ", "oː"), ("ɚɹ?", "əɾ"), ("ɜːɹ?", "ʌɾ"), ("ɑː(?=ɹ)", "aː"), ("ɑː", "ɔ"),
    ("æ(?=n?s|f|tʰ)", "aː"), ("æ", "ɛː"), ("ɹ", "ɾ"), ("ɐ", "ə"), ("ᵻ", "ɪ"), ("ʲ", ""),
)  # fmt: skip
"""English sounds -> Indian ones, one after another: "top" and "class" have the vowels they have in India."""
HINDI = (("r\\.h?", "ɽ"), ("ʲ", ""), ("kːj", "kj"))
"""What espeak-ng writes in a way that the voice did not learn."""
MARKS = frozenset(",;:.!?")


def without_loans(lexicon: Lexicon) -> Lexicon:
    """The lexicon of this voice, which says a borrowed word best as Hindi writes it."""
    return dataclasses.replace(lexicon, loans={})


def sounds_of(line: str, language: str, lexicon: Lexicon) -> str:
    """The sounds of one sentence in IPA, its marks of pause and question among them.

    `language` "en" says names alone as Hindi; else Hindi in Latin letters is read as Hindi too.

    Raises:
        MouthUnavailable: espeak-ng failed.
    """
    said = ""
    for span in spans(line, language, lexicon):
        part = _hindi(span.text, lexicon) if span.hindi else _english(span.text)
        said += part if part[:1] in MARKS else f" {part}"
    return re.sub(" +", " ", said).strip()


def _hindi(text: str, lexicon: Lexicon) -> str:
    return _changed(hindi_sounds(text, lexicon, partial(espeak.sounds, "hi")), HINDI)


def _english(text: str) -> str:
    return _changed(read(text, partial(espeak.sounds, ENGLISH)), INDIAN)


def _changed(phonemes: str, changes: tuple[tuple[str, str], ...]) -> str:
    known = unicodedata.normalize("NFD", phonemes)
    for written, said in changes:
        known = re.sub(written, said, known)
    return known.strip()
