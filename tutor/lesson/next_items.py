"""The study plan and the next item: what is needless is left out, a fresh one comes where practice is due.

Pure: what comes next follows from the session alone, so a lesson played again asks the same. It never drops an item
that was asked, and never lets a lesson grow without end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tutor import tutor_brain, tutor_states
from tutor.chapters import generators
from tutor.errors import ContentFault
from tutor.lesson import gate, learner
from tutor.listening import understanding
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    Chapter,
    Item,
    Learner,
    MasteryWord,
    PutOff,
    Rung,
    Session,
    State,
    StudyStep,
    Template,
    Text,
    replaced,
)
from tutor.tutor_states import Step

# --- the study plan ---


KNOWN = gate.KNOWN
"""Levels from which a skill needs no more explaining and no more practice now."""
NO_STEP = -1
"""In place of a step's: a question that belongs to none."""

# --- laying a plan out --------------------------------------------------------------------------------------------


def usual_steps(chapter: Chapter) -> tuple[StudyStep, ...]:
    """Four steps for each skill: explain, check, explain, practise (learning-session seed: default plan)."""
    kinds: tuple[Literal["explain", "check", "practise"], ...] = ("explain", "check", "explain", "practise")
    return tuple(StudyStep(skill.id, kind) for skill in chapter.skills for kind in kinds)


def from_skill(chapter: Chapter, order: tuple[int, ...], skill: str) -> tuple[Chapter, tuple[int, ...]]:
    """The chapter and the order of a lesson that begins with a skill: nothing before it is planned or asked.

    Raises ValueError: the chapter has no such skill.
    """
    names = [one.id for one in chapter.skills]
    if skill not in names:
        raise ValueError(f'the chapter "{chapter.id}" has no skill "{skill}"')
    onward = names[names.index(skill) :]
    plan = tuple(step for step in chapter.plan or usual_steps(chapter) if step.skill in onward)
    return replaced(chapter, plan=plan), tuple(place for place in order if chapter.items[place].skill in onward)


def of_skills(chapter: Chapter, order: tuple[int, ...], only: str) -> tuple[Chapter, tuple[int, ...]]:
    """The chapter and the order of a lesson on some of its skills alone, whose ids `only` has with spaces between.

    Raises ValueError: the chapter has not all of them.
    """
    wanted = only.split()
    foreign = set(wanted) - {one.id for one in chapter.skills}
    if foreign:
        raise ValueError(f'the chapter "{chapter.id}" has no skill {", ".join(sorted(foreign))}')
    plan = tuple(step for step in chapter.plan or usual_steps(chapter) if step.skill in wanted)
    return replaced(chapter, plan=plan), tuple(place for place in order if chapter.items[place].skill in wanted)


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
    if here == NO_STEP or not _done_with(session, doubt):
        return frozenset()
    needless: set[str] = set()
    for step in session.study[here:]:
        if step.skill != session.item.skill:
            break
        needless.update(step.items)
    return frozenset(place for place in rest if session.chapter.items[place].id in needless)


def _done_with(session: Session, doubt: float) -> bool:
    """Whether a right answer now ends its skill: it was familiar and is known then, or two running were at once."""
    level, before = level_once_right(session, doubt), level_of(session.learner, session.item.skill)
    if gate.two_running(session, doubt):
        return level == "familiar" or level in KNOWN
    return level in KNOWN and before != "attempted"


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


# --- a question put off ---


_OPEN = frozenset({State.ASKED, State.PROBED, State.HINTED_1, State.HINTED_2, State.SCAFFOLDING})
"""States in which a question stands open."""


def may_be(session: Session) -> bool:
    """Whether the present question may be put off: it stands open, was not put off before, and is not the last."""
    if understanding.standing(session) not in _OPEN or session.position + 1 >= len(session.order):
        return False
    return not was(session, session.item)


def was(session: Session, item: Item) -> bool:
    """Whether `item` was put off in this session."""
    return any(one.item == item.id for one in session.put_off)


def moved(before: Session, now: Session) -> bool:
    """Whether the lesson has left the question that it was at `before`."""
    return now.position > before.position or now.put_off != before.put_off or now.item.id != before.item.id


def put_off(session: Session) -> Session:
    """The session with its present question at the end; the next stands in its place, not yet begun."""
    done, rest = session.order[: session.position], session.order[session.position :]
    kept = PutOff(
        session.item.id,
        session.attempts,
        session.hints,
        session.probed,
        session.idk_count,
        session.partials,
        session.sub_questions_done,
        session.sub_asked,
    )
    return replaced(session, order=(*done, *rest[1:], rest[0]), put_off=(*session.put_off, kept))


def taken_up(session: Session) -> Session:
    """The session at a question that has just been reached; one that was put off goes on as it stood."""
    kept = next((one for one in session.put_off if one.item == session.item.id), None)
    if kept is None or session.state is State.ENDED:
        return session
    state = tutor_states.after(session.state, _climbed(kept))
    return replaced(
        session,
        state=state,
        rung=Rung[state.name],
        attempts=kept.attempts,
        hints=kept.hints,
        probed=kept.probed,
        idk_count=kept.idk_count,
        partials=kept.partials,
        sub_questions_done=kept.sub_questions_done,
        sub_asked=kept.sub_asked,
    )


