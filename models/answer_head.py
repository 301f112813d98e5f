"""The first hearer: a small head on Whisper's encoder that hears answers of an awaited kind, in Hindi and in English.

It turns what the encoder made of the sound into the chances of each speech sound, and finds the answers that they fit
(`answer_search`). It was trained on synthetic voices alone (`models/training`; its card lies beside it). It must never
know which answer is right, and never hear a word that no answer of the kind has.
"""

from __future__ import annotations

import hashlib
import math
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models import phonemes
from models.answer_search import BEAM, Found, Network, Numbers, Search, Spelled, pressed
from models.closed_set import Expect, Grammar, Phrase, Rule, Tongue
from models.errors import EarsUnavailable, ModelUnusable
from models.hinglish_sounds import shipped_lexicon
from models.onnx_session import OnnxSession, open_session

FOLDER = Path(__file__).with_name("vendored") / "answer_head"
ELSEWHERE = Path(__file__).resolve().parents[1] / "content" / "lexicon" / "elsewhere.toml"
FILE, CARD = "head.onnx", "head.toml"
OTHER_LANGUAGE: dict[Tongue, dict[Tongue, float]] = {"en": {"en": 0.0, "hi": -2.5}, "hi": {"en": -0.7, "hi": 0.0}}
"""What a phrase costs (logarithm) when the language is known: Hindi borrows English numbers, English seldom Hindi's."""
EITHER: dict[Tongue, float] = {"en": 0.0, "hi": 0.0}
GREATEST_LEAD, GREATEST_GAP = 8.0, 8.0
Weights = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Answers:
    """What one hearing can have been, best first."""

    found: tuple[Found, ...]
    lead: float
    """How far the best is before the next, as a logarithm."""
    runner_up: str
    gap: float
    """How far the best is behind any row of sounds at all: what no answer explains. At most 0."""
    elsewhere: float = 0.0
    """How far the best is before a word that is no answer; less than 0 where such a word fits better."""
    alone: float = 0.0
    """The chance that the best is right where nobody else was asked."""

    @property
    def next_best(self) -> Found | None:
        """The best of those that mean something else than the very best; None where there is none."""
        return next((one for one in self.found[1:] if one.means != self.found[0].means), None)

    def with_more(self, fits: Callable[[Found], bool], gain: float) -> Answers:
        """The same with a better fit of those that something else speaks for."""
        more = [gain * fits(one) for one in self.found]
        if not any(more):
            return self
        added = (replace(one, fit=one.fit + plus) for one, plus in zip(self.found, more, strict=True))
        grown = sorted(added, key=lambda one: -one.fit)
        now = replace(self, found=tuple(grown))
        if now.found[0].says == self.found[0].says or now.next_best is None:
            return now
        lead, apart = grown[0].fit - now.next_best.fit, self.elsewhere + grown[0].fit - gain - self.found[0].fit
        return replace(now, lead=lead, runner_up=now.next_best.says, elsewhere=apart)

    @property
    def grounds(self) -> Weights:
        """What a confidence in the best stands on."""
        best = self.found[0]
        each = self.gap / len(best.phrases)
        return (
            1.0,
            min(self.lead, GREATEST_LEAD),
            max(each, -GREATEST_GAP),
            max(self.gap, -2 * GREATEST_GAP),
            min(max(self.elsewhere, -GREATEST_LEAD), GREATEST_LEAD),
            float(best.language == "hi"),
            float(len(best.phrases) > 1),
        )


def chance(grounds: Sequence[float], weights: Sequence[float]) -> float:
    """The chance that `weights` give `grounds`, 0 to 1."""
    total = sum(one * weight for one, weight in zip(grounds, weights, strict=True))
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))


