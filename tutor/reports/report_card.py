"""A student's report card as a plain value, all its words in the parent's language, and as a sheet to be printed.

Pure. It is for a parent: what is firm, what grows, what to practise; no comparison with other students, no signs of
frustration or idleness, no wrong answers, and never the child's gender.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tutor.reports.facts import SkillProgress, Tally
from tutor.reports.report import (
    LEVELS,
    WHO,
    Material,
    Names,
    Pupil,
    in_order,
    level_number,
    level_of,
    mastery,
    mastery_table,
    minutes,
    place_of,
)
from tutor.reports.tables import (
    Bar,
    Bars,
    Block,
    Break,
    Grid,
    Heading,
    Paragraph,
    Points,
    Sheet,
    Table,
    Words,
    day_said,
    shown,
    without,
)
from tutor.reports.views import help_table, needs

# --- how far one student is ---


def card_object(material: Material, words: Words) -> dict[str, Any]:
    """The report card of the material's only student. The words of mastery are English whatever the language."""
    pupil = material.pupils[0]
    told, place = pupil.statistics, in_order(material.names)
    tallies = {(one.chapter, one.skill): one for one in material.tallies}
    skills = sorted(pupil.skills, key=lambda one: place(one.chapter, one.skill))
    return {
        "student": pupil.person.name,
        "group": pupil.person.place,
        "roll": pupil.person.roll,
        "lessons": told.lessons,
        "turns": told.turns,
        "days": told.days,
        "minutes": minutes(told.seconds),
        "minutes_waiting": minutes(told.idleness.seconds),
        "questions": told.asked,
        "right_at_once": told.first_right,
        "attempts": told.attempts,
        "right": told.right,
        "hints": told.struggle.hints,
        "explained": told.struggle.explained,
        "first_day": told.first_day.isoformat() if told.first_day else None,
        "last_day": told.last_day.isoformat() if told.last_day else None,
        "skills": [_skill(one, tallies.get((one.chapter, one.skill)), material) for one in skills],
        "needs_help": [{"kind": one.sort, "why": list(one.why)} for one in needs(material, words)],
    }


def _skill(one: SkillProgress, tally: Tally | None, material: Material) -> dict[str, Any]:
    return {
        "id": one.skill,
        "name": material.names.skill(one.chapter, one.skill),
        "chapter": one.chapter,
        "mastery": level_of(one),
        "attempts": tally.attempts if tally else 0,
        "right": tally.right if tally else 0,
        "hints": tally.struggle.hints if tally else 0,
        "questions": tally.asked if tally else 0,
        "right_at_once": tally.first_right if tally else 0,
        "minutes": minutes(tally.seconds) if tally else 0.0,
        "misconceptions": [
            {"id": found, "name": material.names.misconception(found), "times": times}
            for found, times in one.record.misconceptions
        ],
        "last": one.last.isoformat(),
    }


def card_tables(material: Material, words: Words) -> tuple[Table, ...]:
    """The same for the screen: the skills under a line that says what was done, and what may help."""
    pupil = material.pupils[0]
    told = pupil.statistics
    lessons = words("report_lessons_one" if told.lessons == 1 else "report_lessons", lessons=told.lessons)
    title = words(
        "progress_title",
        student=pupil.person.label,
        lessons=lessons,
        turns=told.turns,
        minutes=shown(minutes(told.seconds)),
    )
    skills = without(mastery_table(material, words), [one.key for one in WHO])
    return replace(skills, title=title), help_table(material, words)


# --- for parents, on paper ---


MOST_NEXT = 3
"""Skills that are named to be practised next: more is no plan."""
DAYS_A_WEEK = 3
"""Days of a week on which a skill is to be practised."""


