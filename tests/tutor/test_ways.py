"""What a child tells of the way: a misconception is named where it is told, and never for what tells nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks import ways as bench
from tutor import agentic_tutor
from tutor.chapters import packs
from tutor.listening import understanding, ways
from tutor.turn import Category, Heard, Session, State, replaced

ROWS = Path(__file__).parents[1] / "data" / "ways.jsonl"


def test_every_said_names_ideas_that_there_are_words_for() -> None:
    lines = [line for one in packs.misconceptions().values() for line in one.said]
    assert len(lines) > 300
    for line in lines:
        assert ways.parts(line)


def test_an_unknown_idea_is_told() -> None:
    with pytest.raises(ValueError, match='"sang" is no idea'):
        ways.parts("sang top")


def way_to(problem: str, answer: str, value: str | None, text: str) -> ways.Way:
    return ways.way(ways.Question(problem, answer, value), text, packs.misconceptions())


@pytest.mark.parametrize(
    "told",
    [
        "I added the tops and then I added the bottoms",
        "upar wale jode phir niche wale bhi jod diye",
        "upr upr jora aur nicche nicche jora",
        "ऊपर वाले जोड़े और नीचे वाले भी जोड़ दिए",
        "1 plus 1 is 2 and 2 plus 3 is 5",
    ],
)
def test_a_misconception_is_heard_in_every_language_and_spelling(told: str) -> None:
    assert way_to("1/2 + 1/3", "5/6", None, told) == ways.Way("misconception", "add_across")
    assert way_to("1/2 + 1/3", "5/6", "2/5", told) == ways.Way("misconception", "add_across")


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("I just guessed", "guessed"),
        ("aise hi", "guessed"),
        ("ऐसे ही लिख दिया", "guessed"),
        ("my friend told me", "told_by"),
        ("in my head", "in_the_head"),
        ("मन में किया", "in_the_head"),
        ("pata nahi kaise", "cannot_say"),
        ("thik hai", "cannot_say"),
        ("I added", "nothing"),
        ("guna kia", "nothing"),
    ],
)
def test_what_tells_nothing_names_nothing_whatever_the_value_shows(said: str, kind: str) -> None:
    assert way_to("1/2 + 1/3", "5/6", "2/5", said) == ways.Way(kind)  # type: ignore[arg-type]


def test_a_right_way_is_told_and_names_nothing() -> None:
    told = "I made both of them sixths, three and two, so five by six"
    assert way_to("1/2 + 1/3", "5/6", "5/6", told).kind == "told"


@pytest.mark.parametrize(
    ("told", "right"),
    [
        ("I made it 3/6 and 2/6 and added them", True),
        ("3/6 aur 2/6 banaye phir jod diye", True),
        ("I added 1/2 and 1/3", False),
        ("I took the LCM and then I added something", False),
        ("I made it 3/6 and 2/6 and subtracted them", False),
    ],
)
def test_a_way_is_right_where_its_numbers_come_to_the_answer_and_are_not_just_the_question(
    told: str, right: bool
) -> None:
    assert way_to("1/2 + 1/3", "5/6", "9", told).is_right is right


def test_a_small_step_below_nought_is_right_only_where_its_sign_is_told() -> None:
    question = ways.Question("5/9 - 7/9", "-2/9", "5", steps=("-2", "9"))
    known = packs.misconceptions()
    assert ways.way(question, "I did 5 minus 7 that is minus 2 and kept 9 below", known).is_right
    assert not ways.way(question, "I did 5 minus 7 and kept 9 below", known).is_right


def test_what_the_told_numbers_come_to_speaks_for_the_misconception_that_gives_it() -> None:
    assert way_to("7x = 70", "10", "63", "saat ko udhar bheja, 70 me se 7 ghataya").misconception == "factor_subtracted"
    assert way_to("7x = 70", "10", None, "70 times 7").misconception in ("", "inverse_same_op")


def test_the_rows_that_were_looked_at_are_named_and_those_that_tell_nothing_let_be() -> None:
    with_value = bench.run(ROWS)["with_value"]
    assert isinstance(with_value, dict)
    assert with_value["named_share"] >= 0.95
    assert with_value["wrongly_share"] <= 0.03
    assert "none_named" not in with_value, with_value["amiss"]


def test_rows_that_were_run_once_unseen_keep_their_figure() -> None:
    """The first run named 94 %, and 6 % wrongly; from here on they are development rows."""
    with_value = bench.run(ROWS.with_name("ways_unseen_1.jsonl"))["with_value"]
    assert isinstance(with_value, dict)
    assert with_value["named_share"] >= 0.92
    assert with_value["wrongly_share"] <= 0.07


# --- in a lesson ---


def probed(answered: str) -> Session:
    session = agentic_tutor.begin(agentic_tutor.open_session("Asha", "fractions", language="en")).session
    session = agentic_tutor.take_turn(session, Heard(answered)).session
    return replaced(session, state=State.PROBED)


def test_an_explanation_after_a_probe_brings_its_diagnosis() -> None:
    session = probed("1000")
    meant = understanding.understand(session, Heard("I just guessed didi"))
    assert (meant.category, meant.category_reason, meant.diagnosis) == (Category.EXPLANATION, "guessed", None)
