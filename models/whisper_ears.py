"""The ears: what is said in a stretch of sound, heard by two on one encoding by faster-whisper's Whisper.

A small head (`answer_head`) hears answers of the awaited kind first. Whisper's decoder writes freely what is no such
answer, and is asked where the head is not sure: two that agree are believed. They must never turn silence or noise into
words, never learn which answer is right, and never fail on sound of any length. Without the head Whisper hears alone.
"""

from __future__ import annotations

import logging
import math
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from faster_whisper import WhisperModel
from faster_whisper.tokenizer import Tokenizer
from faster_whisper.transcribe import get_ctranslate2_storage
from numpy.typing import NDArray

from models import answer_head, closed_set
from models.answer_head import AnswerHead, Answers
from models.closed_set import Expect, Phrase, Rule, Tongue
from models.errors import EarsUnavailable, ModelUnusable
from models.onnx_session import give_memory_back
from models.voice_activity import RATE, Speech, VoiceActivity, cut

__all__ = ["EarsUnavailable", "Expect", "Hearing", "Phrase", "Rule", "Tongue", "WhisperEars"]

LOG = logging.getLogger("didi.ears")
Numbers = NDArray[np.float32]

WINDOWS = ((3.6, 4.0), (8.5, 10.0), (31.0, 30.0))
"""Seconds of sound up to which each mel window serves, and its seconds. A window that just fits is not enough: on real
single words the head is right 81 times in a hundred in a window of 1 s, and 95 times in one of 4 s."""
WRITES_WELL = 1.1
"""Seconds of sound up to which the decoder writes as well in the shortest window; of more it makes a word too many."""
LONG_WINDOW = 10.0
LONGEST_ANSWER = 8.5
"""Seconds of sound up to which the head listens: what takes longer is told, not answered."""
TAIL = 0.25
"""Seconds after the speech that are listened to."""
FRAMES_A_SECOND = 50
"""Positions of the encoder's output in a second."""
NO_SPEECH, MAYBE_SPEECH = 0.6, 0.35
"""The decoder's own doubt that anybody speaks, from which it is believed: always, and where its words are poor too."""
FAIR, POOR = -1.0, -1.8
"""Average log-probability of a token from which free decoding is trusted, and below which its words are poor."""
SURE = 0.93
"""The head's chance from which nobody else is asked."""
HALF, HARDLY = 0.5, 0.04
"""Chance from which the best answer is taken for what was said, and below which it is not even a guess."""
GUESSED = 0.25
"""The head's chance from which its answer is asked about where the decoder hears nobody: it gives up on short words."""
SECONDED = 4.0
"""Fit (logarithm) that the decoder adds to an answer that it writes too, when it is certain."""
DISPUTED = 0.55
"""Confidence, at most, of an answer on which free decoding and the phrases of its kind do not agree."""
UNHEARD = 0.5
"""Confidence, at most, of an answer in sound in which voice activity finds nobody."""
LONG_PHRASE = 10
"""Letters of a phrase, at least, that is known by being far from all else that could be said: "hindi mein batao"."""
APART, FAR, VERY_FAR, FAR_FROM_ALL = 0.5, 15.0, 100.0, 0.7
"""Lead over the next such phrase, and over any other word, from which it is; and the chance it then has at least."""
OTHER_LETTERS = re.compile(rb"[\xcd-\xdf\xe1\xe3-\xed]|\xe0[^\xa4\xa5]")
"""First bytes (UTF-8) of letters that are neither Latin nor Devanagari. Whisper writes Hindi in Urdu's, if it may."""
AS_EVER = -1
"""Stands for the tokens that the model's own settings forbid."""
CAUTION = 0.9
"""Power that takes a chance to a confidence; a confidence of 0.6 is what Didi acts on without asking."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What one stretch of sound was heard to say."""

    text: str
    language: Tongue | None = None
    confidence: float = 0.0
    """0 to 1."""
    runner_up: str = ""
    """The next best text, where there was one."""
    why: str = ""
    """How the text was found ("closed", "free"), or why there is none ("silence", "noise", "too_short")."""
    clipped: bool = False
    """The sound began or ended in the middle of speech, or was too loud to read."""
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Picture:
    """Sound as the encoder sees it."""

    whole: Any
    """The whole window, as the engine holds it."""
    near: Numbers
    """The part with the speech: (positions, size)."""
    seconds: float
    """Of the window."""


