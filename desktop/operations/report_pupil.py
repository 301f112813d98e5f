"""One student for the teacher's page: skills, what goes amiss, and lessons turn by turn with their why-cards.

Runs on a lane; it looks and never touches. Nothing here compares a student with another.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Literal

from desktop.operations.reports import (
    Choice,
    Files,
    NeedView,
    chapters_in,
    groups_of,
    narrowed_to,
    need_view,
    one_or_many,
    place_of,
    screen,
    skills_in,
    worded,
)
from tutor.chapters import packs
from tutor.errors import ContentFault, UnknownChapter
from tutor.records.people import of_group, with_key
from tutor.records.rows import StoredTurn
from tutor.records.why_card import without_verdicts
from tutor.reports import tables
from tutor.reports.facts import Attempt, Lesson, Mistake, ReplayedTurn, SkillProgress
from tutor.reports.history import History
from tutor.reports.report import (
    LEVELS,
    Material,
    Names,
    Pupil,
    gather,
    in_order,
    level_of,
    mastery,
    minutes,
    names_for,
    percent,
    stands,
)
from tutor.reports.sheets import Shown, shown_in, talk_about
from tutor.reports.tables import Cell, Column, Table, Words
from tutor.reports.views import View, made, narrowed, needs
from tutor.turn import Language, Verdict


@dataclass(frozen=True, slots=True)
class Step:
    """How well a skill was known on a day."""

    day: str
    words: str
    level: int
    """0 not tried, 1 attempted, 2 familiar, 3 proficient, 4 mastered."""


@dataclass(frozen=True, slots=True)
class SkillView:
    """One skill of a student."""

    chapter: str
    name: str
    words: str
    """The word for how well it is known now."""
    level: int
    done: str
    """Questions right at once, of those asked."""
    last: str
    steps: tuple[Step, ...]
    """How it grew, oldest first."""


@dataclass(frozen=True, slots=True)
class TroubleView:
    """A misconception that showed itself with a student."""

    name: str
    where: str
    times: str
    helps: str


@dataclass(frozen=True, slots=True)
class PupilView:
    """All about one student."""

    student: str
    name: str
    place: str
    figures: tuple[Choice, ...]
    needs: tuple[NeedView, ...]
    skills: tuple[SkillView, ...]
    troubles: tuple[TroubleView, ...]
    sessions: Table
    wrong: Table


MOST_STEPS = 6
"""Days at which is shown how well a skill was known."""
MOST_SESSIONS = 8
"""Sessions shown here; the page of sessions has all."""


def pupil(files: Files, student: str, language: Language) -> PupilView | None:
    """All about the student of that key; None when nobody has it (any more). Raises RecordError."""
    with files.history() as (_, history):
        person = with_key(history.people(), student)
        if person is None:
            return None
        peers = [one for one in history.people() if one.place == person.place]
        of_one = gather(history, [person], language=language)
        # Of the others nothing is looked at but when they had their last lesson.
        others = [Pupil(one, history.statistics(one), (), ()) for one in peers if one.key != person.key]
        whole = replace(of_one, pupils=(of_one.pupils[0], *others))
        steps = _steps(history, of_one.pupils[0], language)
    words, one = Words("reports", language), of_one.pupils[0]
    newest = sorted(one.lessons, key=lambda lesson: lesson.at, reverse=True)[:MOST_SESSIONS]
    wrong = made(of_one, words, View(student=True), ("wrong",), all_asked=True)[0]
    return PupilView(
        student=student,
        name=person.name,
        place=place_of(person, language),
        figures=_figures(one, language),
        needs=tuple(
            need_view(need, whole, words) for need in needs(whole, words) if need.pupil.person.key == person.key
        ),
        skills=_skills(of_one, steps, words),
        troubles=_troubles(of_one, language),
        sessions=sessions_grid(newest, of_one.names, language, whose=False),
        wrong=wrong if wrong.rows else _rare(of_one, wrong),
    )


def _rare(material: Material, often: Table) -> Table:
    """The newest mistakes one by one, where none came twice: of one student they are worth a look too."""
    names = material.names
    rows = tuple(
        (
            names.chapter(one.chapter),
            names.skill(one.chapter, one.skill),
            one.question,
            one.key,
            one.value or one.said,
            one.times,
            len(one.people),
            names.misconception(one.misconception),
        )
        for one in material.mistakes
    )
    return Table(often.id, often.title, often.columns, rows, often.empty)


def _figures(one: Pupil, language: Language) -> tuple[Choice, ...]:
    told = one.statistics
    share = percent(told.first_right, told.asked)
    figures = (
        ("lessons", str(told.lessons)),
        ("minutes", str(round(minutes(told.seconds)))),
        ("questions", str(told.asked)),
        ("at_once", "–" if share is None else f"{share} %"),
        ("answers", str(told.attempts)),
        ("last", told.last_day.isoformat() if told.last_day else "–"),
    )
    return tuple((screen(f"window_report_figure_{name}", language), value) for name, value in figures)


# --- skills -----------------------------------------------------------------------------------------------------------

Levels = dict[tuple[str, str], list[tuple[date, int]]]


def _steps(history: History, one: Pupil, language: Language) -> Levels:
    """How well each skill was known at the end of the latest days with a lesson."""
    days = sorted({lesson.day for lesson in one.lessons})[-MOST_STEPS:]
    found: Levels = {}
    for day in days:
        for skill in history.skills(one.person, day + timedelta(days=1)):
            found.setdefault((skill.chapter, skill.skill), []).append((day, level_number(skill)))
    return found


def level_number(skill: SkillProgress) -> int:
    """1 attempted, 2 familiar, 3 proficient, 4 mastered."""
    return len(LEVELS) - LEVELS.index(level_of(skill))


def _skills(material: Material, steps: Levels, words: Words) -> tuple[SkillView, ...]:
    pupil_, names = material.pupils[0], material.names
    place = in_order(names)
    tallies = {(one.chapter, one.skill): one for one in material.tallies}
    views = []
    for skill in sorted(pupil_.skills, key=lambda one: place(one.chapter, one.skill)):
        tally = tallies.get((skill.chapter, skill.skill))
        right, asked = (tally.first_right, tally.asked) if tally else (0, 0)
        views.append(
            SkillView(
                chapter=names.chapter(skill.chapter),
                name=names.skill(skill.chapter, skill.skill),
                words=mastery(level_of(skill), words),
                level=level_number(skill),
                done=words("card_of", right=right, asked=asked),
                last=skill.last.isoformat(),
                steps=_told_steps(steps.get((skill.chapter, skill.skill), []), words),
            )
        )
    return tuple(views)


def _told_steps(steps: list[tuple[date, int]], words: Words) -> tuple[Step, ...]:
    return tuple(Step(day.isoformat(), mastery(LEVELS[len(LEVELS) - level], words), level) for day, level in steps)


# --- misconceptions ---------------------------------------------------------------------------------------------------


def _troubles(material: Material, language: Language) -> tuple[TroubleView, ...]:
    """The misconceptions behind the mistakes, the most often seen first, each with what helps."""
    counts: dict[tuple[str, str, str], int] = {}
    for one in material.mistakes:
        if one.misconception:
            key = (one.misconception, one.chapter, one.skill)
            counts[key] = counts.get(key, 0) + one.times
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(trouble(*key, times, material.names, language) for key, times in ordered)


def trouble(misconception: str, chapter: str, skill: str, times: int, names: Names, language: Language) -> TroubleView:
    """One misconception with how often it was seen and what helps."""
    known = packs.misconceptions().get(misconception)
    return TroubleView(
        name=names.misconception(misconception),
        where=f"{names.chapter(chapter)} · {names.skill(chapter, skill)}",
        times=one_or_many("window_report_times", times, language),
        helps=known.hint.spoken_in(language) if known else "",
    )


# --- sessions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SessionsView:
    """Sessions, the newest first."""

    students: tuple[Choice, ...]
    student: str
    grid: Table
    more: str
    """Says that there are more than are shown; empty when all are."""


@dataclass(frozen=True, slots=True)
class ReplayTurn:
    """One turn played again, with its why-card in words."""

    number: int
    heard: str
    kept: bool
    """False for words that were not kept, for the student's safety."""
    said: tuple[str, ...]
    question: str
    facts: tuple[Choice, ...]
    """What was decided and why: a label and its words."""
    same: bool
    same_words: str
    raw: str
    """The why-card as JSON."""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A session turn by turn."""

    session: str
    headline: str
    turns: tuple[ReplayTurn, ...]


STEPS = ("understand", "choose", "decide", "word")
"""The steps of a turn, in the order in which they are taken."""
MOST = 300
"""Sessions that a list of everybody's shows."""


