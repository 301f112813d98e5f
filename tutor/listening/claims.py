"""Which value a sentence puts forward: "18 because 12 and 6 make 18", "maine 12 aur 6 joda toh 18 aaya", "15, no, 16".

An utterance falls into parts, and every part has a role. The numbers of a reason are the reason's, and those that
something is done with are the way's. It must never look at the right answer, and never guess between two values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from tutor.language.known_words import look_up
from tutor.language.lexicon import ALPHABET, plain, tables
from tutor.numbers.ratio import Ratio
from tutor.spoken.maths_tokens import LONGEST, NUMBER, Token, with_places
from tutor.spoken.spoken_maths import Statement, mentioned, tails
from tutor.turn import Act, ActName

_SAID = tables("language/claims")
_BREAK = _SAID.anywhere("break")
_REASON, _CONCLUSION, _CORRECTION = _SAID.words("reason"), _SAID.words("conclusion"), _SAID.words("correction")
_CONTRAST, _JOINING = _SAID.words("contrast"), _SAID.words("joining")
_NEXT, _NAMED = _SAID.words("next"), _SAID.words("named")
_RESULT_BEHIND, _OPERAND_BEHIND = _SAID.words("result_behind"), _SAID.words("operand_behind")
_RESULT_BEFORE, _OPERAND_BEFORE = _SAID.words("result_before"), _SAID.words("operand_before")
_TOP, _BOTTOM = _SAID.words("top"), _SAID.words("bottom")
_TABLES, _WHOSE = _SAID.words("tables"), _SAID.words("whose")
_WHY, _EXPLAINED = _SAID.words("why"), _SAID.words("explained")
_COMPARED, _CHECKING = _SAID.words("compared"), _SAID.words("checking")
_PARTICLE, _BETWEEN = _SAID.words("particle"), _SAID.words("between")
_DOING, _SMALL = _SAID.words("doing"), _SAID.words("small")
_ENGLISH, _HINDI = _SAID.words("english"), _SAID.words("hindi")
_WHAT = _SAID.anywhere("what")
_ASKS, _TAG, _STUCK = _SAID.anywhere("asks"), _SAID.anywhere("tag"), _SAID.anywhere("stuck")
_ASIDE = re.compile(rf"\([^()]*[{ALPHABET}]{{2,}}[^()]*\)", re.IGNORECASE)
_BRACKET = re.compile(r"[()]")
_DOUBLED = re.compile(r"([a-z])\1+")
_MARKS = " \t\n.,!?;:'\"()।…-–"
_OR = _SAID.words("or")
_MEANS, _KI = _SAID.words("means"), _SAID.words("ki")
_MAY_BE_ENGLISH = frozenset({"to", "tho"})
"""Words that conclude in Hindi and mean something else in English."""

_GENITIVE = _SAID.words("genitive")
_NOUN = 2
"""Words behind a value that say of what it is: "160 ka profit"."""

KEPT = 16
"""Texts whose parts are kept: one turn asks for the parts of the same words several times over."""
Intro = Literal["", "reason", "conclusion", "correction", "next"]
NAMED, CONCLUDED, PLAIN, LAST = 4, 3, 2, 1
"""How plainly a value is what its part comes to: named as the answer, concluded, alone or said to come out, last."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of an utterance with one role."""

    start: int
    end: int
    intro: Intro
    """What the word in front of it makes of it."""
    by: str
    """That word, in small letters."""
    topic: bool
    """A conclusion follows without a mark between: "18 toh ..." may only speak of 18."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a part comes to."""

    part: Part
    said: str = ""
    """The words of the value alone, as they may be read again; empty where the part comes to none."""
    value: str = ""
    strength: int = 0
    alone: bool = False
    """Nothing but one value stands in the part."""
    other: str = ""
    """Another value that stands beside it with an "or" between."""
    or_else: bool = False
    """The part begins with an "or"."""
    opens: bool = False
    """Nothing stands before the value in its part."""
    ends: bool = False
    """Nothing stands behind the value in its part."""
    number: Ratio | None = None
    """The value, where it is a number."""
    opening: str = ""
    """The words of the value that the part opens with; empty where something is done with it."""
    checks: str = ""
    """The sum that comes to the value, where it is told with its result."""
    numbers: int = 0
    """How many numbers the part holds."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is put forward."""

    text: str = ""
    """The words of the value, as they may be judged; empty where none is put forward."""
    strength: int = 0
    again: str = ""
    """The same value as it was put at the head, in its own form; empty where it was put once."""
    two: tuple[str, str] | None = None
    """Two different values of which neither is taken back."""
    acts: tuple[Act, ...] = ()
    numbers: int = 0
    """How many numbers were said."""
    leads: bool = False
    """The value stands at the head, alone, as an answer does before its reason."""
    asks: bool = False
    """The part that holds the value asks something about it."""
    works: bool = False
    """It is told that something was done."""
    alone: bool = False
    """Nothing but the value stands in its part."""
    opening: str = ""
    """The value that the utterance opens with, whatever is said of it; empty where another one is plainly told."""


