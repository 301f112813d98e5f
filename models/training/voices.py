"""Synthetic voices for training: Kokoro's 54 and blends of them, espeak-ng's variants, festival, flite, Piper.

Six Kokoro voices and some variants of espeak-ng are held out: they speak only in the clips that a head is judged on.
It must never be given a recording of a person.
"""

from __future__ import annotations

import io
import json
import random
import subprocess
import tempfile
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from models.onnx_session import OnnxSession, open_session
from models.phonemes import Sounds
from models.training.utterances import WORDS, Utterance, draw, other_talk, runs

Sound = NDArray[np.float32]
RATE = 16_000
KOKORO_RATE = 24_000
HELD = frozenset({"hf_beta", "hm_psi", "am_michael", "bf_emma", "if_sara", "zm_yunxi"})
"""Kokoro's voices that nothing is trained on."""
VARIANTS = tuple(WORDS["variants"].split())
HELD_VARIANTS = frozenset({"f2", "m3", "belinda", "paul", "Lee"})
QUIET = 0.02
"""Share of the greatest loudness below which the ends of a clip are cut."""
HINDI_SHARE, BLENDED = 0.35, 0.6
IN_A_FILE = 100
"""Clips in one file."""
SHORTEST = RATE // 10
NSK = """
(voice_hindi_NSK_diphone)
(set! int_simple_params (quote ((f0_mean {pitch}) (f0_std 12))))
(Parameter.set (quote Int_Method) (quote Simple))
(Parameter.set (quote Int_Target_Method) (quote Simple))
"""
ENGLISH_FESTIVAL = ("voice_kal_diphone", "voice_ked_diphone", "voice_cmu_us_slt_arctic_hts")
FLITE = ("slt", "rms", "awb", "kal16")


@dataclass(frozen=True, slots=True)
class Said:
    """A clip: 16 kHz, and the sounds that were meant."""

    kind: str
    text: str
    voice: str
    sounds: Sounds
    held: bool
    """By a voice that nothing is trained on."""
    pcm: NDArray[np.int16]


def trimmed(sound: Sound) -> Sound:
    """`sound` without the silence around it."""
    loud = np.convolve(np.abs(sound), np.ones(160) / 160, "same")
    at = np.flatnonzero(loud > QUIET * loud.max(initial=1e-6))
    return sound[max(0, at[0] - 480) : at[-1] + 720] if len(at) else sound


def whole(sound: Sound) -> NDArray[np.int16]:
    """`sound` at an even peak, as whole numbers."""
    return np.asarray(sound / (np.abs(sound).max() + 1e-6) * 0.7 * 32767, dtype=np.int16)


class Kokoro:
    """The Kokoro model and all its voices."""

    def __init__(self, model: Path, voices: Path, letters: Path) -> None:
        self._session: OnnxSession = open_session(model)
        self._letters: dict[str, int] = json.loads(letters.read_text(encoding="utf-8"))["vocab"]
        files = sorted(voices.glob("*.bin"))
        self.styles = {file.stem: np.fromfile(file, np.float32).reshape(-1, 256) for file in files}

    def say(self, letters: str, style: NDArray[np.float32], speed: float) -> Sound:
        """Phonetic letters as sound."""
        spoken = unicodedata.normalize("NFD", letters).replace("r.", "ɽ").replace("pʰ", "f")
        tokens = [self._letters[one] for one in spoken if one in self._letters][:500]
        given = {
            "tokens": np.array([[0, *tokens, 0]], np.int64),
            "style": style[max(0, len(tokens) - 1)].reshape(1, 256),
            "speed": np.array([speed], np.float32),
        }
        said = self._session.run(None, given)[0].ravel()
        return np.asarray(soxr.resample(said, KOKORO_RATE, RATE), dtype=np.float32)

    def draw(self, chance: random.Random, *, held: bool) -> tuple[str, NDArray[np.float32]]:
        """A voice, often a blend of two."""
        names = [name for name in self.styles if (name in HELD) == held]
        hindi = [name for name in names if name.startswith("h")]
        one = chance.choice(hindi if chance.random() < HINDI_SHARE else names)
        if held or chance.random() > BLENDED:
            return one, self.styles[one]
        other, share = chance.choice(names), np.float32(chance.uniform(0.3, 0.7))
        return f"{one}+{other}", share * self.styles[one] + (1 - share) * self.styles[other]


