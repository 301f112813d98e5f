"""`didi parse`, `check`, `classify` and `diagnose`: JSON lines in, JSON lines out, whatever comes in."""

from __future__ import annotations

import json

import pytest

from desktop.commands import console
from tests.desktop.didi_process import didi


def batch(command: str, *rows: object) -> list[dict[str, object]]:
    """The answers to a batch; rows that are bytes go in as they are."""
    lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    ended = didi(command, "--batch", given=b"\n".join(lines) + b"\n")
    assert (ended.code, ended.err) == (0, "")
    answers: list[dict[str, object]] = [json.loads(line) for line in ended.lines]
    assert len(answers) == len(rows)
    return answers


def test_parse_gives_exact_values_in_order() -> None:
    answers = batch(
        "parse",
        {"spoken": "minus one by seven"},
        {"spoken": "x is equal to five", "expect": "expression"},
        {"spoken": "banana"},
        {"spoken": "one half", "extra": [1, 2]},
    )
    assert [answer["value"] for answer in answers] == ["-1/7", "x=5", None, "1/2"]
    assert all("kind" in answer for answer in answers)


def test_check_judges_and_says_why() -> None:
    answers = batch(
        "check",
        {"said": "one half", "answer": "0.5"},
        {"said": "3/7", "answer": "1/7"},
        {"said": "seven", "answer": "5", "accept_also": ["7"]},
        {"said": 5, "answer": 5},
    )
    assert [answer["verdict"] for answer in answers] == ["correct", "wrong", "correct", "correct"]
    assert all(answer["reason"] for answer in answers)


def test_classify_gives_category_and_reason() -> None:
    answers = batch(
        "classify", {"text": "pata nahi"}, {"text": "5", "context": "What is 2 plus 3?", "expect": "number"}
    )
    assert [answer["category"] for answer in answers] == ["IDK", "ANSWER"]
    assert all(answer["reason"] for answer in answers)


def test_diagnose_names_the_misconception_with_its_hint() -> None:
    answers = batch(
        "diagnose",
        {"question": "1/3 + 1/4 = ?", "answer": "7/12", "said": "two by seven"},
        {"question": "Evaluate: 9^3-5^4 =", "answer": "104", "said": "9^3-5^4=9+9+9-(5+5+5+5)=27-20=7"},
        {"question": "Kaun bada hai, 0.35 ya 0.5?", "answer": "0.5", "said": "zero point three five"},
        {"question": "1/3 + 1/4 = ?", "answer": "7/12", "said": "seven by twelve"},
        {"question": "Which property is this?", "answer": "commutative", "said": "mangoes"},
    )
    assert [one["diagnosis"] for one in answers] == ["add_across", "exp_times", "longer_is_larger", None, None]
    assert all(one["name"] and one["hint"] for one in answers[:3])
    assert not any(one["name"] or one["hint"] for one in answers[3:])


BROKEN: list[object] = [
    b"{not json",
    b"",
    b"   ",
    b"\xff\xfe\x00bytes",
    b"[" * 100_000,
    b'{"n": ' + b"9" * 5000 + b"}",
    [1, 2],
    "text",
    None,
    {},
    {"spoken": None, "said": None, "text": None, "question": None},
    {"spoken": {"a": 1}, "said": True, "text": []},
]


@pytest.mark.parametrize("command", ["parse", "check", "classify", "diagnose"])
def test_a_line_that_cannot_be_read_gets_an_error_in_its_place_and_the_rest_go_on(command: str) -> None:
    good = {"spoken": "five", "said": "5", "answer": "5", "text": "hello", "question": "2 + 3"}
    answers = batch(command, good, *BROKEN, good)
    assert all(set(answer) == {"error"} and answer["error"] for answer in answers[1:-1])
    assert answers[0] == answers[-1]
    assert "error" not in answers[0]


TEXTS = {
    "empty": "",
    "long": "x" * 100_000,
    "digits": "9" * 100_000,
    "words": "minus " * 20_000,
    "nul": "\x00",
    "emoji": "😀😀",
    "half an emoji": "\ud83d",
    "bidi": "\u202e5\u200b",
    "by nought": "1/0",
    "brackets": "((((" * 9000,
    "devanagari": "९ बटा ७",
}


@pytest.mark.parametrize("command", ["parse", "check", "classify", "diagnose"])
def test_no_text_of_any_kind_or_length_stops_a_batch(command: str) -> None:
    rows = ({"spoken": text, "said": text, "answer": "5", "text": text, "question": text} for text in TEXTS.values())
    answers = batch(command, *rows)
    assert [name for name, answer in zip(TEXTS, answers, strict=True) if "error" in answer] == []


def test_a_line_longer_than_anybody_needs_is_refused_and_the_next_one_read() -> None:
    huge = b'{"spoken": "' + b"5" * (2 * console.LONGEST_LINE) + b'"}'
    answers = batch("parse", huge, {"spoken": "5"})
    assert [set(answer) for answer in answers] == [{"error"}, {"value", "kind"}]


def test_a_last_line_without_an_end_is_still_a_line() -> None:
    ended = didi("parse", "--batch", given='{"spoken": "5"}')
    assert json.loads(ended.out)["value"] == "5"


def test_no_lines_in_no_lines_out() -> None:
    ended = didi("classify", "--batch")
    assert (ended.code, ended.out) == (0, "")


def test_one_text_may_be_given_on_the_command_line() -> None:
    assert json.loads(didi("parse", "minus one by seven").out)["value"] == "-1/7"
    assert json.loads(didi("check", "one half", "0.5", "--form", "decimal").out)["verdict"] == "partial"
