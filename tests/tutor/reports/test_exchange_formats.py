"""xAPI statements and OneRoster results, held against the rules of their standards."""

from __future__ import annotations

import csv
import io
import json
import re
import uuid
import zipfile
from datetime import date, datetime
from typing import Any

import pytest

from tests.tutor.reports.class_facts import ASHA, MEENA, RAVI, attempt, lesson, material, person, progress, pupil
from tutor.records.people import Person
from tutor.reports import exports
from tutor.reports.exports import derived, student_id, uuid_of
from tutor.turn import Verdict

FACTS = material(
    pupil(ASHA, progress("unlike", "mastered"), lessons=(lesson(ASHA), lesson(ASHA, 7, mode="exam", ended="left"))),
    pupil(MEENA, lessons=(lesson(MEENA, 8, ended="", attempts=0),)),
    attempts=(
        attempt(ASHA, 1),
        attempt(MEENA, 2, value=None, verdict=Verdict.WRONG, recorded=Verdict.WRONG, misconception="add_across"),
        attempt(ASHA, 3, verdict=Verdict.CORRECT, recorded=Verdict.PARTIAL),
    ),
)


# --- xAPI ---------------------------------------------------------------------------------------------------------

DURATION = re.compile(r"PT\d+(\.\d{1,2})?S")
IRI = re.compile(r"https?://\S+")
ALLOWED = {"id", "version", "actor", "verb", "object", "result", "context", "timestamp"}


def against_the_rules(told: dict[str, Any]) -> None:
    """The rules of xAPI 1.0.3 (part 2, statements) that this program's statements can break."""
    assert set(told) <= ALLOWED
    assert str(uuid.UUID(told["id"])) == told["id"]
    assert told["actor"]["objectType"] == "Agent"
    assert set(told["actor"]["account"]) == {"homePage", "name"}
    assert set(told["actor"]) == {"objectType", "account"}  # exactly one way of naming the student, and not by name
    assert IRI.fullmatch(told["verb"]["id"])
    if "timestamp" in told:
        assert datetime.fromisoformat(told["timestamp"]).tzinfo is not None
    result = told.get("result", {})
    assert set(result) <= {"score", "success", "completion", "response", "duration"}
    assert "duration" not in result or DURATION.fullmatch(result["duration"])
    if score := result.get("score"):
        assert -1 <= score["scaled"] <= 1
        assert score["min"] <= score["raw"] <= score["max"]
    context = told.get("context", {})
    if context:
        uuid.UUID(context["registration"])
        assert set(context["contextActivities"]) <= {"parent", "grouping", "category", "other"}
        assert all(IRI.fullmatch(key) for key in context.get("extensions", {}))


def test_every_statement_keeps_the_rules_and_none_comes_twice() -> None:
    told = [json.loads(line) for line in exports.lines(FACTS)]
    for statement in told:
        against_the_rules(statement)
    assert len({statement["id"] for statement in told}) == len(told)
    verbs = [statement["verb"]["display"]["en"] for statement in told]
    assert sorted(verbs) == sorted(
        ["attempted"] * 3 + ["completed", "terminated"] + ["answered"] * 3 + ["voided", "mastered"]
    )


def test_statements_stand_in_order_of_time() -> None:
    times = [one["timestamp"] for one in exports.statements(FACTS) if "timestamp" in one]
    assert times == sorted(times)


def test_no_name_class_or_word_of_a_student_goes_out() -> None:
    text = "\n".join(exports.lines(FACTS))
    assert not [word for word in ("Asha", "मीना", "7B", "five by six") if word in text]


def test_an_answer_says_what_was_asked_how_it_was_answered_and_with_what_help() -> None:
    told = next(one for one in exports.statements(FACTS) if one["id"] == uuid_of(attempt(ASHA, 1).turn))
    assert told["result"] == {
        "success": True,
        "score": {"scaled": 1, "raw": 1, "min": 0, "max": 1},
        "duration": "PT34.2S",
        "response": "5/6",
    }
    assert told["object"]["definition"]["correctResponsesPattern"] == ["5/6"]
    assert told["context"]["extensions"][f"{exports.HOME}/extensions/hints"] == 0
    assert told["context"]["contextActivities"]["parent"][0]["definition"]["name"] == {"en": "Adding unlike fractions"}


