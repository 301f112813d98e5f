"""What the school's settings say about a lesson, in the tutor's words: how long, how much is shown, which paper.

Pure: it reads settings and starts nothing. What a mode knows nothing of is left out.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from desktop.base.settings import Settings
from tutor.turn import LONGEST_EXAM, Mode, Setup

SHORTEST = 5.0
"""Minutes of the shortest lesson that can be set."""


def setup_for(settings: Settings, mode: Mode) -> Setup | None:
    """What a lesson of this mode is given; None where the settings leave all as it is."""
    plain = Setup()
    known = {field.name for field in fields(Setup)}
    wanted = _wanted(settings) | (_wanted_of_an_exam(settings) if mode == "exam" else {})
    changed = {name: value for name, value in wanted.items() if name in known and value != getattr(plain, name)}
    return Setup(**changed) if changed else None


def exam_offered(settings: Settings, chapter: str, group: str = "") -> bool:
    """Whether a student of that class may take that chapter as an exam."""
    chapters, classes = _listed(settings.exam_chapters), _listed(settings.exam_classes)
    return (not chapters or chapter in chapters) and (not classes or group.casefold() in map(str.casefold, classes))


def _wanted(settings: Settings) -> dict[str, Any]:
    return {"minutes": settings.lesson_minutes, "solutions": settings.show_solutions}


def _wanted_of_an_exam(settings: Settings) -> dict[str, Any]:
    """Without a class number, or with nought for one, each student has a paper of their own."""
    number = settings.exam_class_number.strip()
    minutes = settings.exam_minutes if settings.exam_minutes >= SHORTEST else settings.lesson_minutes
    return {
        "minutes": minutes,
        "questions": min(LONGEST_EXAM, max(1, int(settings.exam_questions))),
        "class_seed": (int(number[:15]) if number.isdecimal() else 0) or None,
    }


def _listed(written: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in written.split(",") if one.strip())