def report_card(pupil: Pupil, names: Names, words: Words) -> Sheet:
    """The report card of one student as a sheet. Raises ContentFault when a word is missing."""
    place = in_order(names)
    tried = tuple(sorted(pupil.skills, key=lambda one: place(one.chapter, one.skill)))
    about = _place(pupil, words)
    blocks = (
        *([Paragraph(" · ".join(about), "small")] if about else []),
        Paragraph(_summary(pupil, words), "lead"),
        *(_done(pupil, tried, names, words) if pupil.statistics.lessons else ()),
    )
    return Sheet(words("card_title", student=pupil.person.name), words.language, blocks, words("card_footer"))


def sheet_of(cards: Sequence[Sheet]) -> Sheet:
    """The cards as one document, each on pages of its own. Raises ValueError when there is none."""
    if not cards:
        raise ValueError("there is no card to print")
    first, *others = cards
    more = (block for card in others for block in (Break(), Heading(card.title), *card.blocks))
    return replace(first, blocks=(*first.blocks, *more))


def _done(pupil: Pupil, tried: Sequence[SkillProgress], names: Names, words: Words) -> tuple[Block, ...]:
    """What was done, what is firm, grows and is next where a skill was tried, and how to help at home."""
    home = _section(words("card_home"), words.each("card_home_lines"))
    if not tried:
        return (_figures(pupil, words), *home)
    bars = (
        Bar(names.skill(one.chapter, one.skill), level_number(one) / len(LEVELS), mastery(level_of(one), words))
        for one in tried
    )
    legend = tuple(f"{mastery(level, words)}: {words(f'meaning_{level}')}" for level in LEVELS)
    return (
        _figures(pupil, words),
        *_sections(tried, names, words),
        *home,
        Heading(words("card_skills"), 2),
        Bars(tuple(bars)),
        *_section(words("card_legend"), legend),
    )


def _section(heading: str, lines: Sequence[str], none: str = "") -> tuple[Block, ...]:
    """A heading with short lines, or with the sentence `none` where there are none."""
    return (Heading(heading, 2), Points(tuple(lines)) if lines else Paragraph(none))


def _place(pupil: Pupil, words: Words) -> tuple[str, ...]:
    told, place = pupil.statistics, place_of(pupil.person, words)
    if not told.first_day or not told.last_day:
        return place
    return (*place, words("card_days", first=day_said(told.first_day, words), last=day_said(told.last_day, words)))


def _figures(pupil: Pupil, words: Words) -> Grid:
    told = pupil.statistics
    figures = (str(told.lessons), shown(minutes(told.seconds)), str(told.asked), str(told.first_right))
    labels = ("card_lessons", "card_minutes", "card_questions", "card_at_once")
    return Grid(tuple(words(one) for one in labels), (figures,))


def _summary(pupil: Pupil, words: Words) -> str:
    told = pupil.statistics
    if not told.lessons:
        return words("card_none")
    lessons = words("card_one_lesson") if told.lessons == 1 else words("card_many_lessons", lessons=told.lessons)
    whose = {"student": pupil.person.name, "lessons": lessons}
    if not told.asked:
        sat = any(one.exam is not None and one.exam.reached for one in pupil.lessons)
        return words("card_summary_exam" if sat else "card_summary_talk", **whose)
    if not told.first_right:
        return words("card_summary_begun", **whose, asked=told.asked)
    return words("card_summary", **whose, asked=told.asked, right=told.first_right)


def _sections(tried: Sequence[SkillProgress], names: Names, words: Words) -> tuple[Block, ...]:
    def called(one: SkillProgress) -> str:
        return names.skill(one.chapter, one.skill)

    firm = [called(one) for one in tried if level_of(one) in ("mastered", "proficient")]
    growing = [called(one) for one in tried if level_of(one) == "familiar"]
    weak = sorted((one for one in tried if level_of(one) == "attempted"), key=lambda one: one.record.mastery)
    plan = [words("card_next_line", skill=called(one), days=DAYS_A_WEEK) for one in weak[:MOST_NEXT]]
    return (
        *_section(words("card_firm"), firm, words("card_firm_none")),
        *(_section(words("card_growing"), growing) if growing else ()),
        *_section(words("card_next"), plan, words("card_next_none")),
    )
