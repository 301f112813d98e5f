"""Stories with a student's own numbers: which one it is, how it is worked out, and that a story is left to finish."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tutor.chapters.values import Language
from tutor.library import asking, grounded, own_numbers, quantity_workings, word_problems


def told(text: str, language: Language = "en") -> str:
    return " ".join(own_numbers.told(asking.understood(text, language=language)))


@pytest.mark.parametrize(
    ("asked", "language", "step", "asks"),
    [
        ("12 tickets cost ₹540. what do 7 tickets cost", "en", "540 ÷ 12 = 45", "what is 7 × 45?"),
        ("if 7 books cost 90 rupees how much do 5 books cost", "en", "90 ÷ 7 = 12 6/7", "what is 12 6/7 × 5?"),
        ("8 copy 200 rs ki to 5 copy kitne ki", "hinglish", "200 ÷ 8 = 25", "5 × 25 kitna hoga?"),
        ("एक बस 3 घंटे में 135 किमी जाती है, 5 घंटे में कितना", "hi", "135 ÷ 3 = 45", "45 × 5 कितना होगा?"),
        ("6 painters take 10 days, how long do 4 painters take", "en", "6 × 10 = 60", "what is 60 ÷ 4?"),
        ("15 majdur 8 din me, to 10 majdur kitne din me", "hinglish", "15 × 8 = 120", "120 ÷ 10 kitna hoga?"),
        ("5 km in 20 minutes so 8 km in how many minutes", "en", "20 ÷ 5 = 4", "what is 8 × 4?"),
        ("5 men earn 400 rupees, what do 8 men earn", "en", "400 ÷ 5 = 80", "what is 8 × 80?"),
        ("bells ring every 6, 8 and 12 minutes, when together again", "en", "12 = 2 × 2 × 3", "2 × 2 × 2 × 3?"),
        ("I ate 2/5 of a pizza and Ravi 1/3, how much is left", "en", "= 11/15", "15/15 - 11/15?"),
        ("3/4 kg barfi thi, 1/3 kg kha li, kitni bachi", "hinglish", "3/4 = 9/12", "9/12 - 4/12 kitna hoga?"),
        ("240 litchi thi 3/8 kharab ho gayi to kitni bachi", "hinglish", "3/8 × 240 = 90", "240 - 90 kitna hoga?"),
        ("there are 40 students in a class and 60% are girls, how many girls", "en", "60/100", "60/100 × 40?"),
    ],
)
def test_a_story_is_taken_step_by_step_and_its_last_step_is_the_student_s(
    asked: str, language: Language, step: str, asks: str
) -> None:
    said = told(asked, language)
    assert step in said
    assert said.endswith(asks)


@pytest.mark.parametrize(
    ("asked", "ends"),
    [
        ("cp 250 sp 300 profit percent", "So 50/250 = 20%."),
        ("bought for 800 and sold for 720, what is the loss", "so it is a loss: 800 - 720 = 80."),
        ("marked price 1,200 rupees discount 15%", "So 1200 - 180 = 1020."),
        ("how much discount is 15% on 1200 rupees", "So 15/100 × 1200 = 180."),
        ("salary 20000 increased by 10%", "So 20000 + 2000 = 22000."),
        ("simple interest on 2000 at 5% for 3 years", "So 3 × 100 = 300."),
        ("compound interest on 1000 at 10% for 2 years", "So 1210 - 1000 = 210."),
        ("150 km in 3 hours, what is the speed", "So 150 ÷ 3 = 50 km/h."),
        ("at 60 km/h for 4 hours how far", "So 60 × 4 = 240 km."),
        ("how long for 240 km at 60 km/h", "So 240 ÷ 60 = 4 h."),
        ("72 km/h in m/s", "So 72 × 5/18 = 20 m/s."),
        ("20 m/s in km/h", "So 20 × 18/5 = 72 km/h."),
        ("3 km 250 m in m", "So 3 × 1000 + 250 = 3250 m."),
        ("rectangle 12 cm 7 cm area", "So 12 × 7 = 84 square cm."),
        ("perimeter of a rectangle 12 by 7 cm", "So 2 × (12 + 7) = 38 cm."),
        ("area of a square of side 9 m", "So 9 × 9 = 81 square m."),
        ("square side 9 cm perimeter", "So 4 × 9 = 36 cm."),
        ("area of parallelogram base 8 cm height 5 cm", "So 8 × 5 = 40 square cm."),
        ("perimeter of parallelogram with sides 8 cm and 5 cm", "So 2 × (8 + 5) = 26 cm."),
        ("area of triangle base 10 cm height 6 cm", "So 1/2 × 10 × 6 = 30 square cm."),
        ("perimeter of triangle with sides 3, 4 and 5 cm", "So 3 + 4 + 5 = 12 cm."),
        ("area of rhombus with diagonals 8 cm and 6 cm", "So 1/2 × 8 × 6 = 24 square cm."),
        ("volume of a cuboid 3 cm by 4 cm by 5 cm", "So 3 × 4 × 5 = 60 cubic cm."),
        ("volume of a cube of side 4 cm", "So 4 × 4 × 4 = 64 cubic cm."),
        ("area of circle radius 7 cm", "So 22/7 × 7 × 7 = 154 square cm."),
        ("circumference of circle with diameter 20 cm", "So 2 × 3.14 × 10 = 62.8 cm."),
        ("perimeter of square side 9", "So 4 × 9 = 36."),
        ("hypotenuse if the legs are 8 cm and 15 cm", "So √289 = 17 cm."),
        ("hypotenuse is 13 cm and one side 5 cm", "So √144 = 12 cm."),
        ("complement of 35", "So 90 - 35 = 55°."),
        ("supplementary angle of 110", "So 180 - 110 = 70°."),
        ("third angle if two are 50 and 60", "So 180 - 50 - 60 = 70°."),
        ("fourth angle if three are 90, 80 and 100", "So 360 - 90 - 80 - 100 = 90°."),
        ("sum of angles of a hexagon", "So 4 × 180 = 720°."),
        ("angle sum of a polygon with 12 sides", "So 10 × 180 = 1800°."),
        ("median of 7, 3, 9", "so the median is 7."),
        ("median of 7 3 9 4 12 6", "So (6 + 7) ÷ 2 = 6.5."),
        ("mode of 3, 5, 3, 7", "so the mode is 3."),
        ("range of 4, 9, 15, 2", "So 15 - 2 = 13."),
        ("is 2048 a perfect square", "It lies between 45 × 45 = 2025 and 46 × 46 = 2116."),
        ("is 1024 a perfect square", "Yes, 1024 is a perfect square: 32 × 32 = 1024."),
        ("is 729 a perfect cube", "Yes, 729 is a perfect cube: 9 × 9 × 9 = 729."),
        ("is 100 a perfect cube", "It lies between 4 × 4 × 4 = 64 and 5 × 5 × 5 = 125."),
        ("is 4527 divisible by 9", "And 18 = 9 × 2, with nothing left over."),
        ("is 5126 divisible by 4", "And 26 = 4 × 6 + 2, so 2 is left over."),
        ("is 91 divisible by 7", "And 91 = 7 × 13, with nothing left over."),
        ("6,05,40,312 in international system", "So we write it as 60,540,312."),
        ("60540312 in the indian system", "So we write it as 6,05,40,312."),
        ("2 : 3 = 10 : ?", "So 30 ÷ 2 = 15."),
        ("2x + 5x - 3x", "So 2x + 5x - 3x = 4x."),
        ("expand (x+5)(x-2)", "So (x + 5)(x - 2) = x² + 3x - 10."),
        ("what is (a+b)^2", "So (a + b)² = a² + 2ab + b²."),
        ("i wrote (x+4)^2 = x^2 + 16, why did sir cut it", "So (x + 4)² = x² + 8x + 16."),
        ("i did 2x + 3y = 5xy, why is it wrong", "so it stays as it is."),
        ("I did 1/2 + 1/3 = 2/5, why was it cut", "So 1/2 + 1/3 = 3/6 + 2/6 = 5/6."),
    ],
)
def test_what_is_asked_of_given_quantities_is_worked_out(asked: str, ends: str) -> None:
    assert told(asked).endswith(ends)


@pytest.mark.parametrize(
    "asked",
    [
        "3 pens cost 24 rupees and 5 pencils cost 20 rupees",
        "I have 12 apples and 8 oranges, 5 apples are rotten",
        "a train 120 m long crosses a pole in 6 seconds",
        "compound interest on 1000 at 10% for 9 years",
        "why is the area of a circle pi r square, radius 7",
        "area of triangle with sides 5 cm and 6 cm",
        "hypotenuse if the legs are 2 cm and 3 cm",
        "complement of 135",
        "mode of 1, 2, 3",
        "is 12 divisible by 0",
        "what is 3x",
        "why is 0.5 = 0.50",
    ],
)
def test_what_fits_no_story_whole_is_left_to_the_pages(asked: str) -> None:
    assert told(asked) == ""


def test_a_slip_is_met_with_a_no_and_how_it_comes_out() -> None:
    said = told("मैंने 6 + 4 × 2 = 20 किया, सर ने काट दिया क्यों", "hi")
    assert said.startswith("नहीं,")
    assert "6 + 8 = 14" in said


@settings(max_examples=how_many(100, 1000))
@given(st.text(max_size=80) | st.lists(st.sampled_from(sorted(
    {"area", "of", "rectangle", "12", "7", "cm", "every", "together", "5%", "profit", "cp", "sp", "0", "days", "men",
     "3/4", "left", "km/h", "median", "divisible", "by", ":", "=", "?", "x", "-5", "1,20,000", "hypotenuse", "angles"}
)), max_size=12).map(" ".join))  # fmt: skip
def test_any_words_are_read_without_harm_and_every_line_is_true(words: str) -> None:
    assert not any(map(grounded.untrue, own_numbers.told(asking.understood(words, language="en"))))


@settings(max_examples=how_many(100, 1000))
@given(st.integers(0, 10**11))
def test_commas_change_no_digit(number: int) -> None:
    for indian in (True, False):
        made = quantity_workings.grouped(number, indian=indian).lines[-1].slots["made"]
        assert made.replace(",", "") == str(number)
        assert word_problems.without_commas(made) == str(number)
