"""Which tables a report shows: of a class, a student, a skill, a question. The same choice for screen, CSV and XLSX.

Pure. It never makes a table of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tutor.reports.facts import Attempt, Lesson, SkillProgress, added
from tutor.reports.report import (
    AT_ONCE,
    WHO,
    Material,
    Names,
    Pupil,
    changes_table,
    exams_table,
    in_order,
    level_of,
    mastery_table,
    misconception,
    misconceptions_table,
    percent,
    place_of,
    skills_table,
    students_table,
    table,
    told,
    where,
    wrong_table,
)
from tutor.reports.tables import Table, Words, figure, text, within
from tutor.reports.wanted import wanted_table
from tutor.turn import Verdict

# --- the tables that go down to single questions and single answers ---


MOST_SHOWN = 3
"""Wrong answers that are shown beside a question."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it stood on the board, with every answer that was given to it."""

    chapter: str
    skill: str
    item: str
    words: str
    attempts: list[Attempt]

    @property
    def key(self) -> str:
        """What it goes by among other questions."""
        return "\n".join((self.chapter, self.skill, self.item, self.words))

    @property
    def answer(self) -> str:
        """The answer that counts today, to the question in these words."""
        return next(one.key for one in reversed(self.attempts) if one.question == self.words)

    @property
    def asked(self) -> int:
        """First answers."""
        return sum(one.first for one in self.attempts)

    @property
    def first_right(self) -> int:
        """First answers that were right."""
        return sum(one.first and one.verdict is Verdict.CORRECT for one in self.attempts)


def questions(material: Material) -> list[Question]:
    """The questions that were answered, in the order of the content."""
    groups: dict[tuple[str, str, str, str], list[Attempt]] = {}
    for one in material.attempts:
        groups.setdefault((one.chapter, one.skill, one.item, one.question), []).append(one)
    place = in_order(material.names)
    ordered = sorted(groups.items(), key=lambda pair: (*place(*pair[0][:2]), *pair[0][2:]))
    return [Question(*key, attempts) for key, attempts in ordered]


def by_template(questions: Iterable[Question]) -> list[Question]:
    """The questions put together by the template they were made by; the words are of the one that was missed most.

    An item that was written by hand stands alone.
    """
    groups: dict[tuple[str, str, str], list[Question]] = {}
    for one in questions:
        groups.setdefault((one.chapter, one.skill, one.item.partition("@")[0]), []).append(one)
    return [
        Question(*key, max(each, key=_missed).words, [attempt for one in each for attempt in one.attempts])
        for key, each in groups.items()
    ]


def _missed(one: Question) -> tuple[int, int]:
    """How many first answers were not right, of those that as many missed, how many were given."""
    return one.asked - one.first_right, len(one.attempts)


def items_table(material: Material, words: Words) -> Table:
    """A line for each question that was answered, with its commonest wrong answers."""
    return questions_table(questions(material), material.names, words)


def questions_table(questions: Iterable[Question], names: Names, words: Words) -> Table:
    """A line for each of these questions."""
    columns = (
        *where(names),
        text("item"),
        text("question", "words"),
        text("answer"),
        figure("students", lambda one: len({each.person.key for each in one.attempts})),
        *AT_ONCE,
        figure("attempts", lambda one: len(one.attempts)),
        figure("right", lambda one: sum(each.verdict is Verdict.CORRECT for each in one.attempts)),
        text("wrong", lambda one: common_wrong(one.attempts)),
    )
    return table("items", columns, questions, words)


def common_wrong(attempts: Iterable[Attempt]) -> str:
    """The commonest wrong answers with how often each came: "2/7 (3), 5 (1)"."""
    counts = Counter(told(one) for one in attempts if one.verdict is Verdict.WRONG)
    often = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_SHOWN]
    return ", ".join(f"{said} ({times})" for said, times in often)


