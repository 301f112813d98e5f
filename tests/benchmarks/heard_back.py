"""What share of words comes back when a sentence is spoken and then heard by stock Whisper base.

`python -m tests.benchmarks.heard_back [SENTENCES] [SEED]` takes what Didi says in lessons of that seed, has both voices
say it, and prints the share of words that came back, language by language.

English words are compared as they are written, numbers by their value. Hindi ones are compared by their consonants, in
whichever script Whisper wrote them: vowels, aspiration and where one word ends are heard too unsurely to be counted.
That is lenient, and equally so to every way of speaking.
"""

from __future__ import annotations

import random
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from desktop.base.spoken_form import spoken_form
from desktop.voice_loop.expecting import Mouth
from models.hinglish_sounds import shipped_lexicon, spans
from tutor.agentic_tutor import begin, open_session, take_turn
from tutor.language.known_words import ENGLISH_NUMBERS, SPELLINGS
from tutor.spoken.maths_aloud import number_aloud
from tutor.turn import Heard, Language

from .measuring import Show, quiet
from .replies import wrong_values

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
_URDU = dict(zip("بپتٹثجچخدڈذرڑزژسشصضطظغفقکگلمنں", "bpttsjckddjrrjjsssjtjgpkkglmnn", strict=True), C="c")
"""Whisper base writes what is said in Hindi in the letters of Urdu about half of the time. Its v may be a vowel."""
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
    letters = "".join(_URDU.get(char, _DEVANAGARI.get(char, char)) for char in plain).replace("C", "c")
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


# --- what Didi really says ------------------------------------------------------------------------------------------


CHAPTERS = (
    "decimals", "expressions_and_equations", "fractions", "integers", "perimeter_area_angles", "ratio_and_percent",
    "rational_numbers", "squares_cubes_and_powers",
)  # fmt: skip
BESIDES = {
    "en": ("I don't know", "why?", "slower please", "I am tired", "yes"),
    "hinglish": ("pata nahi", "kyun?", "dheere", "main thak gaya", "haan"),
    "hi": ("पता नहीं", "क्यों?", "धीरे बोलो", "मैं थक गया", "हाँ"),
}
"""What the student says besides answers."""
TURNS = 25
"""Turns of each lesson."""


def said_in_lessons(language: Language, seed: int, most: int) -> list[str]:
    """Sentences that Didi says in a lesson of each chapter, each once, in an order drawn by the seed."""
    lines = list(dict.fromkeys(line for chapter in CHAPTERS for line in _lesson(language, chapter, seed)))
    random.Random(seed).shuffle(lines)
    return lines[:most]


def _lesson(language: Language, chapter: str, seed: int) -> Iterator[str]:
    chance = random.Random(f"{seed} {chapter}")
    turn = begin(open_session("Asha", chapter, language=language, seed=seed))
    yield from turn.said
    for _ in range(TURNS):
        item, kind = turn.session.item, chance.random()
        slips = wrong_values(item)
        wrong = chance.choice(slips) if slips else item.answer
        words = item.answer if kind < 0.45 else chance.choice(BESIDES[language]) if kind < 0.6 else wrong
        turn = take_turn(turn.session, Heard(words, by="keyboard"))
        if turn.session.state == "ENDED" or turn.session.language != language:
            return
        yield from turn.said


# --- which words came back ------------------------------------------------------------------------------------------


NUMBERS = {word: value for value, words in SPELLINGS.items() if value < 100 for word in words}
NUMBERS |= {row.split()[1]: int(row.split()[0]) for row in ENGLISH_NUMBERS.strip().splitlines()}
_INDIAN = shipped_lexicon().maths
NUMBERS |= {_INDIAN[word]: value for word, value in NUMBERS.items() if word in _INDIAN}
_URDU_NUMBERS = "ایک دو تین چار پانچ چھ سات آٹھ نو دس"
NUMBERS |= {word: value for value, word in enumerate(_URDU_NUMBERS.split(), 1)}
NUMBERS |= {"to": 2, "too": 2, "for": 4, "won": 1, "ate": 8}
"""Words that sound like a number count as it: no ear can tell them apart."""
SIGNS = {
    ".": "point दशमलव", "/": "by over times x बटा गुणा", "-": "minus less ऋण घटा", "+": "plus जमा धन",
    "%": "percent प्रतिशत", "=": "equals", "²": "square squared",
}  # fmt: skip
"""Signs that Whisper writes for words. It writes x for "by" and for "times"."""
_SIGN_OF = {word: sign for sign, words in SIGNS.items() for word in words.split()} | {"*": "/", "×": "/"}
_SIGN_OF |= {_INDIAN[word]: sign for word, sign in _SIGN_OF.items() if word in _INDIAN}
_ALIKE = (("metre", "meter"), ("litre", "liter"), ("favourite", "favorite"), ("colour", "color"), ("maths", "math"))
_SHORT = {"cm": "centimeters", "kg": "kilograms", "km": "kilometers", "mm": "millimeters", "m": "meters", "ok": "okay"}
_TOKEN = re.compile(r"[ऀ-ॣ]+|[آ-ۓ]+|[A-Za-z]+(?:['’][A-Za-z]+)*|\d[\d,]*|[.](?=\d)|[/+\-*×=%²]")


