"""Whether a page says what a sentence says: the same way round, of the same things, as often, as sure, in that order.

Numbers and terms are held against the page in `grounded`; here are the words that turn a rule round. What cannot be
judged is refused. It compares words and knows no mathematics: it must never let a sentence pass that a page denies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, pairwise

from tutor.language.lexicon import plain, tables
from tutor.library import terms
from tutor.turn import Source

_TABLES = tables("language/entailment")
_ASKING = tables("language/asking")

# --- what a sentence is read as -------------------------------------------------------------------------------------


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
    kind = at - len(groups)
    if kind == 0:
        return Token(thing=match[0].replace(",", ""), kind="number")
    if kind == 1:
        thing, kind_of = _thing(match[0].removesuffix("'s"))
        return Token(thing=thing, kind=kind_of)
    return Token(mark="stop" if match[0] in ",;:" else "end")


def _marked(name: str, english: bool) -> Token:
    if name == "then_to":
        return Token(mark="toward" if english else "then")
    return Token(mark=name)


def things(clause: Sequence[Token]) -> frozenset[str]:
    """What a clause is about, contraries alike."""
    return frozenset(token.thing for token in clause if token.thing)


_BREAKS = frozenset({"stop", "end", "because", "so", "if", "then", "next_step"})
_FEWEST = 2
"""Things of a clause; with fewer it belongs to the one before it."""


def clauses(sentence: Clause) -> tuple[Clause, ...]:
    """The clauses of a sentence; a piece that is about one thing alone stays with its neighbour."""
    raw: list[list[Token]] = [[]]
    for at, token in enumerate(sentence):
        if token.mark in _BREAKS or (token.mark == "and" and not _joins_two(sentence, at)):
            raw.append([])
        raw[-1].append(token)
    found: list[list[Token]] = []
    for piece in raw:
        if found and (len(things(piece)) < _FEWEST or len(things(found[0])) < _FEWEST):
            found[-1] += piece
        else:
            found.append(piece)
    return tuple(tuple(one) for one in found if things(one))


def _joins_two(sentence: Clause, at: int) -> bool:
    """Whether an "and" stands between two things of a kind: "numerator and denominator"."""
    beside = (*sentence[max(at - 1, 0) : at], *sentence[at + 1 : at + 2])
    adjoining = len(beside) == 2 and beside[1].place - beside[0].place == 2
    return adjoining and all(token.kind or token.sign for token in beside)


@dataclass(frozen=True, slots=True)
class Page:
    """A page in units of three sizes: clauses, sentences, and sentences with the one after them."""

    units: tuple[tuple[Clause, ...], ...]
    things: frozenset[str]
    keys: frozenset[str]


_REPLY = _TABLES.anywhere("reply")
_MEANS = _TABLES.anywhere("means")


@lru_cache(maxsize=256)
def page_of(title: str, sentences: tuple[str, ...]) -> Page:
    """A page as it is compared with."""
    single = tuple(read(_REPLY.sub("", sentence.lower())) for sentence in sentences)
    pairs = tuple((*one, *other) for one, other in pairwise(single))
    every = [*read(title), *(token for one in single for token in one)]
    parts = tuple(part for one in single for part in clauses(one))
    own = things([token for one in single for token in one])
    keys = _keys(every) | ({"/same+1"} if any(_MEANS.search(one.lower()) for one in sentences) else set())
    return Page((parts, single, pairs), own, keys)


# --- a clause against a unit of the page ----------------------------------------------------------------------------

_DENYING = frozenset({"not", "never"})
_ALWAYS = frozenset({"always", "never", "each"})
_HEDGED = frozenset({"sometimes", "few"})
_MOST = 0.6
_WINDOW = 3
"""Things on either side of a "not" that it is about."""


def marks(clause: Sequence[Token]) -> Counter[str]:
    """How often a clause has each mark."""
    return Counter(token.mark for token in clause if token.mark)


def about(said: Clause, told: Clause) -> float:
    """The share of what is said that a unit is about: contraries alike, and each for itself."""
    mine, keys = things(said), _keys(said)
    shares = len(mine & things(told)), len(keys & _keys(told))
    return (shares[0] / max(len(mine), 1) + shares[1] / max(len(keys), 1)) / 2


def _is_close(said: Clause, told: Clause) -> bool:
    """Whether both are about the same but for a little, so that each "not" of one must be in the other."""
    mine, theirs = things(said), things(told)
    return len(mine & theirs) >= 0.7 * max(len(mine), len(theirs), 1)


def _near(clause: Clause, at: int) -> frozenset[str]:
    """The things around a place, up to where the clause ends."""
    before = _until_break(clause[at::-1][1:])
    after = _until_break(clause[at + 1 :])
    return frozenset((*before[:_WINDOW], *after[:_WINDOW]))


def _until_break(tokens: Clause) -> list[str]:
    return _things_in(_up_to_break(tokens))


def _denied(clause: Clause) -> tuple[frozenset[str], ...]:
    """What each "not" of a clause is about."""
    return tuple(_near(clause, at) for at, token in enumerate(clause) if token.mark in _DENYING)


def other_denial(said: Clause, told: Clause, hindi: bool) -> bool:
    """Whether one denies what the other does not."""
    mine, theirs = _denied(said), _denied(told)
    shared = things(said)
    if _is_close(said, told) and len(mine) != sum(_is_mostly(one, shared) for one in theirs):
        return True
    if any(not any(one & other for other in theirs) for one in mine):
        return True
    if any(_is_mostly(one, shared) and not any(one & other for other in mine) for one in theirs):
        return True
    own, other = _denied_itself(said, hindi), _denied_itself(told, hindi)
    return bool(own - other and other - own and own - other <= _keys(told) and other - own <= _keys(said))


def _is_mostly(one: frozenset[str], shared: frozenset[str]) -> bool:
    return len(one & shared) >= (_MOST if len(one) > _FEWEST else 0.5) * len(one)


def _denied_itself(clause: Clause, hindi: bool) -> frozenset[str]:
    """The very words of mathematics that are denied: next to a "not", behind it in English and before it in Hindi."""
    beside = zip(clause, clause[1:], strict=False)
    pairs = ((two, one) if hindi else (one, two) for one, two in beside)
    return frozenset(
        word.key for mark, word in pairs if mark.mark in _DENYING and (word.sign or word.kind not in ("", "name"))
    )


def other_measure(said: Clause, told: Clause) -> bool:
    """Whether one says always, sometimes or only where the other does not."""
    mine, theirs = marks(said), marks(told)
    only = mine["only"] > 0 and not (theirs["only"] or theirs["just"])
    barely = (mine["only"] or mine["just"]) and theirs["not_only"] and not theirs["only"]
    surer = (mine["always"] or mine["never"]) and not any(theirs[one] for one in ("always", "never", "each", "if"))
    hedged = mine["sometimes"] > 0 and not (theirs["sometimes"] or theirs["few"])
    unhedged = theirs["sometimes"] > 0 and not any(mine[one] for one in _HEDGED) and _is_close(said, told)
    all_of_few = mine["each"] > 0 and theirs["few"] > 0 and not theirs["each"] and not mine["few"]
    one_of_all = (mine["one_of"] > 0) and not theirs["one_of"]
    return bool(only or barely or surer or hedged or unhedged or all_of_few or one_of_all)


def _signs(clause: Sequence[Token], thing: str) -> Counter[int]:
    return Counter(token.sign for token in clause if token.thing == thing)


_SIZE = "/greater"


def contrary(said: Clause, told: Clause, hindi: bool) -> str:
    """The pair of contraries of which the unit has the other one, or has both the other way about; empty for none."""
    by_sides = {_SIZE} if marks(said)["than"] and _measured_by(told, hindi) & _keys(said) else set()
    for thing in sorted(one for one in things(said) & things(told) - by_sides if one.startswith("/")):
        mine, theirs = _signs(said, thing), _signs(told, thing)
        if set(mine) - set(theirs) or (mine.total() == theirs.total() and mine != theirs):
            return thing
        if len(theirs) > len(mine) and not _bound_alike(said, told, thing):
            return thing
        if len(theirs) == len(mine) == 2 and _crossed(said, told, f"{thing}+1", f"{thing}-1"):
            return thing
    return ""


_SIGNED = 3
"""How much more a word that has a contrary tells of what stands beside it."""


def _crossed(said: Clause, told: Clause, one: str, other: str) -> bool:
    """Whether most words stand nearer to one of two words in what is said, and nearer to the other in the unit."""
    if _runs_alike(said, told):
        return False
    mine, theirs = _nearer(said, one, other), _nearer(told, one, other)
    shared = mine.keys() & theirs.keys()
    weights = {key: _SIGNED if key[-2:] in ("+1", "-1") else 1 for key in shared}
    crossed = sum(weights[key] for key in shared if mine[key] != theirs[key])
    return 2 * crossed > sum(weights.values())


def _runs_alike(said: Clause, told: Clause) -> bool:
    """Whether the words that both have stand in one order, sums aside, which may come before or behind in any language."""
    shared = (_keys(said) & _keys(told)) - _DOING
    mine, theirs = ([token.key for token in one if token.key in shared] for one in (said, told))
    return _in_common(mine, theirs) >= 0.9 * len(mine)


def _nearer(clause: Clause, one: str, other: str) -> dict[str, bool]:
    """For each word of a clause, whether it stands nearer to one of two words than to the other; as near is left out."""
    places: dict[str, list[int]] = {}
    for place, token in zip(_places(clause), clause, strict=True):
        places.setdefault(token.key, []).append(place)
    found = {}
    for key in places.keys() - {one, other, "", "/same+1", "/same-1"}:
        near, far = (min(abs(at - place) for at in places[word] for place in places[key]) for word in (one, other))
        found |= {key: near < far} if near != far else {}
    return found


_FAR = frozenset({"stop", "end", "and"})
_ACROSS = 4
"""How much further away a word is behind a comma."""


def _bound_alike(said: Clause, told: Clause, thing: str) -> bool:
    """Whether, of two contraries in the unit, the one that was said stands nearest to what is said of it."""
    beside = things(said) - {thing}
    sign = next(token.sign for token in said if token.thing == thing)
    places = _places(told)
    scores: dict[int, float] = {1: 0.0, -1: 0.0}
    for at, token in enumerate(told):
        if token.thing == thing:
            in_order = 0.1 * _in_common(_things_in(said), _things_in(_around(told, at)))
            scores[token.sign] = max(scores[token.sign], _pull(told, places, at, beside) + in_order)
    return scores[sign] >= scores[-sign] - 1e-9


def _things_in(clause: Clause) -> list[str]:
    return [token.thing for token in clause if token.thing]


def _around(clause: Clause, at: int) -> Clause:
    """The words around a place, up to the breaks on either side."""
    ahead = _up_to_break(clause[at::-1][1:])[::-1]
    return (*ahead, clause[at], *_up_to_break(clause[at + 1 :]))


def _places(clause: Clause) -> list[int]:
    """How far along each token stands; a stop is a long way."""
    at, found = 0, []
    for token in clause:
        at += _ACROSS if token.mark in _FAR else 1 if token.thing else 0
        found.append(at)
    return found


def _pull(told: Clause, places: list[int], at: int, beside: frozenset[str]) -> float:
    """How near the things of a set stand to a place."""
    near: dict[str, float] = {}
    for other, token in enumerate(told):
        if token.thing in beside:
            near[token.thing] = max(near.get(token.thing, 0.0), 1 / (1 + abs(places[other] - places[at])))
    return sum(near.values())


def exchanged(said: Clause, told: Clause, page: Page, whole: Clause) -> bool:
    """Whether another weighty thing of the page stands where the unit has its own, which the sentence has nowhere."""
    return any(other not in things(whole) for _, other in swaps(said, told, page))


def swaps(said: Clause, told: Clause, page: Page) -> frozenset[tuple[str, str]]:
    """Each weighty thing of the page that is said and not in the unit, with each of its kind there that is not said."""
    here, there = things(said), things(told)
    extra = [token for token in said if token.kind and token.thing in page.things - there]
    missing = [token for token in told if token.kind and token.thing not in here]
    return frozenset((one.thing, other.thing) for one in extra for other in missing if _kind(one) == _kind(other))


def _kind(token: Token) -> str:
    return "word" if token.kind in ("term", "name") else token.kind


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
            if counts and (key[:1].isdigit() or clause[at + 1 : at + 2] and clause[at + 1].place != token.place + 1):
                continue
            found |= {(token.mark or token.thing, key)} if key else set()
    return frozenset(found)


def parts_exchanged(said: Clause, told: Clause, hindi: bool) -> bool:
    """Whether two things have changed places around a little word: "by A" for "by B", where both have A and B."""
    mine, theirs = governed(said, hindi), governed(told, hindi)
    have, has = _keys(said), _keys(told)
    return any(
        mark == other_mark and one in has and other in have
        for mark, one in mine - theirs
        for other_mark, other in theirs - mine
    )


def compared_otherwise(said: Clause, told: Clause, hindi: bool) -> bool:
    """Whether what is less in one is more in the other: of two comparisons the sign or the side has changed, not both."""
    theirs, mine = _measured_by(told, hindi) & _keys(said), _measured_by(said, hindi)
    if not theirs or not (mine or marks(said)["than_it"]):
        return False
    return (_signs(said, _SIZE) != _signs(told, _SIZE)) is bool(mine & theirs)


def _measured_by(clause: Clause, hindi: bool) -> frozenset[str]:
    """What something in a clause is more or less than."""
    return frozenset(key for mark, key in governed(clause, hindi) if mark == "than")


def _keys(clause: Sequence[Token]) -> frozenset[str]:
    return frozenset(token.key for token in clause if token.thing)


# --- the order of two parts of a sentence ---------------------------------------------------------------------------

Parted = tuple[frozenset[str], frozenset[str]]


def _cut(sentence: Clause, at: int) -> Parted:
    return _keys(sentence[:at]), _keys(sentence[at:])


def grounds(sentence: Clause) -> Parted | None:
    """What a sentence rests on and what follows from it; None where nothing does."""
    for at, token in enumerate(sentence):
        if token.mark in ("so", "then") and _keys(sentence[:at]):
            return _cut(sentence, at)
        if token.mark == "because":
            return _condition(sentence, at)
    at = next((at for at, token in enumerate(sentence) if token.mark == "if"), -1)
    return _condition(sentence, at) if at >= 0 else None


def _condition(sentence: Clause, at: int) -> Parted:
    """A part that begins with "because" or "if", which goes up to the next stop; "because" in the middle to the end."""
    ends = [place for place, token in enumerate(sentence) if token.mark == "end"]
    begin = max((place for place in ends if place < at), default=0)
    to_end = sentence[at].mark == "because" and (bool(_keys(sentence[begin:at])) or begin > 0)
    stops = ("end",) if to_end else ("stop", "end", "then")
    end = next((place for place, token in enumerate(sentence) if place > at and token.mark in stops), len(sentence))
    last = len(sentence) if not to_end else end
    return _keys(sentence[at:end]), _keys((*sentence[:at], *sentence[end:last]))


def steps(sentence: Clause, hindi: bool) -> Parted | None:
    """What a sentence does first, and what after it; None where it says no order."""
    for at, token in enumerate(sentence):
        first, last = _cut(sentence, at)
        if _is_next(sentence, token) and first and last:
            return first, last
        if token.mark in ("before", "after"):
            return _about_time(sentence, at, hindi)
    return None


def _is_next(sentence: Clause, token: Token) -> bool:
    """Whether a word leads on to the next step; "then" does where there is no "if"."""
    return token.mark == "next_step" or (token.mark == "then" and not marks(sentence)["if"])


def _about_time(sentence: Clause, at: int, hindi: bool) -> Parted | None:
    """What is before and what after, of the words on either side of a "before" or "after" up to the next break."""
    behind = _up_to_break(sentence[at + 1 :])
    ahead = _up_to_break(sentence[at::-1][1:])
    if not hindi and not ahead:
        ahead = _up_to_break(sentence[at + 2 + len(behind) :])
    one, other = _keys(ahead), _keys(behind)
    if not one or not other:
        return None
    return (one, other) if (sentence[at].mark == "before") is not hindi else (other, one)


def _up_to_break(tokens: Clause) -> Clause:
    return tokens[: next((at for at, token in enumerate(tokens) if token.mark in _BREAKS), len(tokens))]


def straight(one: Parted, other: Parted) -> bool:
    """Whether what comes first in one comes first in the other, rather than last."""
    return len(one[0] & other[0]) + len(one[1] & other[1]) > len(one[0] & other[1]) + len(one[1] & other[0])


def turned(said: Parted | None, told: Parted | None) -> bool:
    """Whether what comes first in one comes last in the other."""
    if said is None or told is None:
        return False
    first, last = said
    return len(first & told[1]) > len(first & told[0]) and len(last & told[0]) > len(last & told[1])


# --- a sentence against its page ------------------------------------------------------------------------------------

_ENOUGH = 0.85
"""Share of what is said from which a small unit is enough to hold it against."""
_IN_UNIT = 0.7
"""Share of a sentence's words that a unit has, from which it may be said in the unit's order."""
_LEAST = 0.4
"""With less, no unit is about it."""
_AS_NEAR = 0.1
"""Units that are less near than the nearest by no more than this are about it too."""
_IN_ORDER = 0.8
"""Share of the common words that stand in one order, from which a sentence is said as its page says it."""


def _nearest(said: Clause, page: Page) -> tuple[tuple[Clause, bool], ...]:
    """The units of a page that are about what is said, the smallest that are enough; and whether one is a clause."""
    ranked: list[tuple[float, Clause, bool]] = []
    for size, units in enumerate(page.units):
        best = max((share for share, *_ in ranked), default=0.0)
        if best < _ENOUGH:
            ranked += [(about(said, unit), unit, not size) for unit in units]
    best = max((share for share, *_ in ranked), default=0.0)
    return tuple((unit, is_clause) for share, unit, is_clause in ranked if share >= max(best - _AS_NEAR, _LEAST))


def fault(said: Clause, told: Clause, page: Page, hindi: bool, whole: Clause, is_clause: bool = False) -> str:
    """What a unit has otherwise than a clause; empty where nothing. `whole`: its sentence, which larger units deny."""
    if pair := contrary(said, told, hindi):
        return f"contrary {pair}"
    if other_denial(said if is_clause else whole, told, hindi):
        return "denied"
    if other_measure(said, told):
        return "measure"
    if exchanged(said, told, page, whole):
        return "exchanged"
    if compared_otherwise(said, told, hindi):
        return "comparison"
    return "parts exchanged" if parts_exchanged(said, told, hindi) else ""


def _doubled(said: Clause, told: Clause) -> bool:
    """Whether two words stand beside themselves in the unit, "hours to hours", and neither does in what is said."""
    counts = Counter(token.key for token in said)
    beside = _beside_themselves(told) & counts.keys()
    return len(beside) > 1 and all(counts[key] > 1 for key in beside) and not _beside_themselves(said)


def _beside_themselves(clause: Clause) -> frozenset[str]:
    keys = [token.key for token in clause if (token.thing and token.key not in _DOING) or token.mark in _FAR]
    return frozenset(one for one, two in pairwise(keys) if one == two and one)


def _of_sentence(sentence: Clause, page: Page, hindi: bool) -> str:
    """Why a sentence does not follow from its page; empty when it does."""
    if lone := next((token.key for token in sentence if _is_foreign(token, page)), ""):
        return f"not on the page {lone}"
    if why := _of_order(sentence, page, hindi):
        return why
    if _slipped_in(sentence, page):
        return "not there"
    if any(_substituted(part, unit, page) for part in clauses(sentence) for unit in page.units[0]):
        return "exchanged"
    faults = [fault(sentence, unit, page, hindi, sentence) for unit in page.units[1]]
    if copied := _altered(sentence, page.units[1], faults):
        return copied
    return "" if _in_order(sentence, page, hindi) else _of_clauses(sentence, page, hindi)


_EVERYDAY = frozenset({"/full", "/true", "/start", "/easy", "/front", "/open", "/near", "/up", "/first", "/known", "/unchanged", "/old", "/straight", "/beginning", "/sant", "/double"})


def _is_foreign(token: Token, page: Page) -> bool:
    """Whether one of two contraries stands nowhere on the page; an everyday one may, where the other does not either."""
    if not token.sign or token.key in page.keys:
        return False
    return token.thing in page.things or token.thing not in _EVERYDAY


_HARD = frozenset({"/prime", "/even", "/positive", "/parallel", "/acute", "/sant"})


def _adds_one(said: Clause, told: Clause, page: Page) -> bool:
    """Whether one of two contraries has been added that the page, or where it matters this clause, has not."""
    there = things(told)
    added = [token for token in said if token.sign and token.thing not in there]
    return any(token.key not in page.keys or token.thing in _HARD for token in added)


_FEWEST_COPIED = 3
"""Words of a clause, at least, of which all but one are copied."""


def _substituted(said: Clause, told: Clause, page: Page) -> bool:
    """Whether a clause is one of the page in all words but one, which is no everyday word."""
    mine, theirs = _things_in(said), _things_in(told)
    other = swaps(said, told, page)
    longer = any(len(one) == 1 for one, _ in other)
    if abs(len(mine) - len(theirs)) > longer or len(mine) < _FEWEST_COPIED:
        return False
    alike = _in_common(mine, theirs) == len(mine) - 1
    return alike and bool(other) and not any(things(said) <= things(unit) for unit in page.units[1])


def _slipped_in(sentence: Clause, page: Page) -> bool:
    """Whether one of two contraries stands in a clause of the page, as it were, that has no such word."""
    return any(
        any(_is_close(part, unit) and _adds_one(part, unit, page) for unit in page.units[0])
        for part in clauses(sentence)
    )


def _in_order(sentence: Clause, page: Page, hindi: bool) -> bool:
    """Whether some sentence of the page says the same words in the same order, and nothing is amiss."""
    for units in page.units[1:]:
        for unit in units:
            if about(sentence, unit) >= _IN_UNIT and _alike_in_order(sentence, unit):
                if not fault(sentence, unit, page, hindi, sentence):
                    return True
    return False


def _alike_in_order(said: Clause, told: Clause) -> bool:
    """Whether the words of both stand in one order; what is denied, or the only one, and words of mathematics all do."""
    mine, theirs = _ordered(said, told), _ordered(told, said)
    heavy, has = [one for one, is_heavy in mine if is_heavy], [one for one, is_heavy in theirs if is_heavy]
    doing = [one for one in heavy if one in _DOING]
    if len(doing) == 1:
        heavy.remove(doing[0])
    together = _in_common([one for one, _ in mine], [one for one, _ in theirs])
    needed = len(mine) if any(one in _BINDING for one, _ in mine) else _IN_ORDER * len(mine)
    return together >= needed and _in_common(heavy, has) == len(heavy) and _skipped(said, told) <= 1


def _skipped(said: Clause, told: Clause) -> int:
    """How many weighty words of a unit stand between those that are said, and are not said."""
    shared = _keys(said)
    at = [place for place, token in enumerate(told) if token.key in shared and token.thing]
    between = told[min(at, default=0) : max(at, default=0)]
    return sum(bool(token.kind or token.sign) and token.key not in shared for token in between)


_BINDING = frozenset({"not", "never", "only", "always", "sometimes"})
_DOING = frozenset({"/addition+1", "/addition-1", "/multiply+1", "/multiply-1"})


def _ordered(one: Clause, other: Clause) -> list[tuple[str, bool]]:
    """The words and marks of one that both have, in their order, and whether each is weighty."""
    shared = _keys(one) & _keys(other)
    return [
        (token.key or token.mark, bool(token.kind or token.sign or token.mark))
        for token in one
        if token.key in shared or token.mark in _BINDING
    ]


def _in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest run of words that both have in one order, with gaps."""
    row = [0] * (len(other) + 1)
    for word in one:
        above, row = row, [0]
        for at, there in enumerate(other):
            row.append(above[at] + 1 if word == there else max(row[at], above[at + 1]))
    return row[-1]