def test_an_answer_without_a_value_has_no_response_and_names_its_misconception() -> None:
    told = next(one for one in exports.statements(FACTS) if one["id"] == uuid_of(attempt(MEENA, 2).turn))
    assert "response" not in told["result"]
    assert told["context"]["extensions"][f"{exports.HOME}/extensions/misconception"] == "add_across"


def test_a_corrected_answer_key_voids_the_old_statement_and_makes_a_new_one() -> None:
    turn = attempt(ASHA, 3).turn
    told = {one["id"]: one for one in exports.statements(FACTS)}
    (voided,) = [one for one in told.values() if one["verb"]["display"]["en"] == "voided"]
    assert voided["object"] == {"objectType": "StatementRef", "id": uuid_of(turn)}
    assert uuid_of(turn) not in told
    assert told[derived("xapi", turn, "correct")]["result"]["success"] is True


def test_a_lesson_that_was_left_is_terminated_and_one_to_its_end_completed() -> None:
    ends = {
        one["object"]["id"].rsplit("/", 1)[1]: one
        for one in exports.statements(FACTS)
        if one["verb"]["display"]["en"] in ("completed", "terminated")
    }
    assert ends["teach_me"]["result"]["completion"] is True
    assert ends["exam"]["verb"]["display"]["en"] == "terminated"
    assert ends["exam"]["object"]["definition"]["type"].endswith("/assessment")
    assert ends["teach_me"]["timestamp"] == "2026-07-06T09:10:00.000+05:30"


def test_a_lesson_that_was_left_before_any_answer_has_no_score() -> None:
    left = material(pupil(ASHA, lessons=(lesson(ASHA, ended="left", attempts=0, right=0),)))
    (_, end) = exports.statements(left)
    assert set(end["result"]) == {"completion", "duration"}


def test_a_duration_has_two_decimals_at_most_and_is_never_below_nought() -> None:
    assert [exports.duration(one) for one in (34.2, 0, 10, 1.006, -3)] == [
        "PT34.2S",
        "PT0S",
        "PT10S",
        "PT1.01S",
        "PT0S",
    ]


@pytest.mark.parametrize(("language", "tag"), [("en", "en"), ("hinglish", "hi-Latn"), ("hi", "hi")])
def test_texts_carry_the_tag_of_their_language(language: Any, tag: str) -> None:
    told = list(exports.statements(FACTS, language))
    names = [one["object"]["definition"]["name"] for one in told if one["object"]["objectType"] == "Activity"]
    assert {key for name in names for key in name} == {tag}


# --- ids ----------------------------------------------------------------------------------------------------------


def test_a_rows_id_is_written_as_a_uuid_and_any_other_key_gets_one_that_stays() -> None:
    assert uuid_of("0" * 31 + "a") == "00000000-0000-0000-0000-00000000000a"
    assert uuid_of("lesson 1") == uuid_of("lesson 1") != uuid_of("lesson 2")


def test_parts_that_run_together_are_not_the_same_thing() -> None:
    assert derived("ab", "c") != derived("a", "bc")


def test_a_student_goes_by_the_same_id_whatever_pc_the_report_is_made_on() -> None:
    ids = ("b" * 32, "a" * 32)
    assert student_id(Person("k", "Asha", "", "", ids)) == student_id(Person("k", "Asha", "", "", ids[::-1]))
    nobody = Person("7b/asha", "Asha", "7B", "", ())
    assert uuid.UUID(student_id(nobody))
    assert student_id(nobody) != student_id(Person("8b/asha", "Asha", "8B", "", ()))


# --- OneRoster ----------------------------------------------------------------------------------------------------

