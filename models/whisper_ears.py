"""The ears: speech to text with Whisper, on this machine.

One short mel window, one encoding; the language, the closed set and free decoding all look at that encoding. They
must never turn silence or noise into words, never learn which answer is right, and never fail on sound of any length.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import ctranslate2
import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from models import closed_set
from models.closed_set import Expect, Phrase, Scored, Spelling, Tongue
from models.errors import EarsUnavailable
from models.mel import BANDS, RATE, log_mel
from models.speech_cut import LEAD, Speech, SpeechFinder, cut

__all__ = ["EarsUnavailable", "Expect", "Hearing", "Phrase", "Tongue", "WhisperEars"]

Tokens = tuple[int, ...]
Numbers = NDArray[np.float32]

WINDOWS = ((2.8, 4.0), (4.8, 6.0), (8.5, 10.0), (31.0, 30.0))
"""Seconds of sound up to which each mel window (in seconds) serves: every window ends in silence, or the decoder never
stops."""
FRAMES_A_SECOND = 50
"""Positions of the encoder's output in a second."""
TAIL = 0.25
"""Seconds after the speech that the closed set looks at. More of it teaches silence, not speech."""
WEIGHED = 12
"""Phrases of several tokens that are weighed in full; the others' first tokens already fit worse."""
HOPELESS = 5.0
"""Fit by which a first token may be behind the best one's for its phrase to be weighed in full."""
AT_ONCE = 4
"""Candidates scored at once: bounds memory (51,865 numbers for each token of each)."""
PROPOSALS = 6
"""Sequences that a constrained search proposes."""
LONG_ENOUGH = 0.5
"""Seconds of speech below which nobody says a sequence of words."""
NO_SPEECH, MAYBE_SPEECH = 0.6, 0.35
"""The decoder's own doubt that anybody speaks, from which it is believed: always, and where its words are poor too."""
FAIR, POOR = -1.0, -1.8
"""Average log-probability of a token from which free decoding is trusted, and below which its words are poor."""
NOISES = ((0.4, 1e-3), (0.8, 1e-3), (0.4, 4e-3), (0.8, 4e-3))
"""Seconds and loudness of the faint noises that show what the decoder would say anyway."""


REMEMBERED = 2000
"""Candidates whose prejudice is remembered."""


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

    whole: ctranslate2.StorageView
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


