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
from typing import Any

from desktop.operations.reports import (
    Choice,
    Choices,
    Files,
    GroupView,
    chapters_in,
    choices,
    day_of,
    figures,
    group_behind,
    groups_made,
    groups_of,
    narrowed_to,
    one_or_many,
    screen,
    skills_in,
    worded,
)
from tutor.chapters import packs
from tutor.chapters.screen_texts import taught
from tutor.errors import ContentFault, UnknownChapter
from tutor.records.people import of_group, with_key
from tutor.records.rows import StoredTurn
from tutor.records.why_card import without_verdicts
from tutor.reports.facts import Attempt, Lesson, Mistake, ReplayedTurn, SkillProgress, Work
from tutor.reports.history import History
from tutor.reports.report import (
    ANSWERED,
    MINUTES,
    Material,
    Names,
    Pupil,
    Shown,
    gather,
    in_order,
    level_number,
    level_of,
    mastery,
    mistakes_table,
    names_for,
    percent,
    place_of,
    shown_in,
    stands,
    wrong_table,
)
from tutor.reports.sheets import talk_about
from tutor.reports.tables import (
    Block,
    Heading,
    Paragraph,
    Table,
    Words,
    day_cell,
    day_said,
    figure,
    filled,
    text,
    without,
)
from tutor.reports.views import Need, Question, View, by_template, narrowed, needs, questions_table
from tutor.reports.views import questions as asked_in
from tutor.turn import Verdict


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
    needs: tuple[Need, ...]
    skills: tuple[SkillView, ...]
    troubles: tuple[TroubleView, ...]
    sessions: Table
    wrong: Table


MOST_STEPS = 6
"""Days at which is shown how well a skill was known."""
MOST_SESSIONS = 8
"""Sessions shown here; the page of sessions has all."""


def pupil(files: Files, student: str, language: str) -> PupilView | None:
    """All about the student of that key; None when nobody has it (any more). Raises RecordError."""
    with files.history() as (_, history):
        person = with_key(history.people(), student)
        if person is None:
            return None
        peers = [one for one in history.people() if one.place == person.place]
        of_one = gather(history, [person], language=taught(language))
        # Of the others nothing is looked at but when they had their last lesson.
        others = [Pupil(one, history.statistics(one), (), ()) for one in peers if one.key != person.key]
        whole = replace(of_one, pupils=(of_one.pupils[0], *others))
        latest = _latest(history, of_one.pupils[0])
    words, one = Words("reports", taught(language)), of_one.pupils[0]
    newest = sorted(one.lessons, key=lambda lesson: lesson.at, reverse=True)[:MOST_SESSIONS]
    wrong = wrong_table(of_one, words)
    return PupilView(
        student=student,
        name=person.name,
        place=" · ".join(place_of(person, words)),
        figures=_figures(one, language),
        needs=tuple(need for need in needs(whole, words) if need.pupil.person.key == person.key),
        skills=_skills(of_one, latest, words),
        troubles=_troubles(of_one, language),
        sessions=sessions_table(newest, of_one.names, language, whose=False),
        # Of one student the newest mistakes are worth a look too, where none came twice.
        wrong=wrong if wrong.rows else mistakes_table(of_one.mistakes, of_one.names, words),
    )


def _figures(one: Pupil, language: str) -> tuple[Choice, ...]:
    told = one.statistics
    last = day_of(told.last_day, language) if told.last_day else "–"
    return (
        *figures(told, told.lessons, language),
        (screen("window_report_figure_answers", language), str(told.attempts)),
        (screen("window_report_figure_last", language), last),
    )


# --- skills -----------------------------------------------------------------------------------------------------------

Latest = list[tuple[date, tuple[SkillProgress, ...]]]
"""The skills as they stood at the end of some days."""


def _latest(history: History, one: Pupil) -> Latest:
    """How well each skill was known at the end of the latest days with a lesson."""
    days = sorted({lesson.day for lesson in one.lessons})[-MOST_STEPS:]
    return [(day, history.skills(one.person, day + timedelta(days=1))) for day in days]