def by_kokoro(kokoro: Kokoro, chance: random.Random, *, held: bool, talk: bool = False) -> Said:
    """One clip by one of Kokoro's voices; `talk`: of what is no answer."""
    utterance = other_talk(chance) if talk else draw(chance)
    parts = runs(utterance.text, chance.choice(("en-us", "en")))
    letters = " ".join(part.letters for part in parts)
    name, style = kokoro.draw(chance, held=held)
    mark = chance.choice((".", ".", "?", ",")) if chance.random() < 0.3 else ""
    speed = chance.choice((0.75, 0.85, 0.95, 1, 1.05, 1.15, 1.25, 1.4, 1.55))
    said = trimmed(kokoro.say(letters + mark, style, speed))
    return _said(utterance, f"kokoro {name}", sum((part.sounds for part in parts), ()), said, held=held)


def by_espeak(chance: random.Random) -> Said:
    """One clip by one of espeak-ng's variants."""
    utterance, variant = draw(chance), chance.choice(VARIANTS)
    pace, pitch = str(chance.randrange(110, 230)), str(chance.randrange(20, 95))
    parts = runs(utterance.text, chance.choice(("en-us", "en")))
    told = [(part.text, part.voice + ("" if variant == "-" else f"+{variant}")) for part in parts]
    sound = np.concatenate([trimmed(_espeak(text, voice, pace, pitch)) for text, voice in told])
    sounds = sum((part.sounds for part in parts), ())
    return _said(utterance, f"espeak {variant}", sounds, sound, held=variant in HELD_VARIANTS)


def _espeak(text: str, voice: str, pace: str, pitch: str) -> Sound:
    command = ["espeak-ng", "-v", voice, "-s", pace, "-p", pitch, "--stdout", text]
    return _read(subprocess.run(command, check=True, capture_output=True).stdout)  # noqa: S603


def _read(wav: bytes) -> Sound:
    sound, rate = soundfile.read(io.BytesIO(wav), dtype="float32")
    return np.asarray(soxr.resample(sound, rate, RATE), dtype=np.float32)


def by_flite(chance: random.Random) -> Said:
    """One clip of English by flite."""
    utterance = _drawn(chance, lambda text: text.isascii())
    voice = chance.choice(FLITE)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "said.wav"
        stretch = str(chance.choice((0.75, 0.85, 1.0, 1.15, 1.3)))
        pitch = str(chance.randrange(90, 260))
        command = ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch}"]
        command += ["--setf", f"int_f0_target_mean={pitch}", "-t", utterance.text, "-o", str(out)]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        sound = trimmed(_read(out.read_bytes()))
    sounds = sum((part.sounds for part in runs(utterance.text, "en-us")), ())
    return _said(utterance, f"flite {voice}", sounds, sound, held=False)


def by_festival(chance: random.Random, many: int = 12) -> Iterator[Said]:
    """`many` clips by festival, which is slow to start: Hindi by its one Hindi man, or English."""
    hindi = chance.random() < 0.7
    meant = [_drawn(chance, _is_plain_hindi if hindi else str.isascii) for _ in range(many)]
    voice = "nsk" if hindi else chance.choice(ENGLISH_FESTIVAL)
    with tempfile.TemporaryDirectory() as folder:
        script = NSK.format(pitch=chance.randrange(95, 190)) if hindi else f"({voice})\n"
        for number, one in enumerate(meant):
            stretch = chance.choice((0.7, 0.8, 0.9, 1, 1.1, 1.25))
            script += f"(Parameter.set 'Duration_Stretch {stretch})\n"
            script += f'(utt.save.wave (utt.synth (Utterance Text "{one.text}")) "{folder}/{number}.wav" \'riff)\n'
        file = Path(folder) / "say.scm"
        file.write_text(script, encoding="utf-8")
        subprocess.run(["festival", "-b", str(file)], check=False, capture_output=True)  # noqa: S603, S607
        for number, one in enumerate(meant):
            out = Path(folder) / f"{number}.wav"
            if out.is_file() and out.stat().st_size > 4000:
                sounds = sum((part.sounds for part in runs(one.text, "en-us")), ())
                yield _said(one, f"festival {voice}", sounds, trimmed(_read(out.read_bytes())), held=False)