def _of_clauses(sentence: Clause, page: Page, hindi: bool) -> str:
    for part in clauses(sentence):
        units = _nearest(part, page)
        if not units and _says_little(part):
            continue
        faults = [fault(part, unit, page, hindi, sentence, is_clause) for unit, is_clause in units]
        if all(faults):
            return faults[0] if faults else "nothing on the page"
        if copied := _altered(part, [unit for unit, _ in units], faults):
            return copied
    return "exchanged" if any(_traded(sentence, unit, page) for unit in _about_it(sentence, page.units[1])) else ""


_COPIED = 0.75
"""Share of the words of either from which a sentence is a copy of a unit, so that it may not differ from it."""


def _altered(said: Clause, units: Sequence[Clause], faults: Sequence[str]) -> str:
    """What a copy of a unit has otherwise than all units that it is as near to; empty where it is none."""
    mine, others = _things_in(said), [_things_in(unit) for unit in units]
    near = [_in_common(mine, other) / max(len(mine), len(other), 1) for other in others]
    best = max(near, default=0.0)
    nearest = [why for share, why in zip(near, faults, strict=True) if share == best]
    return nearest[0] if best >= _COPIED and all(nearest) else ""


def _says_little(part: Clause) -> bool:
    """Whether a clause has nothing that could turn it round: neither contraries nor "not", "only" or "always"."""
    return not any(token.sign or token.mark in _BINDING or token.kind in ("term", "number", "letter") for token in part)


