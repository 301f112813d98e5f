"""The way a child tells of: which ideas are in the words, and which misconception they show for the open question.

A telling is read as ideas (content/language/ways.toml) and numbers. The misconceptions say in `said` which ideas
belong to them. Pure; nothing here may name a misconception for "I guessed", for a bare "I multiplied", or for a
telling that comes to the right answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from tutor.chapters.values import Misconception
from tutor.diagnosis import misconceptions, problems
from tutor.language import likeness
from tutor.language.known_words import in_latin, is_hindi, latin_fold
from tutor.language.lexicon import plain, tables
from tutor.numbers.ratio import ZERO, Ratio, TooLarge
from tutor.thresholds import THRESHOLDS

# --- the words of ideas ---


_TABLES = tables("language/ways")
_BREATH = re.compile(r"([bdgkt])h")
_SHORTEST = 3
"""Letters that a word without its short vowels must have left to be known by them."""
_LONGEST_PHRASE = 3


def _sound(word: str) -> str:
    """A word of either script as it sounds, about."""
    return _BREATH.sub(r"\1", latin_fold(in_latin(word) if is_hindi(word) else word))


def _bare(sound: str) -> str:
    """A sound without its short vowels, which are often left out in typing; empty where too little is left."""
    left = sound[:1] + sound[1:].replace("a", "")
    return left if len(left) >= _SHORTEST and "_" not in sound else ""


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """The ideas by their words: whole words and phrases, and what words begin with."""

    whole: Mapping[str, frozenset[str]]
    starts: Mapping[str, frozenset[str]]
    bare_starts: Mapping[str, frozenset[str]]

    def of(self, sound: str) -> frozenset[str]:
        """The ideas of one word or of several with "_" between."""
        bare = _bare(sound)
        found = self.whole.get(sound, _NO_IDEA)
        for known, form in ((self.starts, sound), (self.bare_starts, bare)):
            for end in range(2, len(form) + 1):
                found |= known.get(form[:end], _NO_IDEA)
        return found


_NO_IDEA: frozenset[str] = frozenset()


def _lexicon() -> _Lexicon:
    whole: dict[str, frozenset[str]] = {}
    starts: dict[str, frozenset[str]] = {}
    bare: dict[str, frozenset[str]] = {}
    for table in ("done", "beside_it", "things", "also"):
        for idea, *words in _TABLES.rows(table):
            for word in map(plain, words):
                stem = word[:-1] if len(word) > 1 and word.endswith("*") else ""
                sound = "_".join(_sound(part) for part in (stem or word).split("_"))
                for here, form in ((starts, sound), (bare, _bare(sound))) if stem else ((whole, sound),):
                    here[form] = here.get(form, _NO_IDEA) | {idea}
    return _Lexicon(whole, starts, bare)


DONE = frozenset(idea for idea, *_ in _TABLES.rows("done"))
"""Ideas of what was done."""
THINGS = frozenset(idea for idea, *_ in _TABLES.rows("things"))
"""Ideas of what it was done with."""
IDEAS = DONE | THINGS | {idea for idea, *_ in _TABLES.rows("beside_it")}
"""Everything that `said` of a misconception may speak of."""
_LEXICON = _lexicon()

# --- a telling ---


_TOKEN = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?|\.\d+|[a-z]+(?:'[a-z]+)?|[\u0900-\u0963\u0970-\u097f]+|[-+*÷/^=√%]")
_NUMBER = re.compile(r"\d*\.?\d+(?:/\d+)?")
_FRACTION = re.compile(r"(?<![\d.])(\d+)\s*/\s*\(?-?(\d+)")
_REACH = 4
"""Words between two ideas that belong together, and between a number and what is done with it."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What was told, word by word."""

    ideas: tuple[frozenset[str], ...]
    """The ideas of each word."""
    numbers: tuple[tuple[int, Ratio], ...]
    """The numbers, each with its place among the words."""

    def has(self, idea: str) -> bool:
        """Whether an idea, or a number such as "#180", was told."""
        return bool(self.places(idea))

    def places(self, idea: str) -> tuple[int, ...]:
        """Where an idea, or a number such as "#180", was told."""
        if idea.startswith("#"):
            return tuple(place for place, number in self.numbers if str(number) == idea[1:])
        return tuple(place for place, ideas in enumerate(self.ideas) if idea in ideas)

    def tells(self, doubted: bool) -> bool:
        """Whether it says what was done, and with what: a bare "I multiplied" tells nothing.

        `doubted`: words stand in it by which nothing is told, such as "I guessed", so that more is asked of the rest.
        """
        done = [ideas for ideas in self.ideas if ideas & DONE]
        things = [ideas for ideas in self.ideas if ideas & THINGS]
        if doubted:
            return bool(done) and (bool(self.numbers) or len(things) > 1)
        return len(self.numbers) > 1 or len(things) > 1 or (bool(done) and len(done) + len(things) > 1)