@lru_cache(maxsize=KEPT)
def claimed(text: str) -> Claim:
    """The value that `text` puts forward, if it is one. Never raises."""
    if len(text) > LONGEST:
        return Claim()
    results = tuple(_result_of(text, part) for part in parted(text))
    chosen = _chosen(text, results)
    acts = tuple(_act(one, one in chosen) for one in results)
    numbers = sum(one.numbers for one in results)
    works = any(word in _DOING for word, _, _ in _words(text))
    if len(chosen) == 1 and not chosen[0].other:
        one = chosen[0]
        asks = _WHAT.search(text[one.part.start : one.part.end].lower()) is not None
        same = [other.said for other in results if other is not one and other.strength and _same(one, other)]
        return Claim(
            one.said,
            one.strength,
            next(iter(same), ""),
            acts=acts,
            numbers=numbers,
            leads=_leads(results, one),
            asks=asks,
            opening=_opening(results),
            alone=one.alone,
            works=works,
        )
    two = [said for one in chosen for said in (one.other, one.said) if said]
    either = (two[0], two[-1]) if two else None
    return Claim(two=either, acts=acts, numbers=numbers, works=works, opening="" if either else _opening(results))


def _opening(results: tuple[Result, ...]) -> str:
    """The value that the first part opens with, where no other part plainly comes to another."""
    first = next((one for one in results if one.numbers), None)
    if first is None or first is not results[0] or not first.opening:
        return ""
    others = (one for one in results if one is not first and one.strength >= PLAIN)
    return "" if any(one.part.intro != "reason" for one in others) else first.opening


# --- parts --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def parted(text: str, *, corrections: bool = True) -> tuple[Part, ...]:
    """The parts of `text`: they end at a mark, and at a word that begins a reason, a conclusion or a correction.

    Without `corrections` a "no" is no correction: where yes or no is awaited, it answers.
    """
    parts: list[Part] = []
    start, by = 0, ""
    intro: Intro = ""
    for ends, begins, following in _cuts(text, corrections):
        if text[start:ends].strip(_MARKS):
            parts.append(Part(start, ends, intro, by, topic=following == "conclusion"))
            intro, by = "", ""
        if following and not (intro == "correction" and following != "reason"):
            intro, by = following, plain(text[ends:begins].lower())
        start = begins
    if text[start:].strip(_MARKS) or intro:
        parts.append(Part(start, len(text), intro, by, topic=False))
    return tuple(parts)


def _cuts(text: str, corrections: bool) -> list[tuple[int, int, Intro]]:
    """Where one part ends and the next begins, and what the word between makes of the next."""
    words = _words(text)
    hindi = sum(word in _HINDI for word, _, _ in words) > sum(word in _ENGLISH for word, _, _ in words)
    breaks = (*_BREAK.finditer(text), *(end for aside in _ASIDE.finditer(text) for end in _ends(text, aside)))
    cuts: list[tuple[int, int, Intro]] = [(match.start(), match.end(), "") for match in breaks]
    before = ""
    for word, start, end in words:
        if found := _intro(word, before, hindi, corrections):
            cuts.append((start, end, found))
        before = word
    return sorted(cuts)