def _traded(sentence: Clause, unit: Clause, page: Page) -> bool:
    """Whether two things have changed places between two clauses that otherwise stand as in the unit."""
    parts, there = clauses(sentence), clauses(unit)
    if len(parts) != len(there):
        return False
    own = [(one, other) for one, other in zip(parts, there, strict=True) if _is_nearest(one, other, there)]
    return any(_trades(*pair, *other, page) for pair in own for other in own if pair is not other)


def _trades(said: Clause, told: Clause, other_said: Clause, other_told: Clause, page: Page) -> bool:
    """Whether a thing of the other clause stands in this one, and the one in whose place it stands in the other."""
    come_from, has = things(other_told) - things(other_said), things(other_said)
    return any(one in come_from and other in has for one, other in swaps(said, told, page))


def _is_nearest(said: Clause, told: Clause, others: Sequence[Clause]) -> bool:
    return about(said, told) >= max(about(said, other) for other in others)


def _of_order(sentence: Clause, page: Page, hindi: bool) -> str:
    """Whether cause and effect, or two steps, have changed places."""
    single = _about_it(sentence, page.units[1])
    units = (*single, *(unit for unit in _about_it(sentence, page.units[2]) if _leans(unit)))
    if any(turned(grounds(sentence), grounds(unit)) for unit in units):
        return "cause and effect"
    if any(_backwards(steps(sentence, hindi), steps(unit, hindi)) or _late(sentence, unit, hindi) for unit in units):
        return "steps"
    if any(_doubled(sentence, unit) or _changed_places(sentence, unit) for unit in single):
        return "exchanged"
    listed = [_listed(unit) for unit in single if _listed(unit)]
    return "steps" if listed and not any(_keeps(_listed(sentence), one) for one in listed) else ""