class AnswerHead:
    """The head and the networks of the kinds it was asked for. Not for use by two threads at once."""

    def __init__(self, session: OnnxSession, card: dict[str, Any]) -> None:
        self._session = session
        self.alone: Weights = tuple(card["confidence"]["alone"])
        """Weights of the grounds where nobody else was asked."""
        self.together: Weights = tuple(card["confidence"]["seconded"])
        """Weights of the grounds, and of what Whisper's decoder says to it."""
        self._networks: dict[tuple[Rule, ...], Network] = {}

    @classmethod
    def load(cls, folder: Path = FOLDER, model: Path | None = None) -> AnswerHead:
        """The head in `folder`, if its file is the one that its card describes; `model` is the Whisper it is put on.

        Raises:
            EarsUnavailable: a file is missing, cannot be read, or is another; or the head is for another model.
        """
        try:
            card = tomllib.loads((folder / CARD).read_text(encoding="utf-8"))
            if hashlib.sha256((folder / FILE).read_bytes()).hexdigest() != card["sha256"]:
                raise EarsUnavailable(f"{FILE} is not the file that its card describes.")
            if model is not None and model.stat().st_size != card["model_size"]:
                raise EarsUnavailable(f"{FILE} was made for another model than {model.parent.name}.")
            if tuple(card["sounds"].split()) != phonemes.inventory():
                raise EarsUnavailable(f"{FILE} was made for other sounds.")
            return cls(open_session(folder / FILE), card)
        except (OSError, ValueError, KeyError, TypeError, ModelUnusable) as fault:
            raise EarsUnavailable(f"The head of the ears cannot be read: {fault}") from fault

    def prepare(self, expect: Expect) -> Network:
        """The network of `expect`, made when it is first asked for."""
        if expect.rules not in self._networks:
            _ = self.elsewhere
            self._networks[expect.rules] = Network(Grammar(dict(expect.groups), expect.rules), spelled)
        return self._networks[expect.rules]

    @cached_property
    def elsewhere(self) -> Network:
        """Words that are no answers (`content/lexicon/elsewhere.toml`)."""
        words = tomllib.loads(ELSEWHERE.read_text(encoding="utf-8"))["words"].split()
        phrases = tuple(Phrase(word, "hi", (word,)) for word in words)
        return Network(Grammar({"word": phrases}, (Rule("answer", ("word",)),)), spelled)

    def sounds(self, near: Numbers) -> Numbers:
        """The log-chances of each sound, (frames, inventory), from the encoder's (positions, 512).

        Raises:
            ModelUnusable: the runtime failed.
        """
        return pressed(self._session.run(None, {"seen": near[None]})[0][0])

    def hear(self, near: NDArray[np.float32], expect: Expect, language: str = "auto") -> Answers | None:
        """The answers of the kind that the sound fits; None where it fits none at all.

        Raises:
            ModelUnusable: the runtime failed.
        """
        sounds = self.sounds(near)
        cost = OTHER_LANGUAGE.get(language, EITHER)  # type: ignore[call-overload]
        search = Search(self.prepare(expect), sounds, cost["hi"], cost["en"], unfinished=expect.unfinished)
        found = search.best()
        if not found:
            return None
        gap = min(0.0, found[0].fit - float(sounds.max(axis=1).sum()))
        other = Search(self.elsewhere, sounds, 0.0, 0.0, unfinished=False).best()
        apart = found[0].fit - other[0].fit if other else BEAM
        lead, runner_up = search.rival()
        answers = Answers(tuple(found), min(lead, BEAM), runner_up, gap, apart)
        if (behind := answers.next_best) is not None and found[0].fit - behind.fit <= lead:
            answers = replace(answers, lead=found[0].fit - behind.fit, runner_up=behind.says)
        return replace(answers, alone=chance(answers.grounds, self.alone))


@cache
def spelled(phrase: Phrase) -> tuple[Spelled, ...]:
    """The ways in which `phrase` is said, as numbers of sounds."""
    number = phonemes.numbers()
    ways = dict.fromkeys(way for text in phrase.aloud or (phrase.says,) for way in _ways(text, phrase))
    return tuple(tuple(number[sound] for sound in way) for way in ways if way)


def _ways(text: str, phrase: Phrase) -> list[phonemes.Sounds]:
    """Hindi has one way to be read, two in Latin letters; English is said as in America, in Britain, and in India."""
    lexicon = shipped_lexicon()
    words = text.lower().split()
    if phrase.language == "hi":
        if phrase.aloud:
            return [phonemes.read(text, phonemes.HINDI)]
        known = [lexicon.words.get(word) or lexicon.maths.get(word) for word in words]
        spelt = [phonemes.read(" ".join(filter(None, known)), phonemes.HINDI)] if all(known) else []
        return [*spelt, phonemes.read(text, phonemes.ROMAN)]
    ways = [phonemes.read(text, voice) for voice in phonemes.ENGLISH]
    if all(word in lexicon.maths for word in words):
        ways.append(phonemes.read(" ".join(lexicon.maths[word] for word in words), phonemes.HINDI))
    return ways
