"""Finds, among all phrases that an answer can be made of, those that fit what was heard best.

A phrase's fit is the logarithm of its probability given the sound, minus most of the same given faint noise (what the
decoder would say anyway is its prejudice, not what it heard), minus what it costs to look back in the sound, as a
decoder that repeats itself does. It must never weigh one answer against another by anything but the sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.closed_set import Grammar, Node, Phrase, Scored, Tokens, Tongue, length_cost
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
AT_ONCE = 64
"""Contexts whose prejudices are worked out at once: more take no less time each, and more memory."""
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


@dataclass(frozen=True, slots=True)
class Onward:
    """A beginning and what may follow it: of each token of its node, in order."""

    one: Beginning
    fits: NDArray[np.float64]
    """The fit, before what its language costs."""
    heard: NDArray[np.float64]
    noise: NDArray[np.float64]
    """The log-probability, given the sound and given noise."""
    reached: float
    """Seconds up to which the sound is then said."""


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
        self._noises = [(memory, decoder.begin(memory, self._prompt)) for memory in map(decoder.memory, noises)]
        self._prejudice: dict[Tokens, NDArray[np.float32]] = {}
        self._after: dict[int, tuple[Node, NDArray[np.intp]]] = {}

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
            onward = []
            for one in live:
                said, noise = chances[one.row], prejudices[one.tokens[-CONTEXT:]]
                if one.says and not one.inside and (unfinished or grammar.ends(one.place)):
                    done = self._whole(one, float(said[self._end]), float(noise[self._end]), seconds)
                    if done.says not in whole or whole[done.says].fit < done.fit:
                        whole[done.says] = done
                if one.node.after:
                    onward.append(self._onward(one, said, noise, float(looked[one.row])))
            best_whole = max((one.fit for one in whole.values()), default=-1e9)
            longer = _longer(onward, best_whole, bonuses, grammar)
            live, rows = _best(longer, best_whole)
            if not live:
                break
            first = {one.row: one.tokens[-1] for one in live}
            begun = self._decoder.longer(memory, begun.only(rows), [(first[at],) for at in range(len(rows))])
        return sorted(whole.values(), key=lambda one: -one.fit)[:most]

    def prepare(self, grammars: Iterable[Grammar]) -> None:
        """Work out the prejudices that every answer of `grammars` begins with."""
        first = sorted({token for grammar in grammars for token in grammar.node(0).after})
        self._prejudices([()])
        for at in range(0, len(first), AT_ONCE):
            self._prejudices([(token,) for token in first[at : at + AT_ONCE]])

    def _onward(self, one: Beginning, said: Numbers, noise: Numbers, looked: float) -> Onward:
        """How well each token that may follow `one` fits."""
        least = one.reached + (0.0 if one.inside or not one.tokens else STEP)
        cost = BACK * max(0.0, least - looked) if one.tokens else 0.0
        at = self._columns(one.node)
        heard, expected = said[at].astype(np.float64), noise[at].astype(np.float64)
        fits = one.fit + HEARD * heard - PREJUDICE * expected - cost
        return Onward(one, fits, heard, expected, max(one.reached, looked))

    def _columns(self, node: Node) -> NDArray[np.intp]:
        """Where the tokens after `node` stand among those that the decoder is asked for."""
        known = self._after.get(id(node))
        if known is None:
            known = self._after[id(node)] = (node, np.array([self._at[token] for token in node.after], dtype=np.intp))
        return known[1]

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
            self._prejudice.update(zip(same, self._usual(same), strict=True))
        return {one: self._prejudice[one] for one in contexts}

    def _usual(self, contexts: Sequence[Tokens]) -> Numbers:
        """The prejudices after `contexts` of the same length, shape (contexts, tokens asked for)."""
        each = []
        for memory, begun in self._noises:
            here = begun.only([0] * len(contexts))
            longer = self._decoder.longer(memory, here, contexts) if contexts[0] else here
            each.append(self._decoder.next(longer, self._words)[:, : self._asked])
        return np.asarray(np.mean(each, axis=0), dtype=np.float32)


def _longer(
    onward: Sequence[Onward], best_whole: float, bonuses: dict[Tongue, float], grammar: Grammar
) -> list[Beginning]:
    """Every beginning with each token that may follow, but for those that are hopeless whatever their language costs.

    A bonus is never more than nothing, so the best cannot end up below the best fit with the least bonus.
    """
    best = max((float(each.fits.max()) for each in onward), default=0.0) + min(bonuses.values())
    least = max(best, best_whole) - HOPELESS
    found = []
    for each in onward:
        after = list(each.one.node.after.items())
        for at in np.flatnonzero(each.fits >= least):
            found += _with_one_more(each, int(at), *after[at], bonuses, grammar)
    return found


def _with_one_more(
    each: Onward, at: int, token: int, node: Node, bonuses: dict[Tongue, float], grammar: Grammar
) -> list[Beginning]:
    """A beginning with one token more: in the middle of a phrase, or at the end of each that ends with it."""
    one, fit = each.one, float(each.fits[at])
    tokens = (*one.tokens, token)
    sums = (one.heard + float(each.heard[at]), one.noise + float(each.noise[at]), each.reached)
    found = []
    if node.after:
        found.append(Beginning(node, one.place, True, one.says, tokens, one.row, fit, *sums))
    for phrase, place in node.ends:
        says, fit_in = (*one.says, phrase), fit + bonuses[phrase.language]
        found.append(Beginning(grammar.node(place), place, False, says, tokens, one.row, fit_in, *sums))
    return found


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
        kept.append(replace(one, row=rows[one.tokens]))
    return kept, grown
