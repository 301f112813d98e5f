"""The history of all students, worked out from the journal: the one place that reports, exports and pages ask.

Everything here can be thrown away and worked out again. It writes to the cache and never to the journal; people who
are to be forgotten are not in it.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache as kept
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from tutor.lesson import learner
from tutor.lesson.learner import PlacingAnswer, record_of
from tutor.records import audit
from tutor.records.cache import Cache, CacheLost, Row, throw_away
from tutor.records.journal import Journal
from tutor.records.people import Person
from tutor.reports import ledger
from tutor.reports.facts import (
    Attempt,
    Lesson,
    Mistake,
    ReplayedTurn,
    Sitting,
    SkillProgress,
    Statistics,
    Tally,
    Unanswered,
)
from tutor.reports.ledger import EPOCH, RECIPE, TABLES, Content, local
from tutor.turn import (
    Category,
    Diagnosis,
    ExamScore,
    Learner,
    Move,
    MoveName,
    SkillRecord,
    State,
    Text,
    Understanding,
    Verdict,
)

# --- what is known of a student after any stretch of their turns ---


NOWHERE = Text("", "")


@dataclass(frozen=True, slots=True)
class Seen:
    """A turn as the student model looks at it."""

    skill: str
    words: int
    category: str
    about: str
    verdict: str
    """By today's key; empty for none."""
    misconception: str
    move: str
    first: bool
    doubt: float
    chapter: str
    day: int


def folded(known: Learner, turns: Iterable[Seen]) -> Learner:
    """What is known after these turns of someone of whom `known` was known.

    Turns on no skill, or with a move of a newer Didi, tell nothing.
    """
    for turn in turns:
        if turn.skill and turn.move:
            known = learner.observe(known, observation(known, turn))
    return known


def observation(known: Learner, turn: Seen) -> learner.Observation:
    """What one turn tells, with its day and whether it is a later check among other skills."""
    record = learner.record_of(known, turn.skill)
    return learner.Observation(
        skill=turn.skill,
        words=turn.words,
        understood=Understanding(
            Category(turn.category),
            "",
            Verdict(turn.verdict) if turn.verdict else None,
            about="item" if turn.about == "item" else "nothing",
            diagnosis=Diagnosis(turn.misconception, "", NOWHERE) if turn.misconception else None,
        ),
        move=Move(MoveName(turn.move)),
        first=turn.first,
        doubt=turn.doubt,
        day=float(turn.day),
        mixed=learner.comes_later(record, known),
        chapter=turn.chapter,
    )


def begun_anew(known: Learner) -> Learner:
    """What is known of a student when a lesson begins: what was true of the last lesson alone is left behind."""
    return Learner(
        skills=known.skills,
        right=known.right,
        missed=known.missed,
        lately=known.lately,
        ability=known.ability,
        run=known.run,
        last_skill=known.last_skill,
    )


def to_bytes(known: Learner) -> bytes:
    """What is known, small, to be kept."""
    return zlib.compress(json.dumps(known, default=_fields, separators=(",", ":")).encode("utf-8"), 1)


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__slots__}


def from_bytes(kept: bytes) -> Learner:
    """What `to_bytes` kept. Raises ValueError, TypeError or zlib.error when it is something else."""
    told: dict[str, Any] = json.loads(zlib.decompress(kept))
    skills = tuple(
        SkillRecord(**{**one, "misconceptions": tuple((name, count) for name, count in one["misconceptions"])})
        for one in told.pop("skills")
    )
    told |= {name: tuple(each) for name, each in told.items() if isinstance(each, list)}
    return Learner(skills=skills, **told)


# --- what is known of each person ---


