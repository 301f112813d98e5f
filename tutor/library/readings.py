"""A sentence read for what turns it round: its things, which of two contraries they are, and its little words.

Pure: it reads words from content/language/entailment.toml and says where they stand. It judges nothing; `entailment`
holds one reading against another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from tutor.language.lexicon import plain, tables
from tutor.library import terms

_TABLES = tables("language/entailment")
_ASKING = tables("language/asking")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a sentence: a thing that it is about, or a mark of what it says of them."""

    thing: str = ""
    sign: int = 0
    """Which of two contraries it is, 1 or -1; 0 for a thing that has none."""
    mark: str = ""
    kind: str = ""
    """"term", "number", "letter" or "name": another one in its place makes another sentence; empty for other words."""

    place: int = 0
    """Which word of its text it is."""

    @property
    def key(self) -> str:
        """The thing, and which of two contraries."""
        return f"{self.thing}{self.sign:+d}" if self.sign else self.thing


Clause = tuple[Token, ...]
_ALONE = r"(?<![\w\u0900-\u0963]){}(?![\w\u0900-\u0963])"


@cache
def _scanner() -> tuple[re.Pattern[str], tuple[tuple[str, int], ...]]:
    """A pattern for every word, and what each of its groups is: a mark, or a pair of contraries and a side."""
    groups = [(mark, 0, pattern) for mark, pattern in _TABLES.headed("marks")]
    for head, other in _TABLES.headed("contraries"):
        one = _TABLES.pattern(head)
        groups += [(one.split("|")[0], 1, one), (one.split("|")[0], -1, other)]
    known = "|".join(f"({_ALONE.format(f'(?:{plain(pattern)})')})" for *_, pattern in groups)
    rest = r"(\d+(?:[.,]\d+)*(?:/\d+)?%?)|([^\W\d_][\w\u0900-\u0963]*(?:'s)?)|([,;:.!?।])"
    return re.compile(f"{known}|{rest}"), tuple((name, side) for name, side, _ in groups)


@lru_cache(maxsize=4096)
def _thing(word: str) -> tuple[str, str]:
    """What a word is called, whatever its form and language, and its kind; empty for a light word."""
    if word in _light():
        return "", ""
    stem = _stem(word)
    if stem in _alike():
        return _alike()[stem], ""
    piece = terms.pieces(word)[0]
    if piece.term is not None and piece.term.group == "terms":
        return piece.term.english if " " not in piece.term.english else stem, "term"
    return stem, "letter" if len(word) == 1 else "" if terms.glossary().is_talk(word) else "name"


_VOWEL = re.compile("(?<=[^aeiou]..)[aeiou]$|(?<=..)[ािीेो]$")


def _stem(word: str) -> str:
    """One form for a word's endings, and for those of one thing and of several."""
    return _VOWEL.sub("", terms.loose(word))


@cache
def _light() -> frozenset[str]:
    asked = _ASKING.words("function_words") | _ASKING.words("small")
    return _TABLES.words("light") | asked


@cache
def _alike() -> dict[str, str]:
    """Words that mean the same, by the first of them."""
    return {_stem(plain(word)): row[0] for row in _TABLES.rows("alike") for word in row}


@lru_cache(maxsize=4096)
def read(text: str) -> Clause:
    """The words of a text that carry its meaning, in their order."""
    pattern, groups = _scanner()
    english = terms.tongue_of(text) == "en"
    found = (
        replace(_token(match, groups, english), place=place)
        for place, match in enumerate(pattern.finditer(plain(text.lower())))
    )
    return tuple(token for token in found if token.thing or token.mark)


def _token(match: re.Match[str], groups: tuple[tuple[str, int], ...], english: bool) -> Token:
    """What one match of the scanner is; an empty token for a light word."""
    at = (match.lastindex or 1) - 1
    if at < len(groups):
        name, sign = groups[at]
        if sign:
            return Token(thing=f"/{name}", sign=sign)
        return _marked(name, english)
    rest = at - len(groups)
    if rest == 0:
        return Token(thing=match[0].replace(",", ""), kind="number")
    if rest == 1:
        thing, kind = _thing(match[0].removesuffix("'s"))
        return Token(thing=thing, kind=kind)
    return Token(mark="stop" if match[0] in ",;:" else "end")


def _marked(name: str, english: bool) -> Token:
    if name == "then_to":
        return Token(mark="toward" if english else "then")
    return Token(mark=name)


def things(clause: Sequence[Token]) -> frozenset[str]:
    """What a clause is about, contraries alike."""
    return frozenset(token.thing for token in clause if token.thing)


def keys_of(clause: Sequence[Token]) -> frozenset[str]:
    """What a clause is about, each of two contraries for itself."""
    return frozenset(token.key for token in clause if token.thing)


def marks(clause: Sequence[Token]) -> Counter[str]:
    """How often a clause has each mark."""
    return Counter(token.mark for token in clause if token.mark)


