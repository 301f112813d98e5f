"""What Didi last asked, as a value of the session, and what completes an answer of which a part was missing.

Pure. It follows from the family of words that was planned, so it is the same whichever voice found the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tutor.diagnosis import sub_questions
from tutor.language.lexicon import tables
from tutor.spoken.maths_tokens import normalise
from tutor.spoken.spoken_maths import read
from tutor.turn import Asked, Session, State, Understanding

_SAID = tables("language/choices")
_NEGATIVE, _POSITIVE = _SAID.anywhere("negative"), _SAID.anywhere("positive")

Missing = Literal["numerator", "sign", "unit", "second", "form", "measure"]
_MISSING: Mapping[str, Missing] = {
    "guide_partial_numerator": "numerator",
    "guide_partial_sign": "sign",
    "guide_partial_unit": "unit",
    "guide_partial_one_of_two": "second",
    "guide_partial_form": "form",
    "guide_partial_measure": "measure",
}
"""Families that ask for a part of an answer."""


def after(now: Session, phrase: str, understood: Understanding) -> Asked:
    """What Didi asks with the words of the family `phrase`; `now` is the session once they are said."""
    if now.state in (State.ENDED, State.LISTENING, State.GREETING):
        return Asked()
    if now.state is State.BREAK:
        return now.asked
    if now.state is State.TEACH_BACK:
        return Asked("teach_back")
    if phrase.startswith("ask_what_they_did"):
        return Asked("how")
    if phrase == "way_conflict":
        return Asked("conflict")
    if (missing := _MISSING.get(phrase)) is not None:
        return Asked("missing", missing, understood.value or "")
    return Asked("question" if sub_questions.pending(now) is None else "small")


def completed(asked: Asked, text: str) -> str:
    """The whole answer that `text` makes of what was said before ("13" of -6: "-6/13"); empty where it makes none."""
    if asked.what != "missing" or not asked.so_far:
        return ""
    said = read(text, "quantity" if asked.missing == "unit" else "number")
    if said.value == asked.so_far:
        return ""
    if asked.missing == "numerator" and said.kind == "integer":
        return f"{asked.so_far}/{said.value}"
    if asked.missing == "second" and said.value is not None:
        return f"{asked.so_far}, {said.value}"
    if asked.missing in ("unit", "measure") and said.value is None and text.strip():
        return f"{asked.so_far} {normalise(text)}"
    if asked.missing == "sign" and said.value is None:
        plain = normalise(text)
        turned = _NEGATIVE.search(plain) is not None and _POSITIVE.search(plain) is None
        return f"-{asked.so_far.lstrip('-')}" if turned else ""
    return ""