_TURNS = """
    SELECT day, session, iif(mode = 'clarify_doubts', '', skill_now), words,
           category, iif(counts, 'item', about), iif(counts, verdict, ''),
           misconception_now, move, first_now, doubt, items.chapter
    FROM sessions CROSS JOIN turns ON turns.session = sessions.n CROSS JOIN items ON items.n = turns.item
    CROSS JOIN devices ON devices.n = turns.device
    WHERE NOT opening AND NOT sealed AND student IN ({students}) ORDER BY at, devices.id, turns.sequence, turns.id
"""


def bring_up(cache: Cache, people: Sequence[Person], changed: frozenset[str]) -> None:
    """Fold what is new or has changed, given the ids of the students of whom anything has.

    To be called within `Cache.whole`. Raises CacheLost.
    """
    known: dict[str, str] = dict(cache.rows("SELECT key, ids FROM persons"))
    for person in people:
        ids = " ".join(person.ids)
        if known.get(person.key) != ids or not changed.isdisjoint(person.ids):
            _fold(cache, person)
            cache.run("INSERT OR REPLACE INTO persons VALUES (?, ?)", [(person.key, ids)])


def _fold(cache: Cache, person: Person) -> None:
    """Fold what is new or has changed of a person's turns."""
    known, chain = Learner(), b""
    old = {
        n: (chain, kept)
        for n, chain, kept in cache.rows("SELECT n, chain, learner FROM folds WHERE person = ?", [person.key])
    }
    kept, same, n = b"", True, -1
    news: list[Row] = []
    for n, (day, turns) in enumerate(_sittings(cache, person)):
        chain = _linked(chain, turns)
        if same and old.get(n, (b"", b""))[0] == chain:
            kept = old[n][1]
            continue
        if same and kept:
            known = from_bytes(kept)
        same = False
        known = folded(begun_anew(known), turns)
        news.append((person.key, n, day, chain, to_bytes(known)))
    cache.run("DELETE FROM folds WHERE person = ? AND n > ?", [(person.key, n)])
    cache.run("INSERT OR REPLACE INTO folds VALUES (?,?,?,?,?)", news)


def of(cache: Cache, person: Person, before: int | None = None) -> Learner:
    """What is known of a person after all sittings, or after those before a day. Raises CacheLost."""
    found = cache.rows(
        "SELECT learner FROM folds WHERE person = ? AND day < ? ORDER BY n DESC LIMIT 1",
        [person.key, 1 << 40 if before is None else before],
    )
    return from_bytes(found[0][0]) if found else Learner()


def _sittings(cache: Cache, person: Person) -> Iterator[tuple[int, list[Seen]]]:
    students = ",".join("?" * len(person.ids))
    rows = cache.rows(_TURNS.format(students=students), person.ids)
    for (day, _), together in groupby(rows, key=lambda row: row[:2]):
        yield day, [Seen(*(*row[2:], day)) for row in together]


def _linked(chain: bytes, turns: list[Seen]) -> bytes:
    """A short sum over these turns and all before them."""
    return hashlib.blake2b(chain + repr(turns).encode("utf-8"), digest_size=12).digest()


# --- exams as the ledger has them ---


_RESULTS = {Verdict.CORRECT.value: "correct", Verdict.PARTIAL.value: "partial", Verdict.WRONG.value: "incorrect"}

_MARKED = """
    NOT opening AND (move = 'note_answer' OR (move = 'end_session' AND recorded != ''))
"""
"""Turns that mark a question: it was answered, or left out. See `tutor.lesson.exam`."""


@dataclass(frozen=True, slots=True)
class _Exam:
    """An exam session's row of the ledger."""

    n: int
    id: str
    student: str
    continues: str
    continued_at: int
    questions: int | None
    """None before the session's own row has come."""
    number: int | None
    told: int
    """Whether its result is told at its end."""
    stands: str
    sealed: int
    placing: int
    """Whether it is no exam but finds where its student begins: it has no score."""
    own: int
    """Turns of its own."""