class Whisper:
    """The model and its tokens: numbers in, numbers out. Decides nothing."""

    def __init__(self, model: ctranslate2.models.Whisper, tokenizer: Tokenizer) -> None:
        self._model = model
        self._tokenizer = tokenizer
        self._end = self._mark("<|endoftext|>")
        self._prompts: dict[Tongue, list[int]] = {"en": self._prompt("<|en|>"), "hi": self._prompt("<|hi|>")}

    def _prompt(self, tongue: str) -> list[int]:
        return [self._mark(one) for one in ("<|startoftranscript|>", tongue, "<|transcribe|>", "<|notimestamps|>")]

    def _mark(self, name: str) -> int:
        found = self._tokenizer.token_to_id(name)
        if found is None:
            raise EarsUnavailable(f"The tokenizer of the ears does not know {name}.")
        return int(found)

    def tokens(self, text: str) -> Tokens:
        """The tokens of `text` as it stands at the beginning of what is said."""
        return tuple(self._tokenizer.encode(f" {text}", add_special_tokens=False).ids)

    def text(self, tokens: Sequence[int]) -> str:
        """What `tokens` spell."""
        return str(self._tokenizer.decode(list(tokens))).strip()

    def look(self, pcm: Numbers, seconds: float | None = None) -> Picture:
        """Encode `pcm` in the shortest window that serves, or in one of `seconds`."""
        spoken = len(pcm) / RATE
        mel = log_mel(pcm, seconds or _window(spoken))
        whole = self._model.encode(ctranslate2.StorageView.from_array(mel[None]), to_cpu=True)
        near = int((spoken + TAIL) * FRAMES_A_SECOND)
        return Picture(whole, np.ascontiguousarray(np.array(whole)[:, :near]))

    def chances(self, picture: Picture) -> dict[Tongue, float]:
        """How likely each language is, of the two."""
        found = dict(self._model.detect_language(ctranslate2.StorageView.from_array(picture.near))[0])
        en, hi = found["<|en|>"] + 1e-9, found["<|hi|>"] + 1e-9
        return {"en": en / (en + hi), "hi": hi / (en + hi)}

    def first(self, picture: Picture) -> Numbers:
        """The log-probability of every token as the first one said."""
        view = ctranslate2.StorageView.from_array(picture.near)
        prompt = self._prompts["en"]
        options = {"suppress_blank": False, "suppress_tokens": [], "return_logits_vocab": True}
        found = self._model.generate(view, [prompt], beam_size=1, max_length=len(prompt), **options)[0]
        logits = np.array(found.logits[0][0], dtype=np.float32)
        shifted = logits - logits.max()
        return np.asarray(shifted - np.log(np.exp(shifted).sum()), dtype=np.float32)

    def scores(self, picture: Picture, candidates: Sequence[Tokens]) -> list[float]:
        """The log-probability of each candidate, its end left out."""
        return [
            score
            for at in range(0, len(candidates), AT_ONCE)
            for score in self._scores(picture.near, candidates[at : at + AT_ONCE])
        ]

    def _scores(self, near: Numbers, candidates: Sequence[Tokens]) -> list[float]:
        view = ctranslate2.StorageView.from_array(np.repeat(near, len(candidates), axis=0))
        lengths = [near.shape[1]] * len(candidates)
        found = self._model.align(view, self._prompts["en"], [list(one) for one in candidates], lengths)
        return [float(np.log(np.maximum(one.text_token_probs, 1e-12)).sum()) for one in found]

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

    def propose(self, picture: Picture, banned: list[int], longest: int) -> list[str]:
        """The likeliest sequences without the banned tokens."""
        prompt = self._prompts["en"]
        options = {"suppress_tokens": banned, "suppress_blank": True, "length_penalty": 0.0}
        view = ctranslate2.StorageView.from_array(picture.near)
        found = self._model.generate(
            view,
            [prompt],
            beam_size=PROPOSALS,
            num_hypotheses=PROPOSALS,
            max_length=_limit(prompt, longest),
            **options,
        )[0]
        said = [closed_set.once(self.text(one), cut_off=len(one) >= longest) for one in found.sequences_ids]
        return list(dict.fromkeys(said))

    def all_but(self, words: Iterable[str]) -> list[int]:
        """Every token that none of `words` holds."""
        wanted = {token for word in words for token in self.tokens(word)} | {self._end}
        others = np.ones(self._tokenizer.get_vocab_size(), dtype=bool)
        others[list(wanted)] = False
        banned: list[int] = np.flatnonzero(others).tolist()
        return banned


class Prejudice:
    """What the decoder would say of faint noise: worked out once for each candidate, then remembered."""

    def __init__(self, whisper: Whisper) -> None:
        self._whisper = whisper
        self._noises: list[Picture] = []
        self._first: Numbers | None = None
        self._of: dict[Tokens, float] = {}

    def first(self) -> Numbers:
        """The log-probability of every token as the first one, given noise."""
        if self._first is None:
            self._first = np.mean([self._whisper.first(noise) for noise in self._pictures()], axis=0)
        return self._first

    def of(self, candidates: Sequence[Tokens]) -> list[float]:
        """The log-probability of each candidate, given noise."""
        new = [one for one in dict.fromkeys(candidates) if one not in self._of]
        if len(self._of) > REMEMBERED:
            self._of.clear()
            new = list(dict.fromkeys(candidates))
        if new:
            each = [self._whisper.scores(noise, new) for noise in self._pictures()[::2]]
            self._of.update(zip(new, np.mean(each, axis=0).tolist(), strict=True))
        return [self._of[one] for one in candidates]

    def _pictures(self) -> list[Picture]:
        if not self._noises:
            chance = np.random.default_rng(0)
            lead = np.zeros(LEAD, dtype=np.float32)
            for seconds, loudness in NOISES:
                noise = chance.standard_normal(int(seconds * RATE)).astype(np.float32) * np.float32(loudness)
                self._noises.append(self._whisper.look(np.concatenate([lead, noise])))
        return self._noises


