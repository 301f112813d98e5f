"""A doubt about a student's own numbers is answered with them: exactly, in steps, and never what is to be handed in."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.how_much import how_many
from tutor.chapters.values import Language
from tutor.language.toml_text import CONTENT
from tutor.library import asking, grounded, number_workings, own_numbers, told_again, workings
from tutor.numbers import written_sums
from tutor.turn import Message

LANGUAGES: tuple[Language, ...] = ("en", "hinglish", "hi")


def told(text: str, language: Language = "en") -> str:
    return " ".join(own_numbers.told(asking.understood(text, language=language)))


@pytest.mark.parametrize(
    ("asked", "ends"),
    [
        ("which is bigger, -15 or -8", "So -8 is greater than -15."),
        ("which is smaller 0.07 or 0.7", "So 0.07 is less than 0.7."),
        ("which is greater 4/9 or 5/11", "So 5/11 is greater than 4/9."),
        ("which is bigger 3/7 or 5/7", "So 5/7 is greater than 3/7."),
        ("which is more 2/3 or 2/5", "So 2/3 is greater than 2/5."),
        ("which is bigger 3/4 or 0.7", "So 3/4 is greater than 0.7."),
        ("which is bigger, 4 or -9", "So 4 is greater than -9."),
        ("are 0.5 and 0.50 equal", "So they are equal: 0.5 = 0.50."),
        ("convert 3/8 to %", "So 3/8 = 37.5%."),
        ("1/3 in percent", "So 1/3 is 33 1/3 percent."),
        ("what is 45% as a fraction", "So 45% = 9/20."),
        ("37% in decimal", "So 37% = 0.37."),
        ("5/8 as a decimal", "So 5/8 = 0.625."),
        ("0.75 as a fraction", "So 0.75 = 3/4."),
        ("3 1/4 as an improper fraction", "So 3 1/4 = 13/4."),
        ("17/5 as a mixed number", "So 17/5 = 3 2/5."),
        ("18/24 in simplest form", "So 18/24 = 3/4."),
        ("three by four in decimal", "So 3/4 = 0.75."),
        ("what is 2/3 + 1/4", "So 2/3 + 1/4 = 8/12 + 3/12 = 11/12."),
        ("2 - 3/4", "So 2 - 3/4 = 8/4 - 3/4 = 5/4."),
        ("1 3/4 + 2 1/2", "So 1 3/4 + 2 1/2 = 7/4 + 10/4 = 17/4 = 4 1/4."),
        ("what is 1/2 divided by 3/4", "So 1/2 ÷ 3/4 = 1/2 × 4/3 = 4/6 = 2/3."),
        ("0.3 x 0.2: where does the point go", "So 0.3 × 0.2 = 0.06."),
        ("2.5 x 100", "So 2.5 × 100 = 250."),
        ("7.2 ÷ 0.6", "So 7.2 ÷ 0.6 = 12."),
        ("4.5 ÷ 10", "So 4.5 ÷ 10 = 0.45."),
        ("1.5 + 2.75", "So 1.5 + 2.75 = 4.25."),
        ("what is -7 + 4", "So -7 + 4 = -3."),
        ("5 - (-3)", "So 5 - (-3) = 8."),
        ("-6 ÷ 2", "So -6 ÷ 2 = -3."),
        ("-6 * -3", "So -6 × (-3) = 18."),
        ("7 × 8 =", "7 × 8 = 56."),
        ("20% of 150", "So 20/100 × 150 = 30."),
        ("2 to the power 5", "So 2⁵ = 32."),
        ("what is 3 to the power 0", "So 3⁰ = 1."),
        ("2^-3", "So 2⁻³ = 1/8."),
        ("√144", "12 × 12 = 144, so √144 = 12."),
        ("cube root of 512", "8 × 8 × 8 = 512, so ∛512 = 8."),
        ("prime factorisation of 84", "So 84 = 2 × 2 × 3 × 7."),
        ("divide 90 in the ratio 2:3", "So the shares are 36 and 54."),
        ("62000000 in standard form", "So 62000000 = 6.2 × 10⁷."),
        ("0.00047 in standard form", "So 0.00047 = 4.7 × 10⁻⁴."),
        ("arrange -3, 4, -9, 0 in ascending order", "-9 < -3 < 0 < 4."),
        ("0.5, 3/4 and 0.07 in descending order", "3/4 > 0.5 > 0.07."),
        ("1/3, 1/2, 2/5 in ascending order", "1/3 < 2/5 < 1/2."),
        ("ratio of 36 and 84", "So 36:84 = 3:7."),
        ("how to add 2/5 and 1/3", "So 2/5 + 1/3 = 6/15 + 5/15 = 11/15."),
        ("subtract 1/3 from 8/9", "So 8/9 - 1/3 = 8/9 - 3/9 = 5/9."),
        ("5/8 divided by 3/4 how do we do it", "So 5/8 ÷ 3/4 = 5/8 × 4/3 = 20/24 = 5/6."),
        ("how do we do -7 x -9", "So -7 × (-9) = 63."),
        ("minus 48 divided by 6 is what", "So -48 ÷ 6 = -8."),
        ("what is thirty five percent of 240", "So 35/100 × 240 = 84."),
        ("18 out of 25 is how many percent", "So it is 72%."),
        ("-3 + 5 * 2", "-3 + 5 × 2 = -3 + 10 = 7."),
        ("(2 + 3) * 4 - 6", "(2 + 3) × 4 - 6 = 5 × 4 - 6 = 20 - 6 = 14."),
        ("HCF of 12 and 18", "2 × 3 = 6."),
        ("hcf of 8 and 9", "so their HCF is 1."),
        ("LCM of 12, 18 and 30", "2 × 2 × 3 × 3 × 5 = 180."),
        ("is 91 prime", "It is not prime."),
        ("is 97 a prime number", "so it is a prime number."),
        ("is 1 prime", "neither prime nor composite."),
        ("factors of 36", "1, 2, 3, 4, 6, 9, 12, 18, 36."),
        ("average of 4, 6 and 8", "So 18 ÷ 3 = 6."),
        ("12:18 in simplest form", "So 12:18 = 2:3."),
        ("is 5:7 in the simplest form", "already in its simplest form."),
        ("how to solve 2(x - 3) = 10", "Divide both sides by 2: x = 8."),
        ("how do I solve x/4 = 3", "Multiply both sides by 4: x = 12."),
        ("how to solve 5x - 2 = 3x + 8", "Divide both sides by 2: x = 5."),
        ("3.5 km to m", "So 3.5 km = 3.5 × 1000 m = 3500 m."),
        ("250 paise in rupees", "So 250 paise = 250 ÷ 100 rupees = 2.5 rupees."),
        ("24 is what percent of 60", "So 24/60 = 40%."),
    ],
)
def test_a_student_s_own_numbers_are_worked_out(asked: str, ends: str) -> None:
    assert told(asked).endswith(ends)


@pytest.mark.parametrize(
    ("asked", "language", "begins", "holds"),
    [
        ("is -10 bigger than -2", "en", "No, it is the other way round.", "-2 is greater than -10"),
        ("0.5 is greater than 0.45", "en", "Yes, that's right.", "0.50 and 0.45"),
        ("is 2/4 equal to 1/2", "en", "Yes, they are equal.", "2/4"),
        ("2/3 + 1/4 = 3/7 hai na", "hinglish", "Nahi,", "11/12"),
        ("क्या 3/4 + 1/4 = 1", "hi", "हाँ, यह सही है।", "1"),
        ("my ans for -5 - 3 is -2 is it ok", "en", "No,", "-8"),
        ("sqrt of 169 is 13 right?", "en", "Yes,", "13"),
        ("x/4 + 2 = 5 my x came 12 is it right", "en", "Yes,", "x = 12"),
        ("is lcm of 6 and 8 equal to 48", "en", "No,", "= 24"),
        ("3/8 = 0.375 correct or not", "en", "Yes,", "0.375"),
        ("क्या 300 का 5% 15 होता है", "hi", "हाँ,", "15"),
        ("250 ml is 0.25 litre. is this correct", "en", "Yes,", "0.25"),
    ],
)
def test_what_the_student_thinks_is_judged_first_and_truly(
    asked: str, language: Language, begins: str, holds: str
) -> None:
    said = told(asked, language)
    assert said.startswith(begins)
    assert holds in said


def test_a_known_slip_is_met_with_its_own_words() -> None:
    assert "a zero at the end moves nothing" in told("2.5 x 100 = 2.500?")


@pytest.mark.parametrize(
    ("asked", "language", "hidden", "asks"),
    [
        ("solve krdo 2/3 + 1/4", "hinglish", "11/12", "8/12 + 3/12 kitna hoga?"),
        ("please solve 3x + 5 = 20", "en", "x = 5", "divide both sides by 3. What is x?"),
        ("homework hai, 20% of 150 ka answer batao", "hinglish", "30", "kitna hoga?"),
        ("0.3 × 0.2 हल करो", "hi", "0.06", "कितना होगा?"),
        ("1296 ka square root bas answer de do homework h", "hinglish", "36", "√1296 kitna hoga?"),
    ],
)
def test_what_is_to_be_handed_in_is_left_for_the_student_to_finish(
    asked: str, language: Language, hidden: str, asks: str
) -> None:
    said = told(asked, language)
    assert hidden not in re.sub(r"\d+% of \d+|20/100 × 150", "", said)
    assert said.endswith(asks)


@pytest.mark.parametrize(
    "asked",
    [
        "why is 1/3 bigger than 1/4",
        "what is a prime number",
        "what is 3/4",
        "1/3 bada hai na kyunki 3 bada hai",
        "2/4 aur 1/2 dikhte alag hai fir barabar kaise hue",
        "what does x mean in x + 5 = 9",
        "what is the only even prime number",
        "2 ko even kyun kehte hain",
        "how many zeros are in 1000",
        "x = 5 and y = 2",
        "3 / 0",
        "2^99",
        "factors of 720720",
        "which is bigger",
        "",
    ],
)
def test_what_a_page_has_to_answer_is_left_to_it(asked: str) -> None:
    assert told(asked) == ""


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ("can 3 cm 4 cm 8 cm form a triangle", "No, such a triangle is not possible: 3 + 4 = 7"),
        ("is a triangle possible with angles 60 70 50", "Yes, it is possible: 60 + 70 + 50 = 180"),
        ("is 5 12 13 a pythagorean triplet", "Yes, they fit: 5² + 12² = 25 + 144 = 169"),
        ("two angles of a triangle are 50 and 60 find the third", "180 - 50 - 60 = 70°"),
        ("area of trapezium with parallel sides 8 and 12 and height 5", "1/2 × (8 + 12) × 5 = 50"),
        ("total surface area of cuboid 4 3 2", "2 × (4 × 3 + 3 × 2 + 4 × 2) = 52"),
        ("volume of cylinder radius 7 height 10", "22/7 × 7 × 7 × 10 = 1540"),
        ("factorise x^2 + 5x + 6", "(x + 3)(x + 2)"),
        ("factorise 6x + 9", "3(2x + 3)"),
        ("x^2 - 9 ke factors", "(x + 3)(x - 3)"),
        ("prime numbers between 20 and 30", "23, 29"),
        ("ratio of 50 paise and 2 rupees", "50:200 = 1:4"),
        ("what is the square root of 2", "√2 lies between 1 and 2"),
        ("which is bigger 1 lakh or 1 million", "So 1000000 is greater than 100000."),
        ("so 1.2 x 0.3 is 3.6 ?", "No, it comes out differently."),
        ("next number 1, 3, 6, 10, ...", "So 10 + 5 = 15."),
        ("what comes next 2, 6, 18", "So 18 × 3 = 54."),
        ("sum of first 9 odd numbers fast way", "So 9 × 9 = 81."),
        ("round off 6,748 to nearest hundred", "So 6748 is rounded to 6700."),
        ("place value of 5 in 3,45,67,890", "So 5 × 100000 = 500000."),
        ("how to compare 2 power 10 and 10 power 3", "So 2¹⁰ is greater than 10³."),
        ("exterior angle of a regular polygon is 40, how many sides", "So 360 ÷ 40 = 9."),
        ("an angle of a parallelogram is 70 find the others", "70°, 110°, 70° and 110°"),
        ("a bag has 3 red 5 blue balls probability of red", "So the probability is 3/8"),
        ("three consecutive numbers add up to 72 what are they", "what is 72 ÷ 3?"),
        ("my age is 4 times my sister, sum is 15. ages?", "So 5x = 15."),
        ("my father is 28 years older, total 52, my age?", "So 2x + 28 = 52."),
        ("find x if x : 6 = 10 : 15", "So 60 ÷ 15 = 4."),
        ("a pipe fills the tank in 4 hours another in 12 hours, both together?", "1/4 + 1/12 = 1/3"),
        ("area of rectangle is 54 and length 9, find breadth", "So 54 ÷ 9 = 6."),
        ("population 20000 increases 10% for 2 years", "22000 + 2200 = 24200"),
        ("2.5 kg onion at 34 rupees a kg how much to pay", "what is 2.5 × 34?"),
        ("a ladder 13 m long touches a wall at 12 m, how far is its foot", "So √25 = 5 m."),
        ("factorise x2 + 7x + 12", "(x + 4)(x + 3)"),
        ("mean 12 15 18 11", "So 56 ÷ 4 = 14."),
        ("mera 3/4 ÷ 1/2 ka 3/8 aaya", "No, it comes out differently."),
    ],
)
def test_what_else_is_asked_of_numbers_is_worked_out(asked: str, holds: str) -> None:
    assert holds in told(asked)


@pytest.mark.parametrize(
    "asked", ["can a perfect square end in 2", "why is a triangle with 3, 4, 8 not possible", "factors ka matlab"]
)
def test_an_idea_is_no_sum(asked: str) -> None:
    assert told(asked) == ""


@settings(max_examples=how_many(100, 1000))
@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(1, 6))
def test_a_product_of_brackets_is_found_from_its_sum(one: int, other: int, times: int) -> None:
    working = number_workings.factorised(
        f"{times}x^2 + {times * (one + other)}x + {times * one * other}".replace("+ -", "- ")
    )
    if working is not None:
        left, _, right = working.lines[-1].slots["sum"].partition(" = ")
        sides = [workings.expression(side.replace("²", "^2").replace(")(", ") * (")) for side in (left, right)]
        assert sides[0] is not None
        assert sides[1] is not None
        assert sides[0].terms == sides[1].terms


@pytest.mark.parametrize(
    ("talk", "language", "holds"),
    [
        (["rectangle 7 and 5 area", "perimeter too"], "en", "2 × (7 + 5) = 24"),
        (["area of rectangle 12 by 8", "and a triangle with the same base and height?"], "en", "1/2 × 12 × 8 = 48"),
        (["2, 3, 3, 5, 7 का माध्य", "अगर 7 की जगह 27 हो तो"], "hi", "40 ÷ 5 = 8"),
        (["mean of 4, 8, 6, 10, 2", "if i put 30 in place of 10"], "en", "50 ÷ 5 = 10"),
        (["I buy a pen for 20 and sell it at 25, profit percent?", "my friend did 5/25"], "en", "No, it comes out"),
        (["8 और 12 का ल.स.", "म.स. कितना"], "hi", "2 × 2 = 4"),
        (["2 ki power 5", "aur agar power 0 ho to"], "hinglish", "2⁰ = 1"),
        (["mean 4 7 10", "agar 3 bhi jod de to"], "hinglish", "24 ÷ 4 = 6"),
        (["simple interest on 1000 at 5% for 2 years", "and for 3 years"], "en", "3 × 50 = 150"),
        (["area of rectangle length 5 cm breadth 4 cm", "what if breadth is 6 cm"], "en", "5 × 6 = 30"),
        (["लाभ क्या होता है", "200 में खरीदा 250 में बेचा", "प्रतिशत में कितना"], "hi", "50/200 = 25%"),
        (["what is perimeter", "rectangle 8 and 5"], "en", "2 × (8 + 5) = 26"),
        (["how to find square root of 144", "and 225?"], "en", "√225 = 15"),
        (["what is a prime number", "is 51 one"], "en", "It is not prime"),
        (["what is a prime number", "is 51 one", "and 2?"], "en", "so it is a prime number"),
        (["what is perimeter", "and for a square?", "if side is 6 cm"], "en", "4 × 6 = 24 cm"),
        (["difference between hcf and lcm", "find both for 8 and 12"], "en", "2 × 2 = 4. For the LCM"),
        (["how do i solve 2x + 5 = 17", "i got 11"], "en", "No, it comes out differently."),
        (["how do i solve 2x + 5 = 17", "i got 11", "oh ok so its 6"], "en", "Yes, that's right."),
        (["area of triangle ka formula", "why half", "base is 10 and height 7"], "en", "1/2 × 10 × 7 = 35"),
        (["discount kaise nikalte h", "500 pe 20%"], "hinglish", "500 - 100 = 400"),
        (["परिमाप किसे कहते हैं", "आयत का सूत्र", "8 और 5 वाले का"], "hi", "2 × (8 + 5) = 26"),
        (["म.स. क्या होता है", "20 और 30 का बताओ", "ल.स. भी बताओ"], "hi", "2 × 2 × 3 × 5 = 60"),
        (["1/3 और 1/6 का जोड़", "मेरा 2/9 आया"], "hi", "नहीं,"),
        (["which is bigger 3/4 or 5/6", "and which is bigger 5/6 or 7/8"], "en", "7/8 is greater than 5/6"),
        (["how to find percentage", "my answer for 18 out of 24 came 75 is that ok"], "en", "Yes,"),
        (["10 - 4 x 2 kitna hoga", "mera 12 aaya"], "hinglish", "10 - 8 = 2"),
    ],
)
def test_numbers_alone_take_up_what_was_asked_before(talk: list[str], language: Language, holds: str) -> None:
    assert holds in told_after(talk, language)


@pytest.mark.parametrize(
    "talk",
    [
        ["what is a prime number", "when was Gandhi born 1869"],
        ["how to add fractions", "I have 3 brothers"],
        ["why is the sky blue", "12"],
        ["what is 1/2 + 1/3", "thanks"],
        ["average of 5 numbers is 18", "if 10 is removed what is the new average"],
        ["LCM of 4 and 6", "what is a multiple"],
    ],
)
def test_numbers_that_belong_to_no_question_are_left_alone(talk: list[str]) -> None:
    assert told_after(talk, "en") == ""


def told_after(talk: list[str], language: Language) -> str:
    """What is told to the last text of a talk."""
    before = tuple(Message(who, text) for text in talk[:-1] for who, text in (("student", text), ("didi", "Listen.")))
    return " ".join(told_again.told(asking.understood(talk[-1], language=language, messages=before)))


NUMBERS = st.one_of(
    st.integers(-40, 400).map(str),
    st.tuples(st.integers(1, 40), st.integers(2, 20)).map(lambda two: f"{two[0]}/{two[1]}"),
    st.tuples(st.integers(1, 9), st.integers(1, 8), st.integers(9, 12)).map(lambda of: f"{of[0]} {of[1]}/{of[2]}"),
    st.tuples(st.integers(0, 60), st.integers(1, 99)).map(lambda two: f"{two[0]}.{two[1]}"),
)


@settings(max_examples=how_many(150, 2000))
@given(NUMBERS, st.sampled_from("+-×"), NUMBERS, st.sampled_from(LANGUAGES))
def test_every_sum_comes_out_true_and_to_what_it_is(one: str, sign: str, other: str, language: Language) -> None:
    said = own_numbers.told(asking.understood(f"{one} {sign} ({other})", language=language))
    value = written_sums.value_of(written_sums.parse(f"({one}) {sign.replace('×', '*')} ({other})"))
    assert value is not None
    assert not any(map(grounded.untrue, said))
    if said:
        last = re.sub(r"[.।]$", "", said[-1]).rpartition("= ")[2]
        assert written_sums.read_number(last).value == value.value


@settings(max_examples=how_many(150, 2000))
@given(NUMBERS, NUMBERS, st.sampled_from(("bigger", "smaller")))
def test_the_greater_of_two_numbers_is_the_greater(one: str, other: str, asked: str) -> None:
    said = told(f"which is {asked}, {one} or {other}")
    values = sorted(written_sums.read_number(number).value for number in (one, other))
    match = re.search(r"So (?:they are equal: )?(-?\S+(?: \d+/\d+)?) (?:is (?:greater|less) than|=) (.*)\.$", said)
    assert match is not None, said
    first, second = (written_sums.read_number(number).value for number in match.groups())
    assert ([second, first] if "greater" in match[0] else [first, second]) == values


def test_the_lines_of_all_languages_have_the_same_keys_and_slots() -> None:
    def slots(language: Language) -> dict[str, set[str | None]]:
        words = own_numbers.lines(language)
        return {key: {name for _, name, _, _ in Formatter().parse(text) if name} for key, text in words.items()}

    assert slots("en") == slots("hinglish") == slots("hi")


def test_every_line_is_said_by_some_working() -> None:
    code = "".join(
        (CONTENT.parent / "tutor" / "library" / name).read_text()
        for name in (
            "workings.py",
            "number_workings.py",
            "quantity_workings.py",
            "own_numbers.py",
            "word_problems.py",
            "number_problems.py",
            "same_sums.py",
            "after_working.py",
            "told_again.py",
            "answering.py",
        )
    )
    by_words = re.findall(
        r"^= (\w+)$", (CONTENT / "language" / "follow_ups.toml").read_text(encoding="utf-8"), re.MULTILINE
    )
    code += "".join(f'"{key}"' for key in by_words)
    keys = {key.removeprefix("why_").removeprefix("holds_") for key in own_numbers.lines("en")}
    keys = {key for key in keys if not re.match(r"(both|ask)_(take|add|divide|times)$", key)}
    assert {key for key in keys if f'"{key}"' not in code} == set()
