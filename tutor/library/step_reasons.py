"""Why a step of a working is so, where a student asks of that step: "why divide by 5", "180 kahan se aaya".

It takes what was asked and the working before it, and gives the line that is meant with its reason, or nothing. It must
never answer a question that names what the working has not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tutor.language.lexicon import tables
from tutor.library import claims, grounded, terms
from tutor.library.taken_up import Before
from tutor.library.workings import Line, Working
from tutor.numbers.ratio import Ratio

_TABLES = tables("language/taken_up")
_ASKS, _HOW = _TABLES.anywhere("asks_reason"), _TABLES.anywhere("asks_way")
SHORT = 9
"""Words of such a question, at most."""
_ANYWHERE = frozenset({"addition", "subtraction", "multiplication", "division", "plus", "minus", "step", "sum"})
"""Headwords of what is done in workings, which may be named beside the step that is meant."""
_SIGNS: Mapping[str, str] = {"+": "addition", "-": "subtraction", "×": "multiplication", "÷": "division"}


def reason(plain: str, before: Before, words: Mapping[str, str]) -> tuple[str, ...]:
    """Why the step is so that a short question asks of; none where no step of the working before is meant."""
    if before.working is None:
        return ()
    claim = claims.claim_in(before.plain)
    below = below_zero(plain, before.working, claim.right if claim is not None else "")
    if below is not None:
        return tuple(words[line.key].format(**line.slots) for line in (*before.working.lines, below))
    return reason_of(plain, before.working, words)


def reason_of(plain: str, working: Working, words: Mapping[str, str]) -> tuple[str, ...]:
    """The line of a working that a short question asks the reason of, and the reason; none where no line is meant."""
    if len(plain.split()) > SHORT or not _ASKS.search(plain):
        return ()
    asked, numbers = frozenset(terms.terms_in(plain)), grounded.figures(plain)
    said = [words[line.key].format(**line.slots) for line in working.lines]
    whole = " ".join(said)
    if _HOW.search(plain) and not (asked - _ANYWHERE or numbers):
        return ()
    if not all(_is_in(term, whole) for term in asked - _ANYWHERE) or not numbers <= grounded.figures(whole):
        return ()
    counts = [
        _fit(asked, numbers, line, text) if f"why_{line.key}" in words else 0
        for line, text in zip(working.lines, said, strict=True)
    ]
    most = max(counts, default=0)
    if not most or counts.count(most) > 1:
        return ()
    at = counts.index(most)
    return said[at], words[f"why_{working.lines[at].key}"]


def _fit(asked: frozenset[str], numbers: frozenset[Ratio], line: Line, text: str) -> int:
    """How much of what is asked a line has: in its words, and in what it does."""
    done = {name for sign, name in _SIGNS.items() if f" {sign} " in line.slots.get("sum", "")}
    told = sum(_is_in(term, text) for term in asked)
    return 2 * told + len(asked & done) + 2 * len(numbers & grounded.figures(text))


def _is_in(term: str, text: str) -> bool:
    """Whether a text speaks of a term: of a bracket where it opens brackets."""
    there = {word.removesuffix("s") for one in terms.terms_in(text) for word in one.split()}
    return {word.removesuffix("s") for word in term.split()} <= there


def below_zero(plain: str, working: Working, right: str) -> Line | None:
    """Why what a letter comes to is below zero, where that is asked: more is taken from the other side than it has."""
    line = working.lines[0]
    asks = _ASKS.search(plain) and frozenset(terms.terms_in(plain)) & {"minus", "negative number", "negative integer"}
    found = re.fullmatch(r"[a-z] = (-\d+)", line.slots.get("sum", ""))
    if len(working.lines) > 1 or line.key != "both_take" or not asks or not found or not right.isdigit():
        return None
    return Line("taken_below_zero", {"sum": f"{right} - {line.slots['what']} = {found[1]}"})