def attempts_table(material: Material, words: Words) -> Table:
    """A line for each answer, in order of time. Long: made for programs and for looking things up."""
    verdicts = {one: words(f"verdict_{one.value}") for one in Verdict}
    modes = {mode: words(f"mode_{mode}") for mode in {one.mode for one in material.attempts}}
    yes, no = words("yes"), words("no")
    columns = (
        text("day", lambda one: one.day.isoformat()),
        *WHO,
        *where(material.names),
        text("item"),
        text("question"),
        text("answer", "key"),
        text("said"),
        text("value"),
        text("verdict", lambda one: verdicts[one.verdict]),
        text("recorded", lambda one: verdicts[one.recorded]),
        text("first", lambda one: yes if one.first else no),
        misconception(material.names),
        figure("hints"),
        figure("seconds", lambda one: round(float(one.seconds), 1)),
        figure("idle", lambda one: round(float(one.idle), 1)),
        text("mode", lambda one: modes[one.mode]),
    )
    return table("attempts", columns, material.attempts, words)


# --- who needs help ---


Sort = Literal["struggle", "idle", "away"]


@dataclass(frozen=True, slots=True)
class Limits:
    """From where on a sign counts. Chosen for a class of forty: it should name few, and those for a reason."""

    lessons: int = 5
    """The latest lessons that are looked at."""
    questions: int = 5
    """Questions that there must have been in them before anything is said about struggle."""
    right: float = 0.4
    """Share of questions right at once below which the work is too hard, as in pacing (thresholds)."""
    explained: float = 0.3
    """Share of questions whose solution had to be told."""
    solutions: int = 3
    """Solutions told that say it whatever the number of questions."""
    beyond: int = 3
    """Answers that are not right even after two hints."""
    stuck: float = 1.0
    """Times the student did not know or asked for help, a question."""
    hints: float = 1.0
    """Hints a question."""
    upset: int = 3
    """Lessons with signs of frustration."""
    waiting: float = 0.4
    """Share of the time that was idle waiting."""
    waited: float = 180.0
    """Seconds of waiting that there must have been."""
    short: int = 2
    """Lessons in which replies became very short."""
    short_turns: float = 0.3
    """Share of a lesson's turns that must be such for the lesson to count: a few short answers are no sign."""
    away: int = 14
    """Days behind the day on which half of the group had their latest lesson."""


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Need:
    """One reason to look after one student, in the reader's language."""

    pupil: Pupil
    sort: Sort
    kind: str
    """The sort in words."""
    place: str
    """The student's class and roll number."""
    why: tuple[str, ...]
    """Sentences, the strongest first."""
    advice: str
    need: float = 0.0
    """How much help is needed among those of the same sort, as `needs` says."""
    skill: str = ""
    """The skill where it shows most, for struggle."""


def help_table(material: Material, words: Words) -> Table:
    """A line for each student and reason; a student who only drifts is never listed as one who finds it hard."""
    columns = (
        *within("pupil", WHO),
        text("sort", "kind"),
        text("skill"),
        text("why", lambda one: "; ".join(one.why)),
        text("advice"),
    )
    return table("help", columns, needs(material, words), words)


def needs(material: Material, words: Words, limits: Limits = LIMITS) -> tuple[Need, ...]:
    """Every reason to look after somebody: who needs help most comes first, of equals as the students stand.

    Struggle comes before drifting, and drifting before absence: it is the mathematics that a lesson can help with.
    Need is worked out from the latest lessons (`Limits.lessons`). Each sign of struggle that shows counts by how far it
    is past its limit, 1 at the limit and `MOST_PAST` at most, times its `STRENGTH`; the sum is the need. So two signs
    come before one of the same strength, and a whole lesson of solutions before a few. Who drifts needs more help the
    more of the time went by in waiting and the more lessons had short replies; who is away, the longer it is.
    """
    every = [need for pupil in material.pupils for need in _of(pupil, material, words, limits)]
    return tuple(sorted(every, key=lambda one: (_SORTS.index(one.sort), -one.need)))


_SORTS: tuple[Sort, ...] = ("struggle", "idle", "away")


