"""Sums and comparisons told in words ("half of 14", "5 se 2 zyada", "3 aur 2 chhe hote hain"), worked out exactly.

What `spoken_maths` reads as one expression is not repeated here; these are the ways of speaking around an expression.
Patterns look at `guard_numbers.coded` text, where "#0" stands for the first number. Nothing here knows an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tutor.guard.numbers import coded
from tutor.numbers.ratio import ONE, Ratio, common_divisor

_HALF = Ratio(1, 2)
_MOST_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Relation:
    """One thing worked out of one or two numbers of a text."""

    start: int
    end: int
    """Where it stands in the coded text."""
    operands: frozenset[Ratio]
    value: Ratio
    shown: str


Operation = Callable[[Ratio, Ratio], Ratio | None]


def _quotient(a: Ratio, b: Ratio) -> Ratio | None:
    return a / b if b else None


def _power(a: Ratio, b: Ratio) -> Ratio | None:
    small = len(str(a)) <= _MOST_DIGITS and b.den == 1 and Ratio(0) < b and b < Ratio(7)
    return a.power(b.num) if small else None


def _root(degree: int) -> Operation:
    return lambda a, _: a.root(degree) if len(str(a)) <= _MOST_DIGITS else None


def _common(a: Ratio, b: Ratio, multiple: bool) -> Ratio | None:
    if a.den != 1 or b.den != 1 or not a or not b:
        return None
    divisor = common_divisor(a.num, b.num)
    return Ratio(abs(a.num * b.num) // divisor if multiple else divisor)


_AND = r"(?:and|aur|with|to|by|into|mein|me|se|ko|और|में|से|को|तथा|\+|,)"
_STEPS = r"(?: (?:steps?|jumps?|places?|hops?|kadam|ghar|units?|क़दम|कदम|घर))?"
_MORE = r"(?:zyada|jyada|adhik|aage|ज़्यादा|ज्यादा|अधिक|आगे)"
_LESS = r"(?:kam|peeche|pehle|kum|कम|पीछे|पहले)"
_ADDED = r"(?:jod\w*|milao|milakar|milkar|milake|milaye|jama|जोड़\S*|जोड़\S*|मिला\S*|मिल\S*)"
_TAKEN = r"(?:ghata\S*|nikal\S*|hatao|hata do|kam|घटा\S*|निकाल\S*|हटा\S*|कम)"

_TABLE: tuple[tuple[Operation, tuple[str, ...]], ...] = (
    (
        lambda a, b: a + b,
        (
            rf"(?:add|adding|sum of|total of|addition of|put together|join|combine|combining) #(\d+) {_AND} #(\d+)",
            rf"(?:add|adding|jodo|jodkar|जोड़ो) #(\d+) {_AND} #(\d+)",
            rf"#(\d+) {_AND} #(\d+) (?:ko )?(?:together|{_ADDED}|ka (?:sum|yog|jod|total|addition)|का (?:योग|जोड़))",
            (r"#(\d+) (?:and|aur|और|तथा) #(\d+)(?= #\d+(?: (?:hote|hota|hoga|honge|hai|hain|होते|होता|होगा|हैं|"
            r"है|[.!।])| *$))"),
            rf"#(\d+) {_AND} #(\d+) (?:are|make|makes|give|gives|become|hote|hota|hoga|honge|होते|होता|होगा)\b",
            r"#(\d+) (?:jama|plus|जमा|धन|\+) #(\d+)",
            (rf"#(\d+){_STEPS} (?:more than|added to|greater than|after|beyond|past|above|bigger than|to the right of"
            r"|ahead of|on top of|over) #(\d+)"),
            rf"#(\d+) (?:se|से) #(\d+){_STEPS} {_MORE}",
            rf"#(\d+) (?:mein|me|में) #(\d+) (?:aur )?{_ADDED}",
            rf"#(\d+) {_MORE} #(\d+)",
            (rf"(?:increase|start at|start from|start with|begin at|from) #(\d+)[^#.!?।]{{0,20}} #(\d+){_STEPS} "
            r"(?:forward|more|up|right|to the right|further|ahead|aage|आगे)"),
            r"(?:add|count on|go up|count up) #(\d+) (?:more )?(?:to|from|onto) #(\d+)",
            r"increase #(\d+) by #(\d+)",
        ),
    ),
    (
        lambda a, b: b - a,
        (
            (rf"#(\d+){_STEPS} (?:less than|fewer than|smaller than|below|before|under|short of|behind|to the left of)"
            r" #(\d+)"),
            (r"(?:subtract|subtracting|take away|take|taking|minus|remove|removing) #(\d+)(?: away)? (?:from|"
            r"off) #(\d+)"),
            rf"#(\d+) {_LESS} #(\d+)",
            rf"#(\d+) (?:ko |को )?#(\d+) (?:mein se|me se|se|में से|से) {_TAKEN}",
            rf"#(\d+) (?:ko|को) #(\d+) (?:mein se|me se|se|में से|से) {_TAKEN}",
        ),
    ),
    (
        lambda a, b: a - b,
        (
            rf"#(\d+) (?:se|से) #(\d+){_STEPS} {_LESS}",
            rf"#(\d+) (?:mein se|me se|se|में से|से) #(\d+) {_TAKEN}",
            r"#(\d+) (?:take away|less|without|reduced by|decreased by|kam|ghata|घटा|कम) #(\d+)",
            (rf"(?:decrease|reduce|start at|start from|start with|begin at|from|"
            rf"take) #(\d+)[^#.!?।]{{0,20}} #(\d+){_STEPS} "
            r"(?:backwards?|less|down|left|to the left|away|peeche|पीछे)"),
            r"(?:decrease|reduce) #(\d+) by #(\d+)",
            rf"difference (?:between|of) #(\d+) {_AND} #(\d+)",
            rf"#(\d+) {_AND} #(\d+) (?:ka|का|mein) (?:difference|antar|अंतर|farak|fark)",
        ),
    ),
    (
        lambda a, b: a * b,
        (
            rf"(?:product of|multiply|multiplying|multiplication of) #(\d+) {_AND} #(\d+)",
            rf"#(\d+) {_AND} #(\d+) (?:se |ko |से |को )?(?:multiply|guna|ka product|ka gunanfal|गुणा|का गुणनफल)",
            r"#(\d+) (?:lots of|groups of|rows of|times|sets of|packets of|bags of|baar|guna|गुना|गुणा|बार) #(\d+)",
            r"#(\d+) (?:of|ka|ke|ki|का|के|की) #(\d+)",
            r"(?:times|multiplied by) #(\d+) (?:and|of) #(\d+)",
        ),
    ),
    (
        _quotient,
        (
            (r"(?:divide|split|share|dividing|sharing|splitting) #(\d+)(?: [a-z]+)?(?: equally)? "
            r"(?:by|among|between|into|in) #(\d+)"),
            (r"#(\d+)(?: [a-z]+)? (?:divided|shared|split|distributed|cut)(?: equally)? (?:by|among|between|"
            r"into) #(\d+)"),
            rf"quotient of #(\d+) {_AND} #(\d+)",
            (r"#(\d+) (?:ko|को) #(\d+) (?:se|mein|me|hisson mein|logon mein|से|में) (?:divide|bhaag|bhag|"
            r"baant\S*|भाग|बाँट\S*)"),
        ),
    ),
    (lambda a, b: (a + b) * _HALF, (
        rf"(?:midway between|halfway between|middle of|mid of|average of|mean of) #(\d+) {_AND} #(\d+)",
        rf"#(\d+) {_AND} #(\d+) (?:ke|के) (?:beechon beech|bilkul beech|theek beech|ठीक बीच|बीचोंबीच)",
    )),
    (lambda a, b: _common(a, b, True), (r"(?:lcm|l c m)(?: of)? #(\d+) (?:and|aur) #(\d+)",)),
    (lambda a, b: _common(a, b, False), (r"(?:hcf|gcd|h c f|g c d)(?: of)? #(\d+) (?:and|aur) #(\d+)",)),
    (_power, (r"#(\d+) (?:to the power|raised to|power|ki power|ki ghaat|की घात)(?: of| the)? #(\d+)",)),
)  # fmt: skip

_UP = r"(?:top|numerator|upar|above|upstairs|ansh|अंश|ऊपर)"
_DOWN = r"(?:bottom|denominator|neeche|below|under|underneath|beneath|downstairs|har|हर|नीचे)"
_OVER: tuple[tuple[Operation, tuple[str, ...]], ...] = (
    (
        _quotient,
        (
            rf"{_UP}(?: [^\W\d]+){{0,3}} #(\d+)(?: [^\s#]+){{0,4}} {_DOWN}(?: [^\s#\d]+){{0,3}} #(\d+)",
            rf"#(\d+)(?: [^\s#]+){{0,3}} {_UP}(?: [^\s#]+){{0,4}} #(\d+)(?: [^\s#]+){{0,3}} {_DOWN}",
            rf"#(\d+)(?: [^\s#]+){{0,3}} {_DOWN}(?: [^\s#]+){{0,3}} #(\d+)",
        ),
    ),
    (
        lambda a, b: _quotient(b, a),
        (
            r"#(\d+) (?:mein se|me se|में से) #(\d+)",
            rf"{_DOWN}(?: [^\W\d]+){{0,3}} #(\d+)(?: [^\s#]+){{0,4}} {_UP}(?: [^\s#\d]+){{0,3}} #(\d+)",
            rf"#(\d+)(?: [^\s#]+){{0,3}} {_DOWN}(?: [^\s#]+){{0,4}} #(\d+)(?: [^\s#]+){{0,3}} {_UP}",
            rf"#(\d+)(?: [^\s#]+){{0,3}} {_UP}(?: [^\s#]+){{0,3}} #(\d+)(?! {_DOWN})",
        ),
    ),
)
"""A fraction told by its places."""

_ALONE: tuple[tuple[Operation, tuple[str, ...]], ...] = (
    (lambda a, _: a * Ratio(2), (
        r"(?:double|twice|doubling|two times|dugna|duguna|doguna|do guna)(?: of| the)? #(\d+)()",
        r"#(\d+)() (?:doubled|(?:ka|ke|ki|का|के|की) (?:double|dugna|duguna|doguna|dogunaa|दुगना|दोगुना|दुगुना))",
        r"#(\d+)() (?:added to itself|and itself|with itself)",
    )),
    (lambda a, _: a * Ratio(3), (
        r"(?:triple|thrice|tripling|tiguna)(?: of| the)? #(\d+)()",
        r"#(\d+)() (?:tripled|(?:ka|ke|ki|का|के|की) (?:triple|tiguna|teen guna|तिगुना))",
    )),
    (lambda a, _: a * _HALF, (r"#(\d+)() (?:halved|(?:ka|ke|ki|का|के|की) (?:half|aadha|adha|आधा))", r"halve #(\d+)()")),
    (lambda a, _: a / Ratio(3), (
            r"(?:third|tihai|one third) (?:of|part of) #(\d+)()",
            r"#(\d+)() (?:ka|का) (?:ek )?(?:tihai|third|तिहाई)",
    )),
    (lambda a, _: a * a, (
        r"square of #(\d+)()", (r"#(\d+)() (?:squared|(?:ka|का) (?:square|varg|"
                               r"वर्ग))"), r"#(\d+)() (?:times|guna) itself",
    )),
    (lambda a, _: _power(a, Ratio(3)), (r"cube of #(\d+)()", r"#(\d+)() (?:cubed|(?:ka|का) (?:cube|ghan|घन))")),
    (_root(2), (r"square root of #(\d+)()", r"#(\d+)() (?:ka|का) (?:square root|vargmool|वर्गमूल)")),
    (_root(3), (r"cube root of #(\d+)()", r"#(\d+)() (?:ka|का) (?:cube root|ghanmool|घनमूल)")),
    (lambda a, _: a + ONE, (
        (r"(?:number|integer|digit|whole number|one|comes?|just|right|immediately|sankhya|next) (?:that comes |"
        r"which comes )?"
        r"(?:just |right )?(?:after|following|next to|above) #(\d+)()"),
        r"successor of #(\d+)()", (r"#(\d+)() (?:ka|का) "
                                  r"successor"), r"next (?:number|one|integer) (?:is )?after #(\d+)()",
        r"#(\d+)() (?:ke|के) (?:just |turant |theek |ठीक |तुरंत )?(?:baad|aage|बाद|आगे)",
        r"(?:one|a) (?:more|step|unit|bit) (?:than|past|after|above|beyond) #(\d+)()",
    )),
    (lambda a, _: a - ONE, (
        (r"(?:number|integer|digit|whole number|one|comes?|just|right|immediately|sankhya) (?:that comes |"
        r"which comes )?"
        r"(?:just |right )?(?:before|preceding|below) #(\d+)()"),
        r"predecessor of #(\d+)()", r"#(\d+)() (?:ka|का) predecessor",
        r"#(\d+)() (?:se|ke|से|के) (?:just |turant |theek |ठीक |तुरंत )?(?:pehle|peeche|पहले|पीछे)",
        r"(?:one|a) (?:less|step|unit|bit) (?:than|before|below|short of) #(\d+)()",
    )),
    (lambda a, _: -a, (
        r"(?:opposite|negative|additive inverse|mirror image|opposite sign) of #(\d+)()",
        r"#(\d+)() (?:with|ke saath) (?:a |the |ek )?(?:minus|negative|opposite)",
        r"(?:minus sign|negative sign|minus) (?:before|in front of|ahead of|with|on) #(\d+)()",
        r"#(\d+)() (?:ke aage|ke saamne|के आगे) (?:ek )?(?:minus|माइनस|ऋण)",
        r"#(\d+)() (?:ka|का) (?:opposite|vipreet|विपरीत)",
    )),
    (lambda a, _: ONE / a if a else None, (
        r"(?:reciprocal|multiplicative inverse) of #(\d+)()", r"(?:flip|invert|upside down|turn over) #(\d+)()",
        r"#(\d+)() (?:upside down|flipped|inverted|(?:ka|ko|का|को) (?:reciprocal|vyutkram|ulta|व्युत्क्रम|उल्टा))",
    )),
)  # fmt: skip

_PLACED = tuple(
    (operation, re.compile(rf"(?<!\S){pattern}(?!\d)")) for operation, patterns in _OVER for pattern in patterns
)
_CHAIN = re.compile(r"#(\d+) (?:of|ka|ke|का|के) (?:the )?#(\d+) (?:of|ka|ke|का|के) (?:the )?#(\d+)(?!\d)")
_COMPILED = tuple(
    (operation, re.compile(rf"(?<!\S){pattern}(?!\d)"))
    for operation, patterns in (*_TABLE, *_ALONE)
    for pattern in patterns
)


@lru_cache(maxsize=1024)
def relations(text: str) -> tuple[Relation, ...]:
    """Everything that the text works out in words."""
    line, values = coded(text)
    if not values:
        return ()
    return tuple(_found(line, values, _COMPILED))


@lru_cache(maxsize=1024)
def placements(text: str) -> tuple[Relation, ...]:
    """Every fraction that the text tells by its places ("on top 3, below it 4")."""
    line, values = coded("".join(" , " if letter in ".!?।;" else letter for letter in text))
    return tuple(_found(line, values, _PLACED)) if len(values) > 1 else ()


def _found(
    line: str, values: tuple[Ratio, ...], patterns: tuple[tuple[Operation, re.Pattern[str]], ...]
) -> Iterator[Relation]:
    for operation, pattern in patterns:
        for match in pattern.finditer(line):
            if _goes_before(line, match.start()):
                continue
            first = values[int(match[1])]
            second = values[int(match[2])] if match[2] else first
            value = operation(first, second)
            if value is not None:
                yield Relation(match.start(), match.end(), frozenset({first, second}), value, shown(match[0], values))
    for chain in _CHAIN.finditer(line) if patterns is _COMPILED else ():
        first, second, third = (values[int(place)] for place in chain.groups())
        operands = frozenset({first, second, third})
        yield Relation(chain.start(), chain.end(), operands, first * second * third, shown(chain[0], values))


_OPERATORS = frozenset(
    [
        "plus",
        "minus",
        "times",
        "by",
        "of",
        "into",
        "over",
        "upon",
        "bata",
        "+",
        "-",
        "−",
        "*",
        "×",
        "/",
        "÷",
        "x",
        "y",
        "guna",
        "जमा",
        "घटा",
        "गुणा",
        "बटा",
    ]
)


def _goes_before(line: str, start: int) -> bool:
    """Whether what begins here is the end of a longer expression."""
    before = line[max(0, start - 12) : start].split()
    return bool(before) and line[start] == "#" and before[-1] in _OPERATORS


def shown(stretch: str, values: tuple[Ratio, ...]) -> str:
    """A stretch of coded text with its numbers in place again."""
    return re.sub(r"#(\d+)", lambda found: str(values[int(found[1])]), stretch).strip()


# --- what is claimed of them --------------------------------------------------------------------------------------

_IS = (
    r"(?: (?:,|and|aur|और|is|are|makes?|gives?|equals?|equal|to|=|hota|hote|hoti|hai|hain|hoga|honge|banta|"
    r"bante|barabar|comes?|"
    r"becomes?|milta|milega|milkar|exactly|just|that|you|get|we|will|be|होता|होते|होती|है|हैं|होगा|होंगे|बनता|"
    r"बनते|मिलता|"
    r"बराबर))*"
)
_RESULT = re.compile(
    rf"({_IS}) #(\d+)((?: (?:hota|hote|hai|hain|hoga|honge|bante|banta|होता|होते|है|हैं|होगा|"
    rf"होंगे))*)(?= [.!?,;।]| *$|(?: [^\W\d#]\S*)+)"
)
_GOES_ON = re.compile(
    r" (?:plus|minus|times|into|by|over|upon|bata|of|ka|ke|mein|se|guna|more|less|and|aur|जमा|घटा|गुणा|बटा|भाग|"
    r"का|के|की|से|में|और|[-+*/×÷=:−#])"
)
_GREATER = r"(?:greater|bigger|larger|more|higher|longer|heavier)"
_SMALLER = r"(?:less|smaller|lower|fewer|shorter|lighter)"
_BIG = r"(?:bada|badi|bade|बड़ा|बड़ी|बड़े|बड़ा|बड़ी|बड़े)"
_SMALL = r"(?:chhota|chota|chhoti|chhote|choti|छोटा|छोटी|छोटे)"
_COMPARED = (
    (re.compile(rf"#(\d+) (?:is|are|was) (?:much |far )?{_GREATER} than #(\d+)(?!\d)"), 1),
    (re.compile(rf"#(\d+) (?:is|are|was) (?:much |far )?{_SMALLER} than #(\d+)(?!\d)"), -1),
    (re.compile(r"#(\d+) > #(\d+)(?!\d)"), 1),
    (re.compile(r"#(\d+) < #(\d+)(?!\d)"), -1),
    (re.compile(rf"#(\d+) (?:, )?#(\d+) (?:se|से) {_BIG} (?:hai|hota|hoti|hain|है|होता|हैं)"), 1),
    (re.compile(rf"#(\d+) (?:, )?#(\d+) (?:se|से) {_SMALL} (?:hai|hota|hoti|hain|है|होता|हैं)"), -1),
    (re.compile(rf"#(\d+) (?:se|से) #(\d+) {_BIG} (?:hai|hota|hoti|hain|है|होता|हैं)"), -1),
    (re.compile(rf"#(\d+) (?:se|से) #(\d+) {_SMALL} (?:hai|hota|hoti|hain|है|होता|हैं)"), 1),
    (re.compile(r"#(\d+) (?:is |are )?(?:equals|equal to|the same as|=) #(\d+)(?!\d)(?! (?:plus|minus|times|by|"
                r"of|[-+*/×÷]))"), 0),
    (re.compile(r"#(\d+) (?:, |aur |and |और )?#(\d+) (?:ke |के )?(?:barabar|equal|बराबर) (?:hai|hain|hota|hote|"
                r"है|हैं)"), 0),
    (re.compile(r"#(\d+) (?:barabar|बराबर) (?:hai )?#(\d+) (?:ke|hai|hota|hoga|है|होगा|के)"), 0),
)  # fmt: skip
_ASKS = re.compile(
    r"\?|\b(?:says? that|said that|kaha ki|whether)\b|कहा कि|^\W*(?:is|are|does|do|can|kya|क्या|kaun\S*|कौन\S*|"
    r"which|what|if|agar|अगर|when|suppose|maan|मान)\b"
)
_SENTENCE = re.compile(r"(?:[^.!?।;]|\.(?=\d))*[.!?।;]?")


@lru_cache(maxsize=1024)
def claims(text: str) -> tuple[tuple[Relation, Ratio], ...]:
    """Each thing worked out in words with what the text says, and does not ask, that it comes to."""
    return tuple(found for part in sentences(text) if not _ASKS.search(part) for found in _claims(part))


_JOINING = frozenset({",", "and", "aur", "और"})


def _claims(sentence: str) -> Iterator[tuple[Relation, Ratio]]:
    line, values = coded(sentence)
    for relation in relations(sentence):
        said = _RESULT.match(line, relation.end)
        if said is None or _GOES_ON.match(line, said.end()):
            continue
        has_verb = bool(said[3].strip()) or not _JOINING.issuperset(said[1].split())
        if has_verb or not line[said.end() :].strip(" .!।"):
            yield relation, values[int(said[2])]


@lru_cache(maxsize=1024)
def untrue_comparisons(text: str) -> tuple[str, ...]:
    """Every comparison of two numbers that is stated, not asked, and does not hold."""
    return tuple(found for part in sentences(text) if not _ASKS.search(part) for found in _untrue(part))


def sentences(text: str) -> list[str]:
    """A text in lower case, cut at its stops, each with its own stop; a point inside a number is none."""
    return [found[0] for found in _SENTENCE.finditer(text.lower()) if found[0].strip()]


def _untrue(sentence: str) -> Iterator[str]:
    line, values = coded(sentence)
    for pattern, sign in _COMPARED:
        for match in pattern.finditer(line):
            if _goes_before(line, match.start()):
                continue
            first, second = values[int(match[1])], values[int(match[2])]
            order = (second < first) - (first < second)
            if order != sign:
                yield shown(match[0], values)
