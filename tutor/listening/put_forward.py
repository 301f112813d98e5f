"""Which of the values of a sentence is put forward: each with all that stands around it, weighed by what was learnt.

The rules of `claims` say what a part comes to; here every value that is said stands against every other, and against
none. It must never look at the right answer, and it counts nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tutor.diagnosis import misconceptions
from tutor.language import likeness
from tutor.listening import claims
from tutor.listening.claims import Claim, Mention, Part
from tutor.numbers.ratio import Ratio, TooLarge
from tutor.spoken.expressions import UNIT_KINDS
from tutor.spoken.maths_tokens import LONGEST, NUMBER, Token
from tutor.thresholds import THRESHOLDS

_NUMBER = re.compile(r"(?<![\d/.])\d+(?:\.\d+)?(?:/\d+)?")
_AROUND = 4
"""Words before and behind a value that are looked at."""
_EARLIER, _LATER = 5, 4
"""Values before and behind a value that it may be worked out from, or be used for."""
_MOST_WORDS = 14
"""Words of a part that are looked at."""
_LARGEST = 10**9


@dataclass(frozen=True, slots=True)
class Candidate:
    """One value of a sentence, wherever it stands in it."""

    said: str
    """The words of it, as they may be read again."""
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class Ranking:
    """How likely it is that each value is the one put forward, and that none is."""

    chances: tuple[tuple[str, float], ...] = ()
    """The words of each value, the likeliest first."""
    none: float = 1.0


def ranked(text: str, question: str, kind: str) -> Ranking:
    """How likely each value of `text` is put forward as the answer to a question of a kind. Never raises."""
    if len(text) > LONGEST:
        return Ranking()
    found = candidates(text, question, kind)
    if not found:
        return Ranking()
    judge = likeness.judge("claims")
    scores = [judge.scores(marks)[0] for marks in (*(one.marks for one in found), none_of(text, kind, len(found)))]
    *each, none = likeness.shares(scores)
    chances = ((one.said, chance) for one, chance in zip(found, each, strict=True))
    return Ranking(tuple(sorted(chances, key=lambda one: -one[1])), none)


def none_of(text: str, kind: str, values: int) -> frozenset[str]:
    """The marks of putting forward none of the values."""
    last = likeness.sounds(text)[-_CLOSING:]
    closing = (*(f"NULLw={word}" for word in last), *(f"NULLw={one}_{other}" for one, other in pairwise(last)))
    return frozenset(("NULL", f"NULLn={min(values, 5)}", f"NULLq={'?' in text}", f"NULLkind={kind}", *closing))


_CLOSING = 3
"""Words at the end that tell whether an answer was given."""


def candidates(text: str, question: str, kind: str) -> tuple[Candidate, ...]:
    """Every value of a text, once, with the marks of all places where it is said."""
    parts, found = claims.mentions(text)
    claim, asked = claims.claimed(text), _numbers(question)
    numbers = [one.result.number for one in found]
    grouped = _grouped(found)
    whole = _Whole(text, parts, found, numbers, asked, kind, claim)
    strengths = {key: max(found[place].result.strength for place in places) for key, places in grouped.items()}
    best = max(strengths.values(), default=0)
    return tuple(
        Candidate(
            _plainest([found[place] for place in places], item_is=kind).result.said,
            frozenset(
                (
                    *(mark for place in places for mark in whole.marks(place)),
                    f"times={min(len(places), 3)}",
                    f"distinct={min(len(grouped), 5)}",
                    f"rulenone={not claim.text}",
                    f"ruletwo={claim.two is not None}",
                    f"maxst={strengths[key]}",
                    f"isbest={strengths[key] == best}",
                )
            ),
        )
        for key, places in grouped.items()
    )


def _grouped(found: Sequence[Mention]) -> dict[str, list[int]]:
    """The places at which each value is said."""
    grouped: dict[str, list[int]] = {}
    for place, one in enumerate(found):
        key = one.result.value if one.result.number is None else str(one.result.number)
        grouped.setdefault(key, []).append(place)
    return grouped


def _plainest(said: Sequence[Mention], item_is: str) -> Mention:
    """The last place where a value is said by itself, with its unit, and not as a sum that comes to it."""
    with_unit = [one for one in said if item_is == "quantity" and one.tokens[one.ends].kind in UNIT_KINDS]
    return min(reversed(with_unit or said), key=_numbers_in)


def _numbers_in(one: Mention) -> int:
    tokens = one.tokens[one.begins : one.ends + 1]
    return sum(token.kind in NUMBER for token in tokens) + sum(token.kind in _WORKING for token in tokens)


_WORKING = frozenset({"plus", "times"})


@dataclass(frozen=True, slots=True)
class _Whole:
    """A sentence with all that is said in it."""

    text: str
    parts: tuple[Part, ...]
    found: tuple[Mention, ...]
    numbers: list[Ratio | None]
    asked: tuple[Ratio, ...]
    kind: str
    claim: Claim

    def marks(self, place: int) -> Iterator[str]:
        """All that can be said of one value at its place."""
        one = self.found[place]
        yield from self._of_place(place, one)
        yield from self._of_rules(place, one)
        yield from self._of_value(place, one)
        yield from _of_words(one)
        yield from self._of_parts(one)

    def _of_place(self, place: int, one: Mention) -> Iterator[str]:
        left = len(self.found) - 1 - place
        part = self.parts.index(one.result.part)
        yield f"first={place == 0}"
        yield f"last={left == 0}"
        yield f"fromend={min(left, 4)}"
        yield f"n={min(len(self.found), 6)}"
        yield f"firstpart={part == 0}"
        yield f"lastpart={part == len(self.parts) - 1}"
        yield f"inpart={min(one.place, 3)}"

    def _of_rules(self, place: int, one: Mention) -> Iterator[str]:
        result = one.result
        intro = result.part.intro or "-"
        yield f"st={result.strength}"
        yield f"st,intro={result.strength}{intro}"
        yield f"intro={intro}"
        yield f"alone={result.alone}"
        yield f"first,alone,st={place == 0}{result.alone}{result.strength}"
        yield f"opens,ends={result.opens}{result.ends}"
        yield f"or={bool(result.other or result.or_else)}"
        yield f"checks={bool(result.checks)}"
        yield f"loose={one.loose}"
        yield f"inner={one.loose and self._is_inside(place, one)}"
        yield f"rule={bool(self.claim.text) and result.said == self.claim.text}"

    def _is_inside(self, place: int, one: Mention) -> bool:
        """Whether it is the end of another value that is said there."""
        others = (self.found[at] for at in range(max(0, place - 3), min(len(self.found), place + 4)) if at != place)
        return any(
            other.result.part is one.result.part and other.begins < one.begins and other.ends >= one.ends
            for other in others
        )

    def _of_value(self, place: int, one: Mention) -> Iterator[str]:
        value, number = one.result.value, one.result.number
        form = "frac" if "/" in value else "neg" if value.startswith("-") else "int" if value.isdigit() else "other"
        in_question = number is not None and number in self.asked
        yield f"form={self.kind},{form}"
        yield f"inq={in_question}"
        yield f"inq,kind={in_question}{self.kind}"
        if number is None or abs(number.num) > _LARGEST or number.den > _LARGEST:
            return
        before = [x for x in self.numbers[max(0, place - _EARLIER) : place] if x is not None]
        behind = [x for x in self.numbers[place + 1 : place + 1 + _LATER] if x is not None]
        come = _worked_out(number, before, self.asked)
        used = _used(number, before, behind, self.asked)
        last = place == len(self.found) - 1
        yield f"come={bool(come)}"
        yield f"come,last={bool(come)}{last}"
        yield from (f"come:{how}" for how in come)
        yield f"used={used}"
        yield f"used,come={used}{bool(come)}"
        yield f"again={number in behind}"
        yield f"before={number in before}"

    def _of_parts(self, one: Mention) -> Iterator[str]:
        part = self.parts.index(one.result.part)
        following = self.parts[part + 1] if part + 1 < len(self.parts) else None
        yield f"nextintro={(following.intro or '-') if following else 'END'}"
        if following:
            yield f"nextby={following.by}"
        if part:
            cut = self.text[self.parts[part - 1].end : one.result.part.start].strip()[:3]
            yield f"by={one.result.part.by}"
            yield f"cut={cut}"
        words = likeness.sounds(self.text[one.result.part.start : one.result.part.end])[:_MOST_WORDS]
        yield from (f"w={word}" for word in words)


def _of_words(one: Mention) -> Iterator[str]:
    """The words around a value, near ones with their place."""
    before = [_word(one.tokens, place) for place in range(one.begins - _AROUND, one.begins)]
    behind = [_word(one.tokens, place) for place in range(one.ends + 1, one.ends + 1 + _AROUND)]
    yield from (f"pa={word}" for word in before)
    yield from (f"na={word}" for word in behind)
    yield f"p1={before[-1]}"
    yield f"p2={before[-2]}"
    yield f"n1={behind[0]}"
    yield f"n2={behind[1]}"
    yield f"p12={before[-2]} {before[-1]}"
    yield f"n12={behind[0]} {behind[1]}"
    yield f"pn={before[-1]}_{behind[0]}"


def _word(tokens: Sequence[Token], place: int) -> str:
    """A word by its sound, a number as one mark, anything else by what it is."""
    if place < 0:
        return "<"
    if place >= len(tokens):
        return ">"
    token = tokens[place]
    if token.kind in NUMBER:
        return "#"
    if token.kind not in ("word", "filler"):
        return token.kind
    return next(iter(likeness.sounds(token.text)), token.text)


# --- what rules and ranking come to together -----------------------------------------------------------------------


def settled(claim: Claim, ranking: Ranking) -> Claim:
    """The claim of the rules, or that of the value which is plainly likelier; none where none is put forward.

    Two values between which the rules cannot choose are still asked about.
    """
    if not ranking.chances:
        return claim
    said, chance = ranking.chances[0]
    if claim.two is not None:
        surely = chance >= THRESHOLDS.one_of_two
        return replace(claim, text=said, strength=claims.CONCLUDED, leads=True, two=None) if surely else claim
    ours = max((share for words, share in ranking.chances if words in (claim.text, claim.again)), default=0.0)
    if chance >= THRESHOLDS.value_likely and chance > ours:
        return replace(claim, text=said, again="", strength=claims.CONCLUDED, leads=True, asks=False, opening="")
    lone = len(ranking.chances) == 1 and claim.strength >= claims.PLAIN
    if ranking.none >= (THRESHOLDS.none_of_one if lone else THRESHOLDS.value_likely) or (
        claim.text and not lone and ours < THRESHOLDS.value_possible
    ):
        return replace(claim, text="", again="", strength=0, leads=False, opening="")
    if chance >= THRESHOLDS.value_likely and claim.strength < claims.CONCLUDED:
        return replace(claim, strength=claims.CONCLUDED, opening="")
    return claim


# --- what is worked out from what ---------------------------------------------------------------------------------


def _numbers(question: str) -> tuple[Ratio, ...]:
    found = (misconceptions.number(text) for text in _NUMBER.findall(question.replace(",", "")))
    return tuple(number for number in found if number is not None and abs(number.num) < _LARGEST)


def _comes_to(one: Ratio, other: Ratio) -> Iterator[tuple[str, Ratio]]:
    try:
        yield "add", one + other
        yield "sub", one - other
        yield "mul", one * other
        if other:
            yield "div", one / other
    except TooLarge:
        return


def _worked_out(number: Ratio, before: Sequence[Ratio], asked: Sequence[Ratio]) -> frozenset[str]:
    """How a value comes from two that stand before it, from one and the question, or from the question alone."""
    sources = (("b", before, before), ("m", before, asked), ("m", asked, before), ("q", asked, asked))
    return frozenset(
        source + how
        for source, ones, others in sources
        for place, one in enumerate(ones)
        for at, other in enumerate(others)
        if (ones is not others or place != at) and one != number
        for how, value in _comes_to(one, other)
        if value == number
    )


def _used(number: Ratio, before: Sequence[Ratio], behind: Sequence[Ratio], asked: Sequence[Ratio]) -> bool:
    """Whether a later value is worked out from this one."""
    return any(
        value == later
        for place, later in enumerate(behind)
        if later != number
        for other in (*before[-3:], *behind[:place], *asked)
        if other != later
        for one, two in ((number, other), (other, number))
        for _, value in _comes_to(one, two)
    )


# --- what is chosen -----------------------------------------------------------------------------------------------


OPTIONS = {"yes_no": ("yes", "no"), "comparison": ("greater", "less", "equal")}
"""What may be chosen, by the kind of answer."""
_ASKS = re.compile(r"\b(same|equal|greater|less|negative|positive|can|true|still|right|form|more|smaller|bigger)\b")


def option(text: str, question: str, kind: str, by_rule: str) -> str:
    """The option that `text` chooses, by its words and by what the rules say; empty where none is likely enough.

    `by_rule`: the option that the rules of `choices` find, or empty. A text of one or two words is theirs alone.
    """
    if kind not in OPTIONS or len(text) > LONGEST or len(text.split()) <= _FEW_WORDS:
        return by_rule
    chances = likeness.judge(kind).chances(option_marks(text, question, by_rule))
    likeliest = max(chances, key=chances.__getitem__)
    if chances[likeliest] >= THRESHOLDS.value_likely:
        return "" if likeliest == "none" else likeliest
    return by_rule if chances.get(by_rule, 0.0) >= THRESHOLDS.value_possible else ""


_FEW_WORDS = 3
"""Words that say nothing beside the option."""


def option_marks(text: str, question: str, by_rule: str) -> frozenset[str]:
    """The marks of a choice: the words, where they stand, what the question asks, and what the rules say."""
    asks = "+".join(sorted(set(_ASKS.findall(question.lower()))))
    parts = claims.parted(text, corrections=False)
    said = likeness.sounds(text)
    found = list(likeness.marks(said))
    for part in parts:
        words = likeness.sounds(text[part.start : part.end])
        place = part.intro or ("first" if part is parts[0] else "last" if part is parts[-1] else "inner")
        found += (f"{place}|{word}" for word in words)
        found += (f"{place}|{one} {other}" for one, other in pairwise(words))
    found += (f"F|{word}" for word in said[:2])
    found += (f"L|{word}" for word in said[-2:])
    return frozenset((*found, *(f"{asks}?{mark}" for mark in found), f"rule={by_rule}", f"rule={by_rule}?{asks}"))