def _of(pupil: Pupil, material: Material, words: Words, limits: Limits) -> Iterator[Need]:
    latest = sorted(pupil.lessons, key=lambda one: one.at)[-limits.lessons :]
    names, place = material.names, " · ".join(place_of(pupil.person, words))
    if hard := _struggle(latest, limits):
        why = tuple(words(f"why_{name}", **hard[name].slots) for name in SIGNS if name in hard)
        weak = weakest(pupil.skills, latest)
        skill = names.skill(weak.chapter, weak.skill) if weak else ""
        kind, told = words("sort_struggle"), advice(pupil, weak, names, words)
        need = sum(STRENGTH[name] * min(MOST_PAST, max(1.0, sign.past)) for name, sign in hard.items())
        yield Need(pupil, "struggle", kind, place, why, told, need, skill)
    idle, need = _idle(latest, words, limits)
    if idle:
        yield Need(pupil, "idle", words("sort_idle"), place, idle, words("advice_idle"), need)
    if days := _away(pupil, material, limits):
        yield Need(
            pupil, "away", words("sort_away"), place, (words("why_away", days=days),), words("advice_away"), days
        )


STRENGTH: Mapping[str, int] = {"explained": 6, "beyond": 5, "stuck": 4, "missed": 3, "hints": 2, "frustrated": 1}
"""The signs of struggle, the strongest first, by how much of the work somebody else had to do.

Who was told the whole solution did none of it alone; who misses after two hints could not use the help there is; who
does not know has nothing to begin with. A missed first answer is an attempt that help may still put right, and hints
alone may have been enough. Frustration says how it feels, and not what is known.
"""
SIGNS = tuple(STRENGTH)
MOST_PAST = 3.0
"""Times its limit from which on more of one sign says no more."""


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign of struggle that counts."""

    past: float
    """Times its limit."""
    slots: Mapping[str, int]
    """What its sentence says."""


def _struggle(latest: list[Lesson], limits: Limits) -> dict[str, _Sign]:
    """The signs that count."""
    work = added(latest)
    asked, right, signs = work.asked, work.first_right, work.struggle
    upset = sum(one.struggle.frustration > 0 for one in latest)
    enough = asked >= limits.questions
    of = asked or 1
    shows: dict[str, tuple[bool, float, dict[str, int]]] = {
        "explained": (
            signs.explained >= limits.solutions or (enough and signs.explained >= limits.explained * asked),
            signs.explained / (limits.explained * of),
            {"explained": signs.explained, "asked": asked},
        ),
        "beyond": (signs.beyond >= limits.beyond, signs.beyond / limits.beyond, {"beyond": signs.beyond}),
        "stuck": (
            enough and signs.stuck >= limits.stuck * asked,
            signs.stuck / (limits.stuck * of),
            {"stuck": signs.stuck, "asked": asked},
        ),
        "missed": (
            enough and right < limits.right * asked,
            (1 - right / of) / (1 - limits.right),
            {"right": right, "asked": asked},
        ),
        "hints": (
            enough and signs.hints >= limits.hints * asked,
            signs.hints / (limits.hints * of),
            {"hints": signs.hints, "asked": asked},
        ),
        "frustrated": (upset >= limits.upset, upset / limits.upset, {"lessons": upset, "of": len(latest)}),
    }
    return {name: _Sign(past, slots) for name, (counts, past, slots) in shows.items() if counts}


def _idle(latest: list[Lesson], words: Words, limits: Limits) -> tuple[tuple[str, ...], float]:
    """Why somebody drifts, and how much."""
    waited = sum(one.idleness.seconds for one in latest)
    whole = waited + sum(one.seconds for one in latest)
    short = sum(one.idleness.short > limits.short_turns * one.turns for one in latest)
    why, need = [], 0.0
    if waited >= limits.waited and waited >= limits.waiting * whole:
        why.append(words("why_waits", percent=percent(round(waited), round(whole)) or 0))
        need += waited / whole / limits.waiting
    if short >= limits.short:
        why.append(words("why_short", lessons=short, of=len(latest)))
        need += short / limits.short
    return tuple(why), need


def _away(pupil: Pupil, material: Material, limits: Limits) -> int:
    """Days that the student has had no lesson while at least half of the same group had; 0 where it is not long."""
    mine = pupil.statistics.last_day
    last = sorted(
        other.statistics.last_day
        for other in material.pupils
        if other.person.place == pupil.person.place and other.statistics.last_day
    )
    days = (last[len(last) // 2] - mine).days if mine else 0
    return days if days >= limits.away else 0


def weakest(skills: tuple[SkillProgress, ...], latest: list[Lesson]) -> SkillProgress | None:
    """The skill of the latest lessons that is known least; None when all that were seen in them are firm."""
    begun = min((one.day for one in latest), default=None)
    weak = [one for one in skills if begun and one.last >= begun and level_of(one) in ("attempted", "familiar")]
    return min(weak, key=lambda one: (one.record.mastery, one.chapter, one.skill), default=None)


def advice(pupil: Pupil, skill: SkillProgress | None, names: Names, words: Words) -> str:
    """What may help where it is hard: first what comes before, then the way of thinking, then practice together."""
    if skill is None:
        return words("advice_skill")
    levels = {one.skill: level_of(one) for one in pupil.skills if one.chapter == skill.chapter}
    for before in names.prerequisites.get((skill.chapter, skill.skill), ()):
        if levels.get(before) == "attempted":
            return words("advice_prerequisite", skill=names.skill(skill.chapter, before))
    often = max(skill.record.misconceptions, key=lambda one: one[1], default=("", 0))
    if often[1] >= 2:
        return words("advice_misconception", misconception=names.misconception(often[0]))
    return words("advice_skill")


# --- which tables a report shows ---


TABLES: Mapping[str, Callable[[Material, Words], Table]] = {
    "students": students_table,
    "help": help_table,
    "changes": changes_table,
    "skills": skills_table,
    "mastery": mastery_table,
    "misconceptions": misconceptions_table,
    "wrong": wrong_table,
    "wanted": wanted_table,
    "exams": exams_table,
    "items": items_table,
    "attempts": attempts_table,
}
"""Every table there is, in the order in which they stand in a workbook."""

OF_ANSWERS = frozenset({"items", "attempts"})
"""Tables for which every single answer is read."""
_ONLY_IF_ANY = frozenset({"changes", "wanted", "exams"})
"""Tables that nobody misses when they are empty."""


@dataclass(frozen=True, slots=True)
class View:
    """What a report is narrowed to; empty texts narrow nothing."""

    student: bool = False
    """Whether it is of one student."""
    skill: str = ""
    item: str = ""


def names_of(view: View, *, everything: bool = False) -> tuple[str, ...]:
    """The names of the tables that this view shows; all there are with `everything` (an export)."""
    if everything:
        return tuple(TABLES)
    if view.item:
        return ("items", "wrong", "attempts")
    if view.skill:
        return ("mastery", "items", "misconceptions", "wrong")
    if view.student:
        return ("students", "mastery", "help", "changes", "misconceptions", "wrong", "exams")
    return ("students", "help", "changes", "skills", "misconceptions", "wrong", "wanted", "exams")


def made(
    material: Material, words: Words, view: View, names: tuple[str, ...], *, all_asked: bool = False
) -> tuple[Table, ...]:
    """These tables of that view. With `all_asked` an empty one is kept too, whatever it is."""
    narrow = narrowed(material, view)
    tables = tuple(TABLES[name](narrow, words) for name in names)
    return tuple(one for one in tables if all_asked or one.rows or one.id not in _ONLY_IF_ANY)


def narrowed(material: Material, view: View) -> Material:
    """What there is about one skill or one question; of a skill in two chapters, both."""
    if not view.skill and not view.item:
        return material

    def fits(skill: str, item: str = "") -> bool:
        return (not view.skill or skill == view.skill) and (not item or not view.item or item == view.item)

    def of_skill(pupil: Pupil) -> Pupil:
        skills = tuple(one for one in pupil.skills if fits(one.skill))
        return replace(pupil, skills=skills, before=tuple(one for one in pupil.before if fits(one.skill)))

    return replace(
        material,
        pupils=tuple(of_skill(one) for one in material.pupils),
        tallies=tuple(one for one in material.tallies if fits(one.skill)),
        mistakes=tuple(one for one in material.mistakes if fits(one.skill, one.item)),
        attempts=tuple(one for one in material.attempts if fits(one.skill, one.item)),
        unanswered=(),
    )