def _skills(material: Material, latest: Latest, words: Words) -> tuple[SkillView, ...]:
    names, place = material.names, in_order(material.names)
    tallies = {(one.chapter, one.skill): one for one in material.tallies}

    def view(skill: SkillProgress) -> SkillView:
        key = (skill.chapter, skill.skill)
        work = tallies.get(key) or Work()
        steps = ((day, one) for day, skills in latest for one in skills if (one.chapter, one.skill) == key)
        return SkillView(
            chapter=names.chapter(skill.chapter),
            name=names.skill(*key),
            words=mastery(level_of(skill), words),
            level=level_number(skill),
            done=words("card_of", right=work.first_right, asked=work.asked),
            last=day_said(skill.last, words),
            steps=tuple(
                Step(day_said(day, words), mastery(level_of(one), words), level_number(one)) for day, one in steps
            ),
        )

    return tuple(view(one) for one in sorted(material.pupils[0].skills, key=lambda one: place(one.chapter, one.skill)))


# --- misconceptions ---------------------------------------------------------------------------------------------------


def _troubles(material: Material, language: str) -> tuple[TroubleView, ...]:
    """The misconceptions behind the mistakes, the most often seen first, each with what helps."""
    found = sorted(shown_in(material.mistakes), key=lambda one: (-one.times, one.misconception, one.chapter, one.skill))
    return tuple(
        trouble(one.misconception, one.chapter, one.skill, one.times, material.names, language) for one in found
    )


def trouble(misconception: str, chapter: str, skill: str, times: int, names: Names, language: str) -> TroubleView:
    """One misconception with how often it was seen and what helps."""
    known = packs.misconceptions().get(misconception)
    return TroubleView(
        name=names.misconception(misconception),
        where=f"{names.chapter(chapter)} · {names.skill(chapter, skill)}",
        times=one_or_many("window_report_times", times, language),
        helps=known.hint.spoken_in(taught(language)) if known else "",
    )


# --- sessions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SessionsView:
    """Sessions, the newest first."""

    students: Choices
    table: Table
    more: str
    """Says that there are more than are shown; empty when all are."""


@dataclass(frozen=True, slots=True)
class ReplayTurn:
    """One turn played again, with its why-card in words."""

    turn: ReplayedTurn
    facts: tuple[Choice, ...]
    """What was decided and why: a label and its words."""
    raw: str
    """The why-card as JSON."""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A session turn by turn."""

    headline: str
    turns: tuple[ReplayTurn, ...]


STEPS = ("understand", "choose", "decide", "word")
"""The steps of a turn, in the order in which they are taken."""
MOST = 300
"""Sessions that a list of everybody's shows."""


def sessions(files: Files, student: str, language: str) -> SessionsView:
    """A student's sessions, or everybody's without one, the newest first. Raises RecordError."""
    with files.history() as (_, history):
        everyone = history.people()
        students = choices("window_report_all_students", ((one.key, one.label) for one in everyone), student, language)
        student = students.chosen
        held = [lesson for one in everyone if student in ("", one.key) for lesson in history.lessons(one)]
    newest = sorted(held, key=lambda one: one.at, reverse=True)
    names = names_for({one.chapter for one in newest[:MOST]}, taught(language))
    more = screen("window_report_more_sessions", language, shown=MOST, all=len(held)) if len(held) > MOST else ""
    return SessionsView(students, sessions_table(newest[:MOST], names, language, whose=not student), more)


def sessions_table(held: Sequence[Lesson], names: Names, language: str, *, whose: bool) -> Table:
    """Sessions as rows that can be opened."""
    words = Words("reports", taught(language))
    columns = (
        text("when", lambda one: day_cell(one.at[:16], words), screen("window_report_column_when", language)),
        *([text("name", "person.label")] if whose else []),
        text("chapter", lambda one: names.chapter(one.chapter)),
        text("mode", lambda one: words(f"mode_{one.mode}")),
        MINUTES,
        figure("attempts", lambda one: one.attempts if one.exam is None else one.exam.reached),
        figure("right", _right),
        text("ended", lambda one: _stands(one, words, language), screen("window_report_column_ended", language)),
    )
    title, empty = screen("window_report_sessions", language), screen("window_report_no_sessions", language)
    keys = tuple(one.session for one in held)
    return filled(Table("sessions", title, (), (), empty, keys), columns, held, words)


def _right(one: Lesson) -> int | None:
    """Answers that were right; nothing where an exam does not tell it yet."""
    if one.exam is None:
        return one.right
    return None if one.exam.score is None else one.exam.score.correct


def _stands(one: Lesson, words: Words, language: str) -> str:
    ended = worded("ended", one.ended or "open", language)
    return ended if one.exam is None or stands(one.exam) == "over" else words(f"exam_{stands(one.exam)}")


# --- one session ------------------------------------------------------------------------------------------------------