def sessions(files: Files, student: str, language: Language) -> SessionsView:
    """A student's sessions, or everybody's without one, the newest first. Raises RecordError."""
    with files.history() as (_, history):
        everyone = history.people()
        students = (("", screen("window_report_all_students", language)), *((one.key, one.label) for one in everyone))
        student = student if student in dict(students) else ""
        held = [lesson for one in everyone if student in ("", one.key) for lesson in history.lessons(one)]
    newest = sorted(held, key=lambda one: one.at, reverse=True)
    names = names_for({one.chapter for one in newest[:MOST]}, language)
    more = screen("window_report_more_sessions", language, shown=MOST, all=len(held)) if len(held) > MOST else ""
    return SessionsView(students, student, sessions_grid(newest[:MOST], names, language, whose=not student), more)


def sessions_grid(held: Sequence[Lesson], names: Names, language: Language, *, whose: bool) -> Table:
    """Sessions as rows that can be opened."""
    words = Words("reports", language)
    keys = ["when", *(["name"] if whose else []), "chapter", "mode", "minutes", "attempts", "right", "ended"]
    own = {key: screen(f"window_report_column_{key}", language) for key in ("when", "ended")}
    columns = tuple(
        Column(key, own.get(key) or words(f"column_{key}"), key in ("minutes", "attempts", "right")) for key in keys
    )
    rows = tuple(_row(one, names, words, whose=whose) for one in held)
    empty = screen("window_report_no_sessions", language)
    title, keys_ = screen("window_report_sessions", language), tuple(one.session for one in held)
    return Table("sessions", title, columns, rows, empty, keys_)


