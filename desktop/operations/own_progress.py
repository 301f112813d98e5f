"""A student's own growth and own mistakes, in words a child understands. Never a comparison with others.

Pure but for the history it asks. Of a question that may come again the answer is never told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from desktop.values.page import Texts
from desktop.values.student import LEVELS, MistakesView, MistakeView
from tutor.records.journal import Journal
from tutor.records.rows import TurnRow
from tutor.turn import Chapter, Language, Verdict

if TYPE_CHECKING:
    from tutor.records.people import Person
    from tutor.reports.facts import Attempt, SkillProgress
    from tutor.reports.history import History

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
        return next((one.teach.spoken_in(self.language) for one in skills if one.id == skill), "")


def day_words(day: date) -> str:
    """A day, short enough to stand under a bar."""
    return f"{day.day}/{day.month}"


# --- growth -------------------------------------------------------------------------------------------------------


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
