"""A student's own progress and own mistakes, in words a child understands. Growth, and never a comparison with others.

Pure but for the history it asks. Of a question that may come again the answer is never told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from desktop.base.spoken_form import written_form
from desktop.values.page import Texts
from desktop.values.student import FIRM, LEVELS, MistakesView, MistakeView, PlotView, ProgressPageView, Series
from tutor.records.journal import Journal
from tutor.records.rows import TurnRow
from tutor.turn import Chapter, Language, MasteryWord, Verdict

if TYPE_CHECKING:
    from tutor.records.people import Person
    from tutor.reports.facts import Attempt, SkillProgress
    from tutor.reports.history import History

DAYS = 14
"""Days that are shown day by day."""
STEPS = 8
"""Days of work on which it is shown how well skills were known."""
LINES = 4
"""Skills that are shown in one plot; more could not be told apart."""
A_PAGE = 6
"""Mistakes on a page."""
GROWN_OVER = timedelta(days=28)

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


# --- progress -----------------------------------------------------------------------------------------------------


def progress(history: History, person: Person, student: Person, words: Words, today: date) -> ProgressPageView:
    """All that the page of progress shows. Raises RecordError."""
    texts, told = words.texts, history.statistics(person)
    if not told.lessons:
        return ProgressPageView(student, texts("window_progress_none"), (), ())
    skills = history.skills(person)
    firm = sum(one.level in FIRM for one in skills)
    figures = (
        (str(told.days), texts("window_progress_days")),
        (str(told.asked), texts("window_progress_questions")),
        (str(round(told.seconds / 60)), texts("window_progress_minutes")),
        (str(firm), texts("window_progress_firm")),
    )
    days = [today - timedelta(days=back) for back in reversed(range(DAYS))]
    plots = (
        *_day_by_day(history, person, days, texts),
        _growth(history, person, skills, words, today),
    )
    return ProgressPageView(student, "", figures, plots)


def _day_by_day(history: History, person: Person, days: Sequence[date], texts: Texts) -> tuple[PlotView, PlotView]:
    """Questions and minutes of each day. A lesson counts for the day it began on."""
    asked: Counter[date] = Counter()
    seconds: Counter[date] = Counter()
    for one in history.lessons(person, days[0]):
        asked[one.day] += one.asked
        seconds[one.day] += round(one.seconds)
    minutes = tuple(float(round(seconds[day] / 60)) for day in days)
    return (
        _bars("questions", days, tuple(float(asked[day]) for day in days), texts),
        _bars("minutes", days, minutes, texts),
    )


def _bars(what: str, days: Sequence[date], values: tuple[float, ...], texts: Texts) -> PlotView:
    return PlotView(
        title=texts(f"window_plot_{what}"),
        lead=_this_week(values, f"window_plot_{what}", texts),
        kind="bars",
        series=(_series(texts(f"window_progress_{what}"), days, values),),
    )


def _series(name: str, days: Sequence[date], values: tuple[float, ...]) -> Series:
    return Series(name, tuple(map(day_words, days)), values, tuple(f"{one:.0f}" for one in values))


def _this_week(values: tuple[float, ...], code: str, texts: Texts) -> str:
    """The last seven days; beside the seven before only where the student did more."""
    before, now = int(sum(values[:-7])), int(sum(values[-7:]))
    if before and now > before:
        return texts(f"{code}_more", now=now, before=before)
    return texts(f"{code}_week", now=now)


def _growth(history: History, person: Person, skills: Sequence[SkillProgress], words: Words, today: date) -> PlotView:
    """How well the skills of the last days were known, day by day of work."""
    texts = words.texts
    days = sorted({one.day for one in history.lessons(person)})[-STEPS:]
    latest = sorted(skills, key=lambda one: one.last, reverse=True)[:LINES]
    then = [
        {(one.chapter, one.skill): one.level for one in history.skills(person, day + timedelta(days=1))} for day in days
    ]
    series = []
    for one in latest:
        levels: list[MasteryWord] = [known.get((one.chapter, one.skill), "") for known in then]
        told = tuple(texts(f"window_level_{level}") if level else "" for level in levels)
        values = tuple(float(LEVELS.index(level)) for level in levels)
        series.append(Series(words.skill(one.chapter, one.skill), tuple(map(day_words, days)), values, told))
    grown = grown_since(history.skills(person, today - GROWN_OVER), skills)
    lead = {0: "window_plot_skills_grown_none", 1: "window_plot_skills_grown_one"}.get(
        grown, "window_plot_skills_grown"
    )
    return PlotView(
        title=texts("window_plot_skills"),
        lead=texts(lead, skills=grown),
        kind="steps",
        series=tuple(series),
        ticks=tuple((float(at), texts(f"window_level_{level}")) for at, level in enumerate(LEVELS) if level),
        top=float(len(LEVELS) - 1),
    )


def grown_since(before: Sequence[SkillProgress], now: Sequence[SkillProgress]) -> int:
    """How many skills are known better than they were. To have tried one is not yet to know it better."""
    tried = LEVELS.index("attempted")
    was = {(one.chapter, one.skill): LEVELS.index(one.level) for one in before}
    return sum(LEVELS.index(one.level) > max(tried, was.get((one.chapter, one.skill), tried)) for one in now)


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
