"""Where a miss or a told way went astray, and the small conflict that lets a student see that it cannot be so.

Pure. What is said here never tells the answer of the open question, and nothing of it is said twice in a lesson.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from tutor import tutor_brain
from tutor.diagnosis import misconceptions, problems, story_slips, sub_questions
from tutor.diagnosis.right_values import bounds, right_values
from tutor.guard.speech_guard import Grounds, inspect_written, states
from tutor.listening import understanding
from tutor.spoken import spoken_maths
from tutor.turn import Diagnosis, Item, Session, SubQuestion, Text, Understanding

_NEEDS_NUMBERS = re.compile(r"\s*\[([^\]]*)\]")
"""A piece of words that is said only where the question has the numbers for it."""
_SLOT = re.compile(r"{(\w+)}")


def said_before(session: Session) -> tuple[str, ...]:
    """What Didi said in the lesson so far."""
    return tuple(entry.teacher for entry in session.history)


def said_of_item(before: Session) -> tuple[str, ...]:
    """What Didi said while the open item was asked."""
    return tuple(entry.teacher for entry in before.history if entry.item == before.item.id)


def where(before: Session, understood: Understanding, asks: SubQuestion | None = None) -> Text | None:
    """Where a wrong answer went astray, with the question's own numbers; None where that is not known.

    The numbers are left out where with them it would tell the answer, or that of the small question `asks`.
    """
    found, question = _misconception(before, understood)
    if found is None or not found.where.en:
        return None
    told = (_with_numbers(found.where, _told_in(question)), _with_numbers(found.where, {}))
    return next((text for text in told if not _tells(text, before.item, asks)), None)


def _tells(text: Text, item: Item, asks: SubQuestion | None) -> bool:
    words = (text.en, text.hinglish, text.hi)
    small = asks is not None and any(states(one, asks.answer, asks.accept_also) for one in words)
    return small or tutor_brain.gives_away(text, item)


def _misconception(before: Session, understood: Understanding) -> tuple[Diagnosis | None, str]:
    """The misconception behind what was said, and the question that it shows in.

    A miss of a small question is one in its own numbers, or the answer to the item once more.
    """
    question = before.item.problem or before.item.question.en
    sub = sub_questions.answerable(before, understanding.standing(before))
    if understood.about != "sub_question" or understood.is_right or sub is None or understood.value is None:
        return understood.diagnosis, question
    small = misconceptions.diagnose(sub.ask.en, sub.answer, understood.value)
    named = next((one for name in small if (one := understanding.named(before, name)) is not None), None)
    if named is not None:
        return named, sub.ask.en
    meant = _is_of_the_item(before, understood.value, sub)
    return (understanding.diagnosis(before, understood.value) if meant else None), question


def _is_of_the_item(before: Session, value: str, sub: SubQuestion) -> bool:
    """Whether a value is of a kind that the small question has not, or was answered to the item before."""
    kinds = [spoken_maths.read(text).kind for text in (value, sub.answer, before.item.answer)]
    another = kinds[0] != kinds[1] and kinds[0] == kinds[2]
    return another or value in sub_questions.answered_before(before)


def conflict(before: Session, understood: Understanding, said: str) -> Text | None:
    """The small conflict with the told misconception: once an item, and in no words that were said in this lesson.

    `said` is the value that was answered to the open item, in the student's words; empty where none was.
    """
    if understood.diagnosis is None:
        return None
    found = tuple(conflicts_of(before.item, understood.diagnosis.id, understood.diagnosis.conflicts, said))
    here = [entry.teacher for entry in before.history if entry.item == before.item.id]
    if any(tutor_brain.was_said(text, here) for text in found):
        return None
    return next((text for text in found if not tutor_brain.was_said(text, said_before(before))), None)


def conflicts_of(item: Item, name: str, conflicts: tuple[Text, ...], said: str = "") -> Iterator[Text]:
    """Those conflicts with the misconception `name` that have their numbers and tell no answer, in their order.

    `said` is spoken of only where this misconception gives its value. A question answered with a word has none: no
    value of a misconception can have been answered to it, and words of a small example too easily point at its choices.
    """
    if item.kind in ("choice", "word"):
        return
    numbers = {**_numbers(item), **_of_value(item, name, said)}
    for words in conflicts:
        text = _with_numbers(words, numbers)
        is_open = any(map(_SLOT.search, (text.en, text.hinglish, text.hi)))
        if not is_open and not tutor_brain.gives_away(text, item) and may_be_said(text, item, said):
            yield text


def may_be_said(text: Text, item: Item, said: str = "", beside: Text | None = None) -> bool:
    """Whether the guard lets the words pass in each language while the question is open, alone or `beside` others."""
    wordings = (item.question.en, item.question.hinglish, item.spoken.en, item.spoken.hinglish, item.spoken.hi)
    grounds = Grounds("\n".join(filter(None, wordings)), item.answer, item.accept_also, item.kind, heard=(said,))
    together = [text] if beside is None else [text, beside]
    spoken = zip(*((one.en, one.hinglish, one.hi) for one in together), strict=True)
    return all(inspect_written(words, replace(grounds, max_sentences=_MOST)).allowed for words in spoken)


_MOST = 9
"""Sentences that are judged together here: how long a reply may be is judged where it is worded."""


def _numbers(item: Item) -> dict[str, str]:
    return _told_in(item.problem or item.question.en)


def _told_in(question: str) -> dict[str, str]:
    problem = misconceptions.problem_of(question)
    return {} if problem is None else problems.told_in(problem)


def _of_value(item: Item, name: str, said: str) -> dict[str, str]:
    """The value that was answered, and the numbers that show it cannot be; nothing unless `name` gives that value."""
    question = item.problem or item.question.en
    problem, value = misconceptions.problem_of(question), misconceptions.number(said) if said else None
    if value is None or problem is None or misconceptions.number(item.answer) is None:
        return {}
    given = (*misconceptions.candidates(question, item.answer), *story_slips.slips_of(item))
    if not any(one == name and misconceptions.number(text) == value for one, text in given):
        return {}
    comes_to_it = any(misconceptions.same(right, item.answer) for right in right_values(problem))
    return {"said": said, **(bounds(problem, value) if comes_to_it else {})}


def _with_numbers(words: Text, numbers: Mapping[str, str]) -> Text:
    """The words with their slots filled; a piece in brackets that lacks a number is left out, another slot stays."""

    def filled(match: re.Match[str]) -> str:
        known = all(name in numbers for name in _SLOT.findall(match[1]))
        return match[0].replace("[", "").replace("]", "") if known else ""

    def told(text: str) -> str:
        return _SLOT.sub(lambda slot: numbers.get(slot[1], slot[0]), _NEEDS_NUMBERS.sub(filled, text))

    return Text(*map(told, (words.en, words.hinglish, words.hi)))
