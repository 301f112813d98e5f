"""Finds the answers of a kind that fit the sounds best: a search through all that the kind can be, on one hearing.

The phrases of a kind become one network of sounds: words that begin alike share their beginning, and what may follow
is told once however it was come to. A path through it is an answer; its fit is the logarithm of the chance that the
sounds were it (CTC, the best alignment). It must never weigh one answer against another by anything but the sound and
the language that is spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from models.closed_set import Grammar, Phrase, Tongue

Numbers = NDArray[np.float32]
Indices = NDArray[np.int64]
Spelled = tuple[int, ...]
"""The numbers of some sounds."""
NOTHING = np.float32(-1e9)
BEAM = 14.0
"""Logarithm by which a path may be behind the best before it is given up."""
BESIDE = -2.0
"""What each phrase costs that is said beside an answer (a logarithm): each is rare, and many sound like a number."""
STILL = 0.995
"""Chance of the blank from which neighbouring frames say nothing new, and are one."""
MOST = 12
"""Whole answers that are told apart."""
BLANK = 0


@dataclass(frozen=True, slots=True)
class Found:
    """One answer and how it fits."""

    phrases: tuple[Phrase, ...]
    fit: float
    """Logarithm of its chance, with what its language costs."""

    @property
    def says(self) -> str:
        """The text."""
        return " ".join(phrase.says for phrase in self.phrases)

    @property
    def means(self) -> str:
        """What it comes to: the same for all texts that say the same."""
        return " ".join(filter(None, (phrase.means for phrase in self.phrases)))

    @property
    def language(self) -> Tongue:
        """Hindi as soon as one word is."""
        return "hi" if any(phrase.language == "hi" for phrase in self.phrases) else "en"


@dataclass(slots=True)
class _Trie:
    """Sounds that may follow one another from one place of the grammar."""

    after: dict[int, _Trie] = field(default_factory=dict)
    ends: list[tuple[Phrase, int]] = field(default_factory=list)
    """Phrases that end here, and the place that each leads to."""


class Network:
    """All answers of a kind, as sounds. Plain arrays; nothing of a hearing is kept."""

    def __init__(self, grammar: Grammar, spelled: Callable[[Phrase], Sequence[Spelled]]) -> None:
        places, self.final = _places(grammar)
        self.phrases = list(dict.fromkeys(phrase for onward in places for phrase in onward))
        self.hindi = np.array([phrase.language == "hi" for phrase in self.phrases])
        self.aside = np.array([phrase.aside for phrase in self.phrases])
        self.means = np.array([phrase.means for phrase in self.phrases])
        numbers = {phrase: number for number, phrase in enumerate(self.phrases)}
        laid = _Laid()
        for place, onward in enumerate(places):
            laid.lay(_trie(onward, spelled), place, numbers)
        self._finish(laid)
        self._sides: dict[int, _Side] = {}

    def side(self, place: int) -> _Side:
        """All that may be said at `place`."""
        if place not in self._sides:
            rows = self.ends[self.ends[:, 3] == place]
            self._sides[place] = _side([self._way(int(at)) for at in rows[:, 0]], rows[:, 1], rows[:, 2])
        return self._sides[place]

    def _way(self, at: int) -> list[int]:
        """The sounds that lead to `at`."""
        way: list[int] = []
        while at >= 0:
            way.append(int(self.sound[at]))
            at = int(self.parent[at])
        return way[::-1]

    def _finish(self, laid: _Laid) -> None:
        self.sound = np.array(laid.sound, np.int64)
        self.parent = np.array(laid.parent, np.int64)
        self.place = np.array(laid.place, np.int64)
        self.fresh = (self.parent < 0) | (self.sound != self.sound[self.parent])
        self.ends = np.array(sorted(laid.ends), np.int64).reshape(-1, 4)
        """Where a phrase ends: the sound, the phrase, the place it leads to, the place it began at."""
        self.ends_from, self.ends_size = _runs(self.ends[:, 0], len(self.sound))
        order = np.argsort(self.parent, kind="stable")
        self.children = order[np.searchsorted(self.parent[order], 0) :]
        self.child_from, self.child_size = _runs(self.parent[self.children], len(self.sound))
        self.begins = [np.array(first, np.int64) for first in laid.begins]


@dataclass(slots=True)
class _Laid:
    """The sounds of all places, numbered one after another, while a network is made."""

    sound: list[int] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    """Of a sound that a place begins with; -1 of the others."""
    ends: list[tuple[int, int, int, int]] = field(default_factory=list)
    begins: list[list[int]] = field(default_factory=list)

    def lay(self, root: _Trie, place: int, numbers: Mapping[Phrase, int]) -> None:
        """Number the sounds of the next place."""
        first: list[int] = []
        waiting = [(root, -1)]
        while waiting:
            trie, parent = waiting.pop()
            for sound, below in trie.after.items():
                at = len(self.sound)
                self.sound.append(sound)
                self.parent.append(parent)
                self.place.append(place if parent < 0 else -1)
                first += [at] if parent < 0 else []
                self.ends += [(at, numbers[phrase], onward, place) for phrase, onward in below.ends]
                waiting.append((below, at))
        self.begins.append(first)


def _trie(onward: Mapping[Phrase, int], spelled: Callable[[Phrase], Sequence[Spelled]]) -> _Trie:
    root = _Trie()
    for phrase, place in onward.items():
        for sounds in spelled(phrase):
            at = root
            for sound in sounds:
                at = at.after.setdefault(sound, _Trie())
            if (phrase, place) not in at.ends:
                at.ends.append((phrase, place))
    return root


def _runs(owners: Indices, size: int) -> tuple[Indices, Indices]:
    """Of each owner: where its run in the sorted `owners` begins, and how long it is."""
    begin = np.searchsorted(owners, np.arange(size))
    return begin, np.searchsorted(owners, np.arange(size), side="right") - begin


def _side(ways: Sequence[Sequence[int]], phrase: Indices, place: Indices) -> _Side:
    size = 2 * max(map(len, ways), default=0) + 1
    states, skips = np.zeros((len(ways), size), np.int64), np.zeros((len(ways), size), np.bool_)
    for row, way in enumerate(ways):
        states[row, 1 : 2 * len(way) : 2] = way
        for at in range(1, len(way)):
            skips[row, 2 * at + 1] = way[at] != way[at - 1]
    last = np.array([2 * len(way) for way in ways], np.int64)
    return _Side(states, skips, last, phrase, place)


def _fits(side: _Side, chances: Numbers) -> Numbers:
    """How each way of `side` fits some frames: the logarithm of the chance of its best alignment."""
    fit = np.full(side.states.shape, NOTHING, np.float32)
    fit[:, :2] = chances[0][side.states[:, :2]]
    for frame in chances[1:]:
        best = fit.copy()
        np.maximum(best[:, 1:], fit[:, :-1], out=best[:, 1:])
        over = np.where(side.skips[:, 2:], fit[:, :-2], NOTHING)
        np.maximum(best[:, 2:], over, out=best[:, 2:])
        fit = best + frame[side.states]
    rows = np.arange(len(fit))
    return np.maximum(fit[rows, side.last], fit[rows, side.last - 1])


def _places(grammar: Grammar) -> tuple[list[Mapping[Phrase, int]], NDArray[np.bool_]]:
    """The places of a grammar, as few as there can be: of each, the phrases and where they lead; and which may end."""
    first = grammar.reach(0)
    found: dict[frozenset[int], dict[Phrase, frozenset[int]]] = {}
    waiting = [first]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here] = grammar.onward(here)
            waiting += found[here].values()
    same = {here: int(grammar.ends_in(here)) for here in found}
    while True:
        marks = {here: (same[here], frozenset((p, same[to]) for p, to in found[here].items())) for here in found}
        numbers: dict[object, int] = {marks[first]: 0}
        finer = {here: numbers.setdefault(marks[here], len(numbers)) for here in found}
        if len(numbers) == len(set(same.values())):
            break
        same = finer
    onward: dict[int, Mapping[Phrase, int]] = {
        finer[here]: {phrase: finer[to] for phrase, to in after.items()} for here, after in found.items()
    }
    final = np.zeros(len(onward), dtype=np.bool_)
    for here, number in finer.items():
        final[number] = grammar.ends_in(here)
    return [onward[number] for number in range(len(onward))], final


@dataclass(frozen=True, slots=True)
class _Word:
    """A phrase in a path: which, the one before it, and the frame it ended at."""

    phrase: int
    place: int
    before: int
    end: int


def pressed(chances: Numbers) -> Numbers:
    """`chances` (frames, sounds; logarithms) without the frames in which nothing new is said."""
    still = chances[:, BLANK] > np.log(STILL)
    keep = ~still
    keep[1:] |= still[1:] & ~still[:-1]
    keep[:1] = True
    return np.ascontiguousarray(chances[keep])


@dataclass(frozen=True, slots=True)
class _Side:
    """Phrases that may be said at one place, sound by sound with rests between, filled up: (ways, states)."""

    states: Indices
    skips: NDArray[np.bool_]
    last: Indices
    phrase: Indices
    place: Indices
    """Where each way leads."""


class Search:
    """One search; made anew for each hearing."""

    def __init__(self, network: Network, chances: Numbers, hindi: float, english: float, *, unfinished: bool) -> None:
        """`hindi`, `english`: what a phrase of the language costs (a logarithm, at most 0)."""
        self._net = network
        self._chances = chances
        costs = np.where(network.hindi, hindi, english) + np.where(network.aside, BESIDE, 0.0)
        self._cost = costs.astype(np.float32)
        self._final = np.ones_like(network.final) if unfinished else network.final
        size = len(network.sound)
        self._label = np.full(size, NOTHING, np.float32)
        self._rest = np.full(size, NOTHING, np.float32)
        self._label_word = np.full(size, -1, np.int64)
        self._rest_word = np.full(size, -1, np.int64)
        self._words: list[_Word] = []
        self._ways: list[list[_Word]] = []
        self._live: Indices = np.empty(0, np.int64)

    def best(self) -> list[Found]:
        """The answers that fit best, best first, each text once."""
        lead = np.float32(0.0)
        for frame in range(len(self._chances)):
            enter = self._junctions(frame) if frame else {}
            if 0 not in enter or lead > enter[0][0]:
                enter[0] = (float(lead), -1)
            self._step(self._chances[frame], enter)
            lead += self._chances[frame, BLANK]
        return self._whole()

    def _ended(self) -> tuple[Indices, Indices, Indices, Numbers]:
        """The phrases that may end here: their last sounds, which they are, where they lead, and the fit."""
        net, live = self._net, self._live
        owners = live[net.ends_size[live] > 0]
        at = _spread(net.ends_from[owners], net.ends_size[owners])
        node, phrase, place, _ = net.ends[at].T
        return node, phrase, place, np.maximum(self._label[node], self._rest[node]) + self._cost[phrase]

    def _before(self, node: int) -> int:
        """The word before the phrase that ends with the sound `node`."""
        rests = self._rest[node] > self._label[node]
        return int((self._rest_word if rests else self._label_word)[node])

    def _junctions(self, frame: int) -> dict[int, tuple[float, int]]:
        """Of each place that words have just led to: the best fit, and the word."""
        node, phrase, place, fit = self._ended()
        found: dict[int, tuple[float, int]] = {}
        if not len(node):
            return found
        for one in np.lexsort((fit, place))[np.r_[np.diff(np.sort(place)) > 0, True]]:
            self._words.append(_Word(int(phrase[one]), int(place[one]), self._before(int(node[one])), frame))
            found[int(place[one])] = (float(fit[one]), len(self._words) - 1)
        return found

    def _step(self, chances: Numbers, enter: Mapping[int, tuple[float, int]]) -> None:
        net, live = self._net, self._live
        grown = net.children[_spread(net.child_from[live], net.child_size[live])]
        begun = np.concatenate([net.begins[place] for place in enter] or [np.empty(0, np.int64)])
        here = np.unique(np.concatenate([live, grown, begun]))
        label, word = self._label[here].copy(), self._label_word[here].copy()
        rest, rest_word = self._rest[here].copy(), self._rest_word[here].copy()
        settled = label > rest
        new_rest, new_rest_word = np.where(settled, label, rest), np.where(settled, word, rest_word)
        for fit, from_word in self._coming(here, enter):
            better = fit > label
            label, word = np.where(better, fit, label), np.where(better, from_word, word)
        label += chances[net.sound[here]]
        new_rest = new_rest + chances[BLANK]
        self._keep(here, label, word, new_rest, new_rest_word)

    def _coming(self, here: Indices, enter: Mapping[int, tuple[float, int]]) -> Iterator[tuple[Numbers, Indices]]:
        """What leads into each sound of `here`: the sound before it, the rest after that, or a word that ended."""
        net = self._net
        parent = net.parent[here]
        inner = parent >= 0
        yield np.where(inner, self._rest[parent], NOTHING), self._rest_word[parent]
        yield np.where(inner & net.fresh[here], self._label[parent], NOTHING), self._label_word[parent]
        fits = np.full(len(net.begins), NOTHING, np.float32)
        words = np.full(len(net.begins), -1, np.int64)
        for place, (fit, word) in enter.items():
            fits[place], words[place] = fit, word
        at = net.place[here]
        yield np.where(inner, NOTHING, fits[at]).astype(np.float32), words[at]

    def _keep(self, here: Indices, label: Numbers, word: Indices, rest: Numbers, rest_word: Indices) -> None:
        best = np.maximum(label, rest)
        good = best > best.max(initial=NOTHING) - BEAM
        self._label[self._live] = self._rest[self._live] = NOTHING
        self._live = here[good]
        self._label[self._live], self._label_word[self._live] = label[good], word[good]
        self._rest[self._live], self._rest_word[self._live] = rest[good], rest_word[good]

    def _whole(self) -> list[Found]:
        """The answers that end with the sound."""
        net = self._net
        node, phrase, place, fit = self._ended()
        may_end = self._final[place]
        node, phrase, fit = node[may_end], phrase[may_end], fit[may_end]
        found: dict[str, Found] = {}
        for one in np.argsort(-fit)[: 4 * MOST]:
            before = self._before(int(node[one]))
            last = _Word(int(phrase[one]), -1, before, len(self._chances))
            words = [*self._path(before), last]
            answer = Found(tuple(net.phrases[word.phrase] for word in words), float(fit[one]))
            if answer.says not in found:
                found[answer.says] = answer
                self._ways.append(words)
        return list(found.values())[:MOST]

    def rival(self, number: int = 0) -> tuple[float, str]:
        """How far the answer `number` is before the nearest in which one word means another, and that one's text."""
        words = self._ways[number]
        nearest, text = float(BEAM), ""
        for at, word in enumerate(words):
            begin, place = (words[at - 1].end, words[at - 1].place) if at else (0, 0)
            lead, other = self._lead(word, place, begin, len(words) - 1 == at)
            if other is not None and lead < nearest:
                said = [self._net.phrases[one.phrase] for one in words]
                nearest, text = lead, " ".join(one.says for one in [*said[:at], other, *said[at + 1 :]])
        return nearest, text

    def _lead(self, word: _Word, place: int, begin: int, last: bool) -> tuple[float, Phrase | None]:
        """How far `word` is before the best other one in its place, from the frame `begin` to its end."""
        net, side = self._net, self._net.side(place)
        fits = _fits(side, self._chances[begin : max(word.end, begin + 1)]) + self._cost[side.phrase]
        onward = self._final[side.place] if last else side.place == word.place
        same = (net.means == net.means[word.phrase])[side.phrase]
        mine, theirs = fits[same & onward], fits[~same & onward]
        if not len(mine) or not len(theirs):
            return float(BEAM), None
        other = net.phrases[int(side.phrase[np.flatnonzero(~same & onward)[theirs.argmax()]])]
        return float(mine.max() - theirs.max()), other

    def _path(self, at: int) -> list[_Word]:
        words = []
        while at >= 0:
            words.append(self._words[at])
            at = words[-1].before
        return words[::-1]


def _spread(begin: Indices, size: Indices) -> Indices:
    """The numbers of some runs, one after another."""
    ends = np.cumsum(size)
    total = int(ends[-1]) if len(ends) else 0
    return (
        np.arange(total) + np.repeat(begin - np.concatenate([[0], ends[:-1]]), size) if total else np.empty(0, np.int64)
    )
