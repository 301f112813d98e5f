"""Which form of a number is turned into which: "decimal ko fraction mein" is not "fraction ko decimal mein".

Seen in the order of the words and the little words beside them, in every language the same. It names the idea for the
search alone; where the words tell no direction it names none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tutor.language.lexicon import tables
from tutor.library.number_topics import ADDING, COMPARING
from tutor.library.terms import Piece

_TABLES = tables("language/asking")

_IDEAS = {
    ("decimal", "fraction"): "decimal number made fraction",
    ("fraction", "decimal"): "fraction made decimal",
    ("mixed number", "improper fraction"): "mixed number made improper",
    ("improper fraction", "mixed number"): "improper fraction made mixed",
}
"""What is turned into what, and what that is called: pages have it among their keywords."""
_FORMS = {form: form for both in _IDEAS for form in both} | {"decimal point": "decimal"}
_NUMBERS = ((re.compile(r"\d*\.\d+"), "decimal"), (re.compile(r"\d+/\d+"), "fraction"))
_LITTLE = _TABLES.words("turning_little")
_BEFORE_SOURCE = frozenset({"from"})
_BEFORE_TARGET = frozenset({"to", "into", "as", "in"})
_AFTER_SOURCE = _TABLES.words("after_source")
_AFTER_TARGET = _TABLES.words("after_target")
_BESIDE = _TABLES.words("beside_both")
_DONE = ADDING | COMPARING | {"multiplication", "division"}
"""Where something else is done with two numbers, neither is turned into the other."""


def turned(pieces: Sequence[Piece]) -> str:
    """The idea of the turning that a question is about, in English; empty where it is about none."""
    if any(piece.term is not None and piece.term.english in _DONE for piece in pieces):
        return ""
    told = [piece for piece in pieces if piece.text not in _LITTLE]
    met = [(at, form) for at, piece in enumerate(told) if (form := _form(piece))]
    forms = list(dict.fromkeys(form for _, form in met))
    if len(forms) != 2 or any(piece.text in _BESIDE for piece in told[met[0][0] : met[-1][0]]):
        return ""
    targets = {form for at, form in met if _stands(told, at, _BEFORE_TARGET, _AFTER_TARGET)}
    sources = {form for at, form in met if _stands(told, at, _BEFORE_SOURCE, _AFTER_SOURCE)}
    into = targets or set(forms) - sources
    if len(into) != 1 or into <= sources:
        return ""
    (target,) = into
    return _IDEAS.get((forms[1] if forms[0] == target else forms[0], target), "")


def _form(piece: Piece) -> str:
    """The form of number that a piece of a question names or is written in."""
    if piece.term is not None:
        return _FORMS.get(piece.term.english, "")
    return next((form for pattern, form in _NUMBERS if pattern.fullmatch(piece.text)), "")


def _stands(told: Sequence[Piece], at: int, before: frozenset[str], after: frozenset[str]) -> bool:
    """Whether one of those words stands right before or right after a place."""
    return (at > 0 and told[at - 1].text in before) or (at + 1 < len(told) and told[at + 1].text in after)
