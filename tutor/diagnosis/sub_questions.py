"""Scaffolding questions: which one is due, what an answer to it is worth, and whose answer a number is.

Small questions come from the item's own sub_questions. Only free wording is parsed, and only the tutor's last sentence;
nothing here may ever take a number for an answer to a question that was not asked.
"""

from __future__ import annotations

import re

from tutor import answer_checker
from tutor.diagnosis import problems
from tutor.numbers import written_sums
from tutor.numbers.ratio import Ratio
from tutor.spoken import spoken_maths
from tutor.thresholds import THRESHOLDS
from tutor.turn import Item, Session, State, SubQuestion

# --- which question -----------------------------------------------------------------------------------------------


def pending(session: Session) -> SubQuestion | None:
    """The scaffolding question that waits for its reply; None when there is none."""
    return None if session.scaffold is None else session.item.sub_questions[session.scaffold.index]


def answerable(session: Session, state: State) -> SubQuestion | None:
    """The scaffolding question that a reply may answer: the pending one; after hint 2, the one whose step it showed."""
    if session.scaffold is None and state is State.HINTED_2 and left(session) > 0:
        return session.item.sub_questions[session.sub_questions_done]
    return pending(session)


def left(session: Session) -> int:
    """How many scaffolding questions of the item are neither answered nor given up."""
    return max(len(session.item.sub_questions) - session.sub_questions_done, 0)


# --- whose answer -------------------------------------------------------------------------------------------------


def is_meant_for_item(value: str | None, item: Item) -> bool:
    """Whether a value is near enough to the item's answer to be meant for it (option A: the proximity rule).

    Near is less than half the answer away, or less than 1 away, whichever is more. A value or an answer that is no
    number is not near anything.
    """
    said, key = number(value), number(item.answer)
    if said is None or key is None:
        return False
    share = abs(key.num) / key.den * THRESHOLDS.proximity_share
    gap = abs(said - key)
    return gap.num / gap.den < max(share, THRESHOLDS.proximity_least)


def number(value: str | None) -> Ratio | None:
    """The number that a canonical value ("-1/7", "0.5", "5") stands for; None when it is not one plain number."""
    reading = spoken_maths.read(value or "")
    one = len(reading.values) == 1 and reading.kind != "ratio"
    return reading.values[0] if one else None


# --- free wording -------------------------------------------------------------------------------------------------

_SENTENCE_END = re.compile(r"(?<=[?.!।])\s+")


def asked_value(didi_response: str) -> str | None:
    """The value that the last sentence of free wording asks for ("minus 3 plus 2 kya hoga?"), as canonical text.

    Understands an arithmetic as it is said, and numbers with the operation named ("3 aur 2 ka addition", "5 mein se 2
    ghatao", "what is 12 divided by 4").
    """
    sentence = _SENTENCE_END.split(didi_response.strip().lower())[-1]
    reading = spoken_maths.read(sentence)
    if reading.kind == "arithmetic":
        return reading.value
    problem = problems.read(sentence)
    if problem is None or problem.name != "sum":
        return None
    worked = written_sums.value_of(problem.sides[0])
    return None if worked is None else str(worked.value)


def check_sub_question_answer(didi_response: str, student_input: str) -> bool:
    """Whether the student answers the small question that Didi's last sentence asked (IDNA seed: v4.4)."""
    value = asked_value(didi_response)
    return value is not None and answer_checker.check_answer(student_input, value) is True