def read(text: str, problem: str = "") -> Telling:
    """The ideas and numbers of a telling. A number that stands above or below in the problem is a top or a bottom."""
    tokens = _TOKEN.findall(problems.plainly(text))
    sounds = [_sound(token) for token in tokens]
    found = [set(_LEXICON.of(sound)) for sound in sounds]
    for length in range(2, _LONGEST_PHRASE + 1):
        for start in range(len(sounds) - length + 1):
            found[start] |= _LEXICON.of("_".join(sounds[start : start + length])) - found[start]
    tops, bottoms = _above_and_below(problem)
    for place, token in enumerate(tokens):
        found[place] |= {"top"} if token in tops else set()
        found[place] |= {"bottom"} if token in bottoms else set()
    valued = ((place, _value(token)) for place, token in enumerate(tokens) if _NUMBER.fullmatch(token))
    numbers = tuple((place, value) for place, value in valued if value is not None)
    for place, idea in _shown(numbers):
        found[place].add(idea)
    return Telling(tuple(map(frozenset, found)), numbers)


def _shown(numbers: tuple[tuple[int, Ratio], ...]) -> Iterable[tuple[int, str]]:
    """What three numbers in a row show to be done where nothing says it: "four and nine thirteen" is an addition."""
    for (_, one), (place, other), (_, third) in zip(numbers, numbers[1:], numbers[2:], strict=False):
        done = [idea for idea in _OPERATIONS if third in _worked({idea}, one, other)]
        if len(done) == 1:
            yield place, done[0]


_OPERATIONS = ("added", "taken_away", "multiplied", "divided")


def _above_and_below(problem: str) -> tuple[set[str], set[str]]:
    """The numbers that are only tops, and those that are only bottoms, of a problem's fractions."""
    pairs = _FRACTION.findall(problem)
    tops, bottoms = {top for top, _ in pairs}, {bottom for _, bottom in pairs}
    return tops - bottoms, bottoms - tops


def _value(token: str) -> Ratio | None:
    return misconceptions.number(f"0{token}" if token.startswith(".") else token)


# --- what its numbers come to ---


_LARGEST = 10**9


def come_to(telling: Telling) -> tuple[frozenset[Ratio], ...]:
    """What each two neighbouring numbers of a telling come to by what is said to be done with them, in order."""
    return tuple(_pair(telling, one, other) for one, other in pairwise(telling.numbers))


def _pair(telling: Telling, one: tuple[int, Ratio], other: tuple[int, Ratio]) -> frozenset[Ratio]:
    near = telling.ideas[max(0, one[0] - _REACH) : other[0] + _REACH]
    return frozenset(_worked({idea for ideas in near for idea in ideas}, one[1], other[1]))


def _worked(done: set[str], one: Ratio, other: Ratio) -> Iterable[Ratio]:
    if max(abs(number.num) for number in (one, other)) > _LARGEST:
        return
    try:
        if "added" in done:
            yield one + other
        if "taken_away" in done:
            yield from (one - other, other - one)
        if "multiplied" in done:
            yield one * other
        if done & {"divided", "shared_out"}:
            yield from (first / second for first, second in ((one, other), (other, one)) if second)
    except TooLarge:
        return


