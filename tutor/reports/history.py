"""The history of all students, worked out from the journal: the one place that reports, exports and pages ask.

Everything here can be thrown away and worked out again. It writes to the cache and never to the journal; people who
are to be forgotten are not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache as kept
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from tutor.lesson.learner import record_of
from tutor.records import audit
from tutor.records.cache import Cache, CacheLost, Row, throw_away
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.reports import exams, folding, knowledge, ledger, sums
from tutor.reports.facts import (
    Attempt,
    Lesson,
    Mistake,
    ReplayedTurn,
    SkillProgress,
    Statistics,
    Tally,
)
from tutor.reports.ledger import EPOCH, RECIPE, TABLES, local
from tutor.reports.rescoring import Content
from tutor.turn import Learner, State, Verdict

Answer = TypeVar("Answer")

_WHO = "CREATE TEMP TABLE who (person INTEGER, student TEXT, PRIMARY KEY (person, student)) WITHOUT ROWID"

_FROM = """
    FROM temp.who CROSS JOIN sessions ON sessions.student = who.student
    CROSS JOIN turns ON turns.session = sessions.n CROSS JOIN items ON items.n = turns.item
"""
"""CROSS JOIN keeps this order: from the people asked for to their turns."""

_ATTEMPTS = f"""
    SELECT turns.id, sessions.id, person, at, zone, day, items.chapter, skill_now, items.item, question, key_now, said,
           value_now, verdict, recorded, first_now, misconception_now, hints, rung, seconds, idle, mode
    {_FROM} CROSS JOIN devices ON devices.n = turns.device WHERE counts AND NOT sealed
"""
_SUMMED = """
    FROM temp.who CROSS JOIN sessions ON sessions.student = who.student
    CROSS JOIN sums ON sums.session = sessions.n