@dataclass(frozen=True)
class Word:
    """A word as it is written, and what it counts as besides: a number or a sign, as one letter of its own."""

    text: str
    value: str = ""


def _number(value: int) -> str:
    return chr(0xE000 + value)


def words_of(text: str, language: str) -> list[Word]:
    """The words of a text; digits and number words count as their value."""
    found: list[Word] = []
    tokens = _TOKEN.findall(re.sub(r"(?<=[A-Za-z])-(?=[a-z])", " ", text.replace("−", "-")))
    for at, token in enumerate(tokens):
        low = re.sub("['’]", "", token.lower())
        if token[0].isdigit():
            found += _digits(token.replace(",", ""), language, places=at > 0 and tokens[at - 1] == ".")
        elif low in NUMBERS:
            _count(found, low, NUMBERS[low])
        elif low in _SIGN_OF or low in SIGNS:
            found.append(Word(low if low.isalpha() else "", chr(0xE100 + ord(_SIGN_OF.get(low, low)))))
        else:
            found.append(Word(_spelt(low)))
    return found


def _digits(digits: str, language: str, *, places: bool) -> list[Word]:
    """What digits are heard as: behind a point one by one, a large number by the words of its name."""
    if places or digits[0] == "0" or len(digits) > 9:
        return [Word("", _number(int(digit))) for digit in digits]
    if int(digits) < 100:
        return [Word("", _number(int(digits)))]
    return words_of(number_aloud(digits, "hi" if language == "hi" else "en"), language)


def _count(found: list[Word], word: str, value: int) -> None:
    """A number word; behind "twenty" a digit makes one number with it."""
    tens = ord(found[-1].value) - 0xE000 if found and found[-1].value else 0
    if tens in range(20, 100, 10) and 0 < value < 10 and word.isascii():
        found[-1] = Word(found[-1].text + word, _number(tens + value))
    else:
        found.append(Word(word, _number(value)))


def _spelt(word: str) -> str:
    for other, ours in _ALIKE:
        word = word.replace(other, ours)
    return _SHORT.get(word, word)


def words_right(line: str, language: str, heard: str) -> tuple[int, int]:
    """How many words of a spoken line are in what was heard, in their order; and how many it has that count."""
    if language == "en":
        return _same_words(words_of(line, "en"), words_of(heard, "en"))
    known = " ".join(span.text for span in spans(line, language, shipped_lexicon()))
    wanted = [
        {one for one in (bones if len(bones) > 1 else "", word.value) if one}
        for word in words_of(known, language)
        for bones in [skeleton(word.text)]
    ]
    stream = "".join(
        word.value if word.value and (not word.text or word.text in NUMBERS) else skeleton(word.text)
        for word in words_of(heard, language)
    )
    if re.search("[آ-ۓ]", heard):
        wanted = [ways | {way.replace("v", "") for way in ways if len(way.replace("v", "")) > 1} for ways in wanted]
    return _in_stream([ways for ways in wanted if ways], stream)


def _same_words(wanted: list[Word], heard: list[Word]) -> tuple[int, int]:
    names = shipped_lexicon().names
    row = [0] * (len(heard) + 1)
    for one in wanted:
        last, row = row, [0]
        for at, other in enumerate(heard):
            name = one.text in names and skeleton(one.text) == skeleton(other.text)
            same = name or one.text == other.text != "" or one.value == other.value != ""
            row.append(max(last[at + 1], row[at], last[at] + same))
    return row[-1], len(wanted)


def _in_stream(wanted: list[set[str]], stream: str) -> tuple[int, int]:
    """The most words that stand in the stream one behind the other; where one ends, its last sound may be doubled."""
    best = [0] * (len(stream) + 1)
    for ways in wanted:
        before, new = [max(best[: at + 1]) for at in range(len(best))], best[:]
        for way in ways:
            for found in re.finditer(f"(?=({'+'.join(map(re.escape, way))}))", stream):
                new[found.end(1)] = max(new[found.end(1)], before[found.start()] + 1)
        best = new
    return max(best), len(wanted)