def _row(one: Lesson, names: Names, words: Words, *, whose: bool) -> tuple[Cell, ...]:
    return (
        one.at[:16].replace("T", " "),
        *([one.person.label] if whose else []),
        names.chapter(one.chapter),
        words(f"mode_{one.mode}"),
        minutes(one.seconds),
        one.attempts if one.exam is None else one.exam.reached,
        _right(one),
        _stands(one, words),
    )


def _right(one: Lesson) -> int | None:
    """Answers that were right; nothing where an exam does not tell it yet."""
    if one.exam is None:
        return one.right
    return None if one.exam.score is None else one.exam.score.correct


def _stands(one: Lesson, words: Words) -> str:
    ended = worded("ended", one.ended or "open", words.language)
    return ended if one.exam is None or stands(one.exam) == "over" else words(f"exam_{stands(one.exam)}")


# --- one session ------------------------------------------------------------------------------------------------------


def replay(files: Files, session: str, language: Language) -> ReplayView | None:
    """A session turn by turn; None when there is none of that id. Raises RecordError."""
    with files.history() as (journal, history):
        stored = journal.session(session)
        if stored is None:
            return None
        turns, sealed = history.replayed(session), history.is_sealed(session)
    names, words = names_for({stored.chapter}, language), Words("reports", language)
    parts = (stored.student, names.chapter(stored.chapter), words(f"mode_{stored.mode}"), stored.last[:10])
    told = (*parts, screen("window_report_sealed", language)) if sealed else parts
    kept = tuple(replace(one, card=without_verdicts(one.card)) for one in stored.turns) if sealed else stored.turns
    views = tuple(_turn(one, two, names, words) for one, two in zip(turns, kept, strict=True))
    return ReplayView(session, " · ".join(told), views)


