"""Spoken answers of every kind, made by the voices on this PC: what a child might say, and the sound of it.

Words are drawn from a seed, so that what is tuned on one seed is reported on another. It must never know the ears'
vocabulary: what is said here is written down on its own.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from desktop.base.sound_files import RATE, SoundFileUnreadable, read_sound, resample
from models.piper_mouth import PiperMouth
from tutor.language.known_words import SPELLINGS

Sound = NDArray[np.float32]
AROUND = 0.35
"""Seconds of faint room noise before and after what is said, as a microphone gives."""
ROOM = 3e-4
LOUDNESS = 0.08
"""Root mean square that every voice is brought to."""
SNR_DB = 15.0
"""Of the noisy clips: each has as much noise as is this far below the speech."""

_UNITS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen
"""
UNITS = _UNITS.split()
TENS = ["zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
PARTS = {2: "half", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth", 10: "tenth"}
HINDI = {value: words[0] for value, words in SPELLINGS.items()} | {100: "सौ"}
ROMAN = {
    value: next(word for word in words if word.isascii() and word.isalpha()) for value, words in SPELLINGS.items()
} | {100: "sau"}
_LENT_NUMBERS = """
ज़ीरो वन टू थ्री फोर फाइव सिक्स सेवन एट नाइन टेन इलेवन ट्वेल्व थर्टीन फोर्टीन फिफ्टीन सिक्स्टीन सेवनटीन एटीन नाइनटीन
ट्वेंटी थर्टी फोर्टी फिफ्टी सिक्स्टी सेवेंटी एटी नाइंटी
"""
LENT = dict(zip(UNITS + TENS[2:], _LENT_NUMBERS.split(), strict=True)) | {
    "minus": "माइनस", "by": "बाय", "point": "पॉइंट", "percent": "परसेंट", "plus": "प्लस", "hundred": "हंड्रेड",
    "and": "एंड", "x": "एक्स", "square": "स्क्वेयर", "option": "ऑप्शन", "a": "ए", "b": "बी", "c": "सी", "d": "डी",
    "answer": "आंसर", "ratio": "रेशियो", "yes": "यस", "no": "नो",
}  # fmt: skip
"""English words as they are lent to Hindi: an English word in an Indian mouth."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to say."""

    kind: str
    """The kind of answer awaited."""
    language: str
    """en, hi or hinglish."""
    text: str
    """As the maths or the classifier reads it, in Latin letters."""
    sound: str = ""
    """As the voice is told it, where that is not `text`: Devanagari."""


@dataclass(frozen=True, slots=True)
class Clip:
    """One thing said by one voice."""

    line: Line
    voice: str
    noisy: bool
    pcm: Sound


def english(value: int) -> str:
    """A whole number below a thousand in English words."""
    if value < 0:
        return f"minus {english(-value)}"
    if value < 20:
        return UNITS[value]
    if value < 100:
        return TENS[value // 10] + (f" {UNITS[value % 10]}" if value % 10 else "")
    rest = f" and {english(value % 100)}" if value % 100 else ""
    return f"{UNITS[value // 100]} hundred{rest}"


def hindi(value: int) -> tuple[str, str]:
    """A whole number below a thousand in Hindi: Latin letters, Devanagari."""
    if value <= 100:
        return ROMAN[value], HINDI[value]
    hundreds, rest = divmod(value, 100)
    tail = hindi(rest) if rest else ("", "")
    return f"{ROMAN[hundreds]} sau {tail[0]}".strip(), f"{HINDI[hundreds]} सौ {tail[1]}".strip()


def lines(seed: int, each: int) -> tuple[Line, ...]:
    """`each` lines of every form of every kind, in the three languages."""
    chance = random.Random(f"answers {seed}")
    makers = (*ENGLISH, *HINDI_FORMS, *HINGLISH)
    found = [maker(chance) for maker in makers for _ in range(each)]
    return tuple(dict.fromkeys(found))


def _en(kind: str, make: Callable[[random.Random], str]) -> Callable[[random.Random], Line]:
    return lambda chance: Line(kind, "en", make(chance))


def _hi(kind: str, make: Callable[[random.Random], tuple[str, str]], language: str = "hi") -> Callable[..., Line]:
    def line(chance: random.Random) -> Line:
        text, sound = make(chance)
        return Line(kind, language, text, sound)

    return line


def _lent(kind: str, make: Callable[[random.Random], str]) -> Callable[..., Line]:
    """English words in a Hindi mouth."""
    return _hi(kind, lambda c: (text := make(c), " ".join(LENT[word] for word in text.split())), "hinglish")


def _said(*choices: str) -> Callable[[random.Random], str]:
    return lambda chance: chance.choice(choices)


def _pair(*choices: tuple[str, str]) -> Callable[[random.Random], tuple[str, str]]:
    return lambda chance: chance.choice(choices)


def _n(c: random.Random, low: int, high: int) -> str:
    return english(c.randint(low, high))


def _h(c: random.Random, low: int, high: int) -> tuple[str, str]:
    return hindi(c.randint(low, high))


def _digits(c: random.Random, most: int) -> str:
    return " ".join(UNITS[c.randint(0, 9)] for _ in range(c.randint(1, most)))


def _join(*parts: tuple[str, str] | str) -> tuple[str, str]:
    """Latin and Devanagari joined word by word; a bare text is both ("minus|माइनस" gives each its own)."""
    pairs = [part if isinstance(part, tuple) else tuple(part.split("|")) for part in parts]
    return " ".join(pair[0] for pair in pairs), " ".join(pair[1] for pair in pairs)


def _part_of(c: random.Random) -> str:
    top, under = c.randint(1, 9), c.randint(3, 10)
    return f"{UNITS[top]} {PARTS[under]}{'s' if top > 1 else ''}"


ENGLISH = (
    _en("integer", lambda c: _n(c, 0, 9)),
    _en("number", lambda c: _n(c, 0, 12)),
    _en("integer", lambda c: _n(c, 10, 20)),
    _en("integer", lambda c: _n(c, 21, 99)),
    _en("number", lambda c: _n(c, 21, 99)),
    _en("integer", lambda c: _n(c, 101, 999)),
    _en("integer", lambda c: _n(c, -9, -1)),
    _en("integer", lambda c: _n(c, -99, -10)),
    _en("fraction", lambda c: f"{_n(c, 1, 9)} by {_n(c, 2, 12)}"),
    _en("fraction", lambda c: f"minus {_n(c, 1, 9)} by {_n(c, 2, 12)}"),
    _en("fraction", lambda c: f"{_n(c, 1, 20)} {c.choice(('over', 'upon', 'by'))} {_n(c, 2, 30)}"),
    _en("fraction", _part_of),
    _en("number", lambda c: f"{_n(c, 1, 9)} by {_n(c, 2, 12)}"),
    _en("fraction", lambda c: f"{_n(c, 1, 9)} and {_n(c, 1, 4)} by {_n(c, 5, 9)}"),
    _en("decimal", lambda c: f"{_n(c, 0, 20)} point {_digits(c, 2)}"),
    _en("number", lambda c: f"{_n(c, 0, 99)} point {_digits(c, 2)}"),
    _en("decimal", lambda c: f"minus {_n(c, 0, 9)} point {_digits(c, 1)}"),
    _en("percent", lambda c: f"{_n(c, 1, 100)} percent"),
    _en("percent", lambda c: f"{_n(c, 1, 50)} point {_digits(c, 1)} percent"),
    _en("ratio", lambda c: f"{_n(c, 1, 12)} is to {_n(c, 1, 12)}"),
    _en("ratio", lambda c: f"{_n(c, 1, 12)} {c.choice(('ratio', 'to', 'is to'))} {_n(c, 1, 20)}"),
    _en("quantity", lambda c: f"{_n(c, 2, 99)} {c.choice(('centimetres', 'metres', 'rupees', 'kilograms', 'litres'))}"),
    _en("quantity", lambda c: f"{_n(c, 2, 99)} {c.choice(('degrees', 'square centimetres', 'minutes', 'hours'))}"),
    _en("comparison", _said("greater than", "less than", "equal", "greater", "smaller", "equal to")),
    _en("set", lambda c: f"{_n(c, 1, 12)} and {_n(c, -12, -1)}"),
    _en("choice", _said("option a", "option b", "option c", "option d", "a", "b", "c", "d")),
    _en("yes_no", _said("yes", "no")),
    _en("expression", lambda c: f"{_n(c, 2, 9)} x {c.choice(('plus', 'minus'))} {_n(c, 1, 12)}"),
    _en("expression", lambda c: c.choice((f"x equals {_n(c, -9, 12)}", "x squared", f"{_n(c, 2, 9)} x", f"x plus {_n(c, 1, 9)}"))),  # noqa: E501
    _en("number", lambda c: f"{c.choice(('it is', 'the answer is', 'I think it is'))} {_n(c, 2, 60)}"),
    _en("number", _said("I don't know", "stop", "repeat", "say it again", "help me", "wait")),
    _en("fraction", _said("I don't know", "stop", "repeat please", "hello", "okay", "yes", "no")),
)  # fmt: skip
HINDI_FORMS = (
    _hi("integer", lambda c: _h(c, 0, 10)),
    _hi("number", lambda c: _h(c, 0, 10)),
    _hi("integer", lambda c: _h(c, 11, 20)),
    _hi("integer", lambda c: _h(c, 21, 99)),
    _hi("number", lambda c: _h(c, 21, 99)),
    _hi("integer", lambda c: _join("minus|माइनस", _h(c, 1, 20))),
    _hi("integer", lambda c: _join("rin|ऋण", _h(c, 1, 10))),
    _hi("integer", lambda c: _h(c, 101, 500)),
    _hi("fraction", lambda c: _join(_h(c, 1, 9), "bata|बटा", _h(c, 2, 12))),
    _hi("fraction", lambda c: _join("minus|माइनस", _h(c, 1, 9), "bata|बटा", _h(c, 2, 9))),
    _hi("fraction", _pair(("aadha", "आधा"), ("dedh", "डेढ़"), ("dhai", "ढाई"), ("paune do", "पौने दो"), ("sava teen", "सवा तीन"), ("saadhe chaar", "साढ़े चार"))),  # noqa: E501
    _hi("decimal", lambda c: _join(_h(c, 0, 20), "dashamlav|दशमलव", _h(c, 1, 9))),
    _hi("percent", lambda c: _join(_h(c, 1, 99), "pratishat|प्रतिशत")),
    _hi("ratio", lambda c: _join(_h(c, 1, 10), "anupat|अनुपात", _h(c, 1, 10))),
    _hi("quantity", lambda c: _join(_h(c, 2, 50), c.choice(("rupaye|रुपये", "meter|मीटर", "kilo|किलो")))),
    _hi("comparison", _pair(("bada", "बड़ा"), ("chhota", "छोटा"), ("barabar", "बराबर"))),
    _hi("yes_no", _pair(("haan", "हाँ"), ("nahi", "नहीं"))),
    _hi("number", _pair(("pata nahi", "पता नहीं"), ("mujhe nahi pata", "मुझे नहीं पता"), ("phir se bolo", "फिर से बोलो"), ("ruko", "रुको"), ("madad karo", "मदद करो"))),  # noqa: E501
)  # fmt: skip
HINGLISH = (
    _lent("integer", lambda c: _n(c, 0, 19)),
    _lent("integer", lambda c: _n(c, 21, 99)),
    _lent("integer", lambda c: f"minus {_n(c, 1, 20)}"),
    _lent("fraction", lambda c: f"{_n(c, 1, 9)} by {_n(c, 2, 12)}"),
    _lent("fraction", lambda c: f"minus {_n(c, 1, 9)} by {_n(c, 2, 9)}"),
    _lent("decimal", lambda c: f"{_n(c, 0, 20)} point {_digits(c, 2)}"),
    _lent("percent", lambda c: f"{_n(c, 1, 99)} percent"),
    _lent("choice", lambda c: f"option {c.choice('abcd')}"),
    _hi("fraction", lambda c: _join(_h(c, 1, 9), "by|बाय", _h(c, 2, 12)), "hinglish"),
    _hi("decimal", lambda c: _join(_h(c, 0, 12), "point|पॉइंट", _h(c, 1, 9)), "hinglish"),
    _hi("percent", lambda c: _join(_h(c, 1, 99), "percent|परसेंट"), "hinglish"),
    _hi("number", lambda c: _join("answer|आंसर", _h(c, 2, 20), "hai|है"), "hinglish"),
)


class Voices:
    """The voices on this PC. Files are made in `folder`."""

    def __init__(self, folder: Path, mouth: PiperMouth | None) -> None:
        self._folder = folder
        self._mouth = mouth
        english_voices: list[str] = ["piper", "piper"] if mouth else []
        hindi_voices: list[str] = ["piper-hi"] if mouth else []
        if shutil.which("espeak-ng"):
            english_voices += [f"espeak {v}" for v in ("en-us 150 50", "en-gb 130 65", "en-us 165 80", "en-gb 150 35")]
            hindi_voices += ["espeak hi 150 50", "espeak hi 130 70", "espeak hi 160 35"]
        if shutil.which("flite"):
            english_voices += ["flite slt", "flite rms"]
        if Path("/usr/share/festival/voices/hindi").is_dir():
            hindi_voices += ["festival"] * 3
        self.of = {"en": english_voices, "hi": hindi_voices, "hinglish": hindi_voices}

    def say(self, line: Line, voice: str) -> Sound:
        """What `line` sounds like, 16 kHz; Devanagari where the voice is Hindi."""
        name, *how = voice.split()
        if name.startswith("piper"):
            assert self._mouth is not None
            language = "hi" if name == "piper-hi" else "en"
            said = self._mouth.say(line.sound or line.text, language=language)
            return resample(said.astype(np.float32) / 32768, self._mouth.sample_rate, RATE)
        return read_sound(self._file(line.sound or line.text, name, how))

    def _file(self, text: str, name: str, how: list[str]) -> Path:
        out = self._folder / "said.wav"
        out.unlink(missing_ok=True)
        if name == "espeak":
            voice, speed, pitch = how
            command = ["espeak-ng", "-v", voice, "-s", speed, "-p", pitch, "-w", str(out), text]
        elif name == "flite":
            command = ["flite", "-voice", how[0], "-t", text, "-o", str(out)]
        else:
            script = self._folder / "say.scm"
            script.write_text(
                f"(Parameter.set 'Int_Method 'DuffInt) (voice_hindi_NSK_diphone)\n"
                f'(utt.save.wave (utt.synth (Utterance Text "{text}")) "{out}" \'riff)\n',
                encoding="utf-8",
            )
            command = ["festival", "-b", str(script)]
        subprocess.run(command, check=False, capture_output=True, timeout=60)
        return out


def clips(seed: int, each: int, voices: Voices) -> Iterator[Clip]:
    """Every line of `seed` by one of its language's voices; every third clip is noisy."""
    chance = random.Random(f"voices {seed}")
    room = np.random.default_rng(seed)
    for number, line in enumerate(lines(seed, each)):
        if not voices.of[line.language]:
            continue
        voice = chance.choice(voices.of[line.language])
        try:
            said = voices.say(line, voice)
        except SoundFileUnreadable:  # Festival falls over on some letters with a dot
            voice = voices.of[line.language][0]
            said = voices.say(line, voice)
        noisy = number % 3 == 2
        yield Clip(line, voice, noisy, in_a_room(said, room, noisy=noisy))


def in_a_room(said: Sound, room: np.random.Generator, *, noisy: bool) -> Sound:
    """`said` at an even loudness with silence around it, in a quiet room or 15 dB above noise."""
    silence = np.zeros(int(AROUND * RATE), dtype=np.float32)
    level = float(np.sqrt(np.mean(np.square(said)))) or 1.0
    even = np.concatenate([silence, said * np.float32(LOUDNESS / level), silence])
    loudness = LOUDNESS / 10 ** (SNR_DB / 20) if noisy else ROOM
    return np.asarray(np.clip(even + room.standard_normal(len(even)) * loudness, -1, 1), dtype=np.float32)
