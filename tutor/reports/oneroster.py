"""Results as a OneRoster 1.2 CSV package (1EdTech, CSV binding 1.2.1): a zip that a school's systems can read.

A score is how many questions of a skill were right at the first answer, of a hundred. The same journal gives the same
bytes: bulk files carry neither status nor date of change, and the zip's clock stands still.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tutor.reports.facts import Tally
from tutor.reports.report import Material, Names, percent
from tutor.reports.uuids import derived, student_id

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
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue().encode("utf-8", "replace")


def _put(packed: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3  # else the bytes would tell the operating system
    packed.writestr(entry, data)