def _turn(one: ReplayedTurn, kept: StoredTurn, names: Names, words: Words) -> ReplayTurn:
    language = words.language
    return ReplayTurn(
        number=one.number,
        heard=one.heard.text,
        kept=not one.heard.concern,
        said=one.said,
        question=one.question,
        facts=_facts(one, kept, names, words),
        same=one.same,
        same_words=screen(f"window_report_{'same' if one.same else 'differs'}", language),
        raw=json.dumps(dict(kept.card), ensure_ascii=False, indent=2, sort_keys=True, default=str),
    )


def _facts(one: ReplayedTurn, kept: StoredTurn, names: Names, words: Words) -> tuple[Choice, ...]:
    """The why-card, line by line; lines that say nothing are left out."""
    card, language = kept.card, words.language
    told = (
        ("how_heard", _how_heard(kept, language)),
        ("category", _with_why("category", one.category, "reason", str(card["category_reason"]), language)),
        ("value", str(card["value"] or "")),
        ("verdict", _verdict(one, card, words)),
        ("misconception", names.misconception(str(card["diagnosis"])) if card["diagnosis"] else ""),
        ("move", _with_why("move", one.move, "rule", one.rule, language)),
        *_looked_up(card.get("looked") or {}, language),
        ("ruled_out", "; ".join(ruled_out(str(each), language) for each in card["ruled_out"])),
        ("voice", _voice(card, language)),
        ("time", _times(card, language)),
    )
    return tuple((screen(f"window_report_why_{name}", language), said) for name, said in told if said)


def _looked_up(looked: Mapping[str, Any], language: Language) -> tuple[tuple[str, str], ...]:
    """What was looked up for the turn, and the ledger of it; nothing for a turn in which nothing was."""
    if not looked:
        return ()
    ledger = looked.get("ledger") or {}
    kinds = [worded(kind, str(looked.get(kind) or ""), language) for kind in ("route", "intent", "quality")]
    pages = (
        screen(
            "window_report_looked_score",
            language,
            page=str(page),
            both=f"{both:.2f}",
            meaning=f"{meaning:.2f}",
            words=f"{words:.2f}",
        )
        for page, both, meaning, words in ledger.get("scores") or ()
    )
    return (
        ("looked", str(looked.get("question") or "")),
        ("route", ", ".join(kinds)),
        ("pages", "; ".join(pages)),
        ("pages_told", "; ".join(str(one["title"]) for one in looked.get("pages") or ())),
        ("search", _search(ledger, language)),
    )


def _search(ledger: Mapping[str, Any], language: Language) -> str:
    """How long looking up took and what it asked for it."""
    parts = [_times(ledger, language), "; ".join(str(step) for step in ledger.get("steps") or ())]
    if ledger.get("calls"):
        parts.append(screen("window_report_looked_calls", language, count=int(ledger["calls"])))
    if ledger.get("cached"):
        parts.append(screen("window_report_looked_cached", language))
    return ", ".join(part for part in parts if part)


def _how_heard(kept: StoredTurn, language: Language) -> str:
    if kept.opening:
        return ""
    if kept.heard.by == "keyboard":
        return screen("window_report_typed", language)
    return screen("window_report_spoken", language, percent=round(100 * kept.heard.confidence))


def _with_why(kind: str, code: str, why: str, reason: str, language: Language) -> str:
    told = worded(kind, code, language)
    return f"{told} ({worded(why, reason, language)})" if reason else told


def _verdict(one: ReplayedTurn, card: Mapping[str, Any], words: Words) -> str:
    if not card["verdict"]:
        return ""
    language = words.language
    told = words(f"verdict_{card['verdict']}")
    if card["verdict_reason"]:
        told = f"{told} ({worded('judged', str(card['verdict_reason']), language)})"
    if one.verdict is not None and one.recorded is not None and one.verdict is not one.recorded:
        told += "; " + screen("window_report_by_todays_key", language, verdict=words(f"verdict_{one.verdict.value}"))
    return told