def _climbed(kept: PutOff) -> tuple[Step, ...]:
    """The way up the ladder to where help had come."""
    if kept.hints:
        return (Step.HINT_1, Step.HINT_2)[: kept.hints]
    return (Step.PROBE,) if kept.probed else ()


# --- which item comes next ---


EXTEND, CONSOLIDATE, AFTER_EXPLAINED = "extend", "consolidate", "after_explained"
EASIER, HARDER, EASIER_NOW = "easier", "harder", "easier_now"
"""Why a fresh item comes."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What lies ahead of the present item."""

    order: tuple[int, ...]
    """Places in the chapter of the items still to be asked, in order."""
    skipped: tuple[str, ...] = ()
    """Ids of the items left out."""
    fresh: str = ""
    """Why a fresh item comes first; empty when none does."""
    left: str = ""
    """Id of the skill that is put off to another day."""

    @property
    def nothing(self) -> bool:
        """Whether the present item is the last."""
        return not self.order and not self.fresh


def ahead(session: Session, *, right: bool, doubt: float = 0.0) -> Ahead:
    """What lies ahead if the lesson goes on now, from an item that was answered right or one that was explained.

    `doubt` is how likely the answer was misheard: a skill is known, and its practice over, only as far as it was heard.
    """
    if extension(session) >= THRESHOLDS.most_extension_turns:
        return Ahead(())
    rest = session.order[session.position + 1 :]
    if not right:
        return _after_giving_up(session, rest)
    pacing = tutor_brain.pacing(session)
    known = left_out(session, rest, doubt=doubt)
    needless = known | (_too_easy(session, rest) if pacing == "ACCELERATE" else frozenset())
    items = session.chapter.items
    needless = frozenset(place for place in needless if not was(session, items[place]))  # it was promised
    order = tuple(place for place in rest if place not in needless)
    skipped = tuple(items[place].id for place in rest if place in needless)
    return Ahead(order, skipped, _why_fresh(session, pacing, order, known=bool(known)))


def _after_giving_up(session: Session, rest: tuple[int, ...]) -> Ahead:
    """What lies ahead of an item that is explained now, or left to the teacher; before both hints it is neither."""
    given_up = session.hints >= THRESHOLDS.hints_before_explaining
    if given_up and gate.is_due(session):
        return _without_the_skill(session, rest)
    told = given_up and session.setup.solutions
    fresh = AFTER_EXPLAINED if told and _may_follow(session, AFTER_EXPLAINED, rest) else ""
    return Ahead(rest, (), fresh)


def _without_the_skill(session: Session, rest: tuple[int, ...]) -> Ahead:
    """What lies ahead once the present skill is put off: something easier first, and nothing that stands on it."""
    items, skill = session.chapter.items, session.item.skill
    shut = gate.shut(session.chapter, (*session.left, skill))
    order = tuple(place for place in rest if items[place].skill not in shut)
    again = skill in session.left
    easier = not again and (order or fresh_item(session, EASIER) is not None)
    return Ahead(order, (), EASIER if easier else "", left="" if again else skill)


def extension(session: Session) -> int:
    """Turns since the lesson went on past its plan, the present one counted; nought while it has not."""
    return session.turn + 1 - session.extended_at if session.extended_at else 0


def _why_fresh(session: Session, pacing: str, order: tuple[int, ...], *, known: bool) -> str:
    if session.wants_harder and fresh_item(session, HARDER) is not None:
        return HARDER
    if pacing == CONSOLIDATE.upper() and not known and _may_follow(session, CONSOLIDATE, order):
        return CONSOLIDATE
    if not order and _aced(session) and _may_follow(session, EXTEND, order):
        return EXTEND
    return ""


def _too_easy(session: Session, rest: tuple[int, ...]) -> frozenset[int]:
    """Easy items of the present skill that are still to come, when the skill is as good as known."""
    skill, items = session.item.skill, session.chapter.items
    if learner.record_of(session.learner, skill).mastery < THRESHOLDS.accelerate_mastery:
        return frozenset()
    return frozenset(place for place in rest if items[place].skill == skill and items[place].difficulty == "easy")


def _aced(session: Session) -> bool:
    """Whether all went well: nothing explained, and the skills known on the whole."""
    seen = [record.mastery for record in session.learner.skills if record.attempts]
    return not session.assisted and bool(seen) and sum(seen) >= THRESHOLDS.accelerate_mastery * len(seen)


