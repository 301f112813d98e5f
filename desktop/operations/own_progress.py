"""A student's own garden, today's goal and own mistakes, in words a child understands; nobody is compared with anybody.

Pure but for the history it asks. What a plant is and when it is thirsty is the tutor's (`tutor.lesson.garden`). Of a
question that may come again the answer is never told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from desktop.base.spoken_form import written_form
from desktop.values.page import Mark, ProgressView, Start, Texts
from desktop.values.student import (
    FIRM,
    LEVELS,
    BedView,
    GardenView,
    GoalView,
    MistakesView,
    MistakeView,
    PlantView,
    Way,
)
from tutor.lesson import garden
from tutor.lesson.garden import Plant
from tutor.records import choices
from tutor.records.choices import AMOUNTS, GOALS, Goal
from tutor.records.journal import Journal
from tutor.records.rows import TurnRow
from tutor.turn import Chapter, Language, Verdict

if TYPE_CHECKING:
    from tutor.records.people import Person
    from tutor.reports.facts import Attempt, SkillProgress
    from tutor.reports.history import History

EPOCH = date(1970, 1, 1).toordinal()
"""Days are counted from the first of 1970, as the history counts them."""
A_PAGE = 6
"""Mistakes on a page."""
GROWN_OVER = timedelta(days=28)
"""The time over which it is told what has grown."""

Ideas = Mapping[str, str]
"""What helps with a misconception, by its id, in the language of the window."""


@dataclass(frozen=True, slots=True)
class Words:
    """All that is needed to put something in words for a student."""

    texts: Texts
    language: Language
    chapters: Mapping[str, Chapter]

    def chapter(self, chapter: str) -> str:
        """The title of a chapter; its id when there is none any more."""
        found = self.chapters.get(chapter)
        return found.title.spoken_in(self.language) if found else chapter

    def skill(self, chapter: str, skill: str) -> str:
        """The name of a skill; its id when there is none any more."""
        found = self.chapters.get(chapter)
        skills = found.skills if found else ()
        return next((one.name.spoken_in(self.language) for one in skills if one.id == skill), skill)

    def idea(self, chapter: str, skill: str) -> str:
        """What a skill is about; nothing when it is gone."""
        found = self.chapters.get(chapter)
        skills = found.skills if found else ()
        said = next((one.teach.spoken_in(self.language) for one in skills if one.id == skill), "")
        return written_form(said, self.language)


def day_words(day: date) -> str:
    """A day, short enough to stand under a bar."""
    return f"{day.day}/{day.month}"


def local_today() -> date:
    """The day that it is here."""
    return datetime.now().astimezone().date()


def day_number(day: date) -> int:
    """A day as plants count it."""
    return day.toordinal() - EPOCH


# --- the garden -----------------------------------------------------------------------------------------------------


def plants_of(history: History, person: Person) -> tuple[Plant, ...]:
    """A plant for each skill that a person has met, chapter by chapter. Raises RecordError."""
    return tuple(
        garden.plant(one.chapter, one.record, one.level, day_number(one.last)) for one in history.skills(person)
    )


def garden_view(plants: Sequence[Plant], student: Person, words: Words, today: date, grown: int = 0) -> GardenView:
    """The garden as its page shows it: a bed for each chapter with a plant. Chapters that are gone have none.

    `grown` is how many skills are known better than four weeks ago.
    """
    texts, day = words.texts, day_number(today)
    there = [one for one in plants if _is_taught(one, words.chapters)]
    if not there:
        return GardenView(student, texts("window_garden_none"))
    of: dict[str, list[Plant]] = {}
    for one in there:
        of.setdefault(one.chapter, []).append(one)
    beds = tuple(_bed(chapter, of[chapter], words, day) for chapter in words.chapters if chapter in of)
    return GardenView(student, _lead(there, texts, day, grown), beds, review_way(there, words, today))


def _is_taught(one: Plant, chapters: Mapping[str, Chapter]) -> bool:
    chapter = chapters.get(one.chapter)
    return chapter is not None and any(skill.id == one.skill for skill in chapter.skills)


def _lead(plants: Sequence[Plant], texts: Texts, day: int, grown: int) -> str:
    """How many plants there are, how many have grown of late, and how many would like water."""
    waiting = len(garden.thirsty(plants, day))
    told = (("window_garden_lead", len(plants)), ("window_garden_grown", grown), ("window_garden_waiting", waiting))
    return " ".join(texts(_counted(code, number), plants=number) for code, number in told if number)


def _counted(code: str, number: int) -> str:
    """The code of a sentence about so many: one thing has a sentence of its own."""
    return f"{code}_one" if number == 1 else code


def _bed(chapter: str, plants: Sequence[Plant], words: Words, day: int) -> BedView:
    skills = words.chapters[chapter].skills
    places = {skill.id: place for place, skill in enumerate(skills)}
    views = tuple(_plant(one, words, day) for one in sorted(plants, key=lambda one: places[one.skill]))
    says = words.texts(_counted("window_garden_bed", len(plants)), plants=len(views), all=len(skills))
    return BedView(chapter, words.chapter(chapter), says, views)


def _plant(one: Plant, words: Words, day: int) -> PlantView:
    texts, name, thirsty = words.texts, words.skill(one.chapter, one.skill), one.is_thirsty(day)
    stage = texts(f"window_garden_stage_{one.stage}")
    parts = (name, stage, texts(f"window_level_{one.stage}"), texts("window_garden_thirsty") if thirsty else "")
    says = texts(f"window_garden_is_{one.stage}")
    if thirsty:
        says = f"{says} {texts('window_garden_is_thirsty')}"
    label = ", ".join(part for part in parts if part)
    start = Start(one.chapter, only=one.skill, goes_on=one.stage in FIRM)
    return PlantView(one.skill, name, one.stage, thirsty, label, says, start)


def due_review(plants: Iterable[Plant], chapters: Mapping[str, Chapter], today: date) -> tuple[Plant, ...]:
    """What the review that is due now is made of, all of one chapter that can be taught; nothing where none is due."""
    return garden.to_water((one for one in plants if _is_taught(one, chapters)), day_number(today))


def review_way(plants: Iterable[Plant], words: Words, today: date) -> Way | None:
    """The way into the review that is due: of one chapter, exactly its plants; None where no plant is thirsty."""
    due = due_review(plants, words.chapters, today)
    if not due:
        return None
    title = words.texts(_counted("window_garden_due", len(due)), plants=len(due))
    why = words.texts("window_garden_due_in", chapter=words.chapter(due[0].chapter))
    start = Start(due[0].chapter, only=" ".join(one.skill for one in due))
    return Way(start, title, why, tuple(_plant(one, words, day_number(today)) for one in due))


def grown_since(before: Sequence[SkillProgress], now: Sequence[SkillProgress]) -> int:
    """How many skills are known better than they were. To have tried one is not yet to know it better."""
    tried = LEVELS.index("attempted")
    was = {(one.chapter, one.skill): LEVELS.index(one.level) for one in before}
    return sum(LEVELS.index(one.level) > max(tried, was.get((one.chapter, one.skill), tried)) for one in now)


# --- today's goal ---------------------------------------------------------------------------------------------------


NO_GOAL = Goal("none")


@dataclass(frozen=True, slots=True)
class Today:
    """What a student wants to do today, and what was done so far, in all lessons."""

    goal: Goal = NO_GOAL
    items: int = 0
    """Questions done with."""
    seconds: float = 0.0

    @property
    def done(self) -> int:
        """How far it has come, in what the goal counts; questions where there is none."""
        return int(self.seconds // 60) if self.goal.kind == "minutes" else self.items

    @property
    def is_reached(self) -> bool:
        """Whether there is a goal, and it is reached."""
        return self.goal.amount > 0 and self.done >= self.goal.amount


def today_of(journal: Journal, history: History, person: Person | None, day: date) -> Today:
    """What a person wants to do today and has done, on whatever PC that is known here. Raises RecordError."""
    if person is None:
        return Today(Goal())
    items, seconds = history.done(person, day)
    return Today(choices.goal_in(journal, person.ids), items, seconds)


def goal_view(now: Today, texts: Texts) -> GoalView:
    """Today's goal as the home shows it."""
    share = min(1.0, now.done / now.goal.amount) if now.goal.amount else 0.0
    offers = tuple(texts(f"window_goal_{kind}", amount=AMOUNTS[kind]) for kind in GOALS)
    return GoalView(now.goal.kind, goal_words(now, texts), offers, share)


