"""Nobody who knows an answer gets it past the guard, however it is put, and good hints do get past it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.how_much import how_many
from tests.tutor.false_sums import false_sums
from tests.tutor.leaking_words import grounds_of, items, leaks
from tutor.guard.speech_guard import Gate, Grounds, inspect
from tutor.turn import Item, Rung

ITEMS = tuple(items())[:: how_many(8, 1)]
"""A person waits for one item in eight, of every chapter; the campaign takes all."""
SHARES = 6
GOOD = Path(__file__).parent.parent / "data" / "good_sentences.jsonl"


def passed(item: Item, facts_known: bool) -> list[str]:
    """The lines that tell the answer and are let through."""
    facts = tuple(hint.en for hint in item.hints) if facts_known else ()
    gate = Gate(replace(grounds_of(item, *facts), facts_known=facts_known))
    return [line for line in leaks(item) if gate((line,)).allowed and line not in facts]


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("facts_known", [True, False])
def test_no_way_of_telling_the_answer_passes(share: int, facts_known: bool) -> None:
    assert len(ITEMS) > 4 * SHARES
    found = {item.id: passed(item, facts_known) for item in ITEMS[share::SHARES]}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_the_same_lines_are_no_leak_once_the_answer_was_explained() -> None:
    refused = []
    for item in ITEMS[::4]:
        gate = Gate(replace(grounds_of(item), rung=Rung.EXPLAINED))
        refused += [
            (item.id, line)
            for line in leaks(item)
            if gate((line,)).rule in ("answer", "narrowing", "disguise", "guess")
        ]
    assert refused == []


def rows() -> list[dict[str, Any]]:
    """The good sentences, each with what it is judged by."""
    return [json.loads(line) for line in GOOD.read_text(encoding="utf-8").splitlines()]


def ground(row: dict[str, Any]) -> Grounds:
    """What one of the good sentences is judged by."""
    return Grounds(
        row["question"], row["answer"], tuple(row["accept_also"]), row["kind"], Rung.HINTED_1,
        heard=tuple(row["heard"]), facts=tuple(row["facts"]), language=row["language"], form=row.get("form", ""),
    )  # fmt: skip


def test_good_sentences_are_many_and_nearly_all_pass() -> None:
    """A person waits for every fifth of them; the campaign takes all."""
    assert len(rows()) >= 1000
    assert sum(row["source"] == "hand" for row in rows()) >= 300
    given = rows()[:: how_many(5, 1)]
    refused = [row["sentence"] for row in given if not Gate(ground(row))((row["sentence"],)).allowed]
    assert len(refused) <= 0.02 * len(given), refused


def test_every_false_sum_is_refused() -> None:
    for line in islice(false_sums(), 0, None, how_many(5, 1)):
        told = Grounds("How many pieces are there?", "99", facts=(line,), rung=Rung.EXPLAINED)
        assert not inspect((line,), told).allowed, line


# --- over the conversation ----------------------------------------------------------------------------------------

SUM = Grounds(
    "What is -3/7 + 2/7?\nWhat is minus three by seven plus two by seven?", "-1/7", kind="fraction",
    facts=("Keep seven below, and on top work out minus three plus two.",),
)  # fmt: skip
WHOLE = Grounds("What is 60 - 18?\nWhat is sixty minus eighteen?", "42", kind="integer")


@pytest.mark.parametrize(
    ("earlier", "now", "grounds"),
    [
        (("You can say minus one",), "by seven.", SUM),
        (("The first is four.",), "And then two.", WHOLE),
        (("Four.",), "Two.", WHOLE),
        (("Think of forty.",), "Forty and two.", WHOLE),
    ],
)
def test_an_answer_is_not_completed_over_turns(earlier: tuple[str, ...], now: str, grounds: Grounds) -> None:
    assert not Gate(replace(grounds, earlier=earlier))((now,)).allowed
    assert not Gate(replace(grounds, earlier=earlier, facts_known=False))((now,)).allowed


@pytest.mark.parametrize(
    "reply", ["Yes, spot on!", "Exactly.", "Haan, bilkul sahi.", "Keep it!", "Right, you have it."]
)
def test_a_guess_is_not_called_right_by_a_model(reply: str) -> None:
    gate = Gate(replace(WHOLE, heard=("is it 42?",)))
    assert gate((reply,)).rule == "guess"
    assert gate.written((reply,)).allowed


@pytest.mark.parametrize(
    "reply", ["You're getting warmer.", "So close!", "Go a bit higher than that.", "It's too small."]
)
def test_how_near_a_guess_is_is_the_ladders_to_say(reply: str) -> None:
    gate = Gate(replace(WHOLE, heard=("40",)))
    assert gate((reply,)).rule == "guess"


@pytest.mark.parametrize("reply", ["Yes.", "No, it is less.", "Haan.", "It's more."])
def test_a_child_cannot_search_for_the_answer_by_asking(reply: str) -> None:
    gate = Gate(replace(WHOLE, heard=("is it more than 40?",)))
    assert not gate((reply,)).allowed


def test_that_a_value_is_near_may_be_said_where_the_move_says_so() -> None:
    close = replace(WHOLE, heard=("40",), close=True)
    assert Gate(close)(("You said 40, and you're very close.",)).allowed


# --- a few that were met on the way -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "It is between 41 and 43.", "Just above 41.", "More than 41 but less than 43.", "41 se thoda zyada.",
        "The tens digit is 4.", "It starts with 4.", "As many as 6 weeks and 42 days.", "Add 40 and 2 to get it.",
        "Double of twenty-one.", "84 ka aadha.", "forty. two.", "f o r t y t w o", "Bayalis.", "बयालीस", "XLII",
    ],
)  # fmt: skip
def test_the_answer_is_not_led_to(line: str) -> None:
    assert not Gate(WHOLE)((line,)).allowed
    assert not Gate(replace(WHOLE, facts_known=False))((line,)).allowed


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("7", "As many as the days in a week."), ("12", "A dozen."), ("6", "Think of the sides of a hexagon."),
        ("7", "ezhu"), ("7", "siete"), ("7", "se7en"), ("7", "seeeven"), ("7", "neves"), ("3", "It is tree."),
        ("1", "The answer is won."), ("2", "Jawab do hai."), ("9", "opposite of -9"), ("1/3", "the reciprocal of 3"),
    ],
)  # fmt: skip
def test_what_everybody_can_count_or_sound_out_is_no_way_round(answer: str, line: str) -> None:
    gate = Gate(Grounds("How many are there?", answer, facts_known=False))
    assert not gate((line,)).allowed