# --- how a misconception is told ---


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a `said`: ideas of which one must be told, one pair of them near each other, or none of them."""

    either: tuple[str, ...]
    near: tuple[str, ...] = ()
    forbids: bool = False

    def holds(self, telling: Telling) -> bool:
        """Whether the telling has it."""
        if self.near:
            return _told_near(telling, self.either, self.near)
        return any(map(telling.has, self.either)) is not self.forbids


def _told_near(telling: Telling, these: tuple[str, ...], those: tuple[str, ...]) -> bool:
    """Whether one of these ideas is told near one of those, by different words."""
    first = [place for idea in these for place in telling.places(idea)]
    second = [place for idea in those for place in telling.places(idea)]
    return any(0 < abs(one - other) <= _REACH for one in first for other in second)


@cache
def parts(said: str) -> tuple[_Part, ...]:
    """A line of `said` as its parts: "added top|bottom", "added~bottom" (near each other), "!equal" (not told).

    Raises:
        ValueError: it names an idea that content/language/ways.toml does not have.
    """
    found = tuple(_part(word) for word in said.split())
    for idea in (one for part in found for one in (*part.either, *part.near)):
        if idea not in IDEAS and not re.fullmatch(r"#\d+(/\d+)?", idea):
            raise ValueError(f'"{idea}" is no idea of content/language/ways.toml')
    return found


def _part(word: str) -> _Part:
    either, _, near = word.removeprefix("!").partition("~")
    return _Part(tuple(either.split("|")), tuple(near.split("|")) if near else (), word.startswith("!"))


def _fits(telling: Telling, said: tuple[str, ...]) -> int:
    """How many ideas of the fullest line that holds are told; two that are near each other count as two."""
    held = (set(parts(line)) for line in said if all(part.holds(telling) for part in parts(line)))
    return max((sum(1 + bool(part.near) for part in line if not part.forbids) for line in held), default=0)


# --- the way ---


Kind = Literal["misconception", "told", "guessed", "told_by", "in_the_head", "cannot_say", "nothing"]
"""A misconception; a way that shows none; a guess; somebody told it; in the head; they cannot say; nothing of it."""


@dataclass(frozen=True, slots=True)
class Way:
    """What a telling of the way comes to."""

    kind: Kind
    misconception: str = ""
    """Its id, where it shows one."""
    is_right: bool = False
    """It comes to the right answer or to one of the item's small answers, and nothing in it speaks against it."""


_TELLS_NOTHING: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("guessed", _TABLES.anywhere("guessed")),
    ("told_by", _TABLES.anywhere("told_by")),
    ("in_the_head", _TABLES.anywhere("in_the_head")),
    ("cannot_say", _TABLES.anywhere("cannot_say")),
)
TELLS, TELLS_RIGHT = "tells_the_way", "tells_the_right_way"
"""Why something is an explanation: it tells of the way; it tells of a way that is right."""
ENOUGH = 3
"""What must speak for a misconception before it is named: as many ideas, or what its numbers come to."""
PLAIN = 4
"""What must speak for it where the answer was right, or the telling comes to the right answer."""
_EXPLAINS = 3
"""What it says for a misconception that it gives the very value that was answered."""


@dataclass(frozen=True, slots=True)
class Question:
    """The open question: its problem, its right answer, and the value that was answered if any was."""

    problem: str
    answer: str
    value: str | None
    slips: tuple[tuple[str, str], ...] = ()
    """The slips of its story, each with the value that it gives."""
    steps: tuple[str, ...] = ()
    """The answers to its small questions."""
    is_story: bool = False
    """It is told in words, so that to name what is done with its numbers is a way already."""


def way(question: Question, text: str, known: Mapping[str, Misconception]) -> Way:
    """The way that `text` tells of the open question.

    Only misconceptions that can show in the question are named, and those that explain the value most readily.
    """
    telling, instead = read(text, question.problem), _said_instead(text)
    if not telling.tells(instead != "nothing") or _tells_nothing(text, telling):
        return Way(instead)
    named = _named(telling, question, known)
    return Way("misconception", named) if named else Way("told", is_right=_is_right(telling, question, text, known))


def _is_right(telling: Telling, question: Question, text: str, known: Mapping[str, Misconception]) -> bool:
    """Whether what is worked in a telling leads to the answer, or is a small step of the item and nothing else."""
    wrong = (*misconceptions.candidates(question.problem, question.answer), *question.slips)
    if any(_fits(telling, known[name].said) >= ENOUGH for name, _ in wrong if name in known):
        return False
    right, come = misconceptions.number(question.answer), come_to(telling)
    told = frozenset(number for _, number in telling.numbers)
    if come and _surely(right, come[-1], told) and (question.is_story or _says_more(text, question.problem)):
        return True
    small = {misconceptions.number(text) for text in question.steps}
    amiss = {misconceptions.number(text) for _, text in wrong} - {None, right, *small}
    return not amiss & told and any(_surely(step, pair, told) for step in small for pair in come)