def _is_plain_hindi(text: str) -> bool:
    """Devanagari alone, without the dotted letters on which festival falls over."""
    dotted = any(one == "\u093c" or "\u0958" <= one <= "\u095f" for one in unicodedata.normalize("NFC", text))
    return not dotted and all(one == " " or "\u0900" <= one <= "\u097f" for one in text)


def _drawn(chance: random.Random, fits: Callable[[str], bool]) -> Utterance:
    while True:
        utterance = draw(chance)
        if fits(utterance.text) and '"' not in utterance.text:
            return utterance


def _said(utterance: Utterance, voice: str, sounds: Sounds, sound: Sound, *, held: bool) -> Said:
    return Said(utterance.kind, utterance.text, voice, sounds, held, whole(sound))


def save(file: Path, said: Sequence[Said]) -> None:
    """Write clips; whole or not at all."""
    rows = [
        {"kind": one.kind, "text": one.text, "voice": one.voice, "sounds": " ".join(one.sounds), "held": one.held,
         "size": len(one.pcm)}
        for one in said
    ]  # fmt: skip
    part = file.with_suffix(".part.npz")
    np.savez(part, pcm=np.concatenate([one.pcm for one in said]), rows=np.array(json.dumps(rows)))
    part.replace(file)


def load(file: Path) -> Iterator[Said]:
    """The clips of one file."""
    with np.load(file) as held:
        pcm, rows = held["pcm"], json.loads(str(held["rows"]))
    at = 0
    for row in rows:
        sounds = tuple(row["sounds"].split())
        yield Said(row["kind"], row["text"], row["voice"], sounds, row["held"], pcm[at : at + row["size"]])
        at += row["size"]


def render(folder: Path, who: str, seed: int, minutes: float, *, kokoro: Path | None = None) -> int:
    """Have `who` (kokoro, held, talk, espeak, flite, festival) speak for `minutes`; the number of clips made."""
    folder.mkdir(parents=True, exist_ok=True)
    ends = time.monotonic() + 60 * minutes
    made = 0
    number = len(list(folder.glob(f"{who}-{seed}-*.npz")))
    while time.monotonic() < ends:
        clips: list[Said] = []
        speaking = _speaking(who, random.Random(f"{who} {seed} {number}"), kokoro)  # noqa: S311 - no secret
        while len(clips) < IN_A_FILE and time.monotonic() < ends:
            clip = next(speaking)
            if len(clip.pcm) > SHORTEST:
                clips.append(clip)
        if clips:
            save(folder / f"{who}-{seed}-{number:04}.npz", clips)
        made, number = made + len(clips), number + 1
    return made


_LOADED: dict[Path, Kokoro] = {}


def _speaking(who: str, chance: random.Random, kokoro: Path | None) -> Iterator[Said]:
    if who in ("kokoro", "held", "talk"):
        if kokoro is None:
            raise ValueError("Kokoro's folder must be named: model.onnx, vocab.json and voices/")
        if kokoro not in _LOADED:
            _LOADED[kokoro] = Kokoro(kokoro / "model.onnx", kokoro / "voices", kokoro / "vocab.json")
        while True:
            yield by_kokoro(_LOADED[kokoro], chance, held=who != "kokoro", talk=who == "talk")
    while who == "festival":
        yield from by_festival(chance)
    while True:
        yield by_espeak(chance) if who == "espeak" else by_flite(chance)
