"""Answers and lessons as xAPI statements (1.0.3), one JSON object a line, for a school's learning record store.

Pure. Ids are those of the journal's rows, so a statement sent twice is one statement. A student goes by a random id,
never by name, class or mail; what was said goes out only as the value it was understood as.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from tutor.chapters.values import Language
from tutor.reports.facts import Attempt, Lesson, SkillProgress
from tutor.reports.report import Material, Pupil
from tutor.reports.uuids import derived, student_id, uuid_of
from tutor.turn import Verdict

if TYPE_CHECKING:
    from tutor.records.people import Person

VERSION = "1.0.3"
HOME = "https://didi.invalid"
"""Names our activities and accounts. No such site exists nor can (RFC 2606): nothing of it is ever asked for."""
_VERBS = {
    "answered": "http://adlnet.gov/expapi/verbs/answered",
    "attempted": "http://adlnet.gov/expapi/verbs/attempted",
    "completed": "http://adlnet.gov/expapi/verbs/completed",
    "terminated": "http://adlnet.gov/expapi/verbs/terminated",
    "mastered": "http://adlnet.gov/expapi/verbs/mastered",
    "voided": "http://adlnet.gov/expapi/verbs/voided",
}
_TYPES = {
    "question": "http://adlnet.gov/expapi/activities/cmi.interaction",
    "skill": "http://adlnet.gov/expapi/activities/objective",
    "chapter": "http://adlnet.gov/expapi/activities/module",
    "lesson": "http://adlnet.gov/expapi/activities/lesson",
    "exam": "http://adlnet.gov/expapi/activities/assessment",
}
_SCORES: Mapping[Verdict, float] = {Verdict.CORRECT: 1, Verdict.PARTIAL: 0.5, Verdict.WRONG: 0}
_TAGS: Mapping[Language, str] = {"en": "en", "hinglish": "hi-Latn", "hi": "hi"}
FINISHED = "completed_questions"
"""The reason of a lesson's end that means that it was gone through to its end."""


def lines(material: Material, language: Language = "en") -> Iterator[str]:
    """The statements of all these lessons and answers in order of time, each a line of JSON without its end."""
    encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)
    for statement in statements(material, language):
        yield encoder.encode(statement)


def statements(material: Material, language: Language = "en") -> Iterator[dict[str, Any]]:
    """Each lesson's beginning and end and each answer in order of time; at the end the skills that are mastered.

    An answer that another answer key has judged anew since is a statement of its own, and the old one is voided.
    """
    lessons = sorted(_of_lessons(material.pupils, material, language), key=lambda one: (_when(one), one["id"]))
    # Answers are made one by one as they go out: three years of them at once would fill a small PC.
    yield from heapq.merge(lessons, _of_answers(material, language), key=_when)
    for pupil in material.pupils:
        yield from (_mastered(pupil, one, material, language) for one in pupil.skills if one.level == "mastered")


def _of_answers(material: Material, language: Language) -> Iterator[dict[str, Any]]:
    for one in sorted(material.attempts, key=lambda each: (datetime.fromisoformat(each.at), each.turn)):
        yield _answered(one, material, language)
        if one.verdict is not one.recorded:
            yield _voided(one)


