"""The history of all students, worked out from the journal: the one place that reports, exports and pages ask.

Everything here can be thrown away and worked out again. It writes to the cache and never to the journal; people who
are to be forgotten are not in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tutor.records.journal import Journal
from tutor.reports.facts import (
    Attempt,
    Lesson,
    Mistake,
    ReplayedTurn,
    SkillProgress,
    Statistics,
    Tally,
)
from tutor.turn import Learner

if TYPE_CHECKING:
    from tutor.records.rows import Person


class History:
    """What the journal of one data folder comes to. Open it with `History.open`; close it, or use it as a context."""

    @classmethod
    def open(cls, journal: Journal, cache_path: Path | None = None) -> Self:
        """The history of that journal, with what is new in it taken into the cache (None: a cache in memory).

        A cache that is missing, damaged, of another release or of another journal is made anew. A cache that cannot
        be written is done without. Raises RecordError when the journal cannot be read.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Close the cache; the journal stays open."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def people(self) -> tuple[Person, ...]:
        """Everyone with a record, by group and name."""
        raise NotImplementedError

    def attempts(self, people: Collection[Person] | None = None, since: date | None = None) -> Iterator[Attempt]:
        """All judged answers in order of time, of those people (None: of all), from that day on."""
        raise NotImplementedError

    def tallies(self, people: Collection[Person] | None = None, since: date | None = None) -> tuple[Tally, ...]:
        """Every person's figures in every skill, added up: what a class report is made from, and fast."""
        raise NotImplementedError

    def mistakes(self, people: Collection[Person] | None = None, since: date | None = None) -> tuple[Mistake, ...]:
        """Answers that are not right today, the commonest first: by item and value (by words where there is none)."""
        raise NotImplementedError

    def lessons(self, person: Person, since: date | None = None) -> tuple[Lesson, ...]:
        """The person's sessions on all PCs, in order of time."""
        raise NotImplementedError

    def resumable(self, person: Person) -> tuple[Lesson, ...]:
        """Those of them that can be taken up again, the newest last."""
        raise NotImplementedError

    def learner(self, person: Person, before: date | None = None) -> Learner:
        """What is known of the person after all their turns, or after those before a day (`before` not counted)."""
        raise NotImplementedError

    def skills(self, person: Person, before: date | None = None) -> tuple[SkillProgress, ...]:
        """How far the person is in each skill they have tried, chapter by chapter."""
        raise NotImplementedError

    def statistics(self, person: Person, since: date | None = None) -> Statistics:
        """The person's record added up."""
        raise NotImplementedError

    def replayed(self, session_id: str) -> tuple[ReplayedTurn, ...]:
        """A session turn by turn, its older part on another PC included. Empty when there is no such session."""
        raise NotImplementedError