def _may_follow(session: Session, why: str, rest: tuple[int, ...]) -> bool:
    """Whether a fresh item may come now: once after an item, never after a fresh one, and few in a lesson.

    Making one takes longer than all the rest of a decision, so whether it can be made is only tried where the lesson
    would be over without it; elsewhere, if none can be made, the next item follows.
    """
    few = THRESHOLDS.most_extended if why == EXTEND else THRESHOLDS.most_fresh
    own = session.item.id in (*session.had_sibling, *session.brought)
    if len(session.brought) >= few or (own and why != EXTEND):
        return False
    return bool(rest) or fresh_item(session, why) is not None


def fresh_item(session: Session, why: str) -> Item | None:
    """The fresh item that follows the present one; a harder one to extend. None when the chapter cannot make one."""
    like = _like(session, why)
    if like is None:
        return None
    number = len(session.brought) + len(session.changed) + 1 + session.seed % generators.APART
    try:
        made = generators.another(session.chapter, like, number)
    except ContentFault:  # a template whose conditions these numbers never meet: the lesson goes on without
        return None
    known = {item.id for item in session.chapter.items}
    return None if made is None or made.id in known else made


def _like(session: Session, why: str) -> Item | None:
    """What a fresh item is to be like."""
    if why == EXTEND:
        return _hard(session)
    if why not in (EASIER, EASIER_NOW, HARDER):
        return session.item
    pattern = _pattern(session, why)
    return None if pattern is None else generators.stem(pattern)


def _pattern(session: Session, why: str) -> Template | None:
    if why == HARDER:
        return gate.harder_of_skill(session.chapter, session.item)
    own = gate.easier_of_skill(session.chapter, session.item) if why == EASIER_NOW else None
    return own or gate.easier(session)


def _hard(session: Session) -> Item | None:
    """A pattern to go further with: the chapter's last hard template that was not used for it yet."""
    used = {item.template for item in session.chapter.items if item.id in session.brought}
    only = session.setup.only.split()
    hard = (one.pattern for one in session.chapter.templates if one.pattern.difficulty == "hard")
    patterns = [pattern for pattern in hard if not only or pattern.skill in only]
    return next((pattern for pattern in reversed(patterns) if pattern.id not in used), None)


def moved_on(session: Session, lies_ahead: Ahead) -> Session:
    """The session with what lies ahead put into its order; it still stands on the present item."""
    done = session.order[: session.position + 1]
    now = replaced(session, order=done + lies_ahead.order, skipped=session.skipped + lies_ahead.skipped)
    now = replaced(now, left=(*now.left, lies_ahead.left)) if lies_ahead.left else now
    made = fresh_item(session, lies_ahead.fresh) if lies_ahead.fresh else None
    if made is None:
        return now
    items = session.chapter.items
    return replaced(
        now,
        chapter=replaced(session.chapter, items=(*items, made)),
        order=(*done, len(items), *lies_ahead.order),
        brought=(*session.brought, made.id),
        wants_harder=session.wants_harder and lies_ahead.fresh != HARDER,
        had_sibling=(*session.had_sibling, session.item.id),
        extended_at=session.extended_at or (session.turn if lies_ahead.fresh == EXTEND else 0),
    )


# --- another question, as was wished ---


def may_be_harder(session: Session) -> str:
    """Whether something harder may come: `now`, `later` (the open question was begun), or empty where there is none.

    Harder is a harder question of the skill; else the next skill, for who has shown that they can do this one.
    """
    if fresh_item(session, HARDER) is not None:
        return "now" if gate.untried(session) else "later"
    onward = gate.next_skill(session) is not None and gate.has_shown(session)
    return "now" if onward and gate.untried(session) else ""


def may_be_easier(session: Session) -> bool:
    """Whether an easier question may come now, and the open one at the end; an open one is left so only once."""
    return not was(session, session.item) and fresh_item(session, EASIER_NOW) is not None


def changed(session: Session, to: str) -> Session:
    """The session at the harder or easier question that was wished for, which is not begun yet."""
    made = fresh_item(session, HARDER if to == "harder" else EASIER_NOW)
    if made is None:
        return _at_next_skill(session)
    items, place = session.chapter.items, session.position
    now = replaced(
        session,
        chapter=replaced(session.chapter, items=(*items, made)),
        changed=(*session.changed, made.id),
        study=tuple(_asking_too(step, session.item.id, made.id) for step in session.study),
    )
    if to == "harder":
        order = (*session.order[:place], len(items), *session.order[place + 1 :])
        return replaced(now, order=order, skipped=(*session.skipped, session.item.id))
    later = put_off(now)
    return replaced(later, order=(*later.order[:place], len(items), *later.order[place:]))


def _asking_too(step: StudyStep, item: str, made: str) -> StudyStep:
    return replace(step, items=(*step.items, made)) if item in step.items else step


def _at_next_skill(session: Session) -> Session:
    """The session without what is left of the present skill before the next one."""
    place = gate.next_skill(session)
    left = () if place is None else session.order[session.position : place]
    items = session.chapter.items
    order = (*session.order[: session.position], *session.order[session.position + len(left) :])
    return replaced(session, order=order, skipped=(*session.skipped, *(items[one].id for one in left)))