def _ends(text: str, aside: re.Match[str]) -> Iterator[re.Match[str]]:
    """The brackets around words that are said beside: "(9.14 nhi likhna h)"."""
    return _BRACKET.finditer(text, aside.start(), aside.end())


def _is_number(word: str) -> bool:
    found = look_up(word)
    return any(letter.isdigit() for letter in word) or (found is not None and found[0] in NUMBER)


def _words(text: str) -> list[tuple[str, int, int]]:
    """Each word, bare and in small letters, with its place."""
    found, at = [], 0
    for piece in text.split():
        start = text.index(piece, at)
        at = start + len(piece)
        bare = piece.strip(_MARKS)
        start += piece.index(bare) if bare else 0
        found.append((plain(bare.lower()), start, start + len(bare)))
    return found


def _intro(word: str, before: str, hindi: bool, corrections: bool) -> Intro:
    word = _DOUBLED.sub(r"\1", word) if word not in _REASON else word
    if (word in _NEXT and before in _OR) or (word in _MEANS and before in _EXPLAINED):
        return ""
    if word in _REASON or (word in _KI and before in _WHY) or (word == "as" and _is_number(before)):
        return "reason"
    if word in _CONCLUSION and (word not in _MAY_BE_ENGLISH or hindi):
        return "conclusion"
    if word in _CONTRAST or (corrections and word in _CORRECTION):
        return "correction"
    return "next" if word in _NEXT else ""


# --- what a part comes to -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mention:
    """One value that is said, with where it stands."""

    result: Result
    tokens: tuple[Token, ...]
    """All of its part."""
    begins: int
    ends: int
    """Its first and its last token."""
    place: int
    """How many values of the part are said before it."""
    loose: bool = False
    """It ends what could not be read, or a sum."""


def mentions(text: str) -> tuple[tuple[Part, ...], tuple[Mention, ...]]:
    """The parts of `text`, and every value that is said in them, with those that run into other numbers."""
    parts = parted(text)
    return parts, tuple(one for part in parts for one in _mentions_of(text, part))


def _mentions_of(text: str, part: Part) -> Iterator[Mention]:
    read, every, spans = with_places(text[part.start : part.end])
    kept, found = _found(every)
    placed = _one_over_other(part, every, found, kept)
    if placed is not None:
        yield Mention(placed, tuple(every), 0, len(every) - 1, 0)
        return
    ends = tails([every[number] for number in kept], found)
    for place, one in enumerate(sorted((*found, *ends), key=lambda one: (one[2], one[1]))):
        result = _weighed(part, read, every, spans, kept, one)
        yield Mention(result, tuple(every), kept[one[1]], kept[one[2] - 1], place, loose=one in ends)


def _found(every: list[Token]) -> tuple[list[int], list[_Read]]:
    """The places of the tokens that no value is passed over for, and the values that are read in them."""
    kept = [
        number for number, token in enumerate(every) if not _passed_over(token) and not _is_named_root(every, number)
    ]
    found = mentioned([every[number] for number in kept])
    return kept, [one for one in found if not _is_letter(one[0])] or found


def _result_of(text: str, part: Part) -> Result:
    """The value that a part comes to: its last one, where nothing more is done with it."""
    read, every, spans = with_places(text[part.start : part.end])
    kept, found = _found(every)
    if not found:
        return Result(part)
    one_over_other = _one_over_other(part, every, found, kept)
    if one_over_other is not None:
        return one_over_other
    weighed = [_weighed(part, read, every, spans, kept, mention) for mention in reversed(found)]
    taken = next((one for one in weighed if one.strength >= PLAIN), weighed[0])
    taken = weighed[0] if weighed[0].strength else taken
    other = _other(every, found, kept) if taken.strength and taken is weighed[0] else ""
    return replace(taken, other=other, numbers=len(found), opening=_opens_with(read, every, spans, kept, found[0]))