def signs_of(clause: Sequence[Token], thing: str) -> Counter[int]:
    """How often a clause has each of two contraries."""
    return Counter(token.sign for token in clause if token.thing == thing)


def things_in(clause: Clause) -> list[str]:
    """What a clause is about, in its order."""
    return [token.thing for token in clause if token.thing]


def kind_of(token: Token) -> str:
    """What a word may be exchanged for: a term for a name too, a number for a number."""
    return "word" if token.kind in ("term", "name") else token.kind


BREAKS = frozenset({"stop", "end", "because", "so", "if", "then", "next_step"})
FEWEST = 2
"""Things of a clause; with fewer it belongs to the one before it."""


def clauses(sentence: Clause) -> tuple[Clause, ...]:
    """The clauses of a sentence; a piece that is about one thing alone stays with its neighbour."""
    raw: list[list[Token]] = [[]]
    for at, token in enumerate(sentence):
        if token.mark in BREAKS or (token.mark == "and" and not _joins_two(sentence, at)):
            raw.append([])
        raw[-1].append(token)
    found: list[list[Token]] = []
    for piece in raw:
        if found and (len(things(piece)) < FEWEST or len(things(found[0])) < FEWEST):
            found[-1] += piece
        else:
            found.append(piece)
    return tuple(tuple(one) for one in found if things(one))


def _joins_two(sentence: Clause, at: int) -> bool:
    """Whether an "and" stands between two things of a kind: "numerator and denominator"."""
    beside = (*sentence[max(at - 1, 0) : at], *sentence[at + 1 : at + 2])
    adjoining = len(beside) == 2 and beside[1].place - beside[0].place == 2
    return adjoining and all(token.kind or token.sign for token in beside)


def up_to_break(tokens: Clause) -> Clause:
    """The words up to where a clause ends."""
    return tokens[: next((at for at, token in enumerate(tokens) if token.mark in BREAKS), len(tokens))]


def around(clause: Clause, at: int) -> Clause:
    """The words around a place, up to the breaks on either side."""
    ahead = up_to_break(clause[at::-1][1:])[::-1]
    return (*ahead, clause[at], *up_to_break(clause[at + 1 :]))


REPLY = _TABLES.anywhere("reply")
_MEANS = _TABLES.anywhere("means")


@dataclass(frozen=True, slots=True)
class Page:
    """A page in units of three sizes: clauses, sentences, and sentences with the one after them."""

    units: tuple[tuple[Clause, ...], ...]
    things: frozenset[str]
    keys: frozenset[str]


@lru_cache(maxsize=256)
def page_of(title: str, sentences: tuple[str, ...]) -> Page:
    """A page as it is compared with."""
    single = tuple(read(REPLY.sub("", sentence.lower())) for sentence in sentences)
    pairs = tuple((*one, *other) for one, other in pairwise(single))
    every = [*read(title), *(token for one in single for token in one)]
    parts = tuple(part for one in single for part in clauses(one))
    own = things([token for one in single for token in one])
    keys = keys_of(every) | ({"/same+1"} if any(_MEANS.search(one.lower()) for one in sentences) else set())
    return Page((parts, single, pairs), own, keys)


def about(said: Clause, told: Clause) -> float:
    """The share of what is said that a unit is about: contraries alike, and each for itself."""
    mine, keys = things(said), keys_of(said)
    shares = len(mine & things(told)), len(keys & keys_of(told))
    return (shares[0] / max(len(mine), 1) + shares[1] / max(len(keys), 1)) / 2


def is_close(said: Clause, told: Clause) -> bool:
    """Whether both are about the same but for a little, so that each "not" of one must be in the other."""
    mine, theirs = things(said), things(told)
    return len(mine & theirs) >= 0.7 * max(len(mine), len(theirs), 1)


