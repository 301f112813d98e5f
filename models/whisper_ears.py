"""The ears: speech to text with faster-whisper's Whisper, on this machine.

One short mel window, one encoding; the language, the closed set and free decoding all look at that encoding. They
must never turn silence or noise into words, never learn which answer is right, and never fail on sound of any length.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from faster_whisper import WhisperModel
from faster_whisper.tokenizer import Tokenizer
from faster_whisper.transcribe import get_ctranslate2_storage
from numpy.typing import NDArray

from models import closed_set
from models.closed_set import Expect, Grammar, Phrase, Rule, Scored, Tongue
from models.errors import EarsUnavailable
from models.onnx_session import give_memory_back
from models.phrase_search import PhraseSearch
from models.voice_activity import LEAD, RATE, Speech, VoiceActivity, cut
from models.whisper_decoder import WhisperDecoder

__all__ = ["EarsUnavailable", "Expect", "Hearing", "Phrase", "Rule", "Tongue", "WhisperEars"]

Tokens = tuple[int, ...]
Numbers = NDArray[np.float32]

WINDOWS = ((1.1, 4.0, 0.25), (8.5, 10.0, 0.6), (31.0, 30.0, 0.6))
"""Seconds of sound up to which each mel window serves, its seconds, and the seconds after the speech that the search
looks at. Single words are heard as well in a short window; of longer answers it makes one word too many."""
FRAMES_A_SECOND = 50
"""Positions of the encoder's output in a second."""
NO_SPEECH, MAYBE_SPEECH = 0.6, 0.35
"""The decoder's own doubt that anybody speaks, from which it is believed: always, and where its words are poor too."""
FAIR, POOR = -1.0, -1.8
"""Average log-probability of a token from which free decoding is trusted, and below which its words are poor."""
GUESS = 2.0
"""Evidence from which the best phrase is a better guess than one free word that is no answer."""
DISPUTED = 0.55
"""Confidence, at most, of an answer on which free decoding and the phrases of its kind do not agree."""
NOISES = ((0.4, 1e-3), (0.4, 4e-3))
"""Seconds and loudness of the faint noises that show what the decoder would say anyway."""


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
    """Sound as the encoder sees it, shape (1, positions, size): the whole window, and the part with the speech."""

    whole: Any
    """As the engine holds it."""
    near: Numbers


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

    def _speaks(self, tongue: Tongue) -> Tokenizer:
        return Tokenizer(self._stock.hf_tokenizer, multilingual=True, task="transcribe", language=tongue)

    def _prompt(self, tongue: Tongue) -> list[int]:
        found: list[int] = self._stock.get_prompt(self._speaks(tongue), [], without_timestamps=True)
        return found

    def tokens(self, text: str) -> Tokens:
        """The tokens of `text` after a space; of what begins with _ right after what is before it."""
        written = text[1:] if text.startswith("_") else f" {text}"
        return tuple(self._tokenizer.encode(written))

    def text(self, tokens: Sequence[int]) -> str:
        """What `tokens` spell."""
        return str(self._tokenizer.decode(list(tokens))).strip()

    def look(self, pcm: Numbers, seconds: float | None = None) -> Picture:
        """Encode `pcm` in the shortest window that serves, or in one of `seconds`."""
        spoken = len(pcm) / RATE
        window, tail = _window(spoken)
        whole = self._stock.encode(self.mel(pcm, seconds or window))
        near = int((spoken + tail) * FRAMES_A_SECOND)
        return Picture(whole, np.ascontiguousarray(np.array(whole)[:, :near]))

    def mel(self, pcm: Numbers, seconds: float) -> Numbers:
        """The log-mel picture of `pcm`, cut or filled with silence to `seconds`: shape (80, 100 * seconds)."""
        window = np.zeros(int(seconds * RATE), dtype=np.float32)
        window[: len(pcm)] = pcm[: len(window)]
        return np.asarray(self._stock.feature_extractor(window, padding=0), dtype=np.float32)

    def chances(self, picture: Picture) -> dict[Tongue, float]:
        """How likely each language is, of the two."""
        found = dict(self._model.detect_language(get_ctranslate2_storage(picture.near))[0])
        en, hi = found["<|en|>"] + 1e-9, found["<|hi|>"] + 1e-9
        return {"en": en / (en + hi), "hi": hi / (en + hi)}

    def write(self, picture: Picture, tongue: Tongue, longest: int) -> Free:
        """Free decoding, greedy, of at most `longest` tokens; what is said again and again is said once."""
        prompt = self._prompts[tongue]
        options = {"return_scores": True, "return_no_speech_prob": True}
        limit = _limit(prompt, longest)
        found = self._model.generate(picture.whole, [prompt], beam_size=1, max_length=limit, **options)[0]
        written = found.sequences_ids[0]
        cut_off = len(written) >= longest
        said = self.text(written)
        text = closed_set.once(said, cut_off=cut_off)
        return Free(text, tongue, float(found.scores[0]), float(found.no_speech_prob), cut_off and text == said)

    def search(self, decoder: WhisperDecoder, tokens: Iterable[int]) -> PhraseSearch:
        """What searches `tokens` on this model."""
        chance = np.random.default_rng(0)
        lead = np.zeros(LEAD, dtype=np.float32)
        noises = []
        for seconds, loudness in NOISES:
            noise = chance.standard_normal(int(seconds * RATE)).astype(np.float32) * np.float32(loudness)
            noises.append(self.look(np.concatenate([lead, noise])).near[0])
        return PhraseSearch(decoder, self._prompts["en"], self._tokenizer.eot, tokens, noises)


