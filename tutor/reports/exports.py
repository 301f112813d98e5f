"""What leaves for other programs: OneRoster, xAPI, answers for research, and workbooks; the door to xlsxwriter.

The same thing has the same id on every PC; a student's id says nothing about who it is.
"""

from __future__ import annotations

import hashlib
import heapq
import io
import json
import re
import uuid
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal

from xlsxwriter import Workbook

from tutor.chapters.values import Language
from tutor.reports.facts import Attempt, Lesson, SkillProgress, Tally
from tutor.reports.report import Material, Names, Pupil, percent
from tutor.reports.tables import Cell, Table, csv_of, figure, filled, places, shown, text, within
from tutor.turn import Verdict

if TYPE_CHECKING:
    from tutor.records.people import Person

# --- tables as an XLSX workbook ---


_PLAIN = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
_MADE = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""What the file calls its hour of making: one and the same for all."""

NARROWEST, WIDEST = 6, 48
"""Widths of a column, in letters."""
MOST_ROWS = 1_048_575
"""Lines that a sheet can hold below its titles (Excel's own limit)."""
IN_CHART = 40
"""Lines that a chart can show and still be read."""
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
"""What the name of a sheet may not hold."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart beside a table: which column names the bars and which hold their lengths."""

    table: str
    label: str
    values: tuple[str, ...]
    kind: Literal["bar", "column"] = "bar"
    stacked: bool = False


CHARTS = (
    Chart("students", "name", ("share",), "column"),
    Chart("skills", "skill", ("mastered", "proficient", "familiar", "attempted"), stacked=True),
    Chart("misconceptions", "misconception", ("students",)),
    Chart("exams", "name", ("score",), "column"),
)


def workbook(tables: Sequence[Table]) -> bytes:
    """The workbook as bytes. Raises ValueError when a table is too long for a sheet."""
    out = io.BytesIO()
    book = Workbook(out, _PLAIN)
    book.set_properties({"title": "Didi", "author": "Didi", "created": _MADE})
    styles = {
        "head": book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}),
        "one": book.add_format({"num_format": "0.0"}),
        "plain": book.add_format({}),
    }
    for number, table in enumerate(tables):
        if len(table.rows) > MOST_ROWS:
            raise ValueError(f"the table {table.id} is too long for a sheet")
        name = sheet_name(table.title, number)
        sheet = book.add_worksheet(name)
        _fill(sheet, table, styles)
        for chart in CHARTS:
            if chart.table == table.id and table.rows:
                _draw(book, sheet, table, chart, name)
    book.close()
    return out.getvalue()


def sheet_name(title: str, number: int) -> str:
    """A title as the name of a sheet: at most 31 letters, none that is forbidden, and never the same one twice."""
    plain = " ".join(title.translate(_FORBIDDEN).replace("'", " ").split())
    return f"{number + 1} {plain}"[:31].rstrip()