def _when(statement: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(statement["timestamp"])


def duration(seconds: float) -> str:
    """Seconds as an ISO 8601 duration with two decimals at most, as xAPI has it: PT34.2S."""
    return f"PT{f'{max(seconds, 0):.2f}'.rstrip('0').rstrip('.')}S"


def _later(at: str, seconds: float) -> str:
    return (datetime.fromisoformat(at) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def _actor(person: Person) -> dict[str, Any]:
    return {"objectType": "Agent", "account": {"homePage": HOME, "name": student_id(person)}}


def _verb(name: str) -> dict[str, Any]:
    return {"id": _VERBS[name], "display": {"en": name}}


def _answered(one: Attempt, material: Material, language: Language) -> dict[str, Any]:
    score = _SCORES[one.verdict]
    result: dict[str, Any] = {
        "success": one.verdict is Verdict.CORRECT,
        "score": {"scaled": score, "raw": score, "min": 0, "max": 1},
        "duration": duration(one.seconds),
    }
    if one.value:
        result["response"] = one.value
    asked = {
        "type": _TYPES["question"],
        "interactionType": "fill-in",
        "name": {_TAGS[language]: one.item},
        "description": {_TAGS[language]: one.question},
        "correctResponsesPattern": [one.key],
    }
    about = {
        "mode": one.mode,
        "first": one.first,
        "hints": one.hints,
        "rung": one.rung,
        "idle": round(one.idle, 2),
        **({"misconception": one.misconception} if one.misconception else {}),
        **({"recorded": one.recorded.value} if one.recorded is not one.verdict else {}),
    }
    same = one.verdict is one.recorded
    return {
        "id": uuid_of(one.turn) if same else derived("xapi", one.turn, one.verdict.value),
        "version": VERSION,
        "actor": _actor(one.person),
        "verb": _verb("answered"),
        "object": _activity(f"/chapters/{one.chapter}/questions/{one.item}", asked),
        "result": result,
        "context": {
            "registration": uuid_of(one.session),
            "platform": "Didi",
            "contextActivities": {
                "parent": [_skill(one.chapter, one.skill, material, language)],
                "grouping": [_chapter(one.chapter, material, language)],
            },
            "extensions": {f"{HOME}/extensions/{name}": value for name, value in about.items()},
        },
        "timestamp": one.at,
    }


def _voided(one: Attempt) -> dict[str, Any]:
    return {
        "id": derived("xapi", one.turn, "voided"),
        "version": VERSION,
        "actor": _actor(one.person),
        "verb": _verb("voided"),
        "object": {"objectType": "StatementRef", "id": uuid_of(one.turn)},
        "timestamp": one.at,
    }


def _mastered(pupil: Pupil, one: SkillProgress, material: Material, language: Language) -> dict[str, Any]:
    """Without an hour: the record says that a skill is mastered, and a later lesson must not make it another one."""
    return {
        "id": derived("xapi", student_id(pupil.person), one.chapter, one.skill, "mastered"),
        "version": VERSION,
        "actor": _actor(pupil.person),
        "verb": _verb("mastered"),
        "object": _skill(one.chapter, one.skill, material, language),
    }


def _activity(path: str, definition: dict[str, Any]) -> dict[str, Any]:
    return {"objectType": "Activity", "id": HOME + path, "definition": definition}


def _skill(chapter: str, skill: str, material: Material, language: Language) -> dict[str, Any]:
    name = {_TAGS[language]: material.names.skill(chapter, skill)}
    return _activity(f"/chapters/{chapter}/skills/{skill}", {"type": _TYPES["skill"], "name": name})


def _chapter(chapter: str, material: Material, language: Language) -> dict[str, Any]:
    name = {_TAGS[language]: material.names.chapter(chapter)}
    return _activity(f"/chapters/{chapter}", {"type": _TYPES["chapter"], "name": name})


def _of_lessons(pupils: tuple[Pupil, ...], material: Material, language: Language) -> Iterator[dict[str, Any]]:
    for pupil in pupils:
        for one in pupil.lessons:
            yield _lesson(one, material, language, "attempted")
            if one.ended:
                yield _lesson(one, material, language, "completed" if one.ended == FINISHED else "terminated")


def _lesson(one: Lesson, material: Material, language: Language, verb: str) -> dict[str, Any]:
    kind = "exam" if one.mode == "exam" else "lesson"
    name = {_TAGS[language]: material.names.chapter(one.chapter)}
    told: dict[str, Any] = {
        "id": derived("xapi", one.session, verb),
        "version": VERSION,
        "actor": _actor(one.person),
        "verb": _verb(verb),
        "object": _activity(f"/chapters/{one.chapter}/{one.mode}", {"type": _TYPES[kind], "name": name}),
        "context": {
            "registration": uuid_of(one.session),
            "platform": "Didi",
            "contextActivities": {"grouping": [_chapter(one.chapter, material, language)]},
        },
        "timestamp": one.at if verb == "attempted" else _later(one.at, one.seconds + one.idleness.seconds),
    }
    if verb != "attempted":
        asked = one.attempts
        told["result"] = {"completion": verb == "completed", "duration": duration(one.seconds)}
        if asked:
            told["result"]["score"] = {"scaled": round(one.right / asked, 4), "raw": one.right, "min": 0, "max": asked}
    return told
