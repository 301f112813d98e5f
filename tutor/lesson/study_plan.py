"""The study plan: an idea explained, checked, explained another way where it must be, and practised till it is known.

Pure. Where a lesson stands in its plan is read off the question it stands at, so nothing can run out of step with the
questions. It never words anything, and never says an idea that gives an answer away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tutor import tutor_brain
from tutor.lesson import learner
from tutor.turn import Chapter, Item, Learner, MasteryWord, Session, State, StudyStep, Text

KNOWN: frozenset[MasteryWord] = frozenset({"proficient", "mastered"})
"""Levels from which a skill needs no more explaining and no more practice now."""
NO_STEP = -1
"""In place of a step's: a question that belongs to none."""

# --- laying a plan out --------------------------------------------------------------------------------------------


def usual_steps(chapter: Chapter) -> tuple[StudyStep, ...]:
    """Four steps for each skill: explain, check, explain, practise (learning-session seed: default plan)."""
    kinds: tuple[Literal["explain", "check", "practise"], ...] = ("explain", "check", "explain", "practise")
    return tuple(StudyStep(skill.id, kind) for skill in chapter.skills for kind in kinds)


def laid_out(chapter: Chapter, order: tuple[int, ...]) -> tuple[tuple[StudyStep, ...], tuple[int, ...]]:
    """The chapter's plan, or the usual one, with the items of a lesson given out to its steps; and their order.

    `order` holds the places of the items as they would be asked without a plan. A step that names no items takes what
    is next on its skill: a check one item, practice all the rest. What no step takes is not asked.
    """
    steps = chapter.plan or usual_steps(chapter)
    named = {name for step in steps for name in step.items}
    free = [place for place in order if not named & _names(chapter.items[place])]
    filled: list[StudyStep] = []
    asked: list[int] = []
    for step in steps:
        taken = _taken(chapter, step, order, free)
        free = [place for place in free if place not in taken]
        asked += taken
        say = _said(chapter, step, filled) if step.kind == "explain" else Text("", "")
        filled.append(replace(step, items=tuple(chapter.items[place].id for place in taken), say=say))
    return tuple(filled), tuple(asked)


def _taken(chapter: Chapter, step: StudyStep, order: Iterable[int], free: Iterable[int]) -> list[int]:
    """The places of the items that a step asks."""
    if step.kind == "explain":
        return []
    if step.items:
        return [place for name in step.items for place in order if name in _names(chapter.items[place])]
    of_skill = [place for place in free if chapter.items[place].skill == step.skill]
    return of_skill[:1] if step.kind == "check" else of_skill


def _names(item: Item) -> frozenset[str]:
    """What a plan may call an item: its own id, or that of the template that made it."""
    return frozenset({item.id, item.template} - {""})


def _said(chapter: Chapter, step: StudyStep, before: Iterable[StudyStep]) -> Text:
    """What an explanation says: the author's own words, else the idea, and the next time what it is like."""
    skill = chapter.skill(step.skill)
    again = any(one.kind == "explain" and one.skill == step.skill for one in before)
    if step.say.en:
        return step.say
    return skill.analogy if again and skill.analogy.en else skill.teach


# --- where a lesson stands ----------------------------------------------------------------------------------------


def step_at(session: Session, position: int | None = None) -> int:
    """The place in the plan of the step that the present question belongs to; -1 when it belongs to none.

    A fresh question belongs to the step of the question it followed.
    """
    places = _places(session.study)
    last = session.position if position is None else position
    asked = (session.chapter.items[place].id for place in reversed(session.order[: last + 1]))
    return next((places[one] for one in asked if one in places), NO_STEP)


def _places(study: tuple[StudyStep, ...]) -> Mapping[str, int]:
    return {item: place for place, step in enumerate(study) for item in step.items}


def left_out(session: Session, rest: tuple[int, ...], *, doubt: float) -> frozenset[int]:
    """Places of the questions still ahead that a right answer now makes needless, because the skill is then known.

    What the plan asks of the skill later, after other skills, is kept: that is how a skill becomes mastered. `doubt` is
    how likely the answer was misheard.
    """
    here = step_at(session)
    if here == NO_STEP or level_once_right(session, doubt) not in KNOWN:
        return frozenset()
    needless: set[str] = set()
    for step in session.study[here:]:
        if step.skill != session.item.skill:
            break
        needless.update(step.items)
    return frozenset(place for place in rest if session.chapter.items[place].id in needless)


def level_once_right(session: Session, doubt: float) -> MasteryWord:
    """The level of the present skill if the answer now is right; only a first answer moves it."""
    known = session.learner
    record = learner.record_of(known, session.item.skill)
    if session.attempts or session.hints:
        return record.level
    mixed = learner.comes_later(record, known)
    return learner.answered(record, known, True, doubt=doubt, mixed=mixed)[0].level


# --- what is explained --------------------------------------------------------------------------------------------


def explanation_due(now: Session, came_from: int, *, passed: bool, shown: bool) -> int | None:
    """The place of the explanation to say before the present question; None when it can come bare.

    `now` has moved on to the question. `came_from` is the step before, `passed` whether a check there was right at the
    first answer, `shown` whether a whole solution was explained just now, which is explanation enough.
    """
    here = step_at(now)
    skill = now.item.skill
    steps = [n for n in range(here) if now.study[n].kind == "explain" and now.study[n].skill == skill]
    comes_now = any(n > came_from for n in steps)
    same = came_from != NO_STEP and now.study[came_from].skill == skill
    if not comes_now or (same and (passed or shown)) or level_of(now.learner, skill) in KNOWN:
        return None
    return next((n for n in steps if n not in now.told and not _said_already(now, n)), None)


def _said_already(now: Session, place: int) -> bool:
    """Whether the words were said as the ladder's help already, or give the present answer away."""
    step = now.study[place]
    idea = now.chapter.skill(step.skill).teach
    if step.say == idea and step.skill in now.learner.concepts_taught:
        return True
    return tutor_brain.gives_away(step.say, now.item)


def level_of(known: Learner, skill: str) -> MasteryWord:
    """How well a skill is known, in the word for people."""
    return learner.record_of(known, skill).level


# --- how far it has come ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a lesson has come with one skill of its plan."""

    skill: str
    name: Text
    level: MasteryWord
    asked: int
    """Questions done with: answered right or explained."""
    left: int
    """Questions that still stand ahead, the present one among them."""
    here: bool
    """Whether the lesson is at this skill now."""


def progress(session: Session) -> tuple[Progress, ...]:
    """How far the lesson has come with each skill of its plan, in the plan's order."""
    return tuple(_of_skill(session, name) for name in dict.fromkeys(step.skill for step in session.study))


def _of_skill(session: Session, skill: str) -> Progress:
    items, over = session.chapter.items, session.state is State.ENDED
    ahead = [place for place in session.order[session.position :] if not over and items[place].skill == skill]
    done = [place for place in session.order[: session.position] if items[place].skill == skill]
    name = session.chapter.skill(skill).name
    here = not over and session.item.skill == skill
    return Progress(skill, name, level_of(session.learner, skill), len(done), len(ahead), here)


def share_done(session: Session) -> float:
    """How much of the plan is behind the lesson, from 0 to 1; questions that were left out count as done.

    A question that was put off and comes back late takes nothing of it away.
    """
    if not session.study or session.ended_because == "completed_questions":
        return float(bool(session.study))
    reached = (step_at(session, position) for position in range(session.position + 1))
    return max(0, *reached) / len(session.study)