def goal_words(now: Today, texts: Texts) -> str:
    """How far today has come, in words. What goes beyond a goal is told as it is."""
    if not now.goal.amount:
        code = {0: "window_today_fresh", 1: "window_today_one"}.get(now.done, "window_today")
        return texts(code, done=now.done)
    if now.is_reached:
        return texts(f"window_today_reached_{now.goal.kind}", done=now.done)
    return texts(f"window_today_{now.goal.kind}", done=now.done, amount=now.goal.amount)


def goal_progress(now: Today, lesson: Sequence[Mark], texts: Texts) -> ProgressView:
    """How far today's goal has come, as the head of a lesson shows it: a mark for each question or minute of it.

    `lesson` has the marks of this lesson so far, which stand behind what was done earlier today; the last may be open.
    """
    words, amount = goal_words(now, texts), now.goal.amount
    if not amount:
        return ProgressView(words, tuple(lesson))
    done = min(now.done, amount)
    here = [mark for mark in lesson if mark != "now"] if now.goal.kind == "questions" else []
    marks: list[Mark] = ["done"] * done
    marks = [*marks, *here][-done:] if done else []
    if done < amount:
        marks += ["now"]
    marks += ["to_come"] * (amount - len(marks))
    return ProgressView(words, tuple(marks))