@dataclass(frozen=True, slots=True)
class Free:
    """What free decoding says."""

    text: str
    language: Tongue
    logprob: float
    """Average of a token's."""
    no_speech: float
    looped: bool
    """It never came to an end."""

    @property
    def confidence(self) -> float:
        """0 to 1."""
        return float(np.exp(min(0.0, self.logprob))) * (1 - 0.5 * self.no_speech)

    @property
    def fair(self) -> bool:
        """Whether the decoder was at ease with it."""
        return bool(self.text) and self.logprob >= FAIR and not self.looped

    @property
    def is_noise(self) -> bool:
        """Whether the decoder doubts that anybody speaks."""
        return not self.text or self.no_speech > (MAYBE_SPEECH if self.logprob < POOR else NO_SPEECH)


class Whisper:
    """The model and its tokens: numbers in, numbers out. Decides nothing."""

    def __init__(self, model: WhisperModel) -> None:
        self._stock = model
        self._model = model.model
        self._tokenizer = self._speaks("en")
        self._prompts: dict[Tongue, list[int]] = {"en": self._prompt("en"), "hi": self._prompt("hi")}
        self._never = [AS_EVER, *_tokens_of_other_letters(model.hf_tokenizer)]

    def _speaks(self, tongue: Tongue) -> Tokenizer:
        return Tokenizer(self._stock.hf_tokenizer, multilingual=True, task="transcribe", language=tongue)

    def _prompt(self, tongue: Tongue) -> list[int]:
        found: list[int] = self._stock.get_prompt(self._speaks(tongue), [], without_timestamps=True)
        return found

    def text(self, tokens: Sequence[int]) -> str:
        """What `tokens` spell."""
        return str(self._tokenizer.decode(list(tokens))).strip()

    def look(self, pcm: Numbers, seconds: float | None = None) -> Picture:
        """Encode `pcm` in the shortest window that serves, or in one of `seconds`."""
        window = seconds or _window(len(pcm) / RATE)
        whole = self._stock.encode(self.mel(pcm, window))
        near = int((len(pcm) / RATE + TAIL) * FRAMES_A_SECOND)
        return Picture(whole, np.ascontiguousarray(np.array(whole)[0, :near]), window)

    def mel(self, pcm: Numbers, seconds: float) -> Numbers:
        """The log-mel picture of `pcm`, cut or filled with silence to `seconds`: shape (80, 100 * seconds)."""
        window = np.zeros(int(seconds * RATE), dtype=np.float32)
        window[: len(pcm)] = pcm[: len(window)]
        return np.asarray(self._stock.feature_extractor(window, padding=0), dtype=np.float32)

    def chances(self, picture: Picture) -> dict[Tongue, float]:
        """How likely each language is, of the two."""
        found = dict(self._model.detect_language(get_ctranslate2_storage(picture.near[None]))[0])
        en, hi = found["<|en|>"] + 1e-9, found["<|hi|>"] + 1e-9
        return {"en": en / (en + hi), "hi": hi / (en + hi)}

    def write(self, picture: Picture, tongue: Tongue, longest: int) -> Free:
        """Free decoding, greedy, of at most `longest` tokens; what is said again and again is said once."""
        prompt = self._prompts[tongue]
        options = {"return_scores": True, "return_no_speech_prob": True, "suppress_tokens": self._never}
        limit = _limit(prompt, longest)
        found = self._model.generate(picture.whole, [prompt], beam_size=1, max_length=limit, **options)[0]
        written = found.sequences_ids[0]
        cut_off = len(written) >= longest
        said = self.text(written)
        text = closed_set.once(said, cut_off=cut_off)
        return Free(text, tongue, float(found.scores[0]), float(found.no_speech_prob), cut_off and text == said)


