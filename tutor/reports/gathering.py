"""Asks the history and the chapters for what a report is made from, and hands it on as plain values.

It decides nothing and words nothing; only this file knows where the facts of a report come from.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import date
from typing import TYPE_CHECKING

from tutor.chapters import misconception_texts, packs
from tutor.errors import ContentFault, UnknownChapter
from tutor.reports.history import History
from tutor.reports.report import Material, Names, Pupil
from tutor.turn import Chapter, Language

if TYPE_CHECKING:
    from tutor.records.people import Person


def names_for(chapters: Collection[str], language: Language) -> Names:
    """What is called what, for those chapters, in the order in which chapters are listed.

    A chapter that is gone or faulty keeps its id, and so do its skills: a report is not stopped by it.
    """
    known = tuple(one for one in packs.listed() if one.id in chapters)
    read = tuple(chapter for one in known if (chapter := _read(one.id)))
    return Names(
        chapters={one.id: one.title.spoken_in(language) for one in known},
        skills={(one.id, skill.id): skill.name.spoken_in(language) for one in read for skill in one.skills},
        misconceptions={one.id: one.name.spoken_in(language) for one in misconception_texts.load()},
        prerequisites={(one.id, skill.id): skill.prerequisites for one in read for skill in one.skills},
    )


def _read(chapter: str) -> Chapter | None:
    try:
        return packs.load_chapter(chapter)
    except (ContentFault, UnknownChapter):
        return None


def gather(
    history: History,
    people: Sequence[Person],
    *,
    language: Language = "en",
    since: date | None = None,
    changes_since: date | None = None,
    answers: bool = False,
    step: Callable[[int, int], None] | None = None,
) -> Material:
    """What a report of these people is made from: what they did from `since` on, and what they know now.

    `changes_since` adds how they stood before that day. `answers` adds every single answer, which takes longer.
    `step` is told before each of them how many are done, of how many; what it raises stops the work.

    Raises:
        RecordError: the journal cannot be read.
    """
    tallies = history.tallies(people, since)
    attempts = tuple(history.attempts(people, since)) if answers else ()
    told = step or (lambda _done, _of: None)
    pupils = []
    for done, one in enumerate(people):
        told(done, len(people))
        pupils.append(_pupil(history, one, since, changes_since))
    chapters = {skill.chapter for pupil in pupils for skill in pupil.skills}
    chapters |= {lesson.chapter for pupil in pupils for lesson in pupil.lessons}
    return Material(
        pupils=tuple(pupils),
        tallies=tallies,
        mistakes=history.mistakes(people, since),
        names=names_for(chapters, language),
        changes_since=changes_since,
        attempts=attempts,
    )


def _pupil(history: History, person: Person, since: date | None, changes_since: date | None) -> Pupil:
    return Pupil(
        person=person,
        statistics=history.statistics(person, since),
        lessons=history.lessons(person, since),
        skills=history.skills(person),
        before=history.skills(person, changes_since) if changes_since else (),
    )