class WhisperEars:
    """A loaded Whisper model. Not for use by two threads at once."""

    def __init__(self, whisper: Whisper, finder: SpeechFinder | None = None) -> None:
        self._whisper = whisper
        self._finder = finder
        self._prejudice = Prejudice(whisper)
        self._spellings: dict[Expect, tuple[Spelling, ...]] = {}

    @classmethod
    def load(cls, folder: Path, threads: int = 2, finder: SpeechFinder | None = None) -> WhisperEars:
        """Load the model in `folder` (model.bin, config.json, the vocabulary, tokenizer.json).

        `finder` tells speech from noise; without one, loudness and the decoder's own doubt must do.

        Raises:
            EarsUnavailable: the folder does not hold a model that can be read, or one that is not multilingual.
        """
        try:
            rules = (folder / "tokenizer.json").read_bytes()
            if not rules.rstrip().endswith(b"}") or b'"model"' not in rules:
                raise EarsUnavailable(f"{folder / 'tokenizer.json'} is cut short.")
            model = ctranslate2.models.Whisper(str(folder), device="cpu", compute_type="int8", intra_threads=threads)
        except (RuntimeError, OSError, ValueError) as fault:
            raise EarsUnavailable(f"The ears' model in {folder} cannot be read: {fault}") from fault
        if not model.is_multilingual or model.n_mels != BANDS:
            raise EarsUnavailable(f"The model in {folder} is not a multilingual Whisper of {BANDS} mel bands.")
        return cls(Whisper(model, Tokenizer.from_buffer(rules)), finder)

    def prepare(self, expect: Expect | None = None) -> None:
        """Do now what the first hearing would wait for: the decoder's prejudices, and the model's first run."""
        self._prejudice.first()
        if expect is not None and expect.phrases:
            self._prejudice.of([one.tokens for one in self._spelled(expect) if len(one.tokens) > 1])

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
        return replace(hearing, clipped=speech.clipped, ms=_since(began))

    def _understood(self, speech: Speech, expect: Expect, language: str) -> Hearing:
        """The closed set where it fits, free decoding where it does not, and nothing where neither is at ease."""
        picture = self._whisper.look(speech.pcm)
        chances = _chances(language) or self._whisper.chances(picture)
        turn = Turn(speech, expect, picture, chances, closed_set.bonuses(chances, fixed=language != "auto"))
        closed = self._phrases(turn) if expect.phrases else []
        if closed_set.surely(closed, speech.seconds, expect):
            return _closed(closed, speech)
        free = self._free(turn)
        if closed_set.is_longer_answer(free.text, expect) and free.fair:
            return _of_the_kind(_freely(free, closed))
        if expect.shape and speech.seconds >= LONG_ENOUGH:
            closed = closed_set.ranked([*closed, *self._sequences(turn, closed)])
        if closed_set.fits(closed) and not (free.fair and closed_set.is_swallowed(closed, free.text, free.logprob)):
            return _closed(closed, speech)
        if free.fair and (len(free.text.split()) > 1 or not closed_set.fits_barely(closed, closed_set.EVIDENCE)):
            return _freely(free, closed)
        return _doubtful(free, closed, speech)

    def _phrases(self, turn: Turn) -> list[Scored]:
        """The phrases of the closed set, best first: all by their first token, then the best of the longer in full."""
        heard, noise = self._whisper.first(turn.picture), self._prejudice.first()
        spellings = self._spelled(turn.expect)
        start = [closed_set.fit_of(float(heard[one.tokens[0]]), float(noise[one.tokens[0]]), 1) for one in spellings]
        short = [at for at, one in enumerate(spellings) if len(one.tokens) == 1]
        least = max(start, default=0.0) - HOPELESS
        long = [at for at, one in enumerate(spellings) if len(one.tokens) > 1 and start[at] >= least]
        full = [spellings[at] for at in sorted(long, key=lambda at: -start[at])[:WEIGHED]]
        scored = [
            turn.scored(one, float(heard[one.tokens[0]]), float(noise[one.tokens[0]]))
            for one in (spellings[at] for at in short)
        ]
        return closed_set.ranked([*scored, *self._weighed(turn, full)])

    def _weighed(self, turn: Turn, spellings: Sequence[Spelling]) -> list[Scored]:
        """Each of `spellings` with its fit."""
        tokens = [one.tokens for one in spellings]
        pairs = zip(self._whisper.scores(turn.picture, tokens), self._prejudice.of(tokens), strict=True)
        return [turn.scored(one, heard, noise) for one, (heard, noise) in zip(spellings, pairs, strict=True)]

    def _sequences(self, turn: Turn, closed: Sequence[Scored]) -> list[Scored]:
        """The longer answers that a search among the words of this kind proposes, and those that `closed` begins."""
        longest = 3 + int(4 * turn.speech.seconds)
        banned = self._whisper.all_but(turn.expect.words)
        searched = self._whisper.propose(turn.picture, banned, longest)
        proposed = [closed_set.longer_answer_in(text, turn.expect) for text in searched]
        begun = [one.says for one in closed[:2] if one.fit >= closed_set.FITS]
        proposed += [text for says in begun for text in closed_set.continued(says, turn.expect)]
        texts = [text for text in dict.fromkeys(proposed) if text]
        return self._weighed(
            turn, [Spelling(Phrase(one, "en", (one,)), one, self._whisper.tokens(one)) for one in texts]
        )

    def _free(self, turn: Turn) -> Free:
        """Free decoding; again on a longer window when it never ends on the short one."""
        tongue: Tongue = "hi" if turn.chances["hi"] > turn.chances["en"] else "en"
        longest = 6 + int(6 * turn.speech.seconds)
        free = self._whisper.write(turn.picture, tongue, longest)
        if free.looped and turn.speech.seconds < 8:
            free = self._whisper.write(self._whisper.look(turn.speech.pcm, 10.0), tongue, longest)
        return replace(free, text=closed_set.rewritten(free.text, turn.expect))

    def _spelled(self, expect: Expect) -> tuple[Spelling, ...]:
        """The phrases of `expect` as tokens, worked out once."""
        if expect not in self._spellings:
            spelled = tuple(
                Spelling(phrase, text, self._whisper.tokens(text))
                for phrase in expect.phrases
                for text in phrase.spellings
            )
            self._spellings[expect] = spelled
        return self._spellings[expect]