def _fill(sheet: Any, table: Table, styles: dict[str, Any]) -> None:
    sheet.freeze_panes(1, 1)
    for at, column in enumerate(table.columns):
        sheet.write_string(0, at, column.title, styles["head"])
        longest = max((places(shown(row[at])) for row in table.rows[:_LOOKED_AT]), default=0)
        sheet.set_column(at, at, min(max(longest + 2, NARROWEST, len(column.title) // 2 + 3), WIDEST))
    for line, row in enumerate(table.rows, start=1):
        for at, cell in enumerate(row):
            _write(sheet, line, at, cell, styles)
    if table.rows:
        sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


_LOOKED_AT = 200
"""Lines that the width of a column is chosen by."""


def _write(sheet: Any, line: int, at: int, cell: Cell, styles: dict[str, Any]) -> None:
    if cell is None or cell == "":
        return
    if isinstance(cell, str):
        sheet.write_string(line, at, cell)
    else:
        sheet.write_number(line, at, cell, styles["one" if isinstance(cell, float) else "plain"])


def _draw(book: Workbook, sheet: Any, table: Table, chart: Chart, name: str) -> None:
    keys = [column.key for column in table.columns]
    last = min(len(table.rows), IN_CHART)
    kind = {"type": chart.kind, **({"subtype": "stacked"} if chart.stacked else {})}
    drawn = book.add_chart(kind)
    label = keys.index(chart.label)
    for value in chart.values:
        at = keys.index(value)
        drawn.add_series(
            {
                "name": [name, 0, at],
                "categories": [name, 1, label, last, label],
                "values": [name, 1, at, last, at],
            }
        )
    drawn.set_title({"name": table.title})
    drawn.set_size({"width": 720, "height": 160 + 18 * last if chart.kind == "bar" else 360})
    if chart.kind == "bar":
        drawn.set_y_axis({"reverse": True})
    sheet.insert_chart(1, len(table.columns) + 1, drawn)


# --- ids for the outside world ---


_OURS = re.compile(r"[0-9a-f]{32}")


def uuid_of(key: str) -> str:
    """The id of a row (32 hexadecimal digits) as a UUID is written; another one for a key that is no such id."""
    plain = key.replace("-", "").lower()
    if not _OURS.fullmatch(plain):
        return derived("row", key)
    return f"{plain[:8]}-{plain[8:12]}-{plain[12:16]}-{plain[16:20]}-{plain[20:]}"


def derived(*parts: str) -> str:
    """A UUID made of these parts: the same parts always give the same one."""
    text = "".join(f"{len(part)}:{part}" for part in parts)
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16, person=b"didi").digest()
    return str(uuid.UUID(bytes=digest, version=4))


def student_id(person: Person) -> str:
    """The random id a person goes by: the first of those that the PCs gave, so the same after every merge.

    A person who has none yet (from a list only) goes by one that is made of the name and the class.
    """
    return uuid_of(min(person.ids)) if person.ids else derived("person", person.key)


# --- answers for research ---


_VALUE = re.compile(r"[-+0-9a-z/=.,:;%^()° ]*[0-9][-+0-9a-z/=.,:;%^()° ]*|yes|no|greater|less|equal", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{4}", re.IGNORECASE)


def table(attempts: Iterable[Attempt], draw: Callable[[], str]) -> Table:
    """The answers as a table. `draw` gives a random text each time it is called; a text that came before is left out.

    Students stand in the order of their codes, each one's answers in order of time; days count from the student's
    first answer.
    """
    told = tuple(attempts)
    students = _coded((one.person.key for one in told), draw)
    lessons = _coded((one.session for one in told), draw)
    first: dict[str, date] = {}
    numbers: dict[str, int] = {}
    rows: list[_Coded] = []
    for one in told:
        first[one.person.key] = min(first.get(one.person.key, one.day), one.day)
    for one in told:
        numbers[one.session] = numbers.get(one.session, 0) + 1
        day = (one.day - first[one.person.key]).days
        rows.append(_Coded(students[one.person.key], lessons[one.session], day, numbers[one.session], one))
    rows.sort(key=attrgetter("student"))
    return filled(Table("research", "research", (), (), "no answers"), _RESEARCH, rows)


@dataclass(frozen=True, slots=True)
class _Coded:
    """An answer, with codes for whose it is."""

    student: str
    lesson: str
    day: int
    number: int
    attempt: Attempt


_RESEARCH = (
    text("student"),
    text("lesson"),
    figure("day"),
    figure("number"),
    *within(
        "attempt",
        (
            text("chapter"),
            text("skill"),
            text("item"),
            text("question"),
            text("key"),
            text("value", lambda one: safe_value(one.value or "")),
            text("verdict", "verdict.value"),
            text("recorded", "recorded.value"),
            text("first", lambda one: int(one.first)),
            text("misconception"),
            figure("hints"),
            text("rung"),
            figure("seconds", lambda one: round(one.seconds)),
            figure("idle", lambda one: round(one.idle)),
            text("mode"),
        ),
    ),
)
"""The columns. They are for programs, so their titles are their keys in every language."""


def _coded(keys: Iterable[str], draw: Callable[[], str]) -> dict[str, str]:
    """A code for each key, never the same one twice."""
    codes: dict[str, str] = {}
    drawn: set[str] = set()
    for key in dict.fromkeys(keys):
        code = draw()
        while code in drawn:
            code = draw()
        drawn.add(code)
        codes[key] = code
    return codes


def safe_value(value: str) -> str:
    """The value where it is one of mathematics; "" for anything that could be a name or a sentence."""
    if value.lower() in ("greater", "less", "equal"):
        return value
    return value if _VALUE.fullmatch(value) and not _WORD.search(value) else ""


# --- results as a OneRoster 1 ---


COLUMNS: dict[str, str] = {
    "academicSessions": "sourcedId status dateLastModified title type startDate endDate parentSourcedId schoolYear",
    "orgs": "sourcedId status dateLastModified name type identifier parentSourcedId",
    "courses": (
        "sourcedId status dateLastModified schoolYearSourcedId title courseCode grades orgSourcedId subjects "
        "subjectCodes"
    ),
    "classes": (
        "sourcedId status dateLastModified title grades courseSourcedId classCode classType location schoolSourcedId "
        "termSourcedIds subjects subjectCodes periods"
    ),
    "users": (
        "sourcedId status dateLastModified enabledUser username userIds givenName familyName middleName identifier "
        "email sms phone agentSourcedIds grades password userMasterIdentifier preferredGivenName "
        "preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns"
    ),
    "roles": (
        "sourcedId status dateLastModified userSourcedId roleType role beginDate endDate orgSourcedId "
        "userProfileSourcedId"
    ),
    "enrollments": (
        "sourcedId status dateLastModified classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate"
    ),
    "categories": "sourcedId status dateLastModified title weight",
    "lineItems": (
        "sourcedId status dateLastModified title description assignDate dueDate classSourcedId categorySourcedId "
        "academicSessionSourcedId resultValueMin resultValueMax schoolSourcedId"
    ),
    "results": (
        "sourcedId status dateLastModified lineItemSourcedId studentSourcedId scoreStatus score scoreDate comment "
        "textScore classSourcedId inProgress incomplete late missing"
    ),
}
"""The files of the package, each with its columns in the order of the standard."""

_ABSENT: str = (
    "classResources courseResources demographics lineItemLearningObjectiveIds lineItemScoreScales resources "
    "resultLearningObjectiveIds resultScoreScales scoreScales userProfiles userResources"
)

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class _School:
    """What every row hangs on."""

    id: str
    year: str
    course: str
    category: str
    first: date
    last: date


def package(material: Material, school: str = "School") -> bytes:
    """The zip of the results of these students, as far as they are this school's.

    Without any answer it holds the manifest and empty tables.
    """
    material = _of_this_school(material)
    days = [one.last for one in material.tallies] or [date(2000, 1, 1)]
    begun = [day for one in material.pupils if (day := one.statistics.first_day)]
    at = _School(_id("org", school), _id("year"), _id("course"), _id("category"), min([*begun, *days]), max(days))
    tables = _tables(material, school, at)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        _put(packed, "manifest.csv", _csv(("propertyName", "value"), _manifest()))
        for name, columns in COLUMNS.items():
            keys = columns.split()
            rows = ([row.get(key, "") for key in keys] for row in tables[name])
            _put(packed, f"{name}.csv", _csv(keys, rows))
    return out.getvalue()


def _of_this_school(material: Material) -> Material:
    """A package is of one school: what came from others is theirs to give."""
    pupils = tuple(one for one in material.pupils if not one.person.school)
    return replace(material, pupils=pupils, tallies=tuple(one for one in material.tallies if not one.person.school))


def _manifest() -> list[tuple[str, str]]:
    files = sorted([*((name, "bulk") for name in COLUMNS), *((name, "absent") for name in _ABSENT.split())])
    return [
        ("manifest.version", "1.0"),
        ("oneroster.version", "1.2"),
        *((f"file.{name}", how) for name, how in files),
        ("source.systemName", "Didi"),
        ("source.systemCode", "didi"),
    ]


def _tables(material: Material, school: str, at: _School) -> dict[str, list[Row]]:
    groups = sorted({one.person.group for one in material.pupils})
    return {
        "academicSessions": [_year(at)],
        "orgs": [{"sourcedId": at.id, "name": school, "type": "school"}],
        "courses": [{"sourcedId": at.course, "title": "Mathematics", "orgSourcedId": at.id}],
        "classes": [_class(group, at) for group in groups],
        "users": _users(material, at),
        "roles": _roles(material, at),
        "enrollments": _enrollments(material, at),
        "categories": [{"sourcedId": at.category, "title": "Practice with Didi"}],
        "lineItems": _line_items(material.tallies, material.names, at),
        "results": [_result(one) for one in _scored(material.tallies)],
    }


def _year(at: _School) -> Row:
    """The time that the results are of. The standard leaves its last day out."""
    end = date.fromordinal(at.last.toordinal() + 1)
    return {
        "sourcedId": at.year,
        "title": f"{at.first.isoformat()} to {at.last.isoformat()}",
        "type": "schoolYear",
        "startDate": at.first.isoformat(),
        "endDate": end.isoformat(),
        "schoolYear": str(at.last.year),
    }


def _class(group: str, at: _School) -> Row:
    return {
        "sourcedId": _id("class", group),
        "title": group or "No class",
        "courseSourcedId": at.course,
        "classType": "scheduled",
        "schoolSourcedId": at.id,
        "termSourcedIds": at.year,
    }


def _users(material: Material, at: _School) -> list[Row]:
    rows = []
    for pupil in material.pupils:
        given, _, family = pupil.person.name.rpartition(" ")
        rows.append(
            {
                "sourcedId": student_id(pupil.person),
                "enabledUser": "true",
                "username": student_id(pupil.person),
                # Many Indian names are of one word; the standard asks for two.
                "givenName": given or family,
                "familyName": family if given else ".",
                "identifier": pupil.person.roll,
                "primaryOrgSourcedId": at.id,
            }
        )
    return rows


def _roles(material: Material, at: _School) -> list[Row]:
    return [
        {
            "sourcedId": _id("role", student_id(one.person)),
            "userSourcedId": student_id(one.person),
            "roleType": "primary",
            "role": "student",
            "orgSourcedId": at.id,
        }
        for one in material.pupils
    ]


def _enrollments(material: Material, at: _School) -> list[Row]:
    return [
        {
            "sourcedId": _id("enrollment", student_id(one.person), one.person.group),
            "classSourcedId": _id("class", one.person.group),
            "schoolSourcedId": at.id,
            "userSourcedId": student_id(one.person),
            "role": "student",
            "primary": "false",
        }
        for one in material.pupils
    ]


def _scored(tallies: Iterable[Tally]) -> list[Tally]:
    """Those that were worked on, in an order that does not hang on the order they came in."""
    first = [one for one in tallies if one.asked]
    return sorted(first, key=lambda one: (one.person.group, one.chapter, one.skill, student_id(one.person)))


def _line_items(tallies: Iterable[Tally], names: Names, at: _School) -> list[Row]:
    seen = dict.fromkeys((one.person.group, one.chapter, one.skill) for one in _scored(tallies))
    return [
        {
            "sourcedId": _id("item", *key),
            "title": names.skill(key[1], key[2]),
            "description": names.chapter(key[1]),
            "assignDate": at.first.isoformat(),
            "dueDate": at.last.isoformat(),
            "classSourcedId": _id("class", key[0]),
            "categorySourcedId": at.category,
            "academicSessionSourcedId": at.year,
            "resultValueMin": "0",
            "resultValueMax": "100",
            "schoolSourcedId": at.id,
        }
        for key in seen
    ]


def _result(one: Tally) -> Row:
    group, student = one.person.group, student_id(one.person)
    return {
        "sourcedId": _id("result", group, one.chapter, one.skill, student),
        "lineItemSourcedId": _id("item", group, one.chapter, one.skill),
        "studentSourcedId": student,
        "scoreStatus": "fully graded",
        "score": str(percent(one.first_right, one.asked)),
        "scoreDate": one.last.isoformat(),
        "comment": f"{one.first_right} of {one.asked} right at the first answer",
        "classSourcedId": _id("class", group),
    }


def _id(*parts: str) -> str:
    return derived("oneroster", *parts)


def _csv(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """UTF-8 without a mark, as the standard asks. Programs read this, so nothing is put before what looks a formula."""
    return csv_of([columns, *rows])


def _put(packed: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3  # else the bytes would tell the operating system
    packed.writestr(entry, data)


# --- answers and lessons as xAPI statements ---


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


def _statement(key: str, person: Person, verb: str, about: dict[str, Any], **more: Any) -> dict[str, Any]:
    actor = {"objectType": "Agent", "account": {"homePage": HOME, "name": student_id(person)}}
    told = {"id": _VERBS[verb], "display": {"en": verb}}
    return {"id": key, "version": VERSION, "actor": actor, "verb": told, "object": about, **more}


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
    return _statement(
        uuid_of(one.turn) if same else derived("xapi", one.turn, one.verdict.value),
        one.person,
        "answered",
        _activity(f"/chapters/{one.chapter}/questions/{one.item}", asked),
        result=result,
        context={
            "registration": uuid_of(one.session),
            "platform": "Didi",
            "contextActivities": {
                "parent": [_skill(one.chapter, one.skill, material, language)],
                "grouping": [_chapter(one.chapter, material, language)],
            },
            "extensions": {f"{HOME}/extensions/{name}": value for name, value in about.items()},
        },
        timestamp=one.at,
    )


def _voided(one: Attempt) -> dict[str, Any]:
    old = {"objectType": "StatementRef", "id": uuid_of(one.turn)}
    return _statement(derived("xapi", one.turn, "voided"), one.person, "voided", old, timestamp=one.at)


def _mastered(pupil: Pupil, one: SkillProgress, material: Material, language: Language) -> dict[str, Any]:
    """Without an hour: the record says that a skill is mastered, and a later lesson must not make it another one."""
    key = derived("xapi", student_id(pupil.person), one.chapter, one.skill, "mastered")
    return _statement(key, pupil.person, "mastered", _skill(one.chapter, one.skill, material, language))


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
    told = _statement(
        derived("xapi", one.session, verb),
        one.person,
        verb,
        _activity(f"/chapters/{one.chapter}/{one.mode}", {"type": _TYPES[kind], "name": name}),
        context={
            "registration": uuid_of(one.session),
            "platform": "Didi",
            "contextActivities": {"grouping": [_chapter(one.chapter, material, language)]},
        },
        timestamp=one.at if verb == "attempted" else _later(one.at, one.seconds + one.idleness.seconds),
    )
    if verb != "attempted":
        asked = one.attempts
        told["result"] = {"completion": verb == "completed", "duration": duration(one.seconds)}
        if asked:
            told["result"]["score"] = {"scaled": round(one.right / asked, 4), "raw": one.right, "min": 0, "max": asked}
    return told
