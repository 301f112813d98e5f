"""How a miss is told: that it is not it yet, where, and what of it is right so far.

Pure. It names families of the phrase book and fills them; it chooses no move, and tells no answer of an open question.
"""

from __future__ import annotations

from tutor import tutor_brain
from tutor.chapters.values import AnswerKind
from tutor.diagnosis import sub_questions
from tutor.guard.speech_guard import states
from tutor.lesson import astray
from tutor.listening import choices
from tutor.spoken import spoken_maths
from tutor.turn import Item, Session, Skill, State, Text, Understanding, Verdict

_MISSES = (Verdict.WRONG, Verdict.PARTIAL)
_CHOSEN: tuple[AnswerKind, ...] = ("yes_no", "choice", "comparison")
"""Kinds of answer that are chosen, not worked out."""


def place(before: Session, now: Session, understood: Understanding) -> Text | None:
    """Where the miss went astray, as it may be said beside the small question that is put now."""
    return astray.where(before, understood, sub_questions.pending(now))


def family(before: Session, now: Session, chosen: str, understood: Understanding) -> str:
    """The family that tells the miss with its place or with a piece of help; `chosen` where there is none."""
    if understood.verdict not in _MISSES:
        return chosen
    where = place(before, now, understood)
    if chosen == "explain_step_by_step":
        return "explain_missed" if where is None else "explain_where"
    if chosen == "synthesis":
        return _whole_again(before, understood, where)
    if chosen == "sub_not_yet" and _is_another(before, now):
        chosen = "small_steps"
    if chosen in ("small_steps", "sub_not_yet") and where is not None:
        again = tutor_brain.was_said(where, astray.said_of_item(before))
        return "small_steps_same_place" if again else "small_steps_where"
    return "sub_not_yet_hint" if chosen == "sub_not_yet" and nudge(before, now) is not None else chosen


def _is_another(before: Session, now: Session) -> bool:
    """Whether the small question that is put now is not the one that was missed."""
    missed, asked = sub_questions.answerable(before, State.HINTED_2), sub_questions.pending(now)
    return missed is not None and asked is not None and missed != asked


def _whole_again(before: Session, understood: Understanding, where: Text | None) -> str:
    """The family that leaves a small question and comes back to the whole, with a place, a step or a hint."""
    said = astray.said_of_item(before)
    if where is not None and (step(before) is None or not tutor_brain.was_said(where, said)):
        return "synthesis_where"
    return "synthesis"


def step(before: Session) -> Text | None:
    """The step of the solution that the missed small question asked for; None where it would tell the answer.

    The last step is left to the student.
    """
    sub, item = sub_questions.pending(before), before.item
    if sub is None or sub == item.sub_questions[-1]:
        return None
    fitting = (one for one in item.steps[:-1] if astray.may_be_said(one, item, beside=item.spoken))
    found = next((one for one in fitting if states(one.en, sub.answer, sub.accept_also)), None)
    return None if found is None or tutor_brain.was_said(found, astray.said_before(before)) else found


def nudge(before: Session, now: Session) -> Text | None:
    """Help with a small question that is put again: the first of the item's texts that was not said in this lesson.

    None where all were said, or tell what the small question comes to.
    """
    asks, item = sub_questions.pending(now), before.item
    if asks is None:
        return None
    texts = (*item.hints, item.relate, *_of_the_idea(before.chapter.skill(item.skill)))
    said = astray.said_before(before)
    fitting = (one for one in texts if one.en and not tutor_brain.was_said(one, said) and not _tells(one, asks.answer))
    return next((one for one in fitting if not tutor_brain.gives_away(one, item) and not _asks(one)), None)


def _of_the_idea(skill: Skill) -> tuple[Text, ...]:
    return (skill.teach,)


def _tells(text: Text, answer: str) -> bool:
    return any(states(words, answer) for words in (text.en, text.hinglish, text.hi))


def _asks(text: Text) -> bool:
    return text.en.rstrip().endswith("?")


# --- what of it is right ----------------------------------------------------------------------------------------------


def right_so_far(before: Session, now: Session, said: str, understood: Understanding) -> tuple[str, str] | None:
    """The part of a miss that is right: the family that says so, and the part as text; None where none is known."""
    if understood.is_right or not said or understood.verdict is None:
        return None
    part = _part_of_fraction(before.item, said) if understood.about == "item" else None
    return part or _found(before, now, understood)


def _part_of_fraction(item: Item, said: str) -> tuple[str, str] | None:
    key, given = (spoken_maths.read(text, item.kind).amount for text in (item.answer, said))
    if key is None or given is None or key.form != "fraction" or given.form != "fraction" or key.bottom == 1:
        return None
    if is_choice(item):
        return None
    if given.bottom == key.bottom:
        return "right_so_far_bottom", str(given.bottom)
    return ("right_so_far_top", str(given.top)) if given.top == key.top else None


def _found(before: Session, now: Session, understood: Understanding) -> tuple[str, str] | None:
    """What a small question comes to that is passed over now, because the student has found it."""
    if now.item.id != before.item.id or now.sub_questions_done <= before.sub_questions_done:
        return None
    passed = before.item.sub_questions[before.sub_questions_done : now.sub_questions_done]
    values = (*sub_questions.answered_before(before), understood.value or "")
    shown = (sub.answer for sub in reversed(passed) if sub_questions.number(sub.answer) is not None)
    return next((("right_so_far_found", one) for one in shown if one in values), None)


def is_choice(item: Item) -> bool:
    """Whether the item is answered by choosing: yes or no, which is more, or one of the values it offers."""
    return item.kind in _CHOSEN or len(choices.offered(item.question.en)) > 1