def _listed(sentence: Clause) -> list[str]:
    """What is done in steps, in their order: what stands behind "first" and "then", or sums behind "steps"."""
    if "step" in things(sentence):
        return [token.key for token in sentence if token.key in _DOING]
    marked = [at for at, token in enumerate(sentence) if token.mark == "first_step" or _is_next(sentence, token)]
    return [one for at in marked for one in _weighty(sentence[at + 1 :])[:2]]


def _weighty(tokens: Clause) -> list[str]:
    """The words of mathematics up to a break."""
    return [token.key for token in _up_to_break(tokens) if token.kind or token.sign]


def _keeps(mine: list[str], theirs: list[str]) -> bool:
    """Whether what both lists have once is in one order."""
    once = {one for one in mine if mine.count(one) == theirs.count(one) == 1}
    return [one for one in mine if one in once] == [one for one in theirs if one in once]


def _backwards(said: Parted | None, told: Parted | None) -> bool:
    """Whether most of what is done first in one is done last in the other."""
    return said is not None and told is not None and straight(said, (told[1], told[0]))


def _changed_places(said: Clause, told: Clause) -> bool:
    """Whether two words of mathematics, or names, have changed places among all the others."""
    weighty = {token.key for token in said if token.kind or token.sign} & _keys(told)
    shared = len(_keys(said) & _keys(told))
    if shared < _FEW_AROUND or about(said, told) < _IN_UNIT:
        return False
    apart = (set(pair) for pair in combinations(sorted(weighty), 2))
    pairs = (sorted(pair) for pair in apart if _is_apart(pair, said) and _is_apart(pair, told))
    return any(_all_crossed(said, told, *pair) for pair in pairs)