def replay(files: Files, session: str, language: str) -> ReplayView | None:
    """A session turn by turn; None when there is none of that id. Raises RecordError."""
    with files.history() as (journal, history):
        stored = journal.session(session)
        if stored is None:
            return None
        turns, sealed = history.replayed(session), history.is_sealed(session)
    names, words = names_for({stored.chapter}, taught(language)), Words("reports", taught(language))
    parts = (
        stored.student,
        names.chapter(stored.chapter),
        words(f"mode_{stored.mode}"),
        day_said(stored.last[:10], words),
    )
    told = (*parts, screen("window_report_sealed", language)) if sealed else parts
    kept = tuple(replace(one, card=without_verdicts(one.card)) for one in stored.turns) if sealed else stored.turns
    views = tuple(_turn(one, two, names, words, language) for one, two in zip(turns, kept, strict=True))
    return ReplayView(" · ".join(told), views)


def _turn(one: ReplayedTurn, kept: StoredTurn, names: Names, words: Words, language: str) -> ReplayTurn:
    raw = json.dumps(dict(kept.card), ensure_ascii=False, indent=2, sort_keys=True, default=str)
    return ReplayTurn(one, _facts(one, kept, names, words, language), raw)


def _facts(one: ReplayedTurn, kept: StoredTurn, names: Names, words: Words, language: str) -> tuple[Choice, ...]:
    """The why-card, line by line; lines that say nothing are left out."""
    card = kept.card
    told = (
        ("how_heard", _how_heard(kept, language)),
        ("category", _with_why("category", one.category, "reason", str(card["category_reason"]), language)),
        ("value", str(card["value"] or "")),
        ("verdict", _verdict(one, card, words, language)),
        ("misconception", names.misconception(str(card["diagnosis"])) if card["diagnosis"] else ""),
        ("move", _with_why("move", one.move, "rule", one.rule, language)),
        *_looked_up(card.get("looked") or {}, language),
        ("ruled_out", "; ".join(ruled_out(str(each), language) for each in card["ruled_out"])),
        ("voice", _voice(card, language)),
        ("time", _times(card, language)),
    )
    return tuple((screen(f"window_report_why_{name}", language), said) for name, said in told if said)


def _looked_up(looked: Mapping[str, Any], language: str) -> tuple[tuple[str, str], ...]:
    """What was looked up for the turn, and the ledger of it; nothing for a turn in which nothing was."""
    if not looked:
        return ()
    ledger = looked.get("ledger") or {}
    kinds = [worded(kind, str(looked.get(kind) or ""), language) for kind in ("route", "intent", "quality")]
    scored = (
        {"page": str(page), "both": f"{both:.2f}", "meaning": f"{meaning:.2f}", "words": f"{words:.2f}"}
        for page, both, meaning, words in ledger.get("scores") or ()
    )
    pages = (screen("window_report_looked_score", language, **slots) for slots in scored)
    return (
        ("looked", str(looked.get("question") or "")),
        ("route", ", ".join(kinds)),
        ("pages", "; ".join(pages)),
        ("pages_told", "; ".join(str(one["title"]) for one in looked.get("pages") or ())),
        ("search", _search(ledger, language)),
    )


def _search(ledger: Mapping[str, Any], language: str) -> str:
    """How long looking up took and what it asked for it."""
    parts = [_times(ledger, language), "; ".join(str(step) for step in ledger.get("steps") or ())]
    if ledger.get("calls"):
        parts.append(screen("window_report_looked_calls", language, count=int(ledger["calls"])))
    if ledger.get("cached"):
        parts.append(screen("window_report_looked_cached", language))
    return ", ".join(part for part in parts if part)


def _how_heard(kept: StoredTurn, language: str) -> str:
    if kept.opening:
        return ""
    if kept.heard.by == "keyboard":
        return screen("window_report_typed", language)
    return screen("window_report_spoken", language, percent=round(100 * kept.heard.confidence))


def _with_why(kind: str, code: str, why: str, reason: str, language: str) -> str:
    told = worded(kind, code, language)
    return f"{told} ({worded(why, reason, language)})" if reason else told


def _verdict(one: ReplayedTurn, card: Mapping[str, Any], words: Words, language: str) -> str:
    if not card["verdict"]:
        return ""
    told = words(f"verdict_{card['verdict']}")
    if card["verdict_reason"]:
        told = f"{told} ({worded('judged', str(card['verdict_reason']), language)})"
    if one.verdict is not None and one.recorded is not None and one.verdict is not one.recorded:
        told += "; " + screen("window_report_by_todays_key", language, verdict=words(f"verdict_{one.verdict.value}"))
    return told