# --- mistakes -----------------------------------------------------------------------------------------------------


def mistakes(history: History, person: Person, student: Person, words: Words, ideas: Ideas, page: int) -> MistakesView:
    """One page of the student's mistakes, newest first; the last one there is when `page` is too large."""
    texts = words.texts
    right_since: dict[str, date] = {}
    kept: dict[tuple[str, str], tuple[Attempt, date | None]] = {}
    for one in reversed(list(history.attempts([person]))):
        if one.verdict is Verdict.CORRECT:
            right_since[one.item] = one.day
        else:
            kept.setdefault((one.item, one.value or one.said.casefold()), (one, right_since.get(one.item)))
    every = list(kept.values())
    pages = max(1, -(-len(every) // A_PAGE))
    page = min(max(0, page), pages - 1)
    shown = tuple(_mistake(one, later, words, ideas) for one, later in every[page * A_PAGE : (page + 1) * A_PAGE])
    said = texts("window_mistakes_lead" if every else "window_mistakes_none")
    return MistakesView(student, said, shown, page, pages, texts("window_mistakes_page", page=page + 1, pages=pages))


def _mistake(one: Attempt, later: date | None, words: Words, ideas: Ideas) -> MistakeView:
    texts = words.texts
    said = texts("window_mistakes_said", said=one.said)
    if later is not None:
        said = f"{said} {texts('window_mistakes_later', day=day_words(later))}"
    where = (words.skill(one.chapter, one.skill), words.chapter(one.chapter), day_words(one.day))
    return MistakeView(
        chapter=one.chapter if one.chapter in words.chapters else "",
        heading=" · ".join(part for part in where if part),
        question=one.question,
        said=said,
        idea=ideas.get(one.misconception) or words.idea(one.chapter, one.skill),
    )


class SomeTurns(Journal):
    """The record, of which no more than some turns are taken at a time."""

    most = 200
    """Turns that are given in one go."""
    given = 0
    """How many were given the last time."""

    def turns_after(self, rowid: int) -> Iterator[TurnRow]:
        """The first of the turns after that one."""
        self.given = 0
        for turn in islice(super().turns_after(rowid), self.most):
            self.given += 1
            yield turn

    @property
    def more(self) -> bool:
        """Whether there may be more than was given."""
        return self.given >= self.most