def _says_more(text: str, problem: str) -> bool:
    """Whether another number than the question's own, or one in another form, is told."""
    told, asked = (set(filter(_NUMBER.fullmatch, _TOKEN.findall(problems.plainly(one)))) for one in (text, problem))
    return not told <= asked


def _surely(value: Ratio | None, pair: frozenset[Ratio], told: frozenset[Ratio]) -> bool:
    """Whether two numbers come to a value: one below nought only where it is told, or cannot be the other way round."""
    if value is None or value not in pair:
        return False
    return value >= ZERO or -value not in pair or value in told


def _tells_nothing(text: str, telling: Telling) -> bool:
    """Whether the whole is like what tells nothing of a way, though it has words of one."""
    return likeness.judge("told").chances(marks_of(text, telling))["nothing"] >= THRESHOLDS.nothing_told


def marks_of(text: str, telling: Telling) -> tuple[str, ...]:
    """What the judge of tellings looks at: how a text sounds, and the ideas that it names."""
    ideas = (f"i{idea}" for several in telling.ideas for idea in sorted(several))
    return (*likeness.marks(likeness.sounds(text)), *ideas, f"n{min(len(telling.numbers), 4)}")


def _said_instead(text: str) -> Kind:
    """Why nothing of a way was told."""
    wording = plain(text.lower())
    return next((kind for kind, pattern in _TELLS_NOTHING if pattern.search(wording)), "nothing")


def _named(telling: Telling, question: Question, known: Mapping[str, Misconception]) -> str:
    """The misconception that most speaks for; empty where too little speaks for any, or as much for another."""
    weights = _weights(telling, question, known)
    best = max(weights, key=weights.__getitem__, default="")
    if not best or weights[best] < _needed(telling, question) + _of_another_value(best, question):
        return ""
    ties = sum(weight == weights[best] for weight in weights.values()) > 1
    return "" if ties and weights[best] < _EXPLAINS else best


def _of_another_value(name: str, question: Question) -> int:
    """What more must speak for a misconception that does not give the wrong value which was answered."""
    if question.value is None or misconceptions.same(question.value, question.answer):
        return 0
    return 0 if name in _explain(question, question.value) else _UNEXPLAINED


_UNEXPLAINED = 1


def _needed(telling: Telling, question: Question) -> int:
    right = misconceptions.number(question.answer)
    answered_right = question.value is not None and misconceptions.same(question.value, question.answer)
    comes_right = right is not None and right in _comes_last(telling)
    return PLAIN if answered_right or comes_right else ENOUGH


def _comes_last(telling: Telling) -> frozenset[Ratio]:
    """What a telling ends with: its last number, and what its last two come to."""
    come = come_to(telling)
    return frozenset(number for _, number in telling.numbers[-1:]) | (come[-1] if come else frozenset())


@lru_cache(maxsize=8)
def _explain(question: Question, value: str) -> tuple[str, ...]:
    """The misconceptions that give the value that was answered, likeliest first."""
    return misconceptions.diagnose(question.problem, question.answer, value, question.slips)


def _weights(telling: Telling, question: Question, known: Mapping[str, Misconception]) -> dict[str, int]:
    """What speaks for each misconception that can show, those that explain the value first."""
    answered = question.value
    explains = () if answered is None else _explain(question, answered)
    wrong = (*misconceptions.candidates(question.problem, question.answer), *question.slips)
    right, last = misconceptions.number(question.answer), _comes_last(telling)
    come = frozenset(number for pair in come_to(telling) for number in pair)
    right_before = answered is not None and misconceptions.same(answered, question.answer)
    found: dict[str, int] = {}
    for name in dict.fromkeys((*explains, *(one for one, _ in wrong))):
        if name in known:
            values = {misconceptions.number(text) for one, text in wrong if one == name} - {None, right}
            other_value = answered is not None and not right_before and name not in explains
            by_numbers = 0 if right_before or other_value else 2 * bool(values & last) or int(bool(values & come))
            found[name] = _fits(telling, known[name].said) + by_numbers + _EXPLAINS * (name in explains)
    return found