def seal(cache: Cache, ended: Collection[str], released: Collection[str]) -> frozenset[str]:
    """Seal and unseal exams as it stands now, and add up anew those that changed. Returns the students of those.

    `ended` has the ids of sessions that nobody can go on with; `released` the class numbers whose results are open.
    To be called within `Cache.whole`. Raises CacheLost.
    """
    exams = _exams(cache)
    over = _over(exams, ended)
    changed = [one for one in exams if one.sealed != _is_sealed(one, over, released)]
    cache.run("UPDATE sessions SET sealed = NOT sealed WHERE n = ?", [(one.n,) for one in changed])
    ledger.add_up(cache, [one.n for one in changed])
    return frozenset(one.student for one in changed)


def sittings(cache: Cache, ended: Collection[str], students: Iterable[str]) -> Mapping[str, Sitting]:
    """How far each exam of these students has come, by the session's id. One that was gone on with elsewhere is none.

    Raises CacheLost.
    """
    exams = {one.id: one for one in _exams(cache, students)}
    over = _over(exams.values(), ended)
    gone_on = _gone_on(exams.values())
    own = [one for one in exams.values() if one.id not in gone_on and not one.placing]
    return {one.id: _sitting(cache, one, exams, ended=one.id in over) for one in own}


def _exams(cache: Cache, students: Iterable[str] | None = None) -> list[_Exam]:
    rows = cache.rows(
        "SELECT n, id, student, coalesce(continues, ''), coalesce(continued_at, 0), questions, number, told, "
        "coalesce(stands, ''), sealed, placing, "
        "(SELECT coalesce(max(turns.number), -1) + 1 FROM turns WHERE session = n) "
        "FROM sessions WHERE mode = 'exam' AND (?1 IS NULL OR student IN (SELECT value FROM json_each(?1)))",
        [None if students is None else json.dumps(sorted(students))],
    )
    return [_Exam(*row) for row in rows]


def _over(exams: Iterable[_Exam], ended: Collection[str]) -> frozenset[str]:
    """The exams that are over, and what they went on with."""
    every = {one.id: one for one in exams}
    over = {one.id for one in every.values() if one.stands == State.ENDED or one.id in ended}
    for one in list(over):
        at = every.get(every[one].continues)
        while at is not None and at.id not in over:
            over.add(at.id)
            at = every.get(at.continues)
    return frozenset(over)


def _is_sealed(one: _Exam, over: Collection[str], released: Collection[str]) -> bool:
    kept = not one.told and str(one.number) not in released
    return one.questions is None or one.id not in over or kept


def _gone_on(exams: Iterable[_Exam]) -> frozenset[str]:
    """The exams that were taken up by another session with all they had."""
    every = {one.id: one for one in exams}
    later = ((every.get(one.continues), one) for one in every.values())
    return frozenset(old.id for old, one in later if old and one.continued_at >= old.continued_at + old.own)


def _sitting(cache: Cache, one: _Exam, exams: Mapping[str, _Exam], *, ended: bool) -> Sitting:
    counts = Counter(_RESULTS.get(verdict, "skipped") for verdict in _marks(cache, one, exams))
    total = one.questions or 0
    score = ExamScore(counts["correct"], counts["partial"], counts["incorrect"], counts["skipped"], total)
    return Sitting(score.reached, total, ended, one.number, None if one.sealed else score)


def _marks(cache: Cache, one: _Exam, exams: Mapping[str, _Exam]) -> Iterator[str]:
    """The verdict on each question that was reached, by today's key; empty for one left out."""
    upto, at, seen = one.continued_at + one.own, one, set[str]()
    while at.id not in seen:
        seen.add(at.id)
        asked = f"SELECT iif(counts, verdict, '') FROM turns WHERE session = ? AND turns.number < ? AND {_MARKED}"  # noqa: S608
        for (verdict,) in cache.rows(asked, [at.n, upto - at.continued_at]):
            yield str(verdict)
        upto, at = min(upto, at.continued_at), exams.get(at.continues, at)