_Read = tuple[Statement, int, int]


def _weighed(
    part: Part, read: str, every: list[Token], spans: list[tuple[int, int]], kept: list[int], mention: _Read
) -> Result:
    """One value of a part, with how plainly it is what the part comes to."""
    statement, first, last = mention
    begins, ends = kept[first], kept[last - 1]
    alone = not (set(kept) - set(kept[first:last]) - _lesser(every)) and not _is_worked_out(
        statement, every[begins : ends + 1]
    )
    strength = _strength(part, statement, every, begins, ends, alone)
    said = read[spans[begins][0] : spans[ends][1]]
    or_else = begins > 0 and every[0].kind == "or"
    return Result(
        part,
        said,
        str(statement.answer),
        strength,
        alone,
        or_else=or_else,
        opens=not set(range(begins)) - _lesser(every),
        ends=not set(range(ends + 1, len(every))) - _lesser(every),
        number=statement.answer.number,
        checks=said if statement.signs else "",
    )


def _opens_with(read: str, every: list[Token], spans: list[tuple[int, int]], kept: list[int], mention: _Read) -> str:
    """The words of a part's first value, where the part opens with it and nothing is done with it."""
    statement, first, last = mention
    begins, ends = kept[first], kept[last - 1]
    behind = every[ends + 1].text if ends + 1 < len(every) else ""
    worked_with = behind in _OPERAND_BEHIND and behind not in _WHOSE
    if set(range(begins)) - _lesser(every) or worked_with or statement.signs or behind in _DOING:
        return ""
    return read[spans[begins][0] : spans[ends][1]]


def _one_over_other(part: Part, every: list[Token], found: list[_Read], kept: list[int]) -> Result | None:
    """A fraction that is told by its places: "upar minus teen neeche das"."""
    if len(found) < 2:
        return None
    (top, first, _), (bottom, second, _) = found[-2:]
    placed = _before(every, kept[first]) in _TOP and _before(every, kept[second]) in _BOTTOM
    if not placed or top.signs or bottom.signs:
        return None
    value = f"{top.answer}/{bottom.answer}"
    over = top.answer.number, bottom.answer.number
    number = None if over[0] is None or not over[1] else over[0] / over[1]
    return Result(part, value, value, PLAIN, alone=True, numbers=1, number=number)


def _before(every: list[Token], place: int) -> str:
    return every[place - 1].text if place else ""


def _is_letter(statement: Statement) -> bool:
    """Whether it is but a letter, as in "63 hai x"."""
    return not statement.signs and len(str(statement.answer)) == 1 and str(statement.answer).isalpha()


def _is_named_root(every: list[Token], place: int) -> bool:
    """Whether a root is named and its value follows: "uska root 45"."""
    if every[place].kind not in ("root", "cuberoot"):
        return False
    parted_from_it = place + 1 < len(every) and every[place + 1].kind == "filler"
    return parted_from_it or (place > 0 and every[place - 1].text in _WHOSE)


def _passed_over(token: Token) -> bool:
    """Whether a token is a filler that no value ends at."""
    return token.kind in {"filler", "end", "aside", "letter"} and token.text not in _OPERAND_BEHIND


def _lesser(every: list[Token]) -> set[int]:
    """The places of what may stand beside a value that is alone: marks, a yes, a cue, "is"."""
    lesser = {"cue", "after", "comma", "question", "filler", "yes", "again", "colon", "or"}
    return {number for number, token in enumerate(every) if token.kind in lesser}


def _is_worked_out(statement: Statement, tokens: list[Token]) -> bool:
    """Whether it is a sum, with its result or without: a reason or a way, and no bare answer."""
    if statement.letter or statement.answer.number is None:
        return bool(statement.signs) and not statement.letter
    worked = any(token.kind in _OPERATIONS for token in tokens[1:])
    return bool(statement.signs) or (worked and statement.answer.amount is None)


