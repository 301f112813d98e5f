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
from tutor.turn import Category, Item, Session, State, SubQuestion

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


# --- what is shown already ----------------------------------------------------------------------------------------


def answered_before(session: Session) -> tuple[str, ...]:
    """The values that were answered while the open item was asked, the first one first."""
    item = session.item
    said = (entry for entry in session.history if entry.item == item.id and entry.category == Category.ANSWER)
    values = (spoken_maths.read(entry.student, item.kind).value for entry in said)
    return tuple(value for value in values if value is not None)


def done_with(session: Session, value: str | None) -> int:
    """How many small questions of the item are done with, when `value` was answered now.

    What an answer to the item shows already is not asked again: what a small question comes to, or its top or bottom.
    The last small question is always left to the student.
    """
    item, done = session.item, session.sub_questions_done
    last = len(item.sub_questions) - 1
    values = [*answered_before(session), *([value] if value else [])]
    for place in range(done, last):
        if any(_comes_to(item.sub_questions[place], one, item) for one in values):
            done = place + 1
    while done < last and value and _is_part(item.sub_questions[done], value, item):
        done += 1
    return done


def _comes_to(sub: SubQuestion, value: str, item: Item) -> bool:
    """Whether a value is what the small question comes to, and neither the answer nor a number of the question."""
    wanted = number(sub.answer)
    if wanted is None or wanted != number(value) or wanted == number(item.answer):
        return False
    return sub.answer not in _DIGITS.findall(item.question.en)


_DIGITS = re.compile(r"\d+(?:\.\d+)?")


def _is_part(sub: SubQuestion, value: str, item: Item) -> bool:
    """Whether the small question comes to the top or the bottom of `value`, and of the item's answer."""
    wanted, said = number(sub.answer), spoken_maths.read(value, item.kind).amount
    key = spoken_maths.read(item.answer, item.kind).amount
    if said is None or key is None or "fraction" not in (said.form, key.form) or key.bottom == 1:
        return False
    if wanted is None:  # which sign or which operation: a right top shows it
        return said.top == key.top
    return wanted == Ratio(said.bottom) == Ratio(key.bottom) or wanted == Ratio(said.top) == Ratio(key.top)


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