class WhisperEars:
    """A loaded Whisper model. Not for use by two threads at once."""

    def __init__(self, whisper: Whisper, decoder: WhisperDecoder, finder: VoiceActivity | None = None) -> None:
        self._whisper = whisper
        self._decoder = decoder
        self._finder = finder
        self._search: PhraseSearch | None = None
        self._known: set[int] = set()
        self._grammars: dict[tuple[Rule, ...], Grammar] = {}

    @classmethod
    def load(cls, folder: Path, threads: int = 2, finder: VoiceActivity | None = None) -> WhisperEars:
        """Load the model in `folder` (model.bin, config.json, the vocabulary, tokenizer.json).

        `finder` tells speech from noise; without one, loudness and the decoder's own doubt must do.

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
        ears = cls(Whisper(model), WhisperDecoder.load(folder / "model.bin"), finder)
        give_memory_back()
        return ears

    def prepare(self, *expects: Expect) -> None:
        """Do now what the first hearing of each would wait for: the grammars, and the decoder's first prejudices."""
        grammars = [self._graph(one) for one in expects if one.rules]
        if grammars:
            self._searching(*grammars).prepare(grammars)
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
        hearing = self._understood(speech, expect or Expect(""), language)
        give_memory_back()  # 20 MB that the engine would keep, for some ten milliseconds
        return replace(hearing, clipped=speech.clipped, ms=_since(began))

    def _understood(self, speech: Speech, expect: Expect, language: str) -> Hearing:
        """The closed set where it fits, free decoding where it does not, and nothing where neither is at ease."""
        picture = self._whisper.look(speech.pcm)
        chances = _chances(language) or self._whisper.chances(picture)
        turn = Turn(speech, expect, picture, chances, closed_set.bonuses(chances, fixed=language != "auto"))
        closed = self._phrases(turn) if expect.rules else []
        if closed_set.chance(closed, speech.seconds) >= closed_set.SURE:
            return _closed(closed, speech)
        free = self._free(turn)
        closed = closed_set.seconded(closed, free.text, free.logprob)
        agreed = bool(closed) and closed_set.same(closed[0].says, free.text)
        likely = closed_set.chance(closed, speech.seconds)
        if free.fair and not agreed and closed_set.is_longer_answer(free.text, expect):
            if not closed or (closed_set.ahead(closed) < closed_set.THIN and free.logprob > closed_set.AT_EASE):
                return _to_be_confirmed(_freely(free, closed))
        elif free.fair and not agreed and self._is_told(free, likely):
            speech_of_its_own = _freely(free, closed)
            return _to_be_confirmed(speech_of_its_own) if _has_number(free, expect) else speech_of_its_own
        if likely >= (closed_set.SURE if free.is_noise else closed_set.HARDLY):
            return _closed(closed, speech)
        return _doubtful(free, closed, speech)

    @staticmethod
    def _is_told(free: Free, likely: float) -> bool:
        """Whether something is told freely that no phrase of the grammar accounts for."""
        if closed_set.is_sentence(free.text, free.logprob):
            return True
        return likely < closed_set.SPEECH and len(free.text.split()) > 1

    def _phrases(self, turn: Turn) -> list[Scored]:
        """The phrases of the grammar that fit best, best first."""
        grammar = self._graph(turn.expect)
        near, seconds = turn.picture.near[0], turn.speech.seconds
        found = self._searching(grammar)
        return found.find(grammar, near, seconds, turn.bonuses, unfinished=turn.expect.unfinished)

    def _graph(self, expect: Expect) -> Grammar:
        """The grammar of `expect`, worked out once."""
        if expect.rules not in self._grammars:
            self._grammars[expect.rules] = Grammar(dict(expect.groups), expect.rules, self._whisper.tokens)
        return self._grammars[expect.rules]

    def _searching(self, *grammars: Grammar) -> PhraseSearch:
        """A search that knows the tokens of `grammars`: what it learns of noise it keeps."""
        tokens = self._known.union(*(grammar.tokens() for grammar in grammars))
        if self._search is None or tokens != self._known:
            self._known = tokens
            self._search = self._whisper.search(self._decoder, tokens)
        return self._search

    def _free(self, turn: Turn) -> Free:
        """Free decoding; again on a longer window when it never ends on the short one."""
        tongue: Tongue = "hi" if turn.chances["hi"] > turn.chances["en"] else "en"
        longest = 6 + int(6 * turn.speech.seconds)
        free = self._whisper.write(turn.picture, tongue, longest)
        if free.looped and turn.speech.seconds < 8:
            free = self._whisper.write(self._whisper.look(turn.speech.pcm, 10.0), tongue, longest)
        return replace(free, text=closed_set.rewritten(free.text, turn.expect))


