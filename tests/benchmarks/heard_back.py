"""What share of Hindi words comes back when a sentence is spoken and then heard by stock Whisper, asked for Hindi.

Words are compared by their consonants, in whichever script Whisper wrote them: vowels, aspiration and where one word
ends are heard too unsurely to be counted. That is lenient, and equally so to every way of speaking.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.hinglish_sounds import shipped_lexicon, spans

HINGLISH = (
    "Tumhara jawaab kya hai?",
    "Pehle denominator ko barabar karo.",
    "Dheere dheere socho, main sun rahi hoon.",
    "Mujhe samjhao ki tumne yeh kaise kiya.",
    "Chhota number kaunsa hai, bada kaunsa hai?",
    "Ek baar phir se koshish karte hain.",
    "Kitaab yahin band karte hain, kal milenge.",
    "Doosri taraf bhi wahi kaam karo.",
    "Bahut achha, tumne sahi socha.",
    "Is sawaal ko phir se dekho.",
)
HINDI = (
    "पहले हर को बराबर करो।",
    "दोनों भिन्नों को जोड़ो और मुझे बताओ।",
    "बहुत अच्छा, तुमने सही सोचा।",
    "तुम्हारा जवाब क्या है?",
    "धीरे धीरे सोचो, मैं सुन रही हूँ।",
    "ऋण तीन बटा सात में दो जोड़ो।",
    "आज हम परिमेय संख्याएँ सीखेंगे।",
    "इस सवाल को फिर से देखो।",
)
_DEVANAGARI = dict(zip("कखगघङचछजझञटठडढणतथदधनपफबभमरलळवशषसंँ", "kkggncCjjnttddnttddnppbbmrllvsssnn", strict=True), C="c")
_LATIN = (
    ("sh", "s"), ("ch", "c"), ("ck", "k"), ("ph", "p"), ("th", "t"), ("dh", "d"), ("kh", "k"), ("gh", "g"), ("bh", "b"),
    ("jh", "j"), ("qu", "k"), ("x", "ks"), ("f", "p"), ("w", "v"), ("z", "j"), ("q", "k"),
)  # fmt: skip
_CONSONANTS = "bcdgjklmnprstv"


@dataclass(frozen=True)
class ShareBack:
    """Of how many words and consonants how many came back, in order."""

    words: int = 0
    of_words: int = 0
    sounds: int = 0
    of_sounds: int = 0

    def __add__(self, other: ShareBack) -> ShareBack:
        return ShareBack(
            self.words + other.words,
            self.of_words + other.of_words,
            self.sounds + other.sounds,
            self.of_sounds + other.of_sounds,
        )


def skeleton(word: str) -> str:
    """The consonants of a word in either script, alike sounds as one letter, doubled ones once."""
    plain = unicodedata.normalize("NFD", word.lower())
    plain = plain.replace("ड़", "र").replace("ढ़", "र")
    for written, letter in _LATIN:
        plain = plain.replace(written, letter)
    letters = "".join(_DEVANAGARI.get(char, char) for char in plain).replace("C", "c")
    return re.sub(r"(.)\1+", r"\1", "".join(char for char in letters if char in _CONSONANTS))


def words_back(line: str, language: str, heard: str) -> ShareBack:
    """How many Hindi words of `line` (of two consonants or more) are in what was heard, in their order."""
    hindi = " ".join(span.text for span in spans(line, language, shipped_lexicon()) if span.hindi)
    wanted = [bones for word in re.findall(r"[ऀ-ॣ]+", hindi) if len(bones := skeleton(word)) > 1]
    stream = re.sub(r"(.)\1+", r"\1", "".join(skeleton(word) for word in re.findall(r"[ऀ-ॣ]+|[A-Za-z]+", heard)))
    found = at = 0
    for bones in wanted:
        place = stream.find(bones, at)
        if place >= 0:
            found, at = found + 1, place + len(bones)
    every = "".join(wanted)
    same = SequenceMatcher(None, every, stream, autojunk=False).get_matching_blocks()
    return ShareBack(found, len(wanted), sum(block.size for block in same), len(every))


def stock_ears(folder: Path) -> Callable[[NDArray[np.int16], int], str]:
    """Whisper over the whole sound, greedy, asked for Hindi."""
    import soxr
    from faster_whisper import WhisperModel

    whisper = WhisperModel(str(folder), compute_type="int8", cpu_threads=2)

    def words(sound: NDArray[np.int16], rate: int) -> str:
        pcm = soxr.resample(sound.astype(np.float32) / 32768, rate, 16_000)
        segments, _ = whisper.transcribe(pcm, language="hi", beam_size=1, temperature=0.0, max_new_tokens=60)
        return " ".join(segment.text for segment in segments)

    return words