class WhisperEars:
    """A loaded Whisper model with the head on it. Not for use by two threads at once."""

    def __init__(self, whisper: Whisper, head: AnswerHead | None = None, finder: VoiceActivity | None = None) -> None:
        self._whisper = whisper
        self._head = head
        self._finder = finder

    @classmethod
    def load(
        cls, folder: Path, threads: int = 2, finder: VoiceActivity | None = None, head: Path = answer_head.FOLDER
    ) -> WhisperEars:
        """Load the model in `folder` (model.bin, config.json, the vocabulary, tokenizer.json), and the head.

        `finder` tells speech from noise; without one, loudness and the decoder's own doubt must do. Without a head that
        can be read, or with a model that it was not made for, Whisper hears alone.

        Raises:
            EarsUnavailable: the folder does not hold a model that can be read, or one that is not multilingual.
        """
        try:
            rules = (folder / "tokenizer.json").read_bytes()
            if not rules.rstrip().endswith(b"}") or b'"model"' not in rules:
                raise EarsUnavailable(f"{folder / 'tokenizer.json'} is cut short.")
            model = WhisperModel(str(folder), "cpu", compute_type="int8", cpu_threads=threads, local_files_only=True)
        except (RuntimeError, OSError, ValueError) as fault:
            raise EarsUnavailable(f"The ears' model in {folder} cannot be read: {fault}") from fault
        bands = len(model.feature_extractor.mel_filters)
        if not model.model.is_multilingual or model.model.n_mels != bands:
            raise EarsUnavailable(f"The model in {folder} is not a multilingual Whisper of {bands} mel bands.")
        ears = cls(Whisper(model), _head_for(folder, head), finder)
        give_memory_back()
        return ears

    def prepare(self, *expects: Expect) -> None:
        """Do now what the first hearing of each would wait for: all that an answer can sound like."""
        for expect in expects:
            if self._head and expect.rules:
                self._head.prepare(expect)
        give_memory_back()

    def hear(self, pcm: NDArray[Any], expect: Expect | None = None, language: str = "auto") -> Hearing:
        """What `pcm` (one row, 16 kHz, -1 to 1) says, given the kind of answer awaited.

        `language` is "en" or "hi" when it is known, else "auto". What is longer than 30 s of speech is not heard.

        Raises:
            SoundMalformed: `pcm` is not one row of numbers.
        """
        began = time.perf_counter()
        speech = cut(pcm, self._finder)
        if isinstance(speech, str):
            return Hearing("", why=speech, ms=_since(began))
        turn = Turn(speech, expect or Expect(""), language, self._whisper.look(speech.pcm))
        hearing = self._understood(turn)
        give_memory_back()  # 20 MB that the engine would keep, for some ten milliseconds
        return replace(hearing, clipped=speech.clipped, ms=_since(began))

    def _understood(self, turn: Turn) -> Hearing:
        """What the head is sure of; else what both say together."""
        answers = self._answers(turn)
        alone = answers.alone if answers else 0.0
        if turn.speech.doubted:
            return _answered(answers, min(alone, UNHEARD)) if answers and alone >= HALF else Hearing("", why="noise")
        if answers and alone >= SURE:
            return _answered(answers, alone)
        free = self._free(turn, answers)
        if not answers or not self._head:
            return Hearing("", why="noise") if free.is_noise else _freely(free, turn.expect, None)
        answers, said = seconded(answers, free)
        together = answer_head.chance((*answers.grounds, *said), self._head.together)
        if _is_far_from_all_else(answers, turn.expect):
            together = max(together, FAR_FROM_ALL)
        return _judged(answers, together, free, turn.expect)

    def _answers(self, turn: Turn) -> Answers | None:
        """What the head hears, where there is one and an answer is awaited."""
        if not self._head or not turn.expect.rules or len(turn.speech.pcm) / RATE > LONGEST_ANSWER:
            return None
        try:
            return self._head.hear(turn.picture.near, turn.expect, turn.language)
        except ModelUnusable as fault:
            LOG.warning("The head of the ears failed, Whisper hears alone: %s", fault)
            self._head = None
            return None

    def _free(self, turn: Turn, answers: Answers | None) -> Free:
        """Free decoding; on a longer window where the short one misleads it, or it never comes to an end."""
        tongue = self._tongue(turn, answers)
        longest = 6 + int(6 * turn.speech.seconds)
        picture, pcm = turn.picture, turn.speech.pcm
        if len(pcm) / RATE > WRITES_WELL and picture.seconds < LONG_WINDOW:
            picture = self._whisper.look(pcm, LONG_WINDOW)
        free = self._whisper.write(picture, tongue, longest)
        if free.looped and picture.seconds < LONG_WINDOW:
            free = self._whisper.write(self._whisper.look(pcm, LONG_WINDOW), tongue, longest)
        return replace(free, text=closed_set.rewritten(free.text, turn.expect))

    def _tongue(self, turn: Turn, answers: Answers | None) -> Tongue:
        """The language to write in: the known one, that of a likely answer, or the one that it sounds like."""
        if turn.language in ("en", "hi"):
            return "hi" if turn.language == "hi" else "en"
        if answers and answers.alone >= HALF:
            return answers.found[0].language
        chances = self._whisper.chances(turn.picture)
        return "hi" if chances["hi"] > chances["en"] else "en"