# --- the history of all students ---


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
        order = "ORDER BY at, devices.id, sequence, turns.id"
        return map(self._attempt, self._rows(f"{_ATTEMPTS} AND day >= ? {self._of(people)} {order}", _days(since)))

    def tallies(self, people: Collection[Person] | None = None, since: date | None = None) -> tuple[Tally, ...]:
        """Every person's figures in every skill, added up: what a class report is made from, and fast."""
        rows = self._rows(
            f"SELECT person, sums.chapter, skill, max(sums.day), {ledger.ADDED} {_SUMMED} "
            f"WHERE skill != '' AND sums.day >= ? {self._of(people)} "
            "GROUP BY person, sums.chapter, skill ORDER BY person, sums.chapter, skill",
            _days(since),
        )
        return tuple(_tally(self._people[person], row) for person, *row in rows)

    def mistakes(self, people: Collection[Person] | None = None, since: date | None = None) -> tuple[Mistake, ...]:
        """Answers that are not right today, the commonest first: by item and value (by words where there is none)."""
        rows = self._rows(
            "SELECT items.chapter, skill_now, items.item, min(question), key_now, min(said), value_now, "
            "max(misconception_now), count(*), group_concat(DISTINCT person) "
            f"{_FROM} WHERE counts AND NOT sealed AND verdict != 'correct' AND day >= ? {self._of(people)} "
            "GROUP BY items.chapter, skill_now, items.item, key_now, coalesce(value_now, lower(trim(said))) "
            "ORDER BY count(*) DESC, items.chapter, skill_now, items.item, coalesce(value_now, min(said))",
            _days(since),
        )
        return tuple(self._mistake(row) for row in rows)

    def unanswered(self, people: Collection[Person] | None = None, since: date | None = None) -> tuple[Unanswered, ...]:
        """Doubts that no page answered, in order of time."""
        rows = self._rows(
            f"SELECT wanted, language, day, person {_FROM} CROSS JOIN devices ON devices.n = turns.device "
            f"WHERE wanted != '' AND NOT sealed AND day >= ? {self._of(people)} "
            "ORDER BY at, devices.id, sequence, turns.id",
            _days(since),
        )
        return tuple(
            Unanswered(said, language, _date(day), self._people[person]) for said, language, day, person in rows
        )

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
        rows = self._rows(
            "SELECT person, sessions.id, devices.id, begun, begun_zone, begun_day, sessions.chapter, mode, spoken, "
            f"content, continues, stands, {ledger.ADDED} {_SUMMED} CROSS JOIN devices ON devices.n = begun_on "
            f"WHERE begun_day >= ? {self._of(people)} GROUP BY sessions.n "
            "ORDER BY begun, devices.id, begun_as, sessions.id",
            _days(since),
        )
        ids = {key for one in people for key in one.ids}
        sat = self._steady(lambda: sittings(self._cache, self._endings, ids))
        return tuple(
            replace(_lesson(self._people[person], self._endings.get(row[0], ""), row), exam=sat.get(row[0]))
            for person, *row in rows
        )

    def placed(self, person: Person) -> Mapping[str, tuple[PlacingAnswer, ...]]:
        """What the newest finished placing of the person tells, by chapter."""
        students = ",".join("?" * len(person.ids))
        asked = (
            "SELECT sessions.chapter, sessions.n, skill_now, kind, iif(counts, verdict, '') FROM turns "  # noqa: S608
            "JOIN sessions ON sessions.n = turns.session JOIN items ON items.n = turns.item "
            f"WHERE placing AND NOT sealed AND student IN ({students}) AND {_MARKED} ORDER BY begun, turns.number"
        )
        rows = self._steady(lambda: self._cache.rows(asked, list(person.ids)))
        newest = {chapter: n for chapter, n, *_ in rows}
        told: dict[str, list[PlacingAnswer]] = {}
        for chapter, n, skill, kind, verdict in rows:
            if newest[chapter] == n:
                right = {"correct": True, "partial": None}.get(_RESULTS.get(verdict, "skipped"), False)
                told.setdefault(chapter, []).append(PlacingAnswer(skill, kind, right))
        return {chapter: tuple(answers) for chapter, answers in told.items()}

    def learner(self, person: Person, before: date | None = None) -> Learner:
        """What is known of the person after all their turns, or after those before a day (`before` not counted)."""
        day = None if before is None else _days(before)
        return self._steady(lambda: of(self._cache, person, day))

    def known(self, person: Person) -> Learner:
        """What is known of the person as a new lesson begins: `learner` without what one lesson alone is about."""
        return begun_anew(self.learner(person))

    def skills(self, person: Person, before: date | None = None) -> tuple[SkillProgress, ...]:
        """How far the person is in each skill they have tried, chapter by chapter.

        Tried is whatever was answered, said not to be known, hinted at or told; without a first answer it is attempted.
        """
        day = 1 << 40 if before is None else _days(before)
        seen = self._rows(
            f"SELECT sums.chapter, skill, max(sums.day) {_SUMMED} WHERE skill != '' AND sums.day < ? "
            f"{self._of([person])} AND {ledger.TRIED} GROUP BY sums.chapter, skill ORDER BY sums.chapter, skill",
            day,
        )
        learner = self.learner(person, before)
        known = {skill: record_of(learner, skill) for _, skill, _ in seen}
        return tuple(
            SkillProgress(chapter, skill, known[skill].level or "attempted", known[skill], _date(last))
            for chapter, skill, last in seen
        )

    def statistics(self, person: Person, since: date | None = None) -> Statistics:
        """The person's record added up."""
        lessons, days, first, last, *figures = self._rows(
            "SELECT count(DISTINCT sessions.n), count(DISTINCT sums.day), min(sums.day), max(sums.day), "
            f"{ledger.ADDED} {_SUMMED} WHERE sums.turns AND sums.day >= ? {self._of([person])}",
            _days(since),
        )[0]
        if not lessons:
            return Statistics()
        added: dict[str, Any] = {**ledger.named(figures), "first_day": _date(first), "last_day": _date(last)}
        return Statistics(lessons=lessons, days=days, **added)

    def done(self, person: Person, since: date) -> tuple[int, float]:
        """From that day on: items done with (answered right, explained or left to the teacher), and seconds at it."""
        figures = self._rows(
            f"SELECT {ledger.ADDED} {_SUMMED} WHERE sums.day >= ? {self._of([person])}",
            _days(since),
        )[0]
        of = dict(zip(ledger.FIGURES, figures, strict=True))
        return int(of["done"] or 0), float(of["seconds"] or 0.0)

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
        found = self._rows("SELECT sealed FROM sessions WHERE id = ?", session_id)
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
            changed |= seal(cache, self._endings, self._released)
            cache.run("DROP TABLE IF EXISTS temp.who")
            cache.run(_WHO)
            owners = [(n, student) for n, person in enumerate(self._people) for student in person.ids]
            cache.run("INSERT INTO temp.who VALUES (?, ?)", owners)
            bring_up(cache, self._people, changed)

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
            "questions = ?, number = ?, told = ?, placing = ? WHERE id = ?",
            [
                (
                    *(one.student, one.chapter, one.mode, one.content, one.continues, one.continued_at),
                    *(one.setup.questions, one.setup.class_seed, int(one.setup.told), int(one.setup.placing), one.id),
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

    def _rows(self, sql: str, value: int | str) -> list[Row]:
        """The rows of the cache that are asked for with one value."""
        return self._steady(lambda: self._cache.rows(sql, [value]))

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
    tried = figures[list(ledger.FIGURES).index("tried")]
    return Tally(person=person, chapter=chapter, skill=skill, items=tried, last=_date(last), **ledger.named(figures))


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
        items=figures[list(ledger.FIGURES).index("done")],
        **ledger.named(figures),
    )
