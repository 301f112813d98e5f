"""Exams as the ledger has them: which of them tell what was right, and what they came to.

An exam that is not over tells it to nobody, and neither does a class's paper until the teacher has released it: else
anyone could sit the paper beforehand under any name and read the verdicts afterwards. What is sealed counts in no
report, as if it had not been answered yet.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tutor.records.cache import Cache
from tutor.reports import sums
from tutor.reports.facts import Sitting
from tutor.turn import ExamScore, State, Verdict

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
    sums.add_up(cache, [one.n for one in changed])
    return frozenset(one.student for one in changed)


def sittings(cache: Cache, ended: Collection[str], students: Iterable[str]) -> Mapping[str, Sitting]:
    """How far each exam of these students has come, by the session's id. One that was gone on with elsewhere is none.

    Raises CacheLost.
    """
    exams = {one.id: one for one in _exams(cache, students)}
    over = _over(exams.values(), ended)
    gone_on = _gone_on(exams.values())
    own = [one for one in exams.values() if one.id not in gone_on]
    return {one.id: _sitting(cache, one, exams, ended=one.id in over) for one in own}


def _exams(cache: Cache, students: Iterable[str] | None = None) -> list[_Exam]:
    rows = cache.rows(
        "SELECT n, id, student, coalesce(continues, ''), coalesce(continued_at, 0), questions, number, told, "
        "coalesce(stands, ''), sealed, (SELECT coalesce(max(turns.number), -1) + 1 FROM turns WHERE session = n) "
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