def ruled_out(line: str, language: Language) -> str:
    """A move that was considered and refused, and why, in words; a reason without words of ours stands as it is."""
    head, colon, why = line.partition(":")
    move, *rest = head.split(" ")
    told = " ".join([worded("move", move, language), *(one for one in rest if one.isdigit())])
    code = re.sub("[^a-z]+", "_", why.lower()).strip("_")
    reason = worded("unlawful", code, language)
    return told + (f": {why.strip() if reason == code else reason}" if colon else "")


def _voice(card: Mapping[str, Any], language: Language) -> str:
    told = worded("voice", str(card.get("voice") or ""), language) if card.get("voice") else ""
    refused = ", ".join(worded("refused", str(one), language) for one in card.get("refused") or ())
    return f"{told}; {screen('window_report_refused', language, why=refused)}" if refused else told


def _place(step: str) -> int:
    return STEPS.index(step) if step in STEPS else len(STEPS)


def _times(card: Mapping[str, Any], language: Language) -> str:
    return ", ".join(
        screen("window_report_step_time", language, step=worded("step", str(step), language), ms=f"{float(ms):.1f}")
        for step, ms in sorted(dict(card.get("ms") or {}).items(), key=lambda one: _place(one[0]))
    )


# --- questions and misconceptions for the teacher's pages ---


@dataclass(frozen=True, slots=True)
class QuestionsView:
    """The questions that were asked, the hardest first."""

    groups: tuple[Choice, ...]
    group: str
    chapters: tuple[Choice, ...]
    chapter: str
    skills: tuple[Choice, ...]
    skill: str
    grid: Table


@dataclass(frozen=True, slots=True)
class QuestionView:
    """One question: what was answered, and what explains it."""

    key: str
    words: str
    answer: str
    place: str
    summary: str
    wrong: Table
    explained: tuple[TroubleView, ...]


@dataclass(frozen=True, slots=True)
class SeenView:
    """A misconception on the map of a class."""

    key: str
    name: str
    place: str
    """Its skill."""
    count: str
    share: float
    """Of the students, those with whom it showed itself: 0 to 1."""