_OPERATIONS = frozenset({"plus", "minus", "times", "over"})


def _strength(part: Part, statement: Statement, every: list[Token], begins: int, ends: int, alone: bool) -> int:
    """How plainly the last value of a part is what the part comes to; 0 where it is worked with."""
    leading = [token.text for token in every[:begins]]
    led = next((text for text in reversed(leading) if text not in _BETWEEN), "")
    rest = [token for token in every[ends + 1 :] if token.text not in _PARTICLE]
    behind = [token.text for token in rest]
    costs = len(behind) > 1 and behind[0] in _OPERAND_BEHIND and behind[1] in _RESULT_BEHIND
    of_it = len(behind) == len(rest) == _NOUN and behind[0] in _GENITIVE
    came_out = bool(statement.signs or led in _RESULT_BEFORE or _RESULT_BEHIND & set(behind[:1])) or costs
    named_by_it = len(rest) > 1 and rest[0].kind == "word" and behind[1] in _OPERAND_BEHIND
    worked_with = len(behind) > 1 and (
        (behind[0] in _OPERAND_BEHIND and not costs and not of_it) or (named_by_it and not came_out)
    )
    handled = part.intro != "conclusion" and not came_out and bool(leading) and leading[-1] in _OPERAND_BEFORE
    listed = bool(behind) and behind[0] in _TABLES
    joined = len(leading) > 1 and every[begins - 1].kind == "and" and every[begins - 2].kind in NUMBER
    tried = (
        (joined and not came_out)
        or bool(leading and leading[-1] in _COMPARED)
        or any(token.text in _CHECKING for token in every)
    )
    done_to = part.intro == "conclusion" and not came_out and not alone and bool(_DOING & set(behind))
    if worked_with or handled or listed or tried or done_to or _is_small(every, begins, ends, alone):
        return 0
    if (alone or came_out) and any(token.text in _NAMED for token in every):
        return NAMED
    if part.topic and alone and not came_out and not behind and part.intro != "conclusion":
        return LAST
    if part.intro == "conclusion":
        return CONCLUDED
    if alone or came_out:
        return PLAIN
    return 0 if _DOING & set(behind) else LAST


def _is_small(every: list[Token], begins: int, ends: int, alone: bool) -> bool:
    """Whether it is but "ek" or "do" beside other words: "koi ek", "nikal do", "jawab do"."""
    if begins != ends or every[begins].text not in _SMALL:
        return False
    if ends + 1 < len(every) and every[ends + 1].text in _OPERAND_BEHIND:
        return True
    given = begins > 0 and every[begins - 1].text in _NAMED and ends == len(every) - 1
    return given or not alone


def _other(every: list[Token], found: list[tuple[Statement, int, int]], kept: list[int]) -> str:
    """A different value in front of the last one, with an "or" between the two."""
    if len(found) < 2 or str(found[-2][0].answer) == str(found[-1][0].answer):
        return ""
    between = every[kept[found[-2][2] - 1] + 1 : kept[found[-1][1]]]
    return str(found[-2][0].answer) if any(token.kind == "or" for token in between) else ""


# --- what is put forward ------------------------------------------------------------------------------------------


def _chosen(text: str, results: tuple[Result, ...]) -> tuple[Result, ...]:
    """The result put forward; two where two different ones are; none where there is none."""
    given = _settled(_corrected(_without_reasons(results)))
    if not given:
        return ()
    named = [one for one in given if one.strength == NAMED]
    first, last = given[0], (named or given)[-1]
    if (either := _either(given)) or last.other:
        return either or (last,)
    if _leads(results, first):
        weak = last.strength < CONCLUDED and not last.alone
        if _same(first, last):
            return (last,) if last.strength >= PLAIN else (first,)
        return (first,) if weak else (first, last)
    opens = first.opens and first.part is results[0].part and not _goes_on(results, 0)
    if last.strength == LAST and not last.ends and opens:
        return (first,)
    return () if last.strength < NAMED and _is_unfinished(text, results, last) else (last,)