def _is_apart(pair: set[str], sentence: Clause) -> bool:
    """Whether two words stand in two clauses, each in one alone."""
    return sorted(len(pair & _keys(part)) for part in clauses(sentence) if pair & _keys(part)) == [1, 1]


_FEW_AROUND = 4
"""Words that both have, at least, where a change of places may be seen."""


def _all_crossed(said: Clause, told: Clause, one: str, other: str) -> bool:
    """Whether all words that stand nearer to one of two have gone over to the other, on both sides."""
    mine, theirs = _nearer(said, one, other), _nearer(told, one, other)
    shared = mine.keys() & theirs.keys()
    sides = {mine[key] for key in shared}
    return len(sides) == 2 and all(mine[key] != theirs[key] for key in shared)


def _late(said: Clause, told: Clause, hindi: bool) -> bool:
    """Whether one says "after" where the other says "before", of parts that have not changed places."""
    mine, theirs = marks(said), marks(told)
    if (mine["before"] > 0, mine["after"] > 0) != (theirs["after"] > 0, theirs["before"] > 0) or mine["before"] == mine["after"]:
        return False
    one, other = steps(said, hindi), steps(told, hindi)
    return one is None or other is None or not straight(one, other)


def _about_it(sentence: Clause, units: Sequence[Clause]) -> tuple[Clause, ...]:
    best = max((about(sentence, unit) for unit in units), default=0.0)
    return tuple(unit for unit in units if about(sentence, unit) >= max(best - _AS_NEAR, _LEAST))