@dataclass(frozen=True, slots=True)
class Turn:
    """One hearing: what is known of it before it is understood."""

    speech: Speech
    expect: Expect
    language: str
    picture: Picture


def _head_for(folder: Path, head: Path) -> AnswerHead | None:
    """The head, if it can be read and was made for the model in `folder`."""
    try:
        return AnswerHead.load(head, folder / "model.bin")
    except EarsUnavailable as fault:
        LOG.warning("Whisper hears alone: %s", fault)
        return None


def _is_far_from_all_else(answers: Answers, expect: Expect) -> bool:
    """Whether a long phrase fits that nothing else comes near, where no number is awaited: doubts are such phrases."""
    long = len(answers.found[0].says) >= LONG_PHRASE and not expect.shape
    told_apart = answers.lead >= APART or answers.elsewhere >= VERY_FAR  # kyon and kyun are one word
    return long and told_apart and answers.elsewhere >= FAR


def seconded(answers: Answers, free: Free) -> tuple[Answers, tuple[float, ...]]:
    """`answers` with the one that free decoding writes too brought forward; and what it says to the best of them.

    That is: how surely it writes the same, whether it writes something else, in several words or with a number, and how
    much it doubts that anybody speaks.
    """
    ease, written = math.exp(free.logprob), closed_set.in_words(free.text)
    grown = answers.with_more(lambda one: closed_set.writes(written, one.says), SECONDED * ease)
    agrees = closed_set.writes(written, grown.found[0].says)
    other = bool(free.text) and not agrees
    several = other and len(free.text.split()) > 2
    counted = other and closed_set.DIGITS.search(free.text) is not None
    return grown, (ease * agrees, ease * other, float(several), float(counted), free.no_speech)


def _tokens_of_other_letters(tokenizer: Any) -> list[int]:
    """The tokens that begin letters which no language of Didi's is written in."""
    bytes_of = _bytes_of_letters()
    words = {word: number for word, number in tokenizer.get_vocab().items() if set(word) <= bytes_of.keys()}
    spelt = {number: bytes(bytes_of[letter] for letter in word) for word, number in words.items()}
    return sorted(number for number, raw in spelt.items() if OTHER_LETTERS.search(raw))


def _bytes_of_letters() -> dict[str, int]:
    """The byte that each letter of a vocabulary of bytes stands for: itself where it can be printed (GPT-2's rule)."""
    printed = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = (byte for byte in range(256) if byte not in printed)
    return {chr(byte): byte for byte in printed} | {chr(256 + at): byte for at, byte in enumerate(others)}


def _limit(prompt: Sequence[int], longest: int) -> int:
    """What the engine must be told for `longest` new tokens: it allows half of this, and counts the prompt."""
    return max(2 * longest, longest + len(prompt))


def _window(seconds: float) -> float:
    """The shortest mel window that serves for so much sound."""
    return next(window for longest, window in WINDOWS if seconds <= longest)


def _since(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 1)


def _answered(answers: Answers, chance: float) -> Hearing:
    """The best answer of the kind."""
    best = answers.found[0]
    return Hearing(best.says, best.language, chance**CAUTION, answers.runner_up, "closed")


def _judged(answers: Answers, chance: float, free: Free, expect: Expect) -> Hearing:
    """The best answer where it is likely; else what was told freely, nothing where nobody speaks, or a guess."""
    if chance >= HALF:
        return _answered(answers, chance)
    if free.is_noise:
        guessed = answers.alone >= GUESSED
        return _answered(answers, min(answers.alone, UNHEARD)) if guessed else Hearing("", why="noise")
    if chance < HARDLY or (free.fair and len(free.text.split()) > 1):
        return _freely(free, expect, answers)
    return _answered(answers, chance)


def _freely(free: Free, expect: Expect, answers: Answers | None) -> Hearing:
    """What free decoding says; where a number is awaited and it has one, it is never acted on without asking."""
    sure = free.confidence
    number = any(letter.isdigit() for letter in free.text) or closed_set.is_longer_answer(free.text, expect)
    if answers and expect.shape and number:
        sure = min(sure, DISPUTED)
    return Hearing(free.text, free.language, sure, answers.found[0].says if answers else "", "free")
