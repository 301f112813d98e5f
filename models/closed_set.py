"""What an answer of the awaited kind can sound like, and how sure it is that the best of them is what was said.

The phrases of a kind are a graph of words: which may begin an answer, which may follow, and where it may end. Plain
data and plain arithmetic. It must never hold anything that depends on which answer is right: the phrases are all those
of the kind, and none weighs more than another.
"""

from __future__ import annotations

import functools
import math
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

Tongue = Literal["en", "hi"]
"""A language the ears choose between."""
Tokens = tuple[int, ...]

LANGUAGE_WEIGHT = 0.15
"""Weight of the logarithm of a language's probability: on a single short word the guess is poor."""
LANGUAGE_FLOOR = -0.35
OTHER_LANGUAGE = -2.0
"""Loss of fit of a phrase in the other language when the language is known: numbers are borrowed, seldom."""
SHORTEST_SYLLABLE = 0.12
LONGEST_SYLLABLE = 0.33
"""Seconds a syllable lasts, shortest and longest, in isolated words of recorded and synthetic voices."""
LONGEST_WORD = 0.45
"""Seconds to be allowed on top of the syllables: a drawn-out ending, a breath."""
TOO_SHORT, TOO_LONG = 4.0, 6.0
"""Loss of fit for each second that the sound is too short or too long for a phrase."""
CHANCE = (-0.1, 0.71, -0.02, 0.19, 0.37, -1.66, 0.37)
"""What makes it likely that the best phrase is what was said, fitted on recorded digits, synthetic English and Hindi
answers of every kind, and free sentences: a constant; its lead; its fit, a word; its evidence; its ease; the sound it
leaves unexplained; that some of it is Hindi."""
SECONDED = 5.0
"""Fit that free decoding, when it is certain, adds to what it says too."""
GREATEST_LEAD = 6.0
SYLLABLE = 0.25
"""Seconds of sound that a syllable explains."""
CAUTION = 4.0
"""Power that takes a chance to a confidence: from a chance of 0.88 about two English answers in a hundred are others; a
confidence of 0.6 is what Didi acts on without asking."""
SURE = 0.93
"""Chance from which free decoding need not be asked."""
SPEECH = 0.45
"""Chance below which fair words of free decoding are believed instead."""
HARDLY = 0.1
"""Chance below which the best phrase is no more than a guess."""
THIN = 2.0
"""Lead below which free decoding that is at ease with another answer of the kind is believed instead."""
AT_EASE = -0.4
"""Average log-probability of a token from which it is."""
FLUENT = -0.25
"""Average log-probability of a token from which a sentence that holds no number is told, not answered."""
DIGITS = re.compile(r"\d+(?:\.\d+)?")
NOT_WORDS = re.compile(r"[^\w./-]+|(?<!\d)[.]|[.](?!\d)|(?<=\w)-(?=\D)")
VOWELS = re.compile(r"[aeiouy]+")
OPENING = re.compile(r"^(?:(?:i think )?it is|it's|(?:the )?answer is|um+,?)\s+")
NUMBERS = Path(__file__).resolve().parents[1] / "content" / "language" / "numbers.toml"
_SIGNS = {"/": " by ", "%": " percent", ":": " to ", "+": " plus ", "=": " equals ", "²": " squared"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """One short thing a student may say, in one language."""

    says: str
    """The text handed on when this phrase is what was heard."""
    language: Tongue
    spellings: tuple[str, ...]
    """How the recogniser may write it; the best of them counts."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to say something: names of rules or groups of phrases in order; "?" after what may be missing."""

    name: str
    parts: tuple[str, ...]


@dataclass(slots=True)
class Node:
    """A place between two tokens."""

    after: dict[int, Node] = field(default_factory=dict)
    """Where each token leads, inside a phrase."""
    ends: list[tuple[Phrase, int]] = field(default_factory=list)
    """Phrases that end here, with the place between two phrases that each leads to."""


class Grammar:
    """The graph of one kind of answer. Places between phrases are numbered; 0 is the beginning."""

    def __init__(
        self,
        groups: Mapping[str, tuple[Phrase, ...]],
        rules: Sequence[Rule],
        tokens: Callable[[str], Tokens],
    ) -> None:
        self._groups = groups
        self._rules = rules
        self._arcs: list[list[tuple[str, int]]] = [[], []]
        self._skips: list[set[int]] = [set(), set()]
        self._build("answer", 0, 1)
        self._nodes: dict[int, Node] = {}
        self._spelled: dict[str, list[tuple[Phrase, Tokens]]] = {
            name: [(phrase, tokens(text)) for phrase in phrases for text in phrase.spellings]
            for name, phrases in groups.items()
        }

    def _place(self) -> int:
        self._arcs.append([])
        self._skips.append(set())
        return len(self._arcs) - 1

    def _build(self, name: str, begin: int, end: int) -> None:
        """Paths from one place to another for everything that `name` may be."""
        if name in self._groups:
            self._arcs[begin].append((name, end))
            return
        ways = [rule for rule in self._rules if rule.name == name]
        if not ways:
            raise KeyError(name)
        for rule in ways:
            at = begin
            for number, part in enumerate(rule.parts):
                onward = end if number == len(rule.parts) - 1 else self._place()
                self._build(part.rstrip("?"), at, onward)
                if part.endswith("?"):
                    self._skips[at].add(onward)
                at = onward

    def _reach(self, place: int) -> set[int]:
        """`place` and where one gets from it with nothing said."""
        found, waiting = {place}, [place]
        while waiting:
            for onward in self._skips[waiting.pop()] - found:
                found.add(onward)
                waiting.append(onward)
        return found

    def ends(self, place: int) -> bool:
        """Whether an answer may end here."""
        return 1 in self._reach(place)

    def node(self, place: int) -> Node:
        """What may be said from `place`, token by token."""
        if place not in self._nodes:
            self._nodes[place] = root = Node()
            for at in self._reach(place):
                for group, onward in self._arcs[at]:
                    for phrase, tokens in self._spelled[group]:
                        _add(root, tokens, (phrase, onward))
        return self._nodes[place]

    def tokens(self) -> set[int]:
        """Every token of every phrase."""
        return {token for spelled in self._spelled.values() for _phrase, tokens in spelled for token in tokens}


def _add(root: Node, tokens: Iterable[int], end: tuple[Phrase, int]) -> None:
    for token in tokens:
        root = root.after.setdefault(token, Node())
    if end not in root.ends:
        root.ends.append(end)


@dataclass(frozen=True, slots=True)
class Expect:
    """The kind of answer awaited."""

    kind: str
    groups: tuple[tuple[str, tuple[Phrase, ...]], ...] = ()
    """Groups of phrases that can stand in one another's place, by name."""
    rules: tuple[Rule, ...] = ()
    """What answers are made of; the rule named "answer" is the whole."""
    shape: str = ""
    """Regular expression of the longer answers, in English words."""
    rewrites: tuple[tuple[str, str], ...] = ()
    """Regular expressions with replacements for what free decoding writes in place of an answer of this kind."""
    unfinished: bool = False
    """The student may go on: an answer may also be heard as far as it has come ("minus one by")."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A phrase and how well it fits."""

    says: str
    language: Tongue
    fit: float
    """What candidates are compared by."""
    evidence: float
    """How much likelier the sound made it than noise does (natural logarithm, a token)."""
    ease: float
    """Its log-probability, a token."""


def syllables(text: str) -> int:
    """Syllables of a phrase in Latin letters, by its groups of vowels; a silent e at the end does not count."""
    return sum(max(1, len(VOWELS.findall(re.sub(r"(?<=[^aeiouy])e$", "", word)))) for word in text.lower().split())


def length_cost(text: str, seconds: float) -> float:
    """What a phrase loses because the sound is too short or too long for it."""
    count = syllables(text)
    too_short = count * SHORTEST_SYLLABLE - seconds
    too_long = seconds - (LONGEST_WORD + count * LONGEST_SYLLABLE)
    return TOO_SHORT * max(0.0, too_short) + TOO_LONG * max(0.0, too_long)


def bonuses(chances: dict[Tongue, float], *, fixed: bool) -> dict[Tongue, float]:
    """What phrases of each language lose because it is the less likely one, or (`fixed`) was ruled out."""
    floor = OTHER_LANGUAGE if fixed else LANGUAGE_FLOOR
    return {
        tongue: max(floor, (1.0 if fixed else LANGUAGE_WEIGHT) * math.log(max(chance, 1e-9)))
        for tongue, chance in chances.items()
    }


def ahead(candidates: Sequence[Scored]) -> float:
    """How far the best candidate is ahead of the next."""
    return candidates[0].fit - candidates[1].fit if len(candidates) > 1 else GREATEST_LEAD


def seconded(candidates: Sequence[Scored], text: str, logprob: float) -> list[Scored]:
    """`candidates` with the one that free decoding says too, as `text`, brought forward, the more the surer it is."""
    gain = SECONDED * math.exp(logprob)
    grown = [replace(one, fit=one.fit + gain) if same(one.says, text) else one for one in candidates]
    return sorted(grown, key=lambda one: -one.fit)


def chance(candidates: Sequence[Scored], seconds: float) -> float:
    """How likely it is that the best candidate is what was said."""
    if not candidates:
        return 0.0
    best = candidates[0]
    grounds = (
        1.0,
        min(ahead(candidates), GREATEST_LEAD),
        best.fit / max(1, len(best.says.split())),
        best.evidence,
        best.ease,
        max(0.0, seconds - SYLLABLE * syllables(best.says)),
        float(best.language == "hi"),
    )
    total = sum(weight * ground for weight, ground in zip(CHANCE, grounds, strict=True))
    return 1 / (1 + math.exp(-max(-50.0, total)))


def confidence(candidates: Sequence[Scored], seconds: float) -> float:
    """0 to 1: `chance`, made as careful as a child's answer asks for."""
    return math.pow(chance(candidates, seconds), CAUTION)


def same(says: str, text: str) -> bool:
    """Whether `text`, as a recogniser writes it, says the same as `says`."""
    return in_words(says) == in_words(text)


def in_words(text: str) -> str:
    """`text` in plain words: digits spelled out, signs named, openings ("the answer is") and "and" left out."""
    plain = OPENING.sub("", text.lower().strip(" .,!?-" if not re.match(r"\s*-\s*\d", text) else " .,!?"))
    plain = re.sub(r"(?:^|(?<=\s))[-–−]\s*(?=\w)", "minus ", plain)
    plain = re.sub(r"(\d+)[ -]*x[ -]*(?=\d)", r"\1 by ", plain)
    plain = re.sub(r"(?<=\d)\.(?=\d)", " point ", plain)
    plain = re.sub(r"(?<=point )\d+", lambda found: " ".join(_numbers()[int(one)] for one in found[0]), plain)
    plain = re.sub(r"\d+", lambda found: f" {_in_words(int(found[0]))} ", plain)
    for sign, word in _SIGNS.items():
        plain = plain.replace(sign, word)
    words = re.findall(r"[\w']+", plain)
    return " ".join(word for word in words if word not in ("and", "hai"))


@functools.cache
def _numbers() -> dict[int, str]:
    """The English number words, by value: to nineteen, and the tens."""
    rows = tomllib.loads(NUMBERS.read_text(encoding="utf-8"))["rows"]["english_numbers"].split("\n")
    return {int(value): word for value, word, *_others in map(str.split, filter(None, rows))}


def _in_words(value: int) -> str:
    """A whole number below a thousand in words; greater ones stay digits."""
    if value in _numbers():
        return _numbers()[value]
    if value < 100:
        return f"{_in_words(value // 10 * 10)} {_in_words(value % 10)}"
    if value < 1000:
        return f"{_in_words(value // 100)} hundred " + (_in_words(value % 100) if value % 100 else "")
    return str(value)


def rewritten(text: str, expect: Expect) -> str:
    """`text` with what the recogniser writes in place of an answer of this kind put right."""
    for pattern, replacement in expect.rewrites:
        text = re.sub(pattern, replacement, text)
    return text


def is_longer_answer(text: str, expect: Expect) -> bool:
    """Whether `text` is, as a whole, an answer of this kind of more than one word, in words or in digits."""
    if not expect.shape:
        return False
    plain = OPENING.sub("", text.lower().strip())
    plain = re.sub(r"(?:^|(?<=\s))[-–−]\s*(?=\d)", "minus ", plain)
    plain = re.sub(r"(?<=\d)\s*/\s*(?=\d)", " by ", plain)
    words = NOT_WORDS.sub(" ", DIGITS.sub("one", plain)).split()
    several = len(words) > 1 or bool(re.search(r"\d[./]\d|\d\d", text))
    return several and re.fullmatch(expect.shape, " ".join(words)) is not None


def is_sentence(text: str, logprob: float) -> bool:
    """Whether free decoding is fluent in three words or more, none of them in digits: no answer sounds like that."""
    return logprob > FLUENT and len(text.split()) > 2 and DIGITS.search(text) is None


def once(text: str, *, cut_off: bool) -> str:
    """`text` said once where it is the same again and again.

    `cut_off` says that it reached its greatest length: then the last time may be a part, or even only begun.
    """
    words = text.split()
    plain = [re.sub(r"[^\w/-]+$", "", word.lower()) for word in words]
    for period in range(1, len(words)):
        again = len(words) - period
        ended = words[period - 1][-1] in ".,!?।"
        if again < period and not (cut_off and (again >= 2 or ended)):
            break
        if all(plain[at] == plain[at - period] for at in range(period, len(words))):
            return " ".join(words[:period])
    return text
