"""Finds, among all phrases that an answer can be made of, those that fit what was heard best.

A phrase's fit is the logarithm of its probability given the sound, minus most of the same given faint noise (what the
decoder would say anyway is its prejudice, not what it heard), minus what it costs to look back in the sound, as a
decoder that repeats itself does. It must never weigh one answer against another by anything but the sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.closed_set import Scored, length_cost
from models.phrase_grammar import Grammar, Node, Phrase, Tokens, Tongue
from models.whisper_decoder import Numbers, WhisperDecoder

BEAM = 10
"""Beginnings that are followed at once."""
HOPELESS = 5.0
"""Fit by which a beginning may be behind the best."""
LONGEST = 16
"""Tokens of the longest phrase that is searched."""
SECONDS = 0.02
"""Seconds of one position of the encoder's output."""
STEP = 0.12
"""Seconds, at least, from the middle of one phrase to the middle of the next."""
HEARD, PREJUDICE, BACK, END, END_PREJUDICE, UNSAID = 0.88, 0.5, 30.0, 0.55, 1.5, 3.0
"""Weights, fitted on synthetic answers in English and Hindi and on recorded digits: of the probability given the sound,
of the prejudice, of each second that a token is looked for before the one it follows, of the end being heard, of the
prejudice about it, and of each second of sound that nothing said reaches."""
TRAILS = 0.35
"""Seconds from the middle of the last word to its end."""
CONTEXT = 3
"""Tokens that the prejudice about the next one depends on: what is further back changes little."""
REMEMBERED = 5_000
"""Contexts whose prejudices are remembered."""
COMMON = 3000
"""Tokens that stand for all the rest of the language: the first are the commonest."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What may have been said so far."""

    node: Node
    place: int
    inside: bool
    """In the middle of a phrase."""
    says: tuple[Phrase, ...]
    tokens: Tokens
    row: int
    """Which of the beginnings that the decoder follows it is."""
    fit: float
    heard: float
    noise: float
    reached: float
    """Seconds up to which the sound is said."""