MANIFEST_FILES = (
    "academicSessions categories classes classResources courses courseResources demographics enrollments lineItems "
    "lineItemLearningObjectiveIds lineItemScoreScales orgs resources resultLearningObjectiveIds results "
    "resultScoreScales roles scoreScales userProfiles userResources users"
)
REQUIRED = {
    "academicSessions": "sourcedId title type startDate endDate schoolYear",
    "orgs": "sourcedId name type",
    "courses": "sourcedId title orgSourcedId",
    "classes": "sourcedId title courseSourcedId classType schoolSourcedId termSourcedIds",
    "users": "sourcedId enabledUser username givenName familyName",
    "roles": "sourcedId userSourcedId roleType role orgSourcedId",
    "enrollments": "sourcedId classSourcedId schoolSourcedId userSourcedId role",
    "categories": "sourcedId title",
    "lineItems": (
        "sourcedId title assignDate dueDate classSourcedId categorySourcedId academicSessionSourcedId schoolSourcedId"
    ),
    "results": "sourcedId lineItemSourcedId studentSourcedId scoreStatus scoreDate",
}
REFERS = {
    "classes": {"courseSourcedId": "courses", "schoolSourcedId": "orgs", "termSourcedIds": "academicSessions"},
    "courses": {"orgSourcedId": "orgs"},
    "users": {"primaryOrgSourcedId": "orgs"},
    "roles": {"userSourcedId": "users", "orgSourcedId": "orgs"},
    "enrollments": {"classSourcedId": "classes", "userSourcedId": "users", "schoolSourcedId": "orgs"},
    "lineItems": {
        "classSourcedId": "classes",
        "categorySourcedId": "categories",
        "academicSessionSourcedId": "academicSessions",
        "schoolSourcedId": "orgs",
    },
    "results": {"lineItemSourcedId": "lineItems", "studentSourcedId": "users", "classSourcedId": "classes"},
}


def unpacked(data: bytes) -> dict[str, list[dict[str, str]]]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {
            name.removesuffix(".csv"): list(csv.DictReader(io.StringIO(packed.read(name).decode("utf-8"), newline="")))
            for name in packed.namelist()
        }


def test_a_package_keeps_the_rules_of_the_standard() -> None:
    tables = unpacked(exports.package(FACTS, "Zilla School"))
    manifest = {row["propertyName"]: row["value"] for row in tables.pop("manifest")}
    assert (manifest["manifest.version"], manifest["oneroster.version"]) == ("1.0", "1.2")
    assert {name.removeprefix("file.") for name in manifest if name.startswith("file.")} == set(MANIFEST_FILES.split())
    assert {name for name in MANIFEST_FILES.split() if manifest[f"file.{name}"] == "bulk"} == set(tables)
    for name, rows in tables.items():
        assert rows, name
        ids = [row["sourcedId"] for row in rows]
        assert len(set(ids)) == len(ids)
        for row in rows:
            assert all(row[key] for key in REQUIRED[name].split()), (name, row)
            assert (row["status"], row["dateLastModified"]) == ("", "")  # a bulk file has neither
            for key, other in REFERS.get(name, {}).items():
                assert row[key] in {each["sourcedId"] for each in tables[other]}


def test_a_score_is_what_was_right_at_once_of_a_hundred() -> None:
    results = unpacked(exports.package(FACTS))["results"]
    assert {(row["score"], row["scoreStatus"]) for row in results} == {("60", "fully graded")}
    assert results[0]["comment"] == "3 of 5 right at the first answer"


def test_the_same_facts_give_the_same_bytes_in_whatever_order_they_come() -> None:
    turned = material(*FACTS.pupils, tallies=FACTS.tallies[::-1])
    assert exports.package(turned) == exports.package(FACTS)


def test_a_name_of_one_word_has_a_dot_for_its_family() -> None:
    users = unpacked(exports.package(material(pupil(person("Asha Rani Devi")), pupil(RAVI))))["users"]
    assert [(row["givenName"], row["familyName"]) for row in users] == [("Asha Rani", "Devi"), ("Ravi", ".")]


def test_a_class_that_never_answered_gives_a_package_without_results() -> None:
    tables = unpacked(exports.package(material()))
    assert (tables["results"], tables["users"], tables["classes"]) == ([], [], [])
    assert tables["academicSessions"][0]["startDate"] == date(2000, 1, 1).isoformat()