def in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest run of words that both have in one order, with gaps."""
    row = [0] * (len(other) + 1)
    for word in one:
        above, row = row, [0]
        for at, there in enumerate(other):
            row.append(above[at] + 1 if word == there else max(row[at], above[at + 1]))
    return row[-1]


FAR = frozenset({"stop", "end", "and"})
_ACROSS = 4
"""How much further away a word is behind a comma."""


def places_of(clause: Clause) -> list[int]:
    """How far along each token stands; a stop is a long way."""
    at, found = 0, []
    for token in clause:
        at += _ACROSS if token.mark in FAR else 1 if token.thing else 0
        found.append(at)
    return found


def nearer(clause: Clause, one: str, other: str) -> dict[str, bool]:
    """For each word of a clause, whether it stands nearer to one of two words than to the other; ties are left out."""
    places: dict[str, list[int]] = {}
    for place, token in zip(places_of(clause), clause, strict=True):
        places.setdefault(token.key, []).append(place)
    found: dict[str, bool] = {}
    for key in places.keys() - {one, other, "", "/same+1", "/same-1"}:
        near, far = (min(abs(at - place) for at in places[word] for place in places[key]) for word in (one, other))
        found |= {key: near < far} if near != far else {}
    return found


_ENGLISH = frozenset({"toward", "than", "by", "from", "into", "instead", "number"})
_HINDI = frozenset({"through", "to_it", "than", "from", "instead"})


def governed(clause: Clause, hindi: bool) -> frozenset[tuple[str, str]]:
    """Each little word that gives a thing its part, with that thing: behind it in English, before it in Hindi.

    A number gives its part to what is counted, which stands behind it.
    """
    found = set()
    for at, token in enumerate(clause):
        counts = token.thing[:1].isdigit()
        if token.mark in (_HINDI if hindi else _ENGLISH) or counts:
            side = reversed(clause[:at]) if hindi and not counts else iter(clause[at + 1 :])
            key = next((one.key for one in side if one.thing or one.mark in ("stop", "end")), "")
            if counts and (key[:1].isdigit() or not _adjoins(clause, at)):
                continue
            found |= {(token.mark or token.thing, key)} if key else set()
    return frozenset(found)


def _adjoins(clause: Clause, at: int) -> bool:
    """Whether the next word of a clause is the next word of its text too."""
    return at + 1 == len(clause) or clause[at + 1].place == clause[at].place + 1


def measured_by(clause: Clause, hindi: bool) -> frozenset[str]:
    """What something in a clause is more or less than."""
    return frozenset(key for mark, key in governed(clause, hindi) if mark == "than")


DOING = frozenset({"/addition+1", "/addition-1", "/multiply+1", "/multiply-1"})


def beside_themselves(clause: Clause) -> frozenset[str]:
    """The words of a clause that stand beside themselves."""
    keys = [token.key for token in clause if (token.thing and token.key not in DOING) or token.mark in FAR]
    return frozenset(one for one, two in pairwise(keys) if one == two and one)


Parted = tuple[frozenset[str], frozenset[str]]


def _cut(sentence: Clause, at: int) -> Parted:
    return keys_of(sentence[:at]), keys_of(sentence[at:])


def grounds(sentence: Clause) -> Parted | None:
    """What a sentence rests on and what follows from it; None where nothing does."""
    for at, token in enumerate(sentence):
        if token.mark in ("so", "then") and keys_of(sentence[:at]):
            return _cut(sentence, at)
        if token.mark == "because":
            return _condition(sentence, at)
    at = next((at for at, token in enumerate(sentence) if token.mark == "if"), -1)
    return _condition(sentence, at) if at >= 0 else None


def _condition(sentence: Clause, at: int) -> Parted:
    """A part that begins with "because" or "if", which goes up to the next stop; "because" in the middle to the end."""
    ends = [place for place, token in enumerate(sentence) if token.mark == "end"]
    begin = max((place for place in ends if place < at), default=0)
    to_end = sentence[at].mark == "because" and (bool(keys_of(sentence[begin:at])) or begin > 0)
    stops = ("end",) if to_end else ("stop", "end", "then")
    end = next((place for place, token in enumerate(sentence) if place > at and token.mark in stops), len(sentence))
    last = len(sentence) if not to_end else end
    return keys_of(sentence[at:end]), keys_of((*sentence[:at], *sentence[end:last]))


def steps(sentence: Clause, hindi: bool) -> Parted | None:
    """What a sentence does first, and what after it; None where it says no order."""
    for at, token in enumerate(sentence):
        first, last = _cut(sentence, at)
        if is_next(sentence, token) and first and last:
            return first, last
        if token.mark in ("before", "after"):
            return _about_time(sentence, at, hindi)
    return None


def is_next(sentence: Clause, token: Token) -> bool:
    """Whether a word leads on to the next step; "then" does where there is no "if"."""
    return token.mark == "next_step" or (token.mark == "then" and not marks(sentence)["if"])


def _about_time(sentence: Clause, at: int, hindi: bool) -> Parted | None:
    """What is before and what after, of the words on either side of a "before" or "after" up to the next break."""
    behind = up_to_break(sentence[at + 1 :])
    ahead = up_to_break(sentence[at::-1][1:])
    if not hindi and not ahead:
        ahead = up_to_break(sentence[at + 2 + len(behind) :])
    one, other = keys_of(ahead), keys_of(behind)
    if not one or not other:
        return None
    return (one, other) if (sentence[at].mark == "before") is not hindi else (other, one)


def straight(one: Parted, other: Parted) -> bool:
    """Whether what comes first in one comes first in the other, rather than last."""
    return len(one[0] & other[0]) + len(one[1] & other[1]) > len(one[0] & other[1]) + len(one[1] & other[0])


def turned(said: Parted | None, told: Parted | None) -> bool:
    """Whether what comes first in one comes last in the other."""
    if said is None or told is None:
        return False
    first, last = said
    return len(first & told[1]) > len(first & told[0]) and len(last & told[0]) > len(last & told[1])
