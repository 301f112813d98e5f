"""A student's sum, met among the kinds that stand written: the right one, its numbers where they belong, or none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.chapters.values import Language
from tutor.library import asking, own_numbers, same_sums


def met(text: str) -> tuple[str, str] | None:
    """The kind that a text is met as, and what it comes to."""
    found = same_sums.best(own_numbers.plain_of(text))
    return None if found is None else (found.kind.id, same_sums.shown(found.value, found.names))


def told(text: str, language: Language) -> str:
    return " ".join(own_numbers.told(asking.understood(text, language=language)))


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("water tank is 2 m long 1.5 m wide and 1 m deep, litres?", "tank_in_litres", "3000"),
        ("chhat ki tanki 2 m lambi 1.5 m chaudi 1 m unchi h isme kitne litre pani aayega", "tank_in_litres", "3000"),
        ("टंकी 2 मीटर लंबी 1.5 मीटर चौड़ी 1 मीटर ऊंची है कितने लीटर पानी आएगा", "tank_in_litres", "3000"),
        ("6 मजदूर दीवार 10 दिन में बनाते हैं 15 मजदूर हों तो", "days_for_other_workers", "4"),
        ("13 m ki seedhi deewar se 5m door rakhi, kitni upar tak pahuchegi", "ladder_height", "12"),
        ("gol maidan ka radius 14 m h, 3 chakkar lagaye to kitna dauda", "rounds_of_circular_park", "264"),
    ],
)
def test_a_sum_is_met_by_its_words_in_any_language(text: str, kind: str, value: str) -> None:
    assert met(text) == (kind, value)


def test_numbers_go_by_their_units_and_the_words_beside_them() -> None:
    assert met("at 5% find CI on 8000 for 2 yrs") == met("find CI on 8000 for 2 yrs at 5% yearly")


def test_a_measure_that_was_not_said_is_not_taken_for_the_one_that_was() -> None:
    """A wheel of radius 35 cm goes 220 m in 100 turns, one of diameter 35 cm half of that."""
    assert met("cycle wheel radius 35 cm. how many metres it goes in 100 rounds take pi 22/7") == (
        "wheel_distance_from_radius",
        "22000",
    )


def test_a_unit_of_length_is_said_as_the_student_says_it() -> None:
    assert "3² + 4² = 25" in told("diagonals of a rhombus are 6 m and 8 m, find its side", "en")
    assert "5 m" in told("diagonals of a rhombus are 6 m and 8 m, find its side", "en")


def test_litres_are_of_one_unit_and_no_other_is_put_in_its_place() -> None:
    assert met("tank 200 cm by 150 cm by 100 cm how much water in litres") == ("tank_in_litres_from_cm", "3000")


def test_a_number_that_only_counts_what_there_is_is_left_out() -> None:
    text = "2 parallel lines ko ek line kaat rhi, ek angle 65 hai to same side wala interior angle?"
    assert met(text) == ("co_interior_angle", "115")


@pytest.mark.parametrize(
    "text",
    [
        "is 0 a natural number",
        "kya saare triangle me 180 hota hai",
        "probability 1 se zyada ho sakti hai kya",
        "75 degree ka angle kaise banate hain",
        "135 degree ka angle kaun sa hota hai",
        "3D आकृति किसे कहते हैं",
        "whats the difference between 0.3 and 0.30",
        "cubes from 1 to 10",
        "what is 1 lakh",
    ],
)
def test_what_asks_for_no_number_is_no_sum(text: str) -> None:
    assert met(text) is None


def test_what_a_sum_came_to_is_judged_first() -> None:
    text = "6 workers build wall in 10 days how many days if 15 workers come. i multiplied and got 25 days"
    assert told(text, "en").startswith("No,")
    assert "60 ÷ 15 = 4" in told(text, "en")


def test_the_last_step_of_a_story_is_left_to_the_student() -> None:
    said = told("gol maidan ka radius 14 m h, 3 chakkar lagaye to kitna dauda", "hinglish")
    assert "88 × 3 kitna hoga?" in said
    assert "264" not in said


@given(st.text(max_size=120))
def test_no_text_raises(text: str) -> None:
    same_sums.told(own_numbers.plain_of(text))
