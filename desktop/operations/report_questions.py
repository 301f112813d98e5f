"""Questions and misconceptions for the teacher's pages: what was hard, what was answered instead, and what explains it.

Runs on a lane; it looks and never touches. The rows are those of `didi report`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from desktop.operations.report_pupil import TroubleView, trouble
from desktop.operations.reports import (
    Choice,
    Files,
    chapters_in,
    groups_of,
    narrowed_to,
    one_or_many,
    screen,
    skills_in,
)
from tutor.chapters import packs
from tutor.errors import ContentFault, UnknownChapter
from tutor.records.people import of_group
from tutor.reports import tables
from tutor.reports.facts import Attempt, Mistake
from tutor.reports.report import Material, Names, gather, in_order, names_for
from tutor.reports.sheets import Shown, shown_in, talk_about
from tutor.reports.tables import Cell, Column, Table, Words
from tutor.reports.views import View, made, narrowed
from tutor.turn import Language, Verdict


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
    known = {one.id: one for one in packs.load()}.get(found)
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
