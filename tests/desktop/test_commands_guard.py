"""`didi guard`: JSON lines in, a ruling for each out, whatever comes in."""

from __future__ import annotations

import json

from tests.desktop.didi_process import didi

SUM = {"question": "What is -3/7 + 2/7?", "answer": "-1/7", "heard": ["9 by 7"], "rung": "hinted_1"}


def batch(*rows: object) -> list[dict[str, object]]:
    """The answers to a batch; rows that are bytes go in as they are."""
    lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    ended = didi("guard", "--batch", given=b"\n".join(lines) + b"\n")
    assert (ended.code, ended.err) == (0, "")
    answers: list[dict[str, object]] = [json.loads(line) for line in ended.lines]
    assert len(answers) == len(rows)
    return answers


def test_a_hint_may_be_said_with_no_facts_given() -> None:
    hints = ("Both have the same bottom, so just add the tops.", "What is 3 plus 2?", "You said 9 by 7, so look again.")
    assert all(answer["allowed"] for answer in batch(*({**SUM, "sentence": hint} for hint in hints)))


def test_a_leak_is_refused_with_its_rule_and_why() -> None:
    leaks = ("It is minus one by seven.", "−1/7", "The top is minus 1 and the bottom is 7.", "m i n u s o n e by seven")
    for answer in batch(*({**SUM, "sentence": leak} for leak in leaks)):
        assert answer["allowed"] is False
        assert answer["rule"]
        assert answer["why"]


def test_after_the_explanation_the_answer_is_no_secret_and_false_sums_are_still_refused() -> None:
    told = {**SUM, "rung": "explained", "sentence": "The answer is minus one by seven."}
    false = {**SUM, "rung": "explained", "sentence": "3 aur 2 chhe hote hain."}
    assert [answer["rule"] for answer in batch(told, false)] == ["", "false_arithmetic"]


def test_the_kind_of_the_answer_is_seen_from_question_and_answer() -> None:
    pairs = (
        ("Is 0 rational?", "yes"), ("Is 3 greater than, less than or equal to 4?", "less"), ("Simplify 20:35.", "4:7"),
        ("Simplify 12x + 9x.", "21x"), ("How long is it?", "76 cm"), ("What is 3 + 4?", "7"), ("As a percent?", "44%"),
        ("Is it a profit or a loss ?", "loss"), ("Which property is this?", "commutative"), ("Which option?", "b"),
    )  # fmt: skip
    answers = batch(*({"question": asked, "answer": right, "sentence": "Think again."} for asked, right in pairs))
    kinds = ["yes_no", "comparison", "ratio", "expression", "quantity", "number", "percent", "choice", "word", "choice"]
    assert [answer["kind"] for answer in answers] == kinds
    assert all(answer["allowed"] for answer in answers)


def test_further_keys_are_welcome() -> None:
    given = {**SUM, "facts": ["Keep seven below."], "kind": "fraction", "language": "en", "form": "", "accept_also": []}
    rows = (
        {**given, "sentence": "You need 12."},
        {**given, "sentence": "by seven.", "earlier": ["You can say minus one"]},
    )
    assert [answer["rule"] for answer in batch(*rows)] == ["invented_number", "answer"]


def test_a_line_that_cannot_be_read_gets_an_error_in_its_place() -> None:
    answers = batch(
        b"{", {"question": "q", "answer": "1"}, {**SUM, "sentence": "Think.", "rung": "last"}, {**SUM, "sentence": 5}
    )
    assert ["error" in answer for answer in answers] == [True, True, True, False]


def test_one_sentence_on_the_command_line() -> None:
    ended = didi("guard", "What is 3 + 4?", "7", "It is seven.", "--rung", "asked", "--heard", "6")
    assert ended.code == 0
    assert json.loads(ended.lines[0])["rule"] == "answer"


def test_bad_usage_ends_with_two() -> None:
    assert didi("guard", "What is 3 + 4?").code == 2
    assert didi("guard", "q", "7", "s", "--batch").code == 2