class PhraseSearch:
    """The decoder, the tokens it is asked for, and its prejudices. Not for use by two threads at once."""

    def __init__(
        self, decoder: WhisperDecoder, prompt: Sequence[int], end: int, tokens: Iterable[int], noises: Sequence[Numbers]
    ) -> None:
        asked = sorted({*tokens, end})
        known = [*asked, *sorted(set(range(COMMON)) - set(asked))]
        self._decoder = decoder
        self._prompt = tuple(prompt)
        self._asked = len(asked)
        self._at = {token: at for at, token in enumerate(known)}
        self._end = self._at[end]
        self._words = decoder.words_of(known)
        self._noises = [decoder.memory(noise) for noise in noises]
        self._prejudice: dict[Tokens, NDArray[np.float32]] = {}

    def find(
        self,
        grammar: Grammar,
        near: Numbers,
        seconds: float,
        bonuses: dict[Tongue, float],
        *,
        most: int = 8,
        unfinished: bool = False,
    ) -> list[Scored]:
        """The phrases that fit best, best first, each text once; `near` is what the encoder made of the sound.

        `unfinished`: what is said may end anywhere, as while a student is still speaking.
        """
        memory = self._decoder.memory(near)
        begun = self._decoder.begin(memory, self._prompt)
        places = np.arange(near.shape[0], dtype=np.float32) * np.float32(SECONDS)
        live = [Beginning(grammar.node(0), 0, False, (), (), 0, 0.0, 0.0, 0.0, 0.0)]
        whole: dict[str, Scored] = {}
        for _ in range(LONGEST):
            chances = self._decoder.next(begun, self._words)
            looked = begun.looked @ places
            prejudices = self._prejudices([one.tokens[-CONTEXT:] for one in live])
            longer = []
            for one in live:
                said, noise = chances[one.row], prejudices[one.tokens[-CONTEXT:]]
                if one.says and not one.inside and (unfinished or grammar.ends(one.place)):
                    done = self._whole(one, float(said[self._end]), float(noise[self._end]), seconds)
                    if done.says not in whole or whole[done.says].fit < done.fit:
                        whole[done.says] = done
                longer += self._longer(one, said, noise, float(looked[one.row]), bonuses, grammar)
            live, rows = _best(longer, max((one.fit for one in whole.values()), default=-1e9))
            if not live:
                break
            first = {one.row: one.tokens[-1] for one in live}
            begun = self._decoder.longer(memory, begun.only(rows), [first[at] for at in range(len(rows))])
        return sorted(whole.values(), key=lambda one: -one.fit)[:most]

    def prepare(self, grammar: Grammar) -> None:
        """Work out the prejudices that every answer of `grammar` begins with."""
        first = sorted(grammar.node(0).after)
        self._prejudices([()])
        for at in range(0, len(first), BEAM):
            self._prejudices([(token,) for token in first[at : at + BEAM]])

    def _longer(
        self,
        one: Beginning,
        said: Numbers,
        noise: Numbers,
        looked: float,
        bonuses: dict[Tongue, float],
        grammar: Grammar,
    ) -> list[Beginning]:
        """`one` with each token that may follow."""
        least = one.reached + (0.0 if one.inside or not one.tokens else STEP)
        cost = BACK * max(0.0, least - looked) if one.tokens else 0.0
        reached = max(one.reached, looked)
        found = []
        for token, node in one.node.after.items():
            at = self._at[token]
            heard, expected = float(said[at]), float(noise[at])
            fit = one.fit + HEARD * heard - PREJUDICE * expected - cost
            rest = ((*one.tokens, token), one.row, fit, one.heard + heard, one.noise + expected, reached)
            if node.after:
                found.append(Beginning(node, one.place, True, one.says, *rest))
            for phrase, place in node.ends:
                fit_in = fit + bonuses[phrase.language]
                found.append(
                    Beginning(
                        grammar.node(place), place, False, (*one.says, phrase), rest[0], rest[1], fit_in, *rest[3:]
                    )
                )
        return found

    def _whole(self, one: Beginning, end: float, end_noise: float, seconds: float) -> Scored:
        text = " ".join(phrase.says for phrase in one.says)
        fit = one.fit + END * end - END_PREJUDICE * end_noise - length_cost(text, seconds)
        fit -= UNSAID * max(0.0, seconds - one.reached - TRAILS)
        size = len(one.tokens)
        language: Tongue = "hi" if any(phrase.language == "hi" for phrase in one.says) else "en"
        return Scored(text, language, fit, (one.heard - one.noise) / size, one.heard / size)

    def _prejudices(self, contexts: Sequence[Tokens]) -> dict[Tokens, NDArray[np.float32]]:
        """What the decoder would say after each of `contexts` if nobody spoke."""
        if len(self._prejudice) > REMEMBERED:
            self._prejudice.clear()
        new = [one for one in dict.fromkeys(contexts) if one not in self._prejudice]
        for size in {len(one) for one in new}:
            same = [one for one in new if len(one) == size]
            texts = [(*self._prompt, *one) for one in same]
            each = [self._decoder.next(self._decoder.after(noise, texts), self._words) for noise in self._noises]
            usual = np.mean(each, axis=0)[:, : self._asked].astype(np.float32)
            self._prejudice.update(zip(same, usual, strict=True))
        return {one: self._prejudice[one] for one in contexts}


def _best(longer: list[Beginning], whole: float) -> tuple[list[Beginning], list[int]]:
    """The best of `longer`, each with its new row, and the rows that they grow from."""
    longer.sort(key=lambda one: -one.fit)
    rows: dict[Tokens, int] = {}
    grown: list[int] = []
    kept = []
    least = max(longer[0].fit, whole) - HOPELESS if longer else 0.0
    for one in longer:
        if one.fit < least:
            break
        if one.tokens not in rows:
            if len(rows) >= BEAM:
                continue
            rows[one.tokens] = len(grown)
            grown.append(one.row)
        kept.append(
            Beginning(
                one.node,
                one.place,
                one.inside,
                one.says,
                one.tokens,
                rows[one.tokens],
                one.fit,
                one.heard,
                one.noise,
                one.reached,
            )
        )
    return kept, grown