def ruled_out(line: str, language: str) -> str:
    """A move that was considered and refused, and why, in words; a reason without words of ours stands as it is."""
    head, colon, why = line.partition(":")
    move, *rest = head.split(" ")
    told = " ".join([worded("move", move, language), *(one for one in rest if one.isdigit())])
    code = re.sub("[^a-z]+", "_", why.lower()).strip("_")
    reason = worded("unlawful", code, language)
    return told + (f": {why.strip() if reason == code else reason}" if colon else "")


def _voice(card: Mapping[str, Any], language: str) -> str:
    told = worded("voice", str(card.get("voice") or ""), language) if card.get("voice") else ""
    refused = ", ".join(worded("refused", str(one), language) for one in card.get("refused") or ())
    return f"{told}; {screen('window_report_refused', language, why=refused)}" if refused else told


def _place(step: str) -> int:
    return STEPS.index(step) if step in STEPS else len(STEPS)


def _times(card: Mapping[str, Any], language: str) -> str:
    return ", ".join(
        screen("window_report_step_time", language, step=worded("step", str(step), language), ms=f"{float(ms):.1f}")
        for step, ms in sorted(dict(card.get("ms") or {}).items(), key=lambda one: _place(one[0]))
    )


# --- questions and misconceptions for the teacher's pages ---


@dataclass(frozen=True, slots=True)
class QuestionsView:
    """The questions that were asked, the hardest first."""

    groups: Choices
    chapters: Choices
    skills: Choices
    table: Table


@dataclass(frozen=True, slots=True)
class QuestionView:
    """One question: what was answered, and what explains it."""

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
    """The misconceptions of a class, by chapter, and the small groups that were made of them."""

    groups: Choices
    chapters: Choices
    parts: tuple[tuple[str, tuple[SeenView, ...]], ...]
    """Each chapter with its misconceptions, the most often seen first."""
    empty: str
    groups_made: Table


@dataclass(frozen=True, slots=True)
class MisconceptionView:
    """One misconception opened."""

    name: str
    place: str
    meaning: str
    who: str
    examples: Table
    talk: tuple[Block, ...]
    group: GroupView
    """Those who show it as a small group, and what it was given."""


MOST_EXAMPLES = 8
"""Answers shown as examples of a misconception."""


# --- questions ------------------------------------------------------------------------------------------------------


Opened = Mapping[str, QuestionView]
"""Every question of a list, as it is shown when it is opened."""


def questions(files: Files, group: str, chapter: str, skill: str, language: str) -> tuple[QuestionsView, Opened]:
    """The questions that were asked, the hardest first, and each of them opened: both are made from the same answers.

    Questions of one template stand together, whatever their numbers: it is one difficulty.

    Raises RecordError.
    """
    with files.history() as (_, history):
        groups = groups_of(history.people(), group, language)
        people = of_group(history.people(), groups.chosen)
        tallies, attempts = history.tallies(people), tuple(history.attempts(people))
    material = Material(
        (), tallies, (), names_for({one.chapter for one in tallies}, taught(language)), attempts=attempts
    )
    chapters = chapters_in(material, chapter, language)
    in_chapter = narrowed_to(material, chapters.chosen)
    skills = skills_in(in_chapter, skill, language)
    narrow = narrowed(in_chapter, View(skill=skills.chosen))
    hardest = sorted(by_template(asked_in(narrow)), key=_hard)
    table = questions_table(hardest, material.names, Words("reports", taught(language)))
    opened = {one.key: _question(one, material.names, language) for one in hardest}
    table = without(replace(table, keys=tuple(opened)), ("item",))  # a template's name says nothing to people
    return QuestionsView(groups, chapters, skills, table), opened


def _hard(one: Question) -> tuple[float, int]:
    """Of the first answers few are right; of as few, many were asked. What nobody answered first comes last."""
    share = percent(one.first_right, one.asked)
    return (101 if share is None else share), -one.asked


def _question(one: Question, names: Names, language: str) -> QuestionView:
    wrong = [each for each in one.attempts if each.verdict is not Verdict.CORRECT]
    behind = Counter(each.misconception for each in wrong if each.misconception)
    ordered = sorted(behind.items(), key=lambda pair: (-pair[1], pair[0]))
    return QuestionView(
        words=one.words,
        answer=one.answer,
        place=f"{names.chapter(one.chapter)} · {names.skill(one.chapter, one.skill)}",
        summary=screen("window_report_question_summary", language, right=one.first_right, asked=one.asked),
        wrong=_wrong_answers(wrong, names, language),
        explained=tuple(trouble(found, one.chapter, one.skill, times, names, language) for found, times in ordered),
    )