# --- both voices, side by side --------------------------------------------------------------------------------------


LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")
WINDOW_S = {"en": 27.0, "hinglish": 0.0, "hi": 0.0}
"""Seconds of speech that Whisper hears in one window; of several Hindi sentences it leaves out the later ones."""
GAP_S = 0.7
"""Silence between two sentences of one window."""


def free_ears(folder: Path, threads: int = 2) -> Callable[[NDArray[np.int16], int, str], str]:
    """Whisper as it comes, greedy, told the language; in which script it writes is its own affair."""
    import soxr
    from faster_whisper import WhisperModel

    whisper = WhisperModel(str(folder), compute_type="int8", cpu_threads=threads)

    def words(sound: NDArray[np.int16], rate: int, language: str) -> str:
        pcm = soxr.resample(sound.astype(np.float32) / 32768, rate, 16_000)
        told, most = ("en", 160) if language == "en" else ("hi", 220)
        segments, _ = whisper.transcribe(
            pcm, language=told, beam_size=1, temperature=0.0, condition_on_previous_text=False, max_new_tokens=most
        )
        return " ".join(segment.text for segment in segments)

    return words


def packed(
    sounds: Sequence[tuple[str, NDArray[np.int16]]], rate: int, seconds: float
) -> Iterator[list[tuple[str, NDArray[np.int16]]]]:
    """Spoken lines in groups that fit into one window."""
    group: list[tuple[str, NDArray[np.int16]]] = []
    for line, sound in sounds:
        length = sum(len(one) + GAP_S * rate for _, one in group) + len(sound)
        if group and length > seconds * rate:
            yield group
            group = []
        group.append((line, sound))
    if group:
        yield group


def share_right(
    mouth: Mouth,
    lines: Sequence[str],
    language: Language,
    hear: Callable[[NDArray[np.int16], int, str], str],
    show: Show = quiet,
) -> tuple[int, int]:
    """How many words of the lines came back, of how many, said by this mouth."""
    aloud = [spoken_form(line, language) for line in lines]
    spoken = [(line, mouth.say(line, language=language)) for line in aloud]
    gap = np.zeros(int(GAP_S * mouth.sample_rate), dtype=np.int16)
    right = of = 0
    for group in packed(spoken, mouth.sample_rate, WINDOW_S[language]):
        heard = hear(np.concatenate([part for _, sound in group for part in (sound, gap)]), mouth.sample_rate, language)
        got, wanted = words_right(" ".join(line for line, _ in group), language, heard)
        right, of = right + got, of + wanted
        show(f"{got}/{wanted} | {' '.join(line for line, _ in group)} | {heard}")
    return right, of


ROUND = 4
"""Sentences of a language that each voice says before it is the next one's turn: what there is so far is a figure."""


def main() -> None:
    """Print the share of words that came back so far, voice by voice, after each round."""
    from models.kokoro_mouth import KokoroMouth
    from models.piper_mouth import PiperMouth
    from models.store import ModelStore, default_folders

    most, seed = (int(word) for word in (sys.argv[1:3] + ["200", "9001"][len(sys.argv[1:3]) :]))
    named = sys.argv[3:]  # of voices and languages only these, where some are named
    store = ModelStore(default_folders(Path("didi-data")))
    hear = free_ears(store.find("whisper-base"))
    mouths: dict[str, Mouth] = {}
    if "light" not in named:
        mouths["didi"] = KokoroMouth.load(store.find("kokoro-hf_alpha"))
    if "didi" not in named:
        mouths["light"] = PiperMouth.load(store.find("piper-en_US-joe"))
    languages = [one for one in LANGUAGES if one in named] or [*LANGUAGES]
    lines = {language: said_in_lessons(language, seed, most) for language in languages}
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for at in range(0, most, ROUND):
        for language in languages:
            for name, mouth in mouths.items():
                got = share_right(mouth, lines[language][at : at + ROUND], language, hear, _aside)
                right, of = (one + other for one, other in zip(found.get((language, name), (0, 0)), got, strict=True))
                found[language, name] = right, of
                print(f"{at + ROUND:4} {language:9} {name:6} {right:5} of {of:5}: {right / max(1, of):.1%}", flush=True)


def _aside(told: str) -> None:
    print(told, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