@dataclass(frozen=True, slots=True)
class MapView:
    """The misconceptions of a class, by chapter."""

    groups: tuple[Choice, ...]
    group: str
    chapters: tuple[Choice, ...]
    chapter: str
    parts: tuple[tuple[str, tuple[SeenView, ...]], ...]
    """Each chapter with its misconceptions, the most often seen first."""
    grid: Table
    empty: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: a heading, a sentence, a point of a list, or a small remark."""

    kind: Literal["heading", "text", "point", "small"]
    words: str


@dataclass(frozen=True, slots=True)
class MisconceptionView:
    """One misconception opened."""

    key: str
    name: str
    place: str
    meaning: str
    who: str
    examples: Table
    talk: tuple[Line, ...]
    group: str


MOST_EXAMPLES = 8
"""Answers shown as examples of a misconception."""


# --- questions ------------------------------------------------------------------------------------------------------


Opened = Mapping[str, QuestionView]
"""Every question of a list, as it is shown when it is opened."""


def questions(files: Files, group: str, chapter: str, skill: str, language: Language) -> tuple[QuestionsView, Opened]:
    """The questions that were asked, the hardest first, and each of them opened: both are made from the same answers.

    Raises RecordError.
    """
    with files.history() as (_, history):
        groups = groups_of(history.people(), language)
        group = group if group in dict(groups) else ""
        people = of_group(history.people(), group)
        tallies, attempts = history.tallies(people), tuple(history.attempts(people))
    material = Material((), tallies, (), names_for({one.chapter for one in tallies}, language), attempts=attempts)
    chapters = chapters_in(material, language)
    chapter = chapter if chapter in dict(chapters) else ""
    in_chapter = narrowed_to(material, chapter)
    skills = skills_in(in_chapter, language)
    view = View(skill=skill if skill in dict(skills) else "")
    table = made(in_chapter, Words("reports", language), view, ("items",), all_asked=True)[0]
    opened = _opened(narrowed(in_chapter, view), language)
    grid = _hardest_first(table, tuple(opened))
    return QuestionsView(groups, group, chapters, chapter, skills, view.skill, grid), opened


def _opened(material: Material, language: Language) -> Opened:
    """The questions in the order of their table."""
    groups: dict[tuple[str, str, str, str], list[Attempt]] = {}
    for one in material.attempts:
        groups.setdefault((one.chapter, one.skill, one.item, one.question), []).append(one)
    place = in_order(material.names)
    ordered = sorted(groups.items(), key=lambda pair: (*place(*pair[0][:2]), *pair[0][2:]))
    return {"\n".join(key): _question(key, attempts, material.names, language) for key, attempts in ordered}


def _hardest_first(table: Table, keys: Sequence[str]) -> Table:
    grid = replace(table, keys=tuple(keys))
    share = [column.key for column in grid.columns].index("share")
    asked = [column.key for column in grid.columns].index("questions")

    def hard(pair: tuple[tuple[Cell, ...], str]) -> tuple[float, float]:
        right, times = pair[0][share], pair[0][asked]
        return (101.0 if right is None else float(right)), -float(times or 0)

    pairs = sorted(zip(grid.rows, keys, strict=True), key=hard)
    return replace(grid, rows=tuple(row for row, _ in pairs), keys=tuple(key for _, key in pairs))


def _question(
    key: tuple[str, str, str, str], attempts: Sequence[Attempt], names: Names, language: Language
) -> QuestionView:
    chapter, skill, _, words = key
    first = [one for one in attempts if one.first]
    right = sum(one.verdict is Verdict.CORRECT for one in first)
    wrong = [one for one in attempts if one.verdict is not Verdict.CORRECT]
    behind = Counter(one.misconception for one in wrong if one.misconception)
    ordered = sorted(behind.items(), key=lambda pair: (-pair[1], pair[0]))
    return QuestionView(
        key="\n".join(key),
        words=words,
        answer=attempts[-1].key,
        place=f"{names.chapter(chapter)} · {names.skill(chapter, skill)}",
        summary=screen("window_report_question_summary", language, right=right, asked=len(first)),
        wrong=_wrong_answers(wrong, names, language),
        explained=tuple(trouble(one, chapter, skill, times, names, language) for one, times in ordered),
    )


def _wrong_answers(wrong: Sequence[Attempt], names: Names, language: Language) -> Table:
    """The answers that were not right, by their value (by their words where they have none), the commonest first."""
    words = Words("reports", language)
    groups: dict[str, list[Attempt]] = {}
    for one in wrong:
        groups.setdefault(one.value or one.said.strip().casefold(), []).append(one)
    ordered = sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    keys = ("value", "said", "times", "students", "misconception")
    columns = tuple(Column(key, words(f"column_{key}"), key in ("times", "students")) for key in keys)
    rows = tuple(_wrong_row(same, names) for _, same in ordered)
    title = screen("window_report_answers_not_right", language)
    return Table("wrong", title, columns, rows, screen("window_report_all_right", language))


def _wrong_row(same: Sequence[Attempt], names: Names) -> tuple[Cell, ...]:
    students = len({one.person.key for one in same})
    misconception = max((one.misconception for one in same), default="")
    return same[0].value, min(one.said for one in same), len(same), students, names.misconception(misconception)


# --- misconceptions -------------------------------------------------------------------------------------------------


def misconceptions(files: Files, group: str, chapter: str, language: Language) -> MapView:
    """The map of a class. Raises RecordError."""
    with files.history() as (_, history):
        groups = groups_of(history.people(), language)
        group = group if group in dict(groups) else ""
        material = gather(history, of_group(history.people(), group), language=language)
    chapters = chapters_in(material, language)
    chapter = chapter if chapter in dict(chapters) else ""
    narrow = narrowed_to(material, chapter)
    table = made(narrow, Words("reports", language), View(), ("misconceptions",), all_asked=True)[0]
    shown = sorted(
        shown_in(narrow.mistakes),
        key=lambda one: (-len(one.students), -one.times, one.misconception, one.chapter, one.skill),
    )
    active = sum(one.statistics.lessons > 0 for one in material.pupils)
    return MapView(
        groups=groups,
        group=group,
        chapters=chapters,
        chapter=chapter,
        parts=_parts(shown, material.names, max(1, active), language),
        grid=table,
        empty=table.empty,
    )


def _parts(
    shown: Sequence[Shown], names: Names, students: int, language: Language
) -> tuple[tuple[str, tuple[SeenView, ...]], ...]:
    place = in_order(names)
    parts: dict[str, list[SeenView]] = {}
    for one in sorted(shown, key=lambda each: place(each.chapter, "")[:1]):
        parts.setdefault(names.chapter(one.chapter), []).append(
            SeenView(
                key="\n".join((one.misconception, one.chapter, one.skill)),
                name=names.misconception(one.misconception),
                place=names.skill(one.chapter, one.skill),
                count=_count(one, students, language),
                share=min(1.0, len(one.students) / students),
            )
        )
    return tuple((chapter, tuple(each)) for chapter, each in parts.items())


def _count(one: Shown, students: int, language: Language) -> str:
    whom = screen("window_report_of_students", language, number=len(one.students), all=students)
    return f"{whom} · {one_or_many('window_report_times', one.times, language)}"


def misconception(files: Files, group: str, key: str, language: Language) -> MisconceptionView | None:
    """One misconception opened: what it is, who shows it, real answers, and a talk. Raises RecordError."""
    found, chapter, skill = key.split("\n", 2)
    with files.history() as (_, history):
        people = of_group(history.people(), group)
        mistakes = [one for one in history.mistakes(people) if (one.chapter, one.skill) == (chapter, skill)]
    mistakes = [one for one in mistakes if one.misconception == found]
    if not mistakes:
        return None
    names = names_for({chapter}, language)
    (shown,) = shown_in(mistakes)
    known = packs.misconceptions().get(found)
    return MisconceptionView(
        key=key,
        name=names.misconception(found),
        place=f"{names.chapter(chapter)} · {names.skill(chapter, skill)}",
        meaning=known.hint.spoken_in(language) if known else "",
        who=", ".join(shown.students),
        examples=_examples(mistakes[:MOST_EXAMPLES], language),
        talk=_talk(shown, len(people), language),
        group=group,
    )


def _examples(mistakes: Sequence[Mistake], language: Language) -> Table:
    words = Words("reports", language)
    columns = tuple(
        Column(key, words(f"column_{key}"), key == "times") for key in ("question", "answer", "said", "times")
    )
    rows = tuple((one.question, one.key, one.value or one.said, one.times) for one in mistakes)
    return Table("examples", screen("window_report_examples", language), columns, rows)


def _talk(shown: Shown, students: int, language: Language) -> tuple[Line, ...]:
    """The three minutes, as the sheet has them; nothing when the content can make no talk of it."""
    try:
        chapters = {shown.chapter: packs.load_chapter(shown.chapter)}
        blocks = talk_about(shown, chapters, students, Words("sheets", language))
    except (ContentFault, UnknownChapter):
        return ()
    lines = [line for block in blocks for line in _lines(block)]
    first = next((at for at, line in enumerate(lines[1:], 1) if line.kind == "heading"), len(lines))
    return tuple(line for line in lines[first:] if line.kind != "small")


def _lines(block: tables.Block) -> tuple[Line, ...]:
    if isinstance(block, tables.Heading):
        return (Line("heading", block.text),)
    if isinstance(block, tables.Paragraph):
        return (Line("small" if block.style == "small" else "text", block.text),)
    return tuple(Line("point", one) for one in block.lines) if isinstance(block, tables.Points) else ()
