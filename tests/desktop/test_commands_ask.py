"""`didi ask`: a doubt at the command line, answered from the book with its source, or honestly not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop.commands.ask import FIRST_TIME
from tests.desktop.didi_process import didi

READING = f"didi: {FIRST_TIME}"
"""What is told where the books are not in the index yet."""
KEYS = {"answer", "sources", "quality", "grounded", "clarify"}


def asked(*words: str | Path) -> dict[str, Any]:
    ended = didi("ask", "--json", *words)
    assert (ended.code, len(ended.lines)) == (0, 1)
    assert ended.err.strip() in ("", READING)
    told: dict[str, Any] = json.loads(ended.out)
    assert set(told) >= KEYS
    return told


def each(*rows: object) -> list[dict[str, Any]]:
    """One answer for each row, from one run."""
    given = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    ended = didi("ask", "--batch", given=given)
    assert ended.code == 0
    assert ended.err.strip() in ("", READING)
    return [json.loads(line) for line in ended.lines]


def test_a_doubt_is_answered_in_its_own_language_with_its_source() -> None:
    told = each(
        {"text": "what is an integer"},
        {"text": "integer kya hota hai"},
        {"text": "पूर्णांक क्या होता है"},
        {"text": "integer kya hota hai", "lang": "en"},
    )
    assert [one["language"] for one in told] == ["en", "hinglish", "hi", "en"]
    for one in told:
        assert one["sources"][0].keys() == {"id", "title", "kind", "text"}
        assert (one["sources"][0]["id"], one["sources"][0]["kind"]) == ("integers/what_is_an_integer", "book")
        assert one["answer"].split(".")[0] in one["sources"][0]["text"]
        assert (one["grounded"], one["clarify"], one["route"], one["by"]) == (True, None, "curriculum", "book")
        assert one["quality"] in ("high", "medium")
    assert told[0]["answer"] == told[3]["answer"]


def test_people_read_the_answer_and_where_it_is_from() -> None:
    ended = didi("ask", "what is an integer", "--lang", "en")
    assert ended.code == 0
    assert ended.lines[0].startswith("An integer is a number without any fraction part")
    assert ended.lines[1] == "From: Integers · What is an integer?"


def test_what_no_page_has_is_refused_kindly_with_the_nearest_topics() -> None:
    for lang in ("en", "hinglish", "hi"):
        told = each({"text": "photosynthesis", "lang": lang})[0]
        assert (told["sources"], told["quality"], told["route"]) == ([], "low", "curriculum")
        assert told["nearest"]
        assert told["nearest"][0] in told["answer"]


def test_talk_gets_a_short_kind_reply() -> None:
    told = asked("hello")
    assert (told["route"], told["sources"], told["quality"]) == ("conversational", [], "low")
    assert "maths" in told["answer"]


def test_a_child_in_need_gets_the_reviewed_words_and_nothing_else() -> None:
    told = each({"text": "I want to die"}, {"text": "no one sits with me and what is a fraction", "lang": "en"})
    assert "1098" in told[0]["answer"]
    assert all(one["sources"] == [] for one in told)
    assert "die" not in json.dumps(told[0])
    assert "grown-up" in told[1]["answer"]


def test_the_grade_and_the_chapter_may_be_named() -> None:
    told = each(
        {"text": "what is a ratio", "grade": "d"},
        {"text": "what is a ratio", "grade": "A", "chapter": "Ratio and Percent"},
        {"text": "what is a ratio", "chapter": "ratio_and_percent"},
    )
    assert told[0]["sources"][0]["id"].endswith("daily_life")
    assert told[1]["sources"][0]["id"] == told[2]["sources"][0]["id"] == "ratio_and_percent/what_is_a_ratio"


def test_why_shows_how_it_was_found() -> None:
    why = asked("what is an integer", "--why")["why"]
    assert set(why) == {"question", "intent", "routing", "scores", "ms", "calls", "steps", "cached"}
    assert set(why["scores"][0]) == {"id", "score", "meaning", "words"}
    ended = didi("ask", "what is an integer", "--why")
    assert json.loads("\n".join(ended.lines[2:]))["question"] == "what is an integer"


def test_the_same_question_again_comes_out_of_the_cache() -> None:
    ended = didi("ask", "--batch", "--why", given='{"text": "what is an integer"}\n' * 2)
    assert [json.loads(line)["why"]["cached"] for line in ended.lines] == [False, True]


@pytest.mark.parametrize("words", [(), ("",), ("  ",), ("x", "--batch"), ("x", "--grade", "E"), ("x", "--lang", "fr")])
def test_bad_usage_is_told(words: tuple[str, ...]) -> None:
    ended = didi("ask", *words)
    assert (ended.code, ended.out) == (2, "")


def test_an_unknown_chapter_is_one_clear_line() -> None:
    ended = didi("ask", "what is a ratio", "--chapter", "poetry")
    assert (ended.code, ended.out) == (1, "")
    (line,) = (one for one in ended.err.splitlines() if one != READING)
    assert "there is no chapter 'poetry'" in line


def test_a_line_that_cannot_be_read_gets_its_error_and_the_rest_go_on() -> None:
    told = each(
        "not json",
        {"text": ""},
        {"chapter": "integers"},
        {"text": "what is a ratio", "grade": "Z"},
        {"text": "what is a ratio", "lang": "fr"},
        {"text": "what is a ratio", "chapter": "poetry"},
        {"text": "what is a ratio", "more": [1, 2]},
    )
    assert [set(one) == {"error"} for one in told] == [True] * 6 + [False]


def test_very_long_and_very_strange_questions_are_answered_too() -> None:
    long = "Yesterday we talked of many things in class. " * 200 + "So tell me, what is an integer?"
    told = each(
        *({"text": text, "lang": "en"} for text in (long, "x" * 20_000, "\x00", "😀", "'; DROP TABLE words; --"))
    )
    assert told[0]["sources"][0]["id"].startswith("integers")
    assert all(set(one) >= KEYS and one["answer"] for one in told)


def test_a_folder_that_may_not_be_written_is_no_reason_not_to_answer(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder")
    told = asked("what is an integer", "--data-dir", nowhere)
    assert told["sources"][0]["id"] == "integers/what_is_an_integer"


# --- the teacher's question -----------------------------------------------------------------------------------------


def test_a_teacher_gets_what_to_expect_an_outline_and_five_questions_with_keys() -> None:
    ended = didi("ask", "--teacher", "adding fractions", "--json", "--seed", "3")
    assert ended.code == 0
    told = json.loads(ended.out)
    assert told["title"].startswith("Fractions · ")
    slips, outline, questions, sources = told["parts"]
    assert slips["lines"]
    assert outline["lines"]
    assert sources["lines"]
    assert len(questions["lines"]) == 5
    assert all(line["more"].startswith("Answer: ") for line in questions["lines"])
    assert json.loads(didi("ask", "--teacher", "adding fractions", "--json", "--seed", "3").out) == told


def test_a_plan_reads_well_in_the_teachers_language_and_is_honest_where_the_book_has_nothing() -> None:
    ended = didi("ask", "--teacher", "भिन्नों का भाग")
    assert ended.code == 0
    assert ended.lines[0].startswith("भिन्न")
    nothing = didi("ask", "--teacher", "photosynthesis", "--json")
    assert nothing.code == 0
    assert json.loads(nothing.out)["title"] == ""


def test_a_plan_is_made_for_one_text_at_a_time() -> None:
    assert didi("ask", "--teacher", "--batch", given="{}").code == 2
