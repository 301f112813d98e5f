"""Which skill of a chapter a student asks about, by the words of its name in three languages and the ideas it names.

Pure: one chapter, no file, no model. It never guesses: a question that names no skill names none, and one that could
mean several names them all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import log

from tutor.chapters.values import Chapter, Skill, Text
from tutor.language.lexicon import DEVANAGARI, LETTER, WORD, tables
from tutor.spoken.maths_tokens import normalise

# --- ideas named in words ---


_SAID = tables("language/questions")


def _idea(words: str) -> re.Pattern[str]:
    """The wordings of an idea as one pattern in which a letter may be of either script."""
    words = words.replace(r"\w", f"[{LETTER}]")
    return re.compile(rf"(?<![{LETTER}])(?:{words})(?![{LETTER}])")


_PATTERNS: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (key, group, _idea(_SAID.alternatives(f"ideas.{group}", key)))
    for group in _SAID.names("ideas")
    for key in _SAID.names(f"ideas.{group}")
)
KEYS: tuple[str, ...] = tuple(key for key, _, _ in _PATTERNS)
"""Every idea that can be named."""

_GROUP = {key: group for key, group, _ in _PATTERNS}
_LONGEST = 600
_DENIED_BEFORE = re.compile(_SAID.alternatives("around", "denied_before"))
_DENIED_AFTER = re.compile(_SAID.alternatives("around", "denied_after"))
_OPEN = re.compile(_SAID.alternatives("around", "open"))


def named(text: str) -> tuple[str, ...]:
    """The ideas that `text` names and does not deny, in the order of `KEYS`. Never raises.

    An idea told by a part of the words of another one ("same" in "the denominators are the same") is not a second one.
    """
    plain = _plain(text)
    found = [
        (key, hit.span()) for key, _, pattern in _PATTERNS for hit in pattern.finditer(plain) if _stands(plain, hit)
    ]
    kept = [key for key, span in found if not any(_inside(span, other) for _, other in found)]
    return tuple(key for key in KEYS if key in kept)


def matches(text: str, key: str) -> bool:
    """Whether `text` names the idea that `key` names, and no other idea of the same kind.

    `key` is one of `KEYS`, or an answer in words ("subtraction", "because the denominators are the same"); an answer of
    which the idea is only a small part ("the number of equal parts") is not one that naming the idea could give.
    """
    wanted = (key,) if key in _GROUP else named(key) if _is_mostly_idea(key) else ()
    said = named(text)
    if _OPEN.search(text.lower()) and len(said) > 1:
        return False
    return any(one in said and not _rivals(said, one, wanted) for one in wanted)


def _plain(text: str) -> str:
    return " ".join(text[:_LONGEST].lower().replace("\u095c", "\u0921\u093c").replace("\u2019", "'").split())


def _inside(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= span[0] and span[1] <= other[1] and span != other


_AROUND = re.compile(_SAID.alternatives("around", "little"))


def _is_mostly_idea(key: str) -> bool:
    """Whether at least half of the words of an answer, little words aside, are the ideas that it names."""
    plain = " ".join(_AROUND.sub(" ", _plain(key)).split())
    told = max((hit.end() - hit.start() for _, _, pattern in _PATTERNS for hit in pattern.finditer(plain)), default=0)
    return told * 2 >= len(plain) > 0


def _rivals(said: tuple[str, ...], key: str, wanted: tuple[str, ...]) -> bool:
    """Whether another idea of the same kind is named as well."""
    return any(other not in wanted and _GROUP[other] == _GROUP[key] for other in said)


def _stands(text: str, hit: re.Match[str]) -> bool:
    """Whether what was found is not denied."""
    return not _DENIED_BEFORE.search(text[: hit.start()]) and not _DENIED_AFTER.match(text[hit.end() :])


# --- which skill of a chapter a student asks about ---


MOST_OFFERED = 3
"""Topics offered at once: as many as a child who listens can keep in mind."""

_NAMED = 0.85
"""Weight from which a skill is named: a word of its name that at most two others of the chapter share, about."""
_AS_STRONG = 0.85
"""Skills of at least this share of the best one's weight are meant as well as it."""
_UNDERSTOOD = 0.6
"""Share of a question's words that the chapter must know; else it asks about something else by a familiar word."""
_TAUGHT = 0.4
"""What a word of the teaching weighs against one of the name, in looking for what is nearest."""

_LITTLE = tables("language/asking").words("little")

_ENDINGS = (
    "ications", "ication", "ations", "ation", "itions", "ition", "ions", "ion", "ings", "ing", "ages", "age", "ies",
    "es", "ed", "s", "y", "e", "ाओं", "ियों", "ियाँ", "ओं", "एँ", "ों", "ें", "ें", "े", "ा", "ी",
)  # fmt: skip
"""Endings that do not change what a word is about, longer ones first in each language."""
_STOPS = " .?!।"
_SHORTEST = 3
"""Letters that must be left of a word."""