"""


class History:
    """What the journal of one data folder comes to. Open it with `History.open`; close it, or use it as a context."""

    def __init__(self, journal: Journal, cache_path: Path | None, content: Content) -> None:
        self._journal = journal
        self._path = cache_path
        self._content = content
        self._people: tuple[Person, ...] = ()
        self._endings: dict[str, str] = {}
        self._released: frozenset[str] = frozenset()
        self._cache = self._opened(cache_path)

    @classmethod
    def open(cls, journal: Journal, cache_path: Path | None = None, content: Content | None = None) -> Self:
        """The history of that journal, with what is new in it taken into the cache (None: a cache in memory).

        A cache that is missing, damaged, of another release or of another journal is made anew. A cache that cannot
        be written is done without. `content` is what today's keys are read from; Didi's own when None. Raises
        RecordError when the journal cannot be read.
        """
        history = cls(journal, cache_path, content or Content())
        history.refresh()
        return history

    def close(self) -> None:
        """Close the cache; the journal stays open."""
        self._cache.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def refresh(self) -> None:
        """Take in what has come into the journal since. Raises RecordError."""
        self._people = self._journal.people()
        self._endings = {row["session"]: row["reason"] for row in self._journal.events("endings")}
        self._released = audit.released(self._journal)
        self._steady(self._take_in)

    def people(self) -> tuple[Person, ...]:
        """Everyone with a record, by class and name."""
        return self._people

    def attempts(self, people: Collection[Person] | None = None, since: date | None = None) -> Iterator[Attempt]:
        """All judged answers in order of time, of those people (None: of all), from that day on."""
        found = self._steady(
            lambda: self._cache.rows(
                f"{_ATTEMPTS} AND day >= ? {self._of(people)} ORDER BY at, devices.id, sequence, turns.id",
                [_days(since)],
            )
        )
        return map(self._attempt, found)

    def tallies(self, people: Collection[Person] | None = None, since: date | None = None) -> tuple[Tally, ...]:
        """Every person's figures in every skill, added up: what a class report is made from, and fast."""
        rows = self._steady(
            lambda: self._cache.rows(
                f"SELECT person, sums.chapter, skill, max(sums.day), {sums.ADDED} {_SUMMED} "
                f"WHERE skill != '' AND sums.day >= ? {self._of(people)} "
                "GROUP BY person, sums.chapter, skill ORDER BY person, sums.chapter, skill",
                [_days(since)],
            )
        )
        return tuple(_tally(self._people[person], row) for person, *row in rows)

    def mistakes(self, people: Collection[Person] | None = None, since: date | None = None) -> tuple[Mistake, ...]:
        """Answers that are not right today, the commonest first: by item and value (by words where there is none)."""
        rows = self._steady(
            lambda: self._cache.rows(
                "SELECT items.chapter, skill_now, items.item, min(question), key_now, min(said), value_now, "
                "max(misconception_now), count(*), group_concat(DISTINCT person) "
                f"{_FROM} WHERE counts AND NOT sealed AND verdict != 'correct' AND day >= ? {self._of(people)} "
                "GROUP BY items.chapter, skill_now, items.item, key_now, coalesce(value_now, lower(trim(said))) "
                "ORDER BY count(*) DESC, items.chapter, skill_now, items.item, coalesce(value_now, min(said))",
                [_days(since)],
            )
        )
        return tuple(self._mistake(row) for row in rows)

    def lessons(self, person: Person, since: date | None = None) -> tuple[Lesson, ...]:
        """The person's sessions on all PCs, in order of time. One in which nothing was said yet is none.

        Neither is an exam of which no question was answered or left out.
        """
        every = self._lessons([person], since)
        return tuple(one for one in every if one.turns and not (one.exam and not one.exam.reached))

    def resumable(self, person: Person) -> tuple[Lesson, ...]:
        """Those of them that can be taken up again, the newest last."""
        every = self._lessons([person], None)
        taken_up = {one.continues for one in every}
        return tuple(one for one in every if not one.ended and one.state != State.ENDED and one.session not in taken_up)

    def _lessons(self, people: Collection[Person], since: date | None) -> tuple[Lesson, ...]:
        rows = self._steady(
            lambda: self._cache.rows(
                "SELECT person, sessions.id, devices.id, begun, begun_zone, begun_day, sessions.chapter, mode, spoken, "
                f"content, continues, stands, {sums.ADDED} {_SUMMED} CROSS JOIN devices ON devices.n = begun_on "
                f"WHERE begun_day >= ? {self._of(people)} GROUP BY sessions.n "
                "ORDER BY begun, devices.id, begun_as, sessions.id",
                [_days(since)],
            )
        )
        ids = {key for one in people for key in one.ids}
        sat = self._steady(lambda: exams.sittings(self._cache, self._endings, ids))
        return tuple(
            replace(_lesson(self._people[person], self._endings.get(row[0], ""), row), exam=sat.get(row[0]))
            for person, *row in rows
        )

    def learner(self, person: Person, before: date | None = None) -> Learner:
        """What is known of the person after all their turns, or after those before a day (`before` not counted)."""
        day = None if before is None else _days(before)
        return self._steady(lambda: knowledge.of(self._cache, person, day))

    def known(self, person: Person) -> Learner:
        """What is known of the person as a new lesson begins: `learner` without what one lesson alone is about."""
        return folding.begun_anew(self.learner(person))

    def skills(self, person: Person, before: date | None = None) -> tuple[SkillProgress, ...]:
        """How far the person is in each skill they have tried, chapter by chapter.

        Tried is whatever was answered, said not to be known, hinted at or told; without a first answer it is attempted.
        """
        day = 1 << 40 if before is None else _days(before)
        seen = self._steady(
            lambda: self._cache.rows(
                f"SELECT sums.chapter, skill, max(sums.day) {_SUMMED} WHERE skill != '' AND sums.day < ? "
                f"{self._of([person])} AND {sums.TRIED} GROUP BY sums.chapter, skill ORDER BY sums.chapter, skill",
                [day],
            )
        )
        learner = self.learner(person, before)
        known = {skill: record_of(learner, skill) for _, skill, _ in seen}
        return tuple(
            SkillProgress(chapter, skill, known[skill].level or "attempted", known[skill], _date(last))
            for chapter, skill, last in seen
        )

    def statistics(self, person: Person, since: date | None = None) -> Statistics:
        """The person's record added up."""
        lessons, days, first, last, *figures = self._steady(
            lambda: self._cache.rows(
                "SELECT count(DISTINCT sessions.n), count(DISTINCT sums.day), min(sums.day), max(sums.day), "
                f"{sums.ADDED} {_SUMMED} WHERE sums.turns AND sums.day >= ? {self._of([person])}",
                [_days(since)],
            )[0]
        )
        if not lessons:
            return Statistics()
        added: dict[str, Any] = {**sums.named(figures), "first_day": _date(first), "last_day": _date(last)}
        return Statistics(lessons=lessons, days=days, **added)

    def replayed(self, session_id: str) -> tuple[ReplayedTurn, ...]:
        """A session turn by turn, its older part on another PC included. Empty when there is no such session.

        An exam that is sealed (`exams`) is played again without its verdicts.
        Raises RecordDamaged when its rows are not what was written.
        """
        from tutor.reports import replaying  # the whole tutor: nothing else here needs her

        stored = self._journal.session(session_id)
        turns = () if stored is None else replaying.replayed(stored, self._content)
        if not self.is_sealed(session_id):
            return turns
        return tuple(replace(one, recorded=None, verdict=None, score=0) for one in turns)

    def is_sealed(self, session_id: str) -> bool:
        """Whether a session is an exam whose verdicts may not be told yet, to anybody."""
        found = self._steady(lambda: self._cache.rows("SELECT sealed FROM sessions WHERE id = ?", [session_id]))
        return bool(found and found[0][0])

    # --- the cache ------------------------------------------------------------------------------------------------

    def _opened(self, path: Path | None) -> Cache:
        return Cache.open(path, RECIPE, self._journal.identity(), TABLES)

    def _take_in(self) -> None:
        """Bring the cache up to date: all of it or nothing."""
        cache = self._cache
        with cache.whole():
            changed = ledger.take_in(cache, self._journal.turns_after(ledger.newest(cache)), self._content)
            changed |= self._find_heads()
            changed |= exams.seal(cache, self._endings, self._released)
            cache.run("DROP TABLE IF EXISTS temp.who")
            cache.run(_WHO)
            owners = [(n, student) for n, person in enumerate(self._people) for student in person.ids]
            cache.run("INSERT INTO temp.who VALUES (?, ?)", owners)
            knowledge.bring_up(cache, self._people, changed)

    def _find_heads(self) -> frozenset[str]:
        """What only the sessions' own rows tell. A session's turns may have come before it.

        Returns the students whose sessions have been found.
        """
        lost: dict[str, str] = dict(self._cache.rows("SELECT id, student FROM sessions WHERE content IS NULL"))
        students = frozenset(lost.values())
        asked = [one for one in self._people if "" in students or not students.isdisjoint(one.ids)] if lost else []
        heads = [head for person in asked for head in self._journal.sessions_of(person) if head.id in lost]
        self._cache.run(
            "UPDATE sessions SET student = ?, chapter = ?, mode = ?, content = ?, continues = ?, continued_at = ?, "
            "questions = ?, number = ?, told = ? WHERE id = ?",
            [
                (
                    *(one.student, one.chapter, one.mode, one.content, one.continues, one.continued_at),
                    *(one.setup.questions, one.setup.class_seed, int(one.setup.told), one.id),
                )
                for one in heads
            ],
        )
        return frozenset(head.student for head in heads)

    def _steady(self, work: Callable[[], Answer]) -> Answer:
        """What `work` comes to; when the cache fails meanwhile, once more with a new one, and then in memory."""
        for path in (self._path, None):
            try:
                return work()
            except CacheLost as lost:
                self._cache.close()
                again = None if lost.is_held else path
                if again is not None:
                    throw_away(again)
                self._cache = self._opened(again)
                self._take_in()
        return work()

    def _of(self, people: Collection[Person] | None) -> str:
        """The condition that picks those people."""
        if people is None:
            return ""
        keys = {person.key for person in people}
        return f"AND person IN ({','.join(str(n) for n, one in enumerate(self._people) if one.key in keys)})"

    def _mistake(self, row: Row) -> Mistake:
        chapter, skill, item, question, key, said, value, misconception, times, numbers = row
        people = tuple(self._people[n] for n in sorted(map(int, numbers.split(","))))
        return Mistake(chapter, skill, item, question, key, said, value, misconception, times, people)

    def _attempt(self, row: Row) -> Attempt:
        turn, session, person, at, zone, day, *asked = row
        chapter, skill, item, question, key, said, value, verdict, recorded, first, misconception, *more = asked
        return Attempt(
            *(turn, session, self._people[person], local(at, zone), _date(day), chapter, skill, item, question, key),
            *(said, value, _VERDICTS[verdict], _VERDICTS[recorded], bool(first), misconception, *more),
        )


def _tally(person: Person, row: Sequence[Any]) -> Tally:
    chapter, skill, last, *figures = row
    tried = figures[list(sums.FIGURES).index("tried")]
    return Tally(person=person, chapter=chapter, skill=skill, items=tried, last=_date(last), **sums.named(figures))


_VERDICTS = {one.value: one for one in Verdict}


def _days(day: date | None) -> int:
    """A day as the ledger counts them; one before all days for None."""
    return -1 << 40 if day is None else day.toordinal() - EPOCH


@kept
def _date(day: int) -> date:
    return date.fromordinal(day + EPOCH)


def _lesson(person: Person, ended: str, row: Sequence[Any]) -> Lesson:
    session, device, at, zone, day, chapter, mode, language, content, continues, state, *figures = row
    return Lesson(
        session=session,
        person=person,
        device=device,
        at=local(at, zone),
        day=_date(day),
        chapter=chapter,
        mode=mode,
        language=language,
        content=content or "",
        continues=continues or "",
        state=State(state),
        ended=ended,
        items=figures[list(sums.FIGURES).index("done")],
        **sums.named(figures),
    )