@dataclass(frozen=True, slots=True)
class Turn:
    """One hearing: what is known of it before it is understood."""

    speech: Speech
    expect: Expect
    picture: Picture
    chances: dict[Tongue, float]
    bonuses: dict[Tongue, float]

    def scored(self, spelling: Spelling, heard: float, noise: float) -> Scored:
        """`spelling` with its fit, its length and its language taken into account."""
        phrase, size = spelling.phrase, len(spelling.tokens)
        fit = closed_set.fit_of(heard, noise, size) + self.bonuses[phrase.language]
        fit -= closed_set.length_cost(spelling.text, self.speech.seconds)
        return Scored(phrase.says, phrase.language, fit, (heard - noise) / size, heard / size)


def _limit(prompt: Sequence[int], longest: int) -> int:
    """What the engine must be told for `longest` new tokens: it allows half of this, and counts the prompt."""
    return max(2 * longest, longest + len(prompt))


def _window(seconds: float) -> float:
    """The shortest mel window that serves for so much sound."""
    return next(window for longest, window in WINDOWS if seconds <= longest)


def _chances(language: str) -> dict[Tongue, float] | None:
    """The languages' chances where the language is known."""
    known: dict[str, dict[Tongue, float]] = {"en": {"en": 1.0, "hi": 0.0}, "hi": {"en": 0.0, "hi": 1.0}}
    return known.get(language)


def _since(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 1)


def _closed(closed: Sequence[Scored], speech: Speech) -> Hearing:
    """The best of the closed set."""
    runner_up = closed[1].says if len(closed) > 1 else ""
    return Hearing(
        closed[0].says, closed[0].language, closed_set.confidence(closed, speech.seconds), runner_up, "closed"
    )


def _freely(free: Free, closed: Sequence[Scored]) -> Hearing:
    """What free decoding says."""
    return Hearing(free.text, free.language, free.confidence, closed[0].says if closed else "", "free")


def _of_the_kind(hearing: Hearing) -> Hearing:
    """Surer than its decoder: of all that could have been written, it is an answer of the kind awaited.

    The square root is a choice: it takes clean spoken fractions and negatives from 0.4 to 0.8 up to 0.6 to 0.9, and
    leaves what the decoder itself doubted below the bound for asking again.
    """
    return replace(hearing, confidence=hearing.confidence**0.5)


def _doubtful(free: Free, closed: Sequence[Scored], speech: Speech) -> Hearing:
    """Neither fits well: the better of the two, with a confidence that asks again, or nothing."""
    noise = not free.text or free.looped or free.no_speech > (MAYBE_SPEECH if free.logprob < POOR else NO_SPEECH)
    least = closed_set.SURE_EVIDENCE if noise else closed_set.EVIDENCE
    if closed_set.fits_barely(closed, least):
        return _closed(closed, speech)
    return Hearing("", why="noise") if noise else _freely(free, closed)