def asked_about(text: str, chapter: Chapter) -> tuple[str, ...]:
    """Ids of the skills that `text` names, as the chapter lists them: one, several that it could mean, or none.

    Who asks about the whole chapter ("what is a rational number?") names no single skill of it.
    """
    called = called_by_name(text, chapter)
    if called:
        return (called,)
    keys = _keys(text)
    known = sum(any(key in page.words for page in _pages(chapter)) for key in keys)
    if not keys or known < _UNDERSTOOD * len(keys):
        return ()
    weights = _weights(keys, chapter, text, taught=0.0)
    best = max(weights.values())
    title = _keys(chapter.title.en)
    if best < _NAMED or (title <= keys and keys & _in_names(chapter) <= title):
        return nearest(text, chapter) if best > 0 else ()
    named = _strongest(weights)
    taught = _weights(keys, chapter, text, taught=_TAUGHT)
    return _strongest({skill: taught[skill] for skill in named})[:MOST_OFFERED]


def called_by_name(text: str, chapter: Chapter) -> str:
    """Id of the skill whose whole name, of two words or more, stands in `text`; of several the one of longest name."""
    said = f" {normalise(text).rstrip(_STOPS)} "
    names = (
        (normalise(wording), skill.id)
        for skill in chapter.skills
        for wording in (skill.name.en, skill.name.hinglish, skill.name.hi)
    )
    return max((pair for pair in names if " " in pair[0] and f" {pair[0]} " in said), key=_length, default=("", ""))[1]


def _length(named: tuple[str, str]) -> int:
    return len(named[0])


def _strongest(weights: dict[str, float]) -> tuple[str, ...]:
    best = max(weights.values())
    return tuple(skill for skill, weight in weights.items() if weight >= _AS_STRONG * best)


def nearest(text: str, chapter: Chapter, done: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Ids of up to three skills nearest to what was asked, the nearest first; then others, those `done` last."""
    weights = _weights(_keys(text), chapter, text, taught=_TAUGHT)
    places = {skill.id: place for place, skill in enumerate(chapter.skills)}
    order = sorted(places, key=lambda skill: (-weights[skill], skill in done, places[skill]))
    return tuple(order[:MOST_OFFERED])


def is_about_something(text: str) -> bool:
    """Whether a text has a word that tells what it is about; "but why?" has none."""
    return bool(_keys(text))


class _Page:
    """The words of one skill: those of its name, and all that it is taught with."""

    __slots__ = ("in_hindi", "name", "skill", "words")

    def __init__(self, skill: Skill) -> None:
        self.skill = skill.id
        self.name = _keys(f"{skill.name.en} ; {skill.name.hinglish}")
        self.in_hindi = _keys(skill.name.hi) or self.name
        self.words = self.name | self.in_hindi | frozenset((*_keys_of(skill.teach), *_keys_of(skill.analogy)))


@lru_cache(maxsize=32)
def _pages_of(skills: tuple[Skill, ...]) -> tuple[_Page, ...]:
    return tuple(_Page(skill) for skill in skills)


def _pages(chapter: Chapter) -> tuple[_Page, ...]:
    return _pages_of(chapter.skills)


def _in_names(chapter: Chapter) -> frozenset[str]:
    return frozenset().union(*(page.in_hindi for page in _pages(chapter)))


def _weights(keys: frozenset[str], chapter: Chapter, text: str, taught: float) -> dict[str, float]:
    """How much each skill is meant: its words, each the heavier the fewer skills have it.

    A name's Hindi words are for who asks in Hindi: "bhag" is dividing there and a part.
    """
    pages, hindi = _pages(chapter), DEVANAGARI.search(text) is not None
    names = {page.skill: page.in_hindi if hindi else page.name for page in pages}
    in_names = Counter(key for name in names.values() for key in name)
    in_words = Counter(key for page in pages for key in page.words)
    weights = {}
    for page in pages:
        name = names[page.skill]
        by_name = (log((len(pages) + 1) / in_names[key]) for key in keys & name)
        by_words = (log((len(pages) + 1) / in_words[key]) for key in keys & page.words - name)
        weights[page.skill] = sum(by_name) + taught * sum(by_words)
    return weights


def _keys_of(text: Text) -> Iterable[str]:
    return (key for wording in (text.en, text.hinglish, text.hi) for key in _keys(wording))


@lru_cache(maxsize=2048)
def _keys(text: str) -> frozenset[str]:
    """What a text is about: the stems of its words, little ones left out, and the ideas that it names.

    A word that names an idea stands for that idea alone, so that "jodna" and "adding" are the same.
    """
    keys = set()
    for word in WORD.findall(normalise(text)):
        word = word.removesuffix("'s")
        if word in _LITTLE or len(word) == 1:
            continue
        ideas = named(word) or named(_stem(word))
        keys |= {f"={idea}" for idea in ideas} or {_stem(word)}
    return frozenset(keys)


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word.removesuffix(ending)
    return word
