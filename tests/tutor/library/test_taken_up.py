"""A student who goes on with a doubt stays on its thread: its numbers changed as told, the slip named, the reason."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tutor.chapters.values import Language
from tutor.library import after_working, asking, number_workings, own_numbers, told_again, workings
from tutor.library.taken_up import Before, changed
from tutor.library.words import Claim, Message
from tutor.numbers import written_sums


def said(talk: list[str], language: Language = "en") -> str:
    """What is said to the last text of a talk."""
    before = tuple(message for text in talk[:-1] for message in (Message("student", text), Message("didi", "Listen.")))
    return " ".join(told_again.told(asking.understood(talk[-1], language=language, messages=before)))


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["solve 3(x - 2) = 15", "what if it was -15"], "en", "3x = -9"),
        (["2x + 3 = 11", "what if 11 was 15"], "en", "x = 6"),
        (["tell me (x+4)(x+6)", "and if both signs are minus"], "en", "(x - 4)(x - 6) = x² - 10x + 24"),
        (["-5 + 8 कितना होगा", "और अगर 8 भी माइनस हो तो"], "hi", "-5 + (-8) = -13"),
        (["-3 × 4 कितना", "अगर दोनों ऋण हो तो"], "hi", "-3 × (-4) = 12"),
        (["-6 x -3 kitna hoga", "agar 3 plus ho to"], "hinglish", "-6 × 3 = -18"),
        (["25% of 80", "what if it was 30%"], "en", "30/100 × 80 = 24"),
        (["simple interest on 2000 at 5% for 3 years", "if rate is 6%"], "en", "3 × 120 = 360"),
        (["2³ x 2⁴ = ?", "what about divide"], "en", "2⁻¹ = 1/2"),
        (["4/7 में से 1/7 घटाओ", "और जोड़ दें तो"], "hi", "4/7 + 1/7 = 5/7"),
        (
            ["is 5, 12, 13 a right triangle", "if i make all of them double will it still be"],
            "en",
            "676, and 26² = 676",
        ),
        (["perimeter of rectangle 12 by 8", "what if both are doubled"], "en", "2 × (24 + 16) = 80"),
        (["find 12 + 30", "then multiply by 2", "and subtract 4 from that"], "en", "84 - 4 = 80"),
    ],
)
def test_a_number_or_sign_of_the_question_before_is_changed_as_told(
    talk: list[str], language: Language, holds: str
) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["find mean of 4, 8, 6, 10, 2", "now the middle one"], "en", "the median is 6"),
        (
            ["find mean of 4, 8, 6, 10, 2", "now the middle one", "if i put 30 in place of 10 which one will change"],
            "en",
            "So 50 ÷ 5 = 10. First write them in order: 2, 4, 6, 8, 30. The one in the middle is 6",
        ),
        (["4, 6, 8, 10, 12 ka mean btao", "isme 50 aur jod du to?"], "hinglish", "90 ÷ 6 = 15"),
        (["4, 6, 8, 10, 12 ka mean btao", "isme 50 aur jod du to?", "4 hata du to"], "hinglish", "86 ÷ 5 = 17.2"),
        (["2, 3, 3, 5, 7 का माध्य", "अगर 7 की जगह 27 हो तो", "तब माध्यक भी बदलेगा क्या"], "hi", "माध्यक 3 है"),
    ],
)
def test_a_list_is_asked_for_something_else_or_gets_another_number(
    talk: list[str], language: Language, holds: str
) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["A train goes 180 km in 3 hours find speed", "then how far in 5 hours"], "en", "60 × 5 = 300 km"),
        (
            ["A train goes 180 km in 3 hours find speed", "then how far in 5 hours", "how long for 420 km"],
            "en",
            "= 7 h",
        ),
        (["cost price 500 selling price 600 find profit percent", "if sold at 450"], "en", "500 - 450 = 50"),
        (["area of rectangle 15 by 10", "what happens if i double the length"], "en", "30 × 10 = 300"),
        (["1200 पर 5% से 2 साल का साधारण ब्याज", "चक्रवृद्धि में कितना"], "hi", "साल 2 में"),
        (["5² + 12²", "इसका वर्गमूल"], "hi", "√169 = 13"),
        (["आयत की लंबाई 12 और चौड़ाई 5 है क्षेत्रफल", "विकर्ण कितना होगा"], "hi", "√169 = 13"),
        (["2/5 of 40", "how much is left"], "en", "40 - 16 = 24"),
        (["2/5 of 40", "and 3/5"], "en", "3/5 × 40 = 120/5 = 24"),
        (["15 ka 40% kitna", "25 ka bhi"], "hinglish", "40/100 × 25 = 10"),
        (["x - 7 = 12", "agar + 7 hota to"], "hinglish", "x = 5"),
        (["48 के अभाज्य गुणनखंड", "और 60 के", "इन दोनों का म.स."], "hi", "2 × 2 × 3 = 12"),
        (["500 rs pe 10% discount", "fir 18% gst", "total kitna dena"], "hinglish", "450 + 81 = 531"),
        (["median of 7 3 9 5", "if i add 11"], "en", "the median is 7"),
        (["ratio of 20 to 50", "i wrote 5:2"], "en", "the thing that is named first"),
        (["how to find square root of 196", "why 14 and not -14"], "en", "(-14) × (-14) = 196"),
    ],
)
def test_what_was_found_is_gone_on_with(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["ratio 2:3 divide 50", "and 100", "what if ratio was 1:4"], "en", "4 × 20 = 80"),
        (["ratio 2:3 divide 50", "i got 25 and 25"], "en", "No, it comes out differently."),
        (["complement of 35", "supplement of it", "what if 40"], "en", "180 - 40 = 140"),
        (["-3 aur -7 me bada", "beech me kaun se number"], "hinglish", "-5"),
        (["0.5 aur 0.45 me bada kaun", "par 45 to bada hai"], "hinglish", "Isliye 0.5, 0.45 se bada hai"),
        (["18 aur 24 ka hcf", "lcm kitna", "mera hcf 72 aa raha"], "hinglish", "2 × 3 = 6"),
        (["volume of cylinder radius 7 height 10", "double the height"], "en", "7 × 7 × 20 = 3080"),
        (["speed 60 km/h for 2.5 hours how far", "at 40 km/h", "how long for 200 km"], "en", "200 ÷ 40 = 5 h"),
        (["a = 3 हो तो 2a + 1", "a = -2 पर"], "hi", "2 × (-2) + 1 = -3"),
        (["a shirt costs 800 with 15% off", "and then 5% gst", "what do i pay"], "en", "680 + 34 = 714"),
        (["औसत निकालो 10, 20, 30", "40 जोड़ दें"], "hi", "100 ÷ 4 = 25"),
        (["2x + 7 = 15", "agar 3x ho to"], "hinglish", "x = 8/3"),
        (["2x + 7 = 15", "what if 5x", "and 7x"], "en", "x = 8/7"),
        (["1000 5% 2 saal simple interest", "3 saal ho to", "amount kitna"], "hinglish", "1000 + 150 = 1150"),
        (["add 2.5 and 0.75", "subtract them", "multiply them"], "en", "2.5 × 0.75 = 1.875"),
    ],
)
def test_the_thread_is_kept_over_several_questions(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


def test_a_follow_up_that_asks_more_of_the_numbers_is_no_telling_again() -> None:
    talk = ["200 रु की किताब पर 10% छूट है कितने में मिलेगी", "फिर उस पर 5% टैक्स लगे तो"]
    before = tuple(Message("student", text) for text in talk)
    question = asking.understood("तो कुल कितना बचा", language="hi", messages=before)
    assert question.follow_up
    told = told_again.told_again(question, own_numbers.ID)
    assert told is not None
    assert told[0] == own_numbers.ID
    assert "200 - 189 = 11" in " ".join(told[1])


def test_a_product_is_worked_out_by_the_identity_that_was_told() -> None:
    told = said(["(a+b)(a-b) kya hota h", "isse 98 x 102 ho jayega?"], "hinglish")
    assert "98 × 102 = (100 - 2)(100 + 2)" in told
    assert "100² - 2² = 10000 - 4 = 9996" in told


def test_nothing_is_told_to_be_saved_where_more_was_paid() -> None:
    assert said(["500 rs pe 10% discount", "fir 18% gst", "kitna bacha"], "hinglish") == ""


def test_the_second_percent_is_taken_of_what_came_out_last() -> None:
    talk = ["200 रु की किताब पर 10% छूट है कितने में मिलेगी", "फिर उस पर 5% टैक्स लगे तो"]
    assert "180 + 9 = 189" in said(talk, "hi")
    assert "200 - 189 = 11" in said([*talk, "तो कुल कितना बचा"], "hi")


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["rectangle ka perimeter kaise nikalte h", "aur square ka?", "side 9 cm ho to"], "hinglish", "4 × 9 = 36 cm"),
        (["घनाभ का आयतन कैसे निकाले", "3, 4 और 5 सेमी हो तो", "और इसका पृष्ठीय क्षेत्रफल"], "hi", "2 × 47"),
        (["what is a prime number", "is 51 one?", "then tell one between 50 and 55"], "en", "just one prime: 53"),
        (["volume of cube of 4 cm", "how many 2 cm cubes will fit in it"], "en", "2 × 2 × 2 = 8"),
        (["volume of cube of 4 cm", "how many 2 cm cubes will fit in it", "thats 8? i thought 2"], "en", "No,"),
        (["त्रिभुज के दो कोण 50 और 60 हैं तीसरा बताओ", "ये कौन सा त्रिभुज हुआ"], "hi", "न्यूनकोण त्रिभुज"),
        (
            ["two angles of a triangle are 30 and 60, third?", "which type of triangle is it"],
            "en",
            "right-angled triangle",
        ),
        (["-2/3 aur -3/4 ko number line pe kaise dikhate", "inme se bada konsa h"], "hinglish", "-2/3, -3/4 se bada"),
        (["which is bigger 3/4 or 2/3", "what is between them"], "en", "17/24"),
        (["-7 + 4 kitna", "number line se samjhao"], "hinglish", "4 kadam right"),
    ],
)
def test_a_figure_or_two_numbers_are_asked_for_something_else(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize(
    ("talk", "holds"),
    [
        (
            ["tell me (x+4)(x+6)", "can you check it with x = 1"],
            "(1 + 4) × (1 + 6) = 35. The other side is 1² + 10 × 1 + 24 = 35",
        ),
        (["2x + 3 = 11", "check x = 4"], "Both sides agree."),
        (["2x + 3 = 11", "is it right with x = 5"], "The two sides differ"),
        (["value of 2x + 3 when x = 4"], "2 × 4 + 3 = 11"),
        (["value of 2x + 3 when x = 4", "and x = -1"], "2 × (-1) + 3 = 1"),
    ],
)
def test_a_value_is_put_in_the_place_of_a_letter(talk: list[str], holds: str) -> None:
    assert holds in said(talk)


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["what is 2/3 of 36", "i got 54"], "en", "First share by the number below"),
        (["2/7 + 1/7 kitna hua", "mera 3/14 aaya"], "hinglish", "tukde ka size"),
        (["4/7 में से 1/7 घटाओ", "मेरा तो 3/0 आया"], "hi", "3/0 का कोई मतलब ही नहीं"),
        (["HCF of 36 and 84", "i got 252"], "en", "One of them divides both numbers"),
        (["area of rectangle 12 by 8", "i got 40"], "en", "Perimeter is the walk around the edge"),
        (["area of triangle base 10 height 6", "mera 60 aaya"], "hinglish", "rectangle"),
        (["if i buy a pen for 20 and sell it at 25, profit percent?", "my friend did 5/25"], "en", "percent of what"),
        (["what is 1/2 divided by 3/4", "i got 3/8"], "en", "turn the second one over"),
        (["-6 x -3 kitna hoga", "mera -18 aaya"], "hinglish", "do minus"),
        (
            ["simple interest on 2000 at 5% for 3 years", "my answer came 100"],
            "en",
            "Interest comes once for every year",
        ),
        (["find the median of 3, 9, 4, 7", "i got 6.5"], "en", "Put the numbers in order first"),
        (["is -3 bigger than -8", "but 8 is bigger no??"], "en", "-8 is farther left. So -3 is greater than -8"),
        (["25 का वर्गमूल क्या होता है", "-5 भी तो हो सकता है ना"], "hi", "(-5) × (-5) = 25"),
    ],
)
def test_the_slip_behind_a_wrong_result_is_named(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


def test_no_slip_is_named_where_it_is_right_in_the_end() -> None:
    last = said(["2x + 5 = 17", "i got 11", "oh ok so its 6"])
    assert last.startswith("Yes, that's right. Subtract 5")


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["find mean of 4, 8, 6, 10, 2", "why divide by 5"], "en", "shared equally"),
        (["2x + 3 = 11", "why did you subtract 3", "why divide by 2"], "en", "we want just one of it"),
        (["triangle ke do angle 50 aur 60 hai teesra batao", "180 kahan se aaya"], "hinglish", "seedhi line"),
        (["5(x - 2) = 3x + 4 me x nikalna h", "bracket wala step samajh nahi aaya"], "hinglish", "Bracket ke pehle"),
        (["2/7 + 1/7 kitna hua", "neeche wala kyu nahi judta"], "hinglish", "ek hi size ke"),
        (["2³ x 2⁴ = ?", "why do we add them and not multiply"], "en", "all the factors stand in one row"),
        (["x + 9 = 4 में x कितना", "ये माइनस में कैसे आ गया"], "hi", "4 - 9 = -5"),
        (["perimeter of rectangle 12 by 8", "why times 2"], "en", "each length and each breadth twice"),
        (["what is 1/2 divided by 3/4", "why do we flip"], "en", "just as often as its reciprocal says"),
        (["LCM of 4 and 6", "why 12"], "en", "the factors of each"),
    ],
)
def test_why_a_step_is_so_is_told_of_that_step(talk: list[str], language: Language, holds: str) -> None:
    assert holds in said(talk, language)


@pytest.mark.parametrize(
    "talk",
    [
        ["2/3 + 1/4", "why do we need fractions"],
        ["2/3 + 1/4", "how do i divide decimals"],
        ["find mean of 4, 8, 6, 10, 2", "what is a median"],
        ["find mean of 4, 8, 6, 10, 2", "why is the sum of angles 180"],
        ["2x + 3 = 11", "my roll number is 7"],
        ["-5 + 8", "what is a negative number"],
        ["HCF of 36 and 84", "what if there are two parallel lines"],
        ["perimeter of rectangle 12 by 8", "if a circle has radius twice"],
        ["area of rectangle 12 by 8", "thank you didi"],
        ["2³ x 2⁴", "how do we divide fractions"],
        ["is -3 bigger than -8", "what is between a line and a plane"],
        ["5 number ka mean 20 hai", "to total kitna"],
        ["find HCF of 24 and 36", "why not 24"],
        ["15% of 200", "why is minus times minus plus"],
        ["is -3 bigger than -8", "difference between trapezium and parallelogram"],
        ["HCF of 24 and 36", "how to plot a point on graph like (3,5)"],
        ["2x + 3 = 11", "how to find percentage"],
        ["volume of cube of 4 cm", "is 0 even"],
        ["is -3 bigger than -8", "why can't we divide by zero"],
        ["find mean of 4, 8, 6, 10, 2", "how do we divide"],
        ["complement of 35", "can it be more than 90"],
        ["area of rectangle 10 by 15", "what happens if i double the length"],
        ["volume of cube of 5 cm", "how many 2 cm cubes will fit in it"],
        ["find 12 + 30", "then what is 5% of a number"],
    ],
)
def test_what_begins_something_new_takes_nothing_up(talk: list[str]) -> None:
    assert said(talk) == ""


def test_of_two_equal_numbers_none_is_changed() -> None:
    assert changed("what if it was -5", Before("5 + 5")) is None
    assert changed("if 5 is minus", Before("5 + 5")) == ()


@settings(max_examples=how_many(60, 600))
@given(st.integers(-9, 9).filter(bool), st.integers(1, 6), st.integers(1, 6), st.sampled_from("*/"))
def test_a_power_of_one_base_comes_to_what_the_sum_comes_to(base: int, one: int, other: int, sign: str) -> None:
    node = written_sums.parse(f"({base})^{one} {sign} ({base})^{other}")
    working, plainly = number_workings.of_one_base(node), workings.done(node)
    assert working is not None
    assert plainly is not None
    assert working.value == plainly.value


@settings(max_examples=how_many(60, 600))
@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9))
def test_both_forms_of_a_product_agree_for_every_value(one: int, other: int, value: int) -> None:
    claim = Claim(f"(x + {one})(x + {other})".replace("+ -", "- "))
    working = after_working.values_put_in(claim, {"x": written_sums.whole(value)}, checked=True)
    assert working is None or working.lines[-1].key == "sides_agree"


@settings(max_examples=how_many(60, 600))
@given(st.fractions(-5, 5, max_denominator=9), st.fractions(-5, 5, max_denominator=9))
def test_what_is_told_to_lie_between_two_numbers_does(one: object, other: object) -> None:
    numbers = [written_sums.read_number(str(number)) for number in (one, other)]
    working = after_working.halfway(*numbers)
    if working is not None:
        middle = written_sums.read_number(working.lines[-1].slots["one"]).value
        assert min(number.value for number in numbers) < middle < max(number.value for number in numbers)
