"""The gate of mastery: when a skill is put off to another day, what waits with it, and when it is done with.

Pure. It must never put a skill off before help was given to its end, and never counts a guess for knowledge.
"""

from __future__ import annotations

from collections.abc import Iterable

from tutor.diagnosis import sub_questions
from tutor.lesson import learner
from tutor.thresholds import THRESHOLDS
from tutor.turn import (
    Category,
    Chapter,
    Heard,
    Item,
    Learner,
    MasteryWord,
    Session,
    State,
    StudyStep,
    Template,
    Understanding,
    Verdict,
)

_HARDER = ("easy", "medium", "hard")
"""Difficulties, the easier first."""
KNOWN: frozenset[MasteryWord] = frozenset({"proficient", "mastered"})
"""Levels from which a skill is firm: it needs no more explaining and no more practice now."""

# --- a skill put off ----------------------------------------------------------------------------------------------


def is_due(session: Session) -> bool:
    """Whether the skill of the present item is put off, if that item is given up now.

    Two items of it were then explained in this lesson, with no right first answer between them.
    """
    skill = session.item.skill
    record = learner.record_of(session.learner, skill)
    return min(_given_up(session, skill), record.unsolved) + 1 >= THRESHOLDS.explained_before_put_off


def _given_up(session: Session, skill: str) -> int:
    """How many items of a skill were explained in this lesson, or left to the teacher."""
    skills = {item.id: item.skill for item in session.chapter.items}
    return sum(skills.get(one) == skill for one in session.assisted)


def shut(chapter: Chapter, left: Iterable[str]) -> frozenset[str]:
    """The skills of `left` with all that stand on them, however far up."""
    found = frozenset(left)
    while more := {one.id for one in chapter.skills if one.id not in found and found.intersection(one.prerequisites)}:
        found |= more
    return found


def easier(session: Session) -> Template | None:
    """The pattern of what is asked in place of a skill that was put off; None when the chapter has none.

    It is of what the skill stands on, the weakest first; else of the skill itself, where that has something easier
    than the present item, or where nothing else is left to ask. What is easy comes first, and
    of that what has a picture.
    """
    item, known, chapter = session.item, session.learner, session.chapter
    needed = [one for one in chapter.skill(item.skill).prerequisites if one not in session.left]
    weakest = sorted(needed, key=lambda one: learner.record_of(known, one).mastery)
    below = (_easiest(one for one in chapter.templates if one.pattern.skill == skill) for skill in weakest)
    found = next((one for one in below if one is not None), None) or easier_of_skill(chapter, item)
    return found or (None if _open_ahead(session) else _of_another_kind(chapter, item))


def _open_ahead(session: Session) -> bool:
    """Whether anything is left to ask once the skill of the present item is put off."""
    closed = shut(session.chapter, (*session.left, session.item.skill))
    return any(session.chapter.items[place].skill not in closed for place in session.order[session.position + 1 :])


def _of_another_kind(chapter: Chapter, item: Item) -> Template | None:
    """The easiest pattern of the item's skill but its own; none that is harder than the item."""
    others = (one for one in chapter.templates if one.pattern.skill == item.skill and one.pattern.id != item.template)
    return _easiest(one for one in others if _ease(one.pattern)[0] <= _ease(item)[0])


def easier_of_skill(chapter: Chapter, item: Item) -> Template | None:
    """The easiest pattern of the item's skill, where it is easier than the item; None when there is none."""
    of_skill = (one for one in chapter.templates if one.pattern.skill == item.skill)
    return _easiest(one for one in of_skill if _ease(one.pattern) < _ease(item))


def _easiest(templates: Iterable[Template]) -> Template | None:
    return min(templates, key=lambda one: _ease(one.pattern), default=None)


def _ease(item: Item) -> tuple[int, bool]:
    """What is less is easier: first by difficulty, then what has a picture."""
    return _HARDER.index(item.difficulty), item.picture is None


# --- the next lesson ----------------------------------------------------------------------------------------------


def put_off_before(chapter: Chapter, known: Learner) -> tuple[str, ...]:
    """The skills that were put off in an earlier lesson and were not answered right since, in the chapter's order."""
    records = (learner.record_of(known, skill.id) for skill in chapter.skills)
    ours = (one for one in records if one.unsolved_in == chapter.id)
    return tuple(one.skill for one in ours if one.unsolved >= THRESHOLDS.explained_before_put_off)


def first_again(
    chapter: Chapter, order: tuple[int, ...], study: tuple[StudyStep, ...], known: Learner
) -> tuple[tuple[int, ...], tuple[StudyStep, ...]]:
    """The order and the plan of a lesson that begins with what was put off before."""
    for skill in reversed(put_off_before(chapter, known)):
        steps = _first_steps(study, skill)
        study = (*(study[place] for place in steps), *(one for n, one in enumerate(study) if n not in steps))
        named = {name for step in study[: len(steps)] for name in step.items}
        items = chapter.items
        first = tuple(n for n in order if (items[n].id in named if steps else items[n].skill == skill))
        order = (*first, *(place for place in order if place not in first))
    return order, study