def _leans(pair: Clause) -> bool:
    """Whether the second of two sentences gives a reason for the first, or follows from it."""
    return any(one.mark == "end" and other.mark in ("so", "because") for one, other in pairwise(pair))


@dataclass(frozen=True, slots=True)
class Refused:
    """A sentence that does not follow from its page, and why."""

    sentence: str
    why: str


def refused(sentences: Sequence[str], sources: Sequence[Source]) -> Refused | None:
    """The first sentence that its pages do not entail, or of which that cannot be judged; None when there is none."""
    return next(_all_refused(sentences, sources), None)


def _all_refused(sentences: Sequence[str], sources: Sequence[Source]) -> Iterator[Refused]:
    pages = [(_told(source), page_of(source.title, _told(source))) for source in sources]
    for sentence in sentences:
        spaced = " ".join(sentence.split())
        if any(f" {spaced} " in f" {' '.join(told)} " for told, _ in pages):
            continue
        hindi = terms.tongue_of(sentence) != "en"
        whys = [_of_sentence(read(_REPLY.sub("", sentence.lower())), page, hindi) for _, page in pages]
        if all(whys):
            yield Refused(sentence, whys[0] if whys else "no page")


_ENDS = re.compile(r"(?<=[.!?।])\s+")


def _told(source: Source) -> tuple[str, ...]:
    return tuple(part for part in _ENDS.split(" ".join(source.text.split())) if part)
