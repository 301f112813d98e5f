"""What a turn tells: as its card says it, and nothing where a card of another Didi is silent."""

from __future__ import annotations

import pytest

from tutor.reports.facts import THINKING_S, Asked, Derived, Step, asked_on, derived, fact_of, is_first
from tutor.turn import Heard

CARD = {
    "said": ["Yes."],
    "category": "ANSWER",
    "verdict": "correct",
    "about": "item",
    "value": "5",
    "diagnosis": None,
    "move": "praise_and_continue",
    "item": "sum-1",
    "rung": "asked",
    "state": "ASKED",
    "language": "en",
    "situation": {"attempts": 1, "hints": 0, "partials": 0, "frustration": 2, "disengaged": True},
}


def test_a_fact_is_what_the_card_and_the_words_say() -> None:
    fact = fact_of(Heard("it is five", 0.8, "en", "voice", at=12.0), CARD)
    assert (fact.words, fact.said, fact.value, fact.recorded, fact.move) == (
        3,
        "it is five",
        "5",
        "correct",
        "praise_and_continue",
    )
    assert (fact.first, fact.frustration, fact.short, fact.heard_at) == (True, 2, True, 12.0)
    assert fact.doubt == pytest.approx(0.2)


def test_words_of_a_newer_didi_tell_nothing() -> None:
    fact = fact_of(Heard("5"), {**CARD, "category": "SINGING", "verdict": "splendid", "move": ["dance"]})
    assert (fact.category, fact.recorded, fact.move) == ("UNCLEAR", "", "")


def test_an_empty_card_is_a_turn_without_a_verdict() -> None:
    fact = fact_of(Heard("", at=float("nan")), {})
    assert (fact.category, fact.about, fact.recorded, fact.value, fact.heard_at) == (
        "UNCLEAR",
        "nothing",
        "",
        None,
        0.0,
    )


def test_a_card_that_is_not_a_turns_is_refused() -> None:
    with pytest.raises((ValueError, TypeError, AttributeError)):
        fact_of(Heard("5"), {**CARD, "situation": "none"})


def test_what_was_asked_comes_from_the_card_and_from_the_session_where_it_is_silent() -> None:
    told = {"chapter": "sums", "question": "2 + 3?", "key": "5", "accept_also": ["five"], "form": "", "kind": "integer"}
    asked = asked_on({**CARD, **told, "skill": "adding"}, "other", "abc.def")
    assert asked == Asked("sums", "abc", "sum-1", "adding", "2 + 3?", "5", ("five",), "", "integer")
    assert asked_on(CARD, "other", "abc") == Asked("other", "abc", "sum-1")


@pytest.mark.parametrize(
    ("change", "situation", "first"),
    [
        ({}, {}, True),
        ({}, {"attempts": 2}, False),
        ({}, {"attempts": 0}, True),
        ({}, {"hints": 1}, False),
        ({"about": "sub_question"}, {}, False),
        ({"verdict": None}, {}, False),
        ({"verdict": "partial"}, {"attempts": 0}, True),
        ({"verdict": "partial"}, {"attempts": 1}, False),
        ({"verdict": "partial"}, {"attempts": 1, "partials": 2}, True),
    ],
)
def test_the_first_answer_is_the_one_before_which_nothing_was_answered_or_hinted(
    change: dict[str, object], situation: dict[str, int], first: bool
) -> None:
    card = {**CARD, **change, "situation": {**CARD["situation"], **situation}}  # type: ignore[dict-item]
    assert is_first(card) is first


def test_a_greeting_is_no_answer() -> None:
    assert not is_first({**CARD, "situation": None})


# --- in a session -------------------------------------------------------------------------------------------------


def step(at: float, item: int = 1, **more: object) -> Step:
    usual = {"counts": False, "frustration": 0, "right": False, "opening": False}
    return Step(at, item, **{**usual, **more})  # type: ignore[arg-type]


def test_nothing_is_derived_of_no_turns() -> None:
    assert derived(()) == ()


def test_a_long_wait_is_time_to_think_and_the_rest_of_it_is_idle() -> None:
    found = derived(((step(0.0, opening=True), False), (step(10.0), False), (step(10.0 + THINKING_S + 60), False)))
    assert found == (Derived(0.0, 0.0, False, 0), Derived(10.0, 0.0, False, 0), Derived(THINKING_S, 60.0, False, 0))


def test_a_clock_that_goes_back_within_a_session_takes_no_time() -> None:
    assert derived(((step(50.0), False), (step(20.0), False)))[1].seconds == 0.0


def test_of_the_answers_to_one_item_one_at_most_is_the_first() -> None:
    turns = ((step(1, counts=True), True), (step(2, counts=True), True), (step(3, 2, counts=True), True))
    assert [one.first for one in derived(turns)] == [True, False, True]


def test_an_answer_that_is_partly_right_leaves_the_first_one_open() -> None:
    assert [one.first for one in derived(((step(1), True), (step(2, counts=True), True)))] == [True, True]


def test_signs_of_frustration_are_counted_in_the_turn_they_show_in() -> None:
    turns = (
        (step(0.0, opening=True), False),
        (step(1.0, frustration=1), False),
        (step(2.0, frustration=3, right=True), False),
        (step(3.0, frustration=2), False),
        (step(4.0, frustration=3), False),
    )
    assert [one.frustration for one in derived(turns)] == [0, 1, 2, 0, 1]


def test_frustration_that_was_there_on_another_pc_is_not_counted_again() -> None:
    turns = (
        (step(300.0, opening=True), False),
        (step(310.0, frustration=2), False),
        (step(320.0, frustration=3), False),
    )
    assert [one.frustration for one in derived(turns)] == [0, 0, 1]
    assert [one.frustration for one in derived(((step(300.0, opening=True), False),))] == [0]