def _wrong_answers(wrong: Sequence[Attempt], names: Names, language: str) -> Table:
    """The answers that were not right, the commonest first.

    Those to one question with one value (where they have none, in the same words) stand together.
    """
    groups: dict[tuple[str, str], list[Attempt]] = {}
    for one in wrong:
        groups.setdefault((one.question, one.value or one.said.strip().casefold()), []).append(one)
    ordered = [same for _, same in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))]
    several = len({one.question for one in wrong}) > 1
    columns = (
        *([text("question", lambda same: same[0].question)] if several else []),
        text("value", lambda same: same[0].value),
        text("said", lambda same: min(one.said for one in same)),
        figure("times", len),
        figure("students", lambda same: len({one.person.key for one in same})),
        text("misconception", lambda same: names.misconception(max(one.misconception for one in same))),
    )
    title, empty = screen("window_report_answers_not_right", language), screen("window_report_all_right", language)
    return filled(Table("wrong", title, (), (), empty), columns, ordered, Words("reports", taught(language)))


# --- misconceptions -------------------------------------------------------------------------------------------------


def misconceptions(files: Files, group: str, chapter: str, language: str) -> MapView:
    """The map of a class. Raises RecordError."""
    with files.history() as (_, history):
        groups = groups_of(history.people(), group, language)
        material = gather(history, of_group(history.people(), groups.chosen), language=taught(language))
    chapters = chapters_in(material, chapter, language)
    shown = sorted(
        shown_in(narrowed_to(material, chapters.chosen).mistakes),
        key=lambda one: (-len(one.students), -one.times, one.misconception, one.chapter, one.skill),
    )
    active = sum(one.statistics.lessons > 0 for one in material.pupils)
    parts = _parts(shown, material.names, max(1, active), language)
    none = Words("reports", taught(language))("empty_misconceptions")
    return MapView(groups, chapters, parts, none, groups_made(files, language))


def _parts(
    shown: Sequence[Shown], names: Names, students: int, language: str
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


def _count(one: Shown, students: int, language: str) -> str:
    whom = screen("window_report_of_students", language, number=len(one.students), all=students)
    return f"{whom} · {one_or_many('window_report_times', one.times, language)}"


def misconception(files: Files, group: str, key: str, language: str) -> MisconceptionView | None:
    """One misconception opened: what it is, who shows it, real answers, and a talk. Raises RecordError."""
    found, chapter, skill = key.split("\n", 2)
    with files.history() as (journal, history):
        people = of_group(history.people(), group)
        mistakes = [one for one in history.mistakes(people) if (one.chapter, one.skill) == (chapter, skill)]
        mistakes = [one for one in mistakes if one.misconception == found]
        if not mistakes:
            return None
        (shown,) = shown_in(mistakes)
        of_those = group_behind(journal, people, shown, language)
    names = names_for({chapter}, taught(language))
    known = packs.misconceptions().get(found)
    return MisconceptionView(
        name=names.misconception(found),
        place=f"{names.chapter(chapter)} · {names.skill(chapter, skill)}",
        meaning=known.hint.spoken_in(taught(language)) if known else "",
        who=", ".join(shown.students),
        examples=_examples(mistakes[:MOST_EXAMPLES], language),
        talk=_talk(shown, len(people), language),
        group=of_those,
    )


def _examples(mistakes: Sequence[Mistake], language: str) -> Table:
    title = screen("window_report_examples", language)
    return filled(Table("examples", title, (), ()), ANSWERED, mistakes, Words("reports", taught(language)))


def _talk(shown: Shown, students: int, language: str) -> tuple[Block, ...]:
    """The three minutes, as the sheet has them; nothing when the content can make no talk of it."""
    try:
        chapters = {shown.chapter: packs.load_chapter(shown.chapter)}
        blocks = talk_about(shown, chapters, students, Words("sheets", taught(language)))
    except (ContentFault, UnknownChapter):
        return ()
    heads = [at for at, block in enumerate(blocks) if isinstance(block, Heading)]
    minutes = blocks[heads[1] :] if len(heads) > 1 else ()
    return tuple(one for one in minutes if not (isinstance(one, Paragraph) and one.style == "small"))