@dataclass(frozen=True, slots=True)
class Turn:
    """One hearing: what is known of it before it is understood."""

    speech: Speech
    expect: Expect
    picture: Picture
    chances: dict[Tongue, float]
    bonuses: dict[Tongue, float]


def _limit(prompt: Sequence[int], longest: int) -> int:
    """What the engine must be told for `longest` new tokens: it allows half of this, and counts the prompt."""
    return max(2 * longest, longest + len(prompt))


def _window(seconds: float) -> tuple[float, float]:
    """The shortest mel window that serves for so much sound, and how much after the speech is looked at."""
    return next((window, tail) for longest, window, tail in WINDOWS if seconds <= longest)


def _chances(language: str) -> dict[Tongue, float] | None:
    """The languages' chances where the language is known."""
    known: dict[str, dict[Tongue, float]] = {"en": {"en": 1.0, "hi": 0.0}, "hi": {"en": 0.0, "hi": 1.0}}
    return known.get(language)


def _since(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 1)


def _closed(closed: Sequence[Scored], speech: Speech) -> Hearing:
    """The best phrase of the grammar."""
    sure = closed_set.confidence(closed, speech.seconds)
    runner_up = closed[1].says if len(closed) > 1 else ""
    return Hearing(closed[0].says, closed[0].language, sure, runner_up, "closed")


def _freely(free: Free, closed: Sequence[Scored]) -> Hearing:
    """What free decoding says."""
    return Hearing(free.text, free.language, free.confidence, closed[0].says if closed else "", "free")


def _has_number(free: Free, expect: Expect) -> bool:
    """Whether digits were written where a number is awaited, in no form that an answer has."""
    return bool(expect.shape) and any(letter.isdigit() for letter in free.text)


def _to_be_confirmed(hearing: Hearing) -> Hearing:
    """An answer that the phrases of its kind speak against: never acted on without asking."""
    return replace(hearing, confidence=min(hearing.confidence, DISPUTED))


def _doubtful(free: Free, closed: Sequence[Scored], speech: Speech) -> Hearing:
    """Nothing fits well: nothing where nobody speaks, what free decoding says, or the best guess to be asked about."""
    if free.is_noise:
        return Hearing("", why="noise")
    guess = closed and closed[0].evidence >= GUESS and len(free.text.split()) < 2
    return _closed(closed, speech) if guess else _freely(free, closed)