def _settled(given: list[Result]) -> list[Result]:
    """The results without what only follows two to choose from, and without a sum that checks an earlier one."""
    either = [number for number, one in enumerate(given) if one.other or one.or_else]
    if either and all(one.strength == LAST for one in given[either[-1] + 1 :]):
        given = given[: either[-1] + 1]
    return [one for number, one in enumerate(given) if not _checks(one, given[:number])]


def _checks(one: Result, before: list[Result]) -> bool:
    """Whether a sum with its result tries a value that was said before: "3.8, as 8 x 3.8 is 30.4"."""
    words = one.checks.split()
    return bool(words) and any(earlier.said.split()[0] in words and not _same(earlier, one) for earlier in before)


def _same(one: Result, other: Result) -> bool:
    if one.number is not None and other.number is not None:
        return one.number == other.number
    return one.value == other.value


def _either(given: list[Result]) -> tuple[Result, ...]:
    """Two results of which the second begins with "or", where nothing comes behind them."""
    if len(given) < 2 or not given[-1].or_else or _same(given[-2], given[-1]):
        return ()
    return (given[-2], given[-1])


def _leads(results: tuple[Result, ...], result: Result) -> bool:
    """Whether a value stands at the head, alone, as an answer does before its reason."""
    place = next(place for place, one in enumerate(results) if one.numbers)
    head = results[place] is result and not result.part.intro
    return head and result.alone and result.strength >= PLAIN and not _goes_on(results, place)


def _goes_on(results: tuple[Result, ...], place: int) -> bool:
    """Whether a next step follows on a part."""
    return place + 1 < len(results) and results[place + 1].part.intro == "next"


def _without_reasons(results: tuple[Result, ...]) -> list[Result]:
    """The results that have a value and are not a reason's; behind an answer a reason goes on to a conclusion."""
    kept: list[Result] = []
    inside = False
    for one in results:
        if one.part.intro == "reason":
            inside = True
        elif one.part.intro or not kept:
            inside = False
        if (one.part.intro == "correction" and kept and not inside) or (one.strength and not inside):
            kept.append(one)
    return kept


def _corrected(given: list[Result]) -> list[Result]:
    """The results behind the last correction that a value follows; none where a bare "no" has the last word."""
    for number in range(len(given) - 1, -1, -1):
        if given[number].part.intro == "correction" and number:
            behind = [one for one in given[number:] if one.strength]
            if behind:
                return behind
    return [one for one in given if one.strength]


def _is_unfinished(text: str, results: tuple[Result, ...], last: Result) -> bool:
    """Whether the way was still to go on: a question, a next step or a standstill comes behind the last value."""
    rest = text[last.part.start :]
    behind = results[results.index(last) + 1 :]
    if any(one.part.intro == "next" and not one.strength for one in behind) or _STUCK.search(rest.lower()):
        return True
    tail = text[behind[-1].part.start :] if behind else rest if last.strength == LAST else ""
    return bool(tail) and _TAG.search(tail.lower()) is None and _asks_on(tail.lower())


def _asks_on(tail: str) -> bool:
    """Whether the end of an utterance asks how the way goes on."""
    words = {word for word, _, _ in _words(tail)}
    return _ASKS.search(tail) is not None or ("?" in tail and (len(words) <= _FEW or bool(words & _DOING)))


_FEW = 2
"""Words of a question that only asks on: "ab?", "then what?"."""


def _act(one: Result, taken: bool) -> Act:
    """A part as an act, for the why-card."""
    if taken:
        name = ActName.CORRECTION if one.part.intro == "correction" else ActName.ANSWER
    else:
        name = ActName.REASON if one.part.intro == "reason" else ActName.WAY
    return Act(name, one.part.start, one.part.end, one.part.intro or "part", one.value or None)