def _first_steps(study: tuple[StudyStep, ...], skill: str) -> range:
    """The places of a skill's steps up to the first of another skill; what is checked later stays where it is."""
    begin = next((n for n, step in enumerate(study) if step.skill == skill), 0)
    end = begin
    while end < len(study) and study[end].skill == skill:
        end += 1
    return range(begin, end)


# --- a skill done with --------------------------------------------------------------------------------------------


def untried(session: Session) -> bool:
    """Whether nothing was said to the present item yet that tells of trouble: no answer, no help, no "I cannot"."""
    return not (session.attempts or session.hints or session.idk_count or session.partials)


def at_first_go(session: Session, doubt: float) -> bool:
    """Whether a right answer to the present item, now or before its teach-back, is right at the first go.

    What may well have been misheard (`doubt`) does not count.
    """
    return session.item.id in session.at_once or (untried(session) and doubt <= THRESHOLDS.sure_doubt)


def two_running(session: Session, doubt: float) -> bool:
    """Whether a right answer now is the second running on its skill that is right at the first go."""
    items, skill = session.chapter.items, session.item.skill
    asked = (items[place] for place in reversed(session.order[: session.position]))
    before = next((one.id for one in asked if one.skill == skill), "")
    return before in session.at_once and at_first_go(session, doubt)


def firm(known: Learner) -> tuple[str, ...]:
    """Ids of the skills that are firm."""
    return tuple(record.skill for record in known.skills if record.level in KNOWN)


def became_firm(before: Session, now: Session) -> str:
    """Id of the present skill where it became firm by what was right without help; empty where it did not, or was.

    With a teach-back between, the answer came a turn earlier.
    """
    skill = before.item.skill
    was, level = (learner.record_of(one.learner, skill).level for one in (before, now))
    if skill in before.firm or level not in KNOWN or before.item.id not in now.at_once:
        return ""
    rises = was not in KNOWN or State.TEACH_BACK in (before.state, before.paused_from)
    return skill if rises and (was == "familiar" or two_running(before, 0.0)) else ""


# --- wishes -------------------------------------------------------------------------------------------------------


def harder_of_skill(chapter: Chapter, item: Item) -> Template | None:
    """A pattern of the item's skill that is harder by one step, or by more; None when there is none."""
    more = _HARDER[_HARDER.index(item.difficulty) + 1 :]
    of_skill = [one for one in chapter.templates if one.pattern.skill == item.skill and one.pattern.difficulty in more]
    return _easiest(of_skill)


def next_skill(session: Session) -> int | None:
    """The place in the order of the first question of another skill; None when none is ahead."""
    items, order = session.chapter.items, session.order
    ahead = range(session.position + 1, len(order))
    return next((n for n in ahead if items[order[n]].skill != session.item.skill), None)


def has_shown(session: Session) -> bool:
    """Whether the student has shown in this lesson, or before, that the present skill may be left for a later one."""
    skills = {item.id: item.skill for item in session.chapter.items}
    known = learner.record_of(session.learner, session.item.skill).level in KNOWN
    return known or any(skills[one] == session.item.skill for one in session.at_once)


# --- answers that come too fast -----------------------------------------------------------------------------------


def hurried(session: Session, heard: Heard, understood: Understanding) -> tuple[str, ...]:
    """What was answered running, with this turn, too fast and at random.

    A right answer, one that took its time, and an honest "I don't know" end the run; talk does not. At random means:
    no misconception explains it, it is not near, and it is another value than those before.
    """
    if understood.verdict is None:
        return () if understood.category in (Category.IDK, Category.HELP) else session.hurried
    value = understood.value or heard.text
    missed = understood.verdict is Verdict.WRONG and understood.about == "item"
    explained = understood.diagnosis is not None or understood.verdict_reason == "close"
    if not missed or explained or value in session.hurried or not _too_fast(session, heard):
        return ()
    return (*session.hurried, value)


def _too_fast(session: Session, heard: Heard) -> bool:
    """Whether an answer came before the question alone could be read, or by voice be listened to.

    The question's own words count, which are the same whichever voice worded the turn. Two turns at the same second
    have no clock behind them, and tell nothing.
    """
    sub = sub_questions.pending(session)
    asked = session.item.spoken if sub is None else sub.ask
    words = len(asked.spoken_in(session.language).split())
    pace = THRESHOLDS.says_words_s if heard.by == "voice" else THRESHOLDS.reads_words_s
    return 0.0 < heard.at - session.elapsed < words / pace
