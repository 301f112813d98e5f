"""The end of a lesson in words: what went well, what grew, what comes next. Qt-free and pure.

Every sentence is worked out from this lesson and is true of it; nothing is said to flatter. Of an exam whose result is
kept for the teacher nothing here tells whether an answer was right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from desktop.values.ending import EndView, GrownView
from desktop.values.page import Start, Texts
from tutor.turn import Learner, Session, SkillRecord, Verdict

if TYPE_CHECKING:
    from desktop.operations.students import NextStep
    from desktop.values.page import TurnView
    from tutor.turn import Chapter, Item, Skill

Cards = Sequence[Mapping[str, Any]]
"""The why-cards of the lesson's turns, in order."""
MOST_GROWN = 3
"""Skills that are named: more is a list, and no joy."""
LEAST = 0.02
"""Growth of mastery, 0 to 1, that is worth a bar."""
SHORT = 60
"""Letters of a question that can stand inside a sentence; of a longer one its skill is named."""


# --- what became of each question ---


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of one question, as the cards tell it."""

    right: bool = False
    misses: int = 0
    """Answers before the right one that were not right."""
    hints: int = 0
    """Hints that were had before the right one."""


def tried_in(cards: Cards) -> dict[str, Tried]:
    """What became of each question that was answered, by its id, in the order of their first answers."""
    found: dict[str, Tried] = {}
    for card in cards:
        before = found.get(str(card.get("item")), Tried())
        if card.get("about") != "item" or not card.get("verdict") or before.right:
            continue
        right = card["verdict"] == Verdict.CORRECT.value
        hints = int((card.get("situation") or {}).get("hints") or 0)
        found[str(card["item"])] = Tried(right, before.misses + (not right), hints)
    return found


# --- what went well ---


def went_well(session: Session, cards: Cards, texts: Texts) -> tuple[str, ...]:
    """One or two true sentences of what went well."""
    items = {item.id: item for item in session.chapter.items}
    tried = {one: told for one, told in tried_in(cards).items() if one in items}
    if session.mode == "exam":
        return _in_an_exam(session, items, texts)
    found = (_held_on(session, items, tried, texts), _best_skill(session, items, texts))
    told = tuple(one for one in found if one)
    if told:
        return told
    asked = len(tried)
    return (texts(_by_number("window_end_well_tried", asked), asked=asked),)


def _by_number(code: str, number: int) -> str:
    return {0: f"{code}_none", 1: f"{code}_one"}.get(number, code)


def _held_on(session: Session, items: Mapping[str, Item], tried: Mapping[str, Tried], texts: Texts) -> str:
    """The question that cost most and was got all the same: a hard one before the others, then help, then tries."""
    got = [(items[one], told) for one, told in tried.items() if told.right and (told.hints or told.misses)]
    if not got:
        return ""
    item, told = max(got, key=lambda one: (one[0].difficulty == "hard", one[1].hints, one[1].misses))
    how = "hint" if told.hints else "again"
    hard = "_hard" if item.difficulty == "hard" else ""
    return texts(f"window_end_well_{how}{hard}", what=_named(item, session))


def _named(item: Item, session: Session) -> str:
    question = item.question.spoken_in(session.language)
    return f"“{question}”" if len(question) <= SHORT else _skill_name(session, item.skill)


def _best_skill(session: Session, items: Mapping[str, Item], texts: Texts) -> str:
    """The skill of which most came right at the first go."""
    done = [session.chapter.items[index] for index in session.order[: session.completed]]
    asked = Counter(item.skill for item in done)
    right = Counter(items[one].skill for one in session.at_once if one in items)
    if not right:
        return ""
    best = max(right, key=lambda skill: (right[skill], -asked[skill]))
    whole = max(asked[best], right[best])
    code = "window_end_well_at_once_one" if whole == 1 else "window_end_well_at_once"
    return texts(code, skill=_skill_name(session, best), right=right[best], asked=whole)


def _in_an_exam(session: Session, items: Mapping[str, Item], texts: Texts) -> tuple[str, ...]:
    """What an exam shows: skills without a miss, or a hard one; where nothing is told, how much was done alone."""
    marks = session.marks
    alone = sum(mark.result != "skipped" for mark in marks)
    did = texts(_by_number("window_end_well_alone", alone), asked=alone)
    if not session.setup.told or session.setup.placing:
        return (did,)
    hard = [one for one in marks if one.result == "correct" and _is_hard(items.get(one.item))]
    whole = [skill for skill in session.chapter.skills if _all_right(session, skill)]
    if hard:
        item = items[hard[-1].item]
        return (texts("window_end_well_hard_alone", what=_named(item, session)), did)
    if whole:
        return (texts("window_end_well_whole", skill=whole[0].name.spoken_in(session.language)), did)
    return (did,)


def _is_hard(item: Item | None) -> bool:
    return item is not None and item.difficulty == "hard"


def _all_right(session: Session, skill: Skill) -> bool:
    results = {mark.result for mark in session.marks if mark.skill == skill.id}
    return results == {"correct"}


# --- what grew ---


def grown_in(session: Session, before: Learner, texts: Texts) -> tuple[GrownView, ...]:
    """The skills of the chapter that are known better than before, those that grew most first."""
    was = {one.skill: one for one in before.skills}
    risen = [
        (one.mastery - _mastery(was.get(one.skill)), one)
        for one in session.learner.skills
        if any(one.skill == skill.id for skill in session.chapter.skills)
    ]
    most = sorted((one for one in risen if one[0] >= LEAST), key=lambda one: -one[0])[:MOST_GROWN]
    return tuple(_grown(session, was.get(one.skill), one, texts) for _, one in most)


def _mastery(record: SkillRecord | None) -> float:
    return 0.0 if record is None or not record.level else record.mastery


def _grown(session: Session, was: SkillRecord | None, now: SkillRecord, texts: Texts) -> GrownView:
    before, after = ("" if was is None else was.level), now.level
    slots = {"before": texts(f"window_level_{before or 'none'}"), "now": texts(f"window_level_{after or 'attempted'}")}
    words = texts("window_end_grown_firmer" if before == after else "window_end_grown_word", **slots)
    return GrownView(_skill_name(session, now.skill), words, _mastery(was), now.mastery)


# --- what comes next ---


def after_lesson(session: Session, texts: Texts, step: NextStep | None) -> tuple[str, Start | None, str]:
    """What comes next after a lesson: the sentence, the lesson that the button begins, the code of its words."""
    if session.paused:
        return texts("window_end_next_kept"), None, "window_to_home"
    if step is None or session.ended_because != "completed_questions":
        return texts("window_end_next_rest"), None, "window_to_home"
    language = session.language
    slots = {"skill": step.skill.name.spoken_in(language), "chapter": step.chapter.title.spoken_in(language)}
    start = Start(step.chapter.id, begins_at=step.skill.id)
    return texts("window_end_next_skill", **slots), start, "window_home_go_on"


def after_exam(session: Session, view: TurnView, weak: Skill | None, texts: Texts) -> tuple[str, Start | None, str]:
    """The same after an exam or a placing."""
    result = view.result
    if result is not None and result.placing:
        begins = result.start is not None
        said = texts("window_end_next_placed" if begins else "window_end_next_rest", skill=result.score)
        return said, result.start, "window_placed_begin" if begins else "window_to_home"
    if result is None:
        code = "window_end_next_rest" if session.setup.told else "window_end_next_teacher"
        return texts(code), None, "window_to_home"
    if weak is None:
        return texts("window_end_next_rest"), None, "window_to_home"
    start = Start(session.chapter.id, begins_at=weak.id)
    said = texts("window_end_next_practise", skill=weak.name.spoken_in(session.language))
    return said, start, "window_mistakes_practise"


# --- all of it ---


def end_view(
    session: Session,
    view: TurnView,
    texts: Texts,
    *,
    before: Learner,
    cards: Cards,
    step: NextStep | None,
    exam: str = "",
) -> EndView:
    """The end of this lesson. `before` is what was known as it began, `step` the next skill, `exam` its session."""
    from tutor.lesson.exam import exam_result

    told = session.mode != "exam" or (session.setup.told and not session.setup.placing)
    grown = grown_in(session, before, texts) if told else ()
    if session.mode == "exam":
        weak = next(iter(exam_result(session).next_steps), None)
        follows = after_exam(session, view, weak, texts)
    else:
        follows = after_lesson(session, texts, step)
    return EndView(
        title=session.chapter.title.spoken_in(session.language),
        said=view.said,
        well=went_well(session, cards, texts),
        grown=grown,
        none_grown=texts("window_end_grown_none") if told and not grown else "",
        next=follows[0],
        start=follows[1],
        button=follows[2],
        result=view.result,
        exam=exam if view.result is not None and not session.setup.placing else "",
        glad=view.joy in ("known", "over"),
    )


def next_after(session: Session, chapters: Sequence[Chapter], grade: int) -> NextStep | None:
    """The skill that comes next by what is known now."""
    from desktop.operations.students import Known, next_step

    levels = {one.skill: Known(one.level, one.mastery) for one in session.learner.skills if one.level}
    known = {
        (chapter.id, skill.id): levels[skill.id]
        for chapter in chapters
        for skill in chapter.skills
        if skill.id in levels
    }
    return next_step(chapters, known, session.chapter.id, grade)


def _skill_name(session: Session, skill: str) -> str:
    found = next((one for one in session.chapter.skills if one.id == skill), None)
    return "" if found is None else found.name.spoken_in(session.language)
